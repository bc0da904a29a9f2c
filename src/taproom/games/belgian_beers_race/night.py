"""The night: cheese before it, order, hangover, evening score, waking (BR-9)."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race import actions, arriving, bottler, conditions, drinking, finish, turns
from taproom.games.belgian_beers_race.conditions import sum_of
from taproom.games.belgian_beers_race.events import DayBegan, EveningScored, NightFell, WokeUp
from taproom.games.belgian_beers_race.pieces import NOWHERE
from taproom.games.belgian_beers_race.steps import SUPPER

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller

STANDARD_DAYS: Final = [24, 32, 24]
"""The last square of each day (BR-1.7)."""
SHORT_DAYS: Final = [24, 24]
"""BR-11.1."""
FALL: Final = 4
"""By so much every level falls (BR-9.3)."""


def begin(state: "RaceState") -> None:
    """First of all everybody awake may eat, if it matters (BR-9.8)."""
    state.supped = 0
    ask_to_eat(state)


def ask_to_eat(state: "RaceState") -> None:
    """Who reached the last square first is asked first (BR-9.18)."""
    for seat in by_rank(state):
        if not state.supped >> seat & 1 and matters(state, seat):
            state.turn = state.player = seat
            state.step = SUPPER
            return
    if state.is_last_day():
        finish.end(state)
    else:
        sleep(state)


def by_rank(state: "RaceState") -> list[int]:
    """The seats from the lowest disc up; all discs are on the last square."""
    seats: list[int] = []
    for seat in range(state.players):
        at = len(seats)
        while at > 0 and state.travellers[seats[at - 1]].rank > state.travellers[seat].rank:
            at -= 1
        seats.insert(at, seat)
    return seats


def matters(state: "RaceState", seat: int) -> bool:
    """Whether cheese would lessen a hangover, or at the end meet an open card (BR-9.8)."""
    me = state.travellers[seat]
    if me.asleep or not me.can_eat():
        return False
    if not state.is_last_day():
        return state.box.hangover[me.level] > 0 or me.level > FALL
    return meets_goal(state, seat, me)


def meets_goal(state: "RaceState", seat: int, me: "Traveller") -> bool:
    """Whether an open card would be met with some cheese eaten that is not met now (BR-9.19)."""
    level = me.level
    cheese = me.cheese
    found = False
    for card in state.goals:
        if not conditions.holds(state, card, seat):
            while me.can_eat() and not found:
                me.level -= 1
                me.cheese -= 1
                found = conditions.holds(state, card, seat)
            me.level = level
            me.cheese = cheese
    return found


def list_choices(out: list[int]) -> None:
    """Another cheese, or enough."""
    out.append(actions.ENOUGH)
    out.append(actions.EAT)


def eat(state: "RaceState") -> None:
    """One cheese; the question comes again while it matters."""
    drinking.eat(state, state.player)
    ask_to_eat(state)


def had_enough(state: "RaceState") -> None:
    """No cheese any more tonight."""
    state.supped |= 1 << state.player
    ask_to_eat(state)


def sleep(state: "RaceState") -> None:
    """Start order, hangover, level, score, cards, bottles and last square, waking (BR-9.9)."""
    order = by_rank(state)
    if state.recording:
        state.tell(NightFell(state.day))
    for at in range(state.players):
        lie_down(state, order[at], state.players - at)
    state.moves = state.players
    for seat in order:
        score_evening(state, seat)
    if not state.short and not state.second:  # after day 1
        bottler.change_pile(state)
    state.broken = 0
    state.day += 1
    state.last = last_square(state)
    if state.recording:
        state.tell(DayBegan(state.day, state.last))
    wake_up(state)
    turns.begin_turn(state)


def last_square(state: "RaceState") -> int:
    """The last square of the day (BR-1.7, BR-9.11, BR-11.1)."""
    return SHORT_DAYS[state.day - 1] if state.short else STANDARD_DAYS[state.day - 1]


def lie_down(state: "RaceState", seat: int, rank: int) -> None:
    """The stack is turned over; a hangover starts later, and the level falls (BR-9.1 to BR-9.3, BR-9.10)."""
    me = state.travellers[seat]
    me.rank = rank
    me.time = state.box.hangover[me.level]
    before = me.level
    me.level = me.level - FALL if me.level > FALL else 0
    me.asleep = False
    me.camping = False
    me.ridden = 0
    me.thumb = NOWHERE
    me.tries = 0
    me.new_stay()
    if state.recording:
        state.tell(WokeUp(seat, before, me.level, me.time))


def score_evening(state: "RaceState", seat: int) -> None:
    """2 VP per beer tasted since the game began, 1 per bottle and coaster (BR-9.4)."""
    me = state.travellers[seat]
    points = evening_points(state, me)
    me.score += points
    if state.recording:
        state.tell(EveningScored(seat, me.tasted, sum_of(me.bottles), me.coasters, points, me.score))


def evening_points(state: "RaceState", me: "Traveller") -> int:
    """What an evening would score now."""
    box = state.box
    return (
        box.beer_points * me.tasted
        + box.bottle_points * sum_of(me.bottles)
        + box.coaster_points * me.coasters
    )


def wake_up(state: "RaceState") -> None:
    """Who wakes where a coaster lies takes one, in starting order (BR-9.6, BR-9.12)."""
    for seat in start_order(state):
        me = state.travellers[seat]
        if state.coasters[me.place] > 0:
            arriving.take_coaster(state, seat, me, True)


def start_order(state: "RaceState") -> list[int]:
    """The order in which the players would become active."""
    seats: list[int] = []
    for seat in range(state.players):
        at = len(seats)
        while at > 0 and starts_before(state.travellers[seat], state.travellers[seats[at - 1]]):
            at -= 1
        seats.insert(at, seat)
    return seats


def starts_before(me: "Traveller", other: "Traveller") -> bool:
    """The hindmost, on one square the topmost (BR-2.1)."""
    return me.time < other.time or (me.time == other.time and me.rank > other.rank)
