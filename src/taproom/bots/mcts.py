"""Information-set Monte Carlo tree search: one open-loop tree over many deals of what a seat cannot know."""

from math import exp, log, sqrt
from time import perf_counter

from taproom.bots.bot import DEALS, Bot, Option, best_first, lead_of
from taproom.bots.glance import play_on
from taproom.bots.greedy import points_of
from taproom.kernel.judgement import Judgement
from taproom.kernel.playouts import playout
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

FIRST_STEP = 0.6
LATER_STEP = 0.5
"""The part of what is left of a turn's time that a step may take."""
UNLIKELY = 1e-9
"""An action that looks impossible is thought as likely as this: a search may still find it good."""
LOOK_EVERY = 16
"""Iterations between two looks at whether the search is decided."""
NOTHING: list[float] = []
"""What a node that was never visited has seen; shared, never changed."""


class Node:
    """What was seen after a row of actions, whatever was dealt."""

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        """The one that led here."""
        self.prior = prior
        """How likely it looked before it was tried."""
        self.visits = 0
        self.worth = NOTHING
        """The sum of what came of it, by seat."""
        self.points = NOTHING
        """The sum of the final scores expected, by seat."""
        self.children: list[Node] = NO_CHILDREN
        self.known: list[int] = NO_ACTIONS
        """The legal actions of the last visit, all of which have a child."""


NO_CHILDREN: list[Node] = []
NO_ACTIONS: list[int] = []


class Settings:
    """How a search goes about it."""

    def __init__(self) -> None:
        self.explore = 1.0
        """How much a promising action is tried before others have shown what they are worth."""
        self.sharpness = 1.0
        """How far a judged lead of one spread makes an action likelier to be tried."""
        self.full = False
        """Whether playouts are random and go on to the end of the game."""
        self.by_turn = False
        """Whether the time given is for all steps of a turn together."""
        self.rivalry: float | None = None
        """This and the following are as the game's judgement has them, unless they are said."""
        self.trust: float | None = None
        self.horizon: int | None = None
        self.finish: float | None = None


