"""The table in the browser: its page, its parts, and every wish that can be made there."""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from litestar import Response, get, post

from taproom.bots.advice import Hint
from taproom.kernel.errors import TaproomError
from taproom.kernel.words import N_
from taproom.server import acting
from taproom.server.access import askers, check_may_join, check_may_sit, own_seat, seat_of_token, tokens_for
from taproom.server.errors import Refused, Stale, TooMuch
from taproom.server.journal import Asker, Entry
from taproom.server.owners import Owner, asking
from taproom.server.painting import fragment, page_context, paint_board, paint_position, replay_context
from taproom.server.people import INVITATION, LONGEST_NAME
from taproom.server.rematches import rematch_of
from taproom.server.seeing import looker_at, review_of
from taproom.server.table import OVER, Table
from taproom.server.timekeeping import time
from taproom.server.web import (
    Asked,
    Visitor,
    form,
    house_of,
    html,
    own_cookie,
    packed,
    read_number,
    see_other,
    show,
    status_of,
    visitor,
    wants_parts,
    welcome,
    with_cookie,
)

LONGEST_REQUEST = 80
MOST_LOOKING_BACK = 5
"""Imported games of one person that wait for a bot to look back at them."""
Fields = dict[str, str]
Wish = Callable[[Table, Visitor, Fields], Sequence[Entry]]


# Looking.


@get("/table/{name:str}")
async def table_page(request: Asked, name: str) -> Response[bytes]:
    """Show a table; a record of a game that was broken off is shown as a replay."""
    house = house_of(request)
    who = await visitor(request)
    table = await house.tables.get(name)
    if table.deal.imported and table.history is not None and not table.state.over:
        return see_other(f"/table/{table.id}/at/0")
    return await whole_page(request, who, table)


async def whole_page(
    request: Asked, who: Visitor, table: Table, notice: str = "", pending: str = "", status: int = 200
) -> Response[bytes]:
    """Answer with the page of a table."""
    house = house_of(request)
    review = await review_of(house, table, who.lang)
    looker = looker_at(table, who, asked_seat(request))
    tokens = tokens_for(house.signer, table, who.id, invitation(request))
    painted = house.paintings.paint(table, looker, tokens, review, pending, notice)
    context = page_context(table, looker, painted)
    return show(request, who, "table.html", table.game.title, status, table=context)


def invitation(request: Asked) -> str:
    """The token of the seat by whose link somebody came."""
    return request.cookies.get(INVITATION, "")


def asked_seat(request: Asked, given: str = "") -> int | None:
    """The seat from which somebody with several wants to look."""
    text = given or request.query_params.get("as") or ""
    return read_number(text) if text else None


@get("/table/{name:str}/parts")
async def table_parts(request: Asked, name: str) -> Response[bytes]:
    """Send the parts that a page does not have yet."""
    house = house_of(request)
    who = await visitor(request)
    table = await house.tables.get(name)
    return await parts(request, who, table)


async def parts(
    request: Asked,
    who: Visitor,
    table: Table,
    notice: str = "",
    pending: str = "",
    hints: Sequence[Hint] | None = None,
    seat: int | None = None,
    status: int = 200,
) -> Response[bytes]:
    """Answer a script with what its page lacks."""
    house = house_of(request)
    review = await review_of(house, table, who.lang)
    looker = looker_at(table, who, asked_seat(request) if seat is None else seat)
    tokens = tokens_for(house.signer, table, who.id, invitation(request))
    painted = house.paintings.paint(table, looker, tokens, review, pending, notice, hints)
    have = (request.query_params.get("have") or request.headers.get("x-have") or "").split(",")
    return html(request, fragment(table, looker, painted, have), status)


@get("/table/{name:str}/board/{seat:int}")
async def large_board(request: Asked, name: str, seat: int) -> Response[bytes]:
    """Send a seat's board drawn large."""
    who = await visitor(request)
    table = await house_of(request).tables.get(name)
    acting.known_seat(table, seat)
    then = request.query_params.get("at")
    count = len(table.played.moves)
    number = min(read_number(then), count) if then else None
    return html(request, paint_board(table, looker_at(table, who, asked_seat(request)), seat, number))


@get("/table/{name:str}/why")
async def why_not(request: Asked, name: str) -> Response[bytes]:
    """Say why something on the board cannot be chosen now, to the seat that would choose."""
    who = await visitor(request)
    table = await house_of(request).tables.get(name)
    thing = request.query_params.get("thing") or ""
    said = {"text": reason(table, looker_at(table, who, asked_seat(request)).seat, thing, who.lang)}
    return packed(request, json.dumps(said).encode(), "application/json")


