"""The end of the game (BR-10)."""

from typing import TYPE_CHECKING

from taproom.games.belgian_beers_race import conditions, drinking
from taproom.games.belgian_beers_race.conditions import sum_of
from taproom.games.belgian_beers_race.events import GoalMet, WayHome
from taproom.games.belgian_beers_race.pieces import BONUSES, GRAND_PLACE, PLACE_NAMES, ones
from taproom.games.belgian_beers_race.steps import OVER
from taproom.kernel.events import GameEnded

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller


def end(state: "RaceState") -> None:
    """The last day is over: no hangover, no evening score, but the final one (BR-9.16)."""
    state.over = True
    state.step = OVER
    for me in state.travellers:
        drinking.do_else(me)
    if state.recording:
        for seat in range(state.players):
            tell_end(state, seat)
        state.tell(GameEnded(tuple(state.scores()), tuple(state.winners())))


def tell_end(state: "RaceState", seat: int) -> None:
    """Tell who must still go home, and who meets which open card."""
    me = state.travellers[seat]
    lost = penalty(state, me)
    if me.place != GRAND_PLACE:
        state.tell(WayHome(seat, PLACE_NAMES[me.place], moves_home(state, me), lost, me.asleep))
    for card in state.goals:
        if conditions.holds(state, card, seat):
            asked = state.box.asked[state.players - 2][card]
            state.tell(GoalMet(seat, card, state.box.points[card], asked))


def moves_home(state: "RaceState", me: "Traveller") -> int:
    """Moves to the Grand-Place; one more if asleep elsewhere (BR-10.1, BR-10.13, BR-10.15, BR-10.17)."""
    moves = state.box.home[me.place]
    return moves + 1 if me.asleep and me.place != GRAND_PLACE else moves


def penalty(state: "RaceState", me: "Traveller") -> int:
    """What the way home costs; the score does not fall below 0 by it (BR-10.1, BR-10.14)."""
    lost = state.box.move_home * moves_home(state, me)
    return lost if lost < me.score else me.score


def points(state: "RaceState", seat: int) -> dict[str, int]:
    """Points by source, as if the game ended now (BR-10.2)."""
    box = state.box
    me = state.travellers[seat]
    found = {
        "evenings": me.score,
        "way home": -penalty(state, me),
        "beers": box.beer_points * me.tasted,
        "bottles": box.bottle_points * sum_of(me.bottles),
        "coasters": box.coaster_points * me.coasters,
    }
    for bonus in range(len(BONUSES)):
        found[BONUSES[bonus]] = box.tracks[bonus][ones(me.visited & box.bonus[bonus])]
    found["carried"] = box.carried_points * me.carried
    found["cheese"] = box.cheese_track[me.cheese] + box.cheese_token * me.cheese_tokens
    found["toasts"] = box.toast_track[me.toasts] + box.toast_token * me.toast_tokens
    found["breweries"] = box.visits[ones(me.visited)]
    found["cards"] = card_points(state, me.cards)
    found["goals"] = goal_points(state, seat)
    return found


def card_points(state: "RaceState", cards: tuple[int, ...]) -> int:
    """Cards of level 1 and 2 that were taken (BR-10.11)."""
    total = 0
    for card in cards:
        total += state.box.points[card]
    return total


def goal_points(state: "RaceState", seat: int) -> int:
    """Each open level-3 card scores for everybody who meets it (BR-10.12)."""
    total = 0
    for card in state.goals:
        if conditions.holds(state, card, seat):
            total += state.box.points[card]
    return total


def ranking(state: "RaceState") -> list[int]:
    """The seats from the first to the last; no tie remains (BR-10.3, BR-10.19)."""
    scores = state.scores()
    seats = list(range(state.players))
    seats.sort(key=lambda seat: (-scores[seat], *tie_break(state.travellers[seat])))
    return seats


def tie_break(me: "Traveller") -> tuple[int, int, int]:
    """On the Grand-Place by arrival; then who never left it; then the others, by the last square."""
    if me.place != GRAND_PLACE:
        return 2, 0, me.rank
    return (0, me.arrival, me.rank) if me.arrival > 0 else (1, 0, me.rank)
