"""The printed values, with where they come from."""

from pathlib import Path

import taproom
from taproom.cli.letters import harmless
from tests.cli.conftest import Run

GAME = taproom.game("heaven-and-ale")


def test_every_value_is_listed_with_its_origin_and_note(run: Run) -> None:
    ran = run("components", GAME.slug)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    for value in GAME.values({}).values():
        row = value.name.split(".")[1]
        assert any(line.startswith((row, "markers.")) for line in lines), value
        assert all(word in ran.out for word in value.note.split()), value
    assert any(line.split() == ["3", "monk", "4", "sourced"] for line in lines)
    assert GAME.box({}).digest in ran.out


def test_it_says_which_values_are_reconstructed_or_changed(run: Run) -> None:
    Path("mine.toml").write_text("[walk.3]\ncost = 5\n[start]\nducats = 30\n", encoding="utf-8")
    ran = run("components", GAME.slug, "--components", "mine.toml")
    assert "Reconstructed: tiles (" in ran.out
    assert "Changed: start.ducats, walk.3.cost." in ran.out
    assert "5 (not 4)" in ran.out
    assert "30 (not 25)" in ran.out
    assert GAME.box({"walk.3.cost": 5, "start.ducats": 30}).digest in ran.out


def test_no_line_is_wider_than_the_terminal(run: Run) -> None:
    for lang in ("en", "fr"):
        assert max(len(line) for line in run("components", GAME.slug, "--lang", lang).out.splitlines()) <= 80


def test_what_could_harm_a_terminal_is_made_harmless() -> None:
    assert harmless("a\x1b[2J\u202eb\N{NO-BREAK SPACE}é") == "a?[2J?b\N{NO-BREAK SPACE}é"
