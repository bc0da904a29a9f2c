"""Playing games and holding every check to them."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from taproom import games
from taproom.kernel.errors import UnknownGame
from taproom.kernel.game import Game, instance
from taproom.kernel.records import Record
from taproom.kernel.words import N_
from taproom.testing.game_checks import GAME_CHECKS, ONCE
from taproom.testing.position import Fault, Position, plain, positions
from taproom.testing.position_checks import (
    EVERYWHERE,
    HERE_AND_THERE,
    POSITION_CHECKS,
    PositionCheck,
    differ,
)

CHECKS = tuple(check.__name__ for check in (*POSITION_CHECKS, *GAME_CHECKS))
"""The names of all checks."""
PLAYABLE, UNCHANGED = "the_game_can_be_played", "asking_changes_nothing"
"""What is noticed while the others are run; these two are always held."""
SEEDS = (1, 2)
EVERY = 10
"""Checks that are not for every position look at every tenth, at the first of each kind of decision,"""
BEGINNING = 5
"""and at so many from the beginning, since a game may be short."""


class Failure(NamedTuple):
    """A check that does not hold, and where."""

    check: str
    record: Record
    number: int
    """The number of actions before the position; 0 for checks of a whole game."""
    error: Exception
    recorded: bool = False
    """It was found in a game that somebody had recorded, not in one played at random."""

    def __str__(self) -> str:
        record = self.record
        where = {"players": len(record.seats), "seed": record.seed, **record.options}
        place = ", ".join(f"{name} {value}" for name, value in where.items())
        error = self.error
        told = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
        last = f"\n  after {self.number} actions: {record.actions[: self.number][-3:]}" if self.number else ""
        return f"{self.check} ({record.game.slug}, {place}): {told}{last}\n  again: {self.again()}"

    def again(self) -> str:
        """Write the call that repeats the check where it failed."""
        record, check = self.record, self.check
        where = f"players=[{len(record.seats)}], options={record.options!r}, seeds=[{record.seed!r}]"
        if check == UNCHANGED:  # whichever check has asked
            return "check_record(record)" if self.recorded else f"check_game(GAME, {where})"
        if check in (*CHECKS, PLAYABLE):
            named = f"check_record(record, [{check!r}])"
            return named if self.recorded else f"check_game(GAME, {where}, checks=[{check!r}])"
        begun = "record" if self.recorded else f"next(records(GAME, {where}))"
        return f"check_record({begun}, [{check!r}], more=[{check}])"


class ConformanceError(AssertionError):
    """Some checks do not hold; `failures` tells which, and where."""

    def __init__(self, failures: Sequence[Failure]) -> None:
        super().__init__("\n" + "\n".join(map(str, failures)))
        self.failures = list(failures)


def check_game(
    game: Game,
    *,
    players: Iterable[int] | None = None,
    options: Mapping[str, str] | None = None,
    seeds: Iterable[int | str] = SEEDS,
    checks: Iterable[str] | None = None,
) -> None:
    """Play games at random and hold every check to them; raise ConformanceError if one does not hold.

    Without `players` and `options` every number of players and the usual and unusual options are tried.
    """
    wanted = None if checks is None else tuple(checks)
    failures = [
        failure
        for record in records(game, players, options, seeds)
        for failure in check_record(record, wanted)
    ]
    if failures:
        raise ConformanceError(failures)


def records(
    game: Game,
    players: Iterable[int] | None = None,
    options: Mapping[str, str] | None = None,
    seeds: Iterable[int | str] = SEEDS,
) -> Iterator[Record]:
    """Begin a record for each number of players, choice of options and seed."""
    counts, several = tuple(players or game.seats), tuple(seeds)
    for chosen in [options] if options is not None else option_choices(game):
        for count in counts:
            names = [f"Player {seat + 1}" for seat in range(count)]
            for seed in several:
                yield Record.begin(game, names, seed, chosen)


def option_choices(game: Game) -> list[dict[str, str]]:
    """List the usual options, and the last choice of each."""
    usual, unusual = ({name: values[at] for name, values in game.options.items()} for at in (0, -1))
    return [usual] if usual == unusual else [usual, unusual]


def check_record(
    record: Record,
    checks: Iterable[str] | None = None,
    more: Sequence[PositionCheck] = (),
    every: int = EVERY,
) -> list[Failure]:
    """Play a record again, then on to the end, and list the first failure of each check.

    `more` are checks of one's own, held to every position; `checks` may name them too.
    """
    recorded = bool(record.actions)
    wanted = set(known(checks, [check.__name__ for check in more]))
    failures = check_positions(record, (*EVERYWHERE, *more), HERE_AND_THERE, wanted, every)
    for check in ONCE if PLAYABLE in failures else GAME_CHECKS:
        if check.__name__ in wanted:
            note(failures, record, 0, check.__name__, partial(check, record))
    return [failure._replace(recorded=recorded) for failure in failures.values()]


def known(checks: Iterable[str] | None, own: Sequence[str] = ()) -> Sequence[str]:
    """Return the names of the wanted checks, all of them without a wish."""
    there = (*CHECKS, PLAYABLE, *own)
    wanted = there if checks is None else tuple(checks)
    for name in wanted:
        if name not in there:
            raise ValueError(f"There is no check {name!r}; there are {', '.join(there)}.")
    return wanted


def check_positions(
    record: Record,
    everywhere: Sequence[PositionCheck],
    here_and_there: Sequence[PositionCheck],
    wanted: set[str],
    every: int,
) -> dict[str, Failure]:
    """Hold the checks of positions to a record; one that has failed is asked no more."""
    failures: dict[str, Failure] = {}
    phases: set[str] = set()
    try:
        for position in positions(record):
            phase = position.state.phase
            closely = position.number < BEGINNING or position.number % every == 0 or phase not in phases
            phases.add(phase)
            for check in (*everywhere, *here_and_there) if closely else everywhere:
                name = check.__name__
                if name in wanted and name not in failures:
                    note(failures, record, position.number, name, partial(check, position))
            note(failures, record, position.number, UNCHANGED, partial(unchanged, position))
    except Exception as error:  # what the rules themselves raise while they are played
        failures[PLAYABLE] = Failure(PLAYABLE, record, len(record.actions), error)
    return failures


def note(
    failures: dict[str, Failure], record: Record, number: int, name: str, check: Callable[[], None]
) -> None:
    """Run a check, and note what it raises."""
    try:
        check()
    except Exception as error:
        failures.setdefault(name, Failure(name, record, number, error))


def unchanged(position: Position) -> None:
    """Raise a Fault if a check, by asking, has changed the state."""
    differ(position.dump, plain(position.state.dump()), "asking a state something changes it: it")


def find_game(name: str) -> Game:
    """Return the game of a slug, or of a place such as `mygame:GAME`: a game, or its class."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return games.game(name)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise no_game(name, str(error)) from error
    is_class = isinstance(found, type) and issubclass(found, Game)
    made = instance(found) if is_class else found
    if not isinstance(made, Game):
        raise no_game(name, f"it is {found!r}, neither a Game nor a class of one")
    return made


def no_game(name: str, reason: str) -> UnknownGame:
    """Return the error that there is no game at a place."""
    return UnknownGame(N_("There is no game at {name!r}: {reason}."), name=name, reason=reason)
