"""Trains a small network by self-play until it beats `random`, with numpy alone.

    python examples/train_policy.py belgian-beers-race --updates 40

Many games are stepped at once (`taproom.lab.vector`), and one network plays every seat of all of them. After
each window of steps it makes its decisions likelier, or less likely, by what their seats got in the end: a
policy gradient, with the expected reward as its baseline. Then a match tells how good it has become.

The weights are kept in `policy.npz`, and the bot `examples.train_policy:Trained` plays by those.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from taproom import Game, Rng, State
from taproom.bots import Bot
from taproom.lab import new_match, play_match, standings
from taproom.lab.seeing import expand, mask, observation
from taproom.lab.vector import Games

FILE = Path("policy.npz")
BOT = f"{__name__}:Trained"
HIDDEN = 64
CHUNK = 2048  # so many decisions are learned from at a time
RATE = 0.003
CURIOSITY = 0.01  # what it is worth to stay undecided, so that nothing is given up too early

Array = NDArray[Any]


class Thought(NamedTuple):
    """What a network makes of rows: chances of all actions, and the reward to expect."""

    seen: Array
    hidden: Array
    chances: Array
    expected: Array


class Decisions(NamedTuple):
    """Decisions of all seats, with what each of them got at the end of its game."""

    rows: Array
    masks: Array
    actions: Array
    rewards: Array


class Policy:
    """A network with one hidden layer."""

    def __init__(self, game: Game, players: int, weights: dict[str, Array]) -> None:
        self.layout = game.layout(players)
        self.weights = weights

    def think(self, rows: Array, masks: Array) -> Thought:
        """Look at positions."""
        own = self.weights
        seen = expand(self.layout, rows)
        hidden = np.maximum(seen @ own["hidden"] + own["hidden_bias"], 0)
        liking = np.where(masks, hidden @ own["action"] + own["action_bias"], -np.inf)
        chances = np.exp(liking - liking.max(axis=1, keepdims=True))
        return Thought(seen, hidden, chances / chances.sum(axis=1, keepdims=True), hidden @ own["value"])


def new_policy(game: Game, players: int, chance: np.random.Generator) -> Policy:
    """Give a network that knows nothing: it likes all actions nearly alike."""
    layout = game.layout(players)
    wide = expand(layout, np.zeros((1, len(layout)), np.int16)).shape[1]
    sizes = {"hidden": (wide, HIDDEN), "hidden_bias": (HIDDEN,), "value": (HIDDEN,)}
    sizes |= {"action": (HIDDEN, len(game.actions)), "action_bias": (len(game.actions),)}
    weights = {name: 0.05 * chance.standard_normal(size, np.float32) for name, size in sizes.items()}
    return Policy(game, players, weights)


class Learner:
    """Changes a policy by the rule called Adam."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.slope = {name: np.zeros_like(weight) for name, weight in policy.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in policy.weights.items()}
        self.steps = 0

    def learn(self, met: Decisions) -> None:
        """Make what brought more than expected likelier, and expect more of it."""
        thought = self.policy.think(met.rows, met.masks)
        chances, size = thought.chances, len(met.actions)
        surprise = (met.rewards - thought.expected)[:, np.newaxis] / size
        logs = np.log(np.maximum(chances, 1e-9))
        doubt = -(chances * logs).sum(axis=1, keepdims=True)
        action = -surprise * chances - CURIOSITY / size * chances * (logs + doubt)
        action[np.arange(size), met.actions] += surprise[:, 0]
        own = self.policy.weights
        hidden = (action @ own["action"].T + surprise * own["value"]) * (thought.hidden > 0)
        self.climb("hidden", thought.seen.T @ hidden)
        self.climb("hidden_bias", hidden.sum(axis=0))
        self.climb("action", thought.hidden.T @ action)
        self.climb("action_bias", action.sum(axis=0))
        self.climb("value", thought.hidden.T @ surprise[:, 0])
        self.steps += 1

    def climb(self, name: str, slope: Array) -> None:
        """Take a step up with some of the weights."""
        self.slope[name] += 0.1 * (slope - self.slope[name])
        self.square[name] += 0.001 * (slope**2 - self.square[name])
        mean = self.slope[name] / (1 - 0.9 ** (self.steps + 1))
        size = np.sqrt(self.square[name] / (1 - 0.999 ** (self.steps + 1)))
        self.policy.weights[name] += RATE * mean / (size + 1e-8)


