"""A backup is put back only if every table in it can be opened, whoever has sealed it."""

import asyncio
import copy
import gzip
import json
import math
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from taproom.server import journal
from taproom.server.backup import BadBackup, backup, check, opened
from taproom.server.backup_check import DATA, MORE_DATA
from taproom.server.table import steps
from tests.server.processes import rows_of, taproom
from tests.server.test_old_versions import VERSIONS

REFUSED = 2
RIGHT = "cannot be right: "
HEAVEN = "heaven-and-ale"
UNCHANGED = "Rien n\N{RIGHT SINGLE QUOTATION MARK}a été modifié"

Change = Callable[[list[Any]], object]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A backup of a house that the first version has made."""
    folder = tmp_path_factory.mktemp("good")
    database = str(shutil.copy(VERSIONS[0] / "taproom.sqlite", folder))

    async def written() -> str:
        async with opened(database) as store:
            await backup(store, str(folder / "good.backup"))
        return str(folder / "good.backup")

    with ThreadPoolExecutor(1) as pool:  # a browser of other tests may have a loop in this thread
        return pool.submit(asyncio.run, written()).result()


@pytest.fixture(scope="module")
def rows(good: str) -> list[Any]:
    """Its rows."""
    return rows_of(good)


def sealed(rows: list[Any], folder: Path) -> str:
    """Write rows as a backup with a digest that fits."""
    kinds = ("house", "people", "components", "tables", "entries", "places", "reviews")
    counted = {kind: sum(row[0] == kind for row in rows) for kind in kinds}
    head = {"format": "taproom backup", "layout": 1, "taproom": "0", "written": 0.0, "rows": counted}
    return sealed_lines([json.dumps(each).encode() for each in (head, *rows)], folder)


def sealed_lines(lines: list[bytes], folder: Path) -> str:
    """Write lines as a backup with a digest that fits."""
    text = b"".join(line + b"\n" for line in lines)
    made = folder / "changed.backup"
    made.write_bytes(gzip.compress(text + json.dumps({"digest": sha256(text).hexdigest()}).encode() + b"\n"))
    return str(made)


def answer_to(path: str) -> str:
    """Say why a backup is refused; nothing if it is taken."""
    try:
        check(path)
    except BadBackup as error:
        return str(error)
    return ""


def first(rows: list[Any], kind: str, /, **facts: object) -> Any:
    """Find the first row of a kind with these values."""
    return next(row[1] for row in rows if row[0] == kind and all(row[1][key] == facts[key] for key in facts))


def setting(kind: str, field: str, value: object, /, **facts: object) -> Change:
    """Change a field of a row."""
    return lambda rows: first(rows, kind, **facts).update({field: value})


def inner(kind: str, field: str, name: str, value: object, /, **facts: object) -> Change:
    """Change one thing in a field of a row that holds JSON."""
    return lambda rows: first(rows, kind, **facts)[field].update({name: value})


def without(kind: str, field: str, name: str, /, **facts: object) -> Change:
    """Take one thing out of a field of a row that holds JSON."""
    return lambda rows: first(rows, kind, **facts)[field].pop(name)


def doubled(kind: str) -> Change:
    """Put a row of a kind there twice."""

    def twice(rows: list[Any]) -> None:
        number = next(number for number, row in enumerate(rows) if row[0] == kind)
        rows.insert(number, copy.deepcopy(rows[number]))

    return twice


def swapped(rows: list[Any]) -> None:
    """Put the entries of a table in another order."""
    number = next(number for number, row in enumerate(rows) if row[0] == "entries")
    rows[number], rows[number + 1] = rows[number + 1], rows[number]


def clock_of(value: object) -> tuple[str, Change]:
    """Give a table a clock that there is not."""
    return "settings in tables", inner("tables", "settings", "clock", value)


VALUES: dict[str, tuple[str, Change]] = {
    "a key that is no number": ("value in house", setting("house", "value", "x" * 64, name="key")),
    "a short key": ("value in house", setting("house", "value", "ab" * 16, name="key")),
    "an empty key": ("value in house", setting("house", "value", "", name="key")),
    "settings without a clock": ("settings in tables", without("tables", "settings", "clock")),
    "no settings": ("settings in tables", setting("tables", "settings", {})),
    "unknown hints": ("settings in tables", inner("tables", "settings", "hints", "all")),
    "a clock that there is not": clock_of({"kind": "hours", "amount": 1}),
    "a clock without an amount": (
        "settings in tables",
        inner("tables", "settings", "clock", {"kind": "none"}),
    ),
    "a clock of lists": clock_of({"kind": ["days"], "amount": []}),
    "an unknown option": ("options in tables", inner("tables", "options", "first_player", "nobody")),
    "an option of another game": (
        "options in tables",
        inner("tables", "options", "length", "short", game=HEAVEN),
    ),
    "too many seats": ("seats in tables", setting("tables", "seats", 9)),
    "no seats": ("seats in tables", setting("tables", "seats", 0)),
    "an unknown status": ("status in tables", setting("tables", "status", "half")),
    "a large number": ("rules in tables", setting("tables", "rules", 2**31)),
    "a very large number": ("rules in tables", setting("tables", "rules", 10**400)),
    "a negative number": ("version in tables", setting("tables", "version", -1)),
    "the last epoch": ("epoch in tables", setting("tables", "epoch", 2**31 - 1)),
    "a time that never comes": ("changed in tables", setting("tables", "changed", 1e300)),
    "a time before all times": ("created in people", setting("people", "created", -1.0)),
    "a text that ends early": ("name in people", setting("people", "name", "An\0na")),
    "half a letter": ("name in people", setting("people", "name", "\ud800")),
    "half a letter inside": ("data in entries", inner("entries", "data", "name", "\ud800", kind=journal.SIT)),
    "an unknown theme": ("preferences in people", inner("people", "preferences", "theme", "<b>")),
    "odd favourites": ("preferences in people", inner("people", "preferences", "play_now", {HEAVEN: [1]})),
    "an unknown kind of entry": ("kind in entries", setting("entries", "kind", "cheat", kind=journal.PLAY)),
    "an action that is none": ("data in entries", inner("entries", "data", "action", 7, kind=journal.PLAY)),
    "nobody's action": ("data in entries", inner("entries", "data", "by", "magic", kind=journal.PLAY)),
    "a start without nonces": ("data in entries", without("entries", "data", "nonces", kind=journal.START)),
    "a guest without a name": ("data in entries", without("entries", "data", "name", kind=journal.SIT)),
    "an unknown bot": ("data in entries", inner("entries", "data", "level", "deep", kind=journal.BOT)),
    "a question about nothing": (
        "data in entries",
        inner("entries", "data", "what", "tea", kind=journal.ASK),
    ),
    "a review without moments": ("data in reviews", without("reviews", "data", "moments")),
    "a review of another game": ("data in reviews", inner("reviews", "data", "winners", [9])),
    "a review of a turn that was not": (
        "data in reviews",
        lambda rows: first(rows, "reviews")["data"]["turning_points"][0].update({"action": 9_999}),
    ),
}

STORIES: dict[str, Change] = {
    "an action that is not possible": inner("entries", "data", "action", "go 99", kind=journal.PLAY),
    "an action of another time": inner(
        "entries", "data", "action", "home ducats", kind=journal.PLAY, number=5
    ),
    "a seat that there is not": setting("entries", "seat", 7, kind=journal.PLAY),
    "a start before all have sat down": setting("entries", "kind", journal.RESUME, kind=journal.START),
    "a take-back of what was not played": inner("entries", "data", "to", 10_000, kind=journal.UNDO),
    "an action before the start": lambda rows: first(rows, "entries", kind=journal.START).update(
        {"kind": journal.PLAY, "seat": 0, "data": {"action": "home ducats", "by": "person"}}
    ),
}

BROKEN: dict[str, Change] = {
    **{f"two {kind}": doubled(kind) for kind in ("house", "people", "components", "places", "reviews")},
    "a table twice": doubled("tables"),
    "an entry twice": doubled("entries"),
    "entries in another order": swapped,
    "numbers with a gap": setting("entries", "number", 90_000, number=2),
    "a number that is none": setting("tables", "created", math.nan),
    "a number beyond all": setting("tables", "created", math.inf),
}


def test_what_the_first_version_has_made_is_taken(good: str, rows: list[Any], tmp_path: Path) -> None:
    assert answer_to(good) == ""
    assert check(good).tables == len([row for row in rows if row[0] == "tables"])
    assert answer_to(sealed(rows, tmp_path)) == ""


def test_values_that_cannot_be_right_are_told_by_their_field(rows: list[Any], tmp_path: Path) -> None:
    told = {name: answer_to(changed(rows, change, tmp_path)) for name, (_field, change) in VALUES.items()}
    wrong = {name: told[name] for name, (field, _change) in VALUES.items() if RIGHT + field not in told[name]}
    assert not wrong


def test_tables_that_nobody_could_open_are_told_with_the_entry(rows: list[Any], tmp_path: Path) -> None:
    told = {name: answer_to(changed(rows, change, tmp_path)) for name, change in STORIES.items()}
    assert not {name: text for name, text in told.items() if "nobody could open: entry" not in text}


def test_rows_that_do_not_belong_together_are_refused(rows: list[Any], tmp_path: Path) -> None:
    told = {name: answer_to(changed(rows, change, tmp_path)) for name, change in BROKEN.items()}
    assert not {name: text for name, text in told.items() if "Nothing was changed" not in text}


def changed(rows: list[Any], change: Change, folder: Path) -> str:
    """Write a backup in which something was changed."""
    copied = copy.deepcopy(rows)
    change(copied)
    return sealed(copied, folder)


@pytest.mark.parametrize("depth", [100, 100_000])
def test_deep_json_is_told_in_a_sentence(rows: list[Any], tmp_path: Path, depth: int) -> None:
    mark = {"deep": "DEEP"}
    copied = copy.deepcopy(rows)
    first(copied, "people").update(preferences=mark)
    lines = gzip.decompress(Path(sealed(copied, tmp_path)).read_bytes()).splitlines()[:-1]
    deep = b"[" * depth + b"]" * depth
    path = sealed_lines([line.replace(b'"DEEP"', deep) for line in lines], tmp_path)
    done = taproom("restore", path, "--database", str(tmp_path / "new.sqlite"))
    assert done.returncode == REFUSED
    assert done.stderr.endswith("Nothing was changed.\n")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "new.sqlite").exists()


def test_an_endless_line_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taproom.server.backup.LONGEST_LINE", 1_000)
    head = json.dumps({"format": "taproom backup", "layout": 1, "more": "x" * 2_000})
    assert "damaged" in answer_to(sealed_lines([head.encode()], tmp_path))


def test_a_table_of_other_rules_or_printed_values_is_taken(rows: list[Any], tmp_path: Path) -> None:
    older = setting("tables", "rules", 0)
    assert answer_to(changed(rows, older, tmp_path)) == ""

    def other_box(rows: list[Any]) -> None:
        first(rows, "components")["digest"] = "other"
        for row in rows:
            if row[0] == "tables" and row[1]["components"] not in {
                each[1]["digest"] for each in rows if each[0] == "components"
            }:
                row[1]["components"] = "other"

    assert answer_to(changed(rows, other_box, tmp_path)) == ""


def test_a_refusal_is_told_in_french_too(rows: list[Any], tmp_path: Path) -> None:
    for change in (VALUES["no settings"][1], STORIES["an action that is not possible"]):
        path = changed(rows, change, tmp_path)
        done = taproom("restore", path, "--database", str(tmp_path / "new.sqlite"), TAPROOM_LANG="fr")
        assert done.returncode == REFUSED
        assert UNCHANGED in done.stderr


def test_every_kind_of_entry_is_known_to_the_check() -> None:
    assert set(DATA) | set(MORE_DATA) <= set(steps)
    beside = {journal.REVIEWED, journal.RESUME, journal.LOOK_BACK, journal.REDRAW}
    empty = {journal.FREE, journal.BACK, journal.RESIGN, *beside}
    assert set(steps) - set(DATA) == empty
