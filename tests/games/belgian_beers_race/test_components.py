"""The Belgian Beers Race, section 1: what is in the box, and components that somebody changed."""

import json
import pickle
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

import taproom
from taproom.games.belgian_beers_race import components
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel.components import Reader
from tests.games.belgian_beers_race.table import (
    GAME,
    changed,
    facts,
    has,
    legal,
    offers,
    play,
    refuse,
    rolls,
    seat,
    seen,
    table,
    told,
)
from tests.players import eager
from tests.rows import each_row

Json = dict[str, Any]
PLAYERS = each_row("players", [2, 3, 4])
BRUSSELS = ["35", "36", "37", "38", "39", "40"]
SOME_TIME_EVERYWHERE = {name: {"hitch": 1} for name in ("1-2", "8-9", "9-11")}
STRONGER = {"breathalyser": {"no_bike": 6}}


def breweries() -> dict[str, Json]:
    """What the map shows of the breweries, by number."""
    return cast(dict[str, Json], seen(changed({}))["breweries"])


def numbers(**wanted: object) -> list[int]:
    """The breweries that show what is given."""
    shown = breweries().items()
    return [int(number) for number, each in shown if all(each[name] == wanted[name] for name in wanted)]


def with_symbol(start: str) -> list[int]:
    """The breweries with a symbol that begins so."""
    shown = breweries().items()
    return [int(number) for number, each in shown if any(name.startswith(start) for name in each["symbols"])]


def roads() -> list[Json]:
    """The roads as printed."""
    return cast(list[Json], seen(changed({}))["roads"])


def reader_without(*prefixes: str) -> Reader:
    """Read the shipped values as if some rows were missing."""
    values = components.shipped()
    return Reader({name: value for name, value in values.items() if not name.startswith(prefixes)})


def with_changes(state: RaceState, changes: Mapping[str, object]) -> RaceState:
    """Give the same position with some printed values changed."""
    other = cast(RaceState, GAME.load({**state.dump(), "components": changes}))
    other.recording = True
    return other


def is_refused(changes: Mapping[str, object], sentence: str) -> None:
    """Changed components are refused with a sentence."""
    with pytest.raises(taproom.ComponentsError) as refusal:
        changed(changes)
    assert sentence in str(refusal.value)


def brewery(number: int, **changes: object) -> dict[str, object]:
    """Change a brewery."""
    return {"breweries": {str(number): changes}}


def card(number: int, condition: str) -> dict[str, object]:
    """Change what a card asks for."""
    return {"objectives": {str(number): {"condition": condition}}}


# What is in the box.


@PLAYERS
def test_two_to_four_players_can_play(players: int) -> None:  # BR-1.1
    assert GAME.new(players, 1).players == players


def test_the_map_has_40_breweries_and_the_grand_place_which_is_none() -> None:  # BR-1.1
    assert list(breweries()) == [str(number) for number in range(1, 41)]
    assert set(seen(changed({}))["grand_place"]) == {"figures"}


def test_a_road_carries_the_times_of_three_means() -> None:  # BR-1.2
    assert {(road["from"], road["to"]) for road in roads()} >= {("6", "11"), ("12", "BXL")}
    longest = next(road for road in roads() if road["road"] == "6-11")
    assert (longest["hitch"], longest["transport"], longest["bike"]) == (2, 4, 6)


@each_row(("means", "ut"), [("bike", 6), ("bus", 4), ("hitch", 2)])
@each_row(("start", "end"), [(6, 11), (11, 6)])
def test_times_are_the_same_in_both_directions(means: str, ut: int, start: int, end: int) -> None:  # BR-1.2
    state = table(seat(start, 2), seat(5, 20))
    rolls(state, "T")
    play(state, f"{means} to {end}")
    has(state, place=str(end), square=2 + ut)


def test_every_road_can_be_taken_both_ways_and_nothing_else_can() -> None:  # BR-1.2
    joined = {(road["from"], road["to"]) for road in roads() if road["to"] != "BXL"}
    into = {road["from"] for road in roads() if road["to"] == "BXL"}
    centre = ["Grand-Place", *BRUSSELS]
    joined |= {(place, other) for place in into for other in centre}
    joined |= {(place, other) for place in centre for other in centre if place != other}
    both = joined | {(other, place) for place, other in joined}
    found = set()
    for place in ["Grand-Place", *breweries()]:
        state = table(seat(place), seat(5, 1))
        found |= {(place, way["place"]) for way in seen(state, 0)["ways"]}
    assert found == both


