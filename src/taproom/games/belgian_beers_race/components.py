"""From the data files to the box, the rulebook's counts checked."""

from collections import Counter, deque
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from taproom.games.belgian_beers_race import objectives
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.moving import NO_ROAD, NOT_LISTED, situations
from taproom.games.belgian_beers_race.night import STANDARD_DAYS
from taproom.games.belgian_beers_race.pieces import (
    BIKE,
    BONUS_BREWERIES,
    BONUS_OF,
    BONUSES,
    BREWERIES,
    BREWERIES_OF,
    BRUSSELS,
    CARDS,
    CARDS_OF,
    CHEESES,
    COASTERS,
    COLOURS,
    DIE,
    FACES,
    FAILED,
    GRAND_PLACE,
    HITCH,
    IN_BRUSSELS,
    MEANS,
    PLACE_BITS,
    PLACES,
    SYMBOLS,
    TOASTS,
    TOP_LEVEL,
    TRANSPORT,
)
from taproom.kernel import components
from taproom.kernel.components import Reader, Values, must
from taproom.kernel.words import N_

INSIDE_BRUSSELS = 1
"""UT between any two points of Brussels, by each means (BR-3.2)."""
LONGEST_NAME = 60
MOST_PLACES = 30
"""Of a backpack that a board can still show."""
VISIT_STEPS = (10, 15, 20, 25, 30)
"""BR-10.9."""


@cache
def shipped() -> Values:
    """Give the values as they are shipped."""
    return components.read(files("taproom.games.belgian_beers_race") / "data")


def make_box(changes: Mapping[str, object]) -> RaceBox:
    """Build the box with some values changed."""
    values = components.overlay(shipped(), changes)
    box = RaceBox(components.digest(values), components.changed(shipped(), values))
    reader = Reader(values)
    fill_die_and_boards(box, reader)
    fill_breweries(box, reader)
    fill_roads(box, reader)
    fill_coasters(box, reader)
    fill_points(box, reader)
    fill_cards(box, reader)
    return box


def fill_die_and_boards(box: RaceBox, reader: Reader) -> None:
    """The die, the backpack and the breathalyser (BR-3.14, BR-5.9, BR-5.13, BR-9.2)."""
    for number, face in enumerate(FACES):
        box.faces += [number] * reader.number(f"die.{face}")
    must(len(box.faces) == DIE, N_("The die has 6 faces (BR-3.14), not {given}."), given=len(box.faces))
    box.backpack = reader.number("backpack.places", least=1)
    must(box.backpack <= MOST_PLACES, N_("A backpack has at most {most} places."), most=MOST_PLACES)
    box.no_bike = reader.number("breathalyser.no_bike", least=1)
    box.doubling = reader.number("breathalyser.doubling", least=1)
    box.asleep = reader.number("breathalyser.asleep", least=1)
    must(
        box.no_bike <= box.doubling <= box.asleep <= TOP_LEVEL,
        N_("The thresholds of the breathalyser must rise and not pass level 8 (BR-5.9)."),
    )
    box.hangover = reader.numbers("breathalyser.hangover", TOP_LEVEL + 1)
    must(
        max(box.hangover) < min(STANDARD_DAYS),
        N_("No hangover can take a whole day: {name}."),
        name="breathalyser.hangover",
    )


def fill_breweries(box: RaceBox, reader: Reader) -> None:
    """40 breweries; the Grand-Place, which is none, stands before them (BR-1.1)."""
    must(
        reader.rows("breweries") == [str(number) for number in range(1, BREWERIES + 1)],
        N_("There must be 40 breweries, numbered 1 to 40 (BR-1.1)."),
    )
    box.names, box.beers, box.towns, box.colour = [""], [""], [""], [-1]
    box.buy, box.taste, box.cheese, box.symbols = [False], [False], [False], [[]]
    box.brussels = PLACE_BITS[GRAND_PLACE]
    box.bonus = [0] * len(BONUSES)
    for place in range(1, PLACES):
        fill_brewery(box, reader, place)
    check_breweries(box)


