"""A table in memory: what its entries make of it, and what may happen next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from taproom.kernel.chronicle import Chronicle
from taproom.kernel.errors import RecordError
from taproom.kernel.game import Game
from taproom.kernel.history import History
from taproom.kernel.records import Record, commit, nonce_hash
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.server import journal
from taproom.server.clocks import DAYS, Clock
from taproom.server.errors import Refused
from taproom.server.journal import Asker, Entry

OPEN = "open"
"""Waiting for people."""
RUNNING = "running"
OVER = "over"

PERSON = "person"
BOT = "bot"
FREE = "free"

# How a game ended.
PLAYED = "played"
RESIGNED = "resigned"
AGREED = "agreed"
IMPORTED = "imported"

# What a seat can ask the others.
END = "end"
TAKE_BACK = "take-back"
STAND_IN = "stand-in"

HINTS = ("none", "legal", "best")
STAND_IN_LEVEL = "apprentice"
OLD_AWAY_SECONDS = 180.0
"""What counted as away, whatever the clock, for questions of old that do not say who is asked."""
LATE_TWICE = 2
"""After so many decisions in a row by the clock a bot stands in."""
MESSAGES_KEPT = 200


@dataclass(frozen=True)
class Deal:
    """What was fixed when the table was opened."""

    id: str
    game: Game
    rules: int
    options: dict[str, str]
    changed: dict[str, object]
    """Printed values that differ from the shipped ones."""
    digest: str
    """Of all printed values."""
    seed: str
    host: str
    """The person who opened it."""
    created: float
    hints: str = "best"
    take_backs: bool = True
    """People may ask each other for a take-back past a reveal."""
    public: bool = False
    """Listed for everybody on this server."""
    clock: Clock = field(default_factory=Clock)
    imported: bool = False
    """A record that somebody opened: nobody sits here."""

    @property
    def commitment(self) -> str:
        """What binds the table to its seed before anyone sits."""
        return commit(self.game, self.options, self.digest, self.seed)


@dataclass
class Seat:
    """One side of the table."""

    number: int
    kind: str = FREE
    name: str = ""
    people: list[str] = field(default_factory=list)
    """Who may act for it: the person who sat down first, and the same on other devices."""
    level: str = ""
    """Of a bot, or of the bot that stands in."""
    nonce: str = ""
    """What the browser there adds to the deal, once it is shown."""
    nonce_hash: str = ""
    """What binds that browser to its nonce while nobody knows it."""
    owes_nonce: bool = False
    """The browser there was bound and has to bind itself anew before there is a deal."""
    generation: int = 0
    """Rises whenever the holder changes, so that old links end: who invited cannot look in later."""
    stands_in: bool = False
    """A bot plays for the person at the moment."""
    resigned: bool = False
    late: int = 0
    """So many decisions in a row were made by the clock."""
    used: float = 0.0
    """Seconds thought."""
    standing: str = ""
    """What it has answered beforehand; nobody else gets to know."""

    @property
    def shown_hash(self) -> str:
        """What the table shows of its nonce before the deal."""
        return self.nonce_hash or (nonce_hash(self.nonce) if self.nonce else "")

    @property
    def thinks(self) -> bool:
        """Whether a bot decides for it."""
        return self.kind == BOT or self.stands_in

    def held_by(self, person: str | None) -> bool:
        """Whether a person may act for it; nobody may for a bot's, whoever had joined it once."""
        return self.kind == PERSON and person is not None and person in self.people


@dataclass(frozen=True)
class Question:
    """What a seat has asked the others."""

    what: str
    seat: int
    """Who asks."""
    to: int = 0
    """For a take-back: how many actions would stay."""
    whose: int = 0
    """For a stand-in: which seat a bot would play."""
    away: bool = False
    """For a stand-in of old: whoever sits there has let the others wait for long."""
    asked: frozenset[int] | None = None
    """The seats whose answer counts; questions of old do not say."""
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Message:
    """A short message."""

    number: int
    seat: int
    text: str
    at: float


