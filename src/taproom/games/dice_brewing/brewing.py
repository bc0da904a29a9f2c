"""Brewing: recipes, the dice they ask, upgrades and rewards (DB-6)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from taproom.games.dice_brewing import actions, hidden, rounds, windows
from taproom.games.dice_brewing.brewery import die_obstacle, kinds, take
from taproom.games.dice_brewing.events import (
    BrewBegun,
    DieTaken,
    DieUsed,
    PlayerPassed,
    RecipeBrewed,
    RecipeTurnedUp,
    RewardLost,
    TokenTaken,
)
from taproom.games.dice_brewing.pieces import (
    BLUE,
    BLUE_UPGRADE,
    CLASS_OF,
    COLOUR_OF,
    COLOURS,
    FACES,
    KIND_OF,
    KINDS,
    NEVER,
    NO_RECIPE,
    NO_UPGRADE,
    REWARDED,
    ROW,
    TOKENS,
    UPGRADES,
    USING,
    die_text,
)
from taproom.games.dice_brewing.reasons import (
    DICE_MISSING,
    NO_BLUE_DIE,
    NO_INGREDIENT,
    NONE_LEFT,
    NOT_AN_UPGRADE,
    NOT_FOR_THIS,
    NOTHING,
    RECIPE_BLOCKED,
    RECIPE_NOT_OPEN,
)
from taproom.games.dice_brewing.steps import BREW, BREWING, TAKE, USE

if TYPE_CHECKING:
    from taproom.games.dice_brewing.box import DiceBox
    from taproom.games.dice_brewing.brewery import Brewery
    from taproom.games.dice_brewing.state import DiceState


def begin(state: "DiceState") -> None:
    """Before the first recipe is named tokens may be played (DB-8.1)."""
    state.stage = BREWING
    state.quiet = 0
    state.turn = state.starter
    state.passes = 0
    windows.open_window(state)


def begin_turn(state: "DiceState", seat: int) -> None:
    """A player brews or passes; when all pass in a row, or no recipe is left, it ends (DB-6.8, DB-9.4)."""
    if state.passes == state.players or max(state.row) == NO_RECIPE:
        rounds.end_brewing(state)
        return
    state.turn = state.player = seat
    state.step = BREW


def at_least(me: "Brewery") -> list[int]:
    """For each kind: how many usable stored dice of its colour show at least its value (DB-6.2)."""
    counts = [0] * KINDS
    for code in me.store:
        if USING[CLASS_OF[code]] < NEVER:
            for asked in range(COLOUR_OF[code] * FACES, KIND_OF[code] + 1):
                counts[asked] += 1
    return counts


def list_brews(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """List the recipes that can be brewed, plain and with each upgrade at hand; or pass (DB-10.8)."""
    if not me.store:
        out.append(actions.PASS)
        return
    counts = at_least(me)
    for slot in range(ROW):
        recipe = state.row[slot]
        if recipe != NO_RECIPE and not state.blocked >> slot & 1 and has_dice(state, recipe, counts):
            out.append(actions.BREW + recipe * actions.WAYS)
            for upgrade in state.box.upgrades[recipe]:
                if upgrade_obstacle(state, me, recipe, upgrade, counts) == NOTHING:
                    out.append(actions.BREW + recipe * actions.WAYS + upgrade)
    out.append(actions.PASS)


def has_dice(state: "DiceState", recipe: int, counts: list[int]) -> bool:
    """Whether for each die asked there is a different stored die that does (DB-6.2)."""
    need = state.box.need_kind[recipe]
    rank = state.box.need_rank[recipe]
    for at in range(len(need)):
        if counts[need[at]] < rank[at]:
            return False
    return True


def upgrade_obstacle(state: "DiceState", me: "Brewery", recipe: int, upgrade: int, counts: list[int]) -> int:
    """Say why a brew cannot be made with an upgrade (DB-6.3, DB-6.7)."""
    if upgrade == NO_UPGRADE:
        return NOTHING
    if upgrade not in state.box.upgrades[recipe]:
        return NOT_AN_UPGRADE
    if upgrade == BLUE_UPGRADE:
        lowest = BLUE * FACES + state.box.blue_least[recipe] - 1
        return NOTHING if counts[lowest] > 0 else NO_BLUE_DIE
    return NOTHING if me.ingredients[upgrade - 1] > 0 else NO_INGREDIENT


def obstacle(state: "DiceState", me: "Brewery", number: int) -> int:
    """Say why a recipe cannot be brewed so (DB-6.2, DB-6.3, DB-8.6)."""
    recipe = number // actions.WAYS
    if recipe not in state.row:
        return RECIPE_NOT_OPEN
    if state.blocked >> state.row.index(recipe) & 1:
        return RECIPE_BLOCKED
    counts = at_least(me)
    if not has_dice(state, recipe, counts):
        return DICE_MISSING
    return upgrade_obstacle(state, me, recipe, number % actions.WAYS, counts)


def choose(state: "DiceState", number: int) -> None:
    """Name the recipe and the upgrade; the dice come next."""
    state.recipe = number // actions.WAYS
    state.upgrade = number % actions.WAYS
    state.step = USE
    if state.recording:
        state.tell(BrewBegun(state.player, state.box.names[state.recipe], UPGRADES[state.upgrade]))


def needs(state: "DiceState") -> list[int]:
    """The lowest die that does for each die of the brew, the blue upgrade last, in the order of picking."""
    need = state.box.need_kind[state.recipe]
    if state.upgrade == BLUE_UPGRADE:
        return [*need, BLUE * FACES + state.box.blue_least[state.recipe] - 1]
    return need


def list_dice(state: "DiceState", me: "Brewery", out: list[int]) -> None:
    """List the stored dice for the next die asked: highest minimum first, none above the last (DB-10.9)."""
    need = needs(state)
    at = len(me.picked)
    lowest = need[at]
    last = lowest // FACES * FACES + FACES - 1
    if at > 0 and need[at - 1] // FACES == lowest // FACES:
        last = KIND_OF[me.picked[at - 1]]
    usable: i64 = kinds(me.store, USING)
    for kind in range(lowest, last + 1):
        if usable >> kind & 1 and can_finish(me, need, at, kind):
            out.append(actions.USE + kind)


def can_finish(me: "Brewery", need: list[int], at: int, kind: int) -> bool:
    """Whether after a die of this kind the others of its colour are found, none above it (DB-10.9)."""
    colour = kind // FACES
    end = at + 1
    while end < len(need) and need[end] // FACES == colour:
        end += 1
    if end == at + 1:
        return True
    counts = [0] * KINDS
    for code in me.store:
        if USING[CLASS_OF[code]] < NEVER:
            counts[KIND_OF[code]] += 1
    counts[kind] -= 1
    best = kind
    for number in range(at + 1, end):
        while best >= need[number] and counts[best] == 0:
            best -= 1
        if best < need[number]:
            return False
        counts[best] -= 1
    return True


def use_obstacle(state: "DiceState", me: "Brewery", kind: int) -> int:
    """Say why a stored die cannot be the next one of the brew."""
    wrong = die_obstacle(me.store, kind, USING)
    if wrong != NOTHING:
        return wrong
    out: list[int] = []
    list_dice(state, me, out)
    return NOTHING if actions.USE + kind in out else NOT_FOR_THIS


def use(state: "DiceState", me: "Brewery", kind: int) -> None:
    """Pick a stored die for the brew; the last one completes it (DB-6.11)."""
    code = take(me.store, kind, USING)
    me.picked += (code,)
    if state.recording:
        state.tell(DieUsed(state.player, die_text(code)))
    if len(me.picked) == len(needs(state)):
        complete(state, me)


def gains(box: "DiceBox", recipe: int, upgraded: bool) -> tuple[int, int]:
    """Gold and points of a brew: reward, bonus of an upgrade, and a point for brewing (DB-6.3, DB-6.4)."""
    gold = box.reward_gold[recipe]
    points = box.reward_points[recipe] + box.brew_points
    if upgraded:
        gold += box.bonus_gold[recipe]
        points += box.bonus_points[recipe]
    return gold, points


def complete(state: "DiceState", me: "Brewery") -> None:
    """The dice return to the pool; reward, bonus and a point come with the card (DB-6.3 to DB-6.5)."""
    upgraded = state.upgrade != NO_UPGRADE
    if upgraded and state.upgrade != BLUE_UPGRADE:
        me.ingredients[state.upgrade - 1] -= 1
        state.market[state.upgrade - 1] += 1
    gold, points = gains(state.box, state.recipe, upgraded)
    me.gold += gold
    me.points += points
    if state.recording:
        dice = tuple([die_text(code) for code in me.picked])
        name = state.box.names[state.recipe]
        state.tell(RecipeBrewed(state.player, name, dice, UPGRADES[state.upgrade], gold, points))
    me.pool.extend(me.picked)
    me.picked = ()
    state.passes = 0
    reward(state)


def reward(state: "DiceState") -> None:
    """A die or a token as reward is chosen; one whose stock is empty is lost (DB-6.6, DB-6.15)."""
    state.step = TAKE
    if state.box.reward_die[state.recipe]:
        if max(state.stock) > 0:
            return
        lost = "die"
    elif state.box.reward_token[state.recipe]:
        if max(state.tokens) > 0:
            return
        lost = "token"
    else:
        lost = ""
    if lost and state.recording:
        state.tell(RewardLost(state.player, lost))
    end_brew(state)


def list_rewards(state: "DiceState", out: list[int]) -> None:
    """Only colours and kinds that are left can be chosen (DB-6.13, DB-6.14, DB-6.18)."""
    if state.box.reward_die[state.recipe]:
        for colour in range(len(COLOURS)):
            if state.stock[colour] > 0:
                out.append(actions.TAKE_DIE + colour)
    else:
        for token in range(len(TOKENS)):
            if state.tokens[token] > 0:
                out.append(actions.TAKE_TOKEN + token)


def reward_obstacle(state: "DiceState", action: int) -> int:
    """Say why something cannot be the reward."""
    die = action < actions.TAKE_TOKEN
    if die != state.box.reward_die[state.recipe]:
        return NOT_FOR_THIS
    left = state.stock[action - actions.TAKE_DIE] if die else state.tokens[action - actions.TAKE_TOKEN]
    return NOTHING if left > 0 else NONE_LEFT


def take_die(state: "DiceState", me: "Brewery", colour: int) -> None:
    """A die as reward goes to the pool; it is not rolled now (DB-6.13, DB-6.17)."""
    state.stock[colour] -= 1
    me.fresh += (colour,)
    if state.recording:
        state.tell(DieTaken(state.player, COLOURS[colour]))
    end_brew(state)


def take_token(state: "DiceState", me: "Brewery", token: int) -> None:
    """A token as reward lies with the bought ones."""
    if state.recording:
        state.tell(TokenTaken(state.player, TOKENS[token], state.advanced))
    hidden.take_token(state, me, token, REWARDED)
    end_brew(state)


def end_brew(state: "DiceState") -> None:
    """The player keeps the card, and the top one of the pile takes its place (DB-6.9)."""
    slot = state.row.index(state.recipe)
    state.breweries[state.player].brewed += (state.recipe,)
    state.recipe = NO_RECIPE
    state.upgrade = NO_UPGRADE
    if state.dealt < len(state.pile):
        state.reveal()
    state.row[slot] = rounds.next_recipe(state)
    if state.recording and state.row[slot] != NO_RECIPE:
        state.tell(RecipeTurnedUp(state.box.names[state.row[slot]], slot))
    begin_turn(state, rounds.next_seat(state, state.player))


def pass_turn(state: "DiceState") -> None:
    """A pass is not final here (DB-6.8)."""
    if state.recording:
        state.tell(PlayerPassed(state.player, "brewing"))
    state.passes += 1
    begin_turn(state, rounds.next_seat(state, state.player))
