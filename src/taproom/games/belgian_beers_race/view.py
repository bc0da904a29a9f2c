"""What can be seen of a position: all but the pile (BR-1.19)."""

from typing import TYPE_CHECKING, Any

from taproom.games.belgian_beers_race import (
    actions,
    arriving,
    bottler,
    conditions,
    drinking,
    finish,
    moving,
    night,
    reasons,
    toast,
    track,
)
from taproom.games.belgian_beers_race.box import Asked
from taproom.games.belgian_beers_race.components import INSIDE_BRUSSELS
from taproom.games.belgian_beers_race.events import (
    BottleTaken,
    CardTaken,
    CoasterTaken,
    TurnBegan,
    Visited,
)
from taproom.games.belgian_beers_race.objectives import FLAG_LEVEL, Filter, condition_for, terms
from taproom.games.belgian_beers_race.pieces import (
    BIKE,
    BONUSES,
    BOTTLE_SQUARES,
    BOTTLES,
    COLOURS,
    DIE,
    FACES,
    FAILED,
    GRAND_PLACE,
    HITCH,
    LATE,
    MEANS,
    NOWHERE,
    PLACE_BITS,
    PLACE_NAMES,
    PLACES,
    TOP_TASTED,
    TRANSPORT,
    ones,
)
from taproom.games.belgian_beers_race.steps import (
    BOARD,
    GIVE,
    OFFER,
    PAY,
    PHASES,
    REMOVE,
    SAVE,
    SIP,
    SUPPER,
    TURN,
)
from taproom.games.belgian_beers_race.traveller import Traveller
from taproom.kernel.events import Event

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState

Json = dict[str, Any]
WHY = {
    reasons.NOTHING: "",
    reasons.DOES_NOT_FIT: "does not fit",
    reasons.NO_BIKE: "no bike",
    reasons.NOTHING_TO_PAY: "nothing to pay",
    reasons.TOO_FEW_BEERS: "too few beers",
}
"""Why a way to a neighbouring place is shut, in a word."""
KINDS = (
    ("travel", actions.HITCH, actions.START),
    ("buy", actions.BUY, actions.TASTE),
    ("taste", actions.TASTE, actions.EAT),
    ("eat", actions.EAT, actions.CAMP),
    ("camp", actions.CAMP, actions.END_DAY),
    ("end day", actions.END_DAY, actions.ARRIVE),
)
"""What the active player can do, each with where it begins and ends in the action table."""


def view(state: "RaceState", player: int | None) -> Json:
    """What a seat may know; `None` is a spectator."""
    seats = range(state.players)
    acting = player is not None and player == state.player and state.step == TURN
    return {
        "game": state.game.slug,
        "players": state.players,
        "options": dict(state.options),
        "viewer": player,
        "player": state.player,
        "turn": state.turn,
        "phase": PHASES[state.step],
        "over": state.over,
        "winners": state.winners(),
        "ranking": finish.ranking(state) if state.over else [],
        "day": state.day,
        "days": list(night.SHORT_DAYS if state.short else night.STANDARD_DAYS),
        "last": state.last,
        "last_day": state.is_last_day(),
        "track": time_track(state),
        "travellers": [traveller(state, seat) for seat in seats],
        "breweries": {PLACE_NAMES[place]: brewery(state, place) for place in range(1, PLACES)},
        "grand_place": {"figures": figures(state, GRAND_PLACE)},
        "roads": [road(*each) for each in state.box.roads],
        "inside_brussels": INSIDE_BRUSSELS,
        "bottler": {
            "reach": [card(state, each) for each in state.reach],
            "line": [card(state, each) for each in state.line],
            "pile": bottler.left(state),
            "level_two": state.second,
            "removed": sorted(state.removed),
            "goals": [card(state, each) for each in state.goals],
        },
        "printed": printed(state),
        "points": [state.breakdown(seat) for seat in seats],
        "decision": decision(state),
        "ways": ways(state) if acting else [],
        "meets": meets(state) if acting else {},
    }


def by_colour(counts: list[int]) -> Json:
    """Counts under the names of the colours."""
    return dict(zip(COLOURS, counts, strict=True))


# The time track.


def time_track(state: "RaceState") -> Json:
    """Discs by square, from the lowest up, bottle tokens, and who acts next."""
    squares = sorted({me.time for me in state.travellers})
    ahead = track.foremost(state, state.turn)
    return {
        "discs": [{"square": square, "seats": stack(state, square)} for square in squares],
        "bottles": [
            {
                "after": BOTTLE_SQUARES[token],
                "broken": bool(state.broken >> token & 1),
                "removal": bottler.allows_removal(state, token),
            }
            for token in range(BOTTLES)
            if BOTTLE_SQUARES[token] < state.last
        ],
        "order": [seat for seat in night.start_order(state) if state.travellers[seat].time < state.last],
        "until": None if ahead < 0 else ahead,
    }


