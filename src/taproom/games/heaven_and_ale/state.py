"""A position of Heaven & Ale: its fields, what is legal, and what an action does."""

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from taproom.games.heaven_and_ale import (
    actions,
    cards,
    discs,
    finish,
    market,
    observing,
    reasons,
    sheds,
    view,
    walk,
    words,
)
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.pieces import (
    BREWMASTER_PLACE,
    DUCATS_PLACE,
    EMPTY,
    FIRST_PLACE,
    MARKER_PLACE,
    SPACES,
)
from taproom.games.heaven_and_ale.prices import NEVER
from taproom.games.heaven_and_ale.rounds import end_turn
from taproom.games.heaven_and_ale.steps import (
    ADVANCE,
    BUY,
    BY_HARVEST,
    BY_PLACE,
    CARD,
    DISC,
    MOVE,
    NAME,
    NO_CAUSE,
    OVER,
    PHASES,
    PUT,
    SHED,
    START,
)
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

if TYPE_CHECKING:
    from taproom.kernel.game import Game


class HeavenState(State):
    """Everything about a position; the rules are in the modules named after what they rule."""

    def __init__(
        self,
        game: "Game",
        box: HeavenBox,
        players: int,
        options: dict[str, str],
        rng: Rng,
        boards: list[Board],
        tiles: list[tuple[int, ...]],
        cheapest: list[int],
        disc_counts: list[int],
    ) -> None:
        super().__init__(game, box, players, options, rng)
        self.box = box
        self.boards = boards
        self.tiles = tiles
        """The tiles on each space of the walk."""
        self.cheapest = cheapest
        """The shady price of the cheapest tile on each space."""
        self.discs = disc_counts
        """The discs on each space of the walk."""
        self.round = 0
        """0 while start places are chosen."""
        self.rounds = 0
        self.large_left = 0
        """The goals whose large barrel is still there, a bit each."""
        self.small_left = 0
        # Piles, I before II, in the order in which they will be dealt, and how far they have been.
        self.resources: tuple[int, ...] = ()
        self.monks: tuple[int, ...] = ()
        self.resources_dealt = 0
        self.monks_dealt = 0
        # The decision that is due.
        self.step = START
        self.bought = 0
        """Purchases in this turn."""
        self.holding = EMPTY
        """The tile named for purchase."""
        self.shed = 0
        """The shed whose neighbours are being chosen."""
        self.waiting: tuple[int, ...] = ()
        """Sheds surrounded by the same tile that come next."""
        self.pair = 0
        """The pair to which a card may be added."""
        self.cause = NO_CAUSE
        """What moves the marker that is being chosen."""

    def legal(self) -> list[int]:
        """List what the player to decide may do."""
        out: list[int] = []
        me = self.boards[self.player]
        step = self.step
        if step == MOVE:
            walk.list_moves(self, me, out)
        elif step == BUY:
            market.list_purchases(self, me, out)
        elif step == PUT:
            market.list_spots(self, me, out)
        elif step == SHED:
            sheds.list_choices(self, me, out)
        elif step == DISC:
            discs.list_spots(self, me, out)
        elif step == NAME:
            discs.list_numbers(me, out)
        elif step == CARD:
            cards.list_cards(me, out)
        elif step == ADVANCE:
            cards.list_markers(self, me, out)
        elif step == START:
            walk.list_places(self, me, out)
            return out
        else:
            return out
        cards.list_returns(self, me, out)
        return out

    def apply(self, action: int) -> None:
        """Do a legal action."""
        me = self.boards[self.player]
        if action < actions.HOME:
            walk.go(self, me, action - actions.GO + 1)
        elif action < actions.BUY:
            if self.step == START:
                walk.choose_place(self, me, action - actions.HOME)
            else:
                walk.go_home(self, me, action - actions.HOME)
        elif action < actions.PUT:
            market.choose(self, action - actions.BUY + 1)
        elif action < actions.DISC:
            market.put(self, me, action - actions.PUT)
        elif action < actions.NAME:
            discs.place(self, me, action - actions.DISC)
        elif action < actions.ADVANCE:
            discs.name_number(self, me, action - actions.NAME + 1)
        elif action < actions.CARD:
            self.advance(me, action - actions.ADVANCE)
        elif action < actions.DECLINE:
            cards.place(self, me, action - actions.CARD)
        elif action == actions.DECLINE:
            cards.decline(self)
        elif action < actions.DONE:
            cards.give_back(self, me, action - actions.RETURN)
        elif action == actions.DONE:
            end_turn(self)
        else:
            sheds.activate_chosen(self, me, action - actions.ACTIVATE)
            market.carry_on(self, me)

    def advance(self, me: Board, colour: int) -> None:
        """Move the chosen marker by what lets it move."""
        if self.cause == BY_PLACE:
            walk.advance_by_place(self, me, colour)
        elif self.cause == BY_HARVEST:
            cards.advance_by_harvest(self, me, colour)
        else:
            cards.advance_by_laggard(self, me, colour)

    def obstacle(self, action: int) -> int:
        """Say as a number why an action is not legal; see `reasons`."""
        if self.over:
            return reasons.GAME_OVER
        me = self.boards[self.player]
        step = self.step
        if actions.RETURN <= action < actions.DONE:
            return cards.return_obstacle(self, me, action - actions.RETURN)
        if step == MOVE and action < actions.HOME:
            return walk.obstacle(self, me, action - actions.GO + 1)
        if step in (MOVE, START) and actions.HOME <= action < actions.BUY:
            return walk.place_obstacle(self, me, action - actions.HOME)
        if step == BUY and actions.BUY <= action < actions.PUT:
            return market.tile_obstacle(self, me, action - actions.BUY + 1)
        if step == BUY and action == actions.DONE:
            return market.done_obstacle(self)
        return self.choice_obstacle(me, action)

    def choice_obstacle(self, me: Board, action: int) -> int:
        """Say why an action is not legal within what a space or a card does."""
        step = self.step
        if step == PUT and actions.PUT <= action < actions.DISC:
            return market.spot_obstacle(self, me, action - actions.PUT)
        if step == SHED and action >= actions.ACTIVATE:
            return sheds.choice_obstacle(self, me, action - actions.ACTIVATE)
        if step == DISC and actions.DISC <= action < actions.NAME:
            return discs.spot_obstacle(self, me, action - actions.DISC)
        if step == NAME and actions.NAME <= action < actions.ADVANCE:
            return discs.number_obstacle(me, action - actions.NAME + 1)
        if step == CARD and actions.CARD <= action < actions.DECLINE:
            return cards.card_obstacle(me, action - actions.CARD)
        if step == CARD and action == actions.DECLINE:
            return reasons.NOTHING
        if step == ADVANCE and actions.ADVANCE <= action < actions.CARD:
            return cards.marker_obstacle(self, me, action - actions.ADVANCE)
        return reasons.NOT_NOW

    def fallback(self) -> int:
        """A seat out of time goes home, stops buying, buys cheaply, or declines (HA-3.23)."""
        legal = self.legal_or_over()
        if self.step in (MOVE, START):
            for place in (DUCATS_PLACE, MARKER_PLACE, BREWMASTER_PLACE, FIRST_PLACE):
                if actions.HOME + place in legal:
                    return actions.HOME + place
        if self.step == BUY:
            return actions.DONE if self.bought > 0 else market.cheapest_purchase(self, legal)
        if self.step == CARD:
            return actions.DECLINE
        return legal[0]

    @property
    def phase(self) -> str:
        """What kind of decision is due."""
        return PHASES[self.step]

    def begins_turn(self) -> bool:
        """A turn begins with a move, a choice of start place stands alone."""
        return self.step in (MOVE, START, OVER)

    def scores(self) -> list[int]:
        """Every seat's points, without telling their sources."""
        return [finish.total(self.box, board) for board in self.boards]

    def breakdown(self, player: int) -> dict[str, int]:
        """Points by source, as if the game ended now."""
        return finish.points(self.box, self.boards[player])

    def clone(self) -> "HeavenState":
        """Copy the position; the box and the piles are shared."""
        other = HeavenState(
            self.game,
            self.box,
            self.players,
            self.options,
            self.rng,
            [board.clone() for board in self.boards],
            self.tiles[:],
            self.cheapest[:],
            self.discs[:],
        )
        self.copy_to(other)
        other.round = self.round
        other.rounds = self.rounds
        other.large_left = self.large_left
        other.small_left = self.small_left
        other.resources = self.resources
        other.monks = self.monks
        other.resources_dealt = self.resources_dealt
        other.monks_dealt = self.monks_dealt
        other.step = self.step
        other.bought = self.bought
        other.holding = self.holding
        other.shed = self.shed
        other.waiting = self.waiting
        other.pair = self.pair
        other.cause = self.cause
        return other

    def determinize(self, player: int | None, seed: int) -> "HeavenState":
        """Clone, with the piles that nobody can see shuffled anew (HA-1.9)."""
        self.check_seat(player)
        other = self.clone()
        rng = other.chance_anew(seed)
        box = self.box
        other.resources = shuffled(self.resources, self.resources_dealt, box.resources_one, rng)
        other.monks = shuffled(self.monks, self.monks_dealt, box.monks_one, rng)
        return other

    def fields(self) -> dict[str, object]:
        """Give the game's own part of the dump."""
        return view.fields(self)

    def view(self, player: int | None) -> dict[str, object]:
        """Tell what a seat may know: everything but the order of the piles (HA-1.8)."""
        self.check_seat(player)
        return view.view(self, player)

    def observe(self, player: int, out: BytesWriter) -> None:
        """Write what a seat may know as numbers."""
        self.check_seat(player)
        observing.write_row(self, player, out)

    def reason(self, action: int, lang: str) -> str:
        """Say in a sentence why an action is not legal."""
        return words.refuse(self.obstacle(action), view.view(self, self.player), self.game.text(action), lang)


def shuffled(pile: tuple[int, ...], dealt: int, ones: int, rng: Rng) -> tuple[int, ...]:
    """Shuffle what is not dealt of a pile whose first tiles have back I, the others II.

    Sorted before, so that the order that was there leaves no trace.
    """
    left_one = sorted(pile[dealt:ones])
    rng.shuffle(left_one)
    left_two = sorted(pile[max(dealt, ones) :])
    rng.shuffle(left_two)
    return (*pile[:dealt], *left_one, *left_two)


def empty_table(
    game: "Game", box: HeavenBox, options: dict[str, str], rng: Rng, boards: list[Board]
) -> HeavenState:
    """Give a state with the players' boards and nothing on the walk."""
    nothing: tuple[int, ...] = ()
    spaces = SPACES + 1
    return HeavenState(
        game,
        box,
        len(boards),
        options,
        rng,
        boards,
        [nothing] * spaces,
        [NEVER] * spaces,
        [0] * spaces,
    )
