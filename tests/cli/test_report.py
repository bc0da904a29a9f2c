"""`taproom report`: the page, the rows behind it, what is refused before anything is played, and Ctrl-C."""

import csv
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_command import COMMAND, QUIETLY
from tests.cli.test_refusals import refused
from tests.cli.test_simulate import PATIENCE, children, heeding_ctrl_c, started, wait_for
from tests.shared_work import once

__all__ = ["heeding_ctrl_c"]

REPORT = ("report", "heaven-and-ale", "--players", "novice,random", "--seed", "a b")
EXAMPLE = Path(__file__).parents[2] / "examples" / "dearer_monks.toml"
HOOK = """
from taproom.lab.hooks import Hook

class Steps(Hook):
    def __init__(self):
        self.steps = 0

    def step(self, state, action):
        self.steps += 1

    def after(self, state):
        return {"all steps": self.steps, "last score": state.scores()}
"""


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder in which a comparison was written by two processes, and what the terminal said."""
    folder = once(tmp_path_factory, "report", write_report)
    return folder / "written", (folder / "said").read_text("utf-8")


def write_report(parent: Path) -> None:
    """Have a comparison written by two processes, and keep what the terminal said."""
    folder = parent / "written"
    folder.mkdir()
    (folder / "counts.py").write_text(HOOK, encoding="utf-8")
    command = [*COMMAND, *REPORT, "--games", "8", "--jobs", "2", "--compare", str(EXAMPLE)]
    command += ["--hook", "counts:Steps", "--data", "games.csv", "-o", "monks.html"]
    ran = subprocess.run(command, cwd=folder, env=QUIETLY, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    (parent / "said").write_text(ran.stdout, encoding="utf-8")


def test_the_terminal_tells_in_short_what_was_found_and_where_it_is(reported: tuple[Path, str]) -> None:
    found, page, rows = reported[1].splitlines()
    assert " differ" in found
    assert page == "The page is monks.html."
    assert rows == "The games are in games.csv and games-dearer_monks.csv."


def test_a_comparison_shows_both_settings_and_what_hooks_counted(reported: tuple[Path, str]) -> None:
    page = (reported[0] / "monks.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    for part in ("walk 25 (monk): cost", "1 → 2", "dearer_monks", "all steps", "last score"):
        assert part in page


def test_the_page_tells_the_command_that_makes_it_again(reported: tuple[Path, str]) -> None:
    page = (reported[0] / "monks.html").read_text("utf-8")
    assert "taproom report heaven-and-ale --players novice,random --games 8 --seed &#x27;a b&#x27;" in page
    assert f"--compare {EXAMPLE} --data games.csv --out monks.html --hook counts:Steps" in page
    assert "--jobs" not in page


def test_the_rows_behind_it_are_those_of_each_setting(reported: tuple[Path, str]) -> None:
    tables = []
    for name in ("games.csv", "games-dearer_monks.csv"):
        with open(reported[0] / name, encoding="utf-8", newline="") as file:
            tables.append(list(csv.DictReader(file)))
    assert [len(table) for table in tables] == [16, 16]
    assert [row["seed"] for row in tables[0]] == [row["seed"] for row in tables[1]]
    assert tables[0] != tables[1]
    assert {row["last score"] == row["score"] for row in tables[0]} == {True}


def test_nothing_else_is_left(reported: tuple[Path, str]) -> None:
    names = {path.name for path in reported[0].iterdir()} - {"__pycache__"}
    assert names == {"counts.py", "monks.html", "games.csv", "games-dearer_monks.csv"}


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("report", "A game is missing; see taproom report --help"),
        ("report chess", "There is no game 'chess'"),
        ("report heaven-and-ale --games 7", "--games is a whole number from 8 up, not '7'"),
        ("report heaven-and-ale --players greedy", "not 1"),
        ("report heaven-and-ale --players greedy,genius", "'genius'"),
        ("report heaven-and-ale --components gone.toml", "gone.toml cannot be read"),
        ("report heaven-and-ale --compare gone.toml", "gone.toml cannot be read"),
        ("report heaven-and-ale --compare bad.toml", "no value walk.3.price"),
        ("report heaven-and-ale -o gone/report.html", "There is no folder 'gone'"),
        ("report heaven-and-ale -o .", "cannot be used"),
        ("report heaven-and-ale --data gone/games.csv", "There is no folder 'gone'"),
        ("report heaven-and-ale --data games.xls", "ends in .csv or .parquet"),
        ("report heaven-and-ale --data a.csv -o ./a.csv", "cannot both be a.csv"),
        ("report heaven-and-ale --hook counts", "named as module:Name"),
        ("report heaven-and-ale --option mode=hard", "has no option 'mode'"),
    ],
)
def test_what_cannot_work_is_refused_before_anything_is_played(run: Run, arguments: str, part: str) -> None:
    Path("bad.toml").write_text("[walk.3]\nprice = 4\n", encoding="utf-8")
    assert part in refused(run, *arguments.split())


def test_a_missing_package_is_told_before_hours_of_playing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = refused(run, *REPORT, "--games", "100000")
    assert said == "This needs the package matplotlib; pip install 'taproom-games[report]' brings it.\n"


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_leaves_no_half_page(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("old", encoding="utf-8")
    command = [*COMMAND, *REPORT, "--games", "1000000", "--jobs", "2", "--data", "games.parquet"]
    with started(command, tmp_path) as process:
        wait_for(lambda: len(list(tmp_path.iterdir())) > 1 and children(process) > 1, process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "Stopped.\n")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert (tmp_path / "report.html").read_text("utf-8") == "old"


def test_simulate_writes_what_a_hook_counts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("counts.py").write_text(HOOK, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "counts", raising=False)
    simulate = ("simulate", "heaven-and-ale", "--games", "2", "--jobs", "1", "--hook", "counts:Steps")
    assert run(*simulate, "--out", "games.csv").code == 0
    assert "all steps" in Path("games.csv").read_text("utf-8").splitlines()[0]
