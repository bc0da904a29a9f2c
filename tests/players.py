"""Ways to play many games quickly in tests."""

from collections.abc import Iterator

import taproom
from taproom import Game, Rng, State


def eager(state: State, rng: Rng) -> int:
    """Pick an action at random, but seldom one that gives something up, so that games grow rich."""
    legal = state.legal()
    if rng.below(10):
        busy = [a for a in legal if not state.game.text(a).startswith(("home", "return", "decline", "done"))]
        legal = busy or legal
    return legal[rng.below(len(legal))]


def uniform(state: State, rng: Rng) -> int:
    """Pick an action at random."""
    legal = state.legal()
    return legal[rng.below(len(legal))]


def positions(game: Game, players: int, seed: int, every: int = 1) -> Iterator[State]:
    """Play an eager game and give every n-th position of it, the last one always."""
    state = game.new(players, seed)
    rng = Rng.seeded(f"positions {players} {seed}")
    number = 0
    while not state.over:
        if number % every == 0:
            yield state
        state.play(eager(state, rng))
        number += 1
    yield state


GAMES_AND_SEATS = [(slug, seats) for slug in taproom.games.GAMES for seats in taproom.game(slug).seats]
"""Every game with every number of players."""
