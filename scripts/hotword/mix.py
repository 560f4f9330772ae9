"""Three-second training scenes: mix.py CLIPS SOUNDS FOLDER SCENES SEED writes FOLDER/SEED.npz.

A scene is speech with the place of a word (or without one), as mel power; noise is kept apart, so that the trainer can
mix any two at any level.
"""

import glob
import os
import random
import sys
import time

import numpy as np
import soundfile
from scipy.signal import butter, fftconvolve, lfilter

import people
from features import FILTERS, RATE, filters, spectrum
from words import WORDS

LENGTH = 3 * RATE
FRAMES = 300
ENGINE_WEIGHTS = {"people": 7, "kokoro": 8, "hibari": 3.5, "piper": 2.5, "espeak": 2, "flite": 2.5, "festival": 2}
# Voices that never say these words in training: what is unseen can be measured with them.
UNSEEN = {("piper", "joe"), ("flite", "slt"), ("festival", "cmu_us_slt_arctic_hts")}
# How many scenes with each word are made.
WORD_WEIGHTS = [{"hey susi": 2, "stop": 1.5, "computer": 1.5, "susi": 0.5}.get(word, 1) for word in WORDS]
NARROW = butter(8, 5300, fs=RATE)
UNSEEN_WORDS = (WORDS.index("hey susi"), WORDS.index("susi"))


def pieces(path):
    with np.load(path) as shard:
        cuts = np.cumsum(shard["lengths"])[:-1]
        rest = [shard[k] for k in ("labels", "speakers")] if "labels" in shard else []
        return np.split(shard["samples"], cuts), *rest


class Material:
    def __init__(self, clips, sounds):
        self.words = {i: {} for i in range(-1, len(WORDS))}
        for path in sorted(glob.glob(f"{clips}/*.npz")):
            if path.endswith("part.npz"):
                continue
            engine = os.path.basename(path).split("-")[0]
            for clip, label, speaker in zip(*pieces(path)):
                if (engine, str(speaker)) in UNSEEN and label in UNSEEN_WORDS:
                    continue
                self.words[int(label)].setdefault(engine, []).append(clip)
        for word in people.TRAINED:
            recorded = [soundfile.read(p, dtype="int16")[0] for p in people.positives(word, "train")]
            self.words[WORDS.index(word)]["people"] = [self.cut(sound) for sound in recorded]
        self.people = [soundfile.read(p, dtype="int16")[0] for p in people.negatives("train")]
        self.prompts = pieces(f"{sounds}/speech.npz")[0]
        self.single = pieces(f"{sounds}/words.npz")[0]
        self.talk = pieces(f"{sounds}/talk.npz")[0]
        self.music = pieces(f"{sounds}/music.npz")[0]
        self.noise = pieces(f"{sounds}/noise.npz")[0]
        hard = os.environ.get("HARD")
        self.hard = pieces(hard)[0] if hard else []

    @staticmethod
    def cut(sound):
        """A recording without the silence around the word, which would make its end late."""
        count = len(sound) // 160
        energy = (sound[: count * 160].reshape(count, 160).astype("f4") ** 2).mean(1)
        loud = np.where(np.convolve(energy, np.ones(3) / 3, "same") > energy.max() * 10**-2.5)[0]
        return sound[max(0, loud[0] - 4) * 160 : (loud[-1] + 4) * 160]

    def clip(self, rng, word):
        engines = self.words[word]
        engine = rng.choices(list(engines), [ENGINE_WEIGHTS[e] for e in engines])[0]
        return rng.choice(engines[engine]).astype("f4") / 32768


