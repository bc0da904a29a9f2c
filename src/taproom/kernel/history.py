"""A game in play: its record, the position reached, and the way back."""

from dataclasses import dataclass
from pathlib import Path

from taproom.kernel.errors import IllegalAction
from taproom.kernel.events import Event
from taproom.kernel.records import Record
from taproom.kernel.state import State
from taproom.kernel.words import N_


@dataclass(frozen=True)
class Move:
    """One action that was played, with what undo must know of it."""

    player: int
    action: str
    real: bool
    """It was not forced."""
    begins: bool
    """It was the first of a turn."""
    reveals: int
    """`State.reveals` when it was chosen."""
    events: tuple[Event, ...]
    beforehand: bool = False
    """Its seat had answered so beforehand: no choice made now, as a forced step is none."""


class History:
    """Plays a record on, action by action; every action stands in the record before it is answered."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state: State = record.deal()
        self.moves: list[Move] = []
        record.replay()  # a record that cannot be played is refused, and stays as it is
        actions, record.actions = record.actions, []
        for action in actions:
            self.play(action)

    def play(self, action: object, beforehand: bool = False) -> list[Event]:
        """Do an action and keep it; an illegal one changes nothing."""
        state = self.state
        player = state.player
        real = not beforehand and not state.forced(state.legal())
        begins = state.begins_turn()
        reveals = state.reveals_by_choosing(real)
        events = play_on(state, action, beforehand)
        text = state.game.text(state.game.number(action))
        self.moves.append(Move(player, text, real, begins, reveals, tuple(events), beforehand))
        self.record.actions.append(text)
        if state.over:
            self.record.scores = state.scores()
        return events

    def undo_point(self, seat: int) -> int | None:
        """Say how many actions would stay if that seat took back its last real choice; None if it may not.

        It may while nothing was shown since and nobody else has chosen anything.
        """
        if self.state.over:
            return None
        for number in range(len(self.moves) - 1, -1, -1):
            move = self.moves[number]
            if move.real:
                return number if move.player == seat and move.reveals == self.state.reveals else None
        return None

    def restart_point(self, seat: int) -> int | None:
        """Say how many actions would stay if that seat began its turn anew; None if it may take nothing back.

        What cannot be taken back stays: then it is the earliest choice of the turn that can.
        """
        point = self.undo_point(seat)
        if point is None:
            return None
        for number in range(point, -1, -1):
            move = self.moves[number]
            if move.real and (move.player != seat or move.reveals != self.state.reveals):
                return point
            point = number if move.player == seat and move.real else point
            if move.begins and move.player == seat:
                return point
        return point

    def undo(self, seat: int) -> None:
        """Take back the seat's last real choice and what followed from it."""
        point = self.undo_point(seat)
        if point is None:
            raise IllegalAction(N_("There is nothing that could be taken back."))
        self.back_to(point)

    def back_to(self, number: int) -> None:
        """Take back all but the first actions, whoever's they are; who may do that is the table's to say."""
        del self.moves[number:]
        del self.record.actions[number:]
        self.record.scores = []
        self.state = self.record.deal()
        for move in self.moves:
            play_on(self.state, move.action, move.beforehand)

    def save(self, path: str | Path) -> None:
        """Write the record."""
        self.record.save(path)


def play_on(state: State, action: object, beforehand: bool) -> list[Event]:
    """Do an action; one that was answered beforehand leaves to others what they may take back."""
    if not beforehand:
        return state.play(action)
    chooser = state.chooser
    counted = state.reveals_by_choosing(not state.forced(state.legal())) - state.reveals
    events = state.play(action)
    state.chooser = chooser
    state.reveals -= counted
    return events
