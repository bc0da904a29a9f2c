"""Playing in the terminal: typed choices, keys, undo, leaving and going on."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest

import taproom
from taproom import History
from taproom.kernel.words import LANGUAGES, words
from tests.cli.conftest import Ran, Run
from tests.cli.scripts import recorded
from tests.cli.test_command import COMMAND, QUIETLY
from tests.often import often

GAME = "heaven-and-ale"
NEW = ("play", GAME, "--seed", "7", "--players", "human,random", "--save", "game.json")
ENOUGH = ["1"] * 400
WHOLE: list[tuple[Ran, str]] = []
"""A whole game takes its time: it is played once."""


def actions() -> list[str]:
    """What the file says was played."""
    return list(taproom.load("game.json").actions)


def mine() -> list[str]:
    """What the file says that the first seat played."""
    history = History(taproom.load("game.json"))
    return [move.action for move in history.moves if move.player == 0]


@pytest.fixture
def whole(run: Run) -> Ran:
    """A game in which Anna took the first choice to the end; its record lies in game.json."""
    if not WHOLE:
        ran = run(*NEW, "--names", "Anna", lines=ENOUGH)
        WHOLE.append((ran, Path("game.json").read_text("utf-8")))
    ran, record = WHOLE[0]
    Path("game.json").write_text(record, encoding="utf-8")
    return ran


def test_a_whole_game_is_played_by_typed_choices(whole: Ran) -> None:
    assert (whole.code, whole.err) == (0, "")
    record = taproom.load("game.json")
    state = record.verify()
    assert state.over
    assert record.seats == ["Anna (human)", "random 2 (random)"]
    end = whole.out.split("The end")[1]
    assert re.search(rf"points +{max(record.scores)} +{min(record.scores)}\n", end)
    assert "production" in end
    assert "Anna wins." in end
    assert "The record: game.json" in end
    assert "The seed: 7" in end


def test_what_happened_since_ones_last_decision_is_told_in_words(run: Run) -> None:
    ran = run(*NEW, "--names", "Anna", typed="1 1 1 q")
    told = [line for line in ran.out.splitlines() if line.startswith("   - ")]
    assert told[0].startswith("   - random 2 starts on")
    assert told[1] == "   - Anna goes from home to 1."
    assert told[2].startswith("   - Anna buys ")
    assert told[3].startswith("   - random 2 ")


def test_a_step_with_a_single_choice_plays_itself_and_says_so(whole: Ran) -> None:
    assert "Only one choice, done for you: Buy" in whole.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal_and_none_is_coloured_in_a_pipe(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    recorded(GAME, ["Anna (human)", "random 2 (random)"], begun=lambda history: len(history.moves) == 80)

    def shown(*command: str, typed: Iterable[str]) -> str:
        lines = iter(typed)
        monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
        ran = run(*command, "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    beginning = shown(*NEW[:-1], "new.json", typed=["b", "?", "s", *["1"] * often(12, 400), "q"])
    ending = shown("play", "begun.json", typed=ENOUGH)
    assert words(lang)("The end") in ending
    for text in (beginning, ending):
        assert max(len(line) for line in text.splitlines()) <= 80
        assert "\x1b" not in text


@pytest.mark.parametrize("players", ["human,random,random", "human,greedy:noise=3", "human,human"])
def test_leaving_and_going_on_gives_the_same_game(run: Run, players: str) -> None:
    choices = often(16, 400)
    run(*NEW, "--players", players, lines=["1"] * choices)
    at_once = actions()
    Path("game.json").unlink()
    left = run(*NEW, "--players", players, lines=[*["1"] * 10, "q"])
    assert left.code == 0
    assert left.out.endswith("The game is kept. Go on with: taproom play game.json\n")
    assert actions() == at_once[: len(actions())]
    assert run("play", "game.json", lines=["1"] * (choices - 10)).code == 0
    assert actions() == at_once


def test_whoever_goes_on_is_told_what_came_after_the_last_choice(run: Run) -> None:
    run(*NEW, "--names", "Anna", typed="1 1 1 q")
    first = run("play", "game.json", typed="q").out.splitlines()[2]
    assert first.startswith("   - Anna buys ")


def test_the_end_of_the_input_is_leaving(run: Run) -> None:
    ran = run(*NEW, typed="1 1")
    assert ran.code == 0
    assert "Go on with: taproom play game.json" in ran.out
    assert [action.split()[0] for action in mine()] == ["go", "buy"]


def test_every_action_is_in_the_file_before_the_next_question(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[int] = []

    def answer(prompt: str) -> str:
        kept.append(len(actions()))
        return "1" if len(kept) < often(20, 400) else "q"

    monkeypatch.setattr("builtins.input", answer)
    run(*NEW)
    assert kept == sorted(set(kept))
    assert kept[0] > 0
    assert len(kept) >= 20


def test_a_closed_terminal_loses_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *NEW], env=QUIETLY, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("1\n1\n")
        process.stdin.flush()
        # The third question is asked after two answers.
        for line in process.stdout:
            if "choose where" in line:
                break
        process.send_signal(signal.SIGKILL)
    kept = History(taproom.load(tmp_path / "game.json"))
    assert [move.action.split()[0] for move in kept.moves if move.player == 0] == ["go", "buy"]


def test_ctrl_c_leaves_like_q(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = run(*NEW)
    assert (ran.code, ran.err) == (0, "")
    assert "Go on with: taproom play game.json" in ran.out


# Keys.


def answer(ran: Ran) -> str:
    """What was said after the first prompt, up to the next."""
    return re.split(r"\(1-\d+, \? for help\): ", ran.out)[1]


def test_undo_takes_the_last_choice_back(run: Run) -> None:
    ran = run(*NEW, "--names", "Anna", typed="1 1 u u q")
    assert ran.out.count("Anna takes the last choice back.") == 2
    assert mine() == []


def test_undo_says_when_it_is_impossible(run: Run) -> None:
    assert "Nothing can be taken back" in answer(run(*NEW, typed="u q"))
    ran = run(*NEW[:-1], "other.json", typed="1 1 1 u q")
    assert ran.out.count("Nothing can be taken back") == 1


def test_an_undone_choice_can_be_made_otherwise(run: Run) -> None:
    run(*NEW, typed="1 u 2 q")
    assert mine() == ["go 2"]


def test_an_action_can_be_typed_in_its_own_words(run: Run) -> None:
    run(*NEW, lines=["go 5", "q"])
    assert mine() == ["go 5"]
    run("play", "game.json", lines=["  RETURN   Harvest ", "q"])
    assert mine() == ["go 5", "return harvest"]


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("go 7", "Space 7 scores a monk, and"),
        ("w go 7", "Space 7 scores a monk, and"),
        ("w go 5", "That is possible."),
        ("W 1", "That is possible."),
        ("w 99", "The choices go from 1 to"),
        ("w", "Name an action after w: w go 1"),
        ("go 77", "'go 77' is no action; did you mean 'go 7'?"),
        ("nonsense!", "'nonsense!' is no action; ? tells what can be typed."),
        ("0", "The choices go from 1 to"),
        ("999999", "The choices go from 1 to"),
        ("-1", "'-1' is no action"),
        ("²", "'²' is no action"),
        ("\x1b[A", "no action"),
        ("?", "take your last choice back"),
        ("l", "random 2 starts on"),
        ("b", "sunny side full"),
        ("s", "If the game ended now:"),
    ],
)
def test_whatever_else_is_typed_is_answered_and_changes_nothing(run: Run, typed: str, part: str) -> None:
    ran = run(*NEW, lines=[typed, "q"])
    assert part in " ".join(answer(ran).split())
    assert mine() == []


def test_an_empty_line_shows_the_choices_again(run: Run) -> None:
    ran = run(*NEW, lines=["", "q"])
    assert ran.out.count("  1 Go to space 1: buy") == 2


# Seats, files and language.


def test_several_people_share_the_keyboard(run: Run) -> None:
    ran = run(*NEW, "--players", "human,human", "--names", "Anna,Bram", typed="1 1 1 1 u q")
    assert "Bram: choose a start place." in ran.out
    assert "Anna: move to a space ahead, or go home." in ran.out
    assert "- Bram starts on" in ran.out


def test_bots_can_have_the_table_for_themselves(run: Run) -> None:
    ran = run(*NEW, "--players", "random,random")
    assert ran.code == 0
    assert taproom.load("game.json").verify().over
    assert "The end" in ran.out


def test_a_finished_game_shows_its_end(run: Run) -> None:
    recorded(GAME, ["random 1 (random)", "Anna (human)"])
    before = Path("game.json").stat()
    ran = run("play", "game.json")
    assert ran.code == 0
    assert "The end" in ran.out
    after = Path("game.json").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns), "looking must not write"


class Today(date):
    """A day that does not end while a test runs."""

    @classmethod
    def today(cls) -> "Today":
        return cls(2026, 12, 24)


def test_a_new_game_gets_a_file_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taproom.cli.play.date", Today)
    for _ in range(2):
        run("play", GAME, typed="q")
    assert sorted(path.name for path in Path().iterdir()) == [
        "heaven-and-ale-2026-12-24-1.json",
        "heaven-and-ale-2026-12-24-2.json",
    ]


def test_options_and_components_are_those_of_the_table(run: Run) -> None:
    Path("mine.toml").write_text("[start]\nducats = 30\n", encoding="utf-8")
    ran = run(*NEW, "--components", "mine.toml", "--option", "first_player=random", typed="q")
    record = taproom.load("game.json")
    assert record.options == {"first_player": "random"}
    assert record.changed == {"start.ducats": 30}
    assert "30 ducats" in ran.out


def test_a_name_may_have_brackets_and_blanks(run: Run) -> None:
    run(*NEW, "--names", "Anna (the Great)", typed="q")
    assert json.loads(Path("game.json").read_text("utf-8"))["seats"][0] == "Anna (the Great) (human)"
    assert "Anna (the Great): " in run("play", "game.json", typed="q").out


def test_a_forged_name_cannot_touch_the_terminal(run: Run) -> None:
    run(*NEW, "--names", "Anna", typed="q")
    text = Path("game.json").read_text("utf-8")
    Path("game.json").write_text(text.replace("Anna", "A\\u001b[2Ja"), encoding="utf-8")
    ran = run("play", "game.json", typed="q")
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert "A?[2Ja: " in ran.out


def test_the_game_speaks_french(run: Run) -> None:
    _ = words("fr")
    ran = run(*NEW, "--lang", "fr", "--names", "Anna", typed="1 u ? q")
    game = taproom.game(GAME)
    state = taproom.load("game.json").replay()
    assert ran.code == 0
    assert game.task(state.view(0), "fr") in ran.out
    assert game.label(state.view(0), "go 1", "fr") in ran.out
    assert _("{name} takes the last choice back.", name="Anna") in ran.out
    assert _("leave; the game is kept") in ran.out


def test_the_keys_work_in_a_real_process(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "taproom", *NEW],
        env=QUIETLY,
        cwd=tmp_path,
        input=b"1\n\xff\xfe\nq\n",
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert taproom.load(tmp_path / "game.json").actions[-1] == "go 1"
