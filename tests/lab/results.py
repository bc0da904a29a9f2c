"""Results of games that were never played."""

from collections.abc import Mapping, Sequence

from taproom.lab.simulate import Result, ranking


def result(
    scores: Sequence[int],
    winners: Sequence[int] = (),
    noted: Mapping[str, object] | None = None,
    seed: str = "s/1",
    rounds: int | None = None,
) -> Result:
    """A game that ended with these scores, all of them for beer."""
    best = list(winners) or [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(
        seed=seed,
        bots=["random"] * len(scores),
        scores=list(scores),
        ranks=ranking(scores, best),
        winners=best,
        points=[{"beer": score} for score in scores],
        decisions=[3] * len(scores),
        rounds=rounds,
        noted=dict(noted or {}),
    )
