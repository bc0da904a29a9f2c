"""What the server's tests share: one server for all of them, as many visitors and programs as they like.

`server` is a real process (see `running.Server`); a test that needs other settings starts one of its own with
`start_server(TAPROOM_WRITES="30")`, which ends with the test.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.browsing import Guest
from tests.server.running import STOPPED, Program, Server, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

StartServer = Callable[..., Server]
Guests = Callable[..., Guest]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share: each test opens tables of its own on it."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    assert running.stop() == STOPPED
    assert "a fault at" not in running.logged()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Start servers with settings of their own; they end with the test."""
    started: list[Server] = []

    def start(**environment: str) -> Server:
        folder = tmp_path / f"server-{len(started)}"
        folder.mkdir()
        started.append(Server(folder, **environment))
        return started[-1]

    yield start
    for running in started:
        running.stop()


@pytest.fixture
def visitor(server: Server) -> Callable[..., Visitor]:
    """`anna = visitor()`, `eve = visitor(lang="fr")`: people with browsers."""
    return lambda lang="en": Visitor(server, lang)


@pytest.fixture
def program(server: Server) -> Callable[..., Program]:
    """`bot = program(token)`: programs that use the API."""
    return lambda token="": Program(server, token)


@pytest.fixture
def guest(browser: "Browser", server: Server) -> Iterator[Guests]:
    """`anna = guest("Anna")`, `bram = guest("Bram", width=390)`: people with real browsers."""
    came: list[Guest] = []

    def come(name: str = "Anna", at: Server = server, **settings: Any) -> Guest:
        came.append(Guest(browser, at, name, **settings))
        return came[-1]

    yield come
    for each in came:
        each.close()
    assert [text for each in came for text in each.complaints] == []