def reason(table: Table, seat: int | None, thing: str, lang: str) -> str:
    """Find the sentence against an action that belongs to a thing of the drawing; empty if there is none."""
    if seat is None or table.decides != seat:
        return Refused(N_("It is not your turn to decide.")).tell(lang)
    game = table.game
    anchored = [action for action in range(len(game.actions)) if game.anchor(action) == thing]
    return table.state.why_not(anchored[0], lang) if anchored else ""


@get("/table/{name:str}/at/{number:int}")
async def replay_page(request: Asked, name: str, number: int) -> Response[bytes]:
    """Show a table as it was after so many actions, from what the asker may know."""
    who = await visitor(request)
    table = await house_of(request).tables.get(name)
    looker = looker_at(table, who, asked_seat(request))
    then = min(number, len(table.played.moves))
    painted = paint_position(table, looker, then)
    context = replay_context(table, looker, painted, then)
    return show(request, who, "replay.html", table.game.title, table=context)


@get("/table/{name:str}/at/{number:int}/parts")
async def replay_parts(request: Asked, name: str, number: int) -> Response[bytes]:
    """Send the parts of a past position that a page does not have yet."""
    who = await visitor(request)
    table = await house_of(request).tables.get(name)
    looker = looker_at(table, who, asked_seat(request))
    painted = paint_position(table, looker, min(number, len(table.played.moves)))
    have = (request.query_params.get("have") or "").split(",")
    return html(request, fragment(table, looker, painted, have))


@get("/table/{name:str}/record.json")
async def record(request: Asked, name: str) -> Response[bytes]:
    """Hand out the record of a finished game; a running one is nobody's to have."""
    table = await house_of(request).tables.get(name)
    if table.status != OVER:
        raise Refused(N_("The record of a game is handed out when it is over."))
    dumped = table.played.record.dump()
    answer = packed(
        request, (json.dumps(dumped, indent=1, ensure_ascii=False) + "\n").encode(), "application/json"
    )
    answer.headers["Content-Disposition"] = f'attachment; filename="{table.game.slug}-{table.id}.json"'
    return answer


# Acting.


def play_wish(table: Table, who: Visitor, fields: Fields) -> Sequence[Entry]:
    """Do an action on the position that was shown."""
    acting.check_position(table, read_number(fields.get("position")))
    return acting.play(table, own(table, who, fields), fields.get("action", ""))


def own(table: Table, who: Visitor, fields: Fields) -> int:
    """Give the seat for which somebody acts."""
    return own_seat(table, who.id, wished_seat(fields))


def wished_seat(fields: Fields, field: str = "as") -> int | None:
    """Read for which seat a form is sent, if it says."""
    return read_number(fields[field]) if fields.get(field) else None


def undo_wish(table: Table, who: Visitor, fields: Fields) -> Sequence[Entry]:
    """Take the last choice back."""
    acting.check_position(table, read_number(fields.get("position")))
    return acting.undo(table, own(table, who, fields))


def restart_wish(table: Table, who: Visitor, fields: Fields) -> Sequence[Entry]:
    """Take the whole turn back."""
    acting.check_position(table, read_number(fields.get("position")))
    return acting.undo(table, own(table, who, fields), whole_turn=True)


def leave_wish(table: Table, who: Visitor, fields: Fields) -> Sequence[Entry]:
    """Stand up before the start."""
    return acting.free(table, who.id, own(table, who, fields))


def sit_wish(table: Table, who: Visitor, fields: Fields) -> Sequence[Entry]:
    """Take a free seat."""
    name = fields.get("name") or who.person.name
    seat = read_number(fields.get("seat"))
    part = fields.get("nonce", ""), fields.get("nonce_hash", "")
    return acting.sit(table, seat, who.person.id, name, *part)


