"""Players that are programs, by name."""

from collections.abc import Callable

from taproom.bots.bot import Bot, decide
from taproom.bots.chance import RandomBot
from taproom.kernel.errors import BadOption
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_

__all__ = ["BOTS", "Bot", "bot", "decide"]

BOTS: dict[str, Callable[[Rng], Bot]] = {"random": RandomBot}
"""How each bot is made, from its own stream of chance."""


def bot(spec: str, seed: str) -> Bot:
    """Give the bot of that name; the same seed makes it play the same."""
    if spec not in BOTS:
        raise BadOption(N_("There is no bot {spec!r}; there are {known}."), spec=spec, known=", ".join(BOTS))
    return BOTS[spec](Rng.seeded(f"bot {seed}"))
