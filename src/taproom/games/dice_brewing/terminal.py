"""The table as text: the round, the recipes, the markets, and each player's brewery.

A number in square brackets stands for a choice that is told there in full: "P3[4]" on a field's row places
that die.
"""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from taproom.games.dice_brewing import names
from taproom.games.dice_brewing.pieces import BUILDINGS, COLOURS, FACES, FIELDS, LETTERS
from taproom.games.dice_brewing.purchases import FIRST_TOKENS
from taproom.games.dice_brewing.rounds import FIRST_PURCHASES
from taproom.kernel.blocks import (
    CHOICE,
    COOL,
    FAINT,
    NOW,
    ROOM,
    STRONG,
    WARM,
    WIDTH,
    Block,
    Line,
    Span,
    beside,
    line,
    padded,
    plain,
)
from taproom.kernel.words import capital, words

Json = Mapping[str, Any]
Numbers = Mapping[str, int]
DASH = "\N{EN DASH}"
BETWEEN = " \N{MIDDLE DOT} "
ARROW = "\N{RIGHTWARDS ARROW}"
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
MARKET_WIDTH = 42
GOODS_WIDTH = 16
TOKENS_WIDTH = 24
PRICE_WIDTH = 5
HOLD_WIDTH = 7
BUILDING_WIDTH = 21
FIELD_WIDTH = 23
BOLT_WIDTH = 5
FEW_KINDS = 3
"""From so many kinds on, what a hidden token can be is not worth the room."""
ARRANGING = ("arrange", "swap", "pick")


def blocks(view: Json, lang: str, numbers: Numbers) -> list[Block]:
    """Show a view: what everybody shares, then the breweries, the viewer's own first."""
    viewer = view["seat"]
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
    """What there is to know besides: dice picked, stock rolled, the brew in the kettle, who waits for what."""
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
    if recipe["blocked"]:
        first = (*first, Span(" " + _("BLOCKED"), STRONG))
    have = reach["upgrades"] if reach else ()
    upgrades = [
        upgrade_name(recipe, upgrade, lang) + (REACH["stored"][0] if upgrade in have else "")
        for upgrade in recipe["upgrades"]
    ]
    bonus = recipe["bonus"]
    more = names.gold_change(bonus["gold"], lang) if bonus["gold"] else ""
    more = more or names.point_change(bonus["points"], lang)
    second = _("with {upgrades}: {bonus}", upgrades=_.choice(upgrades), bonus=more)
    return [first, line(" " * STARS_WIDTH, Span(second, "" if have else FAINT))]


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
    if mine and mine["credit"]:
        title = _("Markets: {gold} to spend, {credit} of it by unlucky rolls", **money(mine, lang))
    elif mine:
        title = _("Markets: {gold} to spend", **money(mine, lang))
    lines = beside(ingredients(view, lang), tokens(view, lang), MARKET_WIDTH)
    return Block(title, tuple(lines), NOW if view["phase"] == "buy" else ROOM)


def money(mine: Json, lang: str) -> dict[str, str]:
    """What the viewer can spend."""
    return {"gold": names.gold(mine["funds"], lang), "credit": names.gold(mine["credit"], lang)}


def ingredients(view: Json, lang: str) -> list[Line]:
    """Every special ingredient: its price, how many are left, and what a blue die makes of the price."""
    _ = words(lang)
    head = goods_row(opened(_("ingredient"), view["round"], FIRST_PURCHASES, lang), _("gold"), _("left"))
    rows = [line(Span(head + _("with a blue die"), FAINT))]
    for name, facts in view["market"].items():
        row = goods_row(names.ingredient_name(name, lang), str(facts["price"]), str(facts["left"] or DASH))
        rows.append(line(Span(row + discount(facts, lang), "" if facts["left"] else FAINT)))
    return rows


def goods_row(name: str, price: str, left: str) -> str:
    """One row of the table of ingredients."""
    return f"{name[: GOODS_WIDTH - 1]:<{GOODS_WIDTH}}{price[: PRICE_WIDTH - 1]:<{PRICE_WIDTH}}{left[:4]:<5}"


def discount(facts: Json, lang: str) -> str:
    """The price with a blue die: "B4+ 2", or "B5 3, B6 2"."""
    found = []
    saved = 0
    for value in range(1, FACES + 1):
        now = facts["discount"][value - 1]
        if now != saved:
            lasts = value < FACES and all(then == now for then in facts["discount"][value:])
            die = names.die_name(f"B{value}", lang) + ("+" if lasts else "")
            found.append(f"{die} {facts['price'] - now}")
            saved = now
    return ", ".join(found)


