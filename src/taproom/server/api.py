"""The JSON API under /api: everything that a program needs to play, and nothing that its seat may not know.

A seat is opened by its token, sent as `Authorization: Bearer TOKEN`; without one, one looks on.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream

from taproom.bots import LEVELS
from taproom.games import all_games, game
from taproom.kernel.words import LANGUAGES, N_
from taproom.server import access, acting, journal
from taproom.server.clocks import NONE, Clock
from taproom.server.errors import Forbidden, Refused
from taproom.server.live import news
from taproom.server.news import Listener
from taproom.server.people import clean_name
from taproom.server.table import FREE, OVER, Table
from taproom.server.tables import Plan
from taproom.server.timekeeping import time
from taproom.server.web import Asked, house_of

BEARER = "bearer "
MOST_LISTED = 50
STREAM_SECONDS = 10.0
"""So often a stream says something, so that a dead line is noticed."""

Lang = Annotated[str, Parameter(description="The language of labels: en or fr.", pattern="^(en|fr)$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Short = Annotated[str, msgspec.Meta(max_length=80)]


class Problem(msgspec.Struct):
    """Why something was refused; nothing has changed then."""

    error: str
    """A sentence, in the language that was asked for."""


PROBLEMS = {
    400: "This is not possible, or not now, or it is not understood.",
    403: "This is another's to do or to know, or the token opens nothing here.",
    404: "There is no such game or table.",
    409: "The table has moved on since the view was read.",
    413: "This is too large.",
    429: "Too many changes were asked for; wait a moment.",
}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Say how a call can be refused."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=PROBLEMS[status])
        for status in statuses
    }


READING = refusals(400, 403, 404)
CHANGING = refusals(400, 403, 404, 413, 429)
ACTING = refusals(400, 403, 404, 409, 413, 429)
OPEN_TO_ALL: list[dict[str, list[str]]] = [{}, {"seat": []}]
BY_TOKEN: list[dict[str, list[str]]] = [{"seat": []}]


class GameFacts(msgspec.Struct):
    """A game that can be played here."""

    game: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    """Each option with its possible values, the usual one first."""
    levels: list[str]
    """The bots, the weakest first."""


class WishedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: a bot's, or one that waits for somebody with its token."""

    bot: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """The level of a bot; empty for a seat that waits."""


class WishedClock(msgspec.Struct, forbid_unknown_fields=True):
    """A clock: minutes for the whole game, or days for each decision."""

    kind: Annotated[str, msgspec.Meta(max_length=10)] = NONE
    amount: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class WishedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A new table."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[WishedSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[Short, Short] = {}
    public: bool = False
    """Listed for everybody, who may then sit down without a token."""
    take_backs: bool = True
    hints: Annotated[str, msgspec.Meta(max_length=10)] = "best"
    clock: WishedClock = msgspec.field(default_factory=WishedClock)


class SeatFacts(msgspec.Struct):
    """A seat as everybody may know it."""

    seat: int
    kind: str
    """free, person or bot."""
    name: str
    level: str
    """Of a bot, or of the bot that stands in."""
    stands_in: bool
    resigned: bool
    seconds_left: float | None
    """On its clock, if it has one."""
    nonce_hash: str
    """What binds it to its part of the deal."""
    nonce_missing: bool
    """The game cannot start until it has bound itself, or shown its part of the deal."""


class TableFacts(msgspec.Struct):
    """A table as everybody may know it."""

    table: str
    game: str
    options: dict[str, str]
    status: str
    """open, running or over."""
    version: int
    """How much has happened at the table."""
    position: int
    """Changes with everything that changes what can be done; an action is posted with it."""
    decides: int | None
    """The seat that must decide."""
    actions: int
    """How many actions were played."""
    seats: list[SeatFacts]
    commitment: str
    """Binds the table to its deal before anyone sits."""
    winners: list[int]
    scores: list[int] | None
    """Once the game is over."""


class OpenedTable(msgspec.Struct):
    """A new table with the tokens of the seats that wait."""

    table: TableFacts
    tokens: dict[str, str]
    """By seat: hand each to whoever shall sit there, as a token or as the link /seat/TOKEN."""


class Seated(msgspec.Struct):
    """A table with the token of the seat that was taken."""

    table: TableFacts
    token: str
    """Opens the seat from now on; the one by which it was offered opens it no more."""


