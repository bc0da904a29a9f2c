"""Tidying: what lies on the boards is resolved; gains that wait; the season's seeds (DB-7)."""

from typing import Any

from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    before_tidying,
    facts,
    kinds,
    legal,
    many,
    next_round,
    play,
    pool,
    refuse,
    rolls,
    seat,
    seen,
    store,
    table,
    told,
)
from tests.rows import each_row

# All pieces of a kind but for those of the test, so that the stock holds none of them.
SCARCE: dict[str, dict[str, Any]] = {
    "pale": {"store": many("P1", 13)},
    "dark": {"store": many("D1", 13)},
    "hops": {"store": many("H1", 11)},
    "blue": {"store": many("B1", 8)},
    "seeds": {"seeds": 5},
}


def board(**items: str) -> dict[str, str]:
    """Items on fields: `malt_1="seed"`."""
    return {name.replace("_", " "): item for name, item in items.items()}


def tidied(*seats: dict[str, Any], **fields: Any) -> DiceState:
    """Let the last player pass, so that tidying runs."""
    return play(before_tidying(*seats, **fields), "pass")


def colours(state: DiceState, player: int = 0) -> str:
    """The colours of the dice in a pool, which the next round has rolled."""
    return "".join(die[0] for die in facts(state, player)["pool"])


def gained(state: DiceState) -> list[tuple[int, str]]:
    """Who has gained a die from which field, in order."""
    return [(event["player"], event["field"]) for event in told(state, "die-gained")]


# What a board brings.


@each_row(
    ("field", "item", "colour"),
    [
        ("malt 1", "seed", "P"),
        ("malt 2", "P4", "D"),
        ("hops 1", "seed", "H"),
        ("school 3", "B5", "BB"),
        ("school 1", "B5", "B"),
        ("school 2", "B5", "B"),
        ("department 1", "D1", ""),
        ("department 2", "H3", ""),
        ("department 3", "B1", ""),
    ],
)
def test_each_field_that_was_not_sped_up_exchanges_what_lies_there(
    field: str, item: str, colour: str
) -> None:  # DB-7.1
    state = tidied(seat(slots={field: item}), seat(), round=4)
    me = facts(state)
    assert colours(state) == colour
    assert me["gold"] == {"department 2": 3, "department 3": 4}.get(field, 0)
    assert me["seeds"] == (2 if field == "department 1" else 0)
    assert me["slots"] == {}


@each_row(("field", "die", "new"), [("malt 3", "D2", "D3"), ("hops 2", "H5", "H6")])
def test_a_die_on_a_field_that_raises_shows_one_more(field: str, die: str, new: str) -> None:  # DB-7.1
    state = play(tidied(seat(slots={field: die}), seat()), "to store")
    assert store(state) == new


def test_a_field_that_was_sped_up_gives_nothing_more() -> None:  # DB-7.1
    used = board(malt_1="B3", malt_2="B3", malt_3="B2", hops_1="B6", department_2="B5")
    state = tidied(seat(bolts=used), seat(), round=4)
    assert colours(state) == "BBBBB"
    assert (facts(state)["gold"], facts(state)["seeds"]) == (0, 0)


def test_players_resolve_their_boards_in_player_order() -> None:  # DB-7.1
    seed = board(malt_1="seed")
    state = tidied(seat(slots=seed), seat(slots=seed), seat(slots=seed), starter=1)
    assert gained(state) == [(1, "malt 1"), (2, "malt 1"), (0, "malt 1")]


def test_a_later_player_resolves_after_an_earlier_one_has_put_away_raised_dice() -> None:  # DB-7.1
    state = tidied(seat(slots=board(hops_2="H1")), seat(slots=board(malt_1="seed")))
    assert (state.player, gained(state)) == (0, [])
    play(state, "to pool")
    assert gained(state) == [(1, "malt 1")]


def test_traded_dice_and_used_seeds_go_to_the_stock() -> None:  # DB-7.2
    slots = board(malt_1="seed", malt_2="P4", hops_1="seed", department_2="H1", department_3="B2")
    state = before_tidying(seat(slots=slots), seat(), round=4)
    before = seen(state)
    play(state, "pass")
    after = seen(state)
    # Pale: one given up, one gained. Dark: one gained. Hops: one given up, one gained. Blue: one given up.
    change = {colour: after["stock"][colour] - before["stock"][colour] for colour in before["stock"]}
    assert change == {"pale": 0, "dark": -1, "hops": 0, "blue": 1}
    assert after["seeds"] - before["seeds"] == 2