def test_there_are_3_gamer_3_author_4_cardinal_and_5_trappist_symbols() -> None:  # BR-1.3
    counts = [len(with_symbol(symbol)) for symbol in ("gamer", "author", "compass", "trappist")]
    assert counts == [3, 3, 4, 5]


@each_row("point", ["compass_N", "compass_E", "compass_S", "compass_W"])
def test_each_cardinal_point_stands_on_one_brewery(point: str) -> None:  # BR-1.3
    assert len(with_symbol(point)) == 1


def test_only_a_trappist_carries_a_second_symbol() -> None:  # BR-1.3
    double = {
        int(number): each["symbols"] for number, each in breweries().items() if len(each["symbols"]) > 1
    }
    assert double == {1: ["trappist", "compass_W"], 26: ["trappist", "author"]}


def test_there_are_72_objective_cards_32_25_and_15_by_level() -> None:  # BR-1.6
    levels = [GAME.values({})[f"objectives.{number}.level"].value for number in range(1, 73)]
    assert levels == [1] * 32 + [2] * 25 + [3] * 15
    assert "objectives.73.level" not in GAME.values({})


def test_each_level_is_shuffled_apart() -> None:  # BR-1.6
    for seed in range(10):
        dump: Json = GAME.new(3, seed).dump()
        assert sorted([*dump["reach"], *dump["line"], *dump["pile"]]) == list(range(1, 33))
        assert all(number >= 58 for number in dump["goals"])


def test_more_cubes_can_be_carried_than_lie_in_the_box() -> None:  # BR-1.9
    full = [seat(5, 3, "10 black"), seat(3, 3, "10 black"), seat(9, 3, "10 black")]
    state = table(seat(4, 1), *full)
    has(play(state, "buy"), beers="3 black")


def test_a_score_beyond_20_capsules_of_50_goes_on() -> None:  # BR-1.9
    state = table(seat(9, score=1100, tasted=5), seat(5, 1))
    play(state, "camp", "camp")
    has(state, score=1110)


def test_there_are_20_yellow_10_brown_5_red_and_5_black_breweries() -> None:  # BR-1.11
    assert Counter(each["colour"] for each in breweries().values()) == {
        "yellow": 20,
        "brown": 10,
        "red": 5,
        "black": 5,
    }


def test_the_red_breweries_are_the_trappists() -> None:  # BR-1.11
    assert numbers(colour="red") == with_symbol("trappist") == [1, 15, 17, 24, 26]


def test_cheese_stands_only_beside_buy() -> None:  # BR-1.12
    assert numbers(cheese=True) == [1, 5, 9, 15, 17, 23, 26, 32]
    assert numbers(cheese=True, buy=False) == []


@each_row("number", range(1, 41))
def test_a_brewery_offers_what_it_shows_and_nothing_else(number: int) -> None:  # BR-1.12
    shown = breweries()[str(number)]
    wanted = {
        "buy": shown["buy"],
        "buy with cheese": shown["buy"] and shown["cheese"],
        "taste": shown["taste"],
    }
    state = table(seat(number), seat("Grand-Place", 1))
    assert {action: offers(state, action) for action in wanted} == wanted


def test_some_breweries_lack_buy_or_taste() -> None:  # BR-1.12
    assert numbers(buy=False) == [7, 12, 16, 40]
    assert numbers(taste=False) == [2, 6, 10, 24, 25, 29, 33]


def test_6_breweries_lie_in_brussels() -> None:  # BR-1.13
    assert numbers(brussels=True) == [35, 36, 37, 38, 39, 40]


def test_the_visited_tokens_are_no_limit() -> None:  # BR-1.18
    everywhere = [number for number in range(1, 41) if number != 9]
    state = table(seat(8, visited=everywhere), seat(5, 5))
    play(state, "bike to 9")
    assert len(facts(state)["visited"]) == 40


@each_row("tokens", [0, 99])
def test_tokens_beside_the_cheese_track_are_plain_counters(tokens: int) -> None:  # BR-1.18
    state = table(seat(9, cheese=5, cheese_tokens=tokens), seat(5, 5))
    has(play(state, "buy with cheese"), cheese=5, cheese_tokens=tokens + 1)


