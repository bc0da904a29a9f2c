"""Records on the command line: replay, verify, draw."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import taproom
from taproom import Record
from tests.cli.conftest import Run
from tests.cli.scripts import recorded


@pytest.fixture(autouse=True)
def record() -> Record:
    """A whole game in game.json, and its first 30 actions in begun.json."""
    seats = ["Anna (human)", "Bram (human)", "random 3 (random)"]
    return recorded("heaven-and-ale", seats, begun=lambda history: len(history.moves) == 30)


def test_verify_says_what_was_proved(run: Run, record: Record) -> None:
    ran = run("verify", "game.json")
    assert (ran.code, ran.err) == (0, "")
    assert record.commitment in ran.out
    assert f"All {len(record.actions)} actions are legal" in ran.out
    assert f"Anna {record.scores[0]}, Bram {record.scores[1]}, random 3 {record.scores[2]}" in ran.out


def test_verify_of_a_game_that_goes_on_says_so(run: Run) -> None:
    ran = run("verify", "begun.json")
    assert ran.code == 0
    assert "All 30 actions are legal" in ran.out
    assert "not over yet" in ran.out


def test_replay_tells_the_game_and_shows_the_boards_then(run: Run) -> None:
    ran = run("replay", "game.json", "--move", "30")
    assert ran.code == 0
    assert ran.out == run("replay", "begun.json").out
    assert "   1 random 3 starts on" in ran.out
    assert [name in ran.out for name in ("The walk", "Barrels", "Anna: ", "Bram: ", "random 3: ")] == [
        True
    ] * 5


def test_replay_to_the_end_tells_who_won(run: Run, record: Record) -> None:
    ran = run("replay", "game.json")
    assert "Round 4 ends." in ran.out
    assert ran.out.rstrip().endswith(("wins.", "share the victory."))
    assert ran.out == run("replay", "game.json", "--move", str(len(record.actions))).out


def test_replay_of_nothing_shows_the_deal(run: Run) -> None:
    ran = run("replay", "game.json", "--move", "0")
    assert ran.code == 0
    assert ran.out.lstrip().splitlines()[0].startswith("── The walk before round 1 of 4")


def test_replay_speaks_french(run: Run) -> None:
    assert run("replay", "game.json", "--lang", "fr").out != run("replay", "game.json").out


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("seat", [[], ["--seat", "0"]])
def test_draw_writes_a_drawing(run: Run, layout: str, seat: list[str]) -> None:
    ran = run("draw", "game.json", "--move", "30", "--layout", layout, *seat, "-o", "board.svg")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    svg = Path("board.svg").read_text("utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "Anna" in svg
    assert "human" not in svg
    printed = run("draw", "game.json", "--move", "30", "--layout", layout, *seat, "-o", "-")
    assert printed.out == svg


def test_the_layouts_and_views_differ(run: Run) -> None:
    drawings = [
        run("draw", "begun.json", "-o", "-").out,
        run("draw", "begun.json", "-o", "-", "--layout", "tall").out,
        run("draw", "begun.json", "-o", "-", "--lang", "fr").out,
        run("draw", "begun.json", "-o", "-", "--seat", str(taproom.load("begun.json").replay().player)).out,
    ]
    assert len(set(drawings)) == 4
