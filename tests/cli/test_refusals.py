"""Whatever is asked wrongly is refused in one sentence, with exit code 2, and leaves nothing behind."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.scripts import recorded

GAME = "heaven-and-ale"
COMPONENTS = {
    "no TOML": "[walk",
    "an unknown value": "[walk.3]\nprice = 4\n",
    "a value of the wrong kind": '[start]\nducats = "many"\n',
    "a broken count": "[tiles.'wood 1']\none = 3\n",
}


def refused(run: Run, *arguments: str) -> str:
    """Run what must be refused, in English and in French; give the English sentence."""
    before = sorted(Path().iterdir())
    ran = run(*arguments)
    assert ran.code == 2, ran
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.rstrip().endswith((".", "?")), ran.err
    assert "Traceback" not in ran.err
    if "--lang" not in arguments:
        french = run("--lang", "fr", *arguments)
        assert (french.code, french.out) == (2, "")
        assert french.err != ran.err
    assert sorted(Path().iterdir()) == before
    return ran.err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("paly", "did you mean 'play'?"),
        ("xyzzy", "see taproom --help"),
        ("--xyzzy", "'--xyzzy' is not understood"),
        ("games --lang de", "There is no language 'de'"),
        ("games --lang", "--lang needs a value"),
        ("games more", "'more' is not understood; see taproom games --help"),
        ("play", "A game or a file is missing; see taproom play --help"),
        ("play chess", "There is no game 'chess'; there are heaven-and-ale"),
        (f"play {GAME} --players human,random,random,random,random", "for 2, 3 or 4 players, not 5"),
        (f"play {GAME} --players human", "not 1"),
        (
            f"play {GAME} --players human,genius",
            "human, random, greedy, planner, mcts, novice, apprentice, brewer or master, not 'genius'",
        ),
        (f"play {GAME} --players human,,random", "--players takes a list like a,b,c"),
        (f"play {GAME} --names Anna,Anna", "Two seats have the name 'Anna'"),
        (f"play {GAME} --names A,B,C", "more names than seats"),
        (f"play {GAME} --names A\x1b[2J", "printable characters"),
        (f"play {GAME} --option weather=fine", "has no option 'weather'"),
        (f"play {GAME} --option first_player=nobody", "not 'nobody'"),
        (f"play {GAME} --option first_player", "--option takes name=value"),
        (f"play {GAME} --seed {'7' * 300}", "A seed is"),
        (f"play {GAME} --seed \udcff", "characters that are no text"),
        (f"play {GAME} --components nowhere.toml", "nowhere.toml cannot be read"),
        (f"play {GAME} --save no/where.json", "cannot be written to no/where.json"),
        ("play nothing.json", "nothing.json cannot be read"),
        ("components chess", "There is no game 'chess'"),
        ("components", "A game is missing"),
        (f"simulate {GAME} --players random,genius", "There is no bot 'genius'; there are random"),
        (f"simulate {GAME} --players random,human", "There is no bot 'human'"),
        (f"simulate {GAME} --players random,random,random,random,random", "not 5"),
        (f"simulate {GAME} --games many", "--games is a whole number from 1 up, not 'many'"),
        (f"simulate {GAME} --games 0", "--games is a whole number from 1 up"),
        (f"simulate {GAME} --games 1.5", "--games is a whole number from 1 up"),
        (f"simulate {GAME} --games 9999999999999", "--games is a whole number from 1 up"),
        (f"simulate {GAME} --jobs -1", "--jobs is a whole number from 1 to 256"),
        (f"simulate {GAME} --jobs", "--jobs needs a value; see taproom simulate --help"),
        (f"simulate {GAME} --option weather=fine", "has no option 'weather'"),
        (f"simulate {GAME} --out no/where.csv", "no/where.csv cannot be used"),
        (f"simulate {GAME} --out .", "cannot be used"),
        ("replay nothing.json", "nothing.json cannot be read"),
        ("replay", "A record is missing"),
        ("verify nothing.json", "nothing.json cannot be read"),
        ("draw nothing.json -o x.svg", "nothing.json cannot be read"),
    ],
)
def test_what_is_asked_wrongly_is_refused(run: Run, arguments: str, part: str) -> None:
    assert part in refused(run, *arguments.split(" "))


@pytest.mark.parametrize("fault", COMPONENTS)
@pytest.mark.parametrize("command", ["play", "components", "simulate"])
def test_a_broken_components_file_is_refused(run: Run, command: str, fault: str) -> None:
    Path("mine.toml").write_text(COMPONENTS[fault], encoding="utf-8")
    refused(run, command, GAME, "--components", "mine.toml")


# Records.


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game."""
    recorded(GAME, ["Anna (human)", "random 2 (random)"])
    return tmp_path / "game.json"


