"""Every recorded game is walked once: all whole-game checks look at it, and no change goes unseen."""

from pathlib import Path

import pytest

import taproom
from taproom import Game, compiled
from taproom.testing import ConformanceError, Position, check_record
from taproom.testing.position_checks import PositionCheck
from taproom.testing.suite import EVERY
from tests.builds import RANDOM, RANDOM_GAMES, RECORDED, play_in_plain_python
from tests.corpus import checks, digests, games
from tests.often import often
from tests.players import TABLES
from tests.rows import each_row
from tests.shared_work import once
from tests.transcripts import transcripts

READ_OF = 4
"""At each kind of decision one of so many actions is read, at the next one others."""
RENEW = "`python -m tests.corpus renew` keeps what is new"


def checks_of(game: Game) -> tuple[PositionCheck, ...]:
    """Give the checks that all games share, and those of the game's own tests."""
    return (*checks.CHECKS, *games.tests_of(game, "checks").CHECKS)


@pytest.mark.parametrize("name", games.names())
def test_a_recorded_game_passes_every_check_and_shows_what_it_showed(name: str) -> None:
    record = games.load(name)
    taken = digests.Digests()

    def digest(position: Position) -> None:
        taken(position)

    failures = check_record(record, more=[digest, *checks_of(record.game)], every=often(2 * EVERY, 1))
    if failures:
        raise ConformanceError(failures)
    assert record.actions == games.load(name).actions
    shown = {**taken.dump(), "pages": digests.pages(record)}
    changed = digests.differences(name, digests.kept().get(name, {}), shown)
    assert not changed, "\n".join([*changed, RENEW])


def test_the_digests_are_of_these_games() -> None:
    assert sorted(digests.kept()) == games.names()


@each_row("game", taproom.all_games())
def test_the_recorded_games_meet_every_kind_of_event(game: Game) -> None:
    found = set[str]()
    for name in games.names_of(game.slug):
        found |= games.meets(games.load(name))
    assert games.event_kinds(game) - found == set()
    kinds = {f"action {games.kind_of(text)}" for text in game.actions.texts}
    assert kinds - found == set()


@each_row("game", taproom.all_games())
def test_every_single_action_is_read_at_one_kind_of_decision_or_another(game: Game) -> None:
    phases: set[str] = set()
    for position in games.walk(game.slug, players=game.seats[0]):
        if position.state.phase not in phases and not position.state.over:
            some = range(len(phases) % READ_OF, len(game.actions), READ_OF)
            phases.add(position.state.phase)
            checks.read_actions(position, some)
    assert len(phases) >= READ_OF


@pytest.fixture(scope="session")
def plain_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What plain Python says of the recorded games, and of others in a long run; asked once in a run."""
    return once(tmp_path_factory, "plain_python", play_in_plain_python)


def test_the_compiled_core_plays_as_plain_python_does(plain_python: Path) -> None:
    """The digests are those of the compiled core; a long run also compares 200 games played at random."""
    is_compiled, reason = compiled.status()
    if not is_compiled:
        pytest.skip(f"the core is not compiled here: {reason}")
    assert lines(plain_python / RECORDED) == ["pure", "nothing has changed"]
    here = [line for table in TABLES for line in transcripts(table, range(RANDOM_GAMES))]
    assert lines(plain_python / RANDOM) == ["pure", *here]


def lines(file: Path) -> list[str]:
    """Read the lines of a file."""
    return file.read_text("utf-8").splitlines()
