"""The table as text: the round, the recipes, the markets; each player's brewery is in terminal_brewery.py."""

from collections.abc import Sequence

from taproom.games.dice_brewing import names
from taproom.games.dice_brewing.pieces import FACES, LETTERS
from taproom.games.dice_brewing.terminal_brewery import (
    BETWEEN,
    DASH,
    Json,
    Numbers,
    asked,
    buildings,
    filled,
    holdings,
    letter,
    other,
    own_dice,
    row_of,
)
from taproom.kernel.blocks import (
    FAINT,
    NOW,
    ROOM,
    STRONG,
    WARM,
    Block,
    Line,
    Span,
    beside,
    line,
    padded,
    plain,
    wrapped,
)
from taproom.kernel.words import words

STAR = "\N{BLACK STAR}"
STARS = {"novice": 1, "intermediate": 2, "advanced": 3}
EXPERIMENT = "?"
"""In place of stars."""
REACH = {
    "stored": ("\N{CHECK MARK}", STRONG),
    "pool": ("\N{WHITE CIRCLE}", WARM),
    "missing": (DASH, FAINT),
}
"""How far a die that a recipe asks for is, without and with colour."""
STARS_WIDTH = 4
RECIPE_WIDTH = 22
DICE_WIDTH = 27


def blocks(view: Json, lang: str, numbers: Numbers) -> list[Block]:
    """Show a view: what everybody shares, then the breweries, the viewer's own first."""
    viewer = view["viewer"]
    seats = list(range(view["players"]))
    shown = [table(view, lang), recipes(view, lang), markets(view, lang)]
    if viewer is not None:
        seats = seats[viewer:] + seats[:viewer]
    for seat in seats:
        if viewer in (seat, None):
            own = numbers if seat == view["player"] else {}
            shown += [holdings(view, seat, lang, own), buildings(view, seat, lang, own)]
        else:
            shown.append(other(view, seat, lang))
    return shown


# The round.


def table(view: Json, lang: str) -> Block:
    """How far the game is, what is left, and what belongs to the decision that is due."""
    _ = words(lang)
    title = _(
        "Round {round}, {season}: {stage}",
        round=view["round"],
        season=names.season_name(view["season"], lang),
        stage=names.stage_name(view["stage"], lang),
    )
    if view["over"]:
        title = _("After round {round}", round=view["round"])
    told = [progress(view, lang), stock(view, lang), *decision(view, lang)]
    return Block(title, tuple(row for text in told for row in wrapped(text)))


def progress(view: Json, lang: str) -> str:
    """How many recipes were brewed, who plays in which order, and who has passed."""
    _ = words(lang)
    told = [_("{brewed} of {limit} recipes brewed", brewed=view["brewed"], limit=view["limit"])]
    if view["over"]:
        return told[0]
    if view["last_round"]:
        told.append(_("last round"))
    order = ", ".join(names.seat_name(view, seat, lang) for seat in view["order"])
    told.append(_("order: {names}", names=order))
    told.append(_("turn: {name}", name=names.seat_name(view, view["turn"], lang)))
    passed = [seat for seat in view["order"] if view["breweries"][seat]["passed"]]
    if passed and view["stage"] == "arranging":
        who = ", ".join(names.seat_name(view, seat, lang) for seat in passed)
        told.append(_("passed: {names}", names=who))
    return BETWEEN.join(told)


def stock(view: Json, lang: str) -> str:
    """The dice and seeds that nobody owns; it tells the letters of the dice too."""
    _ = words(lang)
    dice = [
        _("{letter} {colour} {n}", letter=letter(kind, lang), colour=names.colour_name(colour, lang), n=n)
        for kind, (colour, n) in zip(LETTERS, view["stock"].items(), strict=True)
    ]
    return _("Stock: {dice}, {seeds}", dice=", ".join(dice), seeds=names.seeds(view["seeds"], lang))


