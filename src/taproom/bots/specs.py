"""Bots by name and settings: `mcts:ms=500`, `mcts:iterations=2000`, `planner`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from taproom.bots.bot import Bot
from taproom.bots.chance import RandomBot
from taproom.bots.greedy import GreedyBot
from taproom.bots.mcts import MctsBot, Settings
from taproom.bots.planner import PlannerBot
from taproom.kernel.errors import BadOption
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_

USUAL_MS = 100.0
"""The time that a search has for a decision unless it is told."""


@dataclass(frozen=True)
class Maker:
    """How a bot is made, and the settings that it takes."""

    make: Callable[[Rng, Mapping[str, float]], Bot]
    settings: tuple[str, ...] = ()


def make_mcts(rng: Rng, given: Mapping[str, float]) -> Bot:
    """Make a search with its budget and its ways."""
    settings = Settings()
    settings.explore = given.get("explore", settings.explore)
    settings.rivalry = given.get("rivalry", settings.rivalry)
    settings.sharpness = given.get("sharpness", settings.sharpness)
    settings.doubt = given.get("doubt", settings.doubt)
    settings.horizon = int(given.get("horizon", settings.horizon))
    settings.full = bool(given.get("full", 0))
    return MctsBot(rng, int(given.get("iterations", 0)), given.get("ms", USUAL_MS) / 1000, settings)


BOTS: dict[str, Maker] = {
    "random": Maker(lambda rng, given: RandomBot(rng)),
    "greedy": Maker(lambda rng, given: GreedyBot(rng, given.get("noise", 0.0)), ("noise",)),
    "planner": Maker(lambda rng, given: PlannerBot(rng, given.get("noise", 0.0)), ("noise",)),
    "mcts": Maker(make_mcts, ("ms", "iterations", "explore", "rivalry", "sharpness", "doubt", "horizon", "full")),
}


def bot(spec: str, seed: str) -> Bot:
    """Give the bot of that name and settings; the same seed makes it play the same."""
    name, _, rest = spec.partition(":")
    if name not in BOTS:
        raise BadOption(N_("There is no bot {spec!r}; there are {known}."), spec=spec, known=", ".join(BOTS))
    given = {}
    for part in rest.split(",") if rest else []:
        key, _, value = part.partition("=")
        given[key] = float(value)
    made = BOTS[name].make(Rng.seeded(f"bot {seed}"), given)
    return made
