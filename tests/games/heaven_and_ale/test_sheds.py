"""Sheds: when they are built, what kind they are and what they activate (HA-9)."""

from itertools import combinations

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    CARDS,
    GARDEN,
    SHEDS,
    Json,
    board,
    garden,
    play,
    refuse,
    starting,
    table,
    texts,
)
from tests.rows import each_row

DIRECTIONS = {"nw": (-1, -1), "ne": (1, -1), "e": (2, 0), "se": (1, 1), "sw": (-1, 1), "w": (-2, 0)}
STARTS = {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}
# For each type the neighbours that it may activate.
CHOICES = {
    0: set(),
    1: {"nw", "ne", "e", "se", "sw", "w"},
    2: {"nw se", "ne sw", "e w"},
    3: {"nw e sw", "ne se w"},
    4: {" ".join(four) for four in combinations(DIRECTIONS, 4)},
}
MONK_SPACE_COST = 4  # on space 3


def around(shed: str) -> list[str]:
    """The six neighbours of a shed spot, clockwise from the upper left."""
    x, y = (int(number) for number in shed.split(","))
    return [f"{x + dx},{y + dy}" for dx, dy in DIRECTIONS.values()]


def price(tile: str, spot: str) -> int:
    """What a tile costs on a spot; monks are bought on space 3."""
    kind, number = tile.split()
    shady = MONK_SPACE_COST if kind == "monk" else int(number)
    return 2 * shady if spot.startswith("-") else shady


def closing(shed: str, tiles: list[str], last: int = 5, **facts: object) -> HeavenState:
    """Surround a shed spot with tiles, clockwise; the one numbered `last` is put down as the last."""
    spots = dict(zip(around(shed), tiles, strict=True))
    where = around(shed)[last]
    tile = spots.pop(where)
    return put(tile, where, garden=spots, **facts)


def put(tile: str, spot: str, **facts: object) -> HeavenState:
    """Buy a tile with the last ducats and put it on a spot."""
    space = 3 if tile.startswith("monk") else 1
    state = table().board(0, ducats=price(tile, spot), **facts).tiles({space: [tile]}).state()
    play(state, f"go {space}", f"buy {tile}", f"put {spot}")
    return state


def summing_to(total: int) -> list[str]:
    """Six tiles of that fertility together: fives first, then the rest, then monks."""
    fertilities = [min(5, max(0, total - 5 * place)) for place in range(6)]
    return [f"wood {fertility}" if fertility else "monk 1" for fertility in fertilities]


def moved(state: HeavenState, before: Json) -> dict[str, int]:
    """How far markers and brewmaster have moved since, those that did."""
    after = board(state, 0)
    steps = {colour: after["markers"][colour] - spot for colour, spot in before["markers"].items()}
    steps["brewmaster"] = after["brewmaster"] - before["brewmaster"]
    return {name: step for name, step in steps.items() if step}


# When a shed is built, and of what type.


@each_row("last", range(6))
def test_a_shed_is_built_when_its_sixth_neighbour_is_put_down(last: int) -> None:  # HA-9.1
    state = closing("0,3", ["wood 2", "hops 3", "monk 1", "yeast 3", "barley 4", "water 3"], last)
    assert board(state, 0)["garden"]["0,3"] == "shed 2"


@each_row("missing", range(5))
def test_five_neighbours_build_no_shed(missing: int) -> None:  # HA-9.1
    spots = dict(zip(around("0,3"), ["wood 3"] * 5))
    del spots[around("0,3")[missing]]
    state = put("wood 3", around("0,3")[5], garden=spots)
    assert "0,3" not in board(state, 0)["garden"]
    assert state.player == 1


def test_the_sum_counts_resource_tiles_of_both_sides_and_monks_as_0() -> None:  # HA-9.1
    # Sunny 2 + 5 + 3, shady 4 + 1; the monk adds nothing.
    tiles = ["wood 2", "hops 4", "monk 4", "yeast 1", "barley 5", "water 3"]
    spots = dict(zip(around("0,3"), tiles))
    del spots["-2,3"]
    state = table().board(0, ducats=6, garden=spots).tiles({1: ["water 3"]}).state()
    events = play(state, "go 1", "buy water 3", "put -2,3")
    built = [event for event in events if event["event"] == "shed-built"]
    assert [event["total"] for event in built] == [15]


@each_row("shed", SHEDS)
def test_every_shed_spot_can_be_surrounded(shed: str) -> None:  # HA-9.1
    state = closing(shed, ["wood 1"] * 6)
    assert board(state, 0)["garden"][shed] == "shed 0"


