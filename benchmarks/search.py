"""Tree search with full random playouts on Heaven & Ale, raced against OpenSpiel's on backgammon in one run.

    python benchmarks/search.py --rounds 7 --seconds 2

Ours is `mcts:full=1` with four players; the peer is OpenSpiel's MCTSBot with its random rollouts, both C++.
Each decides from the start of its game, with the same number of iterations and a new tree every time; an
iteration is one playout to the end of the game. The contenders take turns, each in a process of its own. What
counts is the ratio within a round: its median, with the least and the most of all rounds. Time is that of the
processor, so that waiting for a busy machine does not count.
Below, as information: iterations a second of the usual `mcts`, which judges instead of playing to the end.
Install the peer first: `uv sync --all-extras`, or `.venv/bin/python -m pip install -e ".[bench]"`.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import taproom
from taproom import bots, compiled
from taproom.kernel.state import State

PEER = "backgammon"
FULL = "heaven-and-ale 4 full"
WANTED = 8
"""So many times the peer's playouts a second are promised."""
TABLES = (2, 4)
"""The numbers of players with which the usual search is shown."""
EXPLORE = 2.0
"""OpenSpiel's constant of exploration in its own examples."""
MEMORY_MB = 1000
LENGTH_GAMES = 20
"""Random games from which the length of a playout is known."""

Figures = dict[str, float]
Decide = Callable[[int], object]
"""Makes one decision from the start with a new tree; the number is a seed."""
PlayOut = Callable[[int], int]
"""Plays a random game from where the search stands; gives its decisions."""


def first_choice(slug: str, players: int, seed: int) -> State:
    """Begin a game, and pass what comes before the first round and what is forced."""
    state = taproom.game(slug).new(players, seed)
    state.recording = False
    rng = taproom.Rng.seeded(f"start {seed}")
    while len(state.legal()) == 1 or state.phase == "start":
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    return state


def taproom_search(name: str, iterations: int) -> tuple[Decide, PlayOut]:
    """Our search, with full random playouts or as usual."""
    slug, players, way = name.split()
    spec = f"mcts:iterations={iterations}" + (":full=1" if way == "full" else "")
    searcher = bots.bot(spec, "search")
    rng = taproom.Rng.seeded("length")

    def decide(seed: int) -> object:
        searcher.forget()
        return bots.decide(searcher, first_choice(slug, int(players), seed))

    def play_out(seed: int) -> int:
        return taproom.playout(first_choice(slug, int(players), seed), rng)

    return decide, play_out


def open_spiel_search(iterations: int) -> tuple[Decide, PlayOut]:
    """OpenSpiel's search (C++) on its backgammon, from after the first roll."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    searcher = pyspiel.MCTSBot(
        game, evaluator, EXPLORE, iterations, MEMORY_MB, solve=False, seed=1, verbose=False
    )

    def start(rng: random.Random) -> Any:
        state = game.new_initial_state()
        roll(state, rng)
        return state

    def roll(state: Any, rng: random.Random) -> None:
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])

    def decide(seed: int) -> object:
        return searcher.step(start(random.Random(seed)))

    def play_out(seed: int) -> int:
        rng = random.Random(seed)
        state = start(rng)
        decisions = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
            roll(state, rng)
        return decisions

    return decide, play_out


def measure(name: str, iterations: int, seconds: float) -> Figures:
    """Decide for so many seconds of the processor."""
    decide, play_out = open_spiel_search(iterations) if name == PEER else taproom_search(name, iterations)
    lengths = [play_out(seed) for seed in range(LENGTH_GAMES)]  # warms up, too
    decisions = 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        decisions += 1
        decide(decisions)
        elapsed = time.process_time() - start
    return {"a second": decisions * iterations / elapsed, "length": statistics.mean(lengths)}


def measure_apart(name: str, iterations: int, seconds: float) -> Figures:
    """Measure in a process of its own."""
    command = [sys.executable, __file__, "--measure", name]
    command += ["--iterations", str(iterations), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        sys.exit(f"{name} could not be measured: {reason[-1]}")
    figures: Figures = json.loads(done.stdout)
    return figures


def usual_searches() -> list[str]:
    """The usual search of every game, with few players and with many."""
    return [f"{game.slug} {players} usual" for game in taproom.all_games() for players in TABLES]


def report(rounds: dict[str, list[Figures]], iterations: int) -> None:
    """Print the medians, and the ratio to the peer with its spread."""
    speeds = {name: [figures["a second"] for figures in rows] for name, rows in rounds.items()}
    print(f"{'':30}{'a second':>12}{'least':>12}{'most':>12}{'decisions a playout':>22}")
    for name, row in speeds.items():
        usual = name.endswith("usual")
        length = "" if usual else f"{statistics.median(f['length'] for f in rounds[name]):.0f}"
        print(f"{name:30}{statistics.median(row):12,.0f}{min(row):12,.0f}{max(row):12,.0f}{length:>22}")
    ratios = [ours / peer for ours, peer in zip(speeds[FULL], speeds[PEER], strict=True)]
    ratio = statistics.median(ratios)
    verdict = "kept" if ratio >= WANTED else "missed"
    print(
        f"\nHeaven & Ale, 4 players, {iterations} full random playouts a decision: {ratio:.1f} times the"
        f"\nplayouts a second of OpenSpiel's MCTSBot on backgammon ({min(ratios):.1f} to {max(ratios):.1f} in"
        f" {len(ratios)} rounds). At least {WANTED} was promised: {verdict}."
    )


def main() -> None:
    """Race the searches, or measure one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0, help="of the processor, for each and round")
    parser.add_argument("--iterations", type=int, default=500, help="for each decision")
    parser.add_argument("--measure", metavar="NAME", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure(asked.measure, asked.iterations, asked.seconds)))
        return
    is_compiled, reason = compiled.status()
    if not is_compiled:
        print(f"The core is not compiled here ({reason}): this is the speed of pure Python.")
    names = [PEER, FULL, *usual_searches()]
    rounds: dict[str, list[Figures]] = {name: [] for name in names}
    for number in range(asked.rounds):
        for name in names:
            print(f"\rround {number + 1} of {asked.rounds}: {name:40}", end="", file=sys.stderr, flush=True)
            rounds[name].append(measure_apart(name, asked.iterations, asked.seconds))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    report(rounds, asked.iterations)


if __name__ == "__main__":
    main()
