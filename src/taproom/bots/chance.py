"""The bot that leaves everything to chance: the least that any other must beat."""

from taproom.bots.bot import Bot
from taproom.kernel.state import State


class RandomBot(Bot):
    """Picks from all that is legal, each equally likely."""

    name = "random"

    def choose(self, state: State) -> int:
        """Draw one of the legal actions."""
        legal = state.legal()
        return legal[self.rng.below(len(legal))]
