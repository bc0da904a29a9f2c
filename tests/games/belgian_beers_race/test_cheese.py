"""Cheese: bought, eaten, worth points (BR-5)."""

from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    legal,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    stack,
    table,
    told,
)
from tests.rows import each_row


def guest(place: int | str = 9, square: int = 10, beers: str = "", **others: Any) -> RaceState:
    """Seat 0 acts somewhere, and goes on acting: the other disc is far ahead."""
    fields = {name: others.pop(name) for name in ("reach", "day") if name in others}
    return table(seat(place, square, beers, **others), seat(5, 23), **fields)


# Buying cheese.


def test_where_cheese_is_shown_a_buy_may_bring_one_too() -> None:  # BR-5.10
    has(play(guest(), "buy with cheese"), beers="3 yellow", cheese=1, square=11)


def test_a_buy_need_not_bring_the_cheese() -> None:  # BR-5.10
    has(play(guest(), "buy"), beers="3 yellow", cheese=0, square=11)


@each_row("place", [8, 11, 13, 24, 35])
def test_where_no_cheese_is_shown_there_is_none(place: int) -> None:  # BR-5.10
    state = guest(place, beers="3 red")
    assert [text for text in legal(state) if text.startswith("buy")] == ["buy"]
    refuse(state, "buy with cheese", "buy cheese")


def test_a_buy_with_cheese_takes_only_the_beers_that_fit() -> None:  # BR-5.10, BR-5.12
    has(play(guest(beers="9 red"), "buy with cheese"), beers="9 red 1 yellow", cheese=1, square=11)


def test_with_a_full_backpack_a_buy_brings_the_cheese_alone() -> None:  # BR-5.8, BR-5.11
    state = guest(beers="10 red")
    assert [text for text in legal(state) if text.startswith("buy")] == ["buy cheese"]
    has(play(state, "buy cheese"), beers="10 red", cheese=1, square=11, bought=True)


def test_with_a_full_backpack_no_beer_is_bought() -> None:  # BR-5.11
    refuse(guest(beers="10 red"), "buy", "buy with cheese")


@each_row("beers", ["", "3 yellow", "9 red"])
def test_with_room_in_the_backpack_cheese_alone_cannot_be_bought(beers: str) -> None:  # BR-5.12
    refuse(guest(beers=beers), "buy cheese")


def test_a_second_cheese_needs_a_new_stay() -> None:  # BR-5.4, BR-5.11
    state = play(guest(beers="10 red"), "buy cheese")
    refuse(state, "buy cheese", "buy with cheese")
    has(play(state, "bike to 8", "bike to 9", "buy cheese"), cheese=2)


def test_at_the_top_of_the_track_a_cheese_adds_a_token() -> None:  # BR-5.2
    state = play(guest(cheese=5), "buy with cheese")
    has(state, cheese=5, cheese_tokens=1)
    assert told(state, "bought")[0]["token"] is True


def test_the_fifth_cheese_is_still_a_step() -> None:  # BR-5.2
    has(play(guest(cheese=4), "buy with cheese"), cheese=5, cheese_tokens=0)


def test_each_further_cheese_adds_a_token_of_5_points() -> None:  # BR-5.2
    state = guest(beers="10 red", cheese=5, cheese_tokens=1)
    before = state.breakdown(0)["cheese"]
    play(state, "buy cheese")
    has(state, cheese_tokens=2)
    assert state.breakdown(0)["cheese"] == before + 5


# Eating.


def test_eating_lowers_pawn_and_level_for_no_ut() -> None:  # BR-5.6
    has(play(guest(level=4, cheese=3), "eat cheese"), level=3, cheese=2, square=10)


def test_several_cheeses_can_be_eaten_one_after_the_other() -> None:  # BR-5.6
    state = guest(level=7, cheese=3)
    has(play(state, "eat cheese", "eat cheese", "eat cheese"), level=4, cheese=0)
    refuse(state, "eat cheese")


def test_eating_needs_a_cheese() -> None:  # BR-5.18
    refuse(guest(level=4), "eat cheese")


