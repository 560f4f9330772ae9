"""Trains: train.py SCENES OUT.pt SECONDS SEED [START.pt]. New scenes in the folder SCENES are taken up while it runs.

OUT-STEP.pt is written every 500 steps; LAST=STEP ends there. ROUGH=1 (without it people are missed more): scenes quicker here and slower there, some much slower,
coloured more, more bands hidden, and channels left out.
"""

import glob
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from features import BANDS, compressed
from net import HotwordNet
from words import WORDS

BATCH = 64
ROUGH = bool(os.environ.get("ROUGH"))
STEPS = 150  # of 20 ms in a scene
HEY_SUSI, SUSI = WORDS.index("hey susi"), WORDS.index("susi")
# How often a scene with the word is drawn, and what an error of its output costs: "susi" alone only confirms.
DRAWN = {"hey susi": 1.6, "stop": 1.4, "computer": 1.4, "jarvis": 1.0, "alexa": 0.7, "susi": 0.5}
COST = np.array([{"susi": 0.3}.get(word, 1.0) for word in WORDS], "f4")


class Pool:
    """The scenes and noises made so far."""

    def __init__(self, pattern):
        self.pattern, self.seen = pattern, set()
        self.speech = self.labels = self.noise = None

    def refresh(self):
        parts = [] if self.speech is None else [(self.speech, self.labels, self.noise)]
        for path in sorted(glob.glob(self.pattern)):
            if path in self.seen or path.endswith("part.npz"):
                continue
            self.seen.add(path)
            with np.load(path) as shard:
                parts.append([shard[k] for k in ("speech", "labels", "noise")])
        if len(parts) > (self.speech is not None):
            self.speech, self.labels, self.noise = (np.concatenate(kind) for kind in zip(*parts))
            print(len(self.seen), "files,", len(self.speech), "scenes", flush=True)
        # A word's scenes are drawn by their weight; half of all scenes are without one, as they were made.
        words = self.labels[:, 0]
        chance = np.where(words < 0, 1.0, np.array([DRAWN[w] for w in WORDS] + [1.0])[words])
        chance[words >= 0] *= (words >= 0).sum() / chance[words >= 0].sum()
        self.cumulated = np.cumsum(chance) / chance.sum()

    def draw(self, rng, count):
        return np.minimum(np.searchsorted(self.cumulated, rng.random(count)), len(self.speech) - 1)


def equaliser(rng, count, decibels):
    """A smooth curve over the bands: a microphone, a wall, a voice."""
    knots = rng.normal(0, decibels, (count, 5))
    at = np.linspace(0, 4, BANDS)
    low = np.minimum(at.astype(int), 3)
    return knots[:, low] * (1 - (at - low)) + knots[:, low + 1] * (at - low)


def paced(speech, labels, rng):
    """Each scene quicker here and slower there, as people are and engines are not; labels move with it."""
    frames = speech.shape[1]
    pace = np.exp(rng.normal(0, 0.2, (len(speech), 8)))
    at = np.linspace(0, 7, frames)
    low = np.minimum(at.astype(int), 6)
    place = np.cumsum(pace[:, low] * (1 - (at - low)) + pace[:, low + 1] * (at - low), 1)
    place = (place - place[:, :1]) * (frames - 1) / (place[:, -1:] - place[:, :1])
    # Some say a word to a machine very slowly. It stays where it ends.
    end = np.where(labels[:, 0] >= 0, labels[:, 2] / 160, rng.uniform(0, frames - 1, len(speech)))[:, None]
    end = np.minimum(end, frames - 1)
    slow = np.where(rng.random((len(speech), 1)) < 0.4, rng.uniform(1, 1.8, (len(speech), 1)), 1)
    place = end + (place - end) / slow
    low = np.minimum(place.astype(int), frames - 2)
    part = (place - low)[..., None].astype("f4")
    scene = np.arange(len(speech))[:, None]
    speech = speech[scene, low] * (1 - part) + speech[scene, low + 1] * part
    labels = labels.copy()
    for i in range(len(labels)):
        if labels[i, 0] >= 0:
            labels[i, 1:] = np.interp(labels[i, 1:] / 160, place[i], np.arange(frames)) * 160
    return speech, labels


