"""What an action costs and brings, in a few words."""

from collections.abc import Sequence

from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.beer_words import a_bottle
from taproom.games.belgian_beers_race.names import bonus_name, point_change
from taproom.kernel.events import Event
from taproom.kernel.words import words

ENDS = (
    happened.TurnBegan,
    happened.NightFell,
    happened.WayHome,
    happened.GoalMet,
)
"""What follows comes not from the action."""
OWN = (
    happened.StartPicked,
    happened.Went,
    happened.DriverPaid,
    happened.Bought,
    happened.BeerTasted,
    happened.CheeseEaten,
    happened.Camped,
    happened.BottleTaken,
    happened.CoasterTaken,
    happened.Visited,
    happened.CardTaken,
)
"""What an action does to the one who chose it; others begin with what somebody else does."""


def gains(events: Sequence[Event], lang: str) -> str:
    """Say in a few words what an action costs and brings: level 2, a Trappist bottle, +3 points.

    It stands behind the action's label, so it leaves out what the label tells.
    """
    if not events or not isinstance(events[0], OWN):
        return ""
    player = events[0].player
    mine = [event for event in until_end(events) if getattr(event, "player", -1) == player]
    return ", ".join([*level(mine, lang), *things(mine, lang), *outcome(mine, lang)])


def until_end(events: Sequence[Event]) -> Sequence[Event]:
    """Give the events that belong to the action."""
    ends = [at for at, event in enumerate(events) if isinstance(event, ENDS)]
    return events[: ends[0]] if ends else events


def level(mine: Sequence[Event], lang: str) -> list[str]:
    """Give the level reached, if it changes."""
    drunk = happened.BeerTasted | happened.CheeseEaten | happened.Sobered
    levels = [event.level for event in mine if isinstance(event, drunk)]
    return [words(lang)("level {level}", level=levels[-1])] if levels else []


def things(mine: Sequence[Event], lang: str) -> list[str]:
    """List what a place gives, and whether there is a toast."""
    _ = words(lang)
    found = []
    for event in mine:
        if isinstance(event, happened.BottleTaken):
            found.append(a_bottle(event.colour, _))
        elif isinstance(event, happened.CoasterTaken):
            found.append(_("a coaster"))
        elif isinstance(event, happened.Visited):
            found += [_("bonus {name}", name=bonus_name(bonus, lang)) for bonus in event.bonuses]
            found.append(_.plural("{n} brewery visited", "{n} breweries visited", event.count))
        elif isinstance(event, happened.Toasted):
            found.append(_("a toast"))
        elif isinstance(event, happened.TooFewBeersToToast):
            found.append(_("too few beers to toast"))
    return found


def outcome(mine: Sequence[Event], lang: str) -> list[str]:
    """List the points of objectives, and whether the day is over."""
    _ = words(lang)
    points = sum(event.points for event in mine if isinstance(event, happened.CardTaken))
    found = [point_change(points, lang)] if points else []
    if any(isinstance(event, happened.FellAsleep) for event in mine):
        found.append(_("falling asleep"))
    elif any(isinstance(event, happened.DayOver) for event in mine):
        found.append(_("the day is over"))
    return found
