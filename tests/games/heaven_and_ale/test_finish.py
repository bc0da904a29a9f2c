"""Final scoring (HA-12)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import NamedTuple

from taproom.games.heaven_and_ale import finish
from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import CARDS, COLOURS, SCORING_SPOTS, Table, board, garden, play, table
from tests.rows import each_row

GOALS = ("brewmaster", "markers", "ones", "fives", "monk discs", "resource discs")
# The zones as they are printed: up to which spot, exchange rate, VP value.
ZONES = ((0, 5, 2), (4, 4, 3), (8, 3, 3), (11, 3, 4), (14, 2, 4), (17, 2, 5), (19, 2, 6), (20, 1, 6))
# A brewmaster spot with each rate, and its VP value.
AT_RATE = {1: (20, 6), 2: (12, 4), 3: (5, 3), 4: (1, 3), 5: (0, 2)}
LAST = 20

Markers = tuple[int, ...]


def last_turn(
    markers: Sequence[int], brewmaster: int, ducats: int = 0, first: bool = False, **facts: object
) -> Table:
    """The last turn of a game for two: seat 0 has come home, seat 1 will."""
    place = "first" if first else "ducats"
    mine = {"markers": dict(zip(COLOURS, markers, strict=True)), "brewmaster": brewmaster, "ducats": ducats}
    position = table().in_round(3).board(0, place=place, home=True, **mine, **facts)
    return position.board(1, space=27, place="marker").turn(1)


def end(position: Table) -> HeavenState:
    """Let the last player come home, on the first place unless it is taken."""
    state = position.state()
    taken = board(state, 0)["place"] == "first"
    play(state, "home brewmaster" if taken else "home first")
    assert state.over
    return state


def production(markers: Sequence[int], brewmaster: int, ducats: int = 0) -> int:
    """The production score at the end of a game."""
    return end(last_turn(markers, brewmaster, ducats)).breakdown(0)["production"]


# An independent search over everything a player could do.


@cache
def steps_back(markers: Markers, steps: int, floor: int) -> frozenset[Markers]:
    """All ways to take steps back, one marker and one step at a time, none ending behind `floor`."""
    if steps == 0:
        return frozenset([markers])
    found: set[Markers] = set()
    for at, spot in enumerate(markers):
        if spot > floor:
            moved = tuple(sorted((*markers[:at], spot - 1, *markers[at + 1 :])))
            found |= steps_back(moved, steps - 1, floor)
    return frozenset(found)


@cache
def exchanged(markers: Markers, rate: int) -> frozenset[Markers]:
    """All positions that one exchange can lead to, from markers in rising order."""
    reached = markers[0] + 1
    return frozenset(tuple(sorted((reached, *rest))) for rest in steps_back(markers[1:], rate, reached))


@cache
def best_paid(markers: Markers, tens: int) -> int:
    """The best lowest marker after paid steps, any marker at each, none beyond the last spot."""
    best = min(markers)
    if tens:
        for at, spot in enumerate(markers):
            if spot < LAST:
                best = max(best, best_paid((*markers[:at], spot + 1, *markers[at + 1 :]), tens - 1))
    return best


@cache
def best_lowest(markers: Markers, rate: int, tens: int, may_stop: bool = False) -> int:
    """The best lowest marker over all choices; exchanges go on to the last, unless the player may stop."""
    after = exchanged(markers, rate)
    values = [best_lowest(other, rate, tens, may_stop) for other in after]
    if may_stop or not after:
        values.append(best_paid(markers, tens))
    return max(values)


def scored(state: HeavenState, markers: Sequence[int], rate: int, tens: int) -> int:
    """What the program makes of such a position, through its points."""
    me = state.boards[0]
    me.markers = list(markers)
    me.brewmaster, value = AT_RATE[rate]
    me.ducats = 10 * tens
    points = state.breakdown(0)["production"]
    assert points % value == 0
    return points // value


def test_no_choice_of_steps_back_beats_taking_each_from_the_foremost_marker() -> None:  # HA-12.3
    state = table().state()
    for markers in combinations_with_replacement(range(1, 8), 5):
        for rate in AT_RATE:
            for tens in range(4):
                assert scored(state, markers, rate, tens) == best_lowest(markers, rate, tens)


def test_no_choice_beats_the_program_on_random_boards_either() -> None:  # HA-12.3
    state = table().state()
    random = Random(5)
    for _ in range(60):
        markers = [random.randint(1, LAST) for _ in COLOURS]
        rate, tens = random.randint(1, 5), random.randint(0, 3)
        assert scored(state, markers, rate, tens) == best_lowest(tuple(sorted(markers)), rate, tens)


def test_each_step_back_is_taken_from_the_foremost_marker() -> None:  # HA-12.3
    markers = [5, 4, 1, 1, 0]
    assert finish.exchange(markers, 3) == 1
    assert markers == [3, 3, 1, 1, 1]


def test_steps_taken_back_badly_would_end_lower() -> None:  # HA-12.3, HA-13.15
    worst = min(best_paid(markers, 2) for markers in ends((0, 8, 8, 8, 10), 2))
    assert (worst, production([10, 8, 8, 8, 0], 12, 20)) == (5, 6 * 4)


def ends(markers: Markers, rate: int) -> set[Markers]:
    """All positions in which exchanging can end."""
    after = exchanged(markers, rate)
    return {last for other in after for last in ends(other, rate)} if after else {markers}


# The brewmaster's zone.


def test_the_brewmaster_spot_gives_both_the_rate_and_the_value() -> None:  # HA-12.1
    # On 12 two steps back make one forward, and each number counts 4; one spot before, three make one.
    assert production([3, 1, 1, 1, 0], 12) == 1 * 4
    assert production([3, 1, 1, 1, 0], 11) == 0
    assert production([4, 1, 1, 1, 0], 11) == 1 * 4


def test_the_brewmaster_does_not_move_in_final_scoring() -> None:  # HA-12.1
    # 50 ducats lift all five markers by one, 90 nothing any more; the brewmaster stays before 12.
    assert production([6, 6, 6, 6, 6], 11, 50) == 7 * 4
    assert production([20, 20, 20, 20, 20], 11, 90) == 20 * 4


@each_row("brewmaster", [0, -1, -10])
def test_before_the_numbers_the_rate_is_5_to_1_and_the_value_2(brewmaster: int) -> None:  # HA-12.8
    assert production([6, 6, 6, 6, 6], brewmaster) == 6 * 2
    assert production([6, 1, 1, 1, 0], brewmaster) == 1 * 2
    assert production([5, 1, 1, 1, 0], brewmaster) == 0


@each_row("brewmaster", range(1, 21))
def test_every_numbered_spot_has_its_rate_and_value(brewmaster: int) -> None:  # HA-12.9
    rate, value = next((rate, value) for upto, rate, value in ZONES if brewmaster <= upto)
    # Four markers on 20 can lift the fifth, and meet it, the higher the better the rate.
    lowest = {1: 16, 2: 13, 3: 11, 4: 10, 5: 9}[rate]
    assert production([20, 20, 20, 20, 1], brewmaster) == lowest * value


# Exchanges.


def test_an_exchange_takes_the_rate_back_and_moves_the_hindmost_one_step() -> None:  # HA-12.2
    markers = [1, 1, 4, 1, 0]
    assert finish.exchange(markers, 3) == 1
    assert markers == [1, 1, 1, 1, 1]


def test_the_steps_back_of_one_exchange_may_come_from_several_markers() -> None:  # HA-12.2
    markers = [2, 2, 2, 1, 0]
    assert finish.exchange(markers, 3) == 1
    assert markers == [1, 1, 1, 1, 1]


def test_no_marker_may_end_behind_the_spot_that_the_hindmost_reaches() -> None:  # HA-12.2
    markers = [3, 1, 1, 1, 0]
    assert finish.exchange(markers, 3) == 0
    assert markers == [3, 1, 1, 1, 0]


def test_exchanges_are_repeated_until_none_is_possible() -> None:  # HA-12.10
    assert production([20, 14, 9, 3, -1], 20) == 9 * 6


def test_exchanges_come_before_any_ducat_is_paid() -> None:  # HA-12.10
    # Paid first, the three steps would reach 1 and leave nothing to exchange: 3 points.
    assert production([4, 2, 2, 1, -2], 1, 39) == 0


def test_spots_before_1_are_ordinary_spots_for_exchanges() -> None:  # HA-12.11
    markers = [12, 6, 3, -2, -8]
    assert finish.exchange(markers, 5) == 5
    assert sorted(markers) == [-3, -2, -2, -1, -1]


def test_spots_before_1_are_ordinary_spots_for_paid_steps() -> None:  # HA-12.11
    assert production([1, 1, 1, 1, -1], 0, 20) == 1 * 2
    assert production([1, 1, 1, 1, -1], 0, 10) == 0


def test_of_several_hindmost_markers_one_moves_and_which_one_cannot_matter() -> None:  # HA-12.11
    state = table().state()
    for markers in ((5, 5, 0, 0, 0), (9, 7, 2, 2, 2), (8, 3, 3, 1, 1)):
        for rate in AT_RATE:
            results = set()
            for order in permutations(markers):
                moved = list(order)
                exchanges = finish.exchange(moved, rate)
                results.add((exchanges, tuple(sorted(moved)), scored(state, order, rate, 2)))
            assert len(results) == 1


def test_an_exchange_moves_only_one_of_several_hindmost_markers() -> None:  # HA-12.11
    markers = [3, 0, 0, 0, 0]
    assert finish.exchange(markers, 1) == 2
    assert sorted(markers) == [0, 0, 1, 1, 1]


def test_exchanging_is_compulsory_even_where_stopping_would_do_better() -> None:  # HA-12.16
    markers = (-2, 1, 2, 2, 4)
    assert best_lowest(markers, 4, 3, may_stop=True) == 1
    assert production(markers, 1, 39) == 0


def test_stopping_early_could_do_better_only_with_20_ducats_or_more() -> None:  # HA-12.16
    state = table().state()
    better = set()
    for markers in combinations_with_replacement(range(1, 8), 5):
        for rate in AT_RATE:
            for tens in range(4):
                if best_lowest(markers, rate, tens, may_stop=True) > scored(state, markers, rate, tens):
                    better.add(tens)
    assert better == {2, 3}


# Paid steps.


@each_row("at", range(5))
def test_ten_ducats_move_any_marker_one_step(at: int) -> None:  # HA-12.4
    markers = [6] * 5
    markers[at] = 5
    assert production(markers, 12, 10) == 6 * 4


def test_each_ten_ducats_move_one_marker_only() -> None:  # HA-12.4
    assert production([5, 5, 5, 5, 5], 12, 40) == 5 * 4
    assert production([5, 5, 5, 5, 5], 12, 50) == 6 * 4


def test_paid_steps_come_after_the_exchange() -> None:  # HA-12.4
    # Exchanged to 4 3 3 3 3, then 4 4 4 4 3; paid first, the three steps would make 7 5 5 4 4 and score 4.
    assert production([7, 5, 5, 4, 1], 1, 30) == 3 * 3


def test_ducats_short_of_ten_are_worth_nothing() -> None:  # HA-12.12
    assert production([6, 6, 6, 6, 5], 12, 9) == 5 * 4
    assert production([6, 6, 6, 5, 5], 12, 19) == 5 * 4


def test_all_full_tens_are_paid_each_for_the_marker_hindmost_then() -> None:  # HA-12.12
    markers = [9, 7, 6, 6, 4]
    finish.pay_for_steps(markers, 69)
    assert sorted(markers) == [7, 7, 7, 8, 9]


def test_no_step_is_paid_when_all_markers_are_on_20() -> None:  # HA-12.12
    markers = [20, 20, 20, 20, 19]
    finish.pay_for_steps(markers, 500)
    assert markers == [20, 20, 20, 20, 20]


# Points.


def test_production_is_the_hindmost_number_times_the_value() -> None:  # HA-12.5
    assert production([7, 7, 7, 7, 7], 15) == 7 * 5


@each_row("lowest", [0, -1, -8])
def test_production_is_nothing_if_the_hindmost_marker_has_not_reached_1(lowest: int) -> None:  # HA-12.5
    assert production([lowest] * 5, 20) == 0


@each_row(("large", "small"), [(0, 0), (1, 0), (0, 1), (3, 2)])
def test_large_barrels_give_4_points_and_small_ones_2(large: int, small: int) -> None:  # HA-12.6
    owned = {"large": list(GOALS[:large]), "small": list(GOALS[large : large + small])}
    state = end(last_turn([0] * 5, 0).board(0, **owned))
    assert state.breakdown(0)["large barrels"] == 4 * large
    assert state.breakdown(0)["small barrels"] == 2 * small
    assert state.scores()[0] == 4 * large + 2 * small


def test_the_most_points_win() -> None:  # HA-12.7
    position = last_turn([0] * 5, 0, large=["ones"]).board(1, small=["ones"])
    state = end(position)
    assert (state.scores(), state.winners()) == ([4, 3], [0])


def test_players_with_equal_points_share_the_victory_whatever_else_they_own() -> None:  # HA-12.7
    # 4 points for a large barrel; 2 + 1 for a small one with the card, and 1 for the first place.
    position = last_turn([0] * 5, 0, ducats=9, large=["ones"])
    state = end(position.board(1, small=["ones"], pairs=["barrels", "", "", "", ""], ducats=0))
    assert (state.scores(), state.winners()) == ([4, 4], [0, 1])


@each_row(("card", "points"), [("barrels", 3), ("purse", 0), ("", 0)])
def test_the_barrels_card_gives_a_point_for_each_barrel(card: str, points: int) -> None:  # HA-12.13
    owned = {"large": ["ones"], "small": ["fives", "cards"]}
    state = end(last_turn([0] * 5, 0).board(0, pairs=["", "", card, "", ""], **owned))
    assert state.breakdown(0)["barrels card"] == points


def test_the_barrels_card_in_hand_gives_nothing() -> None:  # HA-12.13
    state = end(last_turn([0] * 5, 0, large=["ones"], hand=["barrels"]))
    assert state.breakdown(0)["barrels card"] == 0


@each_row("first", [True, False])
def test_the_first_place_gives_a_point_to_the_figure_that_ends_there(first: bool) -> None:  # HA-12.14
    state = end(last_turn([0] * 5, 0, first=first))
    assert [state.breakdown(seat)["first place"] for seat in (0, 1)] == [int(first), int(not first)]


def test_cards_ducats_sheds_discs_and_tiles_score_nothing() -> None:  # HA-12.15
    full = garden(sunny="wood 5", shady="monk 1") | {"0,1": "shed 0", "0,3": "shed 4"}
    facts = {"garden": full, "discs": list(SCORING_SPOTS), "hand": list(CARDS)}
    state = end(last_turn([20, 20, 20, 20, -30], 0, ducats=99).board(0, **facts))
    assert state.scores()[0] == 0


def test_no_part_of_the_score_falls_below_0() -> None:  # HA-12.15
    state = end(last_turn([-8, -8, -8, -8, -30], -10))
    assert set(state.breakdown(0).values()) == {0}


def test_points_during_the_game_are_told_as_if_it_ended_now() -> None:  # HA-12.5, HA-12.6, HA-12.13, HA-12.14
    markers = dict(zip(COLOURS, (10, 8, 8, 8, 0), strict=True))
    facts = {"markers": markers, "large": ["ones"], "small": ["fives"], "pairs": ["barrels", "", "", "", ""]}
    state = table().board(0, brewmaster=12, ducats=20, place="first", **facts).state()
    before = state.dump()
    assert state.breakdown(0) == {
        "production": 24,
        "large barrels": 4,
        "small barrels": 2,
        "barrels card": 2,
        "first place": 1,
    }
    assert (state.winners(), state.dump()) == ([], before)


def test_a_figure_on_its_way_does_not_stand_on_the_first_place() -> None:  # HA-12.14
    state = table().board(0, place="first", space=5).state()
    assert state.breakdown(0)["first place"] == 0


# The worked checks.


@each_row(
    ("brewmaster", "points"),
    [
        (0, 12),
        *((spot, 18) for spot in (1, 4, 5, 8)),
        *((spot, 24) for spot in (9, 11, 12, 14)),
        *((spot, 30) for spot in (15, 17)),
        *((spot, 36) for spot in (18, 19, 20)),
    ],
)
def test_markers_on_6_score_as_worked_out(brewmaster: int, points: int) -> None:  # HA-13.15
    assert end(last_turn([6] * 5, brewmaster)).scores()[0] == points


class Check(NamedTuple):
    """A worked position: what a player has at the end, and what final scoring makes of it."""

    markers: str
    brewmaster: int
    rate: int
    ducats: int
    large: int
    small: int
    card: bool
    first: bool
    exchanges: int
    exchanged: str
    paid: str
    production: int
    total: int


ALL_ON_20 = "20 20 20 20 20"
CHECKS = {
    "a": Check("10 8 8 8 0", 12, 2, 20, 1, 1, True, True, 5, "6 6 6 6 5", "7 6 6 6 6", 24, 33),
    "b": Check("12 6 3 -2 -8", -3, 5, 9, 0, 2, False, False, 5, "-1 -1 -2 -2 -3", "-1 -1 -2 -2 -3", 0, 4),
    "c": Check("20 14 9 3 -1", 20, 1, 0, 2, 1, False, False, 16, "9 9 9 9 9", "9 9 9 9 9", 54, 64),
    "d": Check("16 13 12 11 6", 10, 3, 12, 3, 0, True, False, 4, "10 10 10 10 10", "11 10 10 10 10", 40, 55),
    "e": Check("7 5 3 1 -1", 0, 5, 10, 1, 0, True, True, 2, "2 2 1 1 1", "2 2 2 1 1", 2, 8),
    "f": Check("14 12 10 4 3", 17, 2, 25, 2, 2, True, False, 7, "8 7 7 7 7", "8 8 8 7 7", 35, 51),
    "g": Check("11 7 5 2 -3", 6, 3, 30, 1, 2, False, False, 5, "3 3 2 2 2", "3 3 3 3 3", 9, 17),
    "h": Check("4 2 2 1 -2", 1, 4, 39, 0, 1, False, True, 2, "1 0 0 0 0", "1 1 1 1 0", 0, 3),
    "i": Check("4 2 2 1 -2", 1, 4, 40, 0, 1, False, True, 2, "1 0 0 0 0", "1 1 1 1 1", 3, 6),
    "j": Check(ALL_ON_20, 20, 1, 30, 0, 0, True, False, 0, ALL_ON_20, ALL_ON_20, 120, 120),
}


def numbers(text: str) -> list[int]:
    """Markers as numbers."""
    return [int(number) for number in text.split()]


def owning(check: Check) -> dict[str, object]:
    """The barrels and the card of a worked position."""
    return {
        "large": list(GOALS[: check.large]),
        "small": list(GOALS[check.large : check.large + check.small]),
        "pairs": ["barrels" if check.card else "", "", "", "", ""],
    }


@each_row("check", CHECKS.values())
def test_exchanges_and_paid_steps_go_as_worked_out(check: Check) -> None:  # HA-13.15
    markers = numbers(check.markers)
    assert finish.exchange(markers, check.rate) == check.exchanges
    assert sorted(markers, reverse=True) == numbers(check.exchanged)
    finish.pay_for_steps(markers, check.ducats)
    assert sorted(markers, reverse=True) == numbers(check.paid)


@each_row("check", CHECKS.values())
def test_final_scores_come_out_as_worked_out(check: Check) -> None:  # HA-13.15
    position = last_turn(numbers(check.markers), check.brewmaster, check.ducats, check.first, **owning(check))
    state = end(position)
    assert (state.breakdown(0)["production"], state.scores()[0]) == (check.production, check.total)


@each_row("order", list(permutations(COLOURS, 2)))
def test_the_order_of_the_markers_means_no_colour(order: tuple[str, str]) -> None:  # HA-13.15
    markers = dict.fromkeys(COLOURS, 8) | {order[0]: 10, order[1]: 0}
    position = last_turn([8] * 5, 12, 20).board(0, markers=markers)
    assert end(position).breakdown(0)["production"] == 24


def test_totals_of_33_33_and_20_let_the_first_two_share_the_win() -> None:  # HA-13.15
    check = CHECKS["a"]
    position = table(3).in_round(4).turn(2)
    markers = dict(zip(COLOURS, numbers(check.markers), strict=True))
    position.board(0, place="first", home=True, markers=markers, brewmaster=12, ducats=20, **owning(check))
    six = dict.fromkeys(COLOURS, 6)
    position.board(1, place="marker", home=True, markers=six, brewmaster=15, ducats=0)
    position.board(1, small=["shady side"], pairs=["", "barrels", "", "", ""])
    position.board(2, space=27, place="ducats", markers=six, brewmaster=1, ducats=0, small=["sunny side"])
    state = position.state()
    play(state, "home brewmaster")
    assert (state.scores(), state.winners()) == ([33, 33, 20], [0, 1])
