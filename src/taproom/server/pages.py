"""All pages but the table's: home, one's games, preferences, rules, the feed."""

from collections.abc import Sequence
from dataclasses import fields as fields_of
from dataclasses import replace

from litestar import Response, get, post
from litestar.datastructures import UploadFile

from taproom.games import game
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.game import Game
from taproom.kernel.records import Record, parse
from taproom.kernel.telling import player_name
from taproom.kernel.words import LANGUAGES, N_, words
from taproom.server import people
from taproom.server.acting import known_level
from taproom.server.clocks import NONE, Clock
from taproom.server.errors import NotFound
from taproom.server.feed import feed_of
from taproom.server.guard import client_of
from taproom.server.house import House
from taproom.server.lobby import games_context, home_context, rules_index_context
from taproom.server.offers import USUAL_LEVEL, chosen_options
from taproom.server.people import LANG_COOKIE, Person, Preferences
from taproom.server.rules import rules_page
from taproom.server.table import Table
from taproom.server.tables import Plan
from taproom.server.timekeeping import time
from taproom.server.web import (
    Asked,
    Visitor,
    form,
    house_of,
    multipart,
    own_cookie,
    packed,
    read_number,
    see_other,
    show,
    status_of,
    visitor,
    welcome,
    with_cookie,
)
from taproom.server.webhooks import checked_address

ROWS = 12
A_PAGE = 30
MOST_SEATS = 4
MOST_RECORD_BYTES = 4_500_000
"""A record file is the largest thing that anybody sends."""


@get("/")
async def home(request: Asked) -> Response[bytes]:
    """Show what waits, what can be played, and which tables are open."""
    who = await visitor(request)
    return await home_page(request, who)


