"""The games in OpenSpiel: they pass its own tests, its searches play them, and nobody sees what is hidden."""

import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation, rl_environment, test_utils
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import taproom
from examples import openspiel_mcts
from taproom.kernel.errors import BadOption, IllegalAction
from taproom.lab import openspiel, seeing
from tests.often import often
from tests.rows import each_row

NAMES = ("taproom_heaven_and_ale", "taproom_dice_brewing", "taproom_belgian_beers_race")
HIDING = "taproom_dice_brewing(mode=advanced,players=3,rng_seed=3)"
QUICK = "taproom_belgian_beers_race(length=short,rng_seed=1)"

every_game = pytest.mark.parametrize("name", NAMES)
WHOLE_GAME = 10_000
"""Decisions; no game has so many."""
LAST = 40
"""Decisions at the end of a game that the library's test looks at, except in a long run."""


def seeded(name: str) -> str:
    """Write a game so that it always begins with the same deal."""
    return f"{name}(rng_seed=1)"


def dealt(text: str) -> Any:
    """Load a game and let chance deal."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(openspiel.DEAL)
    return state


def played(text: str, decisions: int, seed: int = 1) -> Any:
    """Play so many decisions at random."""
    chance = Random(seed)
    state = dealt(text)
    for _decision in range(decisions):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def searching(game: Any, simulations: int) -> Any:
    """Make OpenSpiel's tree search, always the same."""
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=chance)


# OpenSpiel's own tests.


def pass_simulation(text: str, last: int) -> None:
    """Run the library's test of random games on the last decisions of a game, or on all if it has fewer."""
    beginning = test_utils.random_playout(pyspiel.load_game(text).new_initial_state(), 1).history()[:-last]
    state = pyspiel.load_game(text).new_initial_state()
    for action in beginning:
        state.apply_action(action)
    state.get_game().deals = 0  # the library plays the beginning once more, and needs the same deal
    pyspiel.random_sim_test(state.get_game(), 1, serialize=False, verbose=False, specific_initial_state=state)


@pytest.mark.parametrize("players", [2, 3, 4])
@every_game
def test_random_games_pass_the_simulation_test_of_the_library(name: str, players: int) -> None:
    pass_simulation(f"{name}(rng_seed=1,players={players})", last=often(LAST, WHOLE_GAME))


def test_a_game_passes_it_from_its_first_decision_on() -> None:
    pass_simulation(seeded(NAMES[0]), last=WHOLE_GAME)


@pytest.mark.parametrize("text", [HIDING, QUICK, "taproom_heaven_and_ale(first_player=random,rng_seed=1)"])
def test_random_games_with_options_pass_it_too(text: str) -> None:
    pass_simulation(text, last=often(LAST, WHOLE_GAME))


@every_game
def test_random_games_pass_the_simulation_test_in_python_where_games_and_states_are_pickled(
    name: str,
) -> None:
    game = pyspiel.load_game(name, {"rng_seed": 1})
    before = np.random.get_state()
    np.random.seed(1)  # the test draws from the generator that all share
    try:
        games_sim_test.GamesSimTest().sim_game(game, check_pyspiel_serialization=False)
    finally:
        np.random.set_state(before)


@every_game
def test_a_pickled_game_goes_on_with_the_same_deals(name: str) -> None:
    game = pyspiel.load_game(name, {"rng_seed": 0})
    test_utils.random_playout(game.new_initial_state(), 1)
    copy = pickle.loads(pickle.dumps(game))
    ends = [str(test_utils.random_playout(either.new_initial_state(), 1)) for either in (game, copy)]
    assert ends[0] == ends[1]


# Loading.


def test_registering_again_changes_nothing() -> None:
    openspiel.register()
    names = pyspiel.registered_names()
    assert [names.count(name) for name in NAMES] == [1, 1, 1]


def test_options_have_the_names_that_the_games_give_them() -> None:
    state = dealt("taproom_dice_brewing(players=4,mode=advanced,unlucky_rolls=on)")
    assert state.position.players == 4
    assert state.position.options == {"mode": "advanced", "unlucky_rolls": "on", "first_player": "first seat"}


