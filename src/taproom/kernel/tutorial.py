"""A game's tutorial: a game that was really played, and the steps in which a learner plays some of its moves.

A game's folder may have `tutorial/lesson.toml`:

    seed = "cloister"                  the deal; `options` may stand beside it
    names = ["", "Bram"]               who sits where; the learner has the first seat and an own name
    actions = ["go 3", "buy hops 2"]   the game

    [[steps]]
    id = "walk"
    at = 0                             so many actions were played before it; the next one is the learner's
    until = 2                          the actions up to here are played with it; usually only its own
    later = true                       what came before it is not told: some time has passed
    rule = "walk"                      the section of the rules page that says more
    told = ["pays 2 ducats"]           what must be told of it, in English
    shows = { "boards.0.ducats" = 23 } what the learner's view must say afterwards

and beside it `en.md` and `fr.md`, written like a rules page (`rulebook.py`): a section `## id | Title` for
each step, first what to do, then a line `---`, then why it matters; at last a section `end`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, NamedTuple

from taproom.kernel.errors import TaproomError
from taproom.kernel.rulebook import HEADING, Scribe, Section
from taproom.kernel.svg import Markup, element
from taproom.kernel.words import N_

if TYPE_CHECKING:
    from taproom.kernel.game import Game

LEARNER = 0
"""The seat from which a learner plays."""
END = "end"
"""The section that is read when all steps are done."""
PARTED = "\n---\n"
"""Stands between what to do and why it matters."""


@dataclass(frozen=True)
class Step:
    """One step: a position of the game, and the learner's next action in it."""

    id: str
    at: int
    """So many actions were played before it."""
    until: int
    """So many actions have been played when it is done."""
    action: str
    later: bool = False
    """Some time has passed since the step before: what happened meanwhile is not told."""
    rule: str = ""
    """The section of the rules page that says more."""
    told: tuple[str, ...] = ()
    """What the events of the step must tell, in English: the texts say so too."""
    shows: Mapping[str, object] = field(default_factory=dict)
    """What the learner's view must say afterwards, by the way to it."""


@dataclass(frozen=True)
class Tutorial:
    """A game that was played once, and its steps."""

    game: "Game"
    folder: Traversable
    seed: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    """Who sits where; the learner's name is not known here."""
    actions: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    def before(self, number: int) -> int:
        """Say how many actions had been played when the step before was done."""
        return self.steps[number - 1].until if number else 0


class Lesson(NamedTuple):
    """What a step says in a language: its title, what to do, and why; both as a section of a rules page."""

    title: str
    task: Section
    why: Section


def tutorial_of(game: "Game") -> Tutorial | None:
    """Read the tutorial of a game; nothing if its folder has none."""
    folder = files(type(game).__module__.rpartition(".")[0]) / "tutorial"
    return read_tutorial(game, folder) if folder.is_dir() else None


def read_tutorial(game: "Game", folder: Traversable) -> Tutorial:
    """Read a tutorial from its folder."""
    plan = tomllib.loads((folder / "lesson.toml").read_text("utf-8"))
    actions = tuple(plan["actions"])
    return Tutorial(
        game=game,
        folder=folder,
        seed=plan["seed"],
        options=plan.get("options", {}),
        names=tuple(plan["names"]),
        actions=actions,
        steps=tuple(read_step(each, actions) for each in plan["steps"]),
    )


def read_step(plan: Mapping[str, Any], actions: tuple[str, ...]) -> Step:
    """Read a step; its action is the one that was played in its position."""
    at = plan["at"]
    return Step(
        id=plan["id"],
        at=at,
        until=plan.get("until", at + 1),
        action=actions[at],
        later=plan.get("later", False),
        rule=plan.get("rule", ""),
        told=tuple(plan.get("told", ())),
        shows=plan.get("shows", {}),
    )


class Tutor(Scribe):
    """Writes lessons as a rules page is written, with the symbols that the page of a table has."""

    def __init__(self, tutorial: Tutorial, lang: str, prefix: str) -> None:
        super().__init__(tutorial.game, tutorial.folder, lang, tutorial.game.usual_box)
        self.prefix = prefix

    def piece(self, symbol: str) -> Markup:
        """Show a symbol of the drawing as high as the line."""
        use = element("use", {"href": f"#{self.prefix}piece-{symbol}", "width": "100%", "height": "100%"})
        return element("svg", {"class": f"{self.game.slug} glyph", "aria-hidden": "true"}, use)


def read_lessons(tutorial: Tutorial, lang: str, prefix: str = "") -> dict[str, Lesson]:
    """Read what the steps say in a language, by their ids; the page must have `game.pieces(prefix)`."""
    source = (tutorial.folder / f"{lang}.md").read_text("utf-8")
    tutor = Tutor(tutorial, lang, prefix)
    _, *parts = HEADING.split(source)
    read = {}
    for name, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        task, parted, why = body.partition(PARTED)
        if not parted:
            raise TaproomError(N_("The lesson {name} has no line --- before its reasons."), name=name)
        read[name] = Lesson(title.strip(), tutor.section(name, title, task), tutor.section(name, title, why))
    return read
