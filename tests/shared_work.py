"""Work that all processes of a test run share: done once, by the first who needs it or beside the tests."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

import pytest

Build = Callable[[Path], object]
ROOT = Path(__file__).resolve().parent.parent
BESIDE = {
    "plain_python": "tests.builds:play_in_plain_python",
    "site": "tests.builds:build_site",
    "packages": "tests.builds:build_packages",
    "tiny_house": "tests.tiny_house:build_tiny_house",
}
"""What is worth beginning before its first test: the fixture that asks for it, and what builds it."""
FOLDER = "TAPROOM_SHARED_WORK"
FIRST_WORKER = "gw0"
NICENESS = 2
"""Of work beside the tests: it takes what they leave, and yet gets on."""
LOOKS = 1.0
"""Seconds between two looks whether whoever began a build is still there."""


def once(factory: pytest.TempPathFactory, name: str, build: Build) -> Path:
    """Return the folder that `build` has filled, once in a run; fail with its reason if it failed."""
    return built(run_folder(factory), name, build)


def run_folder(factory: pytest.TempPathFactory) -> Path:
    """Return the folder that all processes of a run have in common; ./test begins some work before pytest."""
    if given := os.environ.get(FOLDER):
        return Path(given)
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def built(shared: Path, name: str, build: Build) -> Path:
    """Return the folder of that name, filled here if nobody has tried it, or by whoever is at it."""
    folder, done, failed = (shared / f"{name}{ending}" for ending in ("", ".done", ".failed"))
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists() and not failed.exists():
            shutil.rmtree(folder, ignore_errors=True)  # half of it, if whoever was at it was killed
            folder.mkdir()
            try:
                build(folder)
            except Exception:
                failed.write_text(traceback.format_exc(), "utf-8")
            else:
                done.touch()
    if failed.exists():
        pytest.fail(f"{name} could not be built:\n{failed.read_text('utf-8')}", pytrace=False)
    return folder


@contextmanager
def begun_beside(session: pytest.Session, factory: pytest.TempPathFactory) -> Iterator[None]:
    """Begin in other processes what the selected tests will ask for; one worker does it for all."""
    wanted = fixtures_of(session.items) if is_first_worker() else set()
    working = [begin(run_folder(factory), name, BESIDE[name]) for name in BESIDE if name in wanted]
    yield
    for process in working:
        if session.shouldstop or session.shouldfail or session.exitstatus == pytest.ExitCode.INTERRUPTED:
            end(process)
        process.wait()


def is_first_worker() -> bool:
    """Return whether this process is the first of the run's workers, or its only one."""
    return os.environ.get("PYTEST_XDIST_WORKER", FIRST_WORKER) == FIRST_WORKER


def fixtures_of(items: Collection[pytest.Item]) -> set[str]:
    """Return the names of all fixtures that tests ask for."""
    return {name for item in items for name in getattr(item, "fixturenames", ())}


def begin(shared: Path, name: str, build: str) -> subprocess.Popen[bytes]:
    """Begin a build, given as module:function, in a process of its own, with all that it starts."""
    command = [sys.executable, "-m", "tests.shared_work", str(shared), f"{name}={build}"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(
        command, cwd=ROOT, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a build with all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def end_with(parent: int) -> None:
    """End this process with all that it has started as soon as whoever began it is gone."""
    while os.getppid() == parent:
        time.sleep(LOOKS)
    os.killpg(0, signal.SIGKILL)


def main(shared: str, *wanted: str) -> None:
    """Build some things, one after the other, at low priority: names of BESIDE, or name=module:function."""
    os.nice(NICENESS)
    if os.getsid(0) == os.getpid():  # begun beside tests, not by a shell
        threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    for wish in wanted:
        name, _, build = wish.partition("=")
        module, _, function = (build or BESIDE[name]).partition(":")
        built(Path(shared), name, getattr(import_module(module), function))


if __name__ == "__main__":
    main(*sys.argv[1:])
