"""Random playouts of every game, raced against catanatron and OpenSpiel's backgammon in one run.

    python benchmarks/playouts.py --rounds 3 --seconds 2

The contenders take turns, each in a process of its own, so that a busy machine slows all of them alike; what
counts is the ratio of the medians. A decision is one choice of a player, forced ones included, chance not.
Install the peers first: `uv sync --all-extras`, or `.venv/bin/python -m pip install -e ".[bench]"`.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import taproom
from taproom import compiled

PEERS = ("catanatron", "backgammon")
CLONES = 2000
BRANCHING_GAMES = 10

Figures = dict[str, float]
PlayGame = Callable[[int], tuple[int, int]]
"""Plays the game of a seed; gives decisions and, if it counts them, legal actions."""


def taproom_game(slug: str, players: int) -> tuple[PlayGame, PlayGame, Callable[[], object]]:
    """Our engine: the timed game, a game that counts branching, a clone."""
    game = taproom.game(slug)
    rng = taproom.Rng.seeded("playouts")

    def timed(seed: int) -> tuple[int, int]:
        state = game.new(players, seed)
        state.recording = False
        return taproom.playout(state, rng), 0

    def counted(seed: int) -> tuple[int, int]:
        state = game.new(players, seed)
        decisions = options = 0
        while not state.over:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
            decisions += 1
            options += len(legal)
        return decisions, options

    middle = game.new(players, 1)
    for _ in range(counted(1)[0] // 2):
        legal = middle.legal()
        if legal:
            middle.play(legal[rng.below(len(legal))])
    return timed, counted, middle.clone


def catanatron_game() -> tuple[PlayGame, PlayGame, Callable[[], object]]:
    """Catanatron: four of its random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def timed(seed: int) -> tuple[int, int]:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        return len(game.state.actions), 0

    def counted(seed: int) -> tuple[int, int]:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        decisions = options = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            options += len(game.state.playable_actions)
            decisions += 1
            game.play_tick()
        return decisions, options

    middle = Game([RandomPlayer(colour) for colour in colours], seed=1)
    for _ in range(400):
        middle.play_tick()
    return timed, counted, middle.copy


def backgammon_game() -> tuple[PlayGame, PlayGame, Callable[[], object]]:
    """OpenSpiel's backgammon (C++), driven from Python as its users do."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    rng = random.Random(1)

    def play(state: Any, limit: int) -> tuple[int, int]:
        decisions = options = 0
        while not state.is_terminal() and decisions < limit:
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(rng.choice(legal))
                decisions += 1
                options += len(legal)
        return decisions, options

    def whole(seed: int) -> tuple[int, int]:
        return play(game.new_initial_state(), 100_000)

    middle = game.new_initial_state()
    play(middle, 40)
    return whole, whole, middle.clone


def contender(name: str) -> tuple[PlayGame, PlayGame, Callable[[], object]]:
    """Set a contender up."""
    if name == "catanatron":
        return catanatron_game()
    if name == "backgammon":
        return backgammon_game()
    slug, players, mode = name.split()
    if (mode == "compiled") != compiled.status()[0]:
        sys.exit(
            f"the core does not run {mode}; has a source been edited? `./taproom compile` builds it anew"
        )
    return taproom_game(slug, int(players))


def measure(name: str, seconds: float) -> Figures:
    """Play for so many seconds."""
    timed, counted, clone = contender(name)
    timed(0)
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        games += 1
        decisions += timed(games)[0]
    elapsed = time.perf_counter() - start
    samples = [counted(seed) for seed in range(BRANCHING_GAMES)]
    start_clones = time.perf_counter()
    for _ in range(CLONES):
        clone()
    return {
        "decisions a second": decisions / elapsed,
        "games a second": games / elapsed,
        "decisions a game": decisions / games,
        "branching": sum(options for _, options in samples) / sum(count for count, _ in samples),
        "clone us": (time.perf_counter() - start_clones) / CLONES * 1e6,
    }


def measure_apart(name: str, seconds: float) -> Figures:
    """Measure in a process of its own; names that end in "pure" run uncompiled."""
    env = {**os.environ, "TAPROOM_PURE": "1"} if name.endswith("pure") else os.environ
    command = [sys.executable, __file__, "--measure", name, "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{name} could not be measured: {done.stderr.strip().splitlines()[-1]}")
    figures: Figures = json.loads(done.stdout)
    return figures


def our_contenders() -> list[str]:
    """Every game with every number of players, compiled and pure."""
    is_compiled, reason = compiled.status()
    if not is_compiled:
        print(f"The core is not compiled here ({reason}): only pure Python is measured.")
    modes = ["compiled", "pure"] if is_compiled else ["pure"]
    return [f"{g.slug} {n} {mode}" for g in taproom.all_games() for n in g.seats for mode in modes]


def report(rounds: dict[str, list[Figures]]) -> None:
    """Print the medians and the ratio to catanatron."""
    medians = {
        name: {key: statistics.median(figures[key] for figures in all_figures) for key in all_figures[0]}
        for name, all_figures in rounds.items()
    }
    peer = medians["catanatron"]["decisions a second"]
    columns = ("decisions/s", "x catanatron", "games/s", "per game", "branching", "clone us")
    print(f"{'':28}" + "".join(f"{column:>14}" for column in columns))
    for name, row in medians.items():
        speed = row["decisions a second"]
        print(
            f"{name:28}{speed:14,.0f}{speed / peer:14.1f}{row['games a second']:14,.1f}"
            f"{row['decisions a game']:14.0f}{row['branching']:14.1f}{row['clone us']:14.2f}"
        )


def main() -> None:
    """Race the contenders, or measure one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--measure", metavar="NAME", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure(asked.measure, asked.seconds)))
        return
    names = [*PEERS, *our_contenders()]
    rounds: dict[str, list[Figures]] = {name: [] for name in names}
    for number in range(asked.rounds):
        for name in names:
            print(f"\rround {number + 1} of {asked.rounds}: {name:40}", end="", file=sys.stderr, flush=True)
            rounds[name].append(measure_apart(name, asked.seconds))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    report(rounds)


if __name__ == "__main__":
    main()
