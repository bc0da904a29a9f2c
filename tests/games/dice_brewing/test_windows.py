"""Windows: who is asked when whether to play an action token (DB-8)."""

from typing import Any

from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    before_tidying,
    facts,
    legal,
    next_round,
    offers,
    play,
    pool,
    refuse,
    seat,
    seen,
    store,
    table,
    until,
)
from tests.rows import each_row

HOLDER: dict[str, Any] = {"tokens": "reroll", "pool": "P1"}


def opening(*seats: dict[str, Any], **fields: Any) -> DiceState:
    """The window after the roll of round 3; seat 0 is asked and begins, unless told otherwise."""
    facts = {"round": 3, "turn": fields.get("starter", 0), **fields}
    return table(*seats, phase="window", opening=True, **facts)


def asked_in_a_round(state: DiceState, answer: str = "later") -> list[tuple[str, int, int]]:
    """Play to the end of the round: in which stage, before whose turn, and who was asked."""
    number = state.round
    found = []
    while state.round == number and not state.over:
        if state.phase == "window":
            found.append((str(seen(state)["stage"]), int(seen(state)["turn"]), state.player))
            state.play(answer)
        else:
            state.play(state.fallback())
    return found


def plays(state: DiceState) -> list[str]:
    """The tokens that can be played now, with their targets."""
    words = ("raise", "reroll", "block", "protect", "remove", "close")
    return [text for text in legal(state) if text.startswith(words)]


# When there are windows.


def test_windows_open_before_each_turn_of_arranging_and_purchases_and_before_brewing_and_tidying() -> None:
    # DB-8.2, DB-8.28, DB-8.35
    state = opening(seat(**HOLDER), seat(**HOLDER), starter=1, player=1)
    assert asked_in_a_round(state) == [
        ("arranging", 1, 1),
        ("arranging", 1, 0),
        ("arranging", 0, 1),
        ("purchases", 1, 0),
        ("purchases", 0, 1),
        ("brewing", 1, 1),
        ("brewing", 1, 0),
        ("tidying", 1, 1),
        ("tidying", 1, 0),
    ]


def test_there_is_a_window_before_every_arranging_turn_of_a_player() -> None:  # DB-8.2
    state = table(seat(pool="P1", seeds=2), seat(tokens="reroll", passed=True), round=1)
    for text in ("place seed on malt 1", "place seed on hops 1"):
        play(state, text, "end")
        assert (state.player, state.phase) == (1, "window")
        play(state, "later")
        assert (state.player, state.phase) == (0, "arrange")


def test_a_token_is_played_on_the_turns_of_others() -> None:  # DB-8.1
    state = table(seat(pool="P1", seeds=1), seat(tokens="raise"), seat(), round=1)
    play(state, "place seed on malt 1", "end", "pass", "raise P1 of seat 0", "pass")
    assert pool(state) == "P2+"


def test_in_brewing_no_token_is_played_once_the_first_recipe_can_be_named() -> None:  # DB-8.1
    me = seat(tokens="raise reroll guard remove building recipe", store="P2 D2", pool="P1")
    state = table(me, me, phase="brew", row=["Experimental Lager"])
    refuse(state, "raise P1 of seat 0", "reroll P1 of seat 0", "protect P1", "remove P2 of seat 1")
    refuse(state, "block Experimental Lager", "close malt of seat 1")
    play(state, "brew Experimental Lager")
    assert legal(state) == ["use P2"]
    play(state, "use P2")
    assert legal(state) == ["use D2"]
    play(state, "use D2")
    assert all(text.startswith("take") for text in legal(state))
    play(state, "take token raise")
    assert (state.player, plays(state)) == (1, [])


