"""The mean of models that were trained on from the same one: average.py OUT.pt MODEL.pt…"""

import sys

import torch


def main():
    models = [torch.load(path) for path in sys.argv[2:]]
    mean = {}
    for name, value in models[0].items():
        mean[name] = sum(m[name] for m in models) / len(models) if value.dtype.is_floating_point else value
    torch.save(mean, sys.argv[1])


if __name__ == "__main__":
    main()
