"""One seat learns against bots, as Gymnasium plays it."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import taproom
from taproom import BadOption, UnknownAction
from taproom.bots import decide
from taproom.lab.gymnasium import IDS, TaproomEnv, env
from taproom.lab.simulate import play_game, seated
from tests.players import Spy
from tests.rows import each_row

SMALL = 60


def masked(made: Any, seen: dict[str, Any]) -> int:
    """Draw a legal action."""
    return int(made.action_space.sample(seen["action_mask"]))


def play_out(made: TaproomEnv, seed: int) -> tuple[float, dict[str, Any]]:
    """Play at random to the end; give what it brought, and the last info."""
    seen, info = made.reset(seed=seed)
    made.action_space.seed(seed)
    gained, over = 0.0, False
    while not over:
        seen, reward, over, _truncated, info = made.step(masked(made, seen))
        gained += reward
    return gained, info


@pytest.mark.parametrize("opponents", [["greedy"], ["random", "greedy"], ["random"] * 3], ids=len)
@pytest.mark.parametrize("name", IDS)
@pytest.mark.filterwarnings("error")
def test_it_passes_the_environment_checker_with_every_render_mode(name: str, opponents: list[str]) -> None:
    made = gymnasium.make(name, opponents=opponents, seat="random", width=SMALL).unwrapped
    made.reset(seed=1)
    made.action_space.seed(1)
    check_env(made)


@each_row("slug", IDS.values())
def test_the_learner_decides_until_the_game_is_over_and_then_gets_its_reward(slug: str) -> None:
    made = env(slug, ["random", "greedy"], seat=1)
    gained, info = play_out(made, 4)
    assert made.position.over
    assert gained == made.table.rewards(made.position)[1]
    assert info == {"seat": 1, "score": made.position.scores()[1], "won": 1 in made.position.winners()}


def test_it_is_the_game_that_the_same_bots_would_play_at_a_table() -> None:
    """The learner does what a bot of its seat would do, so that all of it can be compared."""
    game = taproom.game("dice-brewing")
    made = env(game, ["greedy", "random"], seat=1)
    made.reset(seed=6)
    with seated(["greedy", "greedy", "random"], "6") as bots:
        played = play_game(game, bots, 6)
    with seated(["greedy"] * 3, "6") as bots:
        while not made.position.over:
            made.step(decide(bots[1], made.position))
    assert made.position.scores() == played.scores


def test_at_a_random_seat_the_learner_sits_everywhere_and_where_the_seed_says() -> None:
    made = env("heaven-and-ale", ["random"] * 3, seat="random")
    seats = [made.reset(seed=seed)[1]["seat"] for seed in range(30)]
    assert set(seats) == {0, 1, 2, 3}
    assert seats == [made.reset(seed=seed)[1]["seat"] for seed in range(30)]


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    first, second = env("belgian-beers-race", ["greedy"]), env("belgian-beers-race", ["greedy"])
    assert play_out(first, 9) == play_out(second, 9)
    assert first.position.dump() == second.position.dump()


def test_a_reset_without_a_seed_deals_the_next_game_of_the_series() -> None:
    made = env("heaven-and-ale", ["random"])
    made.reset(seed=3)
    first = made.position.dump()
    made.reset()
    assert made.table.deal == "3/1"
    assert made.position.dump() != first


def test_an_illegal_action_ends_the_game_with_a_loss_and_says_why() -> None:
    made = env("heaven-and-ale", ["random"])
    seen, _info = made.reset(seed=1)
    before = made.position.dump()
    _seen, reward, terminated, truncated, info = made.step(int(np.argmin(seen["action_mask"])))
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal_action"].endswith(".")
    assert made.position.dump() == before


def test_a_number_that_is_no_action_is_an_error() -> None:
    made = env("heaven-and-ale", ["random"])
    made.reset(seed=1)
    with pytest.raises(UnknownAction):
        made.step(100_000)


class Guest(Spy):
    """Counts how often it was told that nobody asks it any more."""

    closed = 0

    def close(self) -> None:
        """Count it."""
        self.closed += 1


def test_bots_are_closed_with_their_game_and_with_the_environment() -> None:
    made = env("heaven-and-ale", ["random"])
    made.reset(seed=1)
    first = made.bots[1] = Guest(taproom.Rng.seeded("guest"))
    made.reset(seed=2)
    assert first.closed == 1
    second = made.bots[1] = Guest(taproom.Rng.seeded("guest"))
    made.close()
    made.close()
    assert (first.closed, second.closed) == (1, 1)


def test_opponents_never_see_the_position_itself() -> None:
    made = env("dice-brewing", ["random"], options={"mode": "advanced"})
    seen, _info = made.reset(seed=1)
    spy = Spy(taproom.Rng.seeded("spy"))
    made.bots[1] = spy
    for _ in range(40):
        seen, _reward, over, _truncated, _info = made.step(masked(made, seen))
        assert not over
    assert spy.shown
    assert all(state is not made.position for state in spy.shown)


@each_row(
    ("settings", "sentence"),
    [
        ({"opponents": "greedy"}, "a list of bots"),
        ({"opponents": ["champion"]}, "There is no bot 'champion'"),
        ({"opponents": []}, "is for 2, 3 or 4 players, not 1"),
        ({"seat": 2}, "a number from 0 to 1, or 'random', not 2"),
        ({"seat": "left"}, "a number from 0 to 1, or 'random', not 'left'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        env("heaven-and-ale", **settings)
