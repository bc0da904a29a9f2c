"""The players' pieces that move: figures on the map, discs on the time track."""

from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.kernel.boxes import titled
from taproom.kernel.pen import Part, text
from taproom.kernel.svg import Markup, element

FIGURE_WIDE, FIGURE_HIGH = 34.0, 42.5
SMALLEST = 15.8
"""The size of letters on the map that can just be read where it is shown smallest."""
DISC_SHAPE = 0.5
"""The height of a disc by its width."""


def draw_figure(pen: RacePen, seat: int, x: float, y: float, scale: float = 1) -> Markup:
    """Draw a player's figure with its feet on a point."""
    wide, high = FIGURE_WIDE * scale, FIGURE_HIGH * scale
    letter = pen.initials[seat]
    size = max(SMALLEST, 17 * scale) if len(letter) == 1 else SMALLEST
    return element(
        "g",
        {"data-piece": pen.once(f"figure-{seat}"), "transform": f"translate({x:g} {y:g})"},
        element("title", {}, pen.names[seat]),
        pen.use("figure", -wide / 2, -high, wide, high, f"seat-{seat}"),
        text(1.5 * scale, -9 * scale, letter, size, "figure-letter"),
    )


def draw_disc(pen: RacePen, seat: int, wide: float, size: float, called: str = "disc") -> Part:
    """Draw a player's disc of time with the player's letter; a second picture of it is called otherwise."""
    high = wide * DISC_SHAPE
    drawn = titled(
        pen.names[seat],
        pen.use("disc", 0, 0, wide, high, f"seat-{seat}"),
        text(wide / 2, high * 0.8, pen.initials[seat], size, "figure-letter"),
    )
    return Part(wide, high, element("g", {"data-piece": pen.once(f"{called}-{seat}")}, drawn))
