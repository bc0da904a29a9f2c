"""Remembering what was drawn: after an action most of a table looks as it did before."""

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from time import monotonic
from typing import Any, Concatenate, ParamSpec, cast

from taproom.kernel.hand import Hand
from taproom.kernel.pen import Part
from taproom.kernel.svg import Markup

ROOM = 200_000_000
"""How many characters a generation may hold: enough for the boards of some hundred tables in play."""
LITTLE = 8_000_000
SECONDS = 60.0
"""A generation with more than a little in it gets no older, so that a house with few tables stays small."""
Facts = ParamSpec("Facts")


class Memory:
    """Keeps pieces of drawings by what they show, in two generations.

    When the young one is full, or has had its time, it becomes the old one, and what nobody asked for
    meanwhile is forgotten. No step of this needs a lock: at worst two threads draw the same thing.
    """

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self.young: dict[Hashable, Part | Markup] = {}
        self.old: dict[Hashable, Part | Markup] = {}
        self.written = 0
        self.begun = monotonic()

    def recall(self, key: Hashable) -> Any:
        """Give what was kept, if it still is."""
        found = self.young.get(key)
        if found is None:
            found = self.old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: Hashable, drawn: Part | Markup) -> None:
        """Keep something for the next time."""
        if self.written >= self.room or (self.written >= LITTLE and monotonic() - self.begun > SECONDS):
            self.old = self.young
            self.young, self.written, self.begun = {}, 0, monotonic()
        self.young[key] = drawn
        self.written += len(drawn if isinstance(drawn, str) else drawn.markup)


MEMORY = Memory()


def remembered(
    draw: Callable[Concatenate[Hand, Facts], Markup],
) -> Callable[Concatenate[Hand, Facts], Markup]:
    """Draw the same thing only once; the arguments are all that is drawn, and can be hashed."""

    @wraps(draw)
    def recalled(hand: Hand, /, *facts: Facts.args, **named: Facts.kwargs) -> Markup:
        key = (draw, hand.style, facts, tuple(named.items())) if named else (draw, hand.style, facts)
        found = MEMORY.recall(key)
        if found is None:
            found = draw(hand, *facts, **named)
            MEMORY.keep(key, found)
        return cast(Markup, found)

    return recalled


def remembered_part(key: Hashable, draw: Callable[[], Part]) -> Part:
    """Draw a whole part only once; the key must hold everything that it shows."""
    found = MEMORY.recall(key)
    if found is None:
        found = draw()
        MEMORY.keep(key, found)
    return cast(Part, found)


class Shared(dict[str, Any]):
    """A view that nobody changes any more, so that what is made of it can be kept."""


class Written:
    """Texts made of a view, kept as long as shared views have the very part that they are made of."""

    def __init__(self, write: Callable[[Mapping[str, Any]], list[str]], part: str, most: int = 1_000) -> None:
        self.write = write
        self.part = part
        self.most = most
        self.kept: dict[int, tuple[object, list[str]]] = {}

    def of(self, view: Mapping[str, Any]) -> list[str]:
        """Give the texts of a view; the part itself is kept with them, so that no other can pass for it."""
        if not isinstance(view, Shared):
            return self.write(view)
        part = view[self.part]
        found = self.kept.get(id(part))
        if found is None or found[0] is not part:
            if len(self.kept) >= self.most:
                self.kept.clear()
            found = self.kept[id(part)] = (part, self.write(view))
        return found[1]
