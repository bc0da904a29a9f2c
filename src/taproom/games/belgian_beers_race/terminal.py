"""Text."""

from collections.abc import Mapping
from typing import Any

from taproom.kernel.blocks import Block


def blocks(view: Mapping[str, Any], lang: str, numbers: Mapping[str, int]) -> list[Block]:
    return []
