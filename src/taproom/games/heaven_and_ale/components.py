"""From the data files to the box, the rulebook's counts checked."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.pieces import (
    COLOURS,
    DISC_A,
    DISC_ABC,
    DISC_B,
    DISC_C,
    FIRST_MONK,
    FIRST_SHED,
    PAIRS,
    SHADY,
    SHED,
    SHED_TYPES,
    SIDES,
    SPACE_KINDS,
    SPACES,
    SPOTS,
    SUNNY,
    TILES,
)
from taproom.games.heaven_and_ale.production import LAST
from taproom.kernel import components
from taproom.kernel.components import Reader, Values, must
from taproom.kernel.words import N_

SPACES_OF_KIND = {"resource": 15, "monk": 4, "A": 1, "B": 1, "C": 1, "ABC": 3, "barrel": 2}
SPOTS_OF_SIDE = {"sunny": 15, "shady": 15, "shed": 7}
COPIES_OF_TILE = 4
COPIES_OF_MONK = 6
MONKS_OF_BACK = 12
RESOURCES_OF_BACK = 50
MOST_FERTILITY = 30
"""Around a shed: six tiles of fertility 5."""
CLOCKWISE = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""From a spot to its neighbours, in the order of the directions."""


@cache
def shipped() -> Values:
    """Give the values as they are shipped."""
    return components.read(files("taproom.games.heaven_and_ale") / "data")


def garden() -> list[str]:
    """Name the spots of the garden, in reading order."""
    return Reader(shipped()).rows("garden")


def make_box(changes: Mapping[str, object]) -> HeavenBox:
    """Build the box with some values changed."""
    values = components.overlay(shipped(), changes)
    box = HeavenBox(components.digest(values), components.changed(shipped(), values))
    reader = Reader(values)
    fill_walk(box, reader)
    fill_garden(box, reader)
    fill_sheds(box, reader)
    fill_track(box, reader)
    fill_pairs(box, reader)
    fill_piles(box, reader)
    fill_single_values(box, reader)
    return box


def fill_walk(box: HeavenBox, reader: Reader) -> None:
    """The walk has 27 spaces of fixed kinds (HA-2.1 to HA-2.4)."""
    kinds = [reader.text(f"walk.{space}.kind", SPACE_KINDS) for space in range(1, SPACES + 1)]
    for kind, count in SPACES_OF_KIND.items():
        must(
            kinds.count(kind) == count,
            N_("The walk must have {count} {kind} spaces, not {given}."),
            count=count,
            kind=kind,
            given=kinds.count(kind),
        )
    box.space_kind = [-1, *(SPACE_KINDS.index(kind) for kind in kinds)]
    box.space_cost = [0, *(reader.number(f"walk.{space}.cost") for space in range(1, SPACES + 1))]
    spaces = range(1, SPACES + 1)
    for space in spaces:
        cost = box.space_cost[space]
        if kinds[space - 1] == "monk":
            must(
                cost > 0, N_("The cost of space {space} must be 1 or more: only monks have one."), space=space
            )
        else:
            must(cost == 0, N_("The cost of space {space} must be 0: only monks have one."), space=space)
    box.disc_spaces = [space for space in spaces if DISC_A <= box.space_kind[space] <= DISC_ABC]
    # Before the final round: B and C with 2 players, also the first A/B/C with 3 (HA-11.4, HA-11.6, HA-11.7).
    b_and_c = [space for space in box.disc_spaces if box.space_kind[space] in (DISC_B, DISC_C)]
    first_abc = box.space_kind.index(DISC_ABC)
    box.second_discs = [[], [], b_and_c, [*b_and_c, first_abc], []]


def fill_garden(box: HeavenBox, reader: Reader) -> None:
    """The garden has 15 sunny, 15 shady and 7 shed spots, sheds amid six tile spots (HA-4.10)."""
    box.coordinates = garden()
    sides = [reader.text(f"garden.{spot}.side", SIDES) for spot in box.coordinates]
    for side, count in SPOTS_OF_SIDE.items():
        must(
            sides.count(side) == count,
            N_("The garden must have {count} {side} spots (HA-4.10), not {given}."),
            count=count,
            side=side,
            given=sides.count(side),
        )
    box.side = [SIDES.index(side) for side in sides]
    spots = range(len(box.side))
    box.sunny = [spot for spot in spots if box.side[spot] == SUNNY]
    box.shady = [spot for spot in spots if box.side[spot] == SHADY]
    box.shed_spots = [spot for spot in spots if box.side[spot] == SHED]
    box.tile_spots = [spot for spot in spots if box.side[spot] != SHED]
    beside = [neighbours(box.coordinates, spot) for spot in spots]
    box.neighbours = [[other for other in beside[spot] if box.side[other] != SHED] for spot in spots]
    box.sheds_beside = [
        [other for other in sorted(beside[spot]) if box.side[other] == SHED] for spot in spots
    ]
    box.around = [beside[spot] if box.side[spot] == SHED else [] for spot in spots]
    for shed in box.shed_spots:
        count = len(box.neighbours[shed])
        must(
            count == len(CLOCKWISE),
            N_("The shed spot {spot} must have 6 tile spots around it (HA-9.1), not {given}."),
            spot=box.coordinates[shed],
            given=count,
        )


