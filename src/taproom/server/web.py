"""Between requests and the house: who asks, in which language, and how an answer is written."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request, Response
from litestar.datastructures import Cookie, FormMultiDict, State

from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.words import LANGUAGES, N_
from taproom.server import people
from taproom.server.errors import Forbidden, NotFound, Stale, TooMuch
from taproom.server.house import House
from taproom.server.people import LANG_COOKIE, LAYOUT_COOKIE, Person, Preferences, new_id
from taproom.server.store import StoreFault
from taproom.server.templating import page, render

try:
    from isal.igzip import compress  # several times as fast
except ImportError:  # on rare machines
    from gzip import compress  # type: ignore[assignment]

Asked = Request[Any, Any, State]
YEAR = 365 * 86_400
MOST_FIELDS = 100
COMPRESSED_FROM = 600
LEVEL = 1
"""Higher ones cost more time than the bytes are worth."""
PARTS = "x-taproom"
HTML = "text/html; charset=utf-8"
STATUS = {NotFound: 404, Forbidden: 403, Stale: 409, TooMuch: 429, StoreFault: 503}


@dataclass(frozen=True)
class Visitor:
    """Who asks."""

    person: Person
    known: bool
    """The browser has our cookie."""
    lang: str
    layout: str

    @property
    def id(self) -> str | None:
        """The person, if the browser has our cookie."""
        return self.person.id if self.known else None

    @property
    def preferences(self) -> Preferences:
        """What the person likes."""
        return self.person.preferences


def house_of(request: Asked) -> House:
    """Give the house that serves a request."""
    house: House = request.app.state.house
    return house


async def visitor(request: Asked) -> Visitor:
    """Find out who asks; somebody new has a name for a cookie at once, but leaves no trace by looking."""
    house = house_of(request)
    name = house.signer.person(request.cookies.get(people.COOKIE))
    person = await house.person(name)
    lang = language(request, person.preferences.lang if person else "")
    layout = (
        request.query_params.get("layout") or request.cookies.get(LAYOUT_COOKIE) or guessed_layout(request)
    )
    return Visitor(
        person or Person(new_id()),
        person is not None,
        lang,
        layout if layout in people.LAYOUTS else people.LAYOUTS[0],
    )


def language(request: Asked, preferred: str) -> str:
    """Speak as the person likes, else as the browser's cookie or settings say."""
    chosen = preferred or request.cookies.get(LANG_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        lang = part.strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def guessed_layout(request: Asked) -> str:
    """Take a phone's word for being narrow, until its page says so itself."""
    return people.LAYOUTS["Mobi" in request.headers.get("user-agent", "")]


# Answers.


def html(request: Asked, content: str, status: int = 200) -> Response[bytes]:
    """Answer with a page, packed if the browser can unpack it."""
    return packed(request, content.encode(), HTML, status)


def packed(request: Asked, body: bytes, kind: str, status: int = 200) -> Response[bytes]:
    """Answer with bytes, packed if that is worth it."""
    if worth_packing(request, body):
        return sent(compress(body, LEVEL, mtime=0), kind, status, packed=True)
    return sent(body, kind, status)


def worth_packing(request: Asked, body: bytes) -> bool:
    """Whether a browser can unpack an answer, and it is long enough."""
    return len(body) >= COMPRESSED_FROM and "gzip" in request.headers.get("accept-encoding", "")


def sent(body: bytes, kind: str, status: int, packed: bool = False) -> Response[bytes]:
    """Write an answer that nobody keeps."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Cookie"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=kind, status_code=status, headers=headers)


def show(
    request: Asked, who: Visitor, template: str, title: str = "", code: int = 200, **context: Any
) -> Response[bytes]:
    """Answer with a rendered template in the frame of all pages."""
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    frame = page(who.person, who.lang, path, title)
    return html(request, render(template, who.lang, page=frame, **context), code)


def see_other(path: str) -> Response[bytes]:
    """Send the browser elsewhere after a change."""
    return Response(b"", status_code=303, headers={"Location": path, "Cache-Control": "no-store"})


def with_cookie(house: House, answer: Response[bytes], person: Person) -> Response[bytes]:
    """Let a browser keep who it is."""
    answer.set_cookie(own_cookie(house, people.COOKIE, house.signer.cookie(person.id)))
    return answer


def own_cookie(house: House, name: str, value: str) -> Cookie:
    """Make a cookie that scripts cannot read and other sites cannot send."""
    return Cookie(
        key=name,
        value=value,
        path="/",
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


async def welcome(house: House, who: Visitor, name: str = "") -> Person:
    """Give somebody who does something a place in the store, with the name they chose."""
    person = who.person
    if name and name != person.name:
        person = replace(person, name=people.clean_name(name))
    if not who.known or person != who.person:
        await house.keep(person)
    return person


def status_of(error: TaproomError) -> int:
    """Give the status that fits an error."""
    return STATUS.get(type(error), 400)


def wants_parts(request: Asked) -> bool:
    """Whether a script asks, which puts the answer into the page itself."""
    return request.headers.get(PARTS) == "parts"


async def form(request: Asked) -> dict[str, str]:
    """Read the fields of a form that are texts; of several with one name the last counts.

    The framework would keep every form whole for the next time that it comes.
    """
    if request.content_type[0] == "multipart/form-data":
        fields = await multipart(request)
        return {name: value for name, value in fields.items() if isinstance(value, str)}
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise TooMuch(N_("That is too large.")) from None


async def multipart(request: Asked) -> FormMultiDict:
    """Read a form that may hold a file; raise BadOption if it is not what it says to be."""
    try:
        return await request.form()
    except (ValueError, LookupError) as error:
        raise BadOption(
            N_("The request is not understood: {reason}"), reason=f"{type(error).__name__}."
        ) from error


def read_number(text: str | None, usual: int | None = None) -> int:
    """Read a whole number of a form or an address."""
    if text and text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    if usual is not None and not text:
        return usual
    raise NotFound(N_("There is no such page."))