@each_row("total", range(31))
def test_the_sum_gives_brewmaster_steps_and_the_type_of_shed(total: int) -> None:  # HA-9.2
    rows = [(24, 0, 4), (18, 1, 3), (12, 1, 2), (8, 3, 1), (0, 6, 0)]
    steps, kind = next((steps, kind) for least, steps, kind in rows if total >= least)
    state = closing("4,3", summing_to(total))
    assert board(state, 0)["brewmaster"] == -10 + steps
    assert board(state, 0)["garden"]["4,3"] == f"shed {kind}"


def test_the_brewmaster_moves_before_neighbours_are_chosen() -> None:  # HA-9.2
    state = closing("4,3", ["wood 2"] * 4 + ["monk 1"] * 2)
    assert (state.phase, board(state, 0)["brewmaster"]) == ("shed", -7)


# What a shed activates.

COLOURFUL = ["wood", "yeast", "hops", "water", "barley", "monk"]


def colourful(fertility: int) -> HeavenState:
    """A shed all in the sun with a tile of every colour and a monk around it, clockwise."""
    tiles = [f"{colour} {fertility}" for colour in COLOURFUL[:5]]
    return closing("-4,3", [*tiles, "monk 1"])


@each_row(("fertility", "kind"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_shed_activates_each_chosen_neighbour_once(fertility: int, kind: int) -> None:  # HA-9.3
    for choice in CHOICES[kind]:
        state = colourful(fertility)
        before = board(state, 0)
        play(state, f"activate {choice}")
        names = dict(zip(DIRECTIONS, COLOURFUL))
        expected = {names[direction]: fertility for direction in choice.split()}
        if expected.pop("monk", 0):
            expected["brewmaster"] = 1
        assert len(choice.split()) == kind
        assert moved(state, before) == expected


def test_a_shed_of_type_none_activates_nothing() -> None:  # HA-9.3
    state = closing("-4,3", ["wood 1", "yeast 1", "hops 1", "water 1", "barley 1", "monk 1"])
    assert board(state, 0)["markers"] == STARTS
    assert (board(state, 0)["brewmaster"], state.player) == (-10 + 6, 1)


@each_row("last", range(6))
def test_a_shed_can_activate_the_tile_just_placed(last: int) -> None:  # HA-9.3
    state = closing("4,3", ["hops 2", "wood 2", "yeast 2", "barley 2", "water 2", "hops 1"], last)
    play(state, f"activate {list(DIRECTIONS)[last]}")
    assert board(state, 0)["ducats"] == [2, 2, 2, 2, 2, 1][last]


def test_a_shed_of_type_two_has_three_choices_of_opposite_neighbours() -> None:  # HA-9.4
    assert starting(colourful(3), "activate") == {"nw se", "ne sw", "e w"}


def test_a_shed_of_type_three_has_two_choices_of_neighbours_that_do_not_touch() -> None:  # HA-9.4
    assert starting(colourful(4), "activate") == {"nw e sw", "ne se w"}


def test_a_shed_of_type_one_has_six_choices() -> None:  # HA-9.7
    assert starting(colourful(2), "activate") == {"nw", "ne", "e", "se", "sw", "w"}


def test_a_shed_of_type_four_has_fifteen_choices() -> None:  # HA-9.7
    choices = starting(colourful(5), "activate")
    assert {frozenset(choice.split()) for choice in choices} == {*map(frozenset, combinations(DIRECTIONS, 4))}
    assert len(choices) == 15


@each_row(("fertility", "kind"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_shed_refuses_the_choices_of_other_types(fertility: int, kind: int) -> None:  # HA-9.4, HA-9.7
    others = [choice for other, choices in CHOICES.items() if other != kind for choice in choices]
    refuse(colourful(fertility), *(f"activate {choice}" for choice in others))


def test_activation_by_a_shed_cannot_be_left_out() -> None:  # HA-9.6
    state = colourful(2)
    returns = {f"return {card}" for card in CARDS}
    assert texts(state) == {f"activate {choice}" for choice in CHOICES[1]} | returns
    refuse(state, "done", "decline", "go 27", "home first")


def test_a_shed_may_activate_a_monk_though_the_brewmaster_is_on_20() -> None:  # HA-9.6
    state = closing("4,3", ["wood 2"] * 4 + ["monk 1"] * 2, brewmaster=20)
    before = board(state, 0)
    play(state, "activate w")
    assert moved(state, before) == {}
    assert (state.player, board(state, 0)["ducats"]) == (1, 0)


def test_a_shed_that_can_only_bring_nothing_still_activates() -> None:  # HA-9.6
    # Opposite monks with the brewmaster on 20: a choice among the three that is complete and empty.
    tiles = ["wood 4", "yeast 4", "monk 1", "hops 4", "water 3", "monk 2"]
    state = closing("4,3", tiles, last=0, brewmaster=20)
    events = play(state, "activate e w")
    assert [event["spots"] for event in events if event["event"] == "tiles-activated"] == [("6,3", "2,3")]
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (20, 0)


def test_a_tile_activated_by_a_shed_in_the_shade_pays_ducats() -> None:  # HA-9.8
    state = closing("4,3", ["hops 5", "wood 3", "monk 1", "monk 1", "monk 1", "monk 1"], last=1)
    play(state, "activate nw")
    assert (board(state, 0)["ducats"], board(state, 0)["markers"]) == (5, STARTS)


def test_a_monk_activated_by_a_shed_moves_the_brewmaster_and_triggers_nothing() -> None:  # HA-9.8
    tiles = ["monk 1", "hops 5", "wood 4", "monk 1", "monk 1", "monk 1"]
    state = closing("4,3", tiles, last=2)
    before = board(state, 0)
    play(state, "activate nw")
    assert moved(state, before) == {"brewmaster": 1}
    assert (board(state, 0)["ducats"], state.player) == (0, 1)


def test_a_shed_that_is_there_already_is_not_resolved_again() -> None:  # HA-9.9
    spots = dict(zip(around("4,3"), ["wood 2"] * 5)) | {"4,3": "shed 1"}
    state = put("wood 1", around("4,3")[5], garden=spots)
    assert (board(state, 0)["brewmaster"], state.player) == (-10, 1)
    assert board(state, 0)["garden"]["4,3"] == "shed 1"


def test_closing_a_shed_is_not_optional() -> None:  # HA-9.9
    spots = dict(zip(around("4,3"), ["wood 2"] * 5))
    state = table().board(0, ducats=9, garden=spots).tiles({1: ["wood 1", "hops 1"]}).state()
    play(state, "go 1", "buy wood 1", f"put {around('4,3')[5]}")
    refuse(state, "buy hops 1", "done")
    assert state.phase == "shed"


def test_a_shed_stays_where_it_is() -> None:  # HA-9.9
    state = closing("4,3", ["wood 1"] * 6)
    assert board(state, 0)["garden"]["4,3"] == "shed 0"
    play(state, "home first", "home ducats")
    assert state.round == 2
    assert board(state, 0)["garden"]["4,3"] == "shed 0"
    refuse(state, "put 4,3")


# Two sheds at once.


def beside(spot: str) -> set[str]:
    """The shed spots beside a spot."""
    return {shed for shed in SHEDS if spot in around(shed)}


@each_row("spot", [spot for spot in GARDEN if spot not in SHEDS])
def test_a_tile_resolves_every_shed_that_it_surrounds_and_never_more_than_two(spot: str) -> None:  # HA-9.5
    full = garden(sunny="monk 1", shady="monk 1", but=[spot])
    state = put("monk 1", spot, garden=full)
    built = {shed for shed in SHEDS if shed in board(state, 0)["garden"]}
    assert built == beside(spot)
    assert len(built) <= 2
    assert board(state, 0)["brewmaster"] == -10 + 6 * len(built)


@each_row(
    ("spot", "first", "second"), [("-3,4", "-4,3", "-4,5"), ("-2,3", "-4,3", "0,3"), ("-1,2", "0,1", "0,3")]
)
def test_two_sheds_are_resolved_from_top_and_left(spot: str, first: str, second: str) -> None:  # HA-9.5
    spots = {*around(first), *around(second)} - {spot}
    state = put("wood 2", spot, garden=dict.fromkeys(spots, "wood 2"))
    assert state.dump()["shed"] == first
    assert second not in board(state, 0)["garden"]
    play(state, "activate nw se")
    assert state.dump()["shed"] == second


def test_the_order_of_two_sheds_cannot_change_the_totals() -> None:  # HA-9.5
    upper, lower = "-4,3", "-4,5"
    # Around the upper one 8 (3 steps, one of six), around the lower one 15 (1 step, two opposite).
    tiles = dict(zip(around(upper), ["monk 1", "barley 1", "hops 1", "hops 3", "water 3", "monk 2"]))
    tiles |= {"-2,5": "barley 5", "-3,6": "hops 2", "-5,6": "monk 3", "-6,5": "water 2"}
    kinds = {upper: (3, "shed 1", 1), lower: (1, "shed 2", 2)}
    results = []
    for first, second in ((upper, lower), (lower, upper)):
        steps, name, _ = kinds[first]
        position = table().fields(phase="shed", shed=first, waiting=[second], bought=1)
        facts = {"garden": {**tiles, first: name}, "markers": {"hops": 18, "water": 19}, "hand": []}
        position.board(0, space=1, ducats=0, brewmaster=min(20, 17 + steps), **facts)
        results.append(totals(position.state(), first, second, kinds))
    assert results[0] == results[1]
    assert len(results[0]) == 18
    assert len(set(map(str, results[0].values()))) > 10


def totals(state: HeavenState, first: str, second: str, kinds: dict[str, tuple[int, str, int]]) -> Json:
    """Resolve two sheds in all ways; give the board by what was chosen at each."""
    found: Json = {}
    for one in CHOICES[kinds[first][2]]:
        for two in CHOICES[kinds[second][2]]:
            trial = state.clone()
            play(trial, f"activate {one}", f"activate {two}")
            chosen = tuple(sorted([(first, one), (second, two)]))
            found[str(chosen)] = board(trial, 0)
    return found


# The worked checks.

WOOD_AND_BARLEY = {"wood": 5, "barley": -4}
ALL_BUT_TWO = {"wood": 5, "barley": -3, "water": -1}


@each_row(
    ("tiles", "kind", "choice", "brewmaster", "markers", "ducats"),
    [
        ("monk 1, monk 2, monk 3, wood 2, hops 1, water 4", 0, "", -4, {}, 0),
        ("wood 2, hops 1, monk 1, yeast 3, barley 4, water 1", 1, "sw", -7, {"barley": -4}, 0),
        ("wood 2, hops 1, monk 1, yeast 3, barley 4, water 1", 1, "e", -6, {}, 0),
        ("wood 2, hops 3, monk 1, yeast 3, barley 4, water 3", 2, "ne sw", -9, {"barley": -4}, 3),
        ("wood 2, hops 3, monk 1, yeast 3, barley 4, water 3", 2, "e w", -8, {"water": -3}, 0),
        ("wood 5, hops 4, monk 1, yeast 3, barley 4, water 2", 3, "nw e sw", -8, WOOD_AND_BARLEY, 0),
        ("wood 5, hops 4, monk 1, yeast 3, barley 4, water 2", 3, "ne se w", -9, {"water": -4}, 7),
        ("wood 5, hops 4, monk 1, yeast 5, barley 5, water 5", 4, "nw e sw w", -9, ALL_BUT_TWO, 0),
    ],
)
@each_row("last", [0, 4, 5])
def test_the_shed_in_the_middle_gives_what_is_worked_out(
    tiles: str, kind: int, choice: str, brewmaster: int, markers: dict[str, int], ducats: int, last: int
) -> None:  # HA-13.10
    state = closing("0,3", tiles.split(", "), last)
    assert board(state, 0)["garden"]["0,3"] == f"shed {kind}"
    assert starting(state, "activate") == CHOICES[kind]
    if choice:
        play(state, f"activate {choice}")
    mine = board(state, 0)
    assert (mine["brewmaster"], mine["ducats"]) == (brewmaster, ducats)
    assert mine["markers"] == {**STARTS, **markers}


@each_row(
    ("total", "kind"),
    [(0, 0), (7, 0), (8, 1), (11, 1), (12, 2), (17, 2), (18, 3), (23, 3), (24, 4), (30, 4)],
)
def test_the_edges_of_the_rows_of_sheds_are_as_worked_out(total: int, kind: int) -> None:  # HA-13.10
    state = closing("0,3", summing_to(total))
    assert board(state, 0)["garden"]["0,3"] == f"shed {kind}"
    assert len(starting(state, "activate")) == [0, 6, 3, 2, 15][kind]


@each_row(("choice", "brewmaster", "ducats"), [("sw", 0, 0), ("w", -1, 3)])
def test_two_sheds_give_what_is_worked_out(choice: str, brewmaster: int, ducats: int) -> None:  # HA-13.11
    spots = {
        "3,2": "monk 1",
        "5,2": "wood 1",
        "6,3": "hops 1",
        "2,3": "yeast 2",
        "3,4": "water 1",
        "6,5": "hops 2",
        "5,6": "wood 3",
        "3,6": "monk 2",
        "2,5": "yeast 3",
    }
    state = put("barley 2", "5,4", garden=spots)
    assert board(state, 0)["garden"]["4,3"] == "shed 0"
    assert board(state, 0)["garden"]["4,5"] == "shed 1"
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (-10 + 6 + 3, 0)
    play(state, f"activate {choice}")
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (brewmaster, ducats)
