"""`taproom hint`: advice in a recorded game."""

import json

import pytest

import taproom
from taproom import Record
from tests.cli.conftest import Run
from tests.cli.scripts import recorded

ADVICE = ("--bot", "mcts:iterations=20")


@pytest.fixture(autouse=True)
def record() -> Record:
    """A whole game in game.json, and its beginning, up to where much can be done, in begun.json."""
    seats = ["Anna (human)", "Bram (human)"]
    return recorded(
        "heaven-and-ale",
        seats,
        begun=lambda history: len(history.state.legal()) > 5 and len(history.moves) > 30,
    )


def begun() -> int:
    """Count the actions of begun.json."""
    return len(taproom.load("begun.json").actions)


def test_it_names_the_best_actions_and_why(run: Run, record: Record) -> None:
    ran = run("hint", "begun.json", *ADVICE)
    assert (ran.code, ran.err) == (0, "")
    state = record.replay(begun())
    name = ("Anna", "Bram")[state.player]
    assert ran.out.startswith(f"{name}: {record.game.task(state.view(state.player))}.\n")
    assert all(f"\n   {number} " in ran.out for number in (1, 2, 3))
    assert ran.out.count("points expected at the end") == 3
    assert ran.out.count("of the tries") == 3
    assert "the more tries an action gets, the" in ran.out
    assert all(len(row) <= 80 for row in ran.out.splitlines())


def test_it_is_asked_after_any_action(run: Run) -> None:
    assert (
        run("hint", "game.json", "--move", str(begun()), *ADVICE).out
        == run("hint", "begun.json", *ADVICE).out
    )


def test_a_bot_that_does_not_search_says_nothing_of_tries(run: Run) -> None:
    ran = run("hint", "begun.json", "--bot", "greedy")
    assert ran.code == 0
    assert "points expected at the end" in ran.out
    assert "tries" not in ran.out


def test_it_writes_json(run: Run, record: Record) -> None:
    ran = run("hint", "begun.json", "--json", *ADVICE)
    data = json.loads(ran.out)
    state = record.replay(begun())
    assert sorted(data) == ["action", "bot", "game", "hints", "name", "seat", "task"]
    assert (data["game"], data["action"], data["seat"]) == ("heaven-and-ale", begun(), state.player)
    assert sorted(data["hints"][0]) == ["action", "label", "line", "points", "reason", "share"]
    legal = [state.game.text(action) for action in state.legal()]
    assert all(hint["action"] in legal for hint in data["hints"])


def test_it_speaks_french(run: Run, record: Record) -> None:
    ran = run("hint", "begun.json", "--lang", "fr", *ADVICE)
    state = record.replay(begun())
    assert record.game.task(state.view(state.player), "fr") in ran.out


def test_no_word_of_programmers_is_in_it(run: Run) -> None:
    said = run("hint", "begun.json", *ADVICE).out + run("hint", "begun.json", "--bot", "greedy").out
    assert not [word for word in ("mcts", "node", "utility", "visits", "iteration") if word in said.lower()]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("hint", "A record is missing; see taproom hint --help"),
        ("hint nothing.json", "nothing.json cannot be read"),
        ("hint game.json", "The game of this record is over; taproom review looks back at it"),
        ("hint game.json --move 9999", "--move is a whole number from 0 to"),
        ("hint begun.json --bot genius", "There is no bot 'genius'"),
        ("hint begun.json --bot random", "The bot 'random' does not say what it thinks of actions"),
        ("hint begun.json --svg board.svg", "'--svg' is not understood"),
    ],
)
def test_what_cannot_be_advised_is_refused_in_a_sentence(run: Run, arguments: str, part: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert part in ran.err
    assert ran.err.count("\n") == 1


def test_a_forged_record_is_refused(run: Run, record: Record) -> None:
    record.actions[20] = "go 27" if record.actions[20] != "go 27" else "home first"
    record.save("forged.json")
    ran = run("hint", "forged.json")
    assert (ran.code, ran.out) == (2, "")
    assert "Action" in ran.err