def fill_brewery(box: RaceBox, reader: Reader, place: int) -> None:
    """What one brewery is and offers (BR-1.11 to BR-1.13)."""
    row = f"breweries.{place}"
    box.names.append(name_of(reader, f"{row}.name"))
    box.beers.append(name_of(reader, f"{row}.beer"))
    box.towns.append(name_of(reader, f"{row}.town"))
    box.colour.append(COLOURS.index(reader.text(f"{row}.colour", COLOURS)))
    box.buy.append(yes(reader, f"{row}.buy"))
    box.taste.append(yes(reader, f"{row}.taste"))
    box.cheese.append(yes(reader, f"{row}.cheese"))
    must(
        box.buy[place] or not box.cheese[place],
        N_("Brewery {place} cannot offer cheese without beer (BR-1.12)."),
        place=place,
    )
    if yes(reader, f"{row}.brussels"):
        box.brussels |= PLACE_BITS[place]
    if box.cheese[place]:
        box.cheeses |= PLACE_BITS[place]
    text = str(reader.values[f"{row}.bonus"].value)
    symbols = text.split("+") if text else []
    for symbol in symbols:
        must(
            symbol in SYMBOLS and symbols.count(symbol) == 1,
            N_("The value {name} must be symbols like 'trappist+author', not {given}."),
            name=f"{row}.bonus",
            given=repr(text),
        )
        box.bonus[BONUS_OF[SYMBOLS.index(symbol)]] |= PLACE_BITS[place]
        box.any_bonus |= PLACE_BITS[place]
    must(
        len(symbols) < 2 or "trappist" in symbols,
        N_("Only a Trappist brewery can have a second symbol (BR-1.3): {name}."),
        name=f"{row}.bonus",
    )
    must(len(symbols) <= 2, N_("No brewery has more than two symbols (BR-1.3): {name}."), name=f"{row}.bonus")
    box.symbols.append(symbols)


def name_of(reader: Reader, name: str) -> str:
    """Read a name that fits a card."""
    text = str(reader.values[name].value)
    must(
        0 < len(text) <= LONGEST_NAME and text.isprintable() and text[0].isalnum(),
        N_("The value {name} must be a name that begins with a letter and has up to {most} characters."),
        name=name,
        most=LONGEST_NAME,
    )
    return text


def yes(reader: Reader, name: str) -> bool:
    """Read a 1 or a 0."""
    value = reader.number(name)
    must(value <= 1, N_("The value {name} must be 0 or 1."), name=name)
    return value == 1


def check_breweries(box: RaceBox) -> None:
    """The counts of colours, symbols and of Brussels (BR-1.3, BR-1.11, BR-1.13)."""
    colours = Counter(box.colour[1:])
    for number, colour in enumerate(COLOURS):
        must(
            colours[number] == BREWERIES_OF[number],
            N_("There must be {count} {colour} breweries (BR-1.11), not {given}."),
            count=BREWERIES_OF[number],
            colour=colour,
            given=colours[number],
        )
    for number, bonus in enumerate(BONUSES):
        given = bin(box.bonus[number]).count("1")
        must(
            given == BONUS_BREWERIES[number],
            N_("There must be {count} breweries with the bonus {bonus} (BR-1.3), not {given}."),
            count=BONUS_BREWERIES[number],
            bonus=bonus,
            given=given,
        )
    points = Counter(symbol for symbols in box.symbols for symbol in symbols if symbol.startswith("compass"))
    must(max(points.values()) == 1, N_("There must be one brewery for each cardinal point (BR-1.3)."))
    must(
        bin(box.brussels).count("1") == IN_BRUSSELS + 1,
        N_("There must be {count} breweries in Brussels (BR-1.13)."),
        count=IN_BRUSSELS,
    )


def fill_roads(box: RaceBox, reader: Reader) -> None:
    """Roads and what they take, Brussels being one end of some of them (BR-1.2, BR-3.2, BR-3.33)."""
    box.times = [[NO_ROAD] * (PLACES * PLACES) for _ in MEANS]
    brussels = [place for place in range(PLACES) if box.brussels & PLACE_BITS[place]]
    join(box, brussels, brussels, (INSIDE_BRUSSELS,) * len(MEANS))
    for road in reader.rows("roads"):
        one, other = ends(road)
        hitch, transport, bike = [reader.number(f"roads.{road}.{means}") for means in MEANS]
        times = (hitch, transport, bike)
        check_times(box, road, times)
        kind = reader.text(f"roads.{road}.kind", ("bus", "rail"))
        box.roads.append((road, hitch, transport, bike, kind))
        join(box, [one], brussels if other == GRAND_PLACE else [other], times)
    for place in range(PLACES):
        start = place * PLACES
        box.near.append([to for to in range(PLACES) if box.times[0][start + to] != NO_ROAD])
    check_brussels(box, {end for road in reader.rows("roads") for end in ends(road)})
    box.most_hitch = max(ut for ut in box.times[0] if ut != NO_ROAD)
    box.moves = [NOT_LISTED] * situations(box)
    fill_home(box)


def check_brussels(box: RaceBox, joined: set[int]) -> None:
    """What lies in Brussels is joined by the roads of Brussels alone (BR-3.33)."""
    for place in range(1, PLACES):
        must(
            place not in joined or not box.brussels & PLACE_BITS[place],
            N_("Brewery {place} has a road of its own, so it cannot lie in Brussels (BR-3.33)."),
            place=place,
        )


