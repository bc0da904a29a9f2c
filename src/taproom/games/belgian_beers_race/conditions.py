"""What objective cards ask for: events, and quantities of a player (BR-12)."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race.pieces import COLOUR_COUNT, GRAND_PLACE, ones

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.box import Asked
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller

# Events, a bit each, so that many can be waited for at once; a star or flag card waits for none of them.
STAR: Final = 1
BUY: Final = 2
TASTE: Final = 4
RIDE: Final = 8
ARRIVE: Final = 16
LATE: Final = 32
HITCH_FAILED: Final = 64
BRIBE: Final = 128
TOAST: Final = 256
CAMP: Final = 512
EVENTS: Final = (
    "",
    "buy",
    "taste",
    "ride",
    "arrive",
    "late",
    "hitch_failed",
    "bribe",
    "toast",
    "camp",
)
"""Their names, in the order of the bits."""
MOST: Final = 60
"""Values of an event's fields are small; what is higher counts as this."""

BOTTLES: Final = 0
COASTERS: Final = 1
CUBES: Final = 2
FREE: Final = 3
BREATH: Final = 4
TASTED: Final = 5
TOAST_LEVEL: Final = 6
CHEESE_LEVEL: Final = 7
VISITED: Final = 8
GP_RANK: Final = 9
QUANTITIES: Final = (
    "bottles",
    "coasters",
    "cubes",
    "free",
    "breath",
    "tasted",
    "toast_level",
    "cheese_level",
    "visited",
    "gp_rank",
)


def passes(state: "RaceState", card: int, first: int, second: int, third: int) -> bool:
    """Whether an event with these fields passes all filters of a lightning card (BR-12.1)."""
    for wanted in state.box.filters[3 * card + state.players - 2]:
        field = wanted.field
        value = first if field == 0 else second if field == 1 else third
        if not wanted.mask >> (value if value < MOST else MOST) & 1:
            return False
    return True


def holds(state: "RaceState", card: int, seat: int) -> bool:
    """Whether all terms of a star or flag card hold for a player (BR-12.2)."""
    me = state.travellers[seat]
    for asked in state.box.terms[3 * card + state.players - 2]:
        amount = quantity(state, me, asked)
        if amount < asked.lowest or amount > asked.highest:
            return False
    return True


def quantity(state: "RaceState", me: "Traveller", asked: "Asked") -> int:
    """Count what a term asks for."""
    kind = asked.quantity
    if kind == VISITED:
        return ones(me.visited & asked.where)
    if kind == BOTTLES:
        return me.bottles[asked.colour] if asked.colour >= 0 else sum_over(me.bottles, asked.where)
    if kind == CUBES:
        return me.cubes[asked.colour] if asked.colour >= 0 else sum_over(me.cubes, asked.where)
    if kind == BREATH:
        return me.level
    if kind == TASTED:
        return me.tasted
    if kind == COASTERS:
        return me.coasters
    if kind == FREE:
        return state.box.backpack - me.carried
    if kind == TOAST_LEVEL:
        return me.toasts
    if kind == CHEESE_LEVEL:
        return me.cheese
    return grand_place_rank(state, me)


def sum_over(counts: list[int], colours: int) -> int:
    """Add up the counts of a set of colours."""
    total = 0
    for colour in range(COLOUR_COUNT):
        if colours >> colour & 1:
            total += counts[colour]
    return total


def sum_of(counts: list[int]) -> int:
    """Add a short list up."""
    total = 0
    for count in counts:
        total += count
    return total


def grand_place_rank(state: "RaceState", me: "Traveller") -> int:
    """The place in the order of arrival among those there; 0 for who has not arrived (BR-10.4, BR-10.18)."""
    if me.arrival == 0:
        return 0
    rank = 1
    for other in state.travellers:
        if other.place == GRAND_PLACE and 0 < other.arrival < me.arrival:
            rank += 1
    return rank
