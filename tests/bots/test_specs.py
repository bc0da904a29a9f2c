"""Specs: bots and their settings as text, and what is said of a wrong one."""

import pytest

from taproom import BadOption
from taproom.bots import BOTS, LEVELS, bot, is_known, is_outside
from taproom.bots.greedy import GreedyBot
from taproom.bots.mcts import MctsBot
from taproom.bots.planner import PlannerBot
from taproom.bots.specs import BUDGETS, read
from tests.rows import each_row


def search(spec: str) -> MctsBot:
    made = bot(spec, "1")
    assert isinstance(made, MctsBot)
    return made


@each_row("name", [*BOTS, *LEVELS])
def test_a_bot_has_the_name_by_which_it_was_asked_for(name: str) -> None:
    assert bot(name, "1").name == name


def test_settings_reach_the_bot() -> None:
    greedy = bot("greedy:noise=2.5", "1")
    assert isinstance(greedy, GreedyBot)
    assert greedy.noise == 2.5
    assert search("mcts:ms=250").seconds == 0.25
    assert search("mcts:iterations=200:explore=1.5").iterations == 200
    assert search("mcts:iterations=200:explore=1.5").settings.explore == 1.5
    assert search("mcts:full=1:horizon=3").settings.full
    assert search("mcts:full=1:horizon=3").settings.horizon == 3


def test_a_time_for_a_turn_is_shared_by_its_steps() -> None:
    assert search("mcts:turn=300").settings.by_turn
    assert search("mcts:turn=300").seconds == 0.3
    assert not search("mcts:ms=300").settings.by_turn
    assert not search("mcts:iterations=300").settings.by_turn


def test_a_level_stands_for_a_bot_with_settings() -> None:
    assert list(LEVELS) == ["novice", "apprentice", "brewer", "master"]
    for level, spec in LEVELS.items():
        assert read(level) == read(spec)
    assert isinstance(bot("novice", "1"), GreedyBot)
    assert isinstance(bot("apprentice", "1"), PlannerBot)


@each_row("budget", BUDGETS)
def test_a_budget_of_ones_own_replaces_that_of_a_level(budget: str) -> None:
    kind, settings = read(f"master:{budget}=300:explore=2")
    assert kind == "mcts"
    assert [key for key in settings if key in BUDGETS] == [budget]
    assert settings[budget] == 300
    assert settings["explore"] == 2


@each_row(
    ("spec", "sentence"),
    [
        ("genius", "There is no bot 'genius'; there are random, greedy, planner, mcts, novice"),
        ("genius:ms=3", "There is no bot 'genius:ms=3'"),
        ("", "There is no bot ''"),
        ("mcts ", "There is no bot 'mcts '"),
        ("mcts:", "is written as name=number, as in mcts:ms=500, not ''"),
        ("mcts:500", "is written as name=number, as in mcts:ms=500, not '500'"),
        ("mcts:ms=", "The setting ms of 'mcts' is a number from 1 to 86400000, not ''"),
        ("mcts:ms=soon", "is a number from 1 to 86400000, not 'soon'"),
        ("mcts:ms=0", "not '0'"),
        ("mcts:ms=nan", "not 'nan'"),
        ("mcts:ms=1e3", "not '1e3'"),
        ("mcts:ms=99999999999", "not '99999999999'"),
        ("mcts:iterations=1.5", "iterations of 'mcts' is a whole number from 1 to 1000000000, not '1.5'"),
        ("mcts:full=2", "is a whole number from 0 to 1, not '2'"),
        ("greedy:noise=-1", "is a number from 0 to 1000, not '-1'"),
        ("mcts:ms=5:ms=6", "The setting ms of 'mcts' is given twice"),
        ("mcts:ms=5:iterations=6", "'mcts' takes ms, turn or iterations, not ms and iterations at once"),
        ("master:turn=5:ms=6", "'master' takes ms, turn or iterations, not ms and turn at once"),
        ("mcts:noise=3", "'mcts' has no setting 'noise'; it has ms, turn, iterations, explore"),
        ("random:ms=3", "'random' has no setting 'ms'; it has none"),
        ("novice:ms=3", "'novice' has no setting 'ms'; it has noise"),
        ("program:", "program: needs a command after it, as in program:perl first.pl, not ''"),
        ("program", "program: needs a command after it"),
        ("program:ms=0:true", "The setting ms of 'program' is a number from 1"),
        ("program:limit=3:true", "'program' has no setting 'limit'; it has ms"),
        ("program:sh 'open", "opens a quote and does not close it"),
        ("program:no-such-program -x", "There is no program 'no-such-program' to run"),
        ("taproom.bots:Bot:ms=3", "names a bot by its import path, which takes no settings"),
        ("nowhere.at_all:Bot", "There is neither a bot nor a module 'nowhere.at_all'"),
        ("taproom.nothing:Bot", "There is neither a bot nor a module 'taproom.nothing'"),
        ("taproom.bots:Genius", "The module taproom.bots has no 'Genius'"),
        ("taproom.version:VERSION", "is neither a function choose(state) nor a class with such a method"),
        ("taproom:Rng", "is neither a function choose(state) nor a class with such a method"),
    ],
)
def test_a_wrong_spec_is_refused_in_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        bot(spec, "1")
    assert sentence in str(refused.value)
    assert str(refused.value).endswith(".")


def test_what_is_not_of_the_house_is_told_by_its_spec_alone() -> None:
    assert all(is_outside(spec) for spec in ("program:perl x", "program", "mybots:Bot", "a.b.c:d"))
    assert not any(is_outside(spec) for spec in ("random", "mcts:ms=3", "genius:ms=3", "genius"))
    assert is_known("mcts:nonsense")
    assert not is_known("human")
