"""The bottler: objectives taken, gaps filled, the second level (BR-7)."""

from collections.abc import Sequence
from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    facts,
    has,
    kinds,
    line,
    next_day,
    offers,
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
LEVEL_2 = set(range(33, 58))


def guest(
    cards: Sequence[int], place: int | str = 9, square: int = 10, beers: str = "", **own: Any
) -> RaceState:
    """Seat 0 acts with these cards within reach, and goes on acting: the other disc is far ahead."""
    fields = {name: own.pop(name) for name in ("line", "pile", "day", "goals", "bottles_left") if name in own}
    lying = fields.pop("bottles_left", [])
    return table(seat(place, square, beers, **own), seat(5, 23), reach=cards, bottles=lying, **fields)


def pile(state: RaceState) -> list[int]:
    """The cards that nobody has seen yet."""
    dumped: Json = state.dump()
    return [int(card) for card in dumped["pile"]]


def shown(state: RaceState) -> list[int]:
    """The cards that the last action brought into sight."""
    return [card for each in told(state, "cards-shown") for card in each["cards"]]


# Lightning.


@each_row(("action", "cards"), [("buy", [1]), ("taste", [7]), ("camp", [15]), ("bike to 8", [21])])
def test_lightning_asks_for_something_the_active_player_does(action: str, cards: list[int]) -> None:  # BR-7.1
    has(play(guest([1, 7, 15, 21]), action), cards=cards)


def test_what_was_done_on_an_earlier_turn_meets_no_lightning() -> None:  # BR-7.1, BR-7.13
    state = table(seat(9, 5), seat(8, 5), discs=[1, 0], reach=[30], line=[7])
    play(state, "taste")
    assert state.player == 1
    play(state, "camp")
    has(state, 0, cards=[])
    assert reach(state) == [30, 7]


def test_a_card_next_in_line_is_not_accessible() -> None:  # BR-7.1
    state = guest([1, 2, 3, 4], line=[7, 8, 9, 10])
    has(play(state, "taste"), cards=[])
    assert line(state) == [7, 8, 9, 10]


def test_all_cards_that_an_event_meets_are_taken() -> None:  # BR-7.10
    has(play(guest([6, 2, 3, 1]), "buy with cheese"), cards=[6, 2, 1])


def test_cards_are_met_as_soon_as_their_events_are_raised() -> None:  # BR-7.10
    state = guest([13, 28, 9, 17], 11, beers="2 brown")
    rolls(state, "L")
    play(state, "bus to 14")
    has(state, cards=[17])
    play(state, "drink brown")
    has(state, cards=[17, 9])
    has(play(state, "arrive"), cards=[17, 9, 28])


def test_lightning_is_checked_before_stars() -> None:  # BR-7.10
    has(play(guest([40, 1], beers="1 yellow"), "buy"), cards=[1, 40])


def test_a_card_met_by_two_things_at_once_is_taken_once() -> None:  # BR-7.10
    mover = seat(8, 10, "2 yellow")
    state = table(mover, seat(9, 15, "1 red"), seat(9, 15, "1 red"), reach=[7, 10])
    has(play(state, "bike to 9"), cards=[7, 10], tasted=2)


def test_up_to_4_cards_are_taken_in_one_turn() -> None:  # BR-7.2
    state = guest([1, 7, 13, 21], 8, line=[2, 8, 22, 14], pile=[3])
    play(state, "buy", "taste", "bike to 9", "buy", "taste", "bike to 8", "bike to 9")
    has(state, cards=[1, 7, 13, 21])
    assert (reach(state), line(state)) == ([], [2, 8, 22, 14])


def test_a_card_taken_is_told_with_its_points() -> None:  # BR-7.2
    taken = told(play(guest([1, 6]), "buy"), "card-taken")
    assert [(each["player"], each["card"], each["points"]) for each in taken] == [(0, 1, 2)]


def test_taking_a_card_is_automatic() -> None:  # BR-7.5
    state = play(guest([1, 2, 3, 4]), "buy")
    has(state, cards=[1, 2])
    assert state.phase == "turn"


def test_taking_a_card_cannot_be_refused() -> None:  # BR-7.5
    refuse(play(guest([1]), "buy"), "leave", "remove 1")


# Gaps.


def test_gaps_stay_open_until_the_turns_end() -> None:  # BR-7.3
    state = guest([1, 7, 3, 4], line=[2, 8, 9, 10], pile=[11])
    play(state, "buy")
    assert (reach(state), line(state), pile(state)) == ([7, 3, 4], [2, 8, 9, 10], [11])