def cut_off(text: str) -> str:
    """A file of which a part is lost."""
    return text[: len(text) // 2]


def changed(change: Callable[[dict[str, Any]], None]) -> Callable[[str], str]:
    """A file somebody has edited."""

    def edit(text: str) -> str:
        record = json.loads(text)
        change(record)
        return json.dumps(record)

    return edit


FORGERIES: dict[str, tuple[Callable[[str], str], str]] = {
    "cut off": (cut_off, "cut off or no JSON"),
    "empty": (lambda text: "", "cut off or no JSON"),
    "no record": (lambda text: "{}", "does not begin as a record does"),
    "an illegal action": (
        changed(lambda record: record["actions"].insert(3, "go 1")),
        "Action 4 of the record is not possible",
    ),
    "a malformed action": (
        changed(lambda record: record["actions"].insert(3, "go far")),
        "Action 4 of the record is not possible",
    ),
    "an action left out": (changed(lambda record: record["actions"].pop(9)), "of the record is not possible"),
    "other scores": (changed(lambda record: record["scores"].reverse()), "The record states the scores"),
    "another seed": (changed(lambda record: record.update(seed="5")), "commitment does not fit"),
    "other options": (
        changed(lambda record: record["options"].update(first_player="random")),
        "commitment does not fit",
    ),
    "another game": (changed(lambda record: record.update(game="chess")), "There is no game 'chess'"),
    "other rules": (changed(lambda record: record.update(rules=99)), "rules version 99"),
    "five players": (changed(lambda record: record.update(seats=["A"] * 5)), "2, 3 or 4 players, not 5"),
    "a strange field": (changed(lambda record: record.update(cheat=True)), "'cheat'"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
@pytest.mark.parametrize("command", ["verify", "replay", "play", "draw"])
def test_a_broken_or_forged_record_is_refused(run: Run, record: Path, command: str, forgery: str) -> None:
    forge, part = FORGERIES[forgery]
    forged = forge(record.read_text("utf-8"))
    record.write_text(forged, encoding="utf-8")
    assert part in refused(run, command, "game.json", *(["-o", "x.svg"] if command == "draw" else []))
    assert record.read_text("utf-8") == forged


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("replay game.json --move 9999", "--move is a whole number from 0 to"),
        ("replay game.json --move -1", "--move is a whole number from 0 to"),
        ("draw game.json -o x.svg --move two", "--move is a whole number from 0 to"),
        ("draw game.json -o x.svg --seat 2", "--seat is a whole number from 0 to 1, not '2'"),
        ("draw game.json -o x.svg --layout round", "--layout is wide or tall, not 'round'"),
        ("draw game.json", "-o is missing"),
        ("draw game.json -o no/where.svg", "no/where.svg cannot be used"),
        ("play game.json --seed 3", "--seed is for a new game"),
        ("play game.json --players human", "This game has 2 seats; --players names 1"),
        ("play game.json --players human,genius", "not 'genius'"),
        (f"play {GAME} --save game.json", "game.json is there already"),
    ],
)
def test_what_does_not_fit_a_record_is_refused(run: Run, record: Path, arguments: str, part: str) -> None:
    before = record.read_text("utf-8")
    assert part in refused(run, *arguments.split())
    assert record.read_text("utf-8") == before


def test_seats_that_do_not_say_who_plays_them_need_players(run: Run, record: Path) -> None:
    text = record.read_text("utf-8").replace("Anna (human)", "Anna")
    record.write_text(text, encoding="utf-8")
    assert "does not say who plays 'Anna'; say it with --players" in refused(run, "play", "game.json")
    assert run("play", "game.json", "--players", "human,random").code == 0
