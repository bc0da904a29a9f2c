"""What can go wrong, each error a sentence for the person who caused it."""

from taproom.kernel.phrases import Phrase


class TaproomError(ValueError, Phrase):
    """Something was asked that cannot be done; the message says what would be right.

    It is kept as a phrase: `str(error)` is the sentence in English, `error.tell("fr")` in French.
    """

    def __init__(self, text: str, /, **values: str | int | Phrase) -> None:
        Phrase.__init__(self, text, **values)
        # Python pickles an error by this sentence and by the attributes, which bring text and values back.
        ValueError.__init__(self, self.tell("en"))


class UnknownGame(TaproomError):
    """No game goes by that name."""


class UnknownAction(TaproomError):
    """The text or number is in no action table."""


class IllegalAction(TaproomError):
    """The action exists, but not in this position."""


class BadOption(TaproomError):
    """A number of players, a seed or an option that the game does not know."""


class BadPosition(TaproomError):
    """A dump that is no position of the game."""


class RecordError(TaproomError):
    """A record that is broken, forged, or of another version."""


class ComponentsError(TaproomError):
    """A components file that cannot be read, or that breaks a count of the rulebook."""
