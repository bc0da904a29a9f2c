"""The whole of a position as plain JSON, and back; what can be counted is counted again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from taproom.games.belgian_beers_race import bottler, night, toast
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.conditions import sum_of
from taproom.games.belgian_beers_race.moving import BEERS_PER_UT, MOST_DICE, NO_ROAD, SOBERING, UT_PER_BEER
from taproom.games.belgian_beers_race.pieces import (
    BOTTLE_SQUARES,
    BOTTLES,
    BREWERIES_OF,
    CARDS,
    CARDS_OF,
    CHEESES,
    COASTERS_LAID,
    COLOURS,
    FIRST_OF_LEVEL,
    GRAND_PLACE,
    NOWHERE,
    PLACE_BITS,
    PLACE_NAMES,
    PLACES,
    TOASTS,
    TOP_LEVEL,
    TOP_TASTED,
)
from taproom.games.belgian_beers_race.steps import PHASES, STAGES
from taproom.games.belgian_beers_race.traveller import Traveller, new_traveller
from taproom.kernel.checks import flag, mask_of, names_of, place_of, whole
from taproom.kernel.errors import BadPosition
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.kernel.game import Game

Json = dict[str, Any]
MOST = 1_000_000
BREWERY_NAMES = PLACE_NAMES[1:]
"""The places that can be visited; the Grand-Place is none."""


def fields(state: "RaceState") -> Json:
    """The whole position but for what follows from it."""
    return {
        "phase": PHASES[state.step],
        "day": state.day,
        "turn": state.turn,
        "discs": disc_order(state),
        "arrivals": state.arrivals,
        "travellers": [whole_traveller(me) for me in state.travellers],
        "bottles": names_of(state.bottles, PLACE_NAMES),
        "coasters": {PLACE_NAMES[place]: count for place, count in enumerate(state.coasters) if count},
        "reach": list(state.reach),
        "line": list(state.line),
        "pile": list(state.pile[state.dealt :]),
        "removed": list(state.removed),
        "second": state.second,
        "goals": list(state.goals),
        "broken": [token for token in range(BOTTLES) if state.broken >> token & 1],
        "crossed": [{"seat": code // BOTTLES, "token": code % BOTTLES} for code in state.crossed],
        "stage": STAGES[state.stage],
        "destination": place_name(state.destination),
        "trip": state.trip,
        "beers": state.beers,
        "owed": state.owed,
        "given": [COLOURS[colour] for colour in state.given],
        "drunk": [COLOURS[colour] for colour in state.drunk],
        "gifts": [COLOURS[colour] for colour in state.gifts],
        "partners": list(state.partners),
        "served": state.served,
        "poured": dict(zip(COLOURS, state.poured, strict=True)),
        "beer": COLOURS[state.beer],
        "supped": [seat for seat in range(state.players) if state.supped >> seat & 1],
    }


def disc_order(state: "RaceState") -> list[int]:
    """The seats by square, on each square from the lowest disc up."""
    return sorted(
        range(state.players), key=lambda seat: (state.travellers[seat].time, state.travellers[seat].rank)
    )


def place_name(place: int) -> str:
    """A place's name, or nothing for none."""
    return "" if place == NOWHERE else PLACE_NAMES[place]


def whole_traveller(me: Traveller) -> Json:
    """One player's things; asleep is who has reached threshold C."""
    return {
        "place": PLACE_NAMES[me.place],
        "square": me.time,
        "cubes": dict(zip(COLOURS, me.cubes, strict=True)),
        "bottles": dict(zip(COLOURS, me.bottles, strict=True)),
        "coasters": me.coasters,
        "visited": names_of(me.visited, PLACE_NAMES),
        "level": me.level,
        "tasted": me.tasted,
        "cheese": me.cheese,
        "cheese_tokens": me.cheese_tokens,
        "toasts": me.toasts,
        "toast_tokens": me.toast_tokens,
        "score": me.score,
        "cards": list(me.cards),
        "bought": me.bought,
        "drank": me.drank,
        "ridden": me.ridden,
        "thumb": place_name(me.thumb),
        "tries": me.tries,
        "camping": me.camping,
        "arrival": me.arrival,
    }


