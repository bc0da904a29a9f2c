"""Heaven & Ale, section 2: how a game begins."""

from collections import Counter

import pytest

import taproom
from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    CARDS,
    DISC_SPACES,
    GAME,
    MONK_SPACES,
    MONKS,
    PLACES,
    RESOURCE_SPACES,
    SHEDS,
    Json,
    board,
    discs_put_out,
    end_round,
    garden,
    new,
    play,
    refuse,
    starting,
    table,
    texts,
    walk_discs,
    walk_tiles,
)
from tests.rows import each_row

PLAYERS = each_row("players", [2, 3, 4])
START_MARKERS = {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}


def pile(state: HeavenState, name: str) -> list[str]:
    """Give a pile with all its tiles, dealt or not."""
    dump: Json = state.dump()
    return list(dump["piles"][name]["tiles"])


def dealt(state: HeavenState, name: str) -> int:
    """Count the tiles of a pile that have been dealt."""
    dump: Json = state.dump()
    return int(dump["piles"][name]["dealt"])


def to_round(number: int, players: int, seed: int = 1) -> HeavenState:
    """Begin a game and come to a round without a purchase."""
    state = new(players, seed)
    while state.round < number:
        end_round(state)
    return state


def resource_tiles(state: HeavenState) -> list[str]:
    """Give the resource tiles on the walk, in track order."""
    tiles = walk_tiles(state)
    return [tile for space in RESOURCE_SPACES for tile in tiles[space]]


def monk_tiles(state: HeavenState) -> list[str]:
    """Give the monk that was dealt last to each monk space, in track order."""
    tiles = walk_tiles(state)
    return [tiles[space][-1] for space in MONK_SPACES]


# The walk.


@PLAYERS
def test_one_resource_tile_of_pile_one_lies_on_each_of_the_15_resource_spaces(players: int) -> None:  # HA-2.1
    state = new(players)
    on_walk = {space: len(tiles) for space, tiles in walk_tiles(state).items() if space not in MONK_SPACES}
    assert on_walk == dict.fromkeys(RESOURCE_SPACES, 1)
    assert (dealt(state, "resources I"), dealt(state, "resources II")) == (15, 0)
    assert not Counter(resource_tiles(state)) - Counter(pile(state, "resources I"))


@PLAYERS
def test_the_other_resource_tiles_lie_in_two_face_down_piles(players: int) -> None:  # HA-2.1
    view: Json = new(players).view(None)
    assert (view["left"]["resources I"], view["left"]["resources II"]) == (35, 50)


@PLAYERS
def test_the_twelve_monks_one_make_three_stacks_of_four(players: int) -> None:  # HA-2.2
    seen: Counter[str] = Counter()
    for number, left in ((1, 2), (2, 1), (3, 0)):
        state = to_round(number, players)
        assert state.view(None)["left"]["stacks I"] == left  # type: ignore[index]
        seen += Counter(monk_tiles(state))
    assert seen == dict.fromkeys(MONKS, 3)


def test_the_monks_one_are_shuffled() -> None:  # HA-2.2
    orders = {tuple(pile(new(2, seed), "monks I")) for seed in range(10)}
    assert len(orders) == 10


@PLAYERS
def test_the_first_stack_is_dealt_one_to_each_monk_space_at_once(players: int) -> None:  # HA-2.3
    state = new(players)
    tiles = walk_tiles(state)
    assert {space: len(tiles[space]) for space in MONK_SPACES} == dict.fromkeys(MONK_SPACES, 1)
    assert dealt(state, "monks I") == 4


@each_row(("players", "rounds"), [(2, 3), (3, 4), (4, 6)])
def test_there_are_as_many_rounds_as_stacks(players: int, rounds: int) -> None:  # HA-2.3
    state = new(players)
    assert state.view(None)["rounds"] == rounds
    while not state.over:
        end_round(state)
    assert state.round == rounds
    assert dealt(state, "monks I") + dealt(state, "monks II") == 4 * rounds


@PLAYERS
def test_one_disc_lies_on_each_of_the_six_disc_spaces(players: int) -> None:  # HA-2.4
    assert walk_discs(new(players)) == dict.fromkeys(DISC_SPACES, 1)


# The players.


