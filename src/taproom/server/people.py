"""Who is at the browser: a signed cookie, a name, preferences; and the links that open a seat."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from hashlib import sha256
from typing import Any

from taproom.kernel.errors import BadOption
from taproom.kernel.players import printable
from taproom.kernel.words import LANGUAGES, N_

LONGEST_NAME = 24
LONGEST_GIVEN = 200
"""A name that somebody types, before it is made fit to be shown."""
LONGEST_ID = 40
THEMES = ("auto", "light", "dark")
MOTIONS = ("auto", "less")
LAYOUTS = ("wide", "tall")
COOKIE = "taproom"
INVITATION = "invitation"
"""The cookie of somebody who came by a seat's link and has not sat down yet."""
LANG_COOKIE = "lang"
LAYOUT_COOKIE = "layout"
COOKIES = (COOKIE, INVITATION, LANG_COOKIE, LAYOUT_COOKIE)
LONGEST_COOKIE = 120
SIGNATURES = 20_000
"""Signatures kept, each of some hundred bytes: the same browsers and seats come again and again."""


@dataclass(frozen=True)
class Preferences:
    """What a person likes; kept with the person."""

    lang: str = ""
    """Empty: as the browser says."""
    theme: str = "auto"
    motion: str = "auto"
    confirm: bool = True
    """The last step of a turn waits for a confirmation."""
    sound: bool = False
    notify: bool = False
    """The browser may show a notification when it is this person's turn."""
    help: bool = True
    """Explanations stand beside the controls."""
    webhook: str = ""
    """Where to post that it is this person's turn."""
    play_now: dict[str, str] = field(default_factory=dict)
    """For each game, which bots were last played against."""

    @staticmethod
    def load(given: Mapping[str, Any]) -> "Preferences":
        """Read what is stored; what is unknown or of another kind is left out."""
        usual = Preferences()
        kept = {
            each.name: given[each.name]
            for each in fields(Preferences)
            if type(given.get(each.name)) is type(getattr(usual, each.name))
        }
        return Preferences(**kept)

    def dump(self) -> dict[str, Any]:
        """Give them as plain JSON."""
        return asdict(self)


CHOICES: dict[str, tuple[str, ...]] = {"lang": ("", *LANGUAGES), "theme": THEMES, "motion": MOTIONS}
"""What a preference that is no yes or no can be."""


@dataclass(frozen=True)
class Person:
    """Somebody with a browser; nobody needs an account."""

    id: str
    name: str = ""
    preferences: Preferences = field(default_factory=Preferences)


def new_id() -> str:
    """Make a name for addresses that nobody guesses."""
    return secrets.token_urlsafe(12)


def clean_name(given: str) -> str:
    """Give a name as it can be shown, or refuse it."""
    name = " ".join(printable(given).split()) if len(given) <= LONGEST_GIVEN else ""
    if not name or len(name) > LONGEST_NAME:
        raise BadOption(N_("A name has 1 to {most} letters."), most=LONGEST_NAME)
    return name


@lru_cache(maxsize=SIGNATURES)
def signature(key: bytes, purpose: str, *parts: str) -> str:
    """Sign some text."""
    text = "|".join(f"{len(part)} {part}" for part in (purpose, *parts))
    return urlsafe_b64encode(hmac.digest(key, text.encode(), sha256)[:18]).decode()


class Signer:
    """Signs what browsers keep, with the key that lies in the store; older keys are still good."""

    def __init__(self, key: bytes, *older: bytes) -> None:
        self.key = key
        self.older = older

    def mark(self, purpose: str, *parts: str) -> str:
        """Give the signature of some text."""
        return signature(self.key, purpose, *parts)

    def fits(self, given: str, purpose: str, *parts: str) -> bool:
        """Whether a signature is ours."""
        keys = (self.key, *self.older)
        return any(
            hmac.compare_digest(given.encode(), signature(key, purpose, *parts).encode()) for key in keys
        )

    def cookie(self, person: str) -> str:
        """Write the cookie of a person."""
        return f"{person}.{self.mark('person', person)}"

    def person(self, cookie: str | None) -> str | None:
        """Read a cookie; a forged one is nobody's."""
        person, dot, mark = (cookie or "").rpartition(".")
        known = dot and len(person) <= LONGEST_ID and self.fits(mark, "person", person)
        return person if known else None

    def seat_token(self, table: str, seat: int, generation: int) -> str:
        """Write what opens a seat, as a link or as the API's token."""
        return f"{table}.{seat}.{self.mark('seat', table, str(seat), str(generation))}"

    def seat(self, token: str) -> tuple[str, int, str] | None:
        """Take a seat's token apart; whether its mark fits depends on the table's present seat."""
        table, seat, mark = ([*token.split("."), "", ""])[:3]
        return (table, int(seat), mark) if seat.isascii() and seat.isdecimal() and len(seat) < 3 else None

    def opens(self, token: str, table: str, seat: int, generation: int) -> bool:
        """Whether a token opens a seat as it is now."""
        found = self.seat(token)
        if found is None or found[:2] != (table, seat):
            return False
        return self.fits(found[2], "seat", table, str(seat), str(generation))

    def feed(self, person: str) -> str:
        """Write what opens a person's feed."""
        return f"{person}.{self.mark('feed', person)}"

    def feed_person(self, token: str) -> str | None:
        """Read what opens a feed."""
        person, dot, mark = token.rpartition(".")
        known = dot and len(person) <= LONGEST_ID and self.fits(mark, "feed", person)
        return person if known else None
