"""The end of the game and final scoring (DB-9)."""

from typing import Any

from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    before_tidying,
    facts,
    kinds,
    legal,
    offers,
    play,
    recipe_names,
    seat,
    seen,
    store,
    table,
    told,
)
from tests.rows import each_row

OPEN = ("Mass Lager", "Cheap Lager", "Sladek Pilsner", "Garden IPA")
"""Recipes that tests lay out; players have brewed others."""
OTHERS = [name for name in recipe_names() if name not in OPEN]
LIMIT = {2: 10, 3: 15, 4: 20}


def ended(*seats: dict[str, Any], **fields: Any) -> DiceState:
    """A game of which the last round, here the 40th, is over."""
    state = play(before_tidying(*seats, round=40, **fields), "pass")
    assert state.over
    return state


def brew(state: DiceState, recipe: str) -> DiceState:
    """Name a recipe and use the lowest dice that do."""
    play(state, f"brew {recipe}")
    while state.phase == "use":
        state.play(state.fallback())
    return state


# When it ends.


@each_row("players", [2, 3, 4])
def test_the_round_in_which_the_limit_is_reached_is_the_last(players: int) -> None:  # DB-9.1
    for brewed in (LIMIT[players] - 1, LIMIT[players]):
        seats = [seat() for _ in range(players - 1)]
        state = before_tidying(seat(brewed=OTHERS[:brewed]), *seats, row=["Mass Lager"])
        play(state, "pass")
        assert state.over == (brewed == LIMIT[players])


def test_brewing_goes_on_in_the_last_round() -> None:  # DB-9.1
    state = table(seat(store="P2 H2", brewed=OTHERS[:9]), seat(store="P3 H3"), phase="brew", row=OPEN[1:3])
    brew(state, "Cheap Lager")
    assert seen(state)["last_round"]
    assert (state.player, state.phase) == (1, "brew")
    assert offers(state, "brew Sladek Pilsner")


def test_the_last_round_is_tidied_before_the_scoring() -> None:  # DB-9.1
    slots = {"malt 1": "seed", "malt 2": "P1", "department 2": "H1", "department 3": "B1", "school 3": "B5"}
    state = before_tidying(seat(slots=slots, brewed=OTHERS[:10]), seat(), round=6, row=["Mass Lager"])
    assert state.scores()[0] == 1 + 1  # a pale and a hops die
    play(state, "pass")
    assert state.over
    assert state.breakdown(0) == {
        "mastery": 0,
        "gold": 3,
        "pale dice": 1,
        "dark dice": 2,
        "hops dice": 0,
    }


def test_dice_raised_in_the_last_round_count() -> None:  # DB-9.1, DB-9.5
    state = before_tidying(seat(slots={"malt 3": "D5", "hops 2": "H1"}, brewed=OTHERS[:10]), seat())
    play(state, "pass")
    while not state.over:
        state.play(state.fallback())
    assert (state.breakdown(0)["dark dice"], state.breakdown(0)["hops dice"]) == (2, 1)


def test_with_no_recipe_open_brewing_ends_at_once() -> None:  # DB-9.4
    names = recipe_names()
    brewed = [name for name in names if name != "Cheap Lager"]
    state = table(seat(store="P2 H2"), seat(brewed=brewed), phase="brew", row=["Cheap Lager"])
    brew(state, "Cheap Lager")
    assert state.over
    assert "player-passed" not in kinds(state.events)
    one_left = table(
        seat(store="P2 H2"), seat(brewed=brewed[1:]), phase="brew", row=["Cheap Lager"], pile=brewed[:1]
    )
    brew(one_left, "Cheap Lager")
    assert (one_left.player, one_left.phase) == (1, "brew")


@each_row("players", [2, 3, 4])
def test_the_recipes_last_longer_than_the_game(players: int) -> None:  # DB-9.4
    state = table(*[seat() for _ in range(players)])
    assert seen(state)["limit"] == LIMIT[players] < len(recipe_names())


def test_recipes_brewed_beyond_the_limit_count_in_full() -> None:  # DB-9.9
    """Both have the same points in the end, but seat 1 has brewed more: an 11th recipe."""
    state = table(
        seat(store="P2 H2", brewed=OTHERS[:5], points=4),
        seat(store="P3 H3", brewed=OTHERS[5:10], points=3),
        phase="brew",
        row=["Sladek Pilsner"],
    )
    assert seen(state)["last_round"]
    play(state, "pass")
    brew(state, "Sladek Pilsner")
    assert (facts(state, 1)["points"], facts(state, 1)["gold"]) == (4, 3)
    assert [len(facts(state, player)["brewed"]) for player in (0, 1)] == [5, 6]
    play(state, "pass", "pass")
    assert state.over
    assert state.breakdown(1)["mastery"] == 4


def test_after_the_last_tidying_the_token_stays_and_no_seeds_are_dealt() -> None:  # DB-9.10
    state = before_tidying(seat(brewed=OTHERS[:15]), seat(), seat(), starter=1, round=7, row=["Mass Lager"])
    play(state, "pass")
    assert state.over
    assert (seen(state)["starter"], seen(state)["season"], seen(state)["round"]) == (1, "winter", 7)
    assert seen(state)["seeds"] == 6
    assert told(state, "seeds-dealt") == []


def test_a_game_that_has_not_reached_the_limit_ends_with_round_40() -> None:  # DB-9.11
    assert play(before_tidying(seat(), seat(), round=40), "pass").over
    earlier = play(before_tidying(seat(), seat(), round=39), "pass")
    assert (earlier.over, earlier.round) == (False, 40)


