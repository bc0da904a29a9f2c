"""Every type of event, told in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and numbers with a real minus sign

from taproom import Event
from taproom.games.heaven_and_ale import events as happened
from taproom.games.heaven_and_ale.telling import TOLD
from taproom.kernel.events import GameEnded
from tests.games.heaven_and_ale.spoken import LANGUAGES, NAMES, french
from tests.games.heaven_and_ale.table import GAME
from tests.rows import each_row


@each_row(
    ("event", "english", "in_french"),
    [
        (
            happened.PlaceChosen(0, "ducats"),
            "Anna starts on the ducats place.",
            "Anna commence sur la place des ducats.",
        ),
        (happened.FigureMoved(0, 0, 5), "Anna goes from home to 5.", "Anna part pour l’espace 5."),
        (
            happened.FigureMoved(0, 8, 13),
            "Anna goes from 8 to 13.",
            "Anna va de l’espace 8 à l’espace 13.",
        ),
        (
            happened.CameHome(1, 13, "first"),
            "Bram goes home from 13, to the first place.",
            "Bram rentre de l’espace 13, sur la place de premier joueur.",
        ),
        (
            happened.CameHome(1, 0, "marker"),
            "Bram goes straight home, to the marker place.",
            "Bram rentre aussitôt, sur la place du marqueur.",
        ),
        (
            happened.TileBought(0, "barley 3", "-5,2", "sunny", 6, 8),
            "Anna buys barley 3 for 6 ducats, in the sun.",
            "Anna achète l’orge 3 pour 6 ducats, au soleil.",
        ),
        (
            happened.TileBought(0, "monk 3", "5,2", "shady", 1, 25),
            "Anna buys the Gardener for 1 ducat, in the shade.",
            "Anna achète le Jardinier pour 1 ducat, à l’ombre.",
        ),
        (
            happened.ShedBuilt(0, "0,3", 17, 2),
            "Anna closes a shed of fertility 17: it activates two opposite tiles.",
            "Anna construit un bâtiment de fertilité 17 : il active deux tuiles opposées.",
        ),
        (
            happened.ShedBuilt(0, "0,3", 5, 0),
            "Anna closes a shed of fertility 5: it activates nothing.",
            "Anna construit un bâtiment de fertilité 5 : il n’active rien.",
        ),
        (
            happened.DiscPlaced(0, "barley", 12),
            "Anna puts a disc on the barley spot.",
            "Anna pose un disque sur la case orge.",
        ),
        (happened.NumberNamed(0, 3), "Anna names 3.", "Anna choisit le 3."),
        (
            happened.TilesActivated(0, ("1,0", "-5,2", "1,0"), {"barley": 3}, 1, 8),
            "Anna activates 2 tiles: +8 ducats, barley +3, brewmaster +1.",
            "Anna active 2 tuiles : +8 ducats, orge +3, maître brasseur +1.",
        ),
        (
            happened.TilesActivated(0, ("1,0",), {}, 0, 0),
            "Anna activates 1 tile and gains nothing.",
            "Anna active 1 tuile et ne gagne rien.",
        ),
        (
            happened.TilesActivated(0, (), {}, 0, 0),
            "Anna activates no tile.",
            "Anna n’active aucune tuile.",
        ),
        (
            happened.MarkerMoved(0, "barley", 2, -6, 0),
            "Anna moves the barley marker 2 steps, to −6.",
            "Anna avance le marqueur orge de 2 cases, jusqu’à −6.",
        ),
        (
            happened.MarkerMoved(0, "barley", 1, 20, 1),
            "Anna moves the barley marker 1 step, to 20, and takes 1 ducat.",
            "Anna avance le marqueur orge de 1 case, jusqu’à 20, et prend 1 ducat.",
        ),
        (
            happened.MarkerMoved(0, "barley", 0, 20, 2),
            "Anna leaves the barley marker on 20 and takes 2 ducats.",
            "Anna laisse le marqueur orge sur 20 et prend 2 ducats.",
        ),
        (
            happened.MarkerMoved(0, "hops", 0, -4, 0),
            "Anna leaves the hops marker on −4.",
            "Anna laisse le marqueur houblon sur −4.",
        ),
        (
            happened.BrewmasterMoved(0, 3, -7),
            "Anna moves the brewmaster 3 steps, to −7.",
            "Anna avance le maître brasseur de 3 cases, jusqu’à −7.",
        ),
        (
            happened.BrewmasterMoved(0, 0, 20),
            "Anna leaves the brewmaster on 20.",
            "Anna laisse le maître brasseur sur 20.",
        ),
        (happened.DucatsTaken(0, 2), "Anna takes 2 ducats.", "Anna prend 2 ducats."),
        (
            happened.PairCompleted(0, 0, ("X", "wood")),
            "Anna completes the pair X and wood.",
            "Anna complète la paire X et bois.",
        ),
        (happened.CardPlaced(0, "purse", 0), "Anna places Purse.", "Anna place la carte Bourse."),
        (happened.CardDeclined(0, 0), "Anna places no card.", "Anna ne place aucune carte."),
        (
            happened.CardReturned(0, "laggard", 3),
            "Anna returns Laggard for 3 ducats.",
            "Anna défausse la carte Retardataire contre 3 ducats.",
        ),
        (
            happened.BarrelTaken(0, "markers", True),
            "Anna takes a large barrel: all markers on 1 or more.",
            "Anna prend un gros baril : tous les marqueurs sur 1 ou plus.",
        ),
        (
            happened.BarrelTaken(0, "ones", False),
            "Anna takes a small barrel: tiles of fertility 1.",
            "Anna prend un petit baril : tuiles de fertilité 1.",
        ),
        (happened.RoundEnded(2), "Round 2 ends.", "La manche 2 se termine."),
        (
            happened.RoundBegan(3, {}, {}, 1),
            "Round 3 begins; Bram starts.",
            "La manche 3 commence ; Bram joue en premier.",
        ),
    ],
)
def test_events_told(event: Event, english: str, in_french: str) -> None:
    assert GAME.tell(event, "en", NAMES) == english
    assert GAME.tell(event, "fr", NAMES) == french(in_french)


def test_a_seat_without_a_name_is_a_player() -> None:
    event = happened.DucatsTaken(1, 2)
    assert [GAME.tell(event, lang) for lang in LANGUAGES] == [
        "Player 2 takes 2 ducats.",
        "Joueur 2 prend 2 ducats.",
    ]
    assert GAME.tell(event, "en", ["Anna"]) == "Player 2 takes 2 ducats."


def test_a_name_is_told_as_it_is() -> None:
    told = GAME.tell(GameEnded((1, 2), (1,)), "en", ["{", "{player} {0} <b>"])
    assert told == "{player} {0} <b> wins with 2 points ({ 1)."


def test_every_type_of_event_can_be_told() -> None:
    kinds = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert set(TOLD) == kinds - {Event} | {GameEnded}