def test_at_the_turns_end_cards_slide_over_and_the_pile_fills_up() -> None:  # BR-7.3
    state = table(
        seat(9, 5), seat(5, 5), discs=[1, 0], reach=[1, 2, 3, 4], line=[5, 6, 7, 8], pile=[9, 10, 11]
    )
    play(state, "buy")
    assert state.turn == 1
    assert (reach(state), line(state), pile(state)) == ([3, 4, 5, 6], [7, 8, 9, 10], [11])
    assert shown(state) == [9, 10]


def test_a_card_that_slides_over_at_the_turns_end_can_be_met_by_the_next_player() -> None:  # BR-7.3
    state = table(seat(9, 5), seat(5, 5), discs=[1, 0], reach=[1, 12, 24, 25], line=[7])
    play(state, "buy", "taste")
    has(state, 0, cards=[1])
    has(state, 1, cards=[7])


def test_a_turn_without_cards_taken_changes_nothing() -> None:  # BR-7.3
    cards: Json = {"reach": [1, 2, 3, 4], "line": [5, 6, 8, 9], "pile": [10, 11]}
    state = table(seat(9, 5), seat(5, 5), discs=[1, 0], **cards)
    play(state, "taste")
    assert {"reach": reach(state), "line": line(state), "pile": pile(state)} == cards


def test_the_bottler_is_one_queue_and_who_waited_longest_slides_first() -> None:  # BR-7.14
    state = table(seat(9, 5), seat(5, 5), discs=[1, 0], reach=[5, 1, 3, 4], line=[6, 2, 8, 9], pile=[10])
    play(state, "buy")
    assert (reach(state), line(state)) == ([5, 3, 4, 6], [2, 8, 9, 10])


def test_four_gaps_are_filled_by_the_four_next_in_line() -> None:  # BR-7.14
    state = table(
        seat(9, 5), seat(5, 5), discs=[1, 0], reach=[1, 2, 6], line=[3, 4, 5, 8], pile=[9, 10, 11, 12, 16]
    )
    play(state, "buy with cheese")
    assert (reach(state), line(state), pile(state)) == ([3, 4, 5, 8], [9, 10, 11, 12], [16])


def test_when_the_pile_is_used_up_fewer_cards_are_visible() -> None:  # BR-7.24
    state = table(seat(9, 5), seat(5, 5), discs=[1, 0], reach=[1, 2, 3, 4], line=[5, 6, 7, 8], pile=[9])
    play(state, "buy")
    assert (reach(state), line(state), pile(state)) == ([3, 4, 5, 6], [7, 8, 9], [])


def test_with_no_card_next_in_line_fewer_are_within_reach() -> None:  # BR-7.24
    state = table(seat(9, 5), seat(5, 5), discs=[1, 0], reach=[1, 2, 3, 4])
    play(state, "buy")
    assert (reach(state), line(state), pile(state)) == ([3, 4], [], [])


def test_nothing_comes_back_into_a_pile_that_is_used_up() -> None:  # BR-7.24
    state = table(seat(9, 5), seat(5, 5), seat(8, 5), discs=[2, 1, 0], day=2, reach=[1, 2, 3, 4])
    play(state, "buy", "buy", "camp")
    assert (reach(state), line(state), pile(state)) == ([3, 4], [], [])


# What counts when.


def test_an_event_from_before_a_card_was_accessible_does_not_count() -> None:  # BR-7.13
    state = table(seat(9, 5), seat(13, 5), discs=[1, 0], reach=[7], line=[8])
    play(state, "taste")
    assert reach(state) == [8]
    has(state, 0, cards=[7])


def test_a_card_that_slides_over_asks_for_the_event_anew() -> None:  # BR-7.13
    state = table(seat(9, 5), seat(12, 5), discs=[1, 0], reach=[7], line=[8])
    play(state, "taste", "camp")
    assert (state.turn, reach(state)) == (0, [8])
    has(play(state, "bike to 8", "taste"), cards=[7, 8])


def test_nobody_but_the_active_player_takes_cards() -> None:  # BR-7.12
    state = table(seat(9, 5), seat(5, 15, "10 yellow"), reach=[57])
    has(play(state, "buy", "taste"), 1, cards=[])
    assert reach(state) == [57]