def stack(state: "RaceState", square: int) -> list[int]:
    """The seats whose discs lie on a square, from the lowest up."""
    found = [seat for seat in range(state.players) if state.travellers[seat].time == square]
    return sorted(found, key=lambda seat: state.travellers[seat].rank)


# Players.


def traveller(state: "RaceState", seat: int) -> Json:
    """A player's board, figure and disc."""
    me = state.travellers[seat]
    box = state.box
    return {
        "place": PLACE_NAMES[me.place],
        "square": me.time,
        "left": track.left(state, me),
        "day_over": me.time == state.last,
        "asleep": me.asleep,
        "camping": me.camping,
        "cubes": by_colour(me.cubes),
        "carried": me.carried,
        "bottles": by_colour(me.bottles),
        "coasters": me.coasters,
        "visited": [PLACE_NAMES[place] for place in range(PLACES) if me.visited & PLACE_BITS[place]],
        "bonuses": {name: ones(me.visited & box.bonus[bonus]) for bonus, name in enumerate(BONUSES)},
        "level": me.level,
        "bike": me.level < box.no_bike,
        "doubled": me.level >= box.doubling,
        "tasted": me.tasted,
        "cheese": me.cheese,
        "cheese_tokens": me.cheese_tokens,
        "toasts": me.toasts,
        "toast_tokens": me.toast_tokens,
        "cards": [card(state, each) for each in me.cards],
        "score": me.score,
        "tonight": night.evening_points(state, me),
        "bought": me.bought,
        "would_buy": drinking.beers_bought(state, me),
        "drank": me.drank,
        "ridden": me.ridden,
        "hitching": None
        if me.thumb == NOWHERE
        else {"place": PLACE_NAMES[me.thumb], "dice": moving.dice_for(me, me.thumb)},
        "home": {"moves": finish.moves_home(state, me), "lost": finish.penalty(state, me)},
        "grand_place_rank": conditions.grand_place_rank(state, me),
    }


# The map.


def brewery(state: "RaceState", place: int) -> Json:
    """What a brewery is and offers, and what lies and stands there."""
    box = state.box
    return {
        "name": box.names[place],
        "beer": box.beers[place],
        "town": box.towns[place],
        "colour": COLOURS[box.colour[place]],
        "brussels": bool(box.brussels & PLACE_BITS[place]),
        "buy": box.buy[place],
        "taste": box.taste[place],
        "cheese": box.cheese[place],
        "symbols": list(box.symbols[place]),
        "home": box.home[place],
        "bottle": bool(state.bottles & PLACE_BITS[place]),
        "coasters": state.coasters[place],
        "visitors": [
            seat for seat in range(state.players) if state.travellers[seat].visited & PLACE_BITS[place]
        ],
        "figures": figures(state, place),
    }


def figures(state: "RaceState", place: int) -> list[int]:
    """The seats whose figures stand on a place."""
    return [seat for seat in range(state.players) if state.travellers[seat].place == place]


def road(name: str, hitch: int, transport: int, bike: int, kind: str) -> Json:
    """A road as printed: its ends (the second may be "BXL", all of Brussels) and three times."""
    one, other = name.split("-")
    times = dict(zip(MEANS, (hitch, transport, bike), strict=True))
    return {"road": name, "from": one, "to": other, **times, "kind": kind}


# Cards.


def card(state: "RaceState", number: int) -> Json:
    """What is printed on a card; for a star or flag also how far everybody is, term by term."""
    box = state.box
    condition = box.conditions[number]
    lightning = box.event[number] != conditions.STAR
    seats = range(state.players)
    return {
        "card": number,
        "level": box.level[number],
        "kind": "lightning" if lightning else "flag" if box.level[number] == FLAG_LEVEL else "star",
        "points": box.points[number],
        "condition": condition_for(condition, state.players),
        "terms": [
            {
                "name": term.name,
                "filters": [filter_facts(one) for one in term.filters],
                "sign": term.sign,
                "number": term.number,
            }
            for term in terms(number, condition, state.players)
        ],
        "counts": [] if lightning else [counts(state, number, seat) for seat in seats],
        "holds": [] if lightning else [terms_held(state, number, seat) for seat in seats],
        "met_by": [] if lightning else [seat for seat in seats if conditions.holds(state, number, seat)],
    }


