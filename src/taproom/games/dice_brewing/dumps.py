"""The whole of a position as plain JSON, and back; what can be counted is counted again."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from taproom.games.dice_brewing import brewing, windows
from taproom.games.dice_brewing.arranging import PLACEMENTS
from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.brewery import Brewery, new_brewery
from taproom.games.dice_brewing.buildings import note_full
from taproom.games.dice_brewing.pieces import (
    BLUE,
    BUILDINGS,
    CODES,
    COLOUR_OF,
    COLOURS,
    DICE_OF,
    EMPTY,
    END_KIND,
    FACES,
    FIELDS,
    FIRST_KIND,
    INGREDIENT_COPIES,
    INGREDIENTS,
    KIND_NAMES,
    KIND_OF,
    LETTERS,
    MARKS,
    NO_RECIPE,
    NO_UPGRADE,
    ONE_MARK,
    ONE_RAISE,
    RAISING,
    RECIPES,
    REWARDED,
    ROW,
    SCHOOL_3,
    SEED,
    SEED_FIELDS,
    SEEDS,
    SPEEDY,
    TOKEN_COPIES,
    TOKENS,
    UPGRADES,
    die_text,
)
from taproom.games.dice_brewing.rounds import LAST_ROUND
from taproom.games.dice_brewing.steps import PHASES, STAGES
from taproom.games.dice_brewing.tidying import GAIN_FIELDS, GAINS
from taproom.games.dice_brewing.view import brewery
from taproom.kernel.checks import flag, mask_of, names_of, place_of, whole
from taproom.kernel.errors import BadPosition
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_

if TYPE_CHECKING:
    from taproom.games.dice_brewing.state import DiceState
    from taproom.kernel.game import Game

Json = dict[str, Any]
MOST = 1_000_000
STAGES_OF = {
    "window": ("arranging", "purchases", "brewing", "tidying"),
    "arrange": ("arranging",),
    "pick": ("arranging",),
    "swap": ("arranging",),
    "buy": ("purchases",),
    "close": ("closing",),
    "brew": ("brewing",),
    "use": ("brewing",),
    "take": ("brewing",),
    "keep": ("tidying",),
    "over": (),
}
"""The stages in which each kind of decision can be due; a game that is over is in none."""
WAITING = [FIELDS[field] for field in GAIN_FIELDS]
DIE = re.compile(r"([PDHB][1-6])(\+{0,5})(?: (blocked|protected))?")


def fields(state: "DiceState") -> Json:
    """The whole position but for what follows from it: the stock and the markets."""
    return {
        "phase": PHASES[state.step],
        "stage": STAGES[state.stage],
        "round": state.round,
        "starter": state.starter,
        "turn": state.turn,
        "breweries": [whole_brewery(state, me) for me in state.breweries],
        "played": dict(zip(TOKENS, state.played, strict=True)),
        "row": [recipe_name(state.box, recipe) for recipe in state.row],
        "pile": [recipe_name(state.box, recipe) for recipe in state.pile[state.dealt :]],
        "blocked": [at for at in range(len(state.row)) if state.blocked >> at & 1],
        "opening": state.opening,
        "later": [seat for seat in range(state.players) if state.later >> seat & 1],
        "quiet": [seat for seat in range(state.players) if state.quiet >> seat & 1],
        "closed": [seat for seat in range(state.players) if state.closed >> seat & 1],
        "placed": state.placed,
        "bought": state.bought,
        "token_bought": state.token_bought,
        "credit_spent": state.credit_spent,
        "passes": state.passes,
        "colour": COLOURS[state.colour],
        "rolled": list(state.rolled),
        "recipe": recipe_name(state.box, state.recipe),
        "upgrade": UPGRADES[state.upgrade],
        "field": FIELDS[state.field],
        "waiting": [{"seat": gain // GAINS, "field": WAITING[gain % GAINS]} for gain in state.waiting],
    }


def recipe_name(box: DiceBox, recipe: int) -> str:
    """A recipe's name, or nothing for none."""
    return "" if recipe == NO_RECIPE else box.names[recipe]


def whole_brewery(state: "DiceState", me: Brewery) -> Json:
    """A player's things, hidden tokens and their clues included; the dice in the order in which they lie."""
    return {
        **brewery(me),
        "pool": [die_text(code) for code in me.pool],
        "store": [die_text(code) for code in me.store],
        "tokens": [
            {
                "kind": TOKENS[token],
                "paid": None if me.paid[at] == REWARDED else me.paid[at],
                "possible": names_of(me.clues[at], TOKENS),
            }
            for at, token in enumerate(me.tokens)
        ],
        "brewed": [state.box.names[recipe] for recipe in me.brewed],
    }


