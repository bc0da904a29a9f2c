"""The names of the numbers that `observing.py` writes, in the same order."""

from functools import cache

from taproom.games.belgian_beers_race.bottler import LINE, REACH
from taproom.games.belgian_beers_race.components import MOST_PLACES
from taproom.games.belgian_beers_race.moving import MOST_DICE, SOBERING, UT_PER_BEER
from taproom.games.belgian_beers_race.night import STANDARD_DAYS
from taproom.games.belgian_beers_race.observing import (
    MOST_POINTS,
    MOST_TOKENS,
    NEXT_IN_LINE,
    REMOVED,
    TAKEN,
    WITHIN_REACH,
)
from taproom.games.belgian_beers_race.pieces import (
    BOTTLE_SQUARES,
    BREWERIES,
    BREWERIES_OF,
    CARDS,
    CARDS_OF,
    CHEESES,
    COASTERS_LAID,
    COLOURS,
    FIRST_OF_LEVEL,
    PLACES,
    TOASTS,
    TOP_LEVEL,
    TOP_TASTED,
)
from taproom.games.belgian_beers_race.steps import PHASES
from taproom.kernel.observation import Feature, Layout, seat_name

LAST_SQUARE = max(STANDARD_DAYS)
PLAYED = CARDS_OF[0] + CARDS_OF[1]
"""The cards that pass through the bottler: those of level 1 and 2."""
DESTINATIONS = f"0 none now, 1 the Grand-Place, 2-{PLACES} breweries 1 to {BREWERIES}"


@cache
def layout(players: int) -> Layout:
    """Name all numbers of a row for that many players."""
    features = [*game(), *decision(players), *breweries(players), *cards(players)]
    for distance in range(players):
        features += traveller(seat_name(distance), players)
    return Layout(features)


def yes_or_no(name: str, meaning: str) -> Feature:
    """A number that says yes or no."""
    return Feature(name, 0, 1, f"1: {meaning}; 0: not.")


def one_of(name: str, codes: int, meaning: str) -> Feature:
    """A number that stands for one of several things."""
    return Feature(name, 0, codes - 1, meaning, category=True)


def listed(names: tuple[str, ...], first: int = 0) -> str:
    """List what numbers stand for."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def seats(players: int, first: int = 0) -> str:
    """List the numbers of the seats, as the seat that looks counts them."""
    return listed(tuple(seat_name(distance) for distance in range(players)), first)


def game() -> list[Feature]:
    """Options, day, bottle tokens on the time track, and the pile."""
    return [
        yes_or_no("option: short game", "the short game of two days"),
        yes_or_no("option: first player random", "the first player was drawn, and was not the first seat"),
        Feature("day", 1, len(STANDARD_DAYS), "The day; the last is 3, in the short game 2."),
        Feature("last square", min(STANDARD_DAYS), LAST_SQUARE, "The last square of the day's time track."),
        *[
            yes_or_no(f"bottle token {square}: broken", f"the token behind square {square} was broken today")
            for square in BOTTLE_SQUARES
        ],
        Feature("pile", 0, PLAYED, "Objective cards in the pile that nobody has seen."),
        yes_or_no("level 2", "the cards of level 2 have come in"),
    ]


def decision(players: int) -> list[Feature]:
    """What is to be decided, by whom, and what is known of it."""
    return [
        one_of("decision: who", players, f"Who must decide: {seats(players)}."),
        one_of("decision: turn", players, f"Whose turn it is, in a toast the mover's: {seats(players)}."),
        one_of("decision: kind", len(PHASES), f"What is to be decided: {listed(PHASES)}."),
        one_of("decision: destination", PLACES + 1, f"Where bus or driver go: {DESTINATIONS}."),
        Feature("decision: trip", 0, LAST_SQUARE, "UT of the trip by bus, while beers may be tasted on it."),
        Feature("decision: beers on board", 0, LAST_SQUARE // UT_PER_BEER, "Beers that may still be tasted."),
        Feature("decision: owed", 0, MOST_PLACES, "Beers still to be given to a driver or to partners."),
        *[
            Feature(
                f"decision: table: {colour}",
                0,
                MOST_PLACES,
                "Beers that partners have given and the mover has not drunk; or those the driver has got.",
            )
            for colour in COLOURS
        ],
        one_of(
            "decision: beer",
            len(COLOURS) + 1,
            f"The beer that puts to sleep without cheese: 0 none now, {listed(COLOURS, 1)}.",
        ),
        one_of(
            "decision: bottle token",
            len(BOTTLE_SQUARES) + 1,
            "The token crossed, for which a card may be removed: 0 none now, "
            f"{listed(tuple(f'behind square {square}' for square in BOTTLE_SQUARES), 1)}.",
        ),
    ]


def breweries(players: int) -> list[Feature]:
    """What lies on the breweries."""
    numbers = range(1, BREWERIES + 1)
    most = COASTERS_LAID[players]
    return [
        *[yes_or_no(f"brewery {number}: bottle", "the first-visitor bottle is there") for number in numbers],
        *[Feature(f"brewery {number}: coasters", 0, most, "Coasters that lie there.") for number in numbers],
    ]


def cards(players: int) -> list[Feature]:
    """Where the objective cards of level 1 and 2 are, and which of level 3 are open."""
    where = (
        "Where the card is: 0 not seen (in the pile or not in play), "
        f"{WITHIN_REACH}-{WITHIN_REACH + REACH - 1} within reach, the longest-waiting first, "
        f"{NEXT_IN_LINE}-{NEXT_IN_LINE + LINE - 1} next in line, the first to come first, "
        f"{REMOVED} removed, then who has taken it: {seats(players, TAKEN)}."
    )
    return [
        *[one_of(f"card {card}: where", TAKEN + players, where) for card in range(1, PLAYED + 1)],
        *[
            yes_or_no(f"card {card}: open", "the card lies open for the whole game")
            for card in range(FIRST_OF_LEVEL[2], CARDS + 1)
        ],
    ]


def traveller(seat: str, players: int) -> list[Feature]:
    """A player's figure, disc and board."""
    return [
        one_of(
            f"{seat}: place",
            PLACES,
            f"Where the figure stands: 0 the Grand-Place, 1-{BREWERIES} that brewery.",
        ),
        Feature(f"{seat}: square", 0, LAST_SQUARE, "The square of the disc on the time track."),
        Feature(
            f"{seat}: order",
            1,
            players,
            "The disc's place among all: the hindmost is 1, of those on one square the topmost comes first.",
        ),
        Feature(
            f"{seat}: Grand-Place",
            0,
            players,
            "The place in the order of arrival among those on the Grand-Place; 0 for who has not arrived.",
        ),
        one_of(f"{seat}: rest", 4, "0 awake and not at camp, 1 at camp, 2 asleep, 3 fell asleep at camp."),
        yes_or_no(f"{seat}: toasts now", "a partner of the mover in the toast that is going on"),
        *stay(seat),
        *board(seat, players),
        *[yes_or_no(f"{seat}: brewery {number}: visited", "visited") for number in range(1, BREWERIES + 1)],
    ]


