"""How a passable player of Heaven & Ale plays at a glance: what a search plays out with."""

from math import exp
from typing import Final

from taproom.games.heaven_and_ale import actions, barrels
from taproom.games.heaven_and_ale.actions import SHED_CHOICES
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.discs import ALLOWED
from taproom.games.heaven_and_ale.pieces import (
    BARREL,
    CARDS,
    COLOUR_OF,
    EMPTY,
    FERTILITIES,
    FERTILITY_OF,
    FIRST_COLOUR_SPOT,
    FIRST_MONK,
    FIRST_MONK_SPOT,
    MONK,
    MONKS,
    PLACES,
    SPOTS,
    SUNNY,
    X_SPOT,
)
from taproom.games.heaven_and_ale.state import HeavenState

COLOUR_COUNT: Final = 5
GARDEN_SPOTS: Final = 37
LAST_MISSING: Final = 5
"""So many tiles around a shed spot leave a single one to go."""
FEW_DUCATS: Final = 4
MEAN_BARREL: Final = 3.0
UNLIKELY: Final = 0.001
LARGEST: Final = 12.0
"""Inclinations beyond this are cut: it is as good as certain."""

HABITS: Final = [
    "way: each space passed over",
    "way: a disc",
    "way: what the disc brings",
    "way: a disc later on",
    "way: a barrel",
    "way: points of barrels",
    "way: a resource tile",
    "way: its fertility",
    "way: a monk",
    "way: a monk later on",
    "way: a card must be returned",
    "way: home",
    "way: hardly any ducats",
    "way: a colour that lags",
    "way: a colour already scored",
    "way: each further tile",
    "way: a resource tile later on",
    "way: what it costs of what one has",
    "way: a monk already scored",
    "way: a monk like one's own",
    "way: a monk's price",
    "way: a disc to complete a pair",
    "way: home with few ducats",
    "buy: stop",
    "buy: stop with few ducats",
    "buy: fertility",
    "buy: a colour that lags",
    "buy: a colour already scored",
    "buy: stop later on",
    "put: in the sun",
    "put: in the sun later on",
    "put: in the sun with ducats",
    "put: a colour that lags",
    "put: beside a monk",
    "put: a monk beside fertility",
    "put: a monk beside a monk",
    "put: beside a shed",
    "put: to close a shed",
    "put: a monk beside empty spots",
    "put: in the sun, the colour scored already",
    "put: a monk in the sun",
    "put: fertility beside a shed",
    "put: the brewmaster's steps of a closed shed",
    "put: in the sun, beside a monk",
    "worth: a step",
    "worth: a step of a marker that lags",
    "worth: a ducat",
    "worth: a ducat later on",
    "worth: the brewmaster's step",
    "disc: what it brings",
    "disc: to complete a pair",
    "disc: each unscored tile to come",
    "card: harvest",
    "card: laggard",
    "card: barrels",
    "card: purse",
    "card: brewmaster",
    "card: laggard later on",
    "card: purse later on",
    "card: brewmaster later on",
    "place: brewmaster",
    "place: marker",
    "place: ducats",
]
"""What an action is weighed by; the numbers stand beside the judgement's weights."""


