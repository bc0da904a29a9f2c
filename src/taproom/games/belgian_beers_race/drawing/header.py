"""The head of a table: which day it is, how long the days are, and whose disc comes next or who won."""

from taproom.games.belgian_beers_race.drawing.goods import token
from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.kernel.boxes import HEAVY, column, flow, piece, row, said, small, titled
from taproom.kernel.lettering import cut, width
from taproom.kernel.pen import Part, at, panel, rect, text
from taproom.kernel.svg import joined
from taproom.kernel.words import number

PAD = 14
NAME = 96.0
"""How much room a name has in the order of play."""


def draw_header(pen: RacePen, wide: float) -> Part:
    """Draw the head in one row, on phones in three."""
    day, days, order = day_shown(pen), draw_days(pen), draw_order(pen, wide - 2 * PAD)
    if pen.tall:
        stacked = column([day, days, order], 8)
        high = stacked.height + 20
        return Part(wide, high, joined([panel(wide, high), at(12, 10, stacked.markup)]))
    high = 58.0
    return Part(
        wide,
        high,
        joined(
            [
                panel(wide, high),
                at(PAD, (high - day.height) / 2, day.markup),
                at(PAD + day.width + 34, (high - days.height) / 2, days.markup),
                at(wide - PAD - order.width, (high - order.height) / 2, order.markup),
            ]
        ),
    )


def day_shown(pen: RacePen) -> Part:
    """Say which day it is and how many units of time it has; or that all are over."""
    _ = pen.words
    view = pen.view
    if view["over"]:
        return row([piece(pen, "moon", 36, "gold-ink"), said(_("The end"), 18, "serif")], 9)
    called = _("Day {day} of {days}", day=view["day"], days=len(view["days"]))
    about = _("{units} units of time", units=view["last"])
    if view["last_day"]:
        about = _("{units} units of time, the last day", units=view["last"])
    words = column([said(called, 18, "serif"), said(about, small(pen), "soft")], 0)
    return row([piece(pen, "sun", 36, "gold-ink"), words], 9)


def draw_days(pen: RacePen) -> Part:
    """Draw the days with their units of time; those that are over are crossed out."""
    return row([draw_day(pen, n + 1, units) for n, units in enumerate(pen.view["days"])], 4)


def draw_day(pen: RacePen, day: int, units: int) -> Part:
    """Draw a day as a pill, the present one dark."""
    _ = pen.words
    view = pen.view
    size = small(pen)
    words = _("Day {day}: {units}", day=day, units=units)
    over = day < view["day"] or view["over"]
    now = day == view["day"] and not over
    wide, high = width(words, size) * HEAVY + 18, size * 1.9
    cls = "bold middle on-day" if now else "middle gone" if over else "middle soft"
    return Part(
        wide,
        high,
        joined(
            [
                rect(0, 0, wide, high, high / 2, "day now" if now else "day"),
                text(wide / 2, high / 2 + size * 0.36, words, size, cls),
            ]
        ),
    )


def draw_order(pen: RacePen, wide: float) -> Part:
    """Say whose turn it is, who comes next, and on which square each disc is; at the end who won."""
    _ = pen.words
    view = pen.view
    if view["over"]:
        called, seats = _("Final score"), view["ranking"]
        lines = [who(pen, seat, sum(view["points"][seat].values())) for seat in seats]
    else:
        called, seats = _("Order now"), [*view["track"]["order"]]
        seats += [seat for seat in range(view["players"]) if seat not in seats]
        lines = [who_is_where(pen, seat) for seat in seats]
    return flow([said(called, small(pen), "soft"), *lines], wide, 14, 5)


def who_is_where(pen: RacePen, seat: int) -> Part:
    """Tell the square of a player's disc; a moon for whose day is over."""
    me = pen.view["travellers"][seat]
    night = [piece(pen, "moon", small(pen), "ink")] if me["day_over"] else []
    return who(pen, seat, me["square"], *night)


def who(pen: RacePen, seat: int, count: int, *more: Part) -> Part:
    """Draw a player's token and name and a number."""
    size = small(pen)
    called = said(cut(pen.names[seat], NAME, size), size)
    line = row([token(pen, seat, 15), called, said(number(count), size, "bold"), *more], 5)
    return line._replace(markup=titled(pen.names[seat], line.markup))
