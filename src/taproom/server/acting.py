"""Who may do what at a table: each function checks a wish and gives the entries that would fulfil it."""

import re
from collections.abc import Mapping
from dataclasses import replace

from taproom.bots import LEVELS
from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import AllOf, OneOf
from taproom.kernel.records import nonce_hash
from taproom.kernel.state import State
from taproom.kernel.words import N_
from taproom.server import journal
from taproom.server.access import is_host
from taproom.server.errors import Forbidden, Refused, Stale
from taproom.server.journal import Entry
from taproom.server.people import clean_name
from taproom.server.table import (
    END,
    FREE,
    LATE_TWICE,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    STAND_IN,
    STAND_IN_LEVEL,
    TAKE_BACK,
    Seat,
    Table,
)

LONGEST_MESSAGE = 280
MOST_DEVICES = 8
"""On so many a seat is ever opened: none is taken off again."""
LONGEST_NONCE = 64
HOLD_UP_SECONDS = 120.0
HASH = re.compile("[0-9a-f]{64}")
PATRONS = ("Arnold", "Hildegard", "Gambrinus", "Brigid")
MOST_FORCED = 200
"""So many forced steps in a row are taken at once; the rest would follow with the next look."""


# Before the start.


def sit(table: Table, seat: int, person: str, name: str, nonce: str, nonce_hash: str = "") -> list[Entry]:
    """Take a free seat; when nobody and no nonce is missing any more, the game starts."""
    check_open(table)
    place = known_seat(table, seat)
    if table.seats[place].kind != FREE:
        raise Refused(N_("Somebody sits there already."))
    if table.seats_of(person):
        raise Refused(N_("You sit at this table already."))
    data = {"person": person, "name": own_name(table, clean_name(name))}
    bound = {"nonce": clean_nonce(nonce)}
    if nonce_hash:
        bound = {"nonce_hash": checked_hash(table, nonce_hash)}
    entries = [Entry(journal.SIT, place, data | bound)]
    last = all(other.kind != FREE or other.number == place for other in table.seats)
    if last and not nonce_hash and not table.nonces_missing():
        entries += start_with(table, {place: bound["nonce"]})
    return entries


def own_name(table: Table, name: str) -> str:
    """Give a name that nobody else at the table has."""
    taken = {other.casefold() for other in table.names}
    number = 2
    found = name
    while found.casefold() in taken:
        found = f"{name} {number}"
        number += 1
    return found


def clean_nonce(nonce: str) -> str:
    """Take what a browser adds to the deal, as it is or not at all."""
    fits = len(nonce) <= LONGEST_NONCE and nonce.isascii() and nonce.isprintable()
    return nonce if fits else ""


def seat_bot(table: Table, person: str | None, seat: int, level: str) -> list[Entry]:
    """Let a bot sit down, as the host wishes."""
    check_host(table, person)
    place = known_seat(table, seat)
    if table.seats[place].kind == PERSON:
        raise Refused(N_("Somebody sits there already."))
    entry = bot_entry(place, level, bot_name(table, place), table.seats[place].generation)
    return [replace(entry, data={**entry.data, "asker": journal.HOST})]


def bot_entry(seat: int, level: str, name: str, generation: int = 0) -> Entry:
    """Seat a bot, so that links of the seat's present generation open it no more."""
    data = {"level": known_level(level), "name": name, "generation": generation + 1}
    return Entry(journal.BOT, seat, data)


def bot_name(table: Table, seat: int) -> str:
    """Name a bot after one of the patrons of brewing, the same in every language."""
    return own_name(table, PATRONS[seat % len(PATRONS)])


def known_level(level: str) -> str:
    """Refuse a level that there is not."""
    if level not in LEVELS:
        raise BadOption(N_("A bot is {levels}, not {given!r}."), levels=OneOf(list(LEVELS)), given=level[:40])
    return level


def free(table: Table, person: str | None, seat: int, now: float = 0.0) -> list[Entry]:
    """Free a seat before the start: the host any other, everybody the own one."""
    check_open(table)
    place = known_seat(table, seat)
    own = table.seats[place].held_by(person)
    if own or (table.seats_of(person) and holds_up(table, place, now)):
        return [Entry(journal.FREE, place)]
    check_host(table, person)
    if table.seats[place].kind == FREE:
        raise Refused(N_("Nobody sits there."))
    return [Entry(journal.FREE, place, {"asker": journal.HOST})]


