"""Many games stepped together, with the loop inside the engine.

What programs see of them is written into three runs of bytes, a game after the other, so that whoever wants
arrays of numbers need not touch a single one.
"""

from collections.abc import Callable

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, u8

from taproom.kernel.errors import BadOption, IllegalAction
from taproom.kernel.phrases import Reason
from taproom.kernel.rng import Rng
from taproom.kernel.state import State
from taproom.kernel.words import N_


class Batch:
    """Places at which games are played side by side; where one ends, the next deal is played.

    The place i of n plays the deals i + 1, i + 1 + n, i + 1 + 2 n and so on: what it plays depends on
    the actions at this place alone.
    """

    def __init__(
        self, deal: Callable[[int], State], count: int, actions: int, skips_forced: bool = False
    ) -> None:
        self.deal = deal
        """Sets up the deal of a number."""
        self.actions = actions
        """How many actions the game's table has."""
        self.skips_forced = skips_forced
        """Steps that leave no choice are taken at once, and not shown, where that tells nothing hidden."""
        self.numbers = list(range(1, count + 1))
        """The deal that is played at each place."""
        self.states: list[State] = []
        self.legal: list[list[int]] = []
        self.ended: list[int] = []
        """The places where a game was ended by the last step."""
        self.ends: list[State] = []
        """The last positions of those games."""
        self.rows = BytesWriter()
        """What the seat that must decide sees, 16 bits a number."""
        self.seats = BytesWriter()
        """The seat that must decide, a byte each."""
        self.masks = BytesWriter()
        """A byte for every action of the table: 1 if it is legal."""
        self.masks.write(bytes(count * actions))
        for place in range(count):
            state = self.deal(place + 1)
            self.states.append(state)
            self.legal.append(self.go_on(place, state))
            self.show(place)

    def step(self, actions: list[int]) -> None:
        """Do an action in each game; if one of them is not legal, none is done."""
        self.check(actions)
        self.ended = []
        self.ends = []
        self.rows.truncate(0)
        self.seats.truncate(0)
        for place in range(len(actions)):
            self.mark(place, 0)
            state = self.states[place]
            state.apply(actions[place])
            self.legal[place] = self.go_on(place, state)
            self.show(place)

    def check(self, actions: list[int]) -> None:
        """Refuse actions that are not legal, naming the first of them."""
        if len(actions) != len(self.states):
            raise BadOption(
                N_("There are {games} games, so {games} actions are needed, not {given}."),
                games=len(self.states),
                given=len(actions),
            )
        size: i64 = self.actions
        start: i64 = 0
        for place in range(len(actions)):
            action = actions[place]
            if action < 0 or action >= self.actions or self.masks[start + i64(action)] == u8(0):
                raise self.refusal(place, action)
            start += size

    def refusal(self, place: int, action: int) -> IllegalAction:
        """Say why an action is not legal in a game."""
        state = self.states[place]
        return IllegalAction(
            N_("Game {number}: {reason}"), number=place, reason=Reason(state, state.game.number(action))
        )

    def go_on(self, place: int, state: State) -> list[int]:
        """Lead the game at a place, or the next one there, to a decision; give what is legal."""
        legal = self.next_choice(state)
        if state.over:
            self.ended.append(place)
            self.ends.append(state)
        while state.over:
            self.numbers[place] += len(self.numbers)
            state = self.deal(self.numbers[place])
            self.states[place] = state
            legal = self.next_choice(state)
        return legal

    def next_choice(self, state: State) -> list[int]:
        """Take the steps that leave no choice, if they are to be skipped; give what is legal then."""
        legal = state.legal()
        while self.skips_forced and state.forced(legal):
            state.apply(legal[0])
            legal = state.legal()
        return legal

    def show(self, place: int) -> None:
        """Write what the seat that must decide at a place sees and may do."""
        state = self.states[place]
        state.observe(state.player, self.rows)
        self.seats.append(u8(state.player))
        self.mark(place, 1)

    def mark(self, place: int, mark: u8) -> None:
        """Write a mark at each legal action of a game."""
        masks = self.masks
        start: i64 = i64(place) * i64(self.actions)
        for action in self.legal[place]:
            masks[start + i64(action)] = mark

    def random_actions(self, rng: Rng) -> bytes:
        """Draw a legal action for each game, each equally likely; 32 bits a number."""
        out = BytesWriter()
        for legal in self.legal:
            write_i32_le(out, i32(legal[rng.below(len(legal))]))
        return out.getvalue()