def decision(view: Json, lang: str) -> list[str]:
    """What there is to know besides: dice picked, stock rolled, the brew in the kettle, who waits."""
    _ = words(lang)
    facts = view["decision"]
    picked = view["breweries"][view["player"]]["picked"]
    told = []
    if view["phase"] == "pick":
        told.append(_("Picked to be rolled again: {dice}", dice=own_dice(picked, lang) or DASH))
    if "rolled" in facts:
        told.append(_("The stock was rolled: {dice}", dice=row_of(facts["rolled"], lang)))
    if "recipe" in facts:
        told.append(brew(facts, picked, lang))
    if "field" in facts:
        told.append(_("Raised on {field}", field=names.field_name(facts["field"], lang)))
    told += [
        _(
            "{name} waits for what {field} gives",
            name=names.seat_name(view, gain["seat"], lang),
            field=names.field_name(gain["field"], lang),
        )
        for gain in facts.get("waiting", ())
    ]
    return told


def brew(facts: Json, picked: Sequence[str], lang: str) -> str:
    """The brew in the kettle: its recipe and upgrade, the dice used, those still to come."""
    _ = words(lang)
    told = [_("Brewing {recipe}", recipe=facts["recipe"]["name"])]
    if facts["upgrade"]:
        told = [
            _(
                "Brewing {recipe} with {upgrade}",
                recipe=facts["recipe"]["name"],
                upgrade=upgrade_name(facts["recipe"], facts["upgrade"], lang),
            )
        ]
    if picked:
        told.append(_("used: {dice}", dice=row_of(picked, lang)))
    if facts.get("needs"):
        told.append(_("still asked: {dice}", dice=" ".join(asked(die, lang) for die in facts["needs"])))
    return BETWEEN.join(told)


# The recipes.


def recipes(view: Json, lang: str) -> Block:
    """The open recipes, with how far the viewer is from each."""
    _ = words(lang)
    if view["mine"] is None:
        title = _("Recipes ({n} in the pile)", n=view["pile"])
    else:
        signs = {name: REACH[name][0] for name in REACH}
        title = _(
            "Recipes ({n} in the pile): {stored} stored, {pool} in the pool, {missing} missing",
            n=view["pile"],
            **signs,
        )
    lines: list[Line] = []
    for slot, recipe in enumerate(view["recipes"]):
        if recipe is not None:
            lines += recipe_lines(recipe, view["mine"]["recipes"][slot] if view["mine"] else None, lang)
    return Block(title, tuple(lines), ROOM if view["over"] else NOW)


def recipe_lines(recipe: Json, reach: Json | None, lang: str) -> list[Line]:
    """A recipe: what it asks and gives, and below its upgrades and what one of them adds."""
    _ = words(lang)
    mark = FAINT if recipe["blocked"] else STRONG if reach and reach["ready"] else ""
    head = line(Span(f"{stars(recipe):<{STARS_WIDTH}}"), Span(recipe["name"], mark))
    dice = [Span(f"{asked(die, lang)} ") for die in recipe["dice"]]
    if reach:
        dice = []
        for row in reach["dice"]:
            sign, sign_mark = REACH[row["status"]]
            dice += [Span(f"{asked(row['asked'], lang)}{sign}", sign_mark), Span(" ")]
    first = (*padded(head, STARS_WIDTH + RECIPE_WIDTH), *dice)
    first = (*padded(first, STARS_WIDTH + RECIPE_WIDTH + DICE_WIDTH), Span(reward(recipe, lang)))
    have = reach["upgrades"] if reach else ()
    upgrades = [
        upgrade_name(recipe, upgrade, lang) + (REACH["stored"][0] if upgrade in have else "")
        for upgrade in recipe["upgrades"]
    ]
    bonus = recipe["bonus"]
    more = names.gold_change(bonus["gold"], lang) if bonus["gold"] else ""
    more = more or names.point_change(bonus["points"], lang)
    second = _("with {upgrades}: {bonus}", upgrades=_.choice(upgrades), bonus=more)
    blocked = Span(_("BLOCKED in this round") + BETWEEN if recipe["blocked"] else "", STRONG)
    below = filled(line(" " * STARS_WIDTH), [blocked, Span(second, "" if have else FAINT)])
    return [first, *below]