def free_by_seat(table: Table, seat: int, whose: int, now: float) -> list[Entry]:
    """Free the own seat before the start, or one that holds up a table without a host."""
    check_open(table)
    place = known_seat(table, whose)
    if table.seats[place].kind != PERSON:
        raise Refused(N_("Nobody sits there."))
    if place != seat and not holds_up(table, place, now):
        raise Forbidden(N_("Only the host of this table can do that."))
    return [Entry(journal.FREE, place)]


def checked_hash(table: Table, given: str) -> str:
    """Refuse what is no SHA-256 in hexadecimal digits, that of nothing, and that of a nonce that is known."""
    if not HASH.fullmatch(given) or given == nonce_hash(""):
        raise BadOption(N_("A nonce's hash is its SHA-256, in 64 hexadecimal digits."))
    if given in table.spent_hashes:
        raise BadOption(N_("This nonce was shown already; take a new one."))
    return given


def shake(table: Table, seat: int, nonce: str) -> list[Entry]:
    """Let a browser add its part to the deal openly, once, while nobody could fit it to the others'."""
    check_unbound(table, seat)
    return [Entry(journal.SHAKE, seat, {"nonce": clean_nonce(nonce)})]


def commit(table: Table, seat: int, nonce_hash: str) -> list[Entry]:
    """Bind a browser to its part of the deal, which it shows when everybody is bound."""
    check_unbound(table, seat)
    return [Entry(journal.COMMIT, seat, {"nonce_hash": checked_hash(table, nonce_hash)})]


def check_unbound(table: Table, seat: int) -> None:
    """Refuse a part of the deal that comes too late, or twice."""
    check_open(table)
    if table.seats[seat].kind != PERSON:
        raise Refused(N_("Nobody sits there."))
    if table.seats[seat].nonce or table.seats[seat].nonce_hash:
        raise Refused(N_("Your browser has added its part already."))
    if table.nonces_shown():
        raise Refused(N_("The others have shown their parts of the deal already."))


def reveal(table: Table, seat: int, nonce: str) -> list[Entry]:
    """Show a browser's part of the deal, once everybody is bound; the last one starts the game."""
    check_open(table)
    check_full(table)
    place = table.seats[seat]
    if any(other.owes_nonce for other in table.seats):
        raise Refused(N_("The others have not bound themselves to their parts of the deal yet."))
    if place.nonce:
        return []
    shown = clean_nonce(nonce)
    if not shown or nonce_hash(shown) != place.nonce_hash:
        raise BadOption(N_("That is not the part of the deal to which this seat is bound."))
    entries = [Entry(journal.REVEAL, seat, {"nonce": shown})]
    if table.nonces_missing() == [seat]:
        entries += start_with(table, {seat: shown})
    return entries


def redraw(table: Table, seat: int) -> list[Entry]:
    """Have all browsers bind themselves anew: one of them has lost its part."""
    check_open(table)
    if not any(other.nonce_hash for other in table.seats):
        raise Refused(N_("No browser has bound itself to a part of the deal yet."))
    return [Entry(journal.REDRAW, seat)]


def start(table: Table, seat: int, nonce: str) -> list[Entry]:
    """Start a table at which nobody is missing; who is alone with bots may choose the own part last."""
    check_open(table)
    check_full(table)
    place = table.seats[seat]
    alone = not any(other.nonce or other.nonce_hash or other.owes_nonce for other in others(table, seat))
    bound = bool(clean_nonce(nonce)) and nonce_hash(nonce) == place.nonce_hash
    missing = set(table.nonces_missing()) - ({seat} if alone or bound else set())
    if missing:
        raise Refused(
            N_("The browser of {names} still has to show its part of the deal."),
            names=AllOf([table.names[number] for number in sorted(missing)]),
        )
    given = place.nonce or (clean_nonce(nonce) if alone or bound else "")
    return start_with(table, {seat: given})


def others(table: Table, seat: int) -> list[Seat]:
    """List the other seats."""
    return [other for other in table.seats if other.number != seat]


def start_with(table: Table, given: dict[int, str]) -> list[Entry]:
    """Deal: what the browsers have added is mixed with the seed that was bound before."""
    nonces = [given.get(seat.number, seat.nonce) for seat in table.seats]
    hashes = [nonce_hash(nonce) if nonce else "" for nonce in nonces]
    bound = any(shown and shown == seat.nonce_hash for seat, shown in zip(table.seats, hashes))
    deal = table.deal
    state = deal.game.new(len(table.seats), deal.seed, deal.options, deal.changed, nonces)
    shown = {"nonces": nonces, "nonce_hashes": hashes} if bound else {"nonces": nonces}
    return [Entry(journal.START, None, shown), *forced_steps(state)]


# In play.


