"""Tables of results: every value where it belongs, and whole files or none."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from examples.one_more import OneMore
from taproom import BadOption
from taproom.lab import parquet
from taproom.lab.measures import MEASURES
from taproom.lab.simulate import Result, simulate
from taproom.lab.tables import check_table, write_table
from tests.lab.results import result

ENDINGS = ["csv", "parquet"]


def some_games() -> list[Result]:
    return list(simulate(OneMore(), ["random", "greedy"], 7, "seed", hooks=MEASURES))


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def same(one: object, text: str) -> bool:
    """Whether a value of Parquet is what CSV wrote."""
    if one is None or isinstance(one, str):
        return (one or "") == text
    return float(one) == float(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ENDINGS)
def test_results_are_handed_on_as_they_are_written(tmp_path: Path, ending: str) -> None:
    games = some_games()
    assert list(write_table(games, tmp_path / f"table.{ending}")) == games
    assert [file.name for file in tmp_path.iterdir()] == [f"table.{ending}"]


def test_values_of_a_game_are_repeated_and_lists_are_spread(tmp_path: Path) -> None:
    game = result([4, 9], noted={"weather": "fine, mild", "pints": [3, None], "length": 2.5})
    list(write_table([game], tmp_path / "table.csv"))
    rows = read_csv(tmp_path / "table.csv")
    assert [row["weather"] for row in rows] == ["fine, mild", "fine, mild"]
    assert [row["pints"] for row in rows] == ["3", ""]
    assert [row["length"] for row in rows] == ["2.5", "2.5"]
    assert [row["score"] for row in rows] == ["4", "9"]


@pytest.mark.parametrize("group", [1, 5, 10_000])
def test_parquet_holds_the_same_as_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int) -> None:
    monkeypatch.setattr(parquet, "ROW_GROUP", group)
    for ending in ENDINGS:
        list(write_table(some_games(), tmp_path / f"table.{ending}"))
    rows = read_csv(tmp_path / "table.csv")
    stored = pq.read_table(tmp_path / "table.parquet")
    assert stored.column_names == list(rows[0])
    assert len(rows) == stored.num_rows == 14
    for row, kept in zip(rows, stored.to_pylist()):
        assert [name for name in row if not same(kept[name], row[name])] == []


def test_parquet_has_typed_columns(tmp_path: Path) -> None:
    game = result([4, 9], noted={"weather": "fine", "pints": [3, None], "nothing": None})
    list(write_table([game], tmp_path / "table.parquet"))
    kept = pq.read_schema(tmp_path / "table.parquet")
    types = {name: str(kept.field(name).type) for name in kept.names}
    assert types["score"] == types["winner"] == types["rounds"] == types["points: beer"] == "int64"
    assert types["seed"] == types["weather"] == "string"
    assert types["pints"] == types["nothing"] == "double"


def broken_off() -> Iterator[Result]:
    yield from some_games()
    raise KeyboardInterrupt


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("group", [3, 10_000])
def test_games_that_are_broken_off_leave_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, group: int
) -> None:
    monkeypatch.setattr(parquet, "ROW_GROUP", group)
    path = tmp_path / f"table.{ending}"
    path.write_text("old", "utf-8")
    with pytest.raises(KeyboardInterrupt):
        list(write_table(broken_off(), path))
    left = write_table(some_games(), path)
    for _ in range(4):
        next(left)
    left.close()
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["table", "table.xlsx", "csv", "table.csv.gz"])
def test_another_ending_is_refused_at_once(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOption, match=r"ends in \.csv or \.parquet"):
        write_table([], tmp_path / name)


def test_an_ending_may_be_in_capitals_and_a_device_needs_none(tmp_path: Path) -> None:
    check_table(tmp_path / "TABLE.CSV")
    check_table("/dev/null")
    list(write_table(some_games(), tmp_path / "TABLE.PARQUET"))
    assert pq.read_table(tmp_path / "TABLE.PARQUET").num_rows == 14


@pytest.mark.parametrize("ending", ENDINGS)
def test_hooks_that_give_other_names_later_are_refused(tmp_path: Path, ending: str) -> None:
    games = [result([1, 2], noted={"a": 1}), result([1, 2], seed="s/2", noted={"b": 1})]
    with pytest.raises(BadOption, match="with seed 's/2' hooks give b, and in the first a;"):
        list(write_table(games, tmp_path / f"table.{ending}"))
    assert list(tmp_path.iterdir()) == []


def test_a_column_of_parquet_has_numbers_or_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROW_GROUP", 2)
    games = [result([1, 2], noted={"a": value}) for value in (1, "one")]
    with pytest.raises(
        BadOption, match="for 'a' does not fit its column; a column has one type, here double"
    ):
        list(write_table(games, tmp_path / "table.parquet"))
    assert list(tmp_path.iterdir()) == []
