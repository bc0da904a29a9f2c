"""Matches on the command line: what they tell, keep and refuse."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run

MATCH = ("match", "dice-brewing", "--players", "greedy,random", "--jobs", "1")
GAME = "heaven-and-ale"


def last_line(ran: Ran) -> str:
    """What was said last, with plain blanks."""
    return ran.out.splitlines()[-1].replace("\N{NO-BREAK SPACE}", " ")


def test_the_table_has_every_measure_with_its_interval(run: Run) -> None:
    ran = run(*MATCH, "--games", "4")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["greedy", "random"]
    names = ("wins", "mean rank", "mean score", "lead over the best other", "ms a decision")
    for name, line in zip(names, lines[1:6], strict=True):
        assert line.startswith(name)
        assert line.count(" to ") == 2
    assert lines[6].startswith("99 of 100 took at most")
    assert lines[7] == "4 games with seed 1, deals: 2; in brackets the 95 % intervals."
    assert len(lines) == 8


def test_games_are_rounded_up_to_whole_deals_and_it_says_so(run: Run) -> None:
    ran = run("match", GAME, "--players", "random,random,greedy:noise=5", "--games", "1", "--jobs", "1")
    assert ran.out.startswith("A deal is played in 3 seatings, so 3 games at most instead of 1.\n")
    assert "random (2 seats)" in ran.out
    assert "\n3 games with seed 1, deals: 1;" in ran.out


def test_where_there_is_no_room_the_bots_stand_below_each_other(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    lines = run(*MATCH, "--games", "2").out.splitlines()
    assert lines[0] == "greedy"
    assert lines[1].startswith("   wins ")
    assert "random" in lines


def test_a_match_is_kept_and_gone_on_with(run: Run) -> None:
    first = run(*MATCH, "--games", "2", "--out", "games.jsonl")
    assert first.out.endswith("The games are in games.jsonl.\n")
    run(*MATCH, "--games", "4", "--out", "games.jsonl")
    kept = [json.loads(line) for line in Path("games.jsonl").read_text("utf-8").splitlines()]
    assert kept[0]["bots"] == ["greedy", "random"]
    assert [game["number"] for game in kept[1:]] == [1, 2, 3, 4]
    before = Path("games.jsonl").read_bytes()
    again = run(*MATCH, "--games", "4", "--out", "games.jsonl")
    assert again.out == run(*MATCH, "--games", "4", "--out", "games.jsonl").out
    assert Path("games.jsonl").read_bytes() == before
    refused = run(*MATCH, "--seed", "2", "--games", "4", "--out", "games.jsonl")
    assert refused.code == 2
    assert refused.err == ("games.jsonl holds another match, whose plan differs in seed; take a new file.\n")


@pytest.mark.parametrize(
    ("bots", "games", "told"),
    [
        ("greedy,random", 2, "decided: stronger (greedy wins 90.0 % rather than 1.0 %)"),
        ("random,greedy", 4, "decided: not stronger (random wins 1.0 % rather than 90.0 %)"),
    ],
)
def test_until_decided_it_plays_as_long_as_it_must(run: Run, bots: str, games: int, told: str) -> None:
    test = ("--until", "decided", "--shares", "1,90")
    ran = run("match", "dice-brewing", "--players", bots, "--games", "60", "--jobs", "1", *test)
    assert last_line(ran) == told
    assert f"\n{games} games with seed" in ran.out


def test_what_is_not_decided_is_told_too(run: Run) -> None:
    ran = run(*MATCH, "--games", "2", "--until", "decided")
    assert last_line(ran) == "not decided (whether greedy wins 55.0 % or 65.0 %)"


def test_a_bot_that_fails_is_named(run: Run) -> None:
    Path("broken_bot.py").write_text("def choose(state):\n    return 'nonsense'\n", encoding="utf-8")
    ran = run("match", GAME, "--players", "broken_bot:choose,random", "--games", "2", "--jobs", "1")
    assert (ran.code, ran.err) == (0, "")
    assert "\nbroken_bot:choose failed " in ran.out
    assert " times and lost those decisions; the first time: " in " ".join(ran.out.split())
    assert "\nrandom failed" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("match", "A game is missing; see taproom match --help."),
        (f"match {GAME} --players random", "A match takes two bots or more, not random."),
        (f"match {GAME} --players random,genius", "'genius'"),
        (f"match {GAME} --games 0", "--games is a whole number from 1 up, not '0'."),
        (f"match {GAME} --jobs none", "--jobs is a whole number from 1 to 256, not 'none'."),
        (f"match {GAME} --until bored", "--until is decided, not 'bored'."),
        (f"match {GAME} --shares 55", "--shares takes two numbers like 55,65, not '55'."),
        (
            f"match {GAME} --shares 65,55",
            "The shares to tell apart go up between 0 and 100 %, not 65 and 55.",
        ),
        (f"match {GAME} --shares 0,55", "--shares is a whole number from 1 to 99, not '0'."),
        (f"match {GAME} --players random,random --until decided", "all seats have 'random'"),
        (f"match {GAME} --out no/where.jsonl", "no/where.jsonl cannot be used"),
        (f"match {GAME} --out .", "cannot be used"),
        (f"match {GAME} --option weather=fine", "has no option 'weather'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(run: Run, arguments: str, sentence: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
