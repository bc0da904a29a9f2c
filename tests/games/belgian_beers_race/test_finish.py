"""The end of the game and the final score (BR-10)."""

from collections.abc import Sequence
from typing import Any

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import facts, has, kinds, play, rolls, seat, seen, table, told
from tests.rows import each_row

UNMET = [61, 62, 63, 64]
"""Level-3 cards that nobody meets in these tests."""
PLAIN = [2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 16, 18, 19, 20, 23, 25, 27, 29, 31, 32, 33, 35, 36, 37, 39, 40]
"""Breweries without a bonus."""
GAMER, AUTHOR, CARDINAL, TRAPPIST = [8, 22, 28], [11, 38, 26], [21, 30, 34, 1], [15, 17, 24, 26, 1]


def ended(*seats: dict[str, Any], order: Sequence[int] = (), **fields: Any) -> RaceState:
    """A game that is over: the discs come to the last square in that order, the last by ending the day."""
    order = order or range(len(seats))
    for player in order:
        seats[player]["square"] = 24
    seats[order[-1]]["square"] = 20
    fields.setdefault("goals", UNMET[: len(seats)])
    state = table(*seats, turn=order[-1], discs=[order[-1], *order[:-1]], day=3, **fields)
    play(state, "end day")
    assert state.over
    return state


def points(*seats: dict[str, Any], player: int = 0, **fields: Any) -> dict[str, int]:
    """What a player scores by source, sources without points left out."""
    state = ended(*seats, seat(), **fields)
    return {source: value for source, value in state.breakdown(player).items() if value}


def ranking(state: RaceState) -> list[int]:
    """The seats from first to last."""
    return list(seen(state)["ranking"])


# The way home.


def test_each_move_to_the_grand_place_costs_15_points() -> None:  # BR-10.1
    assert points(seat(14, score=100)) == {"evenings": 100, "way home": -30}
    assert points(seat(9, score=100)) == {"evenings": 100, "way home": -45}


def test_on_the_grand_place_nothing_is_lost() -> None:  # BR-10.1
    assert points(seat(score=100)) == {"evenings": 100}


def test_the_way_home_is_told() -> None:  # BR-10.1
    state = ended(seat(24, score=100), seat())
    assert told(state, "way-home") == [{"player": 0, "place": "24", "moves": 3, "lost": 45, "asleep": False}]


def test_asleep_elsewhere_it_is_one_move_more() -> None:  # BR-10.13
    assert points(seat(14, score=100, level=8))["way home"] == -45
    assert points(seat(36, score=100, level=8))["way home"] == -30


def test_penalties_do_not_push_the_score_below_0() -> None:  # BR-10.14
    assert points(seat(9, score=20)) == {"evenings": 20, "way home": -20}


def test_penalties_come_off_before_the_final_score_is_added() -> None:  # BR-10.14
    state = ended(seat(24, score=20, tasted=10, visited=[24]), seat())
    assert state.breakdown(0)["trappist"] == 1
    assert state.scores()[0] == 20 + 1


def test_a_score_of_0_loses_nothing() -> None:  # BR-10.14
    state = ended(seat(30, tasted=3), seat())
    assert state.breakdown(0)["way home"] == 0
    assert state.scores()[0] == 6 + 2


MOVES_HOME = {
    1: [12, 13, 16, 17, 18, 19, 35, 36, 37, 38, 39, 40],
    2: [7, 10, 11, 14, 15, 20, 21, 22, 23],
    3: [5, 6, 9, 24, 27, 31],
    4: [3, 4, 8, 25, 26, 28, 29, 32, 33],
    5: [1, 2, 30, 34],
}


@each_row("moves", MOVES_HOME)
def test_moves_home_are_the_fewest_roads(moves: int) -> None:  # BR-10.15
    for place in MOVES_HOME[moves]:
        assert points(seat(place, score=200))["way home"] == -15 * moves


def test_brussels_is_one_node_of_the_road_map() -> None:  # BR-10.15, BR-10.16
    """The road that joins Brussels leads to the Grand-Place itself, not to a brewery beside it."""
    breweries = seen(table(seat(), seat()))["breweries"]
    joined = {road["from"] for road in seen(table(seat(), seat()))["roads"] if road["to"] == "BXL"}
    assert joined == {"12", "13", "16", "17", "18", "19"}
    assert {place for place in breweries if breweries[place]["home"] == 1} == {
        *joined,
        *(place for place in breweries if breweries[place]["brussels"]),
    }


