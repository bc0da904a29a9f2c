"""Bots in Python by others: found by their import path, and never a danger to the game."""

import sys
from pathlib import Path

import pytest

import taproom
from taproom import BadOption, Rng
from taproom.bots import Option, bot, decide
from taproom.bots.outside import OutsideBot, PythonBot
from taproom.lab.simulate import play_game
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
SOURCE = """
from taproom.bots import Bot, Option

SEEN = []

def last_number(state):
    return state.legal()[-1]

def last_text(state):
    return state.game.text(state.legal()[-1])

def raising(state):
    raise LookupError("no idea.\\nnone")

def leaving(state):
    raise SystemExit(3)

def dreaming(state):
    return "go nowhere"

def nothing(state):
    pass

def yes(state):
    return True

def breaking(state):
    while not state.over:
        state.apply(state.legal()[0])
    raise ValueError("all is lost")

class Plain:
    def choose(self, state):
        return state.legal()[-1]

class Thinker(Bot):
    name = "another name"

    def __init__(self, rng):
        super().__init__(rng)
        SEEN.append(rng.key)

    def choose(self, state):
        return state.legal()[self.rng.below(len(state.legal()))]

    def consider(self, state):
        return [Option(action, 1.0, 2.0) for action in state.legal()]

    def follow(self, action):
        raise KeyError(action)

class Group:
    class Inner(Plain):
        pass

class Needy(Bot):
    def __init__(self, rng, more):
        super().__init__(rng)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of one's own, as the current one."""
    (tmp_path / "guests.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "faulty.py").write_text("import nothing_of_the_kind\n", encoding="utf-8")
    (tmp_path / "wrong.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    for name in ("guests", "faulty", "wrong"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def guest(name: str, seed: str = "1") -> PythonBot:
    made = bot(f"guests:{name}", seed)
    assert isinstance(made, PythonBot)
    return made


@pytest.mark.parametrize("name", ["last_number", "last_text", "Plain", "Group.Inner"])
def test_a_function_or_a_class_with_choose_is_a_bot(folder: Path, name: str) -> None:
    state = GAME.new(2, 3)
    one = guest(name)
    assert decide(one, state) == state.legal()[-1]
    assert one.failures == []
    assert one.name == f"guests:{name}"


def test_a_class_of_bots_gets_chance_of_its_own_without_the_seed_of_the_game(folder: Path) -> None:
    state = GAME.new(2, 3)
    first, again, other = guest("Thinker", "secret"), guest("Thinker", "secret"), guest("Thinker", "else")
    picks = [[decide(one, state) for _ in range(20)] for one in (first, again, other)]
    assert picks[0] == picks[1] != picks[2]
    assert not any("secret" in key for key in sys.modules["guests"].SEEN)


def test_what_it_thinks_is_handed_on(folder: Path) -> None:
    state = GAME.new(2, 3)
    thoughts: list[Option] = guest("Thinker").consider(state)
    assert [option.action for option in thoughts] == state.legal()
    assert guest("last_text").consider(state) == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("raising", "guests:raising raised LookupError: no idea. none."),
        ("leaving", "guests:leaving raised SystemExit: 3."),
        ("breaking", "guests:breaking raised ValueError: all is lost."),
        ("dreaming", "guests:dreaming answered 'go nowhere', which is no action that is possible now."),
        ("nothing", "guests:nothing answered None, which is no action that is possible now."),
        ("yes", "guests:yes answered True, which is no action that is possible now."),
    ],
)
def test_a_bad_answer_loses_the_decision(folder: Path, name: str, sentence: str) -> None:
    state = GAME.new(2, 3)
    before = state.dump()
    one = guest(name)
    assert [decide(one, state) for _ in range(2)] == [state.fallback()] * 2
    assert one.failures == [sentence] * 2
    assert state.dump() == before


def test_a_method_that_fails_is_noted_once(folder: Path) -> None:
    one = guest("Thinker")
    play_game(GAME, [one, bot("random", "2")], 1)
    assert [failure.split(":")[2] for failure in one.failures] == [" " + one.failures[0].split(": ")[1]]
    assert one.failures[0].startswith("guests:Thinker raised KeyError")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("faulty:Bot", "The module faulty cannot be loaded: ModuleNotFoundError: No module named"),
        ("wrong:Bot", "The module wrong cannot be loaded: ZeroDivisionError: division by zero."),
        ("guests:Needy", "'guests:Needy' cannot be set up: TypeError"),
        ("guests:SEEN", "'guests:SEEN' is neither a function choose"),
        ("guests:Group", "'guests:Group' is neither a function choose"),
        ("guests:Nobody", "The module guests has no 'Nobody'."),
        ("guest:Nobody", "There is neither a bot nor a module 'guest'"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(folder: Path, spec: str, sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        bot(spec, "1")
    assert sentence in str(refused.value)


def test_whoever_derives_from_it_only_asks() -> None:
    class Asks(OutsideBot):
        def ask(self, state: taproom.State) -> object:
            return "home ducats"

    state = GAME.new(2, 3)
    one = Asks(Rng.seeded("x"), "asks")
    assert decide(one, state) == GAME.parse("home ducats")
    one.close()


@each_row("spec", ["examples.bots.first:choose", "examples.bots.first:Careful"])
def test_the_examples_play_every_game(spec: str) -> None:
    for game in taproom.all_games():
        one = bot(spec, "1")
        assert isinstance(one, PythonBot)
        play_game(game, [one, bot("random", "2")], 4)
        assert one.failures == []
