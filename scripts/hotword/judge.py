"""Fits the judge of PocketSphinx's candidates: judge.py FIT.json… [-- TEST.json…].

The files are reports of `scripts/bench ears CORPUS --engine pocketsphinx --candidates --sensitivity 1`. Each word is judged
by weights that were fitted on the other words of FIT; a threshold for all is taken where these words have at most one
false alarm an hour each on the mean, and both are held against TEST. Prints the weights fitted on all words of FIT, for
Sources/Speech/Hotword/CandidateFeatures.swift.
"""

import json
import sys

import numpy as np

HOLD = 16000
# Phones of the words: a longer phrase is less likely by chance, and what each phone is worth of the score.
PHONES = {"alexa": 6, "computer": 8, "jarvis": 6, "snowboy": 5, "smart mirror": 9, "view glass": 7}
PHONE = 0.9
USUAL = 6
STRENGTH = 10.0


def read(paths):
    """(word, condition) → hit, position and features of each candidate; clips; hours."""
    rows = {}
    for path in paths:
        with open(path) as file:
            for row in json.load(file)["results"]:
                listed = [c for c in row["candidates"] if len(c) > 4]
                table = np.array(listed, "f8").reshape(len(listed), -1)
                # First comes the word's own stream. What lies beside its clips there is late, and not other speech.
                last = np.where(table[:, 0] > 0)[0]
                end = last[-1] + 1 if len(last) else 0
                while 0 < end < len(table) and table[end, 3] > table[end - 1, 3]:
                    end += 1
                table = table[(np.arange(len(table)) >= end) | (table[:, 0] > 0)]
                listed = table
                rows[row["word"], row["condition"]] = (
                    table[:, 0], table[:, 3], table[:, 4:] if len(listed) else np.zeros((0, 5)), row["clips"], row["hours"])
    return rows


def fit(rows):
    """Logistic regression with every word and condition of equal weight; standardised, then folded back."""
    x = np.concatenate([r[2] for r in rows])
    y = np.concatenate([r[0] for r in rows])
    weight = np.concatenate([
        np.where(r[0] > 0, 0.5 / max(1, r[0].sum()), 0.5 / max(1, (1 - r[0]).sum())) for r in rows])
    weight *= len(x) / weight.sum()
    mean, deviation = x.mean(0), x.std(0) + 1e-9
    z = np.c_[(x - mean) / deviation, np.ones(len(x))]
    beta = np.zeros(z.shape[1])
    penalty = np.r_[np.full(x.shape[1], STRENGTH), 0]
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ beta))
        gradient = z.T @ (weight * (y - p)) - penalty * beta
        hessian = (z * (weight * p * (1 - p))[:, None]).T @ z + np.diag(penalty)
        beta = beta + np.linalg.solve(hessian, gradient)
    scaled = beta[:-1] / deviation
    return scaled, beta[-1] - (scaled * mean).sum()


def alarms(scores, places, threshold):
    count, last = 0, -HOLD
    for place in places[scores >= threshold]:
        count += abs(place - last) > HOLD
        last = place
    return count


def rates(word, row, model):
    hit, places, features, clips, hours = row
    scores = features @ model[0] + model[1] + PHONE * (PHONES[word] - USUAL)
    wrong = hit == 0
    # A clip's candidates lie within two seconds of each other.
    best, last = [], -10**12
    for place, score in sorted(zip(places[~wrong], scores[~wrong])):
        if place - last > 1.4 * 16000:
            best.append(score)
        else:
            best[-1] = max(best[-1], score)
        last = place
    return np.array(best), scores[wrong], places[wrong], clips, hours


def main():
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    fitted, tested = read(words[:cut]), read(words[cut + 1:] or words[:cut])
    names = sorted({w for w, _ in fitted})
    conditions = sorted({c for _, c in fitted})
    grid = np.linspace(-6, 8, 141)
    total = {}
    for word in names:
        others = [r for (w, c), r in fitted.items() if w != word]
        model = fit(others)
        for condition in conditions:
            # One threshold for all phrases, from the other words; and the word's own, for comparison.
            rate = np.mean([
                [alarms(r[1], r[2], t) / r[4] for t in grid]
                for r in (rates(w, fitted[w, c], model) for w, c in fitted if w != word)], 0)
            common = grid[np.where(rate <= 1)[0][0]]
            best, wrong, places, clips, hours = rates(word, tested[word, condition], model)
            own = next(t for t in grid if alarms(wrong, places, t) <= round(hours))
            missed = [100 * (clips - (best >= t).sum()) / clips for t in (common, own)]
            total.setdefault(condition, []).append(missed)
            print(f"{word:13s} {condition:12s} n={clips} found {len(best)}  common {common:.1f}: {missed[0]:.1f} % at "
                  f"{alarms(wrong, places, common) / hours:.1f}/h   own {own:.1f}: {missed[1]:.1f} % at ≤ 1/h")
    for condition, missed in total.items():
        print(condition, "mean", np.round(np.mean(missed, 0), 1))
    model = fit(list(fitted.values()))
    print("weights", np.round(model[0], 4).tolist(), "bias", round(model[1], 4))
    rate = np.mean([[alarms(r[1], r[2], t) / r[4] for t in grid] for r in (rates(w, x, model) for (w, _), x in fitted.items())], 0)
    print("threshold", grid[np.where(rate <= 1)[0][0]])


if __name__ == "__main__":
    main()
