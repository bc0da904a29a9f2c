"""What the laws of The Belgian Beers Race are about: the recorded games must come to each of these."""

from collections import Counter
from typing import cast

from taproom import State
from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.pieces import COLOURS, TOASTS, TOP_LEVEL, TOP_TASTED, WHERE
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.traveller import Traveller
from taproom.testing import Position
from tests.games.belgian_beers_race.checks import race
from tests.players import Situation, Steered


def travellers(at: Position) -> list[Traveller]:
    """Return the players' things."""
    return race(at).travellers


def together(at: Position, count: int) -> bool:
    """So many figures stand in one brewery."""
    places = Counter(me.place for me in travellers(at) if me.place)
    return max(places.values(), default=0) >= count


def tasted(where: str) -> Situation:
    """Return the situation that a beer was tasted in a way."""
    return lambda at: where in [event.where for event in at.events if isinstance(event, happened.BeerTasted)]


def bottle_owned(colour: int) -> Situation:
    """Return the situation that somebody has a bottle of a colour."""
    return lambda at: any(me.bottles[colour] for me in travellers(at))


def a_coaster_was_the_last_of_its_place(at: Position) -> bool:
    """Where a coaster was taken, none is left."""
    taken = [event.place for event in at.events if isinstance(event, happened.CoasterTaken)]
    return any(race(at).coasters[int(place)] == 0 for place in taken)


RARE: dict[str, Situation] = {
    "the tasted track is full": lambda at: any(me.tasted == TOP_TASTED for me in travellers(at)),
    "the toast track is full": lambda at: any(me.toasts == TOASTS for me in travellers(at)),
    "a toast is a token": lambda at: any(me.toast_tokens for me in travellers(at)),
}
"""What games seldom come to."""
SITUATIONS: dict[str, Situation] = {
    **RARE,
    **{f"a beer is tasted: {where}": tasted(where) for where in WHERE},
    "a backpack is full": lambda at: any(me.carried == race(at).box.backpack for me in travellers(at)),
    "a backpack is empty": lambda at: any(me.carried == 0 for me in travellers(at)),
    "somebody is asleep": lambda at: any(me.level == TOP_LEVEL for me in travellers(at)),
    "somebody has camped": lambda at: any(me.camping for me in travellers(at)),
    "somebody has ridden far": lambda at: any(me.ridden == 3 for me in travellers(at)),
    "two have come home": lambda at: sum(me.arrival > 0 for me in travellers(at)) > 1,
    "three stand together": lambda at: together(at, 3),
    "two discs are on a square": lambda at: len({me.time for me in travellers(at)}) < at.state.players,
    **{f"a {name} bottle is owned": bottle_owned(colour) for colour, name in enumerate(COLOURS)},
    "a coaster was the last of its place": a_coaster_was_the_last_of_its_place,
    "all bottle tokens are broken": lambda at: race(at).broken == 7,
    "two bottle tokens are crossed at once": lambda at: len(race(at).crossed) > 1,
    "a driver is given a second beer": lambda at: len(race(at).given) > 1,
    "two partners toast": lambda at: len(race(at).partners) > 1,
    "the second level has come": lambda at: race(at).second,
    "fewer than four cards are within reach": lambda at: len(race(at).reach) < 4,
    "a card was removed": lambda at: bool(race(at).removed),
    "it is the third day": lambda at: race(at).day == 3,
}


def thirst(state: State, seat: int) -> float:
    """Go for toasts, tasting and cheese, and take no time for it."""
    me = cast(RaceState, state).travellers[seat]
    toasts, cheeses = me.toasts + me.toast_tokens, me.cheese + me.cheese_tokens
    return 10.0 * me.tasted + 20.0 * toasts + 10.0 * cheeses - 2.0 * me.time


STEERED = {"thirsty": Steered(players=2, number=264, aims=RARE, lean=thirst)}
"""Recorded games by name, which are played for their situations."""
