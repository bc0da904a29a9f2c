"""The short game (BR-11)."""

from typing import Any, cast

from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.table import (
    GAME,
    facts,
    has,
    kinds,
    legal,
    line,
    next_day,
    offers,
    play,
    reach,
    refuse,
    rolls,
    seat,
    seen,
    short,
    told,
)
from tests.rows import each_row

SHORT = {"length": "short"}
WITH_BONUS = [1, 8, 11, 15, 17, 21, 22, 24, 26, 28, 30, 34, 38]


def new(players: int = 2, seed: int = 1, **options: str) -> RaceState:
    """Begin a short game."""
    state = cast(RaceState, GAME.new(players, seed, {**SHORT, **options}))
    state.recording = True
    return state


def picking(**fields: Any) -> RaceState:
    """A position in which the first of two players picks a start."""
    everywhere = [str(place) for place in range(1, 41)]
    return short(seat(), seat(), phase="start", bottles=everywhere, **fields)


# Days and scores.


def test_there_are_two_days_of_24_ut() -> None:  # BR-11.1
    state = play(new(), "start in 5", "start in 9")
    assert seen(state)["days"] == [24, 24]
    assert (seen(state)["day"], seen(state)["last"]) == (1, 24)
    next_day(state)
    assert (seen(state)["day"], seen(state)["last"]) == (2, 24)
    next_day(state)
    assert state.over


def test_there_is_one_evening_score_after_day_1() -> None:  # BR-11.1
    state = short(seat(5, 24, tasted=4, bottles="3 red"), seat(9, 23), turn=1)
    play(state, "camp")
    has(state, score=11)
    events = next_day(state)
    assert state.over
    assert "evening-scored" not in kinds(events)
    has(state, score=11)


# The start.


@each_row("players", [2, 3, 4])
def test_each_player_picks_a_start_in_turn_order(players: int) -> None:  # BR-11.2
    state = new(players)
    picked = []
    for place in range(2, 2 + players):
        assert state.phase == "start"
        picked.append(state.player)
        play(state, f"start in {place}")
    assert picked == list(range(players))
    assert (state.phase, state.player) == ("turn", 0)


def test_the_drawn_first_player_picks_first_and_the_others_clockwise() -> None:  # BR-11.2
    seeds = range(30)
    games = [new(4, seed, first_player="random") for seed in seeds]
    assert {state.player for state in games} == set(range(4))
    for state in games[:8]:
        first = state.player
        picked = []
        for place in (2, 3, 4, 5):
            picked.append(state.player)
            play(state, f"start in {place}")
        assert picked == [(first + number) % 4 for number in range(4)]
        assert (state.phase, state.player) == ("turn", first)


def test_a_start_carries_no_bonus() -> None:  # BR-11.2
    state = new()
    starts = {f"start in {place}" for place in range(1, 41) if place not in WITH_BONUS}
    assert set(legal(state)) == starts
    refuse(state, *(f"start in {place}" for place in WITH_BONUS))


def test_a_start_holds_no_other_player() -> None:  # BR-11.2
    state = play(new(3), "start in 5")
    refuse(state, "start in 5")
    play(state, "start in 9")
    refuse(state, "start in 5", "start in 9")
    assert offers(state, "start in 13")


def test_the_start_brings_the_bottle_and_a_visited_token() -> None:  # BR-11.5
    state = play(new(), "start in 35", "start in 39")
    has(state, 0, place="35", bottles="1 brown", visited=["35"])
    has(state, 1, place="39", bottles="1 black", visited=["39"])
    for place in ("35", "39"):
        assert not seen(state)["breweries"][place]["bottle"]
    assert seen(state)["breweries"]["5"]["bottle"]


def test_the_start_takes_no_time() -> None:  # BR-11.5
    state = play(new(), "start in 35", "start in 39")
    for player in (0, 1):
        has(state, player, square=0, level=0, carried=0)


def test_the_grand_place_cannot_be_picked() -> None:  # BR-11.6
    refuse(new(), "start in Grand-Place")


def test_the_picks_are_public() -> None:  # BR-11.6
    state = play(new(3), "start in 35")
    assert told(state, "start-picked") == [{"player": 0, "place": "35"}]
    for viewer in (None, 0, 1, 2):
        assert seen(state, viewer)["travellers"][0]["place"] == "35"
        assert [event.seen_by(viewer) for event in state.events] == state.events


def test_the_start_is_no_arrival() -> None:  # BR-11.6, BR-6.18
    state = picking(reach=[13, 19], coasters={"5": 1, "36": 1})
    play(state, "start in 5", "start in 36")
    for player in (0, 1):
        has(state, player, cards=[], coasters=0)


def test_buy_and_taste_are_open_at_the_start() -> None:  # BR-11.6
    state = play(picking(), "start in 5", "start in 9")
    assert offers(state, "buy with cheese")
    assert offers(state, "taste")
    play(state, "buy")
    has(state, 0, beers="3 yellow", square=1)


# Cards.


