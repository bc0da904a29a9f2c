"""Parts of pages are painted once for each kind of looker, and kept while nothing changes."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from time import time

from taproom.bots.advice import Hint
from taproom.bots.review import Review
from taproom.server.painting import Looker, paint
from taproom.server.table import Table

KEPT = 1_200
"""So many paintings of about 100 kB stay in memory; most of them share their boards."""


class Paintings:
    """Parts that were painted already, by table, version and looker."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[object, ...], dict[str, str]] = OrderedDict()
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
    ) -> dict[str, str]:
        """Give the parts of a table as somebody sees it; what is meant for one moment is painted anew."""
        if pending or notice or hints is not None:
            return paint(table, looker, time(), pending, notice, hints, review, tokens)
        key = self.key(table, looker, tokens, review)
        found = self.kept.get(key)
        if found is None:
            self.painted += 1
            found = self.kept[key] = paint(table, looker, time(), review=review, invitations=tokens)
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return found

    def key(
        self, table: Table, looker: Looker, tokens: Mapping[int, str], review: Review | None
    ) -> tuple[object, ...]:
        """Tell lookers apart who do not see the same."""
        preferences = looker.preferences
        return (
            table.id,
            table.epoch,
            table.version,
            looker.person if table.seats_of(looker.person) else None,
            looker.seat,
            looker.lang,
            looker.layout,
            looker.host,
            preferences.help,
            preferences.confirm,
            *tokens.items(),
            review is not None,
        )
