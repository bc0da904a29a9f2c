"""Every reason why an action is not legal, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from collections.abc import Callable
from typing import Any, cast

from taproom.games.belgian_beers_race import reasons
from taproom.games.belgian_beers_race.refusals import REFUSALS
from taproom.games.belgian_beers_race.state import RaceState
from tests.games.belgian_beers_race.spoken import LANGUAGES, english, french
from tests.games.belgian_beers_race.table import GAME, play, seat, table
from tests.rows import each_row


def alone(place: str | int = "Grand-Place", square: int = 0, **mine: Any) -> RaceState:
    """Seat 0 is to act; the other is far away."""
    return table(seat(place, square, **mine), seat(30, 23))


def sipping() -> RaceState:
    """Seat 0 has a brown and a Trappist beer of a toast before it."""
    state = table(seat(8, 10, "2 yellow"), seat(9, 12, "1 brown"), seat(9, 14, "2 red"))
    return play(state, "bike to 9")


def removing() -> RaceState:
    """Seat 0 has crossed a bottle."""
    return play(table(seat(8, 8), seat(30, 23), reach=[2, 14], line=[20]), "bike to 9")


def starting() -> RaceState:
    """Seat 0 has picked brewery 5 in the short game."""
    return play(cast(RaceState, GAME.new(2, 1, {"length": "short"})), "start in 5")


def over() -> RaceState:
    """The game has ended."""
    return table(seat(square=24), seat(square=24), day=3, phase="over", over=True)


@each_row(
    ("obstacle", "state", "action", "in_english", "in_french"),
    [
        (
            reasons.GAME_OVER,
            over,
            "taste",
            "The game is over.",
            "La partie est terminée.",
        ),
        (
            reasons.NOT_NOW,
            alone,
            "give yellow",
            "That is not possible now. What to do now: travel; 24 UT left today.",
            "Ce n’est pas possible maintenant. À faire : voyager ; il reste 24 UT aujourd’hui.",
        ),
        (
            reasons.HERE_ALREADY,
            lambda: alone(8),
            "bike to 8",
            "You are in 8 Pipaix already; choose another place.",
            "Vous êtes déjà à 8 Pipaix ; choisissez un autre lieu.",
        ),
        (
            reasons.HERE_ALREADY,
            alone,
            "bus to Grand-Place",
            "You are on the Grand-Place already; choose another place.",
            "Vous êtes déjà sur la Grand-Place ; choisissez un autre lieu.",
        ),
        (
            reasons.NO_ROAD,
            lambda: alone(8),
            "hitch to 24",
            "No road leads from here to 24 Rochefort; you can go to 6 or 9.",
            "Aucune route ne mène d’ici à 24 Rochefort ; vous pouvez aller à 6 ou 9.",
        ),
        (
            reasons.NO_ROAD,
            lambda: alone(12),
            "hitch to 24",
            (
                "No road leads from here to 24 Rochefort; "
                "you can go to the Grand-Place, 7, 10, 17, 35, 36, 37, 38, 39 or 40."
            ),
            (
                "Aucune route ne mène d’ici à 24 Rochefort ; "
                "vous pouvez aller à la Grand-Place, 7, 10, 17, 35, 36, 37, 38, 39 ou 40."
            ),
        ),
        (
            reasons.DOES_NOT_FIT,
            lambda: alone(6, 19),
            "bike to 11",
            "That takes 6 UT, and only 5 UT are left today.",
            "Cela prend 6 UT, et il n’en reste que 5 aujourd’hui.",
        ),
        (
            reasons.NO_BIKE,
            lambda: alone(6, level=6),
            "bike to 11",
            "From level 5 on nobody rides a bike; yours is 6. Cheese lowers it.",
            "Pas de vélo dès le niveau 5 ; vous êtes au niveau 6. Le fromage le fait baisser.",
        ),
        (
            reasons.NOTHING_TO_PAY,
            lambda: alone(8, beers="2 red"),
            "pay to 9",
            "That trip takes 0 UT, so a driver cannot be paid: hitch-hike with the die.",
            "Ce trajet prend 0 UT, donc il n’y a rien à payer : faites du stop avec le dé.",
        ),
        (
            reasons.TOO_FEW_BEERS,
            lambda: alone(6, beers="3 red"),
            "pay to 11",
            "The driver wants 4 beers; you carry 3.",
            "Le conducteur demande 4 bières ; vous en transportez 3.",
        ),
        (
            reasons.NO_SALE,
            lambda: alone(7),
            "buy",
            "Nothing is sold in 7 Anzegem.",
            "On ne vend rien à 7 Anzegem.",
        ),
        (
            reasons.NO_SALE,
            alone,
            "buy with cheese",
            "Nothing is sold on the Grand-Place.",
            "On ne vend rien sur la Grand-Place.",
        ),
        (
            reasons.BOUGHT_ALREADY,
            lambda: alone(8, bought=True),
            "buy",
            "You have bought here already; come back from another place to buy again.",
            "Vous avez déjà acheté ici ; pour acheter encore, il faut partir et revenir.",
        ),
        (
            reasons.BACKPACK_FULL,
            lambda: alone(8, beers="10 red"),
            "buy",
            "Your backpack is full with 10 beers; taste or give some first.",
            "Votre sac à dos est plein (10 bières) ; il faut d’abord en boire ou en donner.",
        ),
        (
            reasons.BACKPACK_FULL,
            lambda: alone(9, beers="10 red"),
            "buy with cheese",
            "Your backpack is full with 10 beers; you can buy a cheese alone.",
            "Votre sac à dos est plein (10 bières) ; vous pouvez acheter seulement un fromage.",
        ),
        (
            reasons.NO_CHEESE_HERE,
            lambda: alone(8),
            "buy with cheese",
            "8 Pipaix sells no cheese.",
            "Pas de fromage à 8 Pipaix.",
        ),
        (
            reasons.ROOM_FOR_BEER,
            lambda: alone(9, beers="9 red"),
            "buy cheese",
            "Your backpack still has room: a cheese comes with beers.",
            "Il reste de la place dans votre sac à dos : un fromage s’achète avec des bières.",
        ),
        (
            reasons.NO_TASTING,
            lambda: alone(24),
            "taste",
            "No beer can be tasted in 24 Rochefort.",
            "On ne déguste rien à 24 Rochefort.",
        ),
        (
            reasons.NO_TASTING,
            alone,
            "taste",
            "No beer can be tasted on the Grand-Place.",
            "On ne déguste rien sur la Grand-Place.",
        ),
        (
            reasons.TASTED_ALREADY,
            lambda: alone(8, drank=True),
            "taste",
            "You have tasted here already; come back from another place to taste again.",
            "Vous avez déjà dégusté ici ; pour déguster encore, il faut partir et revenir.",
        ),
        (
            reasons.NO_CHEESE,
            lambda: alone(8, level=3),
            "eat cheese",
            "You have no cheese.",
            "Vous n’avez pas de fromage.",
        ),
        (
            reasons.SOBER,
            lambda: alone(8, cheese=1),
            "eat cheese",
            "Your level is 0 already: keep the cheese.",
            "Vous êtes déjà au niveau 0 : gardez le fromage.",
        ),
        (
            reasons.NO_CAMP_HERE,
            alone,
            "camp",
            "Nobody camps on the Grand-Place; go to a brewery.",
            "On ne campe pas sur la Grand-Place ; rejoignez une brasserie.",
        ),
        (
            reasons.NO_CAMP_TODAY,
            lambda: table(seat(8), seat(), day=3),
            "camp",
            "Nobody camps on the last day; you can end the day instead.",
            "On ne campe pas le dernier jour ; vous pouvez finir la journée.",
        ),
        (
            reasons.NOT_LAST_DAY,
            lambda: alone(8),
            "end day",
            "Only the last day can be ended like this; before it, camp at a brewery.",
            "Seul le dernier jour se finit ainsi ; avant, il faut camper près d’une brasserie.",
        ),
        (
            reasons.NO_SUCH_BEER,
            lambda: play(alone(6, beers="3 yellow 2 black"), "pay to 11"),
            "give red",
            "You carry no Trappist beer, but 3 blonde beers and 2 stouts.",
            "Vous ne transportez aucune trappiste, mais 3 blondes et 2 stouts.",
        ),
        (
            reasons.NOT_OFFERED,
            sipping,
            "drink black",
            (
                "On the table is no stout; what is left of the beers of Player 2 and Player 3: "
                "1 brown beer and 1 Trappist beer."
            ),
            ("Sur la table, il n’y a aucun stout ; il reste 1 brune et 1 trappiste (Joueur 2 et Joueur 3)."),
        ),
        (
            reasons.CARD_NOT_OPEN,
            removing,
            "remove 20",
            (
                "Only an objective that can be met now can be removed: "
                "Buy blonde beer; Toast with another player."
            ),
            (
                "Seul un objectif accessible peut être retiré : "
                "Acheter de la blonde ; Trinquer avec quelqu’un."
            ),
        ),
        (
            reasons.START_ON_GRAND_PLACE,
            starting,
            "start in Grand-Place",
            "Nobody starts on the Grand-Place; choose a brewery.",
            "Personne ne part de la Grand-Place ; choisissez une brasserie.",
        ),
        (
            reasons.START_WITH_BONUS,
            starting,
            "start in 8",
            "8 Pipaix has a bonus; choose a brewery without one.",
            "8 Pipaix porte un bonus ; choisissez une brasserie qui n’en a pas.",
        ),
        (
            reasons.START_TAKEN,
            starting,
            "start in 5",
            "Player 1 starts in 5 Brugge; choose another brewery.",
            "Joueur 1 part de 5 Brugge ; choisissez une autre brasserie.",
        ),
    ],
)
def test_refusals(
    obstacle: int, state: Callable[[], RaceState], action: str, in_english: str, in_french: str
) -> None:
    position = state()
    assert position.obstacle(GAME.parse(action)) == obstacle
    assert [position.why_not(action, lang) for lang in LANGUAGES] == [english(in_english), french(in_french)]


def test_every_reason_has_a_sentence() -> None:
    numbers = {number for name, number in vars(reasons).items() if name.isupper()}
    assert set(REFUSALS) == numbers - {reasons.NOTHING}


def test_a_legal_action_is_not_refused() -> None:
    assert [alone(8).why_not("bike to 9", lang) for lang in LANGUAGES] == ["", ""]