WISHES: dict[str, Wish] = {
    "act": play_wish,
    "undo": undo_wish,
    "restart": restart_wish,
    "leave": leave_wish,
    "sit": sit_wish,
    "say": lambda table, who, fields: acting.say(table, own(table, who, fields), fields.get("text", "")),
    "ask": lambda table, who, fields: acting.ask(
        table, own(table, who, fields), fields.get("what", ""), read_number(fields.get("whose"), 0), time()
    ),
    "answer": lambda table, who, fields: acting.answer(
        table, own(table, who, fields), fields.get("yes") == "1"
    ),
    "standing": lambda table, who, fields: acting.stand(
        table, own(table, who, fields), fields.get("answer", "")
    ),
    "resign": lambda table, who, fields: acting.resign(table, own(table, who, fields)),
    "back": lambda table, who, fields: acting.back(table, own(table, who, fields)),
    "start": lambda table, who, fields: acting.start(table, own(table, who, fields), fields.get("nonce", "")),
    "shake": lambda table, who, fields: acting.shake(table, own(table, who, fields), fields.get("nonce", "")),
    "commit": lambda table, who, fields: acting.commit(
        table, own(table, who, fields), fields.get("nonce_hash", "")
    ),
    "reveal": lambda table, who, fields: acting.reveal(
        table, own(table, who, fields), fields.get("nonce", "")
    ),
    "redraw": lambda table, who, fields: acting.redraw(table, own(table, who, fields)),
    "bot": lambda table, who, fields: acting.seat_bot(
        table, who.id, read_number(fields.get("seat")), fields.get("level", "")
    ),
    "free": lambda table, who, fields: acting.free(table, who.id, read_number(fields.get("seat")), time()),
    "join": lambda table, who, fields: acting.join(table, read_number(fields.get("seat")), who.person.id),
}
"""What can be wished for at a table, by the last word of the address."""
SEATED = ("sit", "join")
"""What makes somebody one of the people at the table: the form names the seat."""


@post("/table/{name:str}/{what:str}", status_code=200)
async def wish(request: Asked, name: str, what: str) -> Response[bytes]:
    """Fulfil a wish, and show what came of it."""
    house = house_of(request)
    who = await visitor(request)
    fields = await form(request)
    if what == "hint":
        return await hint(request, who, name, fields)
    if what == "rematch":
        return await rematch(request, who, name)
    if what == "look-back":
        return await look_back(request, who, name, fields)
    table = await house.tables.get(name)
    named = fields.get("request", "")[:LONGEST_REQUEST]

    def in_whose_name(now: Table) -> Collection[Asker]:
        return askers(now, who.id, what, wished_seat(fields, "seat" if what in SEATED else "as"))

    def fulfil(now: Table) -> Sequence[Entry]:
        if what in SEATED:
            check_seated(request, who, now, fields, what)
        return WISHES[what](now, who, fields)

    try:
        if what not in WISHES:
            raise Refused(N_("Nobody knows how to do that here."))
        if named and table.repeated(named, in_whose_name(table)):
            return await answer(request, who, table, fields)
        if what in SEATED:
            who = await welcomed(request, who, table, fields, what)
        held = held_step(table, who, fields) if what == "act" else ""
        if held:
            return await answer(request, who, table, fields, pending=held)
        table = await house.tables.change(name, fulfil, named, in_whose_name)
    except TaproomError as error:
        table = await house.tables.get(name)
        notice = "" if isinstance(error, Stale) and what == "act" else error.tell(who.lang)
        return await answer(request, who, table, fields, notice=notice, status=status_of(error))
    return await answer(request, who, table, fields)


async def welcomed(request: Asked, who: Visitor, table: Table, fields: Fields, what: str) -> Visitor:
    """Let somebody who may take or join a seat have a name and a place in the store before they do."""
    check_seated(request, who, table, fields, what)
    name = fields.get("name", "")
    if what == "join":
        seat = read_number(fields.get("seat"))
        acting.join(table, seat, who.person.id)  # refuses what could not be done anyway
        name = who.person.name or table.seats[seat].name[:LONGEST_NAME]
    person = await welcome(house_of(request), who, name)
    return replace(who, person=person, known=True)


def check_seated(request: Asked, who: Visitor, table: Table, fields: Fields, what: str) -> None:
    """Refuse a seat to somebody whom nothing lets in."""
    seat = acting.known_seat(table, read_number(fields.get("seat")))
    opened = seat_of_token(house_of(request).signer, table, fields.get("key") or invitation(request))
    if what == "sit":
        check_may_sit(table, seat, opened, who.id)
    elif not table.seats[seat].held_by(who.id):
        check_may_join(seat, opened)


