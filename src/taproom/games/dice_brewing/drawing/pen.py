"""The pen of Dice Brewing."""

from collections.abc import Sequence

from taproom.games.dice_brewing.drawing.offers import key_for
from taproom.kernel.game import Target
from taproom.kernel.pen import Json, Pen


class DicePen(Pen):
    """Draws a table of Dice Brewing."""

    def __init__(self, view: Json, targets: Sequence[Target], lang: str, prefix: str, layout: str) -> None:
        super().__init__(view, targets, lang, prefix, layout)
        self.lately = {mark for event in self.last_moves for mark in marks_of(event)}
        """The fields and buildings of seats, and the recipes (of no seat), where something just happened."""
        self.offers: dict[str, list[Target]] = {}
        """What can be done with each thing that is picked first, by its key."""
        for target in targets:
            self.offers.setdefault(key_for(target.action, view["phase"]), []).append(target)

    @property
    def mine(self) -> Json | None:
        """What the view tells a seat of its own chances; nothing once the game is over."""
        chances: Json | None = None if self.view["over"] else self.view["mine"]
        return chances

    def decides(self, seat: int) -> bool:
        """Whether a seat must decide now."""
        return not self.view["over"] and seat == self.view["player"]


def marks_of(event: Json) -> list[tuple[int | None, str]]:
    """Say which field, building or recipe an event concerns, if any."""
    if event.get("field"):
        return [(event["player"], event["field"])]
    if event["event"] == "building-shut":
        return [(event["owner"], event["building"])]
    if event["event"] in ("recipe-turned-up", "recipe-blocked"):
        return [(None, event["recipe"])]
    return []
