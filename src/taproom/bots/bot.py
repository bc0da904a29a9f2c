"""What a bot is: a name, chance of its own, and a choice for every position."""

from mypy_extensions import mypyc_attr

from taproom.kernel.rng import Rng
from taproom.kernel.state import State

DEALS = (1 << 32) - 1
"""From so many ways to deal what a bot cannot know, one is drawn for each decision."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program; one of your own derives from this and writes `choose`."""

    name = ""
    """The name by which `taproom.bots.bot` knows it."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, state: State) -> int:
        """Pick an action for `state.player`.

        The position is the bot's own to play with, and what its seat cannot know was dealt anew in it.
        """
        raise NotImplementedError


def decide(bot: Bot, state: State) -> int:
    """Ask a bot what the seat that must decide shall do; the position itself it never gets to see."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    return bot.choose(state.determinize(state.player, bot.rng.below(DEALS)))
