"""What can go wrong at a table, each error a sentence for the person who caused it."""

from taproom.kernel.errors import TaproomError


class NotFound(TaproomError):
    """There is no such table, page or record."""


class Forbidden(TaproomError):
    """Somebody asked for what is another's to do or to know."""


class Stale(TaproomError):
    """The table has moved on since the page was shown."""


class Refused(TaproomError):
    """Something that is not possible at this table, or not now."""


class TooMuch(TaproomError):
    """Too many requests, or too large a one."""