def held_step(table: Table, who: Visitor, fields: Fields) -> str:
    """Give the action if it has to be confirmed first: one that ends the turn or shows something."""
    action = fields.get("action", "")
    if not who.preferences.confirm or fields.get("confirmed") == "1":
        return ""
    play_wish(table, who, fields)  # refuses what could not be done anyway
    if any(answer.action == action for answer in table.game.asks_about(table.state.view(table.decides))):
        return ""  # who is asked again and again is not asked whether that was the answer
    foresight = table.state.foresee(action)
    return action if foresight.ends or foresight.reveals else ""


async def answer(
    request: Asked,
    who: Visitor,
    table: Table,
    fields: Fields,
    notice: str = "",
    pending: str = "",
    status: int = 200,
) -> Response[bytes]:
    """Show what came of a wish: parts for a script, the page anew for a form."""
    house = house_of(request)
    seat = fields.get("as", "")
    if wants_parts(request):
        shown = read_number(seat) if seat else None
        found = await parts(request, who, table, notice, pending, seat=shown, status=status)
    elif notice or pending:
        found = await whole_page(request, who, table, notice, pending, status)
    else:
        found = see_other(f"/table/{table.id}" + (f"?as={read_number(seat)}" if seat else ""))
    return with_cookie(house, found, who.person) if who.known else found


async def hint(request: Asked, who: Visitor, name: str, fields: Fields) -> Response[bytes]:
    """Ask a bot what it would do, from what the seat may know."""
    house = house_of(request)
    table = await house.tables.get(name)
    try:
        seat = own(table, who, fields)
        acting.check_turn(table, seat)
        if table.deal.hints != "best":
            raise Refused(N_("This table is played without hints."))
        if not house.limits.allow(f"hint {who.id}", 6.0):
            raise TooMuch(N_("That was a little fast. Please wait a moment."))
        moves = table.played.moves
        owner = Owner(asking.get(), who.id or "")
        asked = house.thinkers.advise(
            table.played.record.dump(), len(moves), who.lang, table.names, owner=owner
        )
        found = await asked
        table = await house.tables.get(name)
        hints = [Hint.read(each) for each in found]
    except TaproomError as error:
        return await answer(request, who, table, fields, error.tell(who.lang), status=status_of(error))
    if wants_parts(request):
        return await parts(request, who, table, hints=hints, seat=seat)
    looker = looker_at(table, who, seat)
    tokens = tokens_for(house.signer, table, who.id)
    painted = house.paintings.paint(table, looker, tokens, None, hints=hints)
    context = page_context(table, looker, painted)
    return show(request, who, "table.html", table.game.title, table=context)


async def rematch(request: Asked, who: Visitor, name: str) -> Response[bytes]:
    """Open a table for the same people, once."""
    house = house_of(request)
    table = await house.tables.get(name)
    try:
        found = await rematch_of(house, table, who)
    except TaproomError as error:
        return await answer(request, who, table, {}, error.tell(who.lang), status=status_of(error))
    return see_other(found)


async def look_back(request: Asked, who: Visitor, name: str, fields: Fields) -> Response[bytes]:
    """Have a bot look back at an imported game, which it does not do unasked."""
    house = house_of(request)
    table = await house.tables.get(name)
    try:
        if acting.look_back(table):
            async with house.asking_reviews:
                if await house.store.count_asked(table.deal.host) >= MOST_LOOKING_BACK:
                    raise TooMuch(N_("A bot still has to look back at other games; please ask again later."))
                table = await house.tables.change(name, acting.look_back)
    except TaproomError as error:
        return await answer(request, who, table, fields, error.tell(who.lang), status=status_of(error))
    return await answer(request, who, table, fields)


# Seats by link.


@get("/seat/{token:str}")
async def open_seat(request: Asked, token: str) -> Response[bytes]:
    """Lead to the table of a seat's link, whose page offers to take the seat, or to play it here too."""
    house = house_of(request)
    who = await visitor(request)
    found = house.signer.seat(token)
    table = await house.tables.get(found[0] if found else "")
    seat = acting.known_seat(table, found[1] if found else -1)
    gone = see_other(f"/table/{table.id}")
    gone.headers["Referrer-Policy"] = "no-referrer"
    if not table.seats[seat].held_by(who.id):
        check_may_join(seat, seat_of_token(house.signer, table, token))
        gone.set_cookie(own_cookie(house, INVITATION, token))
    return gone


HANDLERS = [
    table_page,
    table_parts,
    large_board,
    why_not,
    replay_page,
    replay_parts,
    record,
    wish,
    open_seat,
]
