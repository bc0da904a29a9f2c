"""Random games with the loop inside the engine."""

from taproom.kernel.rng import Rng
from taproom.kernel.state import State


def playout(state: State, rng: Rng) -> int:
    """Play at random to the end, in place; give the number of decisions."""
    decisions = 0
    while not state.over:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
        decisions += 1
    return decisions
