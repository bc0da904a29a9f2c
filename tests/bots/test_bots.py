"""The bots and how they are found."""

from collections import Counter

import pytest

import taproom
from taproom import Rng, State
from taproom.bots import Bot, bot, decide
from taproom.bots.mcts import MctsBot, Settings
from taproom.kernel.judgement import Judgement
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
LONG_ENOUGH = 40


SPECS = ["random", "greedy", "greedy:noise=5", "planner:noise=3", "mcts:iterations=2", "novice"]
"""Bots that play the same for the same seed: none that goes by the clock."""


@each_row("spec", SPECS)
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


def test_a_search_goes_by_the_judgement_unless_it_is_told_otherwise() -> None:
    judgement = GAME.judgement(4)
    usual, told = search("mcts"), search("mcts:rivalry=3:trust=0.7:horizon=2:finish=0.5")
    usual.prepare(judgement)
    told.prepare(judgement)
    advised = (judgement.rivalry, judgement.trust, judgement.horizon, judgement.finish)
    assert (usual.rivalry, usual.trust, usual.horizon, usual.finish) == advised
    assert (told.rivalry, told.trust, told.horizon, told.finish) == (3, 0.7, 2, 0.5)


def test_late_in_the_game_a_search_plays_on_to_its_end() -> None:
    judgement = GAME.judgement(2)
    for spec, to_the_end in (("mcts:finish=0.5", False), ("mcts:finish=0", True)):
        searching = search(spec)
        searching.prepare(judgement)
        state = GAME.new(2, 4)
        searching.evaluate(judgement, state)
        assert state.over == to_the_end


def test_to_a_search_a_lead_counts_between_two_and_among_more_only_points_do() -> None:
    searching = search("mcts:rivalry=0.5")
    judgement = GAME.judgement(2)
    searching.prepare(judgement)
    two = searching.utilities(judgement, [30.0, 20.0])
    four = searching.utilities(judgement, [30.0, 20.0, 12.0, 0.0])
    assert two == pytest.approx([35 / 1.5 / judgement.spread, 15 / 1.5 / judgement.spread])
    assert four == pytest.approx([30 / judgement.spread, 20 / judgement.spread, 12 / judgement.spread, 0])


def search(spec: str) -> MctsBot:
    made = bot(spec, "1")
    assert isinstance(made, MctsBot)
    return made
