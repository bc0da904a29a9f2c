"""What a position of The Belgian Beers Race is worth to a seat."""

from typing import ClassVar, Final, cast

from taproom.games.belgian_beers_race import actions, conditions, glancing
from taproom.games.belgian_beers_race.atlas import Atlas, atlas_of
from taproom.games.belgian_beers_race.box import RaceBox
from taproom.games.belgian_beers_race.drinking import CUBES_BOUGHT
from taproom.games.belgian_beers_race.moving import BEERS_PER_UT, LEFTS
from taproom.games.belgian_beers_race.night import FALL, SHORT_DAYS, STANDARD_DAYS, evening_points
from taproom.games.belgian_beers_race.pieces import (
    AT_BREWERY,
    BONUS_BREWERIES,
    GRAND_PLACE,
    PLACES,
    TOP_TASTED,
    ones,
)
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.steps import BOARD, CAMP, GIVE, OFFER, PAY, TURN
from taproom.games.belgian_beers_race.traveller import Traveller
from taproom.kernel.judgement import Judgement
from taproom.kernel.state import State

WHOLE: Final = 80.0
"""UT of the standard game."""
LATER: Final = [0, STANDARD_DAYS[1] + STANDARD_DAYS[2], STANDARD_DAYS[2], 0]
"""UT of the days to come, by day."""
SHORT_LATER: Final = [0, SHORT_DAYS[1], 0]
BONUS_COUNT: Final = len(BONUS_BREWERIES)
UT_A_VISIT: Final = 4.5
"""About so long it takes to see another brewery."""
HARDLY: Final = 2
"""With no more UT than this nothing around is reached."""


class RaceJudgement(Judgement):
    """Looks at what is scored already, the time left, sobriety, the way home, and what lies around."""

    names: ClassVar[list[str]] = [
        "always",
        "secured",
        "breweries",
        "breweries in sight",
        "cheese points",
        "cheeses",
        "carried",
        "beers for the camp",
        "time today",
        "time later",
        "level",
        "no bike",
        "nearly asleep",
        "thirst",
        "way home",
        "far from home",
        "goals met",
        "goals near",
        "goals around",
        "cards near",
        "cards here",
        "cards around",
        "cards at hand",
        "cards to come",
        "taste here",
        "buy here",
        "cheese here",
        "new around",
        "new further on",
        "bottles around",
        "bonus around",
        "coasters around",
        "waited",
    ]
    spread: ClassVar[float] = 25.0
    slip: ClassVar[float] = 60.0
    horizon: ClassVar[int] = 2

    def __init__(self, early: list[float], late: list[float], habits: list[float]) -> None:
        super().__init__(early, late, habits)
        self.slope = [late[i] - early[i] for i in range(len(early))]
        self.box: RaceBox | None = None
        self.atlas: Atlas | None = None

    def map_of(self, box: RaceBox) -> Atlas:
        """Give the atlas of the map that is played on."""
        atlas = self.atlas
        if atlas is None or self.box is not box:
            atlas = atlas_of(box)
            self.box = box
            self.atlas = atlas
        return atlas

    def progress(self, state: State, player: int) -> float:
        """The UT that are gone, of those of the standard game."""
        race = cast(RaceState, state)
        return 1.0 - (race.last - race.travellers[player].time + time_later(race)) / WHOLE

    def value(self, state: State, player: int) -> float:
        """Give the points that a seat may expect at the end."""
        features = self.features(state, player)
        time = self.progress(state, player)
        early = self.early
        slope = self.slope
        first = 0.0
        second = 0.0
        for i in range(len(features)):
            feature = features[i]
            if feature != 0.0:
                first += feature * early[i]
                second += feature * slope[i]
        return first + time * second

    def features(self, state: State, player: int) -> list[float]:
        """Measure a position for a seat."""
        race = cast(RaceState, state)
        box = race.box
        atlas = self.map_of(box)
        me = race.travellers[player]
        place = me.place
        scorings = scorings_left(race)
        left = race.last - me.time
        level, later, nights = tomorrow(race, me, left, scorings - 1)
        sobriety = 0 if level < box.no_bike else 1 if level < box.doubling else 2
        need = atlas.need[sobriety * PLACES + place]
        spare = left
        home = 0.0
        far = 0.0
        if scorings == 1:
            home = moves_missing(box, me, atlas.lost[(sobriety * PLACES + place) * LEFTS + left])
            spare = left - need if left > need else 0
        else:
            far = float(need)
        visited = me.visited
        seen = ones(visited)
        unseen = ~visited & atlas.around[place]
        tracks, bonus = bonuses(box, visited, unseen)
        drinks, thirst = thirsts(box, me, level, nights)
        met, near, around = goals(race, me, atlas.wide[place])
        stars, here, beyond, at_hand = cards(race, me, atlas.around[place], left)
        taste, buy, cheese = offers(box, me, left, drinks, box.beer_points * scorings)
        hope = 1.0 if spare + later > HARDLY else 0.0
        return [
            1.0,
            float(secured(race, me, scorings) + tracks),
            float(seen),
            promise(atlas, seen, spare + later),
            float(box.cheese_track[me.cheese]),
            float(me.cheese),
            float(me.carried),
            float(least(me.carried, drinks, left) * box.beer_points * scorings) if scorings > 1 else 0.0,
            float(spare),
            float(later),
            level - 0.25 * me.ridden if level > 0 else 0.0,
            1.0 if sobriety > 0 else 0.0,
            1.0 if sobriety > 1 else 0.0,
            float(thirst * box.beer_points),
            home,
            far,
            met,
            near,
            around,
            stars,
            here,
            beyond,
            at_hand,
            stars_in(race, me, race.line) if left > 0 else 0.0,
            taste,
            buy,
            cheese,
            ones(unseen) * hope,
            ones(~visited & atlas.wide[place]) * hope,
            ones(race.bottles & atlas.around[place]) * scorings * hope,
            bonus * hope,
            coasters_around(race, place, left, scorings),
            float(me.tries),
        ]

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        """Leave out slower or riskier ways of doing the same, and what is far too early."""
        race = cast(RaceState, state)
        if len(legal) < 2:
            return legal
        me = race.travellers[race.player]
        step = race.step
        if step == TURN:
            return glancing.sensible_actions(race, me, legal)
        if step in (PAY, OFFER, GIVE):
            return [actions.GIVE + me.most_carried()]
        if step == CAMP or (step == BOARD and not race.wanted & conditions.TASTE):
            return glancing.one_colour(me, legal)
        return legal

    def glance(self, state: State, legal: list[int]) -> list[float]:
        """New places for little time; home in time; beers while they count."""
        race = cast(RaceState, state)
        step = race.step
        weights: list[float] = []
        if step == TURN:
            atlas = self.map_of(race.box)
            me = race.travellers[race.player]
            for action in legal:
                weights.append(glancing.glance_at(race, atlas, me, action))
        else:
            for action in legal:
                weights.append(glancing.glance_aside(step, action))
        return weights