@PLAYERS
def test_each_player_begins_with_25_ducats_five_cards_and_an_empty_board(players: int) -> None:  # HA-2.5
    state = new(players)
    for seat in range(players):
        mine = board(state, seat)
        assert mine["ducats"] == 25
        assert sorted(mine["hand"]) == sorted(CARDS)
        assert mine["pairs"] == [""] * 5
        assert (mine["garden"], mine["discs"], mine["large"], mine["small"]) == ({}, [], [], [])
        assert mine["space"] == 0


@PLAYERS
def test_brewmaster_and_markers_begin_on_their_start_spots(players: int) -> None:  # HA-2.5, HA-2.14
    state = new(players)
    for seat in range(players):
        assert board(state, seat)["markers"] == START_MARKERS
        assert board(state, seat)["brewmaster"] == -10


def test_the_start_spots_are_data() -> None:  # HA-2.14
    state = new(2, components={"start": {"markers": {"wood": 1, "brewmaster": -9}}})
    assert board(state, 1)["markers"] == {**START_MARKERS, "wood": 1}
    assert board(state, 1)["brewmaster"] == -9


@PLAYERS
def test_the_starting_player_stands_on_the_first_place(players: int) -> None:  # HA-2.6
    state = new(players)
    assert [board(state, seat)["place"] for seat in range(players)] == ["first"] + [""] * (players - 1)


@each_row(
    ("place", "change"),
    [("brewmaster", {"brewmaster": -9}), ("ducats", {"ducats": 27})],
)
def test_a_place_at_the_start_gives_its_reward(place: str, change: Json) -> None:  # HA-2.7
    state = new(2)
    before = board(state, 1)
    play(state, f"home {place}")
    assert board(state, 1) == {**before, **change, "place": place}


@each_row("colour", list(START_MARKERS))
def test_the_marker_place_moves_a_marker_of_choice_two_steps(colour: str) -> None:  # HA-2.7
    state = new(2)
    before = board(state, 1)
    play(state, "home marker")
    assert texts(state) == {f"advance {any_colour}" for any_colour in START_MARKERS}
    play(state, f"advance {colour}")
    moved = {**START_MARKERS, colour: START_MARKERS[colour] + 2}
    assert board(state, 1) == {**before, "markers": moved, "place": "marker"}


def test_the_first_place_gives_nothing_at_once() -> None:  # HA-2.7
    assert board(new(2), 0)["ducats"] == 25
    state = table(2).board(0, space=27).state()
    before = board(state, 0)
    play(state, "home first")
    assert board(state, 0) == {**before, "space": 0, "home": True}


# The starting player.


@PLAYERS
def test_seat_0_starts_where_the_options_say_nothing_else(players: int) -> None:  # HA-2.8
    for seed in range(8):
        assert board(new(players, seed), 0)["place"] == "first"
        usual = new(players, seed, options={"first_player": "first seat"})
        assert board(usual, 0)["place"] == "first"


@PLAYERS
def test_a_random_starting_player_is_drawn_from_the_seed(players: int) -> None:  # HA-2.8
    drawn = [random_starter(players, seed) for seed in range(40)]
    assert set(drawn) == set(range(players))
    assert drawn == [random_starter(players, seed) for seed in range(40)]


def random_starter(players: int, seed: int) -> int:
    """Begin a game with the option "random" and find who starts."""
    state = new(players, seed, options={"first_player": "random"})
    return [board(state, seat)["place"] for seat in range(players)].index("first")


def test_any_other_word_for_the_starting_player_is_refused() -> None:  # HA-2.8
    with pytest.raises(taproom.BadOption, match="'first seat' or 'random'"):
        new(2, options={"first_player": "youngest"})


# The piles.


@each_row("name", ["resources I", "resources II"])
def test_both_resource_piles_are_shuffled(name: str) -> None:  # HA-2.9
    orders = [tuple(pile(new(2, seed), name)) for seed in range(10)]
    assert len(set(orders)) == 10
    assert len({tuple(sorted(order)) for order in orders}) == 1


@PLAYERS
def test_tiles_and_monks_are_dealt_from_the_top_in_track_order(players: int) -> None:  # HA-2.9
    state = new(players)
    assert resource_tiles(state) == pile(state, "resources I")[:15]
    assert monk_tiles(state) == pile(state, "monks I")[:4]


def test_two_players_meet_no_monk_of_back_two() -> None:  # HA-2.10
    state = to_round(3, 2)
    assert monk_tiles(state) == pile(state, "monks I")[8:]
    end_round(state)
    assert state.over
    assert dealt(state, "monks II") == 0


