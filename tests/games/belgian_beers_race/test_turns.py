"""The Belgian Beers Race, section 2: how long a turn lasts, who decides, and what can be taken back."""

from typing import Any, cast

import pytest

import taproom
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    facts,
    has,
    legal,
    next_day,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    seen,
    short,
    table,
    told,
)
from tests.rows import each_row

Json = dict[str, Any]
PLAYERS = each_row("players", [2, 3, 4])


def text(state: RaceState) -> str:
    """What a seat out of time does."""
    return GAME.text(state.fallback())


# How long a turn lasts.


@each_row(("square", "following"), [(5, 0), (4, 0), (3, 1)])
def test_the_turn_ends_when_the_disc_is_ahead_of_the_foremost_other(  # BR-2.2
    square: int, following: int
) -> None:
    state = table(seat(9, 3), seat(5, square))
    play(state, "taste")
    assert state.player == following


def test_the_same_square_is_not_ahead() -> None:  # BR-2.2
    state = table(seat(9, 3), seat(5, 4), seat(12, 4))
    play(state, "taste")
    assert (state.player, state.turn, facts(state)["square"]) == (0, 0, 4)


def test_being_ahead_of_some_does_not_end_the_turn() -> None:  # BR-2.2
    state = table(seat(9, 3), seat(5, 3), seat(12, 9))
    play(state, "taste", "buy")
    assert state.player == 0


def test_a_turn_of_many_actions() -> None:  # BR-2.2
    state = table(seat(9, 0), seat(5, 6))
    play(state, "taste", "buy", "bike to 8", "taste", "buy", "bike to 9")
    assert (state.player, facts(state)["square"]) == (0, 6)
    play(state, "taste")
    assert state.player == 1


def test_only_a_finished_action_ends_the_turn() -> None:  # BR-2.2
    state = table(seat(6, 2, "1 yellow"), seat(5, 3))
    rolls(state, "T")
    play(state, "bus to 11")
    assert (state.player, state.phase, facts(state)["square"]) == (0, "board", 6)
    play(state, "arrive")
    assert state.player == 1


def test_eating_cheese_does_not_end_the_turn() -> None:  # BR-2.2
    state = table(seat(9, 3, cheese=1, level=1), seat(5, 3))
    play(state, "eat cheese")
    assert (state.player, state.phase) == (0, "turn")


def test_the_turn_of_who_is_at_once_hindmost_again_goes_on_as_a_new_one() -> None:  # BR-2.2, BR-2.1
    state = table(seat(9, 3), seat(5, 3))
    play(state, "taste", "camp")
    assert state.player == 0
    assert [event["player"] for event in told(state, "turn-began")] == [0]


# The end of a day.


def test_a_players_day_is_over_on_the_last_square() -> None:  # BR-2.3
    state = table(seat(9, 22), seat(5, 22), seat(12, 22))
    play(state, "taste")
    assert not facts(state)["day_over"]
    state = table(seat(9, 23), seat(5, 22), seat(12, 22))
    play(state, "taste")
    assert facts(state)["day_over"]
    assert 0 not in seen(state)["track"]["order"]


def test_the_day_ends_when_all_discs_are_on_the_last_square() -> None:  # BR-2.3
    state = table(seat(9, 23), seat(5, 23), seat(12, 23))
    play(state, "taste")
    assert state.day == 1
    play(state, "taste")
    assert state.day == 1
    play(state, "taste")
    assert state.day == 2


def test_the_last_day_ends_the_game() -> None:  # BR-2.3
    state = table(seat(9, 23), seat(5, 24), day=3)
    play(state, "taste")
    assert (state.over, state.phase) == (True, "over")


def test_discs_on_the_last_square_do_not_count_as_foremost() -> None:  # BR-2.4
    state = table(seat(9, 3), seat(5, 3), seat(12, 24))
    assert seen(state)["track"]["until"] == 3
    play(state, "taste")
    assert state.player == 1


