"""The production rack: the brewmaster's rail with its zones, and a shelf for each resource marker."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from typing import NamedTuple

from taproom.kernel.lettering import width
from taproom.kernel.pen import Json, Part, Pen, circle, path, rect, text
from taproom.kernel.svg import Markup, Value, element, joined, number
from taproom.kernel.words import number as with_minus

LAST = 20
FIRST = -10
"""The rack begins here, or further back if a marker stands there."""
LEFT = 23
"""Room for the glyphs in front of the shelves."""
NAMED = (-10, -5, 1, 5, 10, 15, 20)
STRONGEST = 0.92
"""How strongly the last zone is tinted."""


class Zone(NamedTuple):
    """A stretch of the rail with the same rate and value."""

    first: int
    last: int
    rate: int
    value: int


class Rack:
    """Where the spots of the rack lie."""

    def __init__(self, pen: Pen, board: Json, wide: float) -> None:
        self.width: float = wide
        self.first: int = min(FIRST, board["brewmaster"], *board["markers"].values())
        self.last_wide = 24 if pen.tall else 23
        self.step: float = (wide - LEFT - 2 - self.last_wide) / (LAST - self.first)
        self.rail = 62 if pen.tall else 57
        self.lane = 26 if pen.tall else 20
        self.small = 14 if pen.tall else 11.5
        self.shelves = self.rail + (6 if pen.tall else 4)
        self.bottom = self.shelves + 5 * self.lane
        self.height = self.bottom + self.small + 5

    def edge(self, spot: int) -> float:
        """Give the left edge of a spot."""
        return LEFT + 1 + self.step * (spot - self.first)

    def middle(self, spot: int) -> float:
        """Give the middle of a spot; the last one is wider."""
        return self.edge(spot) + (self.last_wide if spot == LAST else self.step) / 2

    def right(self, spot: int) -> float:
        """Give the right edge of a spot."""
        return self.width - 1 if spot == LAST else self.edge(spot + 1)


def zones(view: Json, first: int) -> list[Zone]:
    """Join the spots that have the same rate and value; the first zone reaches back to the start."""
    found: list[Zone] = []
    for spot, facts in enumerate(view["printed"]["zones"]):
        rate, value = facts["rate"], facts["value"]
        if found and (found[-1].rate, found[-1].value) == (rate, value):
            found[-1] = found[-1]._replace(last=spot)
        else:
            found.append(Zone(spot if found else first, spot, rate, value))
    return found


def draw_rack(pen: Pen, seat: int, wide: float, own: str) -> Part:
    """Draw the rack; `own` begins the names of its elements."""
    board = pen.view["boards"][seat]
    rack = Rack(pen, board, wide)
    level = rack.middle(board["lowest"])
    low = rack.bottom + rack.small + 1
    return Part(
        wide,
        rack.height,
        joined(
            [
                rail(pen, rack, board, seat),
                path(f"M{number(level)} {rack.rail + 2}V{number(rack.bottom)}", "level"),
                *(lane(pen, rack, seat, at, colour, own) for at, colour in enumerate(board["markers"])),
                *(
                    text(rack.middle(spot), low, with_minus(spot), rack.small, "soft middle")
                    for spot in NAMED
                ),
            ]
        ),
    )


def rail(pen: Pen, rack: Rack, board: Json, seat: int) -> Markup:
    """Draw the brewmaster's rail: the zones, where he stands, and the way to the next one."""
    found = zones(pen.view, rack.first)
    spot = board["brewmaster"]
    here = next(at for at, zone in enumerate(found) if zone.first <= spot <= zone.last)
    x, y = rack.middle(spot), rack.rail - 11
    size = 14.5 if pen.tall else 13.5
    chip = max(26, width(with_minus(spot), size) + 8)
    x = max(min(x, rack.width - chip / 2), LEFT + chip / 2)
    return joined(
        [
            *(band(pen, rack, zone, at / max(1, len(found) - 1)) for at, zone in enumerate(found)),
            rect(
                rack.edge(found[here].first) + 0.8,
                1,
                rack.right(found[here].last) - rack.edge(found[here].first) - 1.6,
                rack.rail - 1,
                4,
                "zone-now",
            ),
            pen.use("brewmaster-glyph", 2, rack.rail - 20, 17, None, "ink"),
            arrow(x + chip / 2, rack.edge(found[here + 1].first) + 3, y) if here + 1 < len(found) else "",
            element(
                "g",
                {"data-piece": f"brewmaster-{seat}"},
                rect(x - chip / 2, y - 9.5, chip, 19, 5, "marker brewer of-brewmaster"),
                text(x, y + size * 0.36, with_minus(spot), size, "heavy middle on-brewmaster"),
            ),
        ]
    )


