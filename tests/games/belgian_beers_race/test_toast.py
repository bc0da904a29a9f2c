"""Toasting, which cannot be refused (BR-6)."""

from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    has,
    kinds,
    legal,
    next_day,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    seen,
    stack,
    table,
    told,
)
from tests.rows import each_row

Json = dict[str, Any]
LAST = 24


def there(beers: str = "1 red", square: int = 15, **others: Any) -> Json:
    """A player in 9, where the mover comes."""
    return seat(9, square, beers, **others)


def comes(beers: str = "1 yellow", *partners: Json, **mine: Any) -> RaceState:
    """Seat 0 comes from 8 to 9 by bike, from square 10 to 11, or further on if it is told."""
    fields = {name: mine.pop(name) for name in ("reach", "day") if name in mine}
    return play(table(seat(8, mine.pop("square", 10), beers, **mine), *partners, **fields), "bike to 9")


def drifts(beers: str = "1 yellow", *partners: Json, **mine: Any) -> RaceState:
    """Seat 0 comes from 8 to 9 by a lift of 0 UT, however much it has drunk."""
    fields = {name: mine.pop(name) for name in ("reach", "day") if name in mine}
    state = table(seat(8, mine.pop("square", 10), beers, **mine), *partners, **fields)
    rolls(state, "T")
    return play(state, "hitch to 9")


def colours_tasted(state: RaceState) -> list[tuple[int, str]]:
    """Who tasted which colour by the last action, in order."""
    return [(each["player"], each["colour"]) for each in told(state, "beer-tasted")]


# When there is a toast.


def test_a_mover_who_comes_to_others_must_toast() -> None:  # BR-6.1
    state = comes("1 yellow", there())
    assert told(state, "toasted") == [{"player": 0, "partners": (1,), "place": "9"}]


@each_row(("action", "face"), [("hitch to 9", "T"), ("bus to 9", "T"), ("bike to 9", "")])
def test_every_means_leads_to_a_toast(action: str, face: str) -> None:  # BR-6.1
    state = table(seat(8, 10, "1 yellow"), there())
    rolls(state, face)
    has(play(state, action), toasts=1)


def test_a_paid_lift_leads_to_a_toast() -> None:  # BR-6.1
    has(play(table(seat(11, 10, "5 yellow"), seat(7, 15, "1 red")), "pay to 7"), toasts=1, beers="2 yellow")


def test_the_mover_toasts_with_all_who_can() -> None:  # BR-6.1
    state = comes("3 yellow", there(), there(), there())
    assert told(state, "toasted")[0]["partners"] == (1, 2, 3)


@each_row("level", [0, 4])
def test_a_toast_cannot_be_refused_or_limited(level: int) -> None:  # BR-6.1
    state = comes("2 yellow 1 red", there(), there(), level=level)
    assert legal(state) == ["give yellow", "give red"]
    refuse(state, "leave", "enough", "arrive", "taste")


def test_a_partner_cannot_refuse_either() -> None:  # BR-6.1
    state = comes("1 yellow", there("1 red 1 brown"))
    assert (state.player, legal(state)) == (1, ["give brown", "give red"])


def test_a_mover_about_to_fall_asleep_must_toast_too() -> None:  # BR-6.1
    has(drifts("1 yellow", there(), level=7), toasts=1, asleep=True, square=LAST)


@each_row("action", ["buy", "taste"])
def test_there_is_no_toast_without_a_move(action: str) -> None:  # BR-6.1
    has(play(table(there("1 yellow", 10), there()), action), toasts=0)


def test_coming_again_brings_another_toast() -> None:  # BR-6.1
    state = comes("3 yellow", there("2 red", 20))
    has(play(state, "bike to 8", "bike to 9"), toasts=2, beers="1 yellow")


def test_there_is_no_toast_in_an_empty_brewery() -> None:  # BR-6.1
    state = table(seat(8, 10, "1 yellow"), seat(5, 15, "1 red"))
    has(play(state, "bike to 9"), toasts=0, beers="1 yellow", square=11)


# Who can toast.

OUT: dict[str, Json] = {
    "asleep": there("2 red", LAST, level=8),
    "camping": there("2 red", LAST, camping=True),
    "on the last square": there("2 red", LAST),
    "without beer": there("", 15),
}


