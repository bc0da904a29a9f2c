"""Many games stepped at once, for learners: what is seen, what is legal and what it brought, as arrays."""

from collections.abc import Mapping
from typing import NamedTuple

from taproom.games import game as named
from taproom.kernel.batch import Batch
from taproom.kernel.errors import BadOption
from taproom.kernel.game import Game, deal_key, seed_text
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.lab.extras import extra
from taproom.lab.rewards import check_reward, rewards

with extra("lab"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Outcome(NamedTuple):
    """What a step brought: a row for each game, in it a column for each seat."""

    over: NDArray[np.bool_]
    """Whether the game ended; what is seen of it now is the start of the next one."""
    rewards: NDArray[np.float32]
    """What each seat gets at the end of a game; 0 before."""
    scores: NDArray[np.int32]
    """The final points of a game that ended; else 0."""


class Games:
    """So many games side by side; where one ends, the next deal begins at once.

    Each place has deals of its own: of n games the one at place i has the seed "SEED/i+1", the next one there
    "SEED/i+1+n", and so on.
    """

    def __init__(
        self,
        game: Game | str,
        players: int = 2,
        count: int = 64,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        components: Mapping[str, object] | str | None = None,
        reward: str = "win",
        skip_forced: bool = False,
    ) -> None:
        if count < 1:
            raise BadOption(N_("The number of games goes from 1 up, not {count}."), count=count)
        check_reward(reward)
        self.game = game if isinstance(game, Game) else named(game)
        self.game.check_players(players)
        self.players = players
        self.seed = seed_text(seed)
        self.options = self.game.choose_options(options or {})
        self.box = self.game.box(self.game.changes(components))
        self.reward = reward
        self.layout = self.game.layout(players)
        """The names of the numbers in a row of `observations`."""
        self.batch = Batch(self.deal, count, len(self.game.actions), skip_forced)
        self.chance = Rng.seeded(f"{self.seed}/random actions")
        self.look()

    def __len__(self) -> int:
        return len(self.seats)

    def deal(self, number: int) -> State:
        """Begin the game that `game.new` begins with the seed "SEED/NUMBER", without asking all again."""
        rng = Rng.seeded(deal_key(f"{self.seed}/{number}", ()))
        return self.game.deal(self.players, self.options, self.box, rng)

    def look(self) -> None:
        """Take in what the games show now; what was taken in before stays as it is for whoever keeps it."""
        batch = self.batch
        self.seats = np.frombuffer(batch.seats.getvalue(), np.uint8)
        """The seat that must decide in each game."""
        rows = np.frombuffer(batch.rows.getvalue(), "<i2")
        self.observations: NDArray[np.int16] = rows.reshape(len(self), len(self.layout))
        """What that seat sees of its game: a row of numbers, which `layout` names."""
        masks = np.frombuffer(batch.masks.getvalue(), np.bool_)
        self.masks = masks.reshape(len(self), batch.actions)
        """What it may do: a column for each action of the game."""

    def step(self, actions: ArrayLike) -> Outcome:
        """Do one action in each game; if one of them is not legal, none is done, and the error names it."""
        numbers = np.asarray(actions)
        if numbers.ndim != 1 or not np.issubdtype(numbers.dtype, np.integer):
            raise BadOption(N_("The actions are a list with one whole number for each game."))
        self.batch.step(numbers.tolist())
        self.look()
        return self.outcome()

    def outcome(self) -> Outcome:
        """Tell which games the last step ended, and how."""
        over = np.zeros(len(self), np.bool_)
        gains = np.zeros((len(self), self.players), np.float32)
        scores = np.zeros((len(self), self.players), np.int32)
        for place, end in zip(self.batch.ended, self.batch.ends):
            over[place] = True
            gains[place] = rewards(end, self.reward)
            scores[place] = end.scores()
        return Outcome(over, gains, scores)

    def random_actions(self) -> NDArray[np.int32]:
        """Draw a legal action for each game, each equally likely; the same ones for the same seed."""
        return np.frombuffer(self.batch.random_actions(self.chance), "<i4")

    @property
    def deals(self) -> NDArray[np.int64]:
        """The number of the deal that is played in each game."""
        return np.array(self.batch.numbers)