def test_a_star_reached_out_of_turn_waits_for_the_next_own_turn() -> None:  # BR-7.12
    state = table(seat(8, 10, "1 yellow"), seat(9, 12, "1 red", toasts=2), reach=[33])
    play(state, "bike to 9")
    has(state, 1, toasts=3, cards=[])
    play(state, "taste", "buy")
    assert state.turn == 1
    has(state, 1, cards=[33])


def test_a_star_reached_out_of_turn_can_be_lost_to_the_active_player() -> None:  # BR-7.12
    state = table(seat(8, 10, "1 yellow", toasts=2), seat(9, 12, "1 red", toasts=2), reach=[33])
    play(state, "bike to 9", "camp")
    has(state, 0, cards=[33])
    has(state, 1, cards=[])


def test_what_one_does_out_of_turn_raises_no_event() -> None:  # BR-7.12
    state = table(seat(8, 10, "1 red"), seat(9, 12, "1 yellow"), reach=[10])
    play(state, "bike to 9", "camp")
    assert (state.turn, reach(state)) == (1, [10])
    has(state, 1, tasted=1, cards=[])


def test_a_star_is_a_condition_that_must_hold() -> None:  # BR-7.9
    state = guest([40], beers="1 red")
    has(play(state, "buy"), cards=[])
    has(play(state, "bike to 8", "buy"), cards=[40])


def test_a_star_of_several_terms_wants_them_all() -> None:  # BR-7.9
    state = guest([46], level=1, tasted=4, cheese=2)
    has(play(state, "eat cheese"), level=0, cards=[])
    has(play(state, "taste", "eat cheese"), level=0, tasted=5, cards=[])
    has(play(state, "bike to 8", "taste"), level=1, tasted=6, cards=[])


# Stars are checked after each own step.


def test_stars_are_checked_at_the_start_of_a_turn() -> None:  # BR-7.11
    state = table(seat(9, 5), seat(5, 5, "10 yellow"), discs=[1, 0], reach=[57])
    play(state, "taste")
    has(state, 1, cards=[57])
    order = [kind for kind in kinds(state.events) if kind in ("turn-began", "card-taken")]
    assert order == ["turn-began", "card-taken"]


def test_the_gap_of_a_star_met_at_the_start_is_filled_at_the_turns_end() -> None:  # BR-7.11
    state = table(seat(9, 5), seat(5, 5, "10 yellow"), discs=[1, 0], reach=[57, 1, 2, 3], line=[30])
    play(state, "taste")
    assert (reach(state), line(state)) == ([1, 2, 3], [30])
    play(state, "camp", "sleep")
    assert (reach(state), line(state)) == ([1, 2, 3, 30], [])


def test_stars_are_checked_after_a_buy() -> None:  # BR-7.11
    has(play(guest([57], beers="7 red"), "buy"), cards=[57])


def test_stars_are_checked_after_a_taste() -> None:  # BR-7.11
    has(play(guest([45, 54], level=6, tasted=7), "taste"), cards=[45, 54])


def test_stars_are_checked_after_each_beer_on_board() -> None:  # BR-7.11
    state = guest([45], 6, beers="3 red", level=6)
    rolls(state, "T")
    play(state, "bus to 11", "drink red")
    assert state.phase == "board"
    has(state, level=7, cards=[45])


def test_stars_are_checked_on_arriving() -> None:  # BR-7.11
    state = guest([31], 8, bottles="2 yellow", bottles_left=["9"])
    has(play(state, "bike to 9"), cards=[31])


def test_stars_are_checked_on_arriving_on_the_grand_place() -> None:  # BR-7.11
    has(play(guest([46], 36, level=1, tasted=6, ridden=3), "bike to Grand-Place"), level=0, cards=[46])


@each_row(("day", "action", "face"), [(1, "hitch to 8", "F"), (3, "bus to 8", "L"), (1, "bus to 8", "L")])
def test_stars_are_checked_after_a_failed_trip(day: int, action: str, face: str) -> None:  # BR-7.11
    state = guest([57], 6, 21, "10 red", day=day)
    rolls(state, face)
    has(play(state, action), place="6", cards=[57])


def test_stars_are_checked_after_a_toast_as_mover() -> None:  # BR-7.11
    state = table(
        seat(8, 10, "2 yellow", level=4, toasts=1), seat(9, 15, "1 red"), seat(9, 15, "1 red"), reach=[33]
    )
    has(play(state, "bike to 9"), cards=[33])


