"""The command itself: overview, help, version, language, and how it ends."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from taproom import compiled
from taproom.cli.called import VARIABLE
from taproom.cli.overview import COMMANDS
from taproom.compiled.builder import Result
from taproom.kernel.words import words
from taproom.version import VERSION
from tests.cli.conftest import Run
from tests.rows import each_row

COMMAND = [sys.executable, "-m", "taproom"]
QUIETLY = {**os.environ, **({} if compiled.status()[0] else {"TAPROOM_PURE": "1"})}
"""The environment of commands that must not begin to compile the core beside the tests."""


def test_without_a_command_it_starts_the_server(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taproom.cli.serve.run", lambda parser, arguments, _: 7 if not arguments.port else 0)
    assert run().code == 7
    assert run("--lang", "fr").code == 7


def test_help_lists_every_command_with_an_example(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in ran.out
        assert f" taproom {command}" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith(f"Usage: taproom {command} ")
    assert f"\n  taproom {command}" in ran.out.split("Example")[1]


@pytest.mark.parametrize(
    ("called", "written"), [("./taproom", "./taproom"), ("/my games/taproom", "'/my games/taproom'")]
)
def test_what_is_to_be_typed_begins_as_the_command_was_called(
    run: Run, monkeypatch: pytest.MonkeyPatch, called: str, written: str
) -> None:
    monkeypatch.setenv(VARIABLE, called)
    assert all(f" {written} {command}" in run("--help").out for command in COMMANDS)
    assert f"\nUsage: {written} [" in run("--help").out
    help_text = run("simulate", "--help").out
    assert help_text.startswith(f"Usage: {written} simulate ")
    assert f"\n  {written} simulate heaven-and-ale" in help_text
    assert run("xyzzy").err.endswith(f"; see {written} --help.\n")
    assert run("play").err.endswith(f"; see {written} play --help.\n")
    left = run("play", "heaven-and-ale", "--save", "game.json", typed="q").out
    assert left.endswith(f"Go on with: {written} play game.json\n")


def test_the_version_says_whether_the_core_is_compiled(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "status", lambda: (True, ""))
    assert run("--version").out == f"taproom {VERSION}, compiled\n"
    monkeypatch.setattr(compiled, "status", lambda: (False, "no luck"))
    assert run("--version").out == f"taproom {VERSION}, pure Python (no luck)\n"


@each_row("option", ["--version", "--help"])
def test_version_and_help_load_neither_rich_nor_a_game(option: str) -> None:
    code = (
        "import sys; from taproom.cli.main import main; main([sys.argv[1]]);"
        "sys.exit(any(name.startswith(('rich', 'taproom.games.', 'argparse')) for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code, option], env=QUIETLY, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_ordinary_commands_have_the_core_compiled_meanwhile(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(compiled, "build_in_background", lambda: begun.append("build"))
    monkeypatch.setattr(compiled, "build", lambda: Result(True, ""))
    for arguments in (["--version"], ["--help"], ["games", "--help"], ["compile"]):
        run(*arguments)
    assert begun == []
    run("games")
    assert begun == ["build"]


def test_compile_says_how_it_went(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "build", lambda: Result(True, ""))
    ran = run("compile")
    assert (ran.code, ran.err) == (0, "")
    assert "The core is compiled." in ran.out
    monkeypatch.setattr(compiled, "build", lambda: Result(False, "no C compiler found"))
    ran = run("compile")
    assert (ran.code, ran.err) == (
        1,
        "The core is not compiled: no C compiler found. Taproom plays in plain Python.\n",
    )


def test_the_language_is_asked_for_or_that_of_the_system(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    french, english = "2, 3 ou 4", "2, 3 or 4"
    assert english in run("games").out
    assert french in run("games", "--lang", "fr").out
    assert french in run("--lang", "fr", "games").out
    assert french in run("games", "--lang=fr").out
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    assert french in run("games").out
    monkeypatch.setenv("LC_ALL", "C")
    assert english in run("games").out
    monkeypatch.setenv("TAPROOM_LANG", "fr")
    assert french in run("games").out
    assert english in run("games", "--lang", "en").out


def test_help_and_refusals_are_in_the_language_asked_for(run: Run) -> None:
    _ = words("fr")
    assert run("play", "--help", "--lang", "fr").out.startswith(_("Usage: "))
    assert run("paly", "--lang", "fr").err.strip() == _(
        "There is no command {name!r}; did you mean {near!r}?", name="paly", near="play"
    )


def test_games_tells_players_and_options(run: Run) -> None:
    ran = run("games")
    assert "Heaven & Ale (heaven-and-ale)\n  Players: 2, 3 or 4\n  Option: first_player" in ran.out
    assert (
        "Dice Brewing (dice-brewing)\n  Players: 2, 3 or 4\n  Option: mode = standard | advanced" in ran.out
    )
    race = "The Belgian Beers Race (belgian-beers-race)\n  Players: 2, 3 or 4\n"
    assert race + "  Option: length = standard | short" in ran.out
    assert "--option NAME=VALUE" in ran.out


def test_games_names_the_levels_before_the_bots_for_study(run: Run) -> None:
    seats, study = run("games").out.splitlines()[-3:-1]
    assert seats == "Seats: human, or a bot, from weak to strong: novice, apprentice, brewer, master"
    assert study.endswith(": random, greedy, planner, mcts")


@pytest.mark.parametrize("command", ["play", "simulate", "components"])
def test_help_names_every_game(run: Run, command: str) -> None:
    help_text = " ".join(run(command, "--help").out.split())
    assert "heaven-and-ale, dice-brewing or belgian-beers-race" in help_text


def test_whoever_has_read_enough_may_close_the_pipe() -> None:
    command = shlex.join([*COMMAND, "components", "heaven-and-ale"]) + " | head -1"
    ran = subprocess.run(["sh", "-c", command], env=QUIETLY, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert len(ran.stdout.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_an_output_that_cannot_be_written_is_told_in_one_sentence() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run(
            [*COMMAND, "games"], env=QUIETLY, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "Traceback" not in ran.stderr
