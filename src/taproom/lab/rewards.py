"""What a learner gets for a game: one number for each seat, once it is over."""

from taproom.kernel.errors import BadOption
from taproom.kernel.phrases import OneOf
from taproom.kernel.state import State
from taproom.kernel.words import N_

REWARDS = ("win", "lead", "points")
"""What a reward can count, the usual one first."""
ILLEGAL = {"win": -1.0, "lead": -1000.0, "points": -1000.0}
"""What a seat gets that ends a game by an illegal action: less than any game that is played to its end."""


def check_reward(kind: str) -> None:
    """Refuse a kind of reward that there is not."""
    if kind not in REWARDS:
        raise BadOption(
            N_("A reward is {kinds}, not {kind}."), kinds=OneOf([repr(k) for k in REWARDS]), kind=repr(kind)
        )


def rewards(state: State, kind: str = "win") -> list[float]:
    """Give each seat its reward; nothing before the end of the game."""
    check_reward(kind)
    if not state.over:
        return [0.0] * state.players
    if kind == "win":
        return parts_of_victory(state.players, state.winners())
    scores = state.scores()
    return leads(scores) if kind == "lead" else [float(score) for score in scores]


def parts_of_victory(players: int, winners: list[int]) -> list[float]:
    """Share the victory out, so that all parts sum up to 0 and a sole winner gets 1."""
    others = players - 1
    won = (players / len(winners) - 1) / others
    return [won if seat in winners else -1 / others for seat in range(players)]


def leads(scores: list[int]) -> list[float]:
    """Say by how much each seat is ahead of the best other; below 0 if it is behind."""
    return [float(mine - max(scores[:seat] + scores[seat + 1 :])) for seat, mine in enumerate(scores)]