@each_row("players", [2, 3, 4])
def test_there_are_no_cards_of_level_3(players: int) -> None:  # BR-11.4
    state = new(players)
    assert seen(state)["bottler"]["goals"] == []
    for place in range(2, 2 + players):
        play(state, f"start in {place}")
    next_day(state)
    next_day(state)
    assert [state.breakdown(player)["goals"] for player in range(players)] == [0] * players


def test_the_bottler_starts_with_level_1_alone() -> None:  # BR-11.3
    bottler = seen(new())["bottler"]
    assert not bottler["level_two"]
    assert (len(bottler["reach"]), len(bottler["line"]), bottler["pile"]) == (4, 4, 24)
    assert {card["level"] for card in bottler["reach"] + bottler["line"]} == {1}


def buying_with_a_pile_of(*pile: int, day: int = 1) -> RaceState:
    """Seat 0 buys, takes card 1, and the turn ends."""
    state = short(
        seat(5, 3), seat(9, 3), reach=[1, 12, 15, 16], line=[17, 18, 20, 21], pile=pile, day=day, turn=0
    )
    play(state, "buy")
    assert state.player == 1
    has(state, 0, cards=[1])
    return state


@each_row("day", [1, 2])
def test_while_8_cards_can_be_shown_level_2_stays_out(day: int) -> None:  # BR-11.3, BR-11.7
    state = buying_with_a_pile_of(22, day=day)
    assert (reach(state), line(state)) == ([12, 15, 16, 17], [18, 20, 21, 22])
    assert not seen(state)["bottler"]["level_two"]
    assert seen(state)["bottler"]["pile"] == 0


@each_row("day", [1, 2])
def test_level_2_comes_in_once_fewer_than_8_cards_are_visible(day: int) -> None:  # BR-11.3, BR-11.7
    state = buying_with_a_pile_of(day=day)
    assert reach(state) == [12, 15, 16, 17]
    assert line(state)[:3] == [18, 20, 21]
    assert 33 <= line(state)[3] <= 57
    assert seen(state)["bottler"]["level_two"]
    assert seen(state)["bottler"]["pile"] == 24
    assert sorted([line(state)[3], *state.pile[state.dealt :]]) == list(range(33, 58))


def test_level_2_comes_in_only_at_the_end_of_a_turn() -> None:  # BR-11.7
    state = short(seat(5, 3), seat(9, 9), reach=[1, 12, 15, 16], line=[17, 18, 20, 21])
    play(state, "buy")
    assert state.player == 0
    assert not seen(state)["bottler"]["level_two"]


def test_level_2_comes_in_shuffled() -> None:  # BR-11.7
    found = set()
    for number in range(12):
        state = short(seat(5, 3), seat(9, 3), reach=[1, 12, 15, 16], line=[17, 18, 20, 21])
        other = state.determinize(None, number)
        play(other, "buy")
        found.add(line(other)[3])
    assert len(found) > 5


def test_level_2_comes_in_once() -> None:  # BR-11.7
    state = short(
        seat(5, 3),
        seat(9, 3),
        reach=[1, 12, 15, 16],
        line=[17, 18, 20, 33],
    )
    assert seen(state)["bottler"]["level_two"]
    play(state, "buy")
    assert (reach(state), line(state)) == ([12, 15, 16, 17], [18, 20, 33])


def test_the_night_leaves_the_cards_as_they_are() -> None:  # BR-11.3, BR-11.8
    state = short(
        seat(5, 24), seat(9, 23), turn=1, reach=[1, 12, 14, 16], line=[17, 18, 20, 21], pile=[22, 23]
    )
    play(state, "camp")
    assert state.day == 2
    assert (reach(state), line(state)) == ([1, 12, 14, 16], [17, 18, 20, 21])
    assert state.pile[state.dealt :] == (22, 23)
    assert not seen(state)["bottler"]["level_two"]


# The last day.


def test_on_day_1_one_may_camp_and_not_end_the_day() -> None:  # BR-11.8
    state = short(seat(5, 3), seat(9, 9))
    assert offers(state, "camp")
    refuse(state, "end day")


def test_on_day_2_nobody_camps_but_anybody_may_end_the_day() -> None:  # BR-11.8
    state = short(seat(5, 3), seat(9, 9), day=2)
    refuse(state, "camp")
    play(state, "end day")
    has(state, square=24)
    assert not state.over


@each_row(("day", "square"), [(1, 24), (2, 22)])
def test_a_late_trip_that_does_not_fit_costs_2_ut_on_day_2(day: int, square: int) -> None:  # BR-11.8
    state = short(seat(6, 20), seat(5, 23), day=day)
    rolls(state, "L")
    play(state, "bus to 11")
    has(state, place="6", square=square)


def test_all_other_rules_are_those_of_the_standard_game() -> None:  # BR-11.8
    """Hangover, waking beside a coaster, the way home."""
    state = short(seat(5, 24, level=7, score=100), seat(9, 23), turn=1, coasters={"9": 1})
    play(state, "camp")
    has(state, 0, square=2, level=3)
    has(state, 1, coasters=1)
    next_day(state)
    assert state.over
    assert facts(state)["home"] == {"moves": 3, "lost": 45}
