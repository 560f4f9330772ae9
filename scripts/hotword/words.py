"""The words that the networks are trained for, how they may be pronounced, and what is said besides them."""

import glob
import re

# The order of the network's outputs.
WORDS = ["hey susi", "susi", "stop", "computer", "jarvis", "alexa"]

# Words about which PocketSphinx is asked too: logits for one of its judge's scale, and the network's score from which it is
# asked. One weight for all, chosen on the part "dev" among those that looks.py prints.
LOOKS = {word: (0.3, -3) for word in WORDS if word != "susi"}

# Spellings for engines that read text.
SPELLINGS = {
    "hey susi": ["hey susie", "hey susi", "hey suzy", "hey, susie", "hey susi", "hi susie", "hi susi"],
    "susi": ["susie", "susi", "suzy"],
    "stop": ["stop"],
    "computer": ["computer"],
    "jarvis": ["jarvis"],
    "alexa": ["alexa"],
}

# The alphabet of misaki, which Kokoro and hibari read.
PHONEMES = {
    "hey susi": ["hˈA sˈuzi", "hˈA, sˈuzi", "hˈA sˈusi", "hˈA sˈuːzi", "hˈA sˌuzi", "hA sˈuzi", "hˈA zˈuzi", "hˈI sˈuzi"],
    "susi": ["sˈuzi", "sˈuːzi", "sˈusi", "sˈuzɪ", "zˈuzi"],
    "stop": ["stˈɑp", "stˈɒp", "stˈɔp"],
    "computer": ["kəmpjˈuTəɹ", "kəmpjˈuɾəɹ", "kəmpjˈuːtə", "kəmpjˈutəɹ", "kɑmpjˈuTəɹ"],
    "jarvis": ["ʤˈɑɹvəs", "ʤˈɑɹvɪs", "ʤˈɑːvɪs"],
    "alexa": ["əlˈɛksə", "ɐlˈɛksə", "ælˈɛksɐ", "ʌlˈɛksə"],
}

# eSpeak NG's alphabet; None reads the spelling.
ESPEAK = {
    "hey susi": ["h'eI s'u:zi", "h'eI s'u:si", "h'eI s'u:zi", "h'aI s'u:zi"],
    "susi": ["s'u:zi", "s'u:si"],
    "stop": [None],
    "computer": [None],
    "jarvis": [None, "dZ'A@vIs"],
    "alexa": [None],
}

# What sounds like them and must not be taken for them.
NEAR = {
    "hey susi": """hey sushi|hey lucy|hey sue|hey daisy|hey siri|hey you see|hi see|hey stacy|hey sweetie|hey there|hi lucy
        |hey so see|hey jersey|hey google|hey mary|hey honey|hey city|hey cindy|he sues me|hazy|a juicy one|hey judy
        |they see|they choose me|hey sir|hey sister|may Susan|pay suits|hey, so easy|hey, soon he|hey jude|hay season
        |say so|they see it|hey Cecil|hey Sam|hey super|hey suits|hey sooner""",
    "susi": """sushi|lucy|juicy|sue|see|sees|choosy|so easy|who's he|use it|movies|groovy|soupy|snoozy|jacuzzi|uzi|fuzzy
        |lazy|daisy|crazy|hazy|high seas|tuesday|boozy|suits me|zoo|easy|cosy|busy|dizzy|suit|season|system|sister
        |society|Susan|soothing|assume he|to see|you see me|two seats|do see""",
    "stop": """stopped|stopping|top|shop|step|stomp|stub|stock|start|star|strap|sob|pop|stoop|spot|store|drop|shot|stuff
        |stout|still|staff|soap|slop|swap|scott|stalk|stand|steep|stamp|sock|chop|hop|mop|stops|stab|stone|what a
        |the top|laptop|tip top|up|off|go|on|down|no|cup|stack|staple|stuck""",
    "computer": """commuter|compute|computing|compiler|competitor|compete|come here|composer|compote|can beauty|pewter
        |tutor|consumer|community|complete|companion|and pewter|compared|computation|composure|view the|few of the
        |come to her|computed|come pick it up|the cue to|humour|future|compass|comb you to|could you tell her""",
    "jarvis": """service|harvest|marvin|jars|jarring|nervous|travis|java|darkest|carve it|charles|jar of this|jarhead
        |artist|harvey|carvers|charmless|job is|john is|davis|charges|jaguars|Harvard|starve us|just this|purpose
        |surface|jealous|chances|giants|George is|garbage""",
    "alexa": """alex|a lecture|election|alexis|collect a|elected|lexus|a lexicon|electric|a letter|relax|a legs|reflexes
        |all next|lecture|selects a|annexe|texas|relax a bit|elixir|next to|extra|a lesson|the latter|Electra|a lecture
        |I left her|axle|aleck|complex|let's ask|unless""",
}

