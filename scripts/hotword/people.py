"""How the recordings of people are divided. A voice belongs to one part only, wherever the source names it.

train  other speech, and "stop"; no other word is trained on from people, since of "hey susi" there are no recordings
dev    thresholds, candidates for hard negatives, and the choice between recipes
test   read once, for the figures of the model card
"""

import glob
import os
import re

CORPUS = os.environ.get("SUSI_AUDIO", "audio")
POSITIVES = {
    "computer": "hotword/computer", "jarvis": "hotword/jarvis", "alexa": "hotword/alexa", "stop": "stop/sc_",
}
TRAINED = ("stop",)


def listed(pattern):
    return sorted(glob.glob(f"{CORPUS}/{pattern}"))


def number(path):
    """The running number of the speaker (group) in a file's name."""
    return int(re.search(r"(\d+)", os.path.basename(path))[1])


def turn(path):
    """How often the speaker said it before and with this recording."""
    return int(re.search(r"_(\d+)\.", os.path.basename(path))[1])


def positives(word, part):
    """Recordings of `word`: the even groups are dev, the odd ones test; of "stop", half of the even ones are train."""
    source = POSITIVES[word]
    paths = listed(source + "*.flac") if source.endswith("_") else listed(source + "/*.flac")
    if word in TRAINED and part != "test":
        return [p for p in paths if number(p) % 4 == (2 if part == "train" else 0)]
    if part == "train":
        return []
    return [p for p in paths if number(p) % 2 == (0 if part == "dev" else 1)]


def negatives(part):
    coffee, words = listed("queries/coffee/*.flac"), listed("queries/words/*/*.flac")
    if part == "train":
        return (
            listed("negative/custom/*.flac") + listed("negative/words/*.flac") + listed("negative/amelia/*.flac")
            + listed("negative/short_phrases/*.flac") + listed("negative/read/vctk_a*.flac")
            + listed("negative/read/sphinx*.flac")
            + [p for p in coffee + words if number(p) % 4 == 0]
        )
    phrases = listed("negative/phrases/*/*.flac")
    if part == "dev":
        # Three phrases that forty people repeat ten times each: what one of them says twice tells as much as ten times,
        # and no room has "view glass" four hundred times an hour, which would be all that decides about "computer".
        return (
            [p for p in phrases if number(p) % 2 == 0 and turn(p) <= 2] + listed("negative/read/lj*.flac")
            + [p for p in coffee + words if number(p) % 4 == 1] + listed("negative/single/*.flac")
        )
    return (
        [p for p in phrases if number(p) % 2 == 1] + listed("negative/word_streams/*.flac")
        + listed("negative/read/vctk_b*.flac") + listed("negative/read/ls*.flac") + listed("queries/home/*.flac")
        + [p for p in coffee + words if number(p) % 4 in (2, 3)]
    )


def talk(part):
    """Hours of running speech, of dev only: sounds.py puts them there."""
    return listed("negative/talk/*.flac") if part == "dev" else []
