"""Every page, rendered with real tables: what the tests of the pages look at."""

from functools import cache

from taproom.kernel.words import words
from taproom.server import journal
from taproom.server.journal import Entry
from taproom.server.lobby import games_context, home_context, rules_index_context
from taproom.server.people import Person, Preferences
from taproom.server.table import Table
from taproom.server.templating import page, render
from tests.server.tables import ANNA, HOUR, NOW, deal, play, started, waiting

PAGES = (
    "home",
    "first-visit",
    "games",
    "preferences",
    "privacy",
    "rules-index",
    "message-400",
    "message-403",
    "message-404",
    "message-429",
    "message-500",
)
DAY = 24 * HOUR


def anna_and(*others: str) -> list[tuple[str, str]]:
    """Let Anna sit first, then others; a bot by its level."""
    return [
        ("Anna", ANNA),
        *(("bot", "brewer") if name == "bot" else (name, f"{name}-id") for name in others),
    ]


@cache
def running(other: str) -> tuple[Table, ...]:
    """Three games that go on, one whose game has not begun, and one with a question to answer."""
    question = play(started(deal("dice-brewing", "question"), anna_and(other)), NOW - 3 * HOUR, 6)
    asks = {"what": "end"}
    question.apply(Entry(journal.ASK, 1, asks, NOW - HOUR))
    return (
        play(started(deal("heaven-and-ale", "garden"), anna_and(other, "bot")), NOW - 2 * HOUR, 40, until=1),
        play(
            started(deal("dice-brewing", "dice", mode="advanced"), anna_and(other)),
            NOW - 5 * HOUR,
            9,
            until=0,
        ),
        play(
            started(deal("belgian-beers-race", "race"), anna_and(other, "bot")), NOW - HOUR / 4, 30, until=0
        ),
        waiting(deal("heaven-and-ale", "new"), 3, anna_and("bot")),
        question,
    )


@cache
def open_tables(other: str) -> tuple[Table, ...]:
    """Two tables that wait for somebody."""
    return (
        waiting(deal("belgian-beers-race", "open", public=True, length="short"), 3, [(other, "b-id")]),
        waiting(
            deal("dice-brewing", "free", public=True), 4, [(other, "b-id"), ("bot", "novice"), ("Ève", "e")]
        ),
    )


@cache
def finished(other: str) -> tuple[Table, ...]:
    """A game that was played to the end, one that was resigned, and one that ended by agreement."""
    agreed = play(started(deal("belgian-beers-race", "agreed"), anna_and(other)), NOW - 9 * DAY, 12)
    agreed.apply(Entry(journal.ASK, 0, {"what": "end"}, NOW - 9 * DAY))
    agreed.apply(Entry(journal.ANSWER, 1, {"yes": True}, NOW - 9 * DAY))
    resigned = play(started(deal("dice-brewing", "resigned"), anna_and(other)), NOW - 4 * DAY, 8)
    resigned.apply(Entry(journal.RESIGN, 0, {}, NOW - 4 * DAY))
    return (
        play(started(deal("heaven-and-ale", "over"), anna_and(other, "bot")), NOW - DAY),
        resigned,
        agreed,
    )


@cache
def pages(lang: str, other: str = "Bram", me: str = "Anna", theme: str = "auto") -> dict[str, str]:
    """Render every page."""
    _ = words(lang)
    person = Person(ANNA, me, Preferences(theme=theme, webhook="https://example.org/hook"))
    new = Person("new-id", "", Preferences(theme=theme))
    home = home_context(person, running(other), open_tables(other), finished(other), lang, NOW, total=14)
    first = home_context(new, [], [], [], lang, NOW)
    mine = games_context(person, running(other), finished(other), lang, NOW, number=2, pages=3)
    shown = {
        "home": render(
            "home.html",
            lang,
            page=page(person, lang, "/"),
            notice=_("Wait a minute, then try again."),
            **home,
        ),
        "first-visit": render("home.html", lang, page=page(new, lang, "/"), **first),
        "games": render("games.html", lang, page=page(person, lang, "/games", _("All your games")), **mine),
        "preferences": render(
            "preferences.html",
            lang,
            page=page(person, lang, "/preferences", _("Preferences")),
            feed="https://example.org/feed/x",
        ),
        "privacy": render("privacy.html", lang, page=page(person, lang, "/about/privacy", _("Privacy"))),
        "rules-index": render(
            "rules_index.html", lang, page=page(new, lang, "/rules", _("Rules")), **rules_index_context(lang)
        ),
    }
    for status in (400, 403, 404, 429, 500):
        frame = page(person, lang, "/nowhere", _("Privacy"))
        back = "/table/x" if status == 403 else ""
        shown[f"message-{status}"] = render(
            "message.html", lang, page=frame, status=status, text=other, back=back
        )
    return shown
