"""Dice Brewing on the command line: whole games, the list of choices, undo, options."""

import csv
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

import taproom
from taproom import History, Record, Rng, State
from taproom.cli.menu import MANY
from taproom.cli.screen import Screen
from taproom.cli.session import PROMPT_LINES, News, Session
from taproom.kernel.blocks import ROOM, Block, line
from taproom.kernel.words import LANGUAGES, words
from tests.cli.conftest import Ran, Run
from tests.cli.scripts import legible, play_in_turns, recorded, typed_game
from tests.often import often
from tests.players import eager
from tests.rows import each_row

GAME = "dice-brewing"
SEATS = ["Anna (human)", "random 2 (random)", "random 3 (random)"]
NEW = ("play", GAME, "--seed", "56", "--players", "human,random,random", "--names", "Anna")
KEPT = (*NEW, "--save", "game.json")
LANGUAGE_ORDERS = [LANGUAGES, LANGUAGES[::-1]][: often(1, 2)]


def mine() -> list[str]:
    """What the file says that the first seat played."""
    return [move.action for move in History(taproom.load("game.json")).moves if move.player == 0]


def decision(ran: Ran) -> str:
    """What was shown before the last prompt."""
    return re.split(r"Anna \(1-\d+, \? for help\): ", ran.out)[-2]


@pytest.mark.parametrize("langs", LANGUAGE_ORDERS)
def test_a_whole_standard_game_is_played_in_any_language(run: Run, langs: Sequence[str]) -> None:
    sittings = play_in_turns(run, KEPT, typed_game(GAME, SEATS, 56), langs)
    for lang, ran in sittings.items():
        assert (ran.code, ran.err) == (0, "")
        assert words(lang)("If the game ended now:") in ran.out
        assert legible(ran, lang, "Anna")
    record = taproom.load("game.json")
    assert record.verify().over
    assert record.options == {"mode": "standard", "unlucky_rolls": "off", "first_player": "first seat"}
    assert words(langs[-1])("The end") in sittings[langs[-1]].out


def test_dice_are_placed_and_stored_by_the_numbers_on_the_board(run: Run) -> None:
    shown = decision(run(*KEPT, lines=["q"]))
    assert re.search(r"Malt House +1 seed → P +B3\+ +seed\[1\]", shown)
    store = re.search(r"Pool .*?P\d\[(\d+)\]", shown)
    assert store
    Path("game.json").unlink()
    run(*KEPT, lines=["1", store[1], "q"])
    assert mine()[0] == "place seed on malt 1"
    Path("game.json").unlink()
    run(*KEPT, lines=[store[1], "q"])
    assert mine()[0].startswith("store P")


def test_what_stands_on_the_board_is_not_listed_but_told_when_asked_for(run: Run) -> None:
    ran = run(*KEPT, lines=["c", "q"])
    board, told = re.split(r"for help\): ", ran.out)[:2]
    assert "Place a seed on Malt House 1" not in board
    assert "c lists all of them in words" in board
    assert "Place a seed on Malt House 1" in told
    assert "Pass: place nothing more in this round" in board


def test_undo_takes_placements_and_storings_back(run: Run) -> None:
    run(*KEPT, lines=["q"])
    state = taproom.load("game.json").replay()
    store = next(game_text for game_text in map(state.game.text, state.legal()) if "store " in game_text)
    ran = run("play", "game.json", lines=["place seed on malt 1", store, "u", "u", "pass", "q"])
    assert ran.out.count("Anna takes the last choice back.") == 2
    assert mine()[0] == "pass"


def test_undo_goes_back_through_a_window_but_not_beyond_what_others_chose(run: Run) -> None:
    history = until(lambda state: state.player == 0 and state.phase == "window")
    history.save("game.json")
    before = len(history.moves)
    ran = run("play", "game.json", lines=["not again", "u", "q"])
    undone = "Anna takes the last choice back." in ran.out
    assert undone != ("Nothing can be taken back" in ran.out)
    kept = taproom.load("game.json").actions
    assert (len(kept) == before) == undone


def test_many_targets_of_a_token_open_a_list_of_their_own(run: Run) -> None:
    history = until(lambda state: state.player == 0 and len(targets(state)) > MANY)
    history.save("game.json")
    ran = run("play", "game.json", lines=["q"])
    row = re.search(r"^ *(\d+) Token: .*….* \(\d+ choices\)$", ran.out, re.MULTILINE)
    assert row
    ran = run("play", "game.json", lines=[row[1], "", row[1], "1", "q"])
    assert ran.out.count("Enter: back to all choices.") == 2
    played = taproom.load("game.json").actions[len(history.moves)]
    assert played in targets(history.state)


def test_a_die_can_be_typed_as_the_language_shows_it(run: Run) -> None:
    history = until(lambda state: state.player == 0 and "store D6" in map(state.game.text, state.legal()))
    history.save("game.json")
    ran = run("play", "game.json", "--lang", "fr", lines=["w store f6", "w store F7", "store F6", "q"])
    assert "F6" in ran.out
    assert words("fr")("That is possible.") in ran.out
    assert taproom.load("game.json").actions[len(history.moves)] == "store D6"
    history.save("game.json")
    ran = run("play", "game.json", lines=["store F6", "q"])
    assert "'store F6' is no action" in ran.out, "F stands for nothing in English"


# What happened.


def test_before_anything_has_happened_the_log_says_so(run: Run) -> None:
    assert "Nothing has happened yet." in run(*KEPT, lines=["l", "q"]).out


