"""What an action costs and brings, in a few words."""

from collections.abc import Sequence

from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.beer_words import a_bottle
from taproom.games.belgian_beers_race.names import bonus_name, nth_brewery, point_change
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
BY_BIKE = (
    happened.BottleTaken,
    happened.CoasterTaken,
    happened.Visited,
    happened.TooFewBeersToToast,
    happened.CardTaken,
)
"""What the label of a bike ride leaves to be told: it tells levels itself, also if a toast is to come."""


def gains(events: Sequence[Event], lang: str) -> str:
    """Say in a few words what an action costs and brings: level 2, a Trappist bottle, +3 points.

    It stands behind the action's label, so it leaves out what the label tells.
    """
    if not events or not isinstance(events[0], OWN):
        return ""
    if isinstance(events[0], happened.DriverPaid):  # the label of a lift tells all
        return ""
    player = events[0].player
    mine = [event for event in until_end(events) if getattr(event, "player", -1) == player]
    if isinstance(events[0], happened.Went) and events[0].means == "bike":
        mine = [event for event in mine if isinstance(event, BY_BIKE)]
    return ", ".join([*level(mine, lang), *things(mine, lang), *outcome(mine, lang)])


def until_end(events: Sequence[Event]) -> Sequence[Event]:
    """Give the events that belong to the action."""
    ends = [at for at, event in enumerate(events) if isinstance(event, ENDS)]
    return events[: ends[0]] if ends else events


def level(mine: Sequence[Event], lang: str) -> list[str]:
    """Give the level reached, if it changes; the last beers of a toast follow the one that was chosen."""
    _ = words(lang)
    levels = [event.level for event in mine if isinstance(event, happened.BeerTasted | happened.CheeseEaten)]
    if not levels:
        return []
    beers = sum(isinstance(event, happened.BeerTasted) for event in mine)
    if beers < 2 or any(isinstance(event, happened.Toasted) for event in mine):
        return [_("level {level}", level=levels[-1])]
    if beers == 2:
        return [_("level {level} after both", level=levels[-1])]
    return [_("level {level} after all {n}", level=levels[-1], n=beers)]


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
            found.append(nth_brewery(event.count, event.points, lang))
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
