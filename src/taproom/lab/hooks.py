"""Statistics hang on hooks: who wants to count things watches games, and the engine knows nothing of it."""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite
from numbers import Integral, Real
from pathlib import Path
from traceback import extract_tb

from taproom.bots.outside import described, find
from taproom.bots.specs import PATH
from taproom.kernel.errors import BadOption, TaproomError
from taproom.kernel.game import shown
from taproom.kernel.state import State
from taproom.kernel.words import N_

Noted = Mapping[str, object]
"""Named values: a number, a text or None for the game, or a list with one for each seat."""
COLUMNS_TAKEN = ("game", "seed", "seat", "bot", "score", "rank", "winner", "decisions", "rounds")
"""These names have another meaning in every table of results, and so has what begins as points do."""
POINTS = "points: "


class Hook:
    """Watches one game; a new one is made for each, in whichever process plays it.

    It gets the real position, with all that is hidden from the players. It looks and never changes anything.
    """

    def before(self, state: State) -> None:
        """Look at the position that was dealt."""

    def step(self, state: State, action: int) -> None:
        """Look at a position, and at what `state.player` is about to do in it."""

    def after(self, state: State) -> Noted:
        """Look at the end, and give what is to be kept of this game."""
        return {}


Maker = Callable[[], Hook]
"""What makes a hook for each game: the class, or a function of a module."""


class Hooks:
    """The hooks of one game as one; what goes wrong in them is told with the seed that plays it again."""

    def __init__(self, makers: Sequence[Maker], seed: str) -> None:
        self.seed = seed
        self.hooks: list[tuple[str, Hook]] = []
        for maker in makers:
            with self.watched(name_of(maker)):
                self.hooks.append((name_of(maker), maker()))

    def before(self, state: State) -> None:
        """Tell all of them."""
        for name, hook in self.hooks:
            with self.watched(name):
                hook.before(state)

    def step(self, state: State, action: int) -> None:
        """Tell all of them."""
        for name, hook in self.hooks:
            # Written out, since it is done at every step of every game.
            try:
                hook.step(state, action)
            except Exception as error:
                raise self.failed(name, error) from error

    def after(self, state: State) -> dict[str, object]:
        """Gather what all of them keep."""
        gathered: dict[str, object] = {}
        for name, hook in self.hooks:
            with self.watched(name):
                noted = hook.after(state)
            for key, value in checked(name, noted).items():
                if key in gathered:
                    raise BadOption(N_("Two hooks give {key!r}; one of them needs another name."), key=key)
                gathered[key] = plain(name, key, value, state.players)
        return gathered

    @contextmanager
    def watched(self, name: str) -> Iterator[None]:
        """Tell what a hook raises in a sentence."""
        try:
            yield
        except Exception as error:
            raise self.failed(name, error) from error

    def failed(self, name: str, error: Exception) -> TaproomError:
        """Say which hook raised what, where, and in which game."""
        frames = extract_tb(error.__traceback__)
        place = next((frame for frame in frames if frame.filename != __file__), frames[-1])
        return TaproomError(
            N_("The hook {hook} raised {error} ({file}, line {line}) in the game with seed {seed!r}."),
            hook=name,
            error=described(error),
            file=Path(place.filename).name,
            line=place.lineno or 0,
            seed=self.seed,
        )


def checked(name: str, noted: object) -> dict[str, object]:
    """Refuse what is no mapping of names that are free."""
    if not isinstance(noted, Mapping) or not all(isinstance(key, str) for key in noted):
        raise BadOption(
            N_("What the hook {hook} gives after a game is a mapping of names to values, not {given}."),
            hook=name,
            given=shown(noted),
        )
    for key in noted:
        if key in COLUMNS_TAKEN or key.startswith(POINTS):
            raise BadOption(
                N_("The hook {hook} gives {key!r}, but a table has a column of that name already."),
                hook=name,
                key=key,
            )
    return dict(noted)


def plain(name: str, key: str, value: object, seats: int) -> object:
    """Give what a hook keeps as Python's own numbers and texts, or refuse it."""
    if not isinstance(value, list | tuple):
        return plain_value(name, key, value)
    if len(value) != seats:
        raise BadOption(
            N_("The hook {hook} gives {given} values for {key!r}; a list has one for each of {n} seats."),
            hook=name,
            given=len(value),
            key=key,
            n=seats,
        )
    return [plain_value(name, key, one) for one in value]


def plain_value(name: str, key: str, value: object) -> int | float | str | None:
    """Give one value; whether something is true counts as 1 or 0."""
    if hasattr(value, "item"):
        value = value.item()  # numpy's own kinds of numbers
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real) and isfinite(value):
        return float(value)
    raise BadOption(
        N_("The hook {hook} gives {given} for {key!r}, which is neither a number nor a text."),
        hook=name,
        given=shown(value),
        key=key,
    )


def name_of(maker: object) -> str:
    """Name a hook as its author did."""
    return str(getattr(maker, "__qualname__", maker))


def check_hooks(makers: Sequence[Maker], jobs: int) -> None:
    """Refuse what makes no hook, or what another process could not make."""
    for maker in makers:
        check_makes(maker)
        if jobs > 1:
            check_travels(maker)


def check_makes(maker: Maker) -> None:
    """Refuse what makes no hook."""
    if not callable(maker):
        raise no_hook(name_of(maker))
    try:
        made: object = maker()
    except Exception as error:
        raise BadOption(
            N_("{spec!r} cannot be set up: {error}."), spec=name_of(maker), error=described(error)
        ) from error
    if not isinstance(made, Hook):
        raise no_hook(name_of(maker))


def check_travels(maker: Maker) -> None:
    """Refuse a hook that only this process knows."""
    try:
        pickle.dumps(maker)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadOption(
            N_(
                "Other processes cannot find the hook {hook}; "
                "it has to stand at the top of a module, not in a function."
            ),
            hook=name_of(maker),
        ) from error


def hook_named(text: str) -> type[Hook]:
    """Find a hook by its import path, as mycounts:Monks, in the current folder too."""
    if PATH.fullmatch(text) is None or text.count(":") > 1:
        raise BadOption(N_("A hook is named as module:Name, not {text!r}."), text=text)
    found = find(*text.split(":"))
    if not isinstance(found, type) or not issubclass(found, Hook):
        raise no_hook(text)
    return found


def no_hook(name: str) -> BadOption:
    """Say what a hook is."""
    return BadOption(
        N_("{hook!r} is no hook; a hook is a class that derives from taproom.lab.hooks.Hook."), hook=name
    )