def neighbours(coordinates: list[str], spot: int) -> list[int]:
    """List the spots beside a spot, clockwise from the upper left."""
    x, y = (int(number) for number in coordinates[spot].split(","))
    names = [f"{x + dx},{y + dy}" for dx, dy in CLOCKWISE]
    return [coordinates.index(name) for name in names if name in coordinates]


def fill_sheds(box: HeavenBox, reader: Reader) -> None:
    """Every fertility sum has its type of shed (HA-9.2)."""
    starts = [reader.number(f"sheds.{kind}.from") for kind in range(SHED_TYPES)]
    must(
        starts[0] == 0 and starts == sorted(set(starts)),
        N_("The rows of sheds must begin at fertility 0 and rise from type to type."),
    )
    for total in range(MOST_FERTILITY + 1):
        kind = max(kind for kind in range(SHED_TYPES) if starts[kind] <= total)
        box.shed_type.append(kind)
        box.shed_steps.append(reader.number(f"sheds.{kind}.steps"))


def fill_track(box: HeavenBox, reader: Reader) -> None:
    """The production track: start spots and the brewmaster's zones (HA-2.14, HA-12.9)."""
    box.marker_starts = [reader.number(f"start.markers.{colour}", least=-99) for colour in COLOURS]
    box.brewmaster_start = reader.number("start.markers.brewmaster", least=-99)
    must(
        max(*box.marker_starts, box.brewmaster_start) <= LAST,
        N_("No marker can start beyond {last}, the last spot of the production track."),
        last=LAST,
    )
    box.rate = [reader.number(f"zones.{spot}.rate", least=1) for spot in range(LAST + 1)]
    box.value = [reader.number(f"zones.{spot}.value") for spot in range(LAST + 1)]


def fill_pairs(box: HeavenBox, reader: Reader) -> None:
    """Each of the ten scoring spots belongs to one of five pairs (HA-7.10)."""
    box.pair_of = [-1] * len(SPOTS)
    for pair in range(PAIRS):
        spots = [SPOTS.index(reader.text(f"pairs.{pair + 1}.{part}", SPOTS)) for part in ("first", "second")]
        for spot in spots:
            must(
                box.pair_of[spot] == -1,
                N_("The scoring spot {spot} must belong to one pair (HA-7.10)."),
                spot=SPOTS[spot],
            )
            box.pair_of[spot] = pair
        box.pair_spots.append(sum(1 << spot for spot in spots))


def fill_piles(box: HeavenBox, reader: Reader) -> None:
    """100 resource tiles, 4 copies of each; 24 monks, 6 of each type, 12 of each back (HA-1.2, HA-1.3)."""
    back_one: list[int] = []
    back_two: list[int] = []
    for tile in range(1, FIRST_SHED):
        one = reader.number(f"tiles.{TILES[tile]}.one")
        two = reader.number(f"tiles.{TILES[tile]}.two")
        monk = tile >= FIRST_MONK
        copies = COPIES_OF_MONK if monk else COPIES_OF_TILE
        rule = "HA-1.3" if monk else "HA-1.2"
        must(
            one + two == copies,
            N_("There must be {copies} tiles {tile} ({rule}), not {given}."),
            copies=copies,
            tile=TILES[tile],
            rule=rule,
            given=one + two,
        )
        back_one += [tile] * one
        back_two += [tile] * two
    box.resources = tuple(tile for tile in back_one + back_two if tile < FIRST_MONK)
    box.monks = tuple(tile for tile in back_one + back_two if tile >= FIRST_MONK)
    box.resources_one = sum(tile < FIRST_MONK for tile in back_one)
    box.monks_one = sum(tile >= FIRST_MONK for tile in back_one)
    must(
        box.monks_one == MONKS_OF_BACK,
        N_("There must be {count} monks with back I (HA-1.3), not {given}."),
        count=MONKS_OF_BACK,
        given=box.monks_one,
    )
    must(
        box.resources_one == RESOURCES_OF_BACK,
        N_("There must be {count} resource tiles with back I (HA-13.1), not {given}."),
        count=RESOURCES_OF_BACK,
        given=box.resources_one,
    )


def fill_single_values(box: HeavenBox, reader: Reader) -> None:
    """Money, rewards, cards, barrels and goals."""
    box.ducats = reader.number("start.ducats")
    box.place_brewmaster = reader.number("places.brewmaster")
    box.place_marker = reader.number("places.marker")
    box.place_ducats = reader.number("places.ducats")
    box.first_place = reader.number("places.first")
    box.card_purse = reader.number("cards.purse")
    box.card_brewmaster = reader.number("cards.brewmaster")
    box.card_barrels = reader.number("cards.barrels")
    box.card_refund = reader.number("cards.refund")
    box.large_barrel = reader.number("barrels.large")
    box.small_barrel = reader.number("barrels.small")
    box.goal_tiles = reader.number("goals.tiles", least=1)
    box.goal_like_sheds = reader.number("goals.like_sheds", least=1)
    box.goal_shed_types = reader.number("goals.shed_types", least=1)
    box.goal_cards = reader.number("goals.cards", least=1)
