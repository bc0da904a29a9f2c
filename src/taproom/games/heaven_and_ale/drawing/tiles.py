"""The pieces: tiles, discs, coins, barrels, figures; each has a shape, a letter and a colour."""

from math import sqrt

from taproom.games.heaven_and_ale.names import monk_name
from taproom.games.heaven_and_ale.pieces import MONKS
from taproom.kernel import lettering
from taproom.kernel.pen import Pen, circle, rect, text
from taproom.kernel.svg import Markup, element, joined, number

TALL = 60 / 52
"""The height of a tile's picture by its width."""
LARGE_PRINTED = 4
SMALL_PRINTED = 2


def kind_of(tile: str) -> str:
    """Give the word for a tile's colour and glyph: `wood`, `monk-2`."""
    return tile.replace(" ", "-") if tile in MONKS else tile.split(maxsplit=1)[0]


def sign_of(pen: Pen, tile: str) -> str:
    """Give what is written on a tile: its fertility, or the first letter of the monk's name."""
    return monk_name(tile, pen.lang)[0] if tile in MONKS else tile.split()[1]


def hexagon(x: float, y: float, width: float, cls: str) -> Markup:
    """Draw a hexagon that stands on a corner, around a middle."""
    half = width / 2
    corner = width / sqrt(3)
    points = (
        (x, y - corner),
        (x + half, y - corner / 2),
        (x + half, y + corner / 2),
        (x, y + corner),
        (x - half, y + corner / 2),
        (x - half, y - corner / 2),
    )
    return element(
        "polygon", {"points": " ".join([f"{number(a)},{number(b)}" for a, b in points]), "class": cls}
    )


def tile(pen: Pen, name: str, x: float, y: float, width: float, piece: str, small: bool = False) -> Markup:
    """Draw a tile around a middle; small ones give the number more room than the glyph."""
    symbol = f"tile-{kind_of(name)}-small" if small else f"tile-{kind_of(name)}"
    badge_wide, badge_high, badge_top, size, baseline = (
        (0.596, 0.518, -0.009, 0.5, 0.427) if small else (0.461, 0.384, 0.122, 0.365, 0.443)
    )
    return element(
        "g",
        {"class": "tile", "data-piece": piece},
        pen.use(symbol, x - width / 2, y - width * TALL / 2, width, width * TALL),
        rect(
            x - width * badge_wide / 2,
            y + width * badge_top,
            width * badge_wide,
            width * badge_high,
            width * badge_high / 2,
            "badge",
        ),
        text(x, y + width * baseline, sign_of(pen, name), width * size, "num"),
    )


def pill(
    pen: Pen, kind: str, sign: str, x: float, y: float, width: float, height: float, size: float, piece: str
) -> Markup:
    """Draw a glyph and a sign side by side on the kind's colour, from an upper left corner."""
    glyph = min(size, height - 1)
    letters = lettering.width(sign, size)
    left = x + (width - glyph - letters - 1) / 2
    symbol = "brewmaster-glyph" if kind == "brewmaster" else kind
    return element(
        "g",
        {"class": "tile", "data-piece": piece},
        rect(x, y, width, height, min(height / 2, 9), f"pill of-{kind}"),
        pen.use(symbol, left, y + (height - glyph) / 2, glyph, None, f"on-{kind}"),
        text(
            left + glyph + 1 + letters / 2,
            y + height / 2 + size * 0.36,
            sign,
            size,
            f"heavy middle on-{kind}",
        ),
    )


def coin(x: float, y: float, radius: float, price: int, size: float) -> Markup:
    """Draw a price."""
    return joined([circle(x, y, radius, "price"), text(x, y + size * 0.36, str(price), size, "price-n")])


def barrel(pen: Pen, large: bool, x: float, y: float, width: float) -> Markup:
    """Draw a barrel; its picture shows the usual points, others are written over it."""
    points = pen.view["printed"]["barrels"]["large" if large else "small"]
    picture = pen.use("barrel-large" if large else "barrel-small", x, y, width)
    if points == (LARGE_PRINTED if large else SMALL_PRINTED):
        return picture
    scale = width / 32
    middle_x, middle_y = x + 16 * scale, y + 16 * scale
    return joined(
        [
            picture,
            circle(middle_x, middle_y, 7.6 * scale, "badge"),
            text(middle_x, middle_y + 5.2 * scale, str(points), 14 * scale, "num"),
        ]
    )


def figure(pen: Pen, seat: int, x: float, y: float, width: float) -> Markup:
    """Draw a player's figure around a middle."""
    size = max(width * 0.42, 14 if pen.tall else 13.3)
    return element(
        "g",
        {"class": "figure", "data-piece": f"figure-{seat}"},
        element("title", {}, pen.names[seat]),
        pen.use("figure", x - width / 2, y - width / 2, width, None, f"seat-{seat}"),
        text(x, y + width * 0.4, pen.initials[seat], size, f"heavy middle on-seat-{seat}"),
    )