class MctsBot(Bot):
    """Plays the actions that held up best over many deals."""

    name = "mcts"

    def __init__(self, rng: Rng, iterations: int, seconds: float, settings: Settings) -> None:
        super().__init__(rng)
        self.iterations = iterations
        """For each decision; 0: as many as the time allows."""
        self.seconds = seconds
        self.settings = settings
        self.judgement: Judgement | None = None
        self.rivalry = 0.0
        self.trust = 0.0
        self.horizon = 0
        self.finish = 0.0
        self.root: Node | None = None
        self.searched = False
        """Whether the tree stands for a position whose action it has not heard of."""
        self.left = seconds
        """What is left of the time for the turn."""
        self.done = 0
        """Iterations of the last decision."""

    def choose(self, state: State) -> int:
        """Take the action that was tried most."""
        return self.consider(state)[0].action

    def consider(self, state: State) -> list[Option]:
        """Search, and tell how often each action was tried and what came of it."""
        began = perf_counter()
        judgement = self.judgement
        if judgement is None:
            judgement = state.game.judgement(state.players)
            self.judgement = judgement
        self.prepare(judgement)
        root = None if self.searched else self.root
        if root is None:
            root = Node(-1, 1.0)
            self.root = root
        seconds = self.ration(state)
        self.search(judgement, root, state, began + seconds)
        self.left -= perf_counter() - began
        self.searched = True
        me = state.player
        legal = state.legal()
        options: list[Option] = []
        for child in root.children:
            if child.visits > 0 and child.action in legal:
                options.append(Option(child.action, child.points[me] / child.visits, float(child.visits)))
        return best_first(options)

    def prepare(self, judgement: Judgement) -> None:
        """Search as the game's judgement advises, where nothing else was said."""
        said = self.settings
        self.rivalry = judgement.rivalry if said.rivalry is None else said.rivalry
        self.trust = judgement.trust if said.trust is None else said.trust
        self.horizon = judgement.horizon if said.horizon is None else said.horizon
        self.finish = judgement.finish if said.finish is None else said.finish

    def ration(self, state: State) -> float:
        """Give the seconds for this decision; of a turn's time, the first step takes the larger part."""
        if not self.settings.by_turn:
            return self.seconds
        if state.begins_turn():
            self.left = self.seconds
            return self.left * FIRST_STEP
        return self.left * LATER_STEP

    def search(self, judgement: Judgement, root: Node, state: State, end: float) -> None:
        """Iterate until the iterations or the time are used up, or no other action could come out first."""
        me = state.player
        began = perf_counter()
        done = 0
        while True:
            self.iterate(judgement, root, state.determinize(me, self.rng.below(DEALS)))
            done += 1
            if self.iterations > 0:
                left = float(self.iterations - done)
            else:
                now = perf_counter()
                left = done * (end - now) / (now - began + 1e-9)
            if left <= 0.0 or (done % LOOK_EVERY == 0 and ahead(root) > left):
                break
        self.done = done

    def iterate(self, judgement: Judgement, root: Node, state: State) -> None:
        """Go down the tree in one deal, add to it, and tell all nodes on the way what came of it."""
        path = [root]
        node = root
        while not state.over:
            legal = state.legal()
            if len(legal) == 1:
                action = legal[0]
                child = find(node, action)
                if child is None:
                    child = Node(action, 1.0)
                    adopt(node, child)
            else:
                if node.visits == 0 and node is not root:
                    break
                legal = judgement.sensible(state, legal)
                self.expand(judgement, node, state, legal)
                child = self.select(node, legal, state.player)
            state.apply(child.action)
            node = child
            path.append(node)
        points = self.evaluate(judgement, state)
        worth = self.utilities(judgement, points)
        for visited in path:
            visited.visits += 1
            if visited.visits == 1:
                visited.worth = worth[:]
                visited.points = points[:]
                continue
            worths = visited.worth
            scores = visited.points
            for player in range(len(points)):
                worths[player] += worth[player]
                scores[player] += points[player]

    def expand(self, judgement: Judgement, node: Node, state: State, legal: list[int]) -> None:
        """Add a child for every action that this deal allows and no deal before it did."""
        if node.known == legal:
            return
        node.known = legal
        if len(node.children) >= len(legal):
            missing = False
            for action in legal:
                if find(node, action) is None:
                    missing = True
                    break
            if not missing:
                return
        priors = self.priors(judgement, state, legal)
        for i in range(len(legal)):
            if find(node, legal[i]) is None:
                adopt(node, Node(legal[i], priors[i]))

    def priors(self, judgement: Judgement, state: State, legal: list[int]) -> list[float]:
        """Say how likely each action looks: at a glance, and by the position right after it."""
        if self.settings.full:
            return [1.0 / len(legal)] * len(legal)
        trust = self.trust
        weights: list[float] = []
        for weight in judgement.glance(state, legal):
            weights.append(exp(trust * log(weight if weight > UNLIKELY else UNLIKELY)))
        if judgement.foresees(state):
            me = state.player
            values: list[float] = []
            best = -1e9
            for action in legal:
                after = state.clone()
                after.apply(action)
                value = points_of(judgement, after, me)
                values.append(value)
                if value > best:
                    best = value
            scale = self.settings.sharpness * 10.0 / judgement.spread
            for i in range(len(legal)):
                weights[i] *= exp((values[i] - best) * scale)
        total = 0.0
        for weight in weights:
            total += weight
        return [weight / total for weight in weights]

    def select(self, node: Node, legal: list[int], player: int) -> Node:
        """Choose between what has done well and what has hardly been tried."""
        visits = 0
        worth = 0.0
        for child in node.children:
            if child.visits > 0:
                visits += child.visits
                worth += child.worth[player]
        untried = worth / visits if visits > 0 else 0.0
        curiosity = self.settings.explore * sqrt(visits + 1.0)
        best = node.children[0]
        best_value = -1e9
        for child in node.children:
            if len(node.children) != len(legal) and child.action not in legal:
                continue
            mean = child.worth[player] / child.visits if child.visits > 0 else untried
            value = mean + curiosity * child.prior / (1.0 + child.visits)
            if value > best_value:
                best_value = value
                best = child
        return best

    def evaluate(self, judgement: Judgement, state: State) -> list[float]:
        """Finish the turn, and perhaps some more, at a glance; then judge."""
        rng = self.rng
        if self.settings.full:
            playout(state, rng)
            return judgement.values(state)
        late = not state.over and judgement.progress(state, state.player) >= self.finish
        play_on(judgement, state, rng, -1 if late else self.horizon)
        return judgement.values(state)

    def utilities(self, judgement: Judgement, points: list[float]) -> list[float]:
        """What final scores are worth to each seat: points of its own, and between two the lead.

        Among more seats, what is taken from one is a gift to the others.
        """
        rivalry = self.rivalry if len(points) == 2 else 0.0
        scale = judgement.spread * (1.0 + rivalry)
        worth: list[float] = []
        for player in range(len(points)):
            worth.append((points[player] + rivalry * lead_of(points, player)) / scale)
        return worth

    def follow(self, action: int) -> None:
        """Keep the part of the tree that has come true."""
        self.searched = False
        if self.root is not None:
            self.root = find(self.root, action)

    def forget(self) -> None:
        """Drop the tree, and begin a new turn."""
        self.root = None
        self.searched = False
        self.left = self.seconds


def ahead(root: Node) -> int:
    """By how many visits the most visited action is ahead of the next."""
    first = 0
    second = 0
    for child in root.children:
        if child.visits > first:
            second = first
            first = child.visits
        elif child.visits > second:
            second = child.visits
    return first - second


def adopt(node: Node, child: Node) -> None:
    """Add a child."""
    if node.children is NO_CHILDREN:
        node.children = []
    node.children.append(child)


def find(node: Node, action: int) -> Node | None:
    """Find the child that an action leads to."""
    for child in node.children:
        if child.action == action:
            return child
    return None
