"""Dice, seeds, ingredients and action tokens, each as a picture or as a small chip with its letter."""

from typing import NamedTuple

from taproom.games.dice_brewing.drawing.pen import DicePen
from taproom.games.dice_brewing.names import (
    colour_of,
    die_name,
    ingredient_name,
    read_die,
    token_name,
    token_text,
)
from taproom.games.dice_brewing.texts import bare, is_stored
from taproom.kernel.boxes import nothing, row, said, small, titled
from taproom.kernel.lettering import width
from taproom.kernel.pen import Json, Part, Pen, rect, text
from taproom.kernel.svg import Markup, Value, element, joined


def kind_of(die: str) -> str:
    """Give letter and value of a die: `P4`."""
    return die[:2]


def symbol_of(die: str) -> str:
    """Name the picture of a die."""
    value = "0" if die[1] == "?" else die[1]
    return f"die-{colour_of(die)}-{value}"


class Lying(NamedTuple):
    """Where a die or a seed lies: whose it is, and the place."""

    seat: int
    place: str
    """Such as `pool`, `store`, `field-malt-3`, `market`."""


POOL, STORE, PICKED, MARKET, STOCK = "pool", "store", "picked", "market", "stock"


def movable(pen: DicePen, die: str, lying: Lying) -> dict[str, Value]:
    """Name a die that can move: a new one comes from where one like it has gone, else one of its colour.

    `data-die` says where a die lies, so that a page can tell a throw from a move: dice of a pool are thrown
    at the start of each round, a die of a field is raised when it comes to pool or store.
    """
    seat, place = lying
    letter, _value, raises, _mark = read_die(die)
    throws = place.partition("-")[0]
    if place == POOL:
        throws = f"{POOL} {pen.view['round']}"
    return {
        "data-piece": pen.next(f"die-{seat}-{place}-{kind_of(die)}"),
        "data-kind": f"die-{seat}-{kind_of(die)} die-{seat}-{letter}",
        "data-die": None if raises or die[1] == "?" else throws,
    }


def draw_die(pen: DicePen, die: str, side: float, lying: Lying | None = None) -> Part:
    """Draw a die; raises stand at its corner, planks lie over a blocked one, a protected one has a shield."""
    _letter, _value, raises, mark = read_die(die)
    drawn = [pen.use(symbol_of(die), 0, 0, side)]
    if mark == "blocked":
        drawn.append(pen.use("blocked", side * 0.12, side * 0.16, side * 0.84))
    if mark == "protected":
        drawn.append(pen.use("shield", side * 0.62, side * 0.6, side * 0.42))
    if raises:
        drawn.append(raised(f"+{raises}", side, 14 if pen.tall else 11.5))
    title = element("title", {}, die_name(die, pen.lang))
    named = movable(pen, die, lying) if lying else {}
    return Part(side, side, element("g", {"class": "die", **named}, title, *drawn))


def raised(sign: str, side: float, size: float) -> Markup:
    """Draw by how much a token has raised a die."""
    wide = width(sign, size) + 4
    return joined(
        [
            rect(side - wide + 3, -3, wide, size + 3, 5, "raise"),
            text(side - wide / 2 + 3, size - 2, sign, size, "bold middle on-raise"),
        ]
    )


def chip(pen: DicePen, die: str, size: float = 0, stored: bool = False, lying: Lying | None = None) -> Part:
    """Draw a die as its letter and value; one of the store has a roof beside it."""
    size = size or small(pen)
    named = movable(pen, die, lying) if lying else {}
    letters = die_name(kind_of(die), pen.lang)
    wide, high = width(letters, size) + 7, size * 1.45
    colour = colour_of(die)
    drawn = Part(
        wide,
        high,
        element(
            "g",
            {"class": "die", **named},
            rect(0.75, 0.75, wide - 1.5, high - 1.5, 4.5, f"chip of-{colour}"),
            text(wide / 2, high / 2 + size * 0.36, letters, size, f"bold middle on-{colour}"),
        ),
    )
    if not stored:
        return drawn
    roof = size * 0.84
    return row([Part(roof, roof, pen.use("store", 0, 0, roof, None, "soft-ink")), drawn], 1)


