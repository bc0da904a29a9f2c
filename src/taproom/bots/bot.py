"""What a bot is: a name, chance of its own, and a choice for every position."""

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from taproom.kernel.rng import Rng
from taproom.kernel.state import State

DEALS = (1 << 32) - 1
"""From so many ways to deal what a bot cannot know, one is drawn for each decision."""


class Option:
    """What a bot thinks of an action."""

    def __init__(self, action: int, points: float, weight: float) -> None:
        self.action = action
        self.points = points
        """The final score that the seat may expect of it."""
        self.weight = weight
        """By what the bot prefers one action to another; a search counts how often it came back to it."""


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

    def consider(self, state: State) -> list[Option]:
        """Say what the bot thinks of the actions, the best first; nothing for a bot that does not think."""
        return []

    def follow(self, action: int) -> None:
        """Hear of an action that was played and that this bot's seat saw; a bot may keep thoughts by it."""

    def forget(self) -> None:
        """Hear that something was played that this bot's seat did not see, or that another game begins."""

    def close(self) -> None:
        """Hear that the bot is not asked any more; whatever it has started ends here."""


def decide(bot: Bot, state: State) -> int:
    """Ask a bot what the seat that must decide shall do; the position itself it never gets to see."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    return bot.choose(state.determinize(state.player, bot.rng.below(DEALS)))


def tell(bots: Iterable[tuple[int, Bot]], seat: int, action: int, hides: bool) -> None:
    """Let bots, each with its seat, hear what a seat has played; where things are hidden, not what it was."""
    for other, listener in bots:
        if other == seat or not hides:
            listener.follow(action)
        else:
            listener.forget()


def best_first(options: list[Option]) -> list[Option]:
    """Sort by weight, then by points; equal ones stay in the order of the actions."""
    return sorted(options, key=rank)


def rank(option: Option) -> tuple[float, float]:
    """Give the key that sorts the best option first."""
    return (-option.weight, -option.points)


def lead_of(points: list[float], seat: int) -> float:
    """Say by how much a seat is ahead of the best other."""
    best = -1e9
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best


def noise(rng: Rng, most: float) -> float:
    """Draw an error of so much at most, to either side."""
    if most == 0.0:
        return 0.0
    return most * (2.0 * rng.below(1 << 24) / (1 << 24) - 1.0)
