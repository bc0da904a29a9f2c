"""What the home page shows: who waits for whom, what can be played, which tables are open."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from taproom.games import GAMES, all_games
from taproom.kernel.players import initial
from taproom.kernel.words import Words, capital, number, words
from taproom.server import table as tables
from taproom.server.offers import (
    USUAL_LEVEL,
    blurb,
    clock_choices,
    full_title,
    hint_choices,
    levels,
    offers,
    options,
)
from taproom.server.people import Person
from taproom.server.table import Seat, Table
from taproom.server.templating import ago, day, part_of_day

Row = dict[str, Any]
"""What a list shows of a table."""
MOST_SEATS = 4


def home_context(
    person: Person,
    mine: Sequence[Table],
    open_tables: Sequence[Table],
    finished: Sequence[Table],
    lang: str,
    now: float,
    total: int = 0,
) -> dict[str, Any]:
    """Give all that the home page shows; `total` counts all games that the person has finished."""
    _ = words(lang)
    rows = running_rows(person, mine, lang, now)
    waiting = [row for row in rows if row["mine"]]
    return {
        "greeting": greeting(person.name, now, _),
        "greetings": {part: greeted(part, person.name, _) for part in ("morning", "afternoon", "evening")},
        "turn": longest_waiting(waiting, person, mine, lang),
        "waiting": len(waiting),
        "games": offers(person.preferences.play_now, _),
        "last_game": last_played([*mine, *finished]),
        "mine": rows,
        "open": [open_row(table, _) for table in open_tables if not table.seats_of(person.id)],
        "finished": [finished_row(person, table, now, _) for table in finished],
        "total": total,
        "create": create_form(person, last_played([*mine, *finished]), _),
    }


def games_context(
    person: Person,
    mine: Sequence[Table],
    finished: Sequence[Table],
    lang: str,
    now: float,
    number: int = 1,
    pages: int = 1,
) -> dict[str, Any]:
    """Give what the page of all one's games shows."""
    _ = words(lang)
    return {
        "mine": running_rows(person, mine, lang, now),
        "finished": [finished_row(person, table, now, _) for table in finished],
        "number": number,
        "pages": pages,
    }


def rules_index_context(lang: str) -> dict[str, Any]:
    """Give what the page that lists the rules shows."""
    _ = words(lang)
    return {
        "games": [
            {"slug": game.slug, "title": game.title, "blurb": blurb(game.slug, _)} for game in all_games()
        ]
    }


# The greeting.


def greeting(name: str, now: float, _: Words) -> str:
    """Greet by the time of day."""
    return greeted(part_of_day(datetime.fromtimestamp(now).hour), name, _)


def greeted(part: str, name: str, _: Words) -> str:
    """Greet somebody in the morning, afternoon or evening; nobody is greeted by no name."""
    if not name:
        return _("Welcome to the Taproom.")
    if part == "morning":
        return _("Good morning, {name}. The table is set.", name=name)
    if part == "afternoon":
        return _("Good afternoon, {name}. The table is set.", name=name)
    return _("Good evening, {name}. The table is set.", name=name)


# Own games.


def running_rows(person: Person, mine: Sequence[Table], lang: str, now: float) -> list[Row]:
    """List the games that go on: first those that wait for the person, the longest wait first."""
    rows = [running_row(person, table, lang, now) for table in mine]
    return sorted(rows, key=lambda row: (not row["mine"], row["since"] if row["mine"] else -row["since"]))


def running_row(person: Person, table: Table, lang: str, now: float) -> Row:
    """Tell how a game stands for a person."""
    _ = words(lang)
    turn = is_turn_of(person, table)
    return {
        **shared(table, _),
        "mine": turn,
        "since": table.changed,
        "detail": free_words(table, _) if table.status == tables.OPEN else detail(person, table, turn, lang),
        "seats": [badge(seat) for seat in table.seats if not seat.held_by(person.id)],
        "state": state_words(person, table, turn, now, _),
        "button": _("Continue") if turn else _("Look"),
    }


def is_turn_of(person: Person, table: Table) -> bool:
    """Whether a table waits for a person: to decide, to answer what was asked, or so that it can begin."""
    mine = table.seats_of(person.id)
    if set(mine) & {*table.asked(), *table.held_up_by()}:
        return True
    return table.decides in mine and not table.seats[table.decides or 0].thinks


def shared(table: Table, _: Words) -> Row:
    """Give what every row shows of a table."""
    return {
        "id": table.id,
        "slug": table.game.slug,
        "title": full_title(table.game, table.deal.options, _),
        "href": f"/table/{table.id}",
    }


def badge(seat: Seat) -> dict[str, Any]:
    """Give what the badge of a seat shows."""
    letter = initial(seat.name) or str(seat.number + 1)
    return {"kind": seat.kind, "number": seat.number, "name": seat.name, "initial": letter}


def detail(person: Person, table: Table, turn: bool, lang: str) -> str:
    """Say how far a game is and, when it is the person's turn, what there is to do."""
    view = table.state.view(table.seat_of(person.id))
    parts = [progress(view, words(lang))]
    if turn and table.decides in table.seats_of(person.id):
        parts.append(table.game.task(view, lang))
    return " · ".join(part for part in parts if part)


