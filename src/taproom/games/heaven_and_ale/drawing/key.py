"""The key: what the signs on the walk mean, for whoever sees a drawing for the first time."""

from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.games.heaven_and_ale.drawing.score import SIDE
from taproom.games.heaven_and_ale.drawing.tiles import barrel, coin, kind_of
from taproom.games.heaven_and_ale.names import colour_name, monk_name
from taproom.games.heaven_and_ale.pieces import COLOURS, MONKS
from taproom.kernel.lettering import cut
from taproom.kernel.pen import Part, panel, text
from taproom.kernel.svg import Markup, joined

ROW = 25
SIZE = 14


def draw_key(pen: HeavenPen) -> Part:
    """Draw the key."""
    _ = pen.words
    half = (SIDE - 26) / 2
    drawn = [text(13, 30, _("Key"), 19, "serif")]
    for at, colour in enumerate(COLOURS):
        y = 52 + ROW * at
        drawn += [glyph(pen, colour, 13, y), words(colour_name(colour, pen.lang), 41, y, half - 30)]
    for at, monk in enumerate(MONKS):
        y = 52 + ROW * at
        drawn += [glyph(pen, monk, 13 + half, y), words(monk_name(monk, pen.lang), 41 + half, y, half - 30)]
    y = 52 + ROW * len(COLOURS)
    spots = [("A", _("disc on X")), ("B", _("disc on a monk")), ("C", _("disc on a resource"))]
    for letter, said in spots:
        drawn += [disc(pen, letter, 13, y), words(said, 41, y, SIDE - 56)]
        y += ROW
    drawn += [coin(24, y, 9, 3, SIZE), words(_("monk's price in shade"), 41, y, SIDE - 56)]
    y += ROW
    drawn += [
        barrel(pen, pen.barrels, True, 12, y - 12, 24),
        words(_("barrels for goals that are met"), 41, y, SIDE - 56),
    ]
    return Part(SIDE, y + 24, joined([panel(SIDE, y + 24), *drawn]))


def words(said: str, x: float, y: float, room: float) -> Markup:
    """Write what a sign means."""
    return text(x, y + SIZE * 0.36, cut(said, room, SIZE), SIZE)


def glyph(pen: HeavenPen, tile: str, x: float, y: float) -> Markup:
    """Draw the glyph of a tile on its colour."""
    kind = kind_of(tile)
    return joined([pen.use(f"tile-{kind}", x + 1, y - 11.5, 20, 23)])


def disc(pen: HeavenPen, letter: str, x: float, y: float) -> Markup:
    """Draw a disc with its letter."""
    return joined(
        [pen.use("disc", x, y - 11.5, 23), text(x + 11.5, y + 4.8, letter, SIZE, "heavy middle on-disc")]
    )
