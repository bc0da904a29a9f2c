"""What can be chosen beside the board: tiles to buy, numbers to name, neighbours of a shed, or to stop."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from math import sqrt

from taproom.games.heaven_and_ale.actions import DIRECTIONS
from taproom.games.heaven_and_ale.components import CLOCKWISE
from taproom.games.heaven_and_ale.drawing.garden import price
from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.games.heaven_and_ale.drawing.tiles import hexagon, kind_of, sign_of, tile
from taproom.kernel.game import Target
from taproom.kernel.hand import Hand
from taproom.kernel.lettering import wrap
from taproom.kernel.memory import remembered
from taproom.kernel.pen import Part, at, rect, text
from taproom.kernel.svg import Markup, element, joined

VERBS = ("buy", "name", "activate", "done", "decline")
"""The actions that belong to no place of walk and board."""
GAP = 5


def verb(target: Target) -> str:
    """Give the first word of an action."""
    return target.action.split()[0]


def shape(pen: HeavenPen, found: list[Target]) -> tuple[int, float]:
    """Give how many chips stand in a row, and how high they are."""
    if verb(found[0]) == "activate":
        return (6, 60) if pen.tall else (6, 62) if len(found) <= 6 else (8, 54)
    return (4, 56) if pen.tall else (5, 50)


def draw_choices(pen: HeavenPen, seat: int, wide: float) -> Part | None:
    """Draw a chip for each choice, row after row."""
    found = [target for target in pen.targets.values() if verb(target) in VERBS]
    if not found:
        return None
    across, high = shape(pen, found)
    room = (wide - GAP * (across - 1)) / across
    drawn = [
        at((room + GAP) * (n % across), (high + GAP) * (n // across), chip(pen, seat, target, room, high))
        for n, target in enumerate(found)
    ]
    rows = (len(found) + across - 1) // across
    return Part(wide, rows * (high + GAP) - GAP, joined(drawn))


def chip(pen: HeavenPen, seat: int, target: Target, wide: float, high: float) -> Markup:
    """Draw one choice."""
    kind, _, rest = target.action.partition(" ")
    if kind == "buy":
        content = purchase(pen, seat, rest, wide, high)
    elif kind == "name":
        content = named(pen, seat, rest, wide, high)
    elif kind == "activate":
        content = flower(pen, seat, rest.split(), wide, high)
    else:
        content = stopping(pen, kind, wide, high)
    return pen.thing(
        target.element, "choice", rect(1.25, 1.25, wide - 2.5, high - 2.5, 9, "base chip"), content
    )


def purchase(pen: HeavenPen, seat: int, name: str, wide: float, high: float) -> Markup:
    """Show a tile with its price in shade and in sun."""
    size = 14 if pen.tall else 13.3
    tile_wide = high * 0.7
    x = tile_wide + 12
    upper, lower = high / 2 - 10, high / 2 + 10
    return joined(
        [
            element("g", {"class": "tile"}, tile(pen, name, tile_wide / 2 + 7, high / 2, tile_wide)),
            *price_line(pen, "shade", price(pen, seat, name, "shady"), x, upper, size),
            *price_line(pen, "sun", price(pen, seat, name, "sunny"), x, lower, size),
        ]
    )


def price_line(pen: HeavenPen, side: str, cost: int, x: float, y: float, size: float) -> list[Markup]:
    """Show what a tile costs on a side."""
    return [
        pen.use(side, x, y - size * 0.55, size + 1, None, f"{side}-ink"),
        text(x + size + 4, y + size * 0.36, str(cost), size, "bold"),
    ]


def named(pen: HeavenPen, seat: int, number: str, wide: float, high: float) -> Markup:
    """Show a fertility number and how many tiles have it."""
    count = sum(
        tile.endswith(f" {number}") and not tile.startswith(("monk", "shed"))
        for tile in pen.view["boards"][seat]["garden"].values()
    )
    size = 14 if pen.tall else 13.3
    return joined(
        [
            hexagon(high * 0.46 + 4, high / 2, high * 0.62, "back"),
            text(high * 0.46 + 4, high / 2 + 6.5, number, 19, "serif bold middle"),
            text(high * 0.82 + 6, high / 2 + size * 0.36, f"× {count}", size, "medium"),
        ]
    )


def flower(pen: HeavenPen, seat: int, chosen: list[str], wide: float, high: float) -> Markup:
    """Show the new shed and the neighbours that would be activated, with their tiles."""
    column, row = map(int, pen.view["shed"].split(","))
    garden = pen.view["boards"][seat]["garden"]
    lit = [
        garden.get(f"{column + dx},{row + dy}") if direction in chosen else None
        for direction, (dx, dy) in zip(DIRECTIONS, CLOCKWISE, strict=True)
    ]
    return petals(pen, tuple(lit), wide, high)


@remembered
def petals(hand: Hand, lit: tuple[str | None, ...], wide: float, high: float) -> Markup:
    """Draw a shed with the tiles around it that would be activated."""
    petal = min((wide - 3) / 3, (high - 6) * sqrt(3) / 5)
    size = 14 if hand.tall else max(11.5, petal * 0.7)
    x, y = wide / 2, high / 2
    drawn = [hexagon(x, y, petal - 1, "hub")]
    for name, (dx, dy) in zip(lit, CLOCKWISE, strict=True):
        middle_x, middle_y = x + dx * petal / 2, y + dy * petal * sqrt(3) / 2
        if name is None:
            drawn.append(hexagon(middle_x, middle_y, petal - 1, "petal"))
            continue
        kind = kind_of(name)
        drawn += [
            hexagon(middle_x, middle_y, petal - 0.5, f"bloom of-{kind}"),
            text(middle_x, middle_y + size * 0.36, sign_of(hand, name), size, f"heavy middle on-{kind}"),
        ]
    return element("g", {}, *drawn)


def stopping(pen: HeavenPen, kind: str, wide: float, high: float) -> Markup:
    """Say that one stops buying, or places no card."""
    _ = pen.words
    size = 15 if pen.tall else 14
    lines = wrap(_("Done") if kind == "done" else _("No card"), wide - 10, size, 2)
    first = high / 2 + size * 0.36 - (len(lines) - 1) * (size + 2) / 2
    return joined(
        [text(wide / 2, first + (size + 2) * n, line, size, "bold middle") for n, line in enumerate(lines)]
    )
