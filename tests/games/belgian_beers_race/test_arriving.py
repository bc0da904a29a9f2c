"""The Belgian Beers Race, section 4: what arriving gives, and in which order."""

from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    kinds,
    legal,
    play,
    refuse,
    rolls,
    seat,
    seen,
    table,
    told,
)
from tests.rows import each_row

NONE = {"gamer": 0, "author": 0, "cardinal": 0, "trappist": 0}


def coming(start: int | str = 8, **fields: Any) -> RaceState:
    """Seat 0 stands next to the brewery to be visited; the other is far ahead and far away."""
    return table(seat(start, 2), seat(5, 20), **fields)


def here(state: RaceState, place: int = 9) -> Any:
    """What lies on a brewery."""
    return seen(state)["breweries"][str(place)]


# Bottle and coaster.


@each_row(
    ("start", "end", "bottle"),
    [
        (8, 9, "1 yellow"),
        (1, 2, "1 brown"),
        (2, 1, "1 red"),
        (2, 4, "1 black"),
        ("Grand-Place", 39, "1 black"),
    ],
)
def test_the_first_visitor_takes_the_bottle_in_its_colour(  # BR-4.1
    start: int | str, end: int, bottle: str
) -> None:
    state = coming(start, bottles=[str(end)])
    has(play(state, f"bike to {end}"), bottles=bottle)
    assert not here(state, end)["bottle"]


def test_the_second_visitor_finds_no_bottle() -> None:  # BR-4.1
    state = table(seat(8, 2), seat(8, 2), bottles=["9"])
    play(state, "bike to 9", "bike to 9")
    has(state, 0, bottles="1 yellow")
    has(state, 1, bottles="", place="9")


@each_row("action", ["bike to 9", "bus to 9", "hitch to 9"])
def test_every_means_arrives(action: str) -> None:  # BR-4.1
    state = coming(bottles=["9"])
    rolls(state, "T")
    has(play(state, action), bottles="1 yellow", visited=["8", "9"])


def test_a_paid_driver_arrives_too() -> None:  # BR-4.1
    state = table(seat(6, 2, "2 red"), seat(5, 20), bottles=["8"])
    has(play(state, "pay to 8"), bottles="1 yellow", visited=["6", "8"])


def test_without_a_bottle_one_coaster_is_taken() -> None:  # BR-4.6
    state = coming(coasters={"9": 1})
    has(play(state, "bike to 9"), coasters=1, bottles="")
    assert here(state)["coasters"] == 0


def test_never_more_than_one_coaster_is_taken() -> None:  # BR-4.6
    state = coming(coasters={"9": 3})
    has(play(state, "bike to 9"), coasters=1)
    assert here(state)["coasters"] == 2


def test_with_a_bottle_no_coaster_is_taken() -> None:  # BR-4.6
    state = coming(bottles=["9"], coasters={"9": 2})
    has(play(state, "bike to 9"), bottles="1 yellow", coasters=0)
    assert here(state)["coasters"] == 2


def test_without_bottle_and_coaster_nothing_is_taken() -> None:  # BR-4.6
    state = coming()
    has(play(state, "bike to 9"), bottles="", coasters=0, visited=["8", "9"])


def test_coasters_on_one_brewery_are_worth_the_same() -> None:  # BR-4.5
    state = table(seat(8, 2), seat(11, 2), coasters={"9": 2})
    play(state, "bike to 9", "bike to 9")
    for player in (0, 1):
        has(state, player, coasters=1, place="9")
    assert state.breakdown(0)["coasters"] == state.breakdown(1)["coasters"] == 1


def test_nobody_is_asked_which_coaster_to_take() -> None:  # BR-4.5
    state = play(coming(coasters={"9": 2}), "bike to 9")
    assert (state.phase, state.player) == ("turn", 0)


# The visited token and the bonus.


def test_the_first_visit_puts_a_visited_token_there() -> None:  # BR-4.2
    state = play(coming(), "bike to 9")
    assert facts(state)["visited"] == ["8", "9"]
    assert here(state)["visitors"] == [0]


def test_each_player_has_a_first_visit_of_their_own() -> None:  # BR-4.2
    state = table(seat(8, 2), seat(8, 2))
    play(state, "bike to 9", "bike to 9")
    assert here(state)["visitors"] == [0, 1]


def test_a_later_visit_brings_no_token_and_no_bonus() -> None:  # BR-4.3
    state = table(seat(9, 2, visited=[8]), seat(5, 20))
    events = state.play("bike to 8")
    assert "visited" not in kinds(events)
    assert facts(state)["bonuses"]["gamer"] == 1


def test_going_to_and_fro_brings_a_bonus_once() -> None:  # BR-4.3
    state = table(seat(9, 2), seat(5, 20))
    play(state, "bike to 8", "bike to 9", "bike to 8")
    assert facts(state)["bonuses"] == {**NONE, "gamer": 1}
    assert facts(state)["visited"] == ["8", "9"]