def stars(recipe: Json) -> str:
    """The level of a recipe."""
    return STAR * STARS.get(recipe["level"], 0) or EXPERIMENT


def reward(recipe: Json, lang: str) -> str:
    """What a recipe gives, besides the point for every brew."""
    _ = words(lang)
    facts = recipe["reward"]
    parts = [_("a die")] if facts["die"] else []
    if facts["token"]:
        parts.append(_("a token"))
    if facts["gold"]:
        parts.append(names.gold(facts["gold"], lang))
    if facts["points"]:
        parts.append(names.points(facts["points"], lang))
    return " + ".join(parts)


def upgrade_name(recipe: Json, upgrade: str, lang: str) -> str:
    """Name what a brew can be made with: honey, or the least blue die."""
    if upgrade == "blue":
        return asked(f"B{recipe['blue_least']}", lang)
    return names.ingredient_name(upgrade, lang)


# The markets.


def markets(view: Json, lang: str) -> Block:
    """The ingredients and the action tokens side by side."""
    _ = words(lang)
    mine = view["mine"]
    title = _("Markets")
    if mine:
        gold = names.gold(mine["funds"], lang)
        title = _("Markets: {gold} to spend", gold=gold)
        if mine["credit"]:
            title = _(
                "Markets: {gold} to spend, {credit} of it by unlucky rolls", gold=gold, credit=mine["credit"]
            )
    goods = columns(ingredients(view, lang))
    lines = beside(goods, columns(tokens(view, lang)), len(plain(goods[0])) + 1)
    return Block(title, tuple(lines), NOW if view["phase"] == "buy" else ROOM)


def ingredients(view: Json, lang: str) -> list[list[str]]:
    """Every special ingredient: its price, how many are left, and what a blue die makes of the price."""
    _ = words(lang)
    head = opened(_("ingredient"), view["sales"]["market"], lang)
    rows = [[head, _("gold"), _("left"), _("with a blue die")]]
    for name, facts in view["market"].items():
        left = str(facts["left"] or DASH)
        rows.append([names.ingredient_name(name, lang), str(facts["price"]), left, discount(facts, lang)])
    return rows


def discount(facts: Json, lang: str) -> str:
    """The price with a blue die: "B4+ 2", or "B5 3, B6 2"."""
    found = []
    last = facts["price"]
    for value in range(1, FACES + 1):
        price = facts["with_blue"][value - 1]
        if price != last:
            lasts = value < FACES and all(then == price for then in facts["with_blue"][value:])
            die = names.die_name(f"B{value}", lang) + ("+" if lasts else "")
            found.append(f"{die} {price}")
            last = price
    return ", ".join(found)


def tokens(view: Json, lang: str) -> list[list[str]]:
    """Every kind of action token: its price, and how many are left or that none is."""
    _ = words(lang)
    rows = [[opened(_("action token"), view["sales"]["black_market"], lang), _("gold"), _("left")]]
    for kind, facts in view["black_market"].items():
        left = DASH if facts["sold_out"] else "" if facts["left"] is None else str(facts["left"])
        rows.append([names.token_name(kind, lang), str(facts["price"]), left])
    return rows


def opened(title: str, sale: Json, lang: str) -> str:
    """A head of the markets; before its round it says when it opens."""
    return title if sale["open"] else words(lang)("from round {n}", n=sale["opens"])


def columns(rows: Sequence[Sequence[str]]) -> list[Line]:
    """Lay a table out, its head faint, and what is sold out too."""
    widths = [max(len(row[place]) for row in rows) + 1 for place in range(len(rows[0]))]
    lines = []
    for number, row in enumerate(rows):
        text = "".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        lines.append(line(Span(text, FAINT if number == 0 or DASH in row else "")))
    return lines