def check_times(box: RaceBox, road: str, times: tuple[int, ...]) -> None:
    """No road takes longer than a day, and none lets anybody travel for ever: only a die can be for free."""
    must(
        max(times) <= min(STANDARD_DAYS),
        N_("No road can take longer than a day: {name}."),
        name=f"roads.{road}",
    )
    must(
        min(times[TRANSPORT], times[BIKE]) > 0,
        N_("Public transport and bike must take some time: {name}."),
        name=f"roads.{road}",
    )
    must(
        times[HITCH] > 0 or FAILED in box.faces,
        N_("A hitch-hike can take no time only if the die can fail: {name}."),
        name=f"roads.{road}",
    )


def ends(road: str) -> tuple[int, int]:
    """Read a road's name: two places, the second of which may be Brussels."""
    one, other = road.split("-")
    return int(one), GRAND_PLACE if other == BRUSSELS else int(other)


def join(box: RaceBox, some: list[int], others: list[int], times: tuple[int, ...]) -> None:
    """Join places with one another, the same in both directions (BR-1.2)."""
    for one in some:
        for other in others:
            if one != other:
                for means, ut in enumerate(times):
                    box.times[means][one * PLACES + other] = ut
                    box.times[means][other * PLACES + one] = ut


def fill_home(box: RaceBox) -> None:
    """The fewest moves to the Grand-Place, which every brewery must have (BR-10.15, BR-10.16)."""
    box.home = [-1] * PLACES
    box.home[GRAND_PLACE] = 0
    waiting = deque([GRAND_PLACE])
    while waiting:
        place = waiting.popleft()
        for other in box.near[place]:
            if box.home[other] < 0:
                box.home[other] = box.home[place] + 1
                waiting.append(other)
    lost = [place for place in range(PLACES) if box.home[place] < 0]
    must(not lost, N_("No road leads from brewery {place} to Brussels."), place=lost[0] if lost else 0)


def fill_coasters(box: RaceBox, reader: Reader) -> None:
    """44 coasters with a brewery on each side (BR-1.4)."""
    rows = reader.rows("coasters")
    must(len(rows) == COASTERS, N_("There must be {count} coasters (BR-1.4)."), count=COASTERS)
    for row in rows:
        for side in ("side_a", "side_b"):
            number = reader.number(f"coasters.{row}.{side}", least=1)
            must(
                number <= BREWERIES,
                N_("The value {name} must be the number of a brewery, 1 to 40."),
                name=f"coasters.{row}.{side}",
            )
            box.coasters.append(number)


def fill_points(box: RaceBox, reader: Reader) -> None:
    """What counts in the evening and at the end (BR-9.4, BR-10)."""
    box.tracks = [
        [0, *reader.numbers(f"tracks.{bonus}", count)]
        for bonus, count in zip(BONUSES, BONUS_BREWERIES, strict=True)
    ]
    box.cheese_track = [0, *reader.numbers("tracks.cheese", CHEESES)]
    box.toast_track = [0, *reader.numbers("tracks.toast", TOASTS)]
    box.cheese_token = reader.number("points.cheese_token")
    box.toast_token = reader.number("points.toast_token")
    box.beer_points = reader.number("points.beer")
    box.bottle_points = reader.number("points.bottle")
    box.coaster_points = reader.number("points.coaster")
    box.carried_points = reader.number("points.carried")
    box.move_home = reader.number("points.move_home")
    steps = reader.numbers("points.breweries", len(VISIT_STEPS))
    beyond = reader.number("points.brewery_beyond")
    for count in range(BREWERIES + 1):
        reached = sum(count >= step for step in VISIT_STEPS)
        extra = beyond * max(0, count - VISIT_STEPS[-1])
        box.visits.append(steps[reached - 1] + extra if reached else 0)


def fill_cards(box: RaceBox, reader: Reader) -> None:
    """72 objective cards, numbered by level, each of which can be met (BR-1.6, BR-12)."""
    must(
        reader.rows("objectives") == [str(card) for card in range(1, CARDS + 1)],
        N_("There must be 72 objective cards, numbered 1 to 72 (BR-1.6)."),
    )
    levels = [level for level, count in enumerate(CARDS_OF, start=1) for _ in range(count)]
    objectives.fill_nothing(box)
    for card, level in enumerate(levels, start=1):
        row = f"objectives.{card}"
        must(
            reader.number(f"{row}.level") == level,
            N_("There must be 32 cards of level 1, 25 of level 2 and 15 of level 3, in this order (BR-1.6)."),
        )
        points = reader.number(f"{row}.points")
        objectives.fill_card(box, card, level, points, str(reader.values[f"{row}.condition"].value))
