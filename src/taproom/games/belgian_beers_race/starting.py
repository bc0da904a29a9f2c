"""Set-up, and the short game's start (BR-1, BR-11)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import actions, arriving, bottler, reasons, turns
from taproom.games.belgian_beers_race.events import StartPicked
from taproom.games.belgian_beers_race.pieces import (
    BREWERIES,
    CARDS_OF,
    COASTERS,
    COASTERS_LAID,
    FIRST_OF_LEVEL,
    GRAND_PLACE,
    PLACE_BITS,
    PLACE_NAMES,
)
from taproom.games.belgian_beers_race.steps import START

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.kernel.rng import Rng


def set_up(state: "RaceState", chance: "Rng") -> None:
    """Lay out bottles and coasters, shuffle the cards, stack the discs (BR-1.4 to BR-1.17)."""
    first = chance.below(state.players) if state.options["first_player"] == "random" else 0
    stack_discs(state, first)
    state.bottles = (1 << (BREWERIES + 1)) - 2
    lay_coasters(state, chance)
    bottler.set_out(state, shuffled(1, chance))
    if state.short:
        begin(state, first)
    else:
        state.goals = tuple(shuffled(3, chance)[: state.players])
        turns.begin_turn(state)


def stack_discs(state: "RaceState", first: int) -> None:
    """All discs are stacked on square 0, the first player's on top, the others clockwise below (BR-1.17)."""
    for seat in range(state.players):
        state.travellers[(first + seat) % state.players].rank = state.players - seat
    state.moves = state.players


def lay_coasters(state: "RaceState", chance: "Rng") -> None:
    """Some of the 44 coasters are drawn and laid, each on a random side, on its brewery (BR-1.4)."""
    coasters = list(range(COASTERS))
    chance.shuffle(coasters)
    for coaster in coasters[: COASTERS_LAID[state.players]]:
        state.coasters[state.box.coasters[2 * coaster + chance.below(2)]] += 1


def shuffled(level: int, chance: "Rng") -> list[int]:
    """Shuffle the cards of a level (BR-1.6)."""
    first = FIRST_OF_LEVEL[level - 1]
    cards = list(range(first, first + CARDS_OF[level - 1]))
    chance.shuffle(cards)
    return cards


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