def filter_facts(one: Filter) -> Json:
    """A filter of a condition."""
    return {"key": one.key, "sign": one.sign, "values": list(one.values)}


def asked(state: "RaceState", number: int) -> list[Asked]:
    """The terms of a card, for so many players."""
    return state.box.terms[3 * number + state.players - 2]


def counts(state: "RaceState", number: int, seat: int) -> list[int]:
    """What a player has of each quantity that a card asks for."""
    me = state.travellers[seat]
    return [conditions.quantity(state, me, term) for term in asked(state, number)]


def terms_held(state: "RaceState", number: int, seat: int) -> list[bool]:
    """Which of the quantities that a card asks for a player has."""
    amounts = zip(asked(state, number), counts(state, number, seat), strict=True)
    return [term.lowest <= count <= term.highest for term, count in amounts]


def printed(state: "RaceState") -> Json:
    """Tracks, thresholds and points, as the boards show them."""
    box = state.box
    return {
        "backpack": box.backpack,
        "no_bike": box.no_bike,
        "doubling": box.doubling,
        "asleep": box.asleep,
        "hangover": list(box.hangover),
        "die": {face: box.faces.count(number) for number, face in enumerate(FACES)},
        "tracks": {
            **dict(zip(BONUSES, [track[1:] for track in box.tracks], strict=True)),
            "cheese": box.cheese_track[1:],
            "toasts": box.toast_track[1:],
        },
        "cheese_token": box.cheese_token,
        "toast_token": box.toast_token,
        "beer": box.beer_points,
        "most_beers": TOP_TASTED,
        "bottle": box.bottle_points,
        "coaster": box.coaster_points,
        "carried": box.carried_points,
        "move_home": box.move_home,
        "visits": list(box.visits),
        "wait": moving.WAIT,
        "lateness": moving.LATENESS,
    }


# The decision.


def decision(state: "RaceState") -> Json:
    """What there is to know about the decision that is due; only that which belongs to it."""
    step = state.step
    if step == TURN:
        return {"can": [kind for kind, first, end in KINDS if any(first <= a < end for a in state.legal())]}
    if step == PAY:
        return {"place": PLACE_NAMES[state.destination], "owed": state.owed, "given": colours(state.given)}
    if step == BOARD:
        return {"place": PLACE_NAMES[state.destination], "ut": state.trip, "beers": state.beers}
    if step in (OFFER, GIVE, SIP, SAVE):
        return toast_facts(state)
    if step == REMOVE:
        token = state.crossed[0] % BOTTLES
        return {"after": BOTTLE_SQUARES[token], "broken": bool(state.broken >> token & 1)}
    if step == SUPPER:
        me = state.travellers[state.player]
        hangover = 0 if state.is_last_day() else state.box.hangover[me.level]
        less = 0 if state.is_last_day() else state.box.hangover[me.level - 1]
        return {"hangover": hangover, "with_cheese": less}
    return {}


def colours(beers: tuple[int, ...]) -> list[str]:
    """Beers by the names of their colours."""
    return [COLOURS[colour] for colour in beers]


def toast_facts(state: "RaceState") -> Json:
    """Who toasts, what lies on the table, what is still to be given."""
    facts: Json = {
        "mover": state.turn,
        "partners": list(state.partners),
        "place": PLACE_NAMES[state.travellers[state.turn].place],
        "poured": by_colour(state.poured),
        "owed": state.owed,
    }
    if state.step == SAVE:
        facts["beer"] = COLOURS[state.beer]
    return facts


def ways(state: "RaceState") -> list[Json]:
    """Every neighbouring place: what arriving brings, and each way there with its time and chance."""
    me = state.travellers[state.turn]
    found = []
    for place in state.box.near[me.place]:
        means = {
            "hitch": hitch_way(state, me, place),
            "pay": pay_way(state, me, place),
            "transport": bus_way(state, me, place),
            "bike": bike_way(state, me, place),
        }
        for name, each in means.items():
            each |= met_on_the_way(state, me, place, name, each)
        company: list[int] = next((each["toast"] for each in means.values() if each["toast"]), [])
        found.append(
            {"place": PLACE_NAMES[place], "brings": {**brings(state, place), "toast": company}, **means}
        )
    return found


