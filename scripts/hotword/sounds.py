"""Recorded noise, music and speech of Debian packages as training sound: sounds.py FOLDER writes music.npz, ….

Nothing of the corpus that is measured on is among them. Licences: MODEL-CARD.md.
"""

import glob
import os
import random
import subprocess
import sys
from math import gcd

import numpy as np
import soundfile
from scipy.signal import resample_poly

# kind → (files, seconds taken of each file at most)
SOURCES = {
    "music": (["/usr/share/games/wesnoth/*/data/core/music/*.ogg", "/usr/share/asterisk/moh/*.wav",
               "/usr/share/games/frozen-bubble/snd/*"], 75),
    "noise": (["/usr/share/sonic-pi/samples/*.flac", "/usr/share/buckle/wav/*.wav"], 20),
    "speech": (["/usr/share/asterisk/sounds/*_*/**/*.g722"], 8),
    # Single words and short cries of some hundred people in a dozen languages: what "stop" is taken for.
    "words": (["/usr/share/ktuberling/sounds/**/*.*", "/usr/share/klettres/**/*.*",
               "/usr/share/games/hedgewars/Data/Sounds/voices/**/*.ogg", "/usr/share/tuxpaint/stamps/**/*_desc_*.ogg"], 4),
}
# How many of a kind are taken at most, by chance.
MOST = {"speech": 900, "words": 5000}
# Prompts with one of our words in their name are left out.
LEFT_OUT = ("stop", "computer", "beep", "silence", "tone", "ascending", "tt-")


RATE = 16000


def decode(path, seconds, skip=0):
    """16 kHz, one channel: what libsndfile knows without a process of its own, which is slower than a short word."""
    try:
        with soundfile.SoundFile(path) as file:
            file.seek(min(int(skip * file.samplerate), file.frames))
            sound = file.read(int(seconds * file.samplerate), dtype="float32", always_2d=True).mean(1)
            divisor = gcd(RATE, file.samplerate)
            sound = resample_poly(sound, RATE // divisor, file.samplerate // divisor)
            return np.round(np.clip(sound, -1, 1) * 32767).astype("<i2")
    except soundfile.LibsndfileError:
        pass
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
        if kind in MOST:
            rng.shuffle(paths)
            paths = paths[: MOST[kind]]
        pieces = []
        for path in paths:
            sound = decode(path, seconds, skip=rng.uniform(0, 20) if kind == "music" else 0)
            if len(sound) > 3200 and np.abs(sound).max() > 300:
                pieces.append(sound)
        np.savez(f"{folder}/{kind}.npz", samples=np.concatenate(pieces), lengths=[len(p) for p in pieces])
        print(kind, len(pieces), "pieces", round(sum(map(len, pieces)) / 16000 / 60, 1), "min", flush=True)


if __name__ == "__main__":
    main()