def read(game: "Game", dumped: Mapping[str, Any], box: DiceBox, rng: Rng) -> "DiceState":
    """Build a state from a dump."""
    from taproom.games.dice_brewing.state import empty_table

    game.check_players(dumped["players"])
    if len(dumped["breweries"]) != dumped["players"]:
        raise BadPosition(
            N_("There must be {players} breweries, not {given}."),
            players=dumped["players"],
            given=len(dumped["breweries"]),
        )
    breweries = [read_brewery(box, facts) for facts in dumped["breweries"]]
    state = empty_table(game, box, game.choose_options(dumped["options"]), rng, breweries)
    last = state.players - 1
    state.step = place_of(dumped["phase"], PHASES)
    state.stage = place_of(dumped["stage"], STAGES)
    state.round = whole(dumped["round"], 1, LAST_ROUND, N_("The round"))
    state.starter = whole(dumped["starter"], 0, last, N_("The seat with the season token"))
    state.turn = whole(dumped["turn"], 0, last, N_("The seat whose turn it is"))
    read_cards(state, dumped)
    count_stock(state, dumped["played"])
    state.marked = True  # if no die is, ending the marks changes nothing
    state.opening = flag(dumped["opening"], N_("The field 'opening'"))
    state.later = seat_mask(dumped["later"], last)
    state.quiet = seat_mask(dumped["quiet"], last)
    state.closed = seat_mask(dumped["closed"], last)
    state.placed = whole(dumped["placed"], 0, PLACEMENTS, N_("The number of placements"))
    state.bought = flag(dumped["bought"], N_("Having bought an ingredient"))
    state.token_bought = flag(dumped["token_bought"], N_("Having bought a token"))
    state.credit_spent = whole(dumped["credit_spent"], 0, 99, N_("The credit spent"))
    state.passes = whole(dumped["passes"], 0, state.players, N_("The number of passes"))
    state.colour = place_of(dumped["colour"], COLOURS)
    state.rolled = [whole(count, 0, max(DICE_OF), N_("The dice of a value")) for count in dumped["rolled"]]
    state.upgrade = place_of(dumped["upgrade"], UPGRADES)
    state.field = place_of(dumped["field"], FIELDS)
    state.waiting = tuple(
        whole(gain["seat"], 0, last, N_("A waiting seat")) * GAINS + place_of(gain["field"], WAITING)
        for gain in dumped["waiting"]
    )
    check_decision(state, whole(dumped["player"], 0, last, N_("The seat to decide")))
    return state


def read_cards(state: "DiceState", dumped: Mapping[str, Any]) -> None:
    """The row, the pile and the recipes brewed are all the cards, each once (DB-11.16)."""
    box = state.box
    state.row = [place_of(name, box.names) if name else NO_RECIPE for name in dumped["row"]]
    state.pile = tuple(place_of(name, box.names) for name in dumped["pile"])
    brewed = [recipe for me in state.breweries for recipe in me.brewed]
    lying = [recipe for recipe in state.row if recipe != NO_RECIPE]
    if sorted([*brewed, *lying, *state.pile]) != list(range(RECIPES)) or len(state.row) != ROW:
        raise BadPosition(N_("Every recipe must be in one place: brewed, open or in the pile."))
    state.blocked = sum(1 << whole(at, 0, ROW - 1, N_("A blocked recipe")) for at in set(dumped["blocked"]))
    if any(state.blocked >> at & 1 for at, recipe in enumerate(state.row) if recipe == NO_RECIPE):
        raise BadPosition(N_("Only an open recipe can be blocked."))
    state.recipe = place_of(dumped["recipe"], box.names) if dumped["recipe"] else NO_RECIPE


def count_stock(state: "DiceState", played: Mapping[str, Any]) -> None:
    """What nobody has lies in the stock and on the markets; nobody can have more than there is."""
    state.played = [whole(played[token], 0, TOKEN_COPIES, N_("The tokens played")) for token in TOKENS]
    state.stock = DICE_OF[:]
    state.seeds = SEEDS
    state.market = [INGREDIENT_COPIES] * len(INGREDIENTS)
    state.tokens = [TOKEN_COPIES - count for count in state.played]
    for me in state.breweries:
        state.stock = [left - own for left, own in zip(state.stock, me.dice(), strict=True)]
        state.seeds -= me.seeds + sum(item == SEED for item in me.slots)
        state.market = [left - own for left, own in zip(state.market, me.ingredients, strict=True)]
        for token in me.tokens:
            state.tokens[token] -= 1
        for field in range(len(FIELDS)):
            state.users[field] += me.used >> field & 1
            note_full(state, field)
    if min(*state.stock, state.seeds, *state.market, *state.tokens) < 0:
        raise BadPosition(N_("The players have more dice, seeds, ingredients or tokens than there are."))


