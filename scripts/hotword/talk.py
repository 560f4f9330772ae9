"""Hours of people talking, from games in Debian that were recorded with actors: read by sounds.py.

beneath-a-steel-sky (English, 11 kHz), flight-of-the-amazon-queen (English, MP3 at 11 kHz), fillets-ng-data-cs and -nl (Czech and
Dutch, 22 kHz). The first two keep their lines in one file each, laid out as ScummVM's `engines/sky/disk.cpp` and
`engines/queen/resource.cpp` read it.
"""

import glob
import os
import struct
import subprocess
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from scipy.signal import resample_poly

from features import RATE

GAMES = "/usr/share/scummvm"
# Lines in which one of the words is said; found by a recogniser among those that the networks took for it.
LEFT_OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "talk-left-out.txt")


class Bits:
    """The bits of an RNC stream: the lowest of each pair of bytes first, and plain bytes between them."""

    def __init__(self, data, at):
        self.data, self.at, self.held, self.count = data + b"\0\0\0\0", at, 0, 0

    def need(self, count):
        while self.count < count:
            self.held |= (self.data[self.at] | self.data[self.at + 1] << 8) << self.count
            self.at += 2
            self.count += 16

    def take(self, count):
        self.need(count)
        value = self.held & ((1 << count) - 1)
        self.held >>= count
        self.count -= count
        return value

    def code(self, table):
        self.need(16)
        held = self.held
        for mask, pattern, length, value in table:
            if held & mask == pattern:
                self.held >>= length
                self.count -= length
                return value if value < 2 else 1 << (value - 1) | self.take(value - 1)
        raise ValueError("no such code")

    def table(self):
        lengths = [self.take(4) for _ in range(self.take(5))]
        found, code = [], 0
        for length in range(1, 16):
            for value, own in enumerate(lengths):
                if own == length:
                    found.append(((1 << length) - 1, int(f"{code:0{length}b}"[::-1], 2), length, value))
                    code += 1
            code <<= 1
        return found

    def plain(self, count):
        # Words that were read ahead and not begun are given back; of one begun, the bits stay.
        back = self.count // 16
        self.at -= 2 * back
        self.count -= 16 * back
        self.held &= (1 << self.count) - 1
        piece = self.data[self.at : self.at + count]
        self.at += count
        return piece


def unpacked(data):
    """Method 1 of Rob Northen Compression."""
    total, out, bits = struct.unpack(">I", data[4:8])[0], bytearray(), Bits(data, 18)
    bits.take(2)
    while len(out) < total:
        plain, back, lengths = bits.table(), bits.table(), bits.table()
        for turn in range(bits.take(16), 0, -1):
            count = bits.code(plain)
            if count:
                out += bits.plain(count)
            if turn > 1:
                start = len(out) - bits.code(back) - 1
                for place in range(start, start + bits.code(lengths) + 2):
                    out.append(out[place])
    return bytes(out[:total])


def levelled(sound):
    return np.round(sound * (0.7 * 32767 / (np.abs(sound).max() + 1e-6))).astype("<i2")


def steel_sky():
    """(name, sound): 8 bits, 11,025 Hz, each line packed behind a head of 22 bytes."""
    base = f"{GAMES}/beneath-a-steel-sky/sky"
    with open(base + ".dnr", "rb") as index, open(base + ".dsk", "rb") as disk:
        entries, data = index.read()[4:], disk.read()
    for at in range(0, len(entries) - 7, 8):
        number, low, high = struct.unpack("<HIH", entries[at : at + 8])
        place, size = low & 0xFFFFFF, (low >> 24 | high << 8) & 0x3FFFFF
        place = (place & 0x7FFFFF) << (4 if place >> 23 else 0)
        line = data[place + 22 : place + size]
        if not 50000 <= number < 60000 or line[:4] != b"RNC\1":
            continue
        sound = np.frombuffer(unpacked(line), "u1").astype("f4") - 128
        if len(sound) > 4000:
            yield f"sky-{number}", levelled(resample_poly(sound - sound.mean(), 640, 441))


def decoded(name, command, data=None):
    out = subprocess.run([*command, "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"], input=data, capture_output=True).stdout
    return name, np.frombuffer(out, "<i2")


def several(jobs):
    with ThreadPoolExecutor(2) as pool:
        yield from (found for found in pool.map(lambda job: decoded(*job), jobs) if len(found[1]) > RATE // 2)


def amazon_queen():
    with open(f"{GAMES}/flight-of-the-amazon-queen/queen.1c", "rb") as file:
        data = file.read()
    jobs = []
    for at in range(15, 15 + 21 * struct.unpack(">H", data[13:15])[0], 21):
        name, place, size = data[at : at + 12].rstrip(b"\0").decode("latin1"), *struct.unpack(">II", data[at + 13 : at + 21])
        if name.endswith(".SB"):
            jobs.append((f"queen-{name[:-3].strip()}", ["ffmpeg", "-v", "error", "-i", "-"], data[place : place + size]))
    return several(jobs)


def fillets(language):
    paths = sorted(glob.glob(f"/usr/share/games/fillets-ng/sound/*/{language}/*.ogg"))
    names = (f"fillets-{language}-{p.split('/')[-3]}-{os.path.basename(p)[:-4]}" for p in paths)
    return several([(name, ["ffmpeg", "-v", "error", "-i", path]) for name, path in zip(names, paths)])


def lines(*sources):
    """(name, sound) of all lines of `sources` in which none of the words is said."""
    with open(LEFT_OUT) as file:
        left_out = set(file.read().split())
    for source in sources:
        yield from ((name, sound) for name, sound in source if name not in left_out)
