"""What is built from a clean checkout holds all it needs, and works where nothing else of Taproom's is."""

import ast
import os
import re
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
from tests.builds import COMPILED, PURE, ROOT, SDIST, build_packages, run, wheel_in
from tests.shared_work import once

PACKAGE = ROOT / "src" / "taproom"
FOLDERS = ("data", "rules", "map", "static", "templates", "migrations", "tutorial", "fonts", "report")
"""What is in these is needed at run time."""
PLAY_AND_THINK = """
import taproom
from taproom.bots import bot

state = taproom.game('heaven-and-ale').new(players=2, seed=1)
state.play(state.legal()[0])
state = taproom.game('dice-brewing').new(players=2, seed=1)
state.play(bot('mcts:iterations=20', '1').choose(state))
print("done")
"""
FRENCH = "from taproom.kernel.words import words; print(words('fr')('The game is over.'))"
IMPORTED = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the sdist, the wheels and the environments that have them."""
    return once(tmp_path_factory, "packages", build_packages)


@pytest.fixture
def sdist(packages: Path) -> Path:
    return packages / "of the checkout" / f"{SDIST}.tar.gz"


@pytest.fixture(params=[PURE, COMPILED])
def kind(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if name == COMPILED and not compiled.compiled_files():
        pytest.skip(f"the core is not compiled here: {compiled.status()[1]}")
    return name


@pytest.fixture
def wheel(kind: str, packages: Path) -> Path:
    return wheel_in(packages / kind)


@pytest.fixture
def installed(kind: str, packages: Path) -> Path:
    """The folder of programs of an environment that has the wheel."""
    return packages / kind / "venv" / "bin"


@contextmanager
def served(program: Path, folder: Path) -> Iterator[str]:
    """The address of a server that was started as a player does."""
    command = [str(program), "serve", "--port", "0", "--quiet", "--database", str(folder / "games.sqlite")]
    # It would begin to compile itself, which takes minutes of two cores.
    environment = {**os.environ, "TAPROOM_PURE": "1", "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


OWN_OR_PYTHONS = sys.stdlib_module_names | {"taproom"}


def imported(file: Path) -> set[str]:
    """The packages of others that a module names, wherever in it."""
    source = file.read_text("utf-8")
    if set(IMPORTED.findall(source)) <= OWN_OR_PYTHONS:  # a line of a text may look like an import too
        return set()
    nodes = list(ast.walk(ast.parse(source)))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    named = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return {name.partition(".")[0] for name in plain | named} - OWN_OR_PYTHONS


def test_every_package_that_playing_and_serving_need_is_declared() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    known = {re.split(r"[^\w-]", one)[0].lower().replace("_", "-") for one in declared}
    rooms = ("kernel", "games", "bots", "server", "cli")
    needed = {name for room in rooms for file in (PACKAGE / room).rglob("*.py") for name in imported(file)}
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


def test_the_wheel_from_the_sdist_is_the_wheel_of_the_checkout(packages: Path) -> None:
    wheels = [zipfile.ZipFile(wheel_in(packages / folder)) for folder in (PURE, "of the checkout")]
    unpacked, checkout = ({name: wheel.read(name) for name in wheel.namelist()} for wheel in wheels)
    assert sorted(unpacked) == sorted(checkout)
    assert [name for name in unpacked if unpacked[name] != checkout[name]] == []


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
    assert run(installed / "python", "-c", PLAY_AND_THINK, folder=tmp_path) == "done"


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
