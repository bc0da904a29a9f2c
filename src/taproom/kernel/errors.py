"""What can go wrong, each error a sentence for the person who caused it."""


class TaproomError(ValueError):
    """Something was asked that cannot be done; the message says what would be right."""


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
