"""Measures a network on recordings of people: measure.py MODEL.pt|MODEL.pt,… PART [CONDITION…].

Prints, for each word, what is missed at most so many false alarms an hour (of dev the mean of two rates: over short things
said, and over hours of running talk), and writes the curves of thresholds that
export.py takes (CURVES=FILE, from the part dev only). Several models: the mean of their logits. With SHIPPED=FILE, curves as
curves.py writes them, what these thresholds do at sensitivity 0.5 and 0.7 is printed instead: for the part test.
Streams: clips at −26 dBFS with 0.7 s between them (0.3 s other speech), noise of the corpus in turns of 12 s at a ratio.
"""

import json
import os
import sys

import numpy as np
import soundfile
import torch

import people
from features import RATE, features
from net import HotwordNet
from words import WORDS

NOISES = ["doing_the_dishes", "exercise_bike", "music_jazz", "music_orchestra_1", "room_1", "room_7"]
RATES = (0, 1, 2, 5, 10)
STEP = 0.02  # seconds


def active(sound):
    """The loudness of what is loud, and where it begins and ends (samples)."""
    count = len(sound) // 160
    energy = (sound[: count * 160].reshape(count, 160) ** 2).mean(1)
    smooth = np.convolve(energy, np.ones(3) / 3, "same")
    loud = np.where(smooth > smooth.max() * 10**-2.5)[0]
    level = np.sqrt(energy[energy > energy.max() * 10**-2.8].mean() + 1e-12)
    return level, loud[0] * 160, (loud[-1] + 1) * 160


def stream(paths, gap, ratio, seed):
    """The sound, and the beginning and end of each clip's speech in seconds."""
    rng = np.random.default_rng(seed)
    parts, marks, at = [np.zeros(RATE, "f4")], [], RATE
    for path in rng.permutation(paths):
        sound = soundfile.read(path, dtype="float32")[0]
        level, start, end = active(sound)
        sound = sound * min(0.05 / level, 0.99 / (np.abs(sound).max() + 1e-6))
        pause = np.zeros(int(gap * RATE), "f4")
        parts += [sound, pause]
        marks.append(((at + start) / RATE, (at + end) / RATE))
        at += len(sound) + len(pause)
    out = np.concatenate(parts)
    if ratio is not None:
        for turn, first in enumerate(range(0, len(out), 12 * RATE)):
            path = f"{people.CORPUS}/noise/{NOISES[turn % len(NOISES)]}.flac"
            noise = soundfile.read(path, dtype="float32")[0]
            piece = out[first : first + 12 * RATE]
            start = rng.integers(0, max(1, len(noise) - len(piece)))
            noise = np.resize(noise[start:], len(piece))
            piece += noise * (0.05 * 10 ** (-ratio / 20) / (noise.std() + 1e-6))
    return np.round(np.clip(out, -1, 1) * 32767).astype("<i2").astype("f4") / 32768, marks


