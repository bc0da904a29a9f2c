"""The ten scoring spots in five bracketed pairs, each with a slot for a card."""

from taproom.kernel.pen import Part, Pen, at, circle, path, rect, text
from taproom.kernel.svg import Markup, element, joined, number

PAIR_WIDTH = 69
"""A pair standing: two spots above each other, bracket, slot."""
DISC = 32 / 29
"""The disc's picture is a little wider than its edge."""


def kind_of(spot: str) -> str:
    """Give the word for a spot's colour."""
    return spot.lower().replace(" ", "-")


def draw_pairs(pen: Pen, seat: int, own: str, length: float) -> Part:
    """Draw the pairs as a column, on phones as a row."""
    pairs = pen.view["printed"]["pairs"]
    step = length / len(pairs)
    if pen.tall:
        drawn = [at(step * n, 0, pair(pen, seat, n, own, 68)) for n in range(len(pairs))]
        return Part(length, 68, joined(drawn))
    high = min(step - 4, 62)
    drawn = [
        at(0, (length - high) / (len(pairs) - 1) * n, pair(pen, seat, n, own, high))
        for n in range(len(pairs))
    ]
    return Part(PAIR_WIDTH, length, joined(drawn))


def pair(pen: Pen, seat: int, n: int, own: str, high: float) -> Markup:
    """Draw a pair; its bracket is purple when both discs lie there."""
    board = pen.view["boards"][seat]
    spots = pen.view["printed"]["pairs"][n]
    full = all(spot in board["discs"] for spot in spots)
    bracket = "bracket full" if full else "bracket"
    radius = (high - 5) / 4
    apart = high - 2 * radius - 2
    card = board["pairs"][n]
    middle = high / 2
    x = 2 * radius + 3
    slot = x + 10
    offered = pen.view["phase"] == "card" and pen.view["pair"] == n and seat == pen.view["player"]
    cls = "slot held" if card else "slot offered" if offered else "slot"
    return joined(
        [
            *(
                scoring(pen, seat, spot, radius + 1, radius + 1 + below * apart, radius, own)
                for below, spot in enumerate(spots)
            ),
            path(f"M{number(x)} 6h5v{number(high - 12)}h-5m5 {number(6 - middle)}h4", bracket),
            rect(slot, middle - 16, 23, 32, 4, cls),
            pen.use(f"card-{card}", slot + 2.5, middle - 9, 18, None, "ink")
            if card
            else text(slot + 11.5, middle + 5, "+", 14, "soft middle"),
        ]
    )


def scoring(pen: Pen, seat: int, spot: str, x: float, y: float, radius: float, own: str) -> Markup:
    """Draw a scoring spot, with its glyph on the disc if one lies there."""
    name = kind_of(spot)
    return pen.thing(
        f"{own}scoring-{'X' if spot == 'X' else name}",
        "spots",
        circle(x, y, radius + 1.5, "base halo"),
        face(pen, seat, spot, x, y, radius),
    )


def face(pen: Pen, seat: int, spot: str, x: float, y: float, radius: float) -> Markup:
    """Draw the spot itself: plain in its kind's colour, or under a disc."""
    name = kind_of(spot)
    taken = spot in pen.view["boards"][seat]["discs"]
    on = "on-disc" if taken else f"on-{name}"
    half = radius * 0.56
    glyph = (
        text(x, y + radius * 0.38, "X", max(radius * 1.1, 11.5), f"serif bold middle {on}")
        if spot == "X"
        else pen.use(name, x - half, y - half, 2 * half, None, on)
    )
    if not taken:
        return joined([circle(x, y, radius - 0.5, f"scoring of-{name}"), glyph])
    side = 2 * radius * DISC
    disc = pen.use("disc", x - side / 2, y - side / 2, side)
    return element("g", {"data-piece": f"disc-{seat}-{name}"}, disc, glyph)


def draw_small_pairs(pen: Pen, seat: int, wide: float) -> Part:
    """Draw the pairs of another player in one row, with the cards placed below."""
    board = pen.view["boards"][seat]
    step = wide / 5
    radius = min(step / 4.5, 13)
    drawn = []
    for n, spots in enumerate(pen.view["printed"]["pairs"]):
        x = step * (n + 0.5)
        full = all(spot in board["discs"] for spot in spots)
        drawn += [
            face(pen, seat, spots[0], x - radius - 0.3, radius + 1, radius),
            face(pen, seat, spots[1], x + radius + 0.3, radius + 1, radius),
            path(
                f"M{number(x - 2 * radius)} {number(2 * radius + 3)}v3h{number(4 * radius)}v-3",
                f"bracket{' full' if full else ''}",
            ),
        ]
        if board["pairs"][n]:
            drawn.append(pen.use(f"card-{board['pairs'][n]}", x - 7.5, 2 * radius + 8, 15, None, "ink"))
    return Part(wide, 2 * radius + 8 + 15, joined(drawn))
