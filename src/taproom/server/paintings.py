"""Parts of pages are painted once for each kind of looker, and kept while nothing changes."""

from collections.abc import Mapping, Sequence
from sys import getsizeof

from taproom.bots.advice import Hint
from taproom.bots.review import Review
from taproom.server.painting import Looker, Painted, paint
from taproom.server.sized_cache import SizedCache
from taproom.server.table import Table
from taproom.server.timekeeping import time

ROOM = 160_000_000
"""Bytes of the lookers' last paintings that stay in memory, about 150 kB each; they share many boards."""


class Paintings:
    """What was painted last for each looker."""

    def __init__(self) -> None:
        self.kept: SizedCache[tuple[object, ...], tuple[tuple[object, ...], Painted]] = SizedCache(
            ROOM, lambda kept: sum(map(getsizeof, kept[1].values()))
        )
        """By table and looker, with all that it depends on."""
        self.painted = 0

    def paint(
        self,
        table: Table,
        looker: Looker,
        tokens: Mapping[int, str],
        review: Review | None,
        pending: str = "",
        notice: str = "",
        hints: Sequence[Hint] | None = None,
    ) -> Painted:
        """Give the parts of a table as somebody sees it; what is meant for one moment is painted anew."""
        who = self.who(table, looker)
        depends = (table.epoch, table.version, *tokens.items(), review is not None)
        then, before = self.kept.get(who) or (None, None)
        if pending or notice or hints is not None:
            return Painted(paint(table, looker, time(), pending, notice, hints, review, tokens), before)
        if before is not None and then == depends:
            return before
        self.painted += 1
        found = Painted(paint(table, looker, time(), review=review, invitations=tokens), before)
        self.kept.put(who, (depends, found))
        return found

    def who(self, table: Table, looker: Looker) -> tuple[object, ...]:
        """Tell lookers apart who do not see the same; those who only look on are all one."""
        return (
            table.id,
            looker.person if table.seats_of(looker.person) else None,
            looker.seat,
            looker.lang,
            looker.layout,
            looker.host,
            looker.preferences.help,
            looker.preferences.confirm,
        )
