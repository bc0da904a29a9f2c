"""Parts of pages are painted once for each kind of looker, and kept while nothing changes."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from taproom.bots.advice import Hint
from taproom.bots.review import Review
from taproom.server.painting import Looker, Painted, paint
from taproom.server.table import Table
from taproom.server.timekeeping import time

KEPT = 1_200
"""The last paintings of so many lookers, of about 100 kB each, stay in memory; they share many boards."""


class Paintings:
    """What was painted last for each looker."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[object, ...], tuple[tuple[object, ...], Painted]] = OrderedDict()
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
        then, before = self.kept.get(who, (None, None))
        if pending or notice or hints is not None:
            return Painted(paint(table, looker, time(), pending, notice, hints, review, tokens), before)
        if before is not None and then == depends:
            return before
        self.painted += 1
        found = Painted(paint(table, looker, time(), review=review, invitations=tokens), before)
        self.kept[who] = (depends, found)
        self.kept.move_to_end(who)
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)
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
