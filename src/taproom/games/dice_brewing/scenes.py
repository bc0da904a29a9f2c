"""What the log tells as one: a new round with its roll."""

from collections.abc import Sequence

from taproom.games.dice_brewing import events as happened
from taproom.kernel.events import Event
from taproom.kernel.words import words

ROUND = "round"
OF_A_ROUND = (happened.SeedsDealt, happened.RoundBegan, happened.DiceRolled)


def scene(event: Event) -> str:
    """Name the scene to which an event belongs."""
    return ROUND if isinstance(event, OF_A_ROUND) else ""


def title(scene: str, events: Sequence[Event], lang: str, names: Sequence[str]) -> str:
    """Say which round begins."""
    return words(lang)("Round {round}", round=beginning(events).round)


def symbol(scene: str, events: Sequence[Event]) -> str:
    """The season."""
    return beginning(events).season


def beginning(events: Sequence[Event]) -> happened.RoundBegan:
    """Find what began the round; the roll comes with it."""
    return next(event for event in events if isinstance(event, happened.RoundBegan))
