"""Playing a match, on from where it stopped, until it is long enough or decided."""

from collections.abc import Generator, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path

from taproom.kernel.errors import BadOption
from taproom.kernel.words import N_
from taproom.lab.cluster import over_cluster
from taproom.lab.journal import Journal
from taproom.lab.matches import Match, Played
from taproom.lab.sequential import (
    NOT_DECIDED,
    USUAL_HIGH,
    USUAL_LOW,
    Sequential,
    share_of_table,
)
from taproom.lab.simulate import alone, together


def play_match(
    match: Match,
    games: int,
    jobs: int = 1,
    cluster: str = "",
    out: str | Path | None = None,
    until: Sequential | None = None,
) -> Generator[Played, None, None]:
    """Give the games of a match in order, those that `out` has already and then new ones.

    The number of games is rounded up to whole deals. With `until` it ends after the deal that decides.
    """
    numbers = range(1, match.whole_deals(games) + 1)
    size = len(match.seatings)
    share = 0.0
    with closing(Journal(Path(out) if out else None, match)) as kept:
        known = kept.played[: len(numbers)]
        with closing(new_games(match, numbers[len(known) :], jobs, cluster)) as new:
            for played in chain(known, new):
                if played.number > len(known):
                    kept.add(played)
                yield played
                share += wins_of(played, match.specs[0]) / size
                if played.number % size == 0:
                    if until is not None and until.add(share) != NOT_DECIDED:
                        return
                    share = 0.0


def new_games(match: Match, numbers: range, jobs: int, cluster: str) -> Generator[Played, None, None]:
    """Play games, wherever they are to be played."""
    if cluster:
        return over_cluster(match, numbers, cluster)
    if jobs == 1 or len(numbers) < 2:
        return alone(match, numbers)
    # One at a time: a game between searching bots takes a minute, and each shall be kept at once.
    return together(match, numbers, min(jobs, len(numbers)), 1)


def wins_of(played: Played, spec: str) -> float:
    """Give what a bot's seats won of a game; a shared victory counts as its part."""
    return sum(played.bots[seat] == spec for seat in played.winners) / len(played.winners)


def sequential_for(specs: Sequence[str], low: float = USUAL_LOW, high: float = USUAL_HIGH) -> Sequential:
    """Give the sequential test for the first bot of a match, its shares scaled to the table's size."""
    mine = sum(spec == specs[0] for spec in specs)
    if mine == len(specs):
        raise BadOption(
            N_("A match is decided between different bots; all seats have {bot!r}."), bot=specs[0]
        )
    given = Sequential(low, high)
    return Sequential(*(share_of_table(share, mine, len(specs)) for share in (given.low, given.high)))