def test_eating_needs_a_level_above_0() -> None:  # BR-5.18
    refuse(guest(cheese=2), "eat cheese")


def test_on_board_eating_needs_a_level_above_0_too() -> None:  # BR-5.18
    state = guest(6, beers="1 red", cheese=2)
    rolls(state, "T")
    play(state, "bus to 11")
    assert legal(state) == ["arrive", "drink red"]
    refuse(state, "eat cheese")


def test_at_camp_eating_needs_a_level_above_0_too() -> None:  # BR-5.18
    state = play(guest(beers="1 red", cheese=2), "camp")
    assert legal(state) == ["sleep", "drink red"]
    refuse(state, "eat cheese")


def test_one_cheese_and_level_1_are_enough() -> None:  # BR-5.18
    has(play(guest(level=1, cheese=1), "eat cheese"), level=0, cheese=0)


def test_tokens_beside_the_track_cannot_be_eaten() -> None:  # BR-5.22
    refuse(guest(level=4, cheese_tokens=3), "eat cheese")


def test_eating_leaves_the_tokens_alone() -> None:  # BR-5.22
    has(play(guest(level=4, cheese=5, cheese_tokens=3), "eat cheese"), cheese=4, cheese_tokens=3)


def test_later_cheese_moves_the_pawn_up_again_before_it_adds_tokens() -> None:  # BR-5.22
    state = guest(level=4, cheese=5, cheese_tokens=3)
    has(play(state, "eat cheese", "buy with cheese"), cheese=5, cheese_tokens=3)
    has(play(state, "bike to 8", "bike to 9", "buy with cheese"), cheese=5, cheese_tokens=4)


def test_eating_is_no_action_and_the_turn_goes_on() -> None:  # BR-5.19
    state = table(seat(9, 10, level=4, cheese=1), seat(5, 10), discs=[1, 0])
    play(state, "eat cheese")
    assert (state.turn, state.player, state.phase) == (0, 0, "turn")
    assert stack(state, 10) == [1, 0]


def test_eating_keeps_the_bike_count() -> None:  # BR-5.19
    state = play(guest(level=4, cheese=1, ridden=3), "eat cheese")
    has(state, ridden=3)
    has(play(state, "bike to 8"), level=2, ridden=0)


def test_eating_keeps_the_extra_dice() -> None:  # BR-5.19
    state = play(guest(level=4, cheese=1, thumb="8", tries=1), "eat cheese")
    assert facts(state)["hitching"] == {"place": "8", "dice": 2}


def test_eating_leaves_buy_and_taste_as_they_are() -> None:  # BR-5.19
    state = play(guest(level=4, cheese=2), "eat cheese", "taste", "eat cheese")
    refuse(state, "taste")
    assert offers(state, "buy")


# When it can be eaten.


def test_cheese_can_be_eaten_between_two_actions() -> None:  # BR-5.17
    state = guest(level=3, cheese=4)
    has(play(state, "eat cheese", "taste", "eat cheese", "buy", "eat cheese"), level=1, cheese=1)


def test_cheese_can_be_eaten_between_beers_on_board() -> None:  # BR-5.17
    state = guest(6, beers="3 red", level=7, cheese=2)
    rolls(state, "T")
    play(state, "bus to 11", "eat cheese", "drink red", "eat cheese", "drink red")
    has(state, level=7, cheese=0, beers="1 red", tasted=2)


def test_cheese_can_be_eaten_between_beers_at_camp() -> None:  # BR-5.17
    state = guest(beers="3 red", level=7, cheese=2)
    play(state, "camp", "eat cheese", "drink red", "eat cheese", "drink red", "sleep")
    has(state, level=7, cheese=0, beers="1 red", tasted=2, asleep=False)


def test_cheese_can_be_eaten_at_days_end() -> None:  # BR-5.17
    state = table(seat(9, 10, level=6, cheese=1), seat(5, 24))
    play(state, "camp")
    assert (state.phase, state.player) == ("supper", 0)
    assert offers(state, "eat cheese")