def tokens(view: Json, lang: str) -> list[Line]:
    """Every kind of action token: its price, and how many are left or that none is."""
    _ = words(lang)
    head = opened(_("action token"), view["round"], FIRST_TOKENS, lang)
    gold = _("gold")[: PRICE_WIDTH - 1]
    rows = [line(Span(f"{head:<{TOKENS_WIDTH}}{gold:<{PRICE_WIDTH}}" + _("left"), FAINT))]
    for kind, facts in view["black_market"].items():
        left = "" if facts["left"] is None else str(facts["left"])
        if facts["sold_out"]:
            left = DASH
        row = f"{names.token_name(kind, lang)[: TOKENS_WIDTH - 1]:<{TOKENS_WIDTH}}"
        rows.append(line(Span(f"{row}{facts['price']:<{PRICE_WIDTH}}{left}", FAINT if left == DASH else "")))
    return rows


def opened(title: str, now: int, opens: int, lang: str) -> str:
    """A head of the markets; before its round it says when it opens."""
    return words(lang)("from round {n}", n=opens) if now < opens else title


# A player.


def heading(view: Json, seat: int, lang: str) -> str:
    """A player's name, money and points."""
    _ = words(lang)
    facts = view["breweries"][seat]
    name = names.seat_name(view, seat, lang)
    total = names.points(sum(facts["score"].values()), lang)
    if view["over"]:
        return _("{name}: {points}", name=name, points=total)
    return _(
        "{name}: {gold}, {points}, {total} if the game ended now",
        name=name,
        gold=names.gold(facts["gold"], lang),
        points=names.points(facts["points"], lang),
        total=sum(facts["score"].values()),
    )


def holdings(view: Json, seat: int, lang: str, numbers: Numbers) -> Block:
    """Dice, seeds, ingredients and tokens of a player; with numbers that store a die."""
    _ = words(lang)
    facts = view["breweries"][seat]
    pool = numbered_dice(facts["pool"], "store {die}", numbers, lang)
    pool += [Span(f"{fresh(die, lang)} ") for die in facts["fresh"]]
    shown = any(span.mark == CHOICE for span in pool)
    if shown:
        pool.append(Span(_("([n] stores the die)"), FAINT))
    lines = [
        *hanging(_("Pool"), pool),
        *hanging(_("Store"), numbered_dice(facts["store"], "", {}, lang)),
        *wrapped(goods(view, seat, lang)),
    ]
    return Block(heading(view, seat, lang), tuple(lines), NOW, shown)


def numbered_dice(dice: Sequence[str], action: str, numbers: Numbers, lang: str) -> list[Span]:
    """Dice in a row, the first of each kind with the number of what can be done with it."""
    spans: list[Span] = []
    done: set[str] = set()
    for die in dice:
        text = action.format(die=die[:2])
        spans.append(Span(names.die_name(die, lang), die_mark(die)))
        if text in numbers and text not in done:
            spans.append(number(numbers[text]))
            done.add(text)
        spans.append(Span(" "))
    return spans or [Span(DASH, FAINT)]


def die_mark(die: str) -> str:
    """A die that cannot be used is faint."""
    return FAINT if die.endswith("blocked") else ""


def number(choice: int) -> Span:
    """The number of a choice."""
    return Span(f"[{choice}]", CHOICE)


def goods(view: Json, seat: int, lang: str) -> str:
    """What a player has besides dice."""
    _ = words(lang)
    facts = view["breweries"][seat]
    told = [names.seeds(facts["seeds"], lang)]
    owned = [
        names.ingredient_name(name, lang) + (f" x{count}" if count > 1 else "")
        for name, count in facts["ingredients"].items()
        if count
    ]
    if owned:
        told.append(", ".join(owned))
    if facts["tokens"]:
        kinds = ", ".join(token(one, lang) for one in facts["tokens"])
        told.append(_("tokens: {kinds}", kinds=kinds))
    if facts["market_die"]:
        told.append(_("on the market: {die}", die=names.die_name(facts["market_die"], lang)))
    told.append(_.plural("{n} recipe brewed", "{n} recipes brewed", len(facts["brewed"])))
    return BETWEEN.join(told)


def token(facts: Json, lang: str) -> str:
    """A token by its kind; a hidden one by what everybody knows that it can be."""
    _ = words(lang)
    if facts["kind"]:
        return names.token_short(facts["kind"], lang)
    possible = [names.token_short(kind, lang) for kind in facts["possible"]]
    if len(possible) == 1:
        return possible[0]
    if len(possible) <= FEW_KINDS:
        return _("hidden ({kinds})", kinds=_.choice(possible))
    return _("hidden")


