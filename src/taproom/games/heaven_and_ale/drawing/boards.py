"""The boards of the players: one large, the others small."""

# ruff: noqa: RUF001 - multiplication signs and dashes are meant

from taproom.games.heaven_and_ale.drawing.cards import draw_cards
from taproom.games.heaven_and_ale.drawing.choices import draw_choices
from taproom.games.heaven_and_ale.drawing.garden import corners, draw_garden, price
from taproom.games.heaven_and_ale.drawing.rack import draw_rack, summary
from taproom.games.heaven_and_ale.drawing.spots import PAIR_WIDTH, draw_pairs, draw_small_pairs
from taproom.games.heaven_and_ale.drawing.tiles import barrel, pill, tile
from taproom.kernel.lettering import width
from taproom.kernel.pen import SERIF, Part, Pen, at, name, panel, path, rect, text, who
from taproom.kernel.svg import Markup, joined
from taproom.kernel.words import number as with_minus

LARGE = 475
SMALL = 230
TALL = 366
"""Widths in units; on phones all boards are as wide as the page."""
FOOT = 8
"""Room below the last line of a small board."""


def draw_large(pen: Pen, seat: int) -> Part:
    """Draw a board with everything on it; only the main one has the choices and the short names."""
    wide, pad, top = (TALL, 0, 10) if pen.tall else (LARGE, 14, 12)
    inner = wide - 2 * pad
    own = "" if seat == pen.main else f"seat-{seat}-"
    choices = draw_choices(pen, seat, inner) if seat == pen.main else None
    stack = [
        (0, header(pen, seat, inner)),
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


def header(pen: Pen, seat: int, wide: float) -> Part:
    """Show who it is, ducats, barrels, the tile in hand, and the exchange."""
    _ = pen.words
    board = pen.view["boards"][seat]
    room = min(width(pen.names[seat], 21) * SERIF, wide * 0.36)
    x = 42 + room + 10
    money, x = ducats(pen, seat, x, 17, 16)
    barrels, x = barrels_won(pen, seat, x + 10, 17, 25)
    short = f"{board['rate']}:1, ×{board['value']}"
    said = _("Exchange {rate}:1, each step ×{value}", rate=board["rate"], value=board["value"])
    size = 14 if pen.tall else 13.5
    holding = seat == pen.view["player"] and pen.view["holding"]
    if holding:
        right = joined(in_hand(pen, seat, wide))
    else:
        right = text(wide, 22, said if x + 12 + width(said, size) < wide else short, size, "soft end")
    drawn = [
        who(pen, seat, 17, 17, 16, 18),
        name(42, 24, room + 1, pen.names[seat], 21, "serif"),
        money,
        barrels,
        right,
    ]
    return Part(wide, 34, joined(drawn))


def in_hand(pen: Pen, seat: int, wide: float) -> list[Markup]:
    """Show the tile that is to be put down, with its price in shade and sun."""
    held = pen.view["holding"]
    return [
        tile(pen, held, wide - 100, 17, 33, "holding", small=True),
        pen.use("shade", wide - 78, 9, 16, None, "shade-ink"),
        text(wide - 59, 22, str(price(pen, seat, held, "shady")), 14, "bold"),
        pen.use("sun", wide - 40, 9, 16, None, "sun-ink"),
        text(wide - 21, 22, str(price(pen, seat, held, "sunny")), 14, "bold"),
    ]


def ducats(pen: Pen, seat: int, x: float, y: float, size: float) -> tuple[Markup, float]:
    """Show a coin and how many there are, and say where it ends."""
    count = str(pen.view["boards"][seat]["ducats"])
    coin = size + 4
    drawn = [
        pen.use("coin", x, y - coin / 2, coin),
        text(x + coin + 4, y + size * 0.36, count, size, "bold"),
    ]
    return joined(drawn), x + coin + 4 + width(count, size)


def barrels_won(pen: Pen, seat: int, x: float, y: float, side: float) -> tuple[Markup, float]:
    """Show the barrels a player has, and say where they end."""
    drawn = []
    board = pen.view["boards"][seat]
    for large, count in ((True, len(board["large"])), (False, len(board["small"]))):
        if count:
            drawn.append(barrel(pen, large, x, y - side / 2, side))
            x += side + 1
        if count > 1:
            drawn.append(text(x, y + 5, f"×{count}", 14, "medium"))
            x += width(f"×{count}", 14) + 5
    return joined(drawn), x


def field(pen: Pen, seat: int, inner: float, own: str) -> list[Part]:
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


def sheds(pen: Pen, wide: float) -> Part:
    """Say which fertility brings which shed, and how far the brewmaster moves."""
    rows = pen.view["printed"]["sheds"]
    ends = [row["from"] - 1 for row in rows[1:]]
    ranges = [
        *(f"{row['from']}–{end}" for row, end in zip(rows[:-1], ends, strict=True)),
        f"{rows[-1]['from']}+",
    ]
    if pen.tall:
        drawn = [
            shed_below(pen, row["shed"], shown, row["steps"], wide / 5 * (at + 0.5))
            for at, (row, shown) in enumerate(zip(rows, ranges, strict=True))
        ]
        high = 106
    else:
        drawn = [text(0, 32, "Σ", 17, "serif soft")]
        drawn += [
            shed_beside(pen, row["shed"], shown, row["steps"], 20 + (wide - 18) / 5 * at)
            for at, (row, shown) in enumerate(zip(rows, ranges, strict=True))
        ]
        high = 50
    lines = path(f"M0 .5H{wide:g}M0 {high - 0.5:g}H{wide:g}", "rule")
    return Part(wide, high, joined([lines, *drawn]))


def shed_beside(pen: Pen, shed: int, shown: str, steps: int, x: float) -> Markup:
    """Draw a shed with its fertility and steps to the right."""
    return joined(
        [
            pen.use(f"shed-{shed}", x, 8, 29, 33.5),
            text(x + 35, 22, shown, 12.5, "bold"),
            pen.use("brewmaster-glyph", x + 35, 27, 13, None, "ink"),
            text(x + 50, 38, f"+{steps}", 12.5),
        ]
    )


def shed_below(pen: Pen, shed: int, shown: str, steps: int, x: float) -> Markup:
    """Draw a shed with its fertility and steps below."""
    return joined(
        [
            pen.use(f"shed-{shed}", x - 23, 8, 46, 53),
            text(x, 78, f"Σ {shown}", 14, "bold middle"),
            pen.use("brewmaster-glyph", x - 17, 84, 15, None, "ink"),
            text(x + 2, 97, f"+{steps}", 14),
        ]
    )


def draw_small(pen: Pen, seat: int, high: float = 0) -> Part:
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
    parts = [small_header(pen, seat, inner), chips, garden, pairs]
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


def small_header(pen: Pen, seat: int, wide: float) -> Part:
    """Show who it is, ducats and barrels."""
    size = 15
    money, money_wide = ducats(pen, seat, 0, 11, size)
    barrels, barrels_wide = barrels_won(pen, seat, 0, 11, 22)
    left = wide - barrels_wide - money_wide - 8
    drawn = [
        who(pen, seat, 11, 11, 10.5, 14 if pen.tall else 13),
        name(28, 17, left - 34, pen.names[seat], 17, "serif"),
        at(left, 0, money),
        at(wide - barrels_wide, 0, barrels),
    ]
    return Part(wide, 23, joined(drawn))


def markers(pen: Pen, seat: int, wide: float) -> Part:
    """Show where brewmaster and markers stand, as a row of pills."""
    board = pen.view["boards"][seat]
    spots = {"brewmaster": board["brewmaster"], **board["markers"]}
    size, high = (15, 26) if pen.tall else (12, 20)
    needed = [size + 6 + width(with_minus(spot), size) for spot in spots.values()]
    gap = (wide - sum(needed)) / (len(spots) - 1)
    drawn = []
    x = 0.0
    for (kind, spot), room in zip(spots.items(), needed, strict=True):
        piece = f"brewmaster-{seat}" if kind == "brewmaster" else f"marker-{seat}-{kind}"
        drawn.append(pill(pen, kind, with_minus(spot), x, 0, room, high, size, piece))
        x += room + gap
    return Part(wide, high, joined(drawn))
