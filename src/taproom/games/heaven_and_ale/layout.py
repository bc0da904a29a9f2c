"""The names of the numbers that `observing.py` writes, in the same order."""

from functools import cache

from taproom.games.heaven_and_ale.components import make_box
from taproom.games.heaven_and_ale.observing import FURTHEST_BACK, MOST_DUCATS
from taproom.games.heaven_and_ale.pieces import (
    CARDS,
    COLOURS,
    FIRST_MONK,
    FIRST_SHED,
    GOALS,
    MONK,
    PAIRS,
    PLACES,
    SPACES,
    SPOTS,
    TILES,
)
from taproom.games.heaven_and_ale.production import LAST
from taproom.games.heaven_and_ale.rounds import ROUNDS
from taproom.games.heaven_and_ale.steps import CAUSES, PHASES
from taproom.kernel.observation import Feature, Layout, seat_name

SPOTS_IN_GARDEN = 30
TILES_OF_BACK = 50
STACKS_OF_BACK = 3
MOST_DISCS = 2
TILE_CODES = (
    "0 nothing, 1-5 wood of fertility 1 to 5, 6-10 yeast, 11-15 hops, 16-20 water, 21-25 barley, "
    f"{FIRST_MONK}-{FIRST_SHED - 1} monk 1 to 4"
)
SHED_CODES = f"{FIRST_SHED}-{len(TILES) - 1} shed 0 to 4"
AS_SHIPPED = "Named by the walk as shipped; with another walk, the spaces of this kind in its order."


@cache
def layout(players: int) -> Layout:
    """Name all numbers of a row for that many players."""
    features = [*decision(players), *piles(), *walk(players), *barrels(players)]
    for distance in range(players):
        features += board(seat_name(distance))
    return Layout(features)


def codes(names: tuple[str, ...], first: int = 0) -> str:
    """List what numbers stand for."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def yes_or_no(name: str, meaning: str) -> Feature:
    """A number that says yes or no."""
    return Feature(name, 0, 1, f"1: {meaning}; 0: not.")


def seats(players: int, first: int) -> str:
    """List the numbers of the seats, as the seat that looks counts them."""
    return codes(tuple(seat_name(distance) for distance in range(players)), first)


def decision(players: int) -> list[Feature]:
    """What is to be decided, by whom, and what is known of it."""
    spots = len(make_box({}).coordinates)
    spot_codes = f"1-{spots} the spots of the garden in the order in which they stand in a row"
    return [
        yes_or_no("option: first player random", "the starting player was drawn, as the option says"),
        Feature(
            "round", 0, ROUNDS[players], f"Of {ROUNDS[players]} rounds; 0 while start places are chosen."
        ),
        Feature("decision: who", 0, players - 1, f"Who must decide: {seats(players, 0)}.", True),
        Feature("decision: kind", 0, len(PHASES) - 1, f"What is to be decided: {codes(PHASES)}.", True),
        Feature("decision: bought", 0, SPOTS_IN_GARDEN, "Tiles bought so far in this turn."),
        Feature("decision: tile", 0, FIRST_SHED - 1, f"The tile that is to be put down: {TILE_CODES}.", True),
        Feature("decision: shed", 0, spots, f"The shed that activates: 0 none now, {spot_codes}.", True),
        Feature("decision: next shed", 0, spots, f"The shed that is built next: 0 none, {spot_codes}.", True),
        Feature(
            "decision: pair", 0, PAIRS, f"Where a card may be placed: 0 nowhere now, 1-{PAIRS} pairs.", True
        ),
        Feature(
            "decision: cause",
            0,
            len(CAUSES) - 1,
            f"What moves the marker that is to be chosen: 0 none is, {codes(CAUSES[1:], 1)}.",
            True,
        ),
    ]


def piles() -> list[Feature]:
    """What is still to come, face down."""
    return [
        Feature("pile: resources I", 0, TILES_OF_BACK, "Resource tiles with back I that are not yet dealt."),
        Feature(
            "pile: resources II", 0, TILES_OF_BACK, "Resource tiles with back II that are not yet dealt."
        ),
        Feature("pile: stacks I", 0, STACKS_OF_BACK, "Stacks of four monks with back I still to be dealt."),
        Feature("pile: stacks II", 0, STACKS_OF_BACK, "Stacks of four monks with back II still to be dealt."),
    ]


def walk(players: int) -> list[Feature]:
    """What lies on the spaces of the walk: a tile comes each round, so there are no more than rounds."""
    box = make_box({})
    spaces = [space for space in range(1, SPACES + 1) if box.space_kind[space] <= MONK]
    tiles = [
        Feature(
            f"space {space}: tile {place}",
            0,
            FIRST_SHED - 1,
            f"A tile on offer, the oldest first: {TILE_CODES}. {AS_SHIPPED}",
            True,
        )
        for space in spaces
        for place in range(1, ROUNDS[players] + 1)
    ]
    discs = [
        Feature(f"space {space}: discs", 0, MOST_DISCS, f"Scoring discs that lie here. {AS_SHIPPED}")
        for space in box.disc_spaces
    ]
    return tiles + discs


def barrels(players: int) -> list[Feature]:
    """Who owns the barrels."""
    return [
        Feature(
            f"goal {goal}: {size} barrel",
            0,
            players,
            f"Who owns it: 0 still there, {seats(players, 1)}.",
            True,
        )
        for goal in GOALS
        for size in ("large", "small")
    ]


def board(seat: str) -> list[Feature]:
    """A player's figure, money, cards and board."""
    return [
        Feature(f"{seat}: ducats", 0, MOST_DUCATS, f"Ducats; {MOST_DUCATS} for more than that, too."),
        track(f"{seat}: brewmaster"),
        *[track(f"{seat}: marker {colour}") for colour in COLOURS],
        Feature(
            f"{seat}: space", 0, SPACES, f"Where the figure stands: 0 home, 1-{SPACES} spaces in order.", True
        ),
        Feature(
            f"{seat}: place",
            0,
            len(PLACES),
            f"The start place where it stands or stood last: 0 none yet, {codes(PLACES, 1)}.",
            True,
        ),
        yes_or_no(f"{seat}: home", "come home in this round"),
        *[yes_or_no(f"{seat}: card {card}", "in hand, neither placed nor returned") for card in CARDS],
        *[
            Feature(
                f"{seat}: pair {pair}", 0, len(CARDS), f"The card beside it: 0 none, {codes(CARDS, 1)}.", True
            )
            for pair in range(1, PAIRS + 1)
        ],
        *[yes_or_no(f"{seat}: disc {spot}", "a disc lies on this scoring spot") for spot in SPOTS],
        *garden(seat),
    ]


def track(name: str) -> Feature:
    """A spot of the production track."""
    return Feature(
        name,
        FURTHEST_BACK,
        LAST,
        f"Spot on the production track, 0 the one before 1; {FURTHEST_BACK} for those further back, too.",
    )


def garden(seat: str) -> list[Feature]:
    """The spots of a garden, by their coordinates."""
    meaning = f"What lies on this spot: {TILE_CODES}, {SHED_CODES}."
    return [
        Feature(f"{seat}: garden {spot}", 0, len(TILES) - 1, meaning, True)
        for spot in make_box({}).coordinates
    ]
