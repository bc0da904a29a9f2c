"""The compiled core is used when it fits the sources, and its absence is never more than one line."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from taproom import compiled
from tests.shared_work import once
from tests.tiny_house import TINY, House, build_tiny_house

SAY_STATUS = "from taproom import compiled; print(*compiled.status(), sep=': ')"
IN_BACKGROUND = "from taproom import compiled; compiled.build_in_background()"
SAY_ANSWER = "from taproom.tiny import answer; print(answer())"


PATIENCE = 300
"""Seconds to wait for what must happen; a busy machine is slow, not wrong."""


@pytest.fixture(scope="module")
def tiny_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house that two processes have compiled at once, once for all processes of a run."""
    return once(tmp_path_factory, "tiny_house", build_tiny_house)


@pytest.fixture
def built(tiny_house: Path) -> House:
    """The compiled house, for tests that leave it as it is."""
    return House(tiny_house)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House.new(tmp_path)


@pytest.fixture
def copy(built: House, house: House) -> House:
    """A house that got its build from the one that is built, and can get it again."""
    shutil.copytree(built.store, house.store)
    house.compile_by_copying(built)
    house.go.touch()
    return house


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for a condition, and fail if it does not come."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


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


def test_a_failed_build_is_not_tried_again_in_the_background_but_on_demand(
    house: House, built: House
) -> None:
    house.compile_by_copying(built)
    house.go.touch()
    house.store.mkdir(parents=True)
    key = house.say("from taproom import compiled; print(compiled.key())")
    (house.store / f"{key}.failed").write_text("the cat sat on it\n")
    house.say(IN_BACKGROUND)
    assert house.say(SAY_STATUS) == "False: the cat sat on it; `taproom compile` tries again"
    assert house.build() == "The core is compiled."
    assert house.say(SAY_STATUS) == "True: "


def test_a_background_build_serves_a_later_start(house: House, built: House) -> None:
    house.compile_by_copying(built)
    house.say(IN_BACKGROUND)
    wait_until(lambda: house.say(SAY_STATUS) == "False: compiling in the background")
    house.go.touch()
    wait_until(lambda: house.say(SAY_STATUS) == "True: ")
    assert house.say(SAY_ANSWER) == "42"


def test_two_builds_at_once_do_not_collide(built: House) -> None:
    assert built.say(SAY_STATUS) == "True: "
    assert not list(built.store.glob("building-*"))


def test_no_compiled_file_lies_in_the_sources() -> None:
    stray = [str(file) for suffix in ("so", "pyd") for file in Path(compiled.SOURCES).rglob(f"*.{suffix}")]
    assert stray == []