def draw(chances: Array, chance: np.random.Generator) -> Array:
    """Draw an action by the chances in each row."""
    sums = chances.cumsum(axis=1)
    return np.argmax(sums > chance.random((len(sums), 1)) * sums[:, -1:], axis=1)  # type: ignore[no-any-return]


def play(games: Games, policy: Policy, steps: int, chance: np.random.Generator) -> tuple[Decisions, Array]:
    """Step all games; give the decisions of those that ended, and the final scores."""
    path = []
    for _ in range(steps):
        rows, masks, seats = games.observations, games.masks, games.seats
        actions = draw(policy.think(rows, masks).chances, chance)
        path.append((rows, masks, actions, seats, games.step(actions)))
    known = np.zeros(len(games), np.bool_)
    rewards = np.zeros((len(games), games.players), np.float32)
    found = []
    for rows, masks, actions, seats, outcome in reversed(path):  # from the end of a game to its beginning
        known |= outcome.over
        rewards[outcome.over] = outcome.rewards[outcome.over]
        mine = rewards[np.arange(len(games)), seats]
        found.append((rows[known], masks[known], actions[known], mine[known]))
    scores = np.concatenate([outcome.scores[outcome.over] for *_, outcome in path])
    return Decisions(*(np.concatenate(column) for column in zip(*found, strict=True))), scores


def train(games: Games, policy: Policy, asked: argparse.Namespace) -> Iterator[Array]:
    """Play and learn in turn; give the final scores of the games between two updates."""
    chance = np.random.default_rng(asked.seed)
    learner = Learner(policy)
    for _ in range(asked.updates):
        met, scores = play(games, policy, asked.steps, chance)
        order = chance.permutation(len(met.actions))
        for first in range(0, len(order), CHUNK):
            learner.learn(Decisions(*(column[order[first : first + CHUNK]] for column in met)))
        yield scores


class Trained(Bot):
    """Plays by the chances that the network in `policy.npz` gives, as it did when it learned."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.weights = dict(np.load(FILE))
        self.chance = np.random.default_rng(rng.below(1 << 31))

    def choose(self, state: State) -> int:
        """Ask the network, which gets to see what the seat may know."""
        rows = observation(state, state.player)[np.newaxis]
        masks = mask(state, state.legal())[np.newaxis]
        policy = Policy(state.game, state.players, self.weights)
        return int(draw(policy.think(rows, masks).chances, self.chance)[0])


SETTINGS = {
    "players": (2, "seats at each table"),
    "count": (64, "games side by side"),
    "steps": (200, "in each of them between two updates"),
    "updates": (40, "of the network"),
    "games": (200, "of the match against random"),
    "seed": (1, "of all chance"),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, keep the weights, and play a match against `random`, every deal in every seating."""
    parser = argparse.ArgumentParser(description="Trains a small network by self-play.")
    parser.add_argument("game", nargs="?", default="belgian-beers-race")
    for name, (usual, meaning) in SETTINGS.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"{meaning} (%(default)s)")
    asked = parser.parse_args(arguments)
    games = Games(asked.game, asked.players, asked.count, asked.seed, skip_forced=True)
    policy = new_policy(games.game, asked.players, np.random.default_rng(asked.seed))
    print("update   games ended   mean score")
    for update, scores in enumerate(train(games, policy, asked), 1):
        print(f"{update:6}{len(scores):14}{scores.mean() if len(scores) else 0:13.1f}", flush=True)
    np.savez(FILE, **policy.weights)  # type: ignore[arg-type]
    match = new_match(games.game, [BOT] + ["random"] * (asked.players - 1), asked.seed)
    won = standings(list(play_match(match, asked.games)))[0].wins
    print(f"Against random it wins {won.value:.1%} (95 % interval: {won.low:.1%} to {won.high:.1%}).")


if __name__ == "__main__":
    main()