def logits(nets, sound):
    """The smoothed output: the logit of the mean probability of four steps."""
    x = torch.from_numpy(features(sound))
    block, history = 6000, 200
    out = []
    with torch.no_grad():
        for first in range(0, len(x), block):
            begin = max(0, first - history)
            y = sum(net(x[None, begin : first + block])[0] for net in nets) / len(nets)
            out.append(y.numpy()[(first - begin) // 2 :])
    p = 1 / (1 + np.exp(-np.concatenate(out)))
    p = np.stack([np.convolve(p[:, i], np.ones(4) / 4)[: len(p)] for i in range(p.shape[1])], 1)
    return np.log(np.maximum(p, 1e-9) / np.maximum(1 - p, 1e-9))


def events(scores, threshold, hold=50):
    count, last = 0, -hold - 1
    for step in np.where(scores >= threshold)[0]:
        count += step - last > hold
        last = step
    return count


def portions(paths, count=600):
    """Parts of an hour or less, as memory has room for."""
    paths = list(np.random.default_rng(1).permutation(paths))
    return [paths[first : first + count] for first in range(0, len(paths), count)]


def wilson(missed, count):
    z, p = 1.96, missed / count
    d = 1 + z * z / count
    middle, half = (p + z * z / 2 / count) / d, z * np.sqrt(p * (1 - p) / count + z * z / 4 / count**2) / d
    return 100 * max(0, middle - half), 100 * min(1, middle + half)


def held_out(word):
    """Clips of voices that never said `word` in training: the folder UNSEEN, made by speak.py with UNSEEN_ONLY."""
    import glob

    return sorted(glob.glob(f"{os.environ.get('UNSEEN', '/nowhere')}/{word.replace(' ', '-')}-*.flac"))


def main():
    torch.set_num_threads(1)
    nets = []
    for path in sys.argv[1].split(","):
        nets.append(HotwordNet.read(path))
    part, conditions = sys.argv[2], sys.argv[3:] or ["10", "clean"]
    shipped = json.load(open(os.environ["SHIPPED"])) if os.environ.get("SHIPPED") else None
    curves, thresholds = {}, np.linspace(-6, 8, 281)
    for condition in conditions:
        ratio = None if condition == "clean" else float(condition)
        others = logits(nets, stream(people.negatives(part), 0.3, ratio, 6)[0])
        # Thresholds don't hang on one draw of the noise.
        draws = [others]
        if part == "dev" and ratio is not None and not shipped:
            draws += [logits(nets, stream(people.negatives(part), 0.3, ratio, seed)[0]) for seed in (7, 8, 9)]
        talk = [] if shipped else [
            logits(nets, stream(paths, 0.3, ratio, 6)[0]) for paths in portions(people.talk(part))]
        talked = sum(map(len, talk)) * STEP / 3600
        spoken = {}
        for word in WORDS:
            paths = people.positives(word, part) if word in people.POSITIVES else held_out(word)
            if paths:
                sound, marks = stream(paths, 0.7, ratio, 5)
                spoken[word] = logits(nets, sound), marks
        for index, word in enumerate(WORDS):
            # "Hey susi" has "susi" in it.
            wrong = [
                scores for w, (scores, _) in spoken.items()
                if w != word and {w, word} != {"hey susi", "susi"}
            ]
            negatives = [others] + wrong
            hours = sum(map(len, negatives)) * STEP / 3600
            rates = np.mean([
                [sum(events(s[:, index], t) for s in [other] + wrong) for t in thresholds] for other in draws], 0) / hours
            if talk:
                rates = (rates + np.array([sum(events(s[:, index], t) for s in talk) for t in thresholds]) / talked) / 2
            if condition == "10":
                curves[word] = {"rates": rates.tolist(), "thresholds": thresholds.tolist(), "hours": hours + talked}
            if word not in spoken:
                continue
            scores, marks = spoken[word]
            peaks = np.array([scores[int(a * 50) : int((b + 0.6) * 50), index].max() for a, b in marks])
            cells = []
            if shipped:
                points = [(f"{s}", shipped[word][round(10 * s)]) for s in (0.5, 0.7)]
            else:
                points = [(f"≤{rate}", thresholds[np.where(rates <= rate + 1e-9)[0][0]]) for rate in RATES]
            for name, threshold in points:
                missed = int((peaks < threshold).sum())
                low, high = wilson(missed, len(peaks))
                alarms = sum(events(s[:, index], threshold) for s in negatives)
                cells.append(
                    f"{name}: {100 * missed / len(peaks):4.1f} [{low:.0f}–{high:.0f}] @{threshold:.2f}, {alarms} false")
            print(f"{part} {condition:5s} {word:9s} n={len(peaks)} {hours:.2f} + {talked:.2f} h  " + "  ".join(cells), flush=True)
    if os.environ.get("CURVES") and part == "dev":
        with open(os.environ["CURVES"], "w") as file:
            json.dump(curves, file)


if __name__ == "__main__":
    main()
