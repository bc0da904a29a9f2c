"""What can happen in Dice Brewing. Dice, fields, goods and recipes stand under the names of the texts."""

from dataclasses import dataclass, replace

from taproom.kernel.events import Event


@dataclass(frozen=True)
class RoundBegan(Event):
    """A round begins; the player holds the season token."""

    round: int
    season: str
    player: int


@dataclass(frozen=True)
class DiceRolled(Event):
    """The pool of a player was rolled at the start of a round."""

    player: int
    dice: tuple[str, ...]


@dataclass(frozen=True)
class ItemPlaced(Event):
    """A die of pool or store, or a seed, was placed on a field."""

    player: int
    field: str
    item: str
    place: str


@dataclass(frozen=True)
class SpedUp(Event):
    """A blue die was placed on a speed-up place; what the field does follows."""

    player: int
    field: str
    die: str
    place: str


@dataclass(frozen=True)
class SeedGivenUp(Event):
    """A seed went from a field to the stock."""

    player: int
    field: str


@dataclass(frozen=True)
class DieGivenUp(Event):
    """A die went from a field to the stock."""

    player: int
    die: str
    field: str


@dataclass(frozen=True)
class DieGained(Event):
    """A field gave a die: rolled while arranging, "P?" at tidying."""

    player: int
    die: str
    field: str


@dataclass(frozen=True)
class DieRaised(Event):
    """A field raised a die, which went to pool or store."""

    player: int
    field: str
    old: str
    new: str
    place: str


@dataclass(frozen=True)
class SeedsGained(Event):
    """A field gave seeds."""

    player: int
    seeds: int
    field: str


@dataclass(frozen=True)
class GoldGained(Event):
    """A field gave gold."""

    player: int
    gold: int
    field: str


@dataclass(frozen=True)
class DiePicked(Event):
    """A die was picked to be rolled again at School 1."""

    player: int
    die: str
    place: str


@dataclass(frozen=True)
class DiceRolledAgain(Event):
    """The picked dice were rolled again, in the same order."""

    player: int
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True)
class StockRolled(Event):
    """The whole stock of a colour was rolled at School 2; the values are sorted."""

    player: int
    colour: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class DieSwapped(Event):
    """An own die was swapped for a rolled one of the stock."""

    player: int
    old: str
    new: str
    place: str


@dataclass(frozen=True)
class SwapDeclined(Event):
    """The own dice were kept after the stock was rolled."""

    player: int


@dataclass(frozen=True)
class DieStored(Event):
    """A die went from pool to store."""

    player: int
    die: str


@dataclass(frozen=True)
class TurnEnded(Event):
    """An arranging turn ended after one placement."""

    player: int


@dataclass(frozen=True)
class PlayerPassed(Event):
    """A player passed: for good in the stage "arranging", for now in "brewing"."""

    player: int
    stage: str


@dataclass(frozen=True)
class DieRaisedByToken(Event):
    """A token raised a die of the owner until tidying."""

    player: int
    owner: int
    old: str
    new: str
    place: str


@dataclass(frozen=True)
class RerollPlayed(Event):
    """A token is played to roll a die of the owner again; the place is pool, store, a field or its bolt."""

    player: int
    owner: int
    die: str
    place: str


@dataclass(frozen=True)
class DieRolledAgain(Event):
    """A token had a die rolled again."""

    owner: int
    old: str
    new: str
    place: str


@dataclass(frozen=True)
class DieBlocked(Event):
    """A token blocked a die of another player until tidying."""

    player: int
    owner: int
    die: str
    place: str


@dataclass(frozen=True)
class DieProtected(Event):
    """A token protects an own die until tidying."""

    player: int
    die: str
    place: str


@dataclass(frozen=True)
class DieRemoved(Event):
    """A token moved a stored die to its owner's pool."""

    player: int
    owner: int
    die: str


@dataclass(frozen=True)
class BuildingShut(Event):
    """A token closed a building of another player for the round."""

    player: int
    owner: int
    building: str


@dataclass(frozen=True)
class RecipeBlocked(Event):
    """A token blocked a recipe for the round."""

    player: int
    recipe: str


@dataclass(frozen=True)
class IngredientBought(Event):
    """An ingredient was bought for gold and credit, perhaps with a blue die of pool or store."""

    player: int
    ingredient: str
    gold: int
    credit: int
    die: str
    place: str


@dataclass(frozen=True)
class TokenBought(Event):
    """A token was bought for gold and credit; in the advanced game only the buyer knows the kind."""

    player: int
    token: str
    gold: int
    credit: int
    hidden: bool

    def seen_by(self, player: int | None) -> "TokenBought":
        """Others see the price, and in the standard game the kind (DB-8.23)."""
        return replace(self, token="") if self.hidden and player != self.player else self


@dataclass(frozen=True)
class TokenTaken(Event):
    """A token came as reward; in the advanced game only its owner knows the kind."""

    player: int
    token: str
    hidden: bool

    def seen_by(self, player: int | None) -> "TokenTaken":
        """Others see that a token was taken, and in the standard game the kind (DB-8.23)."""
        return replace(self, token="") if self.hidden and player != self.player else self


@dataclass(frozen=True)
class TokenSoldOut(Event):
    """The last token of a kind was taken."""

    token: str


@dataclass(frozen=True)
class PurchasesEnded(Event):
    """A purchase turn is over."""

    player: int
    ingredient: bool
    token: bool


@dataclass(frozen=True)
class BrewBegun(Event):
    """A recipe was named, with its upgrade; the dice come next."""

    player: int
    recipe: str
    upgrade: str


@dataclass(frozen=True)
class DieUsed(Event):
    """A stored die was picked for the brew."""

    player: int
    die: str


@dataclass(frozen=True)
class RecipeBrewed(Event):
    """A recipe was brewed; gold and points of reward, bonus and brew together."""

    player: int
    recipe: str
    dice: tuple[str, ...]
    upgrade: str
    gold: int
    points: int


@dataclass(frozen=True)
class DieTaken(Event):
    """A die came as reward, not rolled yet."""

    player: int
    colour: str


@dataclass(frozen=True)
class RewardLost(Event):
    """There was no die or token left for a reward."""

    player: int
    reward: str


@dataclass(frozen=True)
class RecipeTurnedUp(Event):
    """The top card of the pile took the place of a brewed one."""

    recipe: str
    slot: int


@dataclass(frozen=True)
class GainWaits(Event):
    """The stock has nothing of what a field gives: the player waits for a piece to come back."""

    player: int
    field: str


@dataclass(frozen=True)
class GainLapsed(Event):
    """Nothing came back in time for a field."""

    player: int
    field: str


@dataclass(frozen=True)
class DieKept(Event):
    """The die of an exchange that lapsed went back to the pool."""

    player: int
    die: str
    field: str


@dataclass(frozen=True)
class SeedsDealt(Event):
    """Summer came: each of these players took a seed."""

    players: tuple[int, ...]
