"""Bottle tokens crossed and cards removed (BR-7)."""

from collections.abc import Callable, Sequence
from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    has,
    legal,
    line,
    next_day,
    play,
    reach,
    refuse,
    rolls,
    seat,
    seen,
    table,
    told,
)
from tests.rows import each_row

Json = dict[str, Any]
CARDS = [3, 4, 5, 12]
"""Cards that nobody meets in 8 and 9."""


def guest(
    square: int, place: int = 9, beers: str = "", players: int = 2, cards: Sequence[int] = CARDS, **own: Any
) -> RaceState:
    """Seat 0 acts, and goes on acting: the other discs are far ahead."""
    fields = {name: own.pop(name) for name in ("line", "pile", "day", "broken") if name in own}
    others = [seat(5, 23)] * (players - 1)
    return table(seat(place, square, beers, **own), *others, reach=cards, **fields)


def broken(state: RaceState) -> list[int]:
    """The squares behind which a broken bottle lies."""
    return [bottle["after"] for bottle in seen(state)["track"]["bottles"] if bottle["broken"]]


def asked(state: RaceState) -> tuple[int, int] | None:
    """Who may remove a card, and behind which square the bottle lies."""
    return (state.player, seen(state)["decision"]["after"]) if state.phase == "remove" else None


def removed(state: RaceState) -> list[tuple[int, int, int]]:
    """Who removed which card at which token, by the last action."""
    return [(each["player"], each["card"], each["token"]) for each in told(state, "card-removed")]


# Crossing.


@each_row(("square", "after"), [(6, 0), (7, 0), (8, 8), (9, 0), (15, 0), (16, 16), (17, 0), (22, 0), (23, 0)])
def test_a_bottle_is_crossed_from_8_to_9_and_from_16_to_17(square: int, after: int) -> None:  # BR-7.4
    assert asked(play(guest(square), "taste")) == ((0, after) if after else None)


@each_row(("square", "after"), [(23, 0), (24, 24), (25, 0)])
def test_on_a_longer_day_a_bottle_is_crossed_from_24_to_25(square: int, after: int) -> None:  # BR-7.4
    state = table(seat(9, square), seat(5, 30), day=2, reach=CARDS)
    assert asked(play(state, "taste")) == ((0, after) if after else None)


def test_whoever_crosses_may_break_the_bottle_and_remove_a_card() -> None:  # BR-7.4
    state = play(guest(8), "taste", "remove 4")
    assert removed(state) == [(0, 4, 0)]
    assert reach(state) == [3, 5, 12]
    assert broken(state) == [8]


def test_whoever_crosses_may_leave_the_bottle() -> None:  # BR-7.4
    state = play(guest(8), "taste", "leave")
    assert reach(state) == CARDS
    assert broken(state) == []
    assert (state.phase, state.player) == ("turn", 0)


def test_only_an_accessible_card_can_be_removed() -> None:  # BR-7.4
    state = play(guest(8, line=[20, 21], pile=[22]), "taste")
    assert legal(state) == ["leave", *[f"remove {card}" for card in CARDS]]
    refuse(state, "remove 20", "remove 22", "remove 1", "remove 58")


def test_only_one_card_is_removed_at_a_bottle() -> None:  # BR-7.4
    refuse(play(guest(8), "taste", "remove 4"), "remove 5")


def test_a_removal_can_be_dumped() -> None:  # BR-7.4
    state = play(guest(8), "taste")
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert again.legal() == state.legal()


# What crosses.


def cross_by_buying() -> RaceState:
    return play(guest(8), "buy")


def cross_by_a_wait() -> RaceState:
    state = guest(7)
    rolls(state, "F")
    return play(state, "hitch to 8")


def cross_by_a_ride() -> RaceState:
    return play(guest(8), "bike to 8")


def cross_by_lateness() -> RaceState:
    state = guest(7)
    rolls(state, "L")
    return play(state, "bus to 8")


def cross_by_a_toast() -> RaceState:
    return play(table(seat(8, 7, "1 yellow"), seat(9, 20, "1 yellow"), reach=CARDS), "bike to 9")


def cross_at_camp() -> RaceState:
    return play(guest(8, beers="1 yellow"), "camp", "drink yellow")


CROSSINGS = [
    cross_by_buying,
    cross_by_a_wait,
    cross_by_a_ride,
    cross_by_lateness,
    cross_by_a_toast,
    cross_at_camp,
]


@each_row("cross", CROSSINGS)
def test_crossing_takes_ut_spent(cross: Callable[[], RaceState]) -> None:  # BR-7.19
    assert asked(cross()) == (0, 8)