class Habits:
    """Inclinations of a player, each a number; an action is the likelier, the more speaks for it."""

    def __init__(self, inclinations: list[float]) -> None:
        habit = dict(zip(HABITS, inclinations, strict=True))
        self.passing = habit["way: each space passed over"]
        self.to_disc = habit["way: a disc"]
        self.to_disc_gain = habit["way: what the disc brings"]
        self.to_disc_late = habit["way: a disc later on"]
        self.to_barrel = habit["way: a barrel"]
        self.to_barrel_points = habit["way: points of barrels"]
        self.to_tile = habit["way: a resource tile"]
        self.to_tile_fertility = habit["way: its fertility"]
        self.to_monk = habit["way: a monk"]
        self.to_monk_late = habit["way: a monk later on"]
        self.costs_card = habit["way: a card must be returned"]
        self.to_home = habit["way: home"]
        self.poor = habit["way: hardly any ducats"]
        self.way_lagging = habit["way: a colour that lags"]
        self.way_scored = habit["way: a colour already scored"]
        self.way_more = habit["way: each further tile"]
        self.to_tile_late = habit["way: a resource tile later on"]
        self.way_cost = habit["way: what it costs of what one has"]
        self.to_scored_monk = habit["way: a monk already scored"]
        self.to_like_monk = habit["way: a monk like one's own"]
        self.to_monk_price = habit["way: a monk's price"]
        self.to_pair = habit["way: a disc to complete a pair"]
        self.home_poor = habit["way: home with few ducats"]
        self.stop = habit["buy: stop"]
        self.stop_poor = habit["buy: stop with few ducats"]
        self.buy_fertility = habit["buy: fertility"]
        self.buy_lagging = habit["buy: a colour that lags"]
        self.buy_scored = habit["buy: a colour already scored"]
        self.stop_late = habit["buy: stop later on"]
        self.sun = habit["put: in the sun"]
        self.sun_late = habit["put: in the sun later on"]
        self.sun_rich = habit["put: in the sun with ducats"]
        self.sun_lagging = habit["put: a colour that lags"]
        self.by_monk = habit["put: beside a monk"]
        self.monk_by_fertility = habit["put: a monk beside fertility"]
        self.monk_by_monk = habit["put: a monk beside a monk"]
        self.by_shed = habit["put: beside a shed"]
        self.close_shed = habit["put: to close a shed"]
        self.monk_by_room = habit["put: a monk beside empty spots"]
        self.sun_scored = habit["put: in the sun, the colour scored already"]
        self.sun_monk = habit["put: a monk in the sun"]
        self.fertile_shed = habit["put: fertility beside a shed"]
        self.shed_steps = habit["put: the brewmaster's steps of a closed shed"]
        self.sun_by_monk = habit["put: in the sun, beside a monk"]
        self.step = habit["worth: a step"]
        self.step_lagging = habit["worth: a step of a marker that lags"]
        self.ducat = habit["worth: a ducat"]
        self.ducat_late = habit["worth: a ducat later on"]
        self.master = habit["worth: the brewmaster's step"]
        self.disc_gain = habit["disc: what it brings"]
        self.disc_pair = habit["disc: to complete a pair"]
        self.wait = habit["disc: each unscored tile to come"]
        self.cards = [habit[f"card: {card}"] for card in CARDS]
        self.cards_late = [habit.get(f"card: {card} later on", 0.0) for card in CARDS]
        self.places = [habit.get(f"place: {place}", 0.0) for place in PLACES]
        self.gains = [0.0] * len(SPOTS)
        self.numbers = [0.0] * (FERTILITIES + 1)
        self.around = [0] * GARDEN_SPOTS
        self.sums = [0] * GARDEN_SPOTS
        self.own_monks = [0] * len(MONKS)

    def weigh(self, state: HeavenState, legal: list[int], time: float) -> list[float]:
        """Weigh the actions of the decision that is due."""
        me = state.boards[state.player]
        first = legal[0]
        if first < actions.BUY:
            return self.weigh_moves(state, me, legal, time)
        if first < actions.PUT:
            return self.weigh_purchases(state, me, legal, time)
        if first < actions.DISC:
            return self.weigh_spots(state, me, legal, time)
        if first < actions.ADVANCE:
            return self.weigh_discs(state, me, legal, time)
        if first >= actions.ACTIVATE:
            return self.weigh_activations(state, me, legal, time)
        return self.weigh_rest(state, me, legal, time)

    def weigh_moves(self, state: HeavenState, me: Board, legal: list[int], time: float) -> list[float]:
        """Near spaces before far ones, and what they offer."""
        self.note_gains(state.box, me, time)
        passed = 0.0
        home = self.to_home + (self.home_poor if me.ducats < FEW_DUCATS else 0.0)
        out: list[float] = []
        for action in legal:
            if action >= actions.RETURN:
                out.append(UNLIKELY)
            elif action >= actions.HOME:
                out.append(likelihood(home - passed + self.places[action - actions.HOME]))
            else:
                out.append(likelihood(self.space(state, me, action - actions.GO + 1, time) - passed))
                passed += self.passing
        return out

    def space(self, state: HeavenState, me: Board, space: int, time: float) -> float:
        """Say what speaks for a space of the walk."""
        kind = state.box.space_kind[space]
        if kind <= MONK:
            price = state.cheapest[space]
            tiles = state.tiles[space]
            inclined = self.way_more * (len(tiles) - 1) - self.dear(me, price)
            if kind == MONK:
                return inclined + self.to_monk + self.to_monk_late * time + self.monks(me, tiles, price)
            inclined += self.to_tile + self.to_tile_late * time + self.to_tile_fertility * price
            return inclined + self.colours(me, tiles)
        if kind == BARREL:
            return self.to_barrel + self.to_barrel_points * self.barrel_points(state, me)
        poor = self.poor if me.ducats < FEW_DUCATS else 0.0
        usable = ALLOWED[kind] & me.scorable & ~me.discs
        pair = 0.0
        for mask in state.box.pair_spots:
            left = mask & ~me.discs
            if left & usable and left & left - 1 == 0:
                pair = self.to_pair
        return (
            self.to_disc + self.to_disc_late * time + self.to_disc_gain * self.best_gain(usable) + poor + pair
        )

    def dear(self, me: Board, price: int) -> float:
        """Say what speaks against a price: the part of one's ducats that goes, or a card to be returned."""
        if price > me.ducats:
            return self.way_cost + self.costs_card
        return self.way_cost * price / me.ducats

    def monks(self, me: Board, tiles: tuple[int, ...], price: int) -> float:
        """Say what speaks for the monks on a space."""
        best = -LARGEST
        for tile in tiles:
            monk = tile - FIRST_MONK
            if me.discs >> FIRST_MONK_SPOT + monk & 1:
                inclined = self.to_scored_monk
            else:
                inclined = self.to_like_monk * self.own_monks[monk]
            if inclined > best:
                best = inclined
        return best + self.to_monk_price * price

    def colours(self, me: Board, tiles: tuple[int, ...]) -> float:
        """Say what speaks for the colours on a space."""
        mean = mean_marker(me)
        best = -LARGEST
        for tile in tiles:
            inclined = self.colour(me, COLOUR_OF[tile], mean, self.way_lagging, self.way_scored)
            if inclined > best:
                best = inclined
        return best

    def colour(self, me: Board, colour: int, mean: float, lagging: float, scored: float) -> float:
        """Say what speaks for a colour."""
        inclined = lagging * (mean - me.markers[colour])
        return inclined + scored if me.discs >> FIRST_COLOUR_SPOT + colour & 1 else inclined

    def barrel_points(self, state: HeavenState, me: Board) -> float:
        """Count the points of the barrels due."""
        due = barrels.due(state, me)
        total = 0.0
        while due:
            if due & 1:
                total += MEAN_BARREL
            due >>= 1
        return total

    def best_gain(self, spots: int) -> float:
        """Give what the best of some scoring spots would bring."""
        best = -1e9
        for spot in range(len(SPOTS)):
            if spots >> spot & 1 and self.gains[spot] > best:
                best = self.gains[spot]
        return best

    def note_gains(self, box: HeavenBox, me: Board, time: float) -> None:
        """Note what each scoring spot would bring now, less what waiting would add."""
        wait = self.wait * (1.0 - time)
        gains = self.gains
        numbers = self.numbers
        for spot in range(len(SPOTS)):
            gains[spot] = -wait
        for number in range(FERTILITIES + 1):
            numbers[number] = 0.0
        for monk in range(len(MONKS)):
            self.own_monks[monk] = 0
        garden = me.garden
        mean = mean_marker(me)
        ducat = self.ducat + self.ducat_late * time
        for spot in box.tile_spots:
            tile = garden[spot]
            if tile == EMPTY:
                continue
            if tile >= FIRST_MONK:
                self.own_monks[tile - FIRST_MONK] += 1
                at = FIRST_MONK_SPOT + tile - FIRST_MONK
                if not me.discs >> at & 1:
                    gain = 0.0
                    for beside in box.neighbours[spot]:
                        if garden[beside] != EMPTY:
                            gain += self.gain(box, me, beside, mean, ducat)
                    gains[at] += gain
                continue
            gain = self.gain(box, me, spot, mean, ducat)
            gains[FIRST_COLOUR_SPOT + COLOUR_OF[tile]] += gain
            numbers[FERTILITY_OF[tile]] += gain
        best = 0.0
        for total in numbers:
            if total > best:
                best = total
        gains[X_SPOT] += best

    def gain(self, box: HeavenBox, me: Board, spot: int, mean: float, ducat: float) -> float:
        """Give the worth of activating a tile."""
        tile = me.garden[spot]
        if tile >= FIRST_MONK:
            return self.master
        fertility = FERTILITY_OF[tile]
        if box.side[spot] == SUNNY:
            return fertility * (self.step + self.step_lagging * (mean - me.markers[COLOUR_OF[tile]]))
        return fertility * ducat

    def weigh_purchases(self, state: HeavenState, me: Board, legal: list[int], time: float) -> list[float]:
        """Tiles before stopping, as long as there is money."""
        mean = mean_marker(me)
        stop = self.stop + self.stop_late * time + (self.stop_poor if me.ducats < 2 * FEW_DUCATS else 0.0)
        out: list[float] = []
        for action in legal:
            if action < actions.PUT:
                tile = action - actions.BUY + 1
                inclined = self.buy_fertility * FERTILITY_OF[tile]
                if tile < FIRST_MONK:
                    inclined += self.colour(me, COLOUR_OF[tile], mean, self.buy_lagging, self.buy_scored)
                out.append(likelihood(inclined))
            elif action == actions.DONE:
                out.append(likelihood(stop))
            else:
                out.append(UNLIKELY)
        return out

    def weigh_spots(self, state: HeavenState, me: Board, legal: list[int], time: float) -> list[float]:
        """Sun or shade by time and money, and what lies around a spot."""
        box = state.box
        tile = state.holding
        sun = self.sun + self.sun_late * time + self.sun_rich * (me.ducats - 2.0 * FERTILITY_OF[tile])
        if tile < FIRST_MONK:
            sun += self.colour(me, COLOUR_OF[tile], mean_marker(me), self.sun_lagging, self.sun_scored)
        else:
            sun += self.sun_monk
        self.note_sheds(box, me.garden)
        out: list[float] = []
        for action in legal:
            if action >= actions.DISC:
                out.append(UNLIKELY)
                continue
            spot = action - actions.PUT
            side = sun if box.side[spot] == SUNNY else 0.0
            if tile >= FIRST_MONK:
                out.append(likelihood(side + self.monk_spot(box, me.garden, spot)))
            else:
                out.append(likelihood(side + self.tile_spot(box, me, spot, FERTILITY_OF[tile])))
        return out

    def note_sheds(self, box: HeavenBox, garden: list[int]) -> None:
        """Note how many tiles lie around each shed spot."""
        for shed in box.shed_spots:
            filled = 0
            total = 0
            for beside in box.around[shed]:
                if garden[beside] != EMPTY:
                    filled += 1
                    total += FERTILITY_OF[garden[beside]]
            self.around[shed] = filled
            self.sums[shed] = total

    def monk_spot(self, box: HeavenBox, garden: list[int], spot: int) -> float:
        """Say what speaks for a spot for a monk: fertile neighbours."""
        inclined = self.shed_spot(box, spot, 0)
        for beside in box.neighbours[spot]:
            other = garden[beside]
            if other == EMPTY:
                inclined += self.monk_by_room
            elif other >= FIRST_MONK:
                inclined += self.monk_by_monk
            else:
                inclined += self.monk_by_fertility * FERTILITY_OF[other]
        return inclined

    def tile_spot(self, box: HeavenBox, me: Board, spot: int, fertility: int) -> float:
        """Say what speaks for a spot for a resource tile: monks that are still to be scored."""
        inclined = self.shed_spot(box, spot, fertility)
        by_monk = self.by_monk + self.sun_by_monk if box.side[spot] == SUNNY else self.by_monk
        for beside in box.neighbours[spot]:
            other = me.garden[beside]
            if other >= FIRST_MONK and not me.discs >> FIRST_MONK_SPOT + other - FIRST_MONK & 1:
                inclined += by_monk * fertility
        return inclined

    def shed_spot(self, box: HeavenBox, spot: int, fertility: int) -> float:
        """Say what speaks for a spot because of the sheds beside it."""
        inclined = 0.0
        for shed in box.sheds_beside[spot]:
            filled = self.around[shed]
            if filled == LAST_MISSING:
                inclined += self.close_shed + self.shed_steps * box.shed_steps[self.sums[shed] + fertility]
            else:
                inclined += self.by_shed * filled + self.fertile_shed * fertility
        return inclined

    def weigh_discs(self, state: HeavenState, me: Board, legal: list[int], time: float) -> list[float]:
        """Scoring spots by what they bring, and whether they complete a pair; numbers likewise."""
        self.note_gains(state.box, me, time)
        out: list[float] = []
        for action in legal:
            if action < actions.NAME:
                spot = action - actions.DISC
                inclined = self.disc_gain * self.gains[spot]
                mask = state.box.pair_spots[state.box.pair_of[spot]]
                if mask & ~me.discs == 1 << spot:
                    inclined += self.disc_pair
                out.append(likelihood(inclined))
            elif action < actions.ADVANCE:
                out.append(likelihood(self.disc_gain * self.numbers[action - actions.NAME + 1]))
            else:
                out.append(UNLIKELY)
        return out

    def weigh_activations(self, state: HeavenState, me: Board, legal: list[int], time: float) -> list[float]:
        """Neighbours of a shed by what they bring."""
        mean = mean_marker(me)
        ducat = self.ducat + self.ducat_late * time
        around = state.box.around[state.shed]
        out: list[float] = []
        for action in legal:
            if action < actions.ACTIVATE:
                out.append(UNLIKELY)
                continue
            gain = 0.0
            for direction in SHED_CHOICES[action - actions.ACTIVATE]:
                gain += self.gain(state.box, me, around[direction], mean, ducat)
            out.append(likelihood(2.0 * self.disc_gain * gain))
        return out

    def weigh_rest(self, state: HeavenState, me: Board, legal: list[int], time: float) -> list[float]:
        """Markers that lag first; a card rather than none."""
        out: list[float] = []
        for action in legal:
            if action < actions.CARD:
                out.append(likelihood(-1.0 * me.markers[action - actions.ADVANCE]))
            elif action < actions.DECLINE:
                card = action - actions.CARD
                out.append(likelihood(self.cards[card] + self.cards_late[card] * time))
            elif action == actions.DECLINE:
                out.append(0.02)
            else:
                out.append(UNLIKELY)
        return out


def mean_marker(me: Board) -> float:
    """Give the mean spot of the markers."""
    total = 0
    for marker in me.markers:
        total += marker
    return total / COLOUR_COUNT


def likelihood(inclined: float) -> float:
    """Give how likely an action is that so much speaks for."""
    if inclined > LARGEST:
        inclined = LARGEST
    elif inclined < -LARGEST:
        inclined = -LARGEST
    return exp(inclined)
