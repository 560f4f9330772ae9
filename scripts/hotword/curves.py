"""Thresholds for sensitivity 0, 0.1, … 1 from measured false alarms: curves.py RATES.json OUT.json.

Sensitivity 0.5 is one false alarm an hour of other speech with noise at 10 dB, 1 ten, 0 a tenth. The hours are too few to
count the lower rates: below one an hour the curve goes on as steeply as between ten and one.
"""

import json
import sys

import numpy as np


def main():
    with open(sys.argv[1]) as file:
        measured = json.load(file)
    curves = {}
    for word, curve in measured.items():
        thresholds, rates = np.array(curve["thresholds"]), np.array(curve["rates"])

        def at(rate):
            return float(thresholds[np.where(rates <= rate + 1e-9)[0][0]])

        ten, one = at(10), at(1)
        slope = max(0.6, one - ten)
        curves[word] = [round(one + slope * (0.5 - s) * 2, 3) if s <= 0.5 else round(one - slope * (s - 0.5) * 2, 3)
                        for s in np.linspace(0, 1, 11)]
        print(word, "one an hour at", round(one, 2), "ten at", round(ten, 2), f"({curve['hours']:.2f} h)")
    with open(sys.argv[2], "w") as file:
        json.dump(curves, file)


if __name__ == "__main__":
    main()
