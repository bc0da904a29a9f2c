"""The table as text: the walk, the barrels, and each player's board."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from taproom.games.heaven_and_ale import names
from taproom.games.heaven_and_ale.pieces import COLOURS, MONKS
from taproom.kernel.blocks import (
    ASKED,
    CHOICE,
    COOL,
    FAINT,
    NOW,
    ROOM,
    STRONG,
    WARM,
    WIDTH,
    Block,
    Line,
    Span,
    beside,
    line,
    padded,
    plain,
    wrapped,
)
from taproom.kernel.words import number, words

Json = Mapping[str, Any]
WALK_COLUMNS = 4
CELL = 5
"""Columns of a garden spot, its brackets included; one more lies between two spots."""
ROW_LABEL = 2
GARDEN_WIDTH = ROW_LABEL + 7 * (CELL + 1) - 1
BRACKETS = {"sunny": ("(", ")"), "shady": ("[", "]"), "shed": ("<", ">")}
MARKS = {"sunny": WARM, "shady": COOL, "shed": FAINT}
NEED_WALK = ("start", "move")
TRACK_BEGINS = -10
TRACK_ENDS = 20
DISC = "\N{BLACK CIRCLE}"
NO_DISC = "\N{WHITE CIRCLE}"
DASH = "\N{EN DASH}"
DOT = "\N{MIDDLE DOT}"
BETWEEN = f" {DOT} "
STEP_PAIR = "\N{BOX DRAWINGS HEAVY HORIZONTAL}"
STEP = "\N{BOX DRAWINGS HEAVY LEFT}"
PAIR_WIDTH = 24
LEFT_WIDTH = 6
SEAT_WIDTH = 9
"""Columns in the table of goals."""
NEAR = 4
"""Neighbours from which on a shed plot is worth a line."""


def blocks(view: Json, lang: str, numbers: Mapping[str, int]) -> list[Block]:
    """Show a view: what everybody shares, then the boards, the viewer's own first."""
    seats = list(range(view["players"]))
    viewer = view["viewer"]
    if viewer is not None:
        seats = seats[viewer:] + seats[:viewer]
    return [
        walk(view, lang),
        barrels(view, lang),
        *(board(view, seat, lang, numbers if seat == view["player"] else {}) for seat in seats),
    ]


def seat_name(view: Json, seat: int, lang: str) -> str:
    """Name who sits there; a view has names only where somebody put them in."""
    seated: Sequence[str] = view.get("names", ())
    return seated[seat] if seat < len(seated) else words(lang)("seat {n}", n=seat)


# The walk.