def test_who_is_alone_in_the_day_goes_on_until_it_is_over() -> None:  # BR-2.4
    state = table(seat(9, 20), seat(5, 24), seat(12, 24))
    assert seen(state)["track"]["until"] is None
    for action in ("taste", "buy", "bike to 8"):
        play(state, action)
        assert (state.player, state.day) == (0, 1)
    assert told(state, "turn-began") == []
    play(state, "taste")
    assert state.day == 2


def test_the_turn_also_ends_when_the_day_of_its_player_is_over() -> None:  # BR-2.8
    state = table(seat(9, 23), seat(5, 23))
    play(state, "taste")
    assert state.player == 1
    state = table(seat(9, 3), seat(5, 20), seat(12, 21))
    play(state, "camp")
    assert state.player == 1


@each_row(("action", "last"), [("bike to 11", 18), ("bus to 11", 20), ("hitch to 11", 22)])
def test_a_move_that_fits_exactly_can_be_chosen_and_one_ut_later_not(
    action: str, last: int
) -> None:  # BR-2.5
    assert offers(table(seat(6, last), seat(5, 23)), action)
    refuse(table(seat(6, last + 1), seat(5, 23)), action)


def test_lateness_does_not_count_before_the_die() -> None:  # BR-2.5
    state = table(seat(6, 20), seat(5, 23))
    rolls(state, "F")
    has(play(state, "bus to 11"), place="11", square=24)


def test_waiting_does_not_count_before_the_dice() -> None:  # BR-2.5
    state = table(seat(6, 22), seat(5, 23))
    rolls(state, "T")
    has(play(state, "hitch to 11"), place="11", square=24)


def test_a_doubled_time_must_fit() -> None:  # BR-2.5
    assert offers(table(seat(6, 16, level=7), seat(5, 23)), "bus to 11")
    refuse(table(seat(6, 17, level=7), seat(5, 23)), "bus to 11")


def test_a_paid_driver_must_fit_too() -> None:  # BR-2.5
    assert offers(table(seat(6, 22, "4 yellow"), seat(5, 23)), "pay to 11")
    refuse(table(seat(6, 23, "4 yellow"), seat(5, 23)), "pay to 11")


def test_the_last_square_of_the_day_is_what_counts() -> None:  # BR-2.5
    assert offers(table(seat(6, 26), seat(5, 31), day=2), "bike to 11")
    refuse(table(seat(6, 27), seat(5, 31), day=2), "bike to 11")


# Ending the last day.


@each_row("place", ["Grand-Place", "9", "36"])
def test_on_the_last_day_a_player_may_end_the_day_anywhere(place: str) -> None:  # BR-2.6
    state = table(seat(place, 0), seat(5, 1), day=3)
    play(state, "end day")
    has(state, square=24, place=place, asleep=False, camping=False)
    assert state.player == 1


@each_row("day", [1, 2])
def test_on_other_days_nobody_may_end_the_day(day: int) -> None:  # BR-2.6
    for place in ("9", "Grand-Place"):
        refuse(table(seat(place), seat(5, 1), day=day), "end day")


def test_in_the_short_game_the_second_day_is_the_last() -> None:  # BR-2.6
    assert offers(short(seat(9), seat(5, 1), day=2), "end day")
    refuse(short(seat(9), seat(5, 1), day=1), "end day")


def test_in_the_middle_of_a_turn_the_day_may_be_ended() -> None:  # BR-2.6
    state = table(seat(9), seat(5, 9), day=3)
    play(state, "taste", "bike to 8", "end day")
    has(state, square=24)


# A toast belongs to the turn of its move.


def test_a_pushed_partner_may_keep_the_movers_turn_going() -> None:  # BR-2.9
    state = table(seat(8, 11, "1 yellow"), seat(9, 12, "1 red"), seat(5, 12))
    play(state, "bike to 9")
    assert (facts(state)["square"], facts(state, 1)["square"]) == (13, 13)
    assert state.player == 0