def test_three_players_meet_four_random_monks_of_back_two_after_the_others() -> None:  # HA-2.11
    last_stacks = set()
    for seed in range(6):
        state = to_round(3, 3, seed)
        assert monk_tiles(state) == pile(state, "monks I")[8:]
        end_round(state)
        assert monk_tiles(state) == pile(state, "monks II")[:4]
        end_round(state)
        assert state.over
        assert dealt(state, "monks II") == 4
        last_stacks.add(tuple(pile(state, "monks II")[:4]))
    assert len(last_stacks) > 2


def test_with_three_players_the_other_eight_monks_stay_unseen() -> None:  # HA-2.11
    state = to_round(4, 3)
    end_round(state)
    dump: Json = state.dump()
    dump["piles"]["monks II"]["tiles"][4:] = dump["piles"]["monks II"]["tiles"][:3:-1]
    assert GAME.load(dump).view(None) == state.view(None)


def test_four_players_meet_all_monks_of_back_two_after_the_others() -> None:  # HA-2.12
    state = to_round(3, 4)
    assert monk_tiles(state) == pile(state, "monks I")[8:]
    met: Counter[str] = Counter()
    for stack in range(3):
        end_round(state)
        assert monk_tiles(state) == pile(state, "monks II")[4 * stack : 4 * stack + 4]
        met += Counter(monk_tiles(state))
    assert met == dict.fromkeys(MONKS, 3)
    assert len({tuple(pile(new(4, seed), "monks II")) for seed in range(10)}) == 10


def test_the_large_barrel_of_each_goal_covers_the_small_one() -> None:  # HA-2.13
    everything: Json = {
        "brewmaster": 1,
        "markers": {"wood": 20, "yeast": 1, "hops": 1, "water": 1, "barley": 1},
        "garden": {
            **garden(sunny="hops 1", shady="hops 5"),
            **dict(zip(SHEDS, ["shed 0", "shed 0", "shed 0", "shed 1", "shed 2", "shed 3"])),
        },
        "discs": ["wood", "yeast", "hops", "water", "barley", *MONKS],
        "pairs": ["purse", "barrels", "laggard", "", ""],
    }
    laid = table(3)
    for seat in range(3):
        laid.board(seat, **everything)
    state = laid.state()
    goals = sorted(state.view(None)["barrels"])  # type: ignore[call-overload]
    assert len(goals) == 12
    play(state, "go 14")
    assert (sorted(board(state, 0)["large"]), board(state, 0)["small"]) == (goals, [])
    play(state, "go 14")
    assert (board(state, 1)["large"], sorted(board(state, 1)["small"])) == ([], goals)
    refuse(state, "go 14")


# The choice of places.


@PLAYERS
def test_the_others_choose_counterclockwise_the_last_in_turn_order_first(players: int) -> None:  # HA-2.15
    state = new(players)
    order = []
    while state.phase == "start":
        order.append(state.player)
        state.play(state.legal()[0])
        if state.phase == "advance":
            state.play("advance wood")
    assert order == list(range(players - 1, 0, -1))


def test_the_order_of_choice_goes_by_the_starting_player() -> None:  # HA-2.15
    seed = next(seed for seed in range(40) if random_starter(4, seed) == 2)
    state = new(4, seed, options={"first_player": "random"})
    order = []
    for place in ("ducats", "brewmaster", "marker"):
        order.append(state.player)
        play(state, f"home {place}")
    assert order == [1, 0, 3]


def test_only_a_free_start_place_can_be_chosen() -> None:  # HA-2.15
    state = new(4)
    assert texts(state) == {"home brewmaster", "home marker", "home ducats"}
    play(state, "home brewmaster")
    assert texts(state) == {"home marker", "home ducats"}
    refuse(state, "home brewmaster", "home first")


def test_the_reward_comes_before_the_next_player_chooses() -> None:  # HA-2.15
    state = new(3)
    play(state, "home marker")
    assert (state.player, state.phase) == (2, "advance")
    play(state, "advance barley")
    assert (state.player, state.phase) == (1, "start")
    assert board(state, 2)["markers"]["barley"] == -6


@PLAYERS
def test_after_the_choice_of_places_the_starting_player_begins(players: int) -> None:  # HA-2.15
    state = new(players)
    for place in ("ducats", "brewmaster", "marker")[: players - 1]:
        play(state, f"home {place}")
    if players == 4:
        play(state, "advance wood")
    assert (state.player, state.phase, state.round) == (0, "move", 1)


