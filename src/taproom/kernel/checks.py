"""Checks of plain JSON that comes from outside."""

from collections.abc import Sequence

from taproom.kernel.errors import BadPosition
from taproom.kernel.phrases import Phrase
from taproom.kernel.words import N_


def whole(value: object, least: int, most: int, what: str, /, **values: str | int) -> int:
    """Give a whole number of a dump, refusing anything else; `what` names it, filled in with the values."""
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(
            N_("{what} must be a whole number from {least} to {most}, not {given}."),
            what=Phrase(what, **values),
            least=least,
            most=most,
            given=repr(value),
        )
    return value


def place_of(name: str, order: Sequence[str]) -> int:
    """Give the place of a name of a dump in a list, refusing one that is not there."""
    if name not in order:
        raise BadPosition(
            N_("{given} is none of {known}."), given=repr(name), known=", ".join(filter(None, order))
        )
    return order.index(name)


def mask_of(names: Sequence[str], order: Sequence[str]) -> int:
    """Give a set of names as bits, by their places in a list."""
    return sum(1 << place_of(name, order) for name in set(names))


def names_of(mask: int, order: Sequence[str]) -> list[str]:
    """Give a set of bits as names, by their places in a list: the inverse of `mask_of`."""
    return [name for number, name in enumerate(order) if mask >> number & 1]


def is_text(value: object) -> bool:
    """Whether a value is text that can be written: Python and JSON also know halves of characters."""
    return isinstance(value, str) and value.encode(errors="ignore").decode() == value


def flag(value: object, what: str) -> bool:
    """Give a yes or no of a dump, refusing anything else."""
    if type(value) is not bool:
        raise BadPosition(
            N_("{what} must be true or false, not {given}."), what=Phrase(what), given=repr(value)
        )
    return value
