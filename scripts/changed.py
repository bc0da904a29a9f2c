"""Says what a quick run looks at: the Python files that were changed, and the tests of what they belong to.

python scripts/changed.py files    python scripts/changed.py tests
"""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("heaven_and_ale", "dice_brewing", "belgian_beers_race")
WALK = "tests/corpus/test_corpus.py::test_a_recorded_game_passes_every_check_and_shows_what_it_showed"
WALKED = 2
"""So many recorded games of each game are walked in a quick run."""
ALWAYS = ("tests/kernel", "tests/test_rule_coverage.py")
SLOW = ("tests/server/", "tests/test_packaging.py", "tests/test_docs.py", "tests/test_compiled.py")
"""Tests that a quick run leaves to ./test, even if they were edited."""
CHECKED = ("src/", "tests/", "scripts/", "benchmarks/")
"""Folders whose Python the type checker knows."""
ALL_GAMES = (
    *("src/taproom/kernel/", "src/taproom/testing/", "src/taproom/games/__init__.py"),
    *("tests/corpus/", "tests/conftest.py", "tests/looking.py", "tests/often.py", "tests/players.py"),
    *("tests/rows.py", "pyproject.toml"),
)
"""What all games stand on, and what all their tests share."""
SHOWN = ("src/taproom/locale/", "src/taproom/server/painting/", "src/taproom/server/table.py")
"""What the recorded games show besides."""
SUITE = ("src/taproom/testing/", "src/taproom/kernel/", "examples/one_more.py")
OTHERS = {
    SUITE: ("tests/test_conformance.py", "tests/test_example_game.py"),
    ("src/", "tests/test_words.py"): ("tests/test_words.py",),
    ("scripts/mutants.py", "src/taproom/games/"): ("tests/test_mutants.py",),
    ("src/taproom/bots/",): ("tests/bots",),
    ("src/taproom/lab/",): ("tests/lab/test_statistics.py", "tests/lab/test_matches.py"),
}
"""Which other tests belong to what."""


def git(*arguments: str) -> list[str]:
    """Return the lines that git prints."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def changed() -> list[str]:
    """List what differs from the last commit, or if nothing does, what the last commit changed."""
    now = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return now or git("diff", "--name-only", "HEAD~1", "HEAD")


def python_files(names: Iterable[str]) -> list[str]:
    """Pick the Python files that the type checker knows, and that are still there."""
    return [name for name in names if name.endswith(".py") and name.startswith(CHECKED) and is_there(name)]


def is_there(name: str) -> bool:
    """Return whether a file was not deleted."""
    return (ROOT / name).exists()


def tests_of(names: Iterable[str]) -> list[str]:
    """List the tests to run: of the kernel, of what was touched or deleted, and those that were edited."""
    names = list(names)
    folders = [*ALWAYS, *tests_of_games(names)]
    for touched, tests in OTHERS.items():
        if any(name.startswith(touched) for name in names):
            folders += tests
    edited = [name for name in names if is_test(name) and is_there(name)]
    return folders + [name for name in edited if not name.startswith(tuple(folders))]


def tests_of_games(names: list[str]) -> Iterator[str]:
    """Give the folders of the games that were touched, and walks through some of their recorded games."""
    if any(name.startswith(ALL_GAMES) for name in names):
        yield from (f"tests/games/{game}" for game in GAMES)
        yield from (walk for game in GAMES for walk in shortest(game))
        return
    shown = any(name.startswith(SHOWN) for name in names)
    for game in GAMES:
        touched = any(f"games/{game}/" in name for name in names)
        if touched:
            yield f"tests/games/{game}"
        if touched or shown:
            yield from shortest(game)


def is_test(name: str) -> bool:
    """Return whether a file holds tests that a quick run can take."""
    return name.startswith("tests/") and Path(name).name.startswith("test_") and not name.startswith(SLOW)


def recorded(game: str) -> list[str]:
    """List the walks through the recorded games of a game."""
    return [f"{WALK}[{file.stem}]" for file in sorted(records(game))]


def shortest(game: str) -> list[str]:
    """List the walks through the shortest recorded games of a game: a quick run has no time for more."""
    return [f"{WALK}[{file.stem}]" for file in sorted(records(game), key=size)[:WALKED]]


def records(game: str) -> Iterator[Path]:
    """Find the recorded games of a game."""
    return (ROOT / "tests/corpus/records").glob(f"{game.replace('_', '-')}-*.json")


def size(file: Path) -> tuple[int, str]:
    """Return how large a file is; of equal ones their names decide."""
    return file.stat().st_size, file.name


def left_to_others(names: Iterable[str]) -> list[str]:
    """List the changed Python files whose own tests are left to ./test."""
    quick = (*ALL_GAMES, *SHOWN, *SUITE, "src/taproom/bots/", "src/taproom/games/", "scripts/", "benchmarks/")
    python = [name for name in names if name.endswith(".py") and not is_test(name)]
    return [name for name in python if not name.startswith((*quick, "tests/games/"))]


def main() -> None:
    """Print one name a line; say on the side what is not tested now."""
    names = changed()
    if sys.argv[1:] == ["files"]:
        print(*python_files(names), sep="\n")
        return
    print(*tests_of(names), sep="\n")
    if left := left_to_others(names):
        print("Left to ./test, besides types and style:", ", ".join(left), file=sys.stderr)


if __name__ == "__main__":
    main()
