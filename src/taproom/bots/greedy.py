"""The bot that takes the best next step, by the game's judgement."""

from taproom.bots.bot import DEALS, Bot, Option, best_first, noise
from taproom.kernel.judgement import Judgement
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

CHANCES = 4
"""So many deals are averaged where a step shows chance or something hidden."""


class GreedyBot(Bot):
    """Judges the position after each action, and takes the best."""

    name = "greedy"

    def __init__(self, rng: Rng, noise: float = 0.0) -> None:
        super().__init__(rng)
        self.noise = noise
        """By so many slips of the judgement each estimate may be off, to either side."""
        self.judgement: Judgement | None = None

    def choose(self, state: State) -> int:
        """Take the best step, the first of equally good ones."""
        return self.consider(state)[0].action

    def consider(self, state: State) -> list[Option]:
        """Judge every action by the position right after it."""
        if self.judgement is None:
            self.judgement = state.game.judgement(state.players)
        judgement = self.judgement
        options: list[Option] = []
        for action in state.legal():
            points = self.foresee(judgement, state, action)
            options.append(Option(action, points, points + noise(self.rng, self.noise * judgement.slip)))
        return best_first(options)

    def foresee(self, judgement: Judgement, state: State, action: int) -> float:
        """Judge what comes of an action, over several deals if it shows something."""
        me = state.player
        after = state.clone()
        after.apply(action)
        points = points_of(judgement, after, me)
        if after.reveals == state.reveals:
            return points
        for _ in range(CHANCES - 1):
            after = state.determinize(me, self.rng.below(DEALS))
            after.apply(action)
            points += points_of(judgement, after, me)
        return points / CHANCES


def points_of(judgement: Judgement, state: State, player: int) -> float:
    """Give the points that a seat may expect, or at the end those that it has."""
    if state.over:
        return float(state.scores()[player])
    return judgement.value(state, player)
