"""Barrel spaces and the twelve goals (HA-8)."""

from typing import Any

from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    CARDS,
    COLOURS,
    MONKS,
    SHADY,
    SHEDS,
    SUNNY,
    board,
    garden,
    play,
    refuse,
    table,
)
from tests.rows import each_row

GOALS = (
    "brewmaster",
    "markers",
    "ones",
    "fives",
    "monk discs",
    "resource discs",
    "like sheds",
    "shed types",
    "marker on 20",
    "cards",
    "sunny side",
    "shady side",
)
# Three on each side.
SIX_SPOTS = (*SUNNY[:3], *SHADY[:3])


def barrels(state: HeavenState, seat: int = 0) -> tuple[list[str], list[str]]:
    """The goals of the large and of the small barrels that a seat owns."""
    return board(state, seat)["large"], board(state, seat)["small"]


def visit(**facts: object) -> list[str]:
    """Go to a barrel space with such a board, no barrel taken before; give the goals of what is taken."""
    state = table().board(0, **facts).state()
    play(state, "go 14")
    large, small = barrels(state)
    assert small == []
    return large


def cannot_visit(**facts: object) -> None:
    """Such a board meets no goal: the barrel space is closed to it."""
    refuse(table().board(0, **facts).state(), "go 14", "go 26")


def all_on(spot: int) -> dict[str, int]:
    """All five markers on one spot."""
    return dict.fromkeys(COLOURS, spot)


def sheds(*types: int) -> dict[str, str]:
    """Sheds of those types on the shed spots."""
    return {spot: f"shed {kind}" for spot, kind in zip(SHEDS, types)}


# Taking barrels.


def test_a_goal_gives_the_large_barrel_while_it_is_there() -> None:  # HA-8.1
    state = table().board(0, brewmaster=1).state()
    play(state, "go 14")
    assert barrels(state) == (["brewmaster"], [])


def test_a_goal_gives_the_small_barrel_when_the_large_one_is_gone() -> None:  # HA-8.1
    state = table().board(0, brewmaster=1).board(1, large=["brewmaster"]).state()
    play(state, "go 14")
    assert barrels(state) == ([], ["brewmaster"])


def test_large_and_small_barrels_of_several_goals_come_together() -> None:  # HA-8.1
    state = table().board(0, brewmaster=1, markers={"wood": 20}).board(1, large=["brewmaster"]).state()
    play(state, "go 14")
    assert barrels(state) == (["marker on 20"], ["brewmaster"])


def test_the_owner_of_the_large_barrel_does_not_take_the_small_one() -> None:  # HA-8.1, HA-8.16
    state = table().board(0, brewmaster=1, large=["brewmaster"], markers={"wood": 20}).state()
    play(state, "go 14")
    assert barrels(state) == (["brewmaster", "marker on 20"], [])


def test_a_barrel_is_not_taken_from_another_player() -> None:  # HA-8.2
    position = table(3).board(0, brewmaster=1, markers={"wood": 20})
    state = position.board(1, large=["brewmaster"]).board(2, small=["brewmaster"]).state()
    play(state, "go 14")
    assert barrels(state, 0) == (["marker on 20"], [])
    assert barrels(state, 1) == (["brewmaster"], [])
    assert barrels(state, 2) == ([], ["brewmaster"])


def test_all_barrels_due_are_taken_in_one_visit_without_a_choice() -> None:  # HA-8.15
    state = table().board(0, brewmaster=5, markers={**all_on(1), "hops": 20}, discs=list(MONKS)).state()
    play(state, "go 14")
    assert barrels(state) == (["brewmaster", "markers", "monk discs", "marker on 20"], [])
    assert (state.player, state.phase) == (1, "move")


def test_one_visit_can_take_the_large_barrels_of_all_twelve_goals() -> None:  # HA-8.15
    full = garden(dict.fromkeys(SIX_SPOTS, "hops 5"), sunny="wood 1", shady="wood 1")
    full |= sheds(0, 0, 0, 1, 2, 3)
    pairs = ["purse", "laggard", "harvest", "", ""]
    discs = [*COLOURS, *MONKS]
    facts = {"garden": full, "discs": discs, "pairs": pairs, "hand": []}
    assert visit(brewmaster=1, markers=all_on(20), **facts) == list(GOALS)