def play(table: Table, seat: int, action: str, by: str = journal.BY_PERSON) -> list[Entry]:
    """Do an action, and the steps that it leaves no choice about."""
    check_turn(table, seat)
    if by == journal.BY_PERSON and table.seats[seat].thinks:
        raise Refused(N_("A bot plays for you at the moment; take your seat back first."))
    trial = table.state.clone()
    trial.play(action)
    entries = [Entry(journal.PLAY, seat, {"action": action, "by": by})]
    entries += forced_steps(trial, standing_answers(table))
    if by == journal.BY_CLOCK and table.seats[seat].late + 1 >= LATE_TWICE:
        entries.append(Entry(journal.STAND_IN, seat, {"level": STAND_IN_LEVEL}))
    return entries


def forced_steps(trial: State, answers: Mapping[int, str] | None = None) -> list[Entry]:
    """Take steps that nobody has to think about: those with one choice, and those answered beforehand.

    The state is played with; `answers` are those that seats have given beforehand.
    """
    entries: list[Entry] = []
    while not trial.over and len(entries) < MOST_FORCED:
        legal = trial.legal()
        forced = trial.forced(legal)
        action = legal[0] if forced else answered(trial, answers or {})
        if action is None:
            break
        by = journal.BY_NOBODY if forced else journal.BY_STANDING
        entries.append(Entry(journal.PLAY, trial.player, {"action": trial.game.text(action), "by": by}))
        trial.play(action)
    return entries


def answered(state: State, answers: Mapping[int, str]) -> int | None:
    """Give the action with which the seat that must decide has answered beforehand."""
    answer = answers.get(state.player)
    return state.game.standing_answer(state, answer) if answer else None


def standing_answers(table: Table) -> dict[int, str]:
    """Give what people have answered beforehand, by seat; a bot that stands in for one does not go by it."""
    return {seat.number: seat.standing for seat in table.seats if seat.standing and not seat.thinks}


def stand(table: Table, seat: int, answer: str) -> list[Entry]:
    """Answer beforehand what a seat is asked again and again; if it is being asked, it has answered."""
    check_running(table)
    known = [each.name for each in table.game.standing(table.deal.options)]
    if not known:
        raise Refused(N_("In this game nothing can be answered beforehand."))
    if answer not in known:
        raise BadOption(
            N_("One can answer beforehand with {known}."), known=OneOf([repr(name) for name in known])
        )
    place = table.seats[seat]
    if answer == place.standing:
        return []
    entries = [Entry(journal.STANDING, seat, {"answer": answer})]
    if table.decides == seat and not place.thinks:
        entries += forced_steps(table.state.clone(), {**standing_answers(table), seat: answer})
    return entries


def undo(table: Table, seat: int, whole_turn: bool = False) -> list[Entry]:
    """Take back the last choice, or the whole turn, while nothing was shown since."""
    check_running(table)
    played = table.played
    point = played.restart_point(seat) if whole_turn else played.undo_point(seat)
    if point is None:
        raise Refused(N_("There is nothing that could be taken back."))
    return [Entry(journal.UNDO, seat, {"to": point})]


def ask(table: Table, seat: int, what: str, whose: int, now: float) -> list[Entry]:
    """Ask the others for something that needs all of them; `now` tells how long a decision is waited for."""
    check_running(table)
    if table.question is not None:
        raise Refused(N_("Something else is being asked already."))
    if what not in (END, TAKE_BACK, STAND_IN):
        raise BadOption(N_("One can ask for {known}."), known=OneOf([END, TAKE_BACK, STAND_IN]))
    asked = table.others(seat)
    about: dict[str, int] = {}
    if what == TAKE_BACK:
        about = {"to": take_back_point(table, seat)}
    if what == STAND_IN:
        about = {"whose": replaceable(table, whose)}
        asked = asked_for_stand_in(table, seat, whose, now)
    return [Entry(journal.ASK, seat, {"what": what, **about, "asked": sorted(asked)})]


def asked_for_stand_in(table: Table, seat: int, whose: int, now: float) -> set[int]:
    """Return the seats that must agree before a bot plays for one: the others who play themselves.

    Nobody is replaced by one other person alone, unless they are away. Who has been away for twice as long is
    replaced without asking anybody: those who would be asked may be away as well.
    """
    others = table.others_playing(seat)
    if whose == seat:
        return others
    waited, away = table.waited_for(whose, now), table.deal.clock.away_seconds
    if waited >= 2 * away:
        return set()
    return others - {whose} or (set() if waited >= away else {whose})


def take_back_point(table: Table, seat: int) -> int:
    """Say how many actions would stay if a seat took back its last choice, whatever was shown since."""
    if not table.deal.take_backs:
        raise Refused(N_("At this table nothing is taken back once something was shown."))
    moves = table.played.moves
    mine = [number for number, move in enumerate(moves) if move.real and move.player == seat]
    if not mine:
        raise Refused(N_("There is nothing that could be taken back."))
    return mine[-1]