def read(game: "Game", dumped: Mapping[str, Any], box: RaceBox, rng: Rng) -> "RaceState":
    """Build a state from a dump."""
    from taproom.games.belgian_beers_race.state import empty_table

    game.check_players(dumped["players"])
    if len(dumped["travellers"]) != dumped["players"]:
        raise BadPosition(
            N_("There must be {players} travellers, not {given}."),
            players=dumped["players"],
            given=len(dumped["travellers"]),
        )
    travellers = [read_traveller(box, facts) for facts in dumped["travellers"]]
    state = empty_table(game, box, game.choose_options(dumped["options"]), rng, travellers)
    last = state.players - 1
    state.step = place_of(dumped["phase"], PHASES)
    state.day = whole(dumped["day"], 1, 2 if state.short else 3, N_("The day"))
    state.last = night.last_square(state)
    state.turn = whole(dumped["turn"], 0, last, N_("The seat whose turn it is"))
    read_track(state, dumped)
    read_map(state, dumped)
    read_cards(state, dumped)
    read_decision(state, dumped)
    check_decision(state, whole(dumped["player"], 0, last, N_("The seat to decide")))
    return state


def read_traveller(box: RaceBox, facts: Json) -> Traveller:
    """Build a player's things."""
    me = new_traveller()
    me.place = place_of(facts["place"], PLACE_NAMES)
    me.time = whole(facts["square"], 0, max(night.STANDARD_DAYS), N_("The square of a disc"))
    me.cubes = [whole(facts["cubes"][name], 0, box.backpack, N_("The beers carried")) for name in COLOURS]
    me.carried = sum_of(me.cubes)
    me.bottles = [
        whole(facts["bottles"][name], 0, most, N_("The bottles"))
        for name, most in zip(COLOURS, BREWERIES_OF, strict=True)
    ]
    me.coasters = whole(facts["coasters"], 0, max(COASTERS_LAID), N_("The coasters"))
    me.visited = mask_of(facts["visited"], BREWERY_NAMES) << 1
    me.level = whole(facts["level"], 0, min(TOP_LEVEL, box.asleep), N_("The level"))
    me.asleep = me.level == box.asleep
    me.tasted = whole(facts["tasted"], 0, TOP_TASTED, N_("The beers tasted"))
    me.cheese = whole(facts["cheese"], 0, CHEESES, N_("The cheese track"))
    me.cheese_tokens = whole(facts["cheese_tokens"], 0, MOST, N_("The tokens beside the cheese track"))
    me.toasts = whole(facts["toasts"], 0, TOASTS, N_("The toast track"))
    me.toast_tokens = whole(facts["toast_tokens"], 0, MOST, N_("The tokens beside the toast track"))
    me.score = whole(facts["score"], 0, MOST, N_("The score"))
    me.cards = card_numbers(facts["cards"])
    me.bought = flag(facts["bought"], N_("Having bought"))
    me.drank = flag(facts["drank"], N_("Having tasted"))
    me.ridden = whole(facts["ridden"], 0, SOBERING - 1, N_("The time ridden"))
    me.thumb = place_of(facts["thumb"], PLACE_NAMES) if facts["thumb"] else NOWHERE
    me.tries = whole(facts["tries"], 0, MOST_DICE, N_("The failed attempts"))
    me.camping = flag(facts["camping"], N_("Camping"))
    me.arrival = whole(facts["arrival"], 0, MOST, N_("The arrival on the Grand-Place"))
    if me.carried > box.backpack:
        raise BadPosition(N_("A backpack holds {places} beers."), places=box.backpack)
    if (me.thumb == NOWHERE) != (me.tries == 0):
        raise BadPosition(N_("Failed attempts need a place where they should have led."))
    if me.arrival and me.place != GRAND_PLACE:
        raise BadPosition(N_("Only who is on the Grand-Place has arrived there."))
    return me


def card_numbers(numbers: Sequence[object]) -> tuple[int, ...]:
    """Read numbers of cards."""
    return tuple(whole(number, 1, CARDS, N_("A card")) for number in numbers)


