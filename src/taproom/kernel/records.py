"""A record is the game: everything that is needed to play it again, in one JSON file."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from taproom.kernel.checks import is_text
from taproom.kernel.components import DEEPEST
from taproom.kernel.errors import IllegalAction, RecordError, TaproomError, UnknownAction
from taproom.kernel.files import whole_file
from taproom.kernel.game import LONGEST_SHOWN, SEED_LENGTH, Game, seed_text
from taproom.kernel.state import State
from taproom.kernel.words import N_

FORMAT = "taproom record 1"
MOST_SEATS = 20
LONGEST_SEAT = 4000
"""A seat's text names what plays there, which may be a whole command."""
LONGEST_NONCE = 200
MOST_ACTIONS = 20_000
LARGEST_NUMBER = 1_000_000_000
DIGEST = 64


class Bounds(NamedTuple):
    """What a field of a record may hold."""

    kind: type[Any]
    most: int
    """Characters of a text, entries of a list or a mapping; the largest number."""
    each: type[Any] | None = None
    """What the entries are, if they are all alike."""
    most_each: int = 0
    """The same bound for every entry."""
    optional: bool = False
    """Older records do not have it, and of the newer ones only those that need it."""


FIELDS = {
    "format": Bounds(str, len(FORMAT)),
    "game": Bounds(str, 200),
    "rules": Bounds(int, LARGEST_NUMBER),
    "options": Bounds(dict, 100, str, 200),
    "seats": Bounds(list, MOST_SEATS, str, LONGEST_SEAT),
    "seed": Bounds(str, SEED_LENGTH),
    "nonces": Bounds(list, MOST_SEATS, str, LONGEST_NONCE),
    "nonce_hashes": Bounds(list, MOST_SEATS, str, DIGEST, optional=True),
    "components": Bounds(dict, 2),
    "commitment": Bounds(str, DIGEST),
    "actions": Bounds(list, MOST_ACTIONS, str, 200),
    "scores": Bounds(list, MOST_SEATS, int, LARGEST_NUMBER),
}
FOR_EACH_SEAT = ("nonces", "nonce_hashes", "scores")
"""Lists that are never longer than that of the seats."""
MOST_CHANGED = 5000
"""Printed values that differ from the shipped ones."""
LONGEST_VALUE = 2000
MOST_BYTES = 4_000_000


def commit(game: Game, options: Mapping[str, str], digest: str, seed: str) -> str:
    """Bind a table to its seed before anyone sits, without showing it."""
    return sha256(json.dumps([game.slug, dict(options), digest, seed], sort_keys=True).encode()).hexdigest()


def nonce_hash(nonce: str) -> str:
    """Return what binds a player to a nonce without showing it."""
    return sha256(nonce.encode()).hexdigest()


