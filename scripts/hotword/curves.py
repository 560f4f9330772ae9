"""Thresholds for sensitivity 0, 0.1, … 1 from measured false alarms: curves.py RATES.json OUT.json.

Sensitivity 0.5 is one false alarm an hour of other speech with noise at 10 dB ("stop", which counts only while something
sounds: five), 1 ten times as many, 0 a tenth. The hours are too few to count rates below one an hour, and one event would
decide: the curve is the straight line through threshold over the logarithm of the rate, fitted where there are at least
two events and at most thirty an hour.
"""

import json
import sys

import numpy as np

MIDDLE = {"stop": 5.0}


def main():
    with open(sys.argv[1]) as file:
        measured = json.load(file)
    curves = {}
    for word, curve in measured.items():
        thresholds, rates = np.array(curve["thresholds"]), np.array(curve["rates"])
        # The least threshold of each rate, as the rates fall.
        level = np.minimum.accumulate(rates)
        fit = (level >= 2 / curve["hours"] - 1e-9) & (level <= 30)
        slope, offset = np.polyfit(np.log10(level[fit]), thresholds[fit], 1)
        slope = min(slope, -0.6)
        middle = np.log10(MIDDLE.get(word, 1.0))
        offset = thresholds[fit].mean() - slope * np.log10(level[fit]).mean()
        curves[word] = [round(float(offset + slope * (middle + (s - 0.5) * 2)), 3) for s in np.linspace(0, 1, 11)]
        print(word, f"{curve['hours']:.2f} h", curves[word])
    with open(sys.argv[2], "w") as file:
        json.dump(curves, file)


if __name__ == "__main__":
    main()
