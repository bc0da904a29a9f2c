"""The files of an SQLite database: for their owner only, and for one server at a time."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from taproom.kernel.errors import BadOption
from taproom.kernel.files import whole_file
from taproom.server.databases import OneServer, address, make_private
from tests.server.processes import Running, children, kill, open_table, wait_for

OPEN_TO_ALL = 0o644


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Let new files be open to everybody, unless somebody takes care."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path, name: str) -> dict[str, int]:
    """Tell who may read a database and what lies beside it."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob(f"{name}*")}


def test_whatever_a_server_writes_is_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with Running(folder / "taproom.sqlite", tmp_path) as running:
        open_table(running.address)[0].play(1)
        found = modes(folder, "taproom.sqlite")
    assert set(found) == {"taproom.sqlite", *(f"taproom.sqlite{each}" for each in ("-wal", "-shm", ".lock"))}
    assert set(found.values()) == {0o600}, found
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_files_that_were_open_to_everybody_are_closed_when_a_server_starts(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    with Running(database, tmp_path) as running:
        open_table(running.address)[0].play(1)
        running.kill()  # so that nothing is tidied up
        assert set(modes(tmp_path, database.name)) > {f"{database.name}-wal"}
        for name in modes(tmp_path, database.name):
            (tmp_path / name).chmod(OPEN_TO_ALL)
        running.start_again()
        assert set(modes(tmp_path, database.name).values()) == {0o600}
        assert stat.S_IMODE(tmp_path.stat().st_mode) != 0o600


def test_a_database_is_private_before_anything_is_in_it(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    make_private(address(str(database)))
    assert modes(tmp_path, database.name) == {database.name: 0o600}
    assert database.stat().st_size == 0


def test_a_private_file_is_private_while_it_is_written_and_other_files_are_as_they_were(
    tmp_path: Path,
) -> None:
    old = tmp_path / "file"
    old.write_text("old")
    old.chmod(OPEN_TO_ALL)
    for private, mode in ((False, OPEN_TO_ALL), (True, 0o600)):
        with whole_file(old, private) as file:
            draft = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            file.write("new")
        assert not private or draft == mode
        assert stat.S_IMODE(old.stat().st_mode) == mode


def test_a_lock_is_lifted_when_its_process_is_killed_though_its_bots_go_on(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    lock = OneServer(address(str(database)))
    with Running(database, tmp_path) as running:
        with pytest.raises(BadOption, match="Another server is using"):
            lock.take()
        bots = wait_for(lambda: children(running.process.pid), "there are no bots")
        for each in bots:
            os.kill(each, signal.SIGSTOP)  # they cannot notice that the server is gone
        try:
            running.kill()
            wait_for(lambda: taken(lock), "the lock is held on")
            lock.leave()
        finally:
            for each in bots:
                kill(each)


def taken(lock: OneServer) -> bool:
    """Whether a lock could be taken."""
    try:
        lock.take()
    except BadOption:
        return False
    return True


def test_a_lock_can_be_taken_again_by_the_same_process_and_not_by_another(tmp_path: Path) -> None:
    database = tmp_path / "taproom.sqlite"
    first, second = (OneServer(address(str(database))) for _server in range(2))
    first.take()
    assert not taken(second)
    assert not taken_elsewhere(database)
    first.leave()
    assert taken_elsewhere(database)
    assert taken(second)
    second.leave()


def taken_elsewhere(database: Path) -> bool:
    """Whether another process could take the lock."""
    code = "import sys; from taproom.server.databases import *; OneServer(address(sys.argv[1])).take()"
    done = subprocess.run(
        [sys.executable, "-c", code, str(database)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 or "Another server is using" in done.stderr
    return done.returncode == 0
