"""A review as a picture: a curve for every seat, and the turning points; a pure function to SVG."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from taproom.bots.figures import percent, points
from taproom.bots.review import Review, TurningPoint
from taproom.kernel.lettering import cut, wrap
from taproom.kernel.picture import framed
from taproom.kernel.players import printable
from taproom.kernel.svg import Markup, Value, element, joined
from taproom.kernel.telling import player_name
from taproom.kernel.words import Words, words

ROOT = "taproom-review"
WIDTH = 960
LEFT, RIGHT = 64, 790
"""Where the curves begin and end; the names stand right of them."""
TITLE = 44
SCORES = (104, 344)
CHANCES = (404, 540)
"""From the upper to the lower edge of each panel."""
AXIS = 564
NOTES = 606
NOTE_LINES = 3
"""A turning point is told in so many lines at most."""
LINE = 20
LETTERS = 15
SMALL = 14
APART = 19
"""So far from each other stand the names."""
BADGE = 24
"""So far from each other stand the numbers of turning points."""
MARKS = 9
"""So many marks tell a curve from the others without its colour."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)

STYLE = f"""
.{ROOT} {{
  --paper: #f7f0e1; --paper-2: #efe4cd; --ink: #2b1a10; --ink-2: #6a5140; --line: #cbb894;
  --copper: #b04f22; --foam: #fffaf0; --p1: #916a06; --p2: #b5322b; --p3: #2d6594; --p4: #3b3b3b;
  --serif: "Fraunces", "Iowan Old Style", Georgia, serif; --sans: "Inter", system-ui, sans-serif;
  color: var(--ink); fill: var(--ink); font-family: var(--sans); font-variant-numeric: tabular-nums;
  max-width: 100%; height: auto;
}}
@media (prefers-color-scheme: dark) {{
  .{ROOT} {{
    --paper: #1c1410; --paper-2: #271b15; --ink: #f4e8d2; --ink-2: #bfa98c; --line: #4d392b;
    --copper: #e58f55; --foam: #2f221a; --p1: #e0b23c; --p2: #ef7d72; --p3: #7fb4e0; --p4: #d6cdc4;
  }}
}}
.{ROOT} .ground {{ fill: var(--paper); }}
.{ROOT} .panel {{ fill: var(--paper-2); }}
.{ROOT} .serif {{ font-family: var(--serif); font-weight: 600; }}
.{ROOT} .bold {{ font-weight: 700; }}
.{ROOT} .soft {{ fill: var(--ink-2); }}
.{ROOT} .end {{ text-anchor: end; }}
.{ROOT} .middle {{ text-anchor: middle; }}
.{ROOT} .rule {{ stroke: var(--line); fill: none; }}
.{ROOT} .turning {{ stroke: var(--copper); stroke-width: 2; stroke-dasharray: 4 4; fill: none; }}
.{ROOT} .badge {{ fill: var(--copper); }}
.{ROOT} .on-badge {{ fill: var(--foam); font-weight: 700; text-anchor: middle; }}
.{ROOT} .curve {{ fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linejoin: round; }}
.{ROOT} .mark {{ fill: currentColor; stroke: var(--paper-2); stroke-width: 1.5; }}
.{ROOT} .seat-0 {{ color: var(--p1); }}
.{ROOT} .seat-1 {{ color: var(--p2); }}
.{ROOT} .seat-2 {{ color: var(--p3); }}
.{ROOT} .seat-3 {{ color: var(--p4); }}
"""
DASHES = (None, "10 4", "3 4", "12 4 3 4")
"""How each seat's curve is drawn."""


class Panel(NamedTuple):
    """A field of curves: where it lies, and the values at its edges."""

    top: float
    bottom: float
    least: float
    most: float
    last: int
    """The number of the last moment."""

    def x(self, moment: float) -> float:
        """Place a moment."""
        return LEFT + (RIGHT - LEFT) * moment / max(self.last, 1)

    def y(self, value: float) -> float:
        """Place a value."""
        return self.bottom - (self.bottom - self.top) * (value - self.least) / (self.most - self.least)