def test_the_die_of_a_seed_trade_goes_to_the_stock() -> None:  # DB-7.2
    state = before_tidying(seat(slots=board(department_1="D6")), seat(), round=4)
    assert seen(state)["stock"]["dark"] == 13
    play(state, "pass")
    assert (seen(state)["stock"]["dark"], colours(state)) == (14, "")


def test_a_die_raised_now_goes_to_pool_or_store_by_choice() -> None:  # DB-7.3
    state = before_tidying(seat(slots=board(malt_3="P3")), seat())
    rolls(state, 0, 1)
    play(state, "pass")
    assert (state.phase, state.player, legal(state)) == ("keep", 0, ["to pool", "to store"])
    stored = state.clone()
    play(state, "to pool")
    assert (pool(state), store(state)) == ("P1", "")
    play(stored, "to store")
    assert (pool(stored), store(stored)) == ("", "P4")


def test_each_raised_die_is_asked_about_on_its_own() -> None:  # DB-7.3
    state = tidied(seat(slots=board(malt_3="P3", hops_2="H4")), seat())
    play(state, "to store")
    assert (state.phase, state.player) == ("keep", 0)
    play(state, "to pool")
    assert (store(state), colours(state)) == ("P4", "H")


def test_in_the_last_round_raised_dice_go_to_the_pool_without_a_question() -> None:  # DB-7.16
    slots = board(malt_3="P3", hops_2="H4")
    state = tidied(seat(slots=slots), seat(slots=board(malt_3="D5")), round=40)
    assert state.over
    assert (pool(state), store(state), pool(state, 1)) == ("P4 H5", "", "D6")
    earlier = tidied(seat(slots=slots), seat(), round=39)
    assert (earlier.phase, earlier.player) == ("keep", 0)


def test_nothing_else_is_stored_at_tidying() -> None:  # DB-7.3
    state = tidied(seat(pool="P6 H6", slots=board(malt_3="P3")), seat())
    refuse(state, "store P6", "store H6")


def test_blue_dice_return_from_school_speed_up_places_and_market() -> None:  # DB-7.6
    state = tidied(
        seat(slots=board(school_1="B2", school_2="B3"), bolts=board(malt_1="B4"), market_die="B5"),
        seat(slots=board(school_3="B6"), bolts=board(department_1="B5", hops_2="B2")),
        round=4,
    )
    assert [colours(state, player) for player in (0, 1)] == ["BBBB", "BBBB"]  # one of them from school 3
    assert [facts(state, player)[place] for player in (0, 1) for place in ("slots", "bolts")] == [{}] * 4
    assert facts(state)["market_die"] == ""


def test_the_blue_die_of_a_gold_trade_does_not_return() -> None:  # DB-7.6
    state = tidied(seat(slots=board(department_3="B4")), seat(), round=4)
    assert colours(state) == ""


def test_dice_gained_at_tidying_are_rolled_with_the_others_next_round() -> None:  # DB-7.7
    state = before_tidying(seat(pool="P6", store="H3", slots=board(malt_1="seed", school_3="B5")), seat())
    rolls(state, 0, 1, 2, 3, 4)
    play(state, "pass")
    assert (pool(state), store(state)) == ("P1 P3 B2 B4", "H3")
    assert told(state, "die-gained") == [
        {"player": 0, "die": "P?", "field": "malt 1"},
        {"player": 0, "die": "B?", "field": "school 3"},
    ]


# A player's own order.


def test_a_board_is_resolved_in_a_fixed_order() -> None:  # DB-7.10
    slots = board(
        malt_1="seed",
        malt_2="P2",
        malt_3="P3",
        hops_1="seed",
        hops_2="H3",
        school_3="B5",
        department_1="D2",
        department_2="H1",
        department_3="B1",
    )
    state = before_tidying(seat(slots=slots), seat(), round=4)
    events = [*play(state, "pass").events, *state.play("to pool"), *state.play("to pool")]
    order = [f"{event.kind} {event.dump()['field']}" for event in events if "field" in event.dump()]
    assert order == [
        "die-raised malt 3",
        "die-raised hops 2",
        "die-given-up department 2",
        "gold-gained department 2",
        "die-given-up department 3",
        "gold-gained department 3",
        "seed-given-up malt 1",
        "seed-given-up hops 1",
        "die-gained malt 2",
        "die-given-up malt 2",
        "seeds-gained department 1",
        "die-given-up department 1",
        "die-gained malt 1",
        "die-gained hops 1",
        "die-gained school 3",
    ]


def test_the_own_gold_trade_can_give_the_own_seed_its_die() -> None:  # DB-7.10
    slots = board(hops_1="seed", department_2="H2")
    state = tidied(seat(slots=slots), seat(**SCARCE["hops"]), round=4)
    assert (colours(state), facts(state)["gold"]) == ("H", 3)