def check_decision(state: "DiceState", player: int) -> None:
    """Refuse a decision that cannot be due: about a die, a recipe or a field that is not there."""
    phase = PHASES[state.step]
    me = state.breweries[player]
    state.player = player
    if STAGES_OF[phase] and STAGES[state.stage] not in STAGES_OF[phase]:
        raise BadPosition(
            N_("The phase {phase!r} does not belong to the stage {stage!r}."),
            phase=phase,
            stage=STAGES[state.stage],
        )
    if phase == "arrange" and (state.placed == PLACEMENTS or me.passed):
        raise BadPosition(N_("The player to arrange must have a placement left."))
    if len(state.rolled) != FACES:
        raise BadPosition(N_("A die has {faces} values."), faces=FACES)
    if phase == "swap" and (state.colour == BLUE or sum(state.rolled) != state.stock[state.colour]):
        raise BadPosition(N_("The whole stock of a colour must have been rolled."))
    if phase == "keep" and (state.field not in RAISING or me.slots[state.field] == EMPTY):
        raise BadPosition(N_("There is no raised die to be put away."))
    if phase == "window" and not windows.asked(state, player):
        raise BadPosition(N_("A player who has no token to play, or has answered, is not asked."))
    check_brew(state, phase, me)
    check_picked(state, phase, player)
    check_waiting(state, phase)
    if phase != "over" and not state.legal():
        raise BadPosition(N_("The player to decide must have something to choose."))


def check_brew(state: "DiceState", phase: str, me: Brewery) -> None:
    """A recipe is named while it is brewed, and lies open; what it is brewed with is there."""
    brewing_now = phase in ("use", "take")
    if brewing_now != (state.recipe != NO_RECIPE) or (brewing_now and state.recipe not in state.row):
        raise BadPosition(N_("The recipe that is brewed must lie open."))
    if brewing_now and state.upgrade not in (NO_UPGRADE, *state.box.upgrades[state.recipe]):
        raise BadPosition(N_("The recipe has no such upgrade."))
    wanted = state.upgrade - 1
    if phase == "use" and 0 <= wanted < len(INGREDIENTS) and me.ingredients[wanted] == 0:
        raise BadPosition(N_("The ingredient of the brew is not there."))
    if phase == "take" and not (state.box.reward_die[state.recipe] or state.box.reward_token[state.recipe]):
        raise BadPosition(N_("The recipe gives no reward that could be chosen."))


def check_picked(state: "DiceState", phase: str, player: int) -> None:
    """Dice are picked by the player who picks, and for a brew those that it asks, in their order."""
    for seat, other in enumerate(state.breweries):
        if other.picked and (phase not in ("pick", "use") or seat != player):
            raise BadPosition(N_("Only the player who picks dice can have picked some."))
    if phase == "use":
        picked = state.breweries[player].picked
        asked = brewing.needs(state)
        fits = len(picked) < len(asked) and all(
            code < CODES and asked[at] <= KIND_OF[code] and asked[at] // FACES == COLOUR_OF[code]
            for at, code in enumerate(picked)
        )
        if not fits or not can_be_finished(state):
            raise BadPosition(N_("The picked and stored dice do not fit the recipe."))


def can_be_finished(state: "DiceState") -> bool:
    """Whether the stored dice suffice for the brew that has begun."""
    trial = state.clone()
    while PHASES[trial.step] == "use":
        legal = trial.legal()
        if not legal:
            return False
        trial.apply(legal[0])
    return True


