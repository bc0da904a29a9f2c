"""Pages are MiniJinja templates: everything is escaped, nothing may be missing, each speaks one language."""

import json
from datetime import datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from minijinja import Environment

from taproom.kernel.players import initial
from taproom.kernel.words import Words, words
from taproom.server.people import Person

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NAMED_DAYS = 6
"""So many days ago a weekday's name is enough."""
NOON = 12
EVENING = 18
PARTS = 6_000
NIGHT = 4
"""Until this hour it is still evening."""


@cache
def environment(lang: str) -> Environment:
    """Give what renders the pages of a language."""
    _ = words(lang)
    made = Environment(
        loader=source,
        undefined_behavior="strict",
        auto_escape_callback=lambda name: True,
        trim_blocks=True,
        lstrip_blocks=True,
        debug=False,
    )
    made.add_global("_", _.__call__)
    made.add_global("plural", _.plural)
    made.add_global("lang", lang)
    return made


def source(name: str) -> str | None:
    """Read a template; it lies in the package."""
    file = files("taproom.server") / "templates" / name
    return file.read_text("utf-8") if file.is_file() else None


def render(name: str, lang: str, **context: Any) -> str:
    """Render a template in a language."""
    return environment(lang).render_template(name, **context)


@lru_cache(maxsize=PARTS)
def kept(name: str, lang: str, context: str) -> str:
    """Render a small part from its context as JSON, once: some are the same on page after page."""
    return render(name, lang, **json.loads(context))


def page(person: Person | None, lang: str, path: str, title: str = "") -> dict[str, Any]:
    """Give what the frame of every page needs to know; without a title it is the home page's."""
    me = person or Person("")
    return {
        "lang": lang,
        "path": path,
        "title": title,
        "me": {"name": me.name, "initial": initial(me.name) or "•"} if me.name else None,
        "preferences": me.preferences.dump(),
    }


# Times in words.


def ago(then: float, now: float, _: Words) -> str:
    """Say shortly how long something has lasted: 5 min, 2 h, 3 days."""
    passed = max(0.0, now - then)
    if passed < MINUTE:
        return _("just now")
    if passed < HOUR:
        return _("{n} min", n=int(passed // MINUTE))
    if passed < 2 * DAY:
        return _("{n} h", n=int(passed // HOUR))
    return _.plural("{n} day", "{n} days", int(passed // DAY))


def day(then: float, now: float, _: Words) -> str:
    """Name a day: today, yesterday, Saturday, 12 November, 3 May 2025."""
    date, today = datetime.fromtimestamp(then), datetime.fromtimestamp(now)
    passed = (today.date() - date.date()).days
    if passed <= 0:
        return _("today")
    if passed == 1:
        return _("yesterday")
    if passed <= NAMED_DAYS:
        return weekdays(_)[date.weekday()]
    month = months(_)[date.month - 1]
    if date.year == today.year:
        return _("{day} {month}", day=date.day, month=month)
    return _("{day} {month} {year}", day=date.day, month=month, year=date.year)


def weekdays(_: Words) -> list[str]:
    """Name the days of the week."""
    return [
        _("Monday"),
        _("Tuesday"),
        _("Wednesday"),
        _("Thursday"),
        _("Friday"),
        _("Saturday"),
        _("Sunday"),
    ]


def months(_: Words) -> list[str]:
    """Name the months."""
    return [
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    ]


def part_of_day(hour: int) -> str:
    """Say which greeting fits an hour of the day."""
    if hour < NIGHT or hour >= EVENING:
        return "evening"
    return "morning" if hour < NOON else "afternoon"
