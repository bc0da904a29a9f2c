"""The server as an ASGI application."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from taproom.kernel.errors import TaproomError, UnknownGame
from taproom.kernel.words import N_, words
from taproom.server import learning, pages, table_pages
from taproom.server.api import api
from taproom.server.api_page import api_page
from taproom.server.errors import NotFound, TooMuch
from taproom.server.files import static
from taproom.server.guard import API, SAFE, Guard, check_door
from taproom.server.house import House, Settings
from taproom.server.live import live
from taproom.server.people import COOKIE, LAYOUTS, Person
from taproom.server.watching import health
from taproom.server.web import Visitor, house_of, language, show, status_of
from taproom.version import VERSION

log = logging.getLogger("taproom.server")
MOST_BYTES = 64_000
"""What a form or a program sends; a record file is larger, see `pages`."""
BAD_REQUEST = 400
NOT_FOUND = 404
TOO_LARGE = 413
UNREADABLE = (RecursionError, UnicodeDecodeError)
"""What reading JSON comes up with that is nested too deeply, or in no known letters."""
TOKEN = SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")

Asked = Request[Any, Any, State]


def create_app(settings: Settings, house: House | None = None) -> Litestar:
    """Make the application; the house opens when it starts and closes when it ends."""
    opened = house or House(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await opened.open()
        log.info("the server is open")
        try:
            yield
        finally:
            await opened.close()
            log.info("the server is closed")

    def guarded(app: ASGIApp) -> ASGIApp:
        return Guard(app, opened)

    async def at_the_door(request: Asked) -> None:
        check_door(request.scope, opened)

    pages_of_people = Router(
        path="/",
        route_handlers=[
            *pages.HANDLERS,
            *learning.HANDLERS,
            *table_pages.HANDLERS,
            api_page,
            static,
            health,
        ],
        include_in_schema=False,
    )
    return Litestar(
        route_handlers=[pages_of_people, api, live],
        lifespan=[lifespan],
        middleware=[guarded],
        before_request=at_the_door,
        exception_handlers={TaproomError: tell_error, HTTPException: tell_http, Exception: tell_fault},
        openapi_config=OpenAPIConfig(
            title="Taproom",
            version=VERSION,
            description="Play beer board games from programs; a seat's token goes into Authorization.",
            path=f"{API}/schema",
            use_handler_docstrings=True,
            components=Components(security_schemes={"seat": TOKEN}),
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=MOST_BYTES,
        state=State({"house": opened}),
        logging_config=None,
    )


# Errors, each a sentence.


def tell_error(request: Asked, error: TaproomError) -> Response[Any]:
    """Answer with what somebody did wrong."""
    status = NOT_FOUND if isinstance(error, UnknownGame) else status_of(error)
    return told(request, error, status)


def tell_http(request: Asked, error: HTTPException) -> Response[Any]:
    """Answer what the framework refuses in our own words."""
    if error.status_code == NOT_FOUND:
        return told(request, NotFound(N_("There is no such page.")), NOT_FOUND)
    if error.status_code == TOO_LARGE:
        return told(request, TooMuch(N_("That is too large.")), TOO_LARGE)
    sentence = TaproomError(N_("The request is not understood: {reason}"), reason=reason_of(error))
    return told(request, sentence, error.status_code)


def reason_of(error: HTTPException) -> str:
    """Say what the framework found wrong with a request."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{each.get('key', '')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return ("; ".join(parts) or error.detail).rstrip(".") + "."


def tell_fault(request: Asked, error: Exception) -> Response[Any]:
    """Answer with an apology; the log tells where it happened. What cannot be read is its sender's fault."""
    if request.url.path.startswith(API) and isinstance(error, UNREADABLE):
        sentence = TaproomError(N_("The request is not understood: {reason}"), reason="no JSON.")
        return told(request, sentence, BAD_REQUEST)
    log.error("a fault at %s", request.scope.get("path_template", ""), exc_info=error)
    return told(request, TaproomError(N_("Something went wrong on our side. Nothing was lost.")), 500)


def told(request: Asked, error: TaproomError, status: int) -> Response[Any]:
    """Write an error as JSON for programs, as a page for people."""
    if request.url.path.startswith(API):
        lang = request.query_params.get("lang")
        sentence = error.tell(lang if lang in ("en", "fr") else "en")
        return Response({"error": sentence}, status_code=status, media_type=MediaType.JSON, headers=SAFE)
    who = known_visitor(request)
    _ = words(who.lang)
    title = _("Not found") if status == NOT_FOUND else _("That did not work")
    answer = show(
        request, who, "message.html", title, status, status=status, text=error.tell(who.lang), back=""
    )
    answer.headers.update(SAFE)  # what is at no address of ours does not come past the guard
    return answer


def known_visitor(request: Asked) -> Visitor:
    """Say who asks from what is in memory: the store may be what went wrong."""
    house = house_of(request)
    name = house.signer.person(request.cookies.get(COOKIE))
    _seen, person = house.known.get(name or "", (0.0, Person("")))
    return Visitor(person, bool(person.id), language(request, person.preferences.lang), LAYOUTS[0])