def test_tokens_beside_the_toast_track_are_plain_counters() -> None:  # BR-1.18
    state = table(seat(8, 0, "1 yellow", toasts=5, toast_tokens=99), seat(9, 5, "1 red"))
    has(play(state, "bike to 9"), toasts=5, toast_tokens=100)


# The data files.


def test_every_printed_value_has_an_origin() -> None:
    origins = {value.origin for value in GAME.values({}).values()}
    assert origins == {"book", "sourced", "reconstructed"}


@each_row(
    ("name", "value", "origin"),
    [
        ("die.failed", 3, "sourced"),
        ("die.late", 1, "sourced"),
        ("die.tbbr", 2, "sourced"),
        ("backpack.places", 10, "reconstructed"),
        ("breathalyser.no_bike", 5, "reconstructed"),
        ("breathalyser.doubling", 7, "reconstructed"),
        ("breathalyser.asleep", 8, "reconstructed"),
        ("breathalyser.hangover", "0 0 0 0 0 1 1 2 4", "book"),
        ("tracks.gamer", "2 5 9", "reconstructed"),
        ("tracks.author", "2 5 9", "reconstructed"),
        ("tracks.cardinal", "2 5 9 14", "reconstructed"),
        ("tracks.trappist", "1 3 6 10 15", "reconstructed"),
        ("tracks.cheese", "1 3 6 10 15", "reconstructed"),
        ("tracks.toast", "1 2 4 7 11", "reconstructed"),
        ("points.beer", 2, "book"),
        ("points.bottle", 1, "book"),
        ("points.coaster", 1, "book"),
        ("points.carried", 1, "book"),
        ("points.cheese_token", 5, "book"),
        ("points.toast_token", 4, "book"),
        ("points.move_home", 15, "book"),
        ("points.breweries", "10 15 22 30 40", "book"),
        ("points.brewery_beyond", 3, "book"),
        ("roads.6-11.transport", 4, "book"),
        ("roads.1-2.hitch", 0, "reconstructed"),
    ],
)
def test_a_printed_value_is_shipped_with_its_origin(name: str, value: object, origin: str) -> None:
    shipped = GAME.values({})[name]
    assert (shipped.value, shipped.origin) == (value, origin)


def test_every_single_value_stands_in_the_test_above() -> None:
    tables = ("breweries.", "roads.", "coasters.", "objectives.")
    assert len([name for name in GAME.values({}) if not name.startswith(tables)]) == 23


def test_three_roads_hitch_hike_in_no_time() -> None:
    assert [road["road"] for road in roads() if road["hitch"] == 0] == ["1-2", "8-9", "9-11"]


def test_there_are_60_roads_and_all_of_them_lead_to_brussels() -> None:
    assert len(roads()) == 60
    assert max(each["home"] for each in breweries().values()) == 5


def test_there_are_44_coasters_with_a_brewery_on_each_side() -> None:
    sides = [value.value for name, value in GAME.values({}).items() if name.startswith("coasters.")]
    assert len(sides) == 88
    assert set(cast(list[int], sides)) <= set(range(1, 41))


# Components that break a count of the rulebook.


