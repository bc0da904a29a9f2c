"""Small pictures for the rules page: a few spots of a garden, a price, the track, the cards."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from taproom.games.heaven_and_ale.drawing.boards import TALL, sheds
from taproom.games.heaven_and_ale.drawing.cards import draw_cards
from taproom.games.heaven_and_ale.drawing.garden import (
    Plan,
    corners,
    draw_garden,
    garden_seen,
    price,
    spots_drawn,
)
from taproom.games.heaven_and_ale.drawing.key import draw_key
from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.games.heaven_and_ale.drawing.rack import draw_rack, summary
from taproom.games.heaven_and_ale.drawing.spots import draw_pairs
from taproom.games.heaven_and_ale.drawing.style import ROOT
from taproom.games.heaven_and_ale.drawing.tiles import TALL as TALL_TILE
from taproom.games.heaven_and_ale.drawing.tiles import coin, hexagon, tile
from taproom.games.heaven_and_ale.names import column_of, row_of
from taproom.kernel.lettering import width
from taproom.kernel.pen import Part, at, text
from taproom.kernel.picture import fragment
from taproom.kernel.svg import element, joined

HEX = 52
"""The width of a spot where only a few are shown."""
BESIDE = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""How far away the neighbours of a spot are, in columns and rows."""


def detail(show: str, view: Mapping[str, Any], lang: str, prefix: str) -> str:
    """Draw a detail; an empty text for a name that none has."""
    if show not in DETAILS:
        return ""
    pen = HeavenPen(view, (), lang, prefix, "tall")
    return fragment(ROOT, show, DETAILS[show](pen))


def garden(pen: HeavenPen) -> Part:
    """A whole garden, with what sun and shade mean."""
    drawn = draw_garden(pen, pen.main, (TALL - 4) / 7, "")
    return Part(TALL, drawn.height, joined([drawn.markup, corners(pen, TALL)]))


def tile_price(pen: HeavenPen) -> Part:
    """The tile in hand and what it costs on either side."""
    _ = pen.words
    held = pen.view["holding"]
    drawn = [element("g", {"class": "tile"}, tile(pen, held, 36, 36, 56))]
    x = 92.0
    for side, glyph, said in (("shady", "shade", _("Shade")), ("sunny", "sun", _("Sun"))):
        drawn += [
            pen.use(glyph, x, 26, 20, None, f"{glyph}-ink"),
            text(x + 26, 42, said, 18, "serif"),
            coin(x + 48 + 1.15 * width(said, 18), 36, 13, price(pen, pen.main, held, side), 17),
        ]
        x += 1.15 * width(said, 18) + 92
    return Part(x - 20, 72, joined(drawn))


def shed(pen: HeavenPen) -> Part:
    """The shed just built amid its neighbours, with their sum and the steps it brings."""
    board = pen.view["boards"][pen.main]
    built = pen.view["shed"]
    around = list(pen.view["around"].values())
    fertility = sum(int(board["garden"][spot].split()[1]) for spot in around if is_resource(pen, spot))
    row = [row for row in pen.view["printed"]["sheds"] if row["from"] <= fertility][-1]
    flower = patch(pen, [built, *around])
    x, y = flower.width + 22, flower.height / 2
    told = [
        text(x, y - 28, f"Σ {fertility}", 22, "serif bold"),
        pen.use(f"shed-{row['shed']}", x, y - 14, 40, 40 * TALL_TILE),
        pen.use("brewmaster-glyph", x + 54, y - 3, 20, None, "ink"),
        text(x + 78, y + 14, f"+{row['steps']}", 18, "bold"),
    ]
    return Part(flower.width + 140, flower.height, joined([flower.markup, *told]))


def is_resource(pen: HeavenPen, spot: str) -> bool:
    """Whether a resource tile lies on a spot."""
    return not pen.view["boards"][pen.main]["garden"][spot].startswith("monk")


def monks(pen: HeavenPen) -> Part:
    """The monks of the first type, framed, with all that lies beside them."""
    lying = pen.view["boards"][pen.main]["garden"]
    framed = [spot for spot, name in lying.items() if name == "monk 1"]
    beside = [neighbour for spot in framed for neighbour in neighbours(pen, spot)]
    return patch(pen, dict.fromkeys([*framed, *beside]), framed)


def neighbours(pen: HeavenPen, spot: str) -> list[str]:
    """List the spots beside a spot, sheds included."""
    x, y = column_of(spot), row_of(spot)
    names = [f"{x + dx},{y + dy}" for dx, dy in BESIDE]
    return [name for name in names if name in pen.view["printed"]["garden"]]


def patch(pen: HeavenPen, spots: Iterable[str], framed: Iterable[str] = ()) -> Part:
    """Cut some spots out of a garden."""
    plan = Plan(HEX)
    spots = list(spots)
    middles = [plan.middle(spot) for spot in spots]
    left = min(x for x, y in middles) - HEX / 2 - 2
    top = min(y for x, y in middles) - HEX * TALL_TILE / 2 - 2
    right = max(x for x, y in middles) + HEX / 2 + 2
    bottom = max(y for x, y in middles) + HEX * TALL_TILE / 2 + 2
    shown = spots_drawn(pen, garden_seen(pen, pen.main, ""), HEX)
    drawn = [shown[spot] for spot in spots]
    drawn += [hexagon(*plan.middle(spot), HEX - 1, "chosen") for spot in framed]
    return Part(right - left, bottom - top, at(-left, -top, *drawn))


def rack(pen: HeavenPen) -> Part:
    """The production track, and what it is worth."""
    track = draw_rack(pen, pen.main, TALL, "")
    below = summary(pen, pen.main, TALL)
    high = track.height + 6
    return Part(TALL, high + below.height, joined([track.markup, at(0, high, below.markup)]))


DETAILS: dict[str, Callable[[HeavenPen], Part]] = {
    "cards": lambda pen: draw_cards(pen, pen.main, TALL, ""),
    "garden": garden,
    "key": draw_key,
    "monks": monks,
    "pairs": lambda pen: draw_pairs(pen, pen.main, "", TALL),
    "price": tile_price,
    "rack": rack,
    "shed": shed,
    "sheds": lambda pen: sheds(pen, TALL),
}
