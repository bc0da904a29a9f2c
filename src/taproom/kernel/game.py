"""A game: its name, its actions, its components, and how a position of it begins."""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from taproom.kernel.actions import ActionTable
from taproom.kernel.blocks import Block, line
from taproom.kernel.box import Box
from taproom.kernel.checks import flag, is_text, whole
from taproom.kernel.components import Values, changed, overlay, read_overlay
from taproom.kernel.errors import BadOption, BadPosition
from taproom.kernel.events import Event
from taproom.kernel.judgement import Judgement
from taproom.kernel.observation import Layout
from taproom.kernel.phrases import OneOf
from taproom.kernel.rng import Rng
from taproom.kernel.rulebook import Section
from taproom.kernel.state import State
from taproom.kernel.telling import player_name
from taproom.kernel.words import N_, number, words

SEED_LENGTH = 200
LONGEST_SHOWN = 60
NO_COMPONENTS = Box(sha256(b"{}").hexdigest(), {})
LAYOUTS = ("wide", "tall")
GOES_ON = "goes on"
"""The scene of an event that belongs to whatever scene is being told, and to none by itself."""


class Target(NamedTuple):
    """A thing in a drawing that can be chosen: the action's text, what it says, the element's id."""

    action: str
    label: str
    element: str


class PlainAnswer(NamedTuple):
    """An answer that names no piece: the action's text, and a short word for a button."""

    action: str
    word: str


class Standing(NamedTuple):
    """An answer that a seat can give beforehand: its name, a word or two for a button, what it does."""

    name: str
    label: str
    explanation: str


class Step(NamedTuple):
    """A step that is looked ahead to: what its seat knows then, the action's text, what it surely does."""

    view: Mapping[str, Any]
    action: str
    events: Sequence[Event]