def test_no_card_may_be_returned_while_places_are_chosen() -> None:  # HA-2.16
    state = new(2)
    assert starting(state, "return") == set()
    refuse(state, *(f"return {card}" for card in CARDS))
    play(state, "home marker")
    assert starting(state, "return") == set()
    refuse(state, *(f"return {card}" for card in CARDS))
    play(state, "advance wood")
    assert starting(state, "return") == set(CARDS)


def test_start_places_that_are_left_over_stay_empty() -> None:  # HA-2.16
    state = new(2)
    play(state, "home ducats")
    assert [board(state, seat)["place"] for seat in (0, 1)] == ["first", "ducats"]
    assert starting(state, "home") == set(PLACES) - {"ducats"}


# Checks.


@each_row(
    ("players", "rounds", "ones", "twos", "monks", "discs"),
    [(2, 3, 45, 0, 12, 20), (3, 4, 50, 10, 16, 27), (4, 6, 50, 40, 24, 36)],
)
def test_the_counts_of_a_whole_game_come_out(  # HA-13.1
    players: int, rounds: int, ones: int, twos: int, monks: int, discs: int
) -> None:
    state = new(players)
    while not state.over:
        end_round(state)
    assert state.round == rounds
    assert (dealt(state, "resources I"), dealt(state, "resources II")) == (ones, twos)
    assert dealt(state, "monks I") + dealt(state, "monks II") == monks
    assert discs_put_out(players) == discs
    on_walk = walk_tiles(state)
    assert sum(len(on_walk[space]) for space in RESOURCE_SPACES) == ones + twos
    assert sum(len(on_walk[space]) for space in MONK_SPACES) == monks


def four_players_placed() -> HeavenState:
    """The set-up of check 13.2: seat 3 on the ducats, seat 2 on the marker, seat 1 on the brewmaster."""
    state = new(4)
    play(state, "home ducats", "home marker", "advance barley", "home brewmaster")
    return state


def test_four_players_choose_their_places() -> None:  # HA-13.2
    state = new(4)
    assert state.player == 3
    play(state, "home ducats")
    assert (board(state, 3)["ducats"], state.player) == (27, 2)
    play(state, "home marker", "advance barley")
    assert (board(state, 2)["markers"]["barley"], state.player) == (-6, 1)
    assert texts(state) == {"home brewmaster"}
    play(state, "home brewmaster")
    assert (board(state, 1)["brewmaster"], state.player) == (-9, 0)


def test_the_first_of_four_may_go_to_all_tiles_and_to_the_own_place() -> None:  # HA-13.2
    state = four_players_placed()
    assert starting(state, "go") == {str(space) for space in (*RESOURCE_SPACES, *MONK_SPACES)}
    assert starting(state, "home") == {"first"}


@each_row("place", ["ducats", "brewmaster"])
def test_the_first_of_two_has_three_places_at_home(place: str) -> None:  # HA-13.2
    state = new(2)
    play(state, f"home {place}")
    assert starting(state, "home") == set(PLACES) - {place}


def test_coming_home_among_four() -> None:  # HA-13.3
    state = four_players_placed()
    (tile,) = walk_tiles(state)[1]
    play(state, "go 1", f"buy {tile}", "put 1,2")
    assert state.player == 1
    assert starting(state, "home") == {"first", "brewmaster"}
    play(state, "home brewmaster")
    assert board(state, 1)["brewmaster"] == -8
    order = []
    for space in (2, 5, 6, 8):
        order.append(state.player)
        (tile,) = walk_tiles(state)[space]
        play(state, f"go {space}", f"buy {tile}", "put -5,2" if len(order) < 4 else "put -3,2")
    assert order == [2, 3, 0, 2], "Seat 1 is out of the round."


def test_the_last_of_two_must_take_an_empty_first_place() -> None:  # HA-13.3
    state = table(2).board(1, place="ducats", home=True).board(0, space=27).state()
    assert texts(state) - {f"return {card}" for card in CARDS} == {"home first"}


def test_the_last_of_two_chooses_among_three_places_if_the_first_is_taken() -> None:  # HA-13.3
    state = table(2).board(1, place="first", home=True).board(0, space=27, place="ducats").state()
    assert starting(state, "home") == {"brewmaster", "marker", "ducats"}
