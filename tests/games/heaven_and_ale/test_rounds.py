"""What happens between rounds (HA-11)."""

from typing import cast

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    DISC_SPACES,
    MONK_SPACES,
    RESOURCE_SPACES,
    Json,
    Table,
    board,
    new,
    play,
    starting,
    table,
    walk_discs,
    walk_tiles,
)
from tests.rows import each_row

ROUNDS = {2: 3, 3: 4, 4: 6}
B, C, FIRST_ABC = 7, 12, 16
ONE_EVERYWHERE = dict.fromkeys(DISC_SPACES, 1)
HOME_PLACES = ("brewmaster", "marker", "ducats")


def ending(players: int, number: int) -> Table:
    """The end of a round: all but seat 0 have come home, and the first place is left for that seat."""
    position = table(players).in_round(number).board(0, space=27)
    for seat in range(1, players):
        position.board(seat, place=HOME_PLACES[seat - 1], home=True)
    return position


def next_round(position: Table) -> HeavenState:
    """Let the last player come home."""
    state = position.state()
    play(state, "home first")
    return state


def coming(position: Table, pile: str, count: int) -> list[str]:
    """The next tiles of a pile."""
    facts = position.dump["piles"][pile]
    return cast(list[str], facts["tiles"][facts["dealt"] : facts["dealt"] + count])


def left(state: HeavenState, pile: str) -> int:
    """How many tiles of a pile are not dealt yet."""
    facts = cast(Json, state.dump())["piles"][pile]
    return len(facts["tiles"]) - int(facts["dealt"])


def test_the_next_stack_of_monks_is_dealt_one_to_each_monk_space() -> None:  # HA-11.1
    position = ending(2, 1)
    state = next_round(position)
    dealt = [walk_tiles(state)[space] for space in MONK_SPACES]
    assert dealt == [[monk] for monk in coming(position, "monks I", 4)]
    assert left(state, "monks I") == 12 - 8


def test_the_stacks_of_ii_monks_come_after_those_of_i() -> None:  # HA-11.1
    position = ending(4, 3)
    state = next_round(position)
    dealt = [walk_tiles(state)[space] for space in MONK_SPACES]
    assert dealt == [[monk] for monk in coming(position, "monks II", 4)]
    assert left(state, "monks II") == 12 - 4


def test_new_monks_are_added_to_those_left_over() -> None:  # HA-11.1
    position = ending(2, 1).tiles({10: ["monk 3", "monk 3"]})
    state = next_round(position)
    assert walk_tiles(state)[10] == ["monk 3", "monk 3", coming(position, "monks I", 4)[1]]


def test_every_resource_space_gets_one_tile_of_pile_i() -> None:  # HA-11.2
    position = ending(2, 1)
    state = next_round(position)
    dealt = [walk_tiles(state)[space] for space in RESOURCE_SPACES]
    assert dealt == [[tile] for tile in coming(position, "resources I", 15)]
    assert (left(state, "resources I"), left(state, "resources II")) == (20, 50)


def test_a_resource_space_that_is_not_empty_gets_its_tile_too() -> None:  # HA-11.2
    position = ending(2, 1).tiles({2: ["wood 5"]})
    state = next_round(position)
    assert walk_tiles(state)[2] == ["wood 5", coming(position, "resources I", 15)[1]]


def test_ii_tiles_are_dealt_when_the_i_tiles_are_gone() -> None:  # HA-11.2
    position = ending(4, 4)
    state = next_round(position)
    dealt = [walk_tiles(state)[space] for space in RESOURCE_SPACES]
    assert dealt == [[tile] for tile in coming(position, "resources II", 15)]
    assert (left(state, "resources I"), left(state, "resources II")) == (0, 50 - 10 - 15)


@each_row("space", DISC_SPACES)
def test_a_disc_nobody_took_stays_and_none_is_added_to_it(space: int) -> None:  # HA-11.3
    state = next_round(ending(4, 1).discs({space: 1}))
    assert walk_discs(state) == ONE_EVERYWHERE


def test_every_empty_disc_space_gets_one_disc() -> None:  # HA-11.3
    assert walk_discs(next_round(ending(4, 1))) == ONE_EVERYWHERE


def test_two_players_get_a_second_disc_on_b_and_c_before_the_final_round() -> None:  # HA-11.4
    assert walk_discs(next_round(ending(2, 2))) == {**ONE_EVERYWHERE, B: 2, C: 2}


def test_a_space_with_a_disc_left_over_has_two_before_the_final_round() -> None:  # HA-11.4
    assert walk_discs(next_round(ending(2, 2).discs({B: 1}))) == {**ONE_EVERYWHERE, B: 2, C: 2}


@each_row(("players", "number"), [(2, 1), (3, 1), (3, 2)])
def test_no_second_disc_comes_before_an_earlier_round(players: int, number: int) -> None:  # HA-11.4, HA-11.6
    assert walk_discs(next_round(ending(players, number))) == ONE_EVERYWHERE


def test_three_players_get_a_second_disc_on_the_first_abc_space_too() -> None:  # HA-11.6
    assert walk_discs(next_round(ending(3, 3))) == {**ONE_EVERYWHERE, B: 2, C: 2, FIRST_ABC: 2}


