"""Bots written by others: whatever they do wrong costs them the decision, never the game."""

import operator
import os
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from typing import Any, TypeVar

from taproom.bots.bot import Bot, Option
from taproom.kernel.errors import BadOption, UnknownAction
from taproom.kernel.game import Game
from taproom.kernel.phrases import Phrase
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import N_

LONGEST_TOLD = 200
"""So many characters of what a bot said are told at most."""

Given = TypeVar("Given")


class Lost(Exception):
    """A bot has lost a decision; the failure says how."""

    def __init__(self, failure: Phrase) -> None:
        super().__init__(str(failure))
        self.failure = failure


class OutsideBot(Bot):
    """Asks what others wrote, and does `state.fallback()` where no good answer comes."""

    def __init__(self, rng: Rng, name: str) -> None:
        super().__init__(rng)
        self.name = name
        self.lost: list[Phrase] = []
        """What went wrong, one sentence each time."""

    @property
    def failures(self) -> list[str]:
        """What went wrong, in English."""
        return [str(failure) for failure in self.lost]

    def ask(self, state: State) -> object:
        """Have the action chosen, as number or text; raise Lost where that fails."""
        raise NotImplementedError

    def choose(self, state: State) -> int:
        """Take the bot's answer if it is a legal action."""
        game, legal, fallback = state.game, state.legal(), state.fallback()  # the bot may change the state
        try:
            return self.understand(self.ask(state), game, legal)
        except Lost as lost:
            self.lost.append(lost.failure)
            return fallback

    def understand(self, answer: object, game: Game, legal: list[int]) -> int:
        """Give the number of the action that was answered."""
        try:
            action = game.parse(answer) if isinstance(answer, str) else operator.index(answer)  # type: ignore[arg-type]
        except (UnknownAction, TypeError):
            action = -1
        if action not in legal or isinstance(answer, bool):
            raise Lost(
                Phrase(
                    N_("{bot} answered {answer}, which is no action that is possible now."),
                    bot=self.name,
                    answer=short(repr(answer)),
                )
            )
        return action

    def close(self) -> None:
        """Leave nothing running; the bot is not asked again."""


class PythonBot(OutsideBot):
    """A function `choose(state)`, or an object with such a method, found by its import path."""

    def __init__(self, rng: Rng, module: str, name: str, seed: str) -> None:
        super().__init__(rng, f"{module}:{name}")
        found = find(module, name)
        # The key of a generator can be read, and the seed of the game is in this one's.
        chance = Rng.seeded(sha256(f"outside {seed}".encode()).hexdigest())
        self.thing = set_up(self.name, found, chance)
        self.function: Callable[[State], object] = getattr(self.thing, "choose", self.thing)
        self.broken: list[str] = []
        """Methods that have raised, and are not called again."""

    def ask(self, state: State) -> object:
        """Call the function."""
        try:
            return self.function(state)
        except (Exception, SystemExit) as error:
            raise Lost(self.raised(error)) from error

    def raised(self, error: BaseException) -> Phrase:
        """Tell an exception in a sentence."""
        return Phrase(N_("{bot} raised {error}."), bot=self.name, error=described(error))

    def consider(self, state: State) -> list[Option]:
        """Hand on what the bot thinks, if it tells."""
        return self.call("consider", [], state)

    def follow(self, action: int) -> None:
        """Hand on what was played."""
        self.call("follow", None, action)

    def forget(self) -> None:
        """Hand on that something was not seen."""
        self.call("forget", None)

    def close(self) -> None:
        """Hand on that the game is over."""
        self.call("close", None)

    def call(self, method: str, otherwise: Given, *values: object) -> Given:
        """Call a method that the bot may have; one that raises is noted and left alone from then on."""
        called: Callable[..., Given] | None = getattr(self.thing, method, None)
        if called is None or method in self.broken:
            return otherwise
        try:
            return called(*values)
        except (Exception, SystemExit) as error:
            self.broken.append(method)
            self.lost.append(self.raised(error))
            return otherwise


def find(module: str, name: str) -> object:
    """Find what an import path names, in the current folder too."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        found: object = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise broken(module, error) from error
        raise BadOption(
            N_("There is neither a bot nor a module {name!r}; modules are looked for in this folder too."),
            name=module,
        ) from error
    except (Exception, SystemExit) as error:
        raise broken(module, error) from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise BadOption(N_("The module {module} has no {name!r}."), module=module, name=name)
        found = getattr(found, part)
    return found


def broken(module: str, error: BaseException) -> BadOption:
    """Say what happened when a module was loaded."""
    return BadOption(
        N_("The module {module} cannot be loaded: {error}."), module=module, error=described(error)
    )


def set_up(name: str, found: object, chance: Rng) -> Any:
    """Make the bot: a class of Taproom's kind gets chance of its own, another class nothing."""
    if not callable(found) or (isinstance(found, type) and not callable(getattr(found, "choose", None))):
        raise BadOption(
            N_("{spec!r} is neither a function choose(state) nor a class with such a method."), spec=name
        )
    if not isinstance(found, type):
        return found
    try:
        return found(chance) if issubclass(found, Bot) else found()
    except (Exception, SystemExit) as error:
        raise BadOption(
            N_("{spec!r} cannot be set up: {error}."), spec=name, error=described(error)
        ) from error


def described(error: BaseException) -> str:
    """Write an exception in one line."""
    text = short(" ".join(str(error).split())).rstrip(".")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def short(text: str) -> str:
    """Cut a text that is too long to be told."""
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}..."
