"""Final scoring (HA-12)."""

from typing import Final

from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.pieces import BARRELS, FIRST_PLACE, GOALS, HOME_SPACE
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
            markers[markers.index(max(markers))] -= 1
        markers[markers.index(min(markers))] += 1
        exchanges += 1
    return exchanges


def can_exchange(markers: list[int], rate: int) -> bool:
    """`rate` steps can be taken back without a marker ending behind the spot that is reached (HA-12.2)."""
    reached = min(markers) + 1
    steps = 0
    for marker in markers:
        if marker > reached:
            steps += marker - reached
    return steps >= rate


def pay_for_steps(markers: list[int], ducats: int) -> None:
    """Every full ten ducats move the hindmost marker one step, while one is below 20 (HA-12.4, HA-12.12)."""
    for _ in range(ducats // DUCATS_PER_STEP):
        hindmost = min(markers)
        if hindmost == LAST:
            return
        markers[markers.index(hindmost)] += 1


def lowest_at_end(box: HeavenBox, me: Board) -> int:
    """The number that the hindmost marker would reach if the game ended now, at least 0 (HA-12.5)."""
    markers = me.markers[:]
    exchange(markers, box.rate[zone(me)])
    pay_for_steps(markers, me.ducats)
    hindmost = min(markers)
    return hindmost if hindmost > 0 else 0


def production(box: HeavenBox, me: Board) -> int:
    """The hindmost marker's number times the value of the brewmaster's zone (HA-12.5)."""
    return lowest_at_end(box, me) * box.value[zone(me)]


def count(goals: int) -> int:
    """Count the bits of a set of goals."""
    found = 0
    for goal in range(len(GOALS)):
        found += goals >> goal & 1
    return found


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
