"""What can be seen of a position, and the whole of it as plain JSON (HA-1.8, HA-1.9)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from taproom.games.heaven_and_ale import barrels, finish
from taproom.games.heaven_and_ale.actions import DIRECTIONS
from taproom.games.heaven_and_ale.board import Board, new_board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.pieces import (
    CARDS,
    COLOURS,
    EMPTY,
    FERTILITY_OF,
    FIRST_SHED,
    GOALS,
    HOME_SPACE,
    NO_CARD,
    NO_PLACE,
    PAIRS,
    PLACES,
    SHADY,
    SHED,
    SIDES,
    SPACE_KINDS,
    SPACES,
    SPOTS,
    SUNNY,
    TILE_NUMBER,
    TILES,
)
from taproom.games.heaven_and_ale.prices import funds, note_cheapest, price_on
from taproom.games.heaven_and_ale.production import LAST
from taproom.games.heaven_and_ale.rounds import ROUNDS
from taproom.games.heaven_and_ale.steps import CAUSES, NO_CAUSE, PHASES
from taproom.kernel.checks import flag, mask_of, names_of, place_of, whole
from taproom.kernel.errors import BadPosition
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_

if TYPE_CHECKING:
    from taproom.games.heaven_and_ale.state import HeavenState
    from taproom.kernel.game import Game

Json = dict[str, Any]
STACK = 4
"""Monks in a stack."""
SPOTS_IN_GARDEN = 30
MOST_DUCATS = 1_000_000
FIRST_SPOT = -99
"""Further back than any marker can start."""


def public(state: "HeavenState") -> Json:
    """Everything that lies open on the table."""
    box = state.box
    return {
        "phase": PHASES[state.step],
        "round": state.round,
        "boards": [public_board(box, board) for board in state.boards],
        "tiles": {
            str(space): [TILES[tile] for tile in state.tiles[space]]
            for space in range(1, SPACES + 1)
            if SPACE_KINDS[box.space_kind[space]] in ("resource", "monk")
        },
        "discs": {str(space): state.discs[space] for space in box.disc_spaces},
        "bought": state.bought,
        "holding": TILES[state.holding],
        "shed": box.coordinates[state.shed] if PHASES[state.step] == "shed" else "",
        "waiting": [box.coordinates[shed] for shed in state.waiting],
        "pair": state.pair,
        "cause": CAUSES[state.cause],
    }


def public_board(box: HeavenBox, board: Board) -> Json:
    """A player's board, figure and cards."""
    return {
        "ducats": board.ducats,
        "brewmaster": board.brewmaster,
        "markers": dict(zip(COLOURS, board.markers, strict=True)),
        "garden": {
            box.coordinates[spot]: TILES[tile] for spot, tile in enumerate(board.garden) if tile != EMPTY
        },
        "discs": names_of(board.discs, SPOTS),
        "hand": names_of(board.cards, CARDS),
        "pairs": [CARDS[card] if card != NO_CARD else "" for card in board.pairs],
        "large": names_of(board.large, GOALS),
        "small": names_of(board.small, GOALS),
        "space": board.space,
        "place": PLACES[board.place] if board.place != NO_PLACE else "",
        "home": board.home,
    }


def fields(state: "HeavenState") -> Json:
    """The whole position: what lies open, and the piles in order."""
    return {
        **public(state),
        "piles": {
            **piles("resources", state.resources, state.resources_dealt, state.box.resources_one),
            **piles("monks", state.monks, state.monks_dealt, state.box.monks_one),
        },
    }


def piles(name: str, tiles: Sequence[int], dealt: int, ones: int) -> Json:
    """The two piles of a kind, in dealing order, and how much of each is dealt."""
    names = [TILES[tile] for tile in tiles]
    return {
        f"{name} I": {"tiles": names[:ones], "dealt": min(dealt, ones)},
        f"{name} II": {"tiles": names[ones:], "dealt": max(0, dealt - ones)},
    }


