"""The printed values of The Belgian Beers Race, as the rules read them."""

from taproom.kernel.box import Box


class Wanted:
    """A filter of an event: the values of one of its fields that pass, a bit each."""

    def __init__(self, field: int, mask: int) -> None:
        self.field = field
        self.mask = mask


class Asked:
    """A term of a condition: what is counted, and between which numbers it must be."""

    def __init__(self, quantity: int, where: int, colour: int, lowest: int, highest: int) -> None:
        self.quantity = quantity
        self.where = where
        """The colours or breweries that count, a bit each."""
        self.colour = colour
        """If it is one colour alone, which one; else SEVERAL."""
        self.lowest = lowest
        self.highest = highest


class RaceBox(Box):
    """One set of components; `components.py` fills it."""

    def __init__(self, digest: str, changed: dict[str, object]) -> None:
        super().__init__(digest, changed)
        # Places, by number; the Grand-Place is 0 and has nothing.
        self.names: list[str] = []
        self.beers: list[str] = []
        self.towns: list[str] = []
        self.colour: list[int] = []
        self.buy: list[bool] = []
        self.taste: list[bool] = []
        self.cheese: list[bool] = []
        self.symbols: list[list[str]] = []
        self.brussels = 0
        """The places of Brussels, a bit each, the Grand-Place among them."""
        self.cheeses = 0
        """The breweries with cheese, a bit each."""
        self.bonus: list[int] = []
        """The breweries of each bonus, a bit each."""
        self.any_bonus = 0
        # Roads.
        self.roads: list[tuple[str, int, int, int, str]] = []
        """As printed: "6-11" or "12-BXL", three times, bus or rail."""
        self.near: list[list[int]] = []
        """The places that one move can reach, by place."""
        self.times: list[list[int]] = []
        """By means: 41 * place + destination; a road that is not there takes NO_ROAD."""
        self.most_hitch = 0
        """The longest hitch-hike: nobody needs beers for a longer one."""
        self.moves: list[list[int]] = []
        """The moves of a situation, listed when it first occurs; see `moving.list_moves`."""
        self.home: list[int] = []
        """Moves to the Grand-Place."""
        self.coasters: list[int] = []
        """Two numbers for each: its sides."""
        # Cards, by number; there is no card 0.
        self.level: list[int] = []
        self.points: list[int] = []
        self.conditions: list[str] = []
        self.asked: list[list[str]] = []
        """The conditions with the numbers for 2, 3 and 4 players."""
        self.event: list[int] = []
        """The event that meets a lightning card; STAR for the others."""
        self.filters: list[list[Wanted]] = []
        """What the event of a lightning card must be like: 3 * card, plus 0, 1 or 2 for 2, 3 or 4 players."""
        self.terms: list[list[Asked]] = []
        """What a star or flag card asks for: likewise."""
        # The die, the breathalyser and the backpack.
        self.faces: list[int] = []
        self.no_bike = 0
        """From this level on."""
        self.doubling = 0
        self.asleep = 0
        self.hangover: list[int] = []
        """By level."""
        self.backpack = 0
        # Points.
        self.tracks: list[list[int]] = []
        """What each level of a bonus track is worth, by bonus; level 0 first."""
        self.cheese_track: list[int] = []
        self.cheese_token = 0
        self.toast_track: list[int] = []
        self.toast_token = 0
        self.beer_points = 0
        self.bottle_points = 0
        self.coaster_points = 0
        self.carried_points = 0
        self.move_home = 0
        """What each move to the Grand-Place costs at the end."""
        self.visits: list[int] = []
        """What so many breweries visited are worth."""

    def __reduce__(self) -> tuple[object, ...]:
        from taproom.games.belgian_beers_race.components import make_box

        return (make_box, (self.changed,))
