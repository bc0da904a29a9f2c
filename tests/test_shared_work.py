"""Work that tests share is done once, and a failure of it is told to all."""

from pathlib import Path

import pytest

from tests.shared_work import begin, built

SEVERAL = 3


def leave_a_trace(folder: Path) -> None:
    """Build something, and note beside it that it was built."""
    with (folder.parent / "traces").open("a") as traces:
        traces.write("built\n")
    (folder / "thing").touch()


def fail(folder: Path) -> None:
    """Note that it was tried, and fail."""
    leave_a_trace(folder)
    raise OSError("no beer left")


def traces(folder: Path) -> int:
    return len((folder / "traces").read_text().splitlines())


def test_what_several_processes_need_is_built_once(tmp_path: Path) -> None:
    working = [begin(tmp_path, "pub", f"{__name__}:leave_a_trace") for _ in range(SEVERAL)]
    assert (built(tmp_path, "pub", leave_a_trace) / "thing").exists()
    assert [process.wait() for process in working] == [0] * SEVERAL
    assert traces(tmp_path) == 1


def test_a_failure_is_told_to_all_and_not_repeated(tmp_path: Path) -> None:
    for _ in range(SEVERAL):
        with pytest.raises(pytest.fail.Exception, match=r"(?s)pub could not be built:.*no beer left"):
            built(tmp_path, "pub", fail)
    assert traces(tmp_path) == 1


def test_what_was_half_built_is_built_anew(tmp_path: Path) -> None:
    (tmp_path / "pub").mkdir()
    (tmp_path / "pub" / "half").touch()
    assert [file.name for file in built(tmp_path, "pub", leave_a_trace).iterdir()] == ["thing"]
