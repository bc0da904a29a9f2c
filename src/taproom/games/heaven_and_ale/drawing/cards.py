"""The five privilege cards: in hand, placed, or returned."""

from taproom.games.heaven_and_ale.names import card_name
from taproom.games.heaven_and_ale.pieces import CARDS
from taproom.kernel.lettering import cut, fitting, width
from taproom.kernel.pen import Part, Pen, at, rect, text
from taproom.kernel.svg import Markup, joined

GAP = 7
LONG = 1.25
"""The last card's name is long, so it is this much wider."""


def draw_cards(pen: Pen, seat: int, wide: float, own: str) -> Part:
    """Draw the cards in a row, on phones in two."""
    if pen.tall:
        high = 92
        third, half = (wide - 2 * GAP) / 3, (wide - GAP) / 2
        places = [
            *((third, (third + GAP) * n, 0) for n in range(3)),
            *((half, (half + GAP) * n, high + GAP) for n in range(2)),
        ]
        total = 2 * high + GAP
    else:
        high = total = 72
        share = (wide - 4 * GAP) / (4 + LONG)
        places = [(share * (LONG if n == 4 else 1), (share + GAP) * n, 0) for n in range(5)]
    drawn = [
        at(x, y, card(pen, seat, name, room, high, own))
        for name, (room, x, y) in zip(CARDS, places, strict=True)
    ]
    return Part(wide, total, joined(drawn))


def card(pen: Pen, seat: int, name: str, wide: float, high: float, own: str) -> Markup:
    """Draw a card: above what it is, below a strip that says where it is or returns it."""
    board = pen.view["boards"][seat]
    state = "held" if name in board["hand"] else "placed" if name in board["pairs"] else "returned"
    title = card_name(name, pen.lang)
    size = fitting(title, wide - 6, 15, 14) if pen.tall else fitting(title, wide - 6, 13.5, 11.5)
    gone = state == "returned"
    strip = 32 if pen.tall else 23
    body = pen.thing(
        f"{own}card-{name}",
        "privilege",
        rect(0.75, 0.75, wide - 1.5, high - 1.5, 8, f"base card {state}"),
        pen.use(f"card-{name}", wide / 2 - 11, 7, 22, None, "ink faded" if gone else "ink"),
        text(
            wide / 2,
            high - strip - 7,
            cut(title, wide - 4, size),
            size,
            "serif middle soft struck" if gone else "serif middle",
        ),
    )
    return joined([body, foot(pen, name, state, wide, high, strip, own)])


def foot(pen: Pen, name: str, state: str, wide: float, high: float, strip: float, own: str) -> Markup:
    """Draw the strip of a card: a control of its own, since returning is not placing."""
    _ = pen.words
    size = 14 if pen.tall else 11.5
    middle = high - strip / 2 - 2.5
    ground = rect(2.5, high - strip - 2, wide - 5, strip - 1, 6, "base strip")
    target = f"{own}return-{name}"
    if target in pen.targets:
        said = _("return +{ducats}", ducats=pen.view["printed"]["cards"]["refund"])
        coin = size
        half = (width(said, size) + coin + 1) / 2
        content = joined(
            [
                text(wide / 2 + half - coin - 2, middle + size * 0.36, said, size, "end lit"),
                pen.use("coin", wide / 2 + half - coin, middle - coin / 2, coin),
            ]
        )
    else:
        said = {"held": _("in hand"), "placed": _("placed"), "returned": _("returned")}[state]
        content = text(wide / 2, middle + size * 0.36, said, size, "middle soft")
    return pen.thing(target, "foot", ground, content)
