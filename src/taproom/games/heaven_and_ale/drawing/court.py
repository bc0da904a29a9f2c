"""The court inside the walk: the round, the twelve goals with their barrels, and the piles."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.pen import Barrels, HeavenPen, Person
from taproom.games.heaven_and_ale.drawing.tiles import barrel, barrel_name, hexagon
from taproom.games.heaven_and_ale.names import goal_name
from taproom.kernel.hand import Hand, piece
from taproom.kernel.lettering import wrap
from taproom.kernel.memory import remembered
from taproom.kernel.pen import at, circle, path, person, rect, text
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


class Goal(NamedTuple):
    """A goal as the viewer sees it: who has its barrels, how far the viewer is."""

    name: str
    large: Person | None
    small: Person | None
    have: int
    needed: int
    due: bool
    mine: bool
    just: bool


def draw_court(pen: HeavenPen, width: float, height: float, step: float) -> Markup:
    """Draw the court; a row of cells is `step` high."""
    top = step + 6
    right, bottom = width - EDGE, height - top
    columns = 2 if pen.tall else 4
    rows = 12 // columns
    first = top + (56 if pen.tall else 55)
    room = bottom - 45 - first
    wide = (right - EDGE - 22 + 6) / columns
    high = (room + 6) / rows
    view = pen.view
    goals = [
        goal(
            pen,
            goal_seen(pen, name),
            pen.barrels,
            EDGE + 11 + wide * (n % columns),
            first + high * (n // columns),
            wide - 6,
            high - 6,
        )
        for n, name in enumerate(view["barrels"])
    ]
    middle = (EDGE + right) / 2 if pen.tall else EDGE + 13
    return joined(
        [
            ground(pen, EDGE, top, right, bottom),
            round_shown(pen, middle, top, view["round"], view["rounds"], view["over"]),
            *goals,
            piles(pen, bottom - 25, tuple(view["left"].items())),
        ]
    )


@remembered
def ground(hand: Hand, left: float, top: float, right: float, bottom: float) -> Markup:
    """Draw the grass and the arches around it."""
    grass = rect(left, top, right - left, bottom - top, 9, "court")
    return joined([grass, path(arcade(left, top, right, bottom), "arcade")])


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


@remembered
def round_shown(hand: Hand, x: float, top: float, now: int, rounds: int, over: bool) -> Markup:
    """Say which round it is, in words and in pips."""
    _ = hand.words
    if now == 0:
        said = _("Set-up")
    elif over:
        said = _("The end")
    else:
        said = _("Round {round} of {rounds}", round=now, rounds=rounds)
    first = x - 7.5 * (rounds - 1) if hand.tall else x + 6
    low = top + (41 if hand.tall else 44.5)
    states = [
        "past" if pip < now or over else "now" if pip == now else "ahead" for pip in range(1, rounds + 1)
    ]
    return joined(
        [
            text(x, top + (27 if hand.tall else 30), said, 18, "serif middle" if hand.tall else "serif"),
            *(circle(first + 15 * n, low, 4.5, f"pip {state}") for n, state in enumerate(states)),
        ]
    )


def goal_seen(pen: HeavenPen, name: str) -> Goal:
    """Gather what a goal shows."""
    facts = pen.view["barrels"][name]
    large, small = facts["large"], facts["small"]
    have, needed = facts["progress"][pen.main]
    just = (large is not None and pen.last.has("large", large, name)) or (
        small is not None and pen.last.has("small", small, name)
    )
    return Goal(
        name,
        None if large is None else pen.people[large],
        None if small is None else pen.people[small],
        have,
        needed,
        facts["due"][pen.main],
        pen.main in (large, small),
        just,
    )


@remembered
def goal(hand: Hand, seen: Goal, barrels: Barrels, x: float, y: float, width: float, height: float) -> Markup:
    """Draw a goal: what it asks for, its barrels or who has them, and how far the viewer is."""
    size = 14 if hand.tall else 13.3
    lines = wrap(capital(goal_name(seen.name, hand.lang, seen.needed)), width - 7, size, LINES)
    leading = size + 0.7 if len(lines) == LINES else size + 2.5
    first = size + (1 if len(lines) == LINES else 2.5)
    share = with_minus(seen.have) if seen.needed == 1 else f"{seen.have}/{seen.needed}"
    told = "end due-n" if seen.due else "end soft bold"
    return at(
        x,
        y,
        rect(0, 0, width, height, 6, "goal due" if seen.due else "goal"),
        rect(1.5, 1.5, width - 3, height - 3, 5, "just") if seen.just else Markup(),
        *(text(6, first + leading * n, line, size, "medium") for n, line in enumerate(lines)),
        owner_or_barrel(hand, seen.large, seen.name, barrels, True, height),
        owner_or_barrel(hand, seen.small, seen.name, barrels, False, height),
        text(width - 5, height - 10, "✓" if seen.mine else share, size, told),
    )


def owner_or_barrel(
    hand: Hand, owner: Person | None, goal: str, barrels: Barrels, large: bool, bottom: float
) -> Markup:
    """Draw a barrel that is still there, or the initial of who has it."""
    if owner is not None:
        x, size = 13.5 if large else 38, 14 if hand.tall else 13.3
        return person(owner.name, owner.initial, owner.seat, x, bottom - 14.5, 10.5, size)
    x, y, side = (2, bottom - 26, 23.5) if large else (24.5, bottom - 24.5, 20.5)
    return piece(barrel_name(large, goal), None, None, barrel(hand, barrels, large, x, y, side))


@remembered
def piles(hand: Hand, y: float, left: tuple[tuple[str, int], ...]) -> Markup:
    """Draw what is left to be dealt: stacks of four monks, and resource tiles."""
    drawn = []
    x = EDGE + (8.0 if hand.tall else 75.0)
    for name, count in left:
        if count:
            kind, back = name.split()
            drawn.append(pile(hand, kind == "stacks", back, count, x, y))
            x += (58 if kind == "stacks" else 49) if hand.tall else 80
    return joined(drawn)


def pile(hand: Hand, monks: bool, back: str, count: int, x: float, y: float) -> Markup:
    """Draw a pile face down, with what it holds in words, on phones monks with a glyph."""
    _ = hand.words
    size = 14 if hand.tall else 13.3
    shown = str(count)
    if monks:
        shown = str(MONKS_IN_STACK * count) if hand.tall else f"{count} × {MONKS_IN_STACK}"
    if hand.tall:
        words = [text(x + (43 if monks else 29), y + 5, shown, size, "bold")]
        words += [hand.use("monk-1", x + 28, y - 7, 14, None, "ink")] if monks else []
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
