"""What happened, in sentences, and what an action costs and brings, in a few words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.names import (
    card_name,
    colour_name,
    ducats,
    goal_name,
    place_name,
    shed_text,
    spot_name,
    the_tile,
)
from taproom.games.heaven_and_ale.pieces import COLOURS, HOME_SPACE
from taproom.kernel.events import Event, GameEnded
from taproom.kernel.telling import Names, namer, tell_game_ended
from taproom.kernel.words import number, signed, words


def tell(event: Event, lang: str, names: Sequence[str]) -> str:
    """Tell an event in a sentence; without names the seats are players 1 to 4."""
    return TOLD[type(event)](event, lang, namer(names, lang))


def tell_place_chosen(event: happened.PlaceChosen, lang: str, name: Names) -> str:
    """Set-up."""
    place = place_name(event.place, lang)
    return words(lang)("{player} starts on the {place}.", player=name(event.player), place=place)


def tell_figure_moved(event: happened.FigureMoved, lang: str, name: Names) -> str:
    """The walk."""
    _ = words(lang)
    if event.start == HOME_SPACE:
        return _("{player} goes from home to {space}.", player=name(event.player), space=event.space)
    return _(
        "{player} goes from {start} to {space}.",
        player=name(event.player),
        start=event.start,
        space=event.space,
    )


def tell_came_home(event: happened.CameHome, lang: str, name: Names) -> str:
    """The end of a player's round."""
    _ = words(lang)
    place = place_name(event.place, lang)
    if event.start == HOME_SPACE:
        return _("{player} goes straight home, to the {place}.", player=name(event.player), place=place)
    return _(
        "{player} goes home from {start}, to the {place}.",
        player=name(event.player),
        start=event.start,
        place=place,
    )


def tell_tile_bought(event: happened.TileBought, lang: str, name: Names) -> str:
    """A purchase."""
    _ = words(lang)
    facts = {
        "player": name(event.player),
        "tile": the_tile(event.tile, lang),
        "price": ducats(event.price, lang),
    }
    if event.side == "sunny":
        return _("{player} buys {tile} for {price}, in the sun.", **facts)
    return _("{player} buys {tile} for {price}, in the shade.", **facts)


def tell_shed_built(event: happened.ShedBuilt, lang: str, name: Names) -> str:
    """A shed and what it will do."""
    return words(lang)(
        "{player} closes a shed of fertility {total}: it {activates}.",
        player=name(event.player),
        total=event.total,
        activates=shed_text(event.shed, lang),
    )


def tell_disc_placed(event: happened.DiscPlaced, lang: str, name: Names) -> str:
    """Scoring."""
    spot = spot_name(event.spot, lang)
    return words(lang)("{player} puts a disc on the {spot} spot.", player=name(event.player), spot=spot)


def tell_number_named(event: happened.NumberNamed, lang: str, name: Names) -> str:
    """The number for X."""
    return words(lang)("{player} names {number}.", player=name(event.player), number=event.number)


def tell_tiles_activated(event: happened.TilesActivated, lang: str, name: Names) -> str:
    """What tiles bring; a tile activated twice is one tile that brings more."""
    _ = words(lang)
    tiles = len(set(event.spots))
    player = name(event.player)
    gained = changes(event.ducats, event.markers, event.brewmaster, lang)
    if not tiles:
        return _("{player} activates no tile.", player=player)
    if not gained:
        return _.plural(
            "{player} activates {n} tile and gains nothing.",
            "{player} activates {n} tiles and gains nothing.",
            tiles,
            player=player,
        )
    return _.plural(
        "{player} activates {n} tile: {gains}.",
        "{player} activates {n} tiles: {gains}.",
        tiles,
        player=player,
        gains=", ".join(gained),
    )


def tell_marker_moved(event: happened.MarkerMoved, lang: str, name: Names) -> str:
    """A marker moved by a place or a card."""
    _ = words(lang)
    facts = {
        "player": name(event.player),
        "resource": colour_name(event.colour, lang),
        "spot": number(event.spot),
        "ducats": ducats(event.ducats, lang),
    }
    if event.steps and event.ducats:
        return _.plural(
            "{player} moves the {resource} marker {n} step, to {spot}, and takes {ducats}.",
            "{player} moves the {resource} marker {n} steps, to {spot}, and takes {ducats}.",
            event.steps,
            **facts,
        )
    if event.steps:
        return _.plural(
            "{player} moves the {resource} marker {n} step, to {spot}.",
            "{player} moves the {resource} marker {n} steps, to {spot}.",
            event.steps,
            **facts,
        )
    if event.ducats:
        return _("{player} leaves the {resource} marker on {spot} and takes {ducats}.", **facts)
    return _("{player} leaves the {resource} marker on {spot}.", **facts)


def tell_brewmaster_moved(event: happened.BrewmasterMoved, lang: str, name: Names) -> str:
    """The brewmaster moved by a place, a card or a shed."""
    _ = words(lang)
    player, spot = name(event.player), number(event.spot)
    if not event.steps:
        return _("{player} leaves the brewmaster on {spot}.", player=player, spot=spot)
    return _.plural(
        "{player} moves the brewmaster {n} step, to {spot}.",
        "{player} moves the brewmaster {n} steps, to {spot}.",
        event.steps,
        player=player,
        spot=spot,
    )


def tell_ducats_taken(event: happened.DucatsTaken, lang: str, name: Names) -> str:
    """Money from a place or a card."""
    return words(lang)(
        "{player} takes {ducats}.", player=name(event.player), ducats=ducats(event.ducats, lang)
    )


