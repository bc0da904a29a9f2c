"""What can be seen of a position (DB-1.11, DB-1.12, DB-8.23)."""

from typing import TYPE_CHECKING, Any

from taproom.games.dice_brewing import brewing, buildings, purchases, rounds
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.dice import raised
from taproom.games.dice_brewing.pieces import (
    BUILDING_OF,
    BUILDINGS,
    CLASS_OF,
    CODES,
    COLOUR_OF,
    COLOURS,
    EMPTY,
    END_KIND,
    FACES,
    FIELDS,
    FIRST_KIND,
    INGREDIENTS,
    KIND_NAMES,
    LETTERS,
    NEVER,
    NO_RECIPE,
    PLACES,
    REWARDED,
    SCHOOL_1,
    SCHOOL_2,
    SEED_FIELDS,
    TOKENS,
    UPGRADES,
    USING,
    VALUE_OF,
    die_text,
    item_text,
    unrolled,
)
from taproom.games.dice_brewing.reasons import NOTHING
from taproom.games.dice_brewing.steps import ARRANGE, BUY, PHASES, PICK, PUT_AWAY, STAGES, SWAP, USE, WINDOW
from taproom.games.dice_brewing.tidying import GAIN_FIELDS, GAINS
from taproom.kernel.checks import names_of

if TYPE_CHECKING:
    from taproom.games.dice_brewing.state import DiceState

Json = dict[str, Any]


def view(state: "DiceState", player: int | None) -> Json:
    """What a seat may know; `None` is a spectator."""
    seats = range(state.players)
    return {
        "game": state.game.slug,
        "players": state.players,
        "options": dict(state.options),
        "viewer": player,
        "player": state.player,
        "turn": state.turn,
        "phase": PHASES[state.step],
        "stage": STAGES[state.stage],
        "over": state.over,
        "winners": state.winners(),
        "round": state.round,
        "season": rounds.season(state),
        "starter": state.starter,
        "order": [(state.starter + seat) % state.players for seat in seats],
        "brewed": rounds.brewed_by_all(state),
        "limit": rounds.LIMIT[state.players],
        "last_round": rounds.last_round(state),
        "breweries": [seen_brewery(state, seat, player) for seat in seats],
        "stock": dict(zip(COLOURS, state.stock, strict=True)),
        "seeds": state.seeds,
        "sales": {
            "market": sale(state, rounds.FIRST_PURCHASES),
            "black_market": sale(state, purchases.FIRST_TOKENS),
        },
        "market": market(state),
        "black_market": black_market(state),
        "recipes": [open_recipe(state, slot) for slot in range(len(state.row))],
        "pile": len(state.pile) - state.dealt,
        "buildings": {
            building: {"opens": state.box.opens[number], "open": state.round >= state.box.opens[number]}
            for number, building in enumerate(BUILDINGS)
        },
        "fields": {field: printed_field(state, number) for number, field in enumerate(FIELDS)},
        "points": [state.breakdown(seat) for seat in seats],
        "printed": {
            "brew": state.box.brew_points,
            "gold": state.box.gold_per_point,
            **dict(zip(COLOURS, state.box.die_points, strict=True)),
        },
        "decision": decision(state),
        "mine": own_prospects(state, player) if player is not None else None,
    }


def brewery(me: Brewery) -> Json:
    """What lies open of a player's things; the dice are sorted."""
    return {
        "pool": [die_text(code) for code in sorted(me.pool, key=shown_order)],
        "fresh": [unrolled(colour) for colour in me.fresh],
        "store": [die_text(code) for code in sorted(me.store, key=shown_order)],
        "slots": {FIELDS[f]: item_text(item) for f, item in enumerate(me.slots) if item != EMPTY},
        "bolts": {FIELDS[f]: die_text(code) for f, code in enumerate(me.bolts) if code != EMPTY},
        "picked": [picked_text(code) for code in me.picked],
        "market_die": item_text(me.market),
        "ingredients": dict(zip(INGREDIENTS, me.ingredients, strict=True)),
        "seeds": me.seeds,
        "gold": me.gold,
        "points": me.points,
        "used": names_of(me.used, FIELDS),
        "shut": names_of(me.shut, BUILDINGS),
        "passed": me.passed,
    }


def shown_order(code: int) -> tuple[int, int, int]:
    """By colour, value, marks."""
    return COLOUR_OF[code], VALUE_OF[code], code


def picked_text(code: int) -> str:
    """Write a picked die; one of the store says so."""
    return f"stored {die_text(code - CODES)}" if code >= CODES else die_text(code)


def seen_brewery(state: "DiceState", seat: int, viewer: int | None) -> Json:
    """A player's things as another sees them: the kinds of hidden tokens are left out (DB-8.22)."""
    me = state.breweries[seat]
    return {
        **brewery(me),
        "tokens": [seen_token(state, me, at, seat == viewer) for at in range(len(me.tokens))],
        "brewed": [recipe(state, number) for number in me.brewed],
        "blocked_by_others": [
            FIELDS[f] for f in range(len(FIELDS)) if state.full >> f & 1 and not me.used >> f & 1
        ],
    }


