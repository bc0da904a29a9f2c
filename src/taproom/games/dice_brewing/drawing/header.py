"""The head of a table: round and season, the stages of the round, recipes brewed."""

from taproom.games.dice_brewing.drawing.dice import STOCK, Lying, draw_die
from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import field_name, season_name, stage_name
from taproom.games.dice_brewing.steps import STAGES
from taproom.kernel.boxes import (
    HEAVY,
    SMALLEST,
    column,
    flow,
    nothing,
    piece,
    row,
    said,
    small,
    titled,
)
from taproom.kernel.lettering import cut, width
from taproom.kernel.pen import Part, at, circle, panel, path, text, who
from taproom.kernel.svg import joined
from taproom.kernel.words import capital

CAP = 13
ACROSS = 10
"""How many crown caps stand in a row at most; more stand in two equal rows."""
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
    room = wide - season.width - caps.width - 28 - 24
    stages = draw_stages(pen, min(room, 560))
    high = max(48, stages.height + 12)
    middle = 14 + season.width + 12 + (room - stages.width) / 2
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
    return row([piece(pen, view["season"], 38), lines], 9)


def draw_stages(pen: DicePen, wide: float) -> Part:
    """Draw the stages as a row of arrows, in smaller letters or on two rows if need be."""
    names = [capital(stage_name(stage, pen.lang)) for stage in STAGES]
    sizes = (14.0,) if pen.tall else (12.5, 12.0, SMALLEST)
    size = next((size for size in sizes if sum(arrow_widths(names, size)) <= wide), sizes[-1])
    widths = arrow_widths(names, size)
    spare = min((wide - sum(widths)) / len(names), 26)
    parts = [stage(pen, n, name, widths[n] + max(0, spare), size) for n, name in enumerate(names)]
    return row(parts, -4) if spare >= 0 else flow(parts, wide, -2, 4)


def arrow_widths(names: list[str], size: float) -> list[float]:
    """Give the width that the arrow of each stage needs at least; each reaches into the next one."""
    return [width(name, size) * HEAVY + TIP * 2 for name in names]


def stage(pen: DicePen, number: int, name: str, wide: float, size: float) -> Part:
    """Draw a stage of the round as an arrow; the present one is dark."""
    high = size * 2
    now = pen.view["stage"] == STAGES[number] and not pen.view["over"]
    notch = f"L{TIP} {high / 2:g}" if number else ""
    outline = f"M0 0H{wide - TIP:g}L{wide:g} {high / 2:g}L{wide - TIP:g} {high:g}H0{notch}Z"
    middle = wide / 2 if number else (wide - TIP) / 2
    cls = "bold middle on-stage" if now else "soft middle"
    return Part(
        wide,
        high,
        joined(
            [
                path(outline, "stage now" if now else "stage"),
                text(middle, high / 2 + size * 0.36, name, size, cls),
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
    words = said(said_so, small(pen), "medium")
    if pen.tall:
        return column([words, flow(caps, wide - 24, 1, 1)], 4)
    across = view["limit"] if view["limit"] <= ACROSS else -(-view["limit"] // 2)
    return column([words, flow(caps, (CAP + 1) * across, 1, 0)], 1)


def cap(pen: DicePen, seat: int) -> Part:
    """Draw a crown cap in a player's colour."""
    return Part(CAP, CAP, titled(pen.names[seat], pen.use("cap", 0, 0, CAP, None, f"seat-{seat}")))


def draw_stock(pen: DicePen, wide: float) -> Part:
    """Show what is left in the common stock, what of it was just rolled, and who waits for a piece."""
    _ = pen.words
    view = pen.view
    counts: list[tuple[str, int]] = [
        *((f"mark-{colour}", count) for colour, count in view["stock"].items()),
        ("seed", view["seeds"]),
    ]
    parts = [row([piece(pen, symbol, 19), said(str(count), 14, "bold")], 1) for symbol, count in counts]
    lines = [flow([said(_("Stock"), 16, "serif"), *parts], wide - 20, 6, 6)]
    lines += [rolled(pen, wide - 24), waiting(pen, wide - 24)]
    shown = column(lines, 6)
    high = shown.height + 16
    return Part(wide, high, joined([panel(wide, high), at(12, 8, shown.markup)]))


def rolled(pen: DicePen, room: float) -> Part:
    """Show the dice that another player has rolled at School 2; one's own are where they are chosen."""
    _ = pen.words
    view = pen.view
    if view["phase"] != "swap" or view["viewer"] in (None, view["player"]):
        return nothing()
    dice = [draw_die(pen, die, 26, Lying(view["player"], STOCK)) for die in view["decision"]["rolled"]]
    return flow([said(_("Rolled from the stock"), small(pen), "soft"), *dice], room, 3, 3)


def waiting(pen: DicePen, room: float) -> Part:
    """Gains that wait for a piece to come back to the stock."""
    _ = pen.words
    found = pen.view["decision"].get("waiting", [])
    if not found:
        return nothing()
    size = small(pen)
    shown = [
        row(
            [
                Part(24, 24, who(pen, gain["seat"], 12, 12, 11, 14 if pen.tall else 12)),
                said(field_name(gain["field"], pen.lang), size),
            ],
            4,
        )
        for gain in found
    ]
    head = row([piece(pen, "hourglass", 16, "soft-ink"), said(_("Waiting for the stock"), size, "soft")], 4)
    return flow([head, *shown], room, 12, 3)
