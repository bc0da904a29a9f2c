"""Which settings a search plays best with: tables at which every seat has its own, drawn by chance.

    python benchmarks/settings.py heaven-and-ale --players 4 --ms 25 --minutes 5 \\
        --vary trust=0.06,0.12,0.25 --vary horizon=8,14,20

All settings vary at once, so every game tells of each, and a few hundred seats show what matters. Told
for each value: how many seats had it, their mean score, share of wins and mean lead over the best other seat,
with 95 % intervals. A result in a mixed company; a match says whether it holds against the settings before.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import taproom
from taproom import bots
from taproom.kernel.game import Game
from taproom.lab.simulate import play_game

Settings = Mapping[str, str]


@dataclass(frozen=True)
class Seat:
    """What a seat played with, and how it came out."""

    settings: Settings
    score: float
    won: float
    """Its part of the victory."""
    lead: float


def play(game: Game, drawn: Sequence[Settings], ms: int, seed: str) -> list[Seat]:
    """Play one game with these settings, seat by seat."""
    specs = [f"mcts:ms={ms}" + "".join(f":{name}={value}" for name, value in own.items()) for own in drawn]
    result = play_game(game, [bots.bot(spec, f"{seed}/{seat}") for seat, spec in enumerate(specs)], seed)
    seats: list[Seat] = []
    for seat, own in enumerate(drawn):
        others = max(score for other, score in enumerate(result.scores) if other != seat)
        won = 1 / len(result.winners) if seat in result.winners else 0.0
        seats.append(Seat(own, result.scores[seat], won, result.scores[seat] - others))
    return seats


def told(numbers: Sequence[float], scale: float = 1.0) -> str:
    """Give a mean with half its 95 % interval."""
    spread = statistics.stdev(numbers) if len(numbers) > 1 else 0.0
    return f"{scale * statistics.fmean(numbers):8.1f} ± {scale * 1.96 * spread / sqrt(len(numbers)):5.1f}"


def report(seats: Sequence[Seat], varied: Mapping[str, Sequence[str]]) -> None:
    """Print every value of every setting."""
    print(f"\n{'':24}{'seats':>6}{'score':>17}{'wins %':>17}{'lead':>17}")
    for name, values in varied.items():
        for value in values:
            those = [seat for seat in seats if seat.settings[name] == value]
            if those:
                figures = [told([s.score for s in those]), told([s.won for s in those], 100)]
                figures.append(told([s.lead for s in those]))
                print(f"{name + ' = ' + value:24}{len(those):6}" + "".join(f"{one:>17}" for one in figures))


def main() -> None:
    """Play until the time is up, and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--ms", type=int, default=25, help="for a decision")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--vary", action="append", default=[], metavar="NAME=VALUE,VALUE", required=True)
    asked = parser.parse_args()
    game = taproom.game(asked.game)
    varied = {name: values.split(",") for name, _, values in (text.partition("=") for text in asked.vary)}
    chance = random.Random(asked.seed)
    seats: list[Seat] = []
    end = time.monotonic() + 60 * asked.minutes
    number = 0
    while time.monotonic() < end:
        number += 1
        drawn = [
            {name: chance.choice(values) for name, values in varied.items()} for _ in range(asked.players)
        ]
        seats += play(game, drawn, asked.ms, f"{asked.seed}/{number}")
        print(f"\r{number} games", end="", file=sys.stderr, flush=True)
    report(seats, varied)


if __name__ == "__main__":
    main()
