"""Writes files of weights: export.py MODEL.pt[,MODEL.pt…] OUT.net [CURVES.json], and with FIXTURE set, a fixture for the tests.

Several models are listened to together: OUT.net names OUT-2.net and so on, which lie beside it.

The format is described in Sources/Speech/Hotword/Net/NetFile.swift.
"""

import json
import os
import sys

import numpy as np
import torch

from features import features
from net import HotwordNet
from words import LOOKS, WORDS

# Thresholds for sensitivity 0, 0.1, … 1 as long as nothing was measured.
UNMEASURED = [4, 3.4, 2.8, 2.2, 1.6, 1.0, 0.4, -0.2, -0.8, -1.4, -2]


def check_value(data):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def rounded(net):
    """The folded weights as they are in the file, of 16 bits."""
    return {name: tensor.numpy().astype("<f2") for name, tensor in net.folded().items()}


def write(net, path, curves, companions=()):
    lines = [f"with {name}" for name in companions]
    lines += ["shape " + " ".join(map(str, [*net.channels, net.width, net.taps])),
             "dilations " + " ".join(map(str, net.dilations))]
    for word in WORDS:
        lines += [f"word {word}", "curve " + " ".join(f"{x:.3f}" for x in curves.get(word, UNMEASURED))]
        if word in LOOKS:
            lines.append("look {} {}".format(*LOOKS[word]))
    weights = rounded(net)
    lines += [f"tensor {name} " + " ".join(map(str, tensor.shape)) for name, tensor in weights.items()]
    header = ("\n".join(lines) + "\n").encode()
    body = b"SUSINET1" + len(header).to_bytes(4, "little") + header + b"".join(t.tobytes() for t in weights.values())
    with open(path, "wb") as file:
        file.write(body + check_value(body).to_bytes(8, "little"))
    print(path, len(body) + 8, "bytes")


def reference(net, samples):
    """What the network answers with the rounded weights, batch norm folded, computed by torch in double precision."""
    import torch.nn.functional as F

    w = {k: torch.from_numpy(v.astype("f8")) for k, v in rounded(net).items()}
    x = torch.from_numpy(features(samples).astype("f8"))[None, None]
    x = F.relu(F.conv2d(F.pad(x, (2, 2, 4, 0)), w["first.weight"], w["first.bias"], stride=2))
    for n in "23":
        x = F.conv2d(F.pad(x, (1, 1, 2, 0)), w[f"deep{n}"], stride=(1, 2), groups=x.shape[1])
        x = F.relu(F.conv2d(x, w[f"point{n}.weight"], w[f"point{n}.bias"]))
    x = x.permute(0, 1, 3, 2).flatten(1, 2)
    x = F.relu(F.conv1d(x, w["narrow.weight"], w["narrow.bias"]))
    for i, d in enumerate(net.dilations):
        y = F.conv1d(F.pad(x, ((net.taps - 1) * d, 0)), w[f"block{i}.deep"], dilation=d, groups=x.shape[1])
        x = x + F.relu(F.conv1d(y, w[f"block{i}.weight"], w[f"block{i}.bias"]))
    return F.conv1d(x, w["heads.weight"], w["heads.bias"])[0].T.numpy()


def write_fixture(net, stem):
    """Half a second of synthetic sound (sweeping tones and noise) as STEM.s16, and what the network answers to it as
    STEM.logits, a step a line."""
    count = 8000
    rng = np.random.default_rng(7)
    t = np.arange(count) / 16000
    sound = 0.1 * np.sin(2 * np.pi * (200 * t + 1800 * t**2)) + 0.05 * np.sin(2 * np.pi * 120 * t) * (t > 0.2)
    sound = np.round((sound + 0.02 * rng.standard_normal(count) * (t > 0.1)) * 32768).astype("<i2")
    sound.tofile(stem + ".s16")
    answer = reference(net, sound.astype("f4") / 32768)
    with open(stem + ".logits", "w") as file:
        file.write("".join(" ".join(f"{v:.6f}" for v in row) + "\n" for row in answer))
    print(stem, answer.shape)


def main():
    model, out = sys.argv[1], sys.argv[2]
    curves = {}
    if len(sys.argv) > 3:
        with open(sys.argv[3]) as file:
            curves = json.load(file)
    others = []
    if "," in model:
        model, *others = model.split(",")
    companions = [f"{out.removesuffix('.net')}-{number}.net" for number in range(2, len(others) + 2)]
    for path, other in zip(companions, others):
        write(HotwordNet.read(other), path, curves)
    if model == "random":
        torch.manual_seed(3)
        net = HotwordNet(channels=(4, 6, 8), width=16, taps=3, dilations=(1, 2))
        for norm in (m for m in net.modules() if isinstance(m, (torch.nn.BatchNorm1d, torch.nn.BatchNorm2d))):
            torch.nn.init.uniform_(norm.running_mean, -0.2, 0.2)
            torch.nn.init.uniform_(norm.running_var, 0.5, 1.5)
            torch.nn.init.uniform_(norm.bias, -0.2, 0.2)
        torch.nn.init.uniform_(net.heads.bias, -1, 1)
    else:
        net = HotwordNet.read(model)
    net.eval()
    write(net, out, curves, map(os.path.basename, companions))
    if os.environ.get("FIXTURE"):
        write_fixture(net, os.environ["FIXTURE"])


if __name__ == "__main__":
    main()
