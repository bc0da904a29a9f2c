"""Set-up, the opening of a round, player order, and the way from phase to phase (DB-2, DB-3.1, DB-10.1)."""

from typing import TYPE_CHECKING, Final

from taproom.games.dice_brewing import brewing, tidying, tokens, windows
from taproom.games.dice_brewing.dice import roll, roll_again
from taproom.games.dice_brewing.events import DiceRolled, RoundBegan, SeedsDealt
from taproom.games.dice_brewing.pieces import (
    DICE_OF,
    NO_RECIPE,
    SEASONS,
    SEEDS,
    die_text,
)
from taproom.games.dice_brewing.steps import ARRANGE, ARRANGING, BUY, CLOSE, CLOSING, OVER, PURCHASES
from taproom.kernel.events import GameEnded

if TYPE_CHECKING:
    from taproom.games.dice_brewing.state import DiceState

LIMIT: Final = [0, 0, 10, 15, 20]
"""Recipes brewed by all together that end the game, by number of players (DB-2.5)."""
OPEN: Final = [0, 0, 3, 3, 4]
"""Recipes that lie open, by number of players (DB-2.1, DB-2.2)."""
LAST_ROUND: Final = 40
"""A game that has not reached the limit ends with this round (DB-9.11)."""
FIRST_PURCHASES: Final = 2
"""Ingredients are sold from this round on (DB-5.1)."""


def set_up(state: "DiceState", starter: int) -> None:
    """Everybody has gold, a die of each colour and a seed; the first round is rolled (DB-2.3, DB-2.4)."""
    state.stock = [count - state.players for count in DICE_OF]
    state.seeds = SEEDS - state.players * state.box.start_seeds
    for brewery in state.breweries:
        brewery.gold = state.box.start_gold
        brewery.seeds = state.box.start_seeds
        brewery.fresh = (0, 1, 2, 3)
    state.starter = starter
    begin_round(state)


def lay_out(state: "DiceState") -> None:
    """The starting recipes, or in the advanced game the top of the pile, lie open (DB-2.1, DB-2.2)."""
    for slot in range(OPEN[state.players]):
        state.row[slot] = next_recipe(state)


def next_recipe(state: "DiceState") -> int:
    """Give the top card of the pile; with an empty one fewer recipes lie open (DB-6.10)."""
    if state.dealt == len(state.pile):
        return NO_RECIPE
    state.dealt += 1
    return state.pile[state.dealt - 1]


def season(state: "DiceState") -> str:
    """Odd rounds are winter and even ones summer (DB-7.15)."""
    return SEASONS[(state.round + 1) % 2]


def next_seat(state: "DiceState", seat: int) -> int:
    """The next player clockwise."""
    return seat + 1 if seat + 1 < state.players else 0


def begin_round(state: "DiceState") -> None:
    """All dice in the pools are rolled, in player order; stored ones are not (DB-3.1)."""
    state.round += 1
    if state.recording:
        state.tell(RoundBegan(state.round, season(state), state.starter))
    state.reveal()
    for field in range(len(state.users)):
        state.users[field] = 0
    state.full = 0
    state.blocked = 0
    seat = state.starter
    for _ in range(state.players):
        roll_pool(state, seat)
        seat = next_seat(state, seat)
    state.stage = ARRANGING
    state.turn = state.starter
    state.quiet = 0
    state.opening = True
    windows.open_window(state)


def roll_pool(state: "DiceState", seat: int) -> None:
    """Roll the pool of a player, and let the player take part again."""
    me = state.breweries[seat]
    me.used = 0
    me.shut = 0
    me.passed = False
    pool = me.pool
    for at in range(len(pool)):
        pool[at] = roll_again(state, seat, pool[at])
    for colour in me.fresh:
        pool.append(roll(state, seat, colour))
    me.fresh = ()
    pool.sort()
    if state.recording:
        state.tell(DiceRolled(seat, tuple([die_text(code) for code in pool])))