def scorings_left(race: RaceState) -> int:
    """How often beers, bottles and coasters of today will be scored: in the evenings and at the end."""
    return (3 if race.short else 4) - race.day


def time_later(race: RaceState) -> int:
    """UT of the days to come."""
    return SHORT_LATER[race.day] if race.short else LATER[race.day]


def tomorrow(race: RaceState, me: Traveller, left: int, nights: int) -> tuple[int, int, int]:
    """Level, UT of the days to come and nights: as in the morning for those whose day is over."""
    later = time_later(race)
    if left > 0:
        return me.level, later, nights
    if nights == 0:
        return 0, 0, 0
    level = me.level
    return (level - FALL if level > FALL else 0), later - race.box.hangover[level], nights - 1


def moves_missing(box: RaceBox, me: Traveller, moves: float) -> float:
    """What the way home is expected to cost."""
    if me.asleep and me.place != GRAND_PLACE:
        moves += 1.0
    cost = moves * box.move_home
    return cost if cost < me.score else float(me.score)


def secured(race: RaceState, me: Traveller, scorings: int) -> int:
    """Points that nobody can take away, but for the bonus tracks."""
    box = race.box
    total = me.score + scorings * evening_points(race, me)
    for card in me.cards:
        total += box.points[card]
    total += box.toast_track[me.toasts] + box.toast_token * me.toast_tokens
    return total + box.cheese_token * me.cheese_tokens


def bonuses(box: RaceBox, visited: int, unseen: int) -> tuple[int, int]:
    """The points of the bonus tracks, and of their next steps that can be had nearby."""
    points = 0
    more = 0
    for bonus in range(BONUS_COUNT):
        track = box.tracks[bonus]
        mask = box.bonus[bonus]
        done = ones(visited & mask)
        points += track[done]
        if unseen & mask:
            more += track[done + 1] - track[done]
    return points, more


def thirsts(box: RaceBox, me: Traveller, level: int, nights: int) -> tuple[int, int]:
    """Beers that can be tasted today and in the whole game without falling asleep."""
    wanted = TOP_TASTED - me.tasted
    drinks = box.asleep - 1 - level
    return least(drinks, wanted, wanted), least(drinks + FALL * nights, wanted, wanted)


