"""The bots and how they are found."""

from collections import Counter

import pytest

import taproom
from taproom import Rng, State
from taproom.bots import Bot, bot, decide
from taproom.bots.mcts import MctsBot, Settings
from taproom.kernel.judgement import Judgement

GAME = taproom.game("heaven-and-ale")
LONG_ENOUGH = 40


SPECS = ["random", "greedy", "greedy:noise=5", "planner:noise=3", "mcts:iterations=2", "novice"]
"""Bots that play the same for the same seed: none that goes by the clock."""


@pytest.mark.parametrize("spec", SPECS)
def test_every_bot_plays_legally_and_the_same_for_the_same_seed(spec: str) -> None:
    games = []
    for _ in range(2):
        state = GAME.new(2, 8)
        bots = [bot(spec, f"seat {seat}") for seat in range(2)]
        actions: list[int] = []
        while not state.over and len(actions) < LONG_ENOUGH:
            actions.append(decide(bots[state.player], state))
            state.play(actions[-1])
        games.append(actions)
    assert games[0] == games[1]


def test_the_random_bot_picks_each_action_equally_often() -> None:
    state = GAME.new(2, 3)
    chosen = bot("random", "1")
    counts = Counter(chosen.choose(state) for _ in range(3000))
    assert sorted(counts) == sorted(state.legal())
    assert all(abs(count - 3000 / len(counts)) < 150 for count in counts.values())


def test_bots_of_different_seeds_choose_differently() -> None:
    state = GAME.new(2, 3)
    first, second = bot("random", "1"), bot("random", "2")
    assert [first.choose(state) for _ in range(20)] != [second.choose(state) for _ in range(20)]


def test_a_bot_of_ones_own_needs_only_to_choose() -> None:
    class Last(Bot):
        name = "last"

        def choose(self, state: State) -> int:
            return state.legal()[-1]

    state = GAME.new(2, 3)
    assert decide(Last(Rng.seeded("x")), state) == state.legal()[-1]


def test_a_search_bears_a_judgement_to_which_an_action_looks_impossible() -> None:
    class Blinkered(Judgement):
        def glance(self, state: State, legal: list[int]) -> list[float]:
            return [0.0] * (len(legal) - 1) + [1.0]

    searching = MctsBot(Rng.seeded("blinkered"), 20, 0.0, Settings())
    searching.judgement = Blinkered([1.0], [1.0], [])
    state = GAME.new(2, 1)
    assert searching.choose(state.determinize(state.player, 1)) in state.legal()
