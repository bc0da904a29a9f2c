"""Ratings by the openskill package, over shuffled orders of the games, since the order moves them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from taproom.lab.extras import extra
from taproom.lab.matches import Played
from taproom.lab.statistics import seats_of

SHUFFLES = 20


@dataclass(frozen=True)
class Rated:
    """A bot's rating; everybody begins at 25."""

    bot: str
    rating: float
    """The mean over the shuffled orders."""
    spread: float
    """The standard deviation over the shuffled orders: how much the order alone moves the rating."""
    doubt: float
    """The standard deviation that the model itself gives the rating."""


def rate(games: Sequence[Played], shuffles: int = SHUFFLES, seed: int = 1) -> list[Rated]:
    """Rate all bots of some games, the best first."""
    chance = Random(seed)
    order = list(games)
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(shuffles):
        chance.shuffle(order)
        for spec, rating in rated_once(order).items():
            found.setdefault(spec, []).append(rating)
    rated = [summed_up(spec, once) for spec, once in found.items()]
    return sorted(rated, key=lambda one: (-one.rating, one.bot))


def rated_once(games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Rate by one order of the games: mean and deviation of each bot."""
    with extra("lab"):
        from openskill.models import PlackettLuce

    model = PlackettLuce()
    held = {spec: model.rating(name=spec) for game in games for spec in game.bots}
    for game in games:
        specs = sorted(set(game.bots))
        if len(specs) > 1:
            teams = model.rate(
                [[held[spec]] for spec in specs], ranks=[mean_rank(game, spec) for spec in specs]
            )
            held.update({spec: team[0] for spec, team in zip(specs, teams, strict=True)})
    return {spec: (rating.mu, rating.sigma) for spec, rating in held.items()}


def mean_rank(game: Played, spec: str) -> float:
    """Give a bot's rank in a game, the mean of its seats if it held several."""
    return fmean(game.ranks[seat] for seat in seats_of(game, spec))


def summed_up(spec: str, once: Sequence[tuple[float, float]]) -> Rated:
    """Sum up a bot's ratings over the orders."""
    means = [mean for mean, _deviation in once]
    return Rated(
        bot=spec,
        rating=fmean(means),
        spread=stdev(means) if len(means) > 1 else 0.0,
        doubt=fmean(deviation for _mean, deviation in once),
    )


def groups(matches: Sequence[Sequence[Played]]) -> list[list[Played]]:
    """Part matches into groups that share no bot: across them ratings would mean nothing."""
    parted: list[tuple[set[str], list[Played]]] = []
    for games in matches:
        bots = {spec for game in games for spec in game.bots}
        joined = [group for group in parted if group[0] & bots]
        parted = [group for group in parted if not group[0] & bots]
        mixed = [game for _bots, others in joined for game in others]
        parted.append((bots.union(*(others for others, _games in joined)), [*mixed, *games]))
    return [games for _bots, games in parted]
