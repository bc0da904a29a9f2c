"""Ways to play many games quickly in tests."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import taproom
from taproom import Game, Rng, State
from taproom.bots import Bot
from taproom.testing import Position
from taproom.testing.position import twin_of

Play = Callable[[State, Rng], int]
Situation = Callable[[Position], bool]
Lean = Callable[[State, int], float]
"""What a position is worth to a seat beyond the game's own judgement."""

GIVING_UP = "home|return|decline|done|pass|end|later|not again|camp|sleep|arrive|leave|enough"
TASTES = [
    re.compile(
        r"brew |store [PDH][4-6]|place seed|place \w+ on (malt 3|hops 2)$|speed up|raise|to store"
        r"|buy|taste|drink|start"
    ),
    re.compile(rf"(?!{GIVING_UP}|store|remove|.* on (department|malt 2)|place stored)"),
    re.compile(GIVING_UP),
]
"""What to do first, what then, what when nothing better is left: as words of the actions of all games."""


def eager(state: State, rng: Rng) -> int:
    """Pick an action at random, but seldom one that gives something up, so that games grow rich."""
    legal = state.legal()
    if rng.below(10):
        for taste in TASTES:
            liked = [action for action in legal if taste.match(state.game.text(action))]
            if liked:
                return liked[rng.below(len(liked))]
    return legal[rng.below(len(legal))]


def uniform(state: State, rng: Rng) -> int:
    """Pick an action at random."""
    legal = state.legal()
    return legal[rng.below(len(legal))]


def never_met(situations: Mapping[str, Situation], positions: Iterable[Position]) -> list[str]:
    """List the situations that none of some positions is in."""
    missing = dict(situations)
    for position in positions:
        for name in [name for name, holds in missing.items() if holds(position)]:
            del missing[name]
        if not missing:
            break
    return list(missing)


def as_judged(state: State, seat: int) -> float:
    """Lean to nothing: what the game's own judgement says is all."""
    return 0.0


class Steered(NamedTuple):
    """A game that is played so that it comes to situations that games seldom come to."""

    players: int
    number: int
    """Of the game, as a candidate for the recorded ones."""
    aims: Mapping[str, Situation]
    lean: Lean = as_judged

    def way_to_play(self) -> Play:
        """Return a way to play this game once."""
        return collecting(self.aims, self.lean)


def collecting(aims: Mapping[str, Situation], lean: Lean) -> Play:
    """Return a way to play one game: go for a situation that it has not met, else for what looks best.

    It looks at what chance would bring, since it only makes games to look at.
    """
    missing = dict(aims)

    def play(state: State, rng: Rng) -> int:
        judge, seat = state.game.judgement(state.players), state.player
        options = []
        for action in state.legal():
            twin = twin_of(state)
            after = Position(twin, 0, "", twin.play(action), None)
            met = [name for name, holds in missing.items() if holds(after)]
            worth = judge.value(twin, seat) + lean(twin, seat)
            options.append((len(met), worth, rng.below(1000), action, met))
        *_worth, action, met = max(options)
        for name in met:
            del missing[name]
        return action

    return play


class Spy(Bot):
    """Notes every position that it is shown, and takes the first action."""

    name = "spy"

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.shown: list[State] = []

    def choose(self, state: State) -> int:
        """Take the first action."""
        self.shown.append(state)
        return state.legal()[0]


@dataclass(frozen=True)
class Table:
    """A game with a number of players and options."""

    game: Game
    seats: int
    options: dict[str, str]

    def new(self, seed: int) -> State:
        """Begin a game."""
        return self.game.new(self.seats, seed, self.options)

    def positions(self, seed: int, every: int = 1) -> Iterator[State]:
        """Play an eager game and give every n-th position of it, the last one always."""
        state = self.new(seed)
        rng = Rng.seeded(f"positions {self.seats} {seed}")
        number = 0
        while not state.over:
            if number % every == 0:
                yield state
            state.play(eager(state, rng))
            number += 1
        yield state

    def __str__(self) -> str:
        return "-".join([self.game.slug, str(self.seats), *self.options.values()])


def positions(game: Game, players: int, seed: int, every: int = 1) -> Iterator[State]:
    """Play an eager game with the usual options and give every n-th position of it, the last one always."""
    return Table(game, players, {}).positions(seed, every)


def usual_tables() -> list[Table]:
    """Every game with every number of players."""
    return [Table(game, seats, {}) for game in taproom.all_games() for seats in game.seats]


def unusual_tables() -> list[Table]:
    """Every game with every number of players and the last choice of each option."""
    return [
        Table(game, seats, {name: choices[-1] for name, choices in game.options.items()})
        for game in taproom.all_games()
        for seats in game.seats
    ]


TABLES = [*usual_tables(), *unusual_tables()]
