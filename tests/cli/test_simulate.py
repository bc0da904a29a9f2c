"""Simulation on the command line: the CSV, the summary, and Ctrl-C."""

import csv
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from psutil import NoSuchProcess, Process  # type: ignore[import-untyped]

from tests.cli.conftest import Run
from tests.cli.test_command import COMMAND, QUIETLY
from tests.often import often

SIMULATE = ("simulate", "heaven-and-ale", "--players", "random,random,random", "--seed", "1")
PATIENCE = 120
"""Seconds to wait for what must happen; a busy machine is slow, not wrong."""


def test_the_results_do_not_depend_on_the_number_of_processes(run: Run) -> None:
    for jobs in ("1", "2"):
        ran = run(*SIMULATE, "--games", "9", "--jobs", jobs, "--out", f"{jobs}.csv")
        assert (ran.code, ran.err) == (0, "")
    assert Path("1.csv").read_bytes() == Path("2.csv").read_bytes()
    assert sorted(path.name for path in Path().iterdir()) == ["1.csv", "2.csv"]


def test_there_is_a_row_for_every_game_and_seat(run: Run) -> None:
    run(*SIMULATE, "--games", "4", "--jobs", "1", "--out", "results.csv")
    with open("results.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["game"], row["seed"], row["seat"]) for row in rows[:4]] == [
        ("1", "1/1", "0"),
        ("1", "1/1", "1"),
        ("1", "1/1", "2"),
        ("2", "1/2", "0"),
    ]
    assert len(rows) == 12
    for row in rows:
        sources = [int(row[name]) for name in row if name.startswith("points: ")]
        assert len(sources) == 5
        assert sum(sources) == int(row["score"])
        assert row["bot"] == "random"
        assert row["rounds"] == "4"
        assert int(row["decisions"]) > 4
        assert (row["winner"] == "1") == (row["rank"] == "1")


def test_the_summary_tells_scores_wins_and_speed(run: Run) -> None:
    ran = run(*SIMULATE, "--games", "4", "--jobs", "1")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["seat", "bot", "mean", "score", "95", "%", "interval", "wins"]
    assert [line.split()[:2] for line in lines[1:4]] == [["0", "random"], ["1", "random"], ["2", "random"]]
    assert lines[4].startswith("4 games with seed 1: ")
    assert list(Path().iterdir()) == []


def test_options_and_components_are_played_with(run: Run) -> None:
    Path("mine.toml").write_text("[start]\nducats = 99\n", encoding="utf-8")
    changes: tuple[list[str], ...] = (["--components", "mine.toml"], ["--option", "first_player=random"], [])
    for number, change in enumerate(changes):
        assert run(*SIMULATE, "--games", "20", "--jobs", "1", "--out", f"{number}.csv", *change).code == 0
    assert len({Path(f"{number}.csv").read_text("utf-8") for number in range(3)}) == 3


def test_without_a_seed_a_new_one_is_drawn_and_told(run: Run) -> None:
    seeds = {
        run("simulate", "heaven-and-ale", "--games", "1").out.split("seed ")[1].split(":")[0]
        for _ in range(2)
    }
    assert len(seeds) == 2


def test_an_old_file_stays_until_the_new_one_is_whole(run: Run) -> None:
    Path("results.csv").write_text("old", encoding="utf-8")
    assert run(*SIMULATE, "--games", "many", "--out", "results.csv").code == 2
    assert Path("results.csv").read_text("utf-8") == "old"
    assert run(*SIMULATE, "--games", "1", "--out", "results.csv").code == 0
    assert Path("results.csv").read_text("utf-8").startswith("game,")


@pytest.fixture
def heeding_ctrl_c() -> Iterator[None]:
    """Tests in the background ignore Ctrl-C, and a child would inherit that; it inherits no handler."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def started(command: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a command in a group of its own; nothing of that group outlives the test."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=QUIETLY, cwd=folder, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait until something is so, or the process has ended by itself."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and not condition():
        assert time.monotonic() < deadline, "what was waited for did not come"
        time.sleep(0.005)


def wait_for_rows(folder: Path, process: subprocess.Popen[str], lines: int = 1) -> None:
    """Wait until games are played and their results written."""
    wait_for(lambda: any(file.read_bytes().count(b"\n") >= lines for file in folder.iterdir()), process)


def children(process: subprocess.Popen[str]) -> int:
    """Count the processes that a process has started."""
    try:
        return len(Process(process.pid).children(recursive=True))
    except NoSuchProcess:
        return 0


@pytest.mark.usefixtures("heeding_ctrl_c")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_no_half_file_no_process_and_no_traceback(jobs: str, tmp_path: Path) -> None:
    command = [*COMMAND, *SIMULATE, "--games", "1000000", "--jobs", jobs, "--out", "results.csv"]
    with started(command, tmp_path) as process:
        wait_for_rows(tmp_path, process)
        process.send_signal(signal.SIGINT)
        # A process left over would keep the pipes open, and this would wait until the time is over.
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "Stopped.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whoever_is_told_to_end_tidies_up(jobs: str, tmp_path: Path) -> None:
    command = [*COMMAND, *SIMULATE, "--games", "1000000", "--jobs", jobs, "--out", "results.csv"]
    with started(command, tmp_path) as process:
        wait_for_rows(tmp_path, process)
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (143, "", "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("count", [1, 4, 0, 2, 3][: often(2, 5)])
def test_whoever_is_told_to_end_while_processes_are_started_ends(count: int, tmp_path: Path) -> None:
    command = [*COMMAND, *SIMULATE, "--games", "1000000", "--jobs", "4", "--out", "results.csv"]
    with started(command, tmp_path) as process:
        wait_for(lambda: any(tmp_path.iterdir()) and children(process) >= count, process)
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (143, "", "")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_of_a_match_outlives_the_one_that_began_it(sign: signal.Signals, tmp_path: Path) -> None:
    match = ["match", "heaven-and-ale", "--players", "random,greedy", "--games", "100000", "--jobs", "2"]
    with started([*COMMAND, *match, "--out", "games.jsonl"], tmp_path) as process:
        wait_for_rows(tmp_path, process, lines=2)  # the first is the plan
        process.send_signal(sign)
        process.communicate(timeout=PATIENCE)  # a process left over would keep the pipes open


def test_a_command_leaves_the_signals_as_they_were(run: Run) -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert run("games").code == 0
    assert signal.getsignal(signal.SIGTERM) is before
