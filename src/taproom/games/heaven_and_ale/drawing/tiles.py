"""The pieces: tiles, discs, coins, barrels, figures; each has a shape, a letter and a colour."""

from math import sqrt

from taproom.games.heaven_and_ale.drawing.pen import Barrels, Person
from taproom.games.heaven_and_ale.names import monk_name
from taproom.games.heaven_and_ale.pieces import MONKS
from taproom.kernel import lettering
from taproom.kernel.hand import Hand, piece
from taproom.kernel.pen import circle, rect, text
from taproom.kernel.svg import Markup, element, joined, number

TALL = 60 / 52
"""The height of a tile's picture by its width."""
PRINTED = Barrels(4, 2)
"""What the pictures of the barrels show."""


def kind_of(tile: str) -> str:
    """Give the word for a tile's colour and glyph: `wood`, `monk-2`."""
    return tile.replace(" ", "-") if tile in MONKS else tile.split(maxsplit=1)[0]


def sign_of(hand: Hand, tile: str) -> str:
    """Give what is written on a tile: its fertility, or the first letter of the monk's name."""
    return monk_name(tile, hand.lang)[0] if tile in MONKS else tile.split()[1]


def tile_kind(tile: str) -> str:
    """Name what tiles that are alike have in common, so that one can be followed from walk to garden."""
    return f"tile-{tile.replace(' ', '-')}"


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


def tile(hand: Hand, name: str, x: float, y: float, width: float, small: bool = False) -> Markup:
    """Draw a tile around a middle; small ones give the number more room than the glyph."""
    symbol = f"tile-{kind_of(name)}-small" if small else f"tile-{kind_of(name)}"
    badge_wide, badge_high, badge_top, size, baseline = (
        (0.596, 0.518, -0.009, 0.5, 0.427) if small else (0.461, 0.384, 0.122, 0.365, 0.443)
    )
    return joined(
        [
            hand.use(symbol, x - width / 2, y - width * TALL / 2, width, width * TALL),
            rect(
                x - width * badge_wide / 2,
                y + width * badge_top,
                width * badge_wide,
                width * badge_high,
                width * badge_high / 2,
                "badge",
            ),
            text(x, y + width * baseline, sign_of(hand, name), width * size, "num"),
        ]
    )


def pill(
    hand: Hand, kind: str, sign: str, x: float, y: float, width: float, height: float, size: float
) -> Markup:
    """Draw a glyph and a sign side by side on the kind's colour, from an upper left corner."""
    glyph = min(size, height - 1)
    letters = lettering.width(sign, size)
    left = x + (width - glyph - letters - 1) / 2
    symbol = "brewmaster-glyph" if kind == "brewmaster" else kind
    return joined(
        [
            rect(x, y, width, height, min(height / 2, 9), f"pill of-{kind}"),
            hand.use(symbol, left, y + (height - glyph) / 2, glyph, None, f"on-{kind}"),
            text(
                left + glyph + 1 + letters / 2,
                y + height / 2 + size * 0.36,
                sign,
                size,
                f"heavy middle on-{kind}",
            ),
        ]
    )


def coin(x: float, y: float, radius: float, price: int, size: float) -> Markup:
    """Draw a price."""
    return joined([circle(x, y, radius, "price"), text(x, y + size * 0.36, str(price), size, "price-n")])


def barrel(hand: Hand, barrels: Barrels, large: bool, x: float, y: float, width: float) -> Markup:
    """Draw a barrel; its picture shows the usual points, others are written over it."""
    points, usual = (barrels.large, PRINTED.large) if large else (barrels.small, PRINTED.small)
    picture = hand.use("barrel-large" if large else "barrel-small", x, y, width)
    if points == usual:
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


def barrel_name(large: bool, goal: str) -> str:
    """Name the barrel of a goal, wherever it lies."""
    return f"barrel-{'large' if large else 'small'}-{goal.replace(' ', '-')}"


def figure(hand: Hand, person: Person, x: float, y: float, width: float) -> Markup:
    """Draw a player's figure around a middle."""
    size = max(width * 0.42, 14 if hand.tall else 13.3)
    return piece(
        f"figure-{person.seat}",
        None,
        "figure",
        element("title", {}, person.name),
        hand.use("figure", x - width / 2, y - width / 2, width, None, f"seat-{person.seat}"),
        text(x, y + width * 0.4, person.initial, size, f"heavy middle on-seat-{person.seat}"),
    )