async def home_page(request: Asked, who: Visitor, notice: str = "", status: int = 200) -> Response[bytes]:
    """Answer with the home page."""
    house = house_of(request)
    mine, finished, total = [], [], 0
    if who.id:
        mine = await loaded(house, await house.store.tables_of(who.id, over=False, most=A_PAGE))
        finished = await loaded(house, await house.store.tables_of(who.id, over=True, most=ROWS // 3))
        total = await house.store.count_of(who.id, over=True)
    waiting = await loaded(house, await house.store.listed(ROWS))
    context = home_context(who.person, mine, waiting, finished, who.lang, time(), total)
    return show(request, who, "home.html", "", status, notice=notice, **context)


async def loaded(house: House, names: Sequence[str]) -> list[Table]:
    """Give tables by name."""
    return [await house.tables.get(name) for name in names]


@get("/games")
async def games(request: Asked) -> Response[bytes]:
    """List all games of a person."""
    house = house_of(request)
    who = await visitor(request)
    number = max(1, read_number(request.query_params.get("page"), 1))
    mine: list[Table] = []
    finished: list[Table] = []
    pages = 1
    if who.id:  # programs open tables for nobody, and these are not a stranger's
        pages = max(1, -(-await house.store.count_of(who.id, over=True) // A_PAGE))
        mine = await loaded(house, await house.store.tables_of(who.id, over=False, most=A_PAGE))
        names = await house.store.tables_of(who.id, over=True, most=A_PAGE, skip=A_PAGE * (number - 1))
        finished = await loaded(house, names)
    context = games_context(who.person, mine, finished, who.lang, time(), number, pages)
    return show(request, who, "games.html", words(who.lang)("Your games"), **context)


# Opening tables.


@post("/play", status_code=200)
async def play_now(request: Asked) -> Response[bytes]:
    """Seat somebody with some bots at once."""
    house = house_of(request)
    who = await visitor(request)
    given = await form(request)
    try:
        played = game(given.get("game", ""))
        count, _blank, level = given.get("bots", "").partition(" ")
        level = known_level(level or USUAL_LEVEL)
        chosen = {**who.preferences.play_now, played.slug: f"{read_number(count, 2)} {level}"}
        liking = replace(who.preferences, play_now=chosen)
        person = await welcome(
            house, replace(who, person=replace(who.person, preferences=liking), known=False)
        )
        plan = Plan(played, person.id, drawn_options(played))
        plan.seat_me(person.name or player_name((), 0, words(who.lang)))
        for _seat in range(read_number(count, 2)):
            plan.seat_bot(level)
        table = await plan.open(house.tables)
    except TaproomError as error:
        return await home_page(request, who, error.tell(who.lang), status_of(error))
    return with_cookie(house, see_other(f"/table/{table.id}"), person)


def drawn_options(played: Game) -> dict[str, str]:
    """Against bots who begins is drawn."""
    return {"first_player": "random"} if "random" in played.options.get("first_player", ()) else {}


@post("/tables", status_code=200)
async def create(request: Asked) -> Response[bytes]:
    """Open a table as a form says."""
    house = house_of(request)
    who = await visitor(request)
    given = await form(request)
    try:
        name = given.get("name") or who.person.name or player_name((), 0, words(who.lang))
        plan = planned(given, who.person.id, people.clean_name(name), who.lang)
        person = await welcome(house, replace(who, known=False), given.get("name", ""))
        table = await plan.open(house.tables)
    except TaproomError as error:
        return await home_page(request, who, error.tell(who.lang), status_of(error))
    return with_cookie(house, see_other(f"/table/{table.id}"), person)


def planned(given: dict[str, str], host: str, name: str, lang: str) -> Plan:
    """Read the form of a new table."""
    played = game(given.get("game", ""))
    plan = Plan(played, host, chosen_options(played, given))
    plan.hints = given.get("hints", "best")
    plan.take_backs = given.get("take_backs") == "1"
    plan.public = given.get("public") == "1"
    kind, _blank, amount = given.get("clock", NONE).partition(" ")
    plan.clock = Clock.read(kind, read_number(amount, 0))
    for number in range(MOST_SEATS):
        seat_as_wished(plan, number, given, name, lang)
    if all(entry is None or entry.kind != "sit" for entry in plan.seats):
        raise BadOption(N_("Keep a seat for yourself: choose “me” for one of them."))
    return plan


def seat_as_wished(plan: Plan, number: int, given: dict[str, str], name: str, lang: str) -> None:
    """Fill a seat as the form says."""
    wished = given.get(f"seat-{number}", "none")
    if wished == "me":
        first = all(entry is None or entry.kind != "sit" for entry in plan.seats)
        other = given.get(f"name-{number}") or player_name((), len(plan.seats), words(lang))
        plan.seat_me(name if first else other)
    elif wished == "friend":
        plan.leave_free()
    elif wished == "bot":
        plan.seat_bot(given.get(f"level-{number}") or USUAL_LEVEL)
    elif wished != "none":
        raise BadOption(N_("A seat is for me, a friend or a bot."))


@post("/records", status_code=200, request_max_body_size=MOST_RECORD_BYTES)
async def open_record(request: Asked) -> Response[bytes]:
    """Open a record file that somebody has; few are read at once, since each may be large."""
    house = house_of(request)
    who = await visitor(request)
    try:
        with house.reading_records.taking(client_of(request.scope)):
            record = await sent_record(request)
        person = await welcome(house, replace(who, known=False))
        table = await house.tables.import_record(record, person.id)
    except TaproomError as error:
        return await home_page(request, who, error.tell(who.lang), status_of(error))
    return with_cookie(house, see_other(f"/table/{table.id}/at/0"), person)


async def sent_record(request: Asked) -> Record:
    """Read the record file of a form, and prove it."""
    file = (await multipart(request)).get("file")
    data = await file.read() if isinstance(file, UploadFile) else b""
    if not data:
        raise BadOption(N_("Choose a record file first."))
    record = parse(data, game)
    record.verify()
    return record


# What a person likes.


@get("/preferences")
async def preferences(request: Asked) -> Response[bytes]:
    """Show what a person likes."""
    return preferences_page(request, await visitor(request))


def preferences_page(request: Asked, who: Visitor, notice: str = "", status: int = 200) -> Response[bytes]:
    """Answer with the page of preferences."""
    house = house_of(request)
    feed = f"/feed/{house.signer.feed(who.id)}" if who.id else ""
    title = words(who.lang)("Name and preferences")
    return show(
        request,
        who,
        "preferences.html",
        title,
        status,
        notice=notice,
        feed=feed,
    )


@post("/preferences", status_code=200)
async def prefer(request: Asked) -> Response[bytes]:
    """Keep what a person likes."""
    house = house_of(request)
    who = await visitor(request)
    given = await form(request)
    try:
        liking = read_preferences(given, who.preferences)
        name = people.clean_name(given["name"]) if given.get("name") else who.person.name
    except TaproomError as error:
        return preferences_page(request, who, error.tell(who.lang), 400)
    person = Person(who.person.id, name, liking)
    await house.keep(person)
    return with_cookie(house, see_other(own_path(given.get("to", "/preferences"))), person)


def read_preferences(given: dict[str, str], before: Preferences) -> Preferences:
    """Read the form: a box that is not ticked is not sent."""
    found: dict[str, object] = {}
    for each in fields_of(Preferences):
        value = given.get(each.name, "")
        if each.name in people.CHOICES:
            found[each.name] = value if value in people.CHOICES[each.name] else getattr(before, each.name)
        elif isinstance(getattr(before, each.name), bool):
            found[each.name] = value == "1"
    found["webhook"] = checked_address(given.get("webhook", "").strip())
    return replace(before, **found)  # type: ignore[arg-type]


@get("/lang/{lang:str}")
async def speak(request: Asked, lang: str) -> Response[bytes]:
    """Change the language, and go back to where it was changed."""
    house = house_of(request)
    who = await visitor(request)
    answer = see_other(own_path(request.query_params.get("to") or "/"))
    if lang in LANGUAGES:
        if who.known and who.preferences.lang:
            await house.keep(replace(who.person, preferences=replace(who.preferences, lang=lang)))
        answer.set_cookie(own_cookie(house, LANG_COOKIE, lang))
    return answer


def own_path(wished: str) -> str:
    """Go only to pages of our own."""
    fits = wished.startswith("/") and not wished.startswith(("//", "/\\")) and wished.isprintable()
    return wished if fits and wished.isascii() else "/"


# Pages to read.


@get("/rules")
async def all_rules(request: Asked) -> Response[bytes]:
    """List the games whose rules are told here."""
    who = await visitor(request)
    context = rules_index_context(who.lang)
    return show(request, who, "rules_index.html", words(who.lang)("Rules"), **context)


@get("/rules/{slug:str}")
async def rules(request: Asked, slug: str) -> Response[bytes]:
    """Tell the rules of a game."""
    who = await visitor(request)
    played = game(slug)
    context = rules_page(played, who.lang)
    return show(request, who, "rules.html", words(who.lang)("{game}: rules", game=played.title), **context)


@get("/about/privacy")
async def privacy(request: Asked) -> Response[bytes]:
    """Say what is kept of whom."""
    who = await visitor(request)
    return show(request, who, "privacy.html", words(who.lang)("Privacy"))


@get("/feed/{token:str}")
async def feed(request: Asked, token: str) -> Response[bytes]:
    """Give a person's own news for a feed reader."""
    house = house_of(request)
    name = house.signer.feed_person(token)
    if name is None:
        raise NotFound(N_("There is no such feed."))
    person = await house.person(name) or Person(name)
    mine = await loaded(house, await house.store.tables_of(name, over=False, most=A_PAGE))
    lang = person.preferences.lang or LANGUAGES[0]
    body = feed_of(person, mine, lang, str(request.base_url).rstrip("/"), token)
    return packed(request, body.encode(), "application/atom+xml; charset=utf-8")


HANDLERS = [
    home,
    games,
    play_now,
    create,
    open_record,
    preferences,
    prefer,
    speak,
    all_rules,
    rules,
    privacy,
    feed,
]
