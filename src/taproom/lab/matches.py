"""Matches between bots: every deal is played in every seating, so that luck favours nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from taproom.bots import Bot
from taproom.kernel.errors import BadOption
from taproom.kernel.game import Game, seed_text
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.lab.program import program_digest
from taproom.lab.simulate import play_game, seated
from taproom.version import VERSION

MS_DIGITS = 2


@dataclass(frozen=True)
class Played:
    """How one game of a match ended; lists go by seat."""

    number: int
    """From 1."""
    deal: int
    """From 1; the games of a deal have the same chance, and the bots in other seats."""
    bots: list[str]
    scores: list[int]
    ranks: list[int]
    """From 1; seats that share a rank are followed by a gap."""
    winners: list[int]
    failures: list[list[str]]
    """What went wrong with a bot from elsewhere, a sentence for each decision that it lost."""
    ms: list[list[float]] = field(compare=False)
    """The time of every decision between two actions or more; the same game never takes the same time."""


@dataclass(frozen=True)
class Match:
    """What is to be played: everything that a process needs, here or on another machine."""

    game: Game
    specs: tuple[str, ...]
    """The bots, by seat in the first game of a deal."""
    seed: str
    options: Mapping[str, str]
    components: Mapping[str, object]

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """List all rotations of the bots, those that look alike once."""
        turned = (self.specs[first:] + self.specs[:first] for first in range(len(self.specs)))
        return list(dict.fromkeys(turned))

    def whole_deals(self, games: int) -> int:
        """Round a number of games up to whole deals."""
        size = len(self.seatings)
        return -(-games // size) * size

    def play(self, number: int) -> Played:
        """Play the game of that number; it depends on the match and the number alone."""
        deal, seating = divmod(number - 1, len(self.seatings))
        specs = self.seatings[seating]
        seed = f"{self.seed}/{deal + 1}"
        with seated(specs, f"{seed}/seating {seating + 1}") as bots:
            timed = [Timed(bot) for bot in bots]
            result = play_game(self.game, timed, seed, self.options, self.components)
            return Played(
                number=number,
                deal=deal + 1,
                bots=list(specs),
                scores=result.scores,
                ranks=result.ranks,
                winners=result.winners,
                failures=[list(getattr(bot, "failures", [])) for bot in bots],
                ms=[bot.ms for bot in timed],
            )

    def plan(self) -> dict[str, object]:
        """Tell, as plain JSON, what decides the games of this match."""
        return {
            "game": self.game.slug,
            "rules": self.game.rules,
            "bots": list(self.specs),
            "seed": self.seed,
            "options": dict(self.options),
            "components": self.game.box(self.components).digest,
            "taproom": VERSION,
            "program": program_digest(self.game),
        }


class Timed(Bot):
    """A bot with a clock beside it: only real decisions come to `choose`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rng)
        self.bot = bot
        self.name = bot.name
        self.ms: list[float] = []

    def choose(self, state: State) -> int:
        """Have the bot choose, and note how long it took."""
        began = perf_counter()
        action = self.bot.choose(state)
        self.ms.append(round((perf_counter() - began) * 1000, MS_DIGITS))
        return action

    def follow(self, action: int) -> None:
        """Pass on what was played."""
        self.bot.follow(action)

    def forget(self) -> None:
        """Pass on that the bot missed something."""
        self.bot.forget()


def new_match(
    game: Game,
    specs: Sequence[str],
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    components: Mapping[str, object] | str | None = None,
) -> Match:
    """Plan a match; what cannot be played is refused here."""
    if len(specs) < 2:
        raise BadOption(N_("A match takes two bots or more, not {given}."), given=", ".join(specs) or "0")
    chosen = game.choose_options(options or {})
    changes = game.changes(components)
    match = Match(game, tuple(specs), seed_text(seed), chosen, changes)
    game.new(len(specs), f"{match.seed}/1", chosen, changes)
    with seated(match.specs, match.seed):
        pass
    return match
