"""What an action costs and brings, in a few words."""

from collections.abc import Sequence

from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.names import a_die, die_name, gold_change, point_change, seed_change
from taproom.kernel.events import Event
from taproom.kernel.words import words

GIVEN = {"malt 1": "pale", "malt 2": "dark", "hops 1": "hops", "school 3": "blue"}
"""The colour of the die that a field gives."""


def gains(events: Sequence[Event], lang: str) -> str:
    """Say in a few words what an action costs and brings: +4 gold, +1 point.

    It stands behind the action's label, so it leaves out what the label tells. What boards give at tidying,
    after the last pass, comes not from that pass.
    """
    if not events:
        return ""
    first = events[0]
    if isinstance(first, happened.IngredientBought | happened.TokenBought):
        return ", ".join(price(first.gold, first.credit, lang))
    if isinstance(first, happened.SpedUp):
        return sped_up(first.field, events, lang)
    brews = [event for event in events if isinstance(event, happened.RecipeBrewed)]
    return ", ".join(changes(brews[0].gold, brews[0].points, lang)) if brews else ""


def price(money: int, credit: int, lang: str) -> list[str]:
    """List what is paid, the gold with its sign and then what unlucky dice pay."""
    _ = words(lang)
    found = [gold_change(-money, lang)] if money else []
    if credit:
        found.append(_.plural("{n} gold of unlucky dice", "{n} gold of unlucky dice", credit))
    return found


def changes(money: int, mastery: int, lang: str) -> list[str]:
    """List what a brew brings: +4 gold, +1 point."""
    found = [gold_change(money, lang)] if money else []
    return [*found, point_change(mastery, lang)] if mastery else found


def sped_up(field: str, events: Sequence[Event], lang: str) -> str:
    """Say what a field does at once; what a die rolls is not known yet."""
    _ = words(lang)
    if field in GIVEN:
        return _("{die}, rolled at once", die=a_die(GIVEN[field], lang))
    for event in events:
        if isinstance(event, happened.SeedsGained):
            return seed_change(event.seeds, lang)
        if isinstance(event, happened.GoldGained):
            return gold_change(event.gold, lang)
        if isinstance(event, happened.DieRaised):
            old, new = (die_name(die, lang, marks=False) for die in (event.old, event.new))
            return _("{old} becomes {new}", old=old, new=new)
    return ""
