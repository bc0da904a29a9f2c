"""What all tests share: the browser and its mark, and how long hypothesis may think."""

import asyncio
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from scripts.find_chromium import ADVICE, on_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

QUIET_BROWSER = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]

# A machine that is busy with other tests is slow, not wrong.
settings.register_profile("taproom", deadline=None, print_blob=True)
settings.load_profile("taproom")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the browser tests, and leave them out if told to."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    if os.environ.get("TAPROOM_NO_BROWSER"):
        left_out = [item for item in items if item.get_closest_marker("browser")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the steps of ./test that failed before, so that a green closing line misleads nobody."""
    if failed := os.environ.get("TAPROOM_FAILED_STEPS"):
        terminalreporter.write_line(f"FAILED before the tests: {failed}", red=True)


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """A Chromium without a window; it talks to nobody but the tests."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("TAPROOM_CHROMIUM") or on_path()
    if path is None:
        pytest.fail(f"No Chromium for the browser tests: {ADVICE}.", pytrace=False)
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium refuses its sandbox to root.
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=[*QUIET_BROWSER, *sandbox])
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


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """A page that asks nobody for anything."""
    page = browser.new_page(viewport={"width": 1280, "height": 1300})
    page.route("**", lambda route: route.abort())
    yield page
    page.close()
