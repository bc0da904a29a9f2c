"""Buying, tasting, cheese and sleep (BR-5)."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race import bottler, conditions, reasons, track
from taproom.games.belgian_beers_race.events import BeerTasted, Bought, CheeseEaten, FellAsleep
from taproom.games.belgian_beers_race.pieces import AT_BREWERY, CHEESES, COLOURS, NOWHERE, PLACE_NAMES, WHERE
from taproom.games.belgian_beers_race.steps import ACTED

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller

CUBES_BOUGHT: Final = 3
"""BR-5.1."""


def buy_obstacle(state: "RaceState", me: "Traveller", beers: bool, cheese: bool) -> int:
    """Why nothing, or not this, can be bought (BR-5.1, BR-5.4, BR-5.8, BR-5.10 to BR-5.12)."""
    box = state.box
    if not box.buy[me.place]:
        return reasons.NO_SALE
    if me.bought:
        return reasons.BOUGHT_ALREADY
    if cheese and not box.cheese[me.place]:
        return reasons.NO_CHEESE_HERE
    room = me.carried < box.backpack
    if beers and not room:
        return reasons.BACKPACK_FULL
    if room and not beers:
        return reasons.ROOM_FOR_BEER
    return reasons.NOTHING


def buy(state: "RaceState", cheese: bool) -> None:
    """For 1 UT all cubes that fit, up to 3, and a cheese if wanted and shown (BR-5.1, BR-5.10)."""
    seat = state.turn
    me = state.travellers[seat]
    do_else(me)
    track.spend(state, seat, 1)
    me.bought = True
    beers = beers_bought(state, me)
    colour = state.box.colour[me.place]
    me.cubes[colour] += beers
    me.carried += beers
    token = cheese and me.cheese == CHEESES
    if cheese:
        me.gain_cheese()
    if state.recording:
        state.tell(Bought(seat, PLACE_NAMES[me.place], COLOURS[colour], beers, cheese, token, me.time))
    bottler.happened(state, conditions.BUY, beers, colour, 1 if cheese else 0)
    finish(state)


def beers_bought(state: "RaceState", me: "Traveller") -> int:
    """All cubes that fit, up to 3 (BR-5.1, BR-5.12)."""
    room = state.box.backpack - me.carried
    return room if room < CUBES_BOUGHT else CUBES_BOUGHT


def taste_obstacle(state: "RaceState", me: "Traveller") -> int:
    """Why no beer can be tasted here (BR-5.3, BR-5.4)."""
    if not state.box.taste[me.place]:
        return reasons.NO_TASTING
    return reasons.TASTED_ALREADY if me.drank else reasons.NOTHING


def taste(state: "RaceState") -> None:
    """For 1 UT a beer of the brewery, free and once a stay (BR-5.3)."""
    seat = state.turn
    me = state.travellers[seat]
    do_else(me)
    track.spend(state, seat, 1)
    me.drank = True
    colour = state.box.colour[me.place]
    drink(state, seat, colour, AT_BREWERY)
    bottler.happened(state, conditions.TASTE, colour, AT_BREWERY)
    finish(state)


def do_else(me: "Traveller") -> None:
    """An action that is no ride and no attempt: bike count and extra dice are lost (BR-3.19, BR-3.30)."""
    me.ridden = 0
    me.thumb = NOWHERE
    me.tries = 0


def finish(state: "RaceState") -> None:
    """An action is done: what holds now is rewarded, then bottles crossed (BR-7.11, BR-7.22)."""
    bottler.check_stars(state)
    bottler.ask_to_remove(state, ACTED)


def drink(state: "RaceState", seat: int, colour: int, where: int) -> None:
    """A beer: tasted +1, level +1; at threshold C the player falls asleep at once (BR-5.3, BR-5.7)."""
    me = state.travellers[seat]
    me.taste()
    me.level += 1
    if state.recording:
        state.tell(BeerTasted(seat, COLOURS[colour], WHERE[where], me.level, me.time))
    if me.level >= state.box.asleep:
        fall_asleep(state, seat)


def fall_asleep(state: "RaceState", seat: int) -> None:
    """The disc goes to the last square, and no action is possible any more that day (BR-5.7)."""
    me = state.travellers[seat]
    me.asleep = True
    if state.recording:
        state.tell(FellAsleep(seat))
    track.put_on_last(state, seat)


def eat_obstacle(me: "Traveller") -> int:
    """Why no cheese can be eaten (BR-5.18)."""
    if me.cheese == 0:
        return reasons.NO_CHEESE
    return reasons.SOBER if me.level == 0 else reasons.NOTHING


def eat(state: "RaceState", seat: int) -> None:
    """Cheese -1, level -1, no UT; it is no action (BR-5.6, BR-5.19)."""
    me = state.travellers[seat]
    me.cheese -= 1
    me.level -= 1
    if state.recording:
        state.tell(CheeseEaten(seat, me.level, False))