@each_row(
    ("setting", "sentence"),
    [("players=5", "for 2, 3 or 4 players, not 5"), ("mode=hard", "'standard' or 'advanced', not 'hard'")],
)
def test_a_wrong_setting_gets_a_sentence(setting: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        pyspiel.load_game(f"taproom_dice_brewing({setting})")


def test_a_seed_deals_the_same_games_each_time_and_each_of_them_differs() -> None:
    game = pyspiel.load_game(HIDING)
    deals = [game.deal().dump() for _deal in range(2)]
    assert deals[0] == taproom.game("dice-brewing").new(3, "3 1", {"mode": "advanced"}).dump()
    assert deals[0] != deals[1]
    assert deals[0] == dealt(HIDING).position.dump()


def test_without_a_seed_each_deal_is_new() -> None:
    assert dealt(NAMES[0]).position.dump() != dealt(NAMES[0]).position.dump()


# States.


def test_before_the_deal_nothing_is_seen_and_chance_decides() -> None:
    state = pyspiel.load_game(QUICK).new_initial_state()
    assert state.is_chance_node()
    assert state.action_to_string(state.current_player(), openspiel.DEAL) == "deal"
    assert state.observation_string(0) == "{}"
    assert not any(state.observation_tensor(0))
    assert state.resample_from_infostate(0, Random(1).random).is_chance_node()


@every_game
def test_actions_are_written_as_the_game_writes_them(name: str) -> None:
    state = played(seeded(name), 12)
    for action in state.legal_actions():
        text = state.action_to_string(action)
        assert taproom.game(state.get_game().slug).parse(text) == action
        assert state.string_to_action(text) == action


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = dealt(QUICK)
    before = state.position.dump()
    illegal = set(range(state.num_distinct_actions())) - set(state.legal_actions())
    with pytest.raises(IllegalAction):
        state.apply_action(min(illegal))
    assert state.position.dump() == before


def test_a_clone_is_the_same_and_goes_its_own_way() -> None:
    state = played(HIDING, 20)
    before = state.position.dump()
    clone = state.clone()
    assert clone.position.dump() == before
    clone.apply_action(clone.legal_actions()[0])
    assert state.position.dump() == before != clone.position.dump()


@every_game
def test_a_pickled_state_is_the_same_position_with_the_same_history(name: str) -> None:
    state = played(seeded(name), 15)
    copy = pickle.loads(pickle.dumps(state))
    assert copy.position.dump() == state.position.dump()
    assert copy.history() == state.history()


def test_the_winner_gets_what_the_others_lose_and_nobody_anything_before() -> None:
    state = dealt(f"{QUICK[:-1]},players=3)")
    chance = Random(2)
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        state.apply_action(chance.choice(state.legal_actions()))
    assert state.position.winners() == [state.returns().index(1.0)]
    assert sorted(state.returns()) == [-0.5, -0.5, 1.0]


# What is seen.


@every_game
def test_a_seat_observes_its_view_and_the_numbers_of_the_layout(name: str) -> None:
    state = played(seeded(name), 15)
    for seat in range(2):
        assert json.loads(state.observation_string(seat)) == json.loads(json.dumps(state.position.view(seat)))
        assert state.observation_tensor(seat) == list(seeing.observation(state.position, seat))
    assert json.loads(str(state)) == json.loads(json.dumps(state.position.view(None)))


def test_there_is_no_observer_that_remembers_or_sees_all_seats() -> None:
    game = pyspiel.load_game(QUICK)
    assert observation.make_observation(game).tensor.shape == (game.observation_tensor_size(),)
    all_seats = pyspiel.PrivateInfoType.ALL_PLAYERS
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=all_seats)
    for kind in (observation.INFO_STATE_OBS_TYPE, everything):
        assert observation.make_observation(game, kind) is None


@each_row("text", [*map(seeded, NAMES), HIDING])
def test_a_seat_cannot_tell_a_resampled_state_from_the_real_one(text: str) -> None:
    chance = Random(4)
    for decisions in (0, 10, 25):
        state = played(text, decisions, seed=decisions)
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()


