"""Who looks at a table, and what they see there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from taproom.kernel.events import Event
from taproom.kernel.game import Target
from taproom.kernel.history import Move
from taproom.kernel.memory import Shared
from taproom.kernel.players import initial
from taproom.kernel.state import State
from taproom.kernel.telling import player_name
from taproom.kernel.words import words
from taproom.server.people import Preferences
from taproom.server.table import RUNNING, Table

PREFIX = "t-"
"""How the ids of all drawings of a page begin."""


@dataclass(frozen=True)
class Looker:
    """Somebody with the page of a table open."""

    person: str | None = None
    seat: int | None = None
    """From which they look; nothing for a spectator."""
    lang: str = "en"
    layout: str = "wide"
    preferences: Preferences = field(default_factory=Preferences)
    host: bool = False


class Choice(NamedTuple):
    """Something that the looker may do now."""

    action: str
    title: str
    """What it is, shortly."""
    label: str
    """What it is, costs and brings, and whether it can be taken back."""
    element: str
    reveals: bool


def looking_from(table: Table, person: str | None, asked: int | None = None) -> int | None:
    """Say from which seat a person looks, if they asked for one of theirs or for none.

    Who plays several seats looks from the one to decide; of a game with secrets they see none until they ask.
    """
    mine = table.seats_of(person)
    several = len(mine) > 1 and table.status == RUNNING
    if several and table.decides in mine and not hides(table):
        return table.decides
    if asked in mine:
        return asked
    return None if several and hides(table) else table.seat_of(person)


def hides(table: Table) -> bool:
    """Whether the seats of this table have secrets before each other."""
    return table.game.hides(table.deal.options)


def must_pass_the_screen(table: Table, looker: Looker) -> bool:
    """Whether the next to decide sits at the same screen, and must not see what is on it nor be seen into."""
    mine = table.seats_of(looker.person)
    next_is_here = table.status == RUNNING and table.decides in mine and looker.seat != table.decides
    return len(mine) > 1 and next_is_here and hides(table)


class Sight:
    """A table as one person sees it from one seat, with all that the parts of the page share."""

    def __init__(self, table: Table, looker: Looker, now: float) -> None:
        self.table = table
        self.looker = looker
        self.now = now
        self.words = words(looker.lang)
        self.covered = must_pass_the_screen(table, looker)
        self.seat = None if self.covered else looker.seat
        self.mine = table.seats_of(looker.person)
        self.names = [seat.name or player_name((), seat.number, self.words) for seat in table.seats]
        self.state: State | None = table.history.state if table.history else None
        self.moves: list[Move] = table.history.moves if table.history else []
        self.view: dict[str, Any] = self.look() if self.state else {}
        self.choices: list[Choice] = self.find_choices()

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.looker.lang

    def look(self) -> dict[str, Any]:
        """Give what the seat may know, with the names and what happened since its own last turn."""
        assert self.state is not None
        last = [event.dump() for event in self.since_own_choice()]
        return Shared({"last_moves": last, **self.known(), "names": self.names})

    def known(self) -> Mapping[str, Any]:
        """Give what the seat may know; where all see the same, one view serves all."""
        assert self.state is not None
        if self.table.game.one_view:
            return {**self.table.public_view(), "viewer": self.seat}
        return self.state.view(self.seat)

    def since_own_choice(self) -> list[Event]:
        """List what happened since the looker's last turn was over; a spectator is shown the last turn."""
        seen = [event.seen_by(self.seat) for _number, move in self.news() for event in move.events]
        return [event for event in seen if event is not None]

    def news(self) -> list[tuple[int, Move]]:
        """List the actions that are news to the looker, by number; steps of the own turn are none."""
        began = self.own_turn_began()
        known = self.already_known()
        moves = enumerate(self.moves[known:], start=known + 1)
        return [(number, move) for number, move in moves if number <= began or move.player != self.seat]

    def own_turn_began(self) -> int:
        """Say how many actions came before the looker's turn that is going on; all of them if none is."""
        count = len(self.moves)
        if self.seat is None or self.state is None or self.state.begins_turn():
            return count
        first = next((n for n in range(count - 1, -1, -1) if self.moves[n].begins), None)
        return count if first is None or self.moves[first].player != self.seat else first

    def already_known(self) -> int:
        """Say how many actions the looker knew of when its last turn was over."""
        first = self.own_turn_began()
        actor = self.moves[-1].player if self.moves else None
        while first and not self.stops_at(self.moves[first - 1], actor):
            first -= 1
        return first

    def stops_at(self, move: Move, actor: int | None) -> bool:
        """Whether what came before this move is known to the looker already."""
        if self.seat is None:
            return move.player != actor
        return move.player == self.seat and move.real

    def decides(self) -> bool:
        """Whether the looker must decide now."""
        return self.seat is not None and self.table.decides == self.seat and not self.thinks(self.seat)

    def thinks(self, seat: int) -> bool:
        """Whether a bot decides for a seat."""
        return self.table.seats[seat].thinks

    def find_choices(self) -> list[Choice]:
        """List what the looker may do now."""
        if not self.decides() or self.state is None:
            return []
        return [self.choice(action) for action in self.state.legal()]

    def choice(self, action: int) -> Choice:
        """Describe an action from what its seat may know."""
        assert self.state is not None
        _ = self.words
        game = self.table.game
        text = game.text(action)
        foresight = self.state.foresee(action)
        title = game.label(self.view, text, self.lang)
        gains = game.gains(foresight.events, self.lang)
        label = _("{label}: {gains}", label=title, gains=gains) if gains else title
        if foresight.reveals:
            label = _("{label} (cannot be undone)", label=label)
        return Choice(text, title, label, game.anchor(action), foresight.reveals)

    def targets(self) -> list[Target]:
        """Give the choices as a drawing needs them."""
        return [Target(choice.action, choice.label, choice.element) for choice in self.choices]

    def badge(self, seat: int) -> dict[str, Any]:
        """Give what the badge of a seat shows."""
        here = self.table.seats[seat]
        name = self.names[seat]
        return {"kind": here.kind, "number": seat, "name": name, "initial": initial(name) or str(seat + 1)}


class SightThen(Sight):
    """A table as it was after some action."""

    def __init__(self, table: Table, looker: Looker, number: int) -> None:
        self.then = number
        super().__init__(table, looker, 0.0)

    def look(self) -> dict[str, Any]:
        """Replay the game up to then; the record is asked, so that nothing later shows."""
        self.state = self.table.played.record.replay(self.then)
        self.moves = self.moves[: self.then]
        return super().look()

    def known(self) -> Mapping[str, Any]:
        """Give what the seat could know then."""
        assert self.state is not None
        return self.state.view(self.seat)

    def since_own_choice(self) -> list[Event]:
        """List what the last action did."""
        seen = [event.seen_by(self.seat) for move in self.moves[-1:] for event in move.events]
        return [event for event in seen if event is not None]

    def find_choices(self) -> list[Choice]:
        """Nothing can be done in the past."""
        return []


def sight_then(table: Table, looker: Looker, number: int) -> SightThen:
    """Look at a table as it was after so many actions."""
    return SightThen(table, looker, number)
