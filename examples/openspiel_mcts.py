"""OpenSpiel's Monte Carlo tree search plays Taproom's games against OpenSpiel's random bots.

    pip install '.[openspiel]'
    python examples/openspiel_mcts.py heaven_and_ale --simulations 100 --worlds 3

The search knows what its seat knows: `SeatBot` shows it worlds in which the seat could be, not the real one.
"""

import argparse
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

from taproom.lab.openspiel import SeatBot

SIMULATIONS = {"heaven_and_ale": 100, "dice_brewing": 20, "belgian_beers_race": 100}
"""Of each search; each plays a game at random to its end, and those of Dice Brewing are long."""
EXPLORATION = 1.4


def main() -> None:
    """Play a game of each that was asked for, and tell how it went."""
    asked = arguments()
    for name in asked.games or SIMULATIONS:
        text = f"taproom_{name}(players={asked.players},rng_seed={asked.seed})"
        simulations = asked.simulations or SIMULATIONS[name]
        started = time.monotonic()
        state, decisions = play(pyspiel.load_game(text), simulations, asked.worlds, asked.seed)
        print(f"{text}: {decisions} decisions in {time.monotonic() - started:.0f} s")
        print(f"  points {state.position.scores()}, returns {state.returns()}: {outcome(state)}")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS bot against its random bots.")
    known = ", ".join(SIMULATIONS)
    parser.add_argument("games", nargs="*", metavar="game", help=f"{known}; all if none is named")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--simulations", type=int, help="of each search")
    parser.add_argument("--worlds", type=int, default=1, help="in which to search, for each decision")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.games:
        if name not in SIMULATIONS:
            parser.error(f"there is no game {name}; there are {known}")
    return asked


def outcome(state: Any) -> str:
    """Say how it ended for the search, which has the first seat."""
    won = state.position.winners()
    return "the search lost" if 0 not in won else "the search won" if won == [0] else "a shared victory"


def play(game: Any, simulations: int, worlds: int, seed: int) -> tuple[Any, int]:
    """Play a game to its end; give the last state and the number of decisions."""
    bots = seated(game, simulations, worlds, seed)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
            decisions += 1
    return state, decisions


def seated(game: Any, simulations: int, worlds: int, seed: int) -> Sequence[Any]:
    """Give the first seat to the search and the others to chance."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    search = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=chance)
    others = [uniform_random.UniformRandomBot(seat, chance) for seat in range(1, game.num_players())]
    return [SeatBot(0, search, worlds, seed), *others]


if __name__ == "__main__":
    main()
