"""Moving: bike, public transport and hitch-hiking (BR-3)."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race import actions, arriving, bottler, conditions, drinking, reasons, track
from taproom.games.belgian_beers_race.events import (
    DiceRolled,
    DriverPaid,
    HitchFailed,
    Sobered,
    TripFailed,
    Went,
)
from taproom.games.belgian_beers_race.pieces import (
    BIKE,
    COLOUR_COUNT,
    COLOURS,
    DIE,
    FACES,
    FAILED,
    HITCH,
    LATE,
    MEANS,
    NOWHERE,
    ON_BOARD,
    PLACE_NAMES,
    PLACES,
    TRANSPORT,
)
from taproom.games.belgian_beers_race.steps import BOARD, PAY
from taproom.games.belgian_beers_race.traveller import SEVERAL

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.box import RaceBox
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller

NO_ROAD: Final = 999
SOBRIETIES: Final = 3
"""Below threshold A, below B, above B."""
LEFTS: Final = 33
"""UT left: 0 to 32."""
NOT_LISTED: Final[list[int]] = []
LATENESS: Final = 2
"""UT that a late bus adds (BR-3.5)."""
WAIT: Final = 2
"""UT that a failed hitch-hike takes (BR-3.9)."""
SOBERING: Final = 4
"""UT on the bike that lower the level by 1 (BR-3.17)."""
MOST_DICE: Final = 3
"""BR-3.10."""
BEERS_PER_UT: Final = 2
"""For a driver (BR-3.11)."""
UT_PER_BEER: Final = 2
"""On board (BR-3.7)."""


def time_of(state: "RaceState", me: "Traveller", means: int, place: int) -> int:
    """What a move takes without lateness; above threshold B a bus takes twice as long (BR-3.21)."""
    ut = state.box.times[means][me.place * PLACES + place]
    if means == TRANSPORT and me.level >= state.box.doubling and ut != NO_ROAD:
        return 2 * ut
    return ut


def list_moves(state: "RaceState", me: "Traveller") -> list[int]:
    """Every road, by each means that fits; what depends on so little is listed once (BR-2.5)."""
    box = state.box
    sobriety = 0 if me.level < box.no_bike else 1 if me.level < box.doubling else 2
    paid = me.carried // BEERS_PER_UT
    if paid > box.most_hitch:
        paid = box.most_hitch
    situation = (
        ((me.place * SOBRIETIES + sobriety) * (box.most_hitch + 1) + paid) * LEFTS + state.last - me.time
    )
    found = box.moves[situation]
    if not found:
        found = moves_from(box, me.place, sobriety, paid, state.last - me.time)
        box.moves[situation] = found
    return found[:]


def situations(box: "RaceBox") -> int:
    """How many there are: place, sobriety, UT that a driver can be paid for, UT left."""
    return PLACES * SOBRIETIES * (box.most_hitch + 1) * LEFTS


def moves_from(box: "RaceBox", start: int, sobriety: int, paid: int, left: int) -> list[int]:
    """List the moves of a situation (BR-2.5, BR-3.4, BR-3.11, BR-3.15, BR-3.21, BR-3.35)."""
    out: list[int] = []
    for place in box.near[start]:
        road = start * PLACES + place
        ut = box.times[HITCH][road]
        if ut <= left:
            out.append(actions.HITCH + place)
            if 0 < ut <= paid:
                out.append(actions.PAY + place)
        if box.times[TRANSPORT][road] * (2 if sobriety == 2 else 1) <= left:
            out.append(actions.BUS + place)
        if sobriety == 0 and box.times[BIKE][road] <= left:
            out.append(actions.BIKE + place)
    return out


def obstacle(state: "RaceState", me: "Traveller", means: int, place: int) -> int:
    """Why a move cannot be chosen (BR-2.5, BR-3.1, BR-3.4)."""
    if place == me.place:
        return reasons.HERE_ALREADY
    ut = time_of(state, me, means, place)
    if ut == NO_ROAD:
        return reasons.NO_ROAD
    if means == BIKE and me.level >= state.box.no_bike:
        return reasons.NO_BIKE
    return reasons.NOTHING if ut <= track.left(state, me) else reasons.DOES_NOT_FIT


def pay_obstacle(state: "RaceState", me: "Traveller", place: int) -> int:
    """Why a driver cannot be paid (BR-3.11, BR-3.32, BR-3.35)."""
    found = obstacle(state, me, HITCH, place)
    if found != reasons.NOTHING:
        return found
    ut = time_of(state, me, HITCH, place)
    if ut == 0:
        return reasons.NOTHING_TO_PAY
    return reasons.NOTHING if BEERS_PER_UT * ut <= me.carried else reasons.TOO_FEW_BEERS


def roll(state: "RaceState", seat: int) -> int:
    """Roll a die; every seat's dice are a stream of chance of their own."""
    return state.box.faces[state.streams[seat].below(DIE)]


