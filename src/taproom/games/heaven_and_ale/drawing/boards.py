"""The boards of the players: one large, the others small."""

# ruff: noqa: RUF001 - multiplication signs and dashes are meant

from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.cards import draw_cards
from taproom.games.heaven_and_ale.drawing.choices import draw_choices
from taproom.games.heaven_and_ale.drawing.garden import corners, draw_garden, price
from taproom.games.heaven_and_ale.drawing.pen import Barrels, HeavenPen, Person
from taproom.games.heaven_and_ale.drawing.rack import draw_rack, summary
from taproom.games.heaven_and_ale.drawing.spots import PAIR_WIDTH, draw_pairs, draw_small_pairs
from taproom.games.heaven_and_ale.drawing.tiles import barrel, barrel_name, pill, tile
from taproom.kernel.hand import Hand, piece
from taproom.kernel.lettering import width
from taproom.kernel.memory import remembered
from taproom.kernel.pen import SERIF, Part, at, name, panel, path, person, rect, text
from taproom.kernel.svg import Markup, joined
from taproom.kernel.words import number as with_minus

LARGE = 475
SMALL = 230
TALL = 366
"""Widths in units; on phones all boards are as wide as the page."""
FOOT = 8
"""Room below the last line of a small board."""


def draw_large(pen: HeavenPen, seat: int) -> Part:
    """Draw a board with everything on it; only the main one has the choices and the short names."""
    wide, pad, top = (TALL, 0, 10) if pen.tall else (LARGE, 14, 12)
    inner = wide - 2 * pad
    own = "" if seat == pen.main else f"seat-{seat}-"
    choices = draw_choices(pen, seat, inner) if seat == pen.main else None
    stack = [
        (0, Part(inner, 34, header(pen, account(pen, seat), inner, own, in_hand(pen, seat)))),
        (8, draw_rack(pen, seat, inner, own)),
        (4, summary(pen, seat, inner)),
        *[(12, part) for part in field(pen, seat, inner, own)],
        *([(12, choices)] if choices else []),
        (10, sheds(pen, inner)),
        (10, draw_cards(pen, seat, inner, own)),
    ]
    drawn = []
    y = float(top)
    for gap, part in stack:
        y += gap
        drawn.append(at(pad, y, part.markup))
        y += part.height
    high = y + 12
    ground = rect(0, 0, wide, high, 0, "ground") if pen.tall else panel(wide, high)
    return Part(wide, high, joined([ground, *drawn]), choices.height + 12 if choices else 0)


class Account(NamedTuple):
    """What a player has beside the garden."""

    person: Person
    ducats: int
    rate: int
    value: int
    large: tuple[str, ...]
    small: tuple[str, ...]
    barrels: Barrels
    """What they are worth."""


class Held(NamedTuple):
    """The tile that is to be put down, and its price on either side."""

    tile: str
    shady: int
    sunny: int


def account(pen: HeavenPen, seat: int) -> Account:
    """Gather what a player has."""
    board = pen.view["boards"][seat]
    won = tuple(board["large"]), tuple(board["small"])
    return Account(pen.people[seat], board["ducats"], board["rate"], board["value"], *won, pen.barrels)


def in_hand(pen: HeavenPen, seat: int) -> Held | None:
    """Say which tile a player is to put down."""
    held = pen.view["holding"]
    if not held or seat != pen.view["player"]:
        return None
    return Held(held, price(pen, seat, held, "shady"), price(pen, seat, held, "sunny"))


@remembered
def header(hand: Hand, has: Account, wide: float, own: str, held: Held | None) -> Markup:
    """Show who it is, ducats, barrels, the tile in hand, and the exchange."""
    _ = hand.words
    called = has.person.name
    room = min(width(called, 21) * SERIF, wide * 0.36)
    x = 42 + room + 10
    money, x = ducats(hand, has.ducats, x, 17, 16)
    barrels, x = barrels_won(hand, has, x + 10, 17, 25, own)
    short = f"{has.rate}:1, ×{has.value}"
    said = _("Exchange {rate}:1, each step ×{value}", rate=has.rate, value=has.value)
    size = 14 if hand.tall else 13.5
    if held:
        right = joined(price_of(hand, held, wide))
    else:
        right = text(wide, 22, said if x + 12 + width(said, size) < wide else short, size, "soft end")
    drawn = [
        person(called, has.person.initial, has.person.seat, 17, 17, 16, 18),
        name(42, 24, room + 1, called, 21, "serif"),
        money,
        barrels,
        right,
    ]
    return joined(drawn)


