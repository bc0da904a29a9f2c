"""Bots by name and settings, as text.

`random`, `greedy:noise=0.5`, `mcts:iterations=200:explore=1.5`, a level such as `master` or `master:ms=300`;
`mybots.quick:Bot`, a class or a function of one's own by its import path; `program:perl first.pl`, a program.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from taproom.bots.bot import Bot
from taproom.bots.chance import RandomBot
from taproom.bots.greedy import GreedyBot
from taproom.bots.levels import LEVELS
from taproom.bots.mcts import MctsBot, Settings
from taproom.bots.planner import PlannerBot
from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import AllOf, OneOf
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_

USUAL_MS = 100.0
"""The time that a search has for a decision unless it is told."""
PROGRAM = "program"
PROGRAM_MS = 5000.0
"""The time that a program of others has for a decision unless it is told."""
DAY_MS = 86_400_000
BUDGETS = ("ms", "turn", "iterations")
"""How long a search may think is said in one of these ways."""
NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", re.ASCII)
PATH = re.compile(r"[^\W\d][\w.]*:[^\W\d][\w.]*(:.*)?", re.DOTALL)
"""A module, and the name of something in it; what follows is no part of it."""
PROGRAM_SETTING = re.compile(r"[a-z]+=[^:\s]*:")


@dataclass(frozen=True)
class Setting:
    """A number that a bot can be told, and its range."""

    least: int
    most: int
    whole: bool = False


@dataclass(frozen=True)
class Maker:
    """How a bot is made, and the settings that it takes."""

    make: Callable[[Rng, Mapping[str, float]], Bot]
    settings: Mapping[str, Setting] = field(default_factory=dict)


def make_random(rng: Rng, given: Mapping[str, float]) -> Bot:
    """Make the bot that leaves everything to chance."""
    return RandomBot(rng)


def make_greedy(rng: Rng, given: Mapping[str, float]) -> Bot:
    """Make the bot that takes the best next step."""
    return GreedyBot(rng, given.get("noise", 0.0))


def make_planner(rng: Rng, given: Mapping[str, float]) -> Bot:
    """Make the bot that plays the best whole turn."""
    return PlannerBot(rng, given.get("noise", 0.0))


def make_mcts(rng: Rng, given: Mapping[str, float]) -> Bot:
    """Make a search with its budget and its ways."""
    settings = Settings()
    settings.explore = given.get("explore", settings.explore)
    settings.sharpness = given.get("sharpness", settings.sharpness)
    settings.rivalry = given.get("rivalry")
    settings.trust = given.get("trust")
    settings.finish = given.get("finish")
    if "horizon" in given:
        settings.horizon = int(given["horizon"])
    settings.full = given.get("full", 0.0) == 1.0
    settings.by_turn = "turn" in given
    ms = given.get("turn", given.get("ms", USUAL_MS))
    return MctsBot(rng, int(given.get("iterations", 0.0)), ms / 1000, settings)


NOISE = {"noise": Setting(0, 1000)}
SEARCH = {
    "ms": Setting(1, DAY_MS),
    "turn": Setting(1, DAY_MS),
    "iterations": Setting(1, 1_000_000_000, whole=True),
    "explore": Setting(0, 100),
    "rivalry": Setting(0, 100),
    "sharpness": Setting(0, 100),
    "trust": Setting(0, 10),
    "horizon": Setting(-1, 1000, whole=True),
    "finish": Setting(0, 2),
    "full": Setting(0, 1, whole=True),
}
OF_A_PROGRAM = {"ms": Setting(1, DAY_MS)}

BOTS: dict[str, Maker] = {
    "random": Maker(make_random),
    "greedy": Maker(make_greedy, NOISE),
    "planner": Maker(make_planner, NOISE),
    "mcts": Maker(make_mcts, SEARCH),
}
"""The bots of the house, the weakest first."""


def bot(spec: str, seed: str) -> Bot:
    """Give the bot of that spec; the same seed makes it play the same."""
    name = spec.partition(":")[0]
    if is_outside(spec):
        return program(spec, seed) if name == PROGRAM else by_path(spec, seed)
    kind, settings = read(spec)
    made = BOTS[kind].make(chance_of(seed), settings)
    made.name = name
    return made


def chance_of(seed: str) -> Rng:
    """Give the chance that a bot of that seed has."""
    return Rng.seeded(f"bot {seed}")


def is_outside(spec: str) -> bool:
    """Whether a spec names something that is not of the house, and that somebody must have wanted to run."""
    name = spec.partition(":")[0]
    if name in BOTS or name in LEVELS:
        return False
    return name == PROGRAM or PATH.fullmatch(spec) is not None


def is_known(spec: str) -> bool:
    """Whether a spec begins as one can: by a name of the house, or as something from outside."""
    name = spec.partition(":")[0]
    return name in BOTS or name in LEVELS or is_outside(spec)


def read(spec: str) -> tuple[str, dict[str, float]]:
    """Read a spec of the house: which bot, and its settings; those of a level give way to those given."""
    name, *parts = spec.split(":")
    kind, settings = read(LEVELS[name]) if name in LEVELS else (name, {})
    if kind not in BOTS:
        raise BadOption(
            N_("There is no bot {spec!r}; there are {known}, one's own as module:name, and program:COMMAND."),
            spec=spec,
            known=", ".join([*BOTS, *LEVELS]),
        )
    given = read_settings(name, parts, BOTS[kind].settings)
    budgets = [budget for budget in BUDGETS if budget in given]
    if len(budgets) > 1:
        raise BadOption(
            N_("{bot!r} takes {budgets}, not {given} at once."),
            bot=name,
            budgets=OneOf(BUDGETS),
            given=AllOf(budgets),
        )
    if budgets:
        settings = {key: value for key, value in settings.items() if key not in BUDGETS}
    return kind, {**settings, **given}


def read_settings(name: str, parts: Iterable[str], known: Mapping[str, Setting]) -> dict[str, float]:
    """Read settings, each written as name=number."""
    given: dict[str, float] = {}
    for part in parts:
        key, equals, text = part.partition("=")
        if not equals:
            raise BadOption(
                N_("A setting of a bot is written as name=number, as in mcts:ms=500, not {text!r}."),
                text=part,
            )
        if key not in known:
            raise unknown_setting(name, key, known)
        if key in given:
            raise BadOption(N_("The setting {setting} of {bot!r} is given twice."), setting=key, bot=name)
        given[key] = read_number(name, key, text, known[key])
    return given


def unknown_setting(name: str, key: str, known: Mapping[str, Setting]) -> BadOption:
    """Say which settings there are."""
    if not known:
        return BadOption(N_("{bot!r} has no setting {setting!r}; it has none."), bot=name, setting=key)
    return BadOption(
        N_("{bot!r} has no setting {setting!r}; it has {known}."),
        bot=name,
        setting=key,
        known=", ".join(known),
    )


def read_number(name: str, key: str, text: str, setting: Setting) -> float:
    """Read the number of a setting, refusing one out of its range."""
    number = float(text) if NUMBER.fullmatch(text) else setting.least - 1.0
    if setting.least <= number <= setting.most and not (setting.whole and number != int(number)):
        return number
    sentence = (
        N_("The setting {setting} of {bot!r} is a whole number from {least} to {most}, not {text!r}.")
        if setting.whole
        else N_("The setting {setting} of {bot!r} is a number from {least} to {most}, not {text!r}.")
    )
    raise BadOption(sentence, setting=key, bot=name, least=setting.least, most=setting.most, text=text)


def by_path(spec: str, seed: str) -> Bot:
    """Give a bot of one's own, by its import path."""
    from taproom.bots.outside import PythonBot

    module, name, *more = spec.split(":")
    if more:
        raise BadOption(N_("{spec!r} names a bot by its import path, which takes no settings."), spec=spec)
    return PythonBot(chance_of(seed), module, name, seed)


def program(spec: str, seed: str) -> Bot:
    """Give a bot that is a program; settings stand before its command: program:ms=2000:perl first.pl."""
    from taproom.bots.programs import ProgramBot

    command = spec.partition(":")[2]
    parts = []
    while match := PROGRAM_SETTING.match(command):
        parts.append(match[0][:-1])
        command = command[match.end() :]
    settings = read_settings(PROGRAM, parts, OF_A_PROGRAM)
    return ProgramBot(chance_of(seed), command, settings.get("ms", PROGRAM_MS) / 1000)