def test_a_later_visit_can_still_take_a_coaster() -> None:  # BR-4.3
    state = table(seat(8, 2, visited=[9]), seat(5, 20), coasters={"9": 2})
    has(play(state, "bike to 9"), coasters=1)
    has(play(state, "bike to 8", "bike to 9"), coasters=2)


def test_a_bottle_first_and_a_coaster_on_coming_back() -> None:  # BR-4.3, BR-4.6
    state = coming(bottles=["9"], coasters={"9": 1})
    play(state, "bike to 9", "bike to 8", "bike to 9")
    has(state, bottles="1 yellow", coasters=1)


@each_row(
    ("start", "end", "bonuses"),
    [
        (6, 8, {"gamer": 1}),
        (9, 11, {"author": 1}),
        (14, 15, {"trappist": 1}),
        (17, 21, {"cardinal": 1}),
        (2, 1, {"cardinal": 1, "trappist": 1}),
        (29, 26, {"author": 1, "trappist": 1}),
        (33, 34, {"cardinal": 1}),
        (8, 9, {}),
    ],
)
def test_with_the_token_goes_a_step_on_the_track_of_each_symbol(  # BR-4.7
    start: int, end: int, bonuses: dict[str, int]
) -> None:
    state = coming(start)
    before = facts(state)["bonuses"]
    play(state, f"bike to {end}")
    gained = {name: count - before[name] for name, count in facts(state)["bonuses"].items()}
    assert gained == {**NONE, **bonuses}
    assert told(state, "visited")[0]["bonuses"] == tuple(name for name in NONE if name in bonuses)


def test_steps_on_a_bonus_track_add_up() -> None:  # BR-4.7
    state = table(seat(17, 2, visited=[1, 30]), seat(5, 20))
    play(state, "bike to 21")
    assert facts(state)["bonuses"] == {**NONE, "cardinal": 3, "trappist": 2}


# The Grand-Place.


def test_the_grand_place_gives_nothing() -> None:  # BR-4.4
    state = table(seat(36, 2), seat(5, 20), bottles=["35", "37"], coasters={"35": 1})
    before = facts(state)
    play(state, "bike to Grand-Place")
    after = facts(state)
    for name in ("bottles", "coasters", "visited", "bonuses", "cards", "cubes"):
        assert after[name] == before[name]


def test_the_grand_place_offers_neither_buy_nor_taste() -> None:  # BR-4.4
    state = play(table(seat(36, 2), seat(5, 20)), "bike to Grand-Place")
    refuse(state, "buy", "buy with cheese", "buy cheese", "taste")
    assert {action.split()[0] for action in legal(state)} == {"hitch", "bus", "bike"}


def test_on_the_grand_place_nobody_toasts() -> None:  # BR-4.4
    state = table(seat(36, 2, "1 yellow"), seat("Grand-Place", 20, "1 red"))
    has(play(state, "bike to Grand-Place"), carried=1, toasts=0)


# The order.


def test_bottle_token_and_bonus_come_before_objectives() -> None:  # BR-4.8
    state = table(seat(6, 2, bottles="2 yellow"), seat(5, 20), bottles=["8"], reach=[21, 31])
    events = kinds(state.play("bike to 8"))
    order = [events.index(kind) for kind in ("went", "bottle-taken", "visited", "card-taken")]
    assert order == sorted(order)
    has(state, cards=[21, 31])


def test_a_coaster_comes_before_the_token_and_objectives() -> None:  # BR-4.8
    state = table(seat(6, 2, coasters=2), seat(5, 20), coasters={"8": 1}, reach=[39])
    events = kinds(state.play("bike to 8"))
    order = [events.index(kind) for kind in ("went", "coaster-taken", "visited", "card-taken")]
    assert order == sorted(order)
    has(state, cards=[39])


def test_removals_come_after_objectives_and_before_the_toast() -> None:  # BR-4.8
    state = table(seat(8, 8, "1 yellow"), seat(9, 20, "1 red"), bottles=["9"], reach=[12, 13, 14])
    play(state, "bike to 9")
    assert (state.phase, state.player) == ("remove", 0)
    has(state, bottles="1 yellow", cards=[13], carried=1, toasts=0)
    assert legal(state) == ["leave", "remove 12", "remove 14"]
    events = kinds(state.play("remove 12"))
    assert events.index("card-removed") < events.index("toasted")
    has(state, toasts=1, cards=[13, 14])


def test_all_but_removals_and_toast_choices_is_automatic() -> None:  # BR-4.8
    state = table(seat(8, 2, "2 yellow"), seat(9, 20, "1 red"), bottles=["9"], reach=[13])
    play(state, "bike to 9")
    assert (state.phase, state.player) == ("turn", 0)
    has(state, bottles="1 yellow", visited=["8", "9"], cards=[13], toasts=1)


def test_no_cheese_is_eaten_between_an_arrival_and_its_toast() -> None:  # BR-5.25
    state = table(seat(8, 8, "1 yellow", level=3, cheese=2), seat(9, 20, "1 red"), reach=[12])
    play(state, "bike to 9")
    assert state.phase == "remove"
    refuse(state, "eat cheese")
    play(state, "leave")
    has(state, toasts=1, level=4, cheese=2)
