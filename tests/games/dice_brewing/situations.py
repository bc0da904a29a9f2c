"""What the laws of Dice Brewing are about: the recorded games must come to each of these."""

from collections.abc import Callable

from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.pieces import COLOURS, EMPTY, INGREDIENTS, SEED, TOKENS
from taproom.testing import Position
from tests.games.dice_brewing.checks import dice_state
from tests.games.dice_brewing.laws import LIMIT
from tests.players import Situation


def somebody(holds: Callable[[Brewery], object]) -> Situation:
    """Return the situation that something holds of a player."""
    return lambda at: any(holds(me) for me in dice_state(at).breweries)


def sold_out(kind: int) -> Situation:
    """Return the situation that an ingredient is sold out."""
    return lambda at: dice_state(at).market[kind] == 0


def none_left(kind: int) -> Situation:
    """Return the situation that no token of a kind is left."""
    return lambda at: dice_state(at).tokens[kind] == 0


def no_die_left(colour: int) -> Situation:
    """Return the situation that the stock has no die of a colour."""
    return lambda at: dice_state(at).stock[colour] == 0


def a_mark_is_on_a_die(mark: str) -> Situation:
    """Return the situation that a token has just marked a die."""
    return lambda at: any(event.kind == f"die-{mark}" for event in at.events)


def knows_a_hidden_token(at: Position, sure: bool) -> bool:
    """What everybody knows of a token of the advanced game tells its kind, or leaves several."""
    clues = [clue for me in dice_state(at).breweries for clue in me.clues]
    return dice_state(at).advanced and any((clue.bit_count() == 1) == sure for clue in clues)


def a_hidden_token_changes_hands(at: Position) -> bool:
    """In the advanced game a token was bought or taken as a reward."""
    taken = happened.TokenBought | happened.TokenTaken
    return dice_state(at).advanced and any(isinstance(event, taken) for event in at.events)


def others_hold_tokens(at: Position) -> bool:
    """In the advanced game others than who decides hold tokens."""
    others = [me for seat, me in enumerate(dice_state(at).breweries) if seat != at.seat]
    return dice_state(at).advanced and any(me.tokens for me in others)


SITUATIONS: dict[str, Situation] = {
    **{f"no {COLOURS[colour]} die is left": no_die_left(colour) for colour in range(3)},
    "no seed is left": lambda at: dice_state(at).seeds == 0,
    **{f"{name} is sold out": sold_out(kind) for kind, name in enumerate(INGREDIENTS)},
    **{f"no token {name} is left": none_left(kind) for kind, name in enumerate(TOKENS)},
    "no token is left": lambda at: not any(dice_state(at).tokens),
    "two gains wait for the stock": lambda at: len(dice_state(at).waiting) > 1,
    **{f"a die is {mark}": a_mark_is_on_a_die(mark) for mark in ("raised-by-token", "blocked", "protected")},
    "a recipe is blocked": lambda at: dice_state(at).blocked > 0,
    "a field is full": lambda at: dice_state(at).full > 0,
    "a seed lies on a field": somebody(lambda me: SEED in me.slots),
    "two fields are sped up": somebody(lambda me: sum(die != EMPTY for die in me.bolts) > 1),
    "a die lies on the market": somebody(lambda me: me.market != EMPTY),
    "two buildings are shut": somebody(lambda me: me.shut.bit_count() > 1),
    "dice are to be rolled": somebody(lambda me: me.fresh),
    "a pool is empty": somebody(lambda me: not me.pool),
    "two dice are picked": somebody(lambda me: len(me.picked) > 1),
    "somebody has no gold": somebody(lambda me: me.gold == 0),
    "somebody has three of an ingredient": somebody(lambda me: max(me.ingredients) == 3),
    "somebody has two equal tokens": somebody(lambda me: len(set(me.tokens)) < len(me.tokens)),
    "credit is spent": lambda at: dice_state(at).credit_spent > 0,
    "a reward is lost": lambda at: any(isinstance(event, happened.RewardLost) for event in at.events),
    "a hidden token changes hands": a_hidden_token_changes_hands,
    "others hold hidden tokens": others_hold_tokens,
    "a hidden token is known": lambda at: knows_a_hidden_token(at, sure=True),
    "a hidden token is unknown": lambda at: knows_a_hidden_token(at, sure=False),
    "a game ends by its limit": lambda at: (
        at.state.over and sum(len(me.brewed) for me in dice_state(at).breweries) >= LIMIT[at.state.players]
    ),
}
