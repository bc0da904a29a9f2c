"""How the store is: whether the last write succeeded, whether an SQLite file is whole, and why not."""

import logging
import sqlite3
import threading
from time import monotonic

from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError, StatementError

from taproom.server.logs import Seldom

log = logging.getLogger("taproom.store")
PROBE_SECONDS = 2.0
"""Seconds between two writes at most that only try whether the store can be written."""
CHECK_SECONDS = 1.0
"""Seconds a start waits at most for the check of an SQLite file; a large one is checked on beside."""
LONGEST_CAUSE = 200
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
REFUSED = ("22", "23", "40")
"""Classes of PostgreSQL's states: the values are wrong or somebody else was faster; the database is well."""


def origin(error: BaseException) -> BaseException:
    """Return the driver's own error, without what was wrapped around it."""
    found = getattr(error, "orig", None)
    return error if found is None else found.__cause__ or found


def is_refusal(error: BaseException) -> bool:
    """Whether a database that is well did not take what it was given."""
    found = origin(error)
    if isinstance(error, (IntegrityError, DataError)) or isinstance(found, (ValueError, ArithmeticError)):
        return True
    if state := getattr(found, "sqlstate", None):
        return str(state)[:2] in REFUSED
    return type(error) is StatementError


def cause_of(error: BaseException) -> str:
    """Return what a database says of a failure; nothing that was read or written is in it."""
    found = origin(error)
    if isinstance(found, SQLAlchemyError) or is_refusal(error):  # they repeat the values
        return type(found).__name__
    name = getattr(found, "sqlite_errorname", None) or getattr(found, "sqlstate", None)
    text = getattr(found, "strerror", None) or str(found)
    return f"{text.partition(chr(10))[0][:LONGEST_CAUSE]} ({name or type(found).__name__})"


def is_damage(error: BaseException) -> bool:
    """Whether an SQLite file turned out not to be whole."""
    code = getattr(origin(error), "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGED


class StoreHealth:
    """What is known of a store, from everything that was written, and a check of the file at the start."""

    def __init__(self) -> None:
        self.fault = ""
        """Why the last write failed; empty if it succeeded."""
        self.damage = ""
        """What is wrong with the file; only a start with a whole one makes it well again."""
        self.tried = -PROBE_SECONDS
        """When the store was last written, or tried to be."""
        self.seldom = Seldom(log)

    def wrote(self) -> None:
        """Note a write that succeeded."""
        if self.fault:
            log.warning("the store can be written again")
        self.fault = ""
        self.tried = monotonic()

    def failed(self, error: BaseException, writing: bool = True) -> None:
        """Note what went wrong; a value that no database would take says nothing about the store."""
        cause = cause_of(error)
        if is_refusal(error):
            self.seldom.warning("the store refused an entry: %s", cause)
            return
        if is_damage(error):
            self.damaged(cause)
        elif writing:
            self.seldom.warning("the store cannot be written: %s", cause)
        else:
            self.seldom.warning("the store cannot be read: %s", cause)
        if writing:
            self.fault = cause
            self.tried = monotonic()

    def damaged(self, what: str) -> None:
        """Note that the file is not whole."""
        self.damage = what
        self.seldom.warning("the database is damaged: %s", what)

    def probe_is_due(self) -> bool:
        """Whether it is time to try a write, because there was none."""
        return monotonic() - self.tried >= PROBE_SECONDS


class FileCheck:
    """SQLite's own check of a file, in a thread: nobody waits for a large one."""

    def __init__(self, url: URL, health: StoreHealth) -> None:
        self.health = health
        self.connection = sqlite3.connect(str(url.database), check_same_thread=False)
        self.thread = threading.Thread(target=self._run, name="file check", daemon=True)
        self.ending = False

    def start(self) -> None:
        """Begin, and wait for a moment: of a small file everything is known at once."""
        self.thread.start()
        self.thread.join(CHECK_SECONDS)

    def close(self) -> None:
        """Break off what is not done yet."""
        self.ending = True
        while self.thread.is_alive():
            self.connection.interrupt()
            self.thread.join(0.1)
        self.connection.close()

    def _run(self) -> None:
        try:
            [found] = self.connection.execute("pragma quick_check(1)").fetchone()
        except sqlite3.Error as error:
            if is_damage(error):
                self.health.damaged(cause_of(error))
            elif not self.ending:
                self.health.failed(error, writing=False)
        else:
            if found != "ok":
                self.health.damaged(" ".join(found.split())[:LONGEST_CAUSE])
