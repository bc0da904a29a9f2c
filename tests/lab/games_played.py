"""Games that were never played, for what is counted and told."""

from collections.abc import Sequence

from taproom.lab.matches import Played
from taproom.lab.simulate import ranking


def played(
    number: int,
    deal: int,
    bots: Sequence[str],
    scores: Sequence[int],
    ms: Sequence[Sequence[float]] = (),
    failures: Sequence[Sequence[str]] = (),
) -> Played:
    """A game that ended with these scores."""
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Played(
        number=number,
        deal=deal,
        bots=list(bots),
        scores=list(scores),
        ranks=ranking(scores, winners),
        winners=winners,
        failures=[list(texts) for texts in failures] or [[] for _ in bots],
        ms=[list(times) for times in ms] or [[1.0] for _ in bots],
    )


def pairs(*deals: tuple[int, int]) -> list[Played]:
    """Deals between a and b: by how much a leads with the first seat, and with the second."""
    games = []
    for deal, (first, second) in enumerate(deals, start=1):
        games.append(played(2 * deal - 1, deal, "ab", [first, 0]))
        games.append(played(2 * deal, deal, "ba", [0, second]))
    return games
