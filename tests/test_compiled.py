"""The compiled core is used when it fits the sources, and its absence is never more than one line."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from taproom import compiled
from tests.environments import fresh_environment

TINY = """\
from typing import Final

from taproom.constants import FACTOR

STEP: Final = 2


def answer() -> int:
    return FACTOR * STEP
"""
SAY_STATUS = "from taproom import compiled; print(*compiled.status(), sep=': ')"
IN_BACKGROUND = "from taproom import compiled; compiled.build_in_background()"
SAY_ANSWER = "from taproom.tiny import answer; print(answer())"


class House:
    """A Taproom of one tiny compiled module, with an environment of its own."""

    def __init__(self, folder: Path) -> None:
        self.python = fresh_environment(folder / "venv")
        self.store = folder / "venv" / "share" / "taproom" / "compiled"
        self.package = folder / "src" / "taproom"
        own = Path(compiled.__file__).parent
        shutil.copytree(own, self.package / "compiled", ignore=shutil.ignore_patterns("__pycache__"))
        self.write("__init__.py", "from taproom import compiled\n\ncompiled.use()\n")
        self.write("compiled/modules.py", 'MODULES = ("taproom.tiny",)\n')
        self.write("constants.py", "from typing import Final\n\nFACTOR: Final = 21\n")
        self.write("tiny.py", TINY)

    def write(self, name: str, text: str) -> None:
        (self.package / name).write_text(text, encoding="utf-8")

    def run(self, *arguments: str, **environment: str) -> str:
        """What Python says on both streams when run with these arguments."""
        clean = {name: value for name, value in os.environ.items() if name != "TAPROOM_PURE"}
        done = subprocess.run(
            [self.python, "-P", *arguments],
            env={**clean, "PYTHONPATH": str(self.package.parent), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.stdout.removesuffix("\n")

    def say(self, code: str, **environment: str) -> str:
        return self.run("-c", code, **environment)

    def build(self, **environment: str) -> str:
        return self.run("-m", "taproom.compiled", **environment)

    def library(self) -> Path:
        return next(self.store.glob("*/taproom__mypyc*"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house that is built once for all tests that leave it as it is."""
    house = House(tmp_path_factory.mktemp("built"))
    assert house.build() == "The core is compiled."
    return house


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture
def copy(built: House, house: House) -> House:
    """A house that got its build from the one that is built."""
    shutil.copytree(built.store, house.store)
    return house


def test_a_build_is_used_from_the_next_start_on(built: House) -> None:
    assert built.say(SAY_STATUS) == "True: "
    assert built.say(SAY_ANSWER) == "42"
    assert not list(built.package.rglob("*.so"))


def test_what_is_built_is_not_built_again(built: House) -> None:
    before = built.library().stat().st_mtime_ns
    assert built.build() == "The core is compiled."
    assert built.library().stat().st_mtime_ns == before


def test_a_variable_asks_for_plain_python(built: House) -> None:
    assert built.say(SAY_STATUS, TAPROOM_PURE="1") == "False: TAPROOM_PURE is set"


def test_a_build_of_other_sources_is_not_used(copy: House) -> None:
    copy.write("tiny.py", TINY.replace("STEP: Final = 2", "STEP: Final = 3"))
    assert copy.say(SAY_STATUS) == "False: run `taproom compile`"
    assert copy.say(SAY_ANSWER) == "63"


def test_a_constant_of_an_uncompiled_module_counts_as_source(copy: House) -> None:
    copy.write("constants.py", "from typing import Final\n\nFACTOR: Final = 4\n")
    assert copy.say(SAY_STATUS) == "False: run `taproom compile`"
    assert copy.say(SAY_ANSWER) == "8"


def test_files_that_cannot_be_loaded_mean_plain_python_and_are_built_anew(copy: House) -> None:
    library = copy.library()
    library.write_bytes(b"\0" * library.stat().st_size)
    assert copy.say(SAY_STATUS).startswith("False: the compiled files could not be loaded: ")
    assert copy.say(SAY_ANSWER) == "42"
    assert copy.build() == "The core is compiled."
    assert copy.say(SAY_STATUS) == "True: "


def test_half_a_build_is_not_used(copy: House) -> None:
    copy.library().unlink()
    assert copy.say(SAY_STATUS) == "False: run `taproom compile`"


def test_a_module_that_mypyc_refuses_is_told_and_remembered(house: House) -> None:
    house.write("tiny.py", TINY + "\n\nanswer.wrong = 1\n")
    reason = house.build()
    assert reason.startswith("The core is not compiled: taproom/tiny.py:12: error: ")
    assert reason.endswith(". Taproom plays in plain Python.")
    assert house.say(SAY_STATUS).startswith("False: taproom/tiny.py:12: error: ")
    assert house.say(SAY_ANSWER) == "42"


def test_a_missing_compiler_is_told_in_plain_words(house: House) -> None:
    reason = "no C compiler found (on Debian: apt-get install gcc)"
    said = house.build(CC="/nowhere/cc")
    assert said == f"The core is not compiled: {reason}. Taproom plays in plain Python."
    assert house.say(SAY_STATUS) == f"False: {reason}; `taproom compile` tries again"


def test_a_failed_build_is_not_tried_again_in_the_background_but_on_demand(house: House) -> None:
    house.store.mkdir(parents=True)
    key = house.say("from taproom import compiled; print(compiled.key())")
    (house.store / f"{key}.failed").write_text("the cat sat on it\n")
    house.say(IN_BACKGROUND)
    assert house.say(SAY_STATUS) == "False: the cat sat on it; `taproom compile` tries again"
    assert house.build() == "The core is compiled."
    assert house.say(SAY_STATUS) == "True: "


def test_a_background_build_serves_a_later_start(house: House) -> None:
    house.say(IN_BACKGROUND)
    told = set()
    deadline = time.monotonic() + 60
    while (said := house.say(SAY_STATUS)) != "True: " and time.monotonic() < deadline:
        told.add(said)
    assert said == "True: "
    assert "False: compiling in the background" in told


def test_two_builds_at_once_do_not_collide(house: House) -> None:
    command = [str(house.python), "-P", "-m", "taproom.compiled"]
    environment = {**os.environ, "PYTHONPATH": str(house.package.parent)}
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert house.say(SAY_STATUS) == "True: "
    assert not list(house.store.glob("building-*"))


def test_no_compiled_file_lies_in_the_sources() -> None:
    stray = [str(file) for suffix in ("so", "pyd") for file in Path(compiled.SOURCES).rglob(f"*.{suffix}")]
    assert stray == []
