"""The time track: squares, stacked discs, bottle tokens, and how far a turn goes."""

from typing import NamedTuple

from taproom.games.belgian_beers_race.drawing.figures import draw_disc
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.kernel.boxes import HEAVY, small, titled
from taproom.kernel.lettering import cut, fitting, width
from taproom.kernel.pen import Json, Part, at, panel, path, rect, text
from taproom.kernel.svg import Markup, element, joined

PAD = 14
SQUARE = 34.0
"""How high a square is."""
BOTTLE = 24.0
"""How much room a bottle token has between the squares."""
DAY = 112.0
"""How much room the day has before the squares."""
IN_A_ROW = 8
"""Squares in a row on a phone; a bottle stands at its end."""


class Measures(NamedTuple):
    """Sizes of a track: from square to square, a disc's width, what of a covered disc is seen, its letter."""

    pitch: float
    disc: float
    step: float
    letter: float


def draw_track(pen: RacePen, wide: float) -> Part:
    """Draw the time track in one row, on phones in rows of eight."""
    return draw_rows(pen, wide) if pen.tall else draw_line(pen, wide)


# In one row.


def draw_line(pen: RacePen, wide: float) -> Part:
    """Draw all squares side by side, what the turn can still reach bracketed below."""
    view = pen.view
    bottles = view["track"]["bottles"]
    room = wide - first_x(pen) - PAD - BOTTLE * len(bottles)
    sizes = Measures(room / (view["last"] + 1), 30, 10.5, 11.5)
    top = 10 + stack_height(view["track"]["discs"], sizes)
    drawn = [
        panel(wide, top + SQUARE + 28),
        path(f"M{first_x(pen):g} {top + SQUARE / 2:g}H{wide - PAD:g}", "belt"),
        at(PAD, top + SQUARE / 2 - 17, the_day(pen)),
    ]
    for square in range(view["last"] + 1):
        drawn.append(at(line_x(pen, square, sizes), top, draw_square(pen, square, sizes.pitch - 3.2)))
    for token in bottles:
        x = line_x(pen, token["after"], sizes) + sizes.pitch - 1.6
        drawn.append(at(x + (BOTTLE - 21) / 2, top - 8, draw_bottle(pen, token, 21)))
    for stack in view["track"]["discs"]:
        x = line_x(pen, stack["square"], sizes) + (sizes.pitch - 3.2 - sizes.disc) / 2
        drawn.append(at(x, top, draw_stack(pen, stack["seats"], sizes)))
    drawn += [reach(pen, sizes, top + SQUARE, wide), day_end(pen, wide - PAD, top + SQUARE + 19)]
    return Part(wide, top + SQUARE + 28, joined(drawn))


def first_x(pen: RacePen) -> float:
    """Say where the row of squares begins: on a page, which has no head, the day stands before it."""
    return PAD + DAY if pen.paged else PAD


def the_day(pen: RacePen) -> Markup:
    """Write on a page which day it is."""
    if not pen.paged:
        return Markup()
    _ = pen.words
    view = pen.view
    called = (
        _("The end") if view["over"] else _("Day {day} of {days}", day=view["day"], days=len(view["days"]))
    )
    about = _("last day") if view["last_day"] else _("{ut} UT", ut=view["last"])
    size = fitting(called, (DAY - 12) / HEAVY, 18, 13)
    return joined([text(0, 15, called, size, "serif"), text(0, 33, about, small(pen), "soft")])


def line_x(pen: RacePen, square: int, sizes: Measures) -> float:
    """Say where a square begins in the one row."""
    before = sum(1 for token in pen.view["track"]["bottles"] if token["after"] < square)
    return first_x(pen) + 1.6 + sizes.pitch * square + BOTTLE * before


def reach(pen: RacePen, sizes: Measures, y: float, wide: float) -> Markup:
    """Draw a bracket below the squares of the turn, and say what it means."""
    squares = turn_squares(pen)
    if not squares:
        return Markup()
    size = small(pen)
    start = line_x(pen, squares[0], sizes) + 1
    end = line_x(pen, squares[-1], sizes) + sizes.pitch - 4.2
    words = turn_told(pen)
    half = width(words, size) / 2 * 1.1
    x = min(max((start + end) / 2, PAD + half), wide - PAD - half)
    return joined(
        [
            path(f"M{start:g} {y + 4:g}v3.5H{end:g}v-3.5", "bracket"),
            text(x, y + 21, words, size, "medium middle copper-ink"),
        ]
    )


def day_end(pen: RacePen, x: float, y: float) -> Markup:
    """Say what the last square is, if the turn does not reach into its words."""
    _ = pen.words
    squares = turn_squares(pen)
    if squares and squares[-1] > pen.view["last"] - 8:
        return Markup()
    return text(x, y, _("day's end"), small(pen), "soft end")


# In rows.