@each_row("why", OUT)
def test_there_is_no_toast_with_a_player_who_is_out(why: str) -> None:  # BR-6.2
    state = comes("3 yellow", OUT[why])
    has(state, toasts=0, beers="3 yellow", square=11)
    has(state, 1, toasts=0)
    assert told(state, "toasted") == told(state, "too-few-beers-to-toast") == []


@each_row("why", OUT)
def test_a_player_who_is_out_does_not_hinder_the_others(why: str) -> None:  # BR-6.2
    state = comes("3 yellow", OUT[why], there())
    assert told(state, "toasted")[0]["partners"] == (2,)
    has(state, beers="2 yellow", toasts=1)


def test_there_is_no_toast_on_the_grand_place() -> None:  # BR-6.2
    state = table(seat(36, 10, "2 yellow"), seat(square=15, beers="2 red"))
    has(play(state, "bike to Grand-Place"), toasts=0, beers="2 yellow", square=11)


def test_there_is_no_toast_with_a_player_in_another_brewery_of_brussels() -> None:  # BR-6.2
    state = table(seat(36, 10, "2 yellow"), seat(37, 15, "2 red"), seat(38, 15, "2 red"))
    assert told(play(state, "bike to 38"), "toasted")[0]["partners"] == (2,)


def test_there_is_no_toast_with_whoever_fell_asleep_in_an_earlier_one() -> None:  # BR-6.2
    state = comes("3 yellow", there("2 red", 20, level=7), seat(5, 23))
    has(state, 1, asleep=True, beers="1 red")
    has(play(state, "bike to 8", "bike to 9"), toasts=1)


# What a toast does.


def test_with_one_partner_both_do_the_same() -> None:  # BR-6.3
    state = comes("2 yellow", there("3 red", 15, level=2, tasted=5, toasts=3), level=1, tasted=4, toasts=2)
    has(state, beers="1 yellow", square=12, level=2, tasted=5, toasts=3)
    has(state, 1, beers="2 red", square=16, level=3, tasted=6, toasts=4)


@each_row("count", [1, 2, 3])
def test_with_x_partners_the_mover_gives_and_tastes_x_for_1_ut(count: int) -> None:  # BR-6.4
    state = comes("4 yellow", *[there()] * count, level=1, tasted=2, toasts=1)
    has(state, beers=f"{4 - count} yellow", square=12)
    has(state, level=1 + count, tasted=2 + count, toasts=1 + count)


@each_row("count", [1, 2, 3])
def test_with_x_partners_each_of_them_gives_and_tastes_1(count: int) -> None:  # BR-6.13
    state = comes("4 yellow", *[there("2 red")] * count)
    for player in range(1, count + 1):
        has(state, player, beers="1 red", square=16, level=1, tasted=1, toasts=1)


@each_row("count", [1, 2, 3])
def test_a_mover_with_exactly_as_many_beers_toasts(count: int) -> None:  # BR-6.5
    has(comes(f"{count} yellow", *[there()] * count), carried=0, toasts=count)


@each_row("count", [1, 2, 3])
def test_a_mover_with_one_beer_too_few_does_not_toast_at_all(count: int) -> None:  # BR-6.5
    state = comes(f"{count - 1} yellow", *[there("2 red")] * count)
    has(state, carried=count - 1, toasts=0, level=0, tasted=0, square=11)
    for player in range(1, count + 1):
        has(state, player, beers="2 red", toasts=0, level=0, tasted=0, square=15)
    partners = tuple(range(1, count + 1))
    assert told(state, "too-few-beers-to-toast") == [{"player": 0, "partners": partners}]


def test_only_partners_who_can_toast_are_counted() -> None:  # BR-6.5
    state = comes("1 yellow", there(""), there(), there("2 red", LAST))
    has(state, toasts=1, carried=0)
    has(state, 2, toasts=1, carried=0)


def test_at_the_top_of_the_track_a_toast_adds_a_token() -> None:  # BR-6.8
    state = comes("1 yellow", there(toasts=5, toast_tokens=2), toasts=5)
    has(state, toasts=5, toast_tokens=1)
    has(state, 1, toasts=5, toast_tokens=3)


