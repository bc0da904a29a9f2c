"""Players that are programs, by name."""

from taproom.bots.bot import Bot, Option, decide, tell
from taproom.bots.levels import LEVELS
from taproom.bots.specs import BOTS, bot, chance_of, is_known, is_outside

__all__ = ["BOTS", "LEVELS", "Bot", "Option", "bot", "chance_of", "decide", "is_known", "is_outside", "tell"]