@each_row("actions", [["go 1", "buy wood 1", "put 1,0"], ["home first"], ["go 24", "disc hops"]])
def test_no_barrel_is_taken_anywhere_but_on_a_barrel_space(actions: list[str]) -> None:  # HA-8.15
    position = table().board(0, brewmaster=1, markers={"wood": 20}, garden={"3,2": "hops 1"})
    state = position.tiles({1: ["wood 1"]}).discs({24: 1}).state()
    play(state, *actions)
    assert state.player == 1
    assert barrels(state) == ([], [])


@each_row("space", [14, 26])
def test_both_barrel_spaces_give_barrels(space: int) -> None:  # HA-8.15
    state = table().board(0, brewmaster=1).state()
    play(state, f"go {space}")
    assert barrels(state) == (["brewmaster"], [])


def test_a_third_player_finds_no_barrel_of_a_goal() -> None:  # HA-8.16
    position = table(3).board(2, brewmaster=20).turn(2)
    state = position.board(0, large=["brewmaster"]).board(1, small=["brewmaster"]).state()
    refuse(state, "go 14", "go 26")


@each_row("owned", ["large", "small"])
def test_a_second_visit_brings_no_second_barrel_of_a_goal(owned: str) -> None:  # HA-8.16
    state = table().board(0, brewmaster=1, space=14, **{owned: ["brewmaster"]}).state()
    refuse(state, "go 26")


def test_a_barrel_is_kept_when_its_goal_is_not_met_any_more() -> None:  # HA-8.18
    state = table().board(0, brewmaster=-10, large=["brewmaster"]).state()
    play(state, "home first")
    assert barrels(state) == (["brewmaster"], [])


def test_a_barrel_is_kept_though_final_scoring_moves_its_marker_back() -> None:  # HA-8.18
    markers = {**all_on(1), "wood": 20}
    last = table().in_round(3).board(0, brewmaster=20, ducats=0, markers=markers, large=["marker on 20"])
    state = last.board(1, place="ducats", home=True).state()
    play(state, "home first")
    assert state.over
    # The exchange at 1:1 leaves wood on 5 and the others on 4 or 5.
    assert state.breakdown(0)["production"] == 4 * 6
    assert state.breakdown(0)["large barrels"] == 4


# The twelve goals, each just met and just missed.


def test_the_brewmaster_on_1_meets_a_goal() -> None:  # HA-8.3
    assert visit(brewmaster=1) == ["brewmaster"]


def test_the_brewmaster_beyond_1_meets_the_same_goal() -> None:  # HA-8.3
    assert visit(brewmaster=20) == ["brewmaster"]


def test_the_brewmaster_before_1_meets_no_goal() -> None:  # HA-8.3
    cannot_visit(brewmaster=0)


def test_all_five_markers_on_1_or_beyond_meet_a_goal() -> None:  # HA-8.4
    assert visit(markers={**all_on(1), "hops": 7}) == ["markers"]


@each_row("colour", COLOURS)
def test_four_markers_on_1_or_beyond_meet_no_goal(colour: str) -> None:  # HA-8.4
    cannot_visit(markers={**all_on(5), colour: 0})


def test_six_resource_tiles_of_fertility_1_meet_a_goal() -> None:  # HA-8.5
    assert visit(garden=dict.fromkeys(SHADY[:6], "yeast 1")) == ["ones"]


def test_five_resource_tiles_of_fertility_1_meet_no_goal() -> None:  # HA-8.5
    cannot_visit(garden={**dict.fromkeys(SHADY[:5], "yeast 1"), SHADY[5]: "yeast 2", SHADY[6]: "monk 1"})


def test_six_resource_tiles_of_fertility_5_meet_a_goal() -> None:  # HA-8.6
    assert visit(garden=dict.fromkeys(SHADY[:6], "water 5")) == ["fives"]


def test_five_resource_tiles_of_fertility_5_meet_no_goal() -> None:  # HA-8.6
    cannot_visit(garden={**dict.fromkeys(SHADY[:5], "water 5"), SHADY[5]: "water 4"})


