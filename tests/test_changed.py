"""What a quick run looks at."""

import pytest

from scripts import changed
from scripts.changed import ALWAYS, WALK, WALKED, left_to_others, python_files, recorded, shortest
from tests.rows import each_row

HEAVEN = ("tests/games/heaven_and_ale", *shortest("heaven_and_ale"))
SUITE = ("tests/test_conformance.py", "tests/test_example_game.py")
ALL = tuple(f"tests/games/{game}" for game in changed.GAMES)
WALKS = tuple(walk for game in changed.GAMES for walk in shortest(game))


@each_row(
    ("name", "tests"),
    [
        ("README.md", ()),
        (
            "src/taproom/games/heaven_and_ale/market.py",
            (*HEAVEN, "tests/test_words.py", "tests/test_mutants.py"),
        ),
        ("tests/games/heaven_and_ale/table.py", HEAVEN),
        ("src/taproom/kernel/state.py", (*ALL, *WALKS, *SUITE, "tests/test_words.py")),
        ("tests/corpus/checks.py", (*ALL, *WALKS)),
        ("examples/one_more.py", SUITE),
        ("tests/cli/test_play.py", ("tests/cli/test_play.py",)),
        ("tests/server/test_kill.py", ()),
        ("src/taproom/bots/greedy.py", ("tests/test_words.py", "tests/bots")),
    ],
)
def test_what_was_changed_or_deleted_names_the_tests_to_run(name: str, tests: tuple[str, ...]) -> None:
    assert changed.tests_of([name]) == [*ALWAYS, *tests]


def test_words_and_pages_are_looked_at_in_the_recorded_games_of_all() -> None:
    walks = [
        test
        for test in changed.tests_of(["src/taproom/locale/fr/LC_MESSAGES/taproom.po"])
        if test.startswith(WALK)
    ]
    assert walks == list(WALKS)
    for game in changed.GAMES:
        assert len(shortest(game)) == WALKED
        assert set(shortest(game)) < set(recorded(game))


def test_types_are_checked_where_a_file_is_still_there() -> None:
    names = ["scripts/changed.py", "scripts/gone.py", "benchmarks/playouts.py", "README.md", "hatch_build.py"]
    assert python_files(names) == ["scripts/changed.py", "benchmarks/playouts.py"]


def test_what_a_quick_run_leaves_out_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["src/taproom/server/app.py", "src/taproom/kernel/rng.py", "tests/cli/test_play.py"]
    assert left_to_others(names) == ["src/taproom/server/app.py"]
    monkeypatch.setattr(changed, "changed", lambda: names)
    monkeypatch.setattr("sys.argv", ["changed.py", "tests"])
    changed.main()
    assert capsys.readouterr().err == "Left to ./test, besides types and style: src/taproom/server/app.py\n"
