"""What the players are called in a drawing."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from unicodedata import combining, normalize

from taproom.kernel.lettering import is_usual
from taproom.kernel.telling import player_name
from taproom.kernel.words import Words

LONGEST = 60
LONGEST_READ = 1_000
"""What is looked at of a name that somebody made up."""
ACCENTS = 2
"""How many may stand on one letter."""


def seat_names(view: Mapping[str, Any], _: Words) -> list[str]:
    """Give every seat a name: the view's, cleaned of what cannot be seen, or its number."""
    given = list(view.get("names") or [])
    names = []
    for seat in range(view["players"]):
        name = printable(str(given[seat])) if seat < len(given) else ""
        names.append(name or player_name((), seat, _))
    return names


def printable(name: str) -> str:
    """Drop signs that turn the writing around, towers of accents, and what is too long."""
    return fit_to_print(name[:LONGEST_READ])


@lru_cache(maxsize=1024)
def fit_to_print(name: str) -> str:
    """Return what can be shown of a name that is not too long to be kept."""
    kept = ""
    for letter in normalize("NFC", name):
        tower = len(kept) >= ACCENTS and all(map(combining, kept[-ACCENTS:])) and combining(letter)
        if letter.isprintable() and not tower:
            kept += letter
    return kept.strip()[:LONGEST]


def seat_initials(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """Give every seat one or two letters for its figure, all different."""
    given = list(view.get("names") or [])
    letters = [
        initial(names[seat]) if seat < len(given) and printable(str(given[seat])) else ""
        for seat in range(len(names))
    ]
    return [
        letter if letter and letters.count(letter) == 1 else f"{letter}{seat + 1}"
        for seat, letter in enumerate(letters)
    ]


def initial(name: str) -> str:
    """Give the first letter of a name, or nothing if it has none that fits a figure."""
    for letter in name:
        if letter.isalpha() and is_usual(letter):
            return letter.upper()[0]
    return ""