def test_stars_are_checked_after_cheese_on_ones_turn() -> None:  # BR-7.11
    has(play(guest([46], level=1, tasted=6, cheese=1), "eat cheese"), cards=[46])


def test_stars_are_checked_after_cheese_on_board() -> None:  # BR-7.11
    state = guest([46], 6, beers="1 red", level=1, tasted=6, cheese=1)
    rolls(state, "T")
    play(state, "bus to 11", "eat cheese")
    assert state.phase == "board"
    has(state, level=0, cards=[46])


def test_stars_are_not_checked_in_the_middle_of_a_toast() -> None:  # BR-7.11
    partners = [seat(9, 15, "1 red"), seat(9, 15, "1 brown")]
    state = table(seat(8, 10, "2 yellow", level=6), *partners, reach=[45])
    rolls(state, "T")
    play(state, "hitch to 9", "drink red")
    has(state, level=8, cards=[])


def test_cheese_at_days_end_meets_no_star() -> None:  # BR-7.11
    state = table(seat(9, 31), seat(5, 32, level=6, cheese=2, tasted=8), day=2, reach=[54])
    play(state, "buy")
    assert (state.phase, state.player) == ("supper", 1)
    has(play(state, "eat cheese"), 1, level=5, cards=[])
    play(state, "eat cheese")
    assert (state.day, state.turn) == (3, 1)
    has(state, 1, cards=[54])


# Flags.


def test_a_level_3_card_is_never_taken() -> None:  # BR-7.7, BR-7.9
    state = guest([1], goals=[70, 71])
    has(play(state, "buy", "taste"), cards=[1])
    assert [card["card"] for card in seen(state)["bottler"]["goals"]] == [70, 71]


def test_every_player_who_meets_a_level_3_card_at_the_end_scores_it() -> None:  # BR-7.7
    state = table(seat(9, 23), seat(5, 23, "1 red"), seat(4, 23), day=3, goals=[58, 69, 70])
    play(state, "end day", "end day", "end day")
    assert state.over
    assert [state.breakdown(player)["goals"] for player in range(3)] == [6, 0, 6]
    met = told(state, "goal-met")
    assert [(each["player"], each["card"], each["points"]) for each in met] == [(0, 58, 6), (2, 58, 6)]


def test_a_flag_is_read_at_the_end_of_the_game() -> None:  # BR-7.9
    state = table(seat(9, 22), seat(5, 24, "1 red"), day=3, goals=[58, 70])
    assert state.breakdown(0)["goals"] == 6
    play(state, "buy", "end day")
    assert state.over
    assert state.breakdown(0)["goals"] == 0


# Cards that stay.


def test_a_card_that_can_no_longer_be_met_stays() -> None:  # BR-7.23
    state = table(seat(9, 5), seat(5, 5), discs=[1, 0], day=3, reach=[15, 1, 2, 3], line=[30])
    play(state, "buy", "taste")
    assert reach(state) == [15, 3, 30]
    refuse(state, "camp")


def test_a_card_that_can_no_longer_be_met_can_be_removed() -> None:  # BR-7.23
    state = play(guest([15], square=8, day=3), "buy")
    assert offers(state, "remove 15")
    assert reach(play(state, "remove 15")) == []


def test_a_taken_card_is_kept_even_if_it_no_longer_holds() -> None:  # BR-7.27
    state = play(guest([45], level=6, cheese=1), "taste", "eat cheese")
    has(state, level=6, cards=[45])
    assert state.breakdown(0)["cards"] == 4


def test_a_taken_card_is_kept_over_night() -> None:  # BR-7.27
    state = play(guest([45], level=6), "taste")
    next_day(state)
    has(state, level=3, cards=[45])


# The night.


def evening(cards: Sequence[int], **fields: Any) -> RaceState:
    """The last turn of a day: seat 0 has 1 UT left, the other's day is over."""
    last = 23 if fields.get("day", 1) == 1 else 31
    return table(seat(9, last), seat(5, last + 1), reach=cards, **fields)


def test_after_day_1_the_rest_is_shuffled_with_all_level_2_cards() -> None:  # BR-7.6
    state = evening([1, 2, 3, 4], line=[5, 6, 8, 9], pile=[10, 11, 12])
    play(state, "taste")
    assert state.day == 2
    assert reach(state) == [1, 2, 3, 4]
    assert len(line(state)) == 4
    assert {*line(state), *pile(state)} == {5, 6, 8, 9, 10, 11, 12} | LEVEL_2
    assert kinds(state.events).count("second-level-came") == 1


