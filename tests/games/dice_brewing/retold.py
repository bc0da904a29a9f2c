"""What the numbers of a row tell, as a view would: for comparing the two."""

from typing import Any, cast

import taproom
from taproom.games.dice_brewing.layout import DIE_NAMES
from taproom.games.dice_brewing.pieces import (
    BUILDINGS,
    COLOURS,
    END_KIND,
    FIELDS,
    FIRST_KIND,
    INGREDIENTS,
    KIND_NAMES,
    SPEEDY,
    TOKENS,
)
from taproom.games.dice_brewing.steps import PHASES, STAGES
from taproom.testing import position_checks
from tests.games.dice_brewing.table import GAME, recipe_names

Numbers = dict[str, int]
Json = dict[str, Any]


def numbers(state: taproom.State, viewer: int) -> Numbers:
    """What a seat sees, by name."""
    names = [feature.name for feature in GAME.layout(state.players).features]
    return dict(zip(names, position_checks.row(state, viewer), strict=True))


def check_retold(row: Numbers, view: Json, viewer: int) -> None:
    """Compare everything that the numbers tell a seat with its view."""
    players = len(view["breweries"])
    names = ["", *recipe_names()]
    brewers = {name: row[f"recipe {name}: brewed by"] for name in names[1:]}
    for distance in range(players):
        player = (viewer + distance) % players
        told = brewery_told(row, "me" if distance == 0 else f"next {distance}")
        assert told == brewery_seen(view, player, told)
        assert tokens_told(row, distance) == view["breweries"][player]["tokens"]
        brewed = [name for name, brewer in brewers.items() if brewer == distance + 1]
        assert brewed == sorted(
            (card["name"] for card in view["breweries"][player]["brewed"]), key=names.index
        )
    for name in ("player", "turn", "starter"):
        distance = row[{"player": "decides", "turn": "turn", "starter": "first player"}[name]]
        assert (viewer + distance) % players == view[name]
    assert (STAGES[row["stage"]], PHASES[row["decision"]]) == (view["stage"], view["phase"])
    assert (row["round"], row["pile"]) == (view["round"], view["pile"])
    assert [names[row[f"row {n}: recipe"]] for n in range(1, 5)] == [
        c["name"] if c else "" for c in view["recipes"]
    ]
    assert {colour: row[f"stock: {colour}"] for colour in COLOURS} == view["stock"]
    assert {name: row[f"market: {name}: left"] for name in INGREDIENTS} == {
        name: goods["left"] for name, goods in view["market"].items()
    }
    assert [row[f"black market: {name}: left"] == 0 for name in TOKENS] == [
        pile["sold_out"] for pile in view["black_market"].values()
    ]


def brewery_told(row: Numbers, who: str) -> Json:
    """A player's things as the numbers tell them."""
    used = [name for name in FIELDS if row[f"{who}: field {name}"]]
    return {
        "pool": dice_of(row, f"{who}: pool"),
        "store": dice_of(row, f"{who}: store"),
        "fresh": [f"{c[0].upper()}?" for c in COLOURS for _ in range(row[f"{who}: fresh {c}"])],
        "slots": {name: item for f, name in enumerate(FIELDS) if (item := item_on(row, who, f))},
        "bolts": {FIELDS[f]: f"B{n}" for f in SPEEDY if (n := row[f"{who}: speed-up {FIELDS[f]}"])},
        "market_die": f"B{row[f'{who}: market die']}" if row[f"{who}: market die"] else "",
        "ingredients": {name: row[f"{who}: {name}"] for name in INGREDIENTS},
        "seeds": row[f"{who}: seeds"],
        "gold": row[f"{who}: gold"],
        "points": row[f"{who}: points"],
        "used": used,
        "shut": [name for name in BUILDINGS if row[f"{who}: shut {name}"]],
        "passed": bool(row[f"{who}: passed"]),
    }


def dice_of(row: Numbers, prefix: str) -> list[str]:
    """The dice that are counted below a name, without marks."""
    return [
        kind
        for kind, name in zip(KIND_NAMES, DIE_NAMES, strict=True)
        for _ in range(row[f"{prefix}: {name}"])
    ]


def item_on(row: Numbers, who: str, field: int) -> str:
    """What lies on a field, without marks."""
    code = row[f"{who}: field {FIELDS[field]}"]
    if code < 2:
        return ""
    takes = KIND_NAMES[FIRST_KIND[field] : END_KIND[field]]
    return takes[code - 2] if takes else "seed"


def brewery_seen(view: Json, player: int, like: Json) -> Json:
    """The same things as the view shows them."""
    facts = unmarked({name: view["breweries"][player][name] for name in like})
    for name, order in (("fresh", "PDHB"), ("pool", "PDHB"), ("store", "PDHB")):
        facts[name].sort(key=lambda die: (order.index(die[0]), die))
    return cast(Json, facts)


def unmarked(facts: Any) -> Any:
    """Dice without their marks, and those not rolled yet by colour."""
    if isinstance(facts, str):
        return facts.partition(" ")[0].rstrip("+") if facts[:2] in KIND_NAMES else facts
    if isinstance(facts, dict):
        return {name: unmarked(fact) for name, fact in facts.items()}
    return [unmarked(fact) for fact in facts] if isinstance(facts, list) else facts


def tokens_told(row: Numbers, distance: int) -> list[Json]:
    """The tokens of a seat as the numbers tell them."""
    return [
        {
            "kind": TOKENS[row[f"token {n}: kind"] - 1] if row[f"token {n}: kind"] else "",
            "paid": row[f"token {n}: paid"] - 1 if row[f"token {n}: paid"] else None,
            "possible": [kind for kind in TOKENS if row[f"token {n}: can be {kind}"]],
        }
        for n in range(1, 19)
        if row[f"token {n}: holder"] == distance + 1
    ]
