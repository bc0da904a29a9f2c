"""Rules in places where a changed rule went unnoticed by the other tests (`scripts/mutants.py`)."""

from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.table import (
    GAME,
    before_tidying,
    legal,
    many,
    play,
    seat,
    store,
    table,
    until,
)


def legal_by_reasons(state: DiceState) -> list[str]:
    """List what may be done as the reasons of refusal have it; it must be what is listed."""
    allowed = [GAME.text(action) for action in range(len(GAME.actions)) if state.obstacle(action) == 0]
    assert sorted(allowed) == sorted(legal(state))
    return allowed


# Rewards.


def test_the_last_die_of_a_colour_can_be_the_reward() -> None:  # DB-6.13, DB-6.18
    hoard = seat(store=" ".join([many("P1", 11), many("H1", 12)]))
    state = table(seat(store="P2 P3"), hoard, phase="brew", row=["Village Wheat"])
    play(state, "brew Village Wheat", "use P3", "use P2")
    assert legal_by_reasons(state) == ["take pale die", "take dark die", "take blue die"]


def test_the_last_token_of_a_kind_can_be_the_reward() -> None:  # DB-6.14, DB-6.18
    state = table(seat(store="P2 D2"), seat(tokens="guard guard raise raise raise"), phase="brew")
    play(state, "brew Experimental Lager", "use P2", "use D2")
    assert legal_by_reasons(state) == [
        f"take token {kind}" for kind in ("reroll", "guard", "remove", "building", "recipe")
    ]


# Scoring.


def test_blue_dice_give_what_the_data_say() -> None:  # DB-1.15, DB-9.7
    for worth in (1, 2):
        state = GAME.new(2, 1, components={"points": {"blue": worth}})
        assert state.breakdown(0)["blue dice"] == worth
    assert "blue dice" not in GAME.new(2, 1).breakdown(0)


# A seat out of time.


def test_of_equally_low_dice_a_seat_out_of_time_picks_the_first_listed() -> None:  # DB-10.14
    state = play(
        table(seat(pool="P2 H2 B3"), seat(), round=2), "store H2", "store P2", "place B3 on school 1"
    )
    assert legal(state) == ["pick stored P2", "pick stored H2"]
    assert GAME.text(state.fallback()) == "pick stored P2"


# The closing step, and the end of marks.


def test_who_has_closed_is_asked_again_in_the_next_round() -> None:  # DB-5.9
    state = table(seat(pool="P2 P3"), seat(pool="P4"), phase="close")
    for number in (1, 2):
        until(state, "close")
        asked = []
        while state.phase == "close":
            asked.append(state.player)
            play(state, "done")
        assert (state.round, sorted(asked)) == (number, [0, 1])


def test_the_mark_of_a_pale_die_showing_1_ends_too() -> None:  # DB-8.18
    state = before_tidying(seat(store="P1 blocked"), seat(store="P1 protected"))
    play(state, "pass")
    assert (store(state), store(state, 1)) == ("P1", "P1")
