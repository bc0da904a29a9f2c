"""Steps of many games at once, raced against PettingZoo's connect four in one run.

    python benchmarks/environments.py --rounds 5 --seconds 2

Ours is `taproom.lab.vector.Games`, in one process: every step brings the rows of what is seen, the masks of
what is legal and the rewards, and the next actions are drawn from what is legal. The peer is PettingZoo's
`connect_four_v3`, driven as its users do: `last()`, an action sampled by the mask, `step()`.
The contenders take turns, each in a process of its own. What counts is the ratio within a round: its median,
with the least and the most of all rounds. Time is that of the processor, so that waiting for a busy machine
does not count. Below, as information: our own PettingZoo environments, one game at a time.
Install the peer first: `uv sync --all-extras`, or `.venv/bin/python -m pip install -e ".[bench]"`.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import taproom
from taproom import compiled

PEER = "connect_four_v3"
WANTED = 20
"""So many times the peer's steps a second are wanted with two players."""
WARM_UP = 0.2

Figures = dict[str, float]
Play = Callable[[], int]
"""Plays on for a while; gives the number of steps."""


def vectorised(slug: str, players: int, count: int) -> tuple[Play, int]:
    """Our games side by side, with the numbers in a row."""
    from taproom.lab.vector import Games

    games = Games(slug, players, count, seed=1)

    def play() -> int:
        games.step(games.random_actions())
        return count

    return play, len(games.layout)


def one_by_one(env: Any) -> Play:
    """Play a game of a PettingZoo environment after the other."""
    seeds = iter(range(1_000_000_000))

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for agent in env.agent_iter():
            observation, _reward, termination, truncation, _info = env.last()
            over = termination or truncation
            env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
            steps += not over
        return steps

    return play


def contender(name: str, count: int) -> tuple[Play, int]:
    """Set a contender up; give the numbers that a step shows, too."""
    if name == PEER:
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        from pettingzoo.classic import connect_four_v3

        return one_by_one(connect_four_v3.env()), 6 * 7 * 2  # type: ignore[no-untyped-call]
    slug, players, way = name.split()
    if way == "vector":
        return vectorised(slug, int(players), count)
    from taproom.lab.pettingzoo import env

    return one_by_one(env(slug, players=int(players))), len(taproom.game(slug).layout(int(players)))


def measure(name: str, count: int, seconds: float) -> Figures:
    """Play for so many seconds of the processor."""
    play, numbers = contender(name, count)
    steps_in(play, WARM_UP)
    return {"a second": steps_in(play, seconds), "numbers": numbers}


def steps_in(play: Play, seconds: float) -> float:
    """Play for a while; give the steps a second."""
    steps = 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < seconds:
        steps += play()
        elapsed = time.process_time() - start
    return steps / elapsed


def measure_apart(name: str, count: int, seconds: float) -> Figures:
    """Measure in a process of its own, with one thread."""
    command = [sys.executable, __file__, "--measure", name]
    command += ["--count", str(count), "--seconds", str(seconds)]
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        sys.exit(f"{name} could not be measured: {reason[-1]}")
    figures: Figures = json.loads(done.stdout)
    return figures


def our_contenders() -> list[str]:
    """Every game with every number of players side by side; with two also as an environment."""
    every = [f"{game.slug} {players} vector" for game in taproom.all_games() for players in game.seats]
    return every + [f"{game.slug} 2 pettingzoo" for game in taproom.all_games()]


def report(rounds: dict[str, list[Figures]], count: int) -> None:
    """Print the medians, and the ratios to the peer with their spread."""
    peer = [figures["a second"] for figures in rounds[PEER]]
    print(f"{'':32}{'steps/s':>12}{'x connect four':>16}{'least':>8}{'most':>8}{'numbers seen':>14}")
    missed = []
    for name, figures in rounds.items():
        speeds = [one["a second"] for one in figures]
        ratios = [ours / theirs for ours, theirs in zip(speeds, peer, strict=True)]
        ratio = statistics.median(ratios)
        if name.endswith("2 vector") and ratio < WANTED:
            missed.append(name)
        print(
            f"{name:32}{statistics.median(speeds):12,.0f}{ratio:16.1f}{min(ratios):8.1f}{max(ratios):8.1f}"
            f"{figures[0]['numbers']:14.0f}"
        )
    verdict = f"missed by {', '.join(missed)}" if missed else "kept"
    print(
        f"\n{count} games side by side in one process. With two players at least {WANTED} times connect four"
        f"\nis wanted: {verdict}."
    )


def main() -> None:
    """Race the contenders, or measure one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of the processor, for each and round")
    parser.add_argument("--count", type=int, default=64, help="games side by side")
    parser.add_argument("--measure", metavar="NAME", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measure(asked.measure, asked.count, asked.seconds)))
        return
    is_compiled, reason = compiled.status()
    if not is_compiled:
        print(f"The core is not compiled here ({reason}): this is the speed of pure Python.")
    names = [PEER, *our_contenders()]
    rounds: dict[str, list[Figures]] = {name: [] for name in names}
    for number in range(asked.rounds):
        for name in names:
            print(f"\rround {number + 1} of {asked.rounds}: {name:40}", end="", file=sys.stderr, flush=True)
            rounds[name].append(measure_apart(name, asked.count, asked.seconds))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    report(rounds, asked.count)


if __name__ == "__main__":
    main()
