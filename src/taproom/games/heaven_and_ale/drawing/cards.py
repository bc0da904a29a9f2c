"""The five privilege cards: in hand, placed, or returned."""

from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.games.heaven_and_ale.names import card_name
from taproom.games.heaven_and_ale.pieces import CARDS
from taproom.kernel.game import Target
from taproom.kernel.hand import Hand
from taproom.kernel.lettering import cut, fitting, width
from taproom.kernel.memory import remembered
from taproom.kernel.pen import Part, at, rect, text
from taproom.kernel.svg import Markup, joined

GAP = 7
LONG = 1.25
"""The last card's name is long, so it is this much wider."""


def draw_cards(pen: HeavenPen, seat: int, wide: float, own: str) -> Part:
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
    board = pen.view["boards"][seat]
    refund = pen.view["printed"]["cards"]["refund"]
    drawn = []
    for name, (room, x, y) in zip(CARDS, places, strict=True):
        state = "held" if name in board["hand"] else "placed" if name in board["pairs"] else "returned"
        targets = (pen.targets.get(f"{own}card-{name}"), pen.targets.get(f"{own}return-{name}"))
        just = pen.last.has("card", seat, name)
        drawn.append(card(pen, name, state, just, x, y, room, high, own, refund, targets))
    return Part(wide, total, joined(drawn))


@remembered
def card(
    hand: Hand,
    name: str,
    state: str,
    just: bool,
    x: float,
    y: float,
    wide: float,
    high: float,
    own: str,
    refund: int,
    targets: tuple[Target | None, Target | None],
) -> Markup:
    """Draw a card: above what it is, below a strip that says where it is or returns it."""
    title = card_name(name, hand.lang)
    size = fitting(title, wide - 6, 15, 14) if hand.tall else fitting(title, wide - 6, 13.5, 11.5)
    gone = state == "returned"
    strip = 32 if hand.tall else 23
    body = hand.control(
        targets[0],
        f"{own}card-{name}",
        "privilege",
        rect(0.75, 0.75, wide - 1.5, high - 1.5, 8, f"base card {state}"),
        hand.use(f"card-{name}", wide / 2 - 11, 7, 22, None, "ink faded" if gone else "ink"),
        text(
            wide / 2,
            high - strip - 7,
            cut(title, wide - 4, size),
            size,
            "serif middle soft struck" if gone else "serif middle",
        ),
    )
    ring = rect(0.75, 0.75, wide - 1.5, high - 1.5, 8, "just") if just else Markup()
    return at(x, y, body, foot(hand, name, state, wide, high, strip, own, refund, targets[1]), ring)


def foot(
    hand: Hand,
    name: str,
    state: str,
    wide: float,
    high: float,
    strip: float,
    own: str,
    refund: int,
    target: Target | None,
) -> Markup:
    """Draw the strip of a card: a control of its own, since returning is not placing."""
    _ = hand.words
    size = 14 if hand.tall else 11.5
    middle = high - strip / 2 - 2.5
    ground = rect(2.5, high - strip - 2, wide - 5, strip - 1, 6, "base strip")
    if target:
        said = _("return +{ducats}", ducats=refund)
        coin = size
        half = (width(said, size) + coin + 1) / 2
        content = joined(
            [
                text(wide / 2 + half - coin - 2, middle + size * 0.36, said, size, "end lit"),
                hand.use("coin", wide / 2 + half - coin, middle - coin / 2, coin),
            ]
        )
    else:
        said = {"held": _("in hand"), "placed": _("placed"), "returned": _("returned")}[state]
        content = text(wide / 2, middle + size * 0.36, said, size, "middle soft")
    return hand.control(target, f"{own}return-{name}", "foot", ground, content)