def least(first: int, second: int, third: int) -> int:
    """Give the smallest of three numbers."""
    if second < first:
        first = second
    return third if third < first else first


def promise(atlas: Atlas, seen: int, time: int) -> float:
    """What the breweries will be worth if the journey goes on as usual."""
    count = seen + time / UT_A_VISIT
    low = int(count)
    if low >= PLACES - 1:
        return atlas.visits[PLACES - 1]
    return atlas.visits[low] + (atlas.visits[low + 1] - atlas.visits[low]) * (count - low)


def offers(box: RaceBox, me: Traveller, left: int, drinks: int, points: int) -> tuple[float, float, float]:
    """The points of a beer that can be tasted here, and the beers and cheese that can be bought."""
    place = me.place
    if left == 0:
        return 0.0, 0.0, 0.0
    taste = float(points) if drinks > 0 and box.taste[place] and not me.drank else 0.0
    if me.bought or not box.buy[place]:
        return taste, 0.0, 0.0
    room = box.backpack - me.carried
    buy = float(room if room < CUBES_BOUGHT else CUBES_BOUGHT)
    return taste, buy, 1.0 if box.cheese[place] else 0.0


def coasters_around(race: RaceState, place: int, left: int, scorings: int) -> float:
    """Coasters one road away, and the one that lies where the night is spent."""
    found = 0.0
    if left > 0:
        for other in race.box.near[place]:
            if race.coasters[other] > 0:
                found += 1.0
    if scorings > 1 and race.coasters[place] > 0:
        found += 1.0
    return found


def part_met(race: RaceState, me: Traveller, card: int) -> float:
    """How far a star or flag card is met, from 0 to 1."""
    part = 1.0
    for asked in race.box.terms[3 * card + race.players - 2]:
        amount = conditions.quantity(race, me, asked)
        if amount < asked.lowest:
            part *= amount / asked.lowest
        elif amount > asked.highest:
            return 0.0
    return part


def goals(race: RaceState, me: Traveller, wide: int) -> tuple[float, float, float]:
    """The points of open cards that are met, nearly met, and whose breweries are around."""
    box = race.box
    met = 0.0
    near = 0.0
    around = 0.0
    for card in race.goals:
        points = box.points[card]
        part = part_met(race, me, card)
        if part == 1.0:
            met += points
            continue
        near += points * part * part
        asked = box.terms[3 * card + race.players - 2][0]
        if asked.quantity == conditions.VISITED:
            around += points * (part + 0.2) * ones(asked.where & ~me.visited & wide) / asked.lowest
    return met, near, around


def stars_in(race: RaceState, me: Traveller, cards: list[int]) -> float:
    """The points of star cards as far as they are met."""
    box = race.box
    total = 0.0
    for card in cards:
        if box.event[card] == conditions.STAR:
            part = part_met(race, me, card)
            total += part * part * box.points[card]
    return total


def cards(race: RaceState, me: Traveller, around: int, left: int) -> tuple[float, float, float, float]:
    """The points of cards within reach: stars so far, by what can be done here, nearby, and anywhere."""
    here = 0.0
    beyond = 0.0
    at_hand = 0.0
    if left == 0:
        return 0.0, here, beyond, at_hand
    box = race.box
    for card in race.reach:
        event = box.event[card]
        if event == conditions.STAR:
            continue
        if event == conditions.ARRIVE:
            if box.filters[3 * card + race.players - 2][0].mask & around:
                beyond += box.points[card]
        elif can_do_here(race, me, card, event):
            here += box.points[card]
        elif can_do(race, me, event):
            at_hand += box.points[card]
    stars = stars_in(race, me, race.reach) if race.wanted & conditions.STAR else 0.0
    return stars, here, beyond, at_hand


def can_do_here(race: RaceState, me: Traveller, card: int, event: int) -> bool:
    """Whether tasting or buying in this brewery meets a card."""
    box = race.box
    place = me.place
    if event == conditions.TASTE:
        return (
            box.taste[place]
            and not me.drank
            and conditions.passes(race, card, box.colour[place], AT_BREWERY, 0)
        )
    return (
        event == conditions.BUY
        and box.buy[place]
        and not me.bought
        and me.carried < box.backpack
        and conditions.passes(race, card, CUBES_BOUGHT, box.colour[place], 1 if box.cheese[place] else 0)
    )


def can_do(race: RaceState, me: Traveller, event: int) -> bool:
    """Whether the backpack or the day lets one do what a card asks for."""
    if event == conditions.BRIBE:
        return me.carried >= BEERS_PER_UT
    if event == conditions.CAMP:
        return not race.is_last_day()
    return event in (conditions.TASTE, conditions.TOAST) and me.carried > 0
