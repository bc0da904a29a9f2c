"""Many games at once: the same games as one by one, and nothing lost between one and the next."""

from collections.abc import Sequence

import numpy as np
import pytest

import taproom
from examples.one_more import DRINK, STOP, OneMore
from taproom import BadOption, IllegalAction, State, UnknownAction
from taproom.kernel.batch import Batch
from taproom.lab.rewards import rewards
from taproom.lab.seeing import mask, observation
from taproom.lab.vector import Games
from tests.players import TABLES, Table
from tests.rows import each_row

ONE_MORE = OneMore()
every_game = each_row("table", TABLES)


def one_by_one(table: Table, number: int, steps: Sequence[int]) -> State:
    """Play the deal of that number by these actions, as a table plays it."""
    state = table.game.new(table.seats, f"s/{number}", table.options)
    for action in steps:
        state.play(action)
    return state


@every_game
def test_every_place_plays_its_own_deals_as_a_table_would(table: Table) -> None:
    games = Games(table.game, table.seats, 3, "s", table.options)
    played: list[list[int]] = [[], [], []]
    for _ in range(12):
        actions = games.random_actions()
        games.step(actions)
        for place, action in enumerate(actions.tolist()):
            played[place].append(action)
    assert games.deals.tolist() == [1, 2, 3]
    for place in range(3):
        state = one_by_one(table, place + 1, played[place])
        assert games.seats[place] == state.player
        assert (games.observations[place] == observation(state, state.player)).all()
        assert (games.masks[place] == mask(state, state.legal())).all()


@each_row("reward", ["win", "lead", "points"])
def test_a_game_that_ends_brings_rewards_and_the_next_deal_of_its_place(reward: str) -> None:
    table = Table(taproom.game("heaven-and-ale"), 3, {})
    games = Games("heaven-and-ale", 3, 2, "s", reward=reward)
    played: list[list[int]] = [[], []]
    ended: set[int] = set()
    while len(ended) < 2:
        actions = games.random_actions().tolist()
        outcome = games.step(actions)
        for place in range(2):
            played[place].append(actions[place])
            if not outcome.over[place]:
                assert not outcome.rewards[place].any()
                assert not outcome.scores[place].any()
            elif place not in ended:
                ended.add(place)
                last = one_by_one(table, place + 1, played[place])
                assert last.over
                assert outcome.scores[place].tolist() == last.scores()
                assert outcome.rewards[place].tolist() == pytest.approx(rewards(last, reward))
                following = one_by_one(table, place + 3, [])
                assert games.deals[place] == place + 3
                assert games.seats[place] == following.player
                assert (games.observations[place] == observation(following, following.player)).all()


def run(count: int, seed: int) -> list[object]:
    games = Games("belgian-beers-race", 2, count, seed)
    seen: list[object] = []
    for _ in range(30):
        games.step(games.random_actions())
        seen.append((games.observations.tolist(), games.masks.tolist()))
    return seen


def test_the_same_seed_gives_the_same_run_and_another_gives_another() -> None:
    assert run(3, 1) == run(3, 1)
    assert run(3, 1) != run(3, 2)


def test_an_illegal_action_names_its_game_and_changes_nothing() -> None:
    games = Games("heaven-and-ale", 2, 3, 1)
    before = games.observations, games.masks, [state.dump() for state in games.batch.states]
    actions = games.random_actions().copy()
    actions[1] = games.game.parse("done")
    with pytest.raises(IllegalAction, match=r"^Game 1: .*[a-z]") as refused:
        games.step(actions)
    assert games.batch.states[1].why_not("done") in str(refused.value)
    assert games.batch.states[1].why_not("done", "fr") in refused.value.tell("fr")
    games.look()
    assert (games.observations == before[0]).all()
    assert (games.masks == before[1]).all()
    assert [state.dump() for state in games.batch.states] == before[2]


@each_row("number", [-1, 155])
def test_a_number_outside_the_table_is_no_action(number: int) -> None:
    games = Games("heaven-and-ale", 2, 2, 1)
    with pytest.raises(UnknownAction, match="the numbers go from 0 to 154"):
        games.step([games.random_actions()[0], number])