def test_a_sleeper_eats_no_cheese_at_days_end() -> None:  # BR-5.17
    state = play(table(seat(9, 10, level=7, cheese=2), seat(5, 24)), "taste")
    assert state.day == 2
    has(state, cheese=2, level=4)


def test_a_sleeper_who_may_still_remove_a_card_eats_no_cheese() -> None:  # BR-5.17
    state = play(guest(square=8, level=7, cheese=2, reach=[1]), "taste")
    assert legal(state) == ["leave", "remove 1"]
    refuse(state, "eat cheese")


def test_no_cheese_is_eaten_on_anothers_turn() -> None:  # BR-5.17
    state = table(seat(8, 10, "1 yellow"), seat(9, 15, "1 red 1 brown", level=4, cheese=2))
    play(state, "bike to 9")
    assert (state.phase, state.player) == ("offer", 1)
    refuse(state, "eat cheese")


def test_the_step_that_ends_the_turn_leaves_no_room_to_eat() -> None:  # BR-5.24
    state = table(seat(9, 10, level=6, cheese=2), seat(5, 10), discs=[1, 0])
    play(state, "taste")
    assert state.player == 1
    has(state, level=7, cheese=2)
    refuse(state, "eat cheese")


def test_the_next_own_turn_is_the_next_chance_to_eat() -> None:  # BR-5.24
    state = table(seat(9, 10, level=6, cheese=2), seat(5, 10), discs=[1, 0])
    play(state, "taste", "buy", "taste")
    assert state.player == 0
    has(play(state, "eat cheese"), level=6, cheese=1)


def test_the_last_step_of_the_day_leaves_the_evening_to_eat() -> None:  # BR-5.24
    state = play(table(seat(9, 23, level=6, cheese=2), seat(5, 24)), "taste")
    assert (state.phase, state.player) == ("supper", 0)
    has(state, level=7, cheese=2, square=24)


# Between an arrival and its toast.


def test_no_cheese_is_eaten_between_an_arrival_and_its_toast() -> None:  # BR-5.25
    state = table(seat(8, 10, "1 yellow 1 red 1 brown", level=4, cheese=2), seat(9, 15, "1 red"))
    play(state, "bike to 9")
    assert legal(state) == ["give yellow", "give brown", "give red"]
    refuse(state, "eat cheese")


def test_no_cheese_is_eaten_at_a_removal_before_a_toast() -> None:  # BR-5.25
    state = table(seat(8, 8, "1 yellow", level=4, cheese=2), seat(9, 15, "1 red"), reach=[1, 2])
    play(state, "bike to 9")
    assert legal(state) == ["leave", "remove 1", "remove 2"]
    refuse(state, "eat cheese")
    play(state, "remove 2")
    has(state, level=5, cheese=2, toasts=1)
    assert reach(state) == [1]


def test_a_toast_without_choices_follows_its_arrival_at_once() -> None:  # BR-5.25
    state = table(seat(8, 10, "1 yellow", level=4, cheese=2), seat(9, 15, "1 red"))
    has(play(state, "bike to 9"), level=5, cheese=2, toasts=1)
    has(play(state, "eat cheese"), level=4, cheese=1)


def test_in_a_toast_only_the_saving_cheese_is_eaten() -> None:  # BR-5.25
    mover = seat(8, 10, "2 yellow", level=6, cheese=2)
    state = table(mover, seat(9, 15, "1 red"), seat(9, 15, "1 brown"))
    rolls(state, "T")
    play(state, "hitch to 9")
    assert (state.phase, legal(state)) == ("sip", ["drink brown", "drink red"])
    refuse(state, "eat cheese")
    play(state, "drink red")
    assert (state.phase, legal(state)) == ("save", ["eat cheese", "sleep"])


def test_before_arriving_cheese_is_still_eaten_on_board() -> None:  # BR-5.25
    state = table(seat(8, 10, "2 yellow", level=7, cheese=1), seat(9, 20, "1 red"))
    rolls(state, "T")
    play(state, "bus to 9", "eat cheese", "arrive")
    has(state, level=7, cheese=0, beers="1 yellow", toasts=1, asleep=False)
