"""The objective cards: their conditions read (BR-12), and whether each can be met on this map."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from taproom.games.belgian_beers_race import conditions
from taproom.games.belgian_beers_race.box import Asked, RaceBox, Wanted
from taproom.games.belgian_beers_race.drinking import CUBES_BOUGHT
from taproom.games.belgian_beers_race.moving import BEERS_PER_UT, LATENESS, NO_ROAD
from taproom.games.belgian_beers_race.night import STANDARD_DAYS
from taproom.games.belgian_beers_race.pieces import (
    AT_BREWERY,
    BIKE,
    BONUSES,
    BREWERIES,
    CHEESES,
    COASTERS_LAID,
    COLOURS,
    FAILED,
    HITCH,
    IN_TOAST,
    LATE,
    MEANS,
    ON_BOARD,
    PLACES,
    SYMBOLS,
    TOASTS,
    TOP_TASTED,
    TRANSPORT,
    WHERE,
)
from taproom.games.belgian_beers_race.traveller import SEVERAL
from taproom.kernel.components import must
from taproom.kernel.errors import ComponentsError
from taproom.kernel.words import N_

FLAG_LEVEL = 3
SEATS = (2, 3, 4)
NO_LIMIT = 999
NUMBERS = re.compile(r"(\d+)/(\d+)/(\d+)")
TERM = re.compile(r"([a-z_]+)\(([^()]*)\)(?:(>=|=)(\d{1,3}))?")
FILTER = re.compile(r"([a-z]+)(>=|=)([A-Za-z0-9_|]+)")
FIELDS = {
    "buy": ("beers", "colour", "cheese"),
    "taste": ("colour", "where"),
    "ride": ("means", "ut"),
    "arrive": ("number", "brussels", "bonus", "cheese"),
}
"""What the events of a card can be filtered by; the others have no fields."""
FILTERS = {"bottles": ("colour",), "cubes": ("colour",), "visited": ("number", "brussels", "bonus")}
"""What the quantities of a card can be filtered by."""
NAMES = {"colour": COLOURS, "where": WHERE[:-1], "means": MEANS}
"""Filters whose values are words."""
FLAGS = ("brussels", "cheese")
"""Filters that are 0 or 1."""
BONUS_VALUES = (*BONUSES, *(symbol for symbol in SYMBOLS if symbol not in BONUSES))
"""The bonuses, and each cardinal point (BR-12.4)."""


@dataclass(frozen=True)
class Filter:
    """A filter: `colour=yellow|brown` or `ut>=5`."""

    key: str
    sign: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """An event with its filters, or a quantity with its filters and the number asked."""

    name: str
    filters: tuple[Filter, ...]
    sign: str
    number: int


def condition_for(condition: str, players: int) -> str:
    """Choose the number for so many players, where the card has three (BR-12.3)."""
    return NUMBERS.sub(lambda found: found.group(players - 1), condition)


def terms(card: int, condition: str, players: int) -> list[Term]:
    """Read a condition; one event, or quantities joined by " & " (BR-12.1, BR-12.2)."""
    found = []
    for part in condition_for(condition, players).split(" & "):
        match = TERM.fullmatch(part)
        if match is None:
            raise unreadable(card, part)
        name, inside, sign, number = match.groups()
        known = FILTERS.get(name, ()) if sign else FIELDS.get(name, ())
        if name not in (conditions.QUANTITIES if sign else conditions.EVENTS[1:]):
            raise unreadable(card, part)
        filters = tuple(read_filter(card, text, known) for text in inside.split(";") if text)
        if len({one.key for one in filters}) < len(filters):
            raise unreadable(card, part)
        found.append(Term(name, filters, sign or "", int(number or 0)))
    if len(found) > 1 and not all(term.sign for term in found):
        raise unreadable(card, condition)
    return found


def unreadable(card: int, part: str) -> ComponentsError:
    """Refuse a condition that does not read as BR-12 says."""
    return ComponentsError(
        N_("The condition of card {card} cannot be read at {part} (BR-12)."), card=card, part=repr(part)
    )


def read_filter(card: int, text: str, known: tuple[str, ...]) -> Filter:
    """Read a filter of an event or a quantity (BR-12.3)."""
    match = FILTER.fullmatch(text)
    if match is None or match.group(1) not in known:
        raise unreadable(card, text)
    key, sign, values = match.groups()
    found = Filter(key, sign, tuple(values.split("|")))
    names = NAMES.get(key, BONUS_VALUES if key == "bonus" else ())
    if names and (sign != "=" or not set(found.values) <= set(names)):
        raise unreadable(card, text)
    if not names and not all(value.isdigit() for value in found.values):
        raise unreadable(card, text)
    if key in FLAGS and (sign != "=" or found.values not in (("0",), ("1",))):
        raise unreadable(card, text)
    if key == "number" and not all(1 <= int(value) <= BREWERIES for value in found.values):
        raise unreadable(card, text)
    if sign == ">=" and len(found.values) != 1:
        raise unreadable(card, text)
    return found


def fill_nothing(box: RaceBox) -> None:
    """There is no card 0."""
    box.level, box.points, box.conditions, box.event = [0], [0], [""], [conditions.STAR]
    box.asked = [[""] for _ in SEATS]
    box.filters = [[] for _ in SEATS]
    box.terms = [[] for _ in SEATS]


def fill_card(box: RaceBox, card: int, level: int, points: int, condition: str) -> None:
    """Put a card into the box, in the form that `conditions.py` asks."""
    box.level.append(level)
    box.points.append(points)
    box.conditions.append(condition)
    for players, asked in zip(SEATS, box.asked, strict=True):
        asked.append(condition_for(condition, players))
    parts = [terms(card, condition, players) for players in SEATS]
    first = parts[0]
    lightning = not first[0].sign
    box.event.append(1 << conditions.EVENTS.index(first[0].name) if lightning else conditions.STAR)
    must(
        not (lightning and level == FLAG_LEVEL),
        N_("Card {card} of level 3 must ask for something that holds at the end (BR-7.7)."),
        card=card,
    )
    for part in parts:
        box.filters.append(filters_of(box, part[0]) if lightning else [])
        box.terms.append([] if lightning else [asked_by(box, term) for term in part])
    for players, part in zip(SEATS, parts, strict=True):
        must(
            can_happen(box, card, players - 2) if lightning else can_hold(box, part, players),
            N_("Card {card} cannot be met with these values and {players} players."),
            card=card,
            players=players,
        )


def filters_of(box: RaceBox, event: Term) -> list[Wanted]:
    """The filters of an event as sets of values; those of an arrival are one set of breweries."""
    if event.name == "arrive":
        return [Wanted(0, places(box, event.filters))]
    fields = FIELDS.get(event.name, ())
    return [Wanted(fields.index(one.key), values(one)) for one in event.filters]


def asked_by(box: RaceBox, term: Term) -> Asked:
    """A quantity: what is counted, and between which numbers it must be."""
    kind = conditions.QUANTITIES.index(term.name)
    inside = where(box, term)
    colour = inside.bit_length() - 1 if term.name != "visited" and inside.bit_count() == 1 else SEVERAL
    return Asked(kind, inside, colour, term.number, term.number if term.sign == "=" else NO_LIMIT)


def where(box: RaceBox, term: Term) -> int:
    """The colours or breweries that a quantity counts, a bit each."""
    if term.name == "visited":
        return places(box, term.filters)
    colours = (1 << len(COLOURS)) - 1
    for one in term.filters:
        colours &= values(one)
    return colours


def values(one: Filter) -> int:
    """The values that pass a filter, a bit each."""
    if one.key in NAMES:
        return sum(1 << NAMES[one.key].index(value) for value in set(one.values))
    numbers = [min(int(value), conditions.MOST) for value in one.values]
    if one.sign == ">=":
        return sum(1 << number for number in range(numbers[0], conditions.MOST + 1))
    return sum(1 << number for number in set(numbers))


def places(box: RaceBox, filters: tuple[Filter, ...]) -> int:
    """The breweries that pass all filters, a bit each; of two symbols one suffices (BR-12.4)."""
    found = (1 << (BREWERIES + 1)) - 2
    for one in filters:
        found &= passing(box, one)
    return found


def passing(box: RaceBox, one: Filter) -> int:
    """The breweries that pass a filter."""
    if one.key == "number":
        return values(one)
    if one.key == "bonus":
        return sum_of_sets([with_symbol(box, value) for value in one.values])
    marked = box.brussels if one.key == "brussels" else box.cheeses
    wanted = values(one)
    everywhere = (1 << PLACES) - 1
    return (marked if wanted >> 1 & 1 else 0) | (everywhere & ~marked if wanted & 1 else 0)


def with_symbol(box: RaceBox, value: str) -> int:
    """The breweries with a bonus; `cardinal` is any of the four points, which have symbols of their own."""
    if value in BONUSES:
        return box.bonus[BONUSES.index(value)]
    return sum(1 << place for place in range(PLACES) if value in box.symbols[place])


def sum_of_sets(sets: list[int]) -> int:
    """Join sets of places."""
    joined = 0
    for each in sets:
        joined |= each
    return joined


# Whether a card can be met.


def can_happen(box: RaceBox, card: int, column: int) -> bool:
    """Whether an event that meets the card is possible on this map."""
    filters = box.filters[3 * card + column]
    return any(
        all(wanted.mask >> min(event[wanted.field], conditions.MOST) & 1 for wanted in filters)
        for event in possible_events(box, box.event[card])
    )


def possible_events(box: RaceBox, kind: int) -> Sequence[tuple[int, ...]]:
    """Every event of a kind that this map allows, by its fields."""
    breweries = range(1, BREWERIES + 1)
    sold = {box.colour[place] for place in breweries if box.buy[place]}
    if kind == conditions.BUY:
        return [
            (beers, box.colour[place], cheese)
            for place in breweries
            if box.buy[place]
            for cheese in range(1 + box.cheese[place])
            for beers in range(1 - cheese, CUBES_BOUGHT + 1)
        ]
    if kind == conditions.TASTE:
        here = [(box.colour[place], AT_BREWERY) for place in breweries if box.taste[place]]
        return here + [(colour, place) for colour in sorted(sold) for place in (ON_BOARD, IN_TOAST)]
    if kind == conditions.RIDE:
        return possible_rides(box)
    if kind == conditions.ARRIVE:
        return [(place,) for place in breweries]
    if kind == conditions.LATE:
        return [()] if LATE in box.faces else []
    if kind == conditions.HITCH_FAILED:
        return [()] if FAILED in box.faces else []
    if kind == conditions.BRIBE:
        return [()] if sold and box.backpack >= BEERS_PER_UT else []
    return [()] if sold or kind == conditions.CAMP else []


def possible_rides(box: RaceBox) -> Sequence[tuple[int, ...]]:
    """Every trip that fits into a day, lateness and doubling included."""
    rides = []
    for means in (HITCH, TRANSPORT, BIKE):
        for ut in {time for time in box.times[means] if time != NO_ROAD}:
            longer = (ut, ut + LATENESS, 2 * ut, 2 * ut + LATENESS) if means == TRANSPORT else (ut,)
            rides += [(means, each) for each in longer if each <= max(STANDARD_DAYS)]
    return rides


def can_hold(box: RaceBox, part: list[Term], players: int) -> bool:
    """Whether all terms can hold at once, as far as counts tell."""
    for term in part:
        if term.number > most(box, term, players) or (term.name == "gp_rank" and term.number == 0):
            return False
        inside = where(box, term)
        within = [other for other in part if other.name == term.name and not where(box, other) & ~inside]
        if term.sign == "=" and any(other.number > term.number for other in within):
            return False
    return fits_backpack(box, part)


def fits_backpack(box: RaceBox, part: list[Term]) -> bool:
    """Whether some number of beers is enough for the terms on beers, and leaves the free places asked for."""
    everything = (1 << len(COLOURS)) - 1
    least, most_beers = 0, box.backpack
    single: dict[int, int] = {}
    for term in part:
        if term.name == "free":
            most_beers = min(most_beers, box.backpack - term.number)
            least = max(least, box.backpack - term.number if term.sign == "=" else 0)
        elif term.name == "cubes":
            inside = where(box, term)
            least = max(least, term.number)
            if inside == everything and term.sign == "=":
                most_beers = min(most_beers, term.number)
            elif inside.bit_count() == 1:
                single[inside] = max(term.number, single.get(inside, 0))
    return max(least, sum(single.values())) <= most_beers


def most(box: RaceBox, term: Term, players: int) -> int:
    """The most that a player can have of a quantity on this map."""
    breweries = range(1, BREWERIES + 1)
    inside = where(box, term)
    sold = any(box.buy[place] and inside >> box.colour[place] & 1 for place in breweries)
    return {
        "bottles": sum(inside >> box.colour[place] & 1 for place in breweries),
        "coasters": COASTERS_LAID[players],
        "cubes": box.backpack if sold else 0,
        "free": box.backpack,
        "breath": box.asleep,
        "tasted": TOP_TASTED,
        "toast_level": TOASTS,
        "cheese_level": CHEESES if box.cheeses else 0,
        "visited": bin(inside).count("1"),
        "gp_rank": players,
    }[term.name]
