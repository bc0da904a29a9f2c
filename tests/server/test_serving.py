"""The settings of a server for experts: what makes no sense is refused before anything starts."""

import os
from unittest.mock import patch

import pytest

from taproom import BadOption
from taproom.server.house import Settings
from taproom.server.serving import settings_of
from tests.rows import each_row
from tests.server.processes import taproom

REFUSED = 2


def read(**variables: str) -> Settings:
    """Read the settings from these variables and no others."""
    clean = {name: text for name, text in os.environ.items() if not name.startswith("TAPROOM_")}
    with patch.dict(os.environ, {**clean, **variables}, clear=True):
        return settings_of("games.sqlite", None, False)


def test_without_variables_everything_is_as_usual() -> None:
    usual = Settings(database="games.sqlite")
    assert read() == usual
    assert read(TAPROOM_LOOK="", TAPROOM_LEASE="", TAPROOM_PACE="", TAPROOM_WRITES="") == usual


def test_variables_set_what_they_name() -> None:
    found = read(
        TAPROOM_LOOK="0.5",
        TAPROOM_LEASE="20",
        TAPROOM_REVIEW="1e1",
        TAPROOM_PACE="0",
        TAPROOM_WRITES="30",
        TAPROOM_BOT_TABLES="5",
        TAPROOM_LOCAL_WEBHOOKS="1",
    )
    assert (found.look, found.lease, found.review, found.pace) == (0.5, 20.0, 10.0, 0.0)
    assert (found.writes, found.bot_tables, found.local_webhooks) == (30, 5, True)


@each_row("name", ["TAPROOM_LOOK", "TAPROOM_LEASE", "TAPROOM_REVIEW"])
def test_a_time_is_no_less_than_a_moment_and_no_more_than_a_day(name: str) -> None:
    for text in ("0", "-1", "0.01", "86401", "inf", "nan", "soon"):
        with pytest.raises(BadOption) as refused:
            read(**{name: text})
        assert str(refused.value) == f"{name} is a number of seconds from 0.05 to 86400, not '{text}'."


def test_a_pace_is_not_negative_and_somebody_may_write() -> None:
    with pytest.raises(BadOption, match="TAPROOM_PACE is a number of seconds from 0 to 86400, not '-1'"):
        read(TAPROOM_PACE="-1")
    for text in ("0", "-5", "1.5", "many"):
        with pytest.raises(BadOption, match=f"TAPROOM_WRITES is a whole number from 1 up, not '{text}'"):
            read(TAPROOM_WRITES=text)


def test_a_server_that_is_told_nonsense_says_so_and_ends() -> None:
    done = taproom("serve", "--quiet", "--port", "0", TAPROOM_LOOK="never")
    assert done.returncode == REFUSED
    assert done.stderr == "TAPROOM_LOOK is a number of seconds from 0.05 to 86400, not 'never'.\n"
