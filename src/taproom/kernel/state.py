"""A position of a game: the only place where its rules live."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from taproom.kernel.box import Box
from taproom.kernel.errors import BadOption, IllegalAction
from taproom.kernel.events import Event
from taproom.kernel.phrases import Reason
from taproom.kernel.rng import Rng
from taproom.kernel.words import N_, words

if TYPE_CHECKING:
    from taproom.kernel.game import Game

NO_CHOOSER = -1


class Foresight:
    """What is known of an action before it is done."""

    def __init__(self, events: list[Event], reveals: bool, ends: bool) -> None:
        self.events = events
        """What it surely does, up to the first chance or reveal."""
        self.reveals = reveals
        """It shows chance or something hidden, so that it cannot be taken back."""
        self.ends = ends
        """It ends the turn or the game, or hands the decision on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What a game's own state must offer, and what all games share.

    A game writes `legal`, `apply`, `clone`, `fields`, `view`, `determinize` and `breakdown`; the rest
    has an answer here that a game may better.
    """

    def __init__(self, game: "Game", box: Box, players: int, options: dict[str, str], rng: Rng) -> None:
        self.game = game
        self.components = box
        """The components played with; a game keeps them under its own type too, as `box`."""
        self.players = players
        """How many seats."""
        self.options = options
        self.rng = rng
        self.streams: list[Rng] = []
        """Chance by source, such as each seat's dice, for a game that opens such streams (`open_streams`)."""
        self.player = 0
        """The seat that must decide."""
        self.over = False
        self.reveals = 0
        """Chance shown, hidden things shown, and changes of the seat that made the last real choice."""
        self.chooser = NO_CHOOSER
        """The seat that made the last real choice (one that was not forced)."""
        self.recording = False
        self.previewing = False
        self.events: list[Event] = []
        """What the last action did, if this state records."""

    # What a game writes.

    def legal(self) -> list[int]:
        """List what `player` may do now; empty when the game is over."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Do a legal action, unchecked: for search."""
        raise NotImplementedError

    def clone(self) -> "State":
        """Copy the position, without recording."""
        raise NotImplementedError

    def fields(self) -> dict[str, object]:
        """Give the game's own part of the dump: named fields, plain JSON."""
        raise NotImplementedError

    def view(self, player: int | None) -> dict[str, object]:
        """Tell, as plain JSON, what that seat may know (`None`: a spectator), and nothing more."""
        raise NotImplementedError

    def determinize(self, player: int | None, seed: int) -> "State":
        """Clone, with everything that the seat cannot know dealt anew in a way that fits what it has seen."""
        raise NotImplementedError

    def breakdown(self, player: int) -> dict[str, int]:
        """Give the points by source; during the game: as if it ended now."""
        raise NotImplementedError

    # What a game may better.

    def observe(self, player: int, out: BytesWriter) -> None:
        """Write what that seat may know as numbers of 16 bits, in the order of the game's `layout`."""

    @property
    def phase(self) -> str:
        """What kind of decision is due, in a word."""
        return "over" if self.over else "turn"

    def scores(self) -> list[int]:
        """Give every seat's points; during the game: as if it ended now."""
        return [sum(self.breakdown(player).values()) for player in range(self.players)]

    def winners(self) -> list[int]:
        """Name the seats that have won: several if they share it, none before the end."""
        if not self.over:
            return []
        scores = self.scores()
        best = max(scores)
        return [player for player in range(self.players) if scores[player] == best]

    def fallback(self) -> int:
        """Say what a seat out of time does."""
        return self.legal_or_over()[0]

    def forced(self, legal: list[int]) -> bool:
        """Whether a step leaves no choice, so that a table may take it for the player.

        A game says no where taking it would tell what the player hides.
        """
        return len(legal) == 1

    def begins_turn(self) -> bool:
        """Whether the decision due is the first of a turn; a game with turns of several steps says so."""
        return True

    def legal_or_over(self) -> list[int]:
        """List what may be done, and refuse if nothing may."""
        legal = self.legal()
        if not legal:
            raise IllegalAction(N_("The game is over."))
        return legal

    def reason(self, action: int, lang: str) -> str:
        """Say why a known action is not legal here, in a sentence."""
        _ = words(lang)
        legal = self.legal()
        if not legal:
            return _("The game is over.")
        return _(
            "{action!r} is not possible now; {other!r} would be.",
            action=self.game.text(action),
            other=self.game.text(legal[0]),
        )

    # What all games share.

    def play(self, action: object) -> list[Event]:
        """Do an action, given as number or text; an illegal one raises IllegalAction and changes nothing."""
        number = self.game.number(action)
        legal = self.legal()
        if number not in legal:
            raise IllegalAction("{reason}", reason=Reason(self, number))
        if not self.forced(legal):
            self.reveals = self.reveals_by_choosing(True)
            self.chooser = self.player
        self.events = []
        self.apply(number)
        return self.events

    def reveals_by_choosing(self, real: bool) -> int:
        """Count `reveals` as it will be once the player to decide has chosen; a forced step adds nothing."""
        return self.reveals + 1 if real and self.chooser != self.player else self.reveals

    def why_not(self, action: object, lang: str = "en") -> str:
        """Say in a sentence why an action is not legal; nothing for one that is."""
        number = self.game.number(action)
        return "" if number in self.legal() else self.reason(number, lang)

    def preview(self, action: object) -> list[Event]:
        """Tell what an action surely does, as its seat may know it: up to the first chance or reveal."""
        return self.foresee(action).events

    def foresee(self, action: object) -> Foresight:
        """Tell what an action surely does, and whether it shows something or ends the turn."""
        number = self.game.number(action)
        if number not in self.legal():
            raise IllegalAction("{reason}", reason=Reason(self, number))
        trial = self.clone()
        trial.recording = True
        trial.previewing = True
        trial.apply(number)
        seen = [event.seen_by(self.player) for event in trial.events]
        reveals = trial.reveals != self.reveals
        new_turn = trial.begins_turn() and not self.begins_turn()
        # Who decides after a reveal may hang on what it shows.
        ends = not reveals and (trial.over or trial.player != self.player or new_turn)
        return Foresight([event for event in seen if event is not None], reveals, ends)

    def check_seat(self, player: object) -> None:
        """Refuse a seat that is not at the table; nothing stands for a spectator."""
        if player is not None and (type(player) is not int or not 0 <= player < self.players):
            raise BadOption(N_("There is no seat {seat}."), seat=repr(player))

    def tell(self, event: Event) -> None:
        """Note an event; callers in the hot path ask `recording` first."""
        if self.recording:
            self.events.append(event)

    def reveal(self) -> None:
        """Chance or something hidden is about to be shown: a preview ends here."""
        self.reveals += 1
        if self.previewing:
            self.recording = False

    def open_streams(self, names: list[str]) -> None:
        """Open a stream of chance for each source, so that what one draws does not disturb another."""
        self.streams = [self.rng.stream(name) for name in names]

    def chance_anew(self, seed: int) -> Rng:
        """Replace the generator and all streams, for a determinized clone; give the generator."""
        self.rng = Rng.mixed(f"determinize {seed}", seed)
        self.streams = [self.rng.split() for _ in self.streams]
        return self.rng

    def copy_to(self, other: "State") -> None:
        """Hand a clone what every state has."""
        other.rng = self.rng.clone()
        if self.streams:
            other.streams = [stream.clone() for stream in self.streams]
        other.player = self.player
        other.over = self.over
        other.reveals = self.reveals
        other.chooser = self.chooser

    def dump(self) -> dict[str, object]:
        """Give the whole position as plain JSON; `game.load` builds it again."""
        return {
            "game": self.game.slug,
            "rules": self.game.rules,
            "players": self.players,
            "options": dict(self.options),
            "components": dict(self.components.changed),
            "player": self.player,
            "over": self.over,
            "reveals": self.reveals,
            "chooser": self.chooser,
            "rng": self.rng.dump(),
            "streams": [stream.dump() for stream in self.streams],
            **self.fields(),
        }

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.game, self.dump(), self.recording))

    def _repr_svg_(self) -> str:
        """Show a notebook the board as a spectator sees it; another position has other ids."""
        view = self.view(None)
        prefix = sha256(json.dumps(view).encode()).hexdigest()[:8]
        return self.game.draw(view, (), "en", f"b{prefix}-")

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.player} to {self.phase}"
        return f"<{self.game.title}, {self.players} players, {turn}>"


def restore(game: "Game", dumped: dict[str, object], recording: bool) -> State:
    """Build a pickled state again."""
    state = game.load(dumped)
    state.recording = recording
    return state
