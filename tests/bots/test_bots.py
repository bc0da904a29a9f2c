"""The bots and how they are found."""

from collections import Counter

import pytest

import taproom
from taproom import BadOption, Rng, State
from taproom.bots import BOTS, Bot, bot, decide

GAME = taproom.game("heaven-and-ale")


def test_an_unknown_bot_is_refused_and_the_known_ones_named() -> None:
    with pytest.raises(BadOption, match="There is no bot 'genius'; there are random"):
        bot("genius", "1")


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_legally_and_the_same_for_the_same_seed(name: str) -> None:
    games = []
    for _ in range(2):
        state = GAME.new(3, 8)
        bots = [bot(name, f"seat {seat}") for seat in range(3)]
        actions = []
        while not state.over:
            actions.append(decide(bots[state.player], state))
            state.play(actions[-1])
        games.append(actions)
    assert games[0] == games[1]
    assert bot(name, "1").name == name


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