class Scenes:
    def __init__(self, material, seed):
        self.material = material
        self.rng = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        self.warped = [filters(w) for w in np.linspace(0.86, 1.16, 13)]

    @staticmethod
    def stretched(sound, factor):
        count = int(len(sound) / factor)
        return np.interp(np.arange(count) * factor, np.arange(len(sound)), sound).astype("f4")

    @staticmethod
    def levelled(sound):
        """At −26 dBFS where it is loud."""
        count = len(sound) // 160
        energy = (sound[: count * 160].reshape(count, 160) ** 2).mean(1)
        loud = energy[energy > energy.max() * 10**-2.8]
        # Recorded talk has pauses of nothing at all.
        return sound * (0.05 / np.sqrt(loud.mean() + 1e-9)) if len(loud) else sound

    def other_speech(self):
        material, rng = self.material, self.rng
        kind = rng.random()
        if kind < 0.22:
            sound = rng.choice(material.people).astype("f4") / 32768
        elif kind < 0.28:
            sound = rng.choice(material.prompts).astype("f4") / 32768
        elif kind < 0.44:
            sound = rng.choice(material.single).astype("f4") / 32768
        elif kind < 0.64:
            sound = rng.choice(material.talk).astype("f4") / 32768
        elif material.hard and kind < 0.72:
            sound = rng.choice(material.hard).astype("f4") / 32768
        else:
            return self.levelled(self.stretched(material.clip(rng, -1), rng.uniform(0.82, 1.22)))
        if len(sound) > LENGTH:
            start = rng.randrange(len(sound) - LENGTH)
            sound = sound[start : start + LENGTH]
        return self.levelled(self.stretched(sound, rng.uniform(0.85, 1.18)))

    def room(self, sound):
        """A room of random size and colour: a direct sound and a decaying tail."""
        rng = self.rng
        count = int(rng.uniform(0.08, 0.7) * RATE)
        tail = self.noise.standard_normal(count).astype("f4") * np.exp(-6.9 * np.arange(count) / count)
        tail = lfilter([1 - rng.uniform(0, 0.6)], [1, -rng.uniform(0, 0.6)], tail)
        tail[: rng.randint(8, 200)] *= 0.1
        tail *= 10 ** (-rng.uniform(0, 14) / 20) / np.sqrt((tail**2).sum() + 1e-9)
        tail[0] = 1
        return fftconvolve(sound, tail.astype("f4"))[: len(sound)].astype("f4")

    def scene(self):
        rng, out, label = self.rng, np.zeros(LENGTH + 4000, "f4"), (-1, 0, 0)

        def put(sound, start):
            first, last = max(0, start), min(len(out), start + len(sound))
            if last > first:
                out[first:last] += sound[first - start : last - start]

        if rng.random() < 0.5:
            word = rng.choices(range(len(WORDS)), WORD_WEIGHTS)[0]
            sound = self.levelled(self.stretched(self.material.clip(rng, word), rng.uniform(0.8, 1.25)))
            if len(sound) > 2.4 * RATE:
                sound = sound[-int(2.4 * RATE) :]
            end = rng.randint(int(0.9 * RATE), LENGTH - 2000)
            start = end - len(sound)
            put(sound, start)
            label = (word, max(0, start), end)
            gain = 10 ** (rng.uniform(-6, 2) / 20)
            if rng.random() < 0.4:
                before = self.other_speech() * gain
                put(before, start - len(before) - int(rng.uniform(0.02, 0.5) * RATE))
            if rng.random() < 0.45:
                put(self.other_speech() * gain, end + int(rng.uniform(0.02, 0.5) * RATE))
        elif rng.random() < 0.2:  # Half a word is none.
            word = rng.randrange(len(WORDS))
            sound = self.material.clip(rng, word)
            cut = int(len(sound) * rng.uniform(0.35, 0.6))
            put(self.levelled(sound[:cut] if rng.random() < 0.5 else sound[cut:]), rng.randint(4000, LENGTH - 16000))
        else:
            at = -rng.randint(0, LENGTH // 2)
            while at < LENGTH:
                sound = self.other_speech() * 10 ** (rng.uniform(-4, 4) / 20)
                put(sound, at)
                at += len(sound) + int(rng.choice([0.02, 0.1, 0.3, 0.7]) * RATE * rng.random() * 2)
        if rng.random() < 0.5:
            out = self.room(out)
        if rng.random() < 0.25:  # A band as half of the recorded talk has: what is missing above must tell nothing.
            out = lfilter(*NARROW, out).astype("f4")
        power = spectrum(out[: LENGTH + 240]) @ self.warped[rng.randrange(len(self.warped))]
        return power[:FRAMES], label

    def coloured_noise(self):
        rng, count = self.rng, LENGTH + 240
        transform = np.fft.rfft(self.noise.standard_normal(count))
        frequency = np.linspace(0, 8000, len(transform)) + 30
        knots = np.sort(self.noise.uniform(np.log(30), 9, 6))
        colour = np.interp(np.log(frequency), knots, self.noise.uniform(-12, 12, 6))
        colour -= rng.uniform(0, 6) * np.log2(frequency / 500)
        out = np.fft.irfft(transform * 10 ** (colour / 20), count)
        if rng.random() < 0.5:
            steps = rng.randint(4, 60)
            out *= np.interp(np.arange(count), np.linspace(0, count, steps), 10 ** (self.noise.uniform(-10, 6, steps) / 20))
        if rng.random() < 0.35:  # Dishes, doors, keys.
            for _ in range(rng.randint(2, 15)):
                length = rng.randint(300, 4000)
                start = rng.randrange(LENGTH - length)
                decay = np.exp(-5 * np.arange(length) / length)
                ring = np.cos(2 * np.pi * rng.uniform(200, 6000) * np.arange(length) / RATE)
                out[start : start + length] += self.noise.standard_normal(length) * decay * ring * out.std() * rng.uniform(1, 6)
        return out

    def recorded(self, pool):
        rng, out, at = self.rng, np.zeros(LENGTH + 240, "f4"), 0
        while at < len(out):
            sound = rng.choice(pool)
            start = rng.randrange(max(1, len(sound) - len(out)))
            sound = self.stretched(sound[start : start + len(out)].astype("f4") / 32768, rng.uniform(0.8, 1.3))
            last = min(len(out), at + len(sound))
            out[at:last] = sound[: last - at]
            at = last + (rng.randint(0, RATE // 2) if rng.random() < 0.4 else 0)
        return out

    def babble(self):
        out = np.zeros(LENGTH + 240, "f4")
        for _ in range(self.rng.randint(2, 5)):
            at = -self.rng.randint(0, LENGTH // 2)
            while at < len(out):
                sound = self.other_speech()
                first, last = max(0, at), min(len(out), at + len(sound))
                if last > first:
                    out[first:last] += sound[first - at : last - at]
                at += len(sound)
        return out

    def noises(self):
        kind = self.rng.random()
        if kind < 0.35:
            out = self.coloured_noise()
        elif kind < 0.70:
            out = self.recorded(self.material.music)
        elif kind < 0.82:
            out = self.recorded(self.material.noise)
        else:
            out = self.babble()
        out = out / (np.std(out) + 1e-5)
        return (spectrum(out.astype("f4")) @ FILTERS)[:FRAMES]


def main():
    clips, sounds, folder, count, seed = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
    os.makedirs(folder, exist_ok=True)
    began = time.time()
    scenes = Scenes(Material(clips, sounds), seed)
    speech, labels = zip(*(scenes.scene() for _ in range(count)))
    noise = [scenes.noises() for _ in range(count // 5)]
    path = f"{folder}/{seed}.npz"
    # The fourth root of the power keeps its relative precision in 16 bits.
    np.savez(path + ".part.npz", speech=(np.array(speech) ** 0.25).astype("f2"), labels=np.array(labels),
             noise=(np.array(noise) ** 0.25).astype("f2"))
    os.rename(path + ".part.npz", path)
    print(path, count, "scenes", round(time.time() - began), "s", flush=True)


if __name__ == "__main__":
    main()