def read_track(state: "RaceState", dumped: Mapping[str, Any]) -> None:
    """Discs, and who came to the Grand-Place when."""
    order = [whole(seat, 0, state.players - 1, N_("A disc")) for seat in dumped["discs"]]
    squares = [state.travellers[seat].time for seat in order]
    if sorted(order) != list(range(state.players)) or squares != sorted(squares):
        raise BadPosition(N_("The discs must be listed once each, by square and from the lowest up."))
    for rank, seat in enumerate(order, start=1):
        state.travellers[seat].rank = rank
    state.moves = state.players
    state.arrivals = whole(dumped["arrivals"], 0, MOST, N_("The arrivals on the Grand-Place"))
    arrived = [me.arrival for me in state.travellers if me.arrival]
    if len(set(arrived)) < len(arrived) or max(arrived, default=0) > state.arrivals:
        raise BadPosition(N_("Everybody arrives on the Grand-Place at a moment of their own."))
    for me in state.travellers:
        if me.time > state.last or (me.asleep and me.time < state.last):
            raise BadPosition(N_("No disc can be beyond the last square, and who sleeps is on it."))


def read_map(state: "RaceState", dumped: Mapping[str, Any]) -> None:
    """Bottles and coasters on the map; with those owned they are not more than there are."""
    state.bottles = mask_of(dumped["bottles"], BREWERY_NAMES) << 1
    for name, count in dumped["coasters"].items():
        place = place_of(name, BREWERY_NAMES) + 1
        state.coasters[place] = whole(count, 0, max(COASTERS_LAID), N_("The coasters on a brewery"))
    coasters = sum_of(state.coasters) + sum(me.coasters for me in state.travellers)
    if coasters > COASTERS_LAID[state.players]:
        raise BadPosition(N_("There are more coasters than were laid out."))
    for colour, most in enumerate(BREWERIES_OF):
        lying = sum(
            state.bottles & PLACE_BITS[place] > 0 and state.box.colour[place] == colour
            for place in range(PLACES)
        )
        if lying + sum(me.bottles[colour] for me in state.travellers) > most:
            raise BadPosition(N_("There are more first-visitor bottles than breweries."))


def read_cards(state: "RaceState", dumped: Mapping[str, Any]) -> None:
    """Every card of level 1, and of level 2 once they have come in, is in one place."""
    state.reach = list(card_numbers(dumped["reach"]))
    state.line = list(card_numbers(dumped["line"]))
    state.pile = card_numbers(dumped["pile"])
    state.removed = card_numbers(dumped["removed"])
    state.second = flag(dumped["second"], N_("The field 'second'"))
    if state.day > 1 and not state.short and not state.second:
        raise BadPosition(N_("After day 1 the cards of level 2 have come in."))
    state.goals = card_numbers(dumped["goals"])
    taken = [card for me in state.travellers for card in me.cards]
    played = CARDS_OF[0] + CARDS_OF[1] if state.second else CARDS_OF[0]
    everywhere = [*state.reach, *state.line, *state.pile, *state.removed, *taken]
    if sorted(everywhere) != list(range(1, played + 1)):
        raise BadPosition(N_("Every card must be in one place: within reach, next, in the pile, or taken."))
    if len(state.reach) > bottler.REACH or len(state.line) > bottler.LINE:
        raise BadPosition(N_("The bottler has room for 4 cards within reach and 4 next in line."))
    wanted = 0 if state.short else state.players
    if (
        len(state.goals) != wanted
        or len(set(state.goals)) != wanted
        or min(state.goals, default=CARDS) < FIRST_OF_LEVEL[2]
    ):
        raise BadPosition(N_("There must be {count} open cards of level 3."), count=wanted)
    state.broken = sum(
        1 << whole(token, 0, BOTTLES - 1, N_("A bottle token")) for token in set(dumped["broken"])
    )
    bottler.note_wanted(state)