@each_row(("before", "tokens"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_several_steps_in_one_toast_go_over_the_top(before: int, tokens: int) -> None:  # BR-6.8
    has(comes("3 yellow", there(), there(), there(), toasts=before), toasts=5, toast_tokens=tokens)


def test_a_toast_beyond_the_top_is_worth_4_points() -> None:  # BR-6.8
    state = table(seat(8, 10, "1 yellow", toasts=5), there())
    before = state.breakdown(0)["toasts"]
    assert play(state, "bike to 9").breakdown(0)["toasts"] == before + 4


def test_with_20_beers_tasted_a_toast_works_as_before() -> None:  # BR-6.23
    state = comes("1 yellow", there(tasted=20), tasted=20)
    for player in (0, 1):
        has(state, player, tasted=20, level=1, toasts=1, carried=0)


def test_a_toast_can_bring_more_beers_than_the_tasted_track_has_room_for() -> None:  # BR-6.23
    has(comes("3 yellow", there(), there(), there(), tasted=19), tasted=20, level=3, toasts=3)


@each_row("player", [0, 1])
def test_a_toast_leaves_buy_and_taste_free(player: int) -> None:  # BR-6.22
    has(comes("1 yellow", there()), player, bought=False, drank=False)


def test_a_partners_stay_goes_on_after_a_toast() -> None:  # BR-6.22
    has(comes("1 yellow", there(bought=True, drank=True)), 1, bought=True, drank=True)


def test_after_a_toast_the_mover_may_buy_and_taste() -> None:  # BR-6.22
    has(play(comes("1 yellow", there("1 red", 20)), "taste", "buy"), beers="3 yellow", tasted=2)


# Choices.


def test_everyone_chooses_the_beer_to_give() -> None:  # BR-6.12
    state = comes("1 yellow 1 black", there("1 red 1 brown"))
    assert (state.phase, state.player) == ("offer", 1)
    play(state, "give brown")
    assert (state.phase, state.player) == ("give", 0)
    play(state, "give black")
    has(state, beers="1 yellow")
    has(state, 1, beers="1 red")


def test_mover_and_partner_taste_what_the_other_gave() -> None:  # BR-6.12
    state = play(comes("1 yellow 1 black", there("1 red 1 brown")), "give brown", "give black")
    assert colours_tasted(state) == [(0, "brown"), (1, "black")]


def test_nobody_gives_a_beer_that_is_not_carried() -> None:  # BR-6.12
    state = comes("1 yellow 1 black", there("1 red 1 brown"))
    refuse(state, "give yellow", "give black")
    refuse(play(state, "give brown"), "give red", "give brown")


def test_the_mover_chooses_a_beer_for_each_partner() -> None:  # BR-6.12
    state = comes("2 yellow 1 black", there(), there())
    has(play(state, "give black"), beers="1 yellow")
    assert colours_tasted(state)[2:] == [(1, "black"), (2, "yellow")]


def test_a_mover_who_must_give_all_is_not_asked() -> None:  # BR-6.12
    state = comes("1 yellow 1 black", there(), there())
    has(state, carried=0, toasts=2)


def test_partners_choose_first_clockwise_from_the_mover_then_the_mover() -> None:  # BR-6.15
    mixed = "1 red 1 brown"
    state = table(there(mixed), there(mixed), seat(8, 10, "4 yellow 4 black"), there(mixed), turn=2)
    asked = [(play(state, "bike to 9").phase, state.player)]
    for action in ["give red", "give red", "give brown", "give yellow", "give black", "give black"]:
        asked.append((play(state, action).phase, state.player))
    assert asked == [*[("offer", each) for each in (3, 0, 1)], *[("give", 2)] * 3, ("sip", 2)]
    assert seen(state)["decision"]["poured"] == {"yellow": 0, "brown": 1, "red": 2, "black": 0}


def test_discs_move_before_anybody_drinks() -> None:  # BR-6.15
    state = comes("2 yellow", there("1 red", 15), there("1 brown", 16))
    assert state.phase == "sip"
    has(state, square=12, level=0)
    has(state, 1, square=16, level=0)
    has(state, 2, square=17, level=0)


def test_the_mover_drinks_before_the_partners_who_follow_clockwise() -> None:  # BR-6.15
    state = table(there("1 black"), there(), seat(8, 10, "3 yellow"), there("1 brown"), turn=2)
    play(state, "bike to 9", "drink black", "drink red")
    assert colours_tasted(state) == [(2, "red"), (2, "brown"), (3, "yellow"), (0, "yellow"), (1, "yellow")]


def test_objectives_of_a_toast_come_before_removals() -> None:  # BR-6.15
    state = comes("1 yellow", there("1 red", 12), square=7, reach=[1, 14, 10])
    assert (state.phase, reach(state)) == ("remove", [1])
    has(state, cards=[14, 10])


def test_discs_go_one_after_the_other_the_movers_first() -> None:  # BR-6.15
    state = table(there("1 red", 11), there("1 red", 11), seat(8, 10, "2 yellow"), turn=2)
    assert stack(play(state, "bike to 9"), 12) == [2, 0, 1]


def test_the_events_of_a_toast_are_in_the_order_of_the_rule() -> None:  # BR-6.15
    state = table(seat(8, 7, "1 yellow"), there("1 red", 12), reach=[14, 1])
    play(state, "bike to 9")
    wanted = ["went", "beer-given", "beer-given", "toasted", "beer-tasted", "beer-tasted", "card-taken"]
    assert [kind for kind in kinds(state.events) if kind in wanted] == wanted


def test_the_mover_takes_the_beers_in_an_order_of_the_own_choice() -> None:  # BR-6.16
    state = comes("3 yellow", there("1 red"), there("1 brown"), there("1 black"), reach=[9, 10, 11])
    play(state, "drink black", "drink red")
    has(state, cards=[11, 10, 9], tasted=3)


def test_the_mover_drinks_only_what_partners_gave() -> None:  # BR-6.16
    state = comes("3 yellow", there("1 red"), there("1 brown"))
    refuse(state, "drink yellow", "drink black")
    refuse(play(state, "drink red"), "drink red")


# Sleep and saving cheese.


@each_row(("level", "tasted"), [(4, 3), (5, 3), (6, 2), (7, 1)])
def test_a_mover_tastes_only_up_to_threshold_c(level: int, tasted: int) -> None:  # BR-6.6
    state = drifts("3 yellow", there(), there(), there(), level=level)
    has(state, tasted=tasted, toasts=tasted, level=level + tasted, asleep=level + tasted == 8)


def test_a_mover_who_falls_asleep_goes_to_the_last_square() -> None:  # BR-6.6
    state = drifts("2 yellow", there(), there(), level=7)
    has(state, square=LAST, asleep=True, place="9")
    assert state.turn == 2  # of the partners pushed to one square, the one whose disc moved last


def test_a_mover_who_falls_asleep_with_the_last_beer_has_tasted_all() -> None:  # BR-6.6
    has(drifts("2 yellow", there(), there(), level=6), tasted=2, toasts=2, level=8, asleep=True)


@each_row(("first", "card"), [("red", 10), ("brown", 9), ("black", 11)])
def test_a_mover_who_is_stopped_chooses_which_beer_to_taste(first: str, card: int) -> None:  # BR-6.14
    partners = there("1 red"), there("1 brown"), there("1 black")
    state = play(drifts("4 yellow", *partners, level=7, reach=[9, 10, 11]), f"drink {first}")
    has(state, cards=[card], tasted=1, toasts=1)


def test_a_mover_who_is_stopped_still_gives_all_and_the_partners_act_in_full() -> None:  # BR-6.14
    state = drifts("4 yellow", there(), there(), there(), level=7)
    has(state, beers="1 yellow", tasted=1)
    for player in (1, 2, 3):
        has(state, player, carried=0, square=16, level=1, tasted=1, toasts=1)


def test_cheese_saves_the_mover() -> None:  # BR-6.7
    state = drifts("1 yellow", there(), level=7, cheese=2)
    assert (state.phase, state.player, legal(state)) == ("save", 0, ["eat cheese", "sleep"])
    has(play(state, "eat cheese"), level=7, cheese=1, tasted=1, toasts=1, square=11, asleep=False)
    assert told(state, "cheese-eaten") == [{"player": 0, "level": 7, "saving": True}]


def test_cheese_saves_a_partner() -> None:  # BR-6.7
    state = comes("1 yellow", there(level=7, cheese=2))
    assert (state.phase, state.player, state.turn) == ("save", 1, 0)
    play(state, "eat cheese")
    has(state, 1, level=7, cheese=1, tasted=1, toasts=1, square=16, asleep=False)
    assert state.player == 0


@each_row("player", [0, 1])
def test_the_saving_cheese_may_be_kept(player: int) -> None:  # BR-6.7
    state = drifts("1 yellow", there(level=7, cheese=2), level=7, cheese=2)
    for each in (0, 1):
        play(state, "sleep" if each == player else "eat cheese")
    has(state, player, level=8, cheese=2, tasted=1, toasts=1, asleep=True, square=LAST)
    has(state, 1 - player, level=7, cheese=1, tasted=1, toasts=1, asleep=False)


def test_below_the_last_step_nobody_is_asked_about_cheese() -> None:  # BR-6.7
    state = drifts("1 yellow", there(level=6, cheese=5), level=6, cheese=5)
    for player in (0, 1):
        has(state, player, level=7, cheese=5, asleep=False)


def test_without_a_cheese_on_the_track_nobody_is_asked() -> None:  # BR-6.7
    state = drifts("1 yellow", there(level=7, cheese_tokens=2), seat(5, 20), level=7, cheese_tokens=2)
    for player in (0, 1):
        has(state, player, level=8, cheese_tokens=2, asleep=True)


def test_partners_are_asked_about_cheese_clockwise() -> None:  # BR-6.7, BR-6.15
    state = table(
        there(level=7, cheese=1), there(level=7, cheese=1), seat(8, 10, "2 yellow"), turn=2, discs=[2, 1, 0]
    )
    play(state, "bike to 9")
    asked = []
    while state.phase == "save":
        asked.append(state.player)
        play(state, "eat cheese")
    assert asked == [0, 1]


def test_cheese_may_save_the_mover_at_each_beer() -> None:  # BR-6.16
    state = drifts("3 yellow", there(), there(), there(), level=7, cheese=3)
    has(play(state, "eat cheese", "eat cheese", "eat cheese"), level=7, cheese=0, tasted=3, toasts=3)
    assert state.player == 0


def test_cheese_saves_the_mover_only_as_long_as_there_is_some() -> None:  # BR-6.16
    state = drifts("3 yellow", there(), there(), there(), level=7, cheese=1)
    has(play(state, "eat cheese"), level=8, cheese=0, tasted=2, toasts=2, asleep=True)


def test_the_mover_may_save_once_and_then_sleep() -> None:  # BR-6.16
    state = drifts("3 yellow", there(), there(), there(), level=7, cheese=3)
    has(play(state, "eat cheese", "sleep"), level=8, cheese=2, tasted=2, toasts=2, asleep=True)


def test_the_mover_chooses_the_beer_before_the_cheese() -> None:  # BR-6.16
    state = drifts("2 yellow", there("1 red"), there("1 brown"), level=7, cheese=1, reach=[9, 10])
    play(state, "drink brown")
    assert state.phase == "save"
    play(state, "sleep")
    has(state, cards=[9], tasted=1, cheese=1)


def test_a_toast_at_the_top_of_all_tracks_can_be_saved_too() -> None:  # BR-6.7, BR-6.8, BR-6.23
    state = drifts("1 yellow", there(), level=7, cheese=5, tasted=20, toasts=5)
    has(play(state, "eat cheese"), level=7, cheese=4, tasted=20, toasts=5, toast_tokens=1)


# The day's end, pushing, failed trips.


def test_a_mover_on_the_last_square_does_not_toast() -> None:  # BR-6.10
    state = comes("1 yellow", there("1 red", 23), square=23)
    has(state, place="9", square=LAST, beers="1 yellow", toasts=0)
    has(state, 1, square=23, beers="1 red")


def test_a_mover_with_1_ut_left_on_arriving_toasts() -> None:  # BR-6.10
    has(comes("1 yellow", there("1 red", 23), seat(5, 23), square=22), square=LAST, toasts=1)


def test_a_mover_who_fell_asleep_on_board_does_not_toast() -> None:  # BR-6.10
    state = table(seat(8, 10, "2 yellow", level=7), there(), bottles=["9"])
    rolls(state, "T")
    play(state, "bus to 9", "drink yellow")
    has(state, place="9", beers="1 yellow", toasts=0, asleep=True, bottles="1 yellow", visited=["8", "9"])
    has(state, 1, beers="1 red", square=15)


def test_a_partner_with_1_ut_left_toasts_and_is_on_the_last_square() -> None:  # BR-6.19
    state = comes("1 yellow", there("2 red", 23))
    has(state, 1, square=LAST, day_over=True, asleep=False, toasts=1, beers="1 red")


def test_a_partner_pushed_to_the_last_square_can_still_fall_asleep() -> None:  # BR-6.19
    has(comes("1 yellow", there("1 red", 23, level=7)), 1, square=LAST, asleep=True, level=8)


def test_a_pushed_partner_may_stay_foremost_and_the_movers_turn_goes_on() -> None:  # BR-6.11
    state = comes("1 yellow", there("1 red", 11))
    has(state, square=12)
    has(state, 1, square=12)
    assert (state.turn, state.player) == (0, 0)


def test_a_mover_whom_the_toast_leaves_ahead_ends_the_turn() -> None:  # BR-6.11
    state = table(seat(8, 10, "1 yellow"), there("1 red", 10), discs=[1, 0])
    play(state, "bike to 9")
    has(state, square=12)
    has(state, 1, square=11)
    assert state.turn == 1


def test_a_partner_who_falls_asleep_does_not_hold_the_mover() -> None:  # BR-6.11
    state = comes("1 yellow", there("1 red", 20, level=7), seat(5, 11))
    assert (state.turn, state.player) == (2, 2)


def test_there_is_no_toast_after_a_failed_hitch_hike() -> None:  # BR-6.18
    state = table(there("1 yellow", 10), there())
    rolls(state, "F")
    has(play(state, "hitch to 8"), toasts=0, place="9", beers="1 yellow")


def test_there_is_no_toast_after_a_trip_that_lateness_spoils() -> None:  # BR-6.18
    state = table(seat(11, 20, "1 yellow"), seat(11, 23, "1 red"), seat(6, 23, "1 red"), day=3)
    rolls(state, "L")
    has(play(state, "bus to 6"), toasts=0, place="11", square=22, beers="1 yellow")


def test_players_who_wake_in_one_brewery_do_not_toast() -> None:  # BR-6.9, BR-6.18
    state = table(there("1 yellow", 20), there("1 red", 23))
    assert "toasted" not in kinds(next_day(state))
    for player in (0, 1):
        has(state, player, toasts=0, carried=1, place="9", square=0)


def test_beers_for_a_driver_are_gone_before_a_toast() -> None:  # BR-6.20
    state = table(seat(6, 10, "2 yellow"), seat(8, 15, "1 red"))
    has(play(state, "pay to 8"), place="8", toasts=0, carried=0)
    assert told(state, "too-few-beers-to-toast") == [{"player": 0, "partners": (1,)}]


def test_what_is_left_after_paying_a_driver_is_toasted_with() -> None:  # BR-6.20
    has(play(table(seat(6, 10, "3 yellow"), seat(8, 15, "1 red")), "pay to 8"), toasts=1, carried=0)


@each_row(("drunk", "toasts"), [(0, 2), (1, 0)])
def test_beers_drunk_on_board_are_gone_before_a_toast(drunk: int, toasts: int) -> None:  # BR-6.20
    state = table(seat(6, 5, "2 yellow"), seat(8, 15, "1 red"), seat(8, 15, "1 red"))
    rolls(state, "T")
    play(state, "bus to 8", "drink yellow" if drunk else "arrive")
    has(state, place="8", toasts=toasts, tasted=drunk + toasts)


def test_a_level_lowered_by_the_ride_counts_in_the_toast() -> None:  # BR-3.20
    state = table(seat(8, 10, "1 yellow", level=4, ridden=3), there())
    has(play(state, "bike to 9"), level=4, ridden=0)


def test_a_toast_sets_the_bike_count_of_both_sides_back() -> None:  # BR-3.19
    state = comes("1 yellow", there(ridden=3), ridden=1)
    for player in (0, 1):
        has(state, player, ridden=0)


def test_a_partner_keeps_the_extra_dice() -> None:  # BR-3.30
    state = comes("1 yellow", there(thumb="11", tries=2))
    has(state, 1, hitching={"place": "11", "dice": 3})


# Objectives.


def test_only_the_mover_completes_objectives_by_a_toast() -> None:  # BR-6.17
    state = comes("1 black", there("1 yellow", toasts=2), reach=[14, 11, 33], toasts=0)
    has(state, cards=[14])
    has(state, 1, cards=[], toasts=3)
    assert reach(state) == [11, 33]


def test_a_mover_can_complete_stars_by_a_toast() -> None:  # BR-6.17
    has(comes("1 black", there(), toasts=2, reach=[33, 45]), cards=[33])


def test_beers_of_a_toast_count_in_the_colour_the_partner_gave() -> None:  # BR-6.21
    has(comes("1 brown", there("1 red"), reach=[9, 10]), cards=[10])


def test_beers_of_a_toast_count_as_tasted_in_a_toast_only() -> None:  # BR-6.21
    has(comes("1 brown", there("1 red"), reach=[29, 7]), cards=[7])


def test_a_beer_saved_by_cheese_counts_too() -> None:  # BR-6.21
    has(play(drifts("1 brown", there(), level=7, cheese=1, reach=[10]), "eat cheese"), cards=[10])


def test_a_beer_that_was_left_standing_does_not_count() -> None:  # BR-6.6, BR-6.21
    state = drifts("2 yellow", there("1 red"), there("1 brown"), level=7, reach=[9, 10, 14])
    has(play(state, "drink red"), cards=[14, 10])


def test_a_toast_of_three_partners_is_one_toast() -> None:  # BR-6.17
    state = comes("3 yellow", there(), there(), there(), reach=[14])
    has(state, cards=[14])
    assert len(told(state, "toasted")) == 1


def test_a_toast_can_be_dumped_at_each_of_its_decisions() -> None:  # BR-6.15
    mixed = "1 red 1 brown"
    state = drifts("2 yellow 2 black", there(mixed, level=7, cheese=1), there(mixed), level=6, cheese=1)
    phases = []
    choices = "give red, give brown, give yellow, give black, drink red, eat cheese, eat cheese"
    for choice in choices.split(", "):
        phases.append(state.phase)
        assert GAME.load(state.dump()).dump() == state.dump()
        play(state, choice)
    assert phases == ["offer", "offer", "give", "give", "sip", "save", "save"]
    assert state.phase == "turn"


@each_row("players", [2, 3, 4])
def test_no_beer_is_lost_or_made_in_a_toast(players: int) -> None:  # BR-6.3, BR-6.4, BR-6.13
    state = comes("5 yellow", *[there("5 red")] * (players - 1))
    travellers = seen(state)["travellers"]
    drunk = 2 * (players - 1)
    assert sum(each["carried"] for each in travellers) == 5 * players - drunk
    assert sum(each["tasted"] for each in travellers) == drunk


def test_after_a_toast_the_mover_is_offered_the_next_action() -> None:  # BR-6.1
    assert offers(comes("1 yellow", there()), "taste")


def test_where_one_sleeps_earlier_cheese_saves_earlier() -> None:  # BR-6.7
    state = table(seat(8, 10, "1 yellow", level=6, cheese=1), there(), components={"breathalyser.asleep": 7})
    rolls(state, "T")
    play(state, "hitch to 9")
    assert (state.phase, state.player) == ("save", 0)


def test_partners_taste_the_movers_beers_in_the_order_given() -> None:  # BR-6.24
    state = table(seat(8, 10, "1 yellow 1 red 1 black"), there(), there("1 brown"))
    play(state, "bike to 9", "give red", "give black", "drink red")
    tasted = [(each["player"], each["colour"]) for each in told(state, "beer-tasted")]
    assert tasted == [(0, "red"), (0, "brown"), (1, "red"), (2, "black")]