# Bike.


def ride(state: "RaceState", place: int) -> None:
    """The road's bike time, no die; every 4 UT in a row sober up (BR-3.3, BR-3.17, BR-3.18, BR-3.20)."""
    seat = state.turn
    me = state.travellers[seat]
    ut = time_of(state, me, BIKE, place)
    me.thumb = NOWHERE
    me.tries = 0
    track.spend(state, seat, ut)
    tell_trip(state, seat, BIKE, place, ut)
    sobered = sobered_by(me, ut)
    me.ridden = (me.ridden + ut) % SOBERING
    if sobered > 0:
        me.level -= sobered
        if state.recording:
            state.tell(Sobered(seat, me.level + sobered, me.level))
    bottler.happened(state, conditions.RIDE, BIKE, ut)
    arriving.arrive(state, place)


def sobered_by(me: "Traveller", ut: int) -> int:
    """By how much a ride lowers the level; 4 UT ridden at level 0 are used up (BR-3.17, BR-3.18)."""
    levels = (me.ridden + ut) // SOBERING
    return levels if levels < me.level else me.level


def tell_trip(state: "RaceState", seat: int, means: int, place: int, ut: int) -> None:
    """A trip has succeeded: tell it, while the figure still stands where it began."""
    if state.recording:
        me = state.travellers[seat]
        state.tell(Went(seat, MEANS[means], PLACE_NAMES[me.place], PLACE_NAMES[place], ut, me.time))


# Public transport.


def take_bus(state: "RaceState", place: int) -> None:
    """A late bus takes 2 UT more, and may not fit any more (BR-3.5, BR-3.6, BR-3.21, BR-3.22)."""
    seat = state.turn
    me = state.travellers[seat]
    ut = time_of(state, me, TRANSPORT, place)
    drinking.do_else(me)
    state.reveal()
    face = roll(state, seat)
    if state.recording:
        state.tell(DiceRolled(seat, MEANS[TRANSPORT], PLACE_NAMES[place], (FACES[face],)))
    if face == LATE:
        ut += LATENESS
        bottler.happened(state, conditions.LATE)
        if ut > track.left(state, me):
            miss(state, seat, place)
            return
    track.spend(state, seat, ut)
    tell_trip(state, seat, TRANSPORT, place, ut)
    state.destination = place
    state.trip = ut
    state.beers = ut // UT_PER_BEER
    stay_on_board(state)


def miss(state: "RaceState", seat: int, place: int) -> None:
    """Lateness makes a trip fail: the day is over, on the last day 2 UT are (BR-3.6, BR-3.16, BR-3.36)."""
    me = state.travellers[seat]
    if state.is_last_day() and track.left(state, me) >= LATENESS:
        track.spend(state, seat, LATENESS)
        if state.recording:
            state.tell(TripFailed(seat, PLACE_NAMES[place], LATENESS, me.time))
    else:
        if state.recording:
            state.tell(TripFailed(seat, PLACE_NAMES[place], 0, state.last))
        track.put_on_last(state, seat)
    drinking.finish(state)


def stay_on_board(state: "RaceState") -> None:
    """Beers are chosen one by one before arriving, while any are left and nobody sleeps (BR-3.7, BR-3.8)."""
    me = state.travellers[state.turn]
    if state.beers > 0 and me.carried > 0 and not me.asleep:
        state.step = BOARD
    else:
        get_off(state)


def list_on_board(me: "Traveller", out: list[int]) -> None:
    """Arrive, drink, or eat in between (BR-3.7, BR-5.17)."""
    out.append(actions.ARRIVE)
    list_beers(me, actions.DRINK, out)
    if me.can_eat():
        out.append(actions.EAT)


def list_beers(me: "Traveller", action: int, out: list[int]) -> None:
    """One action for each colour carried."""
    cubes = me.cubes
    for colour in range(COLOUR_COUNT):
        if cubes[colour] > 0:
            out.append(action + colour)


def drink_on_board(state: "RaceState", colour: int) -> None:
    """A carried beer, for no UT of its own; the stay's Taste stays free (BR-3.7, BR-3.24)."""
    seat = state.turn
    state.travellers[seat].give_up(colour)
    state.beers -= 1
    drinking.drink(state, seat, colour, ON_BOARD)
    bottler.happened(state, conditions.TASTE, colour, ON_BOARD)
    bottler.check_stars(state)
    stay_on_board(state)


