"""What a bot thinks of a position, for those who want to hear it: advice and review."""

from collections.abc import Sequence

from taproom.bots.bot import DEALS, Bot, Option
from taproom.bots.greedy import CHANCES, GreedyBot
from taproom.bots.mcts import MctsBot, Node, find
from taproom.kernel.errors import BadOption, IllegalAction
from taproom.kernel.game import Step
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import N_

FEW_TRIES = 4
"""A step that a search has tried less often says little; the next steps are then judged one by one."""
ENOUGH_TRIES = 24
"""So often must a search have tried an action for its estimate to be believed."""
LONGEST_TURN = 40


class Thoughts:
    """A bot's opinion of a position that holds nothing its seat cannot know."""

    def __init__(self, bot: Bot, position: State) -> None:
        self.bot = bot
        self.position = position
        bot.forget()
        if isinstance(bot, MctsBot):
            bot.left = bot.seconds  # a position in the middle of a turn is thought about as long as any other
        self.options: list[Option] = bot.consider(position)
        """The best first."""
        if not self.options:
            raise BadOption(
                N_("The bot {bot!r} does not say what it thinks of actions; greedy, planner and mcts do."),
                bot=bot.name,
            )
        self.tree: Node | None = bot.root if isinstance(bot, MctsBot) else None

    def share(self, option: Option) -> float | None:
        """Give the part of a search that went to an action; a bot that does not search has none."""
        if self.tree is None:
            return None
        return option.weight / sum(each.weight for each in self.options)

    def outlook(self, action: int) -> list[float]:
        """Give the final score that each seat may expect if an action is taken."""
        node = find(self.tree, action) if self.tree else None
        if node and (node.visits >= ENOUGH_TRIES or action == self.options[0].action):
            return [points / node.visits for points in node.points]
        return self.outlook_after(action)

    def outlook_after(self, action: int) -> list[float]:
        """Take the action and think again, over several deals if it shows something."""
        position = self.position
        after = position.clone()
        after.apply(action)
        found = [expected(self.bot, after)]
        if after.reveals != position.reveals:
            for deal in range(1, CHANCES):
                after = position.determinize(position.player, deal)
                after.apply(action)
                found.append(expected(self.bot, after))
        return [sum(points) / len(found) for points in zip(*found, strict=True)]

    def turn(self, action: int, names: Sequence[str] = ()) -> list[Step]:
        """Give an action and the best rest of its turn, as far as it is certain."""
        node = self.tree
        state = self.position.clone()
        steps: list[Step] = []
        while True:
            steps.append(step(state, action, names))
            seat, reveals = state.player, state.reveals
            state.apply(action)
            shown = state.over or state.reveals != reveals
            if shown or state.player != seat or state.begins_turn() or len(steps) == LONGEST_TURN:
                return steps
            node = find(node, action) if node else None
            action = self.next_step(state, node)

    def next_step(self, state: State, node: Node | None) -> int:
        """Choose how a turn goes on: as the search did, else by judging step for step."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        if node:
            tried = [child for child in node.children if child.action in legal]
            best = max(tried, key=lambda child: child.visits, default=None)
            if best and best.visits >= FEW_TRIES:
                return best.action
        quick = GreedyBot(Rng.seeded("rest of the turn")) if isinstance(self.bot, MctsBot) else self.bot
        return quick.consider(state)[0].action


def step(state: State, action: int, names: Sequence[str] = ()) -> Step:
    """Look ahead to a step: what its seat knows then, and what it surely does."""
    view = {**state.view(state.player), "names": list(names)} if names else state.view(state.player)
    return Step(view, state.game.text(action), state.preview(action))


def known_to(state: State, bot: Bot) -> State:
    """Give the position as the seat that must decide knows it, the rest dealt anew."""
    if state.over:
        raise IllegalAction(N_("The game is over."))
    return state.determinize(state.player, bot.rng.below(DEALS))


def expected(bot: Bot, position: State) -> list[float]:
    """Give the final score that each seat may expect."""
    if position.over:
        return [float(score) for score in position.scores()]
    thoughts = Thoughts(bot, position)
    best = thoughts.options[0]
    if thoughts.tree:
        return thoughts.outlook(best.action)
    after = position.clone()
    after.apply(best.action)
    values = position.game.judgement(position.players).values(after)
    values[position.player] = best.points
    return values