def read_decision(state: "RaceState", dumped: Mapping[str, Any]) -> None:
    """What belongs to the decision that is due."""
    last = state.players - 1
    state.crossed = tuple(
        whole(each["seat"], 0, last, N_("A seat")) * BOTTLES
        + whole(each["token"], 0, BOTTLES - 1, N_("A bottle token"))
        for each in dumped["crossed"]
    )
    state.stage = place_of(dumped["stage"], STAGES)
    state.destination = place_of(dumped["destination"], PLACE_NAMES) if dumped["destination"] else NOWHERE
    state.trip = whole(dumped["trip"], 0, MOST, N_("The time of a trip"))
    state.beers = whole(dumped["beers"], 0, MOST, N_("The beers on board"))
    state.owed = whole(dumped["owed"], 0, state.box.backpack, N_("The beers owed"))
    state.given = tuple(place_of(colour, COLOURS) for colour in dumped["given"])
    state.drunk = tuple(place_of(colour, COLOURS) for colour in dumped["drunk"])
    state.gifts = tuple(place_of(colour, COLOURS) for colour in dumped["gifts"])
    state.partners = tuple(whole(seat, 0, last, N_("A partner")) for seat in dumped["partners"])
    state.served = whole(dumped["served"], 0, last, N_("The partners served"))
    state.poured = [whole(dumped["poured"][name], 0, last, N_("The beers poured")) for name in COLOURS]
    state.beer = place_of(dumped["beer"], COLOURS)
    state.supped = sum(1 << whole(seat, 0, last, N_("A seat")) for seat in set(dumped["supped"]))


def check_decision(state: "RaceState", player: int) -> None:
    """Refuse a decision that cannot be due."""
    phase = PHASES[state.step]
    me = state.travellers[player]
    state.player = player
    checks = {
        "start": state.short and state.day == 1 and is_start(state) and has_bottles(state),
        "turn": me.time < state.last,
        "pay": can_pay(state, me),
        "board": can_drink_on_board(state, me),
        "camp": me.camping and me.carried > 0 and me.time < state.last,
        "remove": can_remove(state, player),
        "supper": is_evening(state) and night.matters(state, player),
        "over": is_evening(state) and state.is_last_day(),
    }
    toasting = phase in ("offer", "give", "sip", "save")
    own = phase in ("start", "turn", "pay", "board", "camp", "supper")
    fits = is_toast(state, player) if toasting else checks[phase] and not is_table_laid(state)
    strays = (state.given and phase != "pay") or (state.drunk and phase not in ("sip", "save"))
    if not fits or (own and player != state.turn) or strays:
        raise BadPosition(N_("The decision {phase!r} cannot be due in this position."), phase=phase)
    check_crossed(state)
    check_campers(state)
    if phase != "over" and not state.legal():
        raise BadPosition(N_("The player to decide must have something to choose."))


def is_table_laid(state: "RaceState") -> bool:
    """Whether beers of a toast are on the table, as they are in a toast only."""
    return bool(state.partners or state.gifts or any(state.poured))


def check_crossed(state: "RaceState") -> None:
    """Tokens crossed lie behind the disc; a trip's are decided on after it, a toast's after the toast."""
    phase = PHASES[state.step]
    if state.crossed and phase not in ("remove", "board", "sip", "save"):
        raise BadPosition(N_("A bottle token that was crossed must be decided on."))
    together = phase in ("sip", "save") or (phase == "remove" and STAGES[state.stage] == "acted")
    for code in state.crossed:
        seat = code // BOTTLES
        behind = state.travellers[seat].time > BOTTLE_SQUARES[code % BOTTLES]
        if not behind or state.crossed.count(code) > 1 or (seat != state.turn and not together):
            raise BadPosition(N_("Only a disc that has moved past a bottle token has crossed it, and once."))


def is_start(state: "RaceState") -> bool:
    """Whether the players from the one asked on, clockwise, have not picked yet, and all others have."""
    order = [(state.turn + number) % state.players for number in range(state.players)]
    picked = [state.travellers[seat].place != GRAND_PLACE for seat in order]
    return not picked[0] and picked == sorted(picked)


