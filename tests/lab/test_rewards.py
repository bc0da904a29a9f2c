"""What learners get for a game."""

import pytest

import taproom
from taproom import BadOption, Rng, State, playout
from taproom.bots import bot, decide
from taproom.lab.rewards import ILLEGAL, REWARDS, leads, parts_of_victory, rewards
from tests.rows import each_row


def finished(seed: int) -> State:
    """A game that is over."""
    state = taproom.game("belgian-beers-race").new(3, seed)
    playout(state, Rng.seeded("rewards"))
    return state


def test_a_sole_winner_gets_one_and_the_others_share_the_loss() -> None:
    assert parts_of_victory(2, [1]) == [-1, 1]
    assert parts_of_victory(3, [0]) == [1, -0.5, -0.5]


def test_winners_share_the_victory_and_all_sums_up_to_nothing() -> None:
    assert parts_of_victory(3, [0, 2]) == [0.25, -0.5, 0.25]
    assert parts_of_victory(2, [0, 1]) == [0, 0]
    assert sum(parts_of_victory(4, [1, 2, 3])) == pytest.approx(0)


def test_the_lead_is_counted_from_the_best_other() -> None:
    assert leads([10, 7, 12]) == [-2, -5, 2]
    assert leads([5, 5]) == [0, 0]


def test_a_finished_game_brings_what_its_scores_and_winners_say() -> None:
    state = finished(4)
    assert rewards(state) == rewards(state, "win") == parts_of_victory(3, state.winners())
    assert rewards(state, "points") == state.scores()
    assert rewards(state, "lead") == leads(state.scores())


@each_row("kind", REWARDS)
def test_before_the_end_there_is_no_reward(kind: str) -> None:
    assert rewards(taproom.game("dice-brewing").new(2, 1), kind) == [0, 0]


def test_a_reward_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match=r"'win', 'lead' or 'points', not 'glory'"):
        rewards(finished(1), "glory")


@each_row("kind", REWARDS)
def test_no_game_played_to_its_end_brings_less_than_an_illegal_action(kind: str) -> None:
    for game in taproom.all_games():
        state = game.new(2, 3)
        bots = [bot("greedy", "1"), bot("random", "2")]
        while not state.over:
            state.play(decide(bots[state.player], state))
        assert min(rewards(state, kind)) >= ILLEGAL[kind]
