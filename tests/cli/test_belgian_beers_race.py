"""The Belgian Beers Race on the command line: whole games, the table of ways, undo, options, records."""

import csv
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import taproom
from taproom import History, Record, Rng, State
from taproom.kernel.words import LANGUAGES, words
from tests.cli.conftest import Ran, Run
from tests.cli.scripts import legible, play_in_turns, recorded, typed_game
from tests.often import often
from tests.players import eager

GAME = "belgian-beers-race"
SEATS = ["Anna (human)", "random 2 (random)", "random 3 (random)"]
NEW = ("play", GAME, "--seed", "5", "--players", "human,random,random", "--names", "Anna")
KEPT = (*NEW, "--save", "game.json")
BACKWARDS = LANGUAGES[::-1]
PLAYED_THROUGH = [
    ("standard", LANGUAGES),
    ("short", BACKWARDS),
    ("standard", BACKWARDS),
    ("short", LANGUAGES),
][: often(2, 4)]


def played() -> list[str]:
    """What the file says that the first seat played."""
    return [move.action for move in History(taproom.load("game.json")).moves if move.player == 0]


def decision(ran: Ran) -> str:
    """What was shown before the last prompt."""
    return re.split(r"Anna \(1-\d+, \? for help\): ", ran.out)[-2]


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


@pytest.mark.parametrize(("length", "langs"), PLAYED_THROUGH)
def test_a_whole_game_is_played_in_any_language(run: Run, length: str, langs: Sequence[str]) -> None:
    typed = typed_game(GAME, SEATS, 5, {"length": length})
    sittings = play_in_turns(run, (*KEPT, "--option", f"length={length}"), typed, langs)
    for lang, ran in sittings.items():
        assert (ran.code, ran.err) == (0, "")
        assert words(lang)("If the game ended now:") in ran.out
        assert legible(ran, lang, "Anna")
    record = taproom.load("game.json")
    assert record.verify().over
    assert record.options == {"length": length, "first_player": "first seat"}
    assert words(langs[-1])("The end") in sittings[langs[-1]].out


def test_a_way_is_taken_by_its_number_in_the_table(run: Run) -> None:
    shown = decision(run(*KEPT, lines=["q"]))
    row = re.search(r"^36 Laeken +1\[\d+\] +1\[\d+\] +1\[(\d+)\] ", shown, re.MULTILINE)
    assert row
    Path("game.json").unlink()
    run(*KEPT, lines=[row[1], "q"])
    assert played()[0] == "bike to 36"


def test_ways_are_not_listed_but_told_when_asked_for(run: Run) -> None:
    ran = run(*KEPT, lines=["c", "q"])
    board, told = re.split(r"for help\): ", ran.out)[:2]
    assert "c lists all of them in words" in board
    assert not re.search(r"^ +1 \w", board, re.MULTILINE)
    assert re.search(r"^ +1 \w", told, re.MULTILINE)


def test_a_start_is_picked_by_its_number(run: Run) -> None:
    short = (*KEPT, "--option", "length=short")
    row = re.search(r" 5 Brugge\[(\d+)\]", decision(run(*short, lines=["q"])))
    assert row
    Path("game.json").unlink()
    run(*short, lines=[row[1], "q"])
    assert played()[0] == "start in 5"


def test_a_card_is_removed_by_its_number(run: Run) -> None:
    history = until(lambda state: state.player == 0 and state.phase == "remove")
    history.save("game.json")
    shown = decision(run("play", "game.json", lines=["q"]))
    row = re.search(r"^ ?(\d+)\[(\d+)\] +\d points", shown, re.MULTILINE)
    assert row
    run("play", "game.json", lines=[row[2], "q"])
    assert taproom.load("game.json").actions[len(history.moves)] == f"remove {row[1]}"


