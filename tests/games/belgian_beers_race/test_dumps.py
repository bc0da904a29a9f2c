"""Dumps load back; positions that cannot be are refused with a sentence, wherever they come from."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

import pytest

import taproom
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import GAME, facts, play, rolls, seat, short, table
from tests.rows import each_row

Json = dict[str, Any]
Position = Callable[[], Json]


def turning() -> Json:
    """Somebody acts."""
    return table(seat(9, 5, "2 red"), seat(5, 7), reach=[1, 2], line=[3], pile=[4, 5]).dump()


def starting() -> Json:
    """In the short game the second of three players picks a start."""
    state = cast(RaceState, GAME.new(3, 1, {"length": "short"}))
    return play(state, "start in 9").dump()


def paying() -> Json:
    """Somebody who has given a driver one of four beers."""
    state = table(seat(6, 5, "3 red 3 black"), seat(5, 7))
    return play(state, "pay to 11", "give red").dump()


def boarding() -> Json:
    """Somebody on a bus that has crossed a bottle token."""
    state = table(seat(6, 7, "3 red"), seat(5, 20), reach=[20])
    rolls(state, "T")
    return play(state, "bus to 11", "drink red").dump()


def camping() -> Json:
    """Somebody camps with beers."""
    return play(table(seat(9, 5, "3 red"), seat(5, 7)), "camp").dump()


def camping_on() -> Json:
    """Somebody who camps has crossed a bottle token."""
    return play(table(seat(9, 8, "3 red"), seat(5, 12), reach=[20]), "camp", "drink red").dump()


def offering() -> Json:
    """The first of two partners gives a beer."""
    state = table(seat(4, 5, "2 red 2 black"), seat(3, 9, "1 red 1 black"), seat(3, 9, "1 brown 1 black"))
    return play(state, "bike to 3").dump()


def giving() -> Json:
    """The mover gives the second beer of a toast."""
    return play(load(offering()), "give red", "give brown", "give red").dump()


def sipping() -> Json:
    """The mover drinks the first of the beers of a toast."""
    return play(load(giving()), "give red").dump()


def saving() -> Json:
    """The mover may eat a cheese."""
    state = table(seat(4, 5, "2 red", level=7, cheese=1), seat(3, 9, "1 red"), seat(3, 9, "1 black"))
    rolls(state, "T")
    return play(state, "hitch to 3", "drink black").dump()


def partner_saving() -> Json:
    """A partner may eat a cheese."""
    state = table(seat(4, 5, "1 red"), seat(3, 9, "1 black", level=7, cheese=1))
    return play(state, "bike to 3").dump()


def removing() -> Json:
    """Somebody has crossed a bottle token."""
    return play(table(seat(9, 8), seat(5, 20), reach=[20, 21]), "taste").dump()


def supping() -> Json:
    """Somebody may eat before the night."""
    return play(table(seat(9, 24, level=6, cheese=2), seat(5, 20), turn=1), "camp").dump()


def over() -> Json:
    """The game is over."""
    return play(table(seat(9, 24), seat(5, 20), day=3, turn=1), "end day").dump()


POSITIONS: dict[str, list[Position]] = {
    "start": [starting],
    "turn": [turning],
    "pay": [paying],
    "board": [boarding],
    "camp": [camping],
    "offer": [offering],
    "give": [giving],
    "sip": [sipping],
    "save": [saving, partner_saving],
    "remove": [removing, camping_on],
    "supper": [supping],
    "over": [over],
}


def load(dumped: Json) -> RaceState:
    """Build a position."""
    return cast(RaceState, GAME.load(dumped))


def refused(dumped: Json, sentence: str = "") -> None:
    """A position is refused, with a sentence; where more than one would do, none is given."""
    with pytest.raises(taproom.BadPosition, match=sentence or None) as error:
        GAME.load(dumped)
    assert str(error.value).endswith(".")


# What is accepted.


@each_row("phase", POSITIONS)
def test_a_position_of_every_kind_loads_back(phase: str) -> None:
    for position in POSITIONS[phase]:
        dumped = position()
        assert dumped["phase"] == phase
        assert GAME.load(dumped).dump() == dumped


# What is refused.


EVERYWHERE: list[tuple[Json, str]] = [
    ({"game": "dice-brewing"}, "no position of The Belgian Beers Race"),
    ({"players": 3}, "must be 3 travellers, not 2"),
    ({"phase": "nap"}, "'nap' is none of start, turn"),
    ({"day": 0}, "The day must be a whole number from 1 to 3"),
    ({"day": 4}, "The day must be a whole number from 1 to 3"),
    ({"day": True}, "The day must be a whole number"),
    ({"turn": 2}, "The seat whose turn it is must be"),
    ({"player": 2}, "The seat to decide must be"),
    ({"player": 1}, "'turn' cannot be due"),
    ({"discs": [0]}, "listed once each"),
    ({"discs": [0, 0]}, "listed once each"),
    ({"discs": [1, 0]}, "by square and from the lowest up"),
    ({"arrivals": -1}, "The arrivals on the Grand-Place must be"),
    ({"bottles": ["41"]}, "'41' is none of"),
    ({"bottles": ["Grand-Place"]}, "'Grand-Place' is none of 1, 2"),
    ({"bottles": [""]}, "'' is none of 1, 2"),
    ({"coasters": {"41": 1}}, "'41' is none of"),
    ({"coasters": {"Grand-Place": 1}}, "'Grand-Place' is none of 1, 2"),
    ({"coasters": {"": 1}}, "'' is none of 1, 2"),
    ({"coasters": {"9": 6}}, "more coasters than were laid out"),
    ({"coasters": {"9": -1}}, "The coasters on a brewery must be"),
    ({"reach": [1]}, "Every card must be in one place"),
    ({"reach": [1, 2, 4]}, "Every card must be in one place"),
    ({"reach": [1, 73]}, "A card must be a whole number from 1 to 72"),
    ({"reach": [1, 58]}, "Every card must be in one place"),
    ({"reach": [1, 2, 3, 4, 5], "line": [], "pile": []}, "room for 4 cards within reach"),
    ({"reach": [], "line": [1, 2, 3, 4, 5], "pile": []}, "4 next in line"),
    ({"second": True}, "Every card must be in one place"),
    ({"second": 1}, "The field 'second' must be true or false"),
    ({"goals": [58]}, "must be 2 open cards of level 3"),
    ({"goals": [58, 59, 60]}, "must be 2 open cards of level 3"),
    ({"goals": [58, 58]}, "must be 2 open cards of level 3"),
    ({"goals": [58, 59, 59]}, "must be 2 open cards of level 3"),
    ({"goals": [1, 58]}, "must be 2 open cards of level 3"),
    ({"broken": [3]}, "A bottle token must be"),
    ({"crossed": [{"seat": 0, "token": 0}]}, "must be decided on"),
    ({"crossed": [{"seat": 2, "token": 0}]}, "A seat must be"),
    ({"stage": "asleep"}, "'asleep' is none of acted"),
    ({"destination": "Ghent"}, "'Ghent' is none of"),
    ({"owed": 11}, "The beers owed must be"),
    ({"given": ["green"]}, "'green' is none of yellow"),
    ({"gifts": ["green"]}, "'green' is none of yellow"),
    ({"partners": [2]}, "A partner must be"),
    ({"partners": [1]}, ""),
    ({"served": 2}, "The partners served must be"),
    ({"beer": "green"}, "'green' is none of yellow"),
    ({"supped": [2]}, "A seat must be"),
    ({"phase": "over"}, "'over' cannot be due"),
    ({"over": True}, "must be over in the phase 'over'"),
    ({"streams": []}, "streams of chance"),
    ({"travellers": 5}, "wrong kind"),
    ({"travellers": [5, 5]}, "wrong kind"),
    ({"reach": 5}, "wrong kind"),
    ({"broken": [[]]}, "wrong kind"),
    ({"coasters": []}, "wrong kind"),
    ({"options": {"length": "long"}}, ""),
]


@each_row(("changes", "sentence"), EVERYWHERE)
def test_a_table_that_cannot_be_is_refused(changes: Json, sentence: str) -> None:
    dumped = turning()
    if "reach" in changes and isinstance(changes["reach"], list):
        dumped["removed"] = [card for card in dumped["removed"] if card not in changes["reach"]]
    with pytest.raises(taproom.TaproomError, match=sentence or None):
        GAME.load({**dumped, **changes})


@each_row("field", sorted(turning()))
def test_a_position_without_one_of_its_fields_is_refused(field: str) -> None:
    dumped = turning()
    del dumped[field]
    refused(dumped, f"no field '{field}'")


@each_row("field", sorted(seat()))
def test_a_player_without_one_of_the_fields_is_refused(field: str) -> None:
    dumped = turning()
    del dumped["travellers"][1][field]
    refused(dumped, f"no field '{field}'")


PLAYERS: list[tuple[Json, str]] = [
    ({"place": "41"}, "'41' is none of"),
    ({"place": ""}, "'' is none of"),
    ({"square": 25}, "No disc can be beyond the last square"),
    ({"square": 33}, "The square of a disc must be"),
    ({"square": -1}, "The square of a disc must be"),
    ({"cubes": {"yellow": 11, "brown": 0, "red": 0, "black": 0}}, "The beers carried must be"),
    ({"cubes": {"yellow": 4, "brown": 4, "red": 3, "black": 0}}, "A backpack holds 10 beers"),
    ({"cubes": {"yellow": -1, "brown": 0, "red": 0, "black": 0}}, "The beers carried must be"),
    ({"cubes": {"yellow": 1}}, "no field 'brown'"),
    ({"bottles": {"yellow": 0, "brown": 0, "red": 6, "black": 0}}, "The bottles must be"),
    ({"coasters": 6}, "more coasters than were laid out"),
    ({"coasters": 26}, "The coasters must be"),
    ({"visited": ["41"]}, "'41' is none of"),
    ({"visited": ["Grand-Place"]}, "'Grand-Place' is none of 1, 2"),
    ({"visited": [""]}, "'' is none of 1, 2"),
    ({"level": 9}, "The level must be a whole number from 0 to 8"),
    ({"level": -1}, "The level must be"),
    ({"level": 8}, "who sleeps is on it"),
    ({"tasted": 21}, "The beers tasted must be"),
    ({"cheese": 6}, "The cheese track must be"),
    ({"cheese_tokens": -1}, "The tokens beside the cheese track must be"),
    ({"toasts": 6}, "The toast track must be"),
    ({"toast_tokens": -1}, "The tokens beside the toast track must be"),
    ({"score": -1}, "The score must be"),
    ({"cards": [1]}, "Every card must be in one place"),
    ({"cards": [60]}, "Every card must be in one place"),
    ({"cards": [0]}, "A card must be"),
    ({"bought": 1}, "Having bought must be true or false"),
    ({"drank": "no"}, "Having tasted must be true or false"),
    ({"ridden": 4}, "The time ridden must be"),
    ({"thumb": "41", "tries": 1}, "'41' is none of"),
    ({"thumb": "4"}, "Failed attempts need a place"),
    ({"tries": 1}, "Failed attempts need a place"),
    ({"thumb": "4", "tries": 4}, "The failed attempts must be"),
    ({"camping": 0}, "Camping must be true or false"),
    ({"arrival": 1}, "Only who is on the Grand-Place has arrived"),
    ({"place": "Grand-Place", "arrival": 1}, "at a moment of their own"),
]


@each_row(("changes", "sentence"), PLAYERS)
def test_a_player_who_cannot_be_is_refused(changes: Json, sentence: str) -> None:
    dumped = turning()
    dumped["travellers"][1].update(changes)
    refused(dumped, sentence)


def test_two_players_cannot_have_arrived_at_one_moment() -> None:
    dumped: Json = table(seat(square=5, arrival=1), seat(square=9, arrival=2)).dump()
    dumped["travellers"][1]["arrival"] = 1
    refused(dumped, "at a moment of their own")


def test_there_cannot_be_more_bottles_than_breweries() -> None:
    dumped = table(seat(9, 5, bottles="3 red"), seat(5, 7, bottles="2 red")).dump()
    assert GAME.load(dumped)
    refused({**dumped, "bottles": ["1"]}, "more first-visitor bottles than breweries")


def test_the_short_game_has_two_days_and_no_card_of_level_3() -> None:
    dumped = short(seat(9), seat(5)).dump()
    refused({**dumped, "day": 3}, "The day must be a whole number from 1 to 2")
    refused({**dumped, "goals": [58]}, "must be 0 open cards")


# What belongs to a decision.


def test_starts_are_picked_one_after_the_other() -> None:
    """Seat 2 cannot have picked between two who have not: seat 0 would never be asked."""
    dumped = starting()
    for player, place in ((0, "Grand-Place"), (2, "9")):
        dumped["travellers"][player]["place"] = place
    refused(dumped, "'start' cannot be due")


DECISIONS: list[tuple[Position, Json, str]] = [
    (starting, {"day": 2}, "'start' cannot be due"),
    (starting, {"player": 0, "turn": 0}, "'start' cannot be due"),
    (starting, {"options": {"length": "standard"}, "goals": [58, 59, 60]}, "'start' cannot be due"),
    (paying, {"destination": ""}, "'pay' cannot be due"),
    (paying, {"destination": "30"}, "'pay' cannot be due"),
    (paying, {"owed": 0}, "'pay' cannot be due"),
    (paying, {"owed": 5}, "'pay' cannot be due"),
    (paying, {"player": 1}, "'pay' cannot be due"),
    (paying, {"given": []}, ""),
    (paying, {"given": ["red", "red"]}, ""),
    (paying, {"destination": "7"}, ""),
    (boarding, {"destination": ""}, "'board' cannot be due"),
    (boarding, {"destination": "30"}, "'board' cannot be due"),
    (boarding, {"beers": 0}, "'board' cannot be due"),
    (boarding, {"player": 1}, "'board' cannot be due"),
    (boarding, {"beers": 3}, ""),
    (boarding, {"trip": 30}, ""),
    (boarding, {"crossed": [{"seat": 1, "token": 0}]}, ""),
    (boarding, {"crossed": [{"seat": 0, "token": 2}]}, ""),
    (camping, {"player": 1}, "'camp' cannot be due"),
    (camping, {"day": 3, "second": True}, ""),
    (offering, {"player": 0}, "'offer' cannot be due"),
    (offering, {"player": 2}, "'offer' cannot be due"),
    (offering, {"partners": []}, "'offer' cannot be due"),
    (offering, {"partners": [1, 1]}, "'offer' cannot be due"),
    (offering, {"partners": [0, 1]}, "'offer' cannot be due"),
    (offering, {"partners": [2, 1]}, "'offer' cannot be due"),
    (offering, {"served": 1, "player": 2}, "'offer' cannot be due"),
    (offering, {"gifts": ["red"]}, ""),
    (giving, {"owed": 2}, "'give' cannot be due"),
    (giving, {"gifts": []}, "'give' cannot be due"),
    (giving, {"player": 1}, "'give' cannot be due"),
    (giving, {"poured": {"yellow": 0, "brown": 0, "red": 1, "black": 0}}, "'give' cannot be due"),
    (giving, {"given": ["red"]}, ""),
    (sipping, {"player": 1}, "'sip' cannot be due"),
    (sipping, {"gifts": ["red"]}, "'sip' cannot be due"),
    (sipping, {"drunk": ["red"]}, "'sip' cannot be due"),
    (sipping, {"poured": {"yellow": 0, "brown": 0, "red": 0, "black": 0}}, "'sip' cannot be due"),
    (sipping, {"poured": {"yellow": 0, "brown": 0, "red": 1, "black": 0}}, ""),
    (sipping, {"served": 1}, ""),
    (saving, {"player": 1}, "'save' cannot be due"),
    (saving, {"beer": "yellow"}, "'save' cannot be due"),
    (saving, {"partners": []}, "'save' cannot be due"),
    (partner_saving, {"player": 0}, "'save' cannot be due"),
    (partner_saving, {"served": 1}, "'save' cannot be due"),
    (removing, {"crossed": []}, "'remove' cannot be due"),
    (removing, {"player": 1}, "'remove' cannot be due"),
    (removing, {"crossed": [{"seat": 0, "token": 1}]}, ""),
    (removing, {"crossed": [{"seat": 0, "token": 0}, {"seat": 0, "token": 0}]}, ""),
    (removing, {"stage": "camping"}, ""),
    (supping, {"player": 1}, "'supper' cannot be due"),
    (supping, {"phase": "over", "over": True}, "'over' cannot be due"),
    (over, {"day": 2, "second": True}, "'over' cannot be due"),
    (over, {"over": False}, "must be over in the phase 'over'"),
]


@each_row(("position", "changes", "sentence"), DECISIONS)
def test_a_decision_that_cannot_be_due_is_refused(position: Position, changes: Json, sentence: str) -> None:
    refused({**position(), **changes}, sentence)


NO_CUBES = {"yellow": 0, "brown": 0, "red": 0, "black": 0}
SLEEPING = {"level": 8, "square": 24}
SEATS: list[tuple[Position, int, Json, str]] = [
    (starting, 1, {"place": "13"}, "'start' cannot be due"),
    (turning, 0, {"square": 24}, "'turn' cannot be due"),
    (turning, 0, {"camping": True}, ""),
    (turning, 1, {"camping": True}, ""),
    (turning, 1, {"camping": True, "square": 24, "place": "Grand-Place"}, ""),
    (paying, 0, {"cubes": {**NO_CUBES, "red": 3}}, "'pay' cannot be due"),
    (paying, 0, {"place": "30"}, "'pay' cannot be due"),
    (paying, 0, {"square": 23}, ""),
    (boarding, 0, {"cubes": NO_CUBES}, "'board' cannot be due"),
    (boarding, 0, {"place": "30"}, "'board' cannot be due"),
    (boarding, 0, SLEEPING, ""),
    (camping, 0, {"camping": False}, "'camp' cannot be due"),
    (camping, 0, {"cubes": NO_CUBES}, "'camp' cannot be due"),
    (camping, 0, {"square": 24}, "'camp' cannot be due"),
    (camping, 0, {"place": "Grand-Place"}, ""),
    (camping_on, 0, {"camping": False}, ""),
    (offering, 0, {"cubes": NO_CUBES}, "'offer' cannot be due"),
    (offering, 2, {"cubes": NO_CUBES}, "'offer' cannot be due"),
    (offering, 2, {"place": "4"}, "'offer' cannot be due"),
    (offering, 0, {"square": 24}, ""),
    (offering, 2, {"square": 24}, ""),
    (offering, 2, SLEEPING, ""),
    (giving, 0, {"cubes": {**NO_CUBES, "red": 1}}, "'give' cannot be due"),
    (giving, 1, {"square": 24}, ""),
    (giving, 1, SLEEPING, ""),
    (sipping, 0, SLEEPING, "'sip' cannot be due"),
    (sipping, 2, SLEEPING, ""),
    (saving, 0, {"cheese": 0}, "'save' cannot be due"),
    (saving, 0, {"level": 6}, "'save' cannot be due"),
    (saving, 0, SLEEPING, ""),
    (partner_saving, 1, {"cheese": 0}, "'save' cannot be due"),
    (partner_saving, 1, SLEEPING, ""),
    (removing, 0, {"square": 8}, ""),
    (supping, 0, {"cheese": 0}, "'supper' cannot be due"),
    (supping, 0, {"level": 4}, "'supper' cannot be due"),
    (supping, 0, {"level": 8}, "'supper' cannot be due"),
    (supping, 0, {"square": 23}, "'supper' cannot be due"),
    (over, 0, {"square": 23}, "'over' cannot be due"),
]


@each_row(("position", "player", "changes", "sentence"), SEATS)
def test_a_player_to_whom_the_decision_does_not_belong_is_refused(
    position: Position, player: int, changes: Json, sentence: str
) -> None:
    dumped = deepcopy(position())
    dumped["travellers"][player].update(changes)
    squares = [me["square"] for me in dumped["travellers"]]
    dumped["discs"] = sorted(dumped["discs"], key=lambda each: squares[each])
    refused(dumped, sentence)


@each_row("position", [turning, paying, boarding, camping, removing, supping, over])
@each_row(
    "changes",
    [{"poured": {**NO_CUBES, "red": 1}}, {"gifts": ["red"]}, {"partners": [1]}],
)
def test_beers_of_a_toast_need_a_toast(position: Position, changes: Json) -> None:
    """Else the next toast would find beers on the table that nobody gave."""
    refused({**position(), **changes})


@each_row("position", [turning, boarding, camping, removing, supping])
def test_beers_given_need_somebody_who_takes_them(position: Position) -> None:
    refused({**position(), "given": ["red"]})


def test_level_2_has_come_in_from_day_2_on() -> None:
    dumped: Json = table(seat(9), seat(5), day=2).dump()
    dumped["removed"] = [card for card in dumped["removed"] if card < 33]
    refused({**dumped, "second": False})


def test_cards_of_level_2_that_are_there_on_day_1_do_not_come_in_twice() -> None:
    """Such a position may be built to look at a card; its night must not double any."""
    state = table(seat(9, 23), seat(5, 24), reach=[45], second=True)
    play(state, "camp")
    assert facts(state)["square"] == 0
    assert load(state.dump()).dump() == state.dump()
