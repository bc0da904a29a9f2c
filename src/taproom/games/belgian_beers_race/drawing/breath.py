"""The breathalyser: a device with a window, a scale, and three thresholds."""

# ruff: noqa: RUF001 - a multiplication sign is meant

from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.pieces import TOP_LEVEL
from taproom.kernel.boxes import titled
from taproom.kernel.pen import Part, path, rect, text
from taproom.kernel.svg import Markup, element, joined

HIGH = 92
LOW = 30
"""How high the device is on a large board, and on a small one."""
THRESHOLDS = (("A", "no_bike"), ("B", "doubling"), ("C", "asleep"))


def zone(pen: RacePen, level: int) -> str:
    """Name the highest threshold that a level has reached; below the first it is 0."""
    printed = pen.view["printed"]
    reached = [letter for letter, name in THRESHOLDS if level >= printed[name]]
    return reached[-1].lower() if reached else "0"


def told(pen: RacePen, level: int) -> str:
    """Say what the device shows."""
    _ = pen.words
    printed = pen.view["printed"]
    return _(
        "Breathalyser: level {level}. A from {a} on: no bike. "
        "B from {b} on: buses and waits take twice as long. C at {c}: asleep.",
        level=level,
        a=printed["no_bike"],
        b=printed["doubling"],
        c=printed["asleep"],
    )


def segment(pen: RacePen, level: int, lit: bool, x: float, y: float, wide: float, high: float) -> Markup:
    """Draw one mark of the scale."""
    return rect(x, y, wide, high, 4, f"segment zone-{zone(pen, level)}{' on' if lit else ''}")


def draw_breath(pen: RacePen, level: int, room: float) -> Part:
    """Draw the device with its level, the scale, and what each threshold does."""
    _ = pen.words
    size = 15 if pen.tall else 13.5
    step = (room - 122) / (TOP_LEVEL + 1)
    lefts = [106 + step * n for n in range(TOP_LEVEL + 1)]
    drawn = [
        path("M2 30h18a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H2z", "mouth"),
        rect(20, 4, room - 22, HIGH - 8, 20, "device"),
        rect(34, 15, 62, 50, 8, "lcd"),
        text(65, 54, str(level), 40, "on-lcd"),
        text(65, 81, _("level"), size, "middle"),
    ]
    for n, x in enumerate(lefts):
        lit = n <= level
        drawn.append(segment(pen, n, lit, x, 30, step - 3, 26))
        letters = f"bold middle on-segment zone-{zone(pen, n)}" if lit else "middle"
        drawn.append(text(x + (step - 3) / 2, 48, str(n), size, letters))
    pawn = lefts[level] + (step - 3) / 2
    drawn.append(path(f"M{pawn:g} 28l-6 -8h12z", "pawn"))
    return Part(room, HIGH, titled(told(pen, level), *drawn, thresholds(pen, lefts, step, size)))


def thresholds(pen: RacePen, lefts: list[float], step: float, size: float) -> Markup:
    """Draw where each threshold begins, and its effect below the scale."""
    printed = pen.view["printed"]
    drawn = []
    begins = [printed[name] for _letter, name in THRESHOLDS]
    ends = [*begins[1:], TOP_LEVEL + 1]
    for (letter, _name), begin, end in zip(THRESHOLDS, begins, ends, strict=True):
        x = lefts[begin] - 1.5
        drawn.append(path(f"M{x:g} 8V60", "threshold"))
        drawn.append(text(x + 4, 18, letter, size, "bold"))
        if begin < end:
            drawn.append(effect(pen, letter, (lefts[begin] + lefts[end - 1] + step - 3) / 2))
    return joined(drawn)


def effect(pen: RacePen, letter: str, x: float) -> Markup:
    """Draw what a threshold does: no bike, twice the time, sleep."""
    if letter == "A":
        bike = pen.use("bike", x - 13, 61, 26, 17, "ink")
        return joined([bike, path(f"M{x - 12:g} 79L{x + 12:g} 60", "forbidden")])
    if letter == "B":
        return text(x, 76, "×2", 14.5, "bold middle")
    return pen.use("zzz", x - 9.5, 60.5, 19, None, "ink")


def draw_small_breath(pen: RacePen, level: int, room: float) -> Part:
    """Draw the device small: level, scale, the letters of the thresholds."""
    size = 14 if pen.tall else 12
    step = (room - 44) / (TOP_LEVEL + 1)
    letters = {pen.view["printed"][name]: letter for letter, name in THRESHOLDS}
    drawn = [
        rect(1, 1, room - 2, LOW - 2, 9, "device"),
        rect(6, 5, 28, 20, 4, "lcd"),
        text(20, 21, str(level), 17, "on-lcd"),
    ]
    for n in range(TOP_LEVEL + 1):
        x = 39 + step * n
        drawn.append(segment(pen, n, n <= level, x, 6, step - 2, 18))
        if n in letters:
            cls = f"bold middle on-segment zone-{zone(pen, n)}" if n <= level else "bold middle"
            drawn.append(text(x + (step - 2) / 2, 15 + size * 0.36, letters[n], size, cls))
    title = element("title", {}, told(pen, level))
    return Part(room, LOW, element("g", {}, title, *drawn))
