"""Laws that hold after every action: nothing appears, vanishes or changes hands untold."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from taproom import Event
from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.state import RaceState

COLOURS = ("yellow", "brown", "red", "black")
BOTTLES = [20, 10, 5, 5]
COASTERS = {2: 5, 3: 15, 4: 25}
PLACES = 41
TASTING_PLACES = 20
DAYS = {"standard": [24, 32, 24], "short": [24, 24]}


class Before(NamedTuple):
    """What the laws compare a position with: what the players had, and where their discs lay."""

    owned: list[Counter[str]]
    discs: list[tuple[int, int]]
    """The day and the square, by seat."""


def standing(state: RaceState) -> Before:
    """Note what the laws ask for after the next action."""
    seats = range(state.players)
    return Before([owned(state, seat) for seat in seats], [(state.day, me.time) for me in state.travellers])


def check_laws(state: RaceState, before: Before, events: Sequence[Event]) -> Before:
    """Hold every law to a position and to what the last action told; return it for the next action."""
    after = standing(state)
    check_pieces(state)
    check_cards(state)
    check_travellers(state)
    check_discs(state, before.discs, events)
    for seat in range(state.players):
        check_told(before.owned[seat], after.owned[seat], told_changes(seat, events))
    if state.over:
        assert all(me.time == state.last for me in state.travellers)
        assert state.day == len(DAYS[state.options["length"]])
    return after


def check_told(before: Counter[str], after: Counter[str], told: dict[str, int]) -> None:
    """What has become more or less was told; at the end of its track `tasted` stands still."""
    if after["tasted"] == TASTING_PLACES:
        told = {**told, "tasted": after["tasted"] - before["tasted"]}
    assert changes(before, after) == {name: told[name] for name in told if told[name]}


def owned(state: RaceState, seat: int) -> Counter[str]:
    """What a player has, by name; beers for a driver are told once all are given."""
    me = state.travellers[seat]
    things = Counter(dict(zip(COLOURS, me.cubes, strict=True)))
    if state.phase == "pay" and seat == state.turn:
        things.update(COLOURS[colour] for colour in state.given)
    things.update({f"{colour} bottle": count for colour, count in zip(COLOURS, me.bottles, strict=True)})
    things.update(coasters=me.coasters, visited=me.visited.bit_count(), cards=len(me.cards))
    things.update(tasted=me.tasted, level=me.level, score=me.score)
    things.update(cheese=me.cheese + me.cheese_tokens, toasts=me.toasts + me.toast_tokens)
    return things


def changes(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    """What has become more or less."""
    names = before.keys() | after.keys()
    return {name: after[name] - before[name] for name in names if after[name] != before[name]}


def told_changes(seat: int, events: Sequence[Event]) -> dict[str, int]:
    """Add up what events tell of a player."""
    told: Counter[str] = Counter()
    for event in events:
        if getattr(event, "player", None) == seat:
            for name, change in [*told_of_beer(event), *told_of_the_tour(event)]:
                told[name] += change
    return {name: change for name, change in told.items() if change}


def told_of_beer(event: Event) -> list[tuple[str, int]]:
    """What an event says of beer and cheese; the saving cheese takes back the level of its beer."""
    match event:
        case happened.Bought(colour=colour, beers=beers, cheese=cheese):
            return [(colour, beers), ("cheese", int(cheese))]
        case happened.DriverPaid(beers=given):
            return [(colour, -1) for colour in given]
        case happened.BeerGiven(colour=colour):
            return [(colour, -1)]
        case happened.BeerTasted(colour=colour, where=where):
            own = where in ("transport", "camp")
            return [("tasted", 1), ("level", 1), ("toasts", int(where == "toast")), (colour, -int(own))]
        case happened.CheeseEaten():
            return [("cheese", -1), ("level", -1)]
        case happened.Sobered(before=before, level=after) | happened.WokeUp(before=before, level=after):
            return [("level", after - before)]
    return []


def told_of_the_tour(event: Event) -> list[tuple[str, int]]:
    """What an event says of bottles, coasters, tokens, cards and points."""
    match event:
        case happened.BottleTaken(colour=colour):
            return [(f"{colour} bottle", 1)]
        case happened.CoasterTaken():
            return [("coasters", 1)]
        case happened.Visited():
            return [("visited", 1)]
        case happened.CardTaken():
            return [("cards", 1)]
        case happened.EveningScored(points=points):
            return [("score", points)]
    return []


def check_pieces(state: RaceState) -> None:
    """Bottles and coasters are on the map or owned; backpacks hold ten."""
    for colour in range(4):
        lying = sum(
            state.bottles >> place & 1 for place in range(1, PLACES) if state.box.colour[place] == colour
        )
        assert lying + sum(me.bottles[colour] for me in state.travellers) == BOTTLES[colour]
    owned_coasters = sum(me.coasters for me in state.travellers)
    assert sum(state.coasters) + owned_coasters == COASTERS[state.players]
    assert min(state.coasters) >= 0
    for me in state.travellers:
        assert me.carried == sum(me.cubes) <= 10
        assert min(me.cubes) >= 0


def check_cards(state: RaceState) -> None:
    """Every card of level 1, and of level 2 once they have come in, is in one place."""
    taken = [card for me in state.travellers for card in me.cards]
    cards = [*state.reach, *state.line, *state.pile[state.dealt :], *state.removed, *taken]
    assert sorted(cards) == list(range(1, 58 if state.second else 33))
    assert len(state.reach) <= 4
    assert len(state.line) <= 4
    assert state.second or state.day == 1 or state.short
    if state.phase == "turn" and not state.line:
        assert state.dealt == len(state.pile)
    assert len(set(state.goals)) == (0 if state.short else state.players)


def check_travellers(state: RaceState) -> None:
    """Tracks stay on their boards, sleepers are on the last square, and where one stands one has been."""
    for me in state.travellers:
        assert 0 <= me.level <= 8
        assert me.asleep == (me.level == 8)
        assert me.time == state.last or not (me.asleep or state.over)
        assert 0 <= me.cheese <= 5
        assert 0 <= me.toasts <= 5
        assert me.toasts == 5 or me.toast_tokens == 0
        assert me.tasted <= 20
        assert 0 <= me.ridden < 4
        assert me.place == 0 or me.visited >> me.place & 1
        assert not me.visited & 1
        assert (me.arrival > 0) <= (me.place == 0)
    arrived = [me.arrival for me in state.travellers if me.arrival]
    assert len(set(arrived)) == len(arrived)
    assert max(arrived, default=0) <= state.arrivals


def check_discs(state: RaceState, before: list[tuple[int, int]], events: Sequence[Event]) -> None:
    """Discs only go on, land on top, and the hindmost and topmost acts."""
    assert state.last == DAYS[state.options["length"]][state.day - 1]
    ranks = [me.rank for me in state.travellers]
    assert len(set(ranks)) == len(ranks)
    moved = []
    for seat, me in enumerate(state.travellers):
        day, time = before[seat]
        assert 0 <= me.time <= state.last
        if day == state.day:
            assert me.time >= time
            if me.time > time:
                moved.append(seat)
    for seat in moved:
        me = state.travellers[seat]
        for other, them in enumerate(state.travellers):
            if them.time == me.time and other not in moved:
                assert me.rank > them.rank
    if events and isinstance(events[-1], happened.TurnBegan):
        active = [me for me in state.travellers if me.time < state.last]
        first = min(active, key=lambda me: (me.time, -me.rank))
        assert state.travellers[state.turn] is first
    if state.phase == "turn":
        assert state.player == state.turn
        assert state.travellers[state.turn].time < state.last
        assert not state.crossed