def test_a_partner_who_is_pushed_and_still_behind_does_not_keep_the_turn_going() -> None:  # BR-2.9
    state = table(seat(8, 11, "1 yellow"), seat(9, 11, "1 red"))
    play(state, "bike to 9")
    assert (facts(state)["square"], facts(state, 1)["square"]) == (13, 12)
    assert state.player == 1


def test_the_toasts_own_ut_can_end_the_turn() -> None:  # BR-2.9
    state = table(seat(8, 10, "1 yellow"), seat(9, 5, "1 red"), seat(5, 11), turn=0)
    play(state, "bike to 9")
    assert facts(state)["square"] == 12
    assert state.player == 1


def test_no_turn_ends_between_a_move_and_its_toast() -> None:  # BR-2.9
    state = table(seat(8, 10, "1 yellow 1 brown"), seat(9, 10, "1 red 1 black"))
    play(state, "bike to 9")
    assert (state.turn, state.player, state.phase) == (0, 1, "offer")
    play(state, "give red")
    assert (state.turn, state.player, state.phase) == (0, 0, "give")


def test_a_partner_pushed_to_the_last_square_no_longer_counts() -> None:  # BR-2.9, BR-2.4
    state = table(seat(8, 20, "1 yellow"), seat(9, 23, "1 red"), seat(5, 21))
    play(state, "bike to 9")
    has(state, 1, square=24)
    assert facts(state)["square"] == 22
    assert state.player == 2


# There is always something to do.


@each_row("level", [0, 5, 7])
def test_on_the_grand_place_one_can_hitch_hike_inside_brussels_to_the_last(level: int) -> None:  # BR-2.12
    state = table(seat("Grand-Place", 23, level=level), seat(5, 23))
    assert all(offers(state, f"hitch to {place}") for place in range(35, 41))
    refuse(state, "camp", "end day")


@each_row("day", [1, 2])
def test_elsewhere_one_can_camp(day: int) -> None:  # BR-2.12
    for number in range(1, 41):
        assert offers(table(seat(number, 23, level=7), seat(5, 23), day=day), "camp")


def test_on_the_last_day_one_can_end_the_day() -> None:  # BR-2.12
    for place in ["Grand-Place", *map(str, range(1, 41))]:
        state = table(seat(place, 23), seat(5, 23), day=3)
        assert offers(state, "end day")
        refuse(state, "camp")


def test_there_is_no_passing() -> None:  # BR-2.12
    with pytest.raises(taproom.UnknownAction):
        table(seat(9), seat(5, 1)).play("pass")
    state = table(seat(9), seat(5, 1))
    refuse(state, "enough", "leave", "sleep", "arrive", "end day")


# Who decides what.


def test_only_the_player_who_owes_the_decision_can_act() -> None:  # BR-2.13
    state = table(seat(8, 10, "2 yellow"), seat(9, 10, "1 red 1 black"), seat(5, 11))
    play(state, "bike to 9")
    assert state.player == 1
    refuse(state, "taste", "buy", "camp", "give yellow", "bike to 8")
    assert [GAME.targets(state, player) != [] for player in (0, 1, 2)] == [False, True, False]
    assert legal(state) == ["give red", "give black"]


@each_row("action", ["give yellow", "drink yellow", "remove 7", "start in 9", "enough"])
def test_what_belongs_to_another_decision_is_refused(action: str) -> None:  # BR-2.13
    refuse(table(seat(9, 0, "2 yellow"), seat(5, 1), reach=[7]), action)


