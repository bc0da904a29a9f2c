"""The log of a server: one line of JSON for each thing worth knowing.

From INFO up it holds no token, name or seed, and tells neither who asked from where nor for which table.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from time import monotonic

SECRET = re.compile(r"(/(?:seat|feed|tables?)/|[?&]table=)(?!\{)[^\s?&\"']+")
"""Addresses that open something, or tell who is where."""
TALKATIVE = {
    "markdown_it": logging.INFO,
    **dict.fromkeys(("uvicorn.error", "uvicorn.access", "websockets", "httpx", "httpcore"), logging.WARNING),
    **dict.fromkeys(("aiosqlite", "asyncpg", "sqlalchemy"), logging.WARNING),
}
"""They would write down whatever goes through them: addresses, cookies, keys, seeds, every line of a page."""
QUOTES = "asyncio"
"""It shows all that it knows of what went wrong, values included, from the second line on."""
SELDOM_SECONDS = 60.0
CAUSES = 100


class Line(logging.Formatter):
    """Writes a record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line."""
        text = record.getMessage()
        if record.name == QUOTES:
            text = text.partition("\n")[0]
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "room": record.name,
            "text": SECRET.sub(r"\1…", text),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = where(record)
        return json.dumps(line, ensure_ascii=False)


def where(record: logging.LogRecord) -> list[str]:
    """Name the places in the code that an error came through; its values stay out of the log."""
    places = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places


def set_up(level: str = "INFO") -> None:
    """Let everything go through this log, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    for name, least in TALKATIVE.items():
        logging.getLogger(name).setLevel(max(least, root.level))


class Seldom:
    """Logs what goes wrong again and again: each cause at most once a minute."""

    def __init__(self, log: logging.Logger) -> None:
        self.log = log
        self.told: dict[tuple[str, str], float] = {}
        """When something was last told."""

    def warning(self, text: str, cause: str) -> None:
        """Log a text with its cause, unless that was done less than a minute ago."""
        now = monotonic()
        if now - self.told.get((text, cause), -SELDOM_SECONDS) < SELDOM_SECONDS:
            return
        if len(self.told) >= CAUSES:
            self.told.clear()
        self.told[text, cause] = now
        self.log.warning(text, cause)
