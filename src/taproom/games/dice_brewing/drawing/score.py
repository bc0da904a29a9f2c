"""The points by source, as if the game ended now or at its end."""

# ruff: noqa: RUF001 - a dash is meant

from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import source_name
from taproom.kernel.boxes import SLACK, centred, column, piece, row, said, small
from taproom.kernel.lettering import cut, width, wrap
from taproom.kernel.pen import SERIF, Part, at, name, panel, path, rect, text, who
from taproom.kernel.svg import Markup, joined
from taproom.kernel.words import capital

ROW = 27
HEAD = 84
TABLE = 0.6
"""The share of the table beside the winners."""
NAMED = 52
"""From how wide a column on it bears the player's name."""


def draw_score(pen: DicePen, wide: float) -> Part:
    """Draw the table: a row for each source, a column for each player; winners have a crown."""
    _ = pen.words
    view = pen.view
    players = view["players"]
    size = small(pen) + 1
    share = min(110, (wide - 26) * 0.62 / players)
    middles = [wide - 12 - share * (players - seat - 0.5) for seat in range(players)]
    label = wide - 26 - share * players
    title = _("Final score") if view["over"] else _("If it ended now")
    drawn = [text(13, 29, cut(title, wide - 26, 18), 18, "serif")]
    for seat, x in enumerate(middles):
        drawn.append(who(pen, seat, x, 56, 11, 14 if pen.tall else 13))
        if view["over"] and seat in view["winners"]:
            drawn.append(pen.use("crown", x - 9, 27, 18, None, "ink"))
        if share >= NAMED:
            drawn.append(name(x, 80, share - 4, pen.names[seat], small(pen), "middle"))
    y = float(HEAD if share >= NAMED else HEAD - 14)
    for source in view["points"][0]:
        lines = wrap(capital(source_name(source, pen.lang)), label / SLACK, size, 2)
        high = ROW + (size if len(lines) > 1 else 0)
        drawn.append(path(f"M13 {y:g}H{wide - 13:g}", "rule"))
        first = y + high / 2 + size * 0.36 - (len(lines) - 1) * size * 0.55
        drawn += [text(13, first + size * 1.1 * n, line, size, "soft") for n, line in enumerate(lines)]
        for seat, x in enumerate(middles):
            points = view["points"][seat][source]
            drawn.append(text(x, y + high / 2 + size * 0.36, str(points) if points else "–", size, "middle"))
        y += high
    drawn.append(path(f"M13 {y:g}H{wide - 13:g}", "rule strong"))
    drawn.append(text(13, y + 22, _("Total"), size, "bold"))
    for seat, x in enumerate(middles):
        total = sum(view["points"][seat].values())
        drawn.append(text(x, y + 24, str(total), 19, "serif bold middle"))
    high = y + 37
    return Part(wide, high, joined([panel(wide, high), *drawn]))


def draw_end(pen: DicePen, wide: float) -> Part:
    """Draw the end of the game: the winners and the table, side by side or (on phones) below each other."""
    if pen.tall:
        table = draw_score(pen, wide)
        first = draw_winners(pen, wide, 0)
        return column([first, table], 12)
    table = draw_score(pen, wide * TABLE)
    first = draw_winners(pen, wide * (1 - TABLE) - 12, table.height)
    return row([table, first], 12)


def draw_winners(pen: DicePen, wide: float, low: float) -> Part:
    """Draw who has won, crowned."""
    _ = pen.words
    winners = pen.view["winners"]
    lines = [
        piece(pen, "crown", 54, "gold-ink"),
        said(_.plural("Winner", "Winners", len(winners)), 16, "soft"),
    ]
    for seat in winners:
        total = sum(pen.view["points"][seat].values())
        points = said(str(total), 26, "serif")
        room = min(wide - 110 - points.width, width(pen.names[seat], 26) * SERIF)
        shown = Part(room, 34, name(0, 26, room + 1, pen.names[seat], 26, "serif"))
        face = Part(36, 36, who(pen, seat, 18, 18, 17, 18))
        lines.append(row([face, shown, piece(pen, "mastery", 32), points], 8))
    stacked = column(lines, 6, True)
    high = max(low, stacked.height + 58)
    ground = rect(0.5, 0.5, wide - 1, high - 1, 10, "feast")
    middle = at(0, 12, centred(stacked, wide, high - 12))
    return Part(wide, high, joined([ground, bunting(wide), middle]))


def bunting(wide: float) -> Markup:
    """Hang small flags along the upper edge."""
    count = int((wide - 20) // 26)
    left = (wide - 26 * count) / 2
    flags = [path(f"M{left + 26 * n:g} 2h26l-13 22Z", f"flag seat-{n % 4}") for n in range(count)]
    return joined(flags)
