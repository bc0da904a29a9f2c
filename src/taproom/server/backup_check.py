"""What the rows of a backup may be: values that both databases take, and tables that can be opened."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import sqlalchemy as sa

from taproom.bots import LEVELS
from taproom.bots.review import Review, retold
from taproom.games import game
from taproom.kernel.errors import TaproomError
from taproom.server import journal
from taproom.server.clocks import NONE, Clock
from taproom.server.people import CHOICES, Preferences
from taproom.server.schema import entries, house, metadata, people, reviews, tables
from taproom.server.store import KEY, REPLACED, deal_of, entry_of
from taproom.server.table import (
    AGREED,
    END,
    HINTS,
    IMPORTED,
    OPEN,
    OVER,
    PLAYED,
    RESIGNED,
    RUNNING,
    STAND_IN,
    TAKE_BACK,
    Deal,
    Table,
    steps,
)
from taproom.server.writing import NO_REVIEW, REVIEW_ASKED, REVIEW_DONE, REVIEW_WANTED

MOST = 2**31 - 1
"""The largest number that PostgreSQL keeps in the columns of whole numbers."""
MOST_EPOCH = 2**30
"""Epochs rise with every backup that is put back."""
LAST_SECOND = 253_402_300_799.0
"""The end of the year 9999: no later moment can be written down."""
DEEPEST = 32
MOST_SEATS = 20
KEY_BYTES = 32
SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a letter, which UTF-8 has no bytes for."""

Row = Mapping[str, Any]
Check = Callable[[Any], bool]


class Misfit(Exception):
    """A value of a row that cannot be right; its text names the field."""


class BadTable(Exception):
    """A table that nobody could open; `number` is that of the first entry that does not fit."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def need(holds: bool, field: str) -> None:
    """Raise Misfit if something does not hold for a field."""
    if not holds:
        raise Misfit(field)


# Values.


def check_values(kind: sa.Table, row: Row) -> None:
    """Raise Misfit if a database could not take a value of a row."""
    for name, nullable, fits in VALUES[kind]:
        value = row[name]
        if not (nullable if value is None else fits(value)):
            raise Misfit(name)


def is_text(value: object) -> bool:
    """Whether a value is a text that can be written in UTF-8."""
    return isinstance(value, str) and (value.isascii() or not SURROGATE.search(value))


def is_plain_text(value: object) -> bool:
    """Whether a value is a text that PostgreSQL takes."""
    return isinstance(value, str) and "\0" not in value and is_text(value)


def is_count(value: object) -> bool:
    """Whether a value is a whole number from 0 that fits into a column."""
    return type(value) is int and 0 <= value <= MOST


def is_moment(value: object) -> bool:
    """Whether a value is a number of seconds since 1970 that can be written as a date."""
    return type(value) in (int, float) and 0.0 <= value <= LAST_SECOND  # type: ignore[operator]


def is_json(value: object, depth: int = 0) -> bool:
    """Whether a value is JSON that can be stored and read again."""
    if isinstance(value, str):
        return is_text(value)
    if depth > DEEPEST:
        return False
    if isinstance(value, dict):
        return all(is_text(name) and is_json(each, depth + 1) for name, each in value.items())
    if isinstance(value, list):
        return all(is_json(each, depth + 1) for each in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, int)


def is_object(value: object) -> bool:
    """Whether a value is a JSON object."""
    return isinstance(value, dict) and is_json(value)


def is_truth(value: object) -> bool:
    """Whether a value is true or false."""
    return isinstance(value, bool)


def is_texts(value: object) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


def is_counts(value: object) -> bool:
    """Whether a value is a list of such numbers."""
    return isinstance(value, list) and all(map(is_count, value))


def one_of(*known: str) -> Check:
    """Return a check for one of some texts."""
    return lambda value: isinstance(value, str) and value in known


COLUMNS: dict[type[Any], Check] = {
    sa.Text: is_plain_text,
    sa.Integer: is_count,
    sa.Double: is_moment,
    sa.Boolean: is_truth,
    sa.JSON: is_object,
}


def column_check(column: "sa.Column[Any]") -> Check:
    """Return the check for the values of a column."""
    return next(check for kind, check in COLUMNS.items() if isinstance(column.type, kind))


VALUES: dict[sa.Table, list[tuple[str, bool, Check]]] = {
    kind: [(column.name, bool(column.nullable), column_check(column)) for column in kind.columns]
    for kind in metadata.sorted_tables
}
"""What each column can hold, and whether it may hold nothing."""


# Rows.


def check_house(row: Row) -> None:
    """Raise Misfit if a key is none, or the count of restored tables no number."""
    value = row["value"]
    if row["name"].startswith(KEY):
        need(len(value) == 2 * KEY_BYTES and all(digit in "0123456789abcdef" for digit in value), "value")
    if row["name"] == REPLACED:
        need(value.isascii() and value.isdecimal() and len(value) < len(str(MOST)), "value")


def check_person(row: Row) -> None:
    """Raise Misfit if somebody's preferences cannot be read."""
    liked = Preferences.load(row["preferences"])
    need(all(getattr(liked, name) in choices for name, choices in CHOICES.items()), "preferences")
    need(all(map(is_text, liked.play_now.values())), "preferences")