@each_row(
    ("changes", "sentence"),
    [
        ({"die": {"failed": 4}}, "The die has 6 faces (BR-3.14), not 7"),
        ({"die": {"late": 0}}, "The die has 6 faces (BR-3.14), not 5"),
        ({"backpack": {"places": 0}}, "backpack.places must be a whole number from 1 to 999, not 0"),
        ({"breathalyser": {"no_bike": 0}}, "breathalyser.no_bike must be a whole number from 1 to 999"),
        ({"breathalyser": {"no_bike": 8}}, "thresholds of the breathalyser must rise and not pass level 8"),
        ({"breathalyser": {"doubling": 4}}, "thresholds of the breathalyser must rise"),
        ({"breathalyser": {"doubling": 9}}, "thresholds of the breathalyser must rise"),
        ({"breathalyser": {"asleep": 6}}, "thresholds of the breathalyser must rise"),
        ({"breathalyser": {"asleep": 9}}, "thresholds of the breathalyser must rise"),
        ({"breathalyser": {"hangover": "0 0 0 0 0 1 1 2"}}, "breathalyser.hangover must be 9 numbers"),
        ({"breathalyser": {"hangover": "0 0 0 0 0 1 1 2 4 8"}}, "breathalyser.hangover must be 9 numbers"),
        ({"breathalyser": {"hangover": "0 0 0 0 0 1 1 2 24"}}, "No hangover can take a whole day"),
        ({"breathalyser": {"hangover": "0 0 0 0 0 1 1 2 x"}}, "breathalyser.hangover must be 9 numbers"),
        ({"tracks": {"gamer": "2 5"}}, "tracks.gamer must be 3 numbers"),
        ({"tracks": {"author": "2 5 9 14"}}, "tracks.author must be 3 numbers"),
        ({"tracks": {"cardinal": "2 5 9"}}, "tracks.cardinal must be 4 numbers"),
        ({"tracks": {"trappist": "1 3 6 10"}}, "tracks.trappist must be 5 numbers"),
        ({"tracks": {"cheese": "1, 3, 6, 10, 15"}}, "tracks.cheese must be 5 numbers"),
        ({"tracks": {"toast": "1 2 4 7 -1"}}, "tracks.toast must be 5 numbers"),
        ({"points": {"breweries": "10 15 22 30"}}, "points.breweries must be 5 numbers"),
        ({"points": {"beer": -1}}, "points.beer must be a whole number from 0 to 999, not -1"),
        ({"points": {"move_home": 1000}}, "points.move_home must be a whole number from 0 to 999, not 1000"),
        (brewery(9, colour="brown"), "There must be 20 yellow breweries (BR-1.11), not 19"),
        (brewery(2, colour="red"), "There must be 10 brown breweries (BR-1.11), not 9"),
        (
            {"breweries": {"1": {"colour": "black"}, "4": {"colour": "yellow"}, "3": {"colour": "black"}}},
            "There must be 5 red breweries (BR-1.11), not 4",
        ),
        (brewery(9, colour="green"), "breweries.9.colour must be one of yellow, brown, red, black"),
        (brewery(9, bonus="gamer"), "There must be 3 breweries with the bonus gamer (BR-1.3), not 4"),
        (brewery(11, bonus=""), "There must be 3 breweries with the bonus author (BR-1.3), not 2"),
        (brewery(21, bonus=""), "There must be 4 breweries with the bonus cardinal (BR-1.3), not 3"),
        (brewery(9, bonus="trappist"), "There must be 5 breweries with the bonus trappist (BR-1.3), not 6"),
        (brewery(21, bonus="compass_S"), "one brewery for each cardinal point (BR-1.3)"),
        (brewery(8, bonus="gamer+author"), "Only a Trappist brewery can have a second symbol (BR-1.3)"),
        (brewery(15, bonus="trappist+gamer+author"), "No brewery has more than two symbols (BR-1.3)"),
        (brewery(15, bonus="trappist+trappist"), "breweries.15.bonus must be symbols like"),
        (
            brewery(8, bonus="meeple"),
            "breweries.8.bonus must be symbols like 'trappist+author', not 'meeple'",
        ),
        (brewery(8, bonus="cardinal"), "breweries.8.bonus must be symbols like"),
        (brewery(8, bonus="gamer "), "breweries.8.bonus must be symbols like"),
        (brewery(12, cheese=1), "Brewery 12 cannot offer cheese without beer (BR-1.12)"),
        (brewery(9, buy=0), "Brewery 9 cannot offer cheese without beer (BR-1.12)"),
        (brewery(9, taste=2), "breweries.9.taste must be 0 or 1"),
        (brewery(9, brussels=1), "There must be 6 breweries in Brussels (BR-1.13)"),
        (brewery(40, brussels=0), "There must be 6 breweries in Brussels (BR-1.13)"),
        (
            brewery(9, name=""),
            "breweries.9.name must be a name that begins with a letter and has up to 60 characters",
        ),
        (
            brewery(9, town="x" * 61),
            "breweries.9.town must be a name that begins with a letter and has up to 60 characters",
        ),
        (
            brewery(9, beer="a\nb"),
            "breweries.9.beer must be a name that begins with a letter and has up to 60 characters",
        ),
        ({"roads": {"6-11": {"bike": 25}}}, "No road can take longer than a day: roads.6-11"),
        ({"roads": {"6-11": {"bike": -1}}}, "roads.6-11.bike must be a whole number from 0 to 999, not -1"),
        ({"roads": {"6-11": {"bike": 0}}}, "Public transport and bike must take some time: roads.6-11"),
        ({"roads": {"8-9": {"transport": 0}}}, "Public transport and bike must take some time: roads.8-9"),
        ({"die": {"failed": 0, "tbbr": 5}}, "can take no time only if the die can fail: roads.1-2"),
        ({"roads": {"6-11": {"kind": "boat"}}}, "roads.6-11.kind must be one of bus, rail"),
        ({"coasters": {"1": {"side_a": 41}}}, "coasters.1.side_a must be the number of a brewery, 1 to 40"),
        ({"coasters": {"1": {"side_b": 0}}}, "coasters.1.side_b must be a whole number from 1 to 999"),
        ({"objectives": {"33": {"level": 1}}}, "32 cards of level 1, 25 of level 2 and 15 of level 3"),
        ({"objectives": {"57": {"level": 3}}}, "32 cards of level 1, 25 of level 2 and 15 of level 3"),
        ({"objectives": {"7": {"points": -1}}}, "objectives.7.points must be a whole number from 0 to 999"),
    ],
)
def test_components_that_break_a_count_are_refused(changes: Mapping[str, object], sentence: str) -> None:
    is_refused(changes, sentence)