def seen_token(state: "DiceState", me: Brewery, at: int, own: bool) -> Json:
    """A token: its kind if it may be known, what was paid, and the kinds that everybody knows it can be."""
    known = own or not state.advanced
    return {
        "kind": TOKENS[me.tokens[at]] if known else "",
        "paid": None if me.paid[at] == REWARDED else me.paid[at],
        "possible": names_of(me.clues[at], TOKENS) if state.advanced else [TOKENS[me.tokens[at]]],
    }


def sale(state: "DiceState", opens: int) -> Json:
    """From which round a market sells, and whether it does now."""
    return {"opens": opens, "open": state.round >= opens}


def market(state: "DiceState") -> Json:
    """The ingredients: how many are left, the price, and the price with a blue die of each value."""
    return {
        name: {
            "left": state.market[number],
            "price": state.box.price[number],
            "with_blue": [purchases.price_with(state.box, number, value) for value in range(FACES)],
        }
        for number, name in enumerate(INGREDIENTS)
    }


def black_market(state: "DiceState") -> Json:
    """The action tokens; in the advanced game only what is sold out can be seen of the piles (DB-8.23)."""
    return {
        name: {
            "left": None if state.advanced else state.tokens[number],
            "sold_out": state.tokens[number] == 0,
            "price": state.box.token_price[number],
            "played": state.played[number],
        }
        for number, name in enumerate(TOKENS)
    }


def open_recipe(state: "DiceState", slot: int) -> Json | None:
    """A place of the row."""
    if state.row[slot] == NO_RECIPE:
        return None
    return {**recipe(state, state.row[slot]), "blocked": bool(state.blocked >> slot & 1)}


def recipe(state: "DiceState", number: int) -> Json:
    """What is printed on a recipe."""
    box = state.box
    return {
        "name": box.names[number],
        "style": box.styles[number],
        "level": box.levels[number],
        "dice": [KIND_NAMES[kind] for kind in sorted(box.need_kind[number])],
        "reward": {
            "gold": box.reward_gold[number],
            "points": box.reward_points[number],
            "die": box.reward_die[number],
            "token": box.reward_token[number],
        },
        "upgrades": [UPGRADES[upgrade] for upgrade in box.upgrades[number]],
        "blue_least": box.blue_least[number],
        "bonus": {"gold": box.bonus_gold[number], "points": box.bonus_points[number]},
        "brings": brings(state, number, upgraded=False),
        "brings_upgraded": brings(state, number, upgraded=True),
    }


def brings(state: "DiceState", number: int, upgraded: bool) -> Json:
    """Gold and points of a brew, all together."""
    gold, points = brewing.gains(state.box, number, upgraded)
    return {"gold": gold, "points": points}