def progress(view: dict[str, Any], _: Words) -> str:
    """Say how far a game is, if it counts days or rounds."""
    if view.get("day"):
        return _("day {day}", day=view["day"])
    if view.get("round") and view.get("rounds"):
        return _("round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
    return _("round {round}", round=view["round"]) if view.get("round") else ""


def state_words(person: Person, table: Table, turn: bool, now: float, _: Words) -> str:
    """Say whose turn it is, and since when."""
    if table.status == tables.OPEN:
        return _("Everybody is here") if turn else _("Not started")
    if turn:
        return _("A question") if set(table.seats_of(person.id)) & table.asked() else _("Your turn")
    seat = table.seats[table.decides or 0]
    if seat.held_by(person.id):
        return _("A bot plays for you")
    if seat.thinks:
        return _("{name} thinks", name=seat.name)
    return _(
        "{name}\N{RIGHT SINGLE QUOTATION MARK}s turn, {time}", name=seat.name, time=ago(table.changed, now, _)
    )


def longest_waiting(waiting: Sequence[Row], person: Person, mine: Sequence[Table], lang: str) -> Row | None:
    """Give the game that has waited longest for the person, with what happened there last."""
    if not waiting:
        return None
    table = next(table for table in mine if table.id == waiting[0]["id"])
    return {**waiting[0], "news": news(person, table, lang) or waiting[0]["detail"]}


def news(person: Person, table: Table, lang: str) -> str:
    """Tell the last thing that another seat did, as the person may know it."""
    if table.status == tables.OPEN:
        return ""
    looks = table.seat_of(person.id)
    mine = table.seats_of(person.id)
    for move in reversed(table.played.moves):
        if move.player in mine:
            return ""
        for event in reversed(move.events):
            seen = event.seen_by(looks)
            told = table.game.tell(seen, lang, table.names) if seen else ""
            if told:
                return told
    return ""


def last_played(played: Sequence[Table]) -> str:
    """Name the game that was played last."""
    if not played:
        return next(iter(GAMES))
    return max(played, key=lambda table: table.changed).game.slug


# Open tables.


def open_row(table: Table, _: Words) -> Row:
    """Tell who waits at an open table."""
    free = [seat.number for seat in table.seats if seat.kind == tables.FREE]
    return {
        **shared(table, _),
        "detail": free_words(table, _),
        "seats": [badge(seat) for seat in table.seats if seat.kind != tables.FREE],
        "free": free[0] if free else None,
    }


def free_words(table: Table, _: Words) -> str:
    """Say who waits, and how many seats are free."""
    people = [seat.name for seat in table.seats if seat.kind == tables.PERSON]
    bots = sum(seat.kind == tables.BOT for seat in table.seats)
    there = [*people, *([_.plural("a bot", "{n} bots", bots)] if bots else [])]
    free = sum(seat.kind == tables.FREE for seat in table.seats)
    seats = _.plural("{n} seat free of {all}", "{n} seats free of {all}", free, all=len(table.seats))
    return f"{capital(_.list(there))} · {seats}" if there else seats


# Finished games.


def finished_row(person: Person, table: Table, now: float, _: Words) -> Row:
    """Tell how a game ended."""
    when = day(table.changed, now, _)
    outcome = result_words(table, _)
    return {
        **shared(table, _),
        "detail": f"{when} · {outcome}" if outcome else when,
        "state": place_words(person, table, _),
        "won": bool(set(table.winners()) & set(table.seats_of(person.id))),
        "replay": f"/table/{table.id}/at/0" if table.history else "",
        "rematch": table.rematch,
        "sat": bool(table.seats_of(person.id)),
    }


def result_words(table: Table, _: Words) -> str:
    """Tell the points, the best first."""
    if table.history is None:
        return _("played by other rules, it can no longer be shown")
    scores = table.state.scores()
    ranking = sorted(table.seats, key=lambda seat: (seat.number not in table.winners(), -scores[seat.number]))
    return ", ".join(
        _("{player} {points}", player=seat.name, points=number(scores[seat.number])) for seat in ranking
    )


def place_words(person: Person, table: Table, _: Words) -> str:
    """Say how a person fared: won, a place, or how the game broke off."""
    mine = table.seats_of(person.id)
    if table.history is None or not mine:
        return ""
    if set(mine) & set(table.winners()):
        return _("Won")
    if table.ended == tables.AGREED:
        return _("Ended early")
    if all(table.seats[seat].resigned for seat in mine):
        return _("Resigned")
    scores = table.state.scores()
    best = max(scores[seat] for seat in mine)
    place = 1 + sum(score > best for score in scores)
    return {2: _("2nd"), 3: _("3rd"), 4: _("4th")}[max(place, 2)]


# A new table.


def create_form(person: Person, chosen: str, _: Words) -> dict[str, Any]:
    """Give what the form for a new table offers."""
    return {
        "game": chosen,
        "games": [{"slug": game.slug, "title": game.title} for game in all_games()],
        "seats": [seat_offer(person, seat, _) for seat in range(MOST_SEATS)],
        "levels": levels(_),
        "level": USUAL_LEVEL,
        "options": options(_),
        "hints": hint_choices(_),
        "clocks": clock_choices(_),
        "name": person.name,
    }


def seat_offer(person: Person, seat: int, _: Words) -> dict[str, Any]:
    """Give what can be chosen for a seat; the first two cannot be left out."""
    me = _("Me, {name}", name=person.name) if person.name else _("Me")
    choices = [
        {"value": "me", "text": _("Also at this screen") if seat else me},
        {"value": "friend", "text": _("Friend by link")},
        {"value": "bot", "text": _("Bot")},
    ]
    if seat > 1:
        choices.append({"value": "none", "text": _("Nobody")})
    usual = ("me", "friend", "bot", "none")[seat]
    return {"number": seat, "choices": choices, "usual": usual, "initial": initial(person.name) or "1"}
