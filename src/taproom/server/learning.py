"""Learning a game step by step: every page is a position of a tutorial, and the address alone says which."""

import json

from litestar import Response, get, post

from taproom.games import all_games, game
from taproom.kernel.tutorial import END, LEARNER, tutorial_of
from taproom.kernel.words import words
from taproom.server.acting import known_seat
from taproom.server.lessons import (
    EASY,
    PERSON,
    LessonSight,
    Moment,
    known_tutorial,
    lesson_context,
    lesson_fragment,
    lessons,
    paint_lesson,
    sight_of,
)
from taproom.server.offers import blurb
from taproom.server.painting import Looker
from taproom.server.painting.looker import PREFIX
from taproom.server.table_pages import reason
from taproom.server.web import Asked, Visitor, form, html, packed, see_other, show, visitor, wants_parts


@get("/learn")
async def learn(request: Asked) -> Response[bytes]:
    """List the games that can be learned here."""
    who = await visitor(request)
    _ = words(who.lang)
    taught = [(each, tutorial_of(each)) for each in all_games()]
    games = [
        {
            "slug": each.slug,
            "title": each.title,
            "blurb": blurb(each.slug, _),
            "steps": len(tutorial.steps),
        }
        for each, tutorial in taught
        if tutorial
    ]
    return show(request, who, "learn_index.html", _("Learn to play"), games=games)


@get("/learn/{slug:str}")
async def begin(request: Asked, slug: str) -> Response[bytes]:
    """Begin with the first step."""
    return see_other(Moment(known_tutorial(slug), 1).address)


@get("/learn/{slug:str}/{page:str}")
async def lesson(request: Asked, slug: str, page: str) -> Response[bytes]:
    """Show a step, what it brought, or the end of the tutorial."""
    who = await visitor(request)
    if page == END:
        return finished(request, who, slug)
    return whole_page(request, who, looking(who, Moment.read(slug, page)))


def looking(who: Visitor, moment: Moment) -> LessonSight:
    """Let somebody look at a moment from the learner's seat."""
    looker = Looker(PERSON, LEARNER, who.lang, who.layout, who.preferences)
    return sight_of(moment, looker, who.person.name)


def whole_page(request: Asked, who: Visitor, sight: LessonSight, tried: str = "") -> Response[bytes]:
    """Answer with the page of a moment."""
    context = lesson_context(sight, paint_lesson(sight, tried))
    title = words(who.lang)("Learn {game}", game=sight.table.game.title)
    return show(request, who, "learn.html", title, table=context)


def finished(request: Asked, who: Visitor, slug: str) -> Response[bytes]:
    """Raise a glass, and say what to do next."""
    taught = known_tutorial(slug).game
    _ = words(who.lang)
    last = lessons(slug, who.lang)[END]
    return show(
        request,
        who,
        "learn_end.html",
        _("Learn {game}", game=taught.title),
        slug=slug,
        game=taught.title,
        heading=last.title,
        done=last.task.html,
        more=last.why.html,
        pieces=taught.pieces(PREFIX, who.lang),
        bots=f"{min(taught.seats) - 1} {EASY}",
        back=Moment(known_tutorial(slug), len(known_tutorial(slug).steps), done=True).address,
        others=[{"slug": other.slug, "title": other.title} for other in all_games() if other.slug != slug],
    )


@get("/learn/{slug:str}/{page:str}/parts")
async def lesson_parts(request: Asked, slug: str, page: str) -> Response[bytes]:
    """Send the parts of a moment that a page does not have yet."""
    who = await visitor(request)
    return parts(request, looking(who, Moment.read(slug, page)))


def parts(request: Asked, sight: LessonSight, tried: str = "") -> Response[bytes]:
    """Answer a script with what its page lacks."""
    have = (request.query_params.get("have") or "").split(",")
    return html(request, lesson_fragment(sight, paint_lesson(sight, tried), have))


@post("/learn/{slug:str}/{page:str}/act", status_code=200)
async def act(request: Asked, slug: str, page: str) -> Response[bytes]:
    """Do what the step is about; about anything else say kindly what it would do, and change nothing."""
    who = await visitor(request)
    moment = Moment.read(slug, page)
    tried = (await form(request)).get("action", "")
    right = tried == moment.step.action
    if right and not wants_parts(request):
        return see_other(Moment(moment.tutorial, moment.number, done=True).address)
    sight = looking(who, Moment(moment.tutorial, moment.number, done=right))
    return parts(request, sight, tried) if wants_parts(request) else whole_page(request, who, sight, tried)


@get("/learn/{slug:str}/{page:str}/why")
async def lesson_why_not(request: Asked, slug: str, page: str) -> Response[bytes]:
    """Say why something on the board cannot be chosen now."""
    who = await visitor(request)
    sight = looking(who, Moment.read(slug, page))
    thing = request.query_params.get("thing") or ""
    said = {"text": reason(sight.table, sight.seat, thing, who.lang)}
    return packed(request, json.dumps(said).encode(), "application/json")


@get("/learn/{slug:str}/{page:str}/board/{seat:int}")
async def lesson_board(request: Asked, slug: str, page: str, seat: int) -> Response[bytes]:
    """Send a seat's board drawn large."""
    who = await visitor(request)
    sight = looking(who, Moment.read(slug, page))
    known_seat(sight.table, seat)
    return html(request, game(slug).board(sight.view, seat, (), who.lang, PREFIX, who.layout))


HANDLERS = [learn, begin, lesson, lesson_parts, act, lesson_why_not, lesson_board]
