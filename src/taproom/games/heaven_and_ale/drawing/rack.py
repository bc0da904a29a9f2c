"""The production rack: the brewmaster's rail with its zones, and a shelf for each resource marker."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from functools import lru_cache
from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.pen import HeavenPen, Zones
from taproom.kernel.game import Target
from taproom.kernel.hand import Hand, piece
from taproom.kernel.lettering import width
from taproom.kernel.memory import remembered
from taproom.kernel.pen import Part, circle, path, rect, text
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

    def __init__(self, tall: bool, first: int, wide: float) -> None:
        self.width: float = wide
        self.first = first
        self.last_wide = 24 if tall else 23
        self.step: float = (wide - LEFT - 2 - self.last_wide) / (LAST - self.first)
        self.rail = 62 if tall else 57
        self.lane = 26 if tall else 20
        self.small = 14 if tall else 11.5
        self.shelves = self.rail + (6 if tall else 4)
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


class Lane(NamedTuple):
    """A shelf: whose and which, where the marker stands, and whether it is hindmost or has just moved."""

    seat: int
    at: int
    colour: str
    spot: int
    hindmost: bool
    just: bool


@lru_cache(maxsize=64)
def zones(printed: Zones, first: int) -> list[Zone]:
    """Join the spots that have the same rate and value; the first zone reaches back to the start."""
    found: list[Zone] = []
    for spot, (rate, value) in enumerate(printed):
        if found and (found[-1].rate, found[-1].value) == (rate, value):
            found[-1] = found[-1]._replace(last=spot)
        else:
            found.append(Zone(spot if found else first, spot, rate, value))
    return found


def draw_rack(pen: HeavenPen, seat: int, wide: float, own: str) -> Part:
    """Draw the rack; `own` begins the names of its elements."""
    board = pen.view["boards"][seat]
    markers = board["markers"]
    hindmost = min(markers.values())
    first = min(FIRST, board["brewmaster"], hindmost)
    just = pen.last.names("marker", seat)
    lanes = [
        Lane(seat, at, colour, spot, spot == hindmost, colour in just)
        for at, (colour, spot) in enumerate(markers.items())
    ]
    drawn = [
        rail(
            pen, pen.zones, first, wide, board["brewmaster"], f"{own}brewmaster-{seat}", "brewmaster" in just
        ),
        level(pen, first, wide, board["lowest"]),
        *(lane(pen, one, first, wide, own, pen.targets.get(f"{own}marker-{one.colour}")) for one in lanes),
        numbers(pen, first, wide),
    ]
    return Part(wide, Rack(pen.tall, first, wide).height, joined(drawn))


@remembered
def level(hand: Hand, first: int, wide: float, lowest: int) -> Markup:
    """Draw a line where all markers are after the exchange."""
    rack = Rack(hand.tall, first, wide)
    return path(f"M{number(rack.middle(lowest))} {rack.rail + 2}V{number(rack.bottom)}", "level")


@remembered
def numbers(hand: Hand, first: int, wide: float) -> Markup:
    """Write some spots' numbers below the shelves."""
    rack = Rack(hand.tall, first, wide)
    low = rack.bottom + rack.small + 1
    return joined(
        [text(rack.middle(spot), low, with_minus(spot), rack.small, "soft middle") for spot in NAMED]
    )


@remembered
def rail(hand: Hand, printed: Zones, first: int, wide: float, spot: int, named: str, just: bool) -> Markup:
    """Draw the brewmaster's rail: the zones, where he stands, and the way to the next one."""
    rack = Rack(hand.tall, first, wide)
    found = zones(printed, first)
    here = next(at for at, zone in enumerate(found) if zone.first <= spot <= zone.last)
    x, y = rack.middle(spot), rack.rail - 11
    size = 14.5 if hand.tall else 13.5
    chip = max(26, width(with_minus(spot), size) + 8)
    x = max(min(x, rack.width - chip / 2), LEFT + chip / 2)
    return joined(
        [
            *(band(hand, rack, zone, at / max(1, len(found) - 1)) for at, zone in enumerate(found)),
            rect(
                rack.edge(found[here].first) + 0.8,
                1,
                rack.right(found[here].last) - rack.edge(found[here].first) - 1.6,
                rack.rail - 1,
                4,
                "zone-now",
            ),
            hand.use("brewmaster-glyph", 2, rack.rail - 20, 17, None, "ink"),
            arrow(x + chip / 2, rack.edge(found[here + 1].first) + 3, y) if here + 1 < len(found) else "",
            piece(
                named,
                None,
                None,
                rect(x - chip / 2, y - 9.5, chip, 19, 5, "marker brewer of-brewmaster"),
                text(x, y + size * 0.36, with_minus(spot), size, "heavy middle on-brewmaster"),
                rect(x - chip / 2 - 2, y - 11.5, chip + 4, 23, 7, "just") if just else Markup(),
            ),
        ]
    )


def band(hand: Hand, rack: Rack, zone: Zone, strength: float) -> Markup:
    """Draw a zone with its value and rate, as far as they fit."""
    left, right = rack.edge(zone.first) + 0.8, rack.right(zone.last) - 0.8
    room, middle = right - left, (left + right) / 2
    value_size = 15.5 if hand.tall else 13.8
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


@remembered
def lane(hand: Hand, seen: Lane, first: int, wide: float, own: str, target: Target | None) -> Markup:
    """Draw a shelf with its marker; the hindmost has a thick frame."""
    rack = Rack(hand.tall, first, wide)
    spot, colour = seen.spot, seen.colour
    top = rack.shelves + rack.lane * seen.at
    shelf = top + rack.lane - 3
    middle = top + rack.lane / 2 - 1
    size = 14 if hand.tall else 13.3
    chip = max(25, width(with_minus(spot), size) + 8)
    x = max(min(rack.middle(spot), rack.width - chip / 2), LEFT + chip / 2)
    frame = "marker hindmost" if seen.hindmost else "marker"
    radius = 11 if hand.tall else 9.2
    return hand.control(
        target,
        f"{own}marker-{colour}",
        "track",
        rect(LEFT - 1, top - 0.5, rack.width - LEFT, rack.lane - 1, 5, "base lane"),
        rect(LEFT, shelf, rack.width - LEFT - 1, 2.4, 1, "shelf"),
        path(ticks(rack, shelf), "ticks"),
        circle(radius + 1, middle, radius, f"pill of-{colour}"),
        hand.use(colour, radius + 1 - 6.5, middle - 6.5, 13, None, f"on-{colour}"),
        piece(
            f"{own}marker-{seen.seat}-{colour}",
            None,
            None,
            path(f"M{number(rack.middle(spot) - 3.5)} {number(shelf - 1)}h7l-3.5 4z", "pin"),
            rect(x - chip / 2, middle - 9, chip, 17.5, 4, f"{frame} of-{colour}"),
            text(x, middle + size * 0.34, with_minus(spot), size, f"heavy middle on-{colour}"),
            rect(x - chip / 2 - 2, middle - 11, chip + 4, 21.5, 6, "just") if seen.just else Markup(),
        ),
    )


def ticks(rack: Rack, shelf: float) -> str:
    """Give the marks of a shelf; those with a number below are longer."""
    marks = []
    for spot in range(rack.first, LAST + 1):
        high = 5 if spot > 0 and spot in NAMED else 3
        marks.append(f"M{number(rack.middle(spot))} {number(shelf)}v-{high}")
    return "".join(marks)


def summary(pen: HeavenPen, seat: int, wide: float) -> Part:
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
    found = zones(pen.zones, FIRST)
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
