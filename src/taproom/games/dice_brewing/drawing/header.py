"""The head of a table: round and season, the stages of the round, recipes brewed."""

from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import season_name, stage_name
from taproom.games.dice_brewing.steps import STAGES
from taproom.kernel.boxes import (
    HEAVY,
    boxed,
    column,
    flow,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.lettering import cut, width
from taproom.kernel.pen import Part, at, circle, panel, path, text
from taproom.kernel.svg import joined
from taproom.kernel.words import capital

CAP = 13
TIP = 9
"""How far the point of a stage reaches into the next one."""


def draw_header(pen: DicePen, wide: float) -> Part:
    """Draw the head in one row, on phones in three."""
    season, caps = season_shown(pen), recipes_brewed(pen, wide)
    if pen.tall:
        inner = wide - 24
        stages = draw_stages(pen, inner)
        stacked = column([season, stages, caps], 9)
        high = stacked.height + 20
        return Part(wide, high, joined([panel(wide, high), at(12, 10, stacked.markup)]))
    high = 58
    room = wide - season.width - caps.width - 28 - 60
    stages = draw_stages(pen, min(room, 560))
    middle = 14 + season.width + 30 + (room - stages.width) / 2
    return Part(
        wide,
        high,
        joined(
            [
                panel(wide, high),
                at(14, (high - season.height) / 2, season.markup),
                at(middle, (high - stages.height) / 2, stages.markup),
                at(wide - 14 - caps.width, (high - caps.height) / 2, caps.markup),
            ]
        ),
    )


def season_shown(pen: DicePen) -> Part:
    """Show the season token with round, season and who is first."""
    _ = pen.words
    view = pen.view
    season = capital(season_name(view["season"], pen.lang))
    starter = cut(pen.names[view["starter"]], 130, small(pen))
    about = _("{season} · {name} first", season=season, name=starter)
    number = _("The end") if view["over"] else _("Round {round}", round=view["round"])
    if view["last_round"] and not view["over"]:
        number = _("Round {round}, the last", round=view["round"])
    lines = column([said(number, 18, "serif"), said(about, small(pen), "soft")], 0)
    return row([piece(pen, view["season"], 40), lines], 9)


def draw_stages(pen: DicePen, wide: float) -> Part:
    """Draw the stages as a row of arrows, on phones two rows; the present one is dark."""
    size = small(pen)
    names = [capital(stage_name(stage, pen.lang)) for stage in STAGES]
    needed = [width(name, size) * HEAVY + TIP * 2 + 6 for name in names]
    spare = (wide - sum(needed)) / len(names)
    if spare < 0:
        parts = [
            stage(pen, n, name, room, n == 0)
            for n, (name, room) in enumerate(zip(names, needed, strict=True))
        ]
        return flow(parts, wide, -2, 4)
    spare = min(spare, 26)
    return row([stage(pen, n, name, needed[n] + spare, n == 0) for n, name in enumerate(names)], -4)


def stage(pen: DicePen, number: int, name: str, wide: float, first: bool) -> Part:
    """Draw a stage of the round as an arrow."""
    size = small(pen)
    high = size * 2
    now = pen.view["stage"] == STAGES[number] and not pen.view["over"]
    notch = "" if first else f"L{TIP} {high / 2:g}"
    outline = f"M0 0H{wide - TIP:g}L{wide:g} {high / 2:g}L{wide - TIP:g} {high:g}H0{notch}Z"
    middle = (wide - TIP) / 2 if first else wide / 2
    return Part(
        wide,
        high,
        joined(
            [
                path(outline, "stage now" if now else "stage"),
                text(
                    middle,
                    high / 2 + size * 0.36,
                    name,
                    size,
                    "bold middle on-stage" if now else "soft middle",
                ),
            ]
        ),
    )


def recipes_brewed(pen: DicePen, wide: float) -> Part:
    """Show how many recipes are brewed, as crown caps of the players who brewed them."""
    _ = pen.words
    view = pen.view
    said_so = _("{brewed} of {limit} recipes brewed", brewed=view["brewed"], limit=view["limit"])
    owners = [seat for seat in view["order"] for _n in view["breweries"][seat]["brewed"]]
    caps = [cap(pen, seat) for seat in owners]
    caps += [
        Part(CAP, CAP, circle(CAP / 2, CAP / 2, 4.6, "ring")) for _n in range(view["limit"] - len(owners))
    ]
    room = wide - 24 if pen.tall else (CAP + 1) * 20
    return column([boxed(said(said_so, small(pen), "medium"), 0, 0), flow(caps, room, 1, 1)], 4)


def cap(pen: DicePen, seat: int) -> Part:
    """Draw a crown cap in a player's colour."""
    return Part(CAP, CAP, titled(pen.names[seat], pen.use("cap", 0, 0, CAP, None, f"seat-{seat}")))


def draw_stock(pen: DicePen, wide: float) -> Part:
    """Show what is left in the common stock."""
    _ = pen.words
    size = 14
    view = pen.view
    counts: list[tuple[str, int]] = [
        *((f"mark-{colour}", count) for colour, count in view["stock"].items()),
        ("seed", view["seeds"]),
    ]
    parts = [row([piece(pen, symbol, 20), said(str(count), size, "bold")], 2) for symbol, count in counts]
    head = said(_("Stock"), 16, "serif")
    line = flow([head, *parts], wide - 24, 8, 6)
    high = line.height + 16
    return Part(wide, high, joined([panel(wide, high), at(12, 8, line.markup)]))
