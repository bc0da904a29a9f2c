"""What happened, in sentences.

An event that others tell as well needs no words: its sentence is empty.
"""

from collections.abc import Callable, Sequence
from typing import Any

from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.beer_words import a_beer, a_bottle, beers, bottles, mixed
from taproom.games.belgian_beers_race.names import bonus_name, face_name, point_change, points, the_place
from taproom.games.belgian_beers_race.objective_words import condition_text
from taproom.games.belgian_beers_race.pieces import FACES, LATE
from taproom.games.belgian_beers_race.units import unbroken
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.telling import Names, namer, tell_game_ended
from taproom.kernel.words import capital, words


def tell(event: Event, lang: str, names: Sequence[str]) -> str:
    """Tell an event in a sentence; without names the seats are players 1 to 4."""
    return unbroken(capital(TOLD[type(event)](event, lang, namer(names, lang))))


def tell_nothing(event: Event, lang: str, name: Names) -> str:
    """Another event tells it."""
    return ""


# Travelling.


def tell_start_picked(event: happened.StartPicked, lang: str, name: Names) -> str:
    """The short game's start."""
    return words(lang)(
        "{player} starts in {place}.", player=name(event.player), place=the_place(event.place, lang)
    )


def tell_dice_rolled(event: happened.DiceRolled, lang: str, name: Names) -> str:
    """What the dice of a trip show; for a bus only lateness matters."""
    _ = words(lang)
    facts = {"player": name(event.player), "place": the_place(event.place, lang)}
    if event.means == "hitch":
        return _.plural(
            "{player} hitch-hikes towards {place}; the die shows: {faces}.",
            "{player} hitch-hikes towards {place}; the dice show: {faces}.",
            len(event.faces),
            faces=_.list([face_name(face, lang) for face in event.faces]),
            **facts,
        )
    if event.faces[0] == FACES[LATE]:
        return _("{player} takes public transport to {place}: late.", **facts)
    return _("{player} takes public transport to {place}: on time.", **facts)


def tell_went(event: happened.Went, lang: str, name: Names) -> str:
    """A trip and the time it took."""
    _ = words(lang)
    facts = {"player": name(event.player), "place": the_place(event.place, lang), "ut": event.ut}
    if event.means == "hitch":
        return _("{player} gets a lift to {place} ({ut} UT).", **facts)
    if event.means == "bike":
        return _("{player} cycles to {place} ({ut} UT).", **facts)
    return _("{player} travels to {place} ({ut} UT).", **facts)


def tell_trip_failed(event: happened.TripFailed, lang: str, name: Names) -> str:
    """A late bus that does not arrive in time; on the last day it costs 2 UT."""
    _ = words(lang)
    facts = {"player": name(event.player), "place": the_place(event.place, lang), "ut": event.ut}
    if event.ut:
        return _("It is too late to reach {place}: {player} loses {ut} UT.", **facts)
    return _("It is too late to reach {place} today: {player} stays.", **facts)


def tell_hitch_failed(event: happened.HitchFailed, lang: str, name: Names) -> str:
    """A wait, or one that lasts into the night."""
    _ = words(lang)
    if event.ut:
        return _("Nobody stops: {player} waits {ut} UT.", player=name(event.player), ut=event.ut)
    return _("Nobody stops for {player} before night falls.", player=name(event.player))


def tell_driver_paid(event: happened.DriverPaid, lang: str, name: Names) -> str:
    """Beers for a lift."""
    _ = words(lang)
    return _("{player} gives a driver {beers}.", player=name(event.player), beers=mixed(event.beers, _))


def tell_sobered(event: happened.Sobered, lang: str, name: Names) -> str:
    """The bike lowers the level."""
    return words(lang)(
        "The bike sobers {player} up: the level falls from {before} to {level}.",
        player=name(event.player),
        before=event.before,
        level=event.level,
    )


# Arriving.


def tell_bottle_taken(event: happened.BottleTaken, lang: str, name: Names) -> str:
    """The first visitor's bottle."""
    _ = words(lang)
    return _(
        "{player} is first in {place} and takes {bottle}.",
        player=name(event.player),
        place=the_place(event.place, lang),
        bottle=a_bottle(event.colour, _),
    )


def tell_coaster_taken(event: happened.CoasterTaken, lang: str, name: Names) -> str:
    """A coaster, on arriving or on waking."""
    _ = words(lang)
    facts = {"player": name(event.player), "place": the_place(event.place, lang)}
    if event.waking:
        return _("{player} wakes up in {place} and takes a coaster there.", **facts)
    return _("{player} takes a coaster in {place}.", **facts)