@each_row("square", [9, 20])
def test_falling_asleep_crosses_nothing(square: int) -> None:  # BR-7.19
    state = table(seat(9, square, level=7), seat(5, 30), day=2, reach=CARDS)
    play(state, "taste")
    has(state, asleep=True, square=32)
    assert (state.phase, state.player) == ("turn", 1)


def test_falling_asleep_as_a_partner_crosses_nothing_more() -> None:  # BR-7.19
    state = table(seat(8, 10, "1 yellow"), seat(9, 12, "1 yellow", level=7), seat(5, 20), reach=CARDS)
    play(state, "bike to 9")
    has(state, 1, square=24)
    assert asked(state) is None


def test_the_end_of_camping_crosses_nothing() -> None:  # BR-7.19
    state = play(guest(7), "camp")
    has(state, square=24)
    assert (state.phase, state.player) == ("turn", 1)


def test_ending_the_day_crosses_nothing() -> None:  # BR-7.19
    state = play(guest(7, day=3), "end day")
    assert (state.phase, state.player) == ("turn", 1)


def test_a_day_ended_by_lateness_crosses_nothing() -> None:  # BR-7.19
    state = guest(12, 24, level=7)
    rolls(state, "L")
    play(state, "bus to 26")
    has(state, square=24, place="24")
    assert (state.phase, state.player) == ("turn", 1)


def test_a_hangover_crosses_nothing() -> None:  # BR-7.19
    longer = {"breathalyser.hangover": "0 0 0 0 0 1 1 2 10"}
    state = table(seat(9, 10, level=7), seat(5, 24), reach=CARDS, components=longer)
    play(state, "taste")
    has(state, square=10)
    assert asked(state) is None


# Broken bottles.


def test_a_broken_bottle_is_closed_to_all_with_3_players() -> None:  # BR-7.15
    state = table(seat(9, 8), seat(5, 8), seat(13, 8), discs=[2, 1, 0], reach=CARDS)
    play(state, "taste", "remove 3", "taste")
    assert (state.phase, state.player) == ("turn", 1)
    play(state, "buy", "taste")
    assert (state.phase, state.player) == ("turn", 2)
    assert broken(state) == [8]


def test_a_bottle_that_was_left_stays_full_for_the_next() -> None:  # BR-7.15
    state = table(seat(9, 8), seat(5, 8), seat(13, 8), discs=[2, 1, 0], reach=CARDS)
    play(state, "taste", "leave", "taste")
    assert asked(state) == (1, 8)


@each_row("players", [3, 4])
def test_a_broken_bottle_closes_no_other(players: int) -> None:  # BR-7.15
    assert asked(play(guest(16, players=players, broken=[0]), "taste")) == (0, 16)


def test_broken_bottles_are_full_again_on_the_next_day() -> None:  # BR-7.15
    state = guest(8, players=3, broken=[0, 1])
    next_day(state)
    assert broken(state) == []


def test_with_2_players_a_broken_bottle_may_be_used_too() -> None:  # BR-7.16
    state = table(seat(9, 8), seat(5, 8), discs=[1, 0], reach=CARDS)
    play(state, "taste", "remove 3", "taste")
    assert asked(state) == (1, 8)
    assert removed(play(state, "remove 4")) == [(1, 4, 0)]


def test_with_2_players_a_bottle_that_was_left_may_be_used_by_the_other() -> None:  # BR-7.16
    state = table(seat(9, 8), seat(5, 8), discs=[1, 0], reach=CARDS)
    assert asked(play(state, "taste", "leave", "taste")) == (1, 8)


@each_row("cards", [[], [8]])
def test_with_no_accessible_card_left_there_is_nothing_to_remove(cards: list[int]) -> None:  # BR-7.28
    state = play(guest(8, cards=cards, line=[3]), "taste")
    assert state.phase == "turn"
    assert broken(state) == []


def test_a_bottle_that_nobody_could_use_is_there_for_the_next() -> None:  # BR-7.28
    state = table(seat(9, 8), seat(5, 8), seat(13, 8), discs=[2, 1, 0], reach=[8], line=[3])
    play(state, "taste", "taste")
    assert asked(state) == (1, 8)


# Several at once.


def long_trip(players: int, square: int = 7, **fields: Any) -> RaceState:
    """Seat 0 crosses two bottles by one trip of 12 UT on day 2, or other ones from another square."""
    others = [seat(5, 30)] * (players - 1)
    state = table(seat(24, square, level=7), *others, day=2, **{"reach": CARDS, **fields})
    rolls(state, "T")
    return play(state, "bus to 26")


