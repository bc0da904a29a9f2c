"""The time track: discs, who is next, bottle tokens crossed (BR-2, BR-7.19)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race.events import DayOver
from taproom.games.belgian_beers_race.pieces import BOTTLE_SQUARES, BOTTLES

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller


def spend(state: "RaceState", seat: int, ut: int) -> None:
    """Move a disc on; it lands on top, and may cross bottle tokens (BR-2.7, BR-2.10, BR-7.4, BR-7.20)."""
    if ut == 0:
        return
    me = state.travellers[seat]
    old = me.time
    me.time = old + ut
    to_top(state, me)
    if (old + 7) >> 3 != (me.time + 7) >> 3:  # tokens lie every 8 squares: most steps stay between two
        for token in range(BOTTLES):
            if old <= BOTTLE_SQUARES[token] < me.time:
                state.crossed += (seat * BOTTLES + token,)


def to_top(state: "RaceState", me: "Traveller") -> None:
    """A disc that moves lies above all that are there (BR-2.7)."""
    state.moves += 1
    me.rank = state.moves


def put_on_last(state: "RaceState", seat: int) -> None:
    """A disc is put on the last square, no UT being spent and nothing crossed (BR-2.16, BR-7.19)."""
    me = state.travellers[seat]
    if me.time < state.last:
        me.time = state.last
        to_top(state, me)
        if state.recording:
            state.tell(DayOver(seat))


def next_active(state: "RaceState") -> int:
    """The hindmost of those whose day is not over, topmost on the square; -1 if all days are (BR-2.1)."""
    best = -1
    time = state.last
    rank = 0
    for seat, me in enumerate(state.travellers):
        if me.time < time or (me.time == time and best >= 0 and me.rank > rank):
            best = seat
            time = me.time
            rank = me.rank
    return best


def is_ahead(state: "RaceState", seat: int) -> bool:
    """Whether a disc is ahead of all others still in the day; nobody is who is alone (BR-2.2, BR-2.4)."""
    me = state.travellers[seat]
    last = state.last
    alone = True
    for other in state.travellers:
        if other.time < last and other is not me:
            if other.time >= me.time:
                return False
            alone = False
    return not alone


def foremost(state: "RaceState", seat: int) -> int:
    """The square of the foremost other disc still in the day; -1 if there is none (BR-2.4)."""
    best = -1
    for other in range(state.players):
        square = state.travellers[other].time
        if other != seat and best < square < state.last:
            best = square
    return best


def left(state: "RaceState", me: "Traveller") -> int:
    """UT until the last square."""
    return state.last - me.time
