"""The names of the numbers that `observing.py` writes, in the same order."""

from collections.abc import Sequence
from functools import cache

from taproom.games.dice_brewing.arranging import PLACEMENTS
from taproom.games.dice_brewing.components import recipes
from taproom.games.dice_brewing.observing import (
    FIRST_DIE,
    IN_POOL,
    MOST,
    MOST_MARKED,
    MOST_PRICE,
    TOKEN_COUNT,
    WHERE,
)
from taproom.games.dice_brewing.pieces import (
    BUILDINGS,
    COLOURS,
    DICE_OF,
    END_KIND,
    FACES,
    FIELDS,
    FIRST_KIND,
    INGREDIENT_COPIES,
    INGREDIENTS,
    KINDS,
    MARKS,
    RAISING,
    RECIPES,
    ROW,
    SEED_FIELDS,
    SEEDS,
    SPEEDY,
    SWAPPED,
    TOKEN_COPIES,
    TOKENS,
    UPGRADES,
)
from taproom.games.dice_brewing.rounds import LAST_ROUND
from taproom.games.dice_brewing.steps import PHASES, STAGES
from taproom.games.dice_brewing.tidying import GAIN_FIELDS
from taproom.kernel.observation import Feature, Layout, seat_name

MOST_RAISES = FACES - 1
DIE_NAMES = [f"{colour} {value}" for colour in COLOURS for value in range(1, FACES + 1)]


@cache
def layout(players: int) -> Layout:
    """Name all numbers of a row for that many players."""
    features = [
        *round_and_turn(players),
        *supplies(),
        *open_recipes(players),
        *decision(),
        *picked_dice(),
        *marked_dice(players),
        *tokens(players),
    ]
    for distance in range(players):
        features += brewery(seat_name(distance))
    return Layout(features)


