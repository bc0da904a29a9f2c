"""The recorded games that all whole-game checks look at, and how they were chosen."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import taproom
from taproom import Event, Game, Record, Rng, State
from taproom.bots import Bot, bot, decide
from taproom.kernel.events import GameEnded
from taproom.testing import Position
from taproom.testing.position import positions
from tests.players import TABLES, Play, Steered, Table, eager, uniform

FOLDER = Path(__file__).parent
RECORDS = FOLDER / "records"
CANDIDATES = 24
"""So many games of each table are played in each manner to choose from."""
TWO_WORDS = ("buy", "card", "disc", "home", "place", "use")
"""Actions whose second word says what kind of action it is, too."""
OF_EACH = 2
"""So many games of each table are kept, and more where a kind of action or event is still missing."""


def names() -> list[str]:
    """List the recorded games."""
    return sorted(file.stem for file in RECORDS.glob("*.json"))


def names_of(slug: str) -> list[str]:
    """List the recorded games of one game."""
    return [name for name in names() if name.startswith(f"{slug}-")]


def load(name: str) -> Record:
    """Read a recorded game."""
    return taproom.load(RECORDS / f"{name}.json")


def walk(slug: str, every: int = 1, players: int | None = None) -> Iterator[Position]:
    """Go through all recorded games of a game; give every n-th position of each, and the last.

    A position holds good until the next one is asked for: its state is played on.
    """
    for name in names_of(slug):
        record = load(name)
        if players in (None, len(record.seats)):
            for position in positions(record):
                if position.number % every == 0 or position.state.over:
                    yield position


# What a game meets.


def kind_of(action: str) -> str:
    """Return what kind of action a text is: its words, without what they name."""
    words = re.sub(r"-?\d+(,-?\d+)?", "#", action).split()
    return " ".join(words[:2] if words[0] in TWO_WORDS else words[:1])


def meets(record: Record) -> set[str]:
    """List the kinds of actions, events and decisions of a game."""
    found: set[str] = set()
    for position in positions(record):
        found.add(f"phase {position.state.phase}")
        found |= {f"event {type(event).__name__}" for event in position.events}
        if position.action:
            found.add(f"action {kind_of(position.action)}")
    return found


def event_kinds(game: Game) -> set[str]:
    """List the kinds of events that a game can tell, and the end that all share."""
    package = type(game).__module__.rpartition(".")[0]
    own = [kind for kind in subclasses(Event) if kind.__module__.startswith(f"{package}.")]
    return {f"event {kind.__name__}" for kind in (*own, GameEnded)}


def subclasses(kind: type[Event]) -> Iterator[type[Event]]:
    """Give all classes below one."""
    for each in kind.__subclasses__():
        yield each
        yield from subclasses(each)


# Choosing.


def thoughtful(state: State, rng: Rng) -> int:
    """Choose as the quickest good bot does."""
    return decide(greedy(state.game), state)


@cache
def greedy(game: Game) -> Bot:
    """Return the bot that all candidates of a game share."""
    return bot("greedy", seed="corpus")


def candidate(table: Table, play: Play, number: int) -> Record:
    """Play a game to its end."""
    seats = [f"Player {seat + 1}" for seat in range(table.seats)]
    record = Record.begin(table.game, seats, f"corpus {number}", table.options)
    state, rng = record.deal(), Rng.seeded(f"corpus {table} {number}")
    while not state.over:
        action = state.game.text(play(state, rng))
        record.actions.append(action)
        state.play(action)
    record.scores = state.scores()
    return record


def candidates(table: Table) -> Iterator[Record]:
    """Play games in every manner; a few thoughtful ones, since these take long."""
    for number in range(CANDIDATES):
        yield candidate(table, eager, number)
        if number % 3 == 0:
            yield candidate(table, uniform, number)
        if number % 8 == 0:
            yield candidate(table, thoughtful, number)


def worth(pair: tuple[Record, set[str]], missing: set[str]) -> float:
    """Say how good a game is to have: much that is still missing, much altogether, and soon over."""
    record, met = pair
    return 10 * len(met & missing) + len(met) - len(record.actions) / 10


def choose(game: Game) -> Iterator[tuple[str, Record]]:
    """Choose games of every table that together meet every kind of action, event and decision."""
    tables = [table for table in TABLES if table.game is game]
    found = {str(table): [(record, meets(record)) for record in candidates(table)] for table in tables}
    missing = set[str]().union(*(met for pairs in found.values() for _record, met in pairs))
    for count in range(OF_EACH):
        for name, pairs in found.items():
            best = max(pairs, key=lambda pair: worth(pair, missing))
            pairs.remove(best)
            missing -= best[1]
            yield f"{name}-{count + 1}".replace(" ", "_"), best[0]
    for name, pairs in found.items():
        while rich := [pair for pair in pairs if pair[1] & missing]:
            best = max(rich, key=lambda pair: worth(pair, missing))
            pairs.remove(best)
            missing -= best[1]
            yield f"{name}-more-{len(missing)}".replace(" ", "_"), best[0]
    yield from steered(game)


def steered(game: Game) -> Iterator[tuple[str, Record]]:
    """Play the games that are steered to situations to which games seldom come."""
    made: dict[str, Steered] = getattr(tests_of(game, "situations"), "STEERED", {})
    for name, way in made.items():
        table = Table(game, way.players, {})
        yield f"{table}-{name}-1", candidate(table, way.way_to_play(), way.number)


def tests_of(game: Game, kind: str) -> Any:
    """Return a module of the game's own tests."""
    return import_module(f"tests.games.{game.slug.replace('-', '_')}.{kind}")