class Table:
    """A table as it stands after its entries so far; `apply` adds one that is stored already."""

    def __init__(self, deal: Deal, seats: int, epoch: int = 0) -> None:
        self.deal = deal
        self.seats = [Seat(number) for number in range(seats)]
        self.epoch = epoch
        """Changes when a backup is put back over the table."""
        self.version = 0
        """How many entries there are."""
        self.noticed = 0
        """How many of them everybody may hear of: the only count that leaves the process."""
        self.position = 0
        """The last entry that changed what can be done; an action is posted with it."""
        self.status = OPEN
        self.history: History | None = None
        self.question: Question | None = None
        self.spent_hashes: set[str] = set()
        """Of nonces that were shown and are void now."""
        self.redrawn_for: list[str] = []
        """Who lost a nonce, or left when nonces were shown already, so that all had to draw anew."""
        self.messages: list[Message] = []
        self.ended = ""
        """How the game ended."""
        self.rematch = ""
        self.review_asked = False
        """Somebody wants a bot to look back at a game that was played elsewhere."""
        self.reviewed = False
        """A bot has looked back at the game."""
        self.requests: set[tuple[Asker, str]] = set()
        """Names of requests that were fulfilled, by asker: each program counts its own."""
        self.changed = deal.created
        """When the present decision came up, or the table was last changed."""
        self.settled = 0
        """The entry with which the others last agreed to something."""
        self.chronicles: dict[tuple[int | None, str], Chronicle] = {}
        """What was told of the game already, by seat and language."""
        self.told: dict[tuple[int | None, str], Any] = {}
        """The last turns as the log has them, in the same way."""
        self.view: dict[str, object] = {}
        self.viewed = -1
        """The version of which `view` is what everybody may know."""
        self.unfit: RecordError | None = None
        """Why the game can no longer be shown, if it cannot."""

    # What it is.

    @property
    def id(self) -> str:
        """The name in addresses."""
        return self.deal.id

    @property
    def address(self) -> str:
        """Where its page is, and under it all that can be asked and wished there."""
        return f"/table/{self.id}"

    @property
    def game(self) -> Game:
        """What is played."""
        return self.deal.game

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    @property
    def state(self) -> State:
        """The position; only a table that has started has one."""
        return self.played.state

    @property
    def played(self) -> History:
        """The game so far."""
        if self.history is None:
            raise self.unfit or Refused(N_("This game has not started yet."))
        return self.history

    @property
    def decides(self) -> int | None:
        """The seat that must decide."""
        if self.status != RUNNING or self.history is None:
            return None
        return self.history.state.player

    def seats_of(self, person: str | None) -> list[int]:
        """List the seats for which a person may act."""
        return [seat.number for seat in self.seats if seat.held_by(person)]

    def seat_of(self, person: str | None) -> int | None:
        """The seat from which a person looks: the one to decide, if it is theirs; nothing for a spectator."""
        mine = self.seats_of(person)
        return self.decides if self.decides in mine else mine[0] if mine else None

    def others(self, seat: int) -> set[int]:
        """The seats of other people who have not resigned, also of those for whom a bot stands in."""
        mine = set(self.seats[seat].people)
        still = [other for other in self.seats if other.kind == PERSON and not other.resigned]
        return {other.number for other in still if other.number != seat and not mine & set(other.people)}

    def others_playing(self, seat: int) -> set[int]:
        """The seats of other people who play themselves at the moment."""
        return {other for other in self.others(seat) if not self.seats[other].thinks}

    def waited_for(self, seat: int, now: float) -> float:
        """How many seconds the others have waited for a seat's decision."""
        return now - self.changed if self.decides == seat else 0.0

    def repeated(self, request: str, askers: Collection[Asker]) -> bool:
        """Whether a request of this name was fulfilled for one of these askers."""
        return any((asker, request) in self.requests for asker in askers)

    def played_out(self) -> bool:
        """Whether the game was played to its end, so that a bot can look back at it."""
        return self.status == OVER and self.history is not None and self.state.over

    def full(self) -> bool:
        """Whether nobody is missing."""
        return all(seat.kind != FREE for seat in self.seats)

    def nonces_shown(self) -> bool:
        """Whether a browser that was bound to its nonce has shown it."""
        return any(seat.nonce_hash and seat.nonce for seat in self.seats)

    def nonces_missing(self) -> list[int]:
        """The seats whose browsers still have to bind themselves, or to show what they are bound to."""
        return [seat.number for seat in self.seats if seat.owes_nonce or (seat.nonce_hash and not seat.nonce)]

    def held_up_by(self) -> list[int]:
        """The seats for whose nonces the start of the game waits, once everybody is there."""
        return self.nonces_missing() if self.status == OPEN and self.full() else []

    def due(self) -> float | None:
        """When the clock of the seat that must decide runs out; nothing if it does not run."""
        seat = self.decides
        if seat is None or self.seats[seat].thinks:
            return None
        left = self.deal.clock.left(self.seats[seat].used)
        return None if left is None else self.changed + left

    def time_left(self, seat: int, now: float) -> float | None:
        """How many seconds a seat has left."""
        left = self.deal.clock.left(self.seats[seat].used)
        if left is None or seat != self.decides or self.seats[seat].thinks:
            return left
        return max(0.0, left - max(0.0, now - self.changed))

    def public_view(self) -> dict[str, object]:
        """What everybody may know of the position, made once for all who look."""
        if self.viewed != self.version:
            self.view = self.state.view(None)
            self.viewed = self.version
        return self.view

    def winners(self) -> list[int]:
        """Who has won, once it is over; nobody if the game was ended by agreement."""
        if self.status != OVER or self.history is None or self.ended == AGREED:
            return []
        if self.ended == RESIGNED:
            return [seat.number for seat in self.seats if not seat.resigned]
        winners = [seat for seat in self.state.winners() if not self.seats[seat].resigned]
        return winners or self.best_of_the_rest()

    def best_of_the_rest(self) -> list[int]:
        """Who has won if the best score belongs to a seat that had resigned."""
        scores = self.state.scores()
        rest = [seat.number for seat in self.seats if not seat.resigned]
        best = max((scores[seat] for seat in rest), default=0)
        return [seat for seat in rest if scores[seat] == best]

    # What its entries make of it.

    def apply(self, entry: Entry) -> None:
        """Add an entry that is stored."""
        self.version += 1
        if entry.kind not in journal.UNNOTICED:
            self.noticed += 1
        if entry.kind == journal.FREE:  # whoever sits there next counts anew
            self.requests = {each for each in self.requests if each[0] != entry.seat}
        if entry.request and not (entry.kind == journal.FREE and entry.asker == entry.seat):
            self.requests.add((entry.asker, entry.request))
        thought = self.decides
        if self.unfit is None:
            steps[entry.kind](self, entry)
        if entry.kind not in journal.BESIDE or self.settled == self.version:
            self.position = self.noticed
            self._spend(thought, entry)
            self.changed = entry.at

    def _spend(self, thought: int | None, entry: Entry) -> None:
        """Add to the time of the seat that was thinking; days are counted for each decision."""
        if thought is None:
            return
        seat = self.seats[thought]
        seat.used += max(0.0, entry.at - self.changed)
        if self.deal.clock.kind == DAYS and entry.kind == journal.PLAY:
            seat.used = 0.0

    def _sit(self, entry: Entry) -> None:
        seat = self.seats[entry.seat or 0]
        seat.kind, seat.name = PERSON, entry.data["name"]
        seat.people = [entry.data["person"]] if entry.data["person"] else []
        seat.nonce = entry.data.get("nonce", "")
        seat.nonce_hash = entry.data.get("nonce_hash", "")
        seat.generation += 1

    def _bot(self, entry: Entry) -> None:
        seat = self.seats[entry.seat or 0]
        seat.kind, seat.name, seat.level = BOT, entry.data["name"], entry.data["level"]
        seat.nonce, seat.nonce_hash, seat.owes_nonce = "", "", False
        seat.generation = entry.data.get("generation", seat.generation)

    def _free(self, entry: Entry) -> None:
        old = self.seats[entry.seat or 0]
        if old.nonce_hash and old.nonce:
            self.spent_hashes.add(old.nonce_hash)
        self.seats[old.number] = Seat(old.number, generation=old.generation + 1)
        if self.nonces_shown():  # whoever comes now must not choose a part that fits the others'
            self._draw_anew(old.name)

    def _shake(self, entry: Entry) -> None:
        self.seats[entry.seat or 0].nonce = entry.data["nonce"]

    def _commit(self, entry: Entry) -> None:
        seat = self.seats[entry.seat or 0]
        seat.nonce, seat.nonce_hash, seat.owes_nonce = "", entry.data["nonce_hash"], False

    def _reveal(self, entry: Entry) -> None:
        self.seats[entry.seat or 0].nonce = entry.data["nonce"]

    def _redraw(self, entry: Entry) -> None:
        self._draw_anew(self.seats[entry.seat or 0].name)

    def _draw_anew(self, name: str) -> None:
        self.redrawn_for.append(name)
        for seat in self.seats:
            if seat.nonce_hash and seat.nonce:
                self.spent_hashes.add(seat.nonce_hash)
            if seat.nonce_hash:
                seat.nonce, seat.nonce_hash, seat.owes_nonce = "", "", True

    def _start(self, entry: Entry) -> None:
        self.status = RUNNING
        deal = self.deal
        kinds = [seat.level if seat.kind == BOT else "human" for seat in self.seats]
        names = [f"{seat.name} ({kind})" for seat, kind in zip(self.seats, kinds, strict=True)]
        try:
            if deal.rules != deal.game.rules:
                raise RecordError(
                    N_("It was played by rules version {played}; this is version {rules}."),
                    played=deal.rules,
                    rules=deal.game.rules,
                )
            record = Record.begin(
                deal.game, names, deal.seed, deal.options, deal.changed, entry.data["nonces"]
            )
            if record.digest != deal.digest:
                raise RecordError(N_("It was played with other printed values than this program ships."))
            record.nonce_hashes = entry.data.get("nonce_hashes", [])
            self.history = History(record)
        except RecordError as error:
            self._give_up(error)

    def _play(self, entry: Entry) -> None:
        seat = self.seats[entry.seat or 0]
        by = entry.data["by"]
        if by == journal.BY_CLOCK:
            seat.late += 1
        elif by == journal.BY_PERSON:
            seat.late = 0
        self.question = None
        try:
            self.played.play(entry.data["action"], by == journal.BY_STANDING)
        except ValueError as error:
            self._give_up(
                RecordError(N_("An action of it is not possible any more: {reason}"), reason=str(error))
            )
            return
        if self.state.over:
            self._end(PLAYED)

    def _undo(self, entry: Entry) -> None:
        self.question = None
        self.played.back_to(entry.data["to"])

    def _ask(self, entry: Entry) -> None:
        data = entry.data
        whose = data.get("whose", 0)
        away = self.waited_for(whose, entry.at) >= OLD_AWAY_SECONDS
        asked = frozenset(data["asked"]) if "asked" in data else None
        self.question = Question(data["what"], entry.seat or 0, data.get("to", 0), whose, away, asked)
        self._settle()

    def _answer(self, entry: Entry) -> None:
        asked = self.question
        if asked is None:
            return
        if not entry.data["yes"]:
            self.question = None
            return
        agreed = asked.agreed | {entry.seat or 0}
        self.question = replace(asked, agreed=agreed)
        self._settle()

    def _settle(self) -> None:
        """Do what was asked as soon as all who are asked have agreed."""
        asked = self.question
        if asked is None or self.asked() - asked.agreed:
            return
        self.question = None
        self.settled = self.version
        if asked.what == TAKE_BACK:
            self.played.back_to(asked.to)
        elif asked.what == STAND_IN:
            self._seat_stand_in(asked.whose, STAND_IN_LEVEL)
        else:
            self._end(AGREED)

    def asked(self) -> set[int]:
        """The seats whose answer counts."""
        asked = self.question
        if asked is None:
            return set()
        if asked.asked is not None:
            return set(asked.asked)
        return self.asked_of_old(asked)

    def asked_of_old(self, asked: Question) -> set[int]:
        """The seats whose answer counts, for a question of old that does not say."""
        needed = self.others_playing(asked.seat)
        if asked.what != STAND_IN or asked.whose == asked.seat:
            return needed
        return needed - {asked.whose} or (set() if asked.away else {asked.whose})

    def _seat_stand_in(self, number: int, level: str) -> None:
        self.seats[number].stands_in = True
        self.seats[number].level = level
        self.seats[number].late = 0

    def _stand_in(self, entry: Entry) -> None:
        self._seat_stand_in(entry.seat or 0, entry.data["level"])

    def _back(self, entry: Entry) -> None:
        seat = self.seats[entry.seat or 0]
        seat.stands_in = False
        seat.late = 0

    def _standing(self, entry: Entry) -> None:
        self.seats[entry.seat or 0].standing = entry.data["answer"]

    def _resign(self, entry: Entry) -> None:
        seat = self.seats[entry.seat or 0]
        seat.resigned = True
        self.question = None
        if sum(not other.resigned for other in self.seats) == 1:
            self._end(RESIGNED)
        else:
            self._seat_stand_in(seat.number, STAND_IN_LEVEL)

    def _end(self, how: str) -> None:
        self.status = OVER
        self.ended = how
        self.question = None

    def _ended(self, entry: Entry) -> None:
        self._end(entry.data["how"])

    def _join(self, entry: Entry) -> None:
        people = self.seats[entry.seat or 0].people
        if entry.data["person"] not in people:
            people.append(entry.data["person"])

    def _say(self, entry: Entry) -> None:
        self.messages.append(Message(self.noticed, entry.seat or 0, entry.data["text"], entry.at))
        del self.messages[:-MESSAGES_KEPT]

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _resume(self, entry: Entry) -> None:
        self.changed = entry.at

    def _look_back(self, entry: Entry) -> None:
        self.review_asked = True

    def _reviewed(self, entry: Entry) -> None:
        self.reviewed = True

    def _give_up(self, error: RecordError) -> None:
        self.unfit = error
        self.history = None
        self.status = OVER


