"""Programs as bots: whatever they do, the game goes on and nothing is left running."""

import json
import os
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import taproom
from taproom import Rng, State
from taproom.bots import bot, decide
from taproom.bots.programs import MOST_STARTS, ProgramBot
from taproom.lab.simulate import play_game

ROOT = Path(__file__).parent.parent.parent
GAME = taproom.game("heaven-and-ale")
SECOND = r"""perl -ne '$| = 1; print "$1\n" if /"legal": \["[^"]*", "([^"]*)"/'"""
"""Answers with the second action of the list."""
DUCATS = "read -r line; echo home ducats"
"""Answers once, as a script of the shell."""
QUESTION = {"game", "players", "options", "seat", "decision", "phase", "ms", "random", "view", "legal"}


@pytest.fixture
def state() -> State:
    return GAME.new(2, 3)


@pytest.fixture
def made() -> Iterator[list[ProgramBot]]:
    """Programs that a test has started, to be closed whatever happens."""
    bots: list[ProgramBot] = []
    yield bots
    for one in bots:
        one.close()


def program(made: list[ProgramBot], command: str, ms: int = 20_000) -> ProgramBot:
    one = bot(f"program:ms={ms}:{command}", "1")
    assert isinstance(one, ProgramBot)
    made.append(one)
    return one


def shell(script: str) -> str:
    return f"sh -c {shlex.quote(script)}"


def test_a_program_answers_with_the_text_of_an_action(made: list[ProgramBot], state: State) -> None:
    one = program(made, SECOND)
    assert [decide(one, state) for _ in range(3)] == [state.legal()[1]] * 3
    assert one.failures == []
    assert one.starts == 1


def test_an_answer_may_be_json_and_the_first_line_a_greeting(made: list[ProgramBot], state: State) -> None:
    wanted = json.dumps({"action": "home ducats"})
    one = program(made, f"""perl -e '$| = 1; print "Hello\\n"; print q({wanted}), "\\n" while <>'""")
    assert [decide(one, state) for _ in range(3)] == [GAME.parse("home ducats")] * 3
    assert one.failures == []


def test_a_question_tells_what_the_seat_may_know_and_nothing_else(state: State) -> None:
    first, second = (ProgramBot(Rng.seeded("x"), "true", 5.0) for _ in range(2))
    question = first.question(state.determinize(state.player, 1))
    assert question == second.question(state.determinize(state.player, 2))
    assert set(question) == QUESTION
    assert question["view"] == state.view(state.player)
    assert question["legal"] == [GAME.text(action) for action in state.legal()]
    assert "\n" not in json.dumps(question)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (shell("while read -r line; do echo go nowhere; done"), "answered 'go nowhere', which is no action"),
        (shell("while read -r line; do echo go 1; done"), "answered 'go 1', which is no action"),
        (shell("while read -r line; do echo; done"), "answered '', which is no action"),
        (shell("while read -r line; do echo '{'; done"), "answered '{', which is no action"),
        ("""perl -ne '$| = 1; print qq([1]\\n)'""", "answered '[1]', which is no action"),
        (
            """perl -ne '$| = 1; print qq({"action": 3}\\n)'""",
            "answered '{\"action\": 3}', which is no action",
        ),
        ("""perl -ne '$| = 1; print qq(\\xff\\n)'""", "which is no action"),
        ("yes", "answered 'y', which is no action"),
        (shell("read -r line; exit 3"), "ended without an answer (exit code 3)."),
        (shell("echo so sorry >&2; exit 4"), "(exit code 4); its last words: so sorry"),
        (shell("kill -9 $$"), "ended without an answer (exit code -9)."),
        (shell("exec 1>&-; cat >&2"), "ended without an answer"),
        ("perl -e '$| = 1; <STDIN>; print qq(x) x 300000; sleep 100'", "answered more than 65536 bytes"),
    ],
)
def test_a_bad_answer_loses_the_decision(
    made: list[ProgramBot], state: State, command: str, sentence: str
) -> None:
    one = program(made, command)
    assert decide(one, state) == state.fallback()
    assert len(one.failures) == 1
    assert sentence in one.failures[0]
    assert one.failures[0].startswith(f"program:{command} ")


