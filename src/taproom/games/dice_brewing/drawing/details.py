"""Small pictures for the rules page: a building alone, and dice that show 1."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from taproom.games.dice_brewing.drawing.dice import coins, draw_die
from taproom.games.dice_brewing.drawing.houses import HIGH, HOUSE, house
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.drawing.style import ROOT
from taproom.games.dice_brewing.pieces import BUILDINGS
from taproom.kernel.boxes import piece, row
from taproom.kernel.pen import Part
from taproom.kernel.picture import fragment
from taproom.kernel.svg import element

SCALE = 1.35
"""How large a building is drawn that stands alone."""
CHIMNEY = 16
"""How far a roof reaches above a house."""
DIE = 50


def detail(show: str, view: Mapping[str, Any], lang: str, prefix: str) -> str:
    """Draw a detail; an empty text for a name that none has."""
    if show not in DETAILS:
        return ""
    pen = DicePen(view, (), lang, prefix, "tall")
    return fragment(ROOT, show, DETAILS[show](pen))


def building(name: str, pen: DicePen) -> Part:
    """A building of the main brewery, with all that lies on it."""
    moved = f"translate(0 {CHIMNEY * SCALE:g}) scale({SCALE:g})"
    drawn = element("g", {"transform": moved}, house(pen, pen.main, name, SCALE, ""))
    return Part(HOUSE * SCALE, (HIGH + CHIMNEY) * SCALE, drawn)


def unlucky(pen: DicePen) -> Part:
    """The dice of the pool that show 1, and the gold that they count as."""
    ones = [die for die in pen.view["breweries"][pen.main]["pool"] if die[1] == "1"]
    dice = [draw_die(pen, die, DIE) for die in ones]
    gold = coins(pen, pen.view["mine"]["credit"], 26, "serif")
    return row([*dice, piece(pen, "arrow", 22, "soft-ink"), gold], 10)


DETAILS: dict[str, Callable[[DicePen], Part]] = {
    **{name: partial(building, name) for name in BUILDINGS},
    "unlucky": unlucky,
}
