"""Final scoring (HA-12)."""

from typing import Final

from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.pieces import BARRELS, FIRST_PLACE, HOME_SPACE
from taproom.games.heaven_and_ale.production import LAST

DUCATS_PER_STEP: Final = 10


def zone(me: Board) -> int:
    """The brewmaster's spot as the tables of rates and values know it (HA-12.1, HA-12.8)."""
    return me.brewmaster if me.brewmaster > 0 else 0


def exchange(markers: list[int], rate: int) -> int:
    """Exchange steps back for steps forward while that is possible; give how often it was (HA-12.10)."""
    exchanges = 0
    while can_exchange(markers, rate):
        for _ in range(rate):
            markers[foremost(markers)] -= 1
        markers[hindmost(markers)] += 1
        exchanges += 1
    return exchanges


def foremost(markers: list[int]) -> int:
    """Find the first of the markers that are furthest ahead."""
    found = 0
    most = markers[0]
    for colour in range(1, len(markers)):
        marker = markers[colour]
        if marker > most:
            most = marker
            found = colour
    return found


def hindmost(markers: list[int]) -> int:
    """Find the first of the markers that are furthest behind."""
    found = 0
    least = markers[0]
    for colour in range(1, len(markers)):
        marker = markers[colour]
        if marker < least:
            least = marker
            found = colour
    return found


def can_exchange(markers: list[int], rate: int) -> bool:
    """`rate` steps can be taken back without a marker ending behind the spot that is reached (HA-12.2)."""
    reached = markers[hindmost(markers)] + 1
    steps = 0
    for marker in markers:
        if marker > reached:
            steps += marker - reached
    return steps >= rate


def pay_for_steps(markers: list[int], ducats: int) -> None:
    """Every full ten ducats move the hindmost marker one step, while one is below 20 (HA-12.4, HA-12.12)."""
    for _ in range(ducats // DUCATS_PER_STEP):
        colour = hindmost(markers)
        if markers[colour] == LAST:
            return
        markers[colour] += 1


def lowest_at_end(box: HeavenBox, me: Board) -> int:
    """The number that the hindmost marker would reach if the game ended now, at least 0 (HA-12.5)."""
    markers = me.markers[:]
    exchange(markers, box.rate[zone(me)])
    pay_for_steps(markers, me.ducats)
    lowest = markers[hindmost(markers)]
    return lowest if lowest > 0 else 0


def production(box: HeavenBox, me: Board) -> int:
    """The hindmost marker's number times the value of the brewmaster's zone (HA-12.5)."""
    return lowest_at_end(box, me) * box.value[zone(me)]


def count(goals: int) -> int:
    """Count the bits of a set of goals."""
    found = 0
    while goals:
        found += 1
        goals &= goals - 1
    return found


def total(box: HeavenBox, me: Board) -> int:
    """The sum of all `points`, for searches that end many games."""
    large = count(me.large)
    small = count(me.small)
    each = box.card_barrels if (large or small) and BARRELS in me.pairs else 0
    first = box.first_place if me.space == HOME_SPACE and me.place == FIRST_PLACE else 0
    barrels = large * (box.large_barrel + each) + small * (box.small_barrel + each)
    return production(box, me) + barrels + first


def points(box: HeavenBox, me: Board) -> dict[str, int]:
    """Points by source, as if the game ended now (HA-12.5 to HA-12.15)."""
    large = count(me.large)
    small = count(me.small)
    first = me.space == HOME_SPACE and me.place == FIRST_PLACE
    return {
        "production": production(box, me),
        "large barrels": large * box.large_barrel,
        "small barrels": small * box.small_barrel,
        "barrels card": (large + small) * box.card_barrels if BARRELS in me.pairs else 0,
        "first place": box.first_place if first else 0,
    }
