"""Ladders: each bot against the one below it, and what else a page about a game's bots shows."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from taproom.kernel.errors import BadOption
from taproom.kernel.game import Game
from taproom.kernel.words import N_
from taproom.lab.contest import play_match, sequential_for
from taproom.lab.matches import Match, Played, new_match
from taproom.lab.sequential import USUAL_HIGH, USUAL_LOW, Sequential

RUNGS = ("random", "greedy", "planner", "mcts:ms=100")
"""From the weakest up."""

RUNG, LEVEL, ALSO, TABLE = "rung", "level", "also", "table"
"""The sections of a ladder."""

Watch = Callable[[Iterable[Played], int, Match], Iterable[Played]]
"""Hands the games of a match on, and may show how many of so many there are."""


@dataclass(frozen=True)
class Bout:
    """One match of a ladder."""

    section: str
    match: Match
    most: int
    """Games, at most."""
    test: Sequential | None = None
    """If there is one, it ends the match when it has decided."""


@dataclass(frozen=True)
class Ended:
    """A match of a ladder that has been played."""

    bout: Bout
    games: list[Played]


@dataclass(frozen=True)
class Ladder:
    """What a ladder plays."""

    game: Game
    players: int = 2
    """At each table of the rungs and levels: the better bot once, the weaker one in all other seats."""
    most: int = 400
    """Games of each match, at most."""
    rungs: Sequence[str] = RUNGS
    levels: Sequence[str] = ()
    also: Sequence[tuple[str, str, int]] = ()
    """Further matches, played to their end: a bot, another, how many games."""
    tables: Sequence[tuple[Sequence[str], int]] = ()
    """Tables whose scores are of interest: the bots by seat, how many games."""
    seed: str = "1"
    options: Mapping[str, str] = field(default_factory=dict)
    components: Mapping[str, object] | str | None = None
    shares: tuple[float, float] = (USUAL_LOW, USUAL_HIGH)
    """What the sequential test tells apart."""

    def bouts(self) -> list[Bout]:
        """List the matches in the order in which they are played; what cannot be played is refused here."""
        bouts = [
            *self.climb(RUNG, self.rungs),
            *self.climb(LEVEL, self.levels),
            *(Bout(ALSO, self.match(self.against(one, other)), games) for one, other, games in self.also),
            *(Bout(TABLE, self.match(bots), games) for bots, games in self.tables),
        ]
        if not bouts:
            raise BadOption(N_("A match takes two bots or more, not {given}."), given=", ".join(self.rungs))
        return bouts

    def climb(self, section: str, bots: Sequence[str]) -> Iterator[Bout]:
        """Match each bot with the one below it."""
        for lower, upper in pairwise(bots):
            match = self.match(self.against(upper, lower))
            yield Bout(section, match, self.most, sequential_for(match.specs, *self.shares))

    def against(self, one: str, other: str) -> list[str]:
        """Seat one bot among others."""
        return [one, *[other] * (self.players - 1)]

    def match(self, bots: Sequence[str]) -> Match:
        """Plan a match."""
        return new_match(self.game, bots, self.seed, self.options, self.components)


def climb(
    bouts: Sequence[Bout],
    work: Path,
    watch: Watch,
    jobs: int = 1,
    cluster: str = "",
) -> Iterator[Ended]:
    """Play the matches of a ladder, one after the other, keeping all games in a folder.

    What the folder has is not played again.
    """
    work.mkdir(parents=True, exist_ok=True)
    for bout in bouts:
        file = work / file_name(bout.match)
        playing = play_match(bout.match, bout.most, jobs, cluster, file, bout.test)
        try:
            games = list(watch(playing, bout.match.whole_deals(bout.most), bout.match))
        finally:
            playing.close()
        yield Ended(bout, games)


def file_name(match: Match) -> str:
    """Name the file of a match after its plan: another plan, or another state of the bots, has another."""
    plan = json.dumps(match.plan(), sort_keys=True)
    return f"{match.game.slug}-{sha256(plan.encode()).hexdigest()[:16]}.jsonl"