def tell_pair_completed(event: happened.PairCompleted, lang: str, name: Names) -> str:
    """A pair of scoring spots."""
    first, second = [spot_name(spot, lang) for spot in event.spots]
    return words(lang)(
        "{player} completes the pair {first} and {second}.",
        player=name(event.player),
        first=first,
        second=second,
    )


def tell_card_placed(event: happened.CardPlaced, lang: str, name: Names) -> str:
    """A privilege card."""
    return words(lang)("{player} places {card}.", player=name(event.player), card=card_name(event.card, lang))


def tell_card_declined(event: happened.CardDeclined, lang: str, name: Names) -> str:
    """A pair that stays without a card."""
    return words(lang)("{player} places no card.", player=name(event.player))


def tell_card_returned(event: happened.CardReturned, lang: str, name: Names) -> str:
    """Emergency coins."""
    return words(lang)(
        "{player} returns {card} for {ducats}.",
        player=name(event.player),
        card=card_name(event.card, lang),
        ducats=ducats(event.ducats, lang),
    )


def tell_barrel_taken(event: happened.BarrelTaken, lang: str, name: Names) -> str:
    """A goal."""
    _ = words(lang)
    player, goal = name(event.player), goal_name(event.goal, lang)
    if event.large:
        return _("{player} takes a large barrel: {goal}.", player=player, goal=goal)
    return _("{player} takes a small barrel: {goal}.", player=player, goal=goal)


def tell_round_ended(event: happened.RoundEnded, lang: str, name: Names) -> str:
    """Everybody is home."""
    return words(lang)("Round {round} ends.", round=event.round)


def tell_round_began(event: happened.RoundBegan, lang: str, name: Names) -> str:
    """New tiles and discs are out."""
    return words(lang)("Round {round} begins; {player} starts.", round=event.round, player=name(event.player))


TOLD: dict[type[Event], Callable[[Any, str, Names], str]] = {
    happened.PlaceChosen: tell_place_chosen,
    happened.FigureMoved: tell_figure_moved,
    happened.CameHome: tell_came_home,
    happened.TileBought: tell_tile_bought,
    happened.ShedBuilt: tell_shed_built,
    happened.DiscPlaced: tell_disc_placed,
    happened.NumberNamed: tell_number_named,
    happened.TilesActivated: tell_tiles_activated,
    happened.MarkerMoved: tell_marker_moved,
    happened.BrewmasterMoved: tell_brewmaster_moved,
    happened.DucatsTaken: tell_ducats_taken,
    happened.PairCompleted: tell_pair_completed,
    happened.CardPlaced: tell_card_placed,
    happened.CardDeclined: tell_card_declined,
    happened.CardReturned: tell_card_returned,
    happened.BarrelTaken: tell_barrel_taken,
    happened.RoundEnded: tell_round_ended,
    happened.RoundBegan: tell_round_began,
    GameEnded: tell_game_ended,
}


def gains(events: Sequence[Event], lang: str) -> str:
    """Say in a few words what an action costs and brings: +6 ducats, brewmaster +1.

    It stands behind the action's label, so it leaves out the reward of a start place, which the label tells.
    """
    if any(isinstance(event, happened.PlaceChosen | happened.CameHome) for event in events):
        return ""
    tally = Tally()
    for event in events:
        tally.add(event)
    return ", ".join(
        [*changes(tally.ducats, tally.markers, tally.brewmaster, lang), *pieces_won(events, lang)]
    )


class Tally:
    """Adds up what events change on the acting player's board."""

    def __init__(self) -> None:
        self.ducats = 0
        self.brewmaster = 0
        self.markers: dict[str, int] = {}

    def add(self, event: Event) -> None:
        """Count an event."""
        if isinstance(event, happened.TileBought):
            self.ducats -= event.price
        elif isinstance(event, happened.DucatsTaken | happened.CardReturned):
            self.ducats += event.ducats
        elif isinstance(event, happened.BrewmasterMoved):
            self.brewmaster += event.steps
        elif isinstance(event, happened.MarkerMoved):
            self.ducats += event.ducats
            self.move({event.colour: event.steps})
        elif isinstance(event, happened.TilesActivated):
            self.ducats += event.ducats
            self.brewmaster += event.brewmaster
            self.move(event.markers)

    def move(self, steps: Mapping[str, int]) -> None:
        """Count the steps of markers."""
        for colour, count in steps.items():
            self.markers[colour] = self.markers.get(colour, 0) + count


def changes(money: int, markers: Mapping[str, int], brewmaster: int, lang: str) -> list[str]:
    """List what has changed, each with its sign: +6 ducats, barley +3, brewmaster +1."""
    _ = words(lang)
    found: list[str] = []
    if money:
        found.append(_.plural("{change} ducat", "{change} ducats", abs(money), change=signed(money)))
    for colour in COLOURS:
        if steps := markers.get(colour, 0):
            found.append(_("{resource} {steps}", resource=colour_name(colour, lang), steps=signed(steps)))
    if brewmaster:
        found.append(_("brewmaster {steps}", steps=signed(brewmaster)))
    return found


def pieces_won(events: Sequence[Event], lang: str) -> list[str]:
    """List sheds, barrels and a complete pair."""
    _ = words(lang)
    found: list[str] = []
    for event in events:
        if isinstance(event, happened.ShedBuilt):
            found.append(
                _(
                    "a shed of fertility {total} that {activates}",
                    total=event.total,
                    activates=shed_text(event.shed, lang),
                )
            )
        elif isinstance(event, happened.BarrelTaken):
            goal = goal_name(event.goal, lang)
            if event.large:
                found.append(_("a large barrel for {goal}", goal=goal))
            else:
                found.append(_("a small barrel for {goal}", goal=goal))
        elif isinstance(event, happened.PairCompleted):
            found.append(_("completes a pair"))
    return found
