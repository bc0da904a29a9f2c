"""What a position of Heaven & Ale is worth to a seat."""

from typing import ClassVar, Final, cast

from taproom.games.heaven_and_ale import actions, barrels
from taproom.games.heaven_and_ale.board import Board
from taproom.games.heaven_and_ale.box import HeavenBox
from taproom.games.heaven_and_ale.finish import DUCATS_PER_STEP
from taproom.games.heaven_and_ale.habits import HABITS, Habits
from taproom.games.heaven_and_ale.pieces import (
    BARRELS,
    BREWMASTER,
    COLOUR_OF,
    COLOUR_SPOTS,
    EMPTY,
    FERTILITIES,
    FERTILITY_OF,
    FIRST_COLOUR_SPOT,
    FIRST_MONK,
    FIRST_MONK_SPOT,
    FIRST_PLACE,
    GOALS,
    HARVEST,
    HOME_SPACE,
    LAGGARD,
    MONKS,
    PURSE,
    SPACES,
    SUNNY,
    X_SPOT,
)
from taproom.games.heaven_and_ale.production import LAST
from taproom.games.heaven_and_ale.state import HeavenState
from taproom.games.heaven_and_ale.steps import BUY, MOVE
from taproom.kernel.judgement import Judgement
from taproom.kernel.state import State

COLOUR_COUNT: Final = 5
MARKERS_FROM: Final = -8
"""Where the hindmost marker begins."""
SCORING_SPOTS: Final = 10
STEP_AHEAD: Final = 0.8
"""At a glance, each further space that could be gone to is so much less likely than the one before."""
LOWEST_BREWMASTER: Final = 30
"""Added to a brewmaster's spot to look it up."""


SOON: Final = 0.8
LATE: Final = 0.5
"""What part of what the garden promises comes true, at the start and at the end of the game."""
STEP_GROWTH: Final = 45.0
BREWMASTER_GROWTH: Final = 12.0
"""The steps that a whole game adds, besides those that the garden promises."""
FIRST_DUCAT: Final = 0.6
LAST_DUCAT: Final = 0.1
"""The steps that a ducat becomes, at the start and at the end of the game."""
BEHIND: Final = 0.2
"""What markers behind the first spot count, so that they are worth moving."""


class Harvest:
    """What the tiles of a garden would bring if every open scoring spot were scored."""

    def __init__(self) -> None:
        self.steps = [0.0, 0.0, 0.0, 0.0, 0.0]
        """By colour."""
        self.ducats = 0.0
        self.brewmaster = 0.0
        self.room = 0.0
        """Empty spots beside monks that are not yet scored."""