def test_undo_takes_a_purchase_back_but_no_die(run: Run) -> None:  # BR-2.17
    history = until(lambda state: state.player == 0 and "buy" in map(state.game.text, state.legal()))
    history.save("game.json")
    ran = run("play", "game.json", lines=["buy", "u", "q"])
    assert "Anna takes the last choice back." in ran.out
    assert len(taproom.load("game.json").actions) == len(history.moves)
    hitch = next(
        text for text in map(taproom.game(GAME).text, history.state.legal()) if text.startswith("hitch")
    )
    ran = run("play", "game.json", lines=[hitch, "u", "q"])
    assert "Nothing can be taken back" in ran.out


def test_why_not_answers_in_sentences(run: Run) -> None:
    ran = run(*KEPT, lines=["w bike to 26", "w camp", "w buy", "w bike to 36", "q"])
    answers = [" ".join(one.split()) for one in re.split(r"Anna \(1-\d+, \? for help\): ", ran.out)[1:5]]
    assert answers[3] == "That is possible."
    assert all(answer.endswith(".") and len(answer) > 10 for answer in answers[:3])


def test_simulation_plays_with_options_and_changed_values(run: Run) -> None:
    Path("mine.toml").write_text("[die]\nfailed = 1\ntbbr = 4\n", encoding="utf-8")
    command = ("simulate", GAME, "--players", "random,random", "--seed", "1", "--games", "3", "--jobs", "1")
    for name, more in {
        "standard": (),
        "short": ("--option", "length=short"),
        "changed": ("--components", "mine.toml"),
    }.items():
        ran = run(*command, *more, "--out", f"{name}.csv")
        assert (ran.code, ran.err) == (0, "")
    results = {name: Path(f"{name}.csv").read_text("utf-8") for name in ("standard", "short", "changed")}
    assert len(set(results.values())) == 3
    rows = list(csv.DictReader(results["standard"].splitlines()))
    assert len(rows) == 6
    for row in rows:
        assert sum(int(row[name]) for name in row if name.startswith("points: ")) == int(row["score"])


def test_the_printed_values_are_legible_in_80_columns(run: Run) -> None:
    for lang in LANGUAGES:
        ran = run("components", GAME, "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert max(len(line) for line in ran.out.splitlines()) <= 80
        assert "…" not in ran.out, "nothing may be cut"


def test_changed_values_are_listed_and_shown_in_the_game(run: Run) -> None:
    Path("mine.toml").write_text("[backpack]\nplaces = 12\n[breathalyser]\nno_bike = 4\n", encoding="utf-8")
    listed = run("components", GAME, "--components", "mine.toml").out
    assert "12 (not 10)" in listed
    assert "Changed: backpack.places, breathalyser.no_bike." in " ".join(listed.split())
    shown = decision(run(*KEPT, "--components", "mine.toml", lines=["q"]))
    assert "Backpack 0/12" in shown
    assert "4 no bike" in shown


def test_options_of_the_wrong_kind_are_refused(run: Run) -> None:
    ran = run("play", GAME, "--option", "length=long")
    assert (ran.code, ran.err) == (2, "The option length is 'standard' or 'short', not 'long'.\n")
    assert list(Path().iterdir()) == []


# Records.


@pytest.fixture
def record() -> Record:
    """A whole game in game.json."""
    return recorded(GAME, SEATS)


def test_a_record_is_proved(run: Run, record: Record) -> None:
    ran = run("verify", "game.json")
    assert (ran.code, ran.err) == (0, "")
    assert "game.json is a good record of The Belgian Beers Race." in ran.out
    assert f"All {len(record.actions)} actions are legal" in ran.out
    assert f"Anna {record.scores[0]}, random 2 {record.scores[1]}" in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_told_and_its_boards_are_shown(run: Run, record: Record, lang: str) -> None:
    _ = words(lang)
    begun = run("replay", "game.json", "--move", "40", "--lang", lang)
    assert (begun.code, begun.err) == (0, "")
    for name in ("Anna", "random 2", "random 3"):
        assert _("{name}'s breweries and cards", name=name) in begun.out
    ended = run("replay", "game.json", "--lang", lang)
    assert max(len(line) for line in ended.out.splitlines()) <= 80
    assert str(max(record.scores)) in ended.out.splitlines()[-2]
