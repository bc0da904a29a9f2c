"""Whole games as digests, to compare runs: `python -m tests.transcripts 50` plays them in this process."""

import json
import sys
from collections.abc import Iterable
from hashlib import sha256

import taproom
from taproom import Rng, compiled
from tests.players import GAMES_AND_SEATS, eager


def transcripts(slug: str, seats: int, seeds: Iterable[int]) -> list[str]:
    """Play games and give a digest of all positions, events and scores of each."""
    return [transcript(slug, seats, seed) for seed in seeds]


def transcript(slug: str, seats: int, seed: int) -> str:
    """Play one game."""
    options = {name: choices[seed % len(choices)] for name, choices in taproom.game(slug).options.items()}
    state = taproom.game(slug).new(seats, seed, options)
    rng = Rng.seeded(f"transcript {seed}")
    digest = sha256()
    while not state.over:
        events = [event.dump() for event in state.play(eager(state, rng))]
        digest.update(json.dumps([state.dump(), state.legal(), events]).encode())
    digest.update(json.dumps([state.scores(), state.winners()]).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print("compiled" if compiled.status()[0] else "pure")
    for slug, seats in GAMES_AND_SEATS:
        print(*transcripts(slug, seats, range(int(sys.argv[1]))), sep="\n")
