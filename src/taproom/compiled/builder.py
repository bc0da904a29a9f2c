"""Building the compiled core: from a copy of the sources, in a process of its own, kept only when whole."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

from taproom import compiled

KEPT = 3
"""Builds that stay: the newest, and those a process still running may have begun with."""

NO_MYPY = "mypy is not installed (pip install 'taproom-games[compile]')"
NO_SETUPTOOLS = "setuptools is not installed (pip install 'taproom-games[compile]')"
NO_HEADERS = "the Python headers are missing (on Debian: apt-get install python3-dev)"
NO_COMPILER = "no C compiler found (on Debian: apt-get install gcc)"
# What a log says, and what that means to a person; the first that fits is told.
REASONS = (
    (r"No module named 'mypy", NO_MYPY),
    (r"No module named 'setuptools", NO_SETUPTOOLS),
    (r"Python\.h\W+(No such file|file not found)", NO_HEADERS),
    (r"error: command .* failed: No such file or directory", NO_COMPILER),
    (r"error: \[Errno 2\] No such file or directory: .*(cc|clang)\b", NO_COMPILER),
    (r"unable to execute|Microsoft Visual C\+\+ .* is required", NO_COMPILER),
)


class Result(NamedTuple):
    """How a build ended."""

    compiled: bool
    reason: str
    """Why not, in one line."""


class BuildError(Exception):
    """A build failed; the message is a reason that a person can read."""


def build(wait: bool) -> Result:
    """Compile the core, unless that is done already."""
    try:
        os.makedirs(compiled.STORE, exist_ok=True)
        with _locked(wait) as mine:
            if not mine:
                return Result(False, "compiling in the background")
            return _build_once()
    except OSError as error:
        return Result(False, f"{error.strerror}: {error.filename or compiled.STORE}")


@contextmanager
def _locked(wait: bool) -> Iterator[bool]:
    """Only one process builds; the system opens the lock again when it ends, however it ends."""
    with open(os.path.join(compiled.STORE, "lock"), "wb") as lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # Windows: two builds at once do the same work twice, and the last one stays.
            pass
        except BlockingIOError:
            yield False
            return
        yield True


def _build_once() -> Result:
    if compiled.compiled_files() and not compiled.trouble():
        return Result(True, "")
    store = Path(compiled.STORE)
    key = compiled.key()
    failed = store / f"{key}.failed"
    failed.unlink(missing_ok=True)
    _tidy(store, key)
    with tempfile.TemporaryDirectory(dir=store, prefix="building-") as workshop:
        try:
            _build_in(Path(workshop), store / key, store / f"{key}.log")
        except BuildError as error:
            failed.write_text(f"{error}\n", encoding="utf-8")
            return Result(False, str(error))
    return Result(True, "")


def _build_in(workshop: Path, folder: Path, log: Path) -> None:
    shutil.copytree(
        os.path.join(compiled.SOURCES, "taproom"),
        workshop / "taproom",
        ignore=shutil.ignore_patterns("__pycache__", "*" + EXTENSION_SUFFIXES[-1]),
    )
    if compiled.key() != folder.name:
        raise BuildError("the sources were changed while they were copied")
    sources = [os.path.relpath(compiled.source_file(module), compiled.SOURCES) for module in compiled.MODULES]
    setup = str(Path(__file__).with_name("mypyc_setup.py"))
    log.write_bytes(b"")
    _run([setup, compiled.GROUP.removesuffix("__mypyc"), *sources], workshop, log)
    # The files lie beside the copied sources now: a build that cannot be imported is not kept.
    _run(["-c", "import " + ", ".join(compiled.MODULES)], workshop, log)
    _move_into_place(workshop, folder)


def _run(arguments: list[str], workshop: Path, log: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "TAPROOM_PURE"}
    environment["PYTHONPATH"] = str(workshop)
    with log.open("ab") as output:
        done = subprocess.run(
            [sys.executable, "-P", *arguments],
            cwd=workshop,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            check=False,
        )
    if done.returncode:
        raise BuildError(_reason(log.read_text(encoding="utf-8", errors="replace")))


def _reason(log: str) -> str:
    for sign, reason in REASONS:
        if re.search(sign, log):
            return reason
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if "error: " in line]
    return [*errors, *lines[-1:], "the compiler ended without a word"][0]


def _move_into_place(workshop: Path, folder: Path) -> None:
    """Rename what was built, so that no start ever sees half of it."""
    ready = workshop / "ready"
    lines = []
    for file in sorted(workshop.rglob("*" + EXTENSION_SUFFIXES[0])):
        relative = file.relative_to(workshop)
        module = str(relative).removesuffix(EXTENSION_SUFFIXES[0]).replace(os.sep, ".")
        lines.append(f"{module} {file.stat().st_size} {relative}\n")
        (ready / relative).parent.mkdir(parents=True, exist_ok=True)
        file.rename(ready / relative)
    (ready / compiled.MARKER).write_text("".join(lines), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    ready.rename(folder)


def _tidy(store: Path, key: str) -> None:
    """Remove what killed builds left, the failures and logs of other sources, and all but the last builds."""
    for left in store.glob("building-*"):
        shutil.rmtree(left, ignore_errors=True)
    for note in (*store.glob("*.failed"), *store.glob("*.log")):
        note.unlink(missing_ok=True)
    builds = [folder for folder in store.iterdir() if folder.is_dir() and folder.name != key]
    builds.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for old in builds[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
