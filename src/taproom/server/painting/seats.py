"""Who sits at the table: the lobby before the start, clocks and requests in play, messages, and the cover."""

import json
from collections.abc import Mapping
from typing import Any

from taproom.kernel.words import Words
from taproom.server.clocks import DAYS, NONE
from taproom.server.offers import level_name, levels
from taproom.server.painting.choices import acting_for
from taproom.server.painting.looker import Sight
from taproom.server.table import END, FREE, OPEN, OVER, PERSON, RUNNING, STAND_IN, TAKE_BACK, Seat
from taproom.server.templating import kept, render

MINUTE = 60
HOUR = 3600
DAY = 86_400


def paint_seats(sight: Sight, tokens: Mapping[int, str]) -> str:
    """Show who sits where, and what the looker can do about it."""
    name = "parts/lobby.html" if sight.table.status == OPEN else "parts/seats.html"
    context = lobby(sight, tokens) if sight.table.status == OPEN else at_play(sight, tokens)
    return kept(name, sight.lang, json.dumps({**context, **acting_for(sight)}))


# Before the start.


def lobby(sight: Sight, tokens: Mapping[int, str]) -> dict[str, Any]:
    """Give what the lobby shows."""
    table = sight.table
    return {
        "seats": [lobby_seat(sight, seat, tokens.get(seat.number, "")) for seat in table.seats],
        "host": sight.looker.host,
        "full": table.full(),
        "seated": bool(sight.mine),
        "at_once": at_once(sight),
        "drawing": table.full() and bool(table.nonces_missing()),
        "bound_elsewhere": bool(set(sight.mine) & set(table.nonces_missing())),
        "levels": levels(sight.words),
        "commitment": table.deal.commitment,
        "hash": table.seats[sight.seat].nonce_hash if sight.seat is not None else "",
        "hashes": " ".join(seat.shown_hash or "-" for seat in table.seats),
        "bound": [
            {"name": sight.names[seat.number], "hash": seat.shown_hash}
            for seat in table.seats
            if seat.shown_hash
        ],
        "redrawn": table.redrawn_for,
        "facts": facts(sight),
        "public": table.deal.public,
    }


def at_once(sight: Sight) -> dict[str, Any] | None:
    """Say what the browser does by itself: start when nobody is waited for, or add its part to the deal."""
    table = sight.table
    if sight.seat is None:
        return None
    mine = [table.seats[seat] for seat in sorted(sight.mine, key=lambda seat: seat != sight.seat)]
    alone = all(seat.number in sight.mine for seat in table.seats if seat.kind == PERSON)
    if alone and table.full() and not any(seat.shown_hash or seat.owes_nonce for seat in mine[1:]):
        return step_at_once("start", mine[0])
    owing = [seat for seat in mine if seat.owes_nonce]
    unbound = [] if any(seat.shown_hash for seat in mine) else mine[:1]
    if (owing or unbound) and not table.nonces_shown():
        return step_at_once("commit", (owing or unbound)[0])
    bound = [seat for seat in mine if seat.nonce_hash and not seat.nonce]
    if bound and table.full() and not any(seat.owes_nonce for seat in table.seats):
        return step_at_once("reveal", bound[0])
    return None


def step_at_once(what: str, seat: Seat) -> dict[str, Any]:
    """Give the form that the browser sends by itself."""
    return {"what": what, "seat": seat.number, "hash": seat.nonce_hash}


def lobby_seat(sight: Sight, seat: Seat, token: str) -> dict[str, Any]:
    """Give a seat of the lobby."""
    free = seat.kind == FREE
    may_sit = free and not sight.mine and (sight.table.deal.public or sight.looker.host or bool(token))
    return {
        "badge": sight.badge(seat.number),
        "number": seat.number,
        "kind": seat.kind,
        "name": sight.names[seat.number],
        "level": level_name(seat.level, sight.words),
        "mine": seat.number in sight.mine,
        "token": token,
        "may_sit": may_sit,
        "may_free": sight.looker.host and not free and seat.number not in sight.mine,
    }


def facts(sight: Sight) -> list[str]:
    """Say what was agreed on for this table."""
    _ = sight.words
    deal = sight.table.deal
    clock = deal.clock
    told = []
    if clock.kind == NONE:
        told.append(_("no clock"))
    elif clock.kind == DAYS:
        told.append(_.plural("{n} day for each decision", "{n} days for each decision", clock.amount))
    else:
        told.append(_.plural("{n} minute for the whole game", "{n} minutes for the whole game", clock.amount))
    told.append(_("hints by a bot") if deal.hints == "best" else _("no hints"))
    if deal.take_backs:
        told.append(_("take-backs if all agree"))
    told.append(_("open to all on this server") if deal.public else _("by invitation"))
    return told


def paint_join(sight: Sight, tokens: Mapping[int, str]) -> str:
    """Offer somebody who came by the link of a seat where a person sits to play it on this device too."""
    seats = [sight.table.seats[number] for number in tokens if number not in sight.mine]
    seat = next((each for each in seats if each.kind == PERSON), None)
    if seat is None:
        return ""
    badge, token = sight.badge(seat.number), tokens[seat.number]
    return render("parts/join.html", sight.lang, badge=badge, token=token, address=sight.table.address)