@each_row("place", [35, 36, 37, 38, 39, 40, 12, 19])
def test_a_brewery_in_brussels_or_joined_to_it_is_1_move_away(place: int) -> None:  # BR-10.16
    assert points(seat(place, score=200))["way home"] == -15


def asleep_on_the_grand_place() -> RaceState:
    """Seat 0 falls asleep on the bus that brings the figure home; then seat 1 comes there awake."""
    state = table(
        seat(12, 10, "1 red", level=7, score=50, tasted=3), seat(13, 20, score=50), day=3, goals=[60, 61]
    )
    rolls(state, "T")
    play(state, "bus to Grand-Place", "drink red")
    has(state, place="Grand-Place", asleep=True, square=24)
    play(state, "bike to Grand-Place")
    assert state.over
    return state


def test_asleep_on_the_grand_place_costs_nothing() -> None:  # BR-10.17
    assert asleep_on_the_grand_place().breakdown(0)["way home"] == 0


def test_asleep_on_the_grand_place_counts_as_arrived() -> None:  # BR-10.17
    state = asleep_on_the_grand_place()
    assert [state.breakdown(player)["goals"] for player in (0, 1)] == [6, 0]


def test_who_never_left_the_grand_place_loses_nothing_but_has_not_arrived() -> None:  # BR-10.18
    state = ended(seat(score=10), seat(36, score=30), goals=[60, 61])
    assert state.breakdown(0)["way home"] == 0
    assert state.breakdown(0)["goals"] == 0


def test_who_came_back_after_leaving_has_arrived_though_another_never_left() -> None:  # BR-10.18
    state = table(seat(), seat(36, 23), day=3, goals=[60, 61])
    play(state, "end day", "bike to Grand-Place")
    assert state.over
    assert [state.breakdown(player)["goals"] for player in (0, 1)] == [0, 6]


# What is added.


def test_the_final_score_adds_its_parts_to_the_score_so_far() -> None:  # BR-10.2
    mine = seat(
        score=40,
        tasted=3,
        beers="2 yellow 2 red",
        bottles="3 brown",
        coasters=2,
        visited=[*PLAIN[:10], 8, 11, 21, 15],
        cheese=2,
        cheese_tokens=1,
        toasts=3,
        toast_tokens=1,
        cards=[1, 47],
    )
    state = ended(mine, seat(), goals=[58, 71])
    assert state.breakdown(0) == {
        "evenings": 40,
        "way home": 0,
        "beers": 6,
        "bottles": 3,
        "coasters": 2,
        "gamer": 2,
        "author": 2,
        "cardinal": 2,
        "trappist": 1,
        "carried": 4,
        "cheese": 8,
        "toasts": 8,
        "breweries": 10,
        "cards": 9,
        "goals": 6,
    }
    assert state.scores()[0] == 103


@each_row(("tasted", "value"), [(0, 0), (1, 2), (13, 26), (19, 38), (20, 40)])
def test_2_points_per_beer_tasted(tasted: int, value: int) -> None:  # BR-10.5
    assert ended(seat(tasted=tasted), seat()).breakdown(0)["beers"] == value


def test_beers_beyond_the_tasted_track_score_nothing() -> None:  # BR-10.5
    state = table(seat(36, 20, tasted=20), seat(5, 24), day=3, goals=UNMET[:2])
    play(state, "taste", "end day")
    assert state.breakdown(0)["beers"] == 40


TRACKS = [
    ("gamer", GAMER, [2, 5, 9]),
    ("author", AUTHOR, [2, 5, 9]),
    ("cardinal", CARDINAL, [2, 5, 9, 14]),
    ("trappist", TRAPPIST, [1, 3, 6, 10, 15]),
]


@each_row(("bonus", "breweries", "values"), TRACKS)
def test_a_bonus_track_scores_the_level_reached(
    bonus: str, breweries: list[int], values: list[int]
) -> None:  # BR-10.6
    for level in range(len(breweries) + 1):
        state = ended(seat(visited=breweries[:level]), seat())
        assert state.breakdown(0)[bonus] == [0, *values][level]


