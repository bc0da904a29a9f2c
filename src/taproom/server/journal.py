"""What can happen at a table, one entry each; a table is what its entries make of it, in their order."""

from dataclasses import dataclass, field
from typing import Any

# Before the start.
SIT = "sit"
"""A person takes a seat: `person`, `name`, `nonce`, or its `nonce_hash`."""
BOT = "bot"
"""The host, as `asker`, seats a bot: `level`, `name`, the seat's new `generation`.

Old entries leave the generation as it was.
"""
FREE = "free"
"""A seat is open again; its old link is worth nothing now. `asker` if it was the host's wish."""
SHAKE = "shake"
"""A person's browser adds its part to the deal: `nonce`."""
COMMIT = "commit"
"""A person's browser binds itself to its part of the deal: `nonce_hash`."""
REVEAL = "reveal"
"""A browser shows its part, once all are bound: `nonce`."""
REDRAW = "redraw"
"""All browsers have to bind themselves anew: one has lost its part."""
START = "start"
"""The game is dealt: `nonces`, and `nonce_hashes` where some were shown before."""

# In play.
PLAY = "play"
"""An action: `action`, and `by` whom: a person, also beforehand, a bot, the clock, or nobody if forced."""
UNDO = "undo"
"""All but the first actions are taken back: `to`."""
ASK = "ask"
"""A seat asks the others: `what`, and for a take-back `to`, for a stand-in `whose`.

`asked` are the seats whose answer counts; old entries do not say (`Table.asked_of_old`).
"""
ANSWER = "answer"
"""A seat answers what was asked: `yes`."""
STAND_IN = "stand-in"
"""A bot plays for a seat: `level`."""
BACK = "back"
"""A person takes its seat back from a stand-in."""
STANDING = "standing"
"""A seat answers beforehand what it is asked again and again: `answer`; nobody else gets to know."""
RESIGN = "resign"
"""A seat gives up."""
END = "end"
"""The game ends here: `how`."""

# Beside the game.
JOIN = "join"
"""A person opens a seat on another device: `person`."""
SAY = "say"
"""A short message: `text`."""
REMATCH = "rematch"
"""The same people meet again at another table: `table`."""
LOOK_BACK = "look-back"
"""Somebody asks a bot to look back at a game that was opened from a record."""
REVIEWED = "reviewed"
"""A bot has looked back at the game: there is something new to show."""

RESUME = "resume"
"""The server is there again: nobody's clock has run meanwhile."""

BESIDE = (
    SHAKE,
    COMMIT,
    REVEAL,
    REDRAW,
    JOIN,
    SAY,
    REMATCH,
    LOOK_BACK,
    REVIEWED,
    RESUME,
    ASK,
    ANSWER,
    STANDING,
)
"""What leaves the position, and so the controls on everybody's page, as they are."""
UNNOTICED = (STANDING,)
"""What the others do not even hear of."""

HOST = "host"
Asker = int | str | None
"""In whose name a request was sent: a seat, the host, or nobody's in particular (to start the game)."""

BY_PERSON = "person"
BY_BOT = "bot"
BY_CLOCK = "clock"
BY_NOBODY = "nobody"
BY_STANDING = "standing"
"""The seat had answered beforehand."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened; nothing of it is ever changed."""

    kind: str
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    at: float = 0.0
    """When, in seconds since 1970; the store notes it."""
    request: str | None = None
    """What the browser called its request: one that comes twice in the name of one asker is done once."""

    @property
    def asker(self) -> Asker:
        """In whose name it was asked for."""
        given: Asker = self.data.get("asker", self.seat)
        return given
