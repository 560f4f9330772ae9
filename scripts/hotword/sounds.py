"""Recorded noise, music and speech of Debian packages as training sound: sounds.py FOLDER CORPUS writes music.npz, ….

Nothing of the corpus that is measured on is among them. CORPUS is written too: what is in SUSI_AUDIO, and beside it, for the
part dev, an hour and more of people saying single words (negative/single) and hours of people talking (negative/talk) whose
voices are not trained on. Licences: MODEL-CARD.md.
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

import talk
from features import RATE
from people import CORPUS

# kind → (files, seconds taken of each file at most)
SOURCES = {
    "music": (["/usr/share/games/wesnoth/*/data/core/music/*.ogg", "/usr/share/asterisk/moh/*.wav",
               "/usr/share/games/frozen-bubble/snd/*"], 75),
    "noise": (["/usr/share/sonic-pi/samples/*.flac", "/usr/share/buckle/wav/*.wav"], 20),
    "speech": (["/usr/share/asterisk/sounds/*_*/**/*.g722"], 8),
    # Single words and short cries of some hundred people in a dozen languages: what "stop" is taken for.
    "words": (["/usr/share/ktuberling/sounds/**/*.*", "/usr/share/games/hedgewars/Data/Sounds/voices/*/*.ogg",
               "/usr/share/tuxpaint/stamps/**/*_desc_*.ogg"], 4),
}
# The same for the part dev, of other people: syllables and letters, and of hedgewars' voices each second one.
SINGLE = ["/usr/share/klettres/*/*/*.*", "/usr/share/games/hedgewars/Data/Sounds/voices/*/*.ogg"]
# How many of a kind are taken at most, by chance.
MOST = {"speech": 900, "words": 5000}
# Prompts with one of our words in their name are left out.
LEFT_OUT = ("stop", "computer", "beep", "silence", "tone", "ascending", "tt-")




def shouted_by_dev(path):
    """Whether it is of one of hedgewars' voices that are kept for dev."""
    if "/voices/" not in path:
        return False
    voices = sorted({os.path.basename(os.path.dirname(p)) for p in glob.glob(SINGLE[1])})
    return voices.index(os.path.basename(os.path.dirname(path))) % 2 == 0


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


def gather(paths, seconds, rng, begun_anywhere):
    pieces = []
    for path in paths:
        sound = decode(path, seconds, skip=rng.uniform(0, 20) if begun_anywhere else 0)
        if len(sound) > 3200 and np.abs(sound).max() > 300:
            pieces.append(sound)
    return pieces


def keep(folder, kind, pieces):
    np.savez(f"{folder}/{kind}.npz", samples=np.concatenate(pieces), lengths=[len(p) for p in pieces])
    print(kind, len(pieces), "pieces", round(sum(map(len, pieces)) / RATE / 60, 1), "min", flush=True)


def linked(corpus):
    """The recordings, for what is put beside them."""
    for path in glob.glob(f"{CORPUS}/**/*.*", recursive=True):
        own = corpus + path[len(CORPUS):]
        if os.path.isfile(path) and not os.path.lexists(own):
            os.makedirs(os.path.dirname(own), exist_ok=True)
            os.symlink(os.path.abspath(path), own)


def main():
    folder, corpus = sys.argv[1:3]
    os.makedirs(folder, exist_ok=True)
    rng = random.Random(1)
    for kind, (patterns, seconds) in SOURCES.items():
        if os.path.exists(f"{folder}/{kind}.npz"):
            continue
        paths = sorted(p for pattern in patterns for p in glob.glob(pattern, recursive=True))
        paths = [p for p in paths if not any(word in os.path.basename(p) for word in LEFT_OUT) and not shouted_by_dev(p)]
        if kind in MOST:
            rng.shuffle(paths)
            paths = paths[: MOST[kind]]
        keep(folder, kind, gather(paths, seconds, rng, kind == "music"))
    if not os.path.exists(f"{folder}/talk.npz"):
        keep(folder, "talk", [sound for _, sound in talk.lines(talk.steel_sky(), talk.fillets("cs"))])
    linked(corpus)
    if not os.path.exists(f"{corpus}/negative/talk"):
        os.makedirs(f"{corpus}/negative/single", exist_ok=True)
        paths = [p for pattern in SINGLE for p in sorted(glob.glob(pattern))]
        paths = [p for p in paths if not any(word in os.path.basename(p) for word in LEFT_OUT)]
        paths = [p for p in paths if "/voices/" not in p or shouted_by_dev(p)]
        for place, sound in enumerate(gather(paths, 4, rng, False)):
            soundfile.write(f"{corpus}/negative/single/{place:04d}.flac", sound, RATE)
        os.makedirs(f"{corpus}/negative/talk.part", exist_ok=True)
        for name, sound in talk.lines(talk.amazon_queen(), talk.fillets("nl")):
            soundfile.write(f"{corpus}/negative/talk.part/{name}.flac", sound, RATE)
        os.rename(f"{corpus}/negative/talk.part", f"{corpus}/negative/talk")


if __name__ == "__main__":
    main()