def met_on_the_way(state: "RaceState", me: Traveller, place: int, means: str, way: Json) -> Json:
    """Cards that a trip would meet if it succeeds, who would toast, and the level after the toast."""
    partners = toast.partners_at(state, state.turn, place)
    beers = me.carried - (way["beers"] if means == "pay" else 0)
    can = not way["why"] and way["square"] < state.last and beers >= len(partners)
    level = way["level"] if means == "bike" else me.level
    return {
        "cards": [] if way["why"] else cards_of_trip(state, place, means, way["ut"]),
        "toast": list(partners) if can else [],
        "toast_level": min(level + len(partners), state.box.asleep) if can and partners else None,
    }


def cards_of_trip(state: "RaceState", place: int, means: str, ut: int) -> list[int]:
    """The cards that a trip meets once it succeeds on time, arriving included."""
    if means == "bike":
        return cards_in(state.preview(actions.BIKE + place))
    trial = state.clone()
    trial.recording = trial.previewing = True
    if means == "pay":
        bottler.happened(trial, conditions.BRIBE)
    bottler.happened(trial, conditions.RIDE, HITCH if means == "pay" else MEANS.index(means), ut)
    arriving.take_what_is_there(trial, place)
    return cards_in(trial.events)


def brings(state: "RaceState", place: int) -> Json:
    """What arriving gives by itself, as the rules say on a copy."""
    trial = state.clone()
    trial.recording = trial.previewing = True
    arriving.take_what_is_there(trial, place)
    events = trial.events
    taken = [event for event in events if isinstance(event, Visited)]
    return {
        "bottle": next((event.colour for event in events if isinstance(event, BottleTaken)), ""),
        "coaster": any(isinstance(event, CoasterTaken) for event in events),
        "token": bool(taken),
        "visited": ones(trial.travellers[state.turn].visited),
        "bonuses": [bonus for event in taken for bonus in event.bonuses],
        "cards": cards_in(events),
    }


def cards_in(events: list[Event]) -> list[int]:
    """The cards that events say were taken, before the next turn began."""
    found = []
    for event in events:
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, CardTaken):
            found.append(event.card)
    return found


def way(me: Traveller, ut: int, why: int) -> Json:
    """The time of a way, the square reached, and in a word why it is shut."""
    return {"ut": ut, "square": me.time + ut, "why": WHY[why]}


def hitch_way(state: "RaceState", me: Traveller, place: int) -> Json:
    """Hitch-hiking: how many dice, the chance, the wait."""
    dice = moving.dice_for(me, place)
    failed = state.box.faces.count(FAILED)
    wait = moving.wait_of(state, me)
    return {
        **way(me, moving.time_of(state, me, HITCH, place), moving.obstacle(state, me, HITCH, place)),
        "dice": dice,
        "chance": [DIE**dice - failed**dice, DIE**dice],
        "wait": wait,
        "wait_square": min(me.time + wait, state.last),
    }


def pay_way(state: "RaceState", me: Traveller, place: int) -> Json:
    """Paying a driver: how many beers."""
    ut = moving.time_of(state, me, HITCH, place)
    return {**way(me, ut, moving.pay_obstacle(state, me, place)), "beers": moving.BEERS_PER_UT * ut}


def bus_way(state: "RaceState", me: Traveller, place: int) -> Json:
    """Public transport: the chance to be on time, what lateness does, beers on board."""
    ut = moving.time_of(state, me, TRANSPORT, place)
    late = state.box.faces.count(LATE)
    fits = ut + moving.LATENESS <= track.left(state, me)
    return {
        **way(me, ut, moving.obstacle(state, me, TRANSPORT, place)),
        "chance": [DIE - late, DIE],
        "late_ut": ut + moving.LATENESS,
        "late_fits": fits,
        "late_square": late_square(state, me, ut),
        "beers": ut // moving.UT_PER_BEER,
    }


def late_square(state: "RaceState", me: Traveller, ut: int) -> int:
    """Where the disc is after a late bus; a trip that fails ends the day, on the last day it costs 2 UT."""
    late = me.time + ut + moving.LATENESS
    if late <= state.last:
        return late
    return min(me.time + moving.LATENESS, state.last) if state.is_last_day() else state.last


def bike_way(state: "RaceState", me: Traveller, place: int) -> Json:
    """The bike: the level on arriving."""
    ut = moving.time_of(state, me, BIKE, place)
    level = me.level - moving.sobered_by(me, ut)
    return {**way(me, ut, moving.obstacle(state, me, BIKE, place)), "level": level}


def meets(state: "RaceState") -> Json:
    """The cards within reach that each action but a trip would meet, by action text; `ways` has the trips."""
    found = {}
    for action in state.legal():
        if action >= actions.BUY:
            taken = cards_in(state.preview(action))
            if taken:
                found[state.game.text(action)] = taken
    return found
