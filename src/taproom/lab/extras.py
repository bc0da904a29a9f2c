"""Packages that only parts of the lab need."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from taproom.kernel.errors import TaproomError
from taproom.kernel.words import N_


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what an extra of Taproom brings, or say how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise TaproomError(
            N_("This needs the package {package}; pip install 'taproom-games[{extra}]' brings it."),
            package=error.name or "",
            extra=name,
        ) from error


def need_lab() -> None:
    """Refuse now what could not be counted after hours of playing."""
    with extra("lab"):
        for package in ("numpy", "openskill"):
            import_module(package)
