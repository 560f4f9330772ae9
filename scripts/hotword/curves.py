"""Thresholds for sensitivity 0, 0.1, … 1 from measured false alarms: curves.py RATES.json OUT.json.

Sensitivity 0.5 is one false alarm an hour of other speech with noise at 10 dB ("stop", which counts only while something
sounds: five), 1 ten times as many, 0 a tenth. One event would decide about the least rates: the curve is the straight line through
threshold over the logarithm of the rate, fitted where there are at least two events, around the middle rate.
"""

import json
import sys

import numpy as np

MIDDLE = {"stop": 5.0}
# How far from the middle rate the line is fitted, a factor.
SPAN = 5


def curve(thresholds, rates, hours, middle):
    """Eleven thresholds, from false alarms an hour at each of `thresholds`, counted over so many hours."""
    # The least threshold of each rate, as the rates fall.
    level = np.minimum.accumulate(rates)
    fit = (level >= max(2 / hours - 1e-9, middle / SPAN)) & (level <= SPAN * middle)
    slope = min(np.polyfit(np.log10(level[fit]), thresholds[fit], 1)[0], -0.6)
    offset = thresholds[fit].mean() - slope * np.log10(level[fit]).mean()
    return [round(float(offset + slope * (np.log10(middle) + (s - 0.5) * 2)), 3) for s in np.linspace(0, 1, 11)]


def main():
    with open(sys.argv[1]) as file:
        measured = json.load(file)
    curves = {}
    for word, of in measured.items():
        curves[word] = curve(np.array(of["thresholds"]), np.array(of["rates"]), of["hours"], MIDDLE.get(word, 1.0))
        print(word, f"{of['hours']:.2f} h", curves[word])
    with open(sys.argv[2], "w") as file:
        json.dump(curves, file)


if __name__ == "__main__":
    main()
