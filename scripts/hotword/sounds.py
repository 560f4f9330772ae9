"""Recorded noise, music and speech of Debian packages as training sound: sounds.py FOLDER writes music.npy, ….

Nothing of the corpus that is measured on is among them. Licences: MODEL-CARD.md.
"""

import glob
import os
import random
import subprocess
import sys

import numpy as np

# kind → (files, seconds taken of each file at most, whether they are speech)
SOURCES = {
    "music": (["/usr/share/games/wesnoth/*/data/core/music/*.ogg", "/usr/share/asterisk/moh/*.wav",
               "/usr/share/games/frozen-bubble/snd/*"], 75),
    "noise": (["/usr/share/sonic-pi/samples/*.flac", "/usr/share/buckle/wav/*.wav"], 20),
    "speech": (["/usr/share/asterisk/sounds/*_*/**/*.g722"], 8),
}
# Prompts with one of our words in their name are left out.
LEFT_OUT = ("stop", "computer", "beep", "silence", "tone", "ascending", "tt-")


def decode(path, seconds, skip=0):
    command = ["ffmpeg", "-v", "error", "-ss", str(skip), "-i", path, "-t", str(seconds), "-ac", "1", "-ar", "16000",
               "-f", "s16le", "-"]
    return np.frombuffer(subprocess.run(command, capture_output=True).stdout, "<i2")


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    rng = random.Random(1)
    for kind, (patterns, seconds) in SOURCES.items():
        if os.path.exists(f"{folder}/{kind}.npz"):
            continue
        paths = sorted(p for pattern in patterns for p in glob.glob(pattern, recursive=True))
        paths = [p for p in paths if not any(word in os.path.basename(p) for word in LEFT_OUT)]
        if kind == "speech":
            rng.shuffle(paths)
            paths = paths[:900]
        pieces = []
        for path in paths:
            sound = decode(path, seconds, skip=rng.uniform(0, 20) if kind == "music" else 0)
            if len(sound) > 3200 and np.abs(sound).max() > 300:
                pieces.append(sound)
        np.savez(f"{folder}/{kind}.npz", samples=np.concatenate(pieces), lengths=[len(p) for p in pieces])
        print(kind, len(pieces), "pieces", round(sum(map(len, pieces)) / 16000 / 60, 1), "min", flush=True)


if __name__ == "__main__":
    main()
