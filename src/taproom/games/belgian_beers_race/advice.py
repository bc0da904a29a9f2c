"""Why a turn is worth taking: what it surely brings, and what presses or is scarce, from the view alone."""

from collections.abc import Iterator, Sequence

from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.beer_words import mixed
from taproom.games.belgian_beers_race.gains import gains, until_end
from taproom.games.belgian_beers_race.labels import label
from taproom.games.belgian_beers_race.names import GRAND_PLACE, Json, road_end, seat_name
from taproom.games.belgian_beers_race.objective_words import condition_text
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.events import Event
from taproom.kernel.game import Step
from taproom.kernel.words import words

TRIPS = ("hitch to ", "pay to ", "bus to ", "bike to ", "start in ")
CHOICES_OF_A_TURN = (*TRIPS, "buy", "taste", "camp", "end day")
MOST_FURTHER = 2
TIMED = happened.Went | happened.Bought | happened.BeerTasted
"""What tells on which square the disc is then."""


def remarks(steps: Sequence[Step], lang: str) -> list[str]:
    """Tell what a turn surely brings, then why it should not wait."""
    view = steps[0].view
    events = [event for step in steps for event in until_end(step.events)]
    mine = [event for event in events if getattr(event, "player", -1) == view["player"]]
    place = destination(steps[0].action)
    found = [
        *brought(steps, lang),
        *further_steps(steps, lang),
        *beers_of_the_turn(steps, lang),
        *objectives(mine, lang),
        *time_left(view, mine, lang),
        *no_more_bike(view, mine, lang),
        *bottle_there(view, place, lang),
        *coaster_there(view, place, lang),
        *way_home(view, place, lang),
    ]
    return [unbroken(text) for text in found]


# What the turn brings.


def brought(steps: Sequence[Step], lang: str) -> Iterator[str]:
    """Level 2, a Trappist bottle, +3 points; the label of a lift tells what is there."""
    told = gains(steps[0].events, lang)
    if told:
        yield told


def further_steps(steps: Sequence[Step], lang: str) -> Iterator[str]:
    """Name what the turn does next, as far as it can be told in short: then: Taste a stout (1 UT)."""
    further = [step for step in steps[1:] if step.action.startswith(CHOICES_OF_A_TURN)]
    for step in further[:MOST_FURTHER]:
        yield words(lang)("then: {label}", label=label(step.view, step.action, lang))


def beers_of_the_turn(steps: Sequence[Step], lang: str) -> Iterator[str]:
    """Name the beers that the driver gets, and those that are tasted after the first step."""
    _ = words(lang)
    later = [event for step in steps[1:] for event in until_end(step.events)]
    player = steps[0].view["player"]
    for event in later:
        if isinstance(event, happened.DriverPaid) and event.player == player:
            yield _("the driver gets {beers}", beers=mixed(event.beers, _))
    tasted = [event for event in later if isinstance(event, happened.BeerTasted) and event.player == player]
    if tasted:
        yield _(
            "then tastes {beers} (level {level})",
            beers=mixed([event.colour for event in tasted], _),
            level=tasted[-1].level,
        )


def objectives(mine: Sequence[Event], lang: str) -> Iterator[str]:
    """Name the objectives that are met."""
    for event in mine:
        if isinstance(event, happened.CardTaken):
            yield words(lang)("meets an objective: {text}", text=condition_text(event.condition, lang))


# What presses.


def time_left(view: Json, mine: Sequence[Event], lang: str) -> Iterator[str]:
    """Tell what is left of the day, where that is certain."""
    squares = [event.square for event in mine if isinstance(event, TIMED)]
    left = view["last"] - squares[-1] if squares else 0
    if left > 0:
        yield words(lang)("leaves {ut} UT of the day", ut=left)


def no_more_bike(view: Json, mine: Sequence[Event], lang: str) -> Iterator[str]:
    """Tell when a beer takes one off the bike."""
    levels = [event.level for event in mine if isinstance(event, happened.BeerTasted | happened.CheeseEaten)]
    before = view["travellers"][view["player"]]["level"]
    if levels and before < view["printed"]["no_bike"] <= levels[-1]:
        yield words(lang)("too much for the bike")


def bottle_there(view: Json, place: str, lang: str) -> Iterator[str]:
    """Only the first visitor gets the bottle; others may be near."""
    if not place or place == GRAND_PLACE or not view["breweries"][place]["bottle"]:
        return
    near = [seat for seat in others_awake(view) if is_near(view, view["travellers"][seat]["place"], place)]
    if near:
        _ = words(lang)
        yield _.plural(
            "{players} is one road away from that bottle",
            "{players} are one road away from that bottle",
            len(near),
            players=_.list([seat_name(view, seat, lang) for seat in near]),
        )


def coaster_there(view: Json, place: str, lang: str) -> Iterator[str]:
    """Tell that a coaster is the last one of a place."""
    found = [way for way in view["ways"] if way["place"] == place and way["brings"]["coaster"]]
    if found and view["breweries"][place]["coasters"] == 1:
        yield words(lang)("the last coaster there")


def way_home(view: Json, place: str, lang: str) -> Iterator[str]:
    """Tell on the last day how far a place is from the Grand-Place."""
    if place and place != GRAND_PLACE and view["last_day"]:
        yield words(lang).plural(
            "{n} trip from the Grand-Place, where the race ends",
            "{n} trips from the Grand-Place, where the race ends",
            view["breweries"][place]["home"],
        )


# Reading the view.


def destination(action: str) -> str:
    """Give the place to which an action leads, or nothing."""
    return next((action.removeprefix(trip) for trip in TRIPS if action.startswith(trip)), "")


def others_awake(view: Json) -> list[int]:
    """List the other seats whose day is not over."""
    seats = range(view["players"])
    return [seat for seat in seats if seat != view["player"] and not view["travellers"][seat]["day_over"]]


def is_near(view: Json, start: str, place: str) -> bool:
    """Whether one road leads from a place to another; inside Brussels all are near each other."""
    one, other = road_end(view, start), road_end(view, place)
    if one == other:
        return start != place
    return any({road["from"], road["to"]} == {one, other} for road in view["roads"])
