"""A position on the way through a game, as checks look at it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from zlib import crc32

from taproom.kernel.events import Event
from taproom.kernel.game import LAYOUTS, Game, Target
from taproom.kernel.records import Record
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import LANGUAGES

MOST_ACTIONS = 5000
"""A game that is longer does not end by itself."""
DRAWN_EVERY = 10
"""Drawings are looked at in one of so many positions, each time in another language or layout."""
PREFIX = "t7-"


class Fault(AssertionError):
    """What a check has found; its message says what is wrong and what would be right."""


def expect(holds: bool, message: str) -> None:
    """Raise a Fault unless something holds."""
    if not holds:
        raise Fault(message)


def plain(value: Mapping[str, object], what: str = "data") -> dict[str, object]:
    """Return data as a reader of its JSON gets it; raise a Fault that names the field that is no JSON."""
    try:
        read: dict[str, object] = json.loads(json.dumps(value))
    except (TypeError, ValueError) as error:
        raise Fault(f"{what} is not JSON: {unwritable(value) or error}") from error
    return read


def unwritable(value: Mapping[str, object]) -> str:
    """Name the first field that is no JSON, and why; nothing if it is the whole that cannot be written."""
    for key, field in value.items():
        try:
            json.dumps(field)
        except (TypeError, ValueError) as error:
            return f"the field {key!r}, {str(field)[:160]}: {error}"
    return ""


class Position:
    """A state, what led to it, and answers that several checks ask for, each asked once.

    Checks leave the state as it is; the walk compares.
    """

    def __init__(
        self,
        state: State,
        number: int,
        action: str,
        events: Sequence[Event],
        before: "Position | None",
        seed: str = "",
    ) -> None:
        self.state = state
        self.game: Game = state.game
        self.number = number
        """The number of actions before it."""
        self.action = action
        """The text of the action that led to it; empty at the beginning."""
        self.events = events
        """What that action did."""
        self.seed = seed
        """The seed of the game, so that each game is looked at in other places."""
        self.dump_before = {} if before is None else before.dump
        """The dump of the position before; empty at the beginning."""
        self._views: dict[int | None, dict[str, object]] = {}
        self._targets: dict[str, list[Target]] = {}
        self._previews: dict[int, list[Event]] = {}

    @cached_property
    def dump(self) -> dict[str, object]:
        """The dump, as a reader of its JSON gets it."""
        return plain(self.state.dump(), "dump()")

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions."""
        return self.state.legal()

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All seats, and a spectator."""
        return (None, *range(self.state.players))

    @property
    def seat(self) -> int:
        """The seat that decides; the first one when the game is over."""
        return 0 if self.state.over else self.state.player

    def view(self, seat: int | None) -> dict[str, object]:
        """Return what a seat may know."""
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    def targets(self, lang: str) -> list[Target]:
        """Return what the deciding seat can choose, labelled; nothing when the game is over."""
        if lang not in self._targets:
            over = self.state.over
            self._targets[lang] = [] if over else self.game.targets(self.state, self.seat, lang)
        return self._targets[lang]

    def preview(self, action: int) -> list[Event]:
        """Return what an action surely does."""
        if action not in self._previews:
            self._previews[action] = self.state.preview(action)
        return self._previews[action]

    @cached_property
    def parts(self) -> dict[str, str]:
        """The parts of the page of the deciding seat, in `self.language` and `self.layout`."""
        targets = self.targets(self.language)
        return self.game.parts(self.view(self.seat), targets, self.language, PREFIX, self.layout)

    @property
    def language(self) -> str:
        """One language after the other, as positions are drawn."""
        return LANGUAGES[self._turn % len(LANGUAGES)]

    @property
    def layout(self) -> str:
        """One layout after the other."""
        return LAYOUTS[self._turn // len(LANGUAGES) % len(LAYOUTS)]

    @property
    def _turn(self) -> int:
        """Move on with every number, and with every position that is drawn."""
        return self.number // DRAWN_EVERY + self.number % DRAWN_EVERY

    def some_actions(self, most: int = 12) -> list[int]:
        """List the legal actions and some of the others; which ones moves on with the position's number."""
        count = len(self.game.actions)
        step = max(1, count // most)
        return sorted({*self.legal, *range(self.one_of(step), count, step)})

    def one_of(self, count: int) -> int:
        """Return a number below `count`: another one at every position and in every game, but no chance."""
        return crc32(f"{self.number} {self.seed}".encode()) % count

    def rng(self, use: str) -> Rng:
        """Return chance of its own for a check, the same in every run."""
        return Rng.seeded(f"{use} {self.number}")


def twin_of(state: State) -> State:
    """Return a clone that records events as its origin does."""
    twin = state.clone()
    twin.recording = state.recording
    return twin


def event_data(events: Sequence[Event]) -> list[dict[str, object]]:
    """Return events as data."""
    return [event.dump() for event in events]


def pick(legal: Sequence[int], rng: Rng) -> int:
    """Pick an action at random."""
    return legal[rng.below(len(legal))]


def positions(record: Record, most: int = MOST_ACTIONS) -> Iterator[Position]:
    """Play a record again, then on at random to the end, and stop at every position.

    What is played is written into the record.
    """
    state = record.deal()
    rng = Rng.seeded(f"walk {len(record.seats)} {record.seed}")
    recorded, stated = list(record.actions), record.scores
    record.actions = []
    action, events, position = "", list[Event](), None
    for number in range(most + 1):
        position = Position(state, number, action, events, position, record.seed)
        _kept = position.dump  # before anybody asks, and while it is still the position's
        yield position
        if state.over:
            check_scores(stated, state)
            record.scores = state.scores()
            return
        known = number < len(recorded)
        action = recorded[number] if known else state.game.text(pick(state.legal(), rng))
        record.actions.append(action)
        events = state.play(action)
    raise Fault(f"the game is not over after {most} actions")


def check_scores(stated: Sequence[int], state: State) -> None:
    """Raise a Fault if a record states other scores than its game ends with."""
    expect(
        list(stated) in ([], state.scores()),
        f"the record states the scores {list(stated)}, but its game ends with {state.scores()}",
    )