def test_in_brewing_tokens_are_played_before_the_first_recipe_is_named() -> None:  # DB-8.1
    state = table(seat(tokens="raise", pool="P1"), seat(store="P2 H2"), phase="close")
    play(state, "done")
    assert (state.phase, seen(state)["stage"]) == ("window", "brewing")
    play(state, "raise stored P2 of seat 1")
    assert (state.phase, store(state, 1)) == ("brew", "P3+ H2")


def test_there_is_no_window_between_brewing_turns() -> None:  # DB-8.1, DB-8.2
    state = table(seat(store="P2 H2"), seat(**HOLDER), phase="brew", row=["Cheap Lager"])
    play(state, "brew Cheap Lager", "use P2", "use H2")
    assert (state.player, state.phase) == (1, "brew")
    play(state, "pass")
    assert (state.player, state.phase) == (0, "brew")


def test_the_closing_step_has_no_windows() -> None:  # DB-8.2
    state = table(seat(pool="P1"), seat(**HOLDER), phase="close")
    play(state, "done")
    assert (state.player, state.phase) == (1, "close")


def test_in_the_last_round_there_is_no_window_before_tidying() -> None:  # DB-8.29
    brewed = ["Maibock", "Doppelbock", "Dry Stout", "Weizenbock", "Black IPA"]
    more = ["Garden IPA", "Coast IPA", "Double IPA", "Royal Pilsner"]
    state = before_tidying(seat(**HOLDER, brewed=brewed), seat(**HOLDER, brewed=[*more, "Cherry Wheat"]))
    play(state, "pass")
    assert state.over
    earlier = before_tidying(seat(**HOLDER, brewed=brewed), seat(**HOLDER, brewed=more))
    play(earlier, "pass")
    assert (earlier.phase, seen(earlier)["stage"]) == ("window", "tidying")


def test_in_round_40_there_is_no_window_before_tidying() -> None:  # DB-8.29
    state = before_tidying(seat(**HOLDER), seat(), round=40)
    assert play(state, "pass").over
    earlier = before_tidying(seat(**HOLDER), seat(), round=39)
    assert play(earlier, "pass").phase == "window"


# Who is asked.


def test_a_window_asks_holders_in_player_order() -> None:  # DB-8.12
    state = opening(seat(**HOLDER), seat(), seat(**HOLDER), seat(**HOLDER), starter=2, player=2)
    order = []
    while state.phase == "window":
        order.append(state.player)
        play(state, "later")
    assert order == [2, 3, 0]


def test_one_token_is_played_at_a_time_and_then_those_who_said_later_are_asked_again() -> None:  # DB-8.12
    state = opening(seat(tokens="raise", pool="P1"), seat(tokens="raise raise"), seat(tokens="reroll"))
    play(state, "later", "raise P1 of seat 0")
    asked = []
    while state.phase == "window":
        asked.append(state.player)
        play(state, "later")
    assert asked == [0, 1, 2]


def test_who_played_the_last_token_is_not_asked_again() -> None:  # DB-8.12
    state = opening(seat(tokens="raise", pool="P1"), seat(tokens="raise"))
    play(state, "raise P1 of seat 0")
    assert state.player == 1
    play(state, "later")
    assert (state.player, state.phase) == (0, "arrange")


def test_a_window_closes_when_nobody_is_left_to_ask() -> None:  # DB-8.12
    state = opening(seat(**HOLDER), seat(**HOLDER))
    play(state, "later")
    assert (state.phase, state.player) == ("window", 1)
    play(state, "later")
    assert (state.phase, state.player) == ("arrange", 0)


def test_later_is_asked_again_in_the_next_window() -> None:  # DB-8.13
    state = opening(seat(pool="P1", seeds=1), seat(**HOLDER), player=1)
    play(state, "later", "place seed on malt 1", "end", "pass")
    assert (state.player, state.phase) == (1, "window")


def test_who_said_not_again_is_asked_by_no_window_of_that_phase() -> None:  # DB-8.13
    state = opening(seat(pool="P1", seeds=2), seat(**HOLDER), player=1)
    play(state, "not again", "place seed on malt 1", "end", "pass")
    assert (state.player, state.phase) == (0, "arrange")
    play(state, "place seed on hops 1", "end")
    assert (state.player, state.phase) == (0, "arrange")