@each_row("players", [2, 3, 4])
def test_two_bottles_crossed_at_once_give_two_decisions_lowest_first(players: int) -> None:  # BR-7.20
    state = long_trip(players)
    assert asked(state) == (0, 8)
    assert asked(play(state, "remove 3")) == (0, 16)
    assert asked(play(state, "remove 5")) is None
    assert reach(state) == [4, 12]
    assert broken(state) == [8, 16]


@each_row(("first", "second"), [("leave", "remove 3"), ("remove 3", "leave"), ("leave", "leave")])
def test_each_of_two_bottles_is_decided_on_its_own(first: str, second: str) -> None:  # BR-7.20
    state = play(long_trip(3), first, second)
    assert (8 in broken(state), 16 in broken(state)) == (first != "leave", second != "leave")


@each_row(
    ("square", "squares"),
    [
        (0, [8]),
        (4, [8]),
        (5, [8, 16]),
        (8, [8, 16]),
        (9, [16]),
        (12, [16]),
        (13, [16, 24]),
        (16, [16, 24]),
        (17, [24]),
    ],
)
def test_a_bottle_behind_the_square_reached_is_not_crossed(
    square: int, squares: list[int]
) -> None:  # BR-7.20
    state = long_trip(2, square)
    found = []
    while (due := asked(state)) is not None:
        found.append(due[1])
        play(state, "leave")
    assert found == squares


@each_row(("players", "squares"), [(2, [8, 16]), (3, [16]), (4, [16])])
def test_of_two_bottles_a_broken_one_is_closed_but_to_2_players(
    players: int, squares: list[int]
) -> None:  # BR-7.20
    state = long_trip(players, broken=[0])
    found = []
    while (due := asked(state)) is not None:
        found.append(due[1])
        play(state, "leave")
    assert found == squares


@each_row("players", [2, 3, 4])
def test_the_last_card_can_be_removed_only_once(players: int) -> None:  # BR-7.20, BR-7.28
    state = play(long_trip(players, reach=[3], line=[4]), "remove 3")
    assert asked(state) is None
    assert broken(state) == [8]


# In a toast.


def pushed(**fields: Any) -> RaceState:
    """Seat 1 toasts with 2 and 0, and all three cross the bottle at 8."""
    partners = seat(9, 8, "1 yellow"), seat(9, 8, "1 yellow")
    mover = seat(8, 7, "2 yellow")
    return play(table(partners[0], mover, partners[1], turn=1, **{"reach": CARDS, **fields}), "bike to 9")


def test_a_partner_pushed_across_decides_out_of_turn() -> None:  # BR-7.21
    state = table(seat(8, 9, "1 yellow"), seat(9, 16, "1 yellow"), reach=CARDS)
    play(state, "bike to 9")
    assert asked(state) == (1, 16)
    assert state.turn == 0
    play(state, "remove 5")
    assert removed(state) == [(1, 5, 1)]
    assert (state.turn, state.player, state.phase) == (0, 0, "turn")


def test_in_one_toast_the_mover_decides_first_then_clockwise() -> None:  # BR-7.21
    state = pushed()
    order = []
    while (due := asked(state)) is not None:
        order.append(due)
        play(state, "leave")
    assert order == [(1, 8), (2, 8), (0, 8)]


def test_a_bottle_broken_by_the_mover_is_closed_to_the_partners() -> None:  # BR-7.21
    assert asked(play(pushed(), "remove 3")) is None


def test_a_bottle_broken_by_a_partner_is_closed_to_the_next() -> None:  # BR-7.21
    state = play(pushed(), "leave", "remove 3")
    assert removed(state) == [(2, 3, 0)]
    assert asked(state) is None


def test_with_2_players_mover_and_partner_both_decide() -> None:  # BR-7.16, BR-7.21
    state = table(seat(8, 7, "1 yellow"), seat(9, 8, "1 yellow"), reach=CARDS)
    play(state, "bike to 9")
    assert asked(state) == (0, 8)
    assert asked(play(state, "remove 3")) == (1, 8)
    play(state, "remove 4")
    assert reach(state) == [5, 12]


def test_a_partner_who_falls_asleep_in_the_toast_still_decides() -> None:  # BR-7.21
    state = table(seat(8, 9, "1 yellow"), seat(9, 16, "1 yellow", level=7), reach=CARDS)
    play(state, "bike to 9")
    has(state, 1, asleep=True, square=24)
    assert asked(state) == (1, 16)


