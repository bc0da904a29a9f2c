"""What bots go by: features, weights, what is worth a thought, and what a turn is."""

from itertools import pairwise

from taproom.bots import bot
from taproom.games.belgian_beers_race import actions
from taproom.games.belgian_beers_race.atlas import atlas_of
from taproom.games.belgian_beers_race.game import BelgianBeersRace
from taproom.games.belgian_beers_race.judgement import RaceJudgement
from taproom.games.belgian_beers_race.moving import LEFTS
from taproom.games.belgian_beers_race.pieces import GRAND_PLACE
from taproom.games.belgian_beers_race.state import RaceState
from taproom.lab.simulate import play_game
from tests.games.belgian_beers_race.drawn import kinds_of_decision
from tests.rows import each_row

GAME = BelgianBeersRace()


@each_row("players", GAME.seats)
def test_there_are_two_weights_for_every_feature(players: int) -> None:
    judgement = GAME.judgement(players)
    assert isinstance(judgement, RaceJudgement)
    assert len(judgement.early) == len(judgement.late) == len(judgement.names)


def test_once_the_game_is_over_nothing_is_to_be_done_and_the_score_counts() -> None:
    state = kinds_of_decision()["over"]
    judgement = GAME.judgement(state.players)
    assert judgement.sensible(state, []) == []
    assert judgement.values(state) == [float(score) for score in state.scores()]


def test_near_the_end_the_value_is_near_the_score() -> None:
    judgement = GAME.judgement(2)
    for number in range(4):
        state = GAME.new(2, f"near the end {number}")
        players = [bot("greedy", f"{number} {seat}") for seat in range(2)]
        before = [0.0, 0.0]
        while not state.over:
            before = [judgement.value(state, seat) for seat in range(2)]
            legal = state.legal()
            action = legal[0] if len(legal) == 1 else players[state.player].choose(state.clone())
            state.apply(action)
        for seat, score in enumerate(state.scores()):
            assert abs(before[seat] - score) < 30


def test_a_turn_begins_when_the_player_has_not_moved_the_disc_yet() -> None:
    state = GAME.new(2, "turns")
    assert isinstance(state, RaceState)
    assert state.begins_turn()
    state.play("bike to 37")
    assert state.player == 1
    assert state.begins_turn()
    state.play("bike to 38")
    assert state.player == 1
    assert not state.begins_turn()
    state.play("taste")
    assert state.player == 0
    assert state.begins_turn()


def test_a_game_that_is_over_begins_a_turn_so_that_searches_stop_there() -> None:
    assert kinds_of_decision()["over"].begins_turn()


def test_the_short_game_begins_with_the_choice_of_a_brewery() -> None:
    assert GAME.new(2, "start", {"length": "short"}).begins_turn()


def test_more_time_never_makes_the_way_home_worse() -> None:
    state = GAME.new(2, "atlas")
    assert isinstance(state, RaceState)
    atlas = atlas_of(state.box)
    for start in range(0, len(atlas.lost), LEFTS):
        ways = atlas.lost[start : start + LEFTS]
        assert all(later <= sooner + 1e-9 for sooner, later in pairwise(ways))


def test_nobody_at_home_needs_time_to_get_there() -> None:
    state = GAME.new(2, "atlas")
    assert isinstance(state, RaceState)
    assert atlas_of(state.box).need[GRAND_PLACE] == 0


def test_cheese_for_nothing_is_never_left_out() -> None:
    state = GAME.new(2, "cheese")
    assert isinstance(state, RaceState)
    state.travellers[0].place = 9
    sensible = GAME.judgement(2).sensible(state, state.legal())
    assert actions.BUY_WITH_CHEESE in sensible
    assert actions.BUY not in sensible


def test_greedy_beats_random() -> None:
    won = 0
    for number in range(10):
        seat = number % 2
        specs = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        players = [bot(spec, f"{number} {spec}") for spec in specs]
        won += play_game(GAME, players, f"greedy {number}").winners == [seat]
    assert won >= 9