def test_every_game_needs_an_action() -> None:
    games = Games("heaven-and-ale", 2, 3, 1)
    with pytest.raises(BadOption, match="There are 3 games, so 3 actions are needed, not 2"):
        games.step(games.random_actions()[:2])


@each_row("wrong", [[[0], [1]], [0.5, 1.0], ["go 1", "go 2"], 3])
def test_actions_are_whole_numbers_in_a_list(wrong: object) -> None:
    with pytest.raises(BadOption, match="a list with one whole number for each game"):
        Games("heaven-and-ale", 2, 2, 1).step(wrong)  # type: ignore[arg-type]


def test_what_was_seen_before_a_step_stays_as_it_was() -> None:
    games = Games("dice-brewing", 2, 2, 1)
    rows, masks = games.observations, games.masks
    copies = rows.copy(), masks.copy()
    for _ in range(5):
        games.step(games.random_actions())
    assert (rows == copies[0]).all()
    assert (masks == copies[1]).all()
    with pytest.raises(ValueError, match="read-only"):
        masks[0, 0] = True


def test_forced_steps_can_be_left_out() -> None:
    games = Games("dice-brewing", 3, 2, 1, skip_forced=True)
    for _ in range(100):
        assert (games.masks.sum(axis=1) > 1).all()
        check_masks(games)
        games.step(games.random_actions())


def test_no_step_is_skipped_that_would_tell_what_somebody_hides() -> None:  # DB-8.32
    games = Games("dice-brewing", 3, 2, 1, {"mode": "advanced"}, skip_forced=True)
    alone = 0
    for _ in range(1500):
        alone += int((games.masks.sum(axis=1) == 1).sum())
        games.step(games.random_actions())
    assert alone > 0
    assert not any(state.forced(state.legal()) for state in games.batch.states)


def check_masks(games: Games) -> None:
    """What is marked is what is legal, and nothing more."""
    for marks, state in zip(games.masks, games.batch.states, strict=True):
        assert marks.nonzero()[0].tolist() == sorted(state.legal())


def test_the_masks_of_games_that_follow_others_mark_what_is_legal() -> None:
    games = Games("belgian-beers-race", 2, 3, 1, {"length": "short"})
    ended = 0
    while ended < 5:
        ended += int(games.step(games.random_actions()).over.sum())
        check_masks(games)


def test_a_game_that_ends_by_forced_steps_is_told_and_followed_by_the_next() -> None:
    def deal(number: int) -> State:
        return ONE_MORE.new(2, number)

    batch = Batch(deal, 1, 2, skips_forced=True)  # the first pint of a turn is forced
    stops = 0
    while not batch.ended:
        assert batch.legal == [[DRINK, STOP]]
        batch.step([STOP])
        stops += 1
    assert stops == 2
    assert batch.ends[0].over
    assert batch.numbers == [2]
    assert not batch.states[0].over


def test_random_actions_are_legal_and_all_legal_ones_come() -> None:
    games = Games("heaven-and-ale", 2, 4, 1)
    drawn = np.zeros_like(games.masks)
    for _ in range(200):
        drawn[np.arange(4), games.random_actions()] = True
    assert (drawn == games.masks).all()


def test_a_game_of_ones_own_can_be_stepped_too() -> None:
    games = Games(ONE_MORE, 2, 4, 1)
    assert games.observations.shape == (4, 0)
    assert games.masks.shape == (4, 2)
    ended = 0
    for _ in range(40):
        ended += games.step(games.random_actions()).over.sum()
    assert ended > 4


def test_changed_components_are_played_with() -> None:
    games = Games("heaven-and-ale", 2, 2, 1, components={"start.ducats": 30})
    ducats = games.layout.place("next 1: ducats")
    assert games.observations[:, ducats].tolist() == [30, 30]


@each_row(
    ("wrong", "sentence"),
    [
        ({"count": 0}, "The number of games goes from 1 up, not 0"),
        ({"players": 5}, "is for 2, 3 or 4 players, not 5"),
        ({"reward": "fun"}, "A reward is 'win', 'lead' or 'points', not 'fun'"),
        ({"options": {"mode": "short"}}, "has no option 'mode'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        Games("heaven-and-ale", **wrong)  # type: ignore[arg-type]
