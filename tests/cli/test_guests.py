"""Bots at the table of `taproom play`: levels, settings, and bots that others wrote."""

import shlex
import sys
from pathlib import Path

import pytest

import taproom
from taproom import BadOption
from taproom.cli.seats import name_seats, seat_kind, seat_name, split_players
from taproom.kernel.words import words
from tests.cli.conftest import Run
from tests.rows import each_row

GAME = "heaven-and-ale"
NEW = ("play", GAME, "--seed", "7", "--save", "game.json")
EN = words("en")


@pytest.fixture(autouse=True)
def guests(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A module of one's own in the folder."""
    source = "def first(state):\n    return state.legal()[0]\n\n\ndef lost(state):\n    return 'no idea'\n"
    (tmp_path / "guests.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "guests", raising=False)


def test_a_seat_can_be_a_bot_with_settings(run: Run) -> None:
    assert run(*NEW, "--players", "human,greedy:noise=3,novice", typed="q").code == 0
    assert taproom.load("game.json").seats == [
        "Player 1 (human)",
        "greedy 2 (greedy:noise=3)",
        "novice 3 (novice)",
    ]
    assert run("play", "game.json", typed="q").code == 0


def test_a_game_with_a_bot_of_ones_own_is_played_and_gone_on_with(run: Run) -> None:
    left = run(*NEW, "--players", "human,guests:first", typed="1 1 1 1 q")
    assert left.code == 0
    again = shlex.split(left.out.split("Go on with: ")[1])
    assert again == ["taproom", "play", "game.json", "--players", "human,guests:first"]
    played = len(taproom.load("game.json").actions)
    assert run(*again[1:], typed="1 1 1 1 q").code == 0
    assert len(taproom.load("game.json").actions) > played + 2


def test_a_record_alone_starts_no_program(run: Run, tmp_path: Path) -> None:
    players = f"human,program:touch {tmp_path / 'started'}"
    assert run(*NEW, "--players", players, typed="q").code == 0
    (tmp_path / "started").unlink(missing_ok=True)
    refused = run("play", "game.json")
    assert refused.code == 2
    assert "A record alone starts no program: name with --players who plays 'guest 2 (program:" in refused.err
    assert not (tmp_path / "started").exists()


def test_a_bot_that_fails_is_named_and_the_game_goes_on(run: Run) -> None:
    ran = run(*NEW, "--players", "guests:lost,guests:first")
    assert ran.code == 0
    assert "guests:lost answered 'no idea', which is no action" in " ".join(ran.out.split())
    assert taproom.load("game.json").verify().over


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("human,mcts:ms=soon", "The setting ms of 'mcts' is a number from 1"),
        ("human,nowhere:Bot", "There is neither a bot nor a module 'nowhere'"),
        ("human,program:no-such-program", "There is no program 'no-such-program' to run"),
        ("human,genius", "A seat is human, random, greedy"),
        ("human,program:sh 'a,b", "--players opens a quote and does not close it"),
        ("human,,random", "--players takes a list like a,b,c"),
    ],
)
def test_who_cannot_sit_is_refused(run: Run, players: str, sentence: str) -> None:
    ran = run(*NEW, "--players", players)
    assert ran.code == 2
    assert sentence in ran.err
    assert not Path("game.json").exists()


def test_a_comma_in_quotes_belongs_to_a_command() -> None:
    assert split_players("--players", "human, program:sh 'a,b' \"c'd,\",random") == [
        "human",
        "program:sh 'a,b' \"c'd,\"",
        "random",
    ]
    with pytest.raises(BadOption, match="opens a quote"):
        split_players("--players", "human,program:sh 'a")


@each_row("command", ["perl (x).pl", "perl (x)", "perl x(", "perl x) (y"])
def test_the_command_of_a_program_does_not_blur_the_name(command: str) -> None:
    seat = f"Anna (x) (program:{command})"
    assert seat_name(seat) == "Anna (x)"
    assert seat_kind(seat) == ""


def test_seats_of_the_house_are_read_from_their_texts() -> None:
    kinds = ["human", "random", "mcts:ms=300", "master"]
    seats = name_seats(kinds, ["Anna (the first)"], EN)
    assert [seat_kind(seat) for seat in seats] == kinds
    assert [seat_name(seat) for seat in seats] == ["Anna (the first)", "random 2", "mcts 3", "master 4"]