def test_the_kinds_of_decision() -> None:  # BR-2.14
    pay = play(table(seat(6, 0, "4 yellow 4 red"), seat(5, 20)), "pay to 11")
    assert (pay.phase, legal(pay)) == ("pay", ["give yellow", "give red"])
    board = table(seat(6, 0, "1 yellow"), seat(5, 20))
    rolls(board, "T")
    assert (play(board, "bus to 11").phase, legal(board)) == ("board", ["arrive", "drink yellow"])
    camp = play(table(seat(6, 0, "1 yellow"), seat(5, 20)), "camp")
    assert (camp.phase, legal(camp)) == ("camp", ["sleep", "drink yellow"])
    remove = play(table(seat(9, 8), seat(5, 20), reach=[12, 24]), "taste")
    assert (remove.phase, legal(remove)) == ("remove", ["leave", "remove 12", "remove 24"])
    supper = play(table(seat(9, 23, cheese=1, level=4), seat(5, 24)), "taste")
    assert (supper.phase, legal(supper)) == ("supper", ["enough", "eat cheese"])
    start = cast(RaceState, GAME.new(2, 1, {"length": "short"}))
    assert (start.phase, {action[:5] for action in legal(start)}) == ("start", {"start"})


def test_the_decisions_of_a_toast() -> None:  # BR-2.14
    partners = [seat(9, 10, "1 red 1 black"), seat(9, 10, "1 black")]
    state = table(seat(8, 10, "2 yellow 1 brown", level=6, cheese=1), *partners)
    rolls(state, "T")
    play(state, "hitch to 9")
    assert (state.phase, state.player, legal(state)) == ("offer", 1, ["give red", "give black"])
    play(state, "give red")
    assert (state.phase, state.player, legal(state)) == ("give", 0, ["give yellow", "give brown"])
    play(state, "give yellow", "give yellow")
    assert (state.phase, state.player, legal(state)) == ("sip", 0, ["drink red", "drink black"])
    play(state, "drink red")
    assert (state.phase, state.player, legal(state)) == ("save", 0, ["eat cheese", "sleep"])


# One possible answer.


def test_beers_of_one_colour_for_a_driver_are_given_without_asking() -> None:  # BR-2.15
    state = table(seat(6, 0, "5 yellow"), seat(5, 20))
    has(play(state, "pay to 11"), place="11", beers="1 yellow")


def test_a_driver_who_gets_all_beers_is_paid_without_asking() -> None:  # BR-2.15
    state = table(seat(6, 0, "1 yellow 2 brown 1 red"), seat(5, 20))
    has(play(state, "pay to 11"), place="11", carried=0)


def test_a_driver_is_paid_without_asking_once_only_one_colour_is_left() -> None:  # BR-2.15
    state = table(seat(6, 0, "1 yellow 5 brown"), seat(5, 20))
    has(play(state, "pay to 11", "give yellow"), place="11", beers="2 brown")


def test_a_toast_without_a_choice_asks_nobody() -> None:  # BR-2.15
    state = table(seat(8, 11, "1 yellow"), seat(9, 12, "2 red"))
    play(state, "bike to 9")
    assert (state.phase, state.player) == ("turn", 0)
    has(state, 1, beers="1 red")


def test_a_trip_without_beers_asks_nothing_on_board() -> None:  # BR-2.15
    state = table(seat(6, 0), seat(5, 20))
    rolls(state, "T")
    has(play(state, "bus to 11"), place="11")
    assert state.phase == "turn"


def test_a_trip_of_1_ut_asks_nothing_on_board() -> None:  # BR-2.15
    state = table(seat(8, 0, "3 yellow"), seat(5, 20))
    rolls(state, "T")
    has(play(state, "bus to 9"), place="9", carried=3)
    assert state.phase == "turn"


def test_camping_without_beers_asks_nothing() -> None:  # BR-2.15
    state = table(seat(9, 0), seat(5, 20))
    play(state, "camp")
    assert state.player == 1


# A seat out of time.


@each_row("day", [1, 2])
def test_a_seat_out_of_time_camps_without_beers(day: int) -> None:  # BR-2.18
    state = table(seat(9, 3, "2 yellow 1 red"), seat(5, 5), day=day)
    assert text(state) == "camp"
    play(state, "camp")
    assert text(state) == "sleep"
    play(state, "sleep")
    has(state, beers="2 yellow 1 red", tasted=0, day_over=True)


