"""Turns: who acts, how long, and what happens in between (BR-2)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import bottler, night, track
from taproom.games.belgian_beers_race.events import TurnBegan
from taproom.games.belgian_beers_race.steps import TURN

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState


def next_seat(state: "RaceState", seat: int) -> int:
    """The next player clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


def begin_turn(state: "RaceState") -> None:
    """The hindmost player acts; what is true at the start of the turn is rewarded (BR-2.1, BR-7.11)."""
    seat = track.next_active(state)
    if seat < 0:
        night.begin(state)
        return
    state.turn = seat
    if state.recording:
        state.tell(TurnBegan(seat, state.travellers[seat].time))
    bottler.check_stars(state)
    ask(state)


def ask(state: "RaceState") -> None:
    """The active player chooses an action."""
    state.player = state.turn
    state.step = TURN


def end_action(state: "RaceState") -> None:
    """The turn ends with the day, or once the disc is ahead of all others (BR-2.2, BR-2.8, BR-2.9)."""
    seat = state.turn
    if state.travellers[seat].time >= state.last or track.is_ahead(state, seat):
        bottler.fill(state)
        begin_turn(state)
    else:
        ask(state)
