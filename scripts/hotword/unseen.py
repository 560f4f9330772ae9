"""Clips of the voices that training leaves out (mix.UNSEEN) saying "hey susi" and "susi": unseen.py FOLDER [COUNT [SEED]]."""

import os
import random
import sys

import soundfile

from mix import UNSEEN
from speak import RATE, clip
from voices import Festival, Flite, Piper


def main():
    folder, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    os.makedirs(folder, exist_ok=True)
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 11)
    for engine in (Piper(), Flite(), Festival()):
        for word in ("hey susi", "susi"):
            made = 0
            for _ in range(20 * count):
                if made == count:
                    break
                samples, rate, speaker = engine.say(word, "", rng)
                sound = clip(samples, rate)
                if (engine.name, speaker) in UNSEEN and sound is not None:
                    name = f"{word.replace(' ', '-')}-{engine.name}-{speaker}-{made:03d}.flac"
                    soundfile.write(f"{folder}/{name}", sound, RATE)
                    made += 1


if __name__ == "__main__":
    main()
