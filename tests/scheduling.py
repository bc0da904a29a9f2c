"""Which worker runs which test: files of quick tests go to a worker whole, all others test by test."""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

WHOLE = ("tests/games/", "tests/kernel/", "tests/bots/", "tests/cli/", "tests/lab/")
"""Folders whose files are quick: a worker takes a file."""
TOGETHER = (
    "tests/server/test_postgres.py",
    "tests/test_compiled.py",
    "tests/test_docs.py",
    "tests/test_every_rulebook.py",
    "tests/test_packaging.py",
    "tests/test_words.py",
)
"""Files whose tests share something that is costly to make or start."""


class InOrder(LoadScopeScheduling):
    """Hands out tests in the order of their collection: the longest come first, and so start first."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # which would put large files first

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file.startswith((*WHOLE, *TOGETHER)) else nodeid