steps = {
    journal.SIT: Table._sit,
    journal.BOT: Table._bot,
    journal.FREE: Table._free,
    journal.SHAKE: Table._shake,
    journal.COMMIT: Table._commit,
    journal.REVEAL: Table._reveal,
    journal.REDRAW: Table._redraw,
    journal.START: Table._start,
    journal.PLAY: Table._play,
    journal.UNDO: Table._undo,
    journal.ASK: Table._ask,
    journal.ANSWER: Table._answer,
    journal.STAND_IN: Table._stand_in,
    journal.BACK: Table._back,
    journal.STANDING: Table._standing,
    journal.RESIGN: Table._resign,
    journal.END: Table._ended,
    journal.JOIN: Table._join,
    journal.SAY: Table._say,
    journal.REMATCH: Table._rematch,
    journal.LOOK_BACK: Table._look_back,
    journal.REVIEWED: Table._reviewed,
    journal.RESUME: Table._resume,
}


def folded(deal: Deal, seats: int, entries: Sequence[Entry], epoch: int = 0) -> Table:
    """Make a table of its entries."""
    table = Table(deal, seats, epoch)
    for entry in entries:
        table.apply(entry)
    return table


def dump_settings(deal: Deal) -> dict[str, Any]:
    """Give what the host has chosen beside the game's own options, as plain JSON."""
    return {
        "hints": deal.hints,
        "take_backs": deal.take_backs,
        "public": deal.public,
        "clock": deal.clock.dump(),
        "imported": deal.imported,
    }
