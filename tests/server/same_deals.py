"""Tables that are dealt alike in every run: a game that fails in a test can be played again.

What is dealt follows from the game, its options, who sits down first, and how many tables the same person
has opened before; the slips of bots follow from what is dealt. Browsers add to the deal what
`browsing.SAME_CHANCE` lets them. Programs are nobody in particular: tables that they open in the same way are
dealt alike, whatever was opened before, unless those who sit down add a nonce.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from taproom.server.table import Deal
from taproom.server.tables import Plan
from taproom.server.thinkers import Thinkers

WISHED = "TAPROOM_TESTS_DEAL_ALIKE"
"""The name of the setting by which a test's server deals alike."""

opened: Counter[str] = Counter()
"""How many tables each person has opened, by name."""
usual_deal = Plan.deal
usual_choose = Thinkers.choose


def same_deal(plan: Plan) -> Deal:
    """Bind a table to a seed that is the same for the same wish."""
    if plan.host:
        opened[plan.host] += 1
    names = [entry and entry.data["name"] for entry in plan.seats]
    wish = (plan.game.slug, sorted(plan.options.items()), names, opened[plan.host])
    return replace(usual_deal(plan), seed=sha256(repr(wish).encode()).hexdigest())


async def same_choice(
    thinkers: Thinkers, record: Mapping[str, Any], number: int, spec: str, chance: str, *owner: Any
) -> str:
    """Have a bot choose; the name of the table, which is another one each time, plays no part."""
    return await usual_choose(thinkers, record, number, spec, chance.partition("/")[2], *owner)


def deal_alike() -> None:
    """Let the server of this process deal alike."""
    Plan.deal = same_deal  # type: ignore[method-assign, assignment]
    Thinkers.choose = same_choice  # type: ignore[method-assign, assignment]
