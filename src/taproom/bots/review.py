"""Looking back at a finished game: what a bot expected at every turn, and where the game turned."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from math import erf, exp, pi, sqrt
from typing import Any

from taproom.bots import advice
from taproom.bots.advice import Hint, hint
from taproom.bots.bot import Bot
from taproom.bots.thoughts import Thoughts, expected, known_to
from taproom.kernel.errors import RecordError
from taproom.kernel.records import Record
from taproom.kernel.state import State
from taproom.kernel.words import N_

TURNING_POINTS = 3
FEWEST_LOOKS = 9
MOST_LOOKS = 24
"""So many turns in which a seat's prospects fell are looked at closely; more only if too little is found."""
USUAL_SECONDS = 36.0
"""About so long the estimates of a whole game take, whatever the game."""
MOST_MS = 150
LEAST_MS = 10
LATE_DOUBT = 0.02
"""Even at the very end something of the doubt is left."""
GRID = 40
"""In so many slices a normal distribution is cut, four deviations to each side."""


@dataclass(frozen=True)
class Moment:
    """What could be expected when a turn began; lists go by seat."""

    action: int
    """How many actions had been played."""
    seat: int | None
    """Whose turn it was; nothing at the end of the game."""
    points: tuple[float, ...]
    """The final scores expected; at the end those reached."""
    chances: tuple[float, ...]
    """To win, from 0 to 1, all together 1."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision that gave much away."""

    action: int
    """Its number in the record, from 1."""
    seat: int
    played: str
    """The text of the action played."""
    label: str
    """What it was, in words."""
    points: float
    """The final score that the seat could expect of it."""
    chance: float
    """Its chance to win then."""
    better: Hint
    """What the bot would have done, and why."""
    better_points: float
    better_chance: float

    @property
    def points_lost(self) -> float:
        """What was given away of the expected final score."""
        return self.better_points - self.points

    @property
    def chance_lost(self) -> float:
        """What was given away of the chance to win."""
        return self.better_chance - self.chance

    def json(self) -> dict[str, object]:
        """Give it as plain JSON, the numbers rounded."""
        return {
            **asdict(self),
            "points": round(self.points, 2),
            "chance": round(self.chance, 3),
            "better": self.better.json(),
            "better_points": round(self.better_points, 2),
            "better_chance": round(self.better_chance, 3),
        }

    @staticmethod
    def read(data: Mapping[str, Any]) -> "TurningPoint":
        """Read a turning point back from its JSON."""
        return TurningPoint(**{**data, "better": Hint.read(data["better"])})


@dataclass(frozen=True)
class Review:
    """A finished game as a bot sees it."""

    game: str
    """The name in addresses and records."""
    title: str
    """The game's name for people."""
    names: tuple[str, ...]
    """Of the seats."""
    bot: str
    moments: tuple[Moment, ...]
    """One for each turn that left a choice, and the end of the game."""
    turning_points: tuple[TurningPoint, ...]
    """The worst first: by chance to win given away, to a hundredth, then by points."""
    winners: tuple[int, ...]
    """The seats that won."""

    def json(self) -> dict[str, object]:
        """Give it as plain JSON, under the names of the fields, the numbers rounded."""
        return {
            **asdict(self),
            "names": list(self.names),
            "winners": list(self.winners),
            "moments": [
                {**asdict(each), "points": rounded(each.points, 2), "chances": rounded(each.chances, 3)}
                for each in self.moments
            ],
            "turning_points": [each.json() for each in self.turning_points],
        }

    @staticmethod
    def read(data: Mapping[str, Any]) -> "Review":
        """Read a review back from its JSON."""
        return Review(
            game=data["game"],
            title=data["title"],
            names=tuple(data["names"]),
            bot=data["bot"],
            moments=tuple(
                Moment(each["action"], each["seat"], tuple(each["points"]), tuple(each["chances"]))
                for each in data["moments"]
            ),
            turning_points=tuple(TurningPoint.read(each) for each in data["turning_points"]),
            winners=tuple(data["winners"]),
        )


def rounded(values: Sequence[float], digits: int) -> list[float]:
    """Round numbers for JSON."""
    return [round(value, digits) for value in values]


@dataclass
class Turn:
    """A turn of the record that left a choice."""

    start: int
    """How many actions had been played."""
    end: int
    """How many had been when the next turn began."""
    state: State
    """The position, as it really was."""


Watch = Callable[[Sequence[Turn]], Iterable[Turn]]
"""Hands turns on one by one, and may show how far it is."""


def review(
    record: Record,
    bot: Bot,
    lang: str = "en",
    names: Sequence[str] = (),
    watch: Watch = iter,
) -> Review:
    """Go through a finished game; every estimate comes from what the seat in turn could know then."""
    end = record.verify()
    if not end.over:
        raise RecordError(N_("The game of this record is not over yet; only a finished game is reviewed."))
    turns = turns_of(record)
    called = tuple(names) or tuple(record.seats)
    moments = [look(bot, turn) for turn in watch(turns)]
    moments.append(final(end, len(record.actions)))
    found: list[TurningPoint] = []
    for looks, turn in enumerate(watch([turns[number] for number in falls(moments)])):
        if looks >= FEWEST_LOOKS and len(found) >= TURNING_POINTS:
            break
        point = worst_decision(bot, record, turn, lang, called)
        if point:
            found.append(point)
    found.sort(key=lambda point: (-round(point.chance_lost, 2), -point.points_lost))
    return Review(
        game=record.game.slug,
        title=record.game.title,
        names=called,
        bot=bot.name,
        moments=tuple(moments),
        turning_points=tuple(found[:TURNING_POINTS]),
        winners=tuple(end.winners()),
    )


