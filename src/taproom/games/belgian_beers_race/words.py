"""Words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from taproom.kernel.events import Event


def label(view: Mapping[str, Any], action: str, lang: str) -> str:
    return action


def tell(event: Event, lang: str, names: Sequence[str]) -> str:
    return event.kind


def gains(events: Sequence[Event], lang: str) -> str:
    return ""


def task(view: Mapping[str, Any], lang: str) -> str:
    return str(view["phase"])


def refuse(obstacle: int, text: str, lang: str, look: Callable[[], Mapping[str, Any]]) -> str:
    return f"{obstacle}" if obstacle else ""
