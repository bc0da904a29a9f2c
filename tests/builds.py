"""What takes long and is shared by tests: the documentation's site, the packages, games in plain Python."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from taproom import compiled
from taproom.version import VERSION
from tests.environments import fresh_environment
from tests.often import often
from tests.players import TABLES

ROOT = Path(__file__).resolve().parent.parent
SDIST = f"taproom_games-{VERSION}"
PURE, COMPILED = "the wheel from the sdist", "the compiled wheel"
"""The wheels that are installed; the pure one is built as users of an index build it."""
RECORDED, RANDOM = "recorded games", "random games"
"""What plain Python plays."""
RANDOM_GAMES = often(0, 200 // len(TABLES) + 1)
"""At each kind of table."""


def run(*command: str | Path, folder: Path, **more: str) -> str:
    """Return what a command says, run where nothing of the checkout can be imported by chance."""
    hidden = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV", "TAPROOM_PURE", "TAPROOM_COMPILE"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        command, cwd=folder, env={**environment, **more}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def build_site(folder: Path) -> None:
    """Build the site as its readers get it, the notebook executed."""
    run(sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder, folder=ROOT)


def build_packages(folder: Path) -> None:
    """Build the sdist and the wheels from what a clone would hold, and install the wheels."""
    clone = folder / "clone"
    copy_checkout(clone)
    hatch(clone, folder / "of the checkout", "sdist", "wheel")
    with tarfile.open(folder / "of the checkout" / f"{SDIST}.tar.gz") as archive:
        archive.extractall(folder / "unpacked", filter="data")
    hatch(folder / "unpacked" / SDIST, folder / PURE, "wheel")
    install(folder, PURE)
    if compiled.compiled_files():
        hatch(clone, folder / COMPILED, "wheel", TAPROOM_COMPILE="1")
        install(folder, COMPILED)


def copy_checkout(folder: Path) -> None:
    """Copy what a clone would hold: what git ignores is left out."""
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=ROOT)
    for name in names.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def hatch(sources: Path, into: Path, *kinds: str, **more: str) -> None:
    """Build an sdist, a wheel or both from a folder of sources."""
    targets = [argument for kind in kinds for argument in ("-t", kind)]
    run(sys.executable, "-m", "hatchling", "build", *targets, "-d", into, folder=sources, **more)


def install(folder: Path, kind: str) -> None:
    """Install a wheel in an environment of its own."""
    python = fresh_environment(folder / kind / "venv")
    pip = (sys.executable, "-m", "pip", "--python", python)
    wheel = wheel_in(folder / kind)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel, folder=folder)


def wheel_in(folder: Path) -> Path:
    """Return the wheel of a folder."""
    (wheel,) = folder.glob("taproom_games-*.whl")
    return wheel


def play_in_plain_python(folder: Path) -> None:
    """Compare the recorded games with their digests, and play random ones, without the compiled core."""
    for name, command in (
        (RECORDED, ("tests.corpus", "compare-rules")),
        (RANDOM, ("tests.transcripts", str(RANDOM_GAMES))),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            env={**os.environ, "TAPROOM_PURE": "1"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.stderr, done.stderr
        (folder / name).write_text(done.stdout, "utf-8")