def retold(found: Review, record: Record, lang: str, names: Sequence[str] = ()) -> Review:
    """Tell a review of this record in another language or with other names, without thinking again."""
    called = tuple(names) or found.names
    points = tuple(point_retold(each, record, lang, called) for each in found.turning_points)
    return replace(found, title=record.game.title, names=called, turning_points=points)


def point_retold(point: TurningPoint, record: Record, lang: str, names: Sequence[str]) -> TurningPoint:
    """Tell a turning point anew from the position in which it lay."""
    state = record.replay(point.action - 1)
    return replace(
        point,
        label=label(state, point.played, lang, names),
        better=advice.retold(point.better, state, lang, names),
    )


def label(state: State, action: str, lang: str, names: Sequence[str]) -> str:
    """Say what an action is, from what the seat in turn may know."""
    view = {**state.view(state.player), "names": list(names)}
    return state.game.label(view, action, lang)


def usual_bot(record: Record, seconds: float = USUAL_SECONDS) -> str:
    """Give the search with which the estimates of a review take about so long, as text."""
    ms = int(1000 * seconds / (len(turns_of(record)) + 1))
    return f"mcts:ms={min(MOST_MS, max(LEAST_MS, ms))}"


def turns_of(record: Record) -> list[Turn]:
    """Find the turns of a record that left a choice."""
    state = record.deal()
    turns: list[Turn] = []
    open_turn: Turn | None = None
    for number, action in enumerate(record.actions):
        if state.begins_turn():
            if open_turn:
                open_turn.end = number
            open_turn = None
            if len(state.legal()) > 1:
                open_turn = Turn(number, len(record.actions), state.clone())
                turns.append(open_turn)
        state.play(action)
    return turns


def look(bot: Bot, turn: Turn) -> Moment:
    """Estimate what everybody may expect when a turn begins."""
    position = known_to(turn.state, bot)
    points = expected(bot, position)
    return Moment(turn.start, position.player, tuple(points), tuple(chances(points, doubt(position))))


def final(end: State, actions: int) -> Moment:
    """Give the end of the game in the same form."""
    winners = end.winners()
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(end.players))
    return Moment(actions, None, tuple(float(score) for score in end.scores()), shares)


def falls(moments: Sequence[Moment]) -> list[int]:
    """Find the turns in which the prospects of the seat in turn fell most, the worst first.

    What cost chances to win counts before what cost points: every third turn or so is one of these.
    """
    by_chance: list[tuple[float, int]] = []
    by_points: list[tuple[float, int]] = []
    for number, (before, after) in enumerate(pairwise(moments)):
        if before.seat is not None:
            by_chance.append((after.chances[before.seat] - before.chances[before.seat], number))
            by_points.append((after.points[before.seat] - before.points[before.seat], number))
    ranks = {number: rank for rank, (_fall, number) in enumerate(sorted(by_chance))}
    for rank, (_fall, number) in enumerate(sorted(by_points)):
        ranks[number] = min(ranks[number], 2 * rank + 1)
    return sorted(ranks, key=lambda number: ranks[number])[:MOST_LOOKS]


def worst_decision(
    bot: Bot, record: Record, turn: Turn, lang: str, names: Sequence[str]
) -> TurningPoint | None:
    """Find the decision of a turn that gave most away; nothing if the bot would have done the same."""
    state = turn.state.clone()
    seat = state.player
    found: list[TurningPoint] = []
    for number in range(turn.start, turn.end):
        played = record.game.parse(record.actions[number])
        if state.player == seat and len(state.legal()) > 1:
            point = compare(bot, state, number, played, lang, names)
            if point:
                found.append(point)
        state.apply(played)
    return max(found, key=lambda point: (point.chance_lost, point.points_lost), default=None)


def compare(
    bot: Bot, state: State, number: int, played: int, lang: str, names: Sequence[str]
) -> TurningPoint | None:
    """Compare what was played with the bot's best action; nothing if it was as good."""
    thoughts = Thoughts(bot, known_to(state, bot))
    best = thoughts.options[0]
    if best.action == played:
        return None
    position = thoughts.position
    seat = position.player
    better, worse = thoughts.outlook(best.action), thoughts.outlook(played)
    deviation = doubt(position)
    text = position.game.text(played)
    point = TurningPoint(
        action=number + 1,
        seat=seat,
        played=text,
        label=label(position, text, lang, names),
        points=worse[seat],
        chance=chances(worse, deviation)[seat],
        better=hint(thoughts, best, lang, names),
        better_points=better[seat],
        better_chance=chances(better, deviation)[seat],
    )
    return point if point.points_lost > 0.0 and point.chance_lost >= 0.0 else None


# From expected scores to chances.


def doubt(state: State) -> float:
    """By how many points a final score may well differ from what is expected now."""
    judgement = state.game.judgement(state.players)
    progress = sum(judgement.progress(state, seat) for seat in range(state.players)) / state.players
    return judgement.spread * sqrt(max(LATE_DOUBT, 1.0 - progress))


def chances(points: Sequence[float], deviation: float) -> list[float]:
    """Give every seat's chance to end up first, if scores scatter normally around those expected."""
    found = []
    for seat, mine in enumerate(points):
        others = [other for number, other in enumerate(points) if number != seat]
        total = 0.0
        for slice_ in range(-GRID, GRID + 1):
            away = 4.0 * slice_ / GRID
            ahead = exp(-away * away / 2.0) / sqrt(2.0 * pi)
            for other in others:
                ahead *= (1.0 + erf(((mine - other) / deviation + away) / sqrt(2.0))) / 2.0
            total += ahead
        found.append(total)
    whole = sum(found)
    return [each / whole for each in found]
