"""What the tests of the words share: how players are called, and how French is written."""

import re
from typing import Any

from taproom.games.dice_brewing.state import DiceState

LANGUAGES = ("en", "fr")
NAMES = ["Anna", "Bram", "Chloé", "Dan"]


def french(text: str) -> str:
    """Write French with its no-break spaces."""
    text = re.sub(r" ([:;»])", "\N{NO-BREAK SPACE}\\1", text)
    return text.replace("« ", "«\N{NO-BREAK SPACE}")


def named(state: DiceState) -> dict[str, Any]:
    """What the seat to decide may know, with everybody's name."""
    return {**state.view(state.player), "names": NAMES[: state.players]}