@pytest.fixture
def low_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 24 lines."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("LINES", "24")


def plain_lines(ran: Ran) -> list[str]:
    """What was shown, without its colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", ran.out).splitlines()


@pytest.mark.usefixtures("low_window")
def test_news_that_has_left_the_window_is_repeated_above_the_task(run: Run) -> None:
    lines = plain_lines(run(*KEPT, lines=["place seed on malt 1", "", "q"]))
    tasks = [number for number, line in enumerate(lines) if line.startswith("Anna: ")]
    news = "   - Anna places a seed on Malt House 1."
    assert lines[tasks[1] - 1] == news
    assert news in lines[: tasks[1] - 1], "it was told above the boards first"
    assert lines[tasks[2] - 1] == news, "who asks for the choices again is told again"
    assert lines[tasks[0] - 1] == "", "at the start there is no news"


@each_row(("told", "shown"), [(0, "ab"), (1, "a"), (100, "a")])
def test_helpful_blocks_give_way_to_the_news(told: int, shown: str) -> None:
    history = History(Record.begin(taproom.game(GAME), SEATS, 1))
    session = Session(history, ["human", "random", "random"], Path("game.json"), words("en"))
    session.news = News(told, "Bram passes.")
    rows = (line("a line"),) * 5
    session.screen.console.height = PROMPT_LINES + 2 * (len(rows) + 1)
    blocks, room = session.fitting([Block("a", rows), Block("b", rows, ROOM)], choices=0)
    assert "".join(block.title for block in blocks) == shown
    assert room == (0 if shown == "ab" else 6)


@pytest.mark.usefixtures("low_window")
def test_of_long_news_only_the_end_is_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().last_rows("-", "one. " * 40 + "The last sentence.", most=2)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    assert lines[0].startswith("   - … ")
    assert len(lines) <= 3
    assert lines[-1].endswith("The last sentence.")


def targets(state: State) -> list[str]:
    """What tokens can be played on."""
    return [text for text in map(state.game.text, state.legal()) if " of seat " in text]


def until(found: Callable[[State], bool]) -> History:
    """Play eager games until a position is found."""
    for seed in range(50):
        history = History(Record.begin(taproom.game(GAME), SEATS, seed))
        rng = Rng.seeded(f"until {seed}")
        while not history.state.over:
            if found(history.state):
                return history
            history.play(eager(history.state, rng))
    raise AssertionError("no game came to such a position")


def test_simulation_plays_with_the_options(run: Run) -> None:
    command = ("simulate", GAME, "--players", "random,random", "--seed", "1", "--games", "3", "--jobs", "1")
    for name in ("standard", "advanced"):
        ran = run(*command, "--option", f"mode={name}", "--out", f"{name}.csv")
        assert (ran.code, ran.err) == (0, "")
    standard, advanced = (Path(f"{name}.csv").read_text("utf-8") for name in ("standard", "advanced"))
    assert standard != advanced
    rows = list(csv.DictReader(standard.splitlines()))
    assert len(rows) == 6
    for row in rows:
        sources = [int(row[name]) for name in row if name.startswith("points: ")]
        assert sum(sources) == int(row["score"])


def test_the_printed_values_are_legible_in_80_columns(run: Run) -> None:
    for lang in LANGUAGES:
        ran = run("components", GAME, "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert max(len(line) for line in ran.out.splitlines()) <= 80
        assert "…" not in ran.out, "nothing may be cut"
    out = " ".join(run("components", GAME).out.split())
    assert "Strong Roasted Stout style Stout; level advanced" in out
    assert "inferred" in out


def test_options_of_the_wrong_kind_are_refused(run: Run) -> None:
    ran = run("play", GAME, "--option", "mode=expert")
    assert ran.code == 2
    assert ran.err == "The option mode is 'standard' or 'advanced', not 'expert'.\n"
    assert list(Path().iterdir()) == []


# Records.


@pytest.fixture
def record() -> Record:
    """A whole game in game.json."""
    return recorded(GAME, SEATS, {"mode": "advanced"})


def test_a_record_is_proved(run: Run, record: Record) -> None:
    ran = run("verify", "game.json")
    assert (ran.code, ran.err) == (0, "")
    assert "game.json is a good record of Dice Brewing." in ran.out
    assert f"All {len(record.actions)} actions are legal" in ran.out
    assert f"Anna {record.scores[0]}, random 2 {record.scores[1]}" in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_told_and_its_boards_are_shown(run: Run, record: Record, lang: str) -> None:
    _ = words(lang)
    begun = run("replay", "game.json", "--move", "60", "--lang", lang)
    assert (begun.code, begun.err) == (0, "")
    assert _("Markets") in begun.out
    for name in ("Anna", "random 2", "random 3"):
        assert _("{name}'s buildings, and the blue die that speeds a field up", name=name) in begun.out
    ended = run("replay", "game.json", "--lang", lang)
    assert max(len(line) for line in ended.out.splitlines()) <= 80
    assert str(max(record.scores)) in ended.out.splitlines()[-2]


@pytest.mark.parametrize("seat", [[], ["--seat", "0"]])
def test_a_record_is_drawn(run: Run, record: Record, seat: list[str]) -> None:
    ran = run("draw", "game.json", "--move", "60", *seat, "-o", "board.svg")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    svg = Path("board.svg").read_text("utf-8")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert len(record.actions) > 60