def band(pen: Pen, rack: Rack, zone: Zone, strength: float) -> Markup:
    """Draw a zone with its value and rate, as far as they fit."""
    left, right = rack.edge(zone.first) + 0.8, rack.right(zone.last) - 0.8
    room, middle = right - left, (left + right) / 2
    value_size = 15.5 if pen.tall else 13.8
    value, rate = f"×{zone.value}", f"{zone.rate}:1"
    high = rack.rail - 1
    box: dict[str, Value] = {"x": left, "y": 1, "width": room, "height": high, "rx": 4}
    return joined(
        [
            rect(left, 1, room, high, 4, "zone"),
            element("rect", {**box, "class": "tint", "fill-opacity": strength * STRONGEST}),
            text(middle, 16, value, value_size, "serif bold middle") if room > 17 else "",
            text(middle, 17 + rack.small, rate, rack.small, "middle") if room > rack.small * 1.5 else "",
        ]
    )


def arrow(start: float, end: float, y: float) -> Markup:
    """Draw the brewmaster's way to the next zone."""
    if end - start < 5:
        return Markup()
    return joined(
        [
            path(f"M{number(start)} {number(y)}H{number(end - 4)}", "step"),
            path(f"M{number(end - 5)} {number(y - 4)}l5 4-5 4z", "ink"),
        ]
    )


def lane(pen: Pen, rack: Rack, seat: int, at: int, colour: str, own: str) -> Markup:
    """Draw a shelf with its marker; the hindmost has a thick frame."""
    board = pen.view["boards"][seat]
    spot = board["markers"][colour]
    top = rack.shelves + rack.lane * at
    shelf = top + rack.lane - 3
    middle = top + rack.lane / 2 - 1
    size = 14 if pen.tall else 13.3
    chip = max(25, width(with_minus(spot), size) + 8)
    x = max(min(rack.middle(spot), rack.width - chip / 2), LEFT + chip / 2)
    frame = "marker hindmost" if spot == min(board["markers"].values()) else "marker"
    radius = 11 if pen.tall else 9.2
    return pen.thing(
        f"{own}marker-{colour}",
        "track",
        rect(LEFT - 1, top - 0.5, rack.width - LEFT, rack.lane - 1, 5, "base lane"),
        rect(LEFT, shelf, rack.width - LEFT - 1, 2.4, 1, "shelf"),
        path(ticks(rack, shelf), "ticks"),
        circle(radius + 1, middle, radius, f"pill of-{colour}"),
        pen.use(colour, radius + 1 - 6.5, middle - 6.5, 13, None, f"on-{colour}"),
        element(
            "g",
            {"data-piece": f"marker-{seat}-{colour}"},
            path(f"M{number(rack.middle(spot) - 3.5)} {number(shelf - 1)}h7l-3.5 4z", "pin"),
            rect(x - chip / 2, middle - 9, chip, 17.5, 4, f"{frame} of-{colour}"),
            text(x, middle + size * 0.34, with_minus(spot), size, f"heavy middle on-{colour}"),
        ),
    )


def ticks(rack: Rack, shelf: float) -> str:
    """Give the marks of a shelf; those with a number below are longer."""
    marks = []
    for spot in range(rack.first, LAST + 1):
        high = 5 if spot > 0 and spot in NAMED else 3
        marks.append(f"M{number(rack.middle(spot))} {number(shelf)}v-{high}")
    return "".join(marks)


def summary(pen: Pen, seat: int, wide: float) -> Part:
    """Say what production is worth now, and how far the next zone is."""
    _ = pen.words
    board = pen.view["boards"][seat]
    size = 14 if pen.tall else 13.3
    worth = _(
        "Now {lowest} × {value} = {points} points",
        lowest=board["lowest"],
        value=board["value"],
        points=board["lowest"] * board["value"],
    )
    found = zones(pen.view, FIRST)
    ahead = [zone for zone in found if zone.first > max(board["brewmaster"], 0)]
    after = ""
    if ahead:
        steps = ahead[0].first - board["brewmaster"]
        now = next(zone for zone in found if zone.last >= board["brewmaster"])
        news = [f"×{ahead[0].value}"] if ahead[0].value != now.value else []
        news += [f"{ahead[0].rate}:1"] if ahead[0].rate != now.rate else []
        after = _.plural("{gain} in {n} step", "{gain} in {n} steps", steps, gain=", ".join(news))
    # A fallback font is wider than the one that was measured: where it gets narrow, take two lines.
    narrow = 12 + 1.12 * (width(worth, size) + width(after, size)) + size > wide
    lower = 2 * size + 4 if narrow else size
    drawn = [
        path(f"M4 2V{size + 2:g}", "level"),
        text(12, size, worth, size, "medium"),
        text(wide, lower, after, size, "soft end"),
    ]
    return Part(wide, lower + 4, joined(drawn))
