"""Laws that hold after every action: nothing appears, vanishes or changes hands untold."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from taproom import Event
from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.state import DiceState

DICE = [14, 14, 12, 10]
LETTERS = "PDHB"
SEED = 1000
KINDS = 24
"""Codes below are dice without raise or mark."""
CODES = 432
LIMIT = {2: 10, 3: 15, 4: 20}

Owned = Counter[str]


def check_laws(state: DiceState, events: Sequence[Event], before: Sequence[Owned]) -> list[Owned]:
    """Check everything after an action; give what the players own now, for the next one."""
    after = [owned(whole) for whole in dumped_breweries(state)]
    check_pieces(state, after)
    check_cards(state)
    check_fields(state)
    for seat in range(state.players):
        assert changes(before[seat], after[seat]) == told_changes(seat, events)
        assert min(after[seat].values(), default=0) >= 0
    if any(isinstance(event, happened.RoundBegan) for event in events):
        check_fresh_round(state)
    if state.over:
        check_end(state)
    return after


def dumped_breweries(state: DiceState) -> list[dict[str, Any]]:
    """Give all that the players have, as a dump tells it."""
    from taproom.games.dice_brewing.dumps import whole_brewery

    return [whole_brewery(state, me) for me in state.breweries]


def owned(whole: Mapping[str, Any]) -> Owned:
    """Count what a player owns, by name."""
    lying = [*whole["slots"].values(), *whole["bolts"].values()]
    seeds = whole["seeds"] + lying.count("seed")
    things = Counter({"gold": whole["gold"], "points": whole["points"], "seeds": seeds})
    picked = [die.removeprefix("stored ") for die in whole["picked"]]
    dice = [*whole["pool"], *whole["store"], *whole["fresh"], *picked, *lying, whole["market_die"]]
    things.update(die[0] for die in dice if die not in ("", "seed"))
    return things


def changes(before: Owned, after: Owned) -> dict[str, int]:
    """Tell what has become more or less."""
    names = before.keys() | after.keys()
    return {name: after[name] - before[name] for name in names if after[name] != before[name]}


def told_changes(seat: int, events: Sequence[Event]) -> dict[str, int]:
    """Add up what events tell of a player."""
    told: Counter[str] = Counter()
    for event in events:
        if isinstance(event, happened.SeedsDealt) and seat in event.players:
            told["seeds"] += 1
        if getattr(event, "player", None) != seat:
            continue
        match event:
            case happened.DieGained(die=die):
                told[die[0]] += 1
            case happened.DieTaken(colour=colour):
                told["B" if colour == "blue" else colour[0].upper()] += 1
            case happened.DieGivenUp(die=die):
                told[die[0]] -= 1
            case happened.SeedGivenUp():
                told["seeds"] -= 1
            case happened.SeedsGained(seeds=seeds):
                told["seeds"] += seeds
            case happened.GoldGained(gold=gold):
                told["gold"] += gold
            case happened.IngredientBought(gold=gold) | happened.TokenBought(gold=gold):
                told["gold"] -= gold
            case happened.RecipeBrewed(gold=gold, points=points):
                told["gold"] += gold
                told["points"] += points
    return {name: change for name, change in told.items() if change}


def dice_of(me: Brewery) -> list[int]:
    """List all dice that a player owns and that show a value."""
    lying = [code for code in [*me.slots, *me.bolts, me.market] if code not in (-1, SEED)]
    return [*me.pool, *me.store, *(code % CODES for code in me.picked), *lying]


def check_pieces(state: DiceState, everybodys: Sequence[Owned]) -> None:
    """Dice, seeds, ingredients and tokens are always as many as in the box."""
    for count, letter, stock in zip(DICE, LETTERS, state.stock, strict=True):
        assert stock + sum(things[letter] for things in everybodys) == count, letter
    assert state.seeds + sum(things["seeds"] for things in everybodys) == 6
    for kind in range(5):
        assert state.market[kind] + sum(me.ingredients[kind] for me in state.breweries) == 3
    for kind in range(6):
        held = sum(me.tokens.count(kind) for me in state.breweries)
        assert state.tokens[kind] + held + state.played[kind] == 3
    assert min([*state.stock, state.seeds, *state.market, *state.tokens]) >= 0
    for me in state.breweries:
        assert all(0 <= code < CODES for code in dice_of(me))
        assert len(me.tokens) == len(me.clues) == len(me.paid)
        assert all(clue >> token & 1 for token, clue in zip(me.tokens, me.clues, strict=True))


def check_cards(state: DiceState) -> None:
    """Every recipe is in one place: brewed, open or in the pile."""
    brewed = [recipe for me in state.breweries for recipe in me.brewed]
    lying = [recipe for recipe in state.row if recipe >= 0]
    pile = state.pile[state.dealt :]
    assert sorted([*brewed, *lying, *pile]) == list(range(30))
    assert len(lying) == (4 if state.players == 4 else 3) or not pile


def check_fields(state: DiceState) -> None:
    """A field is used by all players but one at most; what is counted along is what a recount gives."""
    for field in range(11):
        users = sum(me.used >> field & 1 for me in state.breweries)
        assert state.users[field] == users <= state.players - 1
        assert bool(state.full >> field & 1) == (users == state.players - 1)
    for me in state.breweries:
        for field in range(11):
            if me.slots[field] != -1 or me.bolts[field] != -1:
                assert me.used >> field & 1
    if not state.marked:
        assert all(code < KINDS for me in state.breweries for code in dice_of(me))


def check_fresh_round(state: DiceState) -> None:
    """A round begins with empty boards, all dice rolled, and no marks."""
    assert 1 <= state.round <= 40
    for me in state.breweries:
        assert me.slots == me.bolts == [-1] * 11
        assert me.market == -1
        assert (me.fresh, me.picked, me.used, me.shut, me.passed) == ((), (), 0, 0, False)
        assert all(code < KINDS for code in dice_of(me))


def check_end(state: DiceState) -> None:
    """A game ends with the round that reached the limit, or with round 40."""
    brewed = sum(len(me.brewed) for me in state.breweries)
    assert brewed >= LIMIT[state.players] or state.round == 40
    assert state.round <= 40
    assert all(me.slots == me.bolts == [-1] * 11 and me.market == -1 for me in state.breweries)
