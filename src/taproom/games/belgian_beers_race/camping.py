"""Camping (BR-8)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import (
    actions,
    bottler,
    conditions,
    drinking,
    moving,
    reasons,
    track,
    turns,
)
from taproom.games.belgian_beers_race.events import Camped
from taproom.games.belgian_beers_race.pieces import AT_CAMP, GRAND_PLACE, PLACE_NAMES
from taproom.games.belgian_beers_race.steps import CAMP, CAMPING

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller


def obstacle(state: "RaceState", me: "Traveller") -> int:
    """Not on the Grand-Place and not on the last day (BR-8.1)."""
    if state.is_last_day():
        return reasons.NO_CAMP_TODAY
    return reasons.NO_CAMP_HERE if me.place == GRAND_PLACE else reasons.NOTHING


def camp(state: "RaceState") -> None:
    """Who camps completes no objective any more but "camp" (BR-7.8, BR-8.1)."""
    seat = state.turn
    me = state.travellers[seat]
    me.camping = True
    drinking.do_else(me)
    if state.recording:
        state.tell(Camped(seat, PLACE_NAMES[me.place]))
    bottler.happened(state, conditions.CAMP)
    go_on(state)


def go_on(state: "RaceState") -> None:
    """Beers follow at once, whoever is passed, as long as there are any and they fit (BR-8.4, BR-8.5)."""
    me = state.travellers[state.turn]
    state.player = state.turn
    if me.carried > 0 and me.time < state.last:
        state.step = CAMP
    else:
        sleep(state)


def list_choices(me: "Traveller", out: list[int]) -> None:
    """Go to sleep, drink, or eat in between (BR-8.4, BR-8.7)."""
    out.append(actions.SLEEP)
    moving.list_beers(me, actions.DRINK, out)
    if me.can_eat():
        out.append(actions.EAT)


def drink(state: "RaceState", colour: int) -> None:
    """A carried beer for 1 UT; it raises no event, but can cross a bottle token (BR-8.4, BR-8.7)."""
    seat = state.turn
    state.travellers[seat].give_up(colour)
    track.spend(state, seat, 1)
    drinking.drink(state, seat, colour, AT_CAMP)
    bottler.ask_to_remove(state, CAMPING)


def sleep(state: "RaceState") -> None:
    """The disc goes to the last square, even with UT left (BR-8.5)."""
    track.put_on_last(state, state.turn)
    turns.end_action(state)
