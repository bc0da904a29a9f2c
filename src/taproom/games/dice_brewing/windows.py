"""Windows: who is asked when whether to play an action token (DB-8.2, DB-8.12, DB-8.13)."""

from typing import TYPE_CHECKING

from taproom.games.dice_brewing import actions, brewing, rounds, tidying, tokens
from taproom.games.dice_brewing.steps import BREWING, TIDYING, WINDOW

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState


def open_window(state: "DiceState") -> None:
    """Ask the holders of tokens before what comes next (DB-8.2)."""
    state.later = 0
    ask(state)


def ask(state: "DiceState") -> None:
    """Ask the first holder in player order who has not answered; with nobody left it goes on (DB-8.12)."""
    seat = state.starter
    for _ in range(state.players):
        if asked(state, seat):
            state.player = seat
            state.step = WINDOW
            return
        seat = rounds.next_seat(state, seat)
    close(state)


def asked(state: "DiceState", seat: int) -> bool:
    """Whether a seat holds a token and has not answered (DB-8.13, DB-8.24, DB-8.28, DB-8.32, DB-8.35).

    Who is about to play can do so in the own turn, but brewing and tidying have no such turn.
    """
    me = state.breweries[seat]
    if not me.tokens or (state.later | state.quiet) >> seat & 1:
        return False
    if seat == state.turn and not state.opening and state.stage not in (BREWING, TIDYING):
        return False
    return state.advanced or tokens.can_play(state, seat)


def close(state: "DiceState") -> None:
    """Nobody is left to ask."""
    if state.stage == BREWING:
        brewing.begin_turn(state, state.starter)
    elif state.stage == TIDYING:
        tidying.begin(state)
    else:
        rounds.begin_turn(state)


def list_answers(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """A token on a target, later, or not again this phase (DB-10.2)."""
    tokens.list_plays(state, me, out)
    out.append(actions.LATER)
    out.append(actions.NOT_AGAIN)


def answer_later(state: "DiceState") -> None:
    """The seat is not asked again until somebody plays a token."""
    state.later |= 1 << state.player
    ask(state)


def answer_not_again(state: "DiceState") -> None:
    """No window of this phase asks the seat again (DB-8.13)."""
    state.quiet |= 1 << state.player
    ask(state)


def go_on(state: "DiceState") -> None:
    """A token was played: those who said "later" are asked again (DB-8.12)."""
    if state.step == WINDOW:
        state.later = 0
        ask(state)
