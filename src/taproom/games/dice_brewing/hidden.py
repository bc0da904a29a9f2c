"""Taking tokens, and in the advanced game what others can know of them (DB-8.22, DB-8.23)."""

from typing import TYPE_CHECKING, Final

from taproom.games.dice_brewing.events import TokenSoldOut
from taproom.games.dice_brewing.pieces import REWARDED, TOKEN_COPIES, TOKENS

if TYPE_CHECKING:
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState
    from taproom.kernel.rng import Rng

KINDS_OF_TOKEN: Final = len(TOKENS)


def take_token(state: "DiceState", me: "Brewery", token: int, paid: int) -> None:
    """Take a token; everybody sees the price, and whether it was the last of its kind.

    In the advanced game the height of a pile is hidden, so that taking one may show something new.
    """
    clue = 0
    for kind in range(KINDS_OF_TOKEN):
        if state.tokens[kind] > 0 and (paid == REWARDED or state.box.token_price[kind] == paid):
            clue |= 1 << kind
    state.tokens[token] -= 1
    if state.tokens[token] == 0:
        clue = 1 << token
    me.tokens += (token,)
    me.paid += (paid,)
    me.clues += (clue,)
    if state.advanced:
        state.reveal()
    if state.recording and state.tokens[token] == 0:
        state.tell(TokenSoldOut(TOKENS[token]))


def deal_tokens(state: "DiceState", viewer: int, rng: "Rng") -> None:
    """Deal the tokens that a seat cannot see (all of them to a spectator, -1) in a way that fits what it saw.

    Every way to deal them is equally likely. A kind that is sold out was taken three times, any other at most
    twice; each token is one of the kinds that its price and the piles left open when it was taken.
    """
    room = open_places(state, viewer)
    seats: list[int] = []
    places: list[int] = []
    clues: list[int] = []
    for seat in range(state.players):
        if seat != viewer:
            me = state.breweries[seat]
            for at in range(len(me.tokens)):
                seats.append(seat)
                places.append(at)
                clues.append(me.clues[at])
    memo: dict[int, int] = {}
    for number in range(len(clues)):
        token = draw(clues, number, room, state.tokens, memo, rng)
        room[token] -= 1
        me = state.breweries[seats[number]]
        at = places[number]
        me.tokens = (*me.tokens[:at], token, *me.tokens[at + 1 :])
    count_piles(state)


def open_places(state: "DiceState", viewer: int) -> list[int]:
    """How many of the tokens that the viewer cannot see can be of each kind."""
    room: list[int] = []
    for kind in range(KINDS_OF_TOKEN):
        taken = TOKEN_COPIES if state.tokens[kind] == 0 else TOKEN_COPIES - 1
        room.append(taken - state.played[kind])
    if viewer >= 0:
        for token in state.breweries[viewer].tokens:
            room[token] -= 1
    return room


def draw(
    clues: list[int], number: int, room: list[int], left: list[int], memo: dict[int, int], rng: "Rng"
) -> int:
    """Draw the kind of one token, each weighted by the number of ways to deal the others."""
    total = ways(clues, number, room, left, memo)
    wanted = rng.below(total)
    for kind in range(KINDS_OF_TOKEN):
        if clues[number] >> kind & 1 and room[kind] > 0:
            room[kind] -= 1
            following = ways(clues, number + 1, room, left, memo)
            room[kind] += 1
            if wanted < following:
                return kind
            wanted -= following
    raise ValueError("The tokens held do not fit what was seen of them.")


def ways(clues: list[int], number: int, room: list[int], left: list[int], memo: dict[int, int]) -> int:
    """Count the ways to deal the tokens from that number on; kinds sold out must be used up."""
    if number == len(clues):
        for kind in range(KINDS_OF_TOKEN):
            if left[kind] == 0 and room[kind] > 0:
                return 0
        return 1
    key = number
    for count in room:
        key = key * 4 + count
    if key in memo:
        return memo[key]
    total = 0
    for kind in range(KINDS_OF_TOKEN):
        if clues[number] >> kind & 1 and room[kind] > 0:
            room[kind] -= 1
            total += ways(clues, number + 1, room, left, memo)
            room[kind] += 1
    memo[key] = total
    return total


def count_piles(state: "DiceState") -> None:
    """The piles are what nobody holds and nobody has played."""
    for kind in range(KINDS_OF_TOKEN):
        state.tokens[kind] = TOKEN_COPIES - state.played[kind]
    for brewery in state.breweries:
        for token in brewery.tokens:
            state.tokens[token] -= 1
