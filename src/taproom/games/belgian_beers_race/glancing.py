"""Actions by the look of them: which are hardly worth a thought, and which a passable player takes."""

from typing import TYPE_CHECKING, Final

from taproom.games.belgian_beers_race import actions, conditions
from taproom.games.belgian_beers_race.atlas import HITCH_WAIT
from taproom.games.belgian_beers_race.pieces import BIKE, GRAND_PLACE, HITCH, PLACE_BITS, PLACES, TRANSPORT
from taproom.games.belgian_beers_race.steps import BOARD, CAMP, SUPPER

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.atlas import Atlas
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller

SLEEPLESS: Final = 4
"""With more UT left than this nobody goes to sleep by choice."""


def sensible_actions(race: "RaceState", me: "Traveller", legal: list[int]) -> list[int]:
    """Leave out actions of a turn."""
    last_day = race.is_last_day()
    kept: list[int] = []
    for action in legal:
        if action < actions.START:
            if not is_idle_move(race, me, action, last_day):
                kept.append(action)
        elif not is_idle(race, me, action):
            kept.append(action)
    return kept if kept else legal


def is_idle(race: "RaceState", me: "Traveller", action: int) -> bool:
    """Whether an action that is no move is too early, or less than another that takes as long."""
    box = race.box
    left = race.last - me.time
    if action == actions.BUY:
        return box.cheese[me.place]
    if action == actions.TASTE:
        return me.level + 1 >= box.asleep and left > SLEEPLESS
    if action == actions.EAT:
        return me.level < box.no_bike
    if action == actions.CAMP:
        return left > me.carried + SLEEPLESS
    return action == actions.END_DAY and me.place != GRAND_PLACE


def is_idle_move(race: "RaceState", me: "Traveller", action: int, last_day: bool) -> bool:
    """Whether another means is better, or the place is worth no visit."""
    box = race.box
    place = action % PLACES
    if not last_day and place == GRAND_PLACE:
        return True
    bit = PLACE_BITS[place]
    if (
        place != GRAND_PLACE
        and me.visited & bit
        and box.brussels & bit
        and box.brussels & PLACE_BITS[me.place]
        and race.coasters[place] == 0
    ):
        return True
    road = me.place * PLACES + place
    bike = box.times[BIKE][road]
    if action < actions.PAY:
        return (
            me.level < box.no_bike
            and bike <= box.times[HITCH][road] + 1
            and bike <= race.last - me.time
            and not race.wanted & conditions.HITCH_FAILED
        )
    if action < actions.BUS:
        return False
    bus = box.times[TRANSPORT][road]
    if action < actions.BIKE:
        return bus < 2 and bike <= bus and me.level < box.no_bike and not race.wanted & conditions.LATE
    return bike >= bus + 4


def glance_at(race: "RaceState", atlas: "Atlas", me: "Traveller", action: int) -> float:
    """Weigh an action of a turn."""
    box = race.box
    if action < actions.START:
        return glance_move(race, atlas, me, action)
    left = race.last - me.time
    if action == actions.TASTE:
        return 3.0 if me.level < box.asleep - 2 or left < 3 else 0.3
    if action == actions.BUY:
        return 2.0 if me.carried < 5 else 0.3
    if action == actions.BUY_WITH_CHEESE or action == actions.BUY_CHEESE:
        return 4.0
    if action == actions.EAT:
        return 0.1
    if action == actions.CAMP:
        return 4.0 if left <= me.carried + 1 else 0.1
    return 0.5 if left < 3 else 0.05


def glance_move(race: "RaceState", atlas: "Atlas", me: "Traveller", action: int) -> float:
    """Weigh a move by what the place gives for the time."""
    box = race.box
    place = action % PLACES
    road = me.place * PLACES + place
    if action < actions.PAY:
        cost = box.times[HITCH][road] + HITCH_WAIT
    elif action < actions.BUS:
        cost = box.times[HITCH][road] + 1.0
    elif action < actions.BIKE:
        cost = box.times[TRANSPORT][road] * (2.0 if me.level >= box.doubling else 1.0) + 0.3
    else:
        cost = float(box.times[BIKE][road])
    bit = PLACE_BITS[place]
    gain = 0.3
    if not me.visited & bit and place != GRAND_PLACE:
        gain = 1.5
        if box.any_bonus & bit:
            gain += 2.0
        if race.bottles & bit:
            gain += 1.0
    if race.is_last_day():
        sobriety = 0 if me.level < box.no_bike else 1 if me.level < box.doubling else 2
        left = race.last - me.time - int(cost)
        if left < atlas.need[sobriety * PLACES + place]:
            if left + 2 < atlas.need[sobriety * PLACES + me.place]:
                return 2.0 if box.home[place] < box.home[me.place] else 0.01
            return 0.02
        if place == GRAND_PLACE:
            gain = 0.02 if left > 3 else 1.0
    gain /= 0.5 + cost
    return 4.0 * gain * gain


def one_colour(me: "Traveller", legal: list[int]) -> list[int]:
    """Of the beers to drink keep the colour carried most."""
    most = actions.DRINK + me.most_carried()
    return [action for action in legal if not actions.DRINK <= action < actions.GIVE or action == most]


def glance_aside(step: int, action: int) -> float:
    """Weigh an answer that is no action of a turn."""
    if step in (BOARD, CAMP):
        return 3.0 if actions.DRINK <= action < actions.GIVE else 0.5 if action == actions.EAT else 1.0
    if action == actions.LEAVE:
        return 3.0
    if step == SUPPER and action == actions.EAT:
        return 0.3
    return 1.0
