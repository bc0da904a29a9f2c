"""Lessons: a tutorial's position as a table that nobody stores, painted like any other, with a guide."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from taproom.games import game
from taproom.kernel.chronicle import Turn, turns
from taproom.kernel.events import Event
from taproom.kernel.history import Move
from taproom.kernel.telling import player_name
from taproom.kernel.tutorial import END, LEARNER, Lesson, Step, Tutorial, read_lessons, tutorial_of
from taproom.kernel.words import N_, capital, words
from taproom.server import journal
from taproom.server.errors import NotFound
from taproom.server.journal import Entry
from taproom.server.painting.boards import draw_boards
from taproom.server.painting.choices import acting, paint_choices
from taproom.server.painting.looker import PREFIX, Choice, Looker, Sight
from taproom.server.painting.page import now_tag, now_values, page_context, sections
from taproom.server.painting.score import paint_score
from taproom.server.rules import rule_address, written
from taproom.server.table import Deal, Table
from taproom.server.templating import render

PERSON = "learner"
"""Whoever learns, at a table of their own."""
EASY = "novice"
"""How strong the bots at the table are, and that of a first real game."""
DONE = "-done"
"""Ends the address of a step that was done."""
MOST_DIGITS = 2
SHOWN = 24
"""So many actions are told beside the board."""


@cache
def known_tutorial(slug: str) -> Tutorial:
    """Give the tutorial of a game, read once."""
    found = tutorial_of(game(slug))
    if found is None:
        raise NotFound(N_("There is no such page."))
    return found


@cache
def lessons(tutorial_slug: str, lang: str) -> dict[str, Lesson]:
    """Give what the steps of a tutorial say in a language, read once."""
    return read_lessons(known_tutorial(tutorial_slug), lang, PREFIX)


@dataclass(frozen=True)
class Moment:
    """Where somebody is in a tutorial: before a step, or after it."""

    tutorial: Tutorial
    number: int
    """Of the step, from 1."""
    done: bool = False

    @staticmethod
    def read(slug: str, page: str) -> "Moment":
        """Read the last part of an address: 3 is the third step, 3-done what it brought."""
        tutorial = known_tutorial(slug)
        number = page.removesuffix(DONE)
        fits = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
        if not fits or not 1 <= int(number) <= len(tutorial.steps):
            raise NotFound(N_("There is no such page."))
        return Moment(tutorial, int(number), page.endswith(DONE))

    @property
    def step(self) -> Step:
        """The step."""
        return self.tutorial.steps[self.number - 1]

    @property
    def played(self) -> int:
        """How many actions have been played."""
        return self.step.until if self.done else self.step.at

    @property
    def news(self) -> int:
        """How many of them are known already: what follows is told as new."""
        if self.done:
            return self.step.at
        return self.step.at if self.step.later else self.tutorial.before(self.number - 1)

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"{self.home}/{self.number}{DONE if self.done else ''}"

    @property
    def home(self) -> str:
        """Where the tutorial is."""
        return f"/learn/{self.tutorial.game.slug}"

    @property
    def after(self) -> str:
        """The page that comes next, whether or not the step was done."""
        last = self.number == len(self.tutorial.steps)
        return f"{self.home}/{END}" if last else f"{self.home}/{self.number + 1}"

    @property
    def back(self) -> str:
        """The page that comes before: of a step that was done its beginning."""
        if self.done:
            return f"{self.home}/{self.number}"
        return f"{self.home}/{self.number - 1}" if self.number > 1 else "/learn"

    def lesson(self, lang: str) -> Lesson:
        """What the step says."""
        return lessons(self.tutorial.game.slug, lang)[self.step.id]


class LessonTable(Table):
    """A table at a moment of a tutorial; it is made anew for every page and stored nowhere."""

    def __init__(self, moment: Moment, name: str) -> None:
        tutorial = moment.tutorial
        super().__init__(lesson_deal(tutorial), tutorial.players)
        self.moment = moment
        self.apply(Entry(journal.SIT, LEARNER, {"person": PERSON, "name": name}))
        for seat, other in enumerate(tutorial.names):
            if seat != LEARNER:
                self.apply(Entry(journal.BOT, seat, {"name": own_name(other, name), "level": EASY}))
        self.apply(Entry(journal.START, None, {"nonces": []}))
        for action in tutorial.actions[: moment.played]:
            self.apply(Entry(journal.PLAY, self.decides, {"action": action, "by": journal.BY_NOBODY}))

    @property
    def address(self) -> str:
        """Where the page of the moment is."""
        return self.moment.address


def own_name(name: str, learner: str) -> str:
    """Tell another player from a learner who has the same name."""
    return f"{name} 2" if name.casefold() == learner.casefold() else name


def lesson_deal(tutorial: Tutorial) -> Deal:
    """Give what was fixed for the game of a tutorial."""
    played = tutorial.game
    return Deal(
        id=f"learn-{played.slug}",
        game=played,
        rules=played.rules,
        options=played.choose_options(tutorial.options),
        changed={},
        digest=played.usual_box.digest,
        seed=tutorial.seed,
        host="",
        created=0.0,
        hints="legal",
    )


class LessonSight(Sight):
    """A moment as the learner sees it: what is new is marked, and a step that was done leaves no choice."""

    def __init__(self, table: LessonTable, looker: Looker) -> None:
        self.moment = table.moment
        super().__init__(table, looker, 0.0)

    def fresh(self) -> list[Move]:
        """List the moves that are told as new."""
        return self.moves[self.moment.news :]

    def since_own_choice(self) -> list[Event]:
        """List what is new, as the learner may know it."""
        seen = [event.seen_by(self.seat) for move in self.fresh() for event in move.events]
        return [event for event in seen if event is not None]

    def find_choices(self) -> list[Choice]:
        """List what may be done; where the step was done it is time to read."""
        return [] if self.moment.done else super().find_choices()

    def wished(self) -> Choice | None:
        """Find the choice that the step is about."""
        return next((choice for choice in self.choices if choice.action == self.moment.step.action), None)


def sight_of(moment: Moment, looker: Looker, name: str) -> LessonSight:
    """Look at a moment; without a name the learner is player 1."""
    table = LessonTable(moment, name or player_name((), LEARNER, words(looker.lang)))
    return LessonSight(table, looker)


# Painting.


def paint_lesson(sight: LessonSight, tried: str = "") -> dict[str, str]:
    """Paint the parts of the page; `tried` is an action that was chosen in place of the wished one."""
    boards = draw_boards(sight)
    painted = {
        "status": render("learn_guide.html", sight.lang, **guide(sight, tried)),
        **boards,
        "score": boards.get("score") or paint_score(sight),
        "choices": paint_choices(sight),
        "log": render("learn_log.html", sight.lang, turns=last_turns(sight)),
    }
    return {name: html for name, html in painted.items() if html}


def last_turns(sight: LessonSight) -> list[dict[str, Any]]:
    """Tell the last turns, the newest first."""
    told = told_since(sight, max(0, len(sight.moves) - SHOWN))
    return [told_turn(sight, turn) for turn in reversed(told)]


def guide(sight: LessonSight, tried: str) -> dict[str, Any]:
    """Give what the guide says at a moment."""
    moment = sight.moment
    lesson = moment.lesson(sight.lang)
    wished = sight.wished()
    return {
        **acting(sight),
        "number": moment.number,
        "count": len(moment.tutorial.steps),
        "done": moment.done,
        "title": lesson.title,
        "text": (lesson.why if moment.done else lesson.task).html,
        "plain": (lesson.why if moment.done else lesson.task).text,
        "turns": [told_turn(sight, turn) for turn in told_since(sight, moment.news)],
        "rule": rule(moment, sight.lang),
        "wished": wished._asdict() if wished else None,
        "kindly": kindly(sight, tried),
        "back": moment.back,
        "next": moment.after,
        "last": moment.number == len(moment.tutorial.steps),
    }


def told_since(sight: LessonSight, number: int) -> list[Turn]:
    """Tell what happened after so many actions, turn by turn."""
    return turns(sight.table.game, sight.moves, sight.seat, sight.names, sight.lang, skip=number)


def told_turn(sight: LessonSight, turn: Turn) -> dict[str, Any]:
    """Give a turn for a template; whose it is stands before it already."""
    badge = sight.badge(turn.player)
    lines = [saying.text.removeprefix(f"{badge['name']} ") for saying in turn.sayings]
    return {
        "badge": badge,
        "lines": [capital(line) for line in lines],
        "fresh": turn.player != sight.seat and turn.sayings[-1].number > sight.moment.news,
    }


def rule(moment: Moment, lang: str) -> dict[str, str] | None:
    """Give the section of the rules page that says more, if it is written."""
    played = moment.tutorial.game
    for section in written(played, lang, played.usual_box):
        if section.id == moment.step.rule:
            return {"title": section.title, "href": rule_address(played, section.id)}
    return None


def kindly(sight: LessonSight, tried: str) -> str:
    """Say what another choice would do, and what the step is about; nothing for what cannot be done."""
    wished = sight.wished()
    other = next((choice for choice in sight.choices if choice.action == tried), None)
    if wished is None or other is None or other is wished:
        return ""
    return sight.words(
        "That is possible too: {other}. But for now, try this: {wished}.",
        other=other.label,
        wished=wished.title,
    )


# On a page.


def lesson_fragment(sight: LessonSight, painted: dict[str, str], have: list[str]) -> str:
    """Write the parts that a page does not have yet."""
    return lesson_now(sight, painted) + "".join(sections(painted, set(have)).values())


def lesson_now(sight: LessonSight, painted: dict[str, str]) -> str:
    """Say where the page stands; the learner decides only while a step is open."""
    values = now_values(sight.table, sight.looker, painted)
    return now_tag({**values, "mine": "1" if sight.choices else "0"})


def lesson_context(sight: LessonSight, painted: dict[str, str]) -> dict[str, Any]:
    """Give what learn.html shows beside what every page needs."""
    return {
        **page_context(sight.table, sight.looker, painted),
        "now": lesson_now(sight, painted),
        "home": sight.moment.home,
    }