def walk(view: Json, lang: str) -> Block:
    """The walk with what lies on it, and where the figures are."""
    _ = words(lang)
    if view["round"] == 0:
        title = _("The walk before round 1 of {rounds}", rounds=view["rounds"])
    else:
        title = _("The walk, round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
    lines = [*spaces(view, lang), *wrapped(figures(view, lang)), *barrels_due(view, lang)]
    lines.append(line(Span(piles(view, lang), FAINT)))
    return Block(title, tuple(lines), NOW if view["phase"] in NEED_WALK or view["viewer"] is None else ROOM)


def spaces(view: Json, lang: str) -> list[Line]:
    """The spaces in columns, from the top; a space with many tiles takes several rows."""
    walk_spaces = list(view["printed"]["walk"])
    height = -(-len(walk_spaces) // WALK_COLUMNS)
    rows: list[Line] = []
    for row in range(height):
        cells = [space_cell(view, space, lang) for space in walk_spaces[row::height]]
        below: list[Line] = []
        for cell in reversed(cells):
            below = beside(cell, below, WIDTH // WALK_COLUMNS)
        rows += below
    return rows


def space_cell(view: Json, space: str, lang: str) -> list[Line]:
    """A space: its number and what lies there; spaces behind the viewer are faint."""
    width = WIDTH // WALK_COLUMNS - 4
    rows = wrap(space_content(view, space, lang), width) or [DASH]
    behind = view["viewer"] is not None and is_behind(view, int(space))
    mark = FAINT if behind or rows == [DASH] else ""
    first = line(Span(f"{space:>2} ", FAINT if behind else STRONG), Span(rows[0], mark))
    return [first, *(line(Span(f"   {row}", mark)) for row in rows[1:])]


def is_behind(view: Json, space: int) -> bool:
    """Whether the viewer cannot come to a space in this round any more."""
    mine = view["boards"][view["viewer"]]
    return bool(mine["home"]) or space <= mine["space"]


def space_content(view: Json, space: str, lang: str) -> str:
    """What lies on a space: tiles by their short names, discs, or barrels to fetch."""
    _ = words(lang)
    printed = view["printed"]["walk"][space]
    if printed["kind"] == "barrel":
        return _("barrels")
    if space in view["discs"]:
        return f"{printed['kind']} {DISC * view['discs'][space] or DASH}"
    tiles = " ".join(short_tile(tile, lang) for tile in view["tiles"][space])
    if printed["kind"] == "monk" and tiles:
        return _("{ducats}d: {monks}", ducats=printed["cost"], monks=tiles)
    return tiles


def short_tile(tile: str, lang: str) -> str:
    """A tile in three letters: ba3, Scr."""
    if tile in MONKS:
        return names.monk_name(tile, lang)[:3]
    colour, fertility = tile.split()
    return names.colour_name(colour, lang)[:2] + fertility


def figures(view: Json, lang: str) -> str:
    """Where every figure is."""
    _ = words(lang)
    told = []
    for seat, facts in enumerate(view["boards"]):
        name = seat_name(view, seat, lang)
        place = names.place_name(facts["place"], lang) if facts["place"] else ""
        if facts["space"]:
            told.append(_("{name} on {space}", name=name, space=facts["space"]))
        elif facts["home"]:
            told.append(_("{name} home ({place})", name=name, place=place))
        elif place:
            told.append(_("{name} at the start ({place})", name=name, place=place))
    return _("Figures: {figures}", figures=BETWEEN.join(told))


def barrels_due(view: Json, lang: str) -> list[Line]:
    """The barrels that the viewer would take on a barrel space now."""
    if view["viewer"] is None:
        return []
    goals = view["barrels"]
    due = [goal_name(view, goal, lang) for goal in goals if goals[goal]["due"][view["viewer"]]]
    if not due:
        return []
    return wrapped(words(lang)("Barrels that you would take now: {goals}", goals=BETWEEN.join(due)))


def piles(view: Json, lang: str) -> str:
    """What is still to come."""
    left = view["left"]
    return words(lang)(
        "To come: resource tiles {one} I, {two} II; stacks of monks {stacks_one} I, {stacks_two} II",
        one=left["resources I"],
        two=left["resources II"],
        stacks_one=left["stacks I"],
        stacks_two=left["stacks II"],
    )


# The barrels.


def barrels(view: Json, lang: str) -> Block:
    """The goals: which barrels are left, and for every seat its barrel or how far it is."""
    _ = words(lang)
    seated = [seat_name(view, seat, lang) for seat in range(view["players"])]
    head = line(Span(goal_row(_("goal"), _("left"), seated), FAINT))
    rows = [goal_line(view, goal, lang) for goal in view["barrels"]]
    return Block(_("Barrels"), (head, *rows), ROOM if view["phase"] in NEED_WALK else ASKED)


def goal_line(view: Json, goal: str, lang: str) -> Line:
    """A goal; bold if the viewer would take a barrel of it now, faint if none is left."""
    facts = view["barrels"][goal]
    left = [str(view["printed"]["barrels"][size]) for size in ("large", "small") if facts[size] is None]
    cells = [goal_cell(facts, seat, lang) for seat in range(view["players"])]
    due = view["viewer"] is not None and facts["due"][view["viewer"]]
    mark = STRONG if due else "" if left else FAINT
    return line(Span(goal_row(goal_name(view, goal, lang), " + ".join(left) or DASH, cells), mark))


def goal_cell(facts: Json, seat: int, lang: str) -> str:
    """A seat's barrel of a goal, or its progress towards it."""
    _ = words(lang)
    if facts["large"] == seat:
        return _("large")
    if facts["small"] == seat:
        return _("small")
    have, need = facts["progress"][seat]
    return f"{number(have)}/{need}"


def goal_name(view: Json, goal: str, lang: str) -> str:
    """Say what a goal asks for."""
    return names.goal_name(goal, lang, view["barrels"][goal]["progress"][0][1])


def goal_row(goal: str, left: str, cells: Sequence[str]) -> str:
    """One row of the table of goals."""
    room = WIDTH - LEFT_WIDTH - SEAT_WIDTH * len(cells)
    seats = "".join(f"{cell[: SEAT_WIDTH - 1]:<{SEAT_WIDTH}}" for cell in cells)
    return f"{goal[: room - 1]:<{room}}{left:<{LEFT_WIDTH}}{seats}"


# A player's board.


def board(view: Json, seat: int, lang: str, numbers: Mapping[str, int]) -> Block:
    """Garden, production track, scoring spots and cards of a player."""
    _ = words(lang)
    facts = view["boards"][seat]
    title = _(
        "{name}: {ducats}, {points} if the game ended now",
        name=seat_name(view, seat, lang),
        ducats=names.ducats(facts["ducats"], lang),
        points=_.plural("{n} point", "{n} points", sum(view["points"][seat].values())),
    )
    if view["over"]:
        title = seat_name(view, seat, lang)
    lines = beside(garden(view, seat, lang, numbers), track(facts, lang), GARDEN_WIDTH + 2)
    lines += [*worth(facts, lang), *pairs(view, facts, lang), *holdings(view, facts, lang)]
    when = NOW if view["viewer"] in (seat, None) else ASKED
    return Block(title, tuple(lines), when, numbered=any(action.startswith("put ") for action in numbers))


def garden(view: Json, seat: int, lang: str, numbers: Mapping[str, int]) -> list[Line]:
    """The garden as it lies: sun in round brackets, shade in square ones, shed plots in pointed ones."""
    _ = words(lang)
    sides = view["printed"]["garden"]
    left = min(names.column_of(spot) for spot in sides)
    top = min(names.row_of(spot) for spot in sides)
    by_row: dict[int, list[str]] = {}
    for spot in sides:
        by_row.setdefault(names.row_of(spot), []).append(spot)
    head = f"( ) {_('sun')}  [ ] {_('shade')}  < > {_('shed')}"
    rows = [line(" " * ROW_LABEL, Span(head[: GARDEN_WIDTH - ROW_LABEL], FAINT))]
    for row in sorted(by_row):
        spans: list[Span] = [Span(f"{row - top + 1:<{ROW_LABEL}}", FAINT)]
        for spot in sorted(by_row[row], key=names.column_of):
            column = ROW_LABEL + (names.column_of(spot) - left) * (CELL + 1) // 2
            spans = [*padded(tuple(spans), column), *cell(view, seat, spot, lang, numbers)]
        rows.append(tuple(spans))
    return rows


def cell(view: Json, seat: int, spot: str, lang: str, numbers: Mapping[str, int]) -> Line:
    """A spot of the garden: its tile, the number of the choice to plant there, or nothing."""
    side = view["printed"]["garden"][spot]
    facts = view["boards"][seat]
    opening, closing = BRACKETS[side]
    inside = cell_content(facts, spot, lang)
    mark = MARKS[side] if inside.strip() else FAINT
    inner = STRONG if side == "shed" else mark
    if spot == view["shed"] and seat == view["player"]:
        inner = CHOICE
    if f"put {spot}" in numbers:
        inside, inner = str(numbers[f"put {spot}"]), CHOICE
    return (Span(opening, mark), Span(f"{inside:^3}", inner), Span(closing, mark))


def cell_content(facts: Json, spot: str, lang: str) -> str:
    """The three letters of what lies on a spot; of an open shed plot how many neighbours it has."""
    tile = facts["garden"].get(spot, "")
    if tile.startswith("shed"):
        return f"#{tile.removeprefix('shed ')}"
    if tile:
        return short_tile(tile, lang)
    return f"{facts['plots'][spot]['filled']}/6" if spot in facts["plots"] else ""


def track(facts: Json, lang: str) -> list[Line]:
    """The production track: every marker with its spot."""
    _ = words(lang)
    head = f"{_('production')[:15]:<16}{number(TRACK_BEGINS):<13}{TRACK_ENDS}"
    markers = [marker(names.colour_name(colour, lang), facts["markers"][colour]) for colour in COLOURS]
    return [
        line(Span(head, FAINT)),
        *markers,
        marker(_.sense("beside its track", "brewmaster"), facts["brewmaster"]),
    ]


def worth(facts: Json, lang: str) -> list[Line]:
    """What the brewmaster's zone makes of the markers at the end."""
    return wrapped(
        words(lang)(
            "Production at the end: {lowest} x {value} points, exchange {rate}:1",
            lowest=facts["lowest"],
            value=facts["value"],
            rate=facts["rate"],
        )
    )


def marker(name: str, spot: int) -> Line:
    """A marker on its way: a full mark for two steps, a half one for one."""
    length = (TRACK_ENDS - TRACK_BEGINS) // 2
    steps = min(max(spot, TRACK_BEGINS), TRACK_ENDS) - TRACK_BEGINS
    bar = STEP_PAIR * (steps // 2) + STEP * (steps % 2)
    ahead = Span(DOT * (length - len(bar)), FAINT)
    return line(f"{name[:11]:<11}", Span(f"{number(spot):>4}", STRONG), f" {bar}", ahead)


def pairs(view: Json, facts: Json, lang: str) -> list[Line]:
    """The ten scoring spots in their pairs, with the card beside each pair."""
    cells = [pair(spots, facts, card, lang) for spots, card in zip(view["printed"]["pairs"], facts["pairs"])]
    rows: list[Line] = [()]
    for one in cells:
        if len(plain(rows[-1])) + len(plain(one)) > WIDTH:
            rows.append(())
        rows[-1] = (*rows[-1], *padded(one, PAIR_WIDTH), Span(" "))
    return rows


def pair(spots: Sequence[str], facts: Json, card: str, lang: str) -> Line:
    """Two scoring spots that belong together; a full circle is a disc."""
    spans = []
    for spot in spots:
        has_disc = spot in facts["discs"]
        circle, mark = (DISC, STRONG) if has_disc else (NO_DISC, "")
        spans.append(Span(f"{circle} {names.spot_name(spot, lang)} ", mark))
    if card:
        spans.append(Span(f"({names.card_name(card, lang)})", CHOICE))
    return tuple(spans)


def holdings(view: Json, facts: Json, lang: str) -> list[Line]:
    """Cards in hand, barrels, and the shed plots that are being surrounded."""
    _ = words(lang)
    hand = ", ".join(names.card_name(card, lang) for card in facts["hand"])
    lines = wrapped(_("Cards in hand: {cards}", cards=hand or _("none")))
    owned = [_("large: {goal}", goal=goal_name(view, goal, lang)) for goal in facts["large"]]
    owned += [_("small: {goal}", goal=goal_name(view, goal, lang)) for goal in facts["small"]]
    if owned:
        lines += wrapped(_("Barrels: {barrels}", barrels=BETWEEN.join(owned)))
    plots = facts["plots"]
    near = [plot(view, spot, plots[spot], lang) for spot in plots if plots[spot]["filled"] >= NEAR]
    if near:
        lines += wrapped(_("Nearly surrounded: {plots}", plots=BETWEEN.join(near)))
    return lines


def plot(view: Json, spot: str, facts: Json, lang: str) -> str:
    """How far an open shed plot is."""
    return words(lang)(
        "{filled} of 6 {where}, fertility {fertility}",
        where=names.garden_name(spot, view["printed"], lang),
        filled=facts["filled"],
        fertility=facts["fertility"],
    )