@each_row("number", [1, 2, 3, 4, 5])
def test_four_players_never_get_a_second_disc(number: int) -> None:  # HA-11.7
    assert walk_discs(next_round(ending(4, number))) == ONE_EVERYWHERE


def test_a_space_nobody_buys_from_grows_by_one_tile_a_round() -> None:  # HA-11.5
    state = new(4)
    while state.phase != "move" or state.round < 6:
        state.play(state.fallback())
    assert {len(tiles) for tiles in walk_tiles(state).values()} == {6}


def test_all_tiles_of_a_space_are_for_sale_in_any_order() -> None:  # HA-11.5
    state = table().tiles({5: ["wood 1", "hops 2", "wood 3"]}).state()
    play(state, "go 5")
    assert starting(state, "buy") == {"wood 1", "hops 2", "wood 3"}
    play(state, "buy wood 3", "put 1,0", "buy wood 1", "put 2,1")
    assert starting(state, "buy") == {"hops 2"}


def test_a_player_may_buy_everything_that_has_gathered_on_a_space() -> None:  # HA-11.5
    tiles = ["wood 1", "wood 1", "hops 1", "yeast 1", "water 1", "barley 1"]
    state = table().tiles({5: tiles}).state()
    play(state, "go 5")
    for tile, spot in zip(tiles, ["1,0", "2,1", "1,2", "3,2", "5,2", "2,3"], strict=True):
        play(state, f"buy {tile}", f"put {spot}")
    assert (walk_tiles(state), state.player) == ({}, 1)


def test_every_tile_space_is_open_when_new_tiles_have_come() -> None:  # HA-11.5
    state = next_round(ending(2, 1))
    assert starting(state, "go") == {str(space) for space in (*RESOURCE_SPACES, *MONK_SPACES)}


def test_what_was_dealt_and_who_begins_is_told() -> None:  # HA-11.1, HA-11.2, HA-11.3
    state = ending(3, 1).discs({B: 1}).state()
    told = next(event for event in play(state, "home first") if event["event"] == "round-began")
    assert (told["round"], told["player"]) == (2, 0)
    assert told["tiles"] == {str(space): tiles[0] for space, tiles in walk_tiles(state).items()}
    assert told["discs"] == {str(space): 1 for space in DISC_SPACES if space != B}


@each_row(("players", "last"), ROUNDS.items())
def test_the_final_round_is_the_one_with_the_last_stack_of_monks(players: int, last: int) -> None:  # HA-11.8
    state = next_round(ending(players, last - 1))
    stacks = cast(Json, state.view(None)["left"])
    assert (stacks["stacks I"], stacks["stacks II"]) == (0, 0)
    assert (state.round, state.over) == (last, False)
    while not state.over:
        state.play(state.fallback())
    assert state.round == last


@each_row(("players", "last"), ROUNDS.items())
def test_the_game_goes_on_while_there_are_stacks_of_monks(players: int, last: int) -> None:  # HA-11.8
    for number in range(1, last):
        state = next_round(ending(players, number))
        assert (state.over, state.round) == (False, number + 1)


@each_row("players", [2, 3, 4])
def test_figures_stay_on_their_start_places_between_rounds(players: int) -> None:  # HA-11.9
    state = next_round(ending(players, 1))
    places = [(board(state, seat)["space"], board(state, seat)["place"]) for seat in range(players)]
    assert places == [(0, "first"), (0, "brewmaster"), (0, "marker"), (0, "ducats")][:players]
    assert not any(board(state, seat)["home"] for seat in range(players))


@each_row("players", [3, 4])
def test_in_round_4_the_first_five_resource_spaces_get_the_last_i_tiles(players: int) -> None:  # HA-11.9
    position = ending(players, 3)
    state = next_round(position)
    dealt = [walk_tiles(state)[space][0] for space in RESOURCE_SPACES]
    assert dealt[:5] == coming(position, "resources I", 5)
    assert dealt[5:] == coming(position, "resources II", 10)
    assert (left(state, "resources I"), left(state, "resources II")) == (0, 40)


# The worked check.


def test_three_players_before_round_4_get_what_is_worked_out() -> None:  # HA-13.14
    position = ending(3, 3).discs({4: 1}).tiles({5: ["hops 5"], 25: ["monk 2"]})
    state = next_round(position)
    one, two = coming(position, "resources I", 5), coming(position, "resources II", 10)
    monks = coming(position, "monks II", 4)
    expected = {space: [tile] for space, tile in zip(RESOURCE_SPACES, [*one, *two], strict=True)}
    expected |= {space: [monk] for space, monk in zip(MONK_SPACES, monks, strict=True)}
    expected[5] = ["hops 5", one[2]]
    expected[25] = ["monk 2", monks[3]]
    assert walk_tiles(state) == expected
    assert walk_discs(state) == {4: 1, 20: 1, 24: 1, 7: 2, 12: 2, 16: 2}
    assert (left(state, "resources I"), left(state, "resources II")) == (0, 40)


@each_row(
    ("players", "number", "discs"),
    [(2, 2, {4: 1, 7: 2, 12: 2, 16: 1, 20: 1, 24: 1}), (4, 5, ONE_EVERYWHERE)],
)
def test_discs_before_the_final_round_lie_as_worked_out(
    players: int, number: int, discs: dict[int, int]
) -> None:  # HA-13.14
    assert walk_discs(next_round(ending(players, number))) == discs