def test_who_said_not_again_is_not_asked_after_anothers_token_either() -> None:  # DB-8.13
    state = opening(seat(**HOLDER), seat(tokens="raise"), seat(), starter=0)
    play(state, "not again", "raise P1 of seat 0")
    assert (state.player, state.phase) == (0, "arrange")


def test_who_said_not_again_may_still_play_tokens_in_the_own_turn() -> None:  # DB-8.13
    state = opening(seat(**HOLDER), seat())
    play(state, "not again")
    assert offers(state, "reroll P1 of seat 0")


def test_not_again_ends_with_the_phase() -> None:  # DB-8.13
    state = opening(seat(**HOLDER), seat(), player=0, starter=1)
    asked = asked_in_a_round(state, "not again")
    assert [stage for stage, _, _ in asked] == ["arranging", "purchases", "brewing", "tidying"]
    assert (state.round, state.phase) == (4, "window")


def test_a_player_who_has_passed_is_still_asked() -> None:  # DB-8.2
    state = table(seat(seeds=1), seat(**HOLDER, passed=True), round=3)
    play(state, "place seed on malt 1", "end")
    assert (state.player, state.phase) == (1, "window")


def test_players_without_tokens_are_not_asked() -> None:  # DB-8.12
    state = opening(seat(pool="P1"), seat(**HOLDER), seat(pool="P1"), player=1)
    play(state, "later")
    assert (state.player, state.phase) == (0, "arrange")


def test_a_window_before_a_turn_leaves_out_the_player_about_to_play() -> None:  # DB-8.28
    arranging = table(seat(seeds=1), seat(**HOLDER))
    play(arranging, "place seed on malt 1", "end")
    assert (arranging.player, arranging.phase) == (1, "arrange")
    buying = table(seat(), seat(**HOLDER), phase="buy", round=2)
    play(buying, "done")
    assert (buying.player, buying.phase) == (1, "buy")


def test_the_first_window_of_arranging_asks_all_holders() -> None:  # DB-8.28
    state = before_tidying(seat(), seat(**HOLDER))
    play(state, "pass", "later")
    assert (state.round, seen(state)["starter"]) == (2, 1)
    assert (state.player, state.phase) == (1, "window")


@each_row("starter", [0, 1])
def test_the_window_before_brewing_asks_all_holders(starter: int) -> None:  # DB-8.35
    state = table(
        seat(**HOLDER), seat(**HOLDER), phase="close", player=1 - starter, starter=starter, closed=[starter]
    )
    play(state, "done")
    for player in (starter, 1 - starter):
        assert (state.player, state.phase, seen(state)["stage"]) == (player, "window", "brewing")
        play(state, "later")
    assert (state.player, state.phase) == (starter, "brew")


@each_row("starter", [0, 1])
def test_the_window_before_tidying_asks_all_holders(starter: int) -> None:  # DB-8.35
    state = before_tidying(seat(**HOLDER), seat(**HOLDER), starter=starter)
    play(state, "pass")
    for player in (starter, 1 - starter):
        assert (state.player, state.phase, seen(state)["stage"]) == (player, "window", "tidying")
        play(state, "later")
    assert state.round == 2


# Standard: who can play.


def test_only_holders_with_a_token_that_can_be_played_now_are_asked() -> None:  # DB-8.24
    state = opening(seat(tokens="recipe"), seat(tokens="raise", pool="P6"), seat(tokens="reroll"), player=2)
    asked = asked_in_a_round(state)
    assert [(stage, player) for stage, _, player in asked if player == 0] == [("brewing", 0)]
    assert [player for _, _, player in asked if player == 1] == []
    assert {stage for stage, _, player in asked if player == 2} == {
        "arranging",
        "purchases",
        "brewing",
        "tidying",
    }


