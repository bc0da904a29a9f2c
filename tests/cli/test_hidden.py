"""Hidden information at the keyboard: who sees what, and the cover between two people."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

import taproom
from taproom import History, Record
from taproom.cli.session import News, Session
from taproom.games.dice_brewing.events import TokenBought, TokenTaken
from taproom.games.dice_brewing.names import TOKEN_NAMES, token_short
from taproom.kernel.words import words
from tests.cli.conftest import Ran, Run
from tests.cli.scripts import typed_game

GAME = "dice-brewing"
ADVANCED = {"mode": "advanced"}
NEW = ("play", GAME, "--option", "mode=advanced", "--save", "game.json")
ALONE = (*NEW, "--seed", "11", "--players", "human,random", "--names", "Anna")
SHARED = (*NEW, "--seed", "11", "--players", "human,human", "--names", "Anna,Bram")
COVER = "press Enter when you are alone with the screen: "
TAKINGS = r"{name} (?:buys|takes|gains|gets) [^.]*token[^.]*\."
PLAYED: dict[tuple[str, ...], tuple[Ran, str]] = {}
"""Whole games take their time: each is played once."""


def whole_game(run: Run, command: tuple[str, ...], typed: list[str]) -> Ran:
    """Play a game to its end, or take the one that was played; its record lies in game.json."""
    if command not in PLAYED:
        ran = run(*command, lines=typed)
        PLAYED[command] = (ran, Path("game.json").read_text("utf-8"))
    ran, record = PLAYED[command]
    Path("game.json").write_text(record, encoding="utf-8")
    return ran


@pytest.fixture
def alone(run: Run) -> Ran:
    """Anna against a bot."""
    typed = typed_game(GAME, ["Anna (human)", "random 2 (random)"], 11, ADVANCED)
    return whole_game(run, ALONE, typed)


@pytest.fixture
def shared(run: Run) -> Ran:
    """Anna and Bram at one keyboard."""
    typed = typed_game(GAME, ["Anna (human)", "Bram (human)"], 11, ADVANCED, covers=True)
    return whole_game(run, SHARED, typed)


def own_turns(ran: Ran) -> list[tuple[str, str]]:
    """What was shown from one cover to the next, and to whom."""
    before_the_end = ran.out.split("The end", maxsplit=1)[0]
    parts = re.split(rf"(\w+), {COVER}", before_the_end)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def takings(text: str, name: str) -> list[str]:
    """The sentences in which somebody takes a token."""
    return re.findall(TAKINGS.format(name=name), " ".join(text.split()))


def kinds_taken(seat: int) -> list[str]:
    """The kinds of the tokens that a seat of game.json has taken."""
    return [
        event.token
        for move in History(taproom.load("game.json")).moves
        for event in move.events
        if isinstance(event, TokenBought | TokenTaken) and event.player == seat
    ]


def names_a_kind(sentence: str) -> bool:
    """Whether a sentence tells what a token is."""
    return any(name in sentence for name in TOKEN_NAMES.values())


def test_a_whole_advanced_game_is_played_against_a_bot(alone: Ran) -> None:
    assert (alone.code, alone.err) == (0, "")
    assert taproom.load("game.json").verify().over
    assert COVER not in alone.out, "one person needs no cover"
    assert "mastery points" in alone.out.split("The end")[1]


def test_the_news_tell_ones_own_tokens_but_not_the_kinds_of_the_others(alone: Ran) -> None:
    assert kinds_taken(0)
    assert kinds_taken(1)
    mine, others = takings(alone.out, "Anna"), takings(alone.out, "random 2")
    assert mine
    assert all(names_a_kind(sentence) for sentence in mine)
    assert others
    assert not any(names_a_kind(sentence) for sentence in others)


def test_nobody_who_holds_a_token_is_answered_for(alone: Ran) -> None:  # DB-8.32
    assert "Play no token for now" in alone.out
    assert "done for you: Play no token" not in alone.out


def test_between_two_people_there_is_a_cover_and_it_asks_for_the_right_one(shared: Ran) -> None:
    assert (shared.code, shared.err) == (0, "")
    assert taproom.load("game.json").verify().over
    names = [name for name, _text in own_turns(shared)]
    assert len(names) > 20
    assert all(one != other for one, other in pairwise(names))
    for name, text in own_turns(shared):
        assert set(re.findall(r"(\w+) \(1-\d+, \? for help\): ", text)) == {name}


def test_after_a_cover_stands_what_that_person_may_know(shared: Ran) -> None:
    assert kinds_taken(0)
    assert kinds_taken(1)
    for name, text in own_turns(shared):
        other = {"Anna": "Bram", "Bram": "Anna"}[name]
        assert not any(names_a_kind(sentence) for sentence in takings(text, other))


def test_the_end_of_a_shared_game_is_for_everybody(run: Run, shared: Ran) -> None:
    again = run("play", "game.json").out
    for text in (again, shared.out.split("The end")[1]):
        for name in ("Anna", "Bram"):
            assert not any(names_a_kind(sentence) for sentence in takings(text, name))


def test_at_the_cover_one_can_take_back_and_leave(run: Run) -> None:
    ran = run(*SHARED, lines=["", "pass", "what", "u", "", "end", "store B1", "q"])
    assert "Anna takes the last choice back." in ran.out
    assert taproom.load("game.json").actions == []
    covers = [name for name, _text in own_turns(ran)]
    assert covers == ["Anna", "Bram", "Bram", "Anna"], "whoever takes back sees nothing of another's"
    ran = run("play", "game.json", lines=["q"])
    assert ran.out.endswith("Go on with: taproom play game.json\n")
    assert "Pool" not in ran.out


def test_the_news_of_one_person_is_not_repeated_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    history = History(Record.begin(taproom.game(GAME), ["Anna (human)", "Bram (human)"], 11, ADVANCED))
    session = Session(history, ["human", "human"], Path("game.json"), words("en"))
    session.news = News(1, "Anna takes a token: Raise a die.")
    assert session.change_seats(1, history.state.legal())
    assert session.news == News()


def test_a_game_that_hides_nothing_needs_no_cover(run: Run) -> None:
    for slug in taproom.games.GAMES:
        ran = run("play", slug, "--seed", "1", "--players", "human,human", lines=["1", "q"])
        assert ran.code == 0
        assert COVER not in ran.out


def test_a_terminal_is_wiped_before_another_person_looks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = run(*SHARED, lines=["", "pass", "", "q"])
    assert ran.out.count("\x1b[2J") == ran.out.count("\x1b[3J") == 2


def test_who_replays_a_game_sees_what_a_spectator_sees(run: Run, alone: Ran) -> None:
    record = taproom.load("game.json")
    state, move = record.deal(), 0
    while not any(facts["tokens"] for facts in breweries(state.view(None))):
        state.play(record.actions[move])
        move += 1
    ran = run("replay", "game.json", "--move", str(move))
    assert ran.code == 0
    for name in ("Anna", "random 2"):
        assert not any(names_a_kind(sentence) for sentence in takings(ran.out, name))
    held = [token for facts in breweries(state.view(None)) for token in facts["tokens"]]
    assert all(token["kind"] == "" for token in held)
    known = {token_short(token["possible"][0], "en") for token in held if len(token["possible"]) == 1}
    told = [re.sub(r"\([^)]*\)", "", row) for row in re.findall(r"okens: ([^·]*)", ran.out)]
    named = {part.strip() for row in told for part in row.split(",")}
    assert named <= {"hidden", *known}
    assert named


def breweries(view: dict[str, object]) -> list[dict[str, Any]]:
    """The players' things in a view."""
    return cast(list[dict[str, Any]], view["breweries"])
