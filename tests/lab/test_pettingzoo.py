"""The games as PettingZoo plays them: its own tests, and what they do not ask."""

import copy
from functools import partial
from importlib import import_module
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.utils.conversions import aec_to_parallel

import taproom
from taproom import BadOption, IllegalAction, UnknownGame
from taproom.lab.pettingzoo import TaproomAEC, env, raw_env
from tests.often import often
from tests.players import Table, usual_tables
from tests.rows import each_row

its_own: Any = import_module("pettingzoo.test")
every_table = pytest.mark.parametrize("table", usual_tables(), ids=str)
# PettingZoo knows by name which games give a dict; dead agents have nothing that they may do.
quiet = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
WHOLE_GAME = 1000
"""Steps for each agent; no game has so many."""
SMALL = 100
PIXELS = "rgb_array"


class HastyClock:
    """A clock by which a benchmark of five seconds lasts a hundred rounds."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        """Let a twentieth of a second pass."""
        self.now += 0.05
        return self.now


def at(table: Table, **settings: Any) -> Any:
    """Make the environment of a table, which plays the same each time."""
    made: Any = env(table.game.slug, table.seats, **settings)
    made.reset(seed=1)
    for agent in made.possible_agents:
        made.action_space(agent).seed(1)
    return made


def play_out(made: Any, rng: np.random.Generator) -> dict[str, float]:
    """Play a game at random to its end; give what each agent got in all."""
    gained = dict.fromkeys(made.agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _info = made.last()
        gained[agent] += reward
        made.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return gained


@quiet
@every_table
def test_it_passes_the_api_test(table: Table) -> None:
    its_own.api_test(at(table), num_cycles=WHOLE_GAME)


@every_table
def test_it_passes_the_seed_test(table: Table) -> None:
    its_own.seed_test(partial(at, table), num_cycles=60)


@every_table
def test_it_passes_the_render_test(table: Table) -> None:
    drawn = {"svg": lambda svg: ElementTree.fromstring(svg).tag.endswith("svg"), "ansi": bool}
    its_own.render_test(partial(rendering, table), custom_tests=drawn)


def rendering(table: Table, render_mode: str) -> Any:
    """Make an environment with all render modes; pixels, which take long, are looked at for one table."""
    made = at(table, width=SMALL, render_mode=render_mode)
    if table not in usual_tables()[: often(1, 9)]:
        made.metadata["render_modes"] = [mode for mode in made.metadata["render_modes"] if mode != PIXELS]
    return made


@every_table
def test_it_passes_the_performance_benchmark(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(benchmark, "time", HastyClock())
    monkeypatch.setattr(benchmark, "random", Random(1))
    its_own.performance_benchmark(at(table))


def test_agents_decide_one_by_one_so_that_no_parallel_environment_can_be_made() -> None:
    """And max_cycles_test, which wants one, has nothing to test."""
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env("heaven-and-ale"))


@each_row("game", taproom.all_games())
def test_every_game_has_a_module_with_its_version(game: taproom.Game) -> None:
    name = f"{game.slug.replace('-', '_')}_v0"
    module = import_module(f"taproom.lab.pettingzoo.{name}")
    made = module.env(players=3, render_mode="svg")
    assert made.metadata["name"] == str(made) == name
    assert made.metadata["render_modes"] == ["human", "ansi", "svg", "rgb_array"]
    assert made.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert module.raw_env(players=4).table.game is game


@every_table
def test_only_the_agent_that_must_decide_may_do_something(table: Table) -> None:
    made = raw_env(table.game, table.seats)
    made.reset(seed=5)
    for agent in made.agents:
        marks = made.observe(agent)["action_mask"]
        legal = made.position.legal() if agent == made.agent_selection else []
        assert np.flatnonzero(marks).tolist() == sorted(legal)


def test_no_agent_sees_what_its_seat_cannot_know() -> None:
    made = raw_env("dice-brewing", 3, options={"mode": "advanced"})
    rng = np.random.default_rng(1)
    made.reset(seed=1)
    for step in range(200):
        real = made.position
        for agent, seat in made.seats.items():
            seen = made.observe(agent)["observation"]
            made.position = real.determinize(seat, step)
            assert (made.observe(agent)["observation"] == seen).all()
            made.position = real
        made.step(rng.choice(real.legal()))


def test_a_seed_deals_the_game_that_it_deals_everywhere_and_then_the_next_of_its_series() -> None:
    made: Any = raw_env("belgian-beers-race", 2)
    game = taproom.game("belgian-beers-race")
    for seed, deal in ((7, "7"), (None, "7/1"), (None, "7/2"), (7, "7"), (np.int64(8), "8")):
        made.reset(seed=seed)
        assert made.table.deal == deal
        assert made.position.dump() == game.new(2, deal).dump()


def test_without_a_seed_every_environment_deals_anew() -> None:
    deals = set()
    for _ in range(2):
        made = raw_env("heaven-and-ale", 2)
        for _ in range(2):
            made.reset()
            deals.add(made.table.deal)
    assert len(deals) == 4


@each_row("reward", ["win", "lead", "points"])
def test_every_agent_gets_its_reward_once_at_the_end(reward: str) -> None:
    made: Any = env("heaven-and-ale", 3, reward=reward)
    made.reset(seed=2)
    gained = play_out(made, np.random.default_rng(2))
    position = made.unwrapped.position
    assert position.over
    assert list(gained.values()) == made.unwrapped.table.rewards(position)


def test_the_end_tells_scores_and_winners() -> None:
    made = raw_env("heaven-and-ale", 2)
    made.reset(seed=1)
    while not made.position.over:
        assert made.infos == {"seat_0": {}, "seat_1": {}}
        made.step(made.position.legal()[-1])
    scores, winners = made.position.scores(), made.position.winners()
    assert made.infos["seat_1"] == {"score": scores[1], "won": 1 in winners}
    assert set(made.terminations.values()) == {True}
    assert set(made.truncations.values()) == {False}


@each_row(("reward", "lost"), [("win", -1), ("points", -1000)])
def test_an_illegal_action_ends_the_game_at_the_cost_of_who_did_it(reward: str, lost: int) -> None:
    made: Any = env("heaven-and-ale", 2, reward=reward)
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(int(np.flatnonzero(made.last()[0]["action_mask"] == 0)[0]))
    assert made.rewards == {**dict.fromkeys(made.agents, 0), agent: lost}
    assert all(made.terminations.values())


def test_without_the_guards_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    made = raw_env("heaven-and-ale", 2)
    made.reset(seed=1)
    before = made.position.dump()
    illegal = int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        made.step(illegal)
    assert made.position.dump() == before
    assert not any(made.terminations.values())


def test_a_copy_of_an_environment_goes_on_by_itself() -> None:
    made: Any = env("dice-brewing", 2)
    made.reset(seed=3)
    made.step(int(made.unwrapped.position.legal()[0]))
    other = copy.deepcopy(made)
    before = made.unwrapped.position.dump()
    other.step(int(other.unwrapped.position.legal()[0]))
    assert made.unwrapped.position.dump() == before != other.unwrapped.position.dump()


def test_options_and_components_reach_the_game() -> None:
    made = raw_env("dice-brewing", 2, options={"mode": "advanced"}, components={"points": {"gold": 3}})
    made.reset(seed=1)
    assert made.position.options["mode"] == "advanced"
    assert made.position.components.changed == {"points.gold": 3}


@each_row(
    ("settings", "sentence"),
    [
        ({"players": 5}, "is for 2, 3 or 4 players, not 5"),
        ({"reward": "glory"}, "A reward is"),
        ({"render_mode": "hologram"}, "A render mode is"),
        ({"width": 0}, "A picture is 1 to"),
        ({"options": {"moon": "full"}}, "has no option 'moon'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        env("heaven-and-ale", **settings)


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame):
        env("chess")
    assert isinstance(env("heaven-and-ale").unwrapped, TaproomAEC)