class Sitting(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits down."""

    name: Name
    nonce: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Something random: it is mixed into the deal."""
    nonce_hash: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """In its place the SHA-256 of a nonce, which is shown when all seats are taken and bound."""


class Nonce(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's part of the deal: its hash while it is bound, and then the nonce itself."""

    nonce: Annotated[str, msgspec.Meta(max_length=64)] = ""
    nonce_hash: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """An action."""

    action: Annotated[str, msgspec.Meta(max_length=200)]
    position: Annotated[int, msgspec.Meta(ge=0)]
    """Of the view in which the action was chosen."""
    request: Short = ""
    """A name for this request, of your seat's own: one that is sent twice is done once."""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat answers beforehand where it is asked again and again."""

    answer: Annotated[str, msgspec.Meta(max_length=40)]
    """A name out of the view's `standing_answers`; empty: to be asked each time."""


class Choice(msgspec.Struct):
    """Something that the seat may do now."""

    action: str
    label: str


class StandingAnswer(msgspec.Struct):
    """Something that can be answered beforehand in this game."""

    answer: str
    label: str
    explanation: str


class ViewFacts(msgspec.Struct):
    """What a seat may know."""

    version: int
    position: int
    status: str
    seat: int | None
    """Whose view it is; nothing for a spectator."""
    decides: int | None
    task: str
    """What the seat that must decide has to do."""
    legal: list[Choice]
    """What this seat may do now; empty if it is another's turn."""
    standing: str
    """What this seat has answered beforehand; nobody else gets to know."""
    standing_answers: list[StandingAnswer]
    """What this seat can answer beforehand; empty for a spectator, and where nothing can be."""
    view: dict[str, Any]


class Happening(msgspec.Struct):
    """An action that was played, as a seat may know it."""

    number: int
    seat: int
    events: list[dict[str, Any]]
    words: list[str]


@get("/games", tags=["games"], sync_to_thread=False)
def list_games() -> list[GameFacts]:
    """List the games."""
    return [
        GameFacts(
            each.slug,
            each.title,
            list(each.seats),
            {name: list(values) for name, values in each.options.items()},
            list(LEVELS),
        )
        for each in all_games()
    ]


@get("/tables", tags=["tables"])
async def list_tables(request: Asked) -> list[TableFacts]:
    """List the open tables at which everybody may sit down."""
    house = house_of(request)
    return [facts(await house.tables.get(name)) for name in await house.store.listed(MOST_LISTED)]


@post("/tables", tags=["tables"], responses=CHANGING)
async def create_table(request: Asked, data: WishedTable) -> OpenedTable:
    """Open a table; the answer has a token for each seat that waits."""
    house = house_of(request)
    played = game(data.game)
    plan = Plan(played, "", dict(data.options))
    plan.public, plan.take_backs, plan.hints = data.public, data.take_backs, data.hints
    plan.clock = Clock.read(data.clock.kind, data.clock.amount)
    for wished in data.seats:
        if wished.bot:
            plan.seat_bot(wished.bot)
        else:
            plan.leave_free()
    if None not in plan.seats:
        raise Refused(N_("At least one seat must wait for somebody."))
    table = await plan.open(house.tables)
    tokens = {
        str(seat.number): access.seat_token(house.signer, table, seat.number)
        for seat in table.seats
        if seat.kind == FREE
    }
    return OpenedTable(facts(table), tokens)


@get("/tables/{name:str}", tags=["tables"], responses=READING)
async def read_table(request: Asked, name: str) -> TableFacts:
    """Tell how a table stands."""
    return facts(await house_of(request).tables.get(name))


@post(
    "/tables/{name:str}/seats/{seat:int}",
    tags=["tables"],
    responses=CHANGING,
    security=OPEN_TO_ALL,
)
async def take_seat(request: Asked, name: str, seat: int, data: Sitting) -> Seated:
    """Sit down, with the token by which the seat is offered; the game starts when no seat waits any more."""
    house = house_of(request)

    def wish(now: Table) -> list[journal.Entry]:
        acting.known_seat(now, seat)
        access.check_may_sit(now, seat, None if now.deal.public else seat_in(request, now))
        return acting.sit(now, seat, "", clean_name(data.name), data.nonce, data.nonce_hash)

    table = await house.tables.change(name, wish)
    return Seated(facts(table), access.seat_token(house.signer, table, seat))


@post("/tables/{name:str}/nonce", tags=["tables"], status_code=200, responses=CHANGING, security=BY_TOKEN)
async def add_nonce(request: Asked, name: str, data: Nonce) -> TableFacts:
    """Bind the token's seat to its part of the deal, or show it; the game starts with the last one shown."""
    house = house_of(request)

    def wish(table: Table) -> list[journal.Entry]:
        seat = needed_seat(request, table)
        if data.nonce_hash:
            return acting.commit(table, seat, data.nonce_hash)
        return acting.reveal(table, seat, data.nonce)

    return facts(await house.tables.change(name, wish))


@post(
    "/tables/{name:str}/seats/{seat:int}/free",
    tags=["tables"],
    status_code=200,
    responses=CHANGING,
    security=BY_TOKEN,
)
async def free_seat(request: Asked, name: str, seat: int) -> TableFacts:
    """Leave the token's own seat before the start, or free one that has held up the start for two minutes."""

    def wish(table: Table) -> list[journal.Entry]:
        return acting.free_by_seat(table, needed_seat(request, table), seat, time())

    return facts(await house_of(request).tables.change(name, wish))


@get("/tables/{name:str}/view", tags=["playing"], responses=READING, security=OPEN_TO_ALL)
async def read_view(request: Asked, name: str, lang: Lang = "en") -> ViewFacts:
    """Give what the token's seat may know and do; without a token what everybody may know."""
    table = await house_of(request).tables.get(name)
    return view_facts(table, seat_in(request, table), lang)


@post(
    "/tables/{name:str}/actions",
    tags=["playing"],
    status_code=200,
    responses=ACTING,
    security=BY_TOKEN,
)
async def act(request: Asked, name: str, data: Wish, lang: Lang = "en") -> ViewFacts:
    """Do an action; the answer is the view that it leads to."""
    house = house_of(request)
    seat = needed_seat(request, await house.tables.get(name))

    def wish(table: Table) -> list[journal.Entry]:
        acting.check_position(table, data.position)
        return acting.play(table, needed_seat(request, table), data.action)

    table = await house.tables.change(name, wish, data.request, lambda now: (needed_seat(request, now),))
    return view_facts(table, seat, lang)


@post("/tables/{name:str}/undo", tags=["playing"], status_code=200, responses=CHANGING, security=BY_TOKEN)
async def take_back(request: Asked, name: str, lang: Lang = "en") -> ViewFacts:
    """Take the seat's last choice back, while nothing was shown since."""
    house = house_of(request)
    seat = needed_seat(request, await house.tables.get(name))
    table = await house.tables.change(name, lambda now: acting.undo(now, needed_seat(request, now)))
    return view_facts(table, seat, lang)


@post("/tables/{name:str}/standing", tags=["playing"], status_code=200, responses=CHANGING, security=BY_TOKEN)
async def answer_beforehand(request: Asked, name: str, data: Answer, lang: Lang = "en") -> ViewFacts:
    """Answer beforehand what the seat is asked again and again; at any moment, and as often as it likes."""
    house = house_of(request)
    seat = needed_seat(request, await house.tables.get(name))
    table = await house.tables.change(
        name, lambda now: acting.stand(now, needed_seat(request, now), data.answer)
    )
    return view_facts(table, seat, lang)


@get("/tables/{name:str}/log", tags=["playing"], responses=READING, security=OPEN_TO_ALL)
async def read_log(
    request: Asked,
    name: str,
    after: Annotated[int, Parameter(ge=0, description="Leave out so many actions.")] = 0,
    lang: Lang = "en",
) -> list[Happening]:
    """Tell what happened, as the token's seat may know it."""
    table = await house_of(request).tables.get(name)
    seat = seat_in(request, table)
    return [happening(table, number, seat, lang) for number in range(after, len(table.played.moves))]


@get("/tables/{name:str}/news", tags=["playing"], media_type="application/x-ndjson", responses=READING)
async def stream(request: Asked, name: str) -> Stream:
    """Stream the news: a line of JSON now, after each change and now and then, until the game is over."""
    house = house_of(request)
    await house.tables.get(name)

    async def lines() -> AsyncIterator[bytes]:
        listener = Listener()
        house.hub.listen(listener, name)
        try:
            while True:
                table = await house.tables.get(name)
                yield json.dumps(news(table)).encode() + b"\n"
                if table.status == OVER:
                    return
                await heard(listener)
        finally:
            house.hub.leave(listener)

    return Stream(lines(), media_type="application/x-ndjson")


async def heard(listener: Listener) -> None:
    """Wait for news, but not for ever; several at once are one."""
    with suppress(TimeoutError):
        await asyncio.wait_for(listener.waiting.get(), STREAM_SECONDS)
    while not listener.waiting.empty():
        listener.waiting.get_nowait()


@get("/tables/{name:str}/record", tags=["tables"], responses=READING)
async def read_record(request: Asked, name: str) -> dict[str, Any]:
    """Hand out the record of a finished game."""
    table = await house_of(request).tables.get(name)
    if table.status != OVER:
        raise Refused(N_("The record of a game is handed out when it is over."))
    return table.played.record.dump()


# Who asks, and what they may know.


def seat_in(request: Asked, table: Table) -> int | None:
    """Give the seat that a request's token opens; nothing without a token."""
    given = request.headers.get("authorization", "")
    if not given:
        return None
    token = given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else ""
    seat = access.seat_of_token(house_of(request).signer, table, token)
    if seat is None:
        raise Forbidden(N_("This token opens no seat at this table."))
    return seat


def needed_seat(request: Asked, table: Table) -> int:
    """Refuse who has no seat."""
    seat = seat_in(request, table)
    if seat is None:
        raise Forbidden(N_("You do not sit there: you can watch, not act."))
    return seat


def facts(table: Table) -> TableFacts:
    """Tell what everybody may know of a table."""
    now = time()
    over = table.status == OVER and table.history is not None
    return TableFacts(
        table=table.id,
        game=table.game.slug,
        options=table.deal.options,
        status=table.status,
        version=table.noticed,
        position=table.position,
        decides=table.decides,
        actions=len(table.history.moves) if table.history else 0,
        seats=[
            SeatFacts(
                seat.number,
                seat.kind,
                seat.name,
                seat.level,
                seat.stands_in,
                seat.resigned,
                table.time_left(seat.number, now),
                seat.shown_hash,
                seat.number in table.nonces_missing(),
            )
            for seat in table.seats
        ],
        commitment=table.deal.commitment,
        winners=table.winners(),
        scores=table.state.scores() if over else None,
    )


def view_facts(table: Table, seat: int | None, lang: str) -> ViewFacts:
    """Give a seat's view with what it may do."""
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    state = table.state
    view = {**state.view(seat), "names": table.names}
    mine = seat is not None and table.decides == seat and not table.seats[seat].thinks
    targets = table.game.targets(state, seat, lang) if mine else []
    return ViewFacts(
        version=table.noticed,
        position=table.position,
        status=table.status,
        seat=seat,
        decides=table.decides,
        task=table.game.task(view, lang) if table.decides is not None else "",
        legal=[Choice(target.action, target.label) for target in targets],
        standing="" if seat is None else table.seats[seat].standing,
        standing_answers=[] if seat is None else offered_answers(table, lang),
        view=view,
    )


def offered_answers(table: Table, lang: str) -> list[StandingAnswer]:
    """List what a seat can answer beforehand."""
    return [StandingAnswer(*each) for each in table.game.standing(table.deal.options, lang)]


def happening(table: Table, number: int, seat: int | None, lang: str) -> Happening:
    """Tell an action as a seat may know it."""
    move = table.played.moves[number]
    seen = [event for event in (each.seen_by(seat) for each in move.events) if event is not None]
    told = [table.game.tell(event, lang, table.names) for event in seen]
    return Happening(
        number + 1, move.player, [event.dump() for event in seen], [each for each in told if each]
    )


api = Router(
    path="/api",
    route_handlers=[
        list_games,
        list_tables,
        create_table,
        read_table,
        take_seat,
        add_nonce,
        free_seat,
        read_view,
        act,
        take_back,
        answer_beforehand,
        read_log,
        stream,
        read_record,
    ],
)