def chip_of(pen: DicePen, text: str, size: float = 0) -> Part:
    """Draw the die that an action names: `stored P3` or `P3`."""
    return chip(pen, bare(text), size, is_stored(text))


def mark(pen: Pen, letter: str, side: float) -> Part:
    """Draw the mark of a colour of dice."""
    return Part(side, side, pen.use(f"mark-{colour_of(letter)}", 0, 0, side))


def least(pen: Pen, value: int, size: float) -> Part:
    """Write the least value of a blue die."""
    return row([mark(pen, "B", size * 1.3), said(f"{value}+", size, "bold")], 2)


def draw_seed(pen: DicePen, side: float, lying: Lying | None = None) -> Part:
    """Draw a seed."""
    _ = pen.words
    title = element("title", {}, _("seed"))
    named: dict[str, Value] = {}
    if lying:
        seat, place = lying
        named = {"data-piece": pen.next(f"seed-{seat}-{place}"), "data-kind": f"seed-{seat}"}
    return Part(side, side, element("g", named, title, pen.use("seed", 0, 0, side)))


def draw_ingredient(pen: Pen, name: str, side: float, named: str | None = None) -> Part:
    """Draw a special ingredient."""
    title = element("title", {}, ingredient_name(name, pen.lang))
    return Part(
        side, side, element("g", {"data-piece": named}, title, pen.use(f"ingredient-{name}", 0, 0, side))
    )


def draw_token(pen: Pen, token: Json, side: float, named: str) -> Part:
    """Draw an action token; of a hidden one only what was paid, and what it can be when pointed at."""
    if token["kind"]:
        title = token_told(token["kind"], pen.lang)
        drawn = pen.use(f"token-{token['kind']}", 0, 0, side)
    else:
        title = pen.words.choice([token_name(kind, pen.lang) for kind in token["possible"]])
        drawn = pen.use("token-back", 0, 0, side)
    face = Part(
        side, side, element("g", {"class": "token", "data-piece": named}, element("title", {}, title), drawn)
    )
    if token["kind"]:
        return face
    return row([face, price(pen, token["paid"], small(pen))], 2)


def token_told(kind: str, lang: str) -> str:
    """Tell what an action token is called and what it does, on two lines."""
    return f"{token_name(kind, lang)}\n{token_text(kind, lang)}"


def price(pen: Pen, paid: int | None, size: float) -> Part:
    """Show what was paid for a hidden token; one that was a reward has a bottle."""
    _ = pen.words
    if paid is None:
        return Part(
            size * 1.1, size * 1.1, titled(_("reward of a brew"), pen.use("bottle", 0, 0, size * 1.1))
        )
    return coins(pen, paid, size)


def coins(pen: Pen, count: int | str, size: float, cls: str = "bold") -> Part:
    """Write a sum of gold."""
    return row(
        [Part(size * 1.15, size * 1.15, pen.use("coin", 0, 0, size * 1.15)), said(str(count), size, cls)], 3
    )


def mastery(pen: Pen, count: int | str, size: float, cls: str = "bold") -> Part:
    """Write a number of mastery points."""
    return row(
        [Part(size * 1.4, size * 1.4, pen.use("mastery", 0, 0, size * 1.4)), said(str(count), size, cls)], 3
    )


def item(pen: DicePen, text: str, side: float, lying: Lying) -> Part:
    """Draw what lies on a field: a die or a seed."""
    if not text:
        return nothing()
    return draw_seed(pen, side, lying) if text == "seed" else draw_die(pen, text, side, lying)


def on_field(seat: int, field: str) -> Lying:
    """Give the place of what lies on a field."""
    return Lying(seat, f"field-{field.replace(' ', '-')}")


def on_bolt(seat: int, field: str) -> Lying:
    """Give the place of a blue die that speeds a field up."""
    return Lying(seat, f"bolt-{field.replace(' ', '-')}")
