"""Makes clips: speak.py ENGINE FOLDER SECONDS SEED [CLIPS] writes FOLDER/ENGINE-SEED-NNN.npz, 100 clips each."""

import os
import random
import sys
import time
from math import gcd

import numpy as np
from scipy.signal import resample_poly

from voices import ENGINES, lexicon
from words import WORDS, NegativeTexts

RATE = 16000


def trimmed(samples, rate):
    """Without the silence around it, or None if there is nothing."""
    step = rate // 100
    count = len(samples) // step
    if count < 10:
        return None
    energy = 10 * np.log10((samples[: count * step].reshape(count, step) ** 2).mean(1) + 1e-10)
    loud = np.where(energy > energy.max() - 38)[0]
    cut = samples[max(0, loud[0] - 2) * step : (loud[-1] + 3) * step]
    return cut if len(cut) > 0.12 * rate else None


def clip(samples, rate):
    samples = trimmed(np.asarray(samples, "f4"), rate)
    if samples is None:
        return None
    if rate != RATE:
        divisor = gcd(RATE, rate)
        samples = resample_poly(samples, RATE // divisor, rate // divisor)
    peak = max(1e-4, np.abs(samples).max())
    return np.round(samples / peak * 16000).astype("<i2")


def turns(negatives):
    """The words in turn (or those that SAY names, by commas), then so many other texts."""
    words = os.environ.get("SAY", ",".join(WORDS)).split(",")
    while True:
        yield from words
        for _ in range(negatives):
            yield None


def main():
    engine, folder, seconds, seed = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    limit = int(sys.argv[5]) if len(sys.argv) > 5 else 10**9
    os.makedirs(folder, exist_ok=True)
    rng = random.Random(f"{engine}-{seed}")
    texts = NegativeTexts(rng, lexicon())
    voice = ENGINES[engine]()
    began = time.time()
    clips, labels, speakers = [], [], []
    shard = made = 0

    def save():
        nonlocal shard
        path = f"{folder}/{engine}-{seed}-{shard:03d}.npz"
        np.savez(path + ".part.npz", samples=np.concatenate(clips), lengths=[len(c) for c in clips],
                 labels=labels, speakers=speakers)
        os.rename(path + ".part.npz", path)
        shard += 1
        clips.clear(), labels.clear(), speakers.clear()

    for word in turns(int(os.environ.get("NEGATIVES", "4"))):
        if time.time() - began > seconds or made >= limit:
            break
        try:
            samples, rate, speaker = voice.say(word, texts.next(), rng)
            sound = clip(samples, rate)
        except Exception as error:  # An engine may refuse a text; the next is asked for.
            print(engine, word, repr(error)[:200], flush=True)
            continue
        if sound is None or len(sound) > 6 * RATE:
            continue
        clips.append(sound)
        labels.append(WORDS.index(word) if word else -1)
        speakers.append(speaker)
        made += 1
        if len(clips) == 100:
            save()
    if clips:
        save()
    print(engine, made, "clips", round(time.time() - began), "s", flush=True)


if __name__ == "__main__":
    main()
