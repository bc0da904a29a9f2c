"""Running the command in this process: what it says, what it writes, and how it ends."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from taproom import compiled
from taproom.cli.called import VARIABLE
from taproom.cli.main import main


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]

UNSET = (VARIABLE, "TAPROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "NO_COLOR", "LINES")


@pytest.fixture(autouse=True)
def calm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, 80 columns, an empty folder, no build in the background, and no waiting for a disk."""
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(compiled, "build_in_background", lambda: None)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("play", "heaven-and-ale", typed="1 1 q")`: a command, with lines typed to it."""

    def command(*arguments: str, typed: str = "", lines: list[str] | None = None) -> Ran:
        typed_lines = typed.split() if lines is None else lines
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed_lines)))
        capsys.readouterr()
        code = main(list(arguments))
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return command
