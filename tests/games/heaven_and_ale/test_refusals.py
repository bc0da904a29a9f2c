"""Every reason why an action is not legal, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and numbers with a real minus sign

from collections.abc import Callable

from taproom.games.heaven_and_ale import reasons
from taproom.games.heaven_and_ale.refusals import REFUSALS
from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.spoken import LANGUAGES, after, at_tiles, french, scored, shed_about_to_close
from tests.games.heaven_and_ale.table import GAME, Table, garden, new, play, table
from tests.rows import each_row


def lay(**facts: object) -> Table:
    """Seat 0 stands on space 8 and is to move."""
    return table().board(0, **{"space": 8, **facts})


@each_row(
    ("obstacle", "state", "action", "english", "in_french"),
    [
        (
            reasons.NOT_NOW,
            at_tiles,
            "go 9",
            "That is not possible now. What to do now: buy at least one tile on space 8.",
            "Ce n’est pas possible maintenant. À faire : acheter au moins une tuile sur l’espace 8.",
        ),
        (
            reasons.BEHIND,
            lambda: lay().state(),
            "go 4",
            "Space 4 is behind you: you are on 8, and figures only go forward.",
            "L’espace 4 est derrière vous : vous êtes sur le 8, et les figurines ne font qu’avancer.",
        ),
        (
            reasons.BEHIND,
            lambda: lay().state(),
            "go 8",
            "You stand on space 8 already; move on, or go home.",
            "Vous êtes déjà sur l’espace 8 ; avancez, ou rentrez.",
        ),
        (
            reasons.NO_TILE,
            lambda: lay().state(),
            "go 9",
            "No tile is left on space 9.",
            "Il n’y a plus de tuile sur l’espace 9.",
        ),
        (
            reasons.NO_TILE,
            lambda: lay().state(),
            "go 10",
            "No monk is left on space 10.",
            "Il n’y a plus de moine sur l’espace 10.",
        ),
        (
            reasons.GARDEN_FULL,
            lambda: lay(garden=garden(sunny="hops 1", shady="hops 1")).tiles({9: ["hops 2"]}).state(),
            "go 9",
            "Your garden is full: there is no room for another tile.",
            "Votre jardin est complet : il n’y a plus de place pour une tuile.",
        ),
        (
            reasons.TOO_DEAR,
            lambda: lay(ducats=1, hand=["purse"]).tiles({9: ["wood 5", "hops 5"]}).state(),
            "go 9",
            (
                "The cheapest tile on space 9 costs 5 ducats; "
                "you have 1 ducat, and 4 ducats if you return all your cards."
            ),
            (
                "La tuile la moins chère de l’espace 9 coûte 5 ducats ; "
                "vous avez 1 ducat, et 4 ducats en défaussant toutes vos cartes."
            ),
        ),
        (
            reasons.TOO_DEAR,
            lambda: at_tiles(8, "wood 5", "hops 1", ducats=2, hand=[]),
            "buy wood 5",
            "Wood 5 costs 5 ducats; you have 2 ducats and no card to return.",
            "Le bois 5 coûte 5 ducats ; vous avez 2 ducats, et plus de carte à défausser.",
        ),
        (
            reasons.NO_DISC,
            lambda: table().state(),
            "go 7",
            "No disc is left on space 7.",
            "Il n’y a plus de disque sur l’espace 7.",
        ),
        (
            reasons.NO_USABLE_SPOT,
            lambda: table().board(0, garden={"1,0": "hops 1"}, discs=["X"]).discs({4: 1}).state(),
            "go 4",
            "Space 4 scores X, and your X spot holds a disc already.",
            "L’espace 4 active X, et votre case X porte déjà un disque.",
        ),
        (
            reasons.NO_USABLE_SPOT,
            lambda: table().discs({4: 1}).state(),
            "go 4",
            "Space 4 scores X, and no resource tile lies in your garden yet.",
            "L’espace 4 active X, et votre jardin n’a pas encore de tuile ressource.",
        ),
        (
            reasons.NO_USABLE_SPOT,
            lambda: table().discs({7: 1}).state(),
            "go 7",
            "Space 7 scores a monk, and your garden has none whose spot is still free.",
            "L’espace 7 active un moine, et votre jardin n’en a aucun dont la case soit encore libre.",
        ),
        (
            reasons.NO_USABLE_SPOT,
            lambda: table().discs({12: 1}).state(),
            "go 12",
            "Space 12 scores a resource, and your garden has none whose spot is still free.",
            "L’espace 12 active une ressource, et votre jardin n’en a aucune dont la case soit encore libre.",
        ),
        (
            reasons.NO_USABLE_SPOT,
            lambda: table().discs({16: 1}).state(),
            "go 16",
            "Space 16 scores a free spot with a tile of its kind in your garden; you have none.",
            "L’espace 16 active une case libre dont une tuile est dans votre jardin ; vous n’en avez aucune.",
        ),
        (
            reasons.NO_BARREL,
            lambda: table().state(),
            "go 14",
            "Space 14 is for fetching barrels, and you meet no goal whose barrel you could take now.",
            (
                "L’espace 14 sert à prendre des barils, "
                "et vous ne remplissez aucun objectif dont le baril soit encore à prendre."
            ),
        ),
        (
            reasons.PLACE_TAKEN,
            lambda: lay().board(1, place="ducats", home=True).state(),
            "home ducats",
            "Another figure stands on that place; choose a free one.",
            "Une autre figurine occupe cette place ; choisissez-en une libre.",
        ),
        (
            reasons.FIRST_PLACE_DUE,
            lambda: lay().board(1, place="ducats", home=True).state(),
            "home marker",
            "You come home last and nobody stands on the first place: you must take it.",
            "Vous rentrez en dernier et la place de premier joueur est libre : vous devez la prendre.",
        ),
        (
            reasons.NOT_ON_SPACE,
            at_tiles,
            "buy water 2",
            "Water 2 does not lie on space 8; you can buy barley 3 or hops 1 there.",
            "L’eau 2 n’est pas sur l’espace 8 ; vous pouvez y acheter l’orge 3 ou le houblon 1.",
        ),
        (
            reasons.RETURN_CARD_FIRST,
            lambda: at_tiles(ducats=1),
            "buy barley 3",
            "Barley 3 costs 3 in the shade, and you have 1 ducat; return a card first (3 ducats for each).",
            (
                "L’orge 3 coûte 3 à l’ombre, et vous avez 1 ducat ; "
                "défaussez d’abord une carte (3 ducats chacune)."
            ),
        ),
        (
            reasons.RETURN_CARD_FIRST,
            lambda: at_tiles(ducats=4, garden=garden(shady="hops 1")),
            "buy barley 3",
            "Barley 3 costs 6 in the sun, and you have 4 ducats; return a card first (3 ducats for each).",
            (
                "L’orge 3 coûte 6 au soleil, et vous avez 4 ducats ; "
                "défaussez d’abord une carte (3 ducats chacune)."
            ),
        ),
        (
            reasons.NOTHING_BOUGHT,
            at_tiles,
            "done",
            "You cannot leave space 8 without a purchase; buy at least one tile.",
            "Vous ne pouvez pas quitter l’espace 8 sans achat ; achetez au moins une tuile.",
        ),
        (
            reasons.SPOT_TAKEN,
            lambda: after(at_tiles(garden={"-5,2": "monk 1"}), "buy hops 1"),
            "put -5,2",
            "The Novice lies in the sun, row 3, spot 1 already; choose an empty spot.",
            "Le Novice est déjà au soleil, rangée 3, emplacement 1 ; choisissez un emplacement libre.",
        ),
        (
            reasons.SHED_SPOT,
            lambda: after(at_tiles(), "buy hops 1"),
            "put 0,3",
            "No tile goes on a shed plot; choose a spot in the sun or in the shade.",
            (
                "Aucune tuile ne va sur un site de construction ; "
                "choisissez un emplacement au soleil ou à l’ombre."
            ),
        ),
        (
            reasons.TOO_DEAR_HERE,
            lambda: after(at_tiles(ducats=4), "buy barley 3"),
            "put -5,2",
            (
                "Barley 3 costs 6 in the sun, and you have 4 ducats; "
                "return a card first (3 ducats for each), or choose the shade for 3."
            ),
            (
                "L’orge 3 coûte 6 au soleil, et vous avez 4 ducats ; "
                "défaussez d’abord une carte (3 ducats chacune), ou choisissez l’ombre pour 3."
            ),
        ),
        (
            reasons.TOO_DEAR_HERE,
            lambda: after(at_tiles(ducats=4, hand=[]), "buy barley 3"),
            "put -5,2",
            "Barley 3 costs 6 in the sun, and you have 4 ducats; choose the shade for 3.",
            "L’orge 3 coûte 6 au soleil, et vous avez 4 ducats ; choisissez l’ombre pour 3.",
        ),
        (
            reasons.DISC_THERE,
            lambda: scored("barley"),
            "disc barley",
            "The barley spot holds a disc already.",
            "La case orge porte déjà un disque.",
        ),
        (
            reasons.NOT_ALLOWED_BY_SPACE,
            lambda: after(table().board(0, garden={"5,2": "monk 4"}).discs({7: 1}).state(), "go 7"),
            "disc barley",
            "Space 7 scores monks only.",
            "L’espace 7 n’active que des moines.",
        ),
        (
            reasons.NO_TILE_TO_SCORE,
            scored,
            "disc monk 1",
            "There is no Novice tile in your garden.",
            "Il n’y a pas de tuile Novice dans votre jardin.",
        ),
        (
            reasons.NUMBER_NOT_OWNED,
            lambda: after(scored(), "disc X"),
            "name 1",
            "There is no tile of fertility 1 in your garden; you can name 3 or 4.",
            "Il n’y a pas de tuile de fertilité 1 dans votre jardin ; vous pouvez choisir 3 ou 4.",
        ),
        (
            reasons.NOT_HINDMOST,
            lambda: after(scored("X", markers={"hops": -8}), "disc wood", "card laggard"),
            "advance water",
            "Laggard moves only a hindmost marker: hops or barley.",
            "La carte Retardataire n’avance qu’un marqueur parmi les moins avancés : houblon ou orge.",
        ),
        (
            reasons.CARD_NOT_HELD,
            lambda: lay(hand=[], pairs=["purse", "", "", "", ""]).state(),
            "return purse",
            "You have placed Purse already.",
            "Vous avez déjà placé la carte Bourse.",
        ),
        (
            reasons.CARD_NOT_HELD,
            lambda: lay(hand=[]).state(),
            "return purse",
            "You have returned Purse; it is out of the game.",
            "Vous avez défaussé la carte Bourse ; elle n’est plus en jeu.",
        ),
        (
            reasons.NO_RETURN_AT_SET_UP,
            new,
            "return purse",
            "Cards can be returned only in your own turn, and the first round has not begun.",
            "On ne peut défausser une carte qu’à son tour, et la première manche n’a pas commencé.",
        ),
        (
            reasons.OTHER_SHED_TYPE,
            lambda: after(shed_about_to_close(), "put -2,3"),
            "activate nw",
            "This shed activates two opposite tiles.",
            "Ce bâtiment active deux tuiles opposées.",
        ),
    ],
)
def test_refusals(
    obstacle: int, state: Callable[[], HeavenState], action: str, english: str, in_french: str
) -> None:
    position = state()
    assert position.obstacle(GAME.parse(action)) == obstacle
    assert position.why_not(action) == english
    assert position.why_not(action, "fr") == french(in_french)


def test_a_finished_game_refuses_everything() -> None:
    state = table().in_round(3).board(1, place="marker", home=True).state()
    play(state, "home first")
    assert GAME.task(state.view(None)) == "the game is over"
    assert [state.why_not("go 1", lang) for lang in LANGUAGES] == [
        "The game is over.",
        "La partie est terminée.",
    ]


def test_every_reason_has_its_sentence() -> None:
    numbers = {value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, int)}
    assert set(REFUSALS) == numbers - {reasons.NOTHING}