def test_a_missing_brewery_is_refused() -> None:  # BR-1.1
    with pytest.raises(taproom.ComponentsError, match="40 breweries, numbered 1 to 40"):
        components.fill_breweries(RaceBox("", {}), reader_without("breweries.17."))


def test_a_missing_coaster_is_refused() -> None:  # BR-1.4
    with pytest.raises(taproom.ComponentsError, match="44 coasters"):
        components.fill_coasters(RaceBox("", {}), reader_without("coasters.44."))


def test_a_missing_card_is_refused() -> None:  # BR-1.6
    with pytest.raises(taproom.ComponentsError, match="72 objective cards, numbered 1 to 72"):
        components.fill_cards(RaceBox("", {}), reader_without("objectives.1."))


def test_a_map_of_two_parts_is_refused() -> None:
    box = RaceBox("", {})
    components.fill_die_and_boards(box, reader_without())
    components.fill_breweries(box, reader_without())
    with pytest.raises(taproom.ComponentsError, match="No road leads from brewery 1 to Brussels"):
        components.fill_roads(box, reader_without("roads.1-"))


def test_a_road_may_take_a_whole_day() -> None:
    state = changed({"roads": {"6-11": {"bike": 24}}})
    assert next(road for road in seen(state)["roads"] if road["road"] == "6-11")["bike"] == 24


# Objectives that cannot be met, or cannot be read.


@each_row(
    ("number", "condition"),
    [
        (1, "buy(beers>=4)"),
        (1, "buy(beers=0;cheese=0)"),
        (1, "buy(colour=black;cheese=1)"),
        (7, "ride(means=bike;ut>=11)"),
        (7, "ride(means=hitch;ut>=4)"),
        (7, "ride(means=transport;ut>=15)"),
        (7, "arrive(number=9;brussels=1)"),
        (7, "arrive(bonus=gamer;cheese=1)"),
        (31, "bottles(colour=yellow)>=21"),
        (31, "bottles(colour=red|black)>=11"),
        (31, "bottles()>=41"),
        (31, "cubes()>=11"),
        (31, "cubes(colour=red)>=6 & cubes(colour=black)>=5"),
        (31, "cubes(colour=red)>=6 & free()>=5"),
        (31, "free()>=11"),
        (31, "breath()>=9"),
        (31, "tasted()>=21"),
        (31, "toast_level()>=6"),
        (31, "cheese_level()>=6"),
        (31, "visited()>=41"),
        (31, "visited(brussels=1)>=7"),
        (31, "visited(bonus=gamer)>=4"),
        (31, "visited(bonus=gamer|author)>=7"),
        (31, "visited(number=1|2|3)>=4"),
        (31, "visited(bonus=gamer;brussels=1)>=1"),
        (31, "tasted()=3 & tasted()>=5"),
        (31, "tasted()=3 & tasted()=5"),
        (31, "coasters()>=6/15/25"),
    ],
)
def test_a_card_that_cannot_be_met_on_this_map_is_refused(number: int, condition: str) -> None:
    is_refused(card(number, condition), f"Card {number} cannot be met with these values and 2 players")


def test_a_card_that_some_number_of_players_cannot_meet_is_refused() -> None:
    is_refused(card(39, "coasters()>=5/15/26"), "Card 39 cannot be met with these values and 4 players")
    is_refused(card(39, "coasters()>=5/16/25"), "Card 39 cannot be met with these values and 3 players")
    is_refused(card(60, "gp_rank()=3"), "Card 60 cannot be met with these values and 2 players")


