"""Printed values as data: read with their origin, overlaid by a file, and told apart by a digest.

A game's `data` folder holds TOML files of single values (`name = {value = 3, origin = "book"}`) and CSV
tables whose first column names the row. Each value has a dotted name: `cards.purse`, `track.3.cost`.
"""

import csv
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path

from taproom.kernel.errors import ComponentsError
from taproom.kernel.phrases import Phrase
from taproom.kernel.words import N_

ORIGINS = ("book", "inferred", "sourced", "reconstructed", "changed")
LARGEST = 999
MOST_BYTES = 1_000_000
DEEPEST = 8
"""Dots in a value's name; no game has so many."""
LONGEST_NAME = 60
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
"""What TOML takes as a key without quotes."""
TABLE_NOTES = ("origin", "note")
KINDS = {int: Phrase(N_("a whole number")), str: Phrase(N_("a text")), list: Phrase(N_("a list"))}


@dataclass(frozen=True)
class Value:
    """One printed value and where it comes from."""

    name: str
    value: object
    origin: str
    note: str = ""


Values = dict[str, Value]


def read(folder: Traversable) -> Values:
    """Read every value of a data folder."""
    values: Values = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            _read_tree(tomllib.loads(file.read_text("utf-8")), "", values)
        elif file.name.endswith(".csv"):
            _read_table(file.name.removesuffix(".csv"), file.read_text("utf-8"), values)
    return values


def _read_tree(tree: Mapping[str, object], path: str, values: Values) -> None:
    for key, node in tree.items():
        name = f"{path}{key}"
        if not isinstance(node, dict):
            raise ComponentsError(N_("The value {name} has no origin beside it."), name=name)
        if "value" in node:
            values[name] = Value(name, node["value"], node["origin"], node.get("note", ""))
        else:
            _read_tree(node, f"{name}.", values)


def _read_table(table: str, text: str, values: Values) -> None:
    rows = csv.DictReader(text.splitlines())
    for row in rows:
        key, *columns = [column for column in row if column not in TABLE_NOTES]
        for column in columns:
            name = f"{table}.{row[key]}.{column}"
            values[name] = Value(name, _plain(row[column]), row["origin"], row.get("note") or "")


def _plain(text: str) -> object:
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def read_overlay(path: Path) -> dict[str, object]:
    """Read a file of changed values (TOML, the same names, plain values)."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise ComponentsError(N_("The components file {path} is too large."), path=str(path))
        return tomllib.loads(data.decode())
    except ComponentsError:
        raise
    except OSError as error:
        raise ComponentsError(
            N_("The components file {path} cannot be read: {reason}."),
            path=str(path),
            reason=str(error.strerror),
        ) from error
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError, and not the only one
        raise ComponentsError(
            N_("The components file {path} is no TOML: {reason}."), path=str(path), reason=str(error)
        ) from error


def overlay(shipped: Values, changes: Mapping[str, object]) -> Values:
    """Replace values by name; the names may be nested, as in a file, or dotted, as in a record."""
    values = dict(shipped)
    _overlay(shipped, changes, "", values)
    return values


def _overlay(shipped: Values, changes: Mapping[str, object], path: str, values: Values) -> None:
    for key, node in changes.items():
        name = f"{path}{key}"
        if name in shipped:
            values[name] = _replaced(shipped[name], node)
        elif (
            isinstance(node, Mapping)
            and name.count(".") < DEEPEST
            and (node or any(known.startswith(f"{name}.") for known in shipped))
        ):
            _overlay(shipped, node, f"{name}.", values)
        else:
            raise _unknown_value(name, shipped)


def _unknown_value(name: str, shipped: Values) -> ComponentsError:
    name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
    near = get_close_matches(name, shipped, n=1)
    if near:
        return ComponentsError(
            N_("The components know no value {name}; did you mean {near}?"), name=name, near=near[0]
        )
    return ComponentsError(N_("The components know no value {name}."), name=name)


def _replaced(old: Value, new: object) -> Value:
    if isinstance(new, Mapping):
        raise _written_as_table(old, new)
    if type(new) is not type(old.value):
        raise ComponentsError(
            N_("The value {name} must be {wanted}, not {given}."),
            name=old.name,
            wanted=KINDS[type(old.value)],
            given=repr(new),
        )
    return old if new == old.value else replace(old, value=new, origin="changed")


def _written_as_table(old: Value, new: Mapping[str, object]) -> ComponentsError:
    *tables, key = [part if BARE_KEY.fullmatch(part) else json.dumps(part) for part in old.name.split(".")]
    return ComponentsError(
        N_("The value {name} is no table: write {key} = {value} under [{table}]."),
        name=old.name,
        key=key,
        value=json.dumps(new.get("value", old.value), ensure_ascii=False, default=str),
        table=".".join(tables),
    )


def changed(shipped: Values, values: Values) -> dict[str, object]:
    """List the values that differ from the shipped ones."""
    return {name: value.value for name, value in values.items() if value.value != shipped[name].value}


def digest(values: Values) -> str:
    """Give one number that tells this set of values from every other: SHA-256 over names and values."""
    plain = {name: value.value for name, value in values.items()}
    return sha256(json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def must(holds: bool, sentence: str, /, **values: str | int) -> None:
    """Refuse components that break a count; the sentence, filled in with the values, says which."""
    if not holds:
        raise ComponentsError(sentence, **values)


class Reader:
    """Typed access to values for a game that builds its box."""

    def __init__(self, values: Values) -> None:
        self.values = values

    def number(self, name: str, least: int = 0) -> int:
        """Give a whole number, not below `least`, and not so large that no board could show it."""
        value = self.values[name].value
        if type(value) is not int or not least <= value <= LARGEST:
            raise ComponentsError(
                N_("The value {name} must be a whole number from {least} to {most}, not {given}."),
                name=name,
                least=least,
                most=LARGEST,
                given=repr(value),
            )
        return value

    def text(self, name: str, allowed: tuple[str, ...]) -> str:
        """Give a text, one of those allowed."""
        value = self.values[name].value
        if not isinstance(value, str) or value not in allowed:
            raise ComponentsError(
                N_("The value {name} must be one of {allowed}, not {given}."),
                name=name,
                allowed=", ".join(allowed),
                given=repr(value),
            )
        return value

    def numbers(self, name: str, count: int) -> list[int]:
        """Give a row of small whole numbers, written with spaces between them."""
        text = str(self.values[name].value)
        must(
            re.fullmatch(rf"\d{{1,2}}( \d{{1,2}}){{{count - 1}}}", text) is not None,
            N_("The value {name} must be {count} numbers from 0 to 99 with spaces between them."),
            name=name,
            count=count,
        )
        return [int(number) for number in text.split()]

    def rows(self, table: str) -> list[str]:
        """Name the rows of a table, in its order."""
        names = [name.split(".")[1] for name in self.values if name.startswith(f"{table}.")]
        return list(dict.fromkeys(names))
