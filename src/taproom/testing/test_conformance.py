"""The conformance suite as tests, one for each game that is played at random; `--game` names the games."""

from taproom.kernel.records import Record
from taproom.testing.suite import ConformanceError, check_record


def test_every_check_holds(conformance_record: Record) -> None:
    """Play a game at random and hold every check to it."""
    failures = check_record(conformance_record)
    if failures:
        raise ConformanceError(failures)