def printed_field(state: "DiceState", field: int) -> Json:
    """What a field takes and asks, and how many have used it in this round."""
    colours = [LETTERS[kind // FACES] for kind in range(FIRST_KIND[field], END_KIND[field], FACES)]
    return {
        "building": BUILDINGS[BUILDING_OF[field]],
        "takes": ["seed"] if field in SEED_FIELDS else colours,
        "least": state.box.least[field],
        "speed": state.box.speed[field],
        "gives": gives(state, FIELDS[field]),
        "at_once": field in (SCHOOL_1, SCHOOL_2),
        "most_users": state.players - 1,
        "users": state.users[field],
        "used_by": [seat for seat in range(state.players) if state.breweries[seat].used >> field & 1],
    }


def gives(state: "DiceState", field: str) -> str:
    """What a field gives: a die, +1, seeds, gold, or what a room of the School does."""
    return {
        "malt 1": "P?",
        "malt 2": "D?",
        "malt 3": "+1",
        "hops 1": "H?",
        "hops 2": "+1",
        "school 1": "roll",
        "school 2": "swap",
        "school 3": "B?",
        "department 1": f"seeds {state.box.trade_seeds}",
        "department 2": f"gold {state.box.trade_gold}",
        "department 3": f"gold {state.box.trade_blue}",
    }[field]


def decision(state: "DiceState") -> Json:
    """What there is to know about the decision that is due; only that which belongs to it."""
    step = state.step
    me = state.breweries[state.player]
    arranging = step in (ARRANGE, PICK, SWAP)
    facts: Json = {
        "placed": state.placed if arranging else 0,
        "bought": state.bought and step == BUY,
        "token_bought": state.token_bought and step == BUY,
    }
    if step == WINDOW:
        facts["opening"] = state.opening
    elif step == SWAP:
        facts["colour"] = COLOURS[state.colour]
        facts["rolled"] = [
            LETTERS[state.colour] + str(value + 1)
            for value in range(FACES)
            for _ in range(state.rolled[value])
        ]
    elif state.recipe != NO_RECIPE:
        facts["recipe"] = recipe(state, state.recipe)
        facts["upgrade"] = UPGRADES[state.upgrade]
        if step == USE:
            facts["needs"] = [KIND_NAMES[kind] for kind in brewing.needs(state)[len(me.picked) :]]
    elif step == PUT_AWAY:
        facts["field"] = FIELDS[state.field]
        facts["die"] = die_text(me.slots[state.field])
        facts["raised"] = die_text(raised(me.slots[state.field]))
    if state.waiting:
        facts["waiting"] = [
            {"seat": gain // GAINS, "field": FIELDS[GAIN_FIELDS[gain % GAINS]]} for gain in state.waiting
        ]
    return facts


def own_prospects(state: "DiceState", seat: int) -> Json:
    """What a player would work out from the own dice and gold: means, prices, recipes in reach."""
    me = state.breweries[seat]
    buying = PHASES[state.step] == "buy" and seat == state.player
    credit = purchases.credit(state, me) if buying else 0
    return {
        "funds": me.gold + credit,
        "credit": credit,
        "quiet": bool(state.quiet >> seat & 1),
        "can_buy": {
            "ingredient": buying and any(can_buy(state, me, number) for number in range(len(INGREDIENTS))),
            "token": buying
            and any(
                purchases.token_obstacle(state, token, me.gold + credit) == NOTHING
                for token in range(len(TOKENS))
            ),
        },
        "closed": [
            FIELDS[field] for field in range(len(FIELDS)) if buildings.obstacle(state, me, field) != NOTHING
        ],
        "best_price": {name: best_price(state, me, number) for number, name in enumerate(INGREDIENTS)},
        "recipes": [
            None if number == NO_RECIPE else reach(state, me, number, bool(state.blocked >> slot & 1))
            for slot, number in enumerate(state.row)
        ],
    }


def can_buy(state: "DiceState", me: Brewery, ingredient: int) -> bool:
    """Whether the buyer can pay an ingredient now, with or without a blue die."""
    if purchases.ingredient_obstacle(state, ingredient) != NOTHING:
        return False
    return int(best_price(state, me, ingredient)["price"]) <= purchases.funds(state, me)


def best_price(state: "DiceState", me: Brewery, ingredient: int) -> Json:
    """The lowest price of an ingredient with a blue die at hand, and the lowest die that does it."""
    best: Json = {"price": state.box.price[ingredient], "die": "", "place": ""}
    for store, place in enumerate(PLACES):
        for code in sorted(me.place(store), key=shown_order):
            if COLOURS[COLOUR_OF[code]] == "blue" and USING[CLASS_OF[code]] < NEVER:
                price = purchases.price_with(state.box, ingredient, VALUE_OF[code] - 1)
                if price < best["price"]:
                    best = {
                        "price": price,
                        "die": KIND_NAMES[code % len(KIND_NAMES)],
                        "place": place,
                    }
    return best


def reach(state: "DiceState", me: Brewery, number: int, blocked: bool) -> Json:
    """How far a recipe is: for each die asked whether one is stored, in the pool, or missing, and which."""
    stored = usable_kinds(me.store)
    pooled = usable_kinds(me.pool)
    found: dict[int, tuple[str, str]] = {}
    need = state.box.need_kind[number]
    for place, dice in (("stored", stored), ("pool", pooled)):
        for at, lowest in enumerate(need):
            if at not in found:
                kind = lowest_that_does(dice, lowest)
                if kind is not None:
                    dice.remove(kind)
                    found[at] = (place, KIND_NAMES[kind])
    rows = []
    for at, lowest in enumerate(need):
        status, die = found.get(at) or ("missing", nearest(stored + pooled, lowest))
        rows.append({"asked": KIND_NAMES[lowest], "status": status, "die": die})
    rows.sort(key=lambda row: KIND_NAMES.index(row["asked"]))
    counts = brewing.at_least(me)
    return {
        "name": state.box.names[number],
        "dice": rows,
        "missing": sum(row["status"] == "missing" for row in rows),
        "ready": not blocked and brewing.has_dice(state, number, counts),
        "upgrades": [
            UPGRADES[upgrade]
            for upgrade in state.box.upgrades[number]
            if brewing.upgrade_obstacle(state, me, number, upgrade, counts) == NOTHING
        ],
    }


def usable_kinds(dice: list[int]) -> list[int]:
    """The kinds of the dice that can be used, from the lowest up."""
    return sorted(code % len(KIND_NAMES) for code in dice if USING[CLASS_OF[code]] < NEVER)


def lowest_that_does(dice: list[int], lowest: int) -> int | None:
    """The lowest die of the colour with at least the value asked."""
    end = lowest // FACES * FACES + FACES
    return next((kind for kind in dice if lowest <= kind < end), None)


def nearest(dice: list[int], lowest: int) -> str:
    """The best die of the colour that is too low, or nothing."""
    below = [kind for kind in dice if lowest // FACES * FACES <= kind < lowest]
    return KIND_NAMES[max(below)] if below else ""
