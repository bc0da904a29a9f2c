"""`taproom review`: a finished game, told, as data and as a picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taproom import Record
from taproom.cli.review import sparkline
from tests.cli.conftest import Run
from tests.cli.scripts import recorded
from tests.players import uniform

LOOK = ("--bot", "greedy")


@pytest.fixture(autouse=True)
def record() -> Record:
    """A whole game in game.json, and its first 12 actions in begun.json."""
    seats = ["Anna (human)", "Bartholomew the Elder of Bruges (human)", "greedy 3 (greedy)"]
    return recorded("heaven-and-ale", seats, choose=uniform, begun=lambda history: len(history.moves) == 12)


def test_it_shows_the_curves_and_the_turning_points(run: Run, record: Record) -> None:
    ran = run("review", "game.json", *LOOK)
    assert (ran.code, ran.err) == (0, "")
    assert [title in ran.out for title in ("Expected final score", "Chance to win", "Turning points")] == [
        True
    ] * 3
    assert "\n   1 Action " in ran.out
    assert "Better: " in ran.out
    assert "Bartholomew the…" in ran.out
    assert "human" not in ran.out
    assert all(len(row) <= 80 for row in ran.out.splitlines())
    last = [row.split()[-1] for row in ran.out.splitlines() if row.startswith(("Anna ", "greedy 3 "))]
    assert last[:2] == [str(record.scores[0]), str(record.scores[2])]


def test_it_writes_json(run: Run, record: Record) -> None:
    data = json.loads(run("review", "game.json", "--json", *LOOK).out)
    assert data["names"] == ["Anna", "Bartholomew the Elder of Bruges", "greedy 3"]
    assert data["moments"][-1]["points"] == record.scores
    assert data["bot"] == "greedy"


def test_it_draws(run: Run) -> None:
    ran = run("review", "game.json", "--svg", "game.svg", *LOOK)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    svg = Path("game.svg").read_text("utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "var(" not in svg
    assert run("review", "game.json", "--svg", "-", *LOOK).out == svg


def test_it_speaks_french(run: Run) -> None:
    assert run("review", "game.json", "--lang", "fr", *LOOK).out != run("review", "game.json", *LOOK).out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("review", "A record is missing; see taproom review --help"),
        ("review nothing.json", "nothing.json cannot be read"),
        ("review begun.json", "The game of this record is not over yet; taproom hint gives advice in it"),
        ("review game.json --json --svg a.svg", "--json and --svg cannot be given together"),
        ("review game.json --bot genius", "There is no bot 'genius'"),
        ("review game.json --bot random", "The bot 'random' does not say what it thinks of actions"),
        ("review game.json --bot greedy --svg no/where.svg", "no/where.svg cannot be used"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(run: Run, arguments: str, part: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert part in ran.err
    assert ran.err.count("\n") == 1


def test_a_forged_record_is_refused(run: Run, record: Record) -> None:
    record.scores[0] += 1
    record.save("forged.json")
    ran = run("review", "forged.json", *LOOK)
    assert (ran.code, ran.out) == (2, "")
    assert "The record states the scores" in ran.err


def test_a_curve_has_low_and_high_bars_and_no_more_than_fit() -> None:
    assert sparkline([0, 5, 10], 0, 10, 9) == "▁▅█"
    assert sparkline(range(100), 0, 99, 8) == "▁▂▃▄▅▆▇█"
    assert sparkline([3, 3], 3, 3, 8) == "▁▁"
