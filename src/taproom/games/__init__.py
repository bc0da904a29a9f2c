"""The games, by name."""

from importlib import import_module

from taproom.kernel.errors import UnknownGame
from taproom.kernel.game import Game, instance
from taproom.kernel.words import N_

GAMES = {
    "heaven-and-ale": "taproom.games.heaven_and_ale.game:HeavenAndAle",
    "dice-brewing": "taproom.games.dice_brewing.game:DiceBrewing",
    "belgian-beers-race": "taproom.games.belgian_beers_race.game:BelgianBeersRace",
}
"""Where each game's class is; a game is loaded when it is first asked for."""


def game(slug: str) -> Game:
    """Give the game of that name."""
    if slug not in GAMES:
        raise UnknownGame(
            N_("There is no game {slug!r}; there are {known}."), slug=slug, known=", ".join(GAMES)
        )
    module, name = GAMES[slug].split(":")
    return instance(getattr(import_module(module), name))


def all_games() -> list[Game]:
    """Give all games."""
    return [game(slug) for slug in GAMES]