def test_out_of_time_on_the_grand_place_one_hitch_hikes_to_the_lowest_number() -> None:  # BR-2.18
    assert text(table(seat("Grand-Place", 3), seat(5, 5))) == "hitch to 35"
    assert text(table(seat("Grand-Place", 23, level=7), seat(5, 23), day=1)) == "hitch to 35"


def test_on_the_last_day_a_seat_out_of_time_ends_the_day() -> None:  # BR-2.18
    for place in ("9", "Grand-Place"):
        assert text(table(seat(place), seat(5, 5), day=3)) == "end day"


def test_a_seat_out_of_time_gives_the_colour_it_has_most_of() -> None:  # BR-2.18
    state = play(table(seat(6, 0, "2 yellow 3 red 1 black"), seat(5, 20)), "pay to 11")
    assert text(state) == "give red"
    partner = table(seat(8, 10, "3 yellow 1 brown"), seat(9, 10, "1 red 2 black"))
    play(partner, "bike to 9")
    assert (partner.player, text(partner)) == (1, "give black")
    play(partner, "give black")
    assert (partner.player, text(partner)) == (0, "give yellow")


def test_of_colours_one_has_as_many_of_the_first_is_given() -> None:  # BR-2.18
    state = play(table(seat(6, 0, "1 yellow 2 brown 2 red"), seat(5, 20)), "pay to 11")
    assert text(state) == "give brown"


def test_a_seat_out_of_time_eats_no_cheese() -> None:  # BR-2.18
    toast = table(seat(8, 10, "1 yellow", level=7, cheese=1), seat(9, 11, "1 red"))
    rolls(toast, "T")
    play(toast, "hitch to 9")
    assert (toast.phase, text(toast)) == ("save", "sleep")
    supper = play(table(seat(9, 23, cheese=1, level=4), seat(5, 24)), "taste")
    assert (supper.phase, text(supper)) == ("supper", "enough")


def test_a_seat_out_of_time_removes_no_card() -> None:  # BR-2.18
    state = play(table(seat(9, 8), seat(5, 20), reach=[12, 24]), "taste")
    assert (state.phase, text(state)) == ("remove", "leave")
    play(state, "leave")
    assert reach(state) == [12, 24]


def test_a_seat_out_of_time_drinks_nothing_on_board() -> None:  # BR-2.18
    state = table(seat(6, 0, "1 yellow", cheese=1, level=1), seat(5, 20))
    rolls(state, "T")
    play(state, "bus to 11")
    assert (state.phase, text(state)) == ("board", "arrive")


def test_a_seat_out_of_time_else_takes_the_first_choice_listed() -> None:  # BR-2.18
    partners = [seat(9, 10, "1 red"), seat(9, 10, "1 black")]
    state = table(seat(8, 10, "2 yellow"), *partners)
    play(state, "bike to 9")
    assert (state.phase, text(state)) == ("sip", "drink red")
    start = cast(RaceState, GAME.new(2, 1, {"length": "short"}))
    assert text(start) == legal(start)[0]


@PLAYERS
def test_seats_out_of_time_finish_a_game(players: int) -> None:  # BR-2.18
    state = cast(RaceState, GAME.new(players, 9))
    while not state.over:
        next_day(state)
    assert state.day == 3


# What the view tells of a turn.


def test_the_view_says_what_kinds_of_action_there_are() -> None:  # BR-2.14
    assert seen(table(seat(9, 3, level=1, cheese=1), seat(5, 5)))["decision"]["can"] == [
        "travel",
        "buy",
        "taste",
        "eat",
        "camp",
    ]
    assert seen(table(seat(), seat(5, 5), day=3))["decision"]["can"] == ["travel", "end day"]
