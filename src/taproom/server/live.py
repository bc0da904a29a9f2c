"""The live line: one WebSocket for each page, which carries news only; the page then asks for its view."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from taproom.kernel.errors import TaproomError
from taproom.server import people
from taproom.server.errors import NotFound
from taproom.server.guard import check_origin
from taproom.server.house import House
from taproom.server.news import LOBBY, Listener
from taproom.server.store import StoreFault
from taproom.server.table import Table

LOOKS = 2
"""While a line hears nothing, it looks for lost news itself once in so many looks of the server."""
MANY_TABLES = 50
REFUSED = 4403
UNKNOWN = 4404
LATER = 1013
"""The store does not answer at the moment."""

Line = WebSocket[Any, Any, State]
Told = dict[str, tuple[int, int]]
"""The tables of which a line has told: the version, and how much of it everybody may notice."""


@websocket("/live")
async def live(socket: Line) -> None:
    """Tell a page what happens at its table, or on the home page at the tables of its person."""
    house: House = socket.app.state.house
    try:
        check_origin(socket.scope, house.settings.secure)
        names = await watched(house, socket)
    except TaproomError as error:
        await socket.accept()
        await socket.close(code=LATER if isinstance(error, StoreFault) else UNKNOWN)
        return
    await socket.accept()
    listener = Listener()
    for name in names:
        house.hub.listen(listener, name)
    try:
        await both(tell_on(house, socket, listener, names), hear_out(socket))
    finally:
        house.hub.leave(listener)


async def watched(house: House, socket: Line) -> list[str]:
    """Name what a page wants to hear of."""
    name = socket.query_params.get("table")
    if name:
        await house.tables.get(name)
        return [name]
    person = house.signer.person(socket.cookies.get(people.COOKIE))
    mine = await house.store.tables_of(person, over=False, most=MANY_TABLES) if person else []
    return [LOBBY, *mine]


async def both(telling: Any, hearing: Any) -> None:
    """Go on until one of two ends, and end the other."""
    tasks = [asyncio.create_task(telling), asyncio.create_task(hearing)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def hear_out(socket: Line) -> None:
    """Wait until the page goes; what it sends is not listened to."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


async def tell_on(house: House, socket: Line, listener: Listener, names: list[str]) -> None:
    """Tell how things stand, then every change; news that got lost is found by looking."""
    told: Told = {}
    try:
        for name in names:
            await tell(house, socket, name, told)
        await tell_news(house, socket, listener, names, told)
    except NotFound:  # somebody has taken the table out
        await socket.close(code=UNKNOWN)


async def tell_news(house: House, socket: Line, listener: Listener, names: list[str], told: Told) -> None:
    """Wait for news, or look for it."""
    seconds = LOOKS * house.settings.look
    while True:
        try:
            topic = await asyncio.wait_for(listener.waiting.get(), seconds)
        except TimeoutError:
            await catch_up(house, socket, names, told)
            continue
        await tell(house, socket, topic, told, again=True)


async def catch_up(house: House, socket: Line, names: list[str], told: Told) -> None:
    """Look whether something was missed."""
    tables = [name for name in names if name != LOBBY]
    found: dict[str, int] = {}
    if house.store.alone:
        kept = [(name, house.tables.kept.get(name)) for name in tables]
        found = {name: table.version for name, table in kept if table is not None}
    if missing := [name for name in tables if name not in found]:
        with suppress(StoreFault):  # the database may be away for a while
            stored = await house.store.versions(missing)
            found |= {name: version for name, (_epoch, version) in stored.items()}
    for name, version in found.items():
        if name not in told or version != told[name][0]:
            await tell(house, socket, name, told)


async def tell(house: House, socket: Line, topic: str, told: Told, again: bool = False) -> None:
    """Send a piece of news, unless it was told already."""
    if topic == LOBBY:
        if again:
            await socket.send_json({"lobby": True})
        return
    try:
        table = await house.tables.get(topic)
    except StoreFault:  # it is looked for again
        told.pop(topic, None)
        return
    before = told.get(topic)
    told[topic] = (table.version, table.noticed)
    if again or before is None or before[1] != table.noticed:
        await socket.send_json(news(table))


def news(table: Table) -> dict[str, object]:
    """Say how a table stands, and nothing that anybody could hide."""
    return {
        "table": table.id,
        "version": table.noticed,
        "position": table.position,
        "decides": table.decides,
        "status": table.status,
    }
