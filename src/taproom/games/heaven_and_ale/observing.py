"""A position as a row of numbers, in the order of `layout.py`.

What follows from the row and the printed values, such as prices, funds and points, is not written again.
"""

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16, i64

from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.pieces import CARDS, EMPTY, GOALS, MONK, SPACES, SPOTS
from taproom.games.heaven_and_ale.rounds import ROUNDS
from taproom.games.heaven_and_ale.steps import ADVANCE, CARD, NO_CAUSE, PUT, SHED

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState

MOST_DUCATS: Final = 999
FURTHEST_BACK: Final = -20
"""Other components may let a game begin with more ducats, or further back on the track, than a row shows."""
NOTHING: Final = 0
MONKS_IN_STACK: Final = 4
GOAL_COUNT: Final = len(GOALS)
SPOT_COUNT: Final = len(SPOTS)
CARD_COUNT: Final = len(CARDS)


def write_row(state: "HeavenState", player: int, out: BytesWriter) -> None:
    """Write all that a seat may know; the boards from its own on, in the order of play."""
    write_decision(state, player, out)
    write_piles(state, out)
    write_walk(state, out)
    write_barrels(state, player, out)
    players = state.players
    for distance in range(players):
        seat = player + distance
        write_board(state.boards[seat if seat < players else seat - players], out)


def write_decision(state: "HeavenState", player: int, out: BytesWriter) -> None:
    """Write who decides what; what an earlier decision was about is no longer told."""
    step = state.step
    distance = state.player - player
    following = state.waiting[0] + 1 if state.waiting else NOTHING
    write_i16_le(out, 1 if state.options["first_player"] == "random" else 0)
    write_i16_le(out, state.round)
    write_i16_le(out, distance if distance >= 0 else distance + state.players)
    write_i16_le(out, step)
    write_i16_le(out, state.bought)
    write_i16_le(out, state.holding if step == PUT else EMPTY)
    write_i16_le(out, state.shed + 1 if step == SHED else NOTHING)
    write_i16_le(out, following)
    write_i16_le(out, state.pair + 1 if step == CARD else NOTHING)
    write_i16_le(out, state.cause if step == ADVANCE else NO_CAUSE)


def write_piles(state: "HeavenState", out: BytesWriter) -> None:
    """Write how much of each pile is left; in which order is hidden (HA-1.9)."""
    resources = state.box.resources_one
    monks = state.box.monks_one
    dealt = state.resources_dealt
    monks_dealt = state.monks_dealt
    write_i16_le(out, resources - dealt if dealt < resources else 0)
    write_i16_le(out, len(state.resources) - (resources if dealt < resources else dealt))
    write_i16_le(out, (monks - monks_dealt) // MONKS_IN_STACK if monks_dealt < monks else 0)
    last_dealt = monks if monks_dealt < monks else monks_dealt
    write_i16_le(out, state.rounds - last_dealt // MONKS_IN_STACK)


def write_walk(state: "HeavenState", out: BytesWriter) -> None:
    """Write the tiles on each space for tiles, where one comes each round, then the discs."""
    kinds = state.box.space_kind
    most = ROUNDS[state.players]
    for space in range(1, SPACES + 1):
        if kinds[space] <= MONK:
            write_tiles(state.tiles[space], most, out)
    for space in state.box.disc_spaces:
        write_i16_le(out, state.discs[space])


def write_tiles(tiles: tuple[int, ...], most: int, out: BytesWriter) -> None:
    """Write the tiles of a space in the order in which they came, and nothing for those that could be."""
    count = len(tiles)
    for at in range(most):
        write_i16_le(out, tiles[at] if at < count else EMPTY)


def write_barrels(state: "HeavenState", player: int, out: BytesWriter) -> None:
    """Write for each goal who owns its large and its small barrel: 1 is the seat that looks, 2 the next."""
    untouched: i64 = state.large_left & state.small_left
    for goal in range(GOAL_COUNT):
        large = small = NOTHING
        if not untouched >> goal & 1:
            for seat in range(state.players):
                distance = seat - player if seat >= player else seat - player + state.players
                if state.boards[seat].large >> goal & 1:
                    large = distance + 1
                if state.boards[seat].small >> goal & 1:
                    small = distance + 1
        write_i16_le(out, large)
        write_i16_le(out, small)


def write_board(board: Board, out: BytesWriter) -> None:
    """Write what a player owns and where the figure stands."""
    ducats = board.ducats
    write_i16_le(out, ducats if ducats < MOST_DUCATS else MOST_DUCATS)
    write_marker(board.brewmaster, out)
    for marker in board.markers:
        write_marker(marker, out)
    write_i16_le(out, board.space)
    write_i16_le(out, board.place + 1)
    write_i16_le(out, 1 if board.home else 0)
    write_bits(board.cards, CARD_COUNT, out)
    for card in board.pairs:
        write_i16_le(out, card + 1)
    write_bits(board.discs, SPOT_COUNT, out)
    for tile in board.garden:
        write_i16_le(out, tile)


def write_marker(spot: int, out: BytesWriter) -> None:
    """Write a spot of the production track."""
    write_i16_le(out, spot if spot > FURTHEST_BACK else FURTHEST_BACK)


def write_bits(mask: i64, count: int, out: BytesWriter) -> None:
    """Write a number of flags that a mask holds."""
    for _ in range(count):
        write_i16_le(out, i16(mask & 1))
        mask >>= 1
