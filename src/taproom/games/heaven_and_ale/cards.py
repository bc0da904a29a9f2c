"""Privilege cards: placed beside a complete pair, or returned for ducats (HA-7.4 to HA-7.17, HA-10)."""

from typing import TYPE_CHECKING

from taproom.games.heaven_and_ale.actions import ADVANCE, CARD, DECLINE, RETURN
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.events import CardDeclined, CardPlaced, CardReturned, PairCompleted
from taproom.games.heaven_and_ale.pieces import (
    BREWMASTER,
    CARDS,
    COLOURS,
    HARVEST,
    LAGGARD,
    PURSE,
    SPOTS,
)
from taproom.games.heaven_and_ale.production import move_brewmaster, move_marker, take_ducats
from taproom.games.heaven_and_ale.reasons import CARD_NOT_HELD, NO_RETURN_AT_SET_UP, NOT_HINDMOST, NOTHING
from taproom.games.heaven_and_ale.rounds import end_turn
from taproom.games.heaven_and_ale.steps import ADVANCE as ADVANCE_STEP
from taproom.games.heaven_and_ale.steps import BY_HARVEST, BY_LAGGARD
from taproom.games.heaven_and_ale.steps import CARD as CARD_STEP

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState


def offer(state: "HeavenState", me: Board, spot: int) -> None:
    """A pair that a disc completes may take one card, if any is held (HA-6.8, HA-7.4, HA-7.12)."""
    pair = state.box.pair_of[spot]
    both = state.box.pair_spots[pair]
    if me.discs & both != both:
        end_turn(state)
        return
    if state.recording:
        names = [SPOTS[other] for other in range(len(SPOTS)) if both >> other & 1]
        state.tell(PairCompleted(state.player, pair, tuple(names)))
    if me.cards == 0:
        end_turn(state)
        return
    state.pair = pair
    state.step = CARD_STEP


def list_cards(me: Board, out: list[int]) -> None:
    """List the cards in hand, and declining."""
    for card in range(len(CARDS)):
        if me.cards >> card & 1:
            out.append(CARD + card)
    out.append(DECLINE)


def card_obstacle(me: Board, card: int) -> int:
    """A card placed or returned is not in hand any more (HA-10.3, HA-10.4)."""
    return NOTHING if me.cards >> card & 1 else CARD_NOT_HELD


def place(state: "HeavenState", me: Board, card: int) -> None:
    """Place a card beside the pair and resolve it (HA-7.4)."""
    me.cards &= ~(1 << card)
    me.pairs[state.pair] = card
    if state.recording:
        state.tell(CardPlaced(state.player, CARDS[card], state.pair))
    if card == HARVEST:
        state.step = ADVANCE_STEP
        state.cause = BY_HARVEST
    elif card == LAGGARD:
        move_hindmost(state, me)
    else:
        if card == PURSE:
            take_ducats(state, me, state.box.card_purse)
        elif card == BREWMASTER:
            move_brewmaster(state, me, state.box.card_brewmaster)
        end_turn(state)


def move_hindmost(state: "HeavenState", me: Board) -> None:
    """Of several hindmost markers the player chooses one (HA-7.6)."""
    hindmost = me.hindmost()
    if me.markers.count(hindmost) > 1:
        state.step = ADVANCE_STEP
        state.cause = BY_LAGGARD
    else:
        advance_by_laggard(state, me, me.markers.index(hindmost))


def decline(state: "HeavenState") -> None:
    """Declining is final for the pair (HA-7.11)."""
    if state.recording:
        state.tell(CardDeclined(state.player, state.pair))
    end_turn(state)


def list_markers(state: "HeavenState", me: Board, out: list[int]) -> None:
    """List the markers that may be moved."""
    for colour in range(len(COLOURS)):
        if marker_obstacle(state, me, colour) == NOTHING:
            out.append(ADVANCE + colour)


def marker_obstacle(state: "HeavenState", me: Board, colour: int) -> int:
    """ "Laggard" moves a hindmost marker only (HA-7.6)."""
    if state.cause == BY_LAGGARD and me.markers[colour] != me.hindmost():
        return NOT_HINDMOST
    return NOTHING


def advance_by_harvest(state: "HeavenState", me: Board, colour: int) -> None:
    """ "Harvest" moves a marker one step per tile of its colour, whatever its side and fertility (HA-7.5)."""
    move_marker(state, me, colour, me.tiles_of(colour))
    end_turn(state)


def advance_by_laggard(state: "HeavenState", me: Board, colour: int) -> None:
    """ "Laggard" moves the hindmost marker one step per disc on the scoring spots (HA-7.6, HA-7.16)."""
    steps = 0
    for spot in range(len(SPOTS)):
        steps += me.discs >> spot & 1
    move_marker(state, me, colour, steps)
    end_turn(state)


def list_returns(state: "HeavenState", me: Board, out: list[int]) -> None:
    """Unplaced cards may be returned at any point of one's own turn (HA-10.1, HA-10.6)."""
    if state.round == 0 or me.cards == 0:
        return
    for card in range(len(CARDS)):
        if me.cards >> card & 1:
            out.append(RETURN + card)


def return_obstacle(state: "HeavenState", me: Board, card: int) -> int:
    """Say why a card cannot be returned; set-up is not a turn (HA-2.16, HA-10.2)."""
    return NO_RETURN_AT_SET_UP if state.round == 0 else card_obstacle(me, card)


def give_back(state: "HeavenState", me: Board, card: int) -> None:
    """A returned card leaves the game for ducats; the last also declines an open offer (HA-10.3, HA-10.7)."""
    me.cards &= ~(1 << card)
    me.ducats += state.box.card_refund
    if state.recording:
        state.tell(CardReturned(state.player, CARDS[card], state.box.card_refund))
    if state.step == CARD_STEP and me.cards == 0:
        decline(state)