def check_table(row: Row) -> None:
    """Raise Misfit if what was fixed when a table was opened makes no sense."""
    played = game(row["game"])
    need(row["epoch"] <= MOST_EPOCH, "epoch")
    need(row["status"] in (OPEN, RUNNING, OVER), "status")
    need(row["reviewing"] in (NO_REVIEW, REVIEW_WANTED, REVIEW_ASKED, REVIEW_DONE), "reviewing")
    need(are_settings(row["settings"]), "settings")
    need(all(map(is_text, row["options"].values())), "options")
    if row["rules"] != played.rules:  # then the game is not shown any more
        need(row["seats"] <= MOST_SEATS, "seats")
    else:
        need(row["seats"] in played.seats, "seats")
        try:
            played.choose_options(row["options"])
        except TaproomError:
            raise Misfit("options") from None


SETTINGS: dict[str, Check] = {
    "hints": one_of(*HINTS),
    "take_backs": is_truth,
    "public": is_truth,
    "imported": is_truth,
    "clock": lambda value: isinstance(value, dict) and is_clock(value),
}


def are_settings(given: Row) -> bool:
    """Whether settings have all fields that a table needs, and values that they can have."""
    return all(name in given and check(given[name]) for name, check in SETTINGS.items())


def is_clock(given: Row) -> bool:
    """Whether there is such a clock."""
    try:
        clock = Clock.read(given.get("kind"), given.get("amount"))
    except (TaproomError, TypeError):
        return False
    return clock.kind != NONE or type(given.get("amount")) is int


ANY_LEVEL = one_of(*LEVELS)
DATA: dict[str, dict[str, Check]] = {
    journal.SIT: {"person": is_text, "name": is_text},
    journal.BOT: {"level": ANY_LEVEL, "name": is_text},
    journal.SHAKE: {"nonce": is_text},
    journal.COMMIT: {"nonce_hash": is_text},
    journal.REVEAL: {"nonce": is_text},
    journal.START: {"nonces": is_texts},
    journal.PLAY: {
        "action": is_text,
        "by": one_of(
            journal.BY_PERSON, journal.BY_BOT, journal.BY_CLOCK, journal.BY_NOBODY, journal.BY_STANDING
        ),
    },
    journal.UNDO: {"to": is_count},
    journal.ASK: {"what": one_of(END, TAKE_BACK, STAND_IN)},
    journal.ANSWER: {"yes": is_truth},
    journal.STAND_IN: {"level": ANY_LEVEL},
    journal.STANDING: {"answer": is_text},
    journal.END: {"how": one_of(PLAYED, RESIGNED, AGREED, IMPORTED)},
    journal.JOIN: {"person": is_text},
    journal.SAY: {"text": is_text},
    journal.REMATCH: {"table": is_text},
}
"""What the data of an entry must hold, by its kind."""
MORE_DATA: dict[str, dict[str, Check]] = {
    journal.SIT: {"nonce": is_text, "nonce_hash": is_text},
    journal.BOT: {"generation": is_count, "asker": one_of(journal.HOST)},
    journal.FREE: {"asker": one_of(journal.HOST)},
    journal.START: {"nonce_hashes": is_texts},
    journal.ASK: {"to": is_count, "whose": is_count, "asked": is_counts},
}
"""What they may hold."""


