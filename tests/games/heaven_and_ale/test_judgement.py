"""What bots think of positions of Heaven & Ale, and how they play at a glance."""

from collections.abc import Iterator
from math import isfinite
from typing import cast

import pytest

import taproom
from taproom import Rng, State
from taproom.bots import bot
from taproom.bots.glance import play_on
from taproom.games.heaven_and_ale import judgement as judging
from taproom.games.heaven_and_ale.habits import HABITS
from taproom.games.heaven_and_ale.judgement import HeavenJudgement
from taproom.games.heaven_and_ale.state import HeavenState
from taproom.kernel.judgement import Judgement
from taproom.lab.simulate import play_game
from tests.players import eager

GAME = taproom.game("heaven-and-ale")


def judgement(players: int = 2) -> Judgement:
    """What bots go by, with the shipped weights."""
    return GAME.judgement(players)


def positions(players: int, seed: str) -> Iterator[HeavenState]:
    """All positions of a lively game, the last one included."""
    state = cast(HeavenState, GAME.new(players, seed))
    rng = Rng.seeded(seed)
    yield state
    while not state.over:
        state.play(eager(state, rng))
        yield state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_feature_is_finite_at_every_position_and_has_a_name_and_weights(players: int) -> None:
    judge = judgement(players)
    assert len(judge.early) == len(judge.late) == len(HeavenJudgement.names)
    for state in positions(players, f"features {players}"):
        for player in range(players):
            assert 0.0 <= judge.progress(state, player) <= 1.0
            features = judge.features(state, player)
            assert len(features) == len(HeavenJudgement.names)
            assert all(map(isfinite, features))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_a_glance_every_sensible_action_is_possible_and_none_is_impossible(players: int) -> None:
    judge = judgement(players)
    assert len(judge.habits) == len(HABITS)
    for state in positions(players, f"glance {players}"):
        legal = state.legal()
        if legal:
            sensible = judge.sensible(state, legal)
            assert sensible
            assert set(sensible) <= set(legal)
            weights = judge.glance(state, legal)
            assert len(weights) == len(legal)
            assert all(weight > 0.0 and isfinite(weight) for weight in weights)


def test_every_habit_has_a_say_somewhere() -> None:
    even = [0.5] * len(HABITS)
    plain = HeavenJudgement([], [], even)
    looks: list[tuple[State, list[int]]] = []
    for player in (plain, judgement(4)):
        state = GAME.new(4, "habits")
        rng = Rng.seeded("habits")
        while not state.over:
            legal = state.legal()
            if len(legal) > 1:
                looks.append((state.clone(), legal))
            state.apply(player.pick(state, legal, rng))
    usual = [plain.glance(state, legal) for state, legal in looks]
    for number, name in enumerate(HABITS):
        changed = HeavenJudgement([], [], [*even[:number], 0.7, *even[number + 1 :]])
        assert any(
            changed.glance(state, legal) != look for (state, legal), look in zip(looks, usual, strict=True)
        ), name


def test_cards_are_kept_where_anything_else_can_be_done() -> None:
    for state in positions(2, "cards"):
        legal = state.legal()
        texts = [GAME.text(action) for action in judgement().sensible(state, legal)] if legal else []
        returns = [text.startswith("return") for text in texts]
        assert all(returns) or not any(returns)


def test_at_the_end_the_values_are_the_scores() -> None:
    state = list(positions(3, "the end"))[-1]
    assert judgement(3).values(state) == state.scores()


def test_markers_meet_where_exchanged_and_paid_steps_bring_them() -> None:
    assert judging.level([6.0, 6.0, 6.0, 6.0, 6.0], 3.0, 0.0) == pytest.approx(6.0)
    assert judging.level([6.0, 6.0, 6.0, 6.0, 1.0], 1.0, 0.0) == pytest.approx(5.0)
    assert judging.level([0.0, 0.0, 0.0, 0.0, 0.0], 2.0, 5.0) == pytest.approx(1.0)
    assert judging.level([20.0, 20.0, 20.0, 20.0, 20.0], 1.0, 9.0) == pytest.approx(20.0)


def test_a_turn_begins_with_a_move_and_not_with_a_purchase() -> None:
    for state in positions(2, "turns"):
        assert state.begins_turn() == (state.phase in ("move", "start", "over"))


def test_a_game_at_a_glance_scores_far_more_than_a_random_one() -> None:
    judge = judgement(4)
    glanced = drawn = 0
    for seed in range(3):
        state = GAME.new(4, seed)
        play_on(judge, state, Rng.seeded(f"glance {seed}"), -1)
        assert state.over
        glanced += sum(state.scores())
        drawn += sum(play_game(GAME, [bot("random", f"{seed}/{seat}") for seat in range(4)], seed).scores)
    assert glanced > 2 * drawn + 60


def test_playing_on_for_some_turns_stops_where_a_turn_begins() -> None:
    state = GAME.new(2, 5)
    play_on(judgement(), state, Rng.seeded("some turns"), 6)
    assert state.begins_turn()
    assert not state.over


def test_the_greedy_bot_beats_chance() -> None:
    wins = 0
    for deal in range(6):
        seats = ["greedy", "random"] if deal % 2 else ["random", "greedy"]
        result = play_game(GAME, [bot(spec, f"{deal}/{spec}") for spec in seats], deal)
        wins += result.winners == [seats.index("greedy")]
    assert wins >= 5
