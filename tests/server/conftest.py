"""What the server's tests share: one server for all of them, as many visitors and programs as they like.

`server` is a real process (see `running.Server`); a test that needs other settings starts one of its own with
`start_server(TAPROOM_WRITES="30")`, which ends with the test.
"""

import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server import loopback
from tests.server.browsing import Guest, Screen, Screens
from tests.server.processes import Running, last_words
from tests.server.running import STOPPED, Program, Server, Visitor
from tests.server.same_deals import WISHED

if TYPE_CHECKING:
    from playwright.sync_api import Browser

StartServer = Callable[..., Server]
Guests = Callable[..., Guest]
Regulars = Callable[..., Guest]

loopback.stay()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share: each test opens tables of its own on it."""
    running = Server(tmp_path_factory.mktemp("server"), **{WISHED: "1"})
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
        started.append(Server(folder, **{WISHED: "1", **environment}))
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


@pytest.fixture(scope="session")
def screens(browser: "Browser", server: Server) -> Screens:
    """The screens that guests of the shared server use one after the other."""
    return Screens(browser, server)


LOOKS = ("width", "dark", "motion")
"""What a guest's page is told; the rest are settings of the browser."""
HERE = pytest.StashKey[list[Guest]]()
"""The guests of a test."""
FAILED = pytest.StashKey[bool]()


@pytest.fixture
def guest(request: pytest.FixtureRequest, screens: Screens, server: Server) -> Iterator[Guests]:
    """`anna = guest("Anna")`, `bram = guest("Bram", width=390, locale="fr")`: people with real browsers.

    Whoever is `alone` leaves a browser that nobody uses again: what was done to it cannot be undone.
    """
    came: list[Guest] = []
    kept: list[Guest] = []
    here: list[Guest] = request.node.stash.setdefault(HERE, [])

    def come(name: str = "Anna", at: Server = server, alone: bool = False, **wished: Any) -> Guest:
        looks = {look: wished.pop(look) for look in LOOKS if look in wished}
        settings = {"locale": "en", **wished}
        shared = at is server and not alone
        screen = screens.take(settings) if shared else Screen(screens.browser, at.address, settings)
        came.append(Guest(screen, at, name, **looks))
        here.append(came[-1])
        kept.extend(came[-1:] if shared else ())
        return came[-1]

    yield come
    complaints = complaints_of(came)
    for each in came:
        if each in kept and not request.node.stash.get(FAILED, False):
            screens.give_back(each.screen)
        else:
            each.context.close()
    assert not complaints, "\n".join(complaints)


def complaints_of(guests: Iterable[Guest]) -> list[str]:
    """Tell of all guests whose browsers have complained until now."""
    return [attempt(each.account) for each in guests if each.complained()]


@pytest.fixture(scope="module")
def staying(screens: Screens) -> Iterator[dict[str, Guest]]:
    """Guests who stay where they are from one test of a module to the next."""
    guests: dict[str, Guest] = {}
    yield guests
    complaints = complaints_of(guests.values())
    for each in guests.values():
        screens.give_back(each.screen)
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def regular(
    request: pytest.FixtureRequest, staying: dict[str, Guest], screens: Screens, server: Server
) -> Iterator[Regulars]:
    """`anna = regular("wide", sit_down)`: somebody who sat down in an earlier test, or does so now."""
    here: list[Guest] = request.node.stash.setdefault(HERE, [])

    def come(key: str, sit_down: Callable[[Guest], object], **wished: Any) -> Guest:
        if key not in staying:
            looks = {look: wished.pop(look) for look in LOOKS if look in wished}
            staying[key] = Guest(screens.take({"locale": "en", **wished}), server, "Anna", **looks)
            here.append(staying[key])  # who fails to sit down does not stay
            sit_down(staying[key])
        elif staying[key] not in here:
            here.append(staying[key])
        return staying[key]

    yield come
    complaints = complaints_of(each for each in staying.values() if each in here)
    if complaints or request.node.stash.get(FAILED, False):
        for key in [key for key, each in staying.items() if each in here]:
            staying.pop(key).context.close()
    assert not complaints, "\n".join(complaints)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell what is needed to repeat a test that fails: its guests, their tables, and the servers' logs."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        told = [(f"{each.name}'s browser", attempt(each.account)) for each in item.stash.get(HERE, [])]
        told += [("the servers", attempt(logs))] if Running.started else []
        report.sections += told
    return report


def logs() -> str:
    """Tell what the servers that run have said last."""
    return "\n".join("\n".join(section) for section in last_words())


def attempt(tell: Callable[[], str]) -> str:
    """Tell something, or why it cannot be told: a failure is reported in any case."""
    try:
        return tell()
    except Exception:
        return f"this cannot be told:\n{traceback.format_exc()}"