def other(view: Json, seat: int, lang: str) -> Block:
    """Another player in short: the dice, what lies on the board, and the rest."""
    _ = words(lang)
    facts = view["breweries"][seat]
    pool = numbered_dice([*facts["pool"]], "", {}, lang)
    if facts["fresh"]:
        pool = [*(pool if facts["pool"] else []), *(Span(f"{fresh(die, lang)} ") for die in facts["fresh"])]
    lines = [*hanging(_("Pool"), pool), *hanging(_("Store"), numbered_dice(facts["store"], "", {}, lang))]
    lying = [
        f"{names.field_name(field, lang)} {on_field(facts, field, lang)}"
        for field in FIELDS
        if field in facts["slots"] or field in facts["bolts"]
    ]
    if lying:
        lines += hanging(_("Board"), [Span(BETWEEN.join(lying))])
    lines += wrapped(goods(view, seat, lang))
    closed = [names.building_name(building, lang) for building in facts["shut"]]
    if closed:
        lines += wrapped(_("closed by a token: {buildings}", buildings=", ".join(closed)))
    return Block(heading(view, seat, lang), tuple(lines), NOW if view["phase"] == "window" else ROOM)


# The buildings of a player.


def buildings(view: Json, seat: int, lang: str, numbers: Numbers) -> Block:
    """Every field: what it takes and gives, the blue die that speeds it up, what lies or can be laid there."""
    _ = words(lang)
    placing = any(text.startswith(("place ", "speed ")) for text in numbers)
    lines: list[Line] = []
    for building in BUILDINGS:
        lines += building_lines(view, seat, building, lang, numbers)
    name = names.seat_name(view, seat, lang)
    title = _("{name}'s buildings, and the blue die that speeds a field up", name=name)
    if placing:
        title = _("Buildings: [n] places that die there")
    return Block(title, tuple(lines), NOW if view["phase"] in ARRANGING else ROOM, placing)


def building_lines(view: Json, seat: int, building: str, lang: str, numbers: Numbers) -> list[Line]:
    """The fields of a building, or why it has none now."""
    _ = words(lang)
    facts = view["breweries"][seat]
    name = f"{names.building_name(building, lang)[: BUILDING_WIDTH - 1]:<{BUILDING_WIDTH}}"
    opens = view["buildings"][building]["opens"]
    if view["round"] < opens:
        return [line(Span(name + _("from round {n}", n=opens), FAINT))]
    lines: list[Line] = []
    for field in FIELDS:
        if view["fields"][field]["building"] == building:
            lines += field_lines(view, seat, field, lang, numbers, "" if lines else name)
    if building in facts["shut"]:
        lines[0] = (*lines[0], Span(_("closed by a token"), STRONG))
    return lines


def field_lines(view: Json, seat: int, field: str, lang: str, numbers: Numbers, name: str) -> list[Line]:
    """A field: what is printed there, and how it stands."""
    printed = view["fields"][field]
    takes = "/".join(taken(kind, printed["least"], lang) for kind in printed["takes"])
    effect = f"{field[-1]} {takes} {ARROW} {given(printed['gives'], lang)}"
    bolt = asked(f"B{printed['speed']}", lang) if printed["speed"] else ""
    head = line(
        f"{name:<{BUILDING_WIDTH}}{effect[: FIELD_WIDTH - 1]:<{FIELD_WIDTH}}",
        Span(f"{bolt:<{BOLT_WIDTH}}", COOL),
    )
    here = standing(view, seat, field, lang, numbers)
    return filled(head, here)


def taken(kind: str, least: int, lang: str) -> str:
    """What a field takes: a seed, a colour, or a blue die of some value."""
    if kind == "seed":
        return words(lang)("seed")
    return asked(f"{kind}{least}", lang) if least > 1 else letter(kind, lang)


def given(gives: str, lang: str) -> str:
    """What a field gives."""
    _ = words(lang)
    kind, _space, amount = gives.partition(" ")
    if kind == "seeds":
        return names.seeds(int(amount), lang)
    if kind == "gold":
        return names.gold(int(amount), lang)
    if kind in ("roll", "swap"):
        return _("roll dice again") if kind == "roll" else _("roll, swap one")
    return kind if kind == "+1" else letter(kind[0], lang)


