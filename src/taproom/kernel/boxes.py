"""Parts that know their size, and ways to put them beside and below each other."""

from collections.abc import Sequence

from taproom.kernel import lettering
from taproom.kernel.pen import Part, Pen, at, rect, text
from taproom.kernel.svg import Markup, element, joined

SMALLEST = 11.5
"""The smallest letters of a drawing that is no phone's."""
LEAD = 1.3
"""The height of a line by the size of its letters."""
SLACK = 1.05
HEAVY = 1.16
"""By how much letters may be wider than usual ones; bold ones, and those of names, by more."""


def small(pen: Pen) -> float:
    """Give the size of small letters: nothing on a phone is smaller than this."""
    return 14 if pen.tall else 12.5


def nothing() -> Part:
    """Give a part that takes no room."""
    return Part(0, 0, Markup())


def said(content: str, size: float, cls: str = "") -> Part:
    """Write a line as a part."""
    high = size * LEAD
    room = lettering.width(content, size) * (HEAVY if {"bold", "serif"} & set(cls.split()) else SLACK)
    return Part(room, high, text(0, high / 2 + size * 0.36, content, size, cls or None))


def paragraph(
    content: str, room: float, size: float, lines: int, cls: str = "", middle: bool = False
) -> Part:
    """Write a text on as many lines as it needs; what is too long is cut."""
    found = lettering.wrap(content, room, size, lines)
    wide = max(lettering.width(line, size) for line in found)
    x = wide / 2 if middle else 0
    classes = f"{cls} middle".strip() if middle else cls
    drawn = [
        text(x, size * (0.5 + 0.36) + size * 1.2 * n, line, size, classes or None)
        for n, line in enumerate(found)
    ]
    return Part(wide, size * 1.2 * len(found), joined(drawn))


def fitted(content: str, room: float, size: float, lines: int, cls: str = "") -> Part:
    """Write a text around a middle, in letters that are as small as its longest word needs."""
    longest = max(content.split(" "), key=lambda word: lettering.width(word, size))
    return paragraph(content, room, lettering.fitting(longest, room, size, SMALLEST), lines, cls, True)


def piece(pen: Pen, symbol: str, side: float, cls: str | None = None) -> Part:
    """Show a symbol as a part."""
    return Part(side, side, pen.use(symbol, 0, 0, side, None, cls))


def row(parts: Sequence[Part], gap: float = 4) -> Part:
    """Put parts side by side, around one middle line."""
    parts = [part for part in parts if part.width]
    high = max((part.height for part in parts), default=0)
    drawn = []
    x = 0.0
    for part in parts:
        drawn.append(at(x, (high - part.height) / 2, part.markup))
        x += part.width + gap
    return Part(max(0, x - gap), high, joined(drawn))


def column(parts: Sequence[Part], gap: float = 4, middle: bool = False) -> Part:
    """Put parts below each other."""
    parts = [part for part in parts if part.height]
    wide = max((part.width for part in parts), default=0)
    drawn = []
    y = 0.0
    for part in parts:
        drawn.append(at((wide - part.width) / 2 if middle else 0, y, part.markup))
        y += part.height + gap
    return Part(wide, max(0, y - gap), joined(drawn))


def flow(parts: Sequence[Part], room: float, gap: float = 4, lead: float = 4, middle: bool = False) -> Part:
    """Put parts side by side, on a new line where the room ends."""
    lines: list[list[Part]] = [[]]
    used = 0.0
    for part in parts:
        if lines[-1] and used + part.width > room + 0.01:
            lines.append([])
            used = 0.0
        lines[-1].append(part)
        used += part.width + gap
    return column([row(line, gap) for line in lines], lead, middle)


def centred(part: Part, wide: float, high: float) -> Markup:
    """Put a part into the middle of a room."""
    return at((wide - part.width) / 2, (high - part.height) / 2, part.markup)


def boxed(part: Part, wide: float, high: float) -> Part:
    """Give a part more room around it."""
    wide, high = max(wide, part.width), max(high, part.height)
    return Part(wide, high, centred(part, wide, high))


def titled(title: str, *children: str) -> Markup:
    """Tell what something is when it is pointed at."""
    return element("g", {}, element("title", {}, title), *children)


def control(pen: Pen, name: str, content: Part, cls: str, pad: float, least: float = 0) -> Part:
    """Draw the control of an action around its picture."""
    wide = max(content.width + 2 * pad, least)
    high = max(32 if pen.tall else 25, content.height + 4)
    ground = rect(1, 1, wide - 2, high - 2, 7, "base offer")
    return Part(wide, high, pen.thing(name, cls, ground, centred(content, wide, high)))


def button(pen: Pen, name: str, label: str, main: bool = False) -> Part:
    """Draw a plain button with a word on it."""
    size = 15 if pen.tall else 14
    content = said(label, size, "bold go-ink" if main else "bold")
    wide, high = content.width + 28, 42 if pen.tall else 34
    ground = rect(1.25, 1.25, wide - 2.5, high - 2.5, high / 2 - 1.25, "base go" if main else "base offer")
    return Part(wide, high, pen.thing(name, "button", ground, centred(content, wide, high)))
