"""What one player owns: dice in pool and store, the board with its fields, seeds, goods, gold and points."""

from mypy_extensions import i64

from taproom.games.dice_brewing.pieces import (
    ANY_MARKS,
    CLASS_OF,
    COLOUR_OF,
    EMPTY,
    FIELD_COUNT,
    INGREDIENTS,
    KIND_OF,
    KINDS,
    NEVER,
    SEED,
    USING,
)
from taproom.games.dice_brewing.reasons import DIE_BLOCKED, DIE_PROTECTED, NO_SUCH_DIE, NOTHING


class Brewery:
    """One player's things; plain fields, so that a clone is quick."""

    def __init__(
        self, pool: list[int], store: list[int], slots: list[int], bolts: list[int], ingredients: list[int]
    ) -> None:
        self.pool = pool
        """Dice that show a value."""
        self.store = store
        self.slots = slots
        """What lies on each field: a die, a seed or nothing."""
        self.bolts = bolts
        """The blue die on each field's speed-up place."""
        self.ingredients = ingredients
        """How many there are of each kind."""
        self.fresh: tuple[int, ...] = ()
        """Dice in the pool that have not been rolled yet, by colour (DB-1.14)."""
        self.picked: tuple[int, ...] = ()
        """Dice picked for School 1 or for a brew; those of the store come with CODES added in School 1."""
        self.market = EMPTY
        """The blue die on the market (DB-5.8)."""
        self.tokens: tuple[int, ...] = ()
        """The action tokens, in the order in which they were taken."""
        self.paid: tuple[int, ...] = ()
        """What each token cost, or REWARDED."""
        self.clues: tuple[int, ...] = ()
        """The kinds that each token can be, as far as everybody knows, a bit each."""
        self.brewed: tuple[int, ...] = ()
        self.seeds = 0
        self.gold = 0
        self.points = 0
        self.used = 0
        """The fields used in this round, a bit each."""
        self.shut = 0
        """The buildings closed by tokens in this round, a bit each."""
        self.passed = False
        """In the arranging phase."""

    def clone(self) -> "Brewery":
        """Copy the brewery."""
        other = Brewery(self.pool[:], self.store[:], self.slots[:], self.bolts[:], self.ingredients[:])
        other.fresh = self.fresh
        other.picked = self.picked
        other.market = self.market
        other.tokens = self.tokens
        other.paid = self.paid
        other.clues = self.clues
        other.brewed = self.brewed
        other.seeds = self.seeds
        other.gold = self.gold
        other.points = self.points
        other.used = self.used
        other.shut = self.shut
        other.passed = self.passed
        return other

    def place(self, store: int) -> list[int]:
        """Give the dice of the pool (0) or of the store (1)."""
        return self.store if store else self.pool

    def dice(self) -> list[int]:
        """Count all dice owned, by colour, wherever they lie (DB-9.5)."""
        counts = [0, 0, 0, 0]
        for code in self.pool:
            counts[COLOUR_OF[code]] += 1
        for code in self.store:
            counts[COLOUR_OF[code]] += 1
        for code in self.picked:
            counts[COLOUR_OF[code % len(COLOUR_OF)]] += 1
        for code in self.slots:
            if code not in (EMPTY, SEED):
                counts[COLOUR_OF[code]] += 1
        for code in self.bolts:
            if code != EMPTY:
                counts[COLOUR_OF[code]] += 1
        if self.market != EMPTY:
            counts[COLOUR_OF[self.market]] += 1
        for colour in self.fresh:
            counts[colour] += 1
        return counts


def new_brewery() -> Brewery:
    """Give a brewery with nothing in it."""
    return Brewery([], [], [EMPTY] * FIELD_COUNT, [EMPTY] * FIELD_COUNT, [0] * len(INGREDIENTS))


def put(dice: list[int], code: int) -> None:
    """Lay a die to the others of a pool or a store, by colour and value, as people look for it."""
    dice.append(code)
    dice.sort()


def find(dice: list[int], kind: int, order: list[int]) -> int:
    """Find the die of a kind that comes first in an order of marks; -1 if there is none (DB-10.12)."""
    best = NEVER
    found = -1
    for at in range(len(dice)):
        code = dice[at]
        if KIND_OF[code] == kind:
            rank = order[CLASS_OF[code]]
            if rank < best:
                best = rank
                found = at
    return found


def take(dice: list[int], kind: int, order: list[int]) -> int:
    """Take the die out that `find` finds."""
    return dice.pop(find(dice, kind, order))


def kinds(dice: list[int], order: list[int]) -> i64:
    """Give the kinds of which a die can be taken in an order of marks, a bit each."""
    out: i64 = 0
    for code in dice:
        if code < KINDS or order[CLASS_OF[code]] < NEVER:
            kind: i64 = code
            out |= 1 << kind % KINDS
    return out


def count(dice: list[int], order: list[int]) -> int:
    """Count the dice that can be taken in an order of marks."""
    out = 0
    for code in dice:
        if order[CLASS_OF[code]] < NEVER:
            out += 1
    return out


def die_obstacle(dice: list[int], kind: int, order: list[int]) -> int:
    """Say why no die of a kind can be used here (DB-8.9, DB-8.19)."""
    if find(dice, kind, order) >= 0:
        return NOTHING
    if find(dice, kind, ANY_MARKS) < 0:
        return NO_SUCH_DIE
    return DIE_PROTECTED if find(dice, kind, USING) >= 0 else DIE_BLOCKED
