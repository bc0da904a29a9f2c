"""Whole games as digests, to compare runs: `python -m tests.transcripts 50` plays them in this process."""

import json
import sys
from collections.abc import Iterable
from hashlib import sha256

from librt.strings import BytesWriter

from taproom import Rng, compiled
from tests.players import TABLES, Table, eager


def transcripts(table: Table, seeds: Iterable[int]) -> list[str]:
    """Play games and give a digest of all positions, what is seen of them, events and scores of each."""
    return [transcript(table, seed) for seed in seeds]


def transcript(table: Table, seed: int) -> str:
    """Play one game."""
    state = table.new(seed)
    rng = Rng.seeded(f"transcript {seed}")
    digest = sha256()
    while not state.over:
        events = [event.dump() for event in state.play(eager(state, rng))]
        digest.update(json.dumps([state.dump(), state.legal(), events]).encode())
        out = BytesWriter()
        state.observe(state.player, out)
        digest.update(out.getvalue())
    digest.update(json.dumps([state.scores(), state.winners()]).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print("compiled" if compiled.status()[0] else "pure")
    for table in TABLES:
        for line in transcripts(table, range(int(sys.argv[1]))):
            print(line)
