"""The games for OpenSpiel: once this is imported, `pyspiel.load_game` knows them.

A state of OpenSpiel is the whole truth: hidden things and the dice to come are in it, and in its clones.
What a seat may know is in its observations, and in what `resample_from_infostate` makes of a state.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from taproom.games import game
from taproom.kernel.errors import BadOption
from taproom.kernel.game import Game
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.lab.extras import extra
from taproom.lab.rewards import rewards
from taproom.lab.seeing import named_layout, observation

with extra("openspiel"):
    import numpy as np
    import pyspiel

USUAL_PLAYERS = 2
NO_SEED = -1
DEAL = 0
"""The only outcome of the only chance node: what was dealt is not seen in its number."""
WORLDS = 2**53


def register() -> None:
    """Make the games known to `pyspiel.load_game`; doing it again changes nothing."""
    known = set(pyspiel.registered_names())
    for kind in (HeavenAndAle, DiceBrewing, BelgianBeersRace):
        described = game_type(game(kind.slug))
        if described.short_name not in known:
            # A class, since OpenSpiel lets go of a function only after Python has ended, and crashes.
            pyspiel.register_game(described, kind)


def short_name(slug: str) -> str:
    """Name a game as OpenSpiel names games."""
    return "taproom_" + slug.replace("-", "_")


def game_type(rules: Game) -> Any:
    """Describe a game as OpenSpiel wants it."""
    usual = {name: values[0] for name, values in rules.options.items()}
    return pyspiel.GameType(
        short_name=short_name(rules.slug),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": USUAL_PLAYERS, "rng_seed": NO_SEED, **usual},
    )


def game_info(rules: Game, players: int, longest: int) -> Any:
    """Give the sizes of a game for so many players."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(rules.actions),
        max_chance_outcomes=1,
        num_players=players,
        min_utility=-1 / (players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its options."""

    slug = ""
    longest = 0
    """More decisions than a game can have: three times as many as in the longest that stalling could make."""

    def __init__(self, parameters: Mapping[str, Any], deals: int = 0) -> None:
        self.rules = game(self.slug)
        given = {"players": USUAL_PLAYERS, "rng_seed": NO_SEED, **parameters}
        self.players = given.pop("players")
        self.rng_seed = given.pop("rng_seed")
        self.rules.check_players(self.players)
        self.options = self.rules.choose_options(given)
        self.deals = deals
        """How many games were dealt: each is another one."""
        info = game_info(self.rules, self.players, self.longest)
        super().__init__(game_type(self.rules), info, dict(parameters))

    def new_initial_state(self) -> "OpenSpielState":
        """Give a state in which chance has to deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Chance is asked once; what it rolls and draws later is hidden in the deal."""
        return 1

    def make_py_observer(
        self, kind: Any = None, parameters: Mapping[str, Any] | None = None
    ) -> "Observer | None":
        """Observe what a seat may know now; there is no other kind of observer."""
        if parameters:
            raise BadOption(N_("An observer of these games takes no parameters."))
        return Observer(len(named_layout(self.rules, self.players))) if is_usual(kind) else None

    def deal(self) -> State:
        """Deal the next game; with a seed the first, second ... are the same each time."""
        self.deals += 1
        seed = None if self.rng_seed == NO_SEED else f"{self.rng_seed} {self.deals}"
        position = self.rules.new(self.players, seed, self.options)
        position.recording = False
        return position

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.get_parameters(), self.deals))


class HeavenAndAle(OpenSpielGame):
    """Heaven & Ale."""

    slug = "heaven-and-ale"
    longest = 1000


class DiceBrewing(OpenSpielGame):
    """Dice Brewing."""

    slug = "dice-brewing"
    longest = 20000


class BelgianBeersRace(OpenSpielGame):
    """The Belgian Beers Race."""

    slug = "belgian-beers-race"
    longest = 1000


def is_usual(kind: Any) -> bool:
    """Whether an observation of that kind shows what a seat may know now, without what it has seen before."""
    if kind is None:
        return True
    own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    return kind.public_info and own and not kind.perfect_recall


class Held:
    """A position in the hands of OpenSpiel, which copies by `deepcopy`."""

    def __init__(self, position: State) -> None:
        self.position = position

    def __deepcopy__(self, memo: object) -> "Held":
        return Held(self.position.clone())


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a table at which chance has still to deal."""

    def __init__(self, of: OpenSpielGame) -> None:
        super().__init__(of)
        self.held: Held | None = None

    @property
    def position(self) -> State | None:
        """The position itself, with all that is hidden; nothing before the deal."""
        return self.held.position if self.held else None

    def current_player(self) -> int:
        """Say who decides: a seat, chance before the deal, nobody after the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance deals; which deal it is shows only afterwards."""
        return [(DEAL, 1.0)]

    def returns(self) -> list[float]:
        """Give each seat its part of the victory, zero-sum; nothing before the end."""
        return rewards(self.position) if self.position else [0.0] * self.num_players()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> Any:
        """Give a state in which the seat could be: what it cannot know, dice to come included, is dealt anew.

        Its history is empty: the real one tells what others chose in secret.
        """
        resampled = self.get_game().new_initial_state()
        if self.position:
            seed = int(probability_sampler() * WORLDS)
            resampled.held = Held(self.position.determinize(player_id, seed))
        return resampled

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal()) if self.position else []

    def _apply_action(self, action: int) -> None:
        if self.position:
            self.position.play(action)
        else:
            self.held = Held(self.get_game().deal())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        text: str = self.get_game().rules.text(action)
        return text

    def __str__(self) -> str:
        return seen_by(self, None)

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.get_game(), self.serialize()))


class Observer:
    """What a seat may know: the numbers of the game's layout, and its view as JSON."""

    def __init__(self, numbers: int) -> None:
        self.tensor = np.zeros(numbers, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Look at a state from a seat; nothing is seen before the deal."""
        self.tensor[:] = observation(state.position, player) if state.position else 0

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Tell as text what the seat may know."""
        return seen_by(state, player)


class SeatBot(pyspiel.Bot):  # type: ignore[misc]
    """Plays a seat with a bot that would look at everything, and shows it only what could be.

    The bot is asked in so many worlds in which the seat could be, and does what it would do in most of them.
    """

    def __init__(self, player: int, bot: Any, worlds: int = 1, seed: int | None = None) -> None:
        super().__init__()
        self.player = player
        self.bot = bot
        self.worlds = worlds
        self.chance = Random(seed)

    def restart_at(self, state: OpenSpielState) -> None:
        """Nothing is kept from one decision to the next, so that the bot need not be told of a real state."""

    def step(self, state: OpenSpielState) -> int:
        """Choose an action, knowing what the seat knows."""
        legal: list[int] = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        votes = Counter(int(self.bot.step(self.imagine(state))) for _world in range(self.worlds))
        return votes.most_common(1)[0][0]

    def imagine(self, state: OpenSpielState) -> Any:
        """Deal anew what the seat cannot know."""
        return state.resample_from_infostate(self.player, self.chance.random)


def seen_by(state: OpenSpielState, player: int | None) -> str:
    """Tell as JSON what a seat, or a spectator, may know."""
    return json.dumps(state.position.view(player) if state.position else {}, ensure_ascii=False)


def restore(of: OpenSpielGame, serialized: str) -> Any:
    """Build a pickled state again."""
    return of.deserialize_state(serialized)


register()  # at import, as all games of OpenSpiel do