def view(state: "HeavenState", player: int | None) -> Json:
    """What a seat may know: the same for every seat and for spectators, but for who is looking."""
    box = state.box
    seen = {
        "game": state.game.slug,
        "players": state.players,
        "options": dict(state.options),
        "components": dict(box.changed),
        "viewer": player,
        "player": state.player,
        "over": state.over,
        "reveals": state.reveals,
        **public(state),
        "rounds": state.rounds,
        "left": {
            "resources I": max(0, box.resources_one - state.resources_dealt),
            "resources II": len(state.resources) - max(box.resources_one, state.resources_dealt),
            "stacks I": max(0, box.monks_one - state.monks_dealt) // STACK,
            "stacks II": state.rounds - max(box.monks_one, state.monks_dealt) // STACK,
        },
        "barrels": barrels_left(state),
        "prices": prices(state),
        "around": around(state),
        "printed": printed(box),
        "points": [state.breakdown(seat) for seat in range(state.players)],
        "winners": state.winners(),
    }
    for board, facts in zip(state.boards, seen["boards"], strict=True):
        facts.update(derived(state, board))
    return seen


def prices(state: "HeavenState") -> Json:
    """For each space and each kind of tile on it: its price on either side."""
    return {
        str(space): {
            TILES[tile]: {SIDES[side]: price_on(state, tile, space, side) for side in (SUNNY, SHADY)}
            for tile in state.tiles[space]
        }
        for space in range(1, SPACES + 1)
        if state.tiles[space]
    }


def around(state: "HeavenState") -> Json:
    """The spots around the shed whose neighbours are being chosen, by direction."""
    if PHASES[state.step] != "shed":
        return {}
    spots = [state.box.coordinates[spot] for spot in state.box.around[state.shed]]
    return dict(zip(DIRECTIONS, spots, strict=True))


def barrels_left(state: "HeavenState") -> Json:
    """For each goal: who has its barrels (`None`: still there), and how far every seat is."""
    found: Json = {}
    due = [barrels.due(state, board) for board in state.boards]
    reached = [progress(state.box, board) for board in state.boards]
    for goal in range(len(GOALS)):
        large = [seat for seat, board in enumerate(state.boards) if board.large >> goal & 1]
        small = [seat for seat, board in enumerate(state.boards) if board.small >> goal & 1]
        found[GOALS[goal]] = {
            "large": large[0] if large else None,
            "small": small[0] if small else None,
            "due": [bool(mask >> goal & 1) for mask in due],
            "progress": [goals[goal] for goals in reached],
        }
    return found


def progress(box: HeavenBox, me: Board) -> list[tuple[int, int]]:
    """How far a board is towards each goal, and how far it must be."""
    return [
        (int(me.brewmaster >= 1), 1),
        (sum(marker >= 1 for marker in me.markers), len(COLOURS)),
        (me.fertile[1], box.goal_tiles),
        (me.fertile[5], box.goal_tiles),
        (sum(me.discs >> spot & 1 for spot in range(6, 10)), 4),
        (sum(me.discs >> spot & 1 for spot in range(1, 6)), 5),
        (max(me.sheds), box.goal_like_sheds),
        (barrels.shed_types(me), box.goal_shed_types),
        (max(0, *me.markers), LAST),
        (barrels.cards_placed(me), box.goal_cards),
        (len(box.sunny) - me.open_sunny, len(box.sunny)),
        (len(box.shady) - me.open_shady, len(box.shady)),
    ]


def derived(state: "HeavenState", me: Board) -> Json:
    """What a player would work out from a board: means, room, the exchange at the end, open shed plots."""
    box = state.box
    return {
        "funds": funds(state, me),
        "open": {SIDES[SUNNY]: me.open_sunny, SIDES[SHADY]: me.open_shady},
        "rate": box.rate[finish.zone(me)],
        "value": box.value[finish.zone(me)],
        "lowest": finish.lowest_at_end(box, me),
        "plots": {
            box.coordinates[shed]: plot(box, me, shed) for shed in box.shed_spots if me.garden[shed] == EMPTY
        },
    }


def plot(box: HeavenBox, me: Board, shed: int) -> Json:
    """Which neighbours of an open shed spot are still empty, how many are not, and their fertility so far."""
    filled = [me.garden[spot] for spot in box.around[shed] if me.garden[spot] != EMPTY]
    empty = [box.coordinates[spot] for spot in box.around[shed] if me.garden[spot] == EMPTY]
    return {"filled": len(filled), "fertility": sum(FERTILITY_OF[tile] for tile in filled), "empty": empty}


