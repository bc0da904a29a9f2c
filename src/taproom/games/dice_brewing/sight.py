"""What a seat of Dice Brewing has, counted for a judgement in one look over its brewery."""

from typing import Final

from mypy_extensions import i64

from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.pieces import (
    BLUE,
    CLASS_OF,
    CODES,
    COLOUR_OF,
    DARK,
    DEPARTMENT_1,
    DEPARTMENT_2,
    DEPARTMENT_3,
    EMPTY,
    FACES,
    FIELD_COUNT,
    HOPS,
    KIND_OF,
    KINDS,
    MALT_1,
    MALT_2,
    NEVER,
    NO_UPGRADE,
    PALE,
    RAISING,
    SCHOOL_3,
    SEED,
    USING,
    VALUE_OF,
)
from taproom.games.dice_brewing.state import DiceState
from taproom.games.dice_brewing.steps import BREWING, CLOSING, TAKE, TIDYING, USE, WINDOW

LEAST: Final = 2
"""A die that shows less does for no recipe."""
STEPS: Final = 5
"""The values that recipes ask for: 2 to 6."""
UNIT: Final = [
    sum(1 << 4 * (kind // FACES * STEPS + step) for step in range(kind % FACES + 1 - LEAST + 1))
    for kind in range(BLUE * FACES)
]
"""What a die adds to a count: one for its colour and each value that it shows at least, four bits each."""
SHIFT: Final = [
    4 * (kind // FACES * STEPS + max(kind % FACES + 1 - LEAST, 0)) for kind in range(BLUE * FACES)
]
"""Where in such a count the dice stand that do for a kind."""
GOOD: Final = [-0.6, -0.4, -0.05, 0.3, 0.4, 0.4]
"""How much likelier than a roll a die of each value does what a recipe asks."""
SKILLED: Final = [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5]
"""The same for blue dice."""


class Sight:
    """What a seat has, counted in one look over its brewery."""

    def __init__(self) -> None:
        self.now: i64 = 0
        """Dice of this round's brewing, as a count of `UNIT`."""
        self.next: i64 = 0
        """The same with dice that are raised at tidying."""
        self.blue = 0
        """The best blue die that can be an upgrade."""
        self.dice = [0, 0, 0, 0]
        """By colour, with those that the board will give and without those that it will take."""
        self.rolled = [0, 0, 0, 0]
        """Dice that are rolled again unless they are stored."""
        self.good = 0.0
        """How much better than rolled ones the dice kept are."""
        self.skilled = 0.0
        self.seeds = 0.0
        self.gold = 0.0
        self.points = 0.0
        self.tokens = 0.0

    def look(self, state: DiceState, player: int) -> None:
        """Count everything."""
        me = state.breweries[player]
        stage = state.stage
        self.now = 0
        self.blue = 0
        self.good = 0.0
        self.skilled = 0.0
        for colour in range(4):
            self.dice[colour] = 0
            self.rolled[colour] = 0
        self.seeds = float(me.seeds)
        self.gold = float(me.gold)
        self.points = float(me.points)
        self.tokens = float(len(me.tokens))
        self.look_at_store(me)
        self.look_at_pool(me, stage < CLOSING or (stage == CLOSING and not state.closed >> player & 1))
        self.next = self.now
        self.look_at_board(state, me)
        if player == state.player and state.step in (USE, TAKE):
            self.look_at_brew(state)

    def look_at_store(self, me: Brewery) -> None:
        """Stored dice keep their values, good or bad."""
        for code in me.store:
            kind = KIND_OF[code]
            value = VALUE_OF[kind]
            colour = COLOUR_OF[kind]
            self.dice[colour] += 1
            usable = code < KINDS or USING[CLASS_OF[code]] < NEVER
            if colour == BLUE:
                self.skilled += SKILLED[value - 1]
                if usable and value > self.blue:
                    self.blue = value
            else:
                self.good += GOOD[value - 1]
                if usable:
                    self.now += UNIT[kind]

    def look_at_pool(self, me: Brewery, storable: bool) -> None:
        """While dice can be stored, good ones count as if they were; else they will be rolled."""
        for code in me.pool:
            kind = KIND_OF[code]
            colour = COLOUR_OF[kind]
            self.dice[colour] += 1
            self.rolled[colour] += 1
            if not storable or not (code < KINDS or USING[CLASS_OF[code]] < NEVER):
                continue
            value = VALUE_OF[kind]
            if colour == BLUE:
                if SKILLED[value - 1] > 0.0:
                    self.skilled += SKILLED[value - 1]
                if value > self.blue:
                    self.blue = value
            else:
                if GOOD[value - 1] > 0.0:
                    self.good += GOOD[value - 1]
                self.now += UNIT[kind]
        for colour in me.fresh:
            self.dice[colour] += 1
            self.rolled[colour] += 1
        for code in me.picked:
            colour = COLOUR_OF[code % CODES]
            self.dice[colour] += 1
            self.rolled[colour] += 1
        if me.market != EMPTY:
            self.dice[BLUE] += 1
            self.rolled[BLUE] += 1

    def look_at_board(self, state: DiceState, me: Brewery) -> None:
        """What lies on the board counts as what it will be."""
        if me.used == 0:
            return
        for field in range(FIELD_COUNT):
            if me.bolts[field] != EMPTY:
                self.dice[BLUE] += 1
                self.rolled[BLUE] += 1
            item = me.slots[field]
            if item != EMPTY:
                self.look_at_field(state, field, item)

    def look_at_field(self, state: DiceState, field: int, item: int) -> None:
        """Tell what a field does at tidying."""
        box = state.box
        if item == SEED:
            colour = PALE if field == MALT_1 else HOPS
            if state.stock[colour] > 0:
                self.gain(colour)
        elif field == MALT_2:
            self.gain(DARK if state.stock[DARK] > 0 else PALE)
        elif field in RAISING:
            kind = KIND_OF[item]
            if kind % FACES < FACES - 1:
                kind += 1
            self.dice[COLOUR_OF[kind]] += 1
            self.next += UNIT[kind]
            if GOOD[VALUE_OF[kind] - 1] > 0.0:
                self.good += GOOD[VALUE_OF[kind] - 1]
        elif field == DEPARTMENT_1:
            self.seeds += box.trade_seeds if box.trade_seeds < state.seeds else state.seeds
        elif field == DEPARTMENT_2:
            self.gold += box.trade_gold
        elif field == DEPARTMENT_3:
            self.gold += box.trade_blue
        else:
            self.gain(BLUE)
            if field == SCHOOL_3 and state.stock[BLUE] > 0:
                self.gain(BLUE)

    def gain(self, colour: int) -> None:
        """Count a die that will be rolled."""
        self.dice[colour] += 1
        self.rolled[colour] += 1

    def look_at_brew(self, state: DiceState) -> None:
        """A brew that was begun counts as done, with the die that is mostly taken."""
        box = state.box
        recipe = state.recipe
        if box.reward_die[recipe]:
            self.gain(DARK if state.stock[DARK] > 0 else PALE)
        elif box.reward_token[recipe]:
            self.tokens += 1.0
        if state.step == USE:
            if not state.breweries[state.player].picked:
                self.now = without(box, recipe, self.now)
                self.next = without(box, recipe, self.next)
            self.gold += box.reward_gold[recipe]
            self.points += box.reward_points[recipe] + box.brew_points
            if state.upgrade != NO_UPGRADE:
                self.gold += box.bonus_gold[recipe]
                self.points += box.bonus_points[recipe]


def has(box: DiceBox, recipe: int, counts: i64) -> bool:
    """Whether dice do for a recipe."""
    kinds = box.need_kind[recipe]
    ranks = box.need_rank[recipe]
    for at in range(len(kinds)):
        shift: i64 = SHIFT[kinds[at]]
        if counts >> shift & 15 < ranks[at]:
            return False
    return True


def without(box: DiceBox, recipe: int, counts: i64) -> i64:
    """Take the lowest dice that do for a recipe out of a count."""
    for kind in box.need_kind[recipe]:
        last = COLOUR_OF[kind] * FACES + FACES - 1
        for higher in range(kind, last + 1):
            shift: i64 = SHIFT[higher]
            above: i64 = counts >> shift + 4 & 15 if higher < last else 0
            if counts >> shift & 15 > above:
                counts -= UNIT[higher]
                break
    return counts


def has_passed(state: DiceState, player: int) -> bool:
    """Whether a seat brews no more in this round, as far as it has said."""
    if state.stage == TIDYING:
        return True
    if state.stage != BREWING or state.step == WINDOW:
        return False
    ago = (state.turn - player) % state.players
    return 0 < ago <= state.passes
