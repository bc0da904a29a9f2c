"""The words of Dice Brewing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from taproom.kernel import Event


def label(view: Mapping[str, Any], action: str, lang: str) -> str:
    """Say shortly what an action is."""
    return action


def tell(event: Event, lang: str, names: Sequence[str]) -> str:
    """Tell an event."""
    return str(event.dump())


def gains(events: Sequence[Event], lang: str) -> str:
    """Say what events cost and bring."""
    return ""


def task(view: Mapping[str, Any], lang: str) -> str:
    """Say what is to be done."""
    return str(view["phase"])


def refuse(obstacle: int, action: str, lang: str, look: Callable[[], Mapping[str, Any]]) -> str:
    """Say why not."""
    return "" if obstacle == 0 else "no"
