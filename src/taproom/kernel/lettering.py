"""Fitting words into room: letters are measured by a rule of thumb, since a drawing knows no fonts."""

from functools import lru_cache
from unicodedata import combining, east_asian_width

# Shares of the letter size; on the wide side, so that few fonts need more.
NARROW = dict.fromkeys(
    "fijltrI.,:;'|!()[]/ -·\N{RIGHT SINGLE QUOTATION MARK}\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", 0.34
)
BROAD = dict.fromkeys("mwMW@%…", 0.91)
DIGIT = 0.64
CAPITAL = 0.7
OTHER = 0.59
FULL = 1.05


def is_usual(letter: str) -> bool:
    """Say whether the rule of thumb holds: some rare signs are as wide as a line."""
    return letter < "\u2100" or "\u3000" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7a3"


def letter_width(letter: str) -> float:
    """Estimate how wide a letter is, as a share of its size."""
    if letter in NARROW:
        return NARROW[letter]
    if letter in BROAD:
        return BROAD[letter]
    if letter.isdecimal():
        return DIGIT
    if combining(letter):
        return 0.0
    if letter > "\u2fff" or east_asian_width(letter) in "WF":
        return FULL
    return CAPITAL if letter.isupper() else OTHER


@lru_cache(maxsize=4096)
def width(text: str, size: float) -> float:
    """Estimate how wide a text is."""
    return size * sum(map(letter_width, text))


def cut(text: str, room: float, size: float) -> str:
    """Shorten a text that is too wide, with an ellipsis."""
    if width(text, size) <= room:
        return text
    left = room - width("…", size)
    kept = 0
    while kept < len(text) and left >= letter_width(text[kept]) * size:
        left -= letter_width(text[kept]) * size
        kept += 1
    return text[:kept].rstrip() + "…"


def wrap(text: str, room: float, size: float, lines: int) -> list[str]:
    """Break a text into lines at its spaces, but at none that forbids it; what does not fit is cut."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}".strip(" ")
        if found[-1] and len(found) < lines and width(longer, size) > room:
            found.append(word)
        else:
            found[-1] = longer
    return [cut(line, room, size) for line in found]


def fitting(text: str, room: float, size: float, smallest: float) -> float:
    """Give the letter size at which a text fits, but none below the smallest."""
    needed = width(text, size)
    return size if needed <= room else max(smallest, size * room / needed)
