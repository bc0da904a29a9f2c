"""Players that are programs, by name."""

from taproom.bots.bot import Bot, Option, decide
from taproom.bots.specs import BOTS, bot

__all__ = ["BOTS", "Bot", "Option", "bot", "decide"]
