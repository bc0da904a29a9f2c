"""The small things of a traveller, drawn alike on boards, cards and desk."""

from taproom.games.belgian_beers_race.drawing.pen import RacePen
from taproom.games.belgian_beers_race.names import GRAND_PLACE
from taproom.kernel.boxes import piece, row, said, small, titled
from taproom.kernel.lettering import cut
from taproom.kernel.pen import Part, circle, rect, text
from taproom.kernel.svg import element, joined

VEHICLES = {"hitch": "car", "pay": "car", "transport": "bus", "bike": "bike"}
"""The colour of each means is called by its vehicle."""
CAR = 26 / 40
"""How high a vehicle is by its width."""


def cube(pen: RacePen, colour: str, side: float, cls: str | None = None) -> Part:
    """Draw a beer as a cube with its glass."""
    return piece(pen, f"cube-{colour}", side, cls)


def bottle(pen: RacePen, colour: str, high: float) -> Part:
    """Draw a first-visitor bottle."""
    wide = high * 16 / 40
    return Part(wide, high, pen.use(f"bottle-{colour}", 0, 0, wide, high))


def vehicle(pen: RacePen, means: str, wide: float, rail: bool = False) -> Part:
    """Draw the car, bus, train or bike of a means, in its colour."""
    kind = VEHICLES[means]
    symbol = "train" if rail and means == "transport" else kind
    return Part(wide, wide * CAR, pen.use(symbol, 0, 0, wide, wide * CAR, f"{kind}-ink"))


def figure(pen: RacePen, seat: int, high: float) -> Part:
    """Draw a player's figure with its letter."""
    wide = high * 32 / 40
    least = 14 if pen.tall else 11.5
    size = max(least, high * (0.4 if len(pen.initials[seat]) == 1 else 0.3))
    letter = text(wide * 0.55, high * 0.79, pen.initials[seat], size, "figure-letter")
    drawn = pen.use("figure", 0, 0, wide, high, f"seat-{seat}")
    return Part(wide, high, titled(pen.names[seat], drawn, letter))


def token(pen: RacePen, seat: int, side: float) -> Part:
    """Draw a player's token."""
    return Part(
        side, side, titled(pen.names[seat], pen.use(f"token-{seat}", 0, 0, side, None, f"seat-{seat}"))
    )


def cap(pen: RacePen, place: str, side: float) -> Part:
    """Draw a place: a crown cap with the brewery's number, or the tower of the Grand-Place."""
    if place == GRAND_PLACE:
        inner = side * 0.62
        tower = pen.use("grand-place", (side - inner) / 2, (side - inner) / 2, inner, None, "on-tower")
        return Part(side, side, joined([rect(1, 1, side - 2, side - 2, side * 0.2, "tower"), tower]))
    colour = pen.view["breweries"][place]["colour"]
    size = max(14 if pen.tall else 11.5, side * 0.42)
    number = text(side / 2, side / 2 + size * 0.36, place, size, f"number on-{colour}")
    return Part(side, side, joined([pen.use(f"cap-{colour}", 0, 0, side), number]))


def counted(pen: RacePen, sign: Part, count: int | str, title: str, size: float = 14) -> Part:
    """Draw how many of something there are; what there is nothing of is pale."""
    none = count in (0, "0")
    pale = sign._replace(markup=element("g", {"class": "dim"}, sign.markup)) if none else sign
    shown = row([pale, said(str(count), size, "soft" if none else "bold")], 4)
    return shown._replace(markup=titled(title, shown.markup))


def seal(points: int, side: float, cls: str = "seal") -> Part:
    """Draw the points of a card as a seal."""
    size = max(11.5, side * 0.5)
    middle = side / 2
    number = text(middle, middle + size * 0.36, str(points), size, "serif middle")
    return Part(side, side, joined([circle(middle, middle, middle - 1, cls), number]))


def pill(pen: RacePen, words: str, cls: str, sign: Part | None = None) -> Part:
    """Write a few words on a small ground."""
    size = small(pen)
    content = row([*([sign] if sign else []), said(words, size, f"bold on-{cls}")], 4)
    wide, high = content.width + 14, size * 1.5
    return Part(
        wide,
        high,
        joined(
            [
                rect(0, 0, wide, high, high / 2, cls),
                element("g", {"transform": f"translate(7 {(high - content.height) / 2:g})"}, content.markup),
            ]
        ),
    )


def short_town(called: str) -> str:
    """Leave out what stands in brackets behind a town."""
    return called.split(" (", maxsplit=1)[0]


def shortened(content: str, room: float, size: float, cls: str = "") -> Part:
    """Write a line that is cut where the room ends."""
    return said(cut(content, room / 1.05, size), size, cls)


def worth(pen: RacePen, cards: list[int], size: float) -> Part:
    """Draw that cards would be met, with their points."""
    points = {card["card"]: card["points"] for card in pen.view["bottler"]["reach"]}
    total = sum(points[card] for card in cards)
    return row([piece(pen, "cards", size * 1.2, "copper-ink"), said(f"+{total}", size, "bold copper-ink")], 1)