def tell_visited(event: happened.Visited, lang: str, name: Names) -> str:
    """How many breweries a player has visited, and the bonus of this one."""
    _ = words(lang)
    player = name(event.player)
    if not event.bonuses:
        return _.plural(
            "{player} has visited {n} brewery.",
            "{player} has visited {n} breweries.",
            event.count,
            player=player,
        )
    return _.plural(
        "{player} has visited {n} brewery; bonus: {bonuses}.",
        "{player} has visited {n} breweries; bonus: {bonuses}.",
        event.count,
        player=player,
        bonuses=_.list([bonus_name(bonus, lang) for bonus in event.bonuses]),
    )


# Beer and cheese.


def tell_bought(event: happened.Bought, lang: str, name: Names) -> str:
    """Beers, a cheese, or both; beyond the track a cheese is a token."""
    _ = words(lang)
    things = [beers(event.beers, event.colour, _)] if event.beers else []
    if event.cheese:
        things.append(_("a cheese beyond the track") if event.token else _("a cheese"))
    return _("{player} buys {things}.", player=name(event.player), things=_.list(things))


def tell_beer_tasted(event: happened.BeerTasted, lang: str, name: Names) -> str:
    """A beer, where it was tasted, and the level after it."""
    _ = words(lang)
    facts = {"player": name(event.player), "beer": a_beer(event.colour, _), "level": event.level}
    if event.where == "transport":
        return _("{player} tastes {beer} on the way: level {level}.", **facts)
    if event.where == "toast":
        return _("{player} tastes {beer} in the toast: level {level}.", **facts)
    if event.where == "camp":
        return _("{player} tastes {beer} at the camp: level {level}.", **facts)
    return _("{player} tastes {beer}: level {level}.", **facts)


def tell_cheese_eaten(event: happened.CheeseEaten, lang: str, name: Names) -> str:
    """A cheese; in a toast it keeps awake."""
    _ = words(lang)
    facts = {"player": name(event.player), "level": event.level}
    if event.saving:
        return _("{player} eats a cheese and stays awake: level {level}.", **facts)
    return _("{player} eats a cheese: level {level}.", **facts)


def tell_fell_asleep(event: happened.FellAsleep, lang: str, name: Names) -> str:
    """One beer too many."""
    return words(lang)("{player} has had too much, and falls asleep.", player=name(event.player))


def tell_camped(event: happened.Camped, lang: str, name: Names) -> str:
    """A tent is put up."""
    return words(lang)(
        "{player} camps at {place}.", player=name(event.player), place=the_place(event.place, lang)
    )


def tell_day_over(event: happened.DayOver, lang: str, name: Names) -> str:
    """A disc on the last square."""
    return words(lang)("The day is over for {player}.", player=name(event.player))


# Toasts.


def tell_too_few_beers(event: happened.TooFewBeersToToast, lang: str, name: Names) -> str:
    """No toast takes place (BR-6.5)."""
    _ = words(lang)
    return _(
        "{player} has too few beers to toast with {partners}.",
        player=name(event.player),
        partners=_.list([name(partner) for partner in event.partners]),
    )


def tell_beer_given(event: happened.BeerGiven, lang: str, name: Names) -> str:
    """A beer on the table."""
    _ = words(lang)
    return _("{player} gives {beer} for the toast.", player=name(event.player), beer=a_beer(event.colour, _))


def tell_toasted(event: happened.Toasted, lang: str, name: Names) -> str:
    """Glasses clink."""
    _ = words(lang)
    return _(
        "{player} toasts with {partners} in {place}: 1 UT for everybody.",
        player=name(event.player),
        partners=_.list([name(partner) for partner in event.partners]),
        place=the_place(event.place, lang),
    )


# Objectives.


def tell_card_taken(event: happened.CardTaken, lang: str, name: Names) -> str:
    """An objective met."""
    return words(lang)(
        "{player} meets an objective ({points}): {text}.",
        player=name(event.player),
        points=points(event.points, lang),
        text=condition_text(event.condition, lang),
    )


def tell_card_removed(event: happened.CardRemoved, lang: str, name: Names) -> str:
    """An objective that nobody can meet any more."""
    return words(lang)(
        "{player} removes an objective: {text}.",
        player=name(event.player),
        text=condition_text(event.condition, lang),
    )


def tell_cards_shown(event: happened.CardsShown, lang: str, name: Names) -> str:
    """Objectives that can be seen from now on."""
    _ = words(lang)
    texts = [condition_text(condition, lang) for condition in event.conditions]
    return _.plural(
        "New objective: {texts}.",
        "New objectives: {texts}.",
        len(texts),
        texts=_.sense("between objectives", "; ").join(texts),
    )