def test_the_new_pile_is_shuffled() -> None:  # BR-7.6
    orders = set()
    for seed in range(4):
        state = evening([1, 2, 3, 4], line=[5, 6, 8, 9], pile=[10, 11, 12]).determinize(None, seed)
        play(state, "taste")
        orders.add((*line(state), *pile(state)))
    assert len(orders) == 4


def test_the_4_cards_next_in_line_are_new_on_day_2() -> None:  # BR-7.6
    state = play(evening([1, 2, 3, 4], line=[5, 6, 8, 9]), "taste")
    assert shown(state) == line(state)


def test_cards_taken_and_removed_do_not_come_back() -> None:  # BR-7.6, BR-7.18
    state = table(seat(9, 23, cards=[6]), seat(5, 24, cards=[8]), reach=[1, 2, 3, 4], line=[5])
    play(state, "taste")
    assert {*line(state), *pile(state)} == {5} | LEVEL_2


def test_the_last_turns_gaps_are_filled_before_the_night() -> None:  # BR-7.25
    state = evening([7, 1, 2, 3], line=[4, 5, 6, 8], pile=[9])
    play(state, "taste")
    assert reach(state) == [1, 2, 3, 4]
    assert {*line(state), *pile(state)} == {5, 6, 8, 9} | LEVEL_2


def test_the_new_pile_fills_what_is_accessible_first() -> None:  # BR-7.25
    state = evening([7, 1], line=[2])
    play(state, "taste")
    new = shown(state)
    assert len(new) == 6
    assert (reach(state), line(state)) == ([1, 2, *new[:2]], new[2:])


def test_nothing_is_reshuffled_after_day_2() -> None:  # BR-7.26
    queue = {"line": [5, 40, 8, 9], "pile": [33, 50, 11, 12, 34, 35]}
    state = evening([1, 2, 41, 4], day=2, **queue)
    play(state, "taste")
    assert state.day == 3
    assert reach(state) == [1, 2, 41, 4]
    assert {"line": line(state), "pile": pile(state)} == queue


def test_after_day_2_the_last_turns_gaps_are_filled_from_the_queue() -> None:  # BR-7.26
    state = evening([7, 2, 41, 4], day=2, line=[5, 40, 8, 9], pile=[33, 50])
    play(state, "taste")
    assert (reach(state), line(state), pile(state)) == ([2, 41, 4, 5], [40, 8, 9, 33], [50])


# What would be met.


def test_what_an_action_would_meet_is_what_it_meets() -> None:  # BR-7.10
    state = guest([6, 2, 45, 7], level=6)
    promised = seen(state, 0)["meets"]
    for action in ("buy with cheese", "buy", "taste"):
        copy = state.clone()
        copy.play(action)
        assert [card["card"] for card in facts(copy)["cards"]] == promised[action]


def test_the_view_says_which_terms_of_a_card_hold() -> None:  # BR-12.2
    state = table(seat(9, 3, tasted=6, level=1), seat(5, 5, tasted=7), reach=[46])
    card = seen(state)["bottler"]["reach"][0]
    assert card["counts"] == [[1, 6], [0, 7]]
    assert card["holds"] == [[False, True], [True, True]]
    assert card["met_by"] == [1]


@each_row(
    ("means", "action", "cards"),
    [
        ("hitch", "hitch to 11", [27, 22]),
        ("pay", "pay to 11", [30, 27, 22]),
        ("transport", "bus to 11", [28, 22]),
        ("bike", "bike to 11", [16, 22]),
    ],
)
def test_what_a_trip_would_meet_is_what_it_meets(
    means: str, action: str, cards: list[int]
) -> None:  # BR-7.10
    queue = [16, 22, 27, 28] if means != "pay" else [16, 22, 27, 30]
    state = table(seat(6, 0, "4 yellow"), seat(5, 20), reach=queue)
    way = next(way for way in seen(state, 0)["ways"] if way["place"] == "11")
    assert way[means]["cards"] == cards
    rolls(state, "T")
    play(state, action)
    if state.phase == "board":
        play(state, "arrive")
    has(state, cards=cards)


def test_a_shut_way_promises_no_card() -> None:  # BR-3.4
    state = table(seat(6, 0, level=5), seat(5, 20), reach=[16, 22, 27, 28])
    way = next(way for way in seen(state, 0)["ways"] if way["place"] == "11")
    assert (way["bike"]["why"], way["bike"]["cards"]) == ("no bike", [])
