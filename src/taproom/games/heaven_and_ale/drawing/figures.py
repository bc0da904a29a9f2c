"""The figures on the walk and at home."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taproom.games.heaven_and_ale.drawing.pen import HeavenPen, Person
from taproom.games.heaven_and_ale.drawing.tiles import figure
from taproom.kernel.hand import Hand
from taproom.kernel.memory import remembered
from taproom.kernel.svg import Markup, element, joined

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.drawing.walk import Cell

Point = tuple[float, float]
FULL = 36
"""A figure that has a space to itself."""
ASIDE = 28
"""A figure beside what lies on its space."""
CROWDED = 23
ARCH = 44
HOME_ORDER = ("first", "brewmaster", "marker", "ducats")


def draw_figures(pen: HeavenPen, cells: Sequence["Cell"]) -> Markup:
    """Draw all figures; the first cell is home."""
    standing_on: dict[int, list[int]] = {}
    for seat, board in enumerate(pen.view["boards"]):
        standing_on.setdefault(board["space"], []).append(seat)
    drawn = at_home(pen, standing_on.pop(0, []), cells[0])
    for space in sorted(standing_on):
        drawn += on_space(pen, standing_on[space], cells[space], is_bare(pen, space))
    return joined(drawn)


def is_bare(pen: HeavenPen, space: int) -> bool:
    """Nothing lies on a space, so that figures may stand in its middle."""
    kind = pen.view["printed"]["walk"][str(space)]["kind"]
    if kind == "barrel":
        return False
    return not (pen.view["tiles"].get(str(space)) or pen.view["discs"].get(str(space)))


def on_space(pen: HeavenPen, seats: list[int], cell: "Cell", bare: bool) -> list[Markup]:
    """Draw the figures of a space: in its middle if it is bare, else on the edge of the court."""
    width = CROWDED if len(seats) > 1 else FULL if bare else ASIDE
    x, y = (cell.x + cell.width / 2 + 4, cell.y + cell.height / 2 + 4) if bare else inner_edge(cell)
    upright = cell.side in ("left", "right") and not bare
    return [
        standing(pen, pen.people[seat], x + dx * 0.95 * width, y + dy * width, width, decides(pen, seat))
        for seat, (dx, dy) in zip(seats, spread(len(seats), upright), strict=True)
    ]


def inner_edge(cell: "Cell") -> Point:
    """Give the point between a space and the court."""
    x, y = cell.x + cell.width / 2, cell.y + cell.height / 2
    return {
        "left": (cell.x + cell.width + 7, y),
        "top": (x, cell.y + cell.height + 4),
        "right": (cell.x - 7, y),
        "bottom": (x + 13, cell.y - 7),
    }[cell.side]


def spread(count: int, upright: bool) -> list[Point]:
    """Give places around a middle, in widths of a figure."""
    if count == 1:
        return [(0, 0)]
    if count == 2:
        return [(0, -0.5), (0, 0.5)] if upright else [(-0.5, 0), (0.5, 0)]
    return [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)][:count]


def decides(pen: HeavenPen, seat: int) -> bool:
    """Say whether it is for a seat to decide."""
    return not pen.view["over"] and bool(seat == pen.view["player"])


@remembered
def standing(hand: Hand, person: Person, x: float, y: float, width: float, deciding: bool) -> Markup:
    """Draw a figure; the player to decide stands on a copper plinth."""
    drawn = figure(hand, person, x, y, width)
    if not deciding:
        return drawn
    plinth = element(
        "ellipse",
        {"cx": x, "cy": y + width * 0.46, "rx": width * 0.47, "ry": width * 0.14, "class": "plinth"},
    )
    return joined([plinth, drawn])


def at_home(pen: HeavenPen, seats: list[int], gate: "Cell") -> list[Markup]:
    """Draw the figures on the places, and in front of the gate those who have not chosen yet."""
    drawn = []
    waiting = 0
    for seat in seats:
        place = pen.view["boards"][seat]["place"]
        person, deciding = pen.people[seat], decides(pen, seat)
        if place:
            x = gate.x + 22 + ARCH * HOME_ORDER.index(place)
            drawn.append(standing(pen, person, x, gate.y + gate.height - 36, 31, deciding))
        else:
            x, y = (gate.x + 140, gate.y - 14) if pen.tall else (gate.x + 79, gate.y - 35)
            drawn.append(standing(pen, person, x + 21 * waiting, y, CROWDED, deciding))
            waiting += 1
    return drawn
