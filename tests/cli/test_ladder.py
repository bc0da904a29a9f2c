"""The ladder on the command line: its matches, its page, and that it goes on where it stopped."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAME = "heaven-and-ale"
RUNGS = ("--rungs", "random,greedy", "--games", "2")
SHORT = ("ladder", "dice-brewing", *RUNGS, "--jobs", "1", "--work", "work")
MORE = ("--also", "greedy/random/2", "--table", "random,random,random", "--table-games", "3")


@pytest.fixture
def page(run: Run) -> str:
    """The page of a short ladder."""
    assert run(*SHORT, *MORE).code == 0
    return Path("docs/ladder-dice-brewing.md").read_text("utf-8")


def test_every_match_is_told_when_it_is_over(run: Run) -> None:
    ran = run(*SHORT, *MORE)
    assert (ran.code, ran.err) == (0, "")
    rung, also, table, last = ran.out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert rung.startswith("greedy against random: 100.0 % (")
    assert rung.endswith(" of 2 games; not decided (whether greedy wins 55.0 % or 65.0 %)")
    assert also.endswith(" of 2 games")
    assert table.startswith("random, random, random: mean score ")
    assert table.endswith(", 3 games")
    assert last == "The page is docs/ladder-dice-brewing.md."


def test_the_page_has_tables_with_intervals_and_says_how_to_play_it_again(page: str) -> None:
    lines = page.splitlines()
    assert lines[0] == "# The ladder of Dice Brewing"
    titles = [line for line in lines if line.startswith("## ")]
    assert titles == ["## Rungs", "## Further matches", "## Scores", "## Ratings", "## Play it again"]
    rows = [line for line in lines if line.startswith("| `greedy` | `random` |")]
    assert len(rows) == 2
    assert all(row.count(" to ") == 4 for row in rows)
    assert rows[0].endswith("| not decided |")
    assert any(line.startswith("| `random`, `random`, `random` | 3 |") for line in lines)
    assert lines[-1] == (
        "    taproom ladder dice-brewing --games 2 --rungs random,greedy --table-games 3"
        " --also greedy/random/2 --table random,random,random"
    )


def test_the_games_of_a_rung_do_not_count_twice(page: str, run: Run) -> None:
    ratings = page[page.index("## Ratings") : page.index("## Play")]
    run(*SHORT)
    alone = Path("docs/ladder-dice-brewing.md").read_text("utf-8")
    assert alone[alone.index("## Ratings") : alone.index("## Play")] == ratings


def test_a_second_run_plays_nothing_again_and_writes_the_same_page(page: str, run: Run) -> None:
    before = {file: file.read_bytes() for file in Path("work").iterdir()}
    assert len(before) == 2  # the further match is the beginning of the rung's
    run(*SHORT, *MORE)
    assert {file: file.read_bytes() for file in Path("work").iterdir()} == before
    assert Path("docs/ladder-dice-brewing.md").read_text("utf-8") == page


def test_a_decided_rung_says_so(run: Run) -> None:
    bots = ("--rungs", "random,greedy,random", "--shares", "1,90", "--games", "6", "--out", "pages")
    assert run("ladder", "dice-brewing", *bots, "--jobs", "1", "--work", "work").code == 0
    rows = Path("pages/ladder-dice-brewing.md").read_text("utf-8").splitlines()
    assert [row.split("|")[-2].strip() for row in rows if row.count("|") == 9][2:] == ["yes", "no"]


def test_at_a_larger_table_the_weaker_bot_has_all_other_seats(run: Run) -> None:
    ran = run("ladder", "dice-brewing", "--players", "3", *SHORT[2:])
    assert "greedy against random" in ran.out
    assert "of 3 games" in ran.out
    assert "At a table of 3 " in Path("docs/ladder-dice-brewing.md").read_text("utf-8")


def test_without_a_folder_for_the_games_they_go_to_the_cache(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    assert run(*SHORT[:-2]).code == 0
    assert len(list((tmp_path / "cache" / "taproom" / "ladders").glob("dice-brewing-*.jsonl"))) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("ladder", "A game is missing; see taproom ladder --help."),
        (f"ladder {GAME} --also greedy", "--also takes two bots like mcts:ms=100/greedy"),
        (f"ladder {GAME} --also greedy/random/many", "--also is a whole number from 1 up, not 'many'."),
        (f"ladder {GAME} --rungs random,genius", "'genius'"),
        (f"ladder {GAME} --rungs random,random", "all seats have 'random'"),
        (f"ladder {GAME} --players 5", "not 5"),
        (f"ladder {GAME} --four none", "--four is a whole number from 1 up, not 'none'."),
        (f"ladder {GAME} --table random", "A match takes two bots or more, not random."),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(run: Run, arguments: str, sentence: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert list(Path().iterdir()) == []


def test_a_ladder_without_a_match_is_refused_and_writes_no_page(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "pages"
    ran = run("ladder", "dice-brewing", "--rungs", "greedy", "--out", str(out), "--work", "work")
    assert ran.code == 2
    assert ran.err == "A match takes two bots or more, not greedy.\n"
    assert not list(out.glob("*"))