def price_of(hand: Hand, held: Held, wide: float) -> list[Markup]:
    """Show the tile that is to be put down, with its price in shade and sun."""
    return [
        piece("holding", None, "tile", tile(hand, held.tile, wide - 100, 17, 33, small=True)),
        hand.use("shade", wide - 78, 9, 16, None, "shade-ink"),
        text(wide - 59, 22, str(held.shady), 14, "bold"),
        hand.use("sun", wide - 40, 9, 16, None, "sun-ink"),
        text(wide - 21, 22, str(held.sunny), 14, "bold"),
    ]


def ducats(hand: Hand, owned: int, x: float, y: float, size: float) -> tuple[Markup, float]:
    """Show a coin and how many there are, and say where it ends."""
    count = str(owned)
    coin = size + 4
    drawn = [
        hand.use("coin", x, y - coin / 2, coin),
        text(x + coin + 4, y + size * 0.36, count, size, "bold"),
    ]
    return joined(drawn), x + coin + 4 + width(count, size)


def barrels_won(hand: Hand, has: Account, x: float, y: float, side: float, own: str) -> tuple[Markup, float]:
    """Show the barrels a player has, those of a size behind each other, and say where they end."""
    drawn = []
    for large, goals in ((True, has.large), (False, has.small)):
        drawn += [
            piece(
                own + barrel_name(large, goal),
                None,
                None,
                barrel(hand, has.barrels, large, x, y - side / 2, side),
            )
            for goal in goals
        ]
        count = len(goals)
        if count:
            x += side + 1
        if count > 1:
            drawn.append(text(x, y + 5, f"×{count}", 14, "medium"))
            x += width(f"×{count}", 14) + 5
    return joined(drawn), x


def field(pen: HeavenPen, seat: int, inner: float, own: str) -> list[Part]:
    """Draw garden and scoring spots: beside each other, on phones below."""
    if pen.tall:
        garden = draw_garden(pen, seat, (inner - 4) / 7, own)
        with_words = joined([at((inner - garden.width) / 2, 0, garden.markup), corners(pen, inner)])
        return [Part(inner, garden.height, with_words), draw_pairs(pen, seat, own, inner)]
    room = inner - PAIR_WIDTH - 12
    garden = draw_garden(pen, seat, (room - 2) / 7, own)
    pairs = draw_pairs(pen, seat, own, garden.height)
    both = joined([garden.markup, corners(pen, room), at(inner - PAIR_WIDTH, 0, pairs.markup)])
    return [Part(inner, garden.height, both)]


def sheds(pen: HeavenPen, wide: float) -> Part:
    """Say which fertility brings which shed, and how far the brewmaster moves."""
    rows = tuple([(row["shed"], row["from"], row["steps"]) for row in pen.view["printed"]["sheds"]])
    return Part(wide, 106 if pen.tall else 50, shed_table(pen, rows, wide))


@remembered
def shed_table(hand: Hand, rows: tuple[tuple[int, int, int], ...], wide: float) -> Markup:
    """Draw the sheds in a row: each from which fertility on, and how many steps."""
    ranges = [f"{first}–{rows[n + 1][1] - 1}" for n, (_shed, first, _steps) in enumerate(rows[:-1])]
    ranges.append(f"{rows[-1][1]}+")
    if hand.tall:
        drawn = [
            shed_below(hand, shed, shown, steps, wide / 5 * (at + 0.5))
            for at, ((shed, _first, steps), shown) in enumerate(zip(rows, ranges, strict=True))
        ]
        high = 106
    else:
        drawn = [text(0, 32, "Σ", 17, "serif soft")]
        drawn += [
            shed_beside(hand, shed, shown, steps, 20 + (wide - 18) / 5 * at)
            for at, ((shed, _first, steps), shown) in enumerate(zip(rows, ranges, strict=True))
        ]
        high = 50
    return joined([path(f"M0 .5H{wide:g}M0 {high - 0.5:g}H{wide:g}", "rule"), *drawn])


