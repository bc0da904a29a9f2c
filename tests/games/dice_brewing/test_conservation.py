"""Laws that hold after every action of random games: nothing appears, vanishes or changes hands untold."""

from collections import Counter
from typing import cast

import pytest

import taproom
from taproom import Event, Rng
from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.state import DiceState
from tests.often import often
from tests.players import eager, uniform

ACTIONS = often(20_000, 1_000_000)
DICE = [14, 14, 12, 10]
LETTERS = "PDHB"
SEED = 1000
KINDS = 24
"""Codes below are dice without raise or mark."""
CODES = 432
LIMIT = {2: 10, 3: 15, 4: 20}
RESTING = ("pass", "end", "done", "later", "not again", "keep")


@pytest.mark.parametrize("mode", ["standard", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_law_holds_after_every_action_of_random_games(
    players: int, mode: str
) -> None:  # DB-1.7, DB-1.8, DB-1.9, DB-1.13, DB-9.11, DB-11.16
    done = 0
    number = 0
    while done < ACTIONS:
        done += check_game(players, mode, number)
        number += 1


def busy(state: taproom.State, rng: Rng) -> int:
    """Pick at random, but seldom what ends a turn: tokens are played and markets are emptied."""
    legal = state.legal()
    if rng.below(10):
        legal = [a for a in legal if state.game.text(a) not in RESTING] or legal
    return legal[rng.below(len(legal))]


def check_game(players: int, mode: str, number: int) -> int:
    """Play a game, eagerly, busily or blindly, and check it after each action; give the number of actions."""
    options = {"mode": mode, "unlucky_rolls": ("off", "on")[number % 2], "first_player": "random"}
    state = cast(DiceState, taproom.game("dice-brewing").new(players, f"laws {number}", options))
    rng = Rng.seeded(f"laws {players} {number}")
    choose = (eager, busy, uniform)[number % 3]
    before = [owned(me) for me in state.breweries]
    actions = 0
    while not state.over:
        events = state.play(choose(state, rng))
        check_pieces(state)
        check_cards(state)
        check_fields(state)
        after = [owned(me) for me in state.breweries]
        for seat in range(players):
            assert changes(before[seat], after[seat]) == told_changes(seat, events)
            assert min(after[seat].values(), default=0) >= 0
        if any(isinstance(event, happened.RoundBegan) for event in events):
            check_fresh_round(state)
        before = after
        actions += 1
    check_end(state)
    return actions


def dice_of(me: Brewery) -> list[int]:
    """All dice that a player owns and that show a value."""
    lying = [code for code in [*me.slots, *me.bolts, me.market] if code not in (-1, SEED)]
    return [*me.pool, *me.store, *(code % CODES for code in me.picked), *lying]


def owned(me: Brewery) -> Counter[str]:
    """What a player owns, by name."""
    things = Counter({"gold": me.gold, "points": me.points, "seeds": me.seeds + me.slots.count(SEED)})
    things.update(LETTERS[code % KINDS // 6] for code in dice_of(me))
    things.update(LETTERS[colour] for colour in me.fresh)
    return things


def changes(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    """What has become more or less."""
    names = before.keys() | after.keys()
    return {name: after[name] - before[name] for name in names if after[name] != before[name]}


def told_changes(seat: int, events: list[Event]) -> dict[str, int]:
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


def check_pieces(state: DiceState) -> None:
    """Dice, seeds, ingredients and tokens are always as many as in the box."""
    dice = Counter(dict(zip(LETTERS, state.stock, strict=True)))
    for me in state.breweries:
        dice.update({letter: count for letter, count in owned(me).items() if letter in LETTERS})
        assert all(0 <= code < CODES for code in dice_of(me))
    assert [dice[letter] for letter in LETTERS] == DICE
    assert state.seeds + sum(owned(me)["seeds"] for me in state.breweries) == 6
    for kind in range(5):
        assert state.market[kind] + sum(me.ingredients[kind] for me in state.breweries) == 3
    for kind in range(6):
        held = sum(me.tokens.count(kind) for me in state.breweries)
        assert state.tokens[kind] + held + state.played[kind] == 3
    assert min([*state.stock, state.seeds, *state.market, *state.tokens]) >= 0
    for me in state.breweries:
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
