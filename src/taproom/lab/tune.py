"""Finds the weights of a game's judgement by letting bots play themselves, from those that it has. Five ways:

- `fit`: some positions at the start of a turn are samples for each seat: their features, and what came of
  them. Ridge regression gives the weights that foretell that best. The games are played at a glance if the
  game has tuned habits; else by planners, who play again with the new weights, better.
- `lead`: the same, by what a seat has more than the others and what it ended ahead of them, so that what is
  common to a table does not disturb; what all seats have alike keeps its weight.
- `climb`: some weights are changed by chance, and the change is kept if the planner with it scores more than
  the planner without it in mirrored games. It is slow, and fits any judgement.
- `habits`: how a game is played at a glance is bettered by an evolution strategy: many small changes share
  tables with the habits as they are, and these move towards the changes that scored more.
- `together`: the same, but all seats of a table change alike. They learn what scores most for all, and in the
  end to make way for each other, which no real player would do.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from taproom.bots import Bot, decide
from taproom.bots.glance import play_on
from taproom.bots.planner import PlannerBot
from taproom.kernel.game import Game
from taproom.kernel.judgement import Judgement
from taproom.kernel.rng import Rng
from taproom.kernel.weights import Weights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

WAYS = ("fit", "lead", "climb", "habits", "together")

SHAKES = (0.1, 0.3, 0.6)
"""The parts of themselves by which habits are shaken while games at a glance are sampled."""
GRAINS = 1 << 16
RIDGE = 30.0
"""How strongly fitted weights are drawn to those that were: as if so many samples had said so for each."""
NOISE = 0.1
"""The noise of planners while they tune, so that they meet more positions."""
GAMES_A_FIT = 200
GAMES_AT_A_GLANCE = 2000
"""A fit takes so many instead where games are played at a glance: they cost little."""
ONE_IN = 10
"""Of so many positions one is kept: neighbours tell the same."""

FIRST_DEALS = 6
MORE_DEALS = 16
"""A change that looks good after the first deals is tried in more."""
SURE = 2.0
"""So many standard errors a change must be better by to be kept."""

CHANGES = 16
"""In one step of the evolution strategy, each tried in both directions."""
DEALS_A_CHANGE = 32
INERTIA = 0.85
STRIDE = 1.0
SMALLEST_CHANGE = 0.12
LARGEST_CHANGE = 1.0
RELATIVE_CHANGE = 0.15


@dataclass(frozen=True)
class Step:
    """What one step of tuning came to."""

    number: int
    score: float
    """The mean score in the games of this step."""
    weights: Weights
    note: str


def tune(game: Game, players: int, way: str, seed: str, pool: ProcessPoolExecutor) -> Iterator[Step]:
    """Tune for a number of players, without end: whoever asks stops when it is enough."""
    kind = type(game.judgement(players))
    judgement = game.judgement(players)
    start = Weights(judgement.early, judgement.late, judgement.habits)
    if way in ("fit", "lead"):
        return fit(game, kind, players, start, seed, way == "lead")
    if way == "climb":
        return climb(game, kind, players, start, seed)
    return practise(game, players, start, seed, pool, way == "together")


def planner(judgement: Judgement, key: str) -> Bot:
    """Make a planner that goes by a judgement."""
    bot = PlannerBot(Rng.seeded(key), NOISE)
    bot.judgement = judgement
    return bot


# By regression.


@dataclass
class Samples:
    """Positions and what came of them; a row each."""

    features: list[list[float]] = field(default_factory=list)
    progress: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)

    def add_game(self, game: Game, judgement: Judgement, players: int, seed: str) -> float:
        """Play a game and keep some of its positions; give the mean score."""
        rng = Rng.seeded(seed)
        bots = [planner(judgement, f"{seed}/{seat}") for seat in range(players)]
        glancing = [shaken(judgement, rng) for _ in range(players)]
        state = game.new(players, seed)
        state.recording = False
        seats: list[int] = []
        while not state.over:
            if state.begins_turn() and rng.below(ONE_IN) == 0:
                for seat in range(players):
                    self.features.append(judgement.features(state, seat))
                    self.progress.append(judgement.progress(state, seat))
                    seats.append(seat)
            if judgement.habits:
                play_on(glancing[state.player], state, rng, 1)
            else:
                state.play(decide(bots[state.player], state))
        scores = state.scores()
        self.scores += [float(scores[seat]) for seat in seats]
        return fmean(scores)

    def leads(self, players: int) -> "Samples":
        """Give every row as what its seat has more than the mean of the others at its table."""
        out = Samples(progress=self.progress)
        for first in range(0, len(self.scores), players):
            table = range(first, first + players)
            columns = list(zip(*(self.features[row] for row in table)))
            for seat in range(players):
                out.features.append([ahead(column, seat) for column in columns])
                out.scores.append(ahead([self.scores[row] for row in table], seat))
        return out


def shaken(judgement: Judgement, rng: Rng) -> Judgement:
    """Give a judgement whose habits are off, more or less.

    If all seats had the same habits, what they do and what it is worth would always come together.
    """
    share = SHAKES[rng.below(len(SHAKES))]
    habits = [habit * (1 + share * (rng.below(GRAINS) * 4 / GRAINS - 2)) for habit in judgement.habits]
    return type(judgement)(judgement.early, judgement.late, habits)


def ahead(rows: Sequence[float], seat: int) -> float:
    """Give by how much a seat is ahead of the mean of the others."""
    others = [row for other, row in enumerate(rows) if other != seat]
    return rows[seat] - fmean(others)


def fit(
    game: Game, kind: type[Judgement], players: int, weights: Weights, seed: str, lead: bool
) -> Iterator[Step]:
    """Play and fit, again and again; each fit remembers the games of the round before it."""
    number = 0
    before = Samples()
    while True:
        number += 1
        judgement = kind(*weights)
        samples = Samples()
        score = fmean(
            samples.add_game(game, judgement, players, f"{seed}/{number}/{deal}")
            for deal in range(GAMES_AT_A_GLANCE if weights.habits else GAMES_A_FIT)
        )
        both = Samples(
            before.features + samples.features,
            before.progress + samples.progress,
            before.scores + samples.scores,
        )
        early, late, explained = regress(both.leads(players) if lead else both, weights)
        weights = Weights(early, late, weights.habits)
        before = samples
        yield Step(number, score, weights, f"{explained:.0%}")


def regress(samples: Samples, present: Weights) -> tuple[list[float], list[float], float]:
    """Fit by ridge regression; give both weights of each feature, and the share of variance explained."""
    import numpy as np

    features = np.array(samples.features)
    progress = np.array(samples.progress)[:, None]
    rows = np.hstack([features * (1 - progress), features * progress])
    scores = np.array(samples.scores)
    before = np.array([*present.early, *present.late])
    size = np.sqrt((rows**2).mean(axis=0)) + 1e-9
    scaled = rows / size
    gram = scaled.T @ scaled + RIDGE * np.eye(rows.shape[1])
    weights: Numbers = before + np.linalg.solve(gram, scaled.T @ (scores - rows @ before)) / size
    explained = 1 - float((scores - rows @ weights).var() / scores.var())
    count = features.shape[1]
    return weights[:count].tolist(), weights[count:].tolist(), explained


# By matches.


def climb(game: Game, kind: type[Judgement], players: int, weights: Weights, seed: str) -> Iterator[Step]:
    """Keep changes that score more in mirrored games against the weights without them."""
    chance = Random(seed)
    number = 0
    while True:
        number += 1
        trial = changed(weights, chance)
        deals = [f"{seed}/{number}/{deal}" for deal in range(FIRST_DEALS + MORE_DEALS)]
        leads, score = compare(game, kind(*trial), kind(*weights), players, deals[:FIRST_DEALS])
        if fmean(leads) > 0:
            more, score = compare(game, kind(*trial), kind(*weights), players, deals[FIRST_DEALS:])
            leads += more
        kept = fmean(leads) > SURE * stdev(leads) / sqrt(len(leads))
        if kept and len(leads) == len(deals):
            weights = trial
            yield Step(number, score, weights, f"+{fmean(leads):.1f}")
        else:
            yield Step(number, score, weights, "")


def changed(weights: Weights, chance: Random) -> Weights:
    """Change a few weights, both of a feature alike or one of them."""
    early, late = list(weights.early), list(weights.late)
    for feature in chance.sample(range(len(early)), chance.choice((1, 2, 3, 5))):
        size = max(abs(early[feature]), abs(late[feature]), SMALLEST_CHANGE)
        change = chance.gauss(0, 0.5) * size
        which = chance.choice(("early", "late", "both"))
        early[feature] += change if which != "late" else 0.0
        late[feature] += change if which != "early" else 0.0
    return Weights(early, late, weights.habits)


def compare(
    game: Game, trial: Judgement, present: Judgement, players: int, deals: Sequence[str]
) -> tuple[list[float], float]:
    """Let two judgements share tables, seat by seat; give the trial's lead by deal, and its mean score."""
    leads: list[float] = []
    scores: list[float] = []
    for deal in deals:
        lead = 0.0
        for first in (0, 1):
            mine, others = shared_table(game, trial, present, players, deal, first)
            lead += (mine - others) / 2
            scores.append(mine)
        leads.append(lead)
    return leads, fmean(scores)


