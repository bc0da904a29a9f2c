"""Drawing."""

from collections.abc import Mapping, Sequence
from typing import Any

from taproom.kernel import Target


def anchor(action: str) -> str:
    return "act-" + action.replace(" ", "-")


def draw(view: Mapping[str, Any], targets: Sequence[Target], lang: str, prefix: str, layout: str) -> str:
    return "<svg/>"