class Game:
    """What a game's own class must offer, and what all games share.

    A game gives `slug`, `title`, `seats`, `options` and writes `action_texts`, `deal` and `read`;
    components, words and drawing have an answer here that a game will want to better.
    """

    slug = ""
    """The name in addresses, records and on the command line."""
    title = ""
    rules = 1
    """The version of the rules; a record or a dump of another version is refused."""
    seats: tuple[int, ...] = (2, 3, 4)
    """How many can play."""
    one_view = False
    """All seats and spectators see the same, but for the field that says who looks: one view serves all."""
    options: Mapping[str, tuple[str, ...]] = {}
    """Each option with its possible values, the usual one first."""

    def __init__(self) -> None:
        self.actions = ActionTable(self.action_texts())
        self.usual_box = self.make_box({})

    # What a game writes.

    def action_texts(self) -> Sequence[str]:
        """List everything that can ever be done, as texts; the place in the list is the action's number."""
        raise NotImplementedError

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> State:
        """Set the game up."""
        raise NotImplementedError

    def read(self, dumped: Mapping[str, object], box: Box, rng: Rng) -> State:
        """Build a state from the game's own part of a dump."""
        raise NotImplementedError

    # What a game may better.

    def shipped(self) -> Values:
        """Give all printed values as they are shipped; a game without any has nothing to change."""
        return {}

    def make_box(self, changes: Mapping[str, object]) -> Box:
        """Build the components with some values changed, the rulebook's counts checked."""
        return NO_COMPONENTS

    def anchor(self, action: int) -> str:
        """Name the element of the drawing that an action belongs to."""
        return "act-" + self.text(action).replace(" ", "-").replace(",", "_")

    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        """Say shortly what an action is, from what a seat may know."""
        return action

    def spell(self, text: str, lang: str = "en") -> str:
        """Give a text that a person typed as actions write it, where a language shows something else."""
        return text

    def tell(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Tell an event in a sentence; an empty text for one that needs no words."""
        return ", ".join(f"{key} {value}" for key, value in event.dump().items())

    def gains(self, events: Sequence[Event], lang: str = "en") -> str:
        """Say in a few words what events cost and bring, for a label."""
        names = [player_name((), seat, words(lang)) for seat in range(max(self.seats))]
        return "; ".join(self.tell(event, lang, names) for event in events)

    def remarks(self, steps: Sequence[Step], lang: str = "en") -> list[str]:
        """Say in a few phrases what the steps of a turn surely bring, and what presses or is scarce.

        They stand behind the label of the first step; what they tell comes from views and events alone.
        """
        told = [self.gains(step.events, lang) for step in steps]
        return [gains for gains in told if gains]

    def task(self, view: Mapping[str, object], lang: str = "en") -> str:
        """Say what the seat that must decide has to do now."""
        return words(lang)("choose an action")

    def asks_about(self, view: Mapping[str, object], lang: str = "en") -> list[PlainAnswer]:
        """Give the plain answers if the decision due is a question about what others just did."""
        return []

    def standing(self, options: Mapping[str, str], lang: str = "en") -> list[Standing]:
        """List what a seat can answer beforehand where it is asked again and again.

        The first has no name: to be asked each time.
        """
        return []

    def standing_title(self, lang: str = "en") -> str:
        """Give the few words that stand before the answers of `standing`."""
        return ""

    def standing_concerns(self, view: Mapping[str, object]) -> bool:
        """Whether such questions can come to the viewer as things stand: then a page offers the answers."""
        return True

    def standing_answer(self, state: State, name: str) -> int | None:
        """Give the action by which an answer of that name answers the decision due, if it does."""
        return None

    def scene(self, event: Event) -> str:
        """Name the scene to which an event belongs, so that a log tells it as one; `GOES_ON` for any."""
        return ""

    def scene_title(
        self, scene: str, events: Sequence[Event], lang: str = "en", names: Sequence[str] = ()
    ) -> str:
        """Give a scene its title, from what has happened in it so far."""
        return scene

    def scene_symbol(self, scene: str, events: Sequence[Event]) -> str:
        """Name the symbol among `pieces` that stands for a scene; none if it is empty."""
        return ""

    def draw(
        self,
        view: Mapping[str, object],
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> str:
        """Draw a view as SVG, for a wide or a tall page; ids begin with the prefix."""
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'

    def parts(
        self,
        view: Mapping[str, object],
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> dict[str, str]:
        """Draw the parts of the table apart, each an <svg>, in the order in which a page shows them.

        The page holds `pieces` of the same prefix and language once, and links `stylesheet`.
        """
        return {"table": self.draw(view, targets, lang, prefix, layout)}

    def board(
        self,
        view: Mapping[str, object],
        seat: int,
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
        layout: str = "wide",
    ) -> str:
        """Draw a seat's board large; a game that has no boards shows the table."""
        return self.draw(view, targets, lang, prefix, layout)

    def pieces(self, prefix: str = "", lang: str = "en") -> str:
        """Give the symbols that parts need beside them in a page, as an <svg> that is not seen."""
        return ""

    def stylesheet(self) -> str:
        """Give the style sheet that parts need in a page; it obeys `data-theme` of the page's root."""
        return ""

    def rulebook(self, lang: str = "en", box: Box | None = None) -> list[Section]:
        """Give the rules page in sections, with the values of a box; a game without one has no section."""
        return []

    def rule_of(self, action: str) -> str:
        """Name the section of the rules page that an action text belongs to."""
        return ""

    def rule_for(self, event: Event) -> str:
        """Name the section of the rules page that an event belongs to."""
        return ""

    def value_name(self, name: str, value: object, lang: str = "en") -> str:
        """Write a printed value for the rules page, in words where it names something."""
        return number(value) if isinstance(value, int) else str(value)

    def rules_picture(
        self,
        show: str,
        view: Mapping[str, object],
        targets: Sequence[Target] = (),
        lang: str = "en",
        prefix: str = "",
    ) -> str:
        """Draw a picture for the rules page: a part of the table, as phones show it."""
        return self.parts(view, targets, lang, prefix, "tall")[show]

    def hides(self, options: Mapping[str, str]) -> bool:
        """Whether a seat sees, with these options, what the others must not see."""
        return False

    def judgement(self, players: int) -> Judgement:
        """Give what bots go by; a game without a judgement of its own goes by the score as it stands."""
        return Judgement([1.0], [1.0], [])

    def layout(self, players: int) -> Layout:
        """Name the numbers that `State.observe` writes; a game that writes none has none."""
        return Layout([])

    def source_name(self, source: str, lang: str = "en") -> str:
        """Name a source of points, a key of `State.breakdown`."""
        return source

    def terminal(
        self, view: Mapping[str, object], lang: str = "en", numbers: Mapping[str, int] | None = None
    ) -> list[Block]:
        """Show a view as text; `numbers` gives the action texts that can be chosen, as they are numbered."""
        rows = json.dumps(view, indent=1, ensure_ascii=False).splitlines()
        return [Block(self.title, tuple(line(row) for row in rows))]

    # What all games share.

    def values(self, changes: Mapping[str, object]) -> Values:
        """Give all printed values, some of them changed."""
        shipped = self.shipped()
        if changes and not shipped:
            raise BadOption(N_("{title} has no components that could be changed."), title=self.title)
        return overlay(shipped, changes)

    def box(self, changes: Mapping[str, object]) -> Box:
        """Give the components with some values changed; whoever studies a change plays thousands of games."""
        if not changes:
            return self.usual_box
        differing = changed(self.shipped(), self.values(changes))
        if not differing:
            return self.usual_box
        return boxed(self, json.dumps(differing, sort_keys=True))

    def new(
        self,
        players: int,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        components: Mapping[str, object] | str | None = None,
        nonces: Sequence[str] = (),
    ) -> State:
        """Begin a game; the same seed, nonces and components give the same game everywhere."""
        self.check_players(players)
        chosen = self.choose_options(options or {})
        box = self.box(self.changes(components))
        state = self.deal(players, chosen, box, Rng.seeded(deal_key(seed_text(seed), nonces)))
        state.recording = True
        return state

    def load(self, dumped: Mapping[str, object]) -> State:
        """Build the position that `State.dump` described."""
        if not isinstance(dumped, Mapping):
            raise BadPosition(
                N_("A position is a mapping with named fields, as dump gives it, not {given}."),
                given=shown(dumped),
            )
        try:
            if dumped["game"] != self.slug or dumped["rules"] != self.rules:
                raise BadPosition(
                    N_("This is no position of {title}, rules version {rules}."),
                    title=self.title,
                    rules=self.rules,
                )
            box = self.box(dumped["components"])  # type: ignore[arg-type]
            state = self.read(dumped, box, Rng.load(dumped["rng"]))  # type: ignore[arg-type]
            state.streams = read_streams(dumped["streams"], len(state.streams))
            state.player = whole(dumped["player"], 0, state.players - 1, N_("The seat to decide"))
            state.over = flag(dumped["over"], N_("The field 'over'"))
            state.reveals = whole(dumped["reveals"], 0, 1_000_000, N_("The field 'reveals'"))
            state.chooser = whole(dumped["chooser"], -1, state.players - 1, N_("The last chooser"))
            if state.over != (state.phase == "over"):
                raise BadPosition(N_("The game must be over in the phase 'over', and only then."))
        except KeyError as error:
            raise BadPosition(N_("The position has no field {field}."), field=str(error)) from error
        except (TypeError, AttributeError, IndexError) as error:
            raise BadPosition(
                N_("The position has a field of the wrong kind: {detail}."), detail=str(error)
            ) from error
        return state

    def text(self, action: int) -> str:
        """Give an action's text."""
        return self.actions.text(action)

    def parse(self, text: str) -> int:
        """Give the action with that text; the exact inverse of `text`."""
        return self.actions.parse(text)

    def number(self, action: object) -> int:
        """Give the number of an action that was given as number or text."""
        if isinstance(action, str):
            return self.actions.parse(action)
        self.actions.text(action)  # type: ignore[arg-type]
        return action  # type: ignore[return-value]

    def changes(self, components: Mapping[str, object] | str | None) -> Mapping[str, object]:
        """Give changed values, from a file if a path was given."""
        return read_overlay(Path(components)) if isinstance(components, str) else components or {}

    def check_players(self, players: int) -> None:
        """Refuse a number of players that the box is not made for."""
        if type(players) is not int or players not in self.seats:
            raise BadOption(
                N_("{title} is for {seats} players, not {given}."),
                title=self.title,
                seats=OneOf([str(seats) for seats in self.seats]),
                given=repr(players),
            )

    def choose_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Fill in the usual value of every option that was not given."""
        if not isinstance(given, Mapping):
            raise BadOption(N_("Options are a mapping of names to values, not {given}."), given=shown(given))
        for name, value in given.items():
            if name not in self.options:
                raise self._unknown_option(name)
            if value not in self.options[name]:
                raise BadOption(
                    N_("The option {name} is {allowed}, not {given}."),
                    name=name,
                    allowed=OneOf([repr(choice) for choice in self.options[name]]),
                    given=repr(value),
                )
        return {name: given.get(name, choices[0]) for name, choices in self.options.items()}

    def _unknown_option(self, name: str) -> BadOption:
        if not self.options:
            return BadOption(N_("{title} has no option {name!r}; it has none."), title=self.title, name=name)
        return BadOption(
            N_("{title} has no option {name!r}; it has {known}."),
            title=self.title,
            name=name,
            known=", ".join(self.options),
        )

    def targets(self, state: State, player: int | None, lang: str = "en") -> list[Target]:
        """List what a seat may choose now, labelled, for a drawing."""
        state.check_seat(player)
        if player is None or player != state.player:
            return []
        view = state.view(player)
        return [
            Target(self.text(a), self.describe(state, a, lang, view), self.anchor(a)) for a in state.legal()
        ]

    def describe(
        self, state: State, action: int, lang: str = "en", view: Mapping[str, object] | None = None
    ) -> str:
        """Say what a legal action is, costs and brings, from what its seat may know."""
        title = self.label(view or state.view(state.player), self.text(action), lang)
        gains = self.gains(state.preview(action), lang)
        return words(lang)("{label}: {gains}", label=title, gains=gains) if gains else title

    def __reduce__(self) -> tuple[object, ...]:
        return (instance, (type(self),))


def read_streams(dumped: object, wanted: int) -> list[Rng]:
    """Read the streams of chance, as many as the game opens."""
    if not isinstance(dumped, list) or len(dumped) != wanted:
        raise BadPosition(N_("The position must have {wanted} streams of chance."), wanted=wanted)
    return [Rng.load(stream) for stream in dumped]


def shown(given: object) -> str:
    """Write a value for a sentence, not at any length."""
    text = ascii(given)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


@cache
def instance(kind: type[Game]) -> Game:
    """Give the one object of a game's class: its tables are built once."""
    return kind()


@lru_cache(maxsize=32)
def boxed(game: Game, changes: str) -> Box:
    """Build each box once."""
    return game.make_box(json.loads(changes))


def seed_text(seed: int | str | None) -> str:
    """Give a seed as text; a new one of 256 bits where none was given."""
    if seed is None:
        return token_hex(32)
    text = str(seed)
    fits = is_text(text) and 0 < len(text) <= SEED_LENGTH
    if isinstance(seed, bool) or not isinstance(seed, int | str) or not fits:
        raise BadOption(
            N_("A seed is a number or a text of up to {most} characters, not {text}."),
            most=SEED_LENGTH,
            text=ascii(text[:40]),
        )
    return text


def deal_key(seed: str, nonces: Sequence[str]) -> str:
    """Mix the seed with what each person's browser added to it."""
    if isinstance(nonces, str) or not all(is_text(nonce) for nonce in nonces):
        raise BadOption(N_("The nonces must be a list of texts."))
    parts = [f"{len(part)} {part}" for part in (seed, *nonces)]  # the length, so that none passes for two
    return sha256("|".join(parts).encode()).hexdigest()
