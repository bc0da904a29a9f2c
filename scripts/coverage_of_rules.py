"""Says which lines and branches of the rules the tests and recorded games reach, in plain Python.

./test --coverage [GAME ...]    a table on the terminal, and the pages in build/coverage
"""

import os
import shutil
import subprocess
import sys

from scripts.changed import GAMES, ROOT, recorded

LEFT_OUT = ("*/drawing/*", "*/tutorial/*")
"""Drawings and lessons have tests of their own kinds."""
FOLDER = ROOT / "build" / "coverage"
SETTINGS = """\
[run]
branch = true
data_file = {folder}/data
patch = subprocess
source = {source}
omit = {omit}
"""
"""Coverage's own; the patch is what makes it watch the workers of a run, too."""


def run(*arguments: str) -> int:
    """Run coverage; the compiled core could not be watched."""
    environment = {
        **os.environ,
        "TAPROOM_PURE": "1",
        "TAPROOM_NO_BROWSER": "1",
        "COVERAGE_RCFILE": str(FOLDER / "settings"),
    }
    return subprocess.run(
        [sys.executable, "-m", "coverage", *arguments], cwd=ROOT, env=environment, check=False
    ).returncode


def main(games: list[str]) -> int:
    """Run the tests of the games, walk through their recorded games, and show what is reached."""
    chosen = [game.replace("-", "_") for game in games] or list(GAMES)
    if unknown := set(chosen) - set(GAMES):
        print(
            f"There is no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}.", file=sys.stderr
        )
        return 2
    shutil.rmtree(FOLDER, ignore_errors=True)  # an earlier run's numbers would be added
    FOLDER.mkdir(parents=True)
    source = ",".join(f"{ROOT}/src/taproom/games/{game}" for game in chosen)
    settings = SETTINGS.format(folder=FOLDER, source=source, omit=",".join(LEFT_OUT))
    (FOLDER / "settings").write_text(settings, "utf-8")
    tests = [test for game in chosen for test in (f"tests/games/{game}", *recorded(game))]
    status = run("run", "-m", "pytest", "-q", "-n", str(os.cpu_count() or 1), *tests)
    run("combine", "--quiet")
    run("report", "--skip-empty")
    run("html", "--quiet", "--directory", str(FOLDER / "pages"))
    print(f"The pages are in {(FOLDER / 'pages').relative_to(ROOT)}.")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