def test_a_mover_can_be_asked_before_and_a_partner_after_the_toast() -> None:  # BR-7.21
    state = table(seat(8, 8, "1 yellow"), seat(9, 16, "1 yellow"), seat(5, 20), reach=CARDS)
    play(state, "bike to 9")
    assert asked(state) == (0, 8)
    has(state, toasts=0)
    play(state, "remove 3")
    assert asked(state) == (1, 16)
    has(state, toasts=1)


def test_a_mover_who_toasts_across_a_bottle_removes_after_it() -> None:  # BR-7.21
    state = table(seat(8, 7, "1 yellow"), seat(9, 20, "1 yellow"), reach=CARDS)
    play(state, "bike to 9")
    assert asked(state) == (0, 8)
    has(state, toasts=1, square=9)


# When a removal is decided.


def test_a_removal_comes_after_the_cards_met_by_the_same_action() -> None:  # BR-7.22
    state = play(guest(8, cards=[8, 3, 45, 7], level=6), "taste")
    has(state, cards=[8, 7, 45])
    assert legal(state) == ["leave", "remove 3"]


def test_a_removal_on_a_move_comes_after_arriving() -> None:  # BR-7.22
    state = table(seat(8, 8), seat(5, 20), reach=[13, 3], bottles=["9"])
    play(state, "bike to 9")
    has(state, place="9", bottles="1 yellow", visited=["8", "9"], cards=[13])
    assert legal(state) == ["leave", "remove 3"]


def test_a_removal_on_a_bus_comes_after_the_beers_and_arriving() -> None:  # BR-7.22
    state = guest(8, 6, "2 yellow")
    rolls(state, "T")
    assert play(state, "bus to 11").phase == "board"
    play(state, "drink yellow", "arrive")
    assert asked(state) == (0, 8)
    has(state, place="11")


def test_a_removal_comes_before_a_toast_that_follows() -> None:  # BR-7.22
    state = table(seat(8, 8, "1 yellow"), seat(9, 20, "1 yellow"), reach=[14, 3])
    play(state, "bike to 9")
    assert asked(state) == (0, 8)
    has(state, beers="1 yellow", toasts=0)
    has(play(state, "remove 14"), toasts=1, cards=[])


def test_a_removal_left_alone_lets_the_toast_meet_its_card() -> None:  # BR-7.22
    state = table(seat(8, 8, "1 yellow"), seat(9, 20, "1 yellow"), reach=[14, 3])
    has(play(state, "bike to 9", "leave"), toasts=1, cards=[14])


def test_a_removal_at_the_end_of_a_turn_still_comes_before_the_next_turn() -> None:  # BR-7.22
    state = table(seat(9, 8), seat(5, 8), discs=[1, 0], reach=CARDS)
    play(state, "taste")
    assert (state.phase, state.player, state.turn) == ("remove", 0, 0)
    assert play(state, "leave").turn == 1


# Filling the gaps.


def test_a_removed_card_is_replaced_at_the_turns_end() -> None:  # BR-7.17
    state = guest(8, line=[20, 21, 22, 23], pile=[24])
    play(state, "taste", "remove 4")
    assert (reach(state), line(state)) == ([3, 5, 12], [20, 21, 22, 23])
    play(state, "camp")
    assert (reach(state), line(state)) == ([3, 5, 12, 20], [21, 22, 23, 24])


def test_a_card_removed_by_the_step_that_ends_the_turn_is_replaced_at_once() -> None:  # BR-7.17
    state = table(seat(9, 8), seat(5, 8), discs=[1, 0], reach=CARDS, line=[20])
    play(state, "taste", "remove 4")
    assert reach(state) == [3, 5, 12, 20]


def test_a_card_removed_by_a_partner_is_replaced_at_the_end_of_the_movers_turn() -> None:  # BR-7.17
    state = table(seat(8, 9, "1 yellow"), seat(9, 16, "1 yellow"), reach=CARDS, line=[20])
    play(state, "bike to 9", "remove 5")
    assert (reach(state), line(state)) == ([3, 4, 12], [20])
    play(state, "camp")
    assert (reach(state), line(state)) == ([3, 4, 12, 20], [])


def test_removed_cards_leave_the_game() -> None:  # BR-7.18
    state = guest(8, line=[20, 21, 22, 23], pile=[24, 25])
    play(state, "taste", "remove 4")
    next_day(state)
    dumped: Json = state.dump()
    assert 4 not in {*dumped["reach"], *dumped["line"], *dumped["pile"]}
    assert 4 in seen(state)["bottler"]["removed"]


def test_removed_cards_score_for_nobody() -> None:  # BR-7.18
    state = play(guest(8, cards=[1, 3]), "taste", "remove 1", "buy")
    has(state, cards=[])
    assert state.breakdown(0)["cards"] == 0
