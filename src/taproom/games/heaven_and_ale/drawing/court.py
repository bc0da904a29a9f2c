"""The court inside the walk: the round, the twelve goals with their barrels, and the piles."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from taproom.games.heaven_and_ale.drawing.tiles import barrel, hexagon
from taproom.games.heaven_and_ale.names import goal_name
from taproom.kernel.lettering import wrap
from taproom.kernel.pen import Pen, at, circle, path, rect, text, who
from taproom.kernel.svg import Markup, element, joined, number
from taproom.kernel.words import capital
from taproom.kernel.words import number as with_minus

EDGE = 66
"""From the outside of the walk to the court, left and right."""
ARCHES = 29
"""About how wide an arch of the arcade is."""
MONKS_IN_STACK = 4
LINES = 3
"""How many lines a goal's words may take."""


def draw_court(pen: Pen, width: float, height: float, step: float) -> Markup:
    """Draw the court; a row of cells is `step` high."""
    top = step + 6
    right, bottom = width - EDGE, height - top
    columns = 2 if pen.tall else 4
    rows = 12 // columns
    first = top + (56 if pen.tall else 55)
    room = bottom - 45 - first
    wide = (right - EDGE - 22 + 6) / columns
    high = (room + 6) / rows
    goals = [
        at(
            EDGE + 11 + wide * (n % columns),
            first + high * (n // columns),
            goal(pen, name, wide - 6, high - 6),
        )
        for n, name in enumerate(pen.view["barrels"])
    ]
    return joined(
        [
            rect(EDGE, top, right - EDGE, bottom - top, 9, "court"),
            path(arcade(EDGE, top, right, bottom), "arcade"),
            round_shown(pen, (EDGE + right) / 2 if pen.tall else EDGE + 13, top),
            *goals,
            piles(pen, bottom - 25),
        ]
    )


def arcade(left: float, top: float, right: float, bottom: float) -> str:
    """Give the line of the arches around the court."""
    across = round((right - left) / ARCHES)
    down = round((bottom - top) / ARCHES)
    wide, high = (right - left) / across, (bottom - top) / down
    line = []
    for arch in range(across):
        x = number(left + wide * arch)
        line.append(f"M{x} {number(top)}q{number(wide / 2)} 10 {number(wide)} 0")
        line.append(f"M{x} {number(bottom)}q{number(wide / 2)} -10 {number(wide)} 0")
    for arch in range(down):
        y = number(top + high * arch)
        line.append(f"M{number(left)} {y}q10 {number(high / 2)} 0 {number(high)}")
        line.append(f"M{number(right)} {y}q-10 {number(high / 2)} 0 {number(high)}")
    return "".join(line)


def round_shown(pen: Pen, x: float, top: float) -> Markup:
    """Say which round it is, in words and in pips."""
    _ = pen.words
    now, rounds = pen.view["round"], pen.view["rounds"]
    if now == 0:
        said = _("Set-up")
    elif pen.view["over"]:
        said = _("The end")
    else:
        said = _("Round {round} of {rounds}", round=now, rounds=rounds)
    first = x - 7.5 * (rounds - 1) if pen.tall else x + 6
    low = top + (41 if pen.tall else 44.5)
    states = [
        "past" if pip < now or pen.view["over"] else "now" if pip == now else "ahead"
        for pip in range(1, rounds + 1)
    ]
    return joined(
        [
            text(x, top + (27 if pen.tall else 30), said, 18, "serif middle" if pen.tall else "serif"),
            *(circle(first + 15 * n, low, 4.5, f"pip {state}") for n, state in enumerate(states)),
        ]
    )


def goal(pen: Pen, name: str, width: float, height: float) -> Markup:
    """Draw a goal: what it asks for, its barrels or who has them, and how far the viewer is."""
    facts = pen.view["barrels"][name]
    size = 14 if pen.tall else 13.3
    have, needed = facts["progress"][pen.main]
    due = facts["due"][pen.main]
    lines = wrap(capital(goal_name(name, pen.lang, needed)), width - 7, size, LINES)
    leading = size + 0.7 if len(lines) == LINES else size + 2.5
    first = size + (1 if len(lines) == LINES else 2.5)
    mine = pen.main in (facts["large"], facts["small"])
    progress = "✓" if mine else with_minus(have) if needed == 1 else f"{have}/{needed}"
    return joined(
        [
            rect(0, 0, width, height, 6, "goal due" if due else "goal"),
            *(text(6, first + leading * n, line, size, "medium") for n, line in enumerate(lines)),
            owner_or_barrel(pen, facts["large"], True, height),
            owner_or_barrel(pen, facts["small"], False, height),
            text(width - 5, height - 10, progress, size, "end due-n" if due else "end soft bold"),
        ]
    )


def owner_or_barrel(pen: Pen, owner: int | None, large: bool, bottom: float) -> Markup:
    """Draw a barrel that is still there, or the initial of who has it."""
    if owner is not None:
        return who(pen, owner, 13.5 if large else 38, bottom - 14.5, 10.5, 14 if pen.tall else 13.3)
    if large:
        return barrel(pen, True, 2, bottom - 26, 23.5)
    return barrel(pen, False, 24.5, bottom - 24.5, 20.5)


def piles(pen: Pen, y: float) -> Markup:
    """Draw what is left to be dealt: stacks of four monks, and resource tiles."""
    left = pen.view["left"]
    drawn = []
    x = EDGE + (8.0 if pen.tall else 75.0)
    for name, count in left.items():
        if count:
            kind, back = name.split()
            drawn.append(pile(pen, kind == "stacks", back, count, x, y))
            x += (58 if kind == "stacks" else 49) if pen.tall else 80
    return joined(drawn)


def pile(pen: Pen, monks: bool, back: str, count: int, x: float, y: float) -> Markup:
    """Draw a pile face down, with what it holds in words, on phones monks with a glyph."""
    _ = pen.words
    size = 14 if pen.tall else 13.3
    shown = str(count)
    if monks:
        shown = str(MONKS_IN_STACK * count) if pen.tall else f"{count} × {MONKS_IN_STACK}"
    if pen.tall:
        words = [text(x + (43 if monks else 29), y + 5, shown, size, "bold")]
        words += [pen.use("monk-1", x + 28, y - 7, 14, None, "ink")] if monks else []
    else:
        words = [
            text(x + 31, y - 2.5, _("monks") if monks else _("tiles"), size, "soft"),
            text(x + 31, y + 12, shown, size, "bold"),
        ]
    return element(
        "g",
        {},
        hexagon(x + 15.5, y + 2, 24, "back"),
        hexagon(x + 13, y, 24, "back"),
        text(x + 13, y + 5, back, size, "serif middle"),
        *words,
    )