class HeavenJudgement(Judgement):
    """Foretells the final scoring: how far all markers get, times the brewmaster's value, and barrels."""

    names: ClassVar[list[str]] = [
        "always",
        "production foretold",
        "production now",
        "lowest marker",
        "markers",
        "brewmaster",
        "steps promised",
        "ducats",
        "ducats promised",
        "brewmaster promised",
        "sheds promised",
        "sheds near",
        "barrels",
        "barrels due",
        "goals near",
        "cards for steps",
        "card for the brewmaster",
        "card for barrels",
        "open scoring spots",
        "room beside monks",
        "empty spots",
        "first place",
    ]
    habit_names: ClassVar[list[str]] = HABITS
    spread: ClassVar[float] = 12.0
    horizon: ClassVar[int] = 14
    finish: ClassVar[float] = 0.75
    trust: ClassVar[float] = 0.1

    def __init__(self, early: list[float], late: list[float], habits: list[float]) -> None:
        super().__init__(early, late, habits)
        self.box: HeavenBox | None = None
        self.worth: list[float] = []
        """The value of a step of production by the brewmaster's spot, smoothed between zones."""
        self.rate: list[float] = []
        self.habitual = Habits(habits)

    def progress(self, state: State, player: int) -> float:
        """Rounds and the way of the present one."""
        heaven = cast(HeavenState, state)
        if heaven.round == 0:
            return 0.0
        board = heaven.boards[player]
        way = 1.0 if board.home else board.space / (SPACES + 1)
        return (heaven.round - 1 + way) / heaven.rounds

    def features(self, state: State, player: int) -> list[float]:
        """Measure a position for a seat."""
        heaven = cast(HeavenState, state)
        box = heaven.box
        if self.box is not box:
            self.learn(box)
        me = heaven.boards[player]
        left = 1.0 - self.progress(state, player)
        promise = Harvest()
        reap(box, me, promise)
        near, reach = sheds_in_sight(box, me)
        steps = 0.0
        markers = 0
        for colour in range(COLOUR_COUNT):
            steps += promise.steps[colour]
            markers += me.markers[colour]
        cards = me.cards if open_pairs(box, me) > 0 else 0
        return [
            1.0,
            self.foretold(me, promise, left, reach),
            self.production(me),
            float(me.hindmost()),
            float(markers),
            float(me.brewmaster),
            steps,
            float(me.ducats),
            promise.ducats,
            promise.brewmaster,
            reach,
            near,
            barrel_points(box, me),
            barrels_due(heaven, me),
            goals_near(heaven, me),
            float((cards >> HARVEST & 1) + 2 * (cards >> LAGGARD & 1) + (cards >> PURSE & 1)),
            float(cards >> BREWMASTER & 1),
            float(cards >> BARRELS & 1),
            float(open_spots(me)),
            promise.room,
            float(me.open_sunny + me.open_shady),
            1.0 if me.space == HOME_SPACE and me.place == FIRST_PLACE else 0.0,
        ]

    def foretold(self, me: Board, promise: Harvest, left: float, sheds: float) -> float:
        """Give the production of the end, if the garden keeps its promise and the time left is used."""
        share = SOON + (LATE - SOON) * (1.0 - left)
        markers = [me.markers[c] + share * promise.steps[c] for c in range(COLOUR_COUNT)]
        ducats = (me.ducats + 0.7 * promise.ducats) * (LAST_DUCAT + (FIRST_DUCAT - LAST_DUCAT) * left)
        master = me.brewmaster + BREWMASTER_GROWTH * left + share * (promise.brewmaster + sheds)
        lowest = level(markers, between(self.rate, master), STEP_GROWTH * left + ducats)
        return (lowest if lowest > 0.0 else BEHIND * lowest) * between(self.worth, master)

    def production(self, me: Board) -> float:
        """Give the production if the game ended now, smoothed."""
        markers = [float(marker) for marker in me.markers]
        master = float(me.brewmaster)
        lowest = level(markers, between(self.rate, master), me.ducats / DUCATS_PER_STEP)
        return (lowest if lowest > 0.0 else BEHIND * lowest) * between(self.worth, master)

    def learn(self, box: HeavenBox) -> None:
        """Smooth the printed zones: within one, each step is worth a part of the way to the next."""
        self.box = box
        self.worth = smoothed(box.value)
        self.rate = smoothed(box.rate)

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        """Cards are returned only where nothing else can be done."""
        if legal[len(legal) - 1] < actions.RETURN:
            return legal
        kept = [action for action in legal if not actions.RETURN <= action < actions.DONE]
        return kept if kept else legal

    def foresees(self, state: State) -> bool:
        """A move or the naming of a tile changes nothing yet."""
        step = cast(HeavenState, state).step
        return step not in (MOVE, BUY)

    def glance(self, state: State, legal: list[int]) -> list[float]:
        """Play by habit."""
        return self.habitual.weigh(cast(HeavenState, state), legal, self.progress(state, state.player))


def smoothed(table: list[int]) -> list[float]:
    """Lead each zone's number over to the next one's, step by step; spots before 0 lead up to 1."""
    whole = [table[0]] * LOWEST_BREWMASTER + table
    out: list[float] = []
    start = 0
    for spot in range(len(whole)):
        if whole[spot] != whole[start]:
            start = spot
        end = spot
        while end < len(whole) and whole[end] == whole[spot]:
            end += 1
        following = whole[end] if end < len(whole) else whole[spot]
        begin = start if whole[start] != table[0] else LOWEST_BREWMASTER - 10
        part = (spot - begin) / (end - begin) if spot > begin else 0.0
        out.append(whole[spot] + 0.7 * part * (following - whole[spot]))
    return out


def between(table: list[float], spot: float) -> float:
    """Look a number up between two spots."""
    at = spot + LOWEST_BREWMASTER
    if at <= 0.0:
        return table[0]
    low = int(at)
    if low >= len(table) - 1:
        return table[len(table) - 1]
    return table[low] + (table[low + 1] - table[low]) * (at - low)


def level(markers: list[float], rate: float, paid: float) -> float:
    """The spot on which all markers meet if steps can be divided: exchanged at the rate, some paid for."""
    ordered = sorted(markers)
    behind = 0.0
    ahead = 0.0
    for marker in ordered:
        ahead += marker
    # With i markers behind the level L: i * L - behind = (ahead - (5 - i) * L) / rate + paid.
    for i in range(1, COLOUR_COUNT + 1):
        behind += ordered[i - 1]
        ahead -= ordered[i - 1]
        meet = (ahead / rate + paid + behind) / (i + (COLOUR_COUNT - i) / rate)
        if i == COLOUR_COUNT or meet <= ordered[i]:
            return meet if meet < LAST else float(LAST)
    return float(LAST)


def reap(box: HeavenBox, me: Board, promise: Harvest) -> None:
    """Count what every open scoring spot would bring now."""
    garden = me.garden
    discs = me.discs
    numbers = [0.0] * (FERTILITIES + 1)
    for spot in box.tile_spots:
        tile = garden[spot]
        if tile == EMPTY:
            continue
        if tile >= FIRST_MONK:
            if not discs >> FIRST_MONK_SPOT + tile - FIRST_MONK & 1:
                trigger(box, garden, spot, promise)
            continue
        colour = COLOUR_OF[tile]
        fertility = FERTILITY_OF[tile]
        if box.side[spot] == SUNNY:
            numbers[fertility] += 1.5 * fertility
            if not discs >> FIRST_COLOUR_SPOT + colour & 1:
                promise.steps[colour] += fertility
        else:
            numbers[fertility] += fertility
            if not discs >> FIRST_COLOUR_SPOT + colour & 1:
                promise.ducats += fertility
    if not discs >> X_SPOT & 1:
        best = 0.0
        for number in numbers:
            if number > best:
                best = number
        promise.ducats += best


