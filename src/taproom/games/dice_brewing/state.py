"""A position of Dice Brewing: its fields, what is legal, and what an action does."""

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter

from taproom.games.dice_brewing import (
    actions,
    arranging,
    brewing,
    dumps,
    finish,
    hidden,
    observing,
    purchases,
    reasons,
    rounds,
    school,
    tidying,
    tokens,
    view,
    windows,
    words,
)
from taproom.games.dice_brewing.box import DiceBox
from taproom.games.dice_brewing.brewery import Brewery
from taproom.games.dice_brewing.pieces import (
    FACES,
    FIELD_COUNT,
    INGREDIENTS,
    KINDS,
    NO_RECIPE,
    NO_UPGRADE,
    ROW,
    SEED_FIELDS,
    SPEEDY,
    TOKENS,
)
from taproom.games.dice_brewing.steps import (
    ARRANGE,
    ARRANGING,
    BREW,
    BUY,
    CLOSE,
    OVER,
    PHASES,
    PICK,
    PUT_AWAY,
    SWAP,
    TAKE,
    USE,
    WINDOW,
)
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

if TYPE_CHECKING:
    from taproom.kernel.game import Game

SPECTATOR: Final = -1


class DiceState(State):
    """Everything about a position; the rules are in the modules named after what they rule."""

    def __init__(
        self,
        game: "Game",
        box: DiceBox,
        players: int,
        options: dict[str, str],
        rng: Rng,
        breweries: list[Brewery],
    ) -> None:
        super().__init__(game, box, players, options, rng)
        self.box = box
        self.breweries = breweries
        self.advanced = False
        """The kinds of the others' action tokens are hidden (DB-8.22)."""
        self.unlucky = False
        """Dice that show 1 help to buy (DB-5.3)."""
        # What belongs to nobody.
        self.stock: list[int] = []
        """Dice by colour."""
        self.seeds = 0
        self.market: list[int] = []
        """Ingredients left to buy."""
        self.tokens: list[int] = []
        """Action tokens left, by kind."""
        self.played: list[int] = []
        """Action tokens out of the game."""
        self.row: list[int] = []
        """The open recipes, by place."""
        self.pile: tuple[int, ...] = ()
        """The other recipes, in the order in which they will be turned up, and how far they have been."""
        self.dealt = 0
        # The round.
        self.round = 0
        self.starter = 0
        """Who holds the season token."""
        self.stage = ARRANGING
        self.users: list[int] = []
        """How many players have used each field in this round."""
        self.full = 0
        """The fields closed to who has not used them, a bit each."""
        self.blocked = 0
        """The places of the row whose recipe is blocked in this round, a bit each."""
        self.marked = False
        """A token has raised, blocked or protected a die in this round."""
        # The decision that is due.
        self.step = WINDOW
        self.turn = 0
        """Whose turn it is; in a window: who is about to play."""
        self.opening = False
        """The window after the roll, before the first placement."""
        self.later = 0
        """Who has answered "later" in this window, a bit each."""
        self.closed = 0
        """Who has had the closing step, a bit each."""
        self.quiet = 0
        """Who has answered "not again this phase", a bit each."""
        self.placed = 0
        """Placements in this turn."""
        self.bought = False
        """An ingredient, in this turn."""
        self.token_bought = False
        self.credit_spent = 0
        self.passes = 0
        """Passes in a row while brewing."""
        self.colour = 0
        """The colour of the stock rolled at School 2, and the dice of each value."""
        self.rolled: list[int] = []
        self.recipe = NO_RECIPE
        """The recipe that is being brewed."""
        self.upgrade = NO_UPGRADE
        self.field = 0
        """The field whose raised die is to be put away."""
        self.waiting: tuple[int, ...] = ()
        """Gains that wait for the stock, in player order: 5 * seat + gain."""

    def legal(self) -> list[int]:
        """List what the player to decide may do."""
        out: list[int] = []
        me = self.breweries[self.player]
        step = self.step
        if step == ARRANGE:
            arranging.list_choices(self, me, out)
        elif step == WINDOW:
            windows.list_answers(self, me, out)
        elif step == BUY:
            purchases.list_choices(self, me, out)
        elif step == CLOSE:
            purchases.list_closing(self, me, out)
        elif step == BREW:
            brewing.list_brews(self, me, out)
        elif step == USE:
            brewing.list_dice(self, me, out)
        elif step == TAKE:
            brewing.list_rewards(self, out)
        elif step == PUT_AWAY:
            tidying.list_places(out)
        elif step == PICK:
            school.list_picks(me, out)
        elif step == SWAP:
            school.list_swaps(self, me, out)
        return out

    def apply(self, action: int) -> None:
        """Do a legal action."""
        me = self.breweries[self.player]
        if action < actions.STORE:
            self.answer(me, action)
        elif action < actions.PLACE_SEED:
            arranging.store(self, me, action - actions.STORE)
        elif action < actions.PLACE:
            arranging.place_seed(self, me, SEED_FIELDS[action - actions.PLACE_SEED])
        elif action < actions.SPEED:
            arranging.place(self, me, action - actions.PLACE)
        elif action < actions.PICK:
            field, store, value = read_speed_up(action)
            arranging.speed_up(self, me, field, value, store)
        elif action < actions.SWAP:
            at = action - actions.PICK
            school.pick(self, me, at % KINDS, at // KINDS)
        elif action < actions.RAISE:
            school.swap(self, me, action - actions.SWAP)
        elif action < actions.BUY:
            tokens.play(self, me, action)
        elif action < actions.BREW:
            self.buy(me, action)
        else:
            self.brew(me, action)

    def answer(self, me: Brewery, action: int) -> None:
        """Do one of the actions that name no piece."""
        if action == actions.LATER:
            windows.answer_later(self)
        elif action == actions.NOT_AGAIN:
            windows.answer_not_again(self)
        elif action == actions.END:
            arranging.end_turn(self)
        elif action == actions.PASS:
            if self.step == BREW:
                brewing.pass_turn(self)
            else:
                arranging.pass_for_good(self, me)
        elif action == actions.DONE:
            if self.step == CLOSE:
                rounds.end_closing_step(self)
            else:
                purchases.end_turn(self)
        elif action == actions.ROLL:
            school.roll_picked(self, me)
        elif action == actions.DECLINE:
            school.decline(self)
        else:
            tidying.keep(self, me, action - actions.TO_POOL)

    def buy(self, me: Brewery, action: int) -> None:
        """Buy an ingredient or a token."""
        if action < actions.BUY_WITH:
            purchases.buy(self, me, action - actions.BUY)
        elif action < actions.BUY_TOKEN:
            purchases.buy_cheaper(self, me, action - actions.BUY_WITH)
        else:
            purchases.buy_token(self, me, action - actions.BUY_TOKEN)

    def brew(self, me: Brewery, action: int) -> None:
        """Name a recipe, use a die, or take a reward."""
        if action < actions.USE:
            brewing.choose(self, action - actions.BREW)
        elif action < actions.TAKE_DIE:
            brewing.use(self, me, action - actions.USE)
        elif action < actions.TAKE_TOKEN:
            brewing.take_die(self, me, action - actions.TAKE_DIE)
        else:
            brewing.take_token(self, me, action - actions.TAKE_TOKEN)

    def obstacle(self, action: int) -> int:
        """Say as a number why an action is not legal; see `reasons`."""
        if self.over:
            return reasons.GAME_OVER
        me = self.breweries[self.player]
        step = self.step
        if action < actions.STORE:
            return self.answer_obstacle(me, action)
        if action < actions.PLACE_SEED and step in (ARRANGE, BUY, CLOSE):
            return arranging.store_obstacle(me, action - actions.STORE)
        if actions.PLACE_SEED <= action < actions.PICK and step == ARRANGE:
            return self.placement_obstacle(me, action)
        if actions.RAISE <= action < actions.BUY and step in (WINDOW, ARRANGE, BUY, CLOSE):
            return tokens.obstacle(self, me, action)
        if actions.BUY <= action < actions.BREW and step == BUY:
            return self.purchase_obstacle(me, action)
        return self.choice_obstacle(me, action)

    def answer_obstacle(self, me: Brewery, action: int) -> int:
        """Say why one of the actions that name no piece is not legal."""
        step = self.step
        if action == actions.END and step == ARRANGE:
            return arranging.end_obstacle(self)
        if action == actions.ROLL and step == PICK:
            return school.roll_now_obstacle(me)
        return reasons.NOTHING if action in self.legal() else reasons.NOT_NOW

    def placement_obstacle(self, me: Brewery, action: int) -> int:
        """Say why nothing can be placed so."""
        if action < actions.PLACE:
            return arranging.seed_obstacle(self, me, SEED_FIELDS[action - actions.PLACE_SEED])
        if action < actions.SPEED:
            return arranging.place_obstacle(self, me, action - actions.PLACE)
        field, store, value = read_speed_up(action)
        return arranging.speed_up_obstacle(self, me, field, value, store)

    def purchase_obstacle(self, me: Brewery, action: int) -> int:
        """Say why something cannot be bought."""
        if action < actions.BUY_WITH:
            return purchases.plain_obstacle(self, me, action - actions.BUY)
        if action < actions.BUY_TOKEN:
            return purchases.cheaper_obstacle(self, me, action - actions.BUY_WITH)
        return purchases.token_obstacle(self, action - actions.BUY_TOKEN, purchases.funds(self, me))

    def choice_obstacle(self, me: Brewery, action: int) -> int:
        """Say why something cannot be chosen at School or while brewing."""
        step = self.step
        if actions.PICK <= action < actions.SWAP and step == PICK:
            return school.pick_obstacle(me, action - actions.PICK)
        if actions.SWAP <= action < actions.RAISE and step == SWAP:
            return school.exchange_obstacle(self, me, action - actions.SWAP)
        if actions.BREW <= action < actions.USE and step == BREW:
            return brewing.obstacle(self, me, action - actions.BREW)
        if actions.USE <= action < actions.TAKE_DIE and step == USE:
            return brewing.use_obstacle(self, me, action - actions.USE)
        if action >= actions.TAKE_DIE and step == TAKE:
            return brewing.reward_obstacle(self, action)
        return reasons.NOT_NOW

    def fallback(self) -> int:
        """A seat out of time passes, is done, ends, keeps; inside a brew the lowest dice do (DB-10.14)."""
        legal = self.legal_or_over()
        step = self.step
        if step == WINDOW:
            return actions.NOT_AGAIN
        if step == ARRANGE:
            return actions.PASS
        if step in (BUY, CLOSE):
            return actions.DONE
        if step == BREW:
            return actions.PASS
        if step == SWAP:
            return actions.DECLINE
        if step == PICK:
            me = self.breweries[self.player]
            return actions.ROLL if me.picked else school.lowest_pick(me)
        return legal[0]  # the lowest die that does, the first colour or kind

    def forced(self, legal: list[int]) -> bool:
        """In the advanced game nobody who holds a token is answered for: it would tell the kind (DB-8.32)."""
        if (
            self.advanced
            and self.step in (WINDOW, ARRANGE, BUY, CLOSE)
            and self.breweries[self.player].tokens
        ):
            return False
        return super().forced(legal)

    @property
    def phase(self) -> str:
        """What kind of decision is due."""
        return PHASES[self.step]

    def begins_turn(self) -> bool:
        """Before the first placement, purchase or brew; answers in windows and while closing stand alone."""
        step = self.step
        if step == ARRANGE:
            return self.placed == 0
        if step == BUY:
            return not self.bought and not self.token_bought
        return step in (WINDOW, CLOSE, BREW, OVER)

    def breakdown(self, player: int) -> dict[str, int]:
        """Points by source, as if the game ended now."""
        return finish.points(self.box, self.breweries[player])

    def winners(self) -> list[int]:
        """Most points win; ties: more recipes brewed, then the victory is shared (DB-9.3, DB-9.8)."""
        best = super().winners()
        most = max([len(self.breweries[seat].brewed) for seat in best], default=0)
        return [seat for seat in best if len(self.breweries[seat].brewed) == most]

    def clone(self) -> "DiceState":
        """Copy the position; the box and the pile are shared."""
        breweries = [brewery.clone() for brewery in self.breweries]
        other = DiceState(self.game, self.box, self.players, self.options, self.rng, breweries)
        self.copy_to(other)
        other.advanced = self.advanced
        other.unlucky = self.unlucky
        other.stock = self.stock[:]
        other.seeds = self.seeds
        other.market = self.market[:]
        other.tokens = self.tokens[:]
        other.played = self.played[:]
        other.row = self.row[:]
        other.pile = self.pile
        other.dealt = self.dealt
        other.round = self.round
        other.starter = self.starter
        other.stage = self.stage
        other.users = self.users[:]
        other.full = self.full
        other.blocked = self.blocked
        other.marked = self.marked
        other.step = self.step
        other.turn = self.turn
        other.opening = self.opening
        other.later = self.later
        other.closed = self.closed
        other.quiet = self.quiet
        other.placed = self.placed
        other.bought = self.bought
        other.token_bought = self.token_bought
        other.credit_spent = self.credit_spent
        other.passes = self.passes
        other.colour = self.colour
        other.rolled = self.rolled[:]
        other.recipe = self.recipe
        other.upgrade = self.upgrade
        other.field = self.field
        other.waiting = self.waiting
        return other

    def determinize(self, player: int | None, seed: int) -> "DiceState":
        """Clone, with the pile, all rolls to come and hidden tokens dealt anew (DB-1.12)."""
        self.check_seat(player)
        other = self.clone()
        rng = other.chance_anew(seed)
        left = sorted(self.pile[self.dealt :])  # so that the order that was there leaves no trace
        rng.shuffle(left)
        other.pile = self.pile[: self.dealt] + tuple(left)
        if self.advanced:
            hidden.deal_tokens(other, SPECTATOR if player is None else player, rng)
        return other

    def fields(self) -> dict[str, object]:
        """Give the game's own part of the dump."""
        return dumps.fields(self)

    def view(self, player: int | None) -> dict[str, object]:
        """Tell what a seat may know: not the pile, in the advanced game not others' tokens (DB-1.12)."""
        self.check_seat(player)
        return view.view(self, player)

    def observe(self, player: int, out: BytesWriter) -> None:
        """Write what a seat may know as numbers."""
        self.check_seat(player)
        observing.write_row(self, player, out)

    def reason(self, action: int, lang: str) -> str:
        """Say in a sentence why an action is not legal."""
        return words.refuse(
            self.obstacle(action), self.game.text(action), lang, lambda: view.view(self, self.player)
        )


def read_speed_up(action: int) -> tuple[int, int, int]:
    """Read a speed-up: the field, pool or store, the value of the blue die."""
    at = action - actions.SPEED
    return SPEEDY[at // (2 * FACES)], at // FACES % 2, at % FACES + 1


def empty_table(
    game: "Game", box: DiceBox, options: dict[str, str], rng: Rng, breweries: list[Brewery]
) -> DiceState:
    """Give a state with the players' breweries and nothing on the table."""
    state = DiceState(game, box, len(breweries), options, rng, breweries)
    state.open_streams([f"dice {seat}" for seat in range(state.players)])
    state.advanced = options["mode"] == "advanced"
    state.unlucky = options["unlucky_rolls"] == "on"
    state.stock = [0, 0, 0, 0]
    state.market = [0] * len(INGREDIENTS)
    state.tokens = [0] * len(TOKENS)
    state.played = [0] * len(TOKENS)
    state.row = [NO_RECIPE] * ROW
    state.users = [0] * FIELD_COUNT
    state.rolled = [0] * FACES
    return state