def test_a_token_without_a_target_is_not_asked_about() -> None:  # DB-8.24
    state = table(seat(tokens="remove", pool="P1"), seat(pool="P2"), phase="close", player=1, closed=[0])
    play(state, "done")
    assert (state.phase, state.player) == ("brew", 0)
    target = table(
        seat(tokens="remove", pool="P1"), seat(pool="P2", store="P1"), phase="close", player=1, closed=[0]
    )
    play(target, "done")
    assert (target.phase, target.player) == ("window", 0)


def test_who_cannot_play_any_more_after_anothers_token_is_not_asked_again() -> None:  # DB-8.24
    state = opening(seat(tokens="guard", pool="B1"), seat(tokens="remove", store="P2"))
    play(state, "block stored P2 of seat 1")
    assert state.player == 1
    play(state, "remove P2 of seat 1")
    assert (state.player, state.phase) == (0, "arrange")


# The own turn.


def test_tokens_are_played_between_the_placements_of_the_own_turn() -> None:  # DB-8.14
    state = table(seat(tokens="raise raise", pool="P1", seeds=1), seat(**HOLDER), round=1)
    play(state, "raise P1 of seat 0", "place seed on malt 1", "raise P2 of seat 0")
    assert (state.player, state.phase, pool(state)) == (0, "arrange", "P3++")
    play(state, "place P3 on malt 2")
    assert state.player == 1


def test_tokens_are_played_between_the_purchases_of_the_own_turn() -> None:  # DB-8.14
    state = table(seat(tokens="raise raise", pool="P1", gold=9), seat(**HOLDER), phase="buy", round=3)
    play(state, "raise P1 of seat 0", "buy fruit", "raise P2 of seat 0", "buy token raise")
    assert (state.player, state.phase, pool(state)) == (0, "buy", "P3++")
    assert offers(state, "raise P3 of seat 0")


def test_tokens_are_played_in_the_own_closing_step() -> None:  # DB-8.14
    state = table(seat(tokens="raise", pool="P1"), seat(**HOLDER), phase="close")
    play(state, "raise P1 of seat 0")
    assert (state.player, state.phase) == (0, "close")
    play(state, "store P2")
    assert store(state) == "P2+"


def test_no_token_is_played_inside_a_placement() -> None:  # DB-8.14
    state = table(seat(tokens="raise", pool="P1 B3"), seat(), round=2)
    play(state, "place B3 on school 1")
    assert legal(state) == ["pick P1"]


def test_others_are_not_asked_after_a_token_of_the_own_turn() -> None:  # DB-8.14
    state = table(seat(tokens="raise", pool="P1"), seat(**HOLDER), round=1)
    play(state, "raise P1 of seat 0")
    assert (state.player, state.phase) == (0, "arrange")


# Before tidying.


def test_before_tidying_only_remove_die_and_roll_again_can_be_played() -> None:  # DB-8.15
    state = before_tidying(
        seat(tokens="raise reroll guard remove building recipe", pool="P1"), seat(store="H2"), round=4
    )
    play(state, "pass")
    assert plays(state) == [
        "reroll P1 of seat 0",
        "reroll stored H2 of seat 1",
        "remove H2 of seat 1",
    ]
    refuse(state, "raise P1 of seat 0", "protect P1", "block stored H2 of seat 1")


def test_before_tidying_holders_of_other_tokens_are_not_asked() -> None:  # DB-8.15, DB-8.24
    state = before_tidying(seat(tokens="raise guard building recipe", pool="P1"), seat(store="H2"))
    assert play(state, "pass").round == 2


