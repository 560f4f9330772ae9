"""The network's input: see Sources/Speech/Hotword/Net/MelFrontEnd.swift, which must compute the same."""

import numpy as np

RATE, HOP, WINDOW, FFT, BANDS = 16000, 160, 400, 512, 40
LOWEST, HIGHEST = 60.0, 7600.0
HANN = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)).astype("f4")


def mel(hertz):
    return 2595 * np.log10(1 + hertz / 700)


def filters(warp=1.0):
    """Triangles of equal width in mel, each with weights of sum 1; `warp` stretches the speaker's frequency axis."""
    edges = 700 * (10 ** (np.linspace(mel(LOWEST), mel(HIGHEST), BANDS + 2) / 2595) - 1) * warp
    edges = np.minimum(edges, 7990 + np.arange(BANDS + 2) * 0.2)
    bins = np.arange(FFT // 2 + 1) * RATE / FFT
    low, middle, high = edges[:-2], edges[1:-1], edges[2:]
    rising = (bins[:, None] - low) / (middle - low)
    falling = (high - bins[:, None]) / (high - middle)
    weights = np.maximum(0, np.minimum(rising, falling))
    return (weights / np.maximum(weights.sum(0), 1e-3)).astype("f4")


FILTERS = filters()


def spectrum(samples):
    """Power of each frame, samples in −1…1."""
    count = 1 + (len(samples) - WINDOW) // HOP
    step = samples.strides[0]
    frames = np.lib.stride_tricks.as_strided(samples, (count, WINDOW), (step * HOP, step)) * HANN
    transform = np.fft.rfft(frames, FFT, axis=1)
    return (transform.real**2 + transform.imag**2).astype("f4")


def compressed(power):
    return (np.log(power + 1e-4) + 2) / 3


def features(samples):
    return compressed(spectrum(samples) @ FILTERS).astype("f4")
