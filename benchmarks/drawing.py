"""How much remembering saves: a table drawn for all its seats after every action, against drawing it anew.

    python benchmarks/drawing.py [GAME] [--games 3] [--rounds 5]

Both ways draw the same positions in turns, round after round; what counts is the median round.
"""

import argparse
from statistics import median
from time import perf_counter

import taproom
from taproom import Game, Rng
from taproom.kernel import Target
from taproom.kernel.memory import MEMORY

Sight = tuple[dict[str, object], list[Target]]
NAMES = ["Anna", "Bram", "Chloé", "Dirk"]


def sights(game: Game, players: int, seed: int) -> list[list[Sight]]:
    """Play a game at random and give, after each action, what every seat sees and may choose."""
    state = game.new(players, seed)
    rng = Rng.seeded(f"drawing {seed}")
    found = []
    while not state.over:
        found.append(
            [
                ({**state.view(seat), "names": NAMES[:players]}, game.targets(state, seat))
                for seat in range(players)
            ]
        )
        legal = state.legal()
        state.play(legal[rng.below(len(legal))])
    return found


def milliseconds(game: Game, tables: list[list[Sight]], anew: bool) -> float:
    """Draw every position for all its seats and give the mean time of an action."""
    MEMORY.forget()
    spent = 0.0
    for seats in tables:
        start = perf_counter()
        for view, targets in seats:
            if anew:
                MEMORY.forget()
            game.parts(view, targets)
        spent += perf_counter() - start
    return 1000 * spent / len(tables)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="?", default="heaven-and-ale")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    game = taproom.game(given.game)
    tables = [sight for seed in range(given.games) for sight in sights(game, given.players, seed)]
    times: dict[bool, list[float]] = {True: [], False: []}
    for _round in range(given.rounds):
        for anew in (True, False):
            times[anew].append(milliseconds(game, tables, anew))
    whole, kept = median(times[True]), median(times[False])
    print(
        f"{game.title}, {given.players} seats, {len(tables)} positions, milliseconds an action for all seats:"
    )
    print(f"  drawn anew {whole:.2f}, remembered {kept:.2f}: {whole / kept:.1f} times as fast")


if __name__ == "__main__":
    main()
