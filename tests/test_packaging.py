"""What is built from a clean checkout holds all it needs, and works where nothing else of Taproom's is."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import packages_distributions
from pathlib import Path
from urllib.request import urlopen

import pytest

from taproom import compiled
from taproom.version import VERSION
from tests.environments import fresh_environment

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "taproom"
FOLDERS = ("data", "rules", "map", "static", "templates", "migrations", "tutorial", "fonts", "report")
"""What is in these is needed at run time."""
PURE, COMPILED, FROM_SOURCES = "the pure wheel", "the compiled wheel", "the wheel from the sdist"
GAME = "import taproom; s = taproom.game('heaven-and-ale').new(players=2, seed=1); s.play(s.legal()[0])"
FRENCH = "from taproom.kernel.words import words; print(words('fr')('The game is over.'))"
SEARCH = (
    "import taproom; from taproom.bots import bot;"
    "s = taproom.game('dice-brewing').new(2, 1); s.play(bot('mcts:iterations=20', '1').choose(s))"
)


def run(*command: str | Path, folder: Path, **more: str) -> str:
    """What a command says, run where nothing of the checkout can be imported by chance."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "TAPROOM_PURE", "TAPROOM_COMPILE"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        command, cwd=folder, env={**environment, **more}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def build(kind: str, folder: Path, **more: str) -> Path:
    """Build an sdist or a wheel from a folder of sources."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", "out", folder=folder, **more)
    return next((folder / "out").glob("taproom-*"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a clone would hold: what git ignores is not there."""
    clone = tmp_path_factory.mktemp("clone")
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=ROOT)
    for name in names.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, clone / name)
    return clone


@pytest.fixture(scope="module")
def sdist(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", clone).rename(tmp_path_factory.mktemp("sdist") / f"taproom-{VERSION}.tar.gz")


@pytest.fixture(scope="module", params=[PURE, COMPILED, FROM_SOURCES])
def kind(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if name == COMPILED and not compiled.compiled_files():
        pytest.skip(f"the core is not compiled here: {compiled.status()[1]}")
    return name


@pytest.fixture(scope="module")
def wheel(kind: str, clone: Path, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    if kind == FROM_SOURCES:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        return build("wheel", folder / f"taproom-{VERSION}")
    built = build("wheel", clone, **({"TAPROOM_COMPILE": "1"} if kind == COMPILED else {}))
    return built.rename(folder / built.name)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has the wheel."""
    python = fresh_environment(tmp_path_factory.mktemp("installed") / "venv")
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=wheel.parent)
    return python.parent


@contextmanager
def served(program: Path, folder: Path) -> Iterator[str]:
    """The address of a server that was started as a player does."""
    command = [str(program), "serve", "--port", "0", "--quiet", "--database", str(folder / "games.sqlite")]
    # It would begin to compile itself, which takes minutes of two cores.
    environment = {**os.environ, "TAPROOM_PURE": "1"}
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


def imported(file: Path) -> set[str]:
    """The packages that a module names, wherever in it."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    named = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return {name.partition(".")[0] for name in plain | named}


def test_every_package_that_playing_and_serving_need_is_declared() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    known = {re.split(r"[^\w-]", one)[0].lower().replace("_", "-") for one in declared}
    files = [
        file
        for room in ("kernel", "games", "bots", "server", "cli")
        for file in (PACKAGE / room).rglob("*.py")
    ]
    needed = {name for file in files for name in imported(file)} - sys.stdlib_module_names - {"taproom"}
    owners = packages_distributions()
    assert {"litestar", "rich"} <= needed
    for name in needed:
        assert {owner.lower().replace("_", "-") for owner in owners[name]} & known, name


def files_needed() -> set[str]:
    """What must be in a wheel beside the modules."""
    data = {
        file
        for folder in FOLDERS
        for file in PACKAGE.rglob(f"{folder}/**/*")
        if file.is_file() and file.suffix not in (".py", ".pyc")
    }
    suffixes = {".toml", ".csv", ".svg", ".md", ".html", ".css", ".js", ".ttf", ".woff2"}
    assert suffixes <= {file.suffix for file in data}
    catalogues = {file.with_suffix(".mo") for file in PACKAGE.rglob("*.po")}
    assert catalogues
    return {str(file.relative_to(ROOT / "src")) for file in data | catalogues}


def test_a_wheel_holds_every_data_file_and_the_compiled_catalogues(wheel: Path) -> None:
    assert files_needed() <= set(zipfile.ZipFile(wheel).namelist())


def test_only_the_compiled_wheel_holds_compiled_files_and_all_of_them(kind: str, wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    found = {name for name in names if name.endswith((".so", ".pyd", ".pyc"))}
    modules = (*compiled.MODULES, compiled.GROUP)
    expected = {module.replace(".", "/") + EXTENSION_SUFFIXES[0] for module in modules}
    assert found == (expected if kind == COMPILED else set())
    assert wheel.name.endswith("-py3-none-any.whl") == (kind != COMPILED)


def test_the_sdist_holds_what_a_checkout_needs_and_nothing_that_git_ignores(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"taproom", "test", "uv.lock", "hatch_build.py", "README.md", "tests/conftest.py"} <= names
    assert not [name for name in names if name.endswith((".mo", ".so", ".pyc"))]


def test_the_installed_command_tells_its_version_and_whether_it_is_compiled(
    kind: str, installed: Path, tmp_path: Path
) -> None:
    said = run(installed / "taproom", "--version", folder=tmp_path)
    assert said.startswith(f"taproom {VERSION}, {'compiled' if kind == COMPILED else 'pure'}")


def test_the_installed_package_plays_and_thinks(installed: Path, tmp_path: Path) -> None:
    run(installed / "python", "-c", GAME, folder=tmp_path)
    run(installed / "python", "-c", SEARCH, folder=tmp_path)


def test_the_installed_package_speaks_french(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "python", "-c", FRENCH, folder=tmp_path) == "La partie est terminée."


def test_the_installed_command_serves_pages_and_their_files(installed: Path, tmp_path: Path) -> None:
    with served(installed / "taproom", tmp_path) as address:
        page = urlopen(address).read().decode()
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert {Path(file.partition("?")[0]).suffix for file in files} >= {".css", ".js"}
        for file in files:
            assert urlopen(address.rstrip("/") + file).status == 200


def test_the_installed_package_is_the_wheel_and_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    home = Path(run(installed / "python", "-c", "import taproom; print(taproom.__file__)", folder=tmp_path))
    assert installed.parent in home.parents
