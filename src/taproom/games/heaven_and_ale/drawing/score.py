"""The points by source, as if the game ended now."""

# ruff: noqa: RUF001 - multiplication signs and dashes are meant

from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.boards import SMALL, TALL
from taproom.games.heaven_and_ale.drawing.pen import HeavenPen, Person
from taproom.games.heaven_and_ale.names import source_name
from taproom.kernel.hand import Hand
from taproom.kernel.lettering import cut, width, wrap
from taproom.kernel.memory import remembered
from taproom.kernel.pen import Part, name, panel, path, person, text
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


class Tally(NamedTuple):
    """A player's points by source, what production is made of, and whether the player has won."""

    person: Person
    points: tuple[int, ...]
    lowest: int
    value: int
    won: bool


def draw_score(pen: HeavenPen, high: float = 0) -> Part:
    """Draw the table: a row for each source, a column for each player."""
    view = pen.view
    wide = TALL if pen.tall else SMALL if view["players"] == 2 else SIDE
    tallies = tuple([tally(pen, seat) for seat in range(view["players"])])
    needed = (82 if COLUMN[pen.tall][view["players"]] >= NAMED else 66) + ROW * len(SOURCES) + 13 + 38
    total_high = max(needed, high)
    return Part(wide, total_high, score(pen, tallies, view["over"], wide, total_high))


def tally(pen: HeavenPen, seat: int) -> Tally:
    """Gather what the table shows of a player."""
    board, points = pen.view["boards"][seat], pen.view["points"][seat]
    by_source = tuple([points[source] for source in SOURCES])
    won = pen.view["over"] and seat in pen.view["winners"]
    return Tally(pen.people[seat], by_source, board["lowest"], board["value"], won)


@remembered
def score(hand: Hand, tallies: tuple[Tally, ...], over: bool, wide: float, high: float) -> Markup:
    """Write the table."""
    _ = hand.words
    players = len(tallies)
    size = 15 if hand.tall else 13.3
    column = COLUMN[hand.tall][players]
    middles = [wide - 12 - column * (players - seat) + column / 2 + 2 for seat in range(players)]
    label = wide - 13 - column * players - 4
    title = _("Final score") if over else _("If it ended now")
    drawn = [text(13, 30, cut(title, wide - 26, 19), 19, "serif"), heads(hand, tallies, middles, column)]
    y = 82.0 if column >= NAMED else 66.0
    for n, source in enumerate(SOURCES):
        high_row = ROW + 13 if source == "production" else ROW
        drawn.append(path(f"M13 {y:g}H{wide - 13:g}", "rule"))
        drawn += row_label(capital(source_name(source, hand.lang)), y + high_row / 2, label, size)
        drawn += [cell(hand, n, one, x, y, size) for one, x in zip(tallies, middles, strict=True)]
        y += high_row
    drawn.append(path(f"M13 {y:g}H{wide - 13:g}", "rule strong"))
    drawn.append(text(13, y + 24, _("Total"), size, "bold"))
    drawn += [
        text(x, y + 25, str(sum(one.points)), 19, "serif bold middle")
        for x, one in zip(middles, tallies, strict=True)
    ]
    return joined([panel(wide, high), *drawn])


def heads(hand: Hand, tallies: tuple[Tally, ...], middles: list[float], column: float) -> Markup:
    """Draw the players above their columns, by name if there is room, winners with a crown."""
    size = 14 if hand.tall else 12
    drawn = []
    for (who, *_rest, won), x in zip(tallies, middles, strict=True):
        drawn.append(person(who.name, who.initial, who.seat, x, 52, 10.5, 14 if hand.tall else 13))
        if won:
            drawn.append(hand.use("first", x - 9, 23, 18, None, "ink"))
        if column >= NAMED:
            drawn.append(name(x, 76, column, who.name, size, "middle"))
    return joined(drawn)


def row_label(name: str, middle: float, room: float, size: float) -> list[Markup]:
    """Write a source, on two lines if need be."""
    small = size if width(name, size) <= room else size - 1
    lines = wrap(name, room, small, 2)
    first = middle + small * 0.36 - (len(lines) - 1) * small / 2
    return [text(13, first + small * at, line, small, "soft") for at, line in enumerate(lines)]


def cell(hand: Hand, source: int, one: Tally, x: float, y: float, size: float) -> Markup:
    """Write the points of a player from a source; production also as lowest times value."""
    points = one.points[source]
    if SOURCES[source] != "production":
        return text(x, y + ROW / 2 + size * 0.36, str(points) if points else "–", size, "middle")
    return joined(
        [
            text(x, y + 17, str(points), size, "middle"),
            text(x, y + 34, f"{one.lowest}×{one.value}", 14 if hand.tall else 11.5, "middle soft"),
        ]
    )
