"""A position as a row of numbers, in the order of `layout.py`.

What follows from the row and the printed values, such as bonus tracks, ways and points, is not written again.
Nor is in which order cards were taken and beers given to a driver: it changes nothing.
"""

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i64

from taproom.games.belgian_beers_race import bottler, conditions, moving, night
from taproom.games.belgian_beers_race.pieces import BOTTLES, CARDS, COLOUR_COUNT, NOWHERE, PLACES
from taproom.games.belgian_beers_race.steps import BOARD, GIVE, OFFER, PAY, REMOVE, SAVE, SIP

if TYPE_CHECKING:
    from taproom.games.belgian_beers_race.state import RaceState
    from taproom.games.belgian_beers_race.traveller import Traveller

MOST_POINTS: Final = 1000
MOST_TOKENS: Final = 100
"""A row shows no more; a game with other components could bring more."""

# Where a card is; beyond REMOVED who has taken it, the seat that looks first.
WITHIN_REACH: Final = 1
NEXT_IN_LINE: Final = 5
REMOVED: Final = 9
TAKEN: Final = 10

NO_CARDS: Final = bytes(2 * CARDS)
EIGHT_FLAGS: Final = [
    b"".join((mask >> bit & 1).to_bytes(2, "little") for bit in range(8)) for mask in range(256)
]
"""The numbers that eight bits of a mask become: breweries are written eight at a time."""


def write_row(state: "RaceState", player: int, out: BytesWriter) -> None:
    """Write all that a seat may know; the travellers from itself on, in the order of play."""
    write_game(state, out)
    write_decision(state, player, out)
    write_map(state, out)
    write_cards(state, player, out)
    players = state.players
    for distance in range(players):
        seat = player + distance
        write_traveller(state, seat if seat < players else seat - players, out)


def write_game(state: "RaceState", out: BytesWriter) -> None:
    """Write options, day and bottler's stock; in which order the pile lies is hidden (BR-1.19)."""
    write_i16_le(out, 1 if state.short else 0)
    write_i16_le(out, 1 if state.options["first_player"] == "random" else 0)
    write_i16_le(out, state.day)
    write_i16_le(out, state.last)
    for token in range(BOTTLES):
        write_i16_le(out, state.broken >> token & 1)
    write_i16_le(out, bottler.left(state))
    write_i16_le(out, 1 if state.second else 0)


# The decision that is due.


def write_decision(state: "RaceState", player: int, out: BytesWriter) -> None:
    """Write who decides what; what an earlier decision was about is no longer told."""
    step = state.step
    board = step == BOARD
    owes = step in (PAY, OFFER, GIVE, SIP, SAVE)
    write_distance(state, player, state.player, out)
    write_distance(state, player, state.turn, out)
    write_i16_le(out, step)
    write_i16_le(out, state.destination + 1 if board or step == PAY else 0)
    write_i16_le(out, state.trip if board else 0)
    write_i16_le(out, state.beers if board else 0)
    write_i16_le(out, state.owed if owes else 0)
    for colour in range(COLOUR_COUNT):
        write_i16_le(out, on_the_table(state, colour))
    write_i16_le(out, state.beer + 1 if step == SAVE else 0)
    write_i16_le(out, state.crossed[0] % BOTTLES + 1 if step == REMOVE else 0)


def write_distance(state: "RaceState", player: int, seat: int, out: BytesWriter) -> None:
    """Write how many seats after the one that looks another sits."""
    distance = seat - player
    write_i16_le(out, distance if distance >= 0 else distance + state.players)


def on_the_table(state: "RaceState", colour: int) -> int:
    """Beers of a colour that partners offer, or that the driver has got already; never both."""
    beers = state.poured[colour]
    for given in state.given:
        if given == colour:
            beers += 1
    return beers


# The map and the cards.


def write_map(state: "RaceState", out: BytesWriter) -> None:
    """Write what lies on the breweries."""
    write_breweries(state.bottles, out)
    coasters = state.coasters
    for place in range(1, PLACES):
        write_i16_le(out, coasters[place])


def write_breweries(places: int, out: BytesWriter) -> None:
    """Write yes or no for each brewery of a set of places."""
    mask: i64 = places
    mask >>= 1  # the Grand-Place is no brewery
    for _ in range(5):
        out.write(EIGHT_FLAGS[mask & 255])
        mask >>= 8


def write_cards(state: "RaceState", player: int, out: BytesWriter) -> None:
    """Write where each card is: 0 for all, and then what is known of those that have been seen."""
    first = len(out) - 2  # there is no card 0
    out.write(NO_CARDS)
    code = WITHIN_REACH
    for card in state.reach:
        out[first + 2 * card] = code
        code += 1
    code = NEXT_IN_LINE
    for card in state.line:
        out[first + 2 * card] = code
        code += 1
    for card in state.removed:
        out[first + 2 * card] = REMOVED
    for card in state.goals:
        out[first + 2 * card] = 1
    players = state.players
    for seat in range(players):
        code = TAKEN + (seat - player if seat >= player else seat - player + players)
        for card in state.travellers[seat].cards:
            out[first + 2 * card] = code


# Travellers.


def write_traveller(state: "RaceState", seat: int, out: BytesWriter) -> None:
    """Write a player's figure, disc and board."""
    me = state.travellers[seat]
    write_i16_le(out, me.place)
    write_i16_le(out, me.time)
    write_i16_le(out, order_of(state, me))
    write_i16_le(out, conditions.grand_place_rank(state, me))
    write_i16_le(out, (1 if me.camping else 0) + (2 if me.asleep else 0))
    write_i16_le(out, 1 if is_partner(state, seat) else 0)
    write_stay(me, out)
    write_board(me, out)
    write_breweries(me.visited, out)


def order_of(state: "RaceState", me: "Traveller") -> int:
    """The place in the order in which the players would become active: by square, the topmost disc first."""
    order = 1
    for other in state.travellers:
        if night.starts_before(other, me):
            order += 1
    return order


def is_partner(state: "RaceState", seat: int) -> bool:
    """Whether a player toasts with the mover."""
    for partner in state.partners:
        if partner == seat:
            return True
    return False


def write_stay(me: "Traveller", out: BytesWriter) -> None:
    """Write what was done here and on the way; dice beyond the third are none (BR-3.10)."""
    thumb = me.thumb
    write_i16_le(out, 1 if me.bought else 0)
    write_i16_le(out, 1 if me.drank else 0)
    write_i16_le(out, me.ridden)
    write_i16_le(out, thumb + 1)
    write_i16_le(out, 0 if thumb == NOWHERE else moving.dice_for(me, thumb))


def write_board(me: "Traveller", out: BytesWriter) -> None:
    """Write what a player has."""
    for count in me.cubes:
        write_i16_le(out, count)
    for count in me.bottles:
        write_i16_le(out, count)
    write_i16_le(out, me.coasters)
    write_i16_le(out, me.level)
    write_i16_le(out, me.tasted)
    write_i16_le(out, me.cheese)
    write_i16_le(out, at_most(me.cheese_tokens, MOST_TOKENS))
    write_i16_le(out, me.toasts)
    write_i16_le(out, at_most(me.toast_tokens, MOST_TOKENS))
    write_i16_le(out, at_most(me.score, MOST_POINTS))


def at_most(count: int, most: int) -> int:
    """Give a count, or the most that a row shows."""
    return count if count < most else most
