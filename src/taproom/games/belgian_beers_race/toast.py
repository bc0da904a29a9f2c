"""Toasting, which cannot be refused (BR-6)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import actions, bottler, conditions, drinking, reasons, track, turns
from taproom.games.belgian_beers_race.events import (
    BeerGiven,
    BeerTasted,
    CheeseEaten,
    Toasted,
    TooFewBeersToToast,
)
from taproom.games.belgian_beers_race.pieces import (
    COLOUR_COUNT,
    COLOURS,
    GRAND_PLACE,
    IN_TOAST,
    PLACE_NAMES,
    WHERE,
)
from taproom.games.belgian_beers_race.steps import ACTED, GIVE, OFFER, SAVE, SIP
from taproom.games.belgian_beers_race.traveller import SEVERAL

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller


def begin(state: "RaceState") -> None:
    """After arriving the mover toasts with all who are there and can (BR-6.1, BR-6.5, BR-6.10, BR-6.20)."""
    mover = state.travellers[state.turn]
    if mover.place == GRAND_PLACE or mover.time >= state.last:
        turns.end_action(state)
        return
    found = partners_at(state, state.turn, mover.place)
    if not found:
        turns.end_action(state)
        return
    if mover.carried < len(found):
        if state.recording:
            state.tell(TooFewBeersToToast(state.turn, found))
        turns.end_action(state)
        return
    state.partners = found
    state.served = 0
    state.drunk = ()
    ask_partners(state)


def partners_at(state: "RaceState", seat: int, place: int) -> tuple[int, ...]:
    """Who would toast with a seat that comes to a place, clockwise (BR-6.2)."""
    found: tuple[int, ...] = ()
    if place == GRAND_PLACE or not has_company(state, seat, place):
        return found
    other = turns.next_seat(state, seat)
    while other != seat:
        partner = state.travellers[other]
        if partner.place == place and partner.time < state.last and partner.carried > 0:
            found += (other,)
        other = turns.next_seat(state, other)
    return found


def has_company(state: "RaceState", seat: int, place: int) -> bool:
    """Whether anybody else is there at all: seldom, so that a quick look saves time."""
    me = state.travellers[seat]
    for other in state.travellers:
        if other.place == place and other is not me:
            return True
    return False


def ask_partners(state: "RaceState") -> None:
    """Each partner chooses a beer to give, then the mover one for each (BR-6.12, BR-6.15)."""
    while state.served < len(state.partners):
        seat = state.partners[state.served]
        colour = state.travellers[seat].only_colour()
        if colour == SEVERAL:
            state.player = seat
            state.step = OFFER
            return
        offer(state, seat, colour)
    state.player = state.turn
    state.owed = len(state.partners)
    ask_mover(state)


def offer(state: "RaceState", seat: int, colour: int) -> None:
    """A partner gives a beer to the mover."""
    state.travellers[seat].give_up(colour)
    state.poured[colour] += 1
    state.served += 1
    if state.recording:
        state.tell(BeerGiven(seat, COLOURS[colour]))


def choose_offer(state: "RaceState", colour: int) -> None:
    """A partner has chosen."""
    offer(state, state.player, colour)
    ask_partners(state)


def ask_mover(state: "RaceState") -> None:
    """The mover chooses the beers to give; where there is no choice, nobody is asked (BR-2.15)."""
    mover = state.travellers[state.turn]
    while state.owed > 0:
        colour = mover.only_colour()
        if colour == SEVERAL and state.owed < mover.carried:
            state.step = GIVE
            return
        give(state, mover.most_carried() if colour == SEVERAL else colour)
    clink(state)


def give(state: "RaceState", colour: int) -> None:
    """The mover gives a beer."""
    state.travellers[state.turn].give_up(colour)
    state.owed -= 1
    state.gifts += (colour,)
    if state.recording:
        state.tell(BeerGiven(state.turn, COLOURS[colour]))


def choose_gift(state: "RaceState", colour: int) -> None:
    """The mover has chosen a beer to give."""
    give(state, colour)
    ask_mover(state)


def clink(state: "RaceState") -> None:
    """1 UT for everybody, one disc after the other; then the mover drinks (BR-2.11, BR-6.3, BR-6.4)."""
    if state.recording:
        place = PLACE_NAMES[state.travellers[state.turn].place]
        state.tell(Toasted(state.turn, state.partners, place))
    state.travellers[state.turn].ridden = 0
    track.spend(state, state.turn, 1)
    for seat in state.partners:
        state.travellers[seat].ridden = 0
        track.spend(state, seat, 1)
    state.served = 0
    serve_mover(state)


def serve_mover(state: "RaceState") -> None:
    """The mover takes the beers in an order of the own choice, until threshold C (BR-6.6, BR-6.16)."""
    while not state.travellers[state.turn].asleep:
        colour = last_colour(state.poured)
        if colour == SEVERAL:
            state.player = state.turn
            state.step = SIP
            return
        if colour == COLOUR_COUNT:
            break
        if must_ask(state, state.turn):
            ask_to_save(state, state.turn, colour)
            return
        sip(state, colour)
    serve_partners(state)


def last_colour(poured: list[int]) -> int:
    """The colour of all beers on the table, SEVERAL, or COLOUR_COUNT if none is left."""
    found = COLOUR_COUNT
    for colour in range(COLOUR_COUNT):
        if poured[colour] > 0:
            if found != COLOUR_COUNT:
                return SEVERAL
            found = colour
    return found


def choose_beer(state: "RaceState", colour: int) -> None:
    """The mover takes one of the beers offered; where it would put to sleep, cheese may help (BR-6.7)."""
    if must_ask(state, state.turn):
        ask_to_save(state, state.turn, colour)
    else:
        sip(state, colour)
        serve_mover(state)


def must_ask(state: "RaceState", seat: int) -> bool:
    """Whether the next beer would put a player to sleep who has a cheese (BR-6.7)."""
    me = state.travellers[seat]
    return me.cheese > 0 and me.level + 1 >= state.box.asleep


def ask_to_save(state: "RaceState", seat: int, colour: int) -> None:
    """Eat a cheese instead of falling asleep?"""
    state.player = seat
    state.beer = colour
    state.step = SAVE


def sip(state: "RaceState", colour: int) -> None:
    """A beer of the mover: level, tasted and toast track +1 (BR-6.4)."""
    state.poured[colour] -= 1
    state.drunk += (colour,)
    raise_glass(state, state.turn, colour)


def raise_glass(state: "RaceState", seat: int, colour: int) -> None:
    """A beer of a toast: level, tasted and toast track +1 (BR-6.3)."""
    state.travellers[seat].gain_toast()
    drinking.drink(state, seat, colour, IN_TOAST)


def answer(state: "RaceState", cheese: bool) -> None:
    """With cheese the level stays, the rest is as usual (BR-6.7)."""
    seat = state.player
    colour = state.beer
    if seat == state.turn:
        state.poured[colour] -= 1
        state.drunk += (colour,)
    if cheese:
        drink_with_cheese(state, seat, colour)
    else:
        raise_glass(state, seat, colour)
    if seat == state.turn:
        serve_mover(state)
    else:
        state.served += 1
        serve_partners(state)


def drink_with_cheese(state: "RaceState", seat: int, colour: int) -> None:
    """The saving cheese: cheese -1, level unchanged (BR-6.7)."""
    me = state.travellers[seat]
    me.cheese -= 1
    me.gain_toast()
    me.taste()
    if state.recording:
        state.tell(CheeseEaten(seat, me.level, True))
        state.tell(BeerTasted(seat, COLOURS[colour], WHERE[IN_TOAST], me.level, me.time))


def serve_partners(state: "RaceState") -> None:
    """The partners drink, clockwise, whatever the mover could taste (BR-6.13 to BR-6.15, BR-6.24)."""
    while state.served < len(state.partners):
        seat = state.partners[state.served]
        if must_ask(state, seat):
            ask_to_save(state, seat, state.gifts[state.served])
            return
        raise_glass(state, seat, state.gifts[state.served])
        state.served += 1
    finish(state)


def finish(state: "RaceState") -> None:
    """Only the active player completes objectives; then bottles crossed (BR-6.15, BR-6.17, BR-12.5)."""
    for colour in range(COLOUR_COUNT):
        state.poured[colour] = 0
    tasted = state.drunk
    state.drunk = ()
    state.gifts = ()
    state.partners = ()
    state.served = 0
    bottler.happened(state, conditions.TOAST)
    for colour in tasted:
        bottler.happened(state, conditions.TASTE, colour, IN_TOAST)
    bottler.check_stars(state)
    bottler.ask_to_remove(state, ACTED)


def list_offered(state: "RaceState", out: list[int]) -> None:
    """One action for each colour on the table."""
    for colour in range(COLOUR_COUNT):
        if state.poured[colour] > 0:
            out.append(actions.DRINK + colour)


def sip_obstacle(state: "RaceState", colour: int) -> int:
    """The mover drinks what partners gave (BR-6.14)."""
    return reasons.NOTHING if state.poured[colour] > 0 else reasons.NOT_OFFERED


def beer_obstacle(me: "Traveller", colour: int) -> int:
    """Only a carried beer can be given or drunk."""
    return reasons.NOTHING if me.cubes[colour] > 0 else reasons.NO_SUCH_BEER