def printed(box: HeavenBox) -> Json:
    """What is printed on the boards, so that a drawing needs nothing but the view."""
    spaces = range(1, SPACES + 1)
    return {
        "walk": {
            str(space): {"kind": SPACE_KINDS[box.space_kind[space]], "cost": box.space_cost[space]}
            for space in spaces
        },
        "garden": {name: SIDES[side] for name, side in zip(box.coordinates, box.side, strict=True)},
        "zones": [{"rate": rate, "value": value} for rate, value in zip(box.rate, box.value, strict=True)],
        "starts": {**dict(zip(COLOURS, box.marker_starts, strict=True)), "brewmaster": box.brewmaster_start},
        "sheds": sheds_printed(box),
        "pairs": [
            [SPOTS[spot] for spot in range(len(SPOTS)) if box.pair_of[spot] == pair] for pair in range(PAIRS)
        ],
        "places": {
            "brewmaster": box.place_brewmaster,
            "marker": box.place_marker,
            "ducats": box.place_ducats,
            "first": box.first_place,
        },
        "cards": {
            "purse": box.card_purse,
            "brewmaster": box.card_brewmaster,
            "barrels": box.card_barrels,
            "refund": box.card_refund,
        },
        "barrels": {"large": box.large_barrel, "small": box.small_barrel},
    }


def sheds_printed(box: HeavenBox) -> list[Json]:
    """The rows of sheds: from which fertility, and how many brewmaster steps."""
    starts = [box.shed_type.index(kind) for kind in sorted(set(box.shed_type))]
    return [{"shed": box.shed_type[start], "from": start, "steps": box.shed_steps[start]} for start in starts]


def read(game: "Game", dumped: Mapping[str, Any], box: HeavenBox, rng: Rng) -> "HeavenState":
    """Build a state from a dump; what can be counted is counted again."""
    from taproom.games.heaven_and_ale.state import empty_table

    game.check_players(dumped["players"])
    boards = [read_board(box, facts) for facts in dumped["boards"]]
    if len(boards) != dumped["players"]:
        raise BadPosition(
            N_("There must be {players} boards, not {given}."), players=dumped["players"], given=len(boards)
        )
    options = game.choose_options(dumped["options"])
    state = empty_table(game, box, options, rng, boards)
    for space, tiles in dumped["tiles"].items():
        number = place_of(space, [str(n) for n in range(SPACES + 1)])
        state.tiles[number] = tuple(tile_of(tile) for tile in tiles)
        for_tiles = number != HOME_SPACE and SPACE_KINDS[box.space_kind[number]] in ("resource", "monk")
        if tiles and (not for_tiles or max(state.tiles[number]) >= FIRST_SHED):
            raise BadPosition(N_("Space {space} holds no such tiles."), space=number)
        note_cheapest(state, number)
    for space in box.disc_spaces:
        state.discs[space] = whole(
            dumped["discs"][str(space)], 0, 2, N_("The discs on space {space}"), space=space
        )
    state.rounds = ROUNDS[state.players]
    state.round = whole(dumped["round"], 0, state.rounds, N_("The round"))
    state.step = place_of(dumped["phase"], PHASES)
    state.bought = whole(dumped["bought"], 0, SPOTS_IN_GARDEN, N_("The number of purchases"))
    state.holding = tile_of(dumped["holding"]) if dumped["holding"] else EMPTY
    state.shed = place_of(dumped["shed"], box.coordinates) if dumped["shed"] else 0
    state.waiting = tuple(place_of(spot, box.coordinates) for spot in dumped["waiting"])
    state.pair = whole(dumped["pair"], 0, PAIRS - 1, N_("The pair"))
    state.cause = place_of(dumped["cause"], CAUSES)
    state.large_left = left_of([board.large for board in boards])
    state.small_left = left_of([board.small for board in boards])
    read_piles(state, dumped["piles"])
    check_decision(state, whole(dumped["player"], 0, state.players - 1, N_("The seat to decide")))
    return state