def get_off(state: "RaceState") -> None:
    """The trip is over."""
    state.beers = 0
    bottler.happened(state, conditions.RIDE, TRANSPORT, state.trip)
    arriving.arrive(state, state.destination)


# Hitch-hiking.


def dice_for(me: "Traveller", place: int) -> int:
    """One die, and one more for each failed attempt at the same place, at most 3 (BR-3.10, BR-3.38)."""
    if me.thumb != place:
        return 1
    return me.tries + 1 if me.tries < MOST_DICE else MOST_DICE


def wait_of(state: "RaceState", me: "Traveller") -> int:
    """The wait after a failed attempt, above threshold B twice as long (BR-3.9, BR-3.27)."""
    return 2 * WAIT if me.level >= state.box.doubling else WAIT


def hitch(state: "RaceState", place: int) -> None:
    """All dice are rolled, one good face suffices (BR-3.9, BR-3.10, BR-3.37)."""
    seat = state.turn
    me = state.travellers[seat]
    dice = dice_for(me, place)
    me.ridden = 0
    state.reveal()
    good = False
    faces: tuple[str, ...] = ()
    for _ in range(dice):
        face = roll(state, seat)
        if face != FAILED:
            good = True
        if state.recording:
            faces += (FACES[face],)
    if state.recording:
        state.tell(DiceRolled(seat, MEANS[HITCH], PLACE_NAMES[place], faces))
    if good:
        get_taken_along(state, seat, place)
    else:
        wait(state, seat, place)


def get_taken_along(state: "RaceState", seat: int, place: int) -> None:
    """The trip itself is never doubled (BR-3.27)."""
    me = state.travellers[seat]
    ut = time_of(state, me, HITCH, place)
    drinking.do_else(me)
    track.spend(state, seat, ut)
    tell_trip(state, seat, HITCH, place, ut)
    bottler.happened(state, conditions.RIDE, HITCH, ut)
    arriving.arrive(state, place)


def wait(state: "RaceState", seat: int, place: int) -> None:
    """Nobody stopped: a wait, and a die more next time; a wait that does not fit ends the day (BR-3.13)."""
    me = state.travellers[seat]
    if me.thumb != place:
        me.thumb = place
        me.tries = 0
    if me.tries < MOST_DICE:
        me.tries += 1
    ut = wait_of(state, me)
    if ut <= track.left(state, me):
        track.spend(state, seat, ut)
        if state.recording:
            state.tell(HitchFailed(seat, PLACE_NAMES[place], ut, me.time))
    else:
        if state.recording:
            state.tell(HitchFailed(seat, PLACE_NAMES[place], 0, state.last))
        track.put_on_last(state, seat)
    bottler.happened(state, conditions.HITCH_FAILED)
    drinking.finish(state)


def hail(state: "RaceState", place: int) -> None:
    """Instead of rolling, a driver is given 2 beers per UT (BR-3.11, BR-3.31)."""
    me = state.travellers[state.turn]
    state.destination = place
    state.owed = BEERS_PER_UT * time_of(state, me, HITCH, place)
    state.given = ()
    ask_for_beers(state)


def ask_for_beers(state: "RaceState") -> None:
    """The giver chooses the colours; where there is no choice, nobody is asked (BR-2.15, BR-3.32)."""
    me = state.travellers[state.turn]
    while state.owed > 0:
        colour = me.only_colour()
        if colour == SEVERAL and state.owed < me.carried:
            state.step = PAY
            return
        if colour == SEVERAL:
            colour = me.most_carried()
        hand_over(state, me, colour)
    pay(state)


def hand_over(state: "RaceState", me: "Traveller", colour: int) -> None:
    """A beer changes hands."""
    me.give_up(colour)
    state.owed -= 1
    state.given += (colour,)


def give_driver(state: "RaceState", colour: int) -> None:
    """One beer for the driver."""
    hand_over(state, state.travellers[state.turn], colour)
    ask_for_beers(state)


def pay(state: "RaceState") -> None:
    """The driver has been paid: certain success (BR-3.11, BR-12.5)."""
    seat = state.turn
    if state.recording:
        beers = tuple([COLOURS[colour] for colour in state.given])
        state.tell(DriverPaid(seat, PLACE_NAMES[state.destination], beers))
    state.given = ()
    bottler.happened(state, conditions.BRIBE)
    get_taken_along(state, seat, state.destination)
