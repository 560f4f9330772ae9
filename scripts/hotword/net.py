"""The network: causal, 20 ms a step, batch norm that folds away. Mirrored by Sources/Speech/Hotword/Net/HotwordNet.swift."""

import torch
import torch.nn.functional as F
from torch import nn

from words import WORDS


class HotwordNet(nn.Module):
    def __init__(self, channels=(12, 24, 32), width=112, taps=7, dilations=(1, 2, 2, 4, 4), words=len(WORDS), left_out=0.0):
        super().__init__()
        first, second, third = channels
        self.channels, self.width, self.taps, self.dilations = channels, width, taps, dilations
        self.first = nn.Conv2d(1, first, 5, stride=2, bias=False)
        self.first_norm = nn.BatchNorm2d(first)
        self.deep2 = nn.Conv2d(first, first, 3, stride=(1, 2), groups=first, bias=False)
        self.point2 = nn.Conv2d(first, second, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(second)
        self.deep3 = nn.Conv2d(second, second, 3, stride=(1, 2), groups=second, bias=False)
        self.point3 = nn.Conv2d(second, third, 1, bias=False)
        self.norm3 = nn.BatchNorm2d(third)
        self.narrow = nn.Conv1d(third * 5, width, 1, bias=False)
        self.narrow_norm = nn.BatchNorm1d(width)
        self.deeps = nn.ModuleList([nn.Conv1d(width, width, taps, dilation=d, groups=width, bias=False) for d in dilations])
        self.points = nn.ModuleList([nn.Conv1d(width, width, 1, bias=False) for _ in dilations])
        self.norms = nn.ModuleList([nn.BatchNorm1d(width) for _ in dilations])
        self.heads = nn.Conv1d(width, words, 1)
        self.drop = nn.Dropout(0.1)
        self.leave_out = nn.Dropout1d(left_out)
        nn.init.constant_(self.heads.bias, -4)

    @classmethod
    def read(cls, path):
        """A saved one, of the width that it was trained with, ready to answer."""
        state = torch.load(path)
        net = cls(width=state["narrow.weight"].shape[0])
        net.load_state_dict(state)
        return net.eval()

    def forward(self, x):
        """x: scenes × frames × bands; returns scenes × steps × words, as logits."""
        x = F.relu(self.first_norm(self.first(F.pad(x[:, None], (2, 2, 4, 0)))))
        x = F.relu(self.norm2(self.point2(self.deep2(F.pad(x, (1, 1, 2, 0))))))
        x = F.relu(self.norm3(self.point3(self.deep3(F.pad(x, (1, 1, 2, 0))))))
        x = x.permute(0, 1, 3, 2).flatten(1, 2)
        x = F.relu(self.narrow_norm(self.narrow(x)))
        for dilation, deep, point, norm in zip(self.dilations, self.deeps, self.points, self.norms):
            x = x + self.leave_out(F.relu(norm(point(deep(F.pad(x, ((self.taps - 1) * dilation, 0)))))))
        return self.heads(self.drop(x)).transpose(1, 2)

    def folded(self):
        """Its weights without batch norm, named, in the order of the file."""

        def fold(weight, norm):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            shape = (-1,) + (1,) * (weight.dim() - 1)
            return weight * scale.view(shape), norm.bias - norm.running_mean * scale

        out = {}
        out["first.weight"], out["first.bias"] = fold(self.first.weight, self.first_norm)
        for name, deep, point, norm in (("2", self.deep2, self.point2, self.norm2), ("3", self.deep3, self.point3, self.norm3)):
            out[f"deep{name}"] = deep.weight
            out[f"point{name}.weight"], out[f"point{name}.bias"] = fold(point.weight, norm)
        out["narrow.weight"], out["narrow.bias"] = fold(self.narrow.weight, self.narrow_norm)
        for i, (deep, point, norm) in enumerate(zip(self.deeps, self.points, self.norms)):
            out[f"block{i}.deep"] = deep.weight
            out[f"block{i}.weight"], out[f"block{i}.bias"] = fold(point.weight, norm)
        out["heads.weight"], out["heads.bias"] = self.heads.weight, self.heads.bias
        return {name: tensor.detach() for name, tensor in out.items()}