def test_a_program_that_hangs_loses_the_decision_and_is_started_again(
    made: list[ProgramBot], state: State, tmp_path: Path
) -> None:
    awake = tmp_path / "awake"
    one = program(made, shell(f"if [ ! -e {awake} ]; then sleep 100; fi; exec {SECOND}"), ms=300)
    assert decide(one, state) == state.fallback()
    assert [failure.split(" did ")[1] for failure in one.failures] == ["not answer within 300 ms."]
    awake.touch()
    one.seconds = 20.0
    assert decide(one, state) == state.legal()[1]
    assert len(one.failures) == 1
    assert one.starts == 2


def test_a_program_that_dies_again_and_again_is_asked_no_more(made: list[ProgramBot], state: State) -> None:
    one = program(made, "false")
    for _ in range(MOST_STARTS + 2):
        assert decide(one, state) == state.fallback()
    assert one.starts == MOST_STARTS
    assert [failure.endswith("is not asked any more.") for failure in one.failures] == [
        *[False] * MOST_STARTS,
        True,
        True,
    ]


def test_full_pipes_block_nobody(made: list[ProgramBot], state: State) -> None:
    loud = r"""perl -ne '$| = 1; print STDERR "x" x 500000; print "home ducats\n"'"""
    deaf = """perl -e '$| = 1; while (1) { print "home ducats\\n"; select(undef, undef, undef, 0.01) }'"""
    for command in (loud, deaf):
        one = program(made, command)
        assert [decide(one, state) for _ in range(12)] == [GAME.parse("home ducats")] * 12
        assert one.failures == []


def test_what_a_program_complains_of_is_not_shown(
    made: list[ProgramBot], state: State, capfd: pytest.CaptureFixture[str]
) -> None:
    decide(program(made, shell("echo noise >&2; read -r line; echo home ducats")), state)
    assert capfd.readouterr() == ("", "")


def gone_quiet(fifo: int) -> bool:
    """Whether everybody who could write there has ended."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if select.select([fifo], [], [], 0.1)[0] and os.read(fifo, 1) == b"":
            return True
    return False


@pytest.fixture
def fifo(tmp_path: Path) -> Iterator[int]:
    os.mkfifo(tmp_path / "fifo")
    opened = os.open(tmp_path / "fifo", os.O_RDONLY | os.O_NONBLOCK)
    yield opened
    os.close(opened)


def test_closing_ends_the_program_and_all_that_it_started(
    made: list[ProgramBot], state: State, tmp_path: Path, fifo: int
) -> None:
    one = program(made, shell(f"exec 3> {tmp_path}/fifo; sleep 300 & {DUCATS}; sleep 300"))
    assert decide(one, state) == GAME.parse("home ducats")
    assert not select.select([fifo], [], [], 0)[0]
    one.close()
    assert gone_quiet(fifo)


def test_a_bot_that_nobody_holds_leaves_nothing_running(state: State, tmp_path: Path, fifo: int) -> None:
    one = bot(f"program:{shell(f'exec 3> {tmp_path}/fifo; {DUCATS}; sleep 300')}", "1")
    assert decide(one, state) == GAME.parse("home ducats")
    del one
    assert gone_quiet(fifo)


def test_not_even_a_killed_taproom_leaves_a_program_running(tmp_path: Path, fifo: int) -> None:
    spec = f"program:{shell(f'exec 3> {tmp_path}/fifo; {DUCATS}; sleep 300')}"
    script = f"""
import os, taproom
from taproom.bots import bot, decide
one = bot({spec!r}, "1")
state = taproom.game("heaven-and-ale").new(2, 3)
assert state.game.text(decide(one, state)) == "home ducats"
os.kill(os.getpid(), 9)
"""
    ran = subprocess.run([sys.executable, "-c", script], env={**os.environ, "TAPROOM_PURE": "1"}, check=False)
    assert ran.returncode == -9
    assert gone_quiet(fifo)


def test_the_example_in_perl_plays_a_whole_game(
    monkeypatch: pytest.MonkeyPatch, made: list[ProgramBot]
) -> None:
    monkeypatch.chdir(ROOT)
    one = program(made, "perl examples/bots/first.pl")
    result = play_game(GAME, [one, bot("random", "2")], 1)
    assert one.failures == []
    assert one.asked > 20
    assert result.scores[0] >= result.scores[1]
