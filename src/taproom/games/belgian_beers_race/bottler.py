"""The bottler: objective cards within reach, next in line and in the pile (BR-7)."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race import actions, camping, conditions, reasons, toast, turns
from taproom.games.belgian_beers_race.events import CardRemoved, CardsShown, CardTaken, SecondLevelCame
from taproom.games.belgian_beers_race.pieces import BOTTLES, CARDS_OF, FIRST_OF_LEVEL
from taproom.games.belgian_beers_race.steps import ARRIVED, CAMPING, REMOVE

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState

REACH: Final = 4
"""Cards within reach (BR-1.14)."""
LINE: Final = 4
"""Cards next in line, the top of the pile among them."""


def set_out(state: "RaceState", cards: list[int]) -> None:
    """The shuffled level-1 cards: 4 within reach, 4 next, the rest behind (BR-1.14)."""
    state.reach = cards[:REACH]
    state.line = cards[REACH : REACH + LINE]
    state.pile = tuple(cards[REACH + LINE :])
    state.dealt = 0
    note_wanted(state)


def note_wanted(state: "RaceState") -> None:
    """Note the events that cards within reach wait for, so that most events pass quickly."""
    wanted = 0
    for card in state.reach:
        wanted |= state.box.event[card]
    state.wanted = wanted


def happened(state: "RaceState", event: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """The active player did something: lightning cards that ask for it are taken (BR-7.1, BR-7.10)."""
    if not state.wanted & event:
        return
    met: list[int] = []
    for card in state.reach:
        if state.box.event[card] == event and conditions.passes(state, card, first, second, third):
            met.append(card)
    take(state, met)


def check_stars(state: "RaceState") -> None:
    """The active player takes every card within reach whose condition holds (BR-7.9, BR-7.11)."""
    if not state.wanted & conditions.STAR:
        return
    met: list[int] = []
    for card in state.reach:
        if state.box.event[card] == conditions.STAR and conditions.holds(state, card, state.turn):
            met.append(card)
    take(state, met)


def take(state: "RaceState", cards: list[int]) -> None:
    """Cards met are taken, which cannot be refused; the gaps stay until the turn's end (BR-7.2, BR-7.5)."""
    if not cards:
        return
    me = state.travellers[state.turn]
    for card in cards:
        state.reach.remove(card)
        me.cards += (card,)
        if state.recording:
            asked = state.box.asked[state.players - 2][card]
            state.tell(CardTaken(state.turn, card, state.box.points[card], asked))
    note_wanted(state)


def fill(state: "RaceState") -> None:
    """At the turn's end cards slide over and the pile fills up (BR-7.3, BR-7.24)."""
    slide(state)
    if state.short and not state.second and len(state.reach) + len(state.line) < REACH + LINE:
        level_two_comes(state, [])  # the level-1 pile is used up (BR-11.3, BR-11.7)


def slide(state: "RaceState") -> None:
    """The card that has waited longest slides first (BR-7.14)."""
    if len(state.reach) == REACH and len(state.line) == LINE:
        return
    shown: tuple[int, ...] = ()
    while True:
        while len(state.reach) < REACH and state.line:
            state.reach.append(state.line.pop(0))
        if len(state.line) == LINE or left(state) == 0:
            break
        if not shown:
            state.reveal()
        shown += (state.pile[state.dealt],)
        state.line.append(state.pile[state.dealt])
        state.dealt += 1
    note_wanted(state)
    if state.recording and shown:
        asked = state.box.asked[state.players - 2]
        state.tell(CardsShown(shown, tuple([asked[card] for card in shown])))


def left(state: "RaceState") -> int:
    """Cards in the pile that nobody has seen."""
    return len(state.pile) - state.dealt


def level_two_comes(state: "RaceState", cards: list[int]) -> None:
    """The level-2 cards are shuffled, with those of level 1 given, and go behind the queue."""
    for card in range(FIRST_OF_LEVEL[1], FIRST_OF_LEVEL[1] + CARDS_OF[1]):
        cards.append(card)
    state.streams[state.players].shuffle(cards)
    state.pile = tuple(cards)
    state.dealt = 0
    state.second = True
    if state.recording:
        state.tell(SecondLevelCame())
    slide(state)


def change_pile(state: "RaceState") -> None:
    """After day 1 what is not within reach is shuffled with all level-2 cards (BR-7.6, BR-7.25)."""
    waiting = state.line
    waiting += state.pile[state.dealt :]
    state.line = []
    level_two_comes(state, waiting)


# Removing cards (BR-7.4).


def ask_to_remove(state: "RaceState", stage: int) -> None:
    """Each bottle token crossed is a decision; then it goes on as the stage says (BR-7.20 to BR-7.22)."""
    state.stage = stage
    go_on(state)


def go_on(state: "RaceState") -> None:
    """Ask for the next token crossed; with none left the action, the arrival or the camp goes on."""
    while state.crossed:
        if can_break(state, state.crossed[0] % BOTTLES):
            state.player = state.crossed[0] // BOTTLES
            state.step = REMOVE
            return
        state.crossed = state.crossed[1:]
    if state.stage == ARRIVED:
        toast.begin(state)
    elif state.stage == CAMPING:
        camping.go_on(state)
    else:
        turns.end_action(state)


def can_break(state: "RaceState", token: int) -> bool:
    """A bottle that allows it, and a card within reach (BR-7.4, BR-7.28)."""
    return len(state.reach) > 0 and allows_removal(state, token)


def allows_removal(state: "RaceState", token: int) -> bool:
    """A full bottle; with 2 players a broken one does too (BR-7.15, BR-7.16)."""
    return state.players == 2 or not state.broken >> token & 1


def list_removals(state: "RaceState", out: list[int]) -> None:
    """A card within reach, or none."""
    out.append(actions.LEAVE)
    for card in state.reach:
        out.append(actions.REMOVE + card - 1)


def remove(state: "RaceState", card: int) -> None:
    """The bottle is broken and the card leaves the game (BR-7.4, BR-7.18)."""
    token = state.crossed[0] % BOTTLES
    state.broken |= 1 << token
    state.reach.remove(card)
    state.removed += (card,)
    note_wanted(state)
    if state.recording:
        state.tell(CardRemoved(state.player, card, token, state.box.asked[state.players - 2][card]))
    leave(state)


def leave(state: "RaceState") -> None:
    """The decision about this token is made."""
    state.crossed = state.crossed[1:]
    go_on(state)


def remove_obstacle(state: "RaceState", card: int) -> int:
    """Only a card within reach can be removed (BR-7.4)."""
    return reasons.NOTHING if card in state.reach else reasons.CARD_NOT_OPEN
