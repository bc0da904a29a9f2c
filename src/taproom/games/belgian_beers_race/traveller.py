"""One player's figure, disc and board."""

from typing import Final

from taproom.games.belgian_beers_race.pieces import (
    CHEESES,
    COLOUR_COUNT,
    GRAND_PLACE,
    NOWHERE,
    TOASTS,
    TOP_TASTED,
)

SEVERAL: Final = -1


class Traveller:
    """One player's things; plain fields, so that a clone is quick."""

    def __init__(self, cubes: list[int], bottles: list[int]) -> None:
        self.place = GRAND_PLACE
        self.time = 0
        """The square of the disc."""
        self.rank = 0
        """Of discs on one square the one with the higher rank lies above."""
        self.cubes = cubes
        """Beers carried, by colour."""
        self.carried = 0
        """All of them together."""
        self.bottles = bottles
        """First-visitor bottles, by colour."""
        self.coasters = 0
        self.visited = 0
        """The breweries with a visited token, a bit each."""
        self.level = 0
        """Of the breathalyser."""
        self.tasted = 0
        self.cheese = 0
        self.cheese_tokens = 0
        self.toasts = 0
        self.toast_tokens = 0
        self.score = 0
        self.cards: tuple[int, ...] = ()
        """Objectives taken."""
        self.bought = False
        """In this stay, as is the next."""
        self.drank = False
        self.ridden = 0
        """UT on the bike that have not lowered the level yet (BR-3.18)."""
        self.thumb = NOWHERE
        """Where the last failed hitch-hike would have led, and how many have failed."""
        self.tries = 0
        self.asleep = False
        self.camping = False
        self.arrival = 0
        """When the figure came to the Grand-Place, counted over all; 0 if it is elsewhere or never left."""

    def clone(self) -> "Traveller":
        """Copy the traveller."""
        other = Traveller(self.cubes[:], self.bottles[:])
        other.place = self.place
        other.time = self.time
        other.rank = self.rank
        other.carried = self.carried
        other.coasters = self.coasters
        other.visited = self.visited
        other.level = self.level
        other.tasted = self.tasted
        other.cheese = self.cheese
        other.cheese_tokens = self.cheese_tokens
        other.toasts = self.toasts
        other.toast_tokens = self.toast_tokens
        other.score = self.score
        other.cards = self.cards
        other.bought = self.bought
        other.drank = self.drank
        other.ridden = self.ridden
        other.thumb = self.thumb
        other.tries = self.tries
        other.asleep = self.asleep
        other.camping = self.camping
        other.arrival = self.arrival
        return other

    def give_up(self, colour: int) -> None:
        """Discard a carried beer."""
        self.cubes[colour] -= 1
        self.carried -= 1

    def taste(self) -> None:
        """One beer more on the tasted track, which ends at 20 (BR-5.5, BR-5.16)."""
        if self.tasted < TOP_TASTED:
            self.tasted += 1

    def gain_cheese(self) -> None:
        """One step on the cheese track; at its top a token beside it (BR-5.2)."""
        if self.cheese < CHEESES:
            self.cheese += 1
        else:
            self.cheese_tokens += 1

    def gain_toast(self) -> None:
        """One step on the toast track; at its top a token beside it (BR-6.8)."""
        if self.toasts < TOASTS:
            self.toasts += 1
        else:
            self.toast_tokens += 1

    def can_eat(self) -> bool:
        """Eating needs a cheese on the track and a level above 0 (BR-5.18)."""
        return self.cheese > 0 and self.level > 0

    def new_stay(self) -> None:
        """Buy and Taste are open again (BR-5.4)."""
        self.bought = False
        self.drank = False

    def only_colour(self) -> int:
        """The colour of all carried beers, or SEVERAL."""
        cubes = self.cubes
        for colour in range(COLOUR_COUNT):
            if cubes[colour] > 0:
                return colour if cubes[colour] == self.carried else SEVERAL
        return SEVERAL

    def most_carried(self) -> int:
        """The colour of which most beers are carried, the first of equals."""
        best = 0
        for colour in range(1, COLOUR_COUNT):
            if self.cubes[colour] > self.cubes[best]:
                best = colour
        return best


def new_traveller() -> Traveller:
    """Give a player at the start of the game (BR-1.8)."""
    return Traveller([0] * COLOUR_COUNT, [0] * COLOUR_COUNT)
