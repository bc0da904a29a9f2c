"""What a position of Dice Brewing is worth to a seat."""

from typing import ClassVar, Final, cast

from mypy_extensions import i64

from taproom.games.dice_brewing import actions, habits
from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.pieces import (
    BLUE,
    BLUE_UPGRADE,
    COLOUR_OF,
    DARK,
    FACES,
    HOPS,
    NO_RECIPE,
    NO_UPGRADE,
    PALE,
    ROW,
    VALUE_OF,
)
from taproom.games.dice_brewing.sight import LEAST, SHIFT, Sight, has, has_passed, without
from taproom.games.dice_brewing.state import DiceState
from taproom.games.dice_brewing.steps import (
    ARRANGE,
    BREW,
    BUY,
    CLOSE,
    PICK,
    SWAP,
    USE,
    WINDOW,
)
from taproom.kernel.judgement import Judgement
from taproom.kernel.state import State

MOST_ROLLED: Final = 15
CHANCE: Final = [
    1.0 - ((value - 1) / FACES) ** dice for dice in range(MOST_ROLLED + 1) for value in range(1, FACES + 1)
]
"""How likely so many dice show a value or more at least once: 6 * dice + value - 1."""
RAISED: Final = 0.6
"""How likely a die that is one too low is raised in time."""
FOREIGN: Final = 0.08
"""How likely a die that is not owned comes in time."""
DIE_WORTH: Final = 1.7
"""What a die as reward is worth, in points."""
TOKEN_WORTH: Final = 1.0
CLOCK: Final = 12
"""A game lasts about so many rounds."""


