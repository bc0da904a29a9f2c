"""The wheel holds all it needs, and works in an environment that has nothing else of Taproom's."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from taproom.version import VERSION
from tests.environments import fresh_environment

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("data", "rules", "map", "static", "templates", "migrations")
"""What is in these is needed at run time."""
GAME = "import taproom; s = taproom.game('heaven-and-ale').new(players=2, seed=1); s.play(s.legal()[0])"


def run(*command: str | Path, folder: Path) -> str:
    """What a command says, run where nothing of the checkout can be imported by chance."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of what a clone would hold: what git ignores is not there."""
    clone = tmp_path_factory.mktemp("clone")
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=ROOT)
    for name in names.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, clone / name)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out", folder=clone)
    return next((clone / "out").glob("taproom-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has the wheel."""
    python = fresh_environment(tmp_path_factory.mktemp("installed") / "venv")
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=wheel.parent)
    return python.parent


def test_the_wheel_holds_every_data_file_and_the_compiled_catalogues(wheel: Path) -> None:
    package = ROOT / "src" / "taproom"
    data = {
        file
        for folder in FOLDERS
        for file in package.rglob(f"{folder}/**/*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert {".toml", ".csv", ".svg", ".md", ".html", ".css", ".js", ".woff2"} <= {
        file.suffix for file in data
    }
    catalogues = {file.with_suffix(".mo") for file in package.rglob("*.po")}
    expected = {str(file.relative_to(ROOT / "src")) for file in data | catalogues}
    assert catalogues
    assert expected <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_nothing_compiled_by_accident(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if name.endswith((".so", ".pyd", ".pyc"))] == []


def test_the_installed_command_tells_its_version(installed: Path, tmp_path: Path) -> None:
    assert VERSION in run(installed / "taproom", "--version", folder=tmp_path)


def test_the_installed_package_plays(installed: Path, tmp_path: Path) -> None:
    run(installed / "python", "-c", GAME, folder=tmp_path)


def test_the_installed_package_is_the_wheel_and_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    home = Path(run(installed / "python", "-c", "import taproom; print(taproom.__file__)", folder=tmp_path))
    assert installed.parent in home.parents
