"""All the games that a report needs: those of its setting, and mirrored deals that tell luck from skill."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing

from taproom.bots.specs import is_outside
from taproom.kernel.game import Game, seed_text
from taproom.lab.analysis import Games, find
from taproom.lab.contest import play_match
from taproom.lab.extras import need_lab
from taproom.lab.findings import Findings, Setting
from taproom.lab.hooks import Maker
from taproom.lab.matches import Match, Played, new_match
from taproom.lab.measures import MEASURES
from taproom.lab.simulate import Result, simulate
from taproom.version import VERSION

GAMES_FOR_A_DEAL = 10
"""For so many games of the setting one mirrored deal is played."""
LEAST_DEALS = 20
STRENGTH = ("random", "novice", "greedy", "apprentice", "planner", "brewer", "mcts", "master")
"""The bots of the house, the weakest first."""
RIVALS = {
    "novice": "random",
    "greedy": "novice",
    "apprentice": "novice",
    "planner": "apprentice",
    "brewer": "apprentice",
    "mcts": "planner",
    "master": "brewer",
}
"""Who is weaker, but not hopeless: against a rival that never wins everything looks like skill."""
RIVAL_OF_OTHERS = "greedy"


class Study:
    """Plays the games of a setting and keeps them."""

    def __init__(
        self, setting: Setting, games: Generator[Result, None, None], match: Match, jobs: int
    ) -> None:
        self.setting = setting
        self.match = match
        self.jobs = jobs
        self.games = games
        self.results: list[Result] = []
        self.mirrored: list[Played] = []

    @property
    def mirrored_games(self) -> int:
        """How many games the mirrored deals have."""
        deals = max(LEAST_DEALS, self.setting.games // GAMES_FOR_A_DEAL)
        return deals * len(self.match.seatings)

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.setting.games + self.mirrored_games

    def play(self) -> Generator[Result | Played, None, None]:
        """Play everything, and give each game as it ends."""
        with closing(self.games):
            for result in self.games:
                self.results.append(result)
                yield result
        with closing(play_match(self.match, self.mirrored_games, self.jobs)) as deals:
            for played in deals:
                self.mirrored.append(played)
                yield played

    @property
    def played(self) -> Games:
        """What was played, once all of it was."""
        return Games(self.setting, self.results, self.mirrored)

    def findings(self) -> Findings:
        """Sum up what was played, once all of it was."""
        return find(self.played)


def new_study(
    game: Game,
    specs: Sequence[str],
    games: int,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
    jobs: int = 1,
    hooks: Sequence[Maker] = (),
) -> Study:
    """Plan all the games of a report; what cannot be played is refused here."""
    need_lab()
    text = seed_text(seed)
    changes = game.changes(components)
    results = simulate(game, specs, games, text, options, changes, jobs, (*MEASURES, *hooks))
    strong, weak = rivals(specs)
    match = new_match(game, [strong] + [weak] * (len(specs) - 1), f"{text}/mirrored", options, changes)
    box = game.box(changes)
    setting = Setting(
        game=game.slug,
        bots=tuple(specs),
        games=games,
        seed=text,
        options=match.options,
        changes=box.changed,
        components=box.digest,
        version=VERSION,
    )
    return Study(setting, results, match, jobs)


def rivals(specs: Sequence[str]) -> tuple[str, str]:
    """Choose a strong and a weak bot to tell luck from skill: two of the table, or one and a weaker one.

    Of two at the table the stronger is known by the order of the house, else it is the first. Nobody is
    weaker than random, so there it is the weak one.
    """
    first, *others = dict.fromkeys(specs)
    if others:
        return (first, others[0]) if strength(first) >= strength(others[0]) else (others[0], first)
    if kind(first) == STRENGTH[0]:
        return RIVAL_OF_OTHERS, first
    return first, RIVALS.get(kind(first), RIVAL_OF_OTHERS)


def strength(spec: str) -> int:
    """Give a bot's place in the order of the house; what comes from outside was written to beat it."""
    return len(STRENGTH) if is_outside(spec) else STRENGTH.index(kind(spec))


def kind(spec: str) -> str:
    """Give the name of a bot without its settings."""
    return spec.partition(":")[0]
