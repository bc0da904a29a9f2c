"""What docs/own-bots.md shows works as it stands there."""

import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import taproom
from taproom import Rng, compiled
from taproom.bots import BOTS, LEVELS, bot
from taproom.bots.programs import MOST_STARTS, ProgramBot
from taproom.bots.specs import PROGRAM_MS
from taproom.cli.main import main

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "own-bots.md"
TEXT = PAGE.read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with what the page says one has."""
    (tmp_path / "mybots.py").write_text(blocks("python")[0], encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mybots", raising=False)
    monkeypatch.setattr(compiled, "build_in_background", lambda: None)


@pytest.mark.parametrize("line", "".join(blocks("sh")).splitlines())
def test_every_command_runs(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    command, *arguments = shlex.split(line)
    assert command == "taproom"
    assert main(["--lang", "en", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "raised" not in said.out


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks("python")[1], {})
    assert capsys.readouterr().out.endswith("] []\n")


def test_a_class_of_bots_needs_ten_lines() -> None:
    written = blocks("python")[0].split("\n\n\n")[1]
    assert written.startswith("class")
    assert len(written.splitlines()) == 10


def test_the_question_has_the_fields_that_are_asked() -> None:
    state = taproom.game("heaven-and-ale").new(2, 3)
    asked = ProgramBot(Rng.seeded("x"), "true", 5.0).question(state)
    shown = json.loads(blocks("json")[0])
    assert {name: type(value) for name, value in shown.items()} == {
        name: type(value) for name, value in asked.items()
    }
    assert shown["legal"] == asked["legal"]
    assert shown["ms"] == PROGRAM_MS


def test_the_page_names_every_bot_and_only_specs_that_there_are() -> None:
    assert all(f"`{name}`" in TEXT for name in [*BOTS, *LEVELS])
    for spec in re.findall(r"`((?:greedy|planner|mcts|master):[^`]+)`", TEXT):
        bot(spec, "1")
    assert MOST_STARTS == 5


def test_every_file_that_it_points_to_exists() -> None:
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", TEXT):
        assert (PAGE.parent / target).exists(), target