@dataclass
class Record:
    """One game as it was played: the deal, who sat where, and every action as text."""

    game: Game
    seats: list[str]
    seed: str
    options: dict[str, str]
    changed: dict[str, object]
    """Printed values that differ from the shipped ones."""
    digest: str
    """Of all printed values."""
    nonces: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    """Empty until the game is over."""
    nonce_hashes: list[str] = field(default_factory=list)
    """What was shown of each nonce before any was; empty for a nonce of which nothing was shown."""

    @staticmethod
    def begin(
        game: Game,
        seats: Sequence[str],
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        components: Mapping[str, object] | str | None = None,
        nonces: Sequence[str] = (),
    ) -> "Record":
        """Begin a record for these seats; without a seed a new one of 256 bits is drawn."""
        game.check_players(len(seats))
        if not all(is_text(seat) for seat in seats):
            raise RecordError(N_("The names of the seats must be texts."))
        for seat in seats:
            check_size("seats", seat, LONGEST_SEAT)
        box = game.box(game.changes(components))
        chosen = game.choose_options(options or {})
        return Record(game, list(seats), seed_text(seed), chosen, box.changed, box.digest, list(nonces))

    @property
    def commitment(self) -> str:
        """What was shown before anyone sat."""
        return commit(self.game, self.options, self.digest, self.seed)

    def deal(self) -> State:
        """Give the position before the first action."""
        return self.game.new(len(self.seats), self.seed, self.options, self.changed, self.nonces)

    def replay(self, moves: int | None = None) -> State:
        """Play the first actions again, all of them if no number is given."""
        wanted = len(self.actions) if moves is None else moves
        if not 0 <= wanted <= len(self.actions):
            raise RecordError(
                N_("The record has {n} actions; there is no position {wanted}."),
                n=len(self.actions),
                wanted=wanted,
            )
        state = self.deal()
        for number, action in enumerate(self.actions[:wanted], start=1):
            try:
                state.play(action)
            except (IllegalAction, UnknownAction) as error:
                raise RecordError(
                    N_("Action {number} of the record is not possible: {reason}"), number=number, reason=error
                ) from error
        return state

    def verify(self) -> State:
        """Prove the record: every action legal from the committed deal, and the scores as stated."""
        state = self.replay()
        if state.over and state.scores() != self.scores:
            raise RecordError(
                N_("The record states the scores {stated}; its actions give {true}."),
                stated=str(self.scores),
                true=str(state.scores()),
            )
        if self.scores and not state.over:
            raise RecordError(
                N_("The record states scores, but its actions do not reach the end of the game.")
            )
        return state

    def dump(self) -> dict[str, object]:
        """Give the record as plain JSON."""
        hashes = {"nonce_hashes": self.nonce_hashes} if any(self.nonce_hashes) else {}
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "rules": self.game.rules,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "nonces": self.nonces,
            **hashes,
            "components": {"digest": self.digest, "changed": self.changed},
            "commitment": self.commitment,
            "actions": self.actions,
            "scores": self.scores,
        }

    def save(self, path: str | Path) -> None:
        """Write the file whole or not at all; what could not be read again is not written."""
        dumped = self.dump()
        check_fields(dumped)
        try:
            with whole_file(path) as file:
                file.write(json.dumps(dumped, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            raise RecordError(
                N_("The record cannot be written to {path}: {reason}."),
                path=str(path),
                reason=str(error.strerror),
            ) from error


def load(path: str | Path, find: Callable[[str], Game]) -> Record:
    """Read a record file; `find` gives the game of a name."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(
            N_("The record {path} cannot be read: {reason}."), path=str(path), reason=str(error.strerror)
        ) from error
    try:
        return parse(data, find)
    except RecordError as error:
        raise RecordError(N_("{path} is no good record. {reason}"), path=str(path), reason=error) from error


def parse(data: bytes, find: Callable[[str], Game]) -> Record:
    """Read a record from JSON, refusing whatever does not fit."""
    if len(data) > MOST_BYTES:
        raise RecordError(N_("It is larger than 4,000,000 bytes."))
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RecordError(N_("It is cut off or no JSON: {reason}."), reason=str(error)) from error
    check_fields(raw)
    try:
        return build(raw, find(raw["game"]))
    except RecordError:
        raise
    except TaproomError as error:
        raise RecordError("{reason}", reason=error) from error


def check_fields(raw: object) -> None:
    """All fields there, none besides, each of its kind and within its bounds."""
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise RecordError(N_("It does not begin as a record does (format {format!r})."), format=FORMAT)
    wanted = {name: bounds for name, bounds in FIELDS.items() if name in raw or not bounds.optional}
    for name, bounds in wanted.items():
        if type(raw.get(name)) is not bounds.kind:
            raise RecordError(N_("Its field {name!r} is missing or of the wrong kind."), name=name)
    unknown = [name for name in raw if name not in FIELDS]
    if unknown:
        raise RecordError(N_("It has a field {name!r} that no record has."), name=unknown[0][:LONGEST_SHOWN])
    for name, bounds in wanted.items():
        check_size(name, raw[name], bounds.most)
        check_entries(name, raw[name], bounds)
    for name in FOR_EACH_SEAT:
        check_size(name, raw.get(name, []), len(raw["seats"]))
    check_components(raw["components"])


def check_entries(name: str, given: Any, bounds: Bounds) -> None:
    """Hold every entry of a field to its kind and its bound."""
    if bounds.each is None:
        return
    entries = [*given, *given.values()] if bounds.kind is dict else given
    if bounds.each is str and not all(is_text(entry) for entry in entries):
        raise RecordError(N_("Its field {name!r} must hold texts only."), name=name)
    if bounds.each is int and not all(type(entry) is int for entry in entries):
        raise RecordError(N_("Its field {name!r} must hold whole numbers only."), name=name)
    for entry in entries:
        check_size(name, entry, bounds.most_each)


def check_size(name: str, given: object, most: int) -> None:
    """Refuse a text, a list, a mapping or a number that is larger than any that the program writes."""
    if isinstance(given, str) and len(given) > most:
        raise RecordError(
            N_("A text in its field {name!r} is longer than {most} characters."), name=name, most=most
        )
    if isinstance(given, list | dict) and len(given) > most:
        raise RecordError(N_("Its field {name!r} has more than {most} entries."), name=name, most=most)
    if isinstance(given, int | float) and not -most <= given <= most:
        raise RecordError(N_("A number in its field {name!r} is larger than {most}."), name=name, most=most)


def check_components(parts: dict[str, Any]) -> None:
    """Hold the digest and the changed values to their bounds; which values there are is the game's to say."""
    check_size("components", parts.get("digest"), DIGEST)
    left: list[tuple[object, int]] = [(parts.get("changed"), DEEPEST + 2)]
    seen = 0
    while left:
        node, deeper = left.pop()
        seen += 1
        if deeper < 0 or seen > 2 * MOST_CHANGED:
            raise RecordError(N_("Its components change too many values, or are nested too deeply."))
        if isinstance(node, dict | list):
            inner = [*node, *node.values()] if isinstance(node, dict) else node
            check_size("components", inner, MOST_CHANGED)
            left += [(entry, deeper - 1) for entry in inner]
        else:
            check_size("components", node, LONGEST_VALUE if isinstance(node, str) else LARGEST_NUMBER)


def build(raw: dict[str, Any], game: Game) -> Record:
    """Build the record, its rules, components and commitment checked."""
    if raw["rules"] != game.rules:
        raise RecordError(
            N_("It was played by rules version {played}; this is version {rules}."),
            played=raw["rules"],
            rules=game.rules,
        )
    parts = raw["components"]
    if set(parts) != {"digest", "changed"} or not isinstance(parts["changed"], dict):
        raise RecordError(N_("Its components must state a digest and the changed values."))
    record = Record.begin(game, raw["seats"], raw["seed"], raw["options"], parts["changed"], raw["nonces"])
    if record.digest != parts["digest"]:
        raise RecordError(N_("It was played with other printed values than this program ships."))
    if record.commitment != raw["commitment"]:
        raise RecordError(N_("Its commitment does not fit its seed, options and components."))
    record.nonce_hashes = checked_hashes(raw.get("nonce_hashes", []), raw["nonces"])
    record.actions = raw["actions"]
    record.scores = raw["scores"]
    return record


def checked_hashes(hashes: list[str], nonces: list[str]) -> list[str]:
    """Return the hashes of nonces, or raise RecordError if one of them does not fit."""
    true = [nonce_hash(nonce) if nonce else "" for nonce in nonces]
    if hashes and hashes != true:  # a nonce without a hash could have been chosen to fit the others
        raise RecordError(N_("What was shown of its nonces does not fit them."))
    return hashes
