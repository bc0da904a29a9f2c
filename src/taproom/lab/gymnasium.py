"""A game as Gymnasium plays it: one seat learns, bots play the others."""

from collections.abc import Mapping, Sequence
from typing import Any

from taproom.bots import Bot, bot, decide, tell
from taproom.kernel.errors import BadOption, IllegalAction
from taproom.kernel.game import Game
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.lab.environment import VERSION, Seen, Table
from taproom.lab.extras import extra
from taproom.lab.rendering import HUMAN, RENDER_MODES, USUAL_WIDTH, Pixels
from taproom.lab.rewards import ILLEGAL

with extra("envs"):
    import gymnasium

RANDOM = "random"
"""The learner sits somewhere else in each game."""
USUAL_OPPONENTS = ("greedy",)
IDS = {
    f"taproom/HeavenAndAle-v{VERSION}": "heaven-and-ale",
    f"taproom/DiceBrewing-v{VERSION}": "dice-brewing",
    f"taproom/BelgianBeersRace-v{VERSION}": "belgian-beers-race",
}
"""The names by which `gymnasium.make` knows the games, once this module is imported."""

Step = tuple[Seen, float, bool, bool, dict[str, Any]]


class TaproomEnv(gymnasium.Env[Any, Any]):
    """A table at which one seat learns."""

    metadata = {"render_modes": list(RENDER_MODES)}
    position: State
    """The whole game, with all that is hidden: for looking into it, never for a learner."""

    def __init__(self, table: Table, opponents: Sequence[str], seat: int | str) -> None:
        self.table = table
        self.opponents = tuple(opponents)
        self.seat_wanted = seat
        self.seat = 0
        """The seat that learns in this game."""
        self.bots: dict[int, Bot] = {}
        """Who plays the other seats."""
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self.observation_space = table.observation_space()
        self.action_space = table.action_space()

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Seen, Any]:
        """Deal the game of a seed, or else the next one, and play on to the learner's first decision."""
        super().reset(seed=seed)
        self.close()
        self.position = self.table.new(seed)
        self.seat = self.seat_of(self.table.deal)
        self.seat_bots(self.table.deal)
        self.play_on()
        self.watch()
        return self.table.seen(self.position, self.seat), {"seat": self.seat}

    def step(self, action: Any) -> Step:
        """Do an action, and let the others play until the learner must decide again."""
        try:
            self.play(int(action))
        except IllegalAction as error:
            return self.ended_by(error)
        self.play_on()
        self.watch()
        over = self.position.over
        info = {"seat": self.seat, **(self.table.ending(self.position, self.seat) if over else {})}
        reward = self.table.rewards(self.position)[self.seat]
        return self.table.seen(self.position, self.seat), reward, over, False, info

    def ended_by(self, error: IllegalAction) -> Step:
        """End the game for a learner that did what it may not; the position stays as it was."""
        info = {"seat": self.seat, "illegal_action": str(error)}
        return self.table.seen(self.position, self.seat), ILLEGAL[self.table.reward], True, False, info

    def seat_of(self, deal: str) -> int:
        """Say where the learner sits: where it was asked for, or as the deal says."""
        if isinstance(self.seat_wanted, int):
            return self.seat_wanted
        return Rng.seeded(f"{deal}/learner").below(self.table.players)

    def seat_bots(self, deal: str) -> None:
        """Give the other seats, in their order, to the opponents."""
        others = [seat for seat in range(self.table.players) if seat != self.seat]
        for seat, spec in zip(others, self.opponents):
            self.bots[seat] = bot(spec, f"{deal}/seat {seat}")

    def play_on(self) -> None:
        """Let the bots play until the learner must decide, or the game is over."""
        while not self.position.over and self.position.player != self.seat:
            self.play(decide(self.bots[self.position.player], self.position))

    def play(self, action: int) -> None:
        """Do an action for whoever must decide, and tell the bots."""
        seat = self.position.player
        self.position.play(action)
        tell(self.bots.items(), seat, action, self.table.game.hides(self.table.options))

    def watch(self) -> None:
        """Show the position to somebody who watches."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> "str | Pixels | None":
        """Show the position as everybody may see it."""
        return self.table.show(self.position)

    def close(self) -> None:
        """Let the bots go, with whatever they have started."""
        for made in self.bots.values():
            made.close()
        self.bots = {}


def env(
    game: Game | str,
    opponents: Sequence[str] = USUAL_OPPONENTS,
    seat: int | str = 0,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
    reward: str = "win",
    render_mode: str | None = None,
    lang: str = "en",
    width: int = USUAL_WIDTH,
) -> TaproomEnv:
    """Make an environment; there are as many players as opponents, and the learner."""
    check_opponents(opponents)
    players = len(opponents) + 1
    table = Table(game, players, options, components, reward, render_mode, lang, width)
    check_seat(seat, players)
    return TaproomEnv(table, opponents, seat)


def check_opponents(opponents: Sequence[str]) -> None:
    """Refuse what names no bots, before a game is begun."""
    if isinstance(opponents, str):
        raise BadOption(
            N_("The opponents are a list of bots, such as {example}, not {given}."),
            example=repr(["greedy", "random"]),
            given=repr(opponents),
        )
    for spec in opponents:
        bot(spec, "").close()


def check_seat(seat: int | str, players: int) -> None:
    """Refuse a seat that is not at the table."""
    if seat != RANDOM and (type(seat) is not int or not 0 <= seat < players):
        raise BadOption(
            N_("The learner's seat is a number from 0 to {last}, or 'random', not {given}."),
            last=players - 1,
            given=repr(seat),
        )


def register() -> None:
    """Tell `gymnasium.make` the names of the games."""
    for name, slug in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "taproom.lab.gymnasium:env", kwargs={"game": slug})


register()