def check_waiting(state: "DiceState", phase: str) -> None:
    """Gains wait while boards are tidied; who waits for an exchange still has what will be given up."""
    if (state.waiting and phase != "keep") or len(set(state.waiting)) < len(state.waiting):
        raise BadPosition(N_("Gains wait while the boards are tidied, each of them once."))
    for gain in state.waiting:
        field = GAIN_FIELDS[gain % GAINS]
        if field not in (*SEED_FIELDS, SCHOOL_3) and state.breweries[gain // GAINS].slots[field] == EMPTY:
            raise BadPosition(N_("Nothing lies on {field} that could be exchanged."), field=FIELDS[field])


def read_brewery(box: DiceBox, facts: Json) -> Brewery:
    """Build a player's brewery."""
    me = new_brewery()
    me.pool = [die_of(text) for text in facts["pool"]]
    me.store = [die_of(text) for text in facts["store"]]
    me.fresh = tuple(LETTERS.index(letter_of(text)) for text in facts["fresh"])
    me.picked = tuple(
        die_of(text.removeprefix("stored ")) + CODES * text.startswith("stored ") for text in facts["picked"]
    )
    for name, item in facts["slots"].items():
        field = place_of(name, FIELDS)
        me.slots[field] = item_of(item, field)
    for name, die in facts["bolts"].items():
        field = place_of(name, FIELDS)
        me.bolts[field] = blue_of(die)
        if field not in SPEEDY:
            raise BadPosition(N_("{field} has no place for a blue die."), field=name)
    me.market = blue_of(facts["market_die"]) if facts["market_die"] else EMPTY
    me.ingredients = [
        whole(facts["ingredients"][name], 0, INGREDIENT_COPIES, N_("The ingredients")) for name in INGREDIENTS
    ]
    me.seeds = whole(facts["seeds"], 0, SEEDS, N_("The seeds"))
    me.gold = whole(facts["gold"], 0, MOST, N_("The gold"))
    me.points = whole(facts["points"], 0, MOST, N_("The points"))
    me.used = mask_of(facts["used"], FIELDS)
    lying = [field for field in range(len(FIELDS)) if me.slots[field] != EMPTY or me.bolts[field] != EMPTY]
    if not all(me.used >> field & 1 for field in lying):
        raise BadPosition(N_("A field on which something lies must have been used."))
    me.shut = mask_of(facts["shut"], BUILDINGS)
    me.passed = flag(facts["passed"], N_("Having passed"))
    me.brewed = tuple(place_of(name, box.names) for name in facts["brewed"])
    read_tokens(me, facts["tokens"])
    return me


def read_tokens(me: Brewery, tokens: Sequence[Json]) -> None:
    """The tokens held, with what others know of them."""
    me.tokens = tuple(place_of(token["kind"], TOKENS) for token in tokens)
    me.paid = tuple(
        REWARDED if token["paid"] is None else whole(token["paid"], 0, 999, N_("The price of a token"))
        for token in tokens
    )
    me.clues = tuple(mask_of(token["possible"], TOKENS) for token in tokens)
    for token, clue in zip(me.tokens, me.clues, strict=True):
        if not clue >> token & 1:
            raise BadPosition(N_("A token must be one of the kinds that others think possible."))


def die_of(text: str) -> int:
    """Read a die: "P4+ blocked" is a pale die that shows 4, raised once."""
    match = DIE.fullmatch(text)
    if not match:
        raise BadPosition(N_("There is no die {given}; a die reads like 'P3' or 'B6+'."), given=repr(text))
    kind = KIND_NAMES.index(match[1])
    raises = len(match[2])
    if raises > kind % FACES:
        raise BadPosition(N_("{given} cannot have been raised so often."), given=repr(text))
    return kind + ONE_MARK * MARKS.index(match[3] or "") + ONE_RAISE * raises


def letter_of(text: str) -> str:
    """Read a die without a value: "P?"."""
    if text not in [f"{letter}?" for letter in LETTERS]:
        raise BadPosition(N_("There is no die {given}; one not rolled reads like 'P?'."), given=repr(text))
    return text[0]


def blue_of(text: str) -> int:
    """Read a blue die."""
    code = die_of(text)
    if COLOUR_OF[code] != BLUE:
        raise BadPosition(N_("{given} is no blue die."), given=repr(text))
    return code


def item_of(text: str, field: int) -> int:
    """Read what lies on a field, if it can lie there."""
    item = SEED if text == "seed" else die_of(text)
    takes_seed = field in SEED_FIELDS
    if takes_seed != (item == SEED) or (
        item != SEED and not FIRST_KIND[field] <= item % len(KIND_NAMES) < END_KIND[field]
    ):
        raise BadPosition(N_("{item} cannot lie on {field}."), item=repr(text), field=FIELDS[field])
    return item


def seat_mask(seats: Sequence[object], last: int) -> int:
    """A set of seats as bits."""
    found = {whole(seat, 0, last, N_("A seat")) for seat in seats}
    return sum(1 << seat for seat in found)
