"""The time track as a strip: slim enough for a phone to keep it in sight."""

from taproom.games.belgian_beers_race.drawing.figures import draw_disc
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.drawing.track import square_class
from taproom.kernel.boxes import titled
from taproom.kernel.pen import Part, at, panel, rect, text
from taproom.kernel.svg import Markup, element, joined

PAD = 8
CELL = 13.0
"""How high a square is."""
TOP = 24.0
"""Where the squares begin, below the discs."""
HIGH = 58.0
DISC, STEP, LETTER = 27.0, 6.0, 14.0
BOTTLE = 12.0
"""How much room a bottle has between the squares."""
EVERY = 8
"""Squares that have a number: bottles and ends of days stand there."""


def draw_strip(pen: RacePen, wide: float) -> Part:
    """Draw all squares as thin cells in one row, with discs, bottles and the day's end."""
    view = pen.view
    pitch = (wide - 2 * PAD - 6 - BOTTLE * len(view["track"]["bottles"])) / (view["last"] + 1)
    drawn = [panel(wide, HIGH)]
    drawn += [draw_cell(pen, square, pitch) for square in range(view["last"] + 1)]
    drawn += [numbered(pen, square, pitch) for square in range(0, view["last"] + 1, EVERY)]
    for token in view["track"]["bottles"]:
        symbol = "bottle-broken" if token["broken"] else "bottle-full"
        x = cell_x(pen, token["after"], pitch) + pitch + BOTTLE / 2 - 6
        drawn.append(pen.use(symbol, x, TOP - 9, 12, 24, "soft-ink"))
    for stack in view["track"]["discs"]:
        x = cell_x(pen, stack["square"], pitch) + (pitch - DISC) / 2
        drawn.append(at(min(max(x, 2), wide - DISC - 2), TOP - DISC / 2, discs(pen, stack["seats"])))
    return Part(wide, HIGH, joined(drawn))


def cell_x(pen: RacePen, square: int, pitch: float) -> float:
    """Say where a square begins."""
    before = sum(1 for token in pen.view["track"]["bottles"] if token["after"] < square)
    return PAD + 3 + pitch * square + BOTTLE * before


def draw_cell(pen: RacePen, square: int, pitch: float) -> Markup:
    """Draw a square; the last one is dark."""
    last = square == pen.view["last"]
    cls = "square last" if last else f"square {square_class(pen, square)}".strip()
    cell = rect(cell_x(pen, square, pitch) + 0.5, TOP, pitch - 1, CELL, 2.5, cls)
    return element("g", {"id": f"{pen.prefix}strip-{square}"}, cell)


def numbered(pen: RacePen, square: int, pitch: float) -> Markup:
    """Write the number of a square below it; the last has its moon."""
    x = cell_x(pen, square, pitch) + pitch / 2
    y = TOP + CELL + 15
    if square < pen.view["last"]:
        return text(x, y, str(square), LETTER, "middle soft" if square else "middle bold")
    return joined(
        [text(x + 3, y, str(square), LETTER, "bold end"), pen.use("moon", x - 31, y - 12, 13, None, "ink")]
    )


def discs(pen: RacePen, seats: list[int]) -> Markup:
    """Draw a stack of discs, the lowest first; they are second pictures of those on the track."""
    drawn = []
    step = min(STEP, (TOP - DISC / 2 - 2) / max(1, len(seats) - 1))
    for n, seat in enumerate(seats):
        shown = titled(pen.names[seat], draw_disc(pen, seat, DISC, LETTER, "strip-disc").markup)
        drawn.append(at(0, -step * n, shown))
    return joined(drawn)
