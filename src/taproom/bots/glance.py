"""A game played at a glance, from any position to its end or for some turns: what searches play out with."""

from taproom.kernel.judgement import Judgement
from taproom.kernel.rng import Rng
from taproom.kernel.state import State


def play_on(judgement: Judgement, state: State, rng: Rng, turns: int) -> None:
    """Finish the turn by the look of things, and play so many more; fewer than 0: to the end of the game."""
    while not state.over:
        if state.begins_turn():
            if turns == 0:
                return
            turns -= 1
        legal = state.legal()
        if len(legal) == 1:
            state.apply(legal[0])
        else:
            state.apply(judgement.pick(state, judgement.sensible(state, legal), rng))
