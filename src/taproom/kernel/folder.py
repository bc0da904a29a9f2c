"""A game in a folder of its own, whose modules answer for its printed values, words, drawing and text."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Protocol, cast

from taproom.kernel.blocks import Block
from taproom.kernel.box import Box
from taproom.kernel.components import Values
from taproom.kernel.errors import BadOption
from taproom.kernel.events import Event
from taproom.kernel.game import Game, PlainAnswer, Standing, Step, Target
from taproom.kernel.judgement import Judgement
from taproom.kernel.picture import for_a_page
from taproom.kernel.rulebook import Section, read_rulebook
from taproom.kernel.state import State
from taproom.kernel.weights import WEIGHTS_FILE, Weights, read_weights
from taproom.kernel.words import N_

View = Mapping[str, Any]


class ComponentsModule(Protocol):
    """What `components.py` offers."""

    def shipped(self) -> Values:
        """Give the values as they are shipped."""

    def make_box(self, changes: Mapping[str, object]) -> Box:
        """Build the box with some values changed."""


class WordsModule(Protocol):
    """What `words.py` offers."""

    def label(self, view: View, action: str, lang: str) -> str:
        """Say shortly what an action is."""

    def tell(self, event: Event, lang: str, names: Sequence[str]) -> str:
        """Tell an event in a sentence."""

    def gains(self, events: Sequence[Event], lang: str) -> str:
        """Say in a few words what events cost and bring."""

    def task(self, view: View, lang: str) -> str:
        """Say what the seat that must decide has to do now."""

    def source_name(self, source: str, lang: str) -> str:
        """Name a source of points."""


class DrawingModule(Protocol):
    """What `drawing/` offers."""

    def anchor(self, action: str) -> str:
        """Name the element that an action belongs to."""

    def draw(self, view: View, targets: Sequence[Target], lang: str, prefix: str, layout: str) -> str:
        """Draw the table as SVG."""

    def parts(
        self, view: View, targets: Sequence[Target], lang: str, prefix: str, layout: str
    ) -> dict[str, str]:
        """Draw the parts of the table apart, in the order in which a page shows them."""

    def board(
        self, view: View, seat: int, targets: Sequence[Target], lang: str, prefix: str, layout: str
    ) -> str:
        """Draw a seat's board large."""

    def pieces(self, prefix: str, lang: str) -> str:
        """Give the symbols that parts need beside them in a page."""

    def stylesheet(self) -> str:
        """Read the style sheet of a drawing that stands alone."""


class TerminalModule(Protocol):
    """What `terminal.py` offers."""

    def blocks(self, view: View, lang: str, numbers: Mapping[str, int]) -> list[Block]:
        """Show the table as text."""


class AdviceModule(Protocol):
    """What `advice.py` offers; it is loaded when somebody asks for advice."""

    def remarks(self, steps: Sequence[Step], lang: str) -> list[str]:
        """Say what the steps of a turn surely bring, and what presses or is scarce."""


class RulebookModule(Protocol):
    """What `rulebook.py` offers: what the rules page needs beside the files in `rules/`."""

    def rule_of(self, action: str) -> str:
        """Name the section that an action text belongs to."""

    def rule_for(self, event: Event) -> str:
        """Name the section that an event belongs to."""

    def value_name(self, name: str, value: object, lang: str) -> str:
        """Write a printed value that is a word."""

    def detail(self, show: str, view: View, lang: str, prefix: str) -> str:
        """Draw a small picture of that name; an empty text if it is a part of the table."""


class StandingModule(Protocol):
    """What `standing.py` offers: questions that come again and again, and answers to them beforehand."""

    def asks_about(self, view: View, lang: str) -> list[PlainAnswer]:
        """Give the plain answers to a question about what others just did."""

    def standing(self, options: Mapping[str, str], lang: str) -> list[Standing]:
        """List what a seat can answer beforehand."""

    def title(self, lang: str) -> str:
        """Give the few words that stand before these answers."""

    def concerns(self, view: View) -> bool:
        """Whether such questions can come to the viewer as things stand."""

    def standing_answer(self, state: Any, name: str) -> int | None:
        """Give the action by which such an answer answers the decision due."""


class ScenesModule(Protocol):
    """What `scenes.py` offers: what a log tells as one."""

    def scene(self, event: Event) -> str:
        """Name the scene to which an event belongs."""

    def title(self, scene: str, events: Sequence[Event], lang: str, names: Sequence[str]) -> str:
        """Give a scene its title."""

    def symbol(self, scene: str, events: Sequence[Event]) -> str:
        """Name the symbol that stands for a scene."""


