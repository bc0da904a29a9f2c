"""What every part of a drawing needs: the view, the words, the targets, and how ids begin."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from taproom.kernel.game import Target
from taproom.kernel.hand import Hand
from taproom.kernel.lettering import cut, is_usual, width
from taproom.kernel.players import seat_initials, seat_names
from taproom.kernel.svg import Markup, Value, element

Json = Mapping[str, Any]
SERIF = 1.05
"""By how much the letters of names may be wider than usual ones."""


class Part(NamedTuple):
    """A piece of a drawing with its size; its upper left corner is at 0, 0."""

    width: float
    height: float
    markup: Markup
    passing: float = 0
    """How much of the height is there for this decision only."""


class Pen(Hand):
    """Draws for one view, language, prefix and layout."""

    def __init__(
        self,
        view: Json,
        targets: Sequence[Target],
        lang: str,
        prefix: str,
        layout: str,
    ) -> None:
        super().__init__(lang, prefix, layout)
        self.view = view
        self.targets = {target.element: target for target in targets}
        self.names = seat_names(view, self.words)
        self.initials = seat_initials(view, self.names)
        self.main: int = view["player"] if view["viewer"] is None else view["viewer"]
        """The seat whose board is large."""
        self.last_moves: Sequence[Json] = view.get("last_moves") or ()
        """What happened since the viewer's last choice: events as `Event.dump` gives them."""
        self.drawn: dict[str, int] = {}

    def next(self, kind: str) -> str:
        """Name the next piece of a kind that is alike: `die-0-P4-2`."""
        self.drawn[kind] = self.drawn.get(kind, 0) + 1
        return f"{kind}-{self.drawn[kind]}"

    def named(self, start: str) -> list[Target]:
        """List the targets whose action begins with some words."""
        return [target for target in self.targets.values() if f"{target.action} ".startswith(f"{start} ")]

    def thing(self, name: str, cls: str, *children: str) -> Markup:
        """Draw something that an action may belong to: a control if the action is legal now."""
        return self.control(self.targets.get(name), name, cls, *children)

    def others(self) -> list[int]:
        """List the other seats, clockwise after the one whose board is large."""
        seats = self.view["players"]
        return [(self.main + n) % seats for n in range(1, seats)]

    def veiled(self, name: str, key: str, cls: str, *children: str) -> Markup:
        """Draw the control of a legal action that is seen only while what has its key is picked."""
        return self.control(self.targets[name], name, cls, *children, key=key, veiled=True)


def text(x: float, y: float, content: str, size: float, cls: str | None = None) -> Markup:
    """Write a line."""
    return element("text", {"x": x, "y": y, "font-size": size, "class": cls}, content)


def name(x: float, y: float, room: float, content: str, size: float, cls: str) -> Markup:
    """Write a name, which may be anything: cut to the room, and pressed into it if it has rare signs."""
    shown = cut(content, room, size * SERIF)
    pressed = None if all(map(is_usual, shown)) else min(room, width(shown, size))
    attributes: dict[str, Value] = {"x": x, "y": y, "font-size": size, "class": cls, "textLength": pressed}
    attributes["lengthAdjust"] = pressed and "spacingAndGlyphs"
    return element("text", attributes, shown)


def rect(x: float, y: float, width: float, height: float, rx: float, cls: str) -> Markup:
    """Draw a rectangle with round corners."""
    return element("rect", {"x": x, "y": y, "width": width, "height": height, "rx": rx, "class": cls})


def circle(x: float, y: float, radius: float, cls: str) -> Markup:
    """Draw a circle."""
    return element("circle", {"cx": x, "cy": y, "r": radius, "class": cls})


def path(line: str, cls: str) -> Markup:
    """Draw a line."""
    return element("path", {"d": line, "class": cls})


def panel(wide: float, high: float) -> Markup:
    """Draw the ground of a part."""
    return rect(0.5, 0.5, wide - 1, high - 1, 10, "panel")


def who(pen: Pen, seat: int, x: float, y: float, radius: float, size: float) -> Markup:
    """Draw a player's initial on the player's colour."""
    return person(pen.names[seat], pen.initials[seat], seat, x, y, radius, size)


def person(named: str, initial: str, seat: int, x: float, y: float, radius: float, size: float) -> Markup:
    """Draw an initial on a seat's colour."""
    return element(
        "g",
        {},
        element("title", {}, named),
        circle(x, y, radius, f"who seat-{seat}"),
        text(x, y + size * 0.36, initial, size, f"bold middle on-seat-{seat}"),
    )


def at(x: float, y: float, *children: str) -> Markup:
    """Move things."""
    return element("g", {"transform": f"translate({x:g} {y:g})"}, *children)