# In play.


def at_play(sight: Sight, tokens: Mapping[int, str]) -> dict[str, Any]:
    """Give what is shown of the seats during a game and after it."""
    table = sight.table
    seat = sight.seat
    here = table.seats[seat] if seat is not None else None
    running = table.status == RUNNING
    asking = running and here is not None and not here.resigned and table.question is None
    return {
        "seats": [playing_seat(sight, each) for each in table.seats],
        "own_link": tokens.get(seat, "") if seat is not None else "",
        "may_return": running and here is not None and here.stands_in and not here.resigned,
        "may_resign": running and here is not None and not here.resigned,
        "may_end": asking,
        "may_rest": asking and here is not None and not here.stands_in,
        "over": table.status == OVER,
        "may_take_back": asking and may_ask_back(sight),
        "away": [sight.badge(each) for each in absent(sight)] if asking else [],
        "spectator": seat is None,
    }


def playing_seat(sight: Sight, seat: Seat) -> dict[str, Any]:
    """Give a seat in play: who decides for it, and its clock."""
    table = sight.table
    due = table.due() if table.decides == seat.number else None
    left = table.time_left(seat.number, sight.now) if table.status == RUNNING else None
    return {
        "badge": sight.badge(seat.number),
        "name": sight.names[seat.number],
        "kind": seat.kind,
        "level": level_name(seat.level, sight.words),
        "stands_in": seat.stands_in and not seat.resigned,
        "resigned": seat.resigned,
        "mine": seat.number in sight.mine,
        "decides": table.decides == seat.number,
        "due": "" if due is None else f"{due:.0f}",
        "left": "" if left is None else duration(left, sight.words),
    }


def duration(seconds: float, _: Words) -> str:
    """Say shortly how much time is left."""
    if seconds >= 2 * DAY:
        return _.plural("{n} day", "{n} days", int(seconds // DAY))
    if seconds >= HOUR:
        return _("{h} h {m} min", h=int(seconds // HOUR), m=int(seconds % HOUR // MINUTE))
    return _("{m} min", m=int(seconds // MINUTE)) if seconds >= MINUTE else _("under a minute")


def may_ask_back(sight: Sight) -> bool:
    """Whether the looker has chosen something that only the others can give back."""
    history = sight.table.history
    if history is None or sight.seat is None or not sight.table.deal.take_backs:
        return False
    chose = any(move.real and move.player == sight.seat for move in history.moves)
    return chose and history.undo_point(sight.seat) is None


def absent(sight: Sight) -> list[int]:
    """List the people of other seats for whom a bot could stand in."""
    return [
        seat.number
        for seat in sight.table.seats
        if seat.kind == PERSON and seat.number not in sight.mine and not seat.thinks and not seat.resigned
    ]


# What somebody asked.


def paint_question(sight: Sight) -> str:
    """Show what a seat has asked the others, with yes and no for who is asked, and a way back for others."""
    asked = sight.table.question
    if asked is None:
        return ""
    waiting = sight.table.asked() - asked.agreed
    mine = [seat for seat in sight.mine if seat in waiting]
    own = [seat for seat in sight.mine if seat == asked.seat or seat in asked.agreed]
    return render(
        "parts/question.html",
        sight.lang,
        badge=sight.badge(asked.seat),
        text=question_text(sight),
        answers=bool(mine),
        may_withdraw=bool(own),
        replaced=bool(mine) and sight.thinks(mine[0]),
        waiting=sight.words.list([sight.names[seat] for seat in sorted(waiting)]),
        **{**acting_for(sight), "seat": next(iter(mine or own), "")},
    )


def question_text(sight: Sight) -> str:
    """Say what was asked."""
    _ = sight.words
    asked = sight.table.question
    assert asked is not None
    name = sight.names[asked.seat]
    if asked.what == TAKE_BACK:
        return _("{name} would like to take back the last choice.", name=name)
    if asked.what == STAND_IN:
        return _("{name} proposes that a bot plays for {other}.", name=name, other=sight.names[asked.whose])
    assert asked.what == END
    return _("{name} proposes to end the game here, without a winner.", name=name)


# Messages.


def paint_talk(sight: Sight) -> str:
    """Show the messages, and a form for who sits here."""
    table = sight.table
    return render(
        "parts/talk.html",
        sight.lang,
        messages=[
            {
                "badge": sight.badge(message.seat),
                "name": sight.names[message.seat],
                "text": message.text,
                "at": f"{message.at:.0f}",
                "number": message.number,
            }
            for message in table.messages
        ],
        may_speak=bool(sight.mine),
        over=table.status == OVER,
        **acting_for(sight),
    )


# One screen for several.


def paint_cover(sight: Sight) -> str:
    """Cover the page until the next player at the same screen uncovers it."""
    seat = sight.table.decides
    if not sight.covered or seat is None:
        return ""
    return render(
        "parts/cover.html",
        sight.lang,
        badge=sight.badge(seat),
        next=seat,
        address=f"/table/{sight.table.id}",
    )
