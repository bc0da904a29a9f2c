"""Rules in places where a changed rule went unnoticed by the other tests (`scripts/mutants.py`)."""

from tests.games.heaven_and_ale.table import COLOURS, play, table

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