def test_a_brewery_with_two_symbols_counts_on_both_tracks() -> None:  # BR-10.6
    state = ended(seat(visited=[26]), seat())
    assert (state.breakdown(0)["author"], state.breakdown(0)["trappist"]) == (2, 1)


@each_row(("level", "value"), list(enumerate([0, 1, 3, 6, 10, 15])))
def test_the_cheese_track_scores_the_level_reached(level: int, value: int) -> None:  # BR-10.7
    assert ended(seat(cheese=level), seat()).breakdown(0)["cheese"] == value


def test_tokens_beside_the_cheese_track_score_5_each() -> None:  # BR-10.7
    assert ended(seat(cheese=5, cheese_tokens=2), seat()).breakdown(0)["cheese"] == 25
    assert ended(seat(cheese=1, cheese_tokens=3), seat()).breakdown(0)["cheese"] == 16


@each_row(("level", "value"), list(enumerate([0, 1, 2, 4, 7, 11])))
def test_the_toast_track_scores_the_level_reached(level: int, value: int) -> None:  # BR-10.8
    assert ended(seat(toasts=level), seat()).breakdown(0)["toasts"] == value


def test_tokens_beside_the_toast_track_score_4_each() -> None:  # BR-10.8
    assert ended(seat(toasts=5, toast_tokens=3), seat()).breakdown(0)["toasts"] == 23


STEPS = {10: 10, 14: 10, 15: 15, 19: 15, 20: 22, 24: 22, 25: 30, 29: 30, 30: 40, 31: 43, 35: 55, 40: 70}


@each_row("count", STEPS)
def test_breweries_visited_score_by_steps(count: int) -> None:  # BR-10.9
    assert ended(seat(visited=range(1, count + 1)), seat()).breakdown(0)["breweries"] == STEPS[count]


@each_row("count", [0, 1, 9])
def test_fewer_than_10_breweries_score_nothing(count: int) -> None:  # BR-10.10
    assert ended(seat(visited=range(1, count + 1)), seat()).breakdown(0)["breweries"] == 0


def test_cards_taken_score_their_points() -> None:  # BR-10.11
    state = ended(seat(cards=[1, 12, 33, 49]), seat(cards=[2]))
    assert [state.breakdown(player)["cards"] for player in (0, 1)] == [2 + 4 + 6 + 7, 2]


def test_an_open_card_of_level_3_scores_for_every_player_who_meets_it() -> None:  # BR-10.12
    state = ended(seat(beers="1 red"), seat(), seat(), goals=[58, 61, 62])
    assert [state.breakdown(player)["goals"] for player in range(3)] == [0, 6, 6]
    assert [(event["player"], event["card"]) for event in told(state, "goal-met")] == [(1, 58), (2, 58)]


def test_a_player_scores_every_open_card_that_is_met() -> None:  # BR-10.12
    state = ended(seat(visited=[15, 17]), seat(36, beers="1 red", level=1), goals=[58, 59])
    assert [state.breakdown(player)["goals"] for player in (0, 1)] == [6 + 8, 0]


def test_bottles_and_coasters_score_once_more() -> None:  # BR-10.20
    found = points(seat(score=9, bottles="3 yellow 1 black", coasters=5))
    assert found == {"evenings": 9, "bottles": 4, "coasters": 5}


def test_each_carried_beer_scores_1() -> None:  # BR-10.21
    assert points(seat(beers="4 yellow 2 brown 1 red 3 black")) == {"carried": 10}


# Who wins.


def test_the_highest_score_wins() -> None:  # BR-10.3
    state = ended(seat(score=10), seat(score=30), seat(score=20))
    assert (state.winners(), ranking(state)) == ([1], [1, 2, 0])


def home_at(*squares: int, score: Sequence[int] = ()) -> RaceState:
    """Everybody comes to the Grand-Place from 36, who is hindmost first, then ends the day there."""
    scores = score or [0] * len(squares)
    seats = [seat(36, square, score=points) for square, points in zip(squares, scores, strict=True)]
    state = table(*seats, turn=squares.index(min(squares)), day=3, goals=UNMET[: len(seats)])
    while not state.over:
        home = facts(state, state.player)["place"] == "Grand-Place"
        play(state, "end day" if home else "bike to Grand-Place")
    return state