def stay(seat: str) -> list[Feature]:
    """What a player has done in this stay and on the way."""
    return [
        yes_or_no(f"{seat}: bought", "has bought in this stay"),
        yes_or_no(f"{seat}: tasted here", "has tasted the brewery's beer in this stay"),
        Feature(f"{seat}: ridden", 0, SOBERING - 1, "UT on the bike that have not lowered the level yet."),
        one_of(
            f"{seat}: hitch-hike", PLACES + 1, f"Where the last failed hitch-hike would lead: {DESTINATIONS}."
        ),
        Feature(f"{seat}: dice", 0, MOST_DICE, "Dice for the next attempt to hitch-hike there; 0 nowhere."),
    ]


def board(seat: str, players: int) -> list[Feature]:
    """What a player has."""
    return [
        *[
            Feature(f"{seat}: beers: {colour}", 0, MOST_PLACES, "Beers of this colour carried.")
            for colour in COLOURS
        ],
        *[
            Feature(f"{seat}: bottles: {colour}", 0, most, "First-visitor bottles of this colour.")
            for colour, most in zip(COLOURS, BREWERIES_OF, strict=True)
        ],
        Feature(f"{seat}: coasters", 0, COASTERS_LAID[players], "Coasters taken."),
        Feature(f"{seat}: level", 0, TOP_LEVEL, "Level of the breathalyser."),
        Feature(f"{seat}: tasted", 0, TOP_TASTED, "Beers on the tasted track."),
        Feature(f"{seat}: cheese", 0, CHEESES, "Level of the cheese track."),
        tokens(f"{seat}: cheese tokens", "cheese"),
        Feature(f"{seat}: toasts", 0, TOASTS, "Level of the toast track."),
        tokens(f"{seat}: toast tokens", "toast"),
        Feature(
            f"{seat}: score",
            0,
            MOST_POINTS,
            f"Points of the evenings so far; {MOST_POINTS} stands for more too.",
        ),
    ]


def tokens(name: str, track: str) -> Feature:
    """A number of tokens beside a track."""
    return Feature(
        name, 0, MOST_TOKENS, f"Tokens beside the {track} track; {MOST_TOKENS} stands for more too."
    )