@each_row(("fertility", "goal"), [(1, "ones"), (5, "fives")])
def test_tiles_of_all_colours_on_both_sides_count_together(fertility: int, goal: str) -> None:  # HA-8.17
    colours = (*COLOURS, "wood")
    assert visit(garden={s: f"{c} {fertility}" for s, c in zip(SIX_SPOTS, colours)}) == [goal]


def test_discs_on_all_four_monk_spots_meet_a_goal() -> None:  # HA-8.7
    assert visit(discs=list(MONKS)) == ["monk discs"]


@each_row("missing", MONKS)
def test_discs_on_three_monk_spots_meet_no_goal(missing: str) -> None:  # HA-8.7
    cannot_visit(discs=["X", "wood", *(monk for monk in MONKS if monk != missing)])


def test_discs_on_all_five_resource_spots_meet_a_goal() -> None:  # HA-8.8
    assert visit(discs=list(COLOURS)) == ["resource discs"]


@each_row("missing", COLOURS)
def test_discs_on_four_resource_spots_and_x_meet_no_goal(missing: str) -> None:  # HA-8.8
    cannot_visit(discs=["X", *(colour for colour in COLOURS if colour != missing)])


@each_row("kind", [1, 2, 3, 4])
def test_three_sheds_of_one_type_meet_a_goal(kind: int) -> None:  # HA-8.9
    assert visit(garden=sheds(kind, kind, kind)) == ["like sheds"]


def test_sheds_two_and_two_of_a_type_meet_no_goal() -> None:  # HA-8.9
    cannot_visit(garden=sheds(1, 1, 2, 2, 3, 3))


@each_row("types", [(1, 2, 3, 4), (0, 1, 2, 3, 4), (4, 3, 2, 1, 1)])
def test_sheds_of_four_types_or_more_meet_a_goal(types: tuple[int, ...]) -> None:  # HA-8.10
    assert visit(garden=sheds(*types)) == ["shed types"]


def test_sheds_of_three_types_meet_no_goal() -> None:  # HA-8.10
    cannot_visit(garden=sheds(4, 3, 2, 2))


def test_the_shed_that_activates_nothing_is_a_type_for_three_alike() -> None:  # HA-8.19
    assert visit(garden=sheds(0, 0, 0)) == ["like sheds"]


def test_the_shed_that_activates_nothing_is_a_type_among_four() -> None:  # HA-8.19
    assert visit(garden=sheds(0, 1, 2, 3)) == ["shed types"]


@each_row("colour", COLOURS)
def test_a_marker_on_20_meets_a_goal(colour: str) -> None:  # HA-8.11
    assert visit(markers={colour: 20}) == ["marker on 20"]


def test_a_marker_on_19_meets_no_goal() -> None:  # HA-8.11
    cannot_visit(markers={"wood": 19})


def test_three_cards_beside_pairs_meet_a_goal() -> None:  # HA-8.12
    assert visit(pairs=["purse", "", "laggard", "", "barrels"], hand=["harvest"]) == ["cards"]


def test_returned_cards_do_not_count_for_the_goal_of_cards() -> None:  # HA-8.12
    state = table().board(0, pairs=["purse", "", "laggard", "", ""], hand=["harvest", "barrels"]).state()
    play(state, "return harvest", "return barrels")
    refuse(state, "go 14")


def test_cards_in_hand_do_not_count_for_the_goal_of_cards() -> None:  # HA-8.12
    cannot_visit(hand=list(CARDS))


def test_fifteen_tiles_on_the_sunny_side_meet_a_goal() -> None:  # HA-8.13
    assert visit(garden=garden({"-1,0": "monk 1", "-6,5": "monk 2"}, sunny="wood 2")) == ["sunny side"]


@each_row("spot", SUNNY)
def test_fourteen_tiles_on_the_sunny_side_meet_no_goal(spot: str) -> None:  # HA-8.13
    cannot_visit(garden=garden({"1,0": "hops 3"}, sunny="wood 2", but=[spot]))