def check_entry(row: Row) -> None:
    """Raise Misfit if an entry is of no known kind, or lacks what belongs to it."""
    kind, data = row["kind"], row["data"]
    need(kind in steps, "kind")
    needed, more = DATA.get(kind, {}), MORE_DATA.get(kind, {})
    need(all(name in data and check(data[name]) for name, check in needed.items()), "data")
    need(all(check(data[name]) for name, check in more.items() if name in data), "data")


CHECKS: dict[sa.Table, Callable[[Row], None]] = {
    house: check_house,
    people: check_person,
    tables: check_table,
    entries: check_entry,
}


def check_row(kind: sa.Table, row: Row) -> None:
    """Raise Misfit, with the name of the field, if a row holds what it cannot hold."""
    if kind in CHECKS:
        CHECKS[kind](row)


# Tables.


def check_whole(row: Row, printed: Row, rows: Sequence[Row], review: Row | None) -> None:
    """Raise BadTable if nobody could open a table with these entries, or Misfit if its review is none."""
    deal = deal_of(SimpleNamespace(**row, printed=printed))  # type: ignore[arg-type]
    table = Table(deal, row["seats"])
    for number, each in enumerate(rows, start=1):
        try:
            check_place(table, each)
            table.apply(entry_of(SimpleNamespace(**each)))  # type: ignore[arg-type]
            whole = table.unfit is None or not plays_as_then(deal)
        except Exception:  # whatever the entry breaks, it would break it on every page of the table
            raise BadTable(number) from None
        if not whole:
            raise BadTable(number)
    if review and table.history is not None:
        try:
            check_review(Review.read(review), table)
        except Exception:
            raise Misfit(reviews.c.data.name) from None


def check_place(table: Table, row: Row) -> None:
    """Raise Misfit if an entry is about a seat or an action that there is not."""
    seats = len(table.seats)
    need(row["seat"] is None or row["seat"] < seats, "seat")
    need(row["data"].get("whose", 0) < seats, "data")
    need(all(seat < seats for seat in row["data"].get("asked", ())), "data")
    if "to" in row["data"] and table.history is not None:
        need(row["data"]["to"] <= len(table.history.moves), "data")


def plays_as_then(deal: Deal) -> bool:
    """Whether a game still has the rules and the printed values with which a table was opened."""
    played = deal.game
    return deal.rules == played.rules and deal.digest == played.box(played.changes(deal.changed)).digest


def check_review(review: Review, table: Table) -> None:
    """Raise Misfit, or another error, if a review does not fit the game of a table."""
    seats = len(table.seats)
    for moment in review.moments:
        numbers = (*moment.points, *moment.chances)
        need(len(moment.points) == len(moment.chances) == seats, "moments")
        need(all(isinstance(each, (int, float)) for each in numbers), "moments")
        need(moment.seat is None or moment.seat in range(seats), "moments")
        need(is_count(moment.action), "moments")
    need(all(seat in range(seats) for seat in review.winners), "winners")
    need(all(point.seat in range(seats) for point in review.turning_points), "turning_points")
    retold(review, table.played.record, "en", table.names)
