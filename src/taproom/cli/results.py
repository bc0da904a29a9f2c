"""How a game ended, or would end now."""

from collections.abc import Mapping, Sequence

from taproom.cli.screen import Screen
from taproom.kernel.game import Game
from taproom.kernel.words import Words, number
from taproom.lab.simulate import ranking


def show_points(
    screen: Screen,
    game: Game,
    points: Sequence[Mapping[str, int]],
    winners: Sequence[int],
    names: Sequence[str],
    _: Words,
) -> None:
    """Write everybody's rank and points by source, the best first; before the end nobody has won."""
    totals = [sum(sources.values()) for sources in points]
    ranks = ranking(totals, winners)
    order = sorted(range(len(points)), key=lambda seat: ranks[seat])
    rows = [
        [_("rank"), *(str(ranks[seat]) for seat in order)],
        *(
            [game.source_name(source, _.lang), *(number(points[seat][source]) for seat in order)]
            for source in points[0]
        ),
        [_("points"), *(number(totals[seat]) for seat in order)],
    ]
    screen.table(["", *(names[seat] for seat in order)], rows, right=range(1, len(points) + 1))


def tell_winners(winners: Sequence[int], names: Sequence[str], _: Words) -> str:
    """Say who has won."""
    if len(winners) == 1:
        return _("{name} wins.", name=names[winners[0]])
    return _("{names} share the victory.", names=_.list([names[seat] for seat in winners]))
