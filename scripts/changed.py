"""Says what a quick run looks at: the Python files that were changed, and the tests of what they belong to.

python scripts/changed.py files    python scripts/changed.py tests
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("heaven_and_ale", "dice_brewing", "belgian_beers_race")
ENGINE = ("src/taproom/kernel/", "src/taproom/testing/", "tests/corpus/", "tests/rows.py", "tests/players.py")
"""What all games stand on."""
WALK = "tests/corpus/test_corpus.py::test_a_recorded_game_passes_every_check_and_shows_what_it_showed"
ALWAYS = ["tests/kernel", "tests/test_rule_coverage.py"]


def git(*arguments: str) -> list[str]:
    """Return the lines that git prints."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def changed() -> list[str]:
    """List what differs from the last commit, or if nothing does, what the last commit changed."""
    now = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    found = now or git("diff", "--name-only", "HEAD~1", "HEAD")
    return [name for name in found if (ROOT / name).exists()]


def python_files(names: Iterable[str]) -> list[str]:
    """Pick the Python files that the type checker knows."""
    return [
        name for name in names if name.endswith(".py") and name.startswith(("src/", "tests/", "scripts/"))
    ]


def tests_of(names: Iterable[str]) -> list[str]:
    """List the tests to run: of the kernel, of each game that was touched, and those that were edited."""
    names = list(names)
    all_games = any(name.startswith(ENGINE) for name in names)
    games = [game for game in GAMES if all_games or any(f"games/{game}/" in name for name in names)]
    edited = [name for name in names if name.startswith("tests/") and Path(name).name.startswith("test_")]
    folders = [*ALWAYS, *(f"tests/games/{game}" for game in games)]
    corpus = ["tests/corpus"] if all_games else [walk for game in games for walk in recorded(game)]
    return folders + corpus + [name for name in edited if not name.startswith(tuple(folders))]


def recorded(game: str) -> list[str]:
    """List the walks through the recorded games of a game."""
    slug = game.replace("_", "-")
    return [f"{WALK}[{file.stem}]" for file in sorted((ROOT / "tests/corpus/records").glob(f"{slug}-*.json"))]


def main() -> None:
    """Print one name a line."""
    names = changed()
    print(*(python_files(names) if sys.argv[1:] == ["files"] else tests_of(names)), sep="\n")


if __name__ == "__main__":
    main()