def trigger(box: HeavenBox, garden: list[int], monk: int, promise: Harvest) -> None:
    """Count what the neighbours of a monk bring."""
    for spot in box.neighbours[monk]:
        tile = garden[spot]
        if tile == EMPTY:
            promise.room += 1.0
        elif tile >= FIRST_MONK:
            promise.brewmaster += 1.0
        elif box.side[spot] == SUNNY:
            promise.steps[COLOUR_OF[tile]] += FERTILITY_OF[tile]
        else:
            promise.ducats += FERTILITY_OF[tile]


def sheds_in_sight(box: HeavenBox, me: Board) -> tuple[float, float]:
    """How near open sheds are to being surrounded, and the steps that they would bring the brewmaster."""
    near = 0.0
    reach = 0.0
    for shed in box.shed_spots:
        if me.garden[shed] != EMPTY:
            continue
        filled = 0
        total = 0
        for spot in box.around[shed]:
            tile = me.garden[spot]
            if tile != EMPTY:
                filled += 1
                total += FERTILITY_OF[tile]
        if filled > 1:
            part = filled * filled / 36.0
            near += part
            likely = total + 2 * (6 - filled)
            reach += part * box.shed_steps[likely]
    return near, reach


def open_pairs(box: HeavenBox, me: Board) -> int:
    """Count the pairs of scoring spots that may still earn a card."""
    found = 0
    for mask in box.pair_spots:
        if mask & ~me.discs:
            found += 1
    return found


def open_spots(me: Board) -> int:
    """Count the scoring spots without a disc."""
    found = 0
    for spot in range(SCORING_SPOTS):
        if not me.discs >> spot & 1:
            found += 1
    return found


def barrel_points(box: HeavenBox, me: Board) -> float:
    """The points of the barrels owned."""
    each = box.card_barrels if BARRELS in me.pairs else 0
    total = 0
    for goal in range(len(GOALS)):
        if me.large >> goal & 1:
            total += box.large_barrel + each
        elif me.small >> goal & 1:
            total += box.small_barrel + each
    return float(total)


def barrels_due(state: HeavenState, me: Board) -> float:
    """The points of the barrels that a barrel space would bring now."""
    due = barrels.due(state, me)
    total = 0
    if due:
        for goal in range(len(GOALS)):
            if due >> goal & 1:
                large = state.large_left >> goal & 1
                total += state.box.large_barrel if large else state.box.small_barrel
    return float(total)


def goals_near(state: HeavenState, me: Board) -> float:
    """The points of goals not yet met whose barrels are there, as far as they are reached."""
    box = state.box
    total = 0.0
    for goal in range(len(GOALS)):
        if (me.large | me.small) >> goal & 1 or not (state.large_left | state.small_left) >> goal & 1:
            continue
        part = goal_part(box, me, goal)
        if part < 1.0:
            points = box.large_barrel if state.large_left >> goal & 1 else box.small_barrel
            total += part * part * points
    return total


def goal_part(box: HeavenBox, me: Board, goal: int) -> float:
    """How far a goal is reached, from 0 to 1, in the order of GOALS (HA-8.3 to HA-8.14)."""
    if goal == 0:
        return portion(me.brewmaster - box.brewmaster_start, 1 - box.brewmaster_start)
    if goal == 1:
        return portion(me.hindmost() - MARKERS_FROM, 1 - MARKERS_FROM)
    if goal in (2, 3):
        return portion(me.fertile[1 if goal == 2 else FERTILITIES], box.goal_tiles)
    if goal == 4:
        return portion(bits(me.discs >> FIRST_MONK_SPOT), len(MONKS))
    if goal == 5:
        return portion(bits(me.discs & COLOUR_SPOTS), COLOUR_COUNT)
    if goal == 6:
        return portion(barrels.most_like_sheds(me), box.goal_like_sheds)
    if goal == 7:
        return portion(barrels.shed_types(me), box.goal_shed_types)
    if goal == 8:
        return portion(me.foremost(), LAST)
    if goal == 9:
        return portion(barrels.cards_placed(me), box.goal_cards)
    if goal == 10:
        return portion(len(box.sunny) - me.open_sunny, len(box.sunny))
    return portion(len(box.shady) - me.open_shady, len(box.shady))


def portion(done: int, wanted: int) -> float:
    """Give how much of a whole is done, at least 0 and at most 1."""
    if done <= 0:
        return 0.0
    return done / wanted if done < wanted else 1.0


def bits(mask: int) -> int:
    """Count the bits of a mask."""
    found = 0
    while mask:
        found += mask & 1
        mask >>= 1
    return found