def batch(pool, rng):
    index = pool.draw(rng, BATCH)
    speech, labels = pool.speech[index].astype("f4"), pool.labels[index]
    if ROUGH:
        speech, labels = paced(speech, labels, rng)
    speech **= 4
    curve = equaliser(rng, BATCH, 6 if ROUGH else 4)
    narrow = rng.random((BATCH, 1)) < 0.2  # A telephone's band, an old loudspeaker.
    curve = curve - narrow * np.clip((np.arange(BANDS)[None] - rng.integers(24, 40, (BATCH, 1))) * 2.5, 0, 40)
    level = rng.uniform(-18, 16, (BATCH, 1))  # Speech of −44 to −10 dBFS.
    speech *= (10 ** ((curve + level) / 10))[:, None].astype("f4")
    noise = pool.noise[rng.integers(0, len(pool.noise), BATCH)].astype("f4") ** 4
    second = pool.noise[rng.integers(0, len(pool.noise), BATCH)].astype("f4") ** 4
    noise += second * (rng.random((BATCH, 1, 1)) * (rng.random((BATCH, 1, 1)) < 0.4)).astype("f4")
    ratio = np.where(rng.random(BATCH) < 0.3, rng.uniform(25, 60, BATCH), rng.uniform(-2, 25, BATCH))[:, None]
    noise *= (0.05**2 * 10 ** ((level - ratio + equaliser(rng, BATCH, 3)) / 10))[:, None].astype("f4")
    # The cross term of two power spectra, averaged over the bins of a band.
    phase = np.clip(rng.standard_normal(speech.shape, dtype="f4") * 0.35, -1, 1)
    power = speech + noise + 2 * np.sqrt(speech * noise) * phase
    power = np.maximum(power, 0) + (10 ** rng.uniform(-6, -3.5, (BATCH, 1, 1))).astype("f4")
    x = compressed(power).astype("f4")
    for i in range(BATCH):
        for _ in range(rng.integers(0, 3 if ROUGH else 2)):
            band = rng.integers(0, BANDS - 6)
            x[i, :, band : band + rng.integers(1, 7)] = x[i].mean()
        if rng.random() < 0.3:
            at = rng.integers(0, 280)
            x[i, at : at + rng.integers(1, 10)] = x[i].min()
    return x, labels


def targets(labels):
    """1 from 60 ms before the word's end to 240 ms after it; what lies around that is neither right nor wrong."""
    target = np.zeros((BATCH, STEPS, len(WORDS)), "f4")
    weight = np.ones((BATCH, STEPS, len(WORDS)), "f4")
    weight[:, :8] = 0
    for i, (word, start, end) in enumerate(labels):
        if word < 0:
            continue
        last = end / 320
        first = start / 320
        begin, stop = max(0, int(last - 3)), min(STEPS, int(last + 12))
        for head in [word, SUSI] if word == HEY_SUSI else [word]:
            weight[i, int(first + 0.55 * (last - first)) : min(STEPS, stop + 15), head] = 0
            weight[i, begin:stop, head] = 2.5
            target[i, begin:stop, head] = 1
    return target, weight


def main():
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    scenes, out, seconds, seed = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    peak = float(os.environ.get("RATE", "4e-3"))
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    pool, net = Pool(f"{scenes}/*.npz"), HotwordNet(left_out=0.15 if ROUGH else 0)
    pool.refresh()
    if len(sys.argv) > 5:
        net.load_state_dict(torch.load(sys.argv[5]))
    optimiser = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=1e-2)
    average = {k: v.clone() for k, v in net.state_dict().items()}
    cost = torch.from_numpy(COST)
    net.train()
    began, step, losses = time.time(), 0, []
    last = int(os.environ.get("LAST", 10**9))
    while (done := (time.time() - began) / seconds) < 1 and step < last:
        for group in optimiser.param_groups:
            group["lr"] = peak * min(1, (step + 1) / 60) * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5
        if step % 60 == 0:
            pool.refresh()
        x, labels = batch(pool, rng)
        target, weight = (torch.from_numpy(a) for a in targets(labels))
        logits = net(torch.from_numpy(x))
        loss = F.binary_cross_entropy_with_logits(logits, target * 0.98 + 0.002, reduction="none") * cost
        likely = torch.sigmoid(logits.detach())
        # False alarms that the net is sure of weigh most.
        focus = torch.where(target > 0, torch.ones_like(likely), (likely + 0.03).sqrt() * 2.5)
        loss = (loss * weight * focus).sum() / (BATCH * 60)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2)
        optimiser.step()
        step += 1
        losses.append(loss.item())
        decay = min(0.995, step / (step + 10))
        for name, value in net.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].mul_(decay).add_(value, alpha=1 - decay)
        if step % 50 == 0:
            print(step, round(time.time() - began), "s, loss %.4f" % np.mean(losses[-50:]), flush=True)
        if step % 500 == 0:
            torch.save(average, f"{out.removesuffix('.pt')}-{step}.pt")
    torch.save(average, out)
    print("steps", step, "cpu", round(time.process_time()), "s", flush=True)


if __name__ == "__main__":
    main()