def check_decision(state: "HeavenState", player: int) -> None:
    """Refuse a decision about a space, a tile, a shed or a marker that is not there."""
    phase = PHASES[state.step]
    space = state.boards[player].space
    if phase in ("buy", "put") and not state.tiles[space]:
        raise BadPosition(N_("There is no tile on the space that could be bought."))
    if phase == "put" and state.holding not in state.tiles[space]:
        raise BadPosition(N_("There is no tile in hand that could be put down."))
    if phase == "disc" and space not in state.box.disc_spaces:
        raise BadPosition(N_("The figure stands on no disc space."))
    if phase == "advance" and state.cause == NO_CAUSE:
        raise BadPosition(N_("Nothing lets a marker move."))
    if phase == "shed" and state.boards[player].garden[state.shed] < FIRST_SHED:
        raise BadPosition(N_("There is no shed whose neighbours could be chosen."))


def left_of(owned: list[int]) -> int:
    """The goals, a bit each, whose barrel nobody owns."""
    left = barrels.ALL_GOALS
    for goals in owned:
        if goals & ~left:
            raise BadPosition(N_("Two players own the same barrel."))
        left &= ~goals
    return left


def read_piles(state: "HeavenState", dumped: Json) -> None:
    """Take the piles over."""
    state.resources, state.resources_dealt = read_pile(
        dumped["resources I"], dumped["resources II"], state.box.resources_one
    )
    state.monks, state.monks_dealt = read_pile(dumped["monks I"], dumped["monks II"], state.box.monks_one)


def read_pile(one: Json, two: Json, ones: int) -> tuple[tuple[int, ...], int]:
    """Put pile II behind pile I, and say how much of both is dealt."""
    tiles = [*one["tiles"], *two["tiles"]]
    dealt_one = whole(one["dealt"], 0, len(one["tiles"]), N_("What is dealt of pile I"))
    dealt_two = whole(two["dealt"], 0, len(two["tiles"]), N_("What is dealt of pile II"))
    if len(one["tiles"]) != ones or (dealt_two and dealt_one < ones):
        raise BadPosition(N_("Pile I has {ones} tiles, and all of it is dealt before pile II."), ones=ones)
    return tuple(tile_of(tile) for tile in tiles), dealt_one + dealt_two


def read_board(box: HeavenBox, facts: Json) -> Board:
    """Build a player's board."""
    board = new_board(box)
    for spot_name, tile_name in facts["garden"].items():
        spot = place_of(spot_name, box.coordinates)
        tile = tile_of(tile_name)
        if (tile >= FIRST_SHED) != (box.side[spot] == SHED):
            raise BadPosition(N_("{tile} cannot lie on {spot}."), tile=tile_name, spot=spot_name)
        if tile >= FIRST_SHED:
            board.build(tile - FIRST_SHED, spot)
        else:
            board.lay(tile, spot, box.side[spot])
    board.ducats = whole(facts["ducats"], 0, MOST_DUCATS, N_("The ducats"))
    board.brewmaster = whole(facts["brewmaster"], FIRST_SPOT, LAST, N_("The brewmaster's spot"))
    for colour, name in enumerate(COLOURS):
        board.markers[colour] = whole(
            facts["markers"][name], FIRST_SPOT, LAST, N_("The spot of {marker}"), marker=name
        )
    board.discs = mask_of(facts["discs"], SPOTS)
    board.cards = mask_of(facts["hand"], CARDS)
    board.pairs = [place_of(card, CARDS) if card else NO_CARD for card in facts["pairs"]]
    board.large = mask_of(facts["large"], GOALS)
    board.small = mask_of(facts["small"], GOALS)
    board.space = whole(facts["space"], HOME_SPACE, SPACES, N_("The figure's space"))
    board.place = place_of(facts["place"], PLACES) if facts["place"] else NO_PLACE
    board.home = flag(facts["home"], N_("Having come home"))
    if len(board.pairs) != PAIRS:
        raise BadPosition(N_("There are {count} pairs, not {given}."), count=PAIRS, given=len(board.pairs))
    return board


def tile_of(name: str) -> int:
    """The number of a tile."""
    if name not in TILE_NUMBER or not name:
        raise BadPosition(
            N_("There is no tile {given}; a tile reads like 'barley 3', 'monk 1' or 'shed 2'."),
            given=repr(name),
        )
    return TILE_NUMBER[name]
