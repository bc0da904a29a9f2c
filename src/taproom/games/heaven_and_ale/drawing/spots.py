"""The ten scoring spots in five bracketed pairs, each with a slot for a card."""

from typing import NamedTuple

from taproom.games.heaven_and_ale.drawing.pen import HeavenPen
from taproom.kernel.game import Target
from taproom.kernel.hand import Hand, piece
from taproom.kernel.memory import remembered
from taproom.kernel.pen import Part, at, circle, path, rect, text
from taproom.kernel.svg import Markup, joined, number

PAIR_WIDTH = 69
"""A pair standing: two spots above each other, bracket, slot."""
DISC = 32 / 29
"""The disc's picture is a little wider than its edge."""


class Spot(NamedTuple):
    """A scoring spot: its name, and whether a disc lies there, and has just come."""

    name: str
    taken: bool
    just: bool


class Pair(NamedTuple):
    """Two spots, the card beside them, and whether one is offered or has just come."""

    seat: int
    spots: tuple[Spot, ...]
    card: str
    offered: bool
    just: bool


def kind_of(spot: str) -> str:
    """Give the word for a spot's colour."""
    return spot.lower().replace(" ", "-")


def pairs_seen(pen: HeavenPen, seat: int) -> list[Pair]:
    """Gather what the pairs of a seat show."""
    board = pen.view["boards"][seat]
    choosing = pen.view["phase"] == "card" and seat == pen.view["player"]
    return [
        Pair(
            seat,
            tuple(
                [Spot(spot, spot in board["discs"], pen.last.has("scoring", seat, spot)) for spot in spots]
            ),
            board["pairs"][n],
            choosing and pen.view["pair"] == n,
            pen.last.has("card", seat, board["pairs"][n]),
        )
        for n, spots in enumerate(pen.view["printed"]["pairs"])
    ]


def draw_pairs(pen: HeavenPen, seat: int, own: str, length: float) -> Part:
    """Draw the pairs as a column, on phones as a row."""
    pairs = pairs_seen(pen, seat)
    step = length / len(pairs)
    high = 68 if pen.tall else min(step - 4, 62)
    apart = step if pen.tall else (length - high) / (len(pairs) - 1)
    drawn = []
    for n, seen in enumerate(pairs):
        targets = tuple([pen.targets.get(f"{own}{scoring_name(spot.name)}") for spot in seen.spots])
        x, y = (apart * n, 0) if pen.tall else (0, apart * n)
        drawn.append(pair(pen, seen, x, y, own, high, targets))
    return Part(length, 68, joined(drawn)) if pen.tall else Part(PAIR_WIDTH, length, joined(drawn))


@remembered
def pair(
    hand: Hand, seen: Pair, left: float, top: float, own: str, high: float, targets: tuple[Target | None, ...]
) -> Markup:
    """Draw a pair; its bracket is purple when both discs lie there."""
    full = all(spot.taken for spot in seen.spots)
    bracket = "bracket full" if full else "bracket"
    radius = (high - 5) / 4
    apart = high - 2 * radius - 2
    card = seen.card
    middle = high / 2
    x = 2 * radius + 3
    slot = x + 10
    cls = "slot held" if card else "slot offered" if seen.offered else "slot"
    return at(
        left,
        top,
        *(
            scoring(hand, seen.seat, spot, radius + 1, radius + 1 + below * apart, radius, own, target)
            for below, (spot, target) in enumerate(zip(seen.spots, targets, strict=True))
        ),
        path(f"M{number(x)} 6h5v{number(high - 12)}h-5m5 {number(6 - middle)}h4", bracket),
        rect(slot, middle - 16, 23, 32, 4, cls),
        hand.use(f"card-{card}", slot + 2.5, middle - 9, 18, None, "ink")
        if card
        else text(slot + 11.5, middle + 5, "+", 14, "soft middle"),
        rect(slot - 1, middle - 17, 25, 34, 5, "just") if card and seen.just else Markup(),
    )


def scoring_name(spot: str) -> str:
    """Name the element of a scoring spot."""
    return f"scoring-{'X' if spot == 'X' else kind_of(spot)}"


def scoring(
    hand: Hand,
    seat: int,
    spot: Spot,
    x: float,
    y: float,
    radius: float,
    own: str,
    target: Target | None,
) -> Markup:
    """Draw a scoring spot, with its glyph on the disc if one lies there."""
    return hand.control(
        target,
        f"{own}{scoring_name(spot.name)}",
        "spots",
        circle(x, y, radius + 1.5, "base halo"),
        face(hand, seat, spot, x, y, radius, own),
    )


def face(hand: Hand, seat: int, spot: Spot, x: float, y: float, radius: float, own: str = "") -> Markup:
    """Draw the spot itself: plain in its kind's colour, or under a disc."""
    name = kind_of(spot.name)
    on = "on-disc" if spot.taken else f"on-{name}"
    half = radius * 0.56
    glyph = (
        text(x, y + radius * 0.38, "X", max(radius * 1.1, 11.5), f"serif bold middle {on}")
        if spot.name == "X"
        else hand.use(name, x - half, y - half, 2 * half, None, on)
    )
    if not spot.taken:
        return joined([circle(x, y, radius - 0.5, f"scoring of-{name}"), glyph])
    side = 2 * radius * DISC
    disc = hand.use("disc", x - side / 2, y - side / 2, side)
    lying = piece(f"{own}disc-{seat}-{name}", None if own else "disc", None, disc, glyph)
    return joined([lying, circle(x, y, radius + 0.5, "just")]) if spot.just else lying


def draw_small_pairs(pen: HeavenPen, seat: int, wide: float) -> Part:
    """Draw the pairs of another player in one row, with the cards placed below."""
    radius = min(wide / 5 / 4.5, 13)
    return Part(wide, 2 * radius + 8 + 15, small_pairs(pen, tuple(pairs_seen(pen, seat)), wide, radius))


@remembered
def small_pairs(hand: Hand, pairs: tuple[Pair, ...], wide: float, radius: float) -> Markup:
    """Draw all pairs in a row."""
    step = wide / 5
    drawn = []
    for n, seen in enumerate(pairs):
        one, other = seen.spots
        x = step * (n + 0.5)
        full = one.taken and other.taken
        drawn += [
            face(hand, seen.seat, one, x - radius - 0.3, radius + 1, radius),
            face(hand, seen.seat, other, x + radius + 0.3, radius + 1, radius),
            path(
                f"M{number(x - 2 * radius)} {number(2 * radius + 3)}v3h{number(4 * radius)}v-3",
                f"bracket{' full' if full else ''}",
            ),
        ]
        if seen.card:
            drawn.append(hand.use(f"card-{seen.card}", x - 7.5, 2 * radius + 8, 15, None, "ink"))
        if seen.card and seen.just:
            drawn.append(rect(x - 10, 2 * radius + 7, 20, 17, 4, "just"))
    return joined(drawn)
