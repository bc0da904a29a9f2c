"""Information-set Monte Carlo tree search: one open-loop tree over many deals of what a seat cannot know."""

from math import exp, sqrt
from time import perf_counter

from taproom.bots.bot import DEALS, Bot, Option, best_first
from taproom.bots.greedy import points_of
from taproom.kernel.judgement import Judgement
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

CLOCK_EVERY = 8
"""Iterations between two looks at the clock."""


class Node:
    """What was seen after a row of actions, whatever was dealt."""

    def __init__(self, action: int, prior: float, players: int) -> None:
        self.action = action
        """The one that led here."""
        self.prior = prior
        """How likely it looked before it was tried."""
        self.visits = 0
        self.worth = [0.0] * players
        """The sum of what came of it, by seat."""
        self.points = [0.0] * players
        """The sum of the final scores expected, by seat."""
        self.children: list[Node] = []


class Settings:
    """How a search goes about it."""

    def __init__(self) -> None:
        self.explore = 1.0
        """How much a promising action is tried before others have shown what they are worth."""
        self.rivalry = 0.5
        """What a lead over the best other seat counts beside points of one's own."""
        self.sharpness = 1.0
        """How far a judged lead of one spread makes an action likelier to be tried."""
        self.horizon = -1
        """Turns played on before judging; less than 0: as the judgement says."""
        self.full = False
        """Whether playouts are random and go on to the end of the game."""
        self.doubt = 0.1
        """By how much an untried action is thought to be worse than its elders."""


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
        self.root: Node | None = None
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
        root = self.root
        if root is None:
            root = Node(-1, 1.0, state.players)
            self.root = root
        self.search(judgement, root, state, began)
        me = state.player
        legal = state.legal()
        options: list[Option] = []
        for child in root.children:
            if child.visits > 0 and child.action in legal:
                options.append(Option(child.action, child.points[me] / child.visits, float(child.visits)))
        return best_first(options)

    def search(self, judgement: Judgement, root: Node, state: State, began: float) -> None:
        """Iterate until the iterations or the time are used up."""
        me = state.player
        done = 0
        while True:
            self.iterate(judgement, root, state.determinize(me, self.rng.below(DEALS)))
            done += 1
            if self.iterations > 0:
                if done >= self.iterations:
                    break
            elif done % CLOCK_EVERY == 0 and perf_counter() - began >= self.seconds:
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
                    child = Node(action, 1.0, state.players)
                    node.children.append(child)
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
            for player in range(len(points)):
                visited.worth[player] += worth[player]
                visited.points[player] += points[player]

    def expand(self, judgement: Judgement, node: Node, state: State, legal: list[int]) -> None:
        """Add a child for every action that this deal allows and no deal before it did."""
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
                node.children.append(Node(legal[i], priors[i], state.players))

    def priors(self, judgement: Judgement, state: State, legal: list[int]) -> list[float]:
        """Say how likely each action looks: at a glance, and by the position right after it."""
        if self.settings.full:
            return [1.0 / len(legal)] * len(legal)
        weights = judgement.glance(state, legal)
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
            visits += child.visits
            worth += child.worth[player]
        untried = worth / visits - self.settings.doubt if visits > 0 else 0.0
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
            while not state.over:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
            return judgement.values(state)
        turns = self.settings.horizon if self.settings.horizon >= 0 else judgement.horizon
        while not state.over:
            if state.begins_turn():
                if turns == 0:
                    break
                turns -= 1
            legal = judgement.sensible(state, state.legal())
            state.apply(judgement.pick(state, legal, rng))
        return judgement.values(state)

    def utilities(self, judgement: Judgement, points: list[float]) -> list[float]:
        """What final scores are worth to each seat: points of its own, and the lead over the best other."""
        rivalry = self.settings.rivalry
        scale = judgement.spread * (1.0 + rivalry)
        worth: list[float] = []
        for player in range(len(points)):
            best = -1e9
            for other in range(len(points)):
                if other != player and points[other] > best:
                    best = points[other]
            worth.append((points[player] + rivalry * (points[player] - best)) / scale)
        return worth

    def follow(self, action: int) -> None:
        """Keep the part of the tree that has come true."""
        if self.root is not None:
            self.root = find(self.root, action)

    def forget(self) -> None:
        """Drop the tree."""
        self.root = None


def find(node: Node, action: int) -> Node | None:
    """Find the child that an action leads to."""
    for child in node.children:
        if child.action == action:
            return child
    return None
