"""The points by source, as if the game ended now; at its end the ranking."""

from taproom.games.belgian_beers_race.drawing.goods import figure
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import source_name
from taproom.games.belgian_beers_race.pieces import COLOURS
from taproom.kernel.boxes import SLACK, centred, column, piece, row, said, small
from taproom.kernel.lettering import cut, fitting, width, wrap
from taproom.kernel.pen import SERIF, Part, at, name, panel, path, rect, text
from taproom.kernel.svg import Markup, joined
from taproom.kernel.words import capital, number

PAD = 14
ROW = 22
TALL_ROW = 26
FACE = 32
TABLE = 0.55
"""The share of the table beside the ranking, where both have room."""
BROAD = 700


def draw_score(pen: RacePen, room: float) -> Part:
    """Draw the table: a row for each source, a column for each player."""
    _ = pen.words
    view = pen.view
    players = view["players"]
    size = small(pen)
    share = min(90, (room - 2 * PAD) * (0.13 if pen.tall else 0.14))
    middles = [room - PAD - share * (players - seat - 0.5) for seat in range(players)]
    left = room - 2 * PAD - share * players - 4
    title = _("Final score") if view["over"] else _("If it ended now")
    letters = fitting(title, left / SERIF, 18, 14)
    drawn = [text(PAD, 30, cut(title, left, letters), letters, "serif")]
    for seat, x in enumerate(middles):
        face = figure(pen, seat, FACE)
        drawn.append(at(x - face.width / 2, 8, face.markup))
    y = FACE + 14.0
    for source in view["points"][0]:
        lines = wrap(capital(source_name(source, pen.lang)), left / SLACK, size, 2)
        high = (TALL_ROW if pen.tall else ROW) + (size if len(lines) > 1 else 0)
        drawn.append(path(f"M{PAD} {y:g}H{room - PAD:g}", "rule"))
        first = y + high / 2 + size * 0.36 - (len(lines) - 1) * size * 0.55
        drawn += [text(PAD, first + size * 1.1 * n, line, size, "soft") for n, line in enumerate(lines)]
        for seat, x in enumerate(middles):
            drawn.append(points_of(view["points"][seat][source], x, y + high / 2, size + 1))
        y += high
    drawn.append(path(f"M{PAD} {y:g}H{room - PAD:g}", "rule strong"))
    drawn.append(text(PAD, y + 23, _("Total"), size + 1, "bold"))
    for seat, x in enumerate(middles):
        drawn.append(text(x, y + 24, number(total(pen, seat)), 18, "serif middle"))
    high = y + 36
    return Part(room, high, joined([panel(room, high), *drawn]))


def points_of(points: int, x: float, y: float, size: float) -> Markup:
    """Write the points of a source, pale if there are none."""
    cls = "middle" if points > 0 else "middle alarm" if points else "middle soft"
    return text(x, y + size * 0.36, number(points), size, cls)


def total(pen: RacePen, seat: int) -> int:
    """Add up a player's points."""
    points: dict[str, int] = pen.view["points"][seat]
    return sum(points.values())


def draw_end(pen: RacePen, room: float) -> Part:
    """Draw the end of the game: the ranking and the table, side by side if there is room."""
    if pen.tall or room < BROAD:
        return column([draw_ranking(pen, room, 0), draw_score(pen, room)], 12)
    table = draw_score(pen, room * TABLE)
    return row([draw_ranking(pen, room * (1 - TABLE) - 12, table.height), table], 12)


def draw_ranking(pen: RacePen, room: float, least: float) -> Part:
    """Draw who has won, under a garland of crown caps, and the others in their order."""
    _ = pen.words
    first, *others = pen.view["ranking"]
    called = min(width(pen.names[first], 28) * SERIF, room - 2 * PAD)
    lines = [
        piece(pen, "toast", 54, "copper-ink"),
        figure(pen, first, 64),
        Part(called, 34, name(called / 2, 27, called + 1, pen.names[first], 28, "serif middle")),
        said(_.plural("wins with {n} point", "wins with {n} points", total(pen, first)), 16, "soft"),
    ]
    lines += [ranked(pen, seat, place, room) for place, seat in enumerate(others, start=2)]
    stacked = column(lines, 7, True)
    high = max(least, stacked.height + 76)
    ground = rect(1, 1, room - 2, high - 2, 10, "feast")
    return Part(
        room, high, joined([ground, garland(pen, room), at(0, 34, centred(stacked, room, high - 40))])
    )


def ranked(pen: RacePen, seat: int, place: int, room: float) -> Part:
    """Draw a place behind the first."""
    points = said(number(total(pen, seat)), 18, "serif")
    left = min(width(pen.names[seat], 17) * SERIF, room - points.width - 120)
    shown = Part(left, 22, name(0, 16.5, left + 1, pen.names[seat], 17, "serif"))
    return row([said(f"{place}.", 16, "soft"), figure(pen, seat, 32), shown, points], 9)


def garland(pen: RacePen, room: float) -> Markup:
    """Hang crown caps along the upper edge."""
    pitch = 30.0
    count = int((room - 24) // pitch)
    left = (room - pitch * count) / 2
    drawn = [path(f"M{left:g} 8Q{room / 2:g} 34 {room - left:g} 8", "belt")]
    for n in range(count):
        across = (n + 0.5) / count
        y = 8 + 4 * 13 * across * (1 - across)
        side = 24
        drawn.append(
            pen.use(f"cap-{COLOURS[n % len(COLOURS)]}", left + pitch * n + (pitch - side) / 2, y, side)
        )
    return joined(drawn)
