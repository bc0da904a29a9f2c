"""Files that are written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from taproom.kernel.files import whole_file


def write(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text)


def test_a_file_takes_its_name_once_everything_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write(path, "old")
    with whole_file(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"


def test_what_goes_wrong_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write(path, "old")
    with pytest.raises(ZeroDivisionError), whole_file(path) as file:
        file.write(str(1 / 0))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "game.json", tmp_path / "link.json"
    write(real, "old")
    link.symlink_to(real)
    write(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write(path, "old")
    path.chmod(0o640)
    write(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    write(path, "board")
    assert os.read(reader, 100) == b"board"
    os.close(reader)
    assert path.is_fifo()