def draw(review: Review, lang: str = "en") -> str:
    """Draw the expected final scores and the chances to win, turn by turn."""
    _ = words(lang)
    names = [printable(name) or player_name((), seat, _) for seat, name in enumerate(review.names)]
    scores = [each.points for each in review.moments]
    chances = [each.chances for each in review.moments]
    last = len(review.moments) - 1
    lowest, highest = min(map(min, scores)), max(map(max, scores))
    step = step_for(highest - lowest, 6)
    least = step * int(lowest // step)
    most = step * -int(-highest // step)
    above = Panel(*SCORES, least, max(most, least + step), last)
    below = Panel(*CHANCES, 0.0, 1.0, last)
    notes, height = told(review, names, lang)
    title = _("{game}: how the game went", game=review.title)
    return framed(
        ROOT,
        title,
        WIDTH,
        height,
        Markup(STYLE),
        Markup(""),
        [
            text(LEFT, TITLE, cut(title, WIDTH - 2 * LEFT, 26), 26, "serif"),
            panel(above, _("Expected final score"), range(least, int(above.most) + 1, step), str),
            panel(below, _("Chance to win"), (0.0, 0.5, 1.0), lambda share: percent(share, lang)),
            turns_axis(below, _),
            marked(review, above, below),
            curves(above, scores, names),
            curves(below, chances, names),
            notes,
        ],
    )


def step_for(reach: float, count: int) -> int:
    """Give a round distance between the lines of a panel, for about so many of them."""
    wanted = reach / count
    return next((step for step in STEPS if step >= wanted), STEPS[-1])


def text(x: float, y: float, said: str, size: float, cls: str = "") -> Markup:
    """Write a line."""
    return element("text", {"x": x, "y": y, "font-size": size, "class": cls or None}, said)


def panel(place: Panel, title: str, ticks: Sequence[float], write: Callable[[float], str]) -> Markup:
    """Draw the ground of a panel with its lines and their values."""
    ground: dict[str, Value] = {
        "x": LEFT,
        "y": place.top,
        "width": RIGHT - LEFT,
        "height": place.bottom - place.top,
        "class": "panel",
    }
    lines = [
        joined(
            (
                element("path", {"d": f"M{LEFT} {place.y(tick):.1f}H{RIGHT}", "class": "rule"}),
                text(LEFT - 8, place.y(tick) + 5, write(tick), SMALL, "soft end"),
            )
        )
        for tick in ticks
    ]
    heading = text(LEFT, place.top - 18, title, LETTERS, "bold")
    return element("g", {}, heading, element("rect", ground), *lines)


def turns_axis(place: Panel, _: Words) -> Markup:
    """Count the turns below the curves."""
    step = step_for(place.last, 8)
    ticks = [
        text(place.x(turn), AXIS, str(turn), SMALL, "soft middle") for turn in range(0, place.last + 1, step)
    ]
    return element("g", {}, *ticks, text(RIGHT + 26, AXIS, _("turns"), SMALL, "soft"))


def curves(place: Panel, rows: Sequence[Sequence[float]], names: Sequence[str]) -> Markup:
    """Draw a curve for each seat, with its name at the end."""
    heights = spread([place.y(value) for value in rows[-1]], place)
    return joined(
        curve(place, [row[seat] for row in rows], seat, name, heights[seat])
        for seat, name in enumerate(names)
    )


def curve(place: Panel, values: Sequence[float], seat: int, name: str, height: float) -> Markup:
    """Draw one seat's curve; dashes and marks tell it from the others where colours do not."""
    spots = [(place.x(number), place.y(value)) for number, value in enumerate(values)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    # Each seat's marks begin elsewhere, so that curves that run together stay apart.
    every = max(1, len(spots) // MARKS)
    marks = [mark(seat, x, y) for x, y in spots[seat * every // 4 :: every]]
    label = text(RIGHT + 28, height + 5, cut(name, WIDTH - RIGHT - 36, LETTERS), LETTERS)
    return element(
        "g",
        {"class": f"seat-{seat}"},
        element("title", {}, name),
        element("path", {"d": path, "class": "curve", "stroke-dasharray": DASHES[seat % len(DASHES)]}),
        *marks,
        mark(seat, RIGHT + 16, height),
        label,
    )


def mark(seat: int, x: float, y: float) -> Markup:
    """Draw a seat's mark: a circle, a square, a triangle or a diamond."""
    if seat == 0:
        return element("circle", {"cx": x, "cy": y, "r": 5, "class": "mark"})
    shape = ("M-4.5 -4.5h9v9h-9z", "M0 -6L6 5H-6z", "M0 -6.5L6.5 0L0 6.5L-6.5 0z")[(seat - 1) % 3]
    return element("path", {"d": shape, "transform": f"translate({x:.1f} {y:.1f})", "class": "mark"})


def spread(heights: Sequence[float], place: Panel) -> list[float]:
    """Move names that would cover each other apart, and keep them beside the panel."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = list(heights)
    for above, seat in pairwise(order):
        placed[seat] = max(placed[seat], placed[above] + APART)
    placed[order[-1]] = min(placed[order[-1]], place.bottom)
    for seat, beneath in pairwise(reversed(order)):
        placed[beneath] = min(placed[beneath], placed[seat] - APART)
    return placed


def marked(review: Review, above: Panel, below: Panel) -> Markup:
    """Mark the turning points by their numbers."""
    found = []
    places = [above.x(moment_of(review, point)) for point in review.turning_points]
    for number, x in enumerate(places, start=1):
        near = sum(abs(x - other) < BADGE for other in places[: number - 1])
        found += [
            element("path", {"d": f"M{x:.1f} {above.top}V{above.bottom}", "class": "turning"}),
            element("path", {"d": f"M{x:.1f} {below.top}V{below.bottom}", "class": "turning"}),
            badge(number, x, above.top + near * BADGE),
        ]
    return joined(found)


def moment_of(review: Review, point: TurningPoint) -> int:
    """Find the moment in whose turn a turning point lies."""
    before = [number for number, each in enumerate(review.moments) if each.action < point.action]
    return before[-1] if before else 0


def badge(number: int, x: float, y: float) -> Markup:
    """Draw a number in a circle."""
    circle = element("circle", {"cx": x, "cy": y, "r": 11, "class": "badge"})
    return joined((circle, text(x, y + 5, str(number), SMALL, "on-badge")))


def told(review: Review, names: Sequence[str], lang: str) -> tuple[Markup, float]:
    """Tell the turning points below the curves; give also the height of the whole picture."""
    y: float = NOTES
    found = []
    for number, point in enumerate(review.turning_points, start=1):
        rows = wrap(sentence(point, names, lang), WIDTH - LEFT - 32, LETTERS, NOTE_LINES)
        found.append(badge(number, LEFT - 24, y - 5))
        for row in rows:
            found.append(text(LEFT, y, row, LETTERS))
            y += LINE
        y += LINE / 2
    return joined(found), y + LINE / 2


def sentence(point: TurningPoint, names: Sequence[str], lang: str) -> str:
    """Tell a turning point: who did what, and what would have been better."""
    return words(lang)(
        "{player}, action {number}: {played} ({prospect}). Better: {better} ({better_prospect}).",
        player=names[point.seat],
        number=point.action,
        played=point.label,
        prospect=prospect(point.points, point.chance, lang),
        better=point.better.label,
        better_prospect=prospect(point.better_points, point.better_chance, lang),
    )


def prospect(expected: float, chance: float, lang: str) -> str:
    """Say what a seat could expect: 29.5 points, 13 % to win."""
    return words(lang)(
        "{points}, {chance} to win", points=points(expected, lang), chance=percent(chance, lang)
    )