def draw_rows(pen: RacePen, wide: float) -> Part:
    """Draw rows of eight squares; the first row has the morning's before it."""
    _ = pen.words
    view = pen.view
    room = wide - 24
    sizes = Measures((room - BOTTLE) / (IN_A_ROW + 1), 33, 13, 14)
    y = 12.0
    drawn: list[Markup] = []
    squares = turn_squares(pen)
    if squares:
        drawn.append(text(12, y + 14, cut(turn_told(pen), room, 14), 14, "medium copper-ink"))
        y += 18
    for first in range(0, view["last"], IN_A_ROW):
        row_squares = [*([0] if first == 0 else []), *range(first + 1, first + IN_A_ROW + 1)]
        stacks = [stack for stack in view["track"]["discs"] if stack["square"] in row_squares]
        y += max(10, stack_height(stacks, sizes))
        drawn += draw_row(pen, row_squares, stacks, sizes, y)
        y += SQUARE + 4
    return Part(wide, y + 8, joined([panel(wide, y + 8), *drawn]))


def draw_row(pen: RacePen, squares: list[int], stacks: list[Json], sizes: Measures, y: float) -> list[Markup]:
    """Draw a row of squares with its discs, and the bottle at its end."""
    drawn = [at(row_x(square, sizes), y, draw_square(pen, square, sizes.pitch - 2.6)) for square in squares]
    for token in pen.view["track"]["bottles"]:
        if token["after"] in squares:
            x = row_x(token["after"], sizes) + sizes.pitch
            drawn.append(at(x, y - 9, draw_bottle(pen, token, 22)))
    for stack in stacks:
        x = row_x(stack["square"], sizes) + (sizes.pitch - 2.6 - sizes.disc) / 2
        drawn.append(at(x, y, draw_stack(pen, stack["seats"], sizes)))
    return drawn


def row_x(square: int, sizes: Measures) -> float:
    """Say where a square begins in its row."""
    return 12 + (sizes.pitch * ((square - 1) % IN_A_ROW + 1) if square else 0)


# Pieces of both.


def turn_squares(pen: RacePen) -> list[int]:
    """List the squares from the disc of whose turn it is to the foremost other one."""
    view = pen.view
    until = view["track"]["until"]
    start = view["travellers"][view["turn"]]["square"]
    if view["over"] or view["phase"] == "start" or until is None:
        return []
    return list(range(start, until + 1))


def turn_told(pen: RacePen) -> str:
    """Say how far the turn goes."""
    _ = pen.words
    view = pen.view
    until = view["track"]["until"]
    if view["turn"] == view["viewer"]:
        return _("your turn, until you pass {square}", square=until)
    called = cut(pen.names[view["turn"]], 110, 14)
    return _("turn of {name}, until {square} is passed", name=called, square=until)


def draw_square(pen: RacePen, square: int, wide: float) -> Markup:
    """Draw a square: behind everybody, of the turn, still ahead, or the last one with its moon."""
    size = 14 if pen.tall else 13.5
    view = pen.view
    if square == view["last"]:
        return night_square(pen, square, wide, size)
    drawn = [rect(0, 0, wide, SQUARE, 6, f"square {square_class(pen, square)}".strip())]
    if square == 0:
        drawn.append(pen.use("sun", wide / 2 - 7.5, 3.5, 15, None, "gold-ink"))
    past = square < min(stack["square"] for stack in view["track"]["discs"])
    y = SQUARE - 4 if square == 0 else SQUARE / 2 + size * 0.36
    cls = "middle soft" if past else "middle bold"
    drawn.append(text(wide / 2, y, str(square), size, cls))
    return element("g", {"id": f"{pen.prefix}square-{square}"}, *drawn)


def square_class(pen: RacePen, square: int) -> str:
    """Tell how a square is filled."""
    squares = turn_squares(pen)
    if square in squares:
        return "now" if square == squares[0] else "mine"
    hindmost = min(stack["square"] for stack in pen.view["track"]["discs"])
    return "past" if square < hindmost else ""


def night_square(pen: RacePen, square: int, wide: float, size: float) -> Markup:
    """Draw the last square of the day."""
    _ = pen.words
    return element(
        "g",
        {"id": f"{pen.prefix}square-{square}"},
        element("title", {}, _("The last square: the day is over here.")),
        rect(0, 0, wide, SQUARE, 6, "square last"),
        pen.use("moon", wide / 2 - 7, 3, 14, None, "on-last"),
        text(wide / 2, SQUARE - 4, str(square), size, "middle bold on-last"),
    )


def draw_bottle(pen: RacePen, token: Json, wide: float) -> Markup:
    """Draw a bottle token, full or broken."""
    _ = pen.words
    if token["broken"]:
        told, symbol = _("Bottle behind square {square}, broken", square=token["after"]), "bottle-broken"
    else:
        told, symbol = _("Bottle behind square {square}, full", square=token["after"]), "bottle-full"
    shown = titled(told, pen.use(symbol, 0, 0, wide, 2 * wide, "soft-ink"))
    return element("g", {"data-piece": pen.once(f"bottle-token-{token['after']}")}, shown)


def draw_stack(pen: RacePen, seats: list[int], sizes: Measures) -> Markup:
    """Draw discs above the upper edge of their square, the lowest first."""
    high = sizes.disc / 2
    return joined(
        [
            at(0, 1 - high - sizes.step * n, draw_disc(pen, seat, sizes.disc, sizes.letter).markup)
            for n, seat in enumerate(seats)
        ]
    )


def stack_height(stacks: list[Json], sizes: Measures) -> float:
    """Say how much room the highest stack needs."""
    most = max((len(stack["seats"]) for stack in stacks), default=0)
    return sizes.disc / 2 + sizes.step * (most - 1) if most else 0
