"""A position of The Belgian Beers Race: its fields, what is legal, and what an action does."""

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from taproom.games.belgian_beers_race import (
    actions,
    bottler,
    camping,
    drinking,
    dumps,
    finish,
    moving,
    night,
    observing,
    reasons,
    starting,
    toast,
    track,
    turns,
    view,
    words,
)
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.events import DayEnded
from taproom.games.belgian_beers_race.pieces import (
    BIKE,
    COLOUR_COUNT,
    GRAND_PLACE,
    HITCH,
    NOWHERE,
    PLACES,
    TRANSPORT,
)
from taproom.games.belgian_beers_race.steps import (
    ACTED,
    BOARD,
    CAMP,
    GIVE,
    OFFER,
    OVER,
    PAY,
    PHASES,
    REMOVE,
    SAVE,
    SIP,
    START,
    SUPPER,
    TURN,
)
from taproom.games.belgian_beers_race.traveller import Traveller
from taproom.kernel.rng import Rng
from taproom.kernel.state import State

if TYPE_CHECKING:
    from taproom.kernel.game import Game


class RaceState(State):
    """Everything about a position; the rules are in the modules named after what they rule."""

    def __init__(
        self,
        game: "Game",
        box: RaceBox,
        players: int,
        options: dict[str, str],
        rng: Rng,
        travellers: list[Traveller],
        coasters: list[int],
        reach: list[int],
        line: list[int],
        poured: list[int],
    ) -> None:
        super().__init__(game, box, players, options, rng)
        self.box = box
        self.travellers = travellers
        self.short = False
        self.day = 1
        self.last = 0
        """The day's last square."""
        self.moves = 0
        """The rank of the disc that was moved last."""
        self.arrivals = 0
        """Arrivals on the Grand-Place so far."""
        # The map.
        self.bottles = 0
        """The breweries with a first-visitor bottle, a bit each."""
        self.coasters = coasters
        """How many lie on each place."""
        # The bottler.
        self.reach = reach
        """Cards within reach, the longest-waiting first."""
        self.line = line
        """Cards next in line, the top of the pile last."""
        self.pile: tuple[int, ...] = ()
        """The cards behind, in the order in which they will be shown, and how far they have been."""
        self.dealt = 0
        self.removed: tuple[int, ...] = ()
        self.second = False
        """The level-2 cards have come in."""
        self.goals: tuple[int, ...] = ()
        """The open level-3 cards."""
        self.broken = 0
        """The bottle tokens broken today, a bit each."""
        self.wanted = 0
        """The events that cards within reach wait for, a bit each."""
        # The decision that is due.
        self.step = TURN
        self.turn = 0
        """The active player."""
        self.crossed: tuple[int, ...] = ()
        """Bottle tokens crossed and not decided on: 3 * seat + token."""
        self.stage = ACTED
        """What goes on after them."""
        self.destination = NOWHERE
        """Where the bus or the driver goes."""
        self.trip = 0
        """UT of the bus trip."""
        self.beers = 0
        """Beers that may still be tasted on board."""
        self.owed = 0
        """Beers still to be given to a driver or to partners."""
        self.given: tuple[int, ...] = ()
        """Beers given to a driver, by colour."""
        self.drunk: tuple[int, ...] = ()
        """Beers that the mover has tasted in a toast, by colour."""
        self.gifts: tuple[int, ...] = ()
        """Beers that the mover has given to partners."""
        self.partners: tuple[int, ...] = ()
        """Who toasts with the mover, clockwise, and how many have given or drunk theirs."""
        self.served = 0
        self.poured = poured
        """Beers that partners have given and the mover has not drunk, by colour."""
        self.beer = 0
        """The beer that would put the player asked to sleep."""
        self.supped = 0
        """Who has had enough tonight, a bit each."""

    def is_last_day(self) -> bool:
        """Day 3, in the short game day 2 (BR-2.6, BR-11.8)."""
        return self.day == (2 if self.short else 3)

    def legal(self) -> list[int]:
        """List what the player to decide may do."""
        me = self.travellers[self.player]
        step = self.step
        if step == TURN:
            return self.list_actions(me)
        out: list[int] = []
        if step == BOARD:
            moving.list_on_board(me, out)
        elif step in (PAY, OFFER, GIVE):
            moving.list_beers(me, actions.GIVE, out)
        elif step == REMOVE:
            bottler.list_removals(self, out)
        elif step == CAMP:
            camping.list_choices(me, out)
        elif step == SAVE:
            out.append(actions.EAT)
            out.append(actions.SLEEP)
        elif step == SIP:
            toast.list_offered(self, out)
        elif step == SUPPER:
            night.list_choices(out)
        elif step == START:
            starting.list_starts(self, out)
        return out

    def list_actions(self, me: Traveller) -> list[int]:
        """What the active player may do (BR-2.14)."""
        box = self.box
        place = me.place
        out = moving.list_moves(self, me)
        if box.buy[place] and not me.bought:
            if me.carried < box.backpack:
                out.append(actions.BUY)
                if box.cheese[place]:
                    out.append(actions.BUY_WITH_CHEESE)
            elif box.cheese[place]:
                out.append(actions.BUY_CHEESE)
        if box.taste[place] and not me.drank:
            out.append(actions.TASTE)
        if me.cheese > 0 and me.level > 0:
            out.append(actions.EAT)
        if self.is_last_day():
            out.append(actions.END_DAY)
        elif place != GRAND_PLACE:
            out.append(actions.CAMP)
        return out

    def apply(self, action: int) -> None:
        """Do a legal action."""
        if action < actions.BUY:
            self.move(action)
        elif action >= actions.REMOVE:
            bottler.remove(self, action - actions.REMOVE + 1)
        elif action >= actions.GIVE:
            self.give(action - actions.GIVE)
        elif action >= actions.DRINK:
            self.drink(action - actions.DRINK)
        else:
            self.act(action)

    def move(self, action: int) -> None:
        """Go somewhere, or start there."""
        if action < actions.PAY:
            moving.hitch(self, action - actions.HITCH)
        elif action < actions.BUS:
            moving.hail(self, action - actions.PAY)
        elif action < actions.BIKE:
            moving.take_bus(self, action - actions.BUS)
        elif action < actions.START:
            moving.ride(self, action - actions.BIKE)
        else:
            starting.pick(self, action - actions.START)

    def give(self, colour: int) -> None:
        """Give a beer to a driver, to the mover, or to partners."""
        if self.step == PAY:
            moving.give_driver(self, colour)
        elif self.step == OFFER:
            toast.choose_offer(self, colour)
        else:
            toast.choose_gift(self, colour)

    def drink(self, colour: int) -> None:
        """Drink a beer on board, at camp, or in a toast."""
        if self.step == BOARD:
            moving.drink_on_board(self, colour)
        elif self.step == CAMP:
            camping.drink(self, colour)
        else:
            toast.choose_beer(self, colour)

    def act(self, action: int) -> None:
        """Do one of the actions that name no place, beer or card."""
        if action == actions.TASTE:
            drinking.taste(self)
        elif action <= actions.BUY_CHEESE:
            drinking.buy(self, action != actions.BUY)
        elif action == actions.EAT:
            self.eat()
        elif action == actions.CAMP:
            camping.camp(self)
        elif action == actions.END_DAY:
            self.end_day()
        elif action == actions.ARRIVE:
            moving.get_off(self)
        elif action == actions.ENOUGH:
            night.had_enough(self)
        elif action == actions.LEAVE:
            bottler.leave(self)
        elif self.step == SAVE:
            toast.answer(self, False)
        else:
            camping.sleep(self)

    def eat(self) -> None:
        """Eat a cheese: for a star, to stay awake, against a hangover (BR-5.17, BR-7.8, BR-7.11)."""
        if self.step == SAVE:
            toast.answer(self, True)
        elif self.step == SUPPER:
            night.eat(self)
        else:
            drinking.eat(self, self.player)
            if self.step != CAMP:
                bottler.check_stars(self)

    def end_day(self) -> None:
        """On the last day the active player may stop anywhere (BR-2.6)."""
        if self.recording:
            self.tell(DayEnded(self.turn))
        drinking.do_else(self.travellers[self.turn])
        track.put_on_last(self, self.turn)
        turns.end_action(self)

    def obstacle(self, action: int) -> int:
        """Say as a number why an action is not legal; see `reasons`."""
        if self.over:
            return reasons.GAME_OVER
        me = self.travellers[self.player]
        step = self.step
        if step == TURN and action < actions.START:
            return self.move_obstacle(me, action)
        if step == START and actions.START <= action < actions.BUY:
            return starting.obstacle(self, action - actions.START)
        if step == TURN and actions.BUY <= action <= actions.END_DAY:
            return self.action_obstacle(me, action)
        if action == actions.EAT and step in (BOARD, CAMP):
            return drinking.eat_obstacle(me)
        if step == REMOVE and action >= actions.REMOVE:
            return bottler.remove_obstacle(self, action - actions.REMOVE + 1)
        if actions.GIVE <= action < actions.REMOVE and step in (PAY, OFFER, GIVE):
            return toast.beer_obstacle(me, action - actions.GIVE)
        if actions.DRINK <= action < actions.GIVE and step in (BOARD, CAMP):
            return toast.beer_obstacle(me, action - actions.DRINK)
        if actions.DRINK <= action < actions.GIVE and step == SIP:
            return toast.sip_obstacle(self, action - actions.DRINK)
        return reasons.NOTHING if action in self.legal() else reasons.NOT_NOW

    def move_obstacle(self, me: Traveller, action: int) -> int:
        """Say why a move is not legal."""
        if action < actions.PAY:
            return moving.obstacle(self, me, HITCH, action - actions.HITCH)
        if action < actions.BUS:
            return moving.pay_obstacle(self, me, action - actions.PAY)
        if action < actions.BIKE:
            return moving.obstacle(self, me, TRANSPORT, action - actions.BUS)
        return moving.obstacle(self, me, BIKE, action - actions.BIKE)

    def action_obstacle(self, me: Traveller, action: int) -> int:
        """Say why an action that is no move is not legal."""
        if action <= actions.BUY_CHEESE:
            return drinking.buy_obstacle(self, me, action != actions.BUY_CHEESE, action != actions.BUY)
        if action == actions.TASTE:
            return drinking.taste_obstacle(self, me)
        if action == actions.EAT:
            return drinking.eat_obstacle(me)
        if action == actions.CAMP:
            return camping.obstacle(self, me)
        return reasons.NOTHING if self.is_last_day() else reasons.NOT_LAST_DAY

    def fallback(self) -> int:
        """What a seat out of time does (BR-2.18)."""
        legal = self.legal_or_over()
        me = self.travellers[self.player]
        step = self.step
        if step == TURN:
            if self.is_last_day():
                return actions.END_DAY
            return actions.CAMP if me.place != GRAND_PLACE else self.lowest_in_brussels()
        if step in (PAY, OFFER, GIVE):
            return actions.GIVE + me.most_carried()
        if step == SAVE:
            return actions.SLEEP
        return legal[0]  # arrive, sleep, leave, enough; the first beer or brewery

    def lowest_in_brussels(self) -> int:
        """Hitch-hike to the brewery of Brussels with the lowest number (BR-2.18)."""
        place = GRAND_PLACE + 1
        while not self.box.brussels >> place & 1:
            place += 1
        return actions.HITCH + place

    @property
    def phase(self) -> str:
        """What kind of decision is due."""
        return PHASES[self.step]

    def begins_turn(self) -> bool:
        """Whether the player due has done nothing yet in this turn.

        Who is in the middle of a turn has moved a disc last; in the morning nobody has. A step of 0 UT leaves
        no trace of it, and a partner whose disc a toast has just pushed on seems to be in the middle.
        """
        if self.step != TURN:
            return self.step in (START, OVER)
        return self.travellers[self.turn].rank != self.moves or self.moves == self.players

    def breakdown(self, player: int) -> dict[str, int]:
        """Points by source, as if the game ended now."""
        return finish.points(self, player)

    def winners(self) -> list[int]:
        """One player wins: no tie remains (BR-10.3, BR-10.19)."""
        return finish.ranking(self)[:1] if self.over else []

    def clone(self) -> "RaceState":
        """Copy the position; the box and the pile are shared."""
        other = RaceState(
            self.game,
            self.box,
            self.players,
            self.options,
            self.rng,
            [traveller.clone() for traveller in self.travellers],
            self.coasters[:],
            self.reach[:],
            self.line[:],
            self.poured[:],
        )
        self.copy_to(other)
        other.short = self.short
        other.day = self.day
        other.last = self.last
        other.moves = self.moves
        other.arrivals = self.arrivals
        other.bottles = self.bottles
        other.pile = self.pile
        other.dealt = self.dealt
        other.removed = self.removed
        other.second = self.second
        other.goals = self.goals
        other.broken = self.broken
        other.wanted = self.wanted
        other.step = self.step
        other.turn = self.turn
        other.crossed = self.crossed
        other.stage = self.stage
        other.destination = self.destination
        other.trip = self.trip
        other.beers = self.beers
        other.owed = self.owed
        other.given = self.given
        other.drunk = self.drunk
        other.gifts = self.gifts
        other.partners = self.partners
        other.served = self.served
        other.beer = self.beer
        other.supped = self.supped
        return other

    def determinize(self, player: int | None, seed: int) -> "RaceState":
        """Clone, with the pile and all rolls to come dealt anew (BR-1.19)."""
        self.check_seat(player)
        other = self.clone()
        rng = other.chance_anew(seed)
        left = sorted(self.pile[self.dealt :])  # so that the order that was there leaves no trace
        rng.shuffle(left)
        other.pile = self.pile[: self.dealt] + tuple(left)
        return other

    def fields(self) -> dict[str, object]:
        """Give the game's own part of the dump."""
        return dumps.fields(self)

    def view(self, player: int | None) -> dict[str, object]:
        """Tell what a seat may know: all but the pile (BR-1.19)."""
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


def empty_table(
    game: "Game", box: RaceBox, options: dict[str, str], rng: Rng, travellers: list[Traveller]
) -> RaceState:
    """Give a state with the players on the Grand-Place and nothing laid out."""
    state = RaceState(
        game, box, len(travellers), options, rng, travellers, [0] * PLACES, [], [], [0] * COLOUR_COUNT
    )
    names = [f"dice {seat}" for seat in range(state.players)]
    names.append("cards")
    state.open_streams(names)
    state.short = options["length"] == "short"
    state.last = night.last_square(state)
    return state
