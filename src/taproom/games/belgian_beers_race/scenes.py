"""What the log tells as one: a toast with all that it brings, a camp, a night."""

from collections.abc import Sequence

from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.names import the_place
from taproom.kernel.events import Event
from taproom.kernel.game import GOES_ON
from taproom.kernel.words import words

TOAST = "toast"
NIGHT = "night"

ALWAYS: dict[type[Event], str] = {
    happened.BeerGiven: TOAST,
    happened.Toasted: TOAST,
    happened.Camped: NIGHT,
    happened.NightFell: NIGHT,
    happened.WokeUp: NIGHT,
    happened.EveningScored: NIGHT,
    happened.DayBegan: NIGHT,
    happened.FellAsleep: GOES_ON,
    happened.DayOver: GOES_ON,
    happened.CardTaken: GOES_ON,
    happened.CardRemoved: GOES_ON,
    happened.CardsShown: GOES_ON,
    happened.SecondLevelCame: GOES_ON,
}
"""The scenes of events that have the same one wherever they happen."""
TASTED = {"toast": TOAST, "camp": NIGHT}


def scene(event: Event) -> str:
    """Name the scene to which an event belongs."""
    if isinstance(event, happened.BeerTasted):
        return TASTED.get(event.where, "")
    if isinstance(event, happened.CheeseEaten):
        return TOAST if event.saving else ""
    if isinstance(event, happened.CoasterTaken):
        return NIGHT if event.waking else ""
    return ALWAYS.get(type(event), "")


def title(scene: str, events: Sequence[Event], lang: str, names: Sequence[str]) -> str:
    """Say where a toast is, after which day a night comes; a camp of one player has no night yet."""
    _ = words(lang)
    if scene == TOAST:
        places = [event.place for event in events if isinstance(event, happened.Toasted)]
        return _("A toast in {place}", place=the_place(places[0], lang)) if places else _("A toast")
    days = [event.day for event in events if isinstance(event, happened.NightFell)]
    return _("The night after day {day}", day=days[0]) if days else _("A tent for the night")


def symbol(scene: str, events: Sequence[Event]) -> str:
    """Two glasses, a moon, or a tent."""
    if scene == TOAST:
        return "toast"
    return "moon" if any(isinstance(event, happened.NightFell) for event in events) else "tent"
