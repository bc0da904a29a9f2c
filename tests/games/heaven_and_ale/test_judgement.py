"""What bots think of positions of Heaven & Ale, and how they play at a glance."""

import pytest

import taproom
from taproom import Rng, State
from taproom.bots import bot
from taproom.bots.glance import play_on
from taproom.games.heaven_and_ale import judgement as judging
from taproom.games.heaven_and_ale.habits import HABITS
from taproom.games.heaven_and_ale.judgement import HeavenJudgement
from taproom.kernel.judgement import Judgement
from taproom.lab.simulate import play_game
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")


def judgement(players: int = 2) -> Judgement:
    """What bots go by, with the shipped weights."""
    return GAME.judgement(players)


@each_row("players", [2, 3, 4])
def test_there_is_a_weight_for_every_habit(players: int) -> None:
    assert len(judgement(players).habits) == len(HABITS)


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


def test_markers_meet_where_exchanged_and_paid_steps_bring_them() -> None:
    assert judging.level([6.0, 6.0, 6.0, 6.0, 6.0], 3.0, 0.0) == pytest.approx(6.0)
    assert judging.level([6.0, 6.0, 6.0, 6.0, 1.0], 1.0, 0.0) == pytest.approx(5.0)
    assert judging.level([0.0, 0.0, 0.0, 0.0, 0.0], 2.0, 5.0) == pytest.approx(1.0)
    assert judging.level([20.0, 20.0, 20.0, 20.0, 20.0], 1.0, 9.0) == pytest.approx(20.0)


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
