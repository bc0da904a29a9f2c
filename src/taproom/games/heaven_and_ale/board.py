"""A player's own board: garden, production track, scoring spots, cards and money."""

from taproom.games.heaven_and_ale.actions import PUT
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.pieces import (
    ALL_CARDS,
    BITS,
    COLOUR_OF,
    EMPTY,
    FERTILITY_OF,
    FIRST_COLOUR_SPOT,
    FIRST_MONK,
    FIRST_MONK_SPOT,
    FIRST_SHED,
    HOME_SPACE,
    NO_CARD,
    NO_PLACE,
    PAIRS,
    SHED_TYPES,
    SUNNY,
    X_SPOT,
)


class Board:
    """What one player owns; plain fields, so that a clone is quick."""

    def __init__(
        self,
        garden: list[int],
        markers: list[int],
        pairs: list[int],
        fertile: list[int],
        sheds: list[int],
        shady: list[int],
        sunny: list[int],
    ) -> None:
        self.garden = garden
        """A tile or shed by spot."""
        self.markers = markers
        """By colour."""
        self.pairs = pairs
        """The card beside each pair of scoring spots."""
        self.fertile = fertile
        """How many resource tiles there are by fertility."""
        self.sheds = sheds
        """How many sheds there are by type."""
        self.built = 0
        """How many sheds there are."""
        self.shady = shady
        """The actions that put a tile on an empty spot in the shade, in board order."""
        self.sunny = sunny
        self.brewmaster = 0
        self.ducats = 0
        self.discs = 0
        """The scoring spots that hold a disc, a bit each."""
        self.scorable = 0
        """The scoring spots of which a tile lies in the garden, a bit each."""
        self.cards = ALL_CARDS
        """The unplaced cards in hand, a bit each."""
        self.large = 0
        """The goals whose large barrel is owned, a bit each."""
        self.small = 0
        self.open_sunny = 0
        """Empty spots on the sunny side."""
        self.open_shady = 0
        self.space = HOME_SPACE
        """Where the figure stands on the walk; 0 is home."""
        self.place = NO_PLACE
        """The start place it stands on, or stood on last."""
        self.home = False
        """Come home in this round."""

    def clone(self) -> "Board":
        """Copy the board."""
        other = Board(
            self.garden[:],
            self.markers[:],
            self.pairs[:],
            self.fertile[:],
            self.sheds[:],
            self.shady[:],
            self.sunny[:],
        )
        other.built = self.built
        other.brewmaster = self.brewmaster
        other.ducats = self.ducats
        other.discs = self.discs
        other.scorable = self.scorable
        other.cards = self.cards
        other.large = self.large
        other.small = self.small
        other.open_sunny = self.open_sunny
        other.open_shady = self.open_shady
        other.space = self.space
        other.place = self.place
        other.home = self.home
        return other

    def lay(self, tile: int, spot: int, side: int) -> None:
        """Put a tile on a spot of the garden and count it."""
        self.garden[spot] = tile
        if side == SUNNY:
            self.open_sunny -= 1
            self.sunny.remove(PUT + spot)
        else:
            self.open_shady -= 1
            self.shady.remove(PUT + spot)
        if tile >= FIRST_MONK:
            self.scorable |= 1 << FIRST_MONK_SPOT + tile - FIRST_MONK
        else:
            self.scorable |= 1 << X_SPOT | 1 << FIRST_COLOUR_SPOT + COLOUR_OF[tile]
            self.fertile[FERTILITY_OF[tile]] += 1

    def build(self, kind: int, spot: int) -> None:
        """Put a shed on its spot and count it."""
        self.garden[spot] = FIRST_SHED + kind
        self.sheds[kind] += 1
        self.built += 1

    def tiles_of(self, colour: int) -> int:
        """Count the tiles of a colour, on either side."""
        tiles = 0
        for tile in self.garden:
            if COLOUR_OF[tile] == colour:
                tiles += 1
        return tiles

    def hindmost(self) -> int:
        """Give the spot of the hindmost resource marker."""
        spot = self.markers[0]
        for marker in self.markers:
            if marker < spot:
                spot = marker
        return spot

    def foremost(self) -> int:
        """Give the spot of the foremost resource marker."""
        spot = self.markers[0]
        for marker in self.markers:
            if marker > spot:
                spot = marker
        return spot

    def hand(self) -> int:
        """Count the unplaced cards held."""
        return BITS[self.cards]


def new_board(box: HeavenBox) -> Board:
    """Set up a player's board (HA-2.5)."""
    board = Board(
        [EMPTY] * len(box.side),
        box.marker_starts[:],
        [NO_CARD] * PAIRS,
        [0] * 6,
        [0] * SHED_TYPES,
        [PUT + spot for spot in box.shady],
        [PUT + spot for spot in box.sunny],
    )
    board.brewmaster = box.brewmaster_start
    board.ducats = box.ducats
    board.open_sunny = len(box.sunny)
    board.open_shady = len(box.shady)
    return board