def test_nobody_has_the_rank_0_on_the_grand_place() -> None:  # BR-10.18
    is_refused(card(60, "gp_rank()=0"), "Card 60 cannot be met with these values and 2 players")


@each_row(
    ("number", "condition"),
    [
        (1, "buy(beers>=3)"),
        (1, "buy(beers=0;cheese=1)"),
        (7, "ride(means=bike;ut>=10)"),
        (7, "ride(means=hitch;ut>=3)"),
        (7, "ride(means=transport;ut>=14)"),
        (7, "arrive(number=40;brussels=1)"),
        (7, "arrive(bonus=gamer|author;brussels=1)"),
        (31, "bottles(colour=red|black)>=10"),
        (31, "cubes(colour=red)>=5 & cubes(colour=black)>=5"),
        (31, "breath()=8"),
        (31, "tasted()>=20"),
        (31, "visited(bonus=gamer|author)>=6"),
        (31, "tasted()>=3 & tasted()=5"),
        (39, "coasters()>=5/15/25"),
        (60, "gp_rank()=2/3/4"),
    ],
)
def test_a_card_that_can_just_be_met_is_accepted(number: int, condition: str) -> None:
    assert changed(card(number, condition)).components.changed == {
        f"objectives.{number}.condition": condition
    }


@each_row(
    ("changes", "number"),
    [
        ({"die": {"late": 0, "tbbr": 3}}, 17),
        ({"die": {"failed": 0, "tbbr": 5}, "roads": SOME_TIME_EVERYWHERE}, 18),
        ({"breweries": {str(number): {"buy": 0} for number in (4, 21, 25, 34, 39)}}, 5),
        ({"breweries": {str(number): {"cheese": 0} for number in (1, 5, 9, 15, 17, 23, 26, 32)}}, 6),
        ({"backpack": {"places": 1}}, 30),
        ({"backpack": {"places": 7}}, 72),
        ({"roads": {name: {"bike": 4} for name in [road["road"] for road in roads()]}}, 16),
    ],
)
def test_a_map_on_which_a_shipped_card_cannot_be_met_is_refused(
    changes: Mapping[str, object], number: int
) -> None:
    is_refused(changes, f"Card {number} cannot be met with these values and 2 players")


@each_row(
    "condition",
    [
        "",
        "buy",
        "buy(",
        "buy()()",
        " buy()",
        "buy() ",
        "Buy()",
        "sell()",
        "buy(price=3)",
        "buy(colour)",
        "buy(colour=)",
        "buy(colour=green)",
        "buy(colour>=red)",
        "buy(beers>=x)",
        "buy(beers>=1|2)",
        "buy(beers=1||2)",
        "buy(beers<=2)",
        "buy(beers>2)",
        "buy(beers>=1,colour=red)",
        "buy()>=1",
        "buy() & taste()",
        "taste(where=camp)",
        "ride(means=car)",
        "arrive(bonus=meeple)",
        "arrive(colour=red)",
        "late(ut>=2)",
        "toast(colour=red)",
        "tasted()",
        "tasted()>8",
        "tasted()<=8",
        "tasted()>=",
        "tasted()>=-1",
        "tasted()>=1000",
        "tasted(colour=red)>=3",
        "tasted()>=3&breath()=0",
        "tasted()>=3 and breath()=0",
        "tasted()>=3 & buy()",
        "bottles(number=3)>=1",
        "visited(cheese=1)>=2",
        "coasters()>=3/4",
        "coasters()>=3/4/5/6",
    ],
)
def test_a_condition_that_cannot_be_read_is_refused(condition: str) -> None:
    is_refused(card(8, condition), "The condition of card 8 cannot be read at")


def test_the_part_that_cannot_be_read_is_named() -> None:
    is_refused(card(38, "tasted()>=3 & breath=0"), "at 'breath=0' (BR-12)")
    is_refused(card(8, "taste(colour=red;where=home)"), "at 'where=home' (BR-12)")


@each_row("condition", ["buy()", "arrive(number=9)", "toast()"])
def test_a_level_3_card_cannot_ask_for_an_event(condition: str) -> None:
    is_refused(
        card(58, condition), "Card 58 of level 3 must ask for something that holds at the end (BR-7.7)"
    )


# Components that somebody changed.


