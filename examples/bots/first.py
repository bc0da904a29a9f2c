"""Bots in Python: a function that goes by the words of the actions, and a class that looks one step ahead.

taproom play heaven-and-ale --players human,examples.bots.first:choose
taproom simulate dice-brewing --players examples.bots.first:Careful,random
"""

from taproom.bots import Bot
from taproom.kernel import State

LATER = ("return", "home", "pass", "decline", "done", "end", "camp", "sleep")
"""Actions that begin so give something up; they wait until nothing else is left."""


def choose(state: State) -> str:
    """Take the first action that gives nothing up."""
    texts = [state.game.text(action) for action in state.legal()]
    return next((text for text in texts if not text.startswith(LATER)), texts[0])


class Careful(Bot):
    """Tries every action on a copy, and takes the one after which the game's own judgement is best."""

    def choose(self, state: State) -> int:
        """Hidden things were dealt anew in this position, so that trying something out tells no secret."""
        judgement = state.game.judgement(state.players)
        worth = {}
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            worth[action] = judgement.value(after, state.player)
        return max(worth, key=lambda action: worth[action])