def shed_beside(hand: Hand, shed: int, shown: str, steps: int, x: float) -> Markup:
    """Draw a shed with its fertility and steps to the right."""
    return joined(
        [
            hand.use(f"shed-{shed}", x, 8, 29, 33.5),
            text(x + 35, 22, shown, 12.5, "bold"),
            hand.use("brewmaster-glyph", x + 35, 27, 13, None, "ink"),
            text(x + 50, 38, f"+{steps}", 12.5),
        ]
    )


def shed_below(hand: Hand, shed: int, shown: str, steps: int, x: float) -> Markup:
    """Draw a shed with its fertility and steps below."""
    return joined(
        [
            hand.use(f"shed-{shed}", x - 23, 8, 46, 53),
            text(x, 78, f"Σ {shown}", 14, "bold middle"),
            hand.use("brewmaster-glyph", x - 17, 84, 15, None, "ink"),
            text(x + 2, 97, f"+{steps}", 14),
        ]
    )


def draw_small(pen: HeavenPen, seat: int, high: float = 0) -> Part:
    """Draw a board of another player; it may be told to be higher than it needs."""
    _ = pen.words
    wide, pad = (TALL, 12) if pen.tall else (SMALL, 11)
    inner = wide - 2 * pad
    hex_width = 42 if pen.tall else (inner - 2) / 7
    garden = draw_garden(pen, seat, hex_width, None)
    pairs = draw_small_pairs(pen, seat, min(inner, 330))
    chips = markers(pen, seat, inner)
    size = 14 if pen.tall else 12
    board = pen.view["boards"][seat]
    head = Part(inner, 23, small_header(pen, account(pen, seat), inner))
    parts = [head, chips, garden, pairs]
    needed = sum(part.height for part in parts) + size + 3 + 5 * len(parts) + pad + FOOT
    gap = 5 + max(0, min(high - needed, 60)) / len(parts)
    drawn = []
    y = float(pad)
    for part in parts:
        drawn.append(at(pad + (inner - part.width) / 2, y, part.markup))
        y += part.height + gap
    held = len(board["hand"])
    cards = _.plural("{n} card in hand", "{n} cards in hand", held)
    drawn += [
        text(pad, y + size, f"{board['rate']}:1, ×{board['value']}", size, "soft"),
        text(wide - pad, y + size, cards, size, "soft end"),
    ]
    total = max(high, y + size + 3 + FOOT)
    return Part(wide, total, joined([panel(wide, total), *drawn]))


@remembered
def small_header(hand: Hand, has: Account, wide: float) -> Markup:
    """Show who it is, ducats and barrels."""
    size = 15
    money, money_wide = ducats(hand, has.ducats, 0, 11, size)
    barrels, barrels_wide = barrels_won(hand, has, 0, 11, 22, "")
    left = wide - barrels_wide - money_wide - 8
    who = has.person
    drawn = [
        person(who.name, who.initial, who.seat, 11, 11, 10.5, 14 if hand.tall else 13),
        name(28, 17, left - 34, who.name, 17, "serif"),
        at(left, 0, money),
        at(wide - barrels_wide, 0, barrels),
    ]
    return joined(drawn)


def markers(pen: HeavenPen, seat: int, wide: float) -> Part:
    """Show where brewmaster and markers stand, as a row of pills."""
    board = pen.view["boards"][seat]
    spots = (("brewmaster", board["brewmaster"]), *board["markers"].items())
    high = 26 if pen.tall else 20
    return Part(wide, high, marker_row(pen, seat, spots, wide, high, pen.last.names("marker", seat)))


@remembered
def marker_row(
    hand: Hand,
    seat: int,
    spots: tuple[tuple[str, int], ...],
    wide: float,
    high: float,
    just: frozenset[str],
) -> Markup:
    """Draw the pills, as far apart as there is room."""
    size = 15 if hand.tall else 12
    needed = [size + 6 + width(with_minus(spot), size) for _kind, spot in spots]
    gap = (wide - sum(needed)) / (len(spots) - 1)
    drawn = []
    x = 0.0
    for (kind, spot), room in zip(spots, needed, strict=True):
        named = f"brewmaster-{seat}" if kind == "brewmaster" else f"marker-{seat}-{kind}"
        shown = pill(hand, kind, with_minus(spot), x, 0, room, high, size)
        ring = rect(x - 1, -1, room + 2, high + 2, 10, "just") if kind in just else Markup()
        drawn.append(piece(named, None, "tile", shown, ring))
        x += room + gap
    return joined(drawn)