def check_campers(state: "RaceState") -> None:
    """Who camps is on the last square or drinks there now, and not on the last day (BR-8.1)."""
    drinking_now = PHASES[state.step] == "camp" or (
        PHASES[state.step] == "remove" and STAGES[state.stage] == "camping"
    )
    for seat, me in enumerate(state.travellers):
        now = drinking_now and seat == state.turn
        fits = me.place != GRAND_PLACE and not state.is_last_day() and (now or me.time == state.last)
        if (me.camping and not fits) or (now and not me.camping):
            raise BadPosition(N_("Nobody can camp there now."))


def has_bottles(state: "RaceState") -> bool:
    """Whether every brewery without a player still has its bottle, as at the short game's start."""
    held = sum(PLACE_BITS[me.place] for me in state.travellers if me.place != GRAND_PLACE)
    return state.bottles | held | PLACE_BITS[GRAND_PLACE] == (1 << PLACES) - 1


def hitch_time(state: "RaceState", me: Traveller) -> int:
    """What the way to the goal takes by car; NO_ROAD if there is none."""
    return (
        NO_ROAD if state.destination == NOWHERE else state.box.times[0][me.place * PLACES + state.destination]
    )


def can_pay(state: "RaceState", me: Traveller) -> bool:
    """Whether the driver who is being paid can take the player there."""
    ut = hitch_time(state, me)
    fits = me.time + ut <= state.last and state.owed + len(state.given) == BEERS_PER_UT * ut
    return fits and 0 < state.owed < me.carried


def can_drink_on_board(state: "RaceState", me: Traveller) -> bool:
    """Whether the bus goes somewhere, and long enough for the beers."""
    fits = hitch_time(state, me) != NO_ROAD and state.trip <= me.time
    return fits and 0 < state.beers <= state.trip // UT_PER_BEER and me.carried > 0 and not me.asleep


def can_remove(state: "RaceState", player: int) -> bool:
    """Whether the player has crossed a bottle that can be broken."""
    if not state.crossed or state.crossed[0] // BOTTLES != player:
        return False
    return bottler.can_break(state, state.crossed[0] % BOTTLES)


def is_evening(state: "RaceState") -> bool:
    """Whether the day is over for all."""
    return all(me.time == state.last for me in state.travellers)


def is_toast(state: "RaceState", player: int) -> bool:
    """Whether a toast can be where it is: who gives, who drinks, and what lies on the table."""
    mover = state.travellers[state.turn]
    seats = [(state.turn + number) % state.players for number in range(1, state.players)]
    clockwise = tuple(seat for seat in seats if seat in state.partners)
    together = all(state.travellers[seat].place == mover.place != GRAND_PLACE for seat in clockwise)
    if not state.partners or state.partners != clockwise or not together:
        return False
    giving = PHASES[state.step] in ("offer", "give")
    return is_giving(state, player) if giving else is_drinking(state, player)


def is_giving(state: "RaceState", player: int) -> bool:
    """Whether the beers of a toast are being given: nobody's time is spent yet."""
    partners = state.partners
    mover = state.travellers[state.turn]
    in_time = all(state.travellers[seat].time < state.last for seat in (state.turn, *partners))
    if not in_time or sum_of(state.poured) != state.served:
        return False
    if PHASES[state.step] == "give":
        given = state.owed + len(state.gifts) == len(partners) == state.served
        return given and player == state.turn and 0 < state.owed < mover.carried
    waiting = partners[state.served :]
    if state.gifts or not waiting or mover.carried < len(partners):
        return False
    return player == waiting[0] and all(state.travellers[seat].carried > 0 for seat in waiting)


def is_drinking(state: "RaceState", player: int) -> bool:
    """Whether the beers of a toast are being drunk, by the mover first; who still drinks is awake."""
    partners = state.partners
    left = sum_of(state.poured)
    if not len(state.gifts) == len(partners) == left + len(state.drunk):
        return False
    if any(state.travellers[seat].asleep for seat in (player, *partners[state.served :])):
        return False
    saving = PHASES[state.step] == "save"
    if saving and not toast.must_ask(state, player):
        return False
    if player == state.turn:
        return state.served == 0 and (state.poured[state.beer] if saving else left) > 0
    done = left == 0 or state.travellers[state.turn].asleep
    return saving and done and player in partners[state.served : state.served + 1]