def codes(names: Sequence[str], first: int = 0) -> str:
    """List what numbers stand for."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def seats(players: int, first: int = 0) -> str:
    """List the numbers of the seats, as the seat that looks counts them."""
    return codes([seat_name(distance) for distance in range(players)], first)


def yes_or_no(name: str, meaning: str) -> Feature:
    """A number that says yes or no."""
    return Feature(name, 0, 1, f"1: {meaning}; 0: not.")


def amount(name: str, high: int, meaning: str) -> Feature:
    """A number that counts something."""
    return Feature(name, 0, high, meaning)


def kind(name: str, high: int, meaning: str) -> Feature:
    """A number that stands for one of several things."""
    return Feature(name, 0, high, meaning, category=True)


def price(name: str, what: str) -> Feature:
    """A printed price."""
    return amount(
        name, MOST_PRICE, f"What {what} costs, in gold; the same all game. {MOST_PRICE} is so much or more."
    )


def dice(where: str, meaning: str) -> list[Feature]:
    """How many dice of each colour and value are somewhere."""
    return [
        amount(f"{where}: {name}", DICE_OF[number // FACES], meaning.format(die=name))
        for number, name in enumerate(DIE_NAMES)
    ]


def round_and_turn(players: int) -> list[Feature]:
    """The options, how far the round is, and who decides what."""
    last = players - 1
    return [
        yes_or_no("option: advanced", "the advanced game, in which the kinds of others' tokens are hidden"),
        yes_or_no("option: unlucky rolls", "dice that show 1 help to buy"),
        yes_or_no("option: first player by lot", "the first player was drawn by lot"),
        Feature("round", 1, LAST_ROUND, "The round; odd ones are winter, even ones summer."),
        kind("stage", len(STAGES) - 1, f"The stage of the round: {codes(STAGES)}."),
        kind("decision", len(PHASES) - 1, f"What is to be decided: {codes(PHASES)}."),
        kind("decides", last, f"Who must decide: {seats(players)}."),
        kind("turn", last, f"Whose turn it is, or in a window who is about to play: {seats(players)}."),
        kind("first player", last, f"Who holds the season token and begins every phase: {seats(players)}."),
        *[yes_or_no(f"building: {name}: open", "it can be used in this round") for name in BUILDINGS],
    ]


def supplies() -> list[Feature]:
    """The stock and both markets."""
    features = [
        amount(f"stock: {colour}", most, f"Dice of the colour {colour} in the stock.")
        for colour, most in zip(COLOURS, DICE_OF, strict=True)
    ]
    features.append(amount("stock: seeds", SEEDS, "Seeds in the stock."))
    for name in INGREDIENTS:
        features += [
            amount(f"market: {name}: left", INGREDIENT_COPIES, "Ingredients of this kind left to buy."),
            price(f"market: {name}: price", "one of them without a blue die"),
        ]
    for name in TOKENS:
        features += [
            amount(
                f"black market: {name}: left",
                TOKEN_COPIES,
                "Tokens of this kind left to take; in the advanced game only 1 if there are any, 0 if not.",
            ),
            amount(f"black market: {name}: played", TOKEN_COPIES, "Tokens of this kind that were played."),
            price(f"black market: {name}: price", "one of them"),
        ]
    return features


def open_recipes(players: int) -> list[Feature]:
    """The row, what was brewed, and the pile."""
    names = recipes()
    listed = f"0 nothing, {codes(names, 1)}"
    numbers = range(1, ROW + 1)
    return [
        *[
            kind(f"row {n}: recipe", RECIPES, f"The recipe that lies open in this place: {listed}.")
            for n in numbers
        ],
        *[
            yes_or_no(f"row {n}: blocked", "a token keeps this recipe from being brewed in this round")
            for n in numbers
        ],
        *[
            kind(
                f"recipe {name}: brewed by", players, f"Who has brewed it: 0 nobody yet, {seats(players, 1)}."
            )
            for name in names
        ],
        amount("pile", RECIPES, "Recipes in the pile; their order is hidden."),
    ]


def decision() -> list[Feature]:
    """What the decision is about."""
    upgrades = codes(["nothing or no brew", *UPGRADES[1:]])
    rolled = "Dice of the stock that School 2 has rolled and that show {value}."
    return [
        amount("decision: placements", PLACEMENTS, "Placements made in this arranging turn."),
        yes_or_no("decision: ingredient bought", "an ingredient was bought in this purchase turn"),
        yes_or_no("decision: token bought", "a token was bought in this purchase turn"),
        amount(
            "decision: credit",
            MOST_PRICE,
            "What unlucky rolls still pay in the own purchase turn, in gold; "
            f"0 in others' turns. {MOST_PRICE} is so much or more.",
        ),
        yes_or_no("decision: first window", "the window after the roll, before the first placement"),
        yes_or_no("decision: not again", "no window of this phase asks me again, as I have answered so"),
        kind("decision: recipe", RECIPES, f"The recipe that is being brewed: 0 none, {codes(recipes(), 1)}."),
        kind("decision: upgrade", len(UPGRADES) - 1, f"What it is brewed with besides: {upgrades}."),
        kind(
            "decision: raised die",
            len(RAISING),
            "The field whose raised die goes to pool or store: 0 none, "
            f"{codes([FIELDS[field] for field in RAISING], 1)}.",
        ),
        kind(
            "decision: rolled colour",
            SWAPPED,
            f"The colour of the stock that School 2 has rolled: 0 none, {codes(COLOURS[:SWAPPED], 1)}.",
        ),
        *[
            amount(f"decision: rolled {value}", max(DICE_OF), rolled.format(value=value))
            for value in range(1, FACES + 1)
        ],
    ]


def picked_dice() -> list[Feature]:
    """The dice that were picked for School 1 or a brew."""
    return [
        *dice(
            "picked of the pool", "Dice {die} of the pool that who decides has picked to roll at School 1."
        ),
        *dice(
            "picked of the store",
            "Dice {die} of the store that who decides has picked, for School 1 or for a brew.",
        ),
    ]


def marked_dice(players: int) -> list[Feature]:
    """The dice that tokens have changed, by owner and place."""
    where = [
        "pool",
        "store",
        "picked of the pool",
        "picked of the store",
        "market",
        *[f"field {name}" for name in FIELDS],
        *[f"speed-up place {FIELDS[field]}" for field in SPEEDY],
    ]
    features: list[Feature] = []
    for number in range(1, MOST_MARKED + 1):
        name = f"marked die {number}"
        features += [
            kind(
                f"{name}: owner",
                players,
                f"Whose die is raised, blocked or protected: 0 none, {seats(players, 1)}.",
            ),
            kind(f"{name}: place", WHERE - 1, f"Where it lies: 0 none, {codes(where, IN_POOL)}."),
            kind(f"{name}: die", KINDS, f"The die as it shows now: 0 none, {codes(DIE_NAMES, 1)}."),
            kind(f"{name}: mark", len(MARKS) - 1, f"Its mark: {codes(['none', *MARKS[1:]])}."),
            amount(f"{name}: raises", MOST_RAISES, "How often tokens have raised it, until tidying."),
        ]
    return features


def tokens(players: int) -> list[Feature]:
    """The action tokens held, by holder and in the order in which they were taken."""
    features: list[Feature] = []
    for number in range(1, TOKEN_COUNT + 1):
        name = f"token {number}"
        features += [
            kind(f"{name}: holder", players, f"Who holds it: 0 no such token, {seats(players, 1)}."),
            kind(f"{name}: kind", len(TOKENS), f"Its kind: 0 hidden or no such token, {codes(TOKENS, 1)}."),
            amount(
                f"{name}: paid",
                MOST_PRICE,
                f"0 if it was a reward, else its price in gold and 1. {MOST_PRICE} is so much or more.",
            ),
            *[
                yes_or_no(f"{name}: can be {kind_of}", "as far as everybody knows it can be that")
                for kind_of in TOKENS
            ],
        ]
    return features


def brewery(who: str) -> list[Feature]:
    """What lies open of a player's things."""
    return [
        amount(f"{who}: gold", MOST, f"Gold; {MOST} is so much or more."),
        amount(f"{who}: points", MOST, f"Mastery points on the track; {MOST} is so many or more."),
        amount(f"{who}: seeds", SEEDS, "Seeds in the store."),
        *[amount(f"{who}: {name}", INGREDIENT_COPIES, f"Ingredients held: {name}.") for name in INGREDIENTS],
        amount(f"{who}: recipes brewed", RECIPES, "Recipes brewed so far."),
        amount(f"{who}: tokens", TOKEN_COUNT, "Action tokens held, hidden ones included."),
        yes_or_no(f"{who}: passed", "has passed for good in this round's arranging"),
        *[
            yes_or_no(f"{who}: shut {name}", "a token has closed the building to this player")
            for name in BUILDINGS
        ],
        *[field(who, number) for number in range(len(FIELDS))],
        *[
            amount(f"{who}: speed-up {FIELDS[number]}", FACES, "The blue die on the speed-up place; 0 none.")
            for number in SPEEDY
        ],
        amount(f"{who}: market die", FACES, "The blue die that lies on the market; 0 none."),
        *[
            yes_or_no(
                f"{who}: waits for {FIELDS[number]}",
                "what this field gives waits for the stock while tidying",
            )
            for number in GAIN_FIELDS
        ],
        *[
            amount(
                f"{who}: fresh {colour}", most, f"Dice {colour} in the pool that are rolled only next round."
            )
            for colour, most in zip(COLOURS, DICE_OF, strict=True)
        ],
        *dice(f"{who}: pool", "Dice {die} in the pool, marked ones too."),
        *dice(f"{who}: store", "Dice {die} in the store, marked ones too."),
    ]


def field(who: str, number: int) -> Feature:
    """What lies on a field of a board."""
    takes = ["seed"] if number in SEED_FIELDS else DIE_NAMES[FIRST_KIND[number] : END_KIND[number]]
    listed = f"0 nothing, 1 nothing but used in this round, {codes(takes, FIRST_DIE)}"
    return kind(f"{who}: field {FIELDS[number]}", len(takes) + 1, f"What lies on the field: {listed}.")
