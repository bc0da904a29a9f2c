"""The table as text."""

from collections.abc import Mapping
from typing import Any

from taproom.kernel.blocks import Block, line


def blocks(view: Mapping[str, Any], lang: str, numbers: Mapping[str, int]) -> list[Block]:
    """Show a view as text."""
    return [Block("Dice Brewing", (line("x"),))]