def tell_second_level_came(event: happened.SecondLevelCame, lang: str, name: Names) -> str:
    """Harder objectives."""
    return words(lang)("The objectives of level 2 come into the game.")


def tell_goal_met(event: happened.GoalMet, lang: str, name: Names) -> str:
    """An objective of the game's end."""
    return words(lang)(
        "{player} meets an objective of the game's end ({points}): {text}.",
        player=name(event.player),
        points=points(event.points, lang),
        text=condition_text(event.condition, lang),
    )


# Nights and the end.


def tell_night_fell(event: happened.NightFell, lang: str, name: Names) -> str:
    """A day is over for all."""
    return words(lang)("Night falls on day {day}.", day=event.day)


def tell_woke_up(event: happened.WokeUp, lang: str, name: Names) -> str:
    """The hangover, and the level after the night; who was sober needs no words."""
    _ = words(lang)
    facts = {"player": name(event.player), "before": event.before, "level": event.level, "ut": event.square}
    if event.square:
        return _(
            "{player} has a hangover and starts {ut} UT late; the level falls from {before} to {level}.",
            **facts,
        )
    if event.before:
        return _("{player} sleeps it off: the level falls from {before} to {level}.", **facts)
    return ""


def tell_evening_scored(event: happened.EveningScored, lang: str, name: Names) -> str:
    """What an evening scores, and the points so far."""
    _ = words(lang)
    if not event.points:
        return _("{player} scores nothing this evening.", player=name(event.player))
    things = []
    if event.tasted:
        things.append(beers(event.tasted, "", _))
    if event.bottles:
        things.append(bottles(event.bottles, "", _))
    if event.coasters:
        things.append(_.plural("{n} coaster", "{n} coasters", event.coasters))
    return _(
        "{player} scores {points} this evening ({things}), and now has {score}.",
        player=name(event.player),
        points=points(event.points, lang),
        things=", ".join(things),
        score=event.score,
    )


def tell_day_began(event: happened.DayBegan, lang: str, name: Names) -> str:
    """A new day and its length."""
    return words(lang)("Day {day} begins; it has {ut} UT.", day=event.day, ut=event.last)


def tell_way_home(event: happened.WayHome, lang: str, name: Names) -> str:
    """What the way to the Grand-Place costs; asleep it is one move more (BR-10.1, BR-10.13)."""
    _ = words(lang)
    facts = {
        "player": name(event.player),
        "place": the_place(event.place, lang),
        "points": point_change(-event.lost, lang),
    }
    if event.asleep:
        return _.plural(
            "{player} sleeps in {place} and needs {n} move to the Grand-Place: {points}.",
            "{player} sleeps in {place} and needs {n} moves to the Grand-Place: {points}.",
            event.moves,
            **facts,
        )
    return _.plural(
        "{player} is in {place} and needs {n} move to the Grand-Place: {points}.",
        "{player} is in {place} and needs {n} moves to the Grand-Place: {points}.",
        event.moves,
        **facts,
    )


TOLD: dict[type[Event], Callable[[Any, str, Names], str]] = {
    happened.StartPicked: tell_start_picked,
    happened.TurnBegan: tell_nothing,
    happened.DiceRolled: tell_dice_rolled,
    happened.Went: tell_went,
    happened.TripFailed: tell_trip_failed,
    happened.HitchFailed: tell_hitch_failed,
    happened.DriverPaid: tell_driver_paid,
    happened.Sobered: tell_sobered,
    happened.BottleTaken: tell_bottle_taken,
    happened.CoasterTaken: tell_coaster_taken,
    happened.Visited: tell_visited,
    happened.Bought: tell_bought,
    happened.BeerTasted: tell_beer_tasted,
    happened.CheeseEaten: tell_cheese_eaten,
    happened.FellAsleep: tell_fell_asleep,
    happened.DayEnded: tell_nothing,
    happened.DayOver: tell_day_over,
    happened.Camped: tell_camped,
    happened.TooFewBeersToToast: tell_too_few_beers,
    happened.BeerGiven: tell_beer_given,
    happened.Toasted: tell_toasted,
    happened.CardTaken: tell_card_taken,
    happened.CardRemoved: tell_card_removed,
    happened.CardsShown: tell_cards_shown,
    happened.SecondLevelCame: tell_second_level_came,
    happened.NightFell: tell_night_fell,
    happened.WokeUp: tell_woke_up,
    happened.EveningScored: tell_evening_scored,
    happened.DayBegan: tell_day_began,
    happened.WayHome: tell_way_home,
    happened.GoalMet: tell_goal_met,
    GameEnded: tell_game_ended,
}