# Beginnings that share most of a word; with any other word behind them they are near misses of every kind.
BEGINNINGS = {
    "hey susi": ["hey", "hi", "say", "they", "hey soo", "hey see", "hey so", "hey zoo"],
    "stop": ["sta", "star", "stock", "stuff", "star of", "step", "it's to"],
    "computer": ["come view", "view", "few", "pew", "compute", "come", "can you", "cue", "new", "pure", "beauty", "come, you"],
}

SENTENCES = """turn on the kitchen lights|turn off the lamp in the bedroom please|what is the weather like tomorrow
|set a timer for ten minutes|play some music|play the next song|how tall is the eiffel tower|who wrote this book
|add milk and eggs to my shopping list|wake me up at seven in the morning|tell me a joke|what time is it|volume up
|make it louder|make it quieter please|remind me to call my mother on sunday|translate good morning to spanish
|how far is the moon|what is twelve times nine|read me the news|I will be home around six thirty
|can you pass me the salt|the children are playing in the garden|we should leave before it starts raining
|I do not think that is a good idea|she said she would come over later|the train was late again this morning
|have you seen my keys anywhere|that was the best film I have seen this year|let us go to the supermarket after lunch
|he always forgets to close the window|there is nothing left in the fridge|my brother works in a hospital
|did you feed the cat yet|I need a new pair of shoes|could you speak a little more slowly|good night
|the meeting has been moved to thursday|open the door and let the dog out|it is too warm in here
|we had dinner with the neighbours|a small tea with milk and honey|two large pizzas and a salad|thank you very much
|see you soon|who is that|yes please|no thanks|of course|maybe later|one two three four five|six seven eight nine ten
|left right up down|go on|yes|no|off|on|cat|dog|house|happy|bed|bird|tree|wow|zero|forward|backward|follow|learn
|eleven|twelve|monday tuesday wednesday|the quick brown fox jumps over the lazy dog|call me later this evening
|peter piper picked a peck of pickled peppers|she sells sea shells on the sea shore|where did I park the car
|all the king's horses and all the king's men|it was the best of times it was the worst of times
|the soup needs more salt|I am going to bed|we can start any time you like|this is not what I ordered|hello|hey
|okay|well|you know|hmm|excuse me|sorry|what|really|never mind|just a moment|come in|look at this|good morning
|hey how are you|hi there|hey what is this|hey can you help me|hey did you see that"""


def split(text):
    return [part.strip() for part in text.replace("\n", " ").split("|") if part.strip()]


NEAR = {word: [re.sub(" +", " ", t) for t in split(text)] for word, text in NEAR.items()}
SENTENCES = [re.sub(" +", " ", t) for t in split(SENTENCES)]
FORBIDDEN = re.compile(r"\b(computers?|jarvis|alexa|stop|sus(i|ie|y)|suz(ie|y|i))\b", re.I)


def running_words():
    """Words of texts that are on every Debian machine, in order: running speech without a corpus."""
    words = []
    for path in sorted(glob.glob("/usr/share/common-licenses/*")):
        with open(path, errors="ignore") as text:
            words += [w.lower() for w in re.findall(r"[A-Za-z']{2,}", text.read())]
    return words


class NegativeTexts:
    """What the voices say that is none of the words."""

    def __init__(self, rng, lexicon):
        self.rng = rng
        self.running = running_words()
        self.lexicon = lexicon

    def next(self):
        rng = self.rng
        while True:
            kind = rng.random()
            if kind < 0.35:
                text = rng.choice(NEAR[rng.choice(WORDS)])
            elif kind < 0.45:
                text = f"{rng.choice(BEGINNINGS[rng.choice(list(BEGINNINGS))])} {rng.choice(self.lexicon)}"
            elif kind < 0.6:
                text = rng.choice(SENTENCES)
            elif kind < 0.8:
                start = rng.randrange(len(self.running) - 12)
                text = " ".join(self.running[start : start + rng.randint(3, 9)])
            else:
                text = " ".join(rng.choice(self.lexicon) for _ in range(rng.randint(1, 4)))
            if not FORBIDDEN.search(text):
                return text
