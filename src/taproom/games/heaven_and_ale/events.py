"""What can happen in Heaven & Ale. Spots, tiles, colours and cards stand under the names of the texts."""

from dataclasses import dataclass

from taproom.kernel.events import Event


@dataclass(frozen=True)
class PlaceChosen(Event):
    """A start place was chosen at set-up."""

    player: int
    place: str


@dataclass(frozen=True)
class FigureMoved(Event):
    """A figure went on along the walk; home is 0."""

    player: int
    start: int
    space: int


@dataclass(frozen=True)
class CameHome(Event):
    """A figure came home for the round."""

    player: int
    start: int
    place: str


@dataclass(frozen=True)
class TileBought(Event):
    """A tile was paid and put on a spot."""

    player: int
    tile: str
    spot: str
    side: str
    price: int
    space: int


@dataclass(frozen=True)
class ShedBuilt(Event):
    """A shed spot was surrounded."""

    player: int
    spot: str
    total: int
    shed: int


@dataclass(frozen=True)
class DiscPlaced(Event):
    """A disc went from a space to a scoring spot."""

    player: int
    spot: str
    space: int


@dataclass(frozen=True)
class NumberNamed(Event):
    """The number for X was named."""

    player: int
    number: int


@dataclass(frozen=True)
class TilesActivated(Event):
    """Tiles paid; a tile activated twice is listed twice. Steps past 20 are in the ducats."""

    player: int
    spots: tuple[str, ...]
    markers: dict[str, int]
    brewmaster: int
    ducats: int


@dataclass(frozen=True)
class MarkerMoved(Event):
    """A resource marker went forward; steps past 20 paid ducats."""

    player: int
    colour: str
    steps: int
    spot: int
    ducats: int


@dataclass(frozen=True)
class BrewmasterMoved(Event):
    """The brewmaster went forward; steps past 20 are lost."""

    player: int
    steps: int
    spot: int


@dataclass(frozen=True)
class DucatsTaken(Event):
    """Ducats came from a place or a card."""

    player: int
    ducats: int


@dataclass(frozen=True)
class PairCompleted(Event):
    """Both spots of a pair hold a disc."""

    player: int
    pair: int
    spots: tuple[str, ...]


@dataclass(frozen=True)
class CardPlaced(Event):
    """A privilege card was placed beside a pair."""

    player: int
    card: str
    pair: int


@dataclass(frozen=True)
class CardDeclined(Event):
    """No card was placed beside a complete pair."""

    player: int
    pair: int


@dataclass(frozen=True)
class CardReturned(Event):
    """A privilege card left the game for ducats."""

    player: int
    card: str
    ducats: int


@dataclass(frozen=True)
class BarrelTaken(Event):
    """A barrel was taken for a goal."""

    player: int
    goal: str
    large: bool


@dataclass(frozen=True)
class RoundEnded(Event):
    """Everybody has come home."""

    round: int


@dataclass(frozen=True)
class RoundBegan(Event):
    """New tiles and discs lie on the walk, by space."""

    round: int
    tiles: dict[str, str]
    discs: dict[str, int]
    player: int