def replaceable(table: Table, whose: int) -> int:
    """Refuse a stand-in for a seat that has a bot already."""
    place = known_seat(table, whose)
    if table.seats[place].thinks:
        raise Refused(N_("A bot plays there already."))
    return place


def answer(table: Table, seat: int, yes: bool) -> list[Entry]:
    """Answer what somebody asked; whoever asked or has agreed may still say no."""
    check_running(table)
    asked = table.question
    if asked is None:
        raise Refused(N_("Nobody has asked anything."))
    may_answer = table.asked() - asked.agreed if yes else table.asked() | {asked.seat}
    if seat not in may_answer:
        raise Refused(N_("This was not asked of you."))
    return [Entry(journal.ANSWER, seat, {"yes": yes})]


def resign(table: Table, seat: int) -> list[Entry]:
    """Give the game up."""
    check_running(table)
    if table.seats[seat].resigned:
        raise Refused(N_("You have resigned already."))
    return [Entry(journal.RESIGN, seat)]


def back(table: Table, seat: int) -> list[Entry]:
    """Take the own seat back from a bot."""
    check_running(table)
    if not table.seats[seat].stands_in or table.seats[seat].resigned:
        raise Refused(N_("No bot plays for you."))
    entries = [Entry(journal.BACK, seat)]
    if table.decides == seat:
        answers = {**standing_answers(table), seat: table.seats[seat].standing}
        entries += forced_steps(table.state.clone(), answers)
    return entries


# Beside the game.


def say(table: Table, seat: int, text: str) -> list[Entry]:
    """Say something to the others."""
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not said or len(said) > LONGEST_MESSAGE:
        raise BadOption(N_("A message has 1 to {most} letters."), most=LONGEST_MESSAGE)
    return [Entry(journal.SAY, seat, {"text": said})]


def join(table: Table, seat: int, person: str) -> list[Entry]:
    """Open a seat on another device."""
    place = table.seats[known_seat(table, seat)]
    if place.kind != PERSON:
        raise Refused(N_("Nobody sits there."))
    if place.held_by(person):
        return []
    if len(place.people) >= MOST_DEVICES:
        raise Refused(
            N_("This seat is open on {most} devices already; play on one of them."), most=MOST_DEVICES
        )
    return [Entry(journal.JOIN, seat, {"person": person})]


def look_back(table: Table) -> list[Entry]:
    """Ask a bot to look back at a game that somebody has opened from a record, once."""
    if not table.played_out():
        raise table.unfit or Refused(
            N_("The game was not played to the end, so there is nothing to look back at.")
        )
    asked = table.review_asked or table.reviewed or not table.deal.imported
    return [] if asked else [Entry(journal.LOOK_BACK)]


# Checks.


def holds_up(table: Table, seat: int, now: float) -> bool:
    """Whether somebody has kept a table without a host from starting for a while, by not showing a nonce."""
    late = now - table.changed >= HOLD_UP_SECONDS
    return not table.deal.host and table.full() and seat in table.nonces_missing() and late


def check_open(table: Table) -> None:
    """Refuse what is only possible before the start."""
    if table.status != OPEN:
        raise Refused(N_("The game has started already."))


def check_full(table: Table) -> None:
    """Refuse what is only possible when everybody is there."""
    if not table.full():
        raise Refused(N_("Somebody is still missing."))


def check_running(table: Table) -> None:
    """Refuse what is only possible while the game goes on."""
    if table.status == OVER:
        raise table.unfit or Refused(N_("The game is over."))
    if table.status != RUNNING:
        raise Refused(N_("This game has not started yet."))


def check_turn(table: Table, seat: int) -> None:
    """Refuse a seat that is not the one to decide."""
    check_running(table)
    if table.decides != seat:
        raise Refused(N_("It is not your turn to decide."))


def check_host(table: Table, person: str | None) -> None:
    """Refuse what is the host's alone, and only before the start."""
    check_open(table)
    if not is_host(table, person):
        raise Forbidden(N_("Only the host of this table can do that."))


def check_position(table: Table, position: int) -> None:
    """Refuse a wish that was made on a page of another position."""
    if table.position != position:
        raise Stale(N_("The table has moved on; this is how it stands now."))


def known_seat(table: Table, seat: int) -> int:
    """Refuse a seat that is not at the table."""
    if not 0 <= seat < len(table.seats):
        raise BadOption(N_("There is no seat {seat}."), seat=str(seat))
    return seat