def test_the_own_traded_blue_die_can_be_the_one_gained_at_school() -> None:  # DB-7.10
    slots = board(school_3="B5", department_3="B1")
    state = tidied(seat(slots=slots), seat(**SCARCE["blue"]), round=4)
    assert (colours(state), facts(state)["gold"]) == ("BB", 4)


def test_the_own_used_seeds_can_be_those_of_the_own_seed_trade() -> None:  # DB-7.10
    slots = board(malt_1="seed", department_1="H2")
    state = tidied(seat(slots=slots), seat(**SCARCE["seeds"]), round=4)
    assert (colours(state), facts(state)["seeds"]) == ("P", 1)


def test_the_own_pale_die_given_for_a_dark_one_can_serve_the_own_seed() -> None:  # DB-7.10
    slots = board(malt_1="seed", malt_2="P6")
    state = tidied(seat(slots=slots), seat(**SCARCE["pale"]))
    assert colours(state) == "PD"


def test_the_own_hops_die_traded_for_seeds_can_serve_the_own_seed() -> None:  # DB-7.10
    slots = board(hops_1="seed", department_1="H6")
    state = tidied(seat(slots=slots), seat(**SCARCE["hops"]), round=4)
    assert (colours(state), facts(state)["seeds"]) == ("H", 2)


# Waiting.


def test_a_seed_for_which_no_die_is_left_is_lost() -> None:  # DB-7.4
    state = before_tidying(seat(slots=board(hops_1="seed")), seat(store=many("H1", 12)), round=2)
    assert seen(state)["seeds"] == 5
    play(state, "pass")
    assert (colours(state), facts(state)["seeds"], seen(state)["seeds"]) == ("", 0, 6)


def test_a_later_player_who_returns_a_die_of_that_colour_saves_the_seed() -> None:  # DB-7.4
    state = tidied(
        seat(slots=board(hops_1="seed")),
        seat(slots=board(department_2="H1"), **SCARCE["hops"]),
        round=4,
    )
    assert gained(state) == [(0, "hops 1")]
    assert (colours(state, 0), colours(state, 1)) == ("H", "")


def test_a_die_of_another_colour_saves_no_seed() -> None:  # DB-7.4
    state = tidied(
        seat(slots=board(hops_1="seed")),
        seat(slots=board(department_2="P1"), store=many("H1", 12)),
        round=4,
    )
    assert (gained(state), colours(state)) == ([], "")


@each_row(
    ("scarce", "waiting", "returning", "colour", "seeds"),
    [
        ("pale", board(malt_1="seed"), board(department_2="P1"), "P", 0),
        ("dark", board(malt_2="P1"), board(department_2="D1"), "D", 0),
        ("hops", board(hops_1="seed"), board(department_2="H1"), "H", 0),
        ("blue", board(school_3="B5"), board(department_3="B1"), "BB", 0),
        ("seeds", board(department_1="P1"), board(hops_1="seed"), "", 1),
    ],
)
def test_whatever_a_gain_finds_no_stock_for_waits_until_it_comes_back(
    scarce: str, waiting: dict[str, str], returning: dict[str, str], colour: str, seeds: int
) -> None:  # DB-7.11
    state = tidied(seat(slots=waiting), seat(slots=returning, **SCARCE[scarce]), round=4)
    field = next(iter(waiting))
    assert told(state, "gain-waits") == [{"player": 0, "field": field}]
    assert told(state, "gain-lapsed") == []
    assert (colours(state), facts(state)["seeds"]) == (colour, seeds)
    assert facts(state)["slots"] == {}


def test_what_comes_back_serves_waiting_players_before_the_one_who_resolves() -> None:  # DB-7.12
    seed = board(hops_1="seed")
    state = tidied(
        seat(slots=seed),
        seat(slots=seed),
        seat(slots=board(hops_1="seed", department_2="H1"), **SCARCE["hops"]),
        round=4,
    )
    assert gained(state) == [(0, "hops 1")]
    assert [event["player"] for event in told(state, "gain-lapsed")] == [1, 2]


def test_waiting_players_are_served_in_player_order() -> None:  # DB-7.12
    seed = board(hops_1="seed")
    state = tidied(
        seat(slots=seed),
        seat(slots=board(department_1="H1", department_2="H1"), store=many("H1", 10)),
        seat(slots=seed),
        seat(slots=seed),
        starter=2,
        round=4,
    )
    assert gained(state) == [(2, "hops 1"), (3, "hops 1")]
    assert [event["player"] for event in told(state, "gain-lapsed")] == [0]