def shared_table(
    game: Game, trial: Judgement, present: Judgement, players: int, deal: str, first: int
) -> tuple[float, float]:
    """Play a deal with the trial on every other seat; give the mean scores of both."""
    bots = [
        planner(trial if seat % 2 == first else present, f"{deal}/{first}/{seat}") for seat in range(players)
    ]
    state = game.new(players, deal)
    state.recording = False
    while not state.over:
        state.play(decide(bots[state.player], state))
    scores = state.scores()
    mine = [score for seat, score in enumerate(scores) if seat % 2 == first]
    others = [score for seat, score in enumerate(scores) if seat % 2 != first]
    return fmean(mine), fmean(others)


# By evolution.


def practise(
    game: Game, players: int, weights: Weights, seed: str, pool: ProcessPoolExecutor, together: bool
) -> Iterator[Step]:
    """Let small changes of the habits sit at tables with the present ones, and move towards the better."""
    import numpy as np

    chance = np.random.default_rng(np.frombuffer(seed.encode(), dtype=np.uint8))
    habits = np.array(weights.habits)
    drift = np.zeros_like(habits)
    number = 0
    while True:
        number += 1
        present = habits.tolist()
        size = np.clip(RELATIVE_CHANGE * np.abs(habits), SMALLEST_CHANGE, LARGEST_CHANGE)
        changes = chance.standard_normal((CHANGES, len(habits)))
        tried = [(habits + sign * size * change).tolist() for change in changes for sign in (1, -1)]
        trials = [(game, players, one, one if together else present, f"{seed}/{number}") for one in tried]
        scores = list(pool.map(glance_score, trials))
        gains = np.array(scores[0::2]) - np.array(scores[1::2])
        direction = (gains[:, None] * changes).mean(axis=0) / (gains.std() + 1e-9)
        drift = INERTIA * drift + (1 - INERTIA) * direction
        habits = habits + STRIDE * size * drift
        yield Step(number, fmean(scores), Weights(weights.early, weights.late, habits.tolist()), "")


def glance_score(trial: tuple[Game, int, list[float], list[float], str]) -> float:
    """Give the mean score of habits at a glance, on every other seat of tables shared with other habits."""
    game, players, habits, others, seed = trial
    shipped = game.judgement(players)
    kinds = [type(shipped)(shipped.early, shipped.late, given) for given in (habits, others)]
    scores: list[int] = []
    for deal in range(DEALS_A_CHANGE):
        for first in (0, 1):
            state = game.new(players, f"{seed}/{deal}")
            state.recording = False
            rng = Rng.seeded(f"{seed}/{deal}/{first}")
            while not state.over:
                play_on(kinds[(state.player + first) % 2], state, rng, 1)
            scores += [score for seat, score in enumerate(state.scores()) if (seat + first) % 2 == 0]
    return fmean(scores)
