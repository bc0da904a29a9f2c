"""What all tests share: the browser and its mark, who runs which test when, how long hypothesis may think."""

import asyncio
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from scripts.find_chromium import ADVICE, on_path
from tests.shared_work import begun_beside

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from xdist.remote import Producer
    from xdist.scheduler import Scheduling

QUIET_BROWSER = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]

# What tests share tells what it compared, as tests themselves do.
pytest.register_assert_rewrite("tests.corpus", "tests.games", "tests.looking")

# A machine that is busy with other tests is slow, not wrong.
settings.register_profile("taproom", deadline=None, print_blob=True)
settings.load_profile("taproom")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest tests first; mark the browser tests, and leave them out if told to."""
    items.sort(key=seconds, reverse=True)
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    if os.environ.get("TAPROOM_NO_BROWSER"):
        left_out = [item for item in items if item.get_closest_marker("browser")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def seconds(item: pytest.Item) -> int:
    """Return how long a test takes on a quiet machine, where it says so: `@pytest.mark.slow(20)`."""
    mark = item.get_closest_marker("slow")
    return int(mark.args[0]) if mark else 0


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "Scheduling":
    """Hand out tests in the order of `pytest_collection_modifyitems`."""
    from tests.scheduling import InOrder

    return InOrder(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the steps of ./test that failed before, so that a green closing line misleads nobody."""
    if failed := os.environ.get("TAPROOM_FAILED_STEPS"):
        terminalreporter.write_line(f"FAILED before the tests: {failed}", red=True)


@pytest.fixture(scope="session", autouse=True)
def shared_work(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What several tests need and takes long is begun beside them."""
    with begun_beside(request.session, tmp_path_factory):
        yield


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """A Chromium without a window; it talks to nobody but the tests."""
    from playwright.sync_api import sync_playwright

    from tests.server.browsing import PATIENCE

    path = os.environ.get("TAPROOM_CHROMIUM") or on_path()
    if path is None:
        pytest.fail(f"No Chromium for the browser tests: {ADVICE}.", pytrace=False)
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium refuses its sandbox to root.
    with sync_playwright() as playwright:
        args = [*QUIET_BROWSER, *sandbox]
        chromium = playwright.chromium.launch(executable_path=path, args=args, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Put the browser's event loop aside for tests that run one of their own: it waits in the same thread."""
    waiting = None if "browser" in request.fixturenames else asyncio._get_running_loop()
    if waiting:
        asyncio._set_running_loop(None)
    yield
    if waiting:
        asyncio._set_running_loop(waiting)


@pytest.fixture(scope="session")
def one_page(browser: "Browser") -> "Iterator[Page]":
    """The page that tests without a server use one after the other: a new one costs more than most tests."""
    from tests.server.browsing import PATIENCE

    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


@pytest.fixture
def page(one_page: "Page") -> "Iterator[Page]":
    """A page that asks nobody for anything, and looks as a new one would."""
    one_page.set_viewport_size({"width": 1280, "height": 1300})
    one_page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    one_page.route("**", lambda route: route.abort())
    yield one_page
    one_page.unroute_all()
    one_page.mouse.move(0, 0)
    one_page.goto("about:blank")
