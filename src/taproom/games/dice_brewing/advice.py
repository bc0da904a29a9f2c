"""Why a turn is worth taking: what it surely brings, and what presses or is scarce, from the view alone."""

from collections.abc import Iterator, Sequence

from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.gains import gains
from taproom.games.dice_brewing.labels import label
from taproom.games.dice_brewing.names import (
    a_die,
    dice_names,
    field_name,
    read_die,
    seat_name,
    the_ingredient,
)
from taproom.games.dice_brewing.texts import View, brew, open_recipe, thing_of
from taproom.kernel.events import Event
from taproom.kernel.game import Step
from taproom.kernel.words import words

CLOSING_WORDS = ("end", "done", "use ")
"""Steps that say nothing more about a turn; the dice used are told together."""


def remarks(steps: Sequence[Step], lang: str) -> list[str]:
    """Tell what a turn surely brings, then why it should not wait."""
    first = steps[0]
    events = [event for step in steps for event in step.events]
    return [
        *brought(steps, lang),
        *dice_used(events, lang),
        *further_steps(steps, lang),
        *recipes_served(first, lang),
        *room_left(first, lang),
        *goods_left(first, lang),
        *rivals(first, lang),
        *end_of_the_game(first.view, events, lang),
    ]


# What the turn brings.


def brought(steps: Sequence[Step], lang: str) -> Iterator[str]:
    """Tell +4 gold, +1 point; the label of a brew says it already."""
    for step in steps:
        told = gains(step.events, lang)
        if told and not steps[0].action.startswith("brew "):
            yield told


def dice_used(events: Sequence[Event], lang: str) -> Iterator[str]:
    """Uses P3, P5 and H2."""
    dice = [event.die for event in events if isinstance(event, happened.DieUsed)]
    if dice:
        yield words(lang)("uses {dice}", dice=dice_names(dice, lang, marks=False))


def further_steps(steps: Sequence[Step], lang: str) -> Iterator[str]:
    """Name what else the turn does: then: Store P5."""
    for step in steps[1:]:
        if not step.action.startswith(CLOSING_WORDS):
            yield words(lang)("then: {label}", label=label(step.view, step.action, lang))


def recipes_served(step: Step, lang: str) -> Iterator[str]:
    """A stored die is of use for Dunkel; it may be the last one that was missing."""
    _ = words(lang)
    if not step.action.startswith("store "):
        return
    die = thing_of(step.action)
    served = []
    for recipe in filter(None, step.view["mine"]["recipes"]):
        loose = [row["die"] for row in recipe["dice"] if row["status"] == "pool"]
        if die in loose and not recipe["missing"] and len(loose) == 1:
            yield _("it is the last die for {recipe}", recipe=recipe["name"])
        elif die in loose:
            served.append(recipe["name"])
    if served:
        yield _("of use for {recipes}", recipes=_.list(served))


# What presses.


def room_left(step: Step, lang: str) -> Iterator[str]:
    """After this one nobody else can use the field in this round."""
    fields = [
        event.field for event in step.events if isinstance(event, happened.ItemPlaced | happened.SpedUp)
    ]
    for field in fields:
        facts = step.view["fields"][field]
        mine = step.view["player"] in facts["used_by"]
        if not mine and facts["users"] + 1 == facts["most_users"]:
            yield words(lang)("the last place on {field} in this round", field=field_name(field, lang))


def goods_left(step: Step, lang: str) -> Iterator[str]:
    """The last honey of the market; the last token of its kind; the last pale die of the stock."""
    _ = words(lang)
    view = step.view
    verb, _space, thing = step.action.partition(" ")
    if verb not in ("buy", "take"):
        return
    if thing.startswith("token "):
        if view["black_market"][thing.removeprefix("token ")]["left"] == 1:
            yield _("the last token of its kind")
    elif verb == "take":
        colour = thing.removesuffix(" die")
        if view["stock"][colour] == 1:
            yield _("the stock has no other ({die})", die=a_die(colour, lang))
    elif view["market"][thing.partition(" with ")[0]]["left"] == 1:
        what = the_ingredient(thing.partition(" with ")[0], lang)
        yield _("the market has no more after this ({ingredient})", ingredient=what)


def rivals(step: Step, lang: str) -> Iterator[str]:
    """Others have stored the dice for the same recipe."""
    view = step.view
    if not step.action.startswith("brew "):
        return
    card = open_recipe(view, brew(thing_of(step.action))[0])
    others = [seat for seat in range(view["players"]) if seat != view["player"]]
    able = [seat for seat in others if card and has_dice(view["breweries"][seat]["store"], card["dice"])]
    if able:
        _ = words(lang)
        yield _.plural(
            "{players} has the dice for it too",
            "{players} have the dice for it too",
            len(able),
            players=_.list([seat_name(view, seat, lang) for seat in able]),
        )


def has_dice(store: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether stored dice that are not blocked do for all that a recipe asks."""
    dice = [read_die(die) for die in store]
    free = [(letter, int(value)) for letter, value, _raises, mark in dice if mark != "blocked"]
    free.sort()
    # The highest demands first, each with the lowest die that does.
    for want in sorted(asked, reverse=True):
        letter, least = want[0], int(want[1])
        fit = next((die for die in free if die[0] == letter and die[1] >= least), None)
        if fit is None:
            return False
        free.remove(fit)
    return True


def end_of_the_game(view: View, events: Sequence[Event], lang: str) -> Iterator[str]:
    """A brew may make this round the last."""
    brewed = any(isinstance(event, happened.RecipeBrewed) for event in events)
    if brewed and not view["last_round"] and view["brewed"] + 1 >= view["limit"]:
        yield words(lang)("makes this round the last")
