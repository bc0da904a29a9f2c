"""Checks of plain JSON that comes from outside."""

from taproom.kernel.errors import BadPosition


def whole(value: object, least: int, most: int, what: str) -> int:
    """Give a whole number of a dump, refusing anything else."""
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(f"{what} must be a whole number from {least} to {most}, not {value!r}.")
    return value


def flag(value: object, what: str) -> bool:
    """Give a yes or no of a dump, refusing anything else."""
    if type(value) is not bool:
        raise BadPosition(f"{what} must be true or false, not {value!r}.")
    return value
