"""The bot that plays the best whole turn, by search over its steps."""

from taproom.bots.bot import DEALS, Bot, Option, best_first, lead_of, noise
from taproom.bots.greedy import points_of
from taproom.kernel.judgement import Judgement
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

WIDTH = 4
"""After the first step of a turn only so many of the best-looking are followed."""
CHANCES = 16
"""So many deals are averaged where a turn shows chance or something hidden."""
MOST_POSITIONS = 3000
"""So many positions at most are judged for one decision; then every step counts as the last."""


RIVALRY = 3.0
"""What a lead over the best other seat counts beside points of one's own."""


class Outcome:
    """Where a turn can lead."""

    def __init__(self, worth: float, points: float) -> None:
        self.worth = worth
        """By what turns are compared: points, and the lead over the best other seat."""
        self.points = points


class PlannerBot(Bot):
    """Follows the steps of its turn to where it ends or something is shown, and judges there."""

    name = "planner"

    def __init__(self, rng: Rng, noise: float = 0.0) -> None:
        super().__init__(rng)
        self.noise = noise
        self.judgement: Judgement | None = None
        self.me = 0
        self.reveals = 0
        self.judged = 0
        self.most = MOST_POSITIONS
        self.shown = False
        """Whether a turn that was followed showed chance or something hidden."""

    def choose(self, state: State) -> int:
        """Take the first step of the best turn."""
        return self.consider(state)[0].action

    def consider(self, state: State) -> list[Option]:
        """Judge every action by the best turn that it begins."""
        if self.judgement is None:
            self.judgement = state.game.judgement(state.players)
        judgement = self.judgement
        self.me = state.player
        self.reveals = state.reveals
        self.shown = False
        legal = judgement.sensible(state, state.legal())
        totals = self.follow_all(judgement, state, legal)
        deals = 1
        if self.shown:
            deals = CHANCES
            for _ in range(CHANCES - 1):
                deal = state.determinize(self.me, self.rng.below(DEALS))
                more = self.follow_all(judgement, deal, legal)
                for i in range(len(legal)):
                    totals[i].worth += more[i].worth
                    totals[i].points += more[i].points
        options: list[Option] = []
        for i in range(len(legal)):
            worth = totals[i].worth / deals
            options.append(
                Option(
                    legal[i], totals[i].points / deals, worth + noise(self.rng, self.noise * judgement.slip)
                )
            )
        return best_first(options)

    def follow_all(self, judgement: Judgement, state: State, legal: list[int]) -> list[Outcome]:
        """Give where the best turn that each action begins leads, in this deal."""
        self.judged = 0
        found: list[Outcome] = []
        for i in range(len(legal)):
            self.most = MOST_POSITIONS * (i + 1) // len(legal)
            found.append(self.follow_step(judgement, state, legal[i]))
        return found

    def follow_step(self, judgement: Judgement, state: State, action: int) -> Outcome:
        """Take a step, and the best of what may follow in this turn."""
        after = state.clone()
        after.apply(action)
        return self.best(judgement, after)

    def best(self, judgement: Judgement, state: State) -> Outcome:
        """Give where the best way to go on with the turn leads."""
        if state.reveals != self.reveals:
            self.shown = True
            return self.judge(judgement, state)
        if state.over or state.player != self.me or state.begins_turn() or self.judged >= self.most:
            self.judged += 1
            return self.judge(judgement, state)
        legal = judgement.sensible(state, state.legal())
        if len(legal) > WIDTH:
            legal = self.promising(judgement, state, legal)
        best = self.follow_step(judgement, state, legal[0])
        for i in range(1, len(legal)):
            other = self.follow_step(judgement, state, legal[i])
            if other.worth > best.worth:
                best = other
        return best

    def judge(self, judgement: Judgement, state: State) -> Outcome:
        """Judge a position where a turn has led."""
        values = judgement.values(state)
        mine = values[self.me]
        return Outcome(mine + RIVALRY * lead_of(values, self.me), mine)

    def promising(self, judgement: Judgement, state: State, legal: list[int]) -> list[int]:
        """Keep the actions after which the position looks best."""
        options: list[Option] = []
        for action in legal:
            after = state.clone()
            after.apply(action)
            options.append(Option(action, 0.0, points_of(judgement, after, self.me)))
        self.judged += len(legal)
        return [option.action for option in best_first(options)[:WIDTH]]
