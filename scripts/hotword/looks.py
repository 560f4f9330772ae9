"""Thresholds of the words about which PocketSphinx is asked too: looks.py CURVES.json REPORT.json….

The reports are of `scripts/bench ears CORPUS --speakers dev|talk --candidates --in CONDITION`, with a file of weights that
already says `look` (export.py): PocketSphinx is asked about every candidate then. Prints what would be missed at some rates
of false alarms with other weights, and puts the curve of the sums into CURVES.json, as curves.py makes it of the network
alone. False alarms: the mean of the rates over dev and talk; of "stop" over the conditions of which there are both, of the
other words with noise at 10 dB.
"""

import json
import sys

import numpy as np

from curves import MIDDLE, curve
from words import LOOKS

RATE = 16000
# Below is noise and "not found": NetFile.Look.
LOWEST, HIGHEST = -4, 6


def read(path, word):
    """Condition; hit, network, PocketSphinx's opinion and position of each candidate; clips; hours."""
    with open(path) as file:
        row = next(r for r in json.load(file)["results"] if r["word"] == word)
    listed = [[c[0], c[1], LOWEST if c[2] is None else c[2], c[3]] for c in row["candidates"]]
    return row["condition"], (np.array(listed, "f8").reshape(-1, 4), row["clips"], row["hours"])


def clips(table, scores):
    """The best score of each clip: its candidates are less than 0.75 s apart."""
    best, last = [], -10**12
    for place, score in sorted(zip(table[:, 3], scores)):
        if place - last > 0.75 * RATE:
            best.append(score)
        else:
            best[-1] = max(best[-1], score)
        last = place
    return np.array(best)


def alarms(places, scores, threshold):
    count, last = 0, -10**12
    for place in places[scores >= threshold]:
        count += abs(place - last) > RATE
        last = place
    return count


def alarm_rates(rows, scored, thresholds):
    """Of a condition: the mean of the rates in what is said shortly and in talk."""
    return np.mean([
        [alarms(table[table[:, 0] == 0, 3], scores[table[:, 0] == 0], t) / hours for t in thresholds]
        for (table, _, hours), scores in zip(rows, scored)], 0)


def main():
    with open(sys.argv[1]) as file:
        curves = json.load(file)
    thresholds = np.linspace(-6, 8, 281)
    for word, (shipped, _) in LOOKS.items():
        conditions = {}
        for path in sys.argv[2:]:
            condition, row = read(path, word)
            conditions.setdefault(condition, []).append(row)
        for weight in sorted({0, 0.1, 0.2, 0.3, 0.4, 0.5, shipped}):
            rates, best, hours = {}, {}, 0
            for condition, rows in conditions.items():
                scored = [table[:, 1] + weight * np.clip(table[:, 2], LOWEST, HIGHEST) for table, _, _ in rows]
                rates[condition] = alarm_rates(rows, scored, thresholds)
                hours = sum(row[2] for row in rows)
                for (table, count, _), scores in zip(rows, scored):
                    if count:
                        best[condition] = clips(table[table[:, 0] > 0], scores[table[:, 0] > 0]), count
            middle = MIDDLE.get(word, 1.0)
            decides = [c for c in rates if len(conditions[c]) > 1] if word in MIDDLE else ["noise 10 dB"]
            level = np.minimum.accumulate(np.mean([rates[condition] for condition in decides], 0))
            missed = []
            for rate in (middle, 2 * middle):
                threshold = thresholds[np.where(level <= rate)[0][0]]
                shares = [f"{condition} {100 * (1 - (b >= threshold).sum() / count):.1f}" for condition, (b, count) in best.items()]
                missed.append(f"≤{rate:g}/h at {threshold:.2f}: " + ", ".join(shares))
            print(word, weight, "  ".join(missed), flush=True)
            if weight == shipped:
                curves[word] = curve(thresholds, level, hours, middle)
        print(word, curves[word])
    with open(sys.argv[1], "w") as file:
        json.dump(curves, file)


if __name__ == "__main__":
    main()