@each_row(
    ("changes", "sentence"),
    [
        ({"wine": {"price": 3}}, "no value wine.price"),
        (brewery(41, name="Mine"), "no value breweries.41.name"),
        ({"roads": {"1-40": {"hitch": 1}}}, "no value roads.1-40.hitch"),
        ({"objectives": {"73": {"points": 1}}}, "no value objectives.73.points"),
        ({"backpack.place": 9}, "did you mean backpack.places?"),
        ({"backpack": 9}, "no value backpack"),
        ({"backpack": {"places": "9"}}, "backpack.places must be a whole number, not '9'"),
        ({"backpack": {"places": True}}, "backpack.places must be a whole number, not True"),
        (brewery(9, name=7), "breweries.9.name must be a text, not 7"),
        ({"tracks": {"gamer": 7}}, "tracks.gamer must be a text, not 7"),
        (card(1, 3), "objectives.1.condition must be a text, not 3"),  # type: ignore[arg-type]
    ],
)
def test_changed_components_with_an_unknown_name_or_a_wrong_value_are_refused(
    changes: Mapping[str, object], sentence: str
) -> None:
    is_refused(changes, sentence)


def test_a_changed_die_is_rolled() -> None:
    found = Counter[str]()
    for number in range(20):
        state = with_changes(table(seat(6, 2), seat(5, 20)), {"die": {"failed": 1, "late": 5, "tbbr": 0}})
        state.streams[0] = taproom.Rng.seeded(f"die {number}")
        play(state, "bus to 11")
        found.update(told(state, "dice-rolled")[0]["faces"])
    assert found["late"] > 12
    assert found["tbbr"] == 0


def test_a_changed_backpack_is_filled() -> None:
    state = with_changes(table(seat(9, 0, "8 red"), seat(5, 5)), {"backpack": {"places": 12}})
    has(play(state, "buy"), beers="8 red 3 yellow")


def test_changed_thresholds_are_kept() -> None:
    state = table(seat(6, 2, level=6), seat(5, 20))
    refuse(state, "bike to 11")
    assert offers(with_changes(state, {"breathalyser": {"no_bike": 7}}), "bike to 11")
    weaker = with_changes(state, {"breathalyser": {"no_bike": 4, "doubling": 6, "asleep": 7}})
    rolls(weaker, "T")
    has(play(weaker, "bus to 11"), square=2 + 8)
    has(play(weaker, "taste"), asleep=True, square=24)


def test_changed_times_are_spent() -> None:
    state = with_changes(table(seat(6, 2), seat(5, 20)), {"roads": {"6-11": {"bike": 3}}})
    has(play(state, "bike to 11"), square=5)


def test_a_changed_brewery_sells_and_shows_what_it_says() -> None:
    changes = {"breweries": {"8": {"cheese": 1, "taste": 0, "bonus": ""}, "9": {"bonus": "gamer"}}}
    state = with_changes(table(seat(8), seat(5, 20)), changes)
    assert offers(state, "buy with cheese")
    assert "taste" not in legal(state)
    has(play(state, "bike to 9"), bonuses={"gamer": 1, "author": 0, "cardinal": 0, "trappist": 0})


def test_a_changed_condition_is_asked() -> None:
    state = with_changes(table(seat(8), seat(5, 20), reach=[7]), card(7, "arrive(number=9)"))
    has(play(state, "taste"), cards=[])
    has(play(state, "bike to 9"), cards=[7])


def test_changed_points_are_counted() -> None:
    mine = seat("Grand-Place", 0, "2 red", bottles="1 red", coasters=1, tasted=3, visited=range(1, 11))
    changes = {
        "points": {"beer": 10, "bottle": 20, "coaster": 30, "carried": 40, "breweries": "99 99 99 99 99"},
        "tracks": {"gamer": "50 0 0", "cardinal": "60 0 0 0", "trappist": "70 0 0 0 0"},
    }
    state = with_changes(table(mine, seat(5, 1), goals=[69, 70]), changes)
    assert state.scores()[0] == 30 + 20 + 30 + 80 + 99 + 50 + 60 + 70
    assert sum(state.breakdown(0).values()) == state.scores()[0]


