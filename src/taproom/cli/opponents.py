"""The bots at a table of `taproom play`: each sits there for the whole sitting, and hears what is played."""

from collections.abc import Sequence

from taproom.bots import Bot, bot, chance_of, decide, tell
from taproom.bots.outside import OutsideBot
from taproom.cli.seats import HUMAN
from taproom.kernel.phrases import Phrase
from taproom.kernel.state import State


class Opponents:
    """One bot for each seat without a person; it keeps its thoughts, and the time it has for a turn."""

    def __init__(self, kinds: Sequence[str], seed: str) -> None:
        self.seed = seed
        self.bots: dict[int, Bot] = {
            seat: bot(kind, f"{seed}/seat {seat}") for seat, kind in enumerate(kinds) if kind != HUMAN
        }

    def choose(self, state: State, number: int) -> int:
        """Have the bot whose turn it is choose the action of that number."""
        chosen = self.bots[state.player]
        # Chance that hangs on the action alone is the same in one sitting as in two.
        chosen.rng = chance_of(f"{self.seed}/seat {state.player}/action {number}")
        return decide(chosen, state)

    def hear(self, seat: int, action: int, hides: bool) -> None:
        """Tell the bots what was played."""
        tell(self.bots.items(), seat, action, hides)

    def forget(self) -> None:
        """Tell the bots that something was taken back."""
        for each in self.bots.values():
            each.forget()

    def failures(self) -> list[Phrase]:
        """Give what has gone wrong, since this was last asked, with bots that others wrote."""
        found: list[Phrase] = []
        for each in self.bots.values():
            if isinstance(each, OutsideBot):
                found += each.lost
                each.lost.clear()
        return found

    def leave(self) -> None:
        """Leave no program running."""
        for each in self.bots.values():
            each.close()
