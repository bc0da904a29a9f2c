"""Rules in places where a changed rule went unnoticed by the other tests (`scripts/mutants.py`)."""

from tests.games.heaven_and_ale.table import COLOURS, play, refuse, table

# Coming home.


def test_the_last_reward_of_the_game_counts_in_final_scoring() -> None:  # HA-2.7, HA-3.7
    markers = dict.fromkeys(COLOURS, 5) | {"wood": 3}
    laid = table(2).in_round(3).board(1, home=True, place="first")
    state = laid.board(0, space=5, place="ducats", brewmaster=20, markers=markers, ducats=0).state()
    before = state.scores()[0]
    events = play(state, "home marker", "advance wood")
    assert [event["event"] for event in events] == ["came-home", "marker-moved", "round-ended", "game-ended"]
    assert state.scores()[0] > before
    assert list(events[-1]["scores"]) == state.scores()


# Buying.


def test_what_others_have_bought_this_round_does_not_count() -> None:  # HA-4.1, HA-5.1
    state = table(2).tiles({8: ["hops 3"], 10: ["monk 2", "monk 1"]}).state()
    play(state, "go 8", "buy hops 3", "put 1,2")
    assert state.player == 1
    play(state, "go 10")
    refuse(state, "done")


# Goals.


def test_no_shed_meets_no_goal_however_few_are_asked_for() -> None:  # HA-8.9
    refuse(table(2, {"goals.like_sheds": 1}).board(0).state(), "go 14")
