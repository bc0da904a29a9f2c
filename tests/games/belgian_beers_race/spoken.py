"""What the tests of the words share: how players are called, and how French is written."""

import re
from typing import Any

from taproom import State

LANGUAGES = ("en", "fr")
NAMES = ["Anna", "Bram", "Chloé", "Dan"]
ENGLISH = re.compile(
    r"\b(the|an|and|to|of|in|is|at|with|for|beers?|brewery|breweries|level|cheese|you)\b", re.I
)
"""Words that no French text has."""


def english(text: str) -> str:
    """Write English with its no-break spaces: between a number and its UT."""
    return re.sub(r"(\d) UT", "\\1\N{NO-BREAK SPACE}UT", text)


def french(text: str) -> str:
    """Write French with its no-break spaces."""
    return re.sub(r" ([:;»])", "\N{NO-BREAK SPACE}\\1", english(text)).replace("« ", "«\N{NO-BREAK SPACE}")


def check_language(text: str, lang: str) -> None:
    """A French text has no English left in it."""
    assert lang == "en" or not ENGLISH.search(text), text


def named(state: State) -> dict[str, Any]:
    """What the seat to decide may know, with everybody's name."""
    return {**state.view(state.player), "names": NAMES[: state.players]}
