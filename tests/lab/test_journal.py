"""The file of a match: it goes on where it stopped, and never with another match."""

import json
from itertools import islice
from pathlib import Path

import pytest

from examples.one_more import OneMore
from taproom import RecordError
from taproom.lab import Match, new_match, play_match

GAME = OneMore()
MATCH = new_match(GAME, ["random", "greedy"], 1)
ALL = list(play_match(MATCH, 10))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def some(file: Path, games: int, match: Match = MATCH) -> None:
    """Play some games, and leave it there."""
    playing = play_match(match, 10, out=file)
    list(islice(playing, games))
    playing.close()


def test_the_first_line_is_the_plan_and_every_game_has_one(file: Path) -> None:
    assert list(play_match(MATCH, 10, out=file)) == ALL
    plan, *games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert plan == MATCH.plan()
    assert {"game", "bots", "seed", "options", "components", "rules", "taproom", "program"} == set(plan)
    assert [game["number"] for game in games] == list(range(1, 11))
    assert games[3]["scores"] == ALL[3].scores


def test_a_game_is_in_the_file_as_soon_as_it_is_over(file: Path) -> None:
    playing = play_match(MATCH, 10, out=file)
    for games in range(1, 4):
        next(playing)
        assert len(file.read_bytes().splitlines()) == 1 + games
    playing.close()


def test_a_match_goes_on_where_it_stopped(file: Path) -> None:
    some(file, 3)
    before = file.read_bytes()
    assert list(play_match(MATCH, 10, out=file)) == ALL
    assert file.read_bytes().startswith(before)
    whole = file.read_bytes()
    assert list(play_match(MATCH, 10, out=file)) == ALL
    assert file.read_bytes() == whole


def test_a_match_can_be_made_longer_and_read_shorter(file: Path) -> None:
    assert list(play_match(MATCH, 4, out=file)) == ALL[:4]
    assert list(play_match(MATCH, 10, out=file)) == ALL
    assert list(play_match(MATCH, 6, out=file)) == ALL[:6]
    assert len(file.read_bytes().splitlines()) == 11


@pytest.mark.parametrize("cut", [1, 20, 150])
def test_a_half_written_last_line_is_dropped(file: Path, cut: int) -> None:
    some(file, 3)
    content = file.read_bytes()
    file.write_bytes(content[:-cut])
    assert list(play_match(MATCH, 10, out=file)) == ALL
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [line["number"] for line in lines[1:]] == list(range(1, 11))


def test_a_half_written_plan_is_written_anew(file: Path) -> None:
    some(file, 1)
    file.write_bytes(file.read_bytes()[:30])
    assert list(play_match(MATCH, 10, out=file)) == ALL


@pytest.mark.parametrize(
    ("bots", "seed", "differing"), [(["greedy", "random"], 1, "bots"), (["random", "greedy"], 2, "seed")]
)
def test_another_match_is_refused(file: Path, bots: list[str], seed: int, differing: str) -> None:
    some(file, 3)
    before = file.read_bytes()
    with pytest.raises(
        RecordError, match=f"another match, whose plan differs in {differing}; take a new file"
    ):
        some(file, 3, new_match(GAME, bots, seed))
    assert file.read_bytes() == before


def test_games_of_another_state_of_the_bots_are_refused(file: Path) -> None:
    some(file, 3)
    now = str(MATCH.plan()["program"]).encode()
    file.write_bytes(file.read_bytes().replace(now, b"0" * len(now)))
    with pytest.raises(RecordError, match="another state of the bots or rules"):
        some(file, 3)


@pytest.mark.parametrize("content", [b"dear diary", b"dear diary\n", b"[1]\n", b'{"a": 1}\n', b"\xff\n"])
def test_a_file_of_something_else_is_left_alone(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(RecordError, match="does not hold the games of a match"):
        some(file, 3)
    assert file.read_bytes() == content


def test_a_file_with_a_game_taken_out_is_refused(file: Path) -> None:
    some(file, 3)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], lines[2], lines[3]]))
    with pytest.raises(RecordError, match="does not have game 1 on line 2"):
        some(file, 3)
    file.write_bytes(lines[0] + b'{"number": 1}\n')
    with pytest.raises(RecordError, match="does not have game 1 on line 2"):
        some(file, 3)
