"""What objective cards ask for: events, and quantities of a player (BR-12)."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race.pieces import COLOUR_COUNT, GRAND_PLACE, ones

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState

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
    fields = state.box.fields[card]
    masks = state.box.masks[card]
    column = state.players - 2
    for at in range(len(fields)):
        field = fields[at]
        value = first if field == 0 else second if field == 1 else third
        if not masks[3 * at + column] >> (value if value < MOST else MOST) & 1:
            return False
    return True


def holds(state: "RaceState", card: int, seat: int) -> bool:
    """Whether all terms of a star or flag card hold for a player (BR-12.2)."""
    box = state.box
    quantities = box.quantities[card]
    column = state.players - 2
    for at in range(len(quantities)):
        amount = quantity(state, quantities[at], box.wheres[card][3 * at + column], seat)
        if amount < box.lowest[card][3 * at + column] or amount > box.highest[card][3 * at + column]:
            return False
    return True


def quantity(state: "RaceState", kind: int, where: int, seat: int) -> int:
    """Count what a term asks for; `where` is a set of colours or breweries."""
    me = state.travellers[seat]
    if kind == VISITED:
        return ones(me.visited & where)
    if kind == BOTTLES:
        return sum_over(me.bottles, where)
    if kind == CUBES:
        return sum_over(me.cubes, where)
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
    return grand_place_rank(state, seat)


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


def grand_place_rank(state: "RaceState", seat: int) -> int:
    """The place in the order of arrival among those there; 0 for who has not arrived (BR-10.4, BR-10.18)."""
    mine = state.travellers[seat].arrival
    if mine == 0:
        return 0
    rank = 1
    for other in state.travellers:
        if other.place == GRAND_PLACE and 0 < other.arrival < mine:
            rank += 1
    return rank