def test_who_returns_a_die_takes_the_next_one_when_nobody_waits_any_more() -> None:  # DB-7.12
    state = tidied(
        seat(slots=board(hops_1="seed")),
        seat(slots=board(hops_1="seed", department_1="H1", department_2="H1"), store=many("H1", 10)),
        round=4,
    )
    assert gained(state) == [(0, "hops 1"), (1, "hops 1")]


def test_a_served_exchange_gives_back_what_serves_the_next() -> None:  # DB-7.12, DB-7.13
    """Seat 0 waits for a pale die, seat 1 for a dark one; seat 2's dark die brings both."""
    state = tidied(
        seat(slots=board(malt_1="seed")),
        seat(slots=board(malt_2="P5")),
        seat(slots=board(department_2="D1"), store=f"{many('P1', 13)} {many('D1', 13)}"),
        round=4,
    )
    assert gained(state) == [(1, "malt 2"), (0, "malt 1")]
    assert [colours(state, player) for player in range(3)] == ["P", "D", ""]


def test_used_seeds_come_back_together_before_they_serve_those_who_wait() -> None:  # DB-7.17
    state = tidied(
        seat(slots=board(department_1="H6")),
        seat(slots=board(malt_1="seed", hops_1="seed"), seeds=4),
        round=4,
    )
    assert told(state, "seeds-gained") == [{"player": 0, "seeds": 2, "field": "department 1"}]


def test_a_die_is_not_given_up_before_its_exchange_happens() -> None:  # DB-7.13
    """Seat 1's pale die waits for a dark one, so it cannot serve seat 0's seed."""
    hoard = seat(store=f"{many('P1', 13)} {many('D1', 14)}")
    state = tidied(seat(slots=board(malt_1="seed")), seat(slots=board(malt_2="P5")), hoard)
    assert gained(state) == []
    assert [colours(state, player) for player in range(2)] == ["", "P"]


@each_row(
    ("slots", "hoard", "left"),
    [
        (board(malt_2="P3"), {"store": many("D1", 14)}, "P"),
        (board(department_1="H3"), {"seeds": 6}, "H"),
        (board(school_3="B5"), {"store": many("B1", 9)}, "B"),
        (board(malt_1="seed"), {"store": many("P1", 14)}, ""),
        (board(hops_1="seed"), {"store": many("H1", 12)}, ""),
    ],
)
def test_the_die_of_an_exchange_that_lapses_goes_back_to_the_pool_and_only_seeds_are_lost(
    slots: dict[str, str], hoard: dict[str, Any], left: str
) -> None:  # DB-7.13
    state = tidied(seat(slots=slots), seat(**hoard), round=4)
    assert colours(state) == left
    assert (facts(state)["slots"], facts(state)["seeds"]) == ({}, 0)


def test_gains_that_wait_lapse_after_the_last_player_has_resolved() -> None:  # DB-7.14
    state = tidied(
        seat(slots=board(hops_1="seed")),
        seat(slots=board(malt_1="seed"), store=many("H1", 12)),
        round=2,
    )
    assert kinds(state.events)[: kinds(state.events).index("round-began")] == [
        "player-passed",
        "seed-given-up",
        "gain-waits",
        "seed-given-up",
        "die-gained",
        "gain-lapsed",
    ]


def test_a_gain_that_lapsed_is_not_owed_in_the_next_round() -> None:  # DB-7.14
    state = tidied(
        seat(slots=board(hops_1="seed")),
        seat(store=many("H1", 12)),
        round=4,
    )
    assert state.round == 5
    play(state, "place stored H1 on department 2", "pass")
    next_round(state)
    assert (colours(state), seen(state)["stock"]["hops"]) == ("", 1)


@each_row("third", [False, True])
def test_seeds_wait_for_the_hops_dice_of_later_players(third: bool) -> None:  # DB-11.12
    seed = board(hops_1="seed")
    trade = board(department_2="H4") if third else {}
    state = tidied(
        seat(slots=seed),
        seat(slots={**seed, "department 2": "H2"}),
        seat(slots=trade, store=many("H1", 10 if third else 11)),
        round=4,
    )
    assert gained(state) == ([(0, "hops 1"), (1, "hops 1")] if third else [(0, "hops 1")])
    assert [colours(state, player) for player in range(3)] == ["H", "H" if third else "", ""]
    assert [facts(state, player)["gold"] for player in range(3)] == [0, 3, 3 if third else 0]


# The season.