def test_a_game_that_is_over_has_nothing_to_choose() -> None:  # DB-9.1
    state = ended(seat(), seat())
    assert (legal(state), state.phase) == ([], "over")


def test_the_tenth_and_the_eleventh_recipe_of_two_players() -> None:  # DB-11.14
    state = table(
        seat(store="P3 H3", brewed=OTHERS[:4]),
        seat(store="P2 H2", brewed=OTHERS[4:9], slots={"malt 1": "seed"}),
        phase="brew",
        row=["Cheap Lager"],
        pile=["Sladek Pilsner"],
    )
    play(state, "pass")
    brew(state, "Cheap Lager")
    assert (seen(state)["brewed"], state.player, state.over) == (10, 0, False)
    brew(state, "Sladek Pilsner")
    assert (seen(state)["brewed"], state.player) == (11, 1)
    play(state, "pass")
    assert (state.player, state.phase) == (0, "brew")
    play(state, "pass")
    assert state.over
    assert kinds(state.events) == ["player-passed", "seed-given-up", "die-gained", "game-ended"]
    assert state.scores() == [1 + 1 + 2, 1 + 1 + 2 + 1]  # a brew, gold, dice; and the die of tidying


# What counts.


@each_row(("gold", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3), (8, 4)])
def test_each_full_2_gold_give_a_point(gold: int, points: int) -> None:  # DB-9.2
    state = ended(seat(gold=gold), seat())
    assert (state.breakdown(0)["gold"], state.scores()) == (points, [points, 0])


def test_each_pale_and_each_hops_die_gives_a_point() -> None:  # DB-9.6
    state = ended(seat(store="P1 P6 P6 H1 H2"), seat())
    assert (state.breakdown(0)["pale dice"], state.breakdown(0)["hops dice"]) == (3, 2)
    assert state.scores() == [5, 0]


def test_each_dark_die_gives_2_points_and_blue_dice_give_nothing() -> None:  # DB-9.7
    state = ended(seat(store="D1 D6 B1 B6"), seat())
    assert state.breakdown(0)["dark dice"] == 4
    assert state.scores() == [4, 0]


def test_dice_count_wherever_they_lie() -> None:  # DB-9.5
    me = seat(
        pool="P1 D1",
        store="P2 H2",
        fresh=["H?", "D?"],
        slots={"malt 2": "P3", "department 1": "D4", "school 1": "B2"},
        bolts={"malt 1": "B3"},
        market_die="B5",
    )
    state = table(me, seat(), round=3)
    assert state.breakdown(0) == {"mastery": 0, "gold": 0, "pale dice": 3, "dark dice": 6, "hops dice": 2}
    assert seen(state)["stock"]["blue"] == 10 - 3  # they give nothing, but they are owned


def test_dice_picked_for_a_brew_count_too() -> None:  # DB-9.5
    state = table(seat(store="P3 H3"), seat(), phase="brew", row=["Sladek Pilsner"])
    before = state.scores()
    play(state, "brew Sladek Pilsner", "use P3")
    assert store(state) == "H3"
    assert state.scores() == before


def test_dice_gained_and_not_rolled_count_at_the_end() -> None:  # DB-9.5
    state = ended(seat(slots={"malt 1": "seed", "hops 1": "seed"}), seat())
    assert facts(state)["fresh"] == ["P?", "H?"]
    assert state.scores() == [2, 0]


def test_seeds_ingredients_and_tokens_count_nothing() -> None:  # DB-9.5
    state = ended(seat(seeds=4, ingredients="fruit honey hops", tokens="raise recipe"), seat())
    assert state.scores() == [0, 0]


def test_the_score_of_the_book() -> None:  # DB-11.15
    state = ended(seat(points=10, store="P1 P2 P3 P4 H1 H2 H3 D1 D2 D3 B1 B2", gold=7), seat())
    assert state.breakdown(0) == {
        "mastery": 10,
        "gold": 3,
        "pale dice": 4,
        "dark dice": 6,
        "hops dice": 3,
    }
    assert state.scores()[0] == 26


# Who wins.


def test_most_points_win() -> None:  # DB-9.3
    state = ended(seat(points=5, brewed=OTHERS[:3]), seat(points=4, gold=4), seat(points=4))
    assert (state.scores(), state.winners()) == ([5, 6, 4], [1])
    assert told(state, "game-ended") == [{"scores": (5, 6, 4), "winners": (1,)}]


def test_nobody_has_won_before_the_end() -> None:  # DB-9.3
    assert table(seat(points=5), seat()).winners() == []


def test_a_tie_goes_to_who_has_brewed_more_recipes() -> None:  # DB-9.8
    state = ended(
        seat(points=5, brewed=OTHERS[:2]),
        seat(points=5, brewed=OTHERS[2:5]),
        seat(points=4, brewed=OTHERS[5:9]),
    )
    assert state.winners() == [1]


def test_a_tie_in_recipes_too_is_a_shared_victory() -> None:  # DB-9.8
    state = ended(
        seat(points=5, brewed=OTHERS[:2]),
        seat(points=5, brewed=OTHERS[2:3]),
        seat(points=3, gold=4, brewed=OTHERS[3:5]),
        seat(points=4, brewed=OTHERS[5:8]),
    )
    assert state.winners() == [0, 2]
