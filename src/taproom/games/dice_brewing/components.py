"""From the data files to the box, the rulebook's counts checked."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.pieces import (
    BLUE,
    BLUE_UPGRADE,
    BUILDING_OF,
    BUILDINGS,
    COLOURS,
    FACES,
    FIELD_BITS,
    FIELDS,
    INGREDIENTS,
    RECIPES,
    SCHOOL_1,
    SCHOOL_2,
    SCHOOL_3,
    SPEEDY,
    TOKENS,
    UPGRADES,
)
from taproom.games.dice_brewing.rounds import LAST_ROUND
from taproom.kernel import components
from taproom.kernel.components import Reader, Values, must
from taproom.kernel.words import N_

STYLES = ("Lager", "Pilsner", "Wheat", "Pale Ale", "IPA", "Bock", "Porter", "Stout", "Experimental")
LEVELS = ("novice", "intermediate", "advanced", "experimental")
EXPERIMENTS = 6
STARTING = {2: 3, 4: 1}
"""How many recipes lie open from the start, by the least number of players (DB-2.1)."""
MOST_DICE = 8
REWARDS = ("gold", "points", "token", "die")
REWARD_SHAPES = (("gold",), ("points",), ("token",), ("token", "gold"), ("die",), ("die", "gold"))
"""What a reward can be (DB-6.19)."""


@cache
def shipped() -> Values:
    """Give the values as they are shipped."""
    return components.read(files("taproom.games.dice_brewing") / "data")


def recipes() -> list[str]:
    """Name the recipes, in the order of the data."""
    return Reader(shipped()).rows("recipes")


def make_box(changes: Mapping[str, object]) -> DiceBox:
    """Build the box with some values changed."""
    values = components.overlay(shipped(), changes)
    box = DiceBox(components.digest(values), components.changed(shipped(), values))
    reader = Reader(values)
    fill_brewery(box, reader)
    fill_markets(box, reader)
    fill_recipes(box, reader)
    fill_points(box, reader)
    return box


def face(reader: Reader, name: str) -> int:
    """Read a value of a die."""
    value = reader.number(name, least=1)
    must(value <= FACES, N_("The value {name} must be a value of a die, 1 to 6."), name=name)
    return value


def fill_brewery(box: DiceBox, reader: Reader) -> None:
    """What each player starts with, when buildings open, and what their fields ask and give (DB-4)."""
    box.start_gold = reader.number("start.gold")
    box.start_seeds = reader.number("start.seeds")
    must(box.start_seeds <= 1, N_("At the start there are seeds for one each (DB-2.3)."))
    box.opens = [reader.number(f"opens.{building}", least=1) for building in BUILDINGS]
    box.open_fields = [
        sum(FIELD_BITS[field] for field in range(len(FIELDS)) if box.opens[BUILDING_OF[field]] <= number)
        for number in range(LAST_ROUND + 1)
    ]
    box.speed = [face(reader, f"speed.{FIELDS[f]}") if f in SPEEDY else 0 for f in range(len(FIELDS))]
    rooms = (SCHOOL_1, SCHOOL_2, SCHOOL_3)
    box.least = [face(reader, f"least.{FIELDS[f]}") if f in rooms else 1 for f in range(len(FIELDS))]
    box.trade_seeds = reader.number("department.seeds", least=1)
    box.trade_gold = reader.number("department.gold")
    box.trade_blue = reader.number("department.blue")


def fill_markets(box: DiceBox, reader: Reader) -> None:
    """Prices, discounts and credit (DB-5.2, DB-5.3, DB-5.6)."""
    for ingredient in INGREDIENTS:
        price = reader.number(f"market.{ingredient}.price")
        discounts = reader.numbers(f"market.{ingredient}.discount", FACES)
        must(
            max(discounts) <= price,
            N_("No discount of {ingredient} can be higher than its price."),
            ingredient=ingredient,
        )
        box.price.append(price)
        box.discount += discounts
    box.token_price = [reader.number(f"black_market.{token}") for token in TOKENS]
    box.credit = reader.numbers("unlucky.credit", 5)


def fill_recipes(box: DiceBox, reader: Reader) -> None:
    """30 recipes: 8 styles x 3 levels and 6 experimental (DB-1.4)."""
    box.names = recipes()
    must(len(box.names) == RECIPES, N_("There must be {count} recipes (DB-1.4)."), count=RECIPES)
    for name in box.names:
        row = f"recipes.{name}"
        box.styles.append(reader.text(f"{row}.style", STYLES))
        box.levels.append(reader.text(f"{row}.level", LEVELS))
        box.starts.append(reader.number(f"{row}.starts"))
        must(
            box.starts[-1] in (0, *STARTING),
            N_("The value {name} must be 0, 2 or 4: with how many players the recipe lies open."),
            name=f"{row}.starts",
        )
        fill_dice(box, reader, f"{row}.dice")
        fill_reward(box, reader, f"{row}.reward")
        fill_upgrades(box, reader, row)
    check_recipes(box)


def check_recipes(box: DiceBox) -> None:
    """Each style has each level once, and the right number of recipes starts (DB-1.4, DB-2.1)."""
    pairs = Counter(zip(box.styles, box.levels, strict=True))
    for style in STYLES[:-1]:
        for level in LEVELS[:-1]:
            must(
                pairs[style, level] == 1,
                N_("There must be one recipe of the style {style} and the level {level} (DB-1.4)."),
                style=style,
                level=level,
            )
    must(
        pairs[STYLES[-1], LEVELS[-1]] == EXPERIMENTS,
        N_("There must be {count} experimental recipes (DB-1.4)."),
        count=EXPERIMENTS,
    )
    for players, count in STARTING.items():
        given = box.starts.count(players)
        must(
            given == count,
            N_("There must be {count} recipes that start with {players} players (DB-2.1), not {given}."),
            count=count,
            players=players,
            given=given,
        )


def fill_dice(box: DiceBox, reader: Reader, name: str) -> None:
    """The dice asked, by colour and from the highest value down: `pale>=2 pale>=3 hops>=2`."""
    text = str(reader.values[name].value)
    parts = re.findall(rf"({'|'.join(COLOURS)})>=([1-6])(?: |$)", text)
    must(
        0 < len(parts) <= MOST_DICE and " ".join(f"{colour}>={least}" for colour, least in parts) == text,
        N_("The value {name} must read like 'pale>=2 hops>=3', with at most {most} dice."),
        name=name,
        most=MOST_DICE,
    )
    asked = [(COLOURS.index(colour), int(least)) for colour, least in parts]
    must(BLUE not in [colour for colour, _ in asked], N_("No recipe asks a blue die: {name}."), name=name)
    asked.sort(key=lambda die: (die[0], -die[1]))
    box.need_kind.append([colour * FACES + least - 1 for colour, least in asked])
    ranks = [sum(other == colour for other, _ in asked[: at + 1]) for at, (colour, _) in enumerate(asked)]
    box.need_rank.append(ranks)


def fill_reward(box: DiceBox, reader: Reader, name: str) -> None:
    """The reward: gold, points, a token or a die, these two also with gold (DB-6.19)."""
    amounts = read_amounts(reader, name, REWARDS)
    shape = tuple(amounts)
    fits = shape in REWARD_SHAPES and amounts.get("die", 1) == 1 and amounts.get("token", 1) == 1
    must(fits, N_("The value {name} must be a reward like 'gold:2' or 'die:1 gold:1' (DB-6.19)."), name=name)
    box.reward_gold.append(amounts.get("gold", 0))
    box.reward_points.append(amounts.get("points", 0))
    box.reward_die.append("die" in amounts)
    box.reward_token.append("token" in amounts)


def read_amounts(reader: Reader, name: str, kinds: tuple[str, ...]) -> dict[str, int]:
    """Read what a recipe brings: `token:1 gold:2`."""
    text = str(reader.values[name].value)
    parts = re.findall(rf"({'|'.join(kinds)}):(\d{{1,2}})(?: |$)", text)
    amounts = {kind: int(amount) for kind, amount in parts}
    must(
        bool(parts) and " ".join(f"{kind}:{amount}" for kind, amount in amounts.items()) == text,
        N_("The value {name} must read like '{example}:2'."),
        name=name,
        example=kinds[0],
    )
    return amounts


def fill_upgrades(box: DiceBox, reader: Reader, row: str) -> None:
    """The upgrades, one of which gives the bonus, gold or points (DB-6.3, DB-6.16)."""
    name = f"{row}.upgrades"
    upgrades: list[int] = []
    least = 0
    for part in str(reader.values[name].value).split("|"):
        blue = re.fullmatch(r"blue>=([1-6])", part)
        if blue:
            least = int(blue.group(1))
        must(
            blue is not None or part in INGREDIENTS,
            N_("The value {name} must read like 'blue>=4|fruit'; {part} is no upgrade."),
            name=name,
            part=repr(part),
        )
        upgrades.append(BLUE_UPGRADE if blue else UPGRADES.index(part))
    must(len(set(upgrades)) == len(upgrades), N_("The value {name} names an upgrade twice."), name=name)
    box.upgrades.append(sorted(upgrades))
    box.blue_least.append(least)
    bonus = read_amounts(reader, f"{row}.bonus", ("gold", "points"))
    must(len(bonus) == 1, N_("The value {name} must be gold or points (DB-6.3)."), name=f"{row}.bonus")
    box.bonus_gold.append(bonus.get("gold", 0))
    box.bonus_points.append(bonus.get("points", 0))


def fill_points(box: DiceBox, reader: Reader) -> None:
    """What counts at the end (DB-6.4, DB-9.2, DB-9.6, DB-9.7)."""
    box.brew_points = reader.number("points.brew")
    box.gold_per_point = reader.number("points.gold", least=1)
    box.die_points = [reader.number(f"points.{colour}") for colour in COLOURS]
