"""The pytest plugin: `pytest --pyargs taproom.testing --game mygame:GAME`."""

import pytest

GAMES = "--game"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the games that the conformance suite is to check."""
    parser.getgroup("taproom").addoption(
        GAMES,
        action="append",
        default=[],
        metavar="SLUG or MODULE:NAME",
        help="a game for `--pyargs taproom.testing` to check; several are possible",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the suite's test every record of every game that was named."""
    if "conformance_record" not in metafunc.fixturenames:
        return
    from taproom.kernel.errors import TaproomError
    from taproom.testing.suite import find_game, records

    names: list[str] = metafunc.config.getoption(GAMES)
    if not names:
        raise pytest.UsageError(
            "The conformance suite needs a game: pytest --pyargs taproom.testing --game mygame:GAME"
        )
    try:
        found = [record for name in names for record in records(find_game(name))]
    except TaproomError as error:
        raise pytest.UsageError(str(error)) from error
    ids = ["-".join([one.game.slug, str(len(one.seats)), *one.options.values(), one.seed]) for one in found]
    metafunc.parametrize("conformance_record", found, ids=ids)