def begin_turn(state: "DiceState") -> None:
    """The window before it is closed: the player whose turn it is arranges or buys."""
    state.player = state.turn
    state.opening = False
    if state.stage == ARRANGING:
        state.placed = 0
        state.step = ARRANGE
    else:
        state.bought = False
        state.token_bought = False
        state.credit_spent = 0
        state.step = BUY


def end_arranging_turn(state: "DiceState") -> None:
    """The turn goes to the next player who has not passed; when all have, purchases follow (DB-3.29)."""
    seat = state.turn
    for _ in range(state.players):
        seat = next_seat(state, seat)
        if not state.breweries[seat].passed:
            state.turn = seat
            windows.open_window(state)
            return
    begin_purchases(state)


def begin_purchases(state: "DiceState") -> None:
    """From round 2 each player in order may buy (DB-5.1)."""
    state.quiet = 0
    state.turn = state.starter
    if state.round < FIRST_PURCHASES:
        begin_closing(state)
        return
    state.stage = PURCHASES
    windows.open_window(state)


def end_purchase_turn(state: "DiceState") -> None:
    """Each player has one purchase turn a round (DB-5.14)."""
    state.turn = next_seat(state, state.turn)
    if state.turn == state.starter:
        begin_closing(state)
    else:
        windows.open_window(state)


def begin_closing(state: "DiceState") -> None:
    """In every round each player may store dice for the last time (DB-5.9)."""
    state.stage = CLOSING
    state.closed = 0
    ask_to_close(state)


def ask_to_close(state: "DiceState") -> None:
    """Ask the next player in order who has something to choose and has not closed; then brewing (DB-5.9)."""
    seat = state.starter
    for _ in range(state.players):
        if not state.closed >> seat & 1 and can_close(state, seat):
            state.turn = state.player = seat
            state.step = CLOSE
            return
        seat = next_seat(state, seat)
    brewing.begin(state)


def can_close(state: "DiceState", seat: int) -> bool:
    """Whether there is a die to store or a token to play; in the advanced game any token (DB-5.19)."""
    me = state.breweries[seat]
    if me.pool:
        return True
    return len(me.tokens) > 0 and (state.advanced or tokens.can_play(state, seat))


def end_closing_step(state: "DiceState") -> None:
    """The next player in order closes."""
    state.closed |= 1 << state.player
    ask_to_close(state)


def last_round(state: "DiceState") -> bool:
    """The round in which the limit is reached is the last, or else round 40 (DB-9.1, DB-9.11)."""
    return state.round == LAST_ROUND or brewed_by_all(state) >= LIMIT[state.players]


def brewed_by_all(state: "DiceState") -> int:
    """Count the recipes brewed by all players together."""
    brewed = 0
    for brewery in state.breweries:
        brewed += len(brewery.brewed)
    return brewed


def end_brewing(state: "DiceState") -> None:
    """Before tidying there is a last window for tokens, but not in the last round (DB-8.2, DB-8.29)."""
    state.quiet = 0
    state.turn = state.starter
    if last_round(state):
        tidying.begin(state)
    else:
        tidying.open_window(state)


def end_round(state: "DiceState") -> None:
    """The token goes on clockwise; in summer each takes a seed while they last (DB-7.5, DB-7.8, DB-7.9)."""
    if last_round(state):
        state.over = True
        state.step = OVER
        if state.recording:
            state.tell(GameEnded(tuple(state.scores()), tuple(state.winners())))
        return
    state.starter = next_seat(state, state.starter)
    if state.round % 2:
        deal_seeds(state)
    begin_round(state)


def deal_seeds(state: "DiceState") -> None:
    """In the new player order, while they last; nothing is owed later (DB-7.9)."""
    seat = state.starter
    takers: list[int] = []
    for _ in range(state.players):
        if state.seeds > 0:
            state.seeds -= 1
            state.breweries[seat].seeds += 1
            takers.append(seat)
        seat = next_seat(state, seat)
    if state.recording:
        state.tell(SeedsDealt(tuple(takers)))