def standing(view: Json, seat: int, field: str, lang: str, numbers: Numbers) -> list[Span]:
    """What lies on a field, what can be laid there, or why nothing can."""
    _ = words(lang)
    facts = view["breweries"][seat]
    if field in facts["slots"] or field in facts["bolts"]:
        spans = [Span(on_field(facts, field, lang), STRONG)]
        bolts = laid(f"speed up {field} with ", "", numbers, lang)
        return [*spans, Span(BETWEEN + _("speed up:") + " "), *bolts] if bolts else spans
    if field in facts["used"]:
        return [Span(_("used"), FAINT)]
    if field in facts["blocked_by_others"]:
        return [Span(_("used by others"), FAINT)]
    if field == "school 2":
        return swaps(numbers, lang)
    return laid("place ", f" on {field}", numbers, lang)


def on_field(facts: Json, field: str, lang: str) -> str:
    """What lies on a field and on its speed-up place."""
    _ = words(lang)
    item = facts["slots"].get(field, "")
    shown = _("seed") if item == "seed" else names.die_name(item, lang) if item else ""
    if field in facts["bolts"]:
        bolt = _("sped up by {die}", die=names.die_name(facts["bolts"][field], lang))
        return f"{shown}, {bolt}" if shown else bolt
    return shown


def laid(before: str, after: str, numbers: Numbers, lang: str) -> list[Span]:
    """What can be laid somewhere, each with its number."""
    spans: list[Span] = []
    for text, choice in numbers.items():
        if text.startswith(before) and text.endswith(after):
            item = text.removeprefix(before).removesuffix(after)
            spans += [Span(own_item(item, lang)), number(choice), Span(" ")]
    return spans


def swaps(numbers: Numbers, lang: str) -> list[Span]:
    """What can be laid on School 2, for the colours that can be swapped."""
    spans: list[Span] = []
    for colour in COLOURS:
        found = laid("place ", f" on school 2 for {colour}", numbers, lang)
        if found:
            spans += [Span(names.colour_name(colour, lang) + ": ", FAINT), *found]
    return spans


# Pieces.


def letter(kind: str, lang: str) -> str:
    """The letter of a colour."""
    return names.letter_name(kind, lang)


def asked(die: str, lang: str) -> str:
    """A die of at least some value: P3+."""
    return names.die_name(die, lang) + "+"


def fresh(die: str, lang: str) -> str:
    """A die that is not rolled yet: P?."""
    return names.die_name(die, lang)


def own_item(item: str, lang: str) -> str:
    """An own die or seed; a stored die says so."""
    if item == "seed":
        return words(lang)("seed")
    return own_dice([item], lang)


def own_dice(dice: Sequence[str], lang: str) -> str:
    """Own dice, of which some are stored."""
    _ = words(lang)
    found = []
    for die in dice:
        name = names.die_name(die.removeprefix("stored "), lang)
        found.append(_("stored {die}", die=name) if die.startswith("stored ") else name)
    return ", ".join(found)


def row_of(dice: Sequence[str], lang: str) -> str:
    """Dice in a row."""
    return " ".join(names.die_name(die, lang) for die in dice)


# Lines.


def wrapped(text: str) -> list[Line]:
    """Break a sentence into lines."""
    return [line(row) for row in wrap(capital(text), WIDTH, subsequent_indent="  ")]


def hanging(label: str, spans: Sequence[Span]) -> list[Line]:
    """Put pieces after a label, on as many lines as they need."""
    return filled(line(Span(f"{label[: HOLD_WIDTH - 1]:<{HOLD_WIDTH}}", FAINT)), spans)


def filled(head: Line, spans: Sequence[Span]) -> list[Line]:
    """Put pieces after a head; where there is no room the next line goes on below them.

    A blank ends a piece, so that a number never leaves its die.
    """
    indent = len(plain(head))
    rows = [head]
    piece: list[Span] = []
    for span in broken(spans, WIDTH - indent):
        piece.append(span)
        if span.text.endswith(" "):
            rows = put(rows, piece, indent)
            piece = []
    return put(rows, piece, indent) if piece else rows


def broken(spans: Sequence[Span], width: int) -> list[Span]:
    """Break a span that is wider than the room into words."""
    found: list[Span] = []
    for span in spans:
        if len(span.text) > width:
            found += [Span(f"{word} ", span.mark) for word in span.text.split()]
        else:
            found.append(span)
    return found


def put(rows: list[Line], piece: Sequence[Span], indent: int) -> list[Line]:
    """Add a piece to the last line, or to a new one if it is full."""
    if len(plain(rows[-1])) + len(plain(tuple(piece)).rstrip()) > WIDTH and plain(rows[-1])[indent:].strip():
        return [*rows, (Span(" " * indent), *piece)]
    return [*rows[:-1], (*rows[-1], *piece)]