def test_a_whole_game_is_played_with_components_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'backpack.places = 12\n[breathalyser]\nno_bike = 6\n[roads."6-11"]\nbike = 3\n'
        '[breweries.9]\nname = "Mine"\n[objectives.8]\ncondition = "taste(colour=yellow|brown)"\n'
    )
    state = cast(RaceState, GAME.new(3, 4, components=str(file)))
    digest = state.components.digest
    rng = taproom.Rng.seeded("a whole game")
    number = 0
    while not state.over:
        state.play(eager(state, rng))
        number += 1
        if number % 25 == 0:
            again = GAME.load(json.loads(json.dumps(state.dump())))
            assert again.components.digest == digest
            assert again.components.changed == {
                "backpack.places": 12,
                "breathalyser.no_bike": 6,
                "roads.6-11.bike": 3,
                "breweries.9.name": "Mine",
                "objectives.8.condition": "taste(colour=yellow|brown)",
            }
    assert pickle.loads(pickle.dumps(state)).components.digest == digest
    assert state.winners()


def test_changed_components_have_a_digest_of_their_own_however_they_are_written() -> None:
    shipped = changed({}).components.digest
    nested = changed(STRONGER).components.digest
    dotted = changed({"breathalyser.no_bike": 6}).components.digest
    assert nested == dotted != shipped


def test_a_value_changed_to_itself_is_no_change() -> None:
    same = changed({"backpack.places": 10}).components
    assert same.changed == {}
    assert same.digest == changed({}).components.digest


@each_row(
    "condition",
    [
        "cubes()=0 & cubes(colour=red)>=1",
        "visited()=0 & visited(brussels=1)>=1",
        "breath()>=3 & breath()=2",
        "free()>=5 & cubes()>=6",
        "cubes(colour=red)>=6 & cubes(colour=black)>=5",
    ],
)
def test_terms_that_exclude_each_other_are_refused(condition: str) -> None:  # BR-12.2
    with pytest.raises(taproom.ComponentsError, match="cannot be met with these values"):
        changed({"objectives": {"40": {"condition": condition}}})


@each_row("condition", ["cubes()>=10 & cubes(colour=red)>=3", "free()>=5 & cubes(colour=red)>=5"])
def test_terms_that_fit_the_backpack_together_are_taken(condition: str) -> None:  # BR-12.2
    changed({"objectives": {"40": {"condition": condition}}})


@each_row(
    "condition",
    [
        "arrive(number=1|99)",
        "arrive(number=41)",
        "arrive(number=0)",
        "visited(number=41)>=1",
        "arrive(brussels=2)",
        "arrive(cheese=0|1)",
        "arrive(bonus=trappist;bonus=author)",
    ],
)
def test_a_brewery_that_is_not_on_the_map_cannot_be_asked_for(condition: str) -> None:  # BR-12.3
    with pytest.raises(taproom.ComponentsError, match="cannot be read"):
        changed({"objectives": {"40": {"condition": condition}}})


@each_row("means", ["transport", "bike"])
def test_no_way_without_a_chance_to_fail_is_for_free(means: str) -> None:
    with pytest.raises(taproom.ComponentsError, match="must take some time"):
        changed({"roads": {"8-9": {means: 0}}})


def test_a_hitch_hike_for_free_needs_a_die_that_can_fail() -> None:
    with pytest.raises(taproom.ComponentsError, match="only if the die can fail"):
        changed({"die": {"failed": 0, "tbbr": 5}})


def test_a_card_can_ask_for_one_cardinal_point() -> None:  # BR-12.4
    state = changed({"objectives": {"40": {"condition": "visited(bonus=compass_N|compass_S)>=2"}}})
    assert state.box.terms[120][0].where == 1 << 21 | 1 << 30


def test_a_brewery_with_a_road_cannot_be_moved_into_brussels() -> None:  # BR-3.33
    changes = {"breweries": {"12": {"brussels": 1}, "35": {"brussels": 0}}}
    with pytest.raises(taproom.ComponentsError, match="Brewery 12 has a road of its own"):
        changed(changes)


@each_row("condition", ["free()=0 & cubes()=0", "free()=3 & cubes()=6"])
def test_beers_and_free_places_must_fill_the_backpack(condition: str) -> None:  # BR-12.2
    with pytest.raises(taproom.ComponentsError, match="cannot be met with these values"):
        changed({"objectives": {"57": {"condition": condition}}})


def test_a_backpack_has_no_more_places_than_a_board_can_show() -> None:
    with pytest.raises(taproom.ComponentsError, match="at most 30 places"):
        changed({"backpack": {"places": 31}})
