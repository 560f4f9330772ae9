"""Thresholds of the words about which PocketSphinx is asked too: looks.py CURVES.json REPORT.json….

The reports are of `scripts/bench ears CORPUS --speakers dev --sensitivity 0 --candidates --in CONDITION`, with a file of
weights that already says `look` (export.py); at sensitivity 0 next to nothing is sure without PocketSphinx. Prints what would be missed at some rates of false alarms with other weights, and
puts the curve of the sums into CURVES.json, as curves.py makes it of the network alone; false alarms are the mean of the
reports.
"""

import json
import sys

import numpy as np

from curves import MIDDLE
from words import LOOKS

RATE = 16000
# Below is noise and "not found": NetFile.Look.
LOWEST, HIGHEST = -30, 20


def read(path, word):
    """hit, network, likelihood ratio and position of each candidate; clips; hours."""
    with open(path) as file:
        row = next(r for r in json.load(file)["results"] if r["word"] == word)
    listed = [[c[0], c[1], LOWEST if c[2] is None else c[2], c[3]] for c in row["candidates"]]
    return np.array(listed, "f8").reshape(-1, 4), row["clips"], row["hours"]


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


def main():
    with open(sys.argv[1]) as file:
        curves = json.load(file)
    thresholds = np.linspace(-6, 8, 281)
    for word, (shipped, _) in LOOKS.items():
        rows = [read(path, word) for path in sys.argv[2:]]
        for weight in sorted({0, 0.05, 0.1, 0.15, 0.2, 0.3, shipped}):
            rates, best = [], []
            for table, count, hours in rows:
                scores = table[:, 1] + weight * np.clip(table[:, 2], LOWEST, HIGHEST)
                hit = table[:, 0] > 0
                best.append((clips(table[hit], scores[hit]), count))
                rates.append([alarms(table[~hit, 3], scores[~hit], t) / hours for t in thresholds])
            level = np.minimum.accumulate(np.mean(rates, 0))
            missed = []
            for rate in (2, 5, 10):
                threshold = thresholds[np.where(level <= rate)[0][0]]
                shares = [100 * (1 - (b >= threshold).sum() / count) for b, count in best]
                missed.append(f"≤{rate}/h at {threshold:.2f}: " + ", ".join(f"{share:.1f}" for share in shares))
            print(word, weight, "  ".join(missed), flush=True)
            if weight == shipped:
                fit = (level >= 2 / rows[0][2]) & (level <= 30)
                slope = min(np.polyfit(np.log10(level[fit]), thresholds[fit], 1)[0], -0.6)
                offset = thresholds[fit].mean() - slope * np.log10(level[fit]).mean()
                middle = np.log10(MIDDLE.get(word, 1.0))
                curves[word] = [round(float(offset + slope * (middle + (s - 0.5) * 2)), 3) for s in np.linspace(0, 1, 11)]
        print(word, curves[word])
    with open(sys.argv[1], "w") as file:
        json.dump(curves, file)


if __name__ == "__main__":
    main()
