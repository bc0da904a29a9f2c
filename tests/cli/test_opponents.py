"""The bots at a table of `taproom play` stay for the sitting and hear what is played."""

import sys
from pathlib import Path

import pytest

import taproom
from taproom import History
from taproom.bots.mcts import MctsBot
from taproom.cli.opponents import Opponents
from tests.cli.conftest import Run

GAME = "heaven-and-ale"
PLAY = ("--seed", "7", "--players", "human,listening:Listener", "--save", "game.json")
LISTENER = """
heard = []


class Listener:
    def __init__(self):
        self.number = len(made)
        made.append(self)

    def choose(self, state):
        heard.append(f"choose {self.number}")
        return state.legal()[0]

    def follow(self, action):
        heard.append("follow")

    def forget(self):
        heard.append("forget")

    def close(self):
        heard.append("close")


made = []
"""


@pytest.fixture(autouse=True)
def listening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A bot in the folder that notes what it hears."""
    (tmp_path / "listening.py").write_text(LISTENER, encoding="utf-8")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "listening", raising=False)


def heard() -> list[str]:
    """What the bot in the folder has noted."""
    return list(sys.modules["listening"].heard)


def test_one_bot_makes_all_decisions_of_its_seat_and_hears_every_action(run: Run) -> None:
    assert run("play", GAME, *PLAY, typed="1 1 1 1 1 1 1 1 q").code == 0
    chosen = [word for word in heard() if word.startswith("choose")]
    assert len(chosen) > 2
    assert len(set(chosen)) == 1
    assert heard().count("follow") == len(taproom.load("game.json").actions)
    assert "forget" not in heard()
    assert heard()[-1] == "close"


def test_a_bot_forgets_what_was_taken_back(run: Run) -> None:
    assert run("play", GAME, *PLAY, typed="1 u q").code == 0
    assert heard()[-3:] == ["follow", "forget", "close"]


def test_where_things_are_hidden_a_bot_does_not_hear_what_others_played(run: Run) -> None:
    ran = run("play", "dice-brewing", "--option", "mode=advanced", *PLAY, typed="1 1 q")
    assert ran.code == 0
    moves = History(taproom.load("game.json")).moves
    assert heard().count("forget") == len([move for move in moves if move.player == 0])
    assert heard().count("follow") == len([move for move in moves if move.player == 1])


def test_a_search_keeps_its_tree_and_its_time_for_the_turn() -> None:
    state = taproom.game(GAME).new(2, 5)
    opponents = Opponents(["mcts:iterations=30", "human"], "5")
    search = opponents.bots[0]
    assert isinstance(search, MctsBot)
    while state.player != 0 or len(state.legal()) == 1:
        state.play(state.legal()[0])
    action = opponents.choose(state, 1)
    state.play(action)
    opponents.hear(0, action, hides=False)
    assert search.root is not None
    assert search.root.visits > 0
    opponents.forget()
    assert search.root is None


def test_chance_hangs_on_the_action_not_on_the_sitting() -> None:
    state = taproom.game(GAME).new(2, 5)
    kinds = ["random", "random"]
    one = Opponents(kinds, "5")
    first = [one.choose(state, number) for number in range(30)]
    assert [Opponents(kinds, "5").choose(state, number) for number in range(30)] == first
    assert len(set(first)) > 1


def test_without_a_word_about_it_the_opponent_is_an_apprentice(run: Run) -> None:
    assert run("play", GAME, "--save", "game.json", typed="q").code == 0
    assert taproom.load("game.json").seats == ["Player 1 (human)", "apprentice 2 (apprentice)"]
