"""What a position is worth to a seat: the points it may expect at the end."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from taproom.kernel.rng import Rng
from taproom.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """Weighs named features of a position.

    Each feature has a weight for the start of the game and one for its end; in between they are mixed as far
    as the game has come. A game writes `features` and `progress`, and may better `sensible` and `glance`.
    """

    names: ClassVar[list[str]] = ["points"]
    """The features, in the order in which `features` gives them."""
    habit_names: ClassVar[list[str]] = []
    """What decides how a game is played at a glance, if that is tuned too."""
    spread: ClassVar[float] = 10.0
    """By about so many points do final scores differ: what a search takes for a clear difference."""
    slip: ClassVar[float] = 10.0
    """By so many points a bot with a noise of 1 misjudges a position at most."""
    horizon: ClassVar[int] = 0
    """So many turns a search plays on, at a glance, before it judges a position; less than 0: all."""
    finish: ClassVar[float] = 2.0
    """From so far into the game on a search plays on to its end; more than 1: nowhere."""
    rivalry: ClassVar[float] = 0.5
    """What a lead counts to a search beside points of one's own; with 2 players only."""
    trust: ClassVar[float] = 0.25
    """How far a glance decides how often a search tries an action: 0 not at all, 1 in full."""

    def __init__(self, early: list[float], late: list[float], habits: list[float]) -> None:
        self.early = early
        self.late = late
        self.habits = habits

    def features(self, state: State, player: int) -> list[float]:
        """Measure a position for a seat; the usual answer is what the seat would score now."""
        return [float(sum(state.breakdown(player).values()))]

    def progress(self, state: State, player: int) -> float:
        """How far the game has come for a seat, from 0 at its start to 1 at its end."""
        return 1.0 if state.over else 0.5

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        """Leave out what is hardly ever worth a thought; never everything."""
        return legal

    def glance(self, state: State, legal: list[int]) -> list[float]:
        """Weigh actions by the look of them: how likely a passable player takes each."""
        return [1.0] * len(legal)

    def foresees(self, state: State) -> bool:
        """Whether the positions right after the actions can be told apart by judging them."""
        return True

    # What all judgements share.

    def value(self, state: State, player: int) -> float:
        """Give the points that a seat may expect at the end."""
        features = self.features(state, player)
        time = self.progress(state, player)
        total = 0.0
        for i in range(len(features)):
            early = self.early[i]
            total += features[i] * (early + (self.late[i] - early) * time)
        return total

    def values(self, state: State) -> list[float]:
        """Give the points that each seat may expect; at the end, those that it has."""
        if state.over:
            return [float(score) for score in state.scores()]
        return [self.value(state, player) for player in range(state.players)]

    def pick(self, state: State, legal: list[int], rng: Rng) -> int:
        """Draw an action as `glance` weighs them."""
        count = len(legal)
        if count == 1:
            return legal[0]
        weights = self.glance(state, legal)
        total = 0.0
        for weight in weights:
            total += weight
        wanted = total * rng.below(1 << 24) / (1 << 24)
        for i in range(count):
            wanted -= weights[i]
            if wanted < 0.0:
                return legal[i]
        return legal[count - 1]
