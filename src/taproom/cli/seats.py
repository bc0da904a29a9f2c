"""Who sits where: a seat of a record reads "Anna (human)" or "random 2 (random)".

The record has one text for each seat. The kind of player stands in brackets at its end, so that
`taproom play FILE` knows who goes on; wherever the game is told, the name alone is shown. A record may come
from anybody: a program or a module that it names is not run unless --players names it too.
"""

import re
from collections.abc import Sequence

from taproom.bots import BOTS, LEVELS, bot, is_known, is_outside
from taproom.cli.letters import harmless
from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import OneOf
from taproom.kernel.telling import player_name
from taproom.kernel.words import N_, Words

HUMAN = "human"
LONGEST_NAME = 30
SEAT = re.compile(r"(?P<name>.+?) \((?P<kind>program:.+|[^()]+)\)", re.DOTALL)
QUOTES = "\"'"


def split_players(option: str, text: str) -> list[str]:
    """Read who sits where, with commas between the seats; one in quotes belongs to a program's command."""
    found = [""]
    quote = ""
    for letter in text:
        if letter == "," and not quote:
            found.append("")
            continue
        if letter in QUOTES and quote in ("", letter):
            quote = "" if quote else letter
        found[-1] += letter
    if quote:
        raise BadOption(
            N_("{option} opens a quote and does not close it: {text!r}."), option=option, text=text
        )
    if not all(part.strip() for part in found):
        raise BadOption(N_("{option} takes a list like a,b,c, not {text!r}."), option=option, text=text)
    return [part.strip() for part in found]


def check_kinds(kinds: Sequence[str]) -> None:
    """Refuse a kind of player that is neither human nor a bot."""
    for kind in kinds:
        if kind == HUMAN:
            continue
        if not is_known(kind):
            known = OneOf([HUMAN, *BOTS, *LEVELS])
            raise BadOption(N_("A seat is {known}, not {kind!r}."), known=known, kind=kind)
        bot(kind, "")  # refuses wrong settings, and what cannot be found


def name_seats(kinds: Sequence[str], names: Sequence[str], _: Words) -> list[str]:
    """Give every seat its text; the names go to the seats in order, the seats left over get one."""
    check_kinds(kinds)
    if len(names) > len(kinds):
        raise BadOption(N_("There are more names than seats: {names}."), names=", ".join(names))
    chosen = [*names, *(usual_name(seat, kinds[seat], _) for seat in range(len(names), len(kinds)))]
    for name in chosen:
        if harmless(name) != name or len(name) > LONGEST_NAME:
            raise BadOption(
                N_("A name has up to {n} printable characters, not {name!r}."), n=LONGEST_NAME, name=name
            )
        if chosen.count(name) > 1:
            raise BadOption(N_("Two seats have the name {name!r}."), name=name)
    return [f"{name} ({kind})" for name, kind in zip(chosen, kinds, strict=True)]


def usual_name(seat: int, kind: str, _: Words) -> str:
    """Name a seat that was given no name."""
    if kind == HUMAN:
        return player_name((), seat, _)
    if is_outside(kind):
        return _("guest {seat}", seat=seat + 1)
    return f"{kind.partition(':')[0]} {seat + 1}"


def seat_name(seat: str) -> str:
    """Give the name alone, fit for a terminal; a record from elsewhere may have nothing but names."""
    match = SEAT.fullmatch(seat)
    return harmless(match["name"] if match else seat)


def seat_kind(seat: str) -> str:
    """Give the kind of player, or nothing if the seat does not say it or names a program or a module."""
    match = SEAT.fullmatch(seat)
    kind = match["kind"] if match else ""
    return kind if kind == HUMAN or (is_known(kind) and not is_outside(kind)) else ""


def seats_outsider(seat: str) -> bool:
    """Whether a seat names a program or a module, which a record alone does not make run."""
    match = SEAT.fullmatch(seat)
    return match is not None and is_outside(match["kind"])