def test_resampling_deals_anew_what_others_hide_and_the_dice_to_come() -> None:
    state = bought_in_secret()
    chance = Random(5)
    worlds = [state.resample_from_infostate(0, chance.random) for _world in range(12)]
    hidden = {world.observation_string(1) for world in worlds}
    assert len(hidden) > 1, "what the second seat holds is not the same in all worlds"
    generators = {json.dumps([world.position.dump()[key] for key in ("rng", "streams")]) for world in worlds}
    assert len(generators) == len(worlds)


def test_the_secret_choices_of_others_are_not_in_the_history_of_a_resampled_state() -> None:
    assert bought_in_secret().resample_from_infostate(0, Random(1).random).history() == []


def test_resampling_never_depends_on_what_the_seat_cannot_know() -> None:
    state = bought_in_secret()
    other = state.resample_from_infostate(0, Random(8).random)
    worlds = [either.resample_from_infostate(0, Random(1).random) for either in (state, other)]
    assert worlds[0].position.dump() == worlds[1].position.dump()


def bought_in_secret() -> Any:
    """Play until the second seat of three has a token that the others cannot see."""
    state = dealt(HIDING)
    chance = Random(6)
    while not any("token" in text and "buy" in text for text in told(state, seat=1)):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def told(state: Any, seat: int) -> list[str]:
    """List what a seat has done."""
    return [state.action_to_string(seat, done.action) for done in state.full_history() if done.player == seat]


# Searches.


class Shown(pyspiel.Bot):  # type: ignore[misc]
    """Notes what it is shown, and takes the first action."""

    def __init__(self) -> None:
        super().__init__()
        self.states: list[Any] = []

    def step(self, state: Any) -> int:
        """Take the first action."""
        self.states.append(state)
        return int(state.legal_actions()[0])


def test_a_seat_bot_shows_its_bot_only_worlds_that_were_dealt_anew() -> None:
    state = played(HIDING, 30)
    shown = Shown()
    openspiel.SeatBot(state.current_player(), shown, worlds=4, seed=1).step(state)
    assert len({json.dumps(world.position.dump()["rng"]) for world in [state, *shown.states]}) == 5
    assert {world.observation_string() for world in shown.states} == {state.observation_string()}


def test_a_search_in_a_seat_does_the_same_in_states_that_the_seat_cannot_tell_apart() -> None:
    state = played("taproom_heaven_and_ale(rng_seed=2)", 20)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(7).random)
    chosen = {
        openspiel.SeatBot(seat, searching(state.get_game(), 15), 2, seed=1).step(either)
        for either in (state, other)
    }
    assert len(chosen) == 1


def test_a_step_with_one_possibility_is_not_asked() -> None:
    state = dealt("taproom_heaven_and_ale(rng_seed=1)")
    chance = Random(1)
    while len(state.legal_actions()) > 1:
        state.apply_action(chance.choice(state.legal_actions()))
    shown = Shown()
    assert [openspiel.SeatBot(state.current_player(), shown).step(state)] == state.legal_actions()
    assert not shown.states


@every_game
def test_a_search_over_what_seats_observe_plays_them_too(name: str) -> None:
    state = played(seeded(name), 10)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        evaluator,
        1.4,
        4,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
    )
    assert bot.step(state) in state.legal_actions()


def test_the_library_lets_seat_bots_play_each_other() -> None:
    state = dealt(QUICK)
    bots = [openspiel.SeatBot(seat, Shown()) for seat in range(2)]
    assert sum(pyspiel.evaluate_bots(state, bots, 1)) == 0


def test_an_environment_for_learning_plays_a_game() -> None:
    environment = rl_environment.Environment(pyspiel.load_game(QUICK))
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][seat][0]])
    assert sum(step.rewards) == 0


@each_row("text", [QUICK, "taproom_heaven_and_ale(rng_seed=1)"])
def test_the_example_plays_a_game_to_its_end(text: str) -> None:
    state, decisions = openspiel_mcts.play(pyspiel.load_game(text), simulations=4, worlds=2, seed=1)
    assert state.is_terminal()
    assert decisions == len(state.history()) - 1


def test_the_example_makes_its_choice_in_dice_brewing() -> None:
    state = dealt(HIDING)
    bots = openspiel_mcts.seated(state.get_game(), simulations=2, worlds=1, seed=1)
    assert bots[0].step(state) in state.legal_actions()