class FolderGame(Game):
    """A game names its four modules and its judgement, and writes `action_texts`, `deal` and `read`."""

    components_module: ComponentsModule
    words_module: WordsModule
    drawing_module: DrawingModule
    terminal_module: TerminalModule
    judgement_class: type[Judgement]
    rulebook_module: RulebookModule | None = None
    standing_module: StandingModule | None = None
    scenes_module: ScenesModule | None = None

    def judgement(self, players: int) -> Judgement:
        """Give what bots go by, with the weights of the file beside it."""
        kind = self.judgement_class
        return kind(*shipped_weights(kind.__module__, tuple(kind.names), tuple(kind.habit_names), players))

    def shipped(self) -> Values:
        """Give all printed values."""
        return self.components_module.shipped()

    def make_box(self, changes: Mapping[str, object]) -> Box:
        """Build the components with some values changed."""
        return self.components_module.make_box(changes)

    def label(self, view: View, action: str, lang: str = "en") -> str:
        """Say shortly what an action is, from what a seat may know."""
        return self.words_module.label(view, action, lang)

    def tell(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Tell an event in a sentence."""
        return self.words_module.tell(event, lang, names)

    def gains(self, events: Sequence[Event], lang: str = "en") -> str:
        """Say in a few words what events cost and bring."""
        return self.words_module.gains(events, lang)

    def remarks(self, steps: Sequence[Step], lang: str = "en") -> list[str]:
        """Say what the steps of a turn surely bring, and what presses or is scarce."""
        folder = type(self).__module__.rpartition(".")[0]
        return cast(AdviceModule, import_module(f"{folder}.advice")).remarks(steps, lang)

    def task(self, view: View, lang: str = "en") -> str:
        """Say what the seat that must decide has to do now."""
        return self.words_module.task(view, lang)

    def asks_about(self, view: View, lang: str = "en") -> list[PlainAnswer]:
        """Give the plain answers to a question about what others just did."""
        return self.standing_module.asks_about(view, lang) if self.standing_module else []

    def standing(self, options: Mapping[str, str], lang: str = "en") -> list[Standing]:
        """List what a seat can answer beforehand."""
        return self.standing_module.standing(options, lang) if self.standing_module else []

    def standing_title(self, lang: str = "en") -> str:
        """Give the few words that stand before these answers."""
        return self.standing_module.title(lang) if self.standing_module else ""

    def standing_concerns(self, view: View) -> bool:
        """Whether such questions can come to the viewer as things stand."""
        return self.standing_module.concerns(view) if self.standing_module else False

    def standing_answer(self, state: State, name: str) -> int | None:
        """Give the action by which such an answer answers the decision due."""
        return self.standing_module.standing_answer(state, name) if self.standing_module else None

    def scene(self, event: Event) -> str:
        """Name the scene to which an event belongs."""
        return self.scenes_module.scene(event) if self.scenes_module else ""

    def scene_title(
        self, scene: str, events: Sequence[Event], lang: str = "en", names: Sequence[str] = ()
    ) -> str:
        """Give a scene its title."""
        return self.scenes_module.title(scene, events, lang, names) if self.scenes_module else scene

    def scene_symbol(self, scene: str, events: Sequence[Event]) -> str:
        """Name the symbol that stands for a scene."""
        return self.scenes_module.symbol(scene, events) if self.scenes_module else ""

    def source_name(self, source: str, lang: str = "en") -> str:
        """Name a source of points."""
        return self.words_module.source_name(source, lang)

    def anchor(self, action: int) -> str:
        """Name the element of the drawing that an action belongs to."""
        return self.drawing_module.anchor(self.text(action))

    def draw(
        self,
        view: View,
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> str:
        """Draw the table as SVG."""
        return self.drawing_module.draw(view, targets, lang, prefix, layout)

    def parts(
        self,
        view: View,
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> dict[str, str]:
        """Draw the parts of the table apart, each an <svg>, in the order in which a page shows them."""
        return self.drawing_module.parts(view, targets, lang, prefix, layout)

    def board(
        self,
        view: View,
        seat: int,
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> str:
        """Draw a seat's board large."""
        if seat not in range(view["players"]):
            raise BadOption(N_("There is no seat {seat}."), seat=repr(seat))
        return self.drawing_module.board(view, seat, targets, lang, prefix, layout)

    def pieces(self, prefix: str = "", lang: str = "en") -> str:
        """Give the symbols that parts need beside them in a page, as an <svg> that is not seen."""
        return self.drawing_module.pieces(prefix, lang)

    def stylesheet(self) -> str:
        """Give the style sheet that parts need in a page; it obeys `data-theme` of the page's root."""
        return for_a_page(self.drawing_module.stylesheet())

    def rulebook(self, lang: str = "en", box: Box | None = None) -> list[Section]:
        """Give the rules page in sections, if the folder has one."""
        folder = files(type(self).__module__.rpartition(".")[0]) / "rules"
        return read_rulebook(self, folder, lang, box or self.usual_box) if folder.is_dir() else []

    def rule_of(self, action: str) -> str:
        """Name the section of the rules page that an action text belongs to."""
        return self.rulebook_module.rule_of(action) if self.rulebook_module else ""

    def rule_for(self, event: Event) -> str:
        """Name the section of the rules page that an event belongs to."""
        return self.rulebook_module.rule_for(event) if self.rulebook_module else ""

    def value_name(self, name: str, value: object, lang: str = "en") -> str:
        """Write a printed value for the rules page."""
        if self.rulebook_module and isinstance(value, str):
            return self.rulebook_module.value_name(name, value, lang)
        return super().value_name(name, value, lang)

    def rules_picture(
        self, show: str, view: View, targets: Sequence[Target] = (), lang: str = "en", prefix: str = ""
    ) -> str:
        """Draw a picture for the rules page: a detail of its own, or a part of the table."""
        detail = self.rulebook_module.detail(show, view, lang, prefix) if self.rulebook_module else ""
        return detail or super().rules_picture(show, view, targets, lang, prefix)

    def terminal(self, view: View, lang: str = "en", numbers: Mapping[str, int] | None = None) -> list[Block]:
        """Show the table as text."""
        return self.terminal_module.blocks(view, lang, numbers or {})


@cache
def shipped_weights(module: str, names: tuple[str, ...], habits: tuple[str, ...], players: int) -> Weights:
    """Read the weights that lie beside a judgement, once."""
    folder = files(module.rpartition(".")[0])
    return read_weights((folder / WEIGHTS_FILE).read_text("utf-8"), names, habits, players)
