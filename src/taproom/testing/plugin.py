"""The pytest plugin: `pytest --pyargs taproom.testing --game mygame:GAME`."""

import pytest

from taproom.kernel.game import Game

SUITE = "taproom.testing"
GAMES = "--game"
WANTED = (
    "The conformance suite needs a game: pytest --pyargs taproom.testing --game mygame:GAME, "
    "a module and the name of a Game or its class in it, or the name of a shipped game"
)
FOUND = pytest.StashKey[list[Game]]()
"""The games to check; not there in any other run of pytest."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> None:
    """Take the games to check, where the suite was asked for; any other run has its options for itself."""
    if SUITE in args:
        early_config.stash[FOUND] = []
        parser.getgroup("taproom").addoption(
            GAMES,
            action="append",
            default=[],
            metavar="SLUG or MODULE:NAME",
            help="a game for `--pyargs taproom.testing` to check; several are possible",
        )


def pytest_configure(config: pytest.Config) -> None:
    """Find the games before anything is collected, and say so if there is none."""
    if FOUND not in config.stash:
        return
    from taproom.kernel.errors import TaproomError
    from taproom.testing.suite import find_game

    names: list[str] = config.getoption(GAMES)
    if not names:
        raise pytest.UsageError(f"{WANTED}.")
    try:
        config.stash[FOUND] = [find_game(name) for name in names]
    except TaproomError as error:
        raise pytest.UsageError(f"{error} {WANTED}.") from error


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the suite's test every record of every game that was named."""
    if "conformance_record" not in metafunc.fixturenames:
        return
    if FOUND not in metafunc.config.stash:  # asked for by its path, not by its name
        raise pytest.Collector.CollectError(f"{WANTED}.")
    from taproom.testing.suite import records

    found = [record for game in metafunc.config.stash[FOUND] for record in records(game)]
    ids = ["-".join([one.game.slug, str(len(one.seats)), *one.options.values(), one.seed]) for one in found]
    metafunc.parametrize("conformance_record", found, ids=ids)