def test_before_brewing_raise_guard_and_recipe_can_be_played_too() -> None:  # DB-8.15
    state = table(
        seat(tokens="raise reroll guard remove building recipe", pool="P1"),
        seat(store="H2"),
        phase="window",
        stage="brewing",
        row=["Mass Lager"],
    )
    first_words = {text.split()[0] for text in plays(state)}
    assert first_words == {"raise", "reroll", "protect", "block", "remove"}
    assert offers(state, "block Mass Lager")


def test_a_token_gained_in_brewing_can_be_played_from_the_window_before_tidying_on() -> None:  # DB-8.26
    state = table(
        seat(store="P2 D2"), seat(store="H6"), phase="brew", row=["Experimental Lager"], pile=["Maibock"]
    )
    play(state, "brew Experimental Lager", "use P2", "use D2", "take token remove")
    assert plays(state) == []
    play(state, "pass")
    assert (state.player, legal(state)) == (0, ["pass"])
    play(state, "pass")
    assert (state.player, state.phase) == (0, "window")
    play(state, "remove H6 of seat 1")
    assert (store(state, 1), len(facts(state, 1)["pool"])) == ("", 1)


# Advanced.

ADVANCED = {"mode": "advanced"}


def test_in_the_advanced_game_every_holder_is_asked_whatever_is_held() -> None:  # DB-8.32
    idle = seat(tokens="recipe")
    state = opening(idle, idle, idle, options=ADVANCED, starter=1, player=1)
    assert asked_in_a_round(state) == [
        ("arranging", 1, 1),
        ("arranging", 1, 2),
        ("arranging", 1, 0),
        ("arranging", 2, 1),
        ("arranging", 2, 0),
        ("arranging", 0, 1),
        ("arranging", 0, 2),
        ("purchases", 1, 2),
        ("purchases", 1, 0),
        ("purchases", 2, 1),
        ("purchases", 2, 0),
        ("purchases", 0, 1),
        ("purchases", 0, 2),
        ("brewing", 1, 1),
        ("brewing", 1, 2),
        ("brewing", 1, 0),
        ("tidying", 1, 1),
        ("tidying", 1, 2),
        ("tidying", 1, 0),
    ]


def test_in_the_advanced_game_nobody_is_answered_for_automatically() -> None:  # DB-8.32
    """Even who can play nothing has two answers, so that the table cannot play a forced one."""
    state = opening(seat(tokens="recipe"), seat(), options=ADVANCED)
    assert legal(state) == ["later", "not again"]


@each_row("phase", ["arrange", "buy", "close"])
def test_in_the_advanced_game_a_holder_with_one_choice_left_is_not_answered_for(
    phase: str,
) -> None:  # DB-8.32
    for kind in ("recipe", "building"):
        state = table(seat(tokens=kind), seat(), phase=phase, options=ADVANCED)
        assert len(state.legal()) == 1
        assert not state.forced(state.legal())
    standard = table(seat(tokens="recipe"), seat(), phase=phase)
    assert standard.forced(standard.legal())


def test_in_the_advanced_game_who_is_asked_does_not_depend_on_the_kinds() -> None:  # DB-8.32
    asked = []
    for kind in ("raise", "reroll", "guard", "remove", "building", "recipe"):
        state = opening(seat(tokens=kind), seat(pool="P1", tokens=kind), options=ADVANCED)
        asked.append(asked_in_a_round(state))
    assert asked == [asked[0]] * 6


def test_in_the_advanced_game_players_without_tokens_are_not_asked() -> None:  # DB-8.32
    state = opening(seat(), seat(tokens="recipe"), options=ADVANCED, player=1)
    play(state, "not again")
    next_round(state)
    assert (state.player, state.phase) == (1, "window")


def test_a_window_offers_playing_later_and_not_again_only() -> None:  # DB-8.12, DB-8.13
    state = opening(seat(tokens="raise", pool="P1 P6", seeds=1), seat(store="H2"))
    assert legal(state) == ["raise P1 of seat 0", "raise stored H2 of seat 1", "later", "not again"]
    until(state, "arrange")
    refuse(state, "later", "not again")