def test_of_equal_scores_who_arrived_first_on_the_grand_place_wins() -> None:  # BR-10.3
    state = home_at(9, 3, 6)
    assert (state.winners(), ranking(state)) == ([1], [1, 2, 0])


def test_arriving_first_does_not_outweigh_a_point() -> None:  # BR-10.3
    assert home_at(9, 3, score=[11, 10]).winners() == [0]


def test_if_nobody_arrived_who_was_first_on_the_last_square_wins() -> None:  # BR-10.3
    state = ended(seat(36), seat(37), seat(39), order=[2, 0, 1])
    assert ranking(state) == [2, 0, 1]


def test_first_is_who_arrived_earlier_in_play_not_on_the_time_track() -> None:  # BR-10.4
    """Seat 1 has the hindmost disc and acts first, but its ride ends on a later square."""
    state = table(seat(36, 5), seat(17, 4), seat(39, 23), day=3, turn=1, goals=UNMET[:3])
    play(state, "bike to Grand-Place")
    has(state, 1, square=13)
    play(state, "end day")
    assert state.player == 0
    play(state, "bike to Grand-Place")
    has(state, 0, square=6)
    play(state, "end day", "end day")
    assert state.over
    assert [facts(state, player)["grand_place_rank"] for player in range(3)] == [2, 1, 0]


def test_who_left_the_grand_place_again_arrives_with_the_later_arrival() -> None:  # BR-10.4
    state = table(seat(36, 0), seat(37, 3), day=3, goals=[60, 61])
    play(state, "bike to Grand-Place", "bike to 39", "bike to Grand-Place", "bike to 40")
    assert state.player == 1
    has(state, 0, grand_place_rank=0)
    play(state, "bike to Grand-Place", "end day")
    play(state, "bike to Grand-Place", "end day")
    assert [facts(state, player)["grand_place_rank"] for player in (0, 1)] == [2, 1]
    assert [state.breakdown(player)["goals"] for player in (0, 1)] == [0, 6]


def test_an_arrival_on_an_earlier_day_counts_if_the_player_stayed() -> None:  # BR-10.4
    """Seat 0 comes on day 2 and stays there; seat 1 comes on day 3."""
    state = table(seat(36, 31), seat(37, 31), day=2, goals=[60, 61])
    play(state, "bike to Grand-Place", "camp")
    assert (state.day, state.player) == (3, 0)
    has(state, 0, grand_place_rank=1)
    play(state, "end day", "bike to Grand-Place", "end day")
    assert [state.breakdown(player)["goals"] for player in (0, 1)] == [6, 0]


def test_a_failed_trip_does_not_leave_the_grand_place() -> None:  # BR-10.4
    state = table(seat(square=10, arrival=1), seat(36, 11), day=3, goals=[60, 61])
    rolls(state, "F")
    play(state, "hitch to 12")
    has(state, place="Grand-Place", grand_place_rank=1)


def test_of_equal_scores_arrived_comes_before_never_left_before_elsewhere() -> None:  # BR-10.19
    seats = [seat(36, score=25), seat(score=10), seat(score=10, arrival=4), seat(score=10, arrival=2)]
    state = ended(*seats, order=[0, 1, 2, 3])
    assert state.scores() == [10] * 4
    assert ranking(state) == [3, 2, 1, 0]
    assert state.winners() == [3]


@each_row("order", [[0, 1, 2, 3], [3, 1, 0, 2]])
def test_the_last_resort_is_who_was_first_on_the_last_square(order: list[int]) -> None:  # BR-10.19
    assert ranking(ended(seat(), seat(), seat(), seat(), order=order)) == order
    assert ranking(ended(seat(36), seat(36), seat(37), seat(37), order=order)) == order


def test_one_player_wins_and_the_end_is_told() -> None:  # BR-10.19
    state = ended(seat(score=5), seat(score=5), order=[1, 0])
    assert kinds(state.events)[-1] == "game-ended"
    assert state.winners() == [1]


def test_when_the_game_is_over_no_dice_and_no_ride_are_left_over() -> None:  # BR-3.19, BR-3.29
    state = table(seat(9, 20, thumb="8", tries=1, ridden=2), seat(square=24), day=3)
    play(state, "end day")
    assert state.over
    has(state, hitching=None, ridden=0)
