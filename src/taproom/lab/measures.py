"""What a report counts while games are played, beside what their results tell."""

from collections.abc import Sequence
from functools import lru_cache

from taproom.kernel.game import Game
from taproom.kernel.state import State
from taproom.lab.hooks import Hook, Maker, Noted

LEAD_CHANGES = "lead changes"
LEAD_SETTLED = "lead settled"
CHOICES = "choices"
ACTION = "action: "
"""Before the kind of an action, in the names of what is kept."""
NOBODY = -1


class Course(Hook):
    """Counts real decisions and kinds of actions by seat, and follows the lead.

    Whoever has most points as if the game ended now is ahead. That is looked at where a turn begins with a
    real decision: in the middle of a turn what was paid for has not brought anything yet.
    """

    def before(self, state: State) -> None:
        """Begin to count."""
        self.kinds, self.kind_of = kinds(state.game)
        self.done = [[0] * len(self.kinds) for _ in range(state.players)]
        self.choices = [0] * state.players
        self.lead = Lead()

    def step(self, state: State, action: int) -> None:
        """Count what is done, and look who is ahead."""
        seat = state.player
        self.done[seat][self.kind_of[action]] += 1
        if len(state.legal()) > 1:
            if state.begins_turn():
                self.lead.look(state.scores(), sum(self.choices))
            self.choices[seat] += 1

    def after(self, state: State) -> Noted:
        """Give the counts."""
        total = sum(self.choices)
        self.lead.end(state.winners(), total)
        counts = {f"{ACTION}{kind}": [done[k] for done in self.done] for k, kind in enumerate(self.kinds)}
        return {
            LEAD_CHANGES: self.lead.changes,
            LEAD_SETTLED: self.lead.since / total if total else 1.0,
            CHOICES: self.choices,
            **counts,
        }


MEASURES: tuple[Maker, ...] = (Course,)
"""The hooks of every report."""


class Lead:
    """Follows who is ahead; where several are, who led last still holds the lead."""

    def __init__(self) -> None:
        self.leader = NOBODY
        self.changes = 0
        self.since = 0
        """When the lead was taken last."""

    def look(self, scores: Sequence[int], now: int) -> None:
        """See who leads alone."""
        best = max(scores)
        if scores.count(best) == 1:
            self.take(scores.index(best), now)

    def take(self, seat: int, now: int) -> None:
        """Let a seat have the lead; the first one to take it takes it from nobody."""
        if seat != self.leader:
            self.changes += self.leader != NOBODY
            self.leader = seat
            self.since = now

    def end(self, winners: Sequence[int], now: int) -> None:
        """See who has won; a victory that is shared was open to the end."""
        if len(winners) == 1:
            self.take(winners[0], now)
        else:
            self.since = now


@lru_cache(maxsize=8)
def kinds(game: Game) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Give the kinds of a game's actions, the first words of their texts, and the kind of each action."""
    first = [text.split(" ", 1)[0] for text in game.actions.texts]
    names = tuple(dict.fromkeys(first))
    return names, tuple(names.index(word) for word in first)


def is_own(name: str) -> bool:
    """Whether a report counts this itself; what has another name comes from hooks of the user's."""
    return name in (LEAD_CHANGES, LEAD_SETTLED, CHOICES) or name.startswith(ACTION)