def test_fifteen_tiles_on_the_shady_side_meet_a_goal() -> None:  # HA-8.14
    assert visit(garden=garden({"1,0": "monk 1", "6,5": "monk 2"}, shady="wood 2")) == ["shady side"]


@each_row("spot", SHADY)
def test_fourteen_tiles_on_the_shady_side_meet_no_goal(spot: str) -> None:  # HA-8.14
    cannot_visit(garden=garden({"-1,0": "hops 3"}, shady="wood 2", but=[spot]))


def test_empty_shed_spots_do_not_keep_a_side_from_being_full() -> None:  # HA-8.17
    full = garden(sunny="wood 2", shady="wood 2")
    assert not set(full) & set(SHEDS)
    assert visit(garden=full) == ["sunny side", "shady side"]


def test_sheds_do_not_fill_a_side() -> None:  # HA-8.17
    holes = ("-5,6", "-3,6", "5,6", "3,6")
    almost = garden(sunny="wood 2", shady="wood 2", but=holes) | sheds(1, 1, 2, 2, 3, 3)
    cannot_visit(garden=almost)


# The worked check: three players at the barrels.


def three_players() -> HeavenState:
    """A and B meet goals, C none that A and B leave anything of."""
    first = {"wood": 1, "yeast": 2, "hops": 1, "water": 3, "barley": 5}
    ones = dict.fromkeys(SIX_SPOTS, "hops 1")
    position = table(3).board(0, brewmaster=4, markers=first, garden=ones)
    return position.board(1, brewmaster=1, markers={"wood": 20}).board(2, brewmaster=2).state()


def test_three_players_share_the_barrels_as_worked_out() -> None:  # HA-13.13
    state = three_players()
    play(state, "go 14")
    assert barrels(state, 0) == (["brewmaster", "markers", "ones"], [])
    play(state, "go 14")
    assert barrels(state, 1) == (["marker on 20"], ["brewmaster"])
    assert state.player == 2
    refuse(state, "go 14", "go 26")


def test_the_first_of_three_may_not_fetch_twice_without_a_new_goal() -> None:  # HA-13.13
    state = three_players()
    play(state, "go 14", "go 14", "home ducats")
    refuse(state, "go 26")


def test_the_first_of_three_may_fetch_again_for_a_new_goal() -> None:  # HA-13.13
    state = three_players()
    play(state, "go 14", "go 14", "home ducats")
    state = table(3).fields(**state.dump()).board(0, discs=list(COLOURS)).state()
    play(state, "go 26")
    assert barrels(state, 0) == (["brewmaster", "markers", "ones", "resource discs"], [])


@each_row(("card", "first", "second"), [("", 12, 6), ("barrels", 15, 8)])
def test_the_barrels_of_three_score_as_worked_out(card: str, first: int, second: int) -> None:  # HA-13.13
    state = three_players()
    play(state, "go 14", "go 14")
    scored = table(3).fields(**state.dump())
    state = scored.board(0, pairs=[card, *[""] * 4]).board(1, pairs=[*[""] * 4, card]).state()
    for seat, points in ((0, first), (1, second)):
        parts = state.breakdown(seat)
        assert parts["large barrels"] + parts["small barrels"] + parts["barrels card"] == points


@each_row(
    ("goal", "have", "facts"),
    [
        ("brewmaster", 1, {"brewmaster": 1}),
        ("brewmaster", 0, {"brewmaster": 0}),
        ("markers", 4, {"markers": {"wood": 1, "yeast": 1, "hops": 1, "water": 1, "barley": 0}}),
        ("monk discs", 4, {"discs": ["monk 1", "monk 2", "monk 3", "monk 4"]}),
        ("monk discs", 1, {"discs": ["X", "wood", "monk 4"]}),
        ("resource discs", 5, {"discs": ["wood", "yeast", "hops", "water", "barley"]}),
        ("marker on 20", 20, {"markers": {"wood": 20, "yeast": 1, "hops": 1, "water": 1, "barley": 0}}),
    ],
)
def test_the_view_tells_how_far_a_goal_is(goal: str, have: int, facts: dict[str, Any]) -> None:  # HA-8.1
    view: Any = table(2).board(0, **facts).state().view(0)
    assert view["barrels"][goal]["progress"][0][0] == have
