"""The corpus on the command line.

python -m tests.corpus renew           take the digests anew and show what changed
python -m tests.corpus compare         show what differs from the digests that are kept, and change nothing
python -m tests.corpus compare-rules   compare what the engine gives, without words, drawings and pages
python -m tests.corpus record          choose and play the games anew, after a change of the rules; then renew
"""

import sys
from functools import partial

import taproom
from taproom import compiled
from tests.corpus import digests, games


def record() -> list[str]:
    """Play and choose the recorded games anew."""
    for file in games.RECORDS.glob("*.json"):
        file.unlink()
    told = []
    for game in taproom.all_games():
        for name, chosen in games.choose(game):
            chosen.save(games.RECORDS / f"{name}.json")
            told.append(f"{name}: {len(chosen.actions)} actions")
    return told


def compare() -> list[str]:
    """Compare all that the games show with the digests that are kept."""
    return digests.changed(digests.taken)


def compare_rules() -> list[str]:
    """Compare what the engine gives with the digests that are kept, without words and drawings."""
    return digests.changed(partial(digests.taken, aspects=digests.RULES_ALONE, with_pages=False))


def main() -> int:
    """Do what was asked for; comparing exits with 1 if something differs."""
    commands = {
        "renew": digests.renew,
        "compare": compare,
        "compare-rules": compare_rules,
        "record": record,
    }
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        print(__doc__)
        return 2
    told = commands[sys.argv[1]]()
    print("compiled" if compiled.status()[0] else "pure")
    print(*(told or ["nothing has changed"]), sep="\n")
    return int(sys.argv[1].startswith("compare") and bool(told))


if __name__ == "__main__":
    sys.exit(main())