class DiceJudgement(Judgement):
    """Looks at points, dice and goods, and at what can be brewed of the open recipes now and soon."""

    names: ClassVar[list[str]] = [
        "time",
        "points",
        "gold",
        "pale dice",
        "dark dice",
        "hops dice",
        "blue dice",
        "seeds",
        "tokens",
        "ingredients",
        "ready",
        "ready besides",
        "near",
        "all near",
        "good dice",
        "skilled dice",
        "first to brew",
    ]
    spread: ClassVar[float] = 8.0
    slip: ClassVar[float] = 8.0

    def __init__(self, early: list[float], late: list[float], habits: list[float]) -> None:
        super().__init__(early, late, habits)
        self.box: DiceBox | None = None
        self.worth: list[float] = []
        """What each recipe brings, in points, without an upgrade."""
        self.bonus: list[float] = []
        self.sight = Sight()

    def learn(self, box: DiceBox) -> None:
        """Count in points what the recipes bring."""
        self.box = box
        gold = 1.0 / box.gold_per_point
        self.worth = []
        self.bonus = []
        for recipe in range(len(box.names)):
            points = box.reward_points[recipe] + box.brew_points + gold * box.reward_gold[recipe]
            if box.reward_die[recipe]:
                points += DIE_WORTH
            elif box.reward_token[recipe]:
                points += TOKEN_WORTH
            self.worth.append(points)
            self.bonus.append(box.bonus_points[recipe] + gold * box.bonus_gold[recipe])

    def progress(self, state: State, player: int) -> float:
        """Rounds, which pass whatever a player does: by recipes brewed, whoever brews would lose time."""
        rounds = cast(DiceState, state).round
        return rounds / CLOCK if rounds < CLOCK else 1.0

    def features(self, state: State, player: int) -> list[float]:
        """Measure a position for a seat."""
        dice = cast(DiceState, state)
        box = dice.box
        if self.box is not box:
            self.learn(box)
        me = dice.breweries[player]
        sight = self.sight
        sight.look(dice, player)
        best = 0.0
        best_recipe = NO_RECIPE
        besides = 0.0
        near = 0.0
        all_near = 0.0
        several = False
        late = has_passed(dice, player)
        for slot in range(ROW):
            recipe = dice.row[slot]
            if recipe == NO_RECIPE or recipe == dice.recipe:
                continue
            worth = self.worth_of(me, recipe, sight.blue)
            if not late and not dice.blocked >> slot & 1 and has(box, recipe, sight.now):
                if best_recipe != NO_RECIPE:
                    several = True
                if worth > best:
                    best = worth
                    best_recipe = recipe
            else:
                hope = worth * self.chance(recipe)
                all_near += hope
                if hope > near:
                    near = hope
        if several:
            besides = self.second(dice, me, best_recipe)
        ingredients = 0
        for count in me.ingredients:
            ingredients += count
        return [
            1.0 - self.progress(state, player),
            sight.points,
            sight.gold,
            float(sight.dice[PALE]),
            float(sight.dice[DARK]),
            float(sight.dice[HOPS]),
            float(sight.dice[BLUE]),
            sight.seeds,
            sight.tokens,
            float(ingredients),
            best,
            besides,
            near,
            all_near,
            sight.good,
            sight.skilled,
            1.0 if dice.starter == player else 0.0,
        ]

    def worth_of(self, me: Brewery, recipe: int, blue: int) -> float:
        """What a recipe brings, with the bonus if an upgrade is at hand."""
        box = self.box
        assert box is not None
        for upgrade in box.upgrades[recipe]:
            if upgrade == BLUE_UPGRADE:
                if blue >= box.blue_least[recipe]:
                    return self.worth[recipe] + self.bonus[recipe]
            elif me.ingredients[upgrade - 1] > 0:
                return self.worth[recipe] + self.bonus[recipe]
        return self.worth[recipe]

    def chance(self, recipe: int) -> float:
        """How likely the dice for a recipe are there soon."""
        box = self.box
        assert box is not None
        sight = self.sight
        counts: i64 = sight.next
        kinds = box.need_kind[recipe]
        ranks = box.need_rank[recipe]
        total = 1.0
        for at in range(len(kinds)):
            kind = kinds[at]
            rank = ranks[at]
            shift: i64 = SHIFT[kind]
            have: i64 = counts >> shift & 15
            if have >= rank:
                continue
            value = VALUE_OF[kind]
            colour = COLOUR_OF[kind]
            free = sight.rolled[colour] - rank + 1
            likely = FOREIGN
            if free > 0:
                likely = CHANCE[(free if free < MOST_ROLLED else MOST_ROLLED) * FACES + value - 1]
            if likely < RAISED and value > LEAST and counts >> shift - 4 & 15 >= rank:
                likely = RAISED
            total *= likely
        return total

    def second(self, state: DiceState, me: Brewery, first: int) -> float:
        """The best recipe that can be brewed besides the first, with other dice."""
        box = state.box
        counts = without(box, first, self.sight.now)
        best = 0.0
        for slot in range(ROW):
            recipe = state.row[slot]
            if recipe in (NO_RECIPE, first, state.recipe) or state.blocked >> slot & 1:
                continue
            if has(box, recipe, counts):
                worth = self.worth_of(me, recipe, 0)
                if worth > best:
                    best = worth
        return best

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        """Leave out what is the same as something else or nearly always worse."""
        if len(legal) < 2:
            return legal
        dice = cast(DiceState, state)
        step = dice.step
        if step == ARRANGE:
            return habits.sensible_turn(dice, dice.breweries[dice.player], legal)
        if step in (WINDOW, BUY):
            return habits.sensible_plays(dice, legal)
        if step == BREW:
            return legal[:-1]
        if step == CLOSE:
            return habits.sensible_stores(legal)
        if step == USE:
            return legal[:1]
        if step == PICK:
            return habits.sensible_picks(legal)
        if step == SWAP:
            return habits.sensible_swaps(legal)
        return legal

    def foresees(self, state: State) -> bool:
        """Dice picked to be rolled have shown nothing yet."""
        return cast(DiceState, state).step != PICK

    def glance(self, state: State, legal: list[int]) -> list[float]:
        """Brew what can be brewed, store what is good, put seeds down, and end only when little is left."""
        box = cast(DiceState, state).box
        if self.box is not box:
            self.learn(box)
        weights: list[float] = []
        for action in legal:
            if actions.BREW <= action < actions.USE:
                recipe = (action - actions.BREW) // actions.WAYS
                worth = self.worth[recipe]
                if (action - actions.BREW) % actions.WAYS != NO_UPGRADE:
                    worth += self.bonus[recipe]
                weights.append(worth * worth)
            else:
                weights.append(habits.liking(action))
        return weights
