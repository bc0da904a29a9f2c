"""Arriving (BR-4)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import bottler, conditions
from taproom.games.belgian_beers_race.events import BottleTaken, CoasterTaken, Visited
from taproom.games.belgian_beers_race.pieces import (
    BONUSES,
    COLOURS,
    GRAND_PLACE,
    PLACE_BITS,
    PLACE_NAMES,
    ones,
)
from taproom.games.belgian_beers_race.steps import ARRIVED

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller


def arrive(state: "RaceState", place: int) -> None:
    """Bottle or coaster, token, bonus, objectives; then removals and a toast (BR-4.8)."""
    take_what_is_there(state, place)
    bottler.ask_to_remove(state, ARRIVED)


def take_what_is_there(state: "RaceState", place: int) -> None:
    """All that arriving gives by itself; the Grand-Place gives nothing (BR-4.4, BR-4.8)."""
    seat = state.turn
    me = state.travellers[seat]
    me.place = place
    me.new_stay()
    if place == GRAND_PLACE:
        state.arrivals += 1
        me.arrival = state.arrivals
    else:
        me.arrival = 0
        take_bottle_or_coaster(state, seat, me)
        visit(state, seat, me)
        bottler.happened(state, conditions.ARRIVE, place)
    bottler.check_stars(state)


def take_bottle_or_coaster(state: "RaceState", seat: int, me: "Traveller") -> None:
    """The first-visitor bottle, or else one coaster; never more than one thing (BR-4.1, BR-4.6)."""
    if state.bottles & PLACE_BITS[me.place]:
        take_bottle(state, seat, me)
    elif state.coasters[me.place] > 0:
        take_coaster(state, seat, me, False)


def take_bottle(state: "RaceState", seat: int, me: "Traveller") -> None:
    """The first visitor takes the bottle in the brewery's colour (BR-4.1)."""
    state.bottles ^= PLACE_BITS[me.place]
    colour = state.box.colour[me.place]
    me.bottles[colour] += 1
    if state.recording:
        state.tell(BottleTaken(seat, PLACE_NAMES[me.place], COLOURS[colour]))


def take_coaster(state: "RaceState", seat: int, me: "Traveller", waking: bool) -> None:
    """Any of the coasters there (BR-4.5, BR-9.6)."""
    state.coasters[me.place] -= 1
    me.coasters += 1
    if state.recording:
        state.tell(CoasterTaken(seat, PLACE_NAMES[me.place], waking))


def visit(state: "RaceState", seat: int, me: "Traveller") -> None:
    """The first visit brings a token and with it a step on each bonus track (BR-4.2, BR-4.3, BR-4.7)."""
    bit = PLACE_BITS[me.place]
    if me.visited & bit:
        return
    me.visited |= bit
    if state.recording:
        gained = tuple([BONUSES[b] for b in range(len(BONUSES)) if state.box.bonus[b] & bit])
        count = ones(me.visited)
        points = state.box.visits[count] - state.box.visits[count - 1]
        state.tell(Visited(seat, PLACE_NAMES[me.place], count, gained, points))
