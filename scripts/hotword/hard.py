"""Collects what a model wrongly takes for a word: hard.py MODEL.pt CLIPS SOUNDS OUT.npz [COUNT].

Only people in the training material are looked through: recordings of the part "train", prompts, single words, talk. Not
the synthetic near misses: the voices that say the words say them too, which may cost calls (it was not measured apart).
"""

import sys

import numpy as np
import torch

from features import features
from mix import Material
from net import HotwordNet
from words import WORDS


def main():
    model, clips, sounds, out = sys.argv[1:5]
    count = int(sys.argv[5]) if len(sys.argv) > 5 else 500
    torch.set_num_threads(1)
    net = HotwordNet.read(model)
    material = Material(clips, sounds)
    sources = list(material.people) + list(material.prompts) + list(material.single) + list(material.talk)
    found = []
    for sound in sources:
        x = sound.astype("f4") / 32768
        x = x * (0.05 / (np.sqrt((x**2).mean()) + 1e-4))
        x = np.concatenate([np.zeros(8000, "f4"), x, np.zeros(8000, "f4")])
        with torch.no_grad():
            y = net(torch.from_numpy(features(x))[None])[0].numpy()
        found.append((y.max(0), sound))
    kept = {}
    for word in range(len(WORDS)):
        order = sorted(range(len(found)), key=lambda i: -found[i][0][word])
        for i in order[: count // len(WORDS)]:
            kept[i] = found[i][1]
        print(WORDS[word], "highest", [round(float(found[i][0][word]), 1) for i in order[:5]], flush=True)
    pieces = list(kept.values())
    np.savez(out, samples=np.concatenate(pieces), lengths=[len(p) for p in pieces])
    print(len(pieces), "pieces of", len(sources))


if __name__ == "__main__":
    main()
