"""What objective cards ask for: the vocabulary, and each of the 72 cards (BR-12)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import pytest

import taproom
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import GAME, facts, has, play, rolls, seat, seen, table, told
from tests.rows import each_row

Seat = dict[str, Any]
Scene = Callable[[Sequence[int]], RaceState]
"""Something that the active player, seat 0, has done while some cards were within reach."""
PLAIN = [2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 16, 18, 19, 20, 23, 25, 27, 29, 31, 32, 33, 35, 36, 37, 39, 40]
"""Breweries without a bonus."""
IN_BRUSSELS = [35, 36, 37, 38, 39, 40]


# Scenes: what an active player can do. Seat 1 is far ahead and far away, so that the turn goes on.


def scene(mine: Seat, *texts: str, faces: str = "", other: Seat | None = None, day: int = 2) -> Scene:
    """Play actions with loaded dice."""
    return partial(played, mine, texts, faces, other or seat(5, 30), day)


def played(
    mine: Seat, texts: Sequence[str], faces: str, other: Seat, day: int, cards: Sequence[int]
) -> RaceState:
    """Play a scene while some cards are within reach."""
    state = table(mine, other, reach=cards, day=day)
    rolls(state, faces)
    return play(state, *texts)


def buy(place: int, beers: str = "", text: str = "buy") -> Scene:
    """Buy somewhere, with beers in the backpack."""
    return scene(seat(place, 5, beers), text)


def taste(place: int) -> Scene:
    """Taste the beer of a brewery."""
    return scene(seat(place, 5), "taste")


def bike(start: int | str, place: int | str) -> Scene:
    """Ride the bike."""
    return scene(seat(start, 5), f"bike to {place}")


def bus(start: int, place: int | str, *beers: str, face: str = "T", level: int = 0) -> Scene:
    """Take the bus, and beers on board."""
    drinks = [f"drink {beer}" for beer in beers]
    carried = " ".join(f"1 {beer}" for beer in beers)
    return scene(seat(start, 5, carried, level=level), f"bus to {place}", *drinks, faces=face)


def hitch(start: int | str, place: int | str, face: str = "T") -> Scene:
    """Hitch-hike."""
    return scene(seat(start, 5), f"hitch to {place}", faces=face)


def pay(start: int, place: int | str, beers: str) -> Scene:
    """Pay a driver."""
    return scene(seat(start, 5, beers), f"pay to {place}")


def toast(given: str, mine: str = "yellow") -> Scene:
    """Ride to brewery 3, where seat 1 gives a beer of that colour."""
    return scene(seat(4, 5, f"1 {mine}"), "bike to 3", other=seat(3, 30, f"1 {given}"))


def camp(place: int, beers: str = "") -> Scene:
    """Camp, and drink a beer there."""
    return scene(seat(place, 5, beers), "camp", *(f"drink {word}" for word in beers.split()[1:2]))


FULL = "10 yellow"
"""A backpack into which nothing goes."""
CHEESE_ALONE = buy(15, FULL, "buy cheese")

# Each lightning card: what meets it, and what comes near.
LIGHTNING: dict[int, tuple[list[Scene], list[Scene]]] = {
    1: ([buy(9), buy(2), buy(9, "9 red")], [CHEESE_ALONE, taste(9)]),
    2: ([buy(9), buy(9, "9 red")], [buy(2), buy(17), buy(39), taste(9), buy(9, FULL, "buy cheese")]),
    3: ([buy(2)], [buy(9), buy(17), buy(39), taste(7), buy(32, FULL, "buy cheese")]),
    4: ([buy(17), buy(24)], [buy(9), buy(2), buy(39), taste(15), CHEESE_ALONE]),
    5: ([buy(39), buy(25)], [buy(9), buy(2), buy(17), taste(39)]),
    6: ([buy(9, "", "buy with cheese"), CHEESE_ALONE], [buy(9), buy(6)]),
    7: (
        [taste(9), bus(6, 11, "red"), toast("black")],
        [camp(9, "1 yellow"), buy(9), bus(6, 11)],
    ),
    8: (
        [taste(9), bus(6, 11, "yellow"), toast("yellow", "red")],
        [taste(7), taste(17), taste(39), toast("red", "yellow"), camp(9, "1 yellow"), buy(9)],
    ),
    9: (
        [taste(7), bus(6, 11, "brown"), toast("brown")],
        [taste(9), taste(17), taste(39), toast("red", "brown"), camp(9, "1 brown"), buy(2)],
    ),
    10: (
        [taste(17), bus(6, 11, "red"), toast("red")],
        [taste(9), taste(7), taste(39), toast("brown", "red"), camp(9, "1 red"), buy(17)],
    ),
    11: (
        [taste(39), bus(6, 11, "black"), toast("black")],
        [taste(9), taste(7), taste(17), toast("brown", "black"), camp(9, "1 black"), buy(39)],
    ),
    12: ([bike(2, 1), bike(29, 30), hitch(3, 1), bus(26, 30)], [bike(1, 3), bike(30, 29), hitch(2, 1, "F")]),
    13: ([bike(8, 9), bike(4, 5), bus(18, 23)], [bike(9, 8), bike(9, 11), bike(36, "Grand-Place")]),
    14: ([toast("red")], [bike(4, 3), scene(seat(4, 5, "1 red"), "bike to 3", other=seat(3, 30))]),
    15: ([camp(9), camp(9, "1 red")], [taste(9), bike(9, 8)]),
    16: (
        [bike(3, 6), bike(6, 11)],
        [bike(17, 22), bike(6, 8), bus(5, 7), scene(seat(3, 5), "bike to 4", "bike to 3")],
    ),
    17: (
        [bus(6, 11, face="L"), scene(seat(6, 27), "bus to 11", faces="L")],
        [bus(6, 11), bus(6, 11, face="F"), hitch(6, 11, "L")],
    ),
    18: (
        [hitch(6, 11, "F"), scene(seat(6, 31), "hitch to 3", faces="F")],
        [hitch(6, 11), hitch(6, 11, "L"), bus(6, 11, face="F"), pay(6, 11, "4 red")],
    ),
    19: (
        [bike(12, 36), bike("Grand-Place", 40), hitch(36, 37)],
        [bike(36, "Grand-Place"), bike(36, 12), hitch(36, 37, "F")],
    ),
    20: ([bike(2, 1), bike(20, 24), bike(22, 17), bike(29, 26)], [bike(17, 22), bike(22, 21), bike(9, 8)]),
    21: ([bike(9, 8), bike(17, 22), bike(25, 28)], [bike(8, 9), bike(22, 21), bike(9, 11)]),
    22: ([bike(9, 11), bike(36, 38), bike(29, 26)], [bike(11, 9), bike(2, 1), bike(9, 8)]),
    23: (
        [bike(22, 21), bike(2, 1), bike(29, 30), bike(33, 34)],
        [bike(21, 22), bike(1, 2), bike(9, 11), bike(20, 24)],
    ),
    24: ([bike(1, 2), bike(33, 34)], [bike(2, 1), bike(34, 33)]),
    25: ([bike(14, 15), bike(22, 21)], [bike(15, 14), bike(21, 22)]),
    26: ([bike(4, 5), bike(34, 33)], [bike(5, 4), bike(33, 34)]),
    27: (
        [hitch(6, 11), pay(6, 11, "4 red"), hitch(24, 26)],
        [hitch(6, 7), pay(6, 7, "2 red"), hitch(6, 11, "F"), bus(6, 11), bike(6, 11)],
    ),
    28: (
        [bus(6, 11), bus(6, 7, face="L"), bus(6, 7, level=7), bus(13, "Grand-Place", face="L")],
        [bus(7, 11), bus(6, 7), bike(6, 11), scene(seat(6, 27), "bus to 11", faces="L")],
    ),
    29: ([bus(6, 11, "red")], [bus(6, 11), taste(9), toast("red"), camp(9, "1 red")]),
    30: ([pay(6, 7, "2 red"), pay(6, 11, "4 red")], [hitch(6, 7), toast("red")]),
}


def met() -> list[tuple[int, Scene]]:
    """Every scene that meets a card."""
    return [(card, one) for card, (scenes, _) in LIGHTNING.items() for one in scenes]


def missed() -> list[tuple[int, Scene]]:
    """Every scene that comes near."""
    return [(card, one) for card, (_, scenes) in LIGHTNING.items() for one in scenes]


@each_row(("card", "happens"), met())
def test_a_lightning_card_is_met_by_its_event(card: int, happens: Scene) -> None:  # BR-12.1
    has(happens([card]), cards=[card])


@each_row(("card", "happens"), missed())
def test_a_lightning_card_is_not_met_by_what_comes_near(card: int, happens: Scene) -> None:  # BR-12.1
    has(happens([card]), cards=[])


# Stars and flags: who meets a card, and who comes near.


def bottles(colour: str, most: int) -> tuple[list[Seat], list[Seat]]:
    """So many bottles of a colour; one fewer does not do, nor do the other colours."""
    others = {"yellow": 9, "brown": 9, "red": 5, "black": 5}
    rest = " ".join(f"{count} {name}" for name, count in others.items() if name != colour)
    some = [seat(bottles=f"{count} {colour}") for count in (most, most + 1)]
    return some, [seat(bottles=f"{most - 1} {colour} {rest}"), seat(beers=f"{most} {colour}")]


def cubes(colour: str, most: int) -> tuple[list[Seat], list[Seat]]:
    """So many carried beers of a colour; bottles are none, nor do other colours count."""
    other = "red" if colour != "red" else "brown"
    some = [seat(beers=f"{count} {colour}") for count in (most, most + 1)]
    return some, [seat(beers=f"{most - 1} {colour} 5 {other}"), seat(bottles=f"{most} {colour}")]


def visits(breweries: list[int], most: int) -> tuple[list[Seat], list[Seat]]:
    """So many of these breweries; one fewer does not do, whatever else was visited."""
    others = [place for place in range(1, 41) if place not in breweries]
    return (
        [seat(visited=breweries[:most]), seat(visited=breweries[-most:]), seat(visited=range(1, 41))],
        [
            seat(visited=[*breweries[: most - 1], *others]),
            seat(visited=[*breweries[1:][: most - 1], *others]),
        ],
    )


def levels(track: str, other: str, most: int, top: int = 5) -> tuple[list[Seat], list[Seat]]:
    """So high on a track; tokens beside it and other tracks do not count."""
    some = [{**seat(), track: level} for level in range(most, top + 1)]
    return some, [{**seat(), track: most - 1, other: 5}]


TRAPPISTS, AUTHORS, GAMERS, CARDINALS = [1, 15, 17, 24, 26], [11, 26, 38], [8, 22, 28], [1, 21, 30, 34]
STARS: dict[int, tuple[list[Seat], list[Seat]]] = {
    31: bottles("yellow", 3),
    32: bottles("brown", 2),
    33: levels("toasts", "toast_tokens", 3),
    34: bottles("yellow", 5),
    35: bottles("brown", 3),
    36: bottles("red", 2),
    37: bottles("black", 2),
    38: (
        [seat(bottles="1 yellow 1 brown 1 red 1 black")],
        [
            seat(bottles="2 brown 2 red 2 black"),
            seat(bottles="2 yellow 2 red 2 black"),
            seat(bottles="2 yellow 2 brown 2 black"),
            seat(bottles="2 yellow 2 brown 2 red"),
            seat(beers="1 yellow 1 brown 1 red 1 black"),
        ],
    ),
    39: ([seat(coasters=3), seat(coasters=5)], [seat(coasters=2, bottles="3 yellow")]),
    40: cubes("yellow", 4),
    41: cubes("brown", 3),
    42: cubes("red", 3),
    43: cubes("black", 3),
    44: (
        [seat(beers="1 yellow 1 brown 1 red 1 black"), seat(beers="2 yellow 3 brown 1 red 4 black")],
        [
            seat(beers="2 brown 2 red 2 black"),
            seat(beers="2 yellow 2 red 2 black"),
            seat(beers="2 yellow 2 brown 2 black"),
            seat(beers="2 yellow 2 brown 2 red"),
            seat(bottles="1 yellow 1 brown 1 red 1 black"),
        ],
    ),
    45: ([seat(level=7)], [seat(level=6), seat(level=0), seat(tasted=7)]),
    46: (
        [seat(tasted=6), seat(tasted=20)],
        [seat(tasted=5), seat(tasted=6, level=1), seat()],
    ),
    47: visits(TRAPPISTS, 4),
    48: visits(IN_BRUSSELS, 3),
    49: visits(IN_BRUSSELS, 6),
    50: visits(CARDINALS, 2),
    51: visits(GAMERS, 2),
    52: visits(AUTHORS, 2),
    53: levels("cheese", "cheese_tokens", 3),
    54: levels("tasted", "toasts", 8, 20),
    55: (
        [seat(visited=PLAIN[:12]), seat(visited=range(1, 41))],
        [seat(visited=PLAIN[:11]), seat(visited=range(30, 41))],
    ),
    56: ([seat(visited=PLAIN[:16])], [seat(visited=PLAIN[:15]), seat(visited=range(26, 41))]),
    57: (
        [seat(beers="10 red"), seat(beers="4 yellow 3 brown 2 red 1 black")],
        [seat(beers="9 red"), seat(beers="4 yellow 3 brown 2 red"), seat()],
    ),
}
FLAGS: dict[int, tuple[list[Seat], list[Seat]]] = {
    58: ([seat(), seat(bottles="1 red")], [seat(beers="1 black"), seat(beers="10 yellow")]),
    59: visits([15, 17], 2),
    60: (
        [seat(arrival=1), seat(arrival=2)],
        [seat(), seat(36), seat(arrival=4)],
    ),
    61: visits([5, 10, 12, 17, 21], 5),
    62: visits([15, 20, 26, 29, 30], 5),
    63: visits([28, 31, 32, 33, 34], 5),
    64: visits([1, 3, 4, 6, 8], 5),
    65: visits([11, 13, 14, 16, 19], 5),
    66: visits([1, 34], 2),
    67: visits([21, 30], 2),
    68: visits(TRAPPISTS, 5),
    69: visits(CARDINALS, 4),
    70: (
        [seat(visited=range(1, 26)), seat(visited=range(1, 41))],
        [seat(visited=range(1, 25)), seat(visited=PLAIN[:24])],
    ),
    71: ([seat(), seat(36)], [seat(level=1), seat(36, level=8)]),
    72: (
        [seat(beers="2 yellow 2 brown 2 red 2 black"), seat(beers="4 yellow 2 brown 2 red 2 black")],
        [
            seat(beers="1 yellow 3 brown 3 red 3 black"),
            seat(beers="3 yellow 1 brown 3 red 3 black"),
            seat(beers="3 yellow 3 brown 1 red 3 black"),
            seat(beers="3 yellow 3 brown 3 red 1 black"),
            seat(bottles="2 yellow 2 brown 2 red 2 black"),
        ],
    ),
}


def cases(cards: dict[int, tuple[list[Seat], list[Seat]]], which: int) -> list[tuple[int, Seat]]:
    """Every seat that meets a card, or that comes near."""
    return [(card, one) for card, found in cards.items() for one in found[which]]


def turn_of(mine: Seat, cards: Sequence[int], players: int = 2, **fields: Any) -> RaceState:
    """Seat 0 camps, which meets no star, and the turn of seat 1, who is as given, begins."""
    others = [seat(place, 32) for place in (12, 13)][: players - 2]
    state = table(seat(5, 10), {**mine, "square": 10}, *others, reach=cards, day=2, turn=0, **fields)
    play(state, "camp")
    assert state.player == 1
    return state


def at_the_end(mine: Seat, card: int) -> RaceState:
    """The game is over: seat 0 ends the last day in brewery 36, seat 1 is as given, seat 2 came home at 3."""
    other = 61 if card != 61 else 62
    goals = [card, other, 63 if card != 63 else 64]
    seats = (seat(36, 20), {**mine, "square": 24}, seat(square=24, arrival=3))
    state = table(*seats, day=3, goals=goals, arrivals=4)
    play(state, "end day")
    assert state.over
    return state


@each_row(("card", "mine"), cases(STARS, 0))
def test_a_star_is_met_by_who_has_what_it_asks(card: int, mine: Seat) -> None:  # BR-12.2
    has(turn_of(mine, [card]), 1, cards=[card])


@each_row(("card", "mine"), cases(STARS, 1))
def test_a_star_is_not_met_by_who_comes_near(card: int, mine: Seat) -> None:  # BR-12.2
    has(turn_of(mine, [card]), 1, cards=[])


@each_row(("card", "mine"), cases(FLAGS, 0))
def test_a_flag_is_met_by_who_has_what_it_asks(card: int, mine: Seat) -> None:  # BR-12.2
    state = at_the_end(mine, card)
    assert (1, card) in [(event["player"], event["card"]) for event in told(state, "goal-met")]


@each_row(("card", "mine"), cases(FLAGS, 1))
def test_a_flag_is_not_met_by_who_comes_near(card: int, mine: Seat) -> None:  # BR-12.2
    state = at_the_end(mine, card)
    assert (1, card) not in [(event["player"], event["card"]) for event in told(state, "goal-met")]


def test_all_72_cards_are_proved() -> None:  # BR-12.1, BR-12.2
    assert sorted([*LIGHTNING, *STARS, *FLAGS]) == list(range(1, 73))


@each_row(("players", "number"), [(2, 3), (3, 4), (4, 6)])
def test_a_number_can_differ_by_players(players: int, number: int) -> None:  # BR-12.3
    has(turn_of(seat(coasters=number - 1), [39], players), 1, cards=[])
    has(turn_of(seat(coasters=number), [39], players), 1, cards=[39])


# The vocabulary, on a card 1 that asks something else.


def asking(state: RaceState, condition: str) -> RaceState:
    """The same position with another condition on card 1."""
    found = GAME.load({**state.dump(), "components": {"objectives.1.condition": condition}})
    found.recording = True
    return cast(RaceState, found)


def meets(condition: str, mine: Seat, *texts: str, faces: str = "", other: Seat | None = None) -> bool:
    """Whether somebody who does this takes a card that asks for it."""
    state = asking(table(mine, other or seat(5, 30), reach=[1], day=2), condition)
    rolls(state, faces)
    play(state, *texts)
    return [card["card"] for card in facts(state)["cards"]] == [1]


def holds(condition: str, mine: Seat, players: int = 2) -> bool:
    """Whether a card that asks for a quantity is taken at the start of the turn."""
    others = [seat(place, 32) for place in (12, 13)][: players - 2]
    state = table(seat(5, 10), {**mine, "square": 10}, *others, reach=[1], day=2, turn=0)
    state = asking(state, condition)
    play(state, "camp")
    assert state.player == 1
    return [card["card"] for card in facts(state, 1)["cards"]] == [1]


BUYS = [
    ("buy()", True),
    ("buy(beers=2)", True),
    ("buy(beers=1|2)", True),
    ("buy(beers=3)", False),
    ("buy(beers>=2)", True),
    ("buy(beers>=3)", False),
    ("buy(cheese=1)", True),
    ("buy(cheese=0)", False),
    ("buy(colour=yellow)", True),
    ("buy(colour=red|yellow)", True),
    ("buy(colour=red|brown|black)", False),
    ("buy(beers>=2;colour=yellow;cheese=1)", True),
    ("buy(beers>=3;colour=yellow;cheese=1)", False),
    ("buy(beers>=2;colour=red;cheese=1)", False),
    ("buy(beers>=2;colour=yellow;cheese=0)", False),
]


@each_row(("condition", "expected"), BUYS)
def test_a_purchase_tells_cubes_gained_colour_and_cheese(condition: str, expected: bool) -> None:  # BR-12.1
    assert meets(condition, seat(9, 5, "8 red"), "buy with cheese") == expected


@each_row(
    ("condition", "brewery", "board", "together"),
    [
        ("taste()", True, True, True),
        ("taste(where=brewery)", True, False, False),
        ("taste(where=transport)", False, True, False),
        ("taste(where=toast)", False, False, True),
        ("taste(where=transport|toast)", False, True, True),
        ("taste(colour=yellow)", True, False, False),
        ("taste(colour=red)", False, True, False),
        ("taste(colour=black)", False, False, True),
        ("taste(colour=red;where=brewery|toast)", False, False, False),
    ],
)
def test_a_tasting_tells_colour_and_where(
    condition: str, brewery: bool, board: bool, together: bool
) -> None:  # BR-12.1
    assert meets(condition, seat(9, 5), "taste") == brewery
    assert meets(condition, seat(6, 5, "1 red"), "bus to 11", "drink red", faces="T") == board
    mine, other = seat(4, 5, "1 brown"), seat(3, 30, "1 black")
    assert meets(condition, mine, "bike to 3", other=other) == together
    assert not meets(condition, seat(9, 5, "1 red"), "camp", "drink red")


def test_a_beer_at_camp_is_no_place_that_a_card_can_name() -> None:  # BR-12.1
    with pytest.raises(taproom.TaproomError, match="card 1 "):
        asking(table(seat(), seat()), "taste(where=camp)")


@each_row(
    ("condition", "by_thumb", "by_bus", "late", "doubled", "by_bike"),
    [
        ("ride()", True, True, True, True, True),
        ("ride(means=hitch)", True, False, False, False, False),
        ("ride(means=transport)", False, True, True, True, False),
        ("ride(means=bike)", False, False, False, False, True),
        ("ride(means=hitch|bike)", True, False, False, False, True),
        ("ride(ut=2)", True, False, False, False, False),
        ("ride(ut=4)", False, True, False, False, False),
        ("ride(ut=6)", False, False, True, False, True),
        ("ride(ut>=6)", False, False, True, True, True),
        ("ride(ut=8)", False, False, False, True, False),
        ("ride(means=transport;ut>=5)", False, False, True, True, False),
    ],
)
def test_a_ride_tells_means_and_time_really_spent(
    condition: str, by_thumb: bool, by_bus: bool, late: bool, doubled: bool, by_bike: bool
) -> None:  # BR-12.1
    mine = seat(6, 5)
    assert meets(condition, mine, "hitch to 11", faces="T") == by_thumb
    assert meets(condition, mine, "bus to 11", faces="T") == by_bus
    assert meets(condition, mine, "bus to 11", faces="L") == late
    assert meets(condition, seat(6, 5, level=7), "bus to 11", faces="T") == doubled
    assert meets(condition, mine, "bike to 11") == by_bike


def test_waits_are_no_part_of_a_ride() -> None:  # BR-12.1
    assert not meets("ride(ut>=3)", seat(6, 5), "hitch to 11", "hitch to 11", faces="F FT")


def test_a_failed_trip_is_no_ride() -> None:  # BR-12.1
    assert not meets("ride()", seat(6, 5), "hitch to 11", faces="F")
    assert not meets("ride()", seat(6, 27), "bus to 11", faces="L")


@each_row("means", ["bike", "bus", "hitch"])
def test_a_trip_to_the_grand_place_is_a_ride_but_no_arrival(means: str) -> None:  # BR-12.1, BR-12.7
    assert meets("ride()", seat(36, 5), f"{means} to Grand-Place", faces="T")
    assert not meets("arrive()", seat(36, 5), f"{means} to Grand-Place", faces="T")


@each_row(
    ("condition", "places"),
    [
        ("arrive()", [2, 5, 8, 9, 11, 17, 21, 26, 38, 40]),
        ("arrive(number=2|9)", [2, 9]),
        ("arrive(number>=21)", [21, 26, 38, 40]),
        ("arrive(brussels=1)", [38, 40]),
        ("arrive(brussels=0)", [2, 5, 8, 9, 11, 17, 21, 26]),
        ("arrive(cheese=1)", [5, 9, 17, 26]),
        ("arrive(cheese=0)", [2, 8, 11, 21, 38, 40]),
        ("arrive(bonus=author)", [11, 26, 38]),
        ("arrive(bonus=trappist)", [17, 26]),
        ("arrive(bonus=gamer|cardinal)", [8, 21]),
        ("arrive(bonus=author;cheese=1)", [26]),
        ("arrive(bonus=author;brussels=1)", [38]),
        ("arrive(number>=21;cheese=0;brussels=0)", [21]),
    ],
)
def test_an_arrival_tells_number_brussels_bonus_and_cheese(
    condition: str, places: list[int]
) -> None:  # BR-12.1
    starts = {2: 1, 5: 4, 8: 9, 9: 8, 11: 9, 17: 22, 21: 22, 26: 29, 38: 36, 40: 36}
    found = [place for place, start in starts.items() if meets(condition, seat(start, 5), f"bike to {place}")]
    assert found == places


def test_a_brewery_visited_before_is_arrived_in_again() -> None:  # BR-12.1
    assert meets("arrive(number=9)", seat(8, 5, visited=[9]), "bike to 9")


@each_row("name", ["late", "hitch_failed", "bribe", "toast", "camp"])
def test_the_other_events_have_no_fields(name: str) -> None:  # BR-12.1
    deeds: dict[str, tuple[Seat, list[str], str, Seat | None]] = {
        "late": (seat(6, 5), ["bus to 11"], "L", None),
        "hitch_failed": (seat(6, 5), ["hitch to 11"], "F", None),
        "bribe": (seat(6, 5, "2 red"), ["pay to 7"], "", None),
        "toast": (seat(4, 5, "1 red"), ["bike to 3"], "", seat(3, 30, "1 red")),
        "camp": (seat(9, 5), ["camp"], "", None),
    }
    for deed, (mine, texts, faces, other) in deeds.items():
        assert meets(f"{name}()", mine, *texts, faces=faces, other=other) == (deed == name)
    with pytest.raises(taproom.TaproomError, match="card 1 "):
        asking(table(seat(), seat()), f"{name}(colour=red)")


def test_a_toast_is_one_event_however_many_beers() -> None:  # BR-12.1
    state = table(seat(4, 5, "2 yellow"), seat(3, 20, "1 red"), seat(3, 20, "1 red"), reach=[14], day=2)
    play(state, "bike to 3")
    has(state, cards=[14], toasts=2)


@each_row(
    ("condition", "mine", "expected"),
    [
        ("bottles()>=4", seat(bottles="1 yellow 1 brown 1 red 1 black"), True),
        ("bottles(colour=red|black)>=2", seat(bottles="1 red 1 black"), True),
        ("bottles(colour=red|black)>=2", seat(bottles="1 red 5 yellow"), False),
        ("bottles(colour=red)=1", seat(bottles="1 red"), True),
        ("bottles(colour=red)=1", seat(bottles="2 red"), False),
        ("coasters()=2", seat(coasters=2), True),
        ("coasters()=2", seat(coasters=3), False),
        ("cubes()>=5", seat(beers="2 yellow 1 brown 1 red 1 black"), True),
        ("cubes()>=5", seat(beers="2 yellow 2 brown"), False),
        ("cubes(colour=brown|red)=2", seat(beers="1 brown 1 red 6 yellow"), True),
        ("cubes(colour=brown|red)=2", seat(beers="2 brown 1 red"), False),
        ("free()>=8", seat(beers="1 red 1 black"), True),
        ("free()>=8", seat(beers="2 red 1 black"), False),
        ("breath()>=5", seat(level=5), True),
        ("breath()>=5", seat(level=4), False),
        ("tasted()=3", seat(tasted=3), True),
        ("tasted()=3", seat(tasted=4), False),
        ("toast_level()=5", seat(toasts=5, toast_tokens=4), True),
        ("toast_level()>=5", seat(toasts=4, toast_tokens=1), False),
        ("cheese_level()=0", seat(cheese_tokens=2), True),
        ("cheese_level()=0", seat(cheese=1), False),
        ("visited()=2", seat(visited=[3, 4]), True),
        ("visited()=2", seat(visited=[3, 4, 5]), False),
        ("visited(number>=38)>=3", seat(visited=[38, 39, 40]), True),
        ("visited(number>=38)>=3", seat(visited=[36, 37, 39, 40]), False),
        ("visited(brussels=0)>=2", seat(visited=[2, 3]), True),
        ("visited(brussels=0)>=2", seat(visited=[2, 38, 39, 40]), False),
        ("visited(bonus=author|gamer)>=2", seat(visited=[8, 38]), True),
        ("visited(bonus=author|gamer)>=2", seat(visited=[8, 1, 15]), False),
        ("visited(bonus=author;brussels=1)>=1", seat(visited=[38]), True),
        ("visited(bonus=author;brussels=1)>=1", seat(visited=[11, 26, 36]), False),
        ("gp_rank()=1", seat(arrival=1), True),
        ("gp_rank()=1", seat(), False),
        ("gp_rank()=1", seat(36), False),
        ("visited()>=2 & cubes()>=1 & breath()=1", seat(visited=[3, 4], beers="1 red", level=1), True),
        ("visited()>=2 & cubes()>=1 & breath()=1", seat(visited=[3, 4], beers="1 red"), False),
        ("visited()>=2 & cubes()>=1 & breath()=1", seat(visited=[3, 4], level=1), False),
        ("visited()>=2 & cubes()>=1 & breath()=1", seat(visited=[3], beers="1 red", level=1), False),
    ],
)
def test_a_quantity_counts_what_its_name_says(condition: str, mine: Seat, expected: bool) -> None:  # BR-12.2
    assert holds(condition, mine) == expected


@each_row("players", [2, 3, 4])
def test_a_number_of_a_filter_can_differ_by_players(players: int) -> None:  # BR-12.3
    others = [seat(5, 30) for _ in range(players - 1)]
    state = asking(table(seat(9, 5, "8 red"), *others, reach=[1], day=2), "buy(beers>=1/2/3)")
    play(state, "buy")
    has(state, cards=[1] if players < 4 else [])


@each_row(("players", "number"), [(2, 2), (3, 4), (4, 5)])
def test_a_number_of_a_quantity_can_differ_by_players(players: int, number: int) -> None:  # BR-12.3
    assert holds("tasted()>=2/4/5", seat(tasted=number), players)
    assert not holds("tasted()>=2/4/5", seat(tasted=number - 1), players)


@each_row("symbol", ["trappist", "author"])
def test_of_two_symbols_one_suffices(symbol: str) -> None:  # BR-12.4
    assert meets(f"arrive(bonus={symbol})", seat(29, 5), "bike to 26")
    assert holds(f"visited(bonus={symbol})>=1", seat(visited=[26]))


def test_a_brewery_with_two_symbols_counts_once() -> None:  # BR-12.4
    assert not holds("visited(bonus=trappist|author)>=2", seat(visited=[26]))
    assert holds("visited(bonus=trappist|author)>=2", seat(visited=[26, 1]))


@each_row(("start", "place"), [(22, 21), (2, 1), (29, 30), (33, 34)])
def test_cardinal_is_any_point_of_the_compass(start: int, place: int) -> None:  # BR-12.4
    assert meets("arrive(bonus=cardinal)", seat(start, 5), f"bike to {place}")
    assert holds("visited(bonus=cardinal)>=1", seat(visited=[place]))


@each_row(
    "condition",
    [
        "",
        "buy",
        "buy(",
        "buy(beers)",
        "buy(beers>1)",
        "buy(beers=two)",
        "buy(size=1)",
        "buy(colour=green)",
        "buy(colour>=red)",
        "buy(beers>=1|2)",
        "buy()>=1",
        "taste(beers=1)",
        "arrive(bonus=heart)",
        "steal()",
        "visited",
        "visited()",
        "visited()>3",
        "visited(colour=red)>=1",
        "tasted(colour=red)>=1",
        "visited()>=1 & buy()",
        "buy() & taste()",
        "visited()>=1 and tasted()>=1",
        "visited()>=1/2",
    ],
)
def test_a_condition_that_does_not_read_is_refused(condition: str) -> None:  # BR-12.1, BR-12.2, BR-12.3
    with pytest.raises(taproom.TaproomError, match=r"condition of card 1 .*BR-12"):
        asking(table(seat(), seat()), condition)


# Order and single cards.


def test_a_bus_trip_raises_late_then_tastings_then_the_ride_then_the_arrival() -> None:  # BR-12.5
    mine = seat(18, 5, "1 black 1 brown")
    happens = scene(mine, "bus to 23", "drink brown", "drink black", faces="L")
    has(happens([13, 28, 9, 17]), cards=[17, 9, 28, 13])
    has(happens([13, 28, 11, 17]), cards=[17, 11, 28, 13])


def test_the_tastings_of_a_bus_trip_come_in_the_order_of_drinking() -> None:  # BR-12.5
    mine = seat(18, 5, "1 black 1 brown 1 red")
    happens = scene(mine, "bus to 23", "drink brown", "drink black", faces="L")
    has(happens([11, 9]), cards=[9, 11])
    happens = scene(mine, "bus to 23", "drink black", "drink brown", faces="L")
    has(happens([11, 9]), cards=[11, 9])


def test_a_hitch_hike_raises_the_bribe_then_the_ride_then_the_arrival() -> None:  # BR-12.5
    happens = scene(seat(18, 5, "4 red"), "pay to 23")
    has(happens([13, 27, 30]), cards=[30, 27, 13])


def test_a_toast_raises_the_toast_then_a_tasting_per_beer() -> None:  # BR-12.5
    cards = [10, 9, 14]
    for first, second, order in (("red", "brown", [14, 10, 9]), ("brown", "red", [14, 9, 10])):
        state = table(
            seat(4, 5, "2 yellow"), seat(3, 20, "1 red"), seat(3, 20, "1 brown"), reach=cards, day=2
        )
        play(state, "bike to 3", f"drink {first}")
        assert second not in legal_words(state)
        has(state, cards=order)


def legal_words(state: RaceState) -> list[str]:
    """The last words of what may be drunk."""
    texts = [GAME.text(action) for action in state.legal()]
    return [text.split()[-1] for text in texts if text.startswith("drink")]


def test_card_16_wants_one_single_ride() -> None:  # BR-12.6
    has(scene(seat(3, 5), "bike to 4", "bike to 5")([16]), cards=[16])
    has(scene(seat(17, 9), "bike to 22", "bike to 21")([16]), cards=[])


def test_card_27_counts_a_paid_driver_too() -> None:  # BR-12.6
    has(pay(6, 11, "4 red")([27]), cards=[27])


def test_card_19_wants_a_brewery() -> None:  # BR-12.7
    has(bike(36, "Grand-Place")([19]), cards=[])
    has(bike(36, 37)([19]), cards=[19])


@each_row(("place", "card"), [(9, 1), (9, 2), (32, 3), (15, 4)])
def test_cards_1_to_5_want_at_least_one_cube(place: int, card: int) -> None:  # BR-12.7
    has(buy(place, FULL, "buy cheese")([card]), cards=[])
    has(buy(place, "9 yellow")([card]), cards=[card])


def test_cheese_alone_meets_the_card_that_asks_for_cheese() -> None:  # BR-12.7
    has(CHEESE_ALONE([6, 1, 4]), cards=[6])


def test_flags_are_read_after_the_last_day() -> None:  # BR-12.8
    """Both goals hold before the end: a beer bought and a beer tasted then take them away."""
    state = table(seat(36, 20), seat(square=24), day=3, goals=[58, 71])
    assert state.breakdown(0)["goals"] == 12
    play(state, "buy", "taste", "end day")
    assert [state.breakdown(player)["goals"] for player in (0, 1)] == [0, 12]


def test_flags_are_never_taken() -> None:  # BR-12.8
    state = table(seat(36, 20), seat(square=24), day=3, goals=[58, 71])
    play(state, "end day")
    assert [card["card"] for card in seen(state)["bottler"]["goals"]] == [58, 71]
    has(state, cards=[])


def test_flags_count_the_level_after_the_last_cheese() -> None:  # BR-12.8
    for answer, points in (("eat cheese", 6), ("enough", 0)):
        state = table(seat(36, 20, level=1, cheese=1), seat(square=24), day=3, goals=[61, 71])
        play(state, "end day", answer)
        assert state.over
        assert state.breakdown(0)["goals"] == points
