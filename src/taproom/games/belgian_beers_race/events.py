"""What can happen in The Belgian Beers Race; places, colours, means and faces go by their names."""

from dataclasses import dataclass

from taproom.kernel.events import Event


@dataclass(frozen=True)
class StartPicked(Event):
    """In the short game a player picked the brewery to start in."""

    player: int
    place: str


@dataclass(frozen=True)
class TurnBegan(Event):
    """A player's turn begins, with the disc on that square."""

    player: int
    square: int


@dataclass(frozen=True)
class DiceRolled(Event):
    """Dice were rolled for a trip to a place; `means` is hitch or transport."""

    player: int
    means: str
    place: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class Went(Event):
    """A trip succeeded: the disc is on that square."""

    player: int
    means: str
    start: str
    place: str
    ut: int
    square: int


@dataclass(frozen=True)
class TripFailed(Event):
    """The bus was so late that the trip no longer fits; without UT the day is over."""

    player: int
    place: str
    ut: int
    square: int


@dataclass(frozen=True)
class HitchFailed(Event):
    """Nobody stopped; without UT the wait did not fit and the day is over."""

    player: int
    place: str
    ut: int
    square: int


@dataclass(frozen=True)
class DriverPaid(Event):
    """A driver was given beers."""

    player: int
    place: str
    beers: tuple[str, ...]


@dataclass(frozen=True)
class Sobered(Event):
    """The bike lowered the level."""

    player: int
    before: int
    level: int


@dataclass(frozen=True)
class BottleTaken(Event):
    """The first visitor took the bottle."""

    player: int
    place: str
    colour: str


@dataclass(frozen=True)
class CoasterTaken(Event):
    """A coaster was taken, on arriving or on waking."""

    player: int
    place: str
    waking: bool


@dataclass(frozen=True)
class Visited(Event):
    """A visited token: how many there are now, which bonus tracks went up, what one more of them scores."""

    player: int
    place: str
    count: int
    bonuses: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Bought(Event):
    """Beers and perhaps a cheese were bought; `token`: the cheese track was full."""

    player: int
    place: str
    colour: str
    beers: int
    cheese: bool
    token: bool
    square: int


@dataclass(frozen=True)
class BeerTasted(Event):
    """A beer was tasted: at the brewery, on public transport, in a toast, at camp."""

    player: int
    colour: str
    where: str
    level: int
    square: int


@dataclass(frozen=True)
class CheeseEaten(Event):
    """A cheese was eaten; `saving`: instead of the level that a beer of a toast would have brought."""

    player: int
    level: int
    saving: bool


@dataclass(frozen=True)
class FellAsleep(Event):
    """A player has had too much and sleeps."""

    player: int


@dataclass(frozen=True)
class DayEnded(Event):
    """A player chose to end the day."""

    player: int


@dataclass(frozen=True)
class DayOver(Event):
    """A disc was put on the last square."""

    player: int


@dataclass(frozen=True)
class Camped(Event):
    """A player goes camping."""

    player: int
    place: str


@dataclass(frozen=True)
class TooFewBeersToToast(Event):
    """The mover has fewer beers than there are partners: no toast takes place."""

    player: int
    partners: tuple[int, ...]


@dataclass(frozen=True)
class BeerGiven(Event):
    """A player gave a beer for a toast."""

    player: int
    colour: str


@dataclass(frozen=True)
class Toasted(Event):
    """The mover toasts with the partners; everybody's disc goes on by 1."""

    player: int
    partners: tuple[int, ...]
    place: str


@dataclass(frozen=True)
class CardTaken(Event):
    """The active player met an objective; `condition` is what the card asks of so many players."""

    player: int
    card: int
    points: int
    condition: str


@dataclass(frozen=True)
class CardRemoved(Event):
    """A player broke a bottle token (0 to 2) and removed a card."""

    player: int
    card: int
    token: int
    condition: str


@dataclass(frozen=True)
class CardsShown(Event):
    """New cards are next in line, and what they ask."""

    cards: tuple[int, ...]
    conditions: tuple[str, ...]


@dataclass(frozen=True)
class SecondLevelCame(Event):
    """The level-2 cards were shuffled into the pile."""


@dataclass(frozen=True)
class NightFell(Event):
    """A day is over for all."""

    day: int


@dataclass(frozen=True)
class WokeUp(Event):
    """A player's level before and after the night, and the square on which the disc starts."""

    player: int
    before: int
    level: int
    square: int


@dataclass(frozen=True)
class EveningScored(Event):
    """A player's evening score: beers, bottles, coasters, and the points so far."""

    player: int
    tasted: int
    bottles: int
    coasters: int
    points: int
    score: int


@dataclass(frozen=True)
class DayBegan(Event):
    """A new day begins; its last square."""

    day: int
    last: int


@dataclass(frozen=True)
class WayHome(Event):
    """At the end a player is not on the Grand-Place."""

    player: int
    place: str
    moves: int
    lost: int
    asleep: bool


@dataclass(frozen=True)
class GoalMet(Event):
    """At the end a player meets an open level-3 card."""

    player: int
    card: int
    points: int
    condition: str
