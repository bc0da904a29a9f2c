"""What happened since the viewer's last choice, as far as the drawing marks it."""

from collections.abc import Iterable
from typing import NamedTuple

from taproom.kernel.pen import Json


class Mark(NamedTuple):
    """Something that just changed: what it is, whose it is, and its name."""

    what: str
    seat: int
    name: str


class Last:
    """The marks of the last moves, and the ways that figures went."""

    def __init__(self, events: Iterable[Json]) -> None:
        self.marks: set[Mark] = set()
        self.ways: dict[int, tuple[int, int]] = {}
        """Where each figure that moved was, and where it is; home is 0."""
        for event in events:
            self.marks.update(marks_of(event))
            if event["event"] in ("figure-moved", "came-home"):
                start = self.ways.get(event["player"], (event["start"], 0))[0]
                self.ways[event["player"]] = (start, event.get("space", 0))

    def has(self, what: str, seat: int, name: str) -> bool:
        """Say whether something has just changed."""
        return bool(self.marks) and Mark(what, seat, name) in self.marks

    def arrived(self, space: int) -> bool:
        """Say whether a figure has just come to a space and stands there still."""
        return any(end == space for _start, end in self.ways.values())

    def names(self, what: str, seat: int) -> frozenset[str]:
        """List what has changed of a seat's things of one sort."""
        if not self.marks:
            return NONE
        return frozenset(mark.name for mark in self.marks if mark.what == what and mark.seat == seat)


NONE: frozenset[str] = frozenset()


def marks_of(event: Json) -> list[Mark]:
    """Say what an event concerns; most concern one thing, and some nothing that could be marked."""
    seat = event.get("player", 0)
    match event["event"]:
        case "tile-bought" | "shed-built":
            return [Mark("spot", seat, event["spot"])]
        case "disc-placed":
            return [Mark("scoring", seat, event["spot"])]
        case "place-chosen" | "came-home":
            return [Mark("place", seat, event["place"])]
        case "card-placed" | "card-returned":
            return [Mark("card", seat, event["card"])]
        case "barrel-taken":
            return [Mark("large" if event["large"] else "small", seat, event["goal"])]
        case "marker-moved":
            return [Mark("marker", seat, event["colour"])]
        case "brewmaster-moved":
            return [Mark("marker", seat, "brewmaster")]
        case "tiles-activated":
            moved = [colour for colour, steps in event["markers"].items() if steps]
            return [Mark("marker", seat, name) for name in moved + ["brewmaster"] * bool(event["brewmaster"])]
    return []
