"""The drawing."""

from collections.abc import Mapping, Sequence
from typing import Any

from taproom.kernel import Target


def anchor(action: str) -> str:
    """Name the element of an action."""
    return "act-" + action.replace(" ", "-")


def draw(view: Mapping[str, Any], targets: Sequence[Target], lang: str, prefix: str, layout: str) -> str:
    """Draw a view."""
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
