"""Which database a command is about, and how one is asked."""

import asyncio
import os
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from taproom.cli.arguments import Parser
from taproom.cli.serve import DATABASE

if TYPE_CHECKING:
    from taproom.server.store import Store

Found = TypeVar("Found")


def add_database(parser: Parser) -> None:
    """Declare where the games are kept, as `taproom serve` does."""
    _ = parser.words
    parser.choice(
        "--database",
        metavar=_("FILE|ADDRESS"),
        text=_(
            "a file for SQLite, or postgresql://…; else {name}, else a file in your data folder",
            name=DATABASE,
        ),
    )


def with_store(
    arguments: Namespace, ask: "Callable[[Store], Awaitable[Found]]", needed: bool = True
) -> Found:
    """Open the database, be it beside running servers, and ask it something."""
    from taproom.server.backup import opened

    async def asked() -> Found:
        async with opened(arguments.database or os.environ.get(DATABASE, ""), needed) as store:
            return await ask(store)

    return asyncio.run(asked())
