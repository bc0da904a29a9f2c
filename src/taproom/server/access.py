"""Who may see and act for a seat: pages, calls and links all ask here.

A person holds the seats at which they sit (`Seat.held_by`); a token opens the seat that it was signed for,
until the seat's holder changes (`Seat.generation`). The seat of a bot is open to nobody.
"""

from collections.abc import Collection

from taproom.kernel.words import N_
from taproom.server.errors import Forbidden
from taproom.server.journal import HOST, Asker
from taproom.server.people import Signer
from taproom.server.table import BOT, FREE, OPEN, Table

# By person.


def own_seat(table: Table, person: str | None, wished: int | None = None) -> int:
    """Return the seat for which a person acts: the one named, else the one to decide, else the first."""
    mine = table.seats_of(person)
    if not mine or (wished is not None and wished not in mine):
        raise Forbidden(N_("You do not sit there: you can watch, not act."))
    found = table.seat_of(person) if wished is None else wished
    return mine[0] if found is None else found


def is_host(table: Table, person: str | None) -> bool:
    """Whether a person opened this table."""
    return person is not None and person == table.deal.host


def askers(table: Table, person: str | None, what: str, wished: int | None = None) -> Collection[Asker]:
    """Return those in whose name a person may have sent a wish before."""
    mine = table.seats_of(person)
    if what in ("bot", "free") and is_host(table, person):
        return (HOST,)
    if what == "start":  # an entry of the table, not of a seat
        return (None,) if mine else ()
    return [seat for seat in mine if wished in (None, seat)]


# By token.


def seat_token(signer: Signer, table: Table, seat: int) -> str:
    """Return the token that opens a seat, as a link or for a program, until its holder changes."""
    return signer.seat_token(table.id, seat, table.seats[seat].generation)


def seat_of_token(signer: Signer, table: Table, token: str) -> int | None:
    """Return the seat of this table that a token opens now, free or taken; None if it opens none."""
    found = signer.seat(token)
    if found is None or found[0] != table.id or found[1] >= len(table.seats):
        return None
    seat = table.seats[found[1]]
    opens = seat.kind != BOT and signer.opens(token, table.id, seat.number, seat.generation)
    return seat.number if opens else None


def check_may_join(seat: int, opened: int | None) -> None:
    """Raise Forbidden unless somebody's token opens a seat, to take it or to play it on another device."""
    if opened != seat:
        raise Forbidden(N_("This link opens no seat any more."))


def check_may_sit(table: Table, seat: int, opened: int | None, person: str | None = None) -> None:
    """Raise Forbidden unless a token opens a seat, the host takes it, or everybody may."""
    if not (opened == seat or table.deal.public or is_host(table, person)):
        raise Forbidden(N_("This seat is kept for somebody who has its link."))


def tokens_for(signer: Signer, table: Table, person: str | None, invited: str = "") -> dict[int, str]:
    """Return the tokens that a person may see: of own seats, the one they came by, free ones for the host."""
    came = seat_of_token(signer, table, invited)
    hosts = is_host(table, person) and table.status == OPEN
    return {
        seat.number: seat_token(signer, table, seat.number)
        for seat in table.seats
        if seat.number == came or seat.held_by(person) or (hosts and seat.kind == FREE)
    }
