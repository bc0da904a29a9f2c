"""The printed values of Heaven & Ale, as the rules read them."""

from taproom.kernel.box import Box


class HeavenBox(Box):
    """One set of components; `components.py` fills it."""

    def __init__(self, digest: str, changed: dict[str, object]) -> None:
        super().__init__(digest, changed)
        # The walk, by space; 0 is home.
        self.space_kind: list[int] = []
        self.space_cost: list[int] = []
        self.disc_spaces: list[int] = []
        self.second_discs: list[list[int]] = []
        """The spaces that get a second disc before the final round, by number of players."""
        # The garden, by spot in reading order.
        self.coordinates: list[str] = []
        self.side: list[int] = []
        self.sunny: list[int] = []
        self.shady: list[int] = []
        self.tile_spots: list[int] = []
        self.shed_spots: list[int] = []
        self.neighbours: list[list[int]] = []
        """The tile spots beside each spot."""
        self.around: list[list[int]] = []
        """All six neighbours of a shed spot, clockwise; empty for others."""
        self.sheds_beside: list[list[int]] = []
        """The shed spots beside each spot, in board order."""
        self.shed_type: list[int] = []
        """By fertility sum."""
        self.shed_steps: list[int] = []
        # The production track.
        self.marker_starts: list[int] = []
        self.brewmaster_start = 0
        self.rate: list[int] = []
        """By brewmaster spot, 0 and below as 0."""
        self.value: list[int] = []
        # Scoring spots.
        self.pair_of: list[int] = []
        self.pair_spots: list[int] = []
        """A mask of the two spots, by pair."""
        # Piles before they are shuffled.
        self.resources: tuple[int, ...] = ()
        """Those with back I first."""
        self.resources_one = 0
        """How many have back I."""
        self.monks: tuple[int, ...] = ()
        self.monks_one = 0
        # Single values.
        self.ducats = 0
        self.place_brewmaster = 0
        self.place_marker = 0
        self.place_ducats = 0
        self.card_refund = 0
        self.card_purse = 0
        self.card_brewmaster = 0
        self.card_barrels = 0
        self.large_barrel = 0
        self.small_barrel = 0
        self.first_place = 0
        self.goal_tiles = 0
        self.goal_like_sheds = 0
        self.goal_shed_types = 0
        self.goal_cards = 0

    def __reduce__(self) -> tuple[object, ...]:
        from taproom.games.heaven_and_ale.components import make_box

        return (make_box, (self.changed,))
