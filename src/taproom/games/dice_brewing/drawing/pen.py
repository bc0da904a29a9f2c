"""The pen of Dice Brewing: it also counts the pieces through."""

from collections.abc import Mapping, Sequence
from typing import Any

from taproom.kernel.game import Target
from taproom.kernel.pen import Json, Pen


class DicePen(Pen):
    """Draws a table of Dice Brewing."""

    def __init__(
        self, view: Mapping[str, Any], targets: Sequence[Target], lang: str, prefix: str, layout: str
    ) -> None:
        super().__init__(view, targets, lang, prefix, layout)
        self.drawn: dict[str, int] = {}

    @property
    def mine(self) -> Json | None:
        """What the view tells a seat of its own chances; nothing once the game is over."""
        chances: Json | None = None if self.view["over"] else self.view["mine"]
        return chances

    def next(self, kind: str) -> str:
        """Name the next piece of a kind: `die-0-P4-2`; dice of one owner, colour and value are alike."""
        self.drawn[kind] = self.drawn.get(kind, 0) + 1
        return f"{kind}-{self.drawn[kind]}"

    def named(self, start: str) -> list[Target]:
        """List the targets whose action begins with some words."""
        return [target for target in self.targets.values() if f"{target.action} ".startswith(f"{start} ")]
