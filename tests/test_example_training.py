"""The example that trains a policy: it runs, its gradient is one, and what it trained is a bot."""

from pathlib import Path

import numpy as np
import pytest

import taproom
from examples import train_policy
from examples.train_policy import Array, Decisions, Learner, Policy, Trained, draw, main, new_policy, play
from taproom import Game, Rng
from taproom.bots import bot, decide
from taproom.lab.vector import Games

GAME = taproom.game("belgian-beers-race")


@pytest.fixture
def policy() -> Policy:
    return new_policy(GAME, 2, np.random.default_rng(1))


@pytest.fixture
def games() -> Games:
    return Games(GAME, 2, 4, 1, skip_forced=True)


def met_once(games: Games, reward: float) -> Decisions:
    """The first decision of each game, with what it led to."""
    return Decisions(
        games.observations, games.masks, games.random_actions(), np.full(len(games), reward, np.float32)
    )


def chances_of_taken(policy: Policy, met: Decisions) -> Array:
    chances: Array = policy.think(met.rows, met.masks).chances
    return chances[np.arange(len(met.actions)), met.actions]


def test_the_example_stays_short_enough_to_read() -> None:
    assert len(Path(train_policy.__file__).read_text("utf-8").splitlines()) < 200


def test_only_legal_actions_have_a_chance(policy: Policy, games: Games) -> None:
    chances = policy.think(games.observations, games.masks).chances
    assert (chances[~games.masks] == 0).all()
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-5)
    drawn = draw(chances, np.random.default_rng(1))
    assert games.masks[np.arange(len(games)), drawn].all()


@pytest.mark.parametrize("reward", [1.0, -1.0])
def test_what_was_rewarded_becomes_likelier_and_what_was_not_less_likely(
    policy: Policy, games: Games, reward: float
) -> None:
    met = met_once(games, reward)
    before = chances_of_taken(policy, met).copy(), policy.think(met.rows, met.masks).expected.copy()
    Learner(policy).learn(met)
    assert (reward * chances_of_taken(policy, met) > reward * before[0]).all()
    assert (reward * policy.think(met.rows, met.masks).expected > reward * before[1]).all()


class Noting(Learner):
    """Notes the slopes instead of going up."""

    def climb(self, name: str, slope: Array) -> None:
        self.slope[name] = slope


def test_the_gradient_is_that_of_what_is_to_grow(policy: Policy, games: Games) -> None:
    met = met_once(games, 1.0)
    surprise = met.rewards - policy.think(met.rows, met.masks).expected
    learner = Noting(policy)
    learner.learn(met)

    def gain() -> float:
        chances = policy.think(met.rows, met.masks).chances.astype(np.float64)
        taken = chances[np.arange(len(met.actions)), met.actions]
        doubt = -(chances * np.log(np.maximum(chances, 1e-9))).sum(axis=1)
        return float((surprise * np.log(taken) + train_policy.CURIOSITY * doubt).mean())

    weights, slopes = policy.weights["action"], learner.slope["action"]
    steepest = np.unravel_index(np.abs(slopes).argmax(), weights.shape)
    before = gain()
    weights[steepest] += 0.01
    assert (gain() - before) / 0.01 == pytest.approx(slopes[steepest], rel=0.05)


def test_decisions_get_the_reward_of_their_own_seat_and_game(policy: Policy) -> None:
    def short_games() -> Games:
        return Games(GAME, 2, 3, 1, {"length": "short"}, reward="points", skip_forced=True)

    met, scores = play(short_games(), policy, 100, np.random.default_rng(1))
    games = short_games()
    chance = np.random.default_rng(1)
    open_steps: list[list[tuple[bytes, int]]] = [[], [], []]
    wanted = []
    for _ in range(100):
        for place in range(3):
            open_steps[place].append((games.observations[place].tobytes(), games.seats[place]))
        outcome = games.step(draw(policy.think(games.observations, games.masks).chances, chance))
        for place in np.flatnonzero(outcome.over).tolist():
            wanted += [(row, outcome.scores[place, seat]) for row, seat in open_steps[place]]
            open_steps[place].clear()
    assert len(scores) >= 1
    assert sorted(wanted) == sorted((row.tobytes(), reward) for row, reward in zip(met.rows, met.rewards))


@pytest.mark.parametrize("game", taproom.all_games(), ids=lambda game: game.slug)
def test_it_trains_for_every_game_and_plays_as_a_bot(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    main([game.slug, "--count", "2", "--steps", "10", "--updates", "2", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["update", "games", "ended", "mean", "score"]
    assert [line.split()[0] for line in lines[1:3]] == ["1", "2"]
    assert lines[-1].startswith("Against random it wins ")
    trained = bot("examples.train_policy:Trained", "1")
    state = game.new(2, 1)
    assert decide(trained, state) in state.legal()
    assert Trained(Rng.seeded("1")).choose(state) in state.legal()
