"""What the environments of PettingZoo and Gymnasium share: a game with its settings, deals and spaces."""

from collections.abc import Mapping
from typing import Any

from taproom.games import game as named
from taproom.kernel.game import Game, seed_text
from taproom.kernel.state import State
from taproom.lab.extras import extra
from taproom.lab.rendering import RENDER_MODES, USUAL_WIDTH, Pixels, check_rendering, rendered
from taproom.lab.rewards import check_reward, rewards
from taproom.lab.seeing import bounds, mask, named_layout, observation

with extra("envs"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray

VERSION = 0
"""Counted up when an observation, an action table or a reward changes: one name, one task."""
FRAMES_A_SECOND = 2
"""How quickly pictures of a game follow each other in a film."""

Seen = dict[str, "NDArray[Any]"]
"""What a learner gets: `observation`, and `action_mask`."""


class Table:
    """A game with its settings; it deals one game after the other."""

    def __init__(
        self,
        game: Game | str,
        players: int = 2,
        options: Mapping[str, str] | None = None,
        components: Mapping[str, object] | str | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        lang: str = "en",
        width: int = USUAL_WIDTH,
    ) -> None:
        check_reward(reward)
        check_rendering(render_mode, width)
        self.game = game if isinstance(game, Game) else named(game)
        self.game.check_players(players)
        self.players = players
        self.options = self.game.choose_options(options or {})
        self.changes = self.game.changes(components)
        self.game.box(self.changes)  # refused now rather than at the first deal
        self.reward = reward
        self.render_mode = render_mode
        self.lang = lang
        self.width = width
        self.layout = named_layout(self.game, players)
        self.seed = ""
        """The seed of the series of deals; empty before the first one."""
        self.number = 0
        """How many deals of the series came before this one."""

    @property
    def metadata(self) -> dict[str, Any]:
        """What is said about an environment of this table."""
        return {
            "name": f"{self.game.slug.replace('-', '_')}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }

    @property
    def deal(self) -> str:
        """The seed of the game that was dealt last: `game.new` deals it again."""
        return f"{self.seed}/{self.number}" if self.number else self.seed

    def new(self, seed: int | None) -> State:
        """Deal the game of a seed, or else the next of the series."""
        if seed is None and self.seed:
            self.number += 1
        else:
            self.seed = seed_text(seed if seed is None else int(seed))
            self.number = 0
        state = self.game.new(self.players, self.deal, self.options, self.changes)
        state.recording = False
        return state

    def observation_space(self) -> Dict:
        """Say what is seen of this table, and between which bounds."""
        low, high = bounds(self.layout)
        marks = Box(0, 1, (len(self.game.actions),), np.int8)
        return Dict({"observation": Box(low, high, dtype=np.int16), "action_mask": marks})

    def action_space(self) -> Discrete:
        """Say what can be done at this table: every action of the game has its number."""
        return Discrete(len(self.game.actions))

    def seen(self, state: State, seat: int) -> Seen:
        """Give what a seat may know, and what it may do; nothing if it is not the one to decide."""
        legal = state.legal() if seat == state.player else []
        return {"observation": observation(state, seat), "action_mask": mask(state, legal)}

    def rewards(self, state: State) -> list[float]:
        """Give each seat its reward."""
        return rewards(state, self.reward)

    def ending(self, state: State, seat: int) -> dict[str, Any]:
        """Tell how a game ended for a seat."""
        return {"score": state.scores()[seat], "won": seat in state.winners()}

    def show(self, state: State) -> "str | Pixels | None":
        """Show a position in the render mode; nothing if there is none."""
        if self.render_mode is None:
            return None
        return rendered(state, self.render_mode, self.lang, self.width)
