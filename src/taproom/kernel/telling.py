"""What the words of all games share: how players are called, and how a game ended."""

from collections.abc import Callable, Sequence

from taproom.kernel.events import GameEnded
from taproom.kernel.words import Words, number, words

Names = Callable[[int], str]
"""Gives the name of a seat."""


def player_name(names: Sequence[str], seat: int, _: Words) -> str:
    """Name a seat: the name given to it, or its number."""
    return names[seat] if seat < len(names) else _("Player {n}", n=seat + 1)


def namer(names: Sequence[str], lang: str) -> Names:
    """Give what names the seats; without names they are players 1 to 4."""
    return lambda seat: player_name(names, seat, words(lang))


def tell_game_ended(event: GameEnded, lang: str, name: Names) -> str:
    """Who has won, and the points of the others."""
    _ = words(lang)
    best = _.plural("{n} point", "{n} points", event.scores[event.winners[0]])
    winners = _.list([name(seat) for seat in event.winners])
    others = [seat for seat in range(len(event.scores)) if seat not in event.winners]
    if not others:
        return _("{players} share the victory with {points}.", players=winners, points=best)
    ranking = sorted(others, key=lambda seat: -event.scores[seat])
    rest = ", ".join(_("{player} {points}", player=name(p), points=number(event.scores[p])) for p in ranking)
    if len(event.winners) > 1:
        return _(
            "{players} share the victory with {points} ({rest}).", players=winners, points=best, rest=rest
        )
    return _("{player} wins with {points} ({rest}).", player=winners, points=best, rest=rest)
