"""The games of a match in a file, a line of JSON for each, so that a match can go on where it stopped.

The first line is the plan. Lines are added as games end; a line that was only half written is dropped.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from taproom.kernel.errors import RecordError
from taproom.kernel.words import N_
from taproom.lab.matches import Match, Played


class Journal:
    """Keeps the games of a match, each as soon as it is over; without a file it forgets them."""

    def __init__(self, path: Path | None, match: Match) -> None:
        self.played: list[Played] = []
        """Those that were there before, from the first on."""
        self.file: BinaryIO | None = None
        if path is not None:
            self.open(path, match)

    def open(self, path: Path, match: Match) -> None:
        """Read what is there, and get ready to go on behind it."""
        whole, lines = whole_lines(path)
        plan = line(match.plan())
        if lines:
            check_plan(path, lines[0], match.plan())
            self.played = [read_played(path, number, text) for number, text in enumerate(lines[1:], start=1)]
        elif path.exists() and not plan.startswith(path.read_bytes()):
            raise no_journal(path)
        self.file = path.open("ab")
        if path.is_file():
            self.file.truncate(whole)
        if not lines:
            self.write(plan)

    def add(self, played: Played) -> None:
        """Keep one more game, the next in order, so that it is there whatever happens then."""
        self.write(line(asdict(played)))

    def write(self, text: bytes) -> None:
        """Write a line through to the file."""
        if self.file is not None:
            self.file.write(text)
            self.file.flush()

    def close(self) -> None:
        """Write no more."""
        if self.file is not None:
            self.file.close()


def line(fields: Mapping[str, object]) -> bytes:
    """Write a line of JSON."""
    return (json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def whole_lines(path: Path) -> tuple[int, list[str]]:
    """Read the lines that were written to their end, and say how long they are together."""
    content = path.read_bytes() if path.exists() else b""
    whole = content.rfind(b"\n") + 1
    try:
        return whole, content[:whole].decode().splitlines()
    except UnicodeDecodeError as error:
        raise no_journal(path) from error


def check_plan(path: Path, text: str, wanted: Mapping[str, object]) -> None:
    """Refuse to go on with a match that was planned differently."""
    found = read_object(path, text)
    if "bots" not in found or "program" not in found:
        raise no_journal(path)
    differing = [key for key in wanted if found.get(key) != wanted[key]]
    if not differing:
        return
    if differing == ["program"]:
        raise RecordError(
            N_("The games in {file} were played by another state of the bots or rules; take a new file."),
            file=str(path),
        )
    raise RecordError(
        N_("{file} holds another match, whose plan differs in {differing}; take a new file."),
        file=str(path),
        differing=", ".join(differing),
    )


def read_played(path: Path, number: int, text: str) -> Played:
    """Read a game, which must be the one that is due."""
    fields = read_object(path, text)
    try:
        played = Played(**fields)
    except TypeError as error:
        raise broken_line(path, number) from error
    if played.number != number:
        raise broken_line(path, number)
    return played


def read_object(path: Path, text: str) -> dict[str, Any]:
    """Read a line of JSON, which must be an object."""
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise no_journal(path) from error
    if not isinstance(fields, dict):
        raise no_journal(path)
    return fields


def no_journal(path: Path) -> RecordError:
    """Say that a file has nothing to do with matches, so that nobody loses it."""
    return RecordError(N_("{file} does not hold the games of a match; take a new file."), file=str(path))


def broken_line(path: Path, number: int) -> RecordError:
    """Say that a file was changed."""
    return RecordError(
        N_("{file} does not have game {number} on line {line}, as it should."),
        file=str(path),
        number=number,
        line=number + 1,
    )
