"""The short game's start (BR-11)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import actions, arriving, reasons, turns
from taproom.games.belgian_beers_race.events import StartPicked
from taproom.games.belgian_beers_race.pieces import BREWERIES, GRAND_PLACE, PLACE_BITS, PLACE_NAMES
from taproom.games.belgian_beers_race.steps import START

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState


def begin(state: "RaceState", first: int) -> None:
    """In turn order each player picks a starting brewery (BR-11.2)."""
    state.turn = state.player = first
    state.step = START


def obstacle(state: "RaceState", place: int) -> int:
    """A brewery without bonus that holds nobody else (BR-11.2, BR-11.6)."""
    if place == GRAND_PLACE:
        return reasons.START_ON_GRAND_PLACE
    if state.box.any_bonus & PLACE_BITS[place]:
        return reasons.START_WITH_BONUS
    for other in state.travellers:
        if other.place == place:
            return reasons.START_TAKEN
    return reasons.NOTHING


def list_starts(state: "RaceState", out: list[int]) -> None:
    """Every brewery that can be picked."""
    for place in range(1, BREWERIES + 1):
        if obstacle(state, place) == reasons.NOTHING:
            out.append(actions.START + place)


def pick(state: "RaceState", place: int) -> None:
    """The start is no arrival, but brings the bottle and a visited token (BR-11.5, BR-11.6)."""
    seat = state.player
    me = state.travellers[seat]
    me.place = place
    if state.recording:
        state.tell(StartPicked(seat, PLACE_NAMES[place]))
    arriving.take_bottle(state, seat, me)
    arriving.visit(state, seat, me)
    following = turns.next_seat(state, seat)
    if state.travellers[following].place == GRAND_PLACE:
        state.turn = state.player = following
    else:
        turns.begin_turn(state)