@each_row(("starter", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_token_goes_clockwise_to_the_next_player_who_turns_it_over(
    starter: int, following: int
) -> None:  # DB-7.5
    state = before_tidying(seat(), seat(), seat(), starter=starter, round=1)
    assert seen(state)["season"] == "winter"
    play(state, "pass")
    assert (seen(state)["starter"], seen(state)["season"]) == (following, "summer")
    assert state.player == following


def test_the_token_goes_on_after_the_boards_are_resolved() -> None:  # DB-7.5
    state = tidied(seat(slots=board(malt_3="P1")), seat())
    assert (state.phase, seen(state)["starter"]) == ("keep", 0)
    play(state, "to pool")
    assert seen(state)["starter"] == 1


def test_when_summer_comes_each_player_takes_a_seed() -> None:  # DB-7.8
    state = tidied(seat(), seat(seeds=1), seat(), round=3)
    assert [facts(state, player)["seeds"] for player in range(3)] == [1, 2, 1]
    assert seen(state)["seeds"] == 2


def test_when_winter_comes_nobody_takes_a_seed() -> None:  # DB-7.8
    state = tidied(seat(), seat(seeds=1), seat(), round=2)
    assert [facts(state, player)["seeds"] for player in range(3)] == [0, 1, 0]
    assert told(state, "seeds-dealt") == []


def test_seeds_used_in_this_round_can_be_dealt_again() -> None:  # DB-7.8
    state = tidied(seat(slots=board(malt_1="seed")), seat(seeds=5), round=1)
    assert [facts(state, player)["seeds"] for player in range(2)] == [0, 6]


def test_too_few_seeds_go_in_the_new_player_order_while_they_last() -> None:  # DB-7.9
    state = tidied(seat(), seat(seeds=4), seat(), starter=1, round=1)
    assert seen(state)["starter"] == 2
    assert [facts(state, player)["seeds"] for player in range(3)] == [1, 4, 1]


def test_a_seed_that_was_missing_is_not_owed_later() -> None:  # DB-7.9
    state = tidied(seat(seeds=6), seat(), round=1)
    assert (facts(state, 1)["seeds"], state.round) == (0, 2)
    play(state, "pass", "place seed on malt 1", "place seed on hops 1", "pass")
    next_round(state)
    assert (state.round, seen(state)["seeds"], facts(state, 1)["seeds"]) == (3, 2, 0)


def test_odd_rounds_are_winter_and_even_ones_summer() -> None:  # DB-7.15
    state = table(seat(pool="P1"), seat(pool="P1"), round=1)
    seasons, seeds = [], []
    for _ in range(6):
        seasons.append(seen(state)["season"])
        seeds.append(6 - seen(state)["seeds"])
        next_round(state)
    assert seasons == ["winter", "summer"] * 3
    assert seeds == [0, 2, 2, 4, 4, 6]


def test_the_token_and_the_seeds_of_the_first_two_rounds_with_four_players() -> None:  # DB-11.13
    state = tidied(seat(seeds=1), seat(seeds=1), seat(seeds=1), seat(seeds=1), round=1)
    assert (seen(state)["starter"], seen(state)["season"]) == (1, "summer")
    assert [facts(state, player)["seeds"] for player in range(4)] == [1, 2, 2, 1]
    next_round(state)
    assert (seen(state)["starter"], seen(state)["season"]) == (2, "winter")
    assert [facts(state, player)["seeds"] for player in range(4)] == [1, 2, 2, 1]


# A raise by a token and a raise by a field.


def raised_die(die: str = "P3", pool: str = "B2") -> DiceState:
    """Seat 0 has raised a die by a token in the own turn."""
    state = table(seat(pool=f"{die} {pool}", tokens="raise"), seat())
    return play(state, f"raise {die} of seat 0")


def test_a_die_raised_by_token_and_sped_up_field_loses_the_tokens_part_at_tidying() -> None:  # DB-11.11
    state = raised_die()
    assert pool(state) == "P4+ B2"
    play(state, "place P4 on malt 3", "speed up malt 3 with B2")
    assert pool(state) == "P5+"
    play(state, "pass", "store P5", "pass")
    next_round(state)
    assert store(state) == "P4"


def test_a_die_left_on_the_field_is_raised_after_the_tokens_raise_has_ended() -> None:  # DB-11.11
    state = raised_die()
    play(state, "place P4 on malt 3", "end")
    while state.phase != "keep":
        state.play(state.fallback())
    assert facts(state)["slots"] == {"malt 3": "P3"}
    play(state, "to store")
    assert store(state) == "P4"


def test_a_die_that_shows_6_by_a_raise_is_not_placed_on_the_field() -> None:  # DB-11.11
    state = raised_die("P5")
    refuse(state, "place P6 on malt 3", "place P5 on malt 3")
