"""Another game for the same people."""

from taproom.kernel.words import N_
from taproom.server import journal
from taproom.server.access import own_seat, seat_token
from taproom.server.errors import Refused
from taproom.server.house import House
from taproom.server.journal import Entry
from taproom.server.table import BOT, FREE, OVER, Table
from taproom.server.tables import Plan
from taproom.server.web import Visitor


async def rematch_of(house: House, table: Table, who: Visitor) -> str:
    """Give the address of the next game: whoever asks first opens the table, the others come along."""
    if table.status != OVER:
        raise Refused(N_("A rematch is for when the game is over."))
    mine = own_seat(table, who.id)
    if not table.rematch:
        plan = planned(table, who)
        again = await plan.open(house.tables)
        table = await house.tables.change(table.id, lambda now: noted(now, mine, again.id))
    again = await house.tables.get(table.rematch)
    if again.seats_of(who.id) or again.seats[mine].kind != FREE:
        return f"/table/{again.id}"
    return f"/seat/{seat_token(house.signer, again, mine)}"


def noted(table: Table, seat: int, again: str) -> list[Entry]:
    """Note where the others can follow, unless somebody was faster."""
    return [] if table.rematch else [Entry(journal.REMATCH, seat, {"table": again})]


def planned(table: Table, who: Visitor) -> Plan:
    """Plan the same table again: who asks sits down, bots too, the other seats wait for their people."""
    deal = table.deal
    plan = Plan(table.game, who.person.id, deal.options)
    plan.hints, plan.take_backs, plan.clock = deal.hints, deal.take_backs, deal.clock
    for seat in table.seats:
        if seat.held_by(who.id):
            plan.seat_me(seat.name)
        elif seat.kind == BOT:
            plan.seat_bot(seat.level)
        else:
            plan.leave_free()
    return plan
