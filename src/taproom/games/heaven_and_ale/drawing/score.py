"""The points by source, as if the game ended now."""

# ruff: noqa: RUF001 - multiplication signs and dashes are meant

from taproom.games.heaven_and_ale.drawing.boards import SMALL, TALL
from taproom.games.heaven_and_ale.names import source_name
from taproom.kernel.lettering import cut, width, wrap
from taproom.kernel.pen import Part, Pen, name, panel, path, text, who
from taproom.kernel.svg import Markup, joined
from taproom.kernel.words import capital

SIDE = 266
"""How wide the score is in a column of its own; with two players it is as wide as a small board."""
ROW = 29
COLUMN = {False: {2: 60, 3: 53, 4: 36}, True: {2: 80, 3: 66, 4: 56}}
"""How wide a player's column is: by layout and number of players."""
NAMED = 50
"""From how wide a column on it bears the player's name."""


SOURCES = ("production", "large barrels", "small barrels", "barrels card", "first place")


def draw_score(pen: Pen, high: float = 0) -> Part:
    """Draw the table: a row for each source, a column for each player."""
    _ = pen.words
    players = pen.view["players"]
    wide = TALL if pen.tall else SMALL if players == 2 else SIDE
    size = 15 if pen.tall else 13.3
    column = COLUMN[pen.tall][players]
    middles = [wide - 12 - column * (players - seat) + column / 2 + 2 for seat in range(players)]
    label = wide - 13 - column * players - 4
    title = _("Final score") if pen.view["over"] else _("If it ended now")
    drawn = [text(13, 30, cut(title, wide - 26, 19), 19, "serif"), heads(pen, middles, column)]
    y = 82.0 if column >= NAMED else 66.0
    for source in SOURCES:
        high_row = ROW + 13 if source == "production" else ROW
        drawn.append(path(f"M13 {y:g}H{wide - 13:g}", "rule"))
        drawn += row_label(capital(source_name(source, pen.lang)), y + high_row / 2, label, size)
        drawn += [cell(pen, source, seat, x, y, size) for seat, x in enumerate(middles)]
        y += high_row
    drawn.append(path(f"M13 {y:g}H{wide - 13:g}", "rule strong"))
    totals = [sum(points.values()) for points in pen.view["points"]]
    drawn.append(text(13, y + 24, _("Total"), size, "bold"))
    drawn += [
        text(x, y + 25, str(total), 19, "serif bold middle") for x, total in zip(middles, totals, strict=True)
    ]
    total_high = max(y + 38, high)
    return Part(wide, total_high, joined([panel(wide, total_high), *drawn]))


def heads(pen: Pen, middles: list[float], column: float) -> Markup:
    """Draw the players above their columns, by name if there is room, winners with a crown."""
    size = 14 if pen.tall else 12
    drawn = []
    for seat, x in enumerate(middles):
        drawn.append(who(pen, seat, x, 52, 10.5, 14 if pen.tall else 13))
        if seat in pen.view["winners"] and pen.view["over"]:
            drawn.append(pen.use("first", x - 9, 23, 18, None, "ink"))
        if column >= NAMED:
            drawn.append(name(x, 76, column, pen.names[seat], size, "middle"))
    return joined(drawn)


def row_label(name: str, middle: float, room: float, size: float) -> list[Markup]:
    """Write a source, on two lines if need be."""
    small = size if width(name, size) <= room else size - 1
    lines = wrap(name, room, small, 2)
    first = middle + small * 0.36 - (len(lines) - 1) * small / 2
    return [text(13, first + small * at, line, small, "soft") for at, line in enumerate(lines)]


def cell(pen: Pen, source: str, seat: int, x: float, y: float, size: float) -> Markup:
    """Write the points of a player from a source; production also as lowest times value."""
    points = pen.view["points"][seat][source]
    if source != "production":
        return text(x, y + ROW / 2 + size * 0.36, str(points) if points else "–", size, "middle")
    board = pen.view["boards"][seat]
    how = f"{board['lowest']}×{board['value']}"
    return joined(
        [
            text(x, y + 17, str(points), size, "middle"),
            text(x, y + 34, how, 14 if pen.tall else 11.5, "middle soft"),
        ]
    )
