"""A game as PettingZoo plays it: one agent after the other decides."""

from collections.abc import Mapping
from typing import Any

from taproom.kernel.game import Game
from taproom.kernel.state import State
from taproom.lab.environment import Seen, Table
from taproom.lab.extras import extra
from taproom.lab.rendering import HUMAN, USUAL_WIDTH, Pixels
from taproom.lab.rewards import ILLEGAL

with extra("envs"):
    from gymnasium.spaces import Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import (
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )

    Env = AECEnv[str, Any, Any]


class TaproomAEC(Env):
    """A table whose seats are agents."""

    position: State
    """The whole game, with all that is hidden: for looking into it, never for a learner."""

    def __init__(self, table: Table) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.table = table
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self.observation_spaces = {agent: table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: table.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> "Space[Any]":
        """Say what an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "Space[Any]":
        """Say what an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the game of a seed, or else the next one; no options are asked for."""
        self.position = self.table.new(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.go_on()

    def observe(self, agent: str) -> Seen:
        """Give what an agent may know, at any time; only the one that must decide may do something."""
        return self.table.seen(self.position, self.seats[agent])

    def step(self, action: int | None) -> None:
        """Do an action for the agent that must decide."""
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.position.over:
            self.end()
        self._accumulate_rewards()
        self.go_on()

    def end(self) -> None:
        """Give out the rewards."""
        self.rewards = dict(zip(self.agents, self.table.rewards(self.position)))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: self.table.ending(self.position, self.seats[agent]) for agent in self.agents}

    def go_on(self) -> None:
        """Turn to whoever must decide, and show it to somebody who watches."""
        self.agent_selection = self.possible_agents[self.position.player]
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> "str | Pixels | None":
        """Show the position as everybody may see it."""
        return self.table.show(self.position)

    def close(self) -> None:
        """Nothing stays open."""


def raw_env(
    game: Game | str,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    lang: str = "en",
    width: int = USUAL_WIDTH,
) -> TaproomAEC:
    """Make an environment without PettingZoo's guards; an illegal action is an error and changes nothing."""
    return TaproomAEC(Table(game, players, options, components, reward, render_mode, lang, width))


def env(
    game: Game | str,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    lang: str = "en",
    width: int = USUAL_WIDTH,
) -> Env:
    """Make an environment as PettingZoo's classic games are; an illegal action ends the game."""
    raw = raw_env(game, players, options, components, reward, render_mode, lang, width)
    ending = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL[reward])
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ending))
