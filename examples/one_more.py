"""One More: a whole game of Taproom in plain Python, to read before writing one.

A shuffled pile holds the pints 1 to 5, three of each. In your turn you drink: the next pint is turned up and
counts. Past 10 you are out with nothing; else you drink again or stop. Most points win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from taproom.kernel import BadPosition, Box, Event, Game, Rng, State

# --8<-- [start:events]
DRINK, STOP = 0, 1
LIMIT = 10
PINTS = [strength for strength in range(1, 6) for _ in range(3)]


@dataclass(frozen=True)
class PintDrunk(Event):
    """A pint was turned up."""

    player: int
    pint: int


@dataclass(frozen=True)
class Stopped(Event):
    """A player has had enough."""

    player: int


# --8<-- [end:events]


# --8<-- [start:rules]
class OneMoreState(State):
    """The pile, and what everybody has drunk."""

    def __init__(self, game: Game, box: Box, players: int, rng: Rng, pile: list[int]) -> None:
        super().__init__(game, box, players, {}, rng)
        self.pile = pile
        self.drunk: list[list[int]] = [[] for _ in range(players)]

    def legal(self) -> list[int]:
        """One must drink first, then one may stop."""
        if self.over:
            return []
        return [DRINK, STOP] if self.drunk[self.player] else [DRINK]

    def apply(self, action: int) -> None:
        """Drink or stop; the turn ends by stopping or past the limit."""
        if action == STOP:
            self.tell(Stopped(self.player))
            self.next_player()
            return
        self.reveal()  # what is told from here on is not known before: a preview ends
        pint = self.pile.pop()
        self.drunk[self.player].append(pint)
        self.tell(PintDrunk(self.player, pint))
        if sum(self.drunk[self.player]) > LIMIT or not self.pile:
            self.next_player()

    def next_player(self) -> None:
        """Everybody has one turn."""
        if self.player + 1 < self.players and self.pile:
            self.player += 1
        else:
            self.over = True

    # --8<-- [end:rules]
    # --8<-- [start:knowing]
    def clone(self) -> "OneMoreState":
        """Copy the position."""
        other = OneMoreState(self.game, self.components, self.players, self.rng, self.pile[:])
        other.drunk = [pints[:] for pints in self.drunk]
        self.copy_to(other)
        return other

    def determinize(self, player: int | None, seed: int) -> "OneMoreState":
        """Nobody knows the order of the pile."""
        other = self.clone()
        other.rng = Rng.seeded(f"determinize {seed}")
        other.rng.shuffle(other.pile)
        return other

    def fields(self) -> dict[str, object]:
        """Give the game's own part of a dump."""
        return {"pile": self.pile[:], "drunk": [pints[:] for pints in self.drunk]}

    def view(self, player: int | None) -> dict[str, object]:
        """Everything but the order of the pile."""
        return {
            "player": self.player,
            "over": self.over,
            "drunk": [pints[:] for pints in self.drunk],
            "left": sorted(self.pile),
        }

    def breakdown(self, player: int) -> dict[str, int]:
        """Points: the sum of the pints, nothing past the limit."""
        total = sum(self.drunk[player])
        return {"pints": total if total <= LIMIT else 0}


# --8<-- [end:knowing]


# --8<-- [start:game]
class OneMore(Game):
    """Push your luck at the bar."""

    slug = "one-more"
    title = "One More"
    seats = (2, 3, 4)

    def action_texts(self) -> Sequence[str]:
        """List everything that can be done."""
        return ["drink", "stop"]

    def deal(self, players: int, options: dict[str, str], box: Box, rng: Rng) -> OneMoreState:
        """Shuffle the pile."""
        pile = PINTS[:]
        rng.stream("pile").shuffle(pile)
        return OneMoreState(self, box, players, rng, pile)

    def read(self, dumped: Mapping[str, Any], box: Box, rng: Rng) -> OneMoreState:
        """Build a state from a dump, refusing what is no position."""
        self.check_players(dumped["players"])
        state = OneMoreState(self, box, dumped["players"], rng, dumped["pile"][:])
        state.drunk = [pints[:] for pints in dumped["drunk"]]
        if len(state.drunk) != state.players or sorted(sum(state.drunk, state.pile)) != PINTS:
            raise BadPosition("The pints are not those of the game.")
        return state

    def label(self, view: Mapping[str, object], action: str, lang: str = "en") -> str:
        """Say what an action is."""
        total = sum(cast(list[list[int]], view["drunk"])[cast(int, view["player"])])
        return f"Drink one more on top of {total}" if action == "drink" else f"Stop at {total}"

    def tell(self, event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Tell an event in a sentence."""
        match event:
            case PintDrunk(player=player, pint=pint):
                return f"{names[player]} drinks a {pint}."
            case Stopped(player=player):
                return f"{names[player]} stops."
        return ""
