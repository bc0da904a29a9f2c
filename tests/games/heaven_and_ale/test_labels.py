"""Labels of actions, what they cost and bring, and what is to be done now, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and numbers with a real minus sign

from collections.abc import Callable

from taproom import State
from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.spoken import after, at_tiles, french, scored, shed_about_to_close
from tests.games.heaven_and_ale.table import GAME, garden, new, play, table
from tests.rows import each_row


def label(state: State, action: str, lang: str = "en") -> str:
    """Label an action for the seat to decide."""
    return GAME.label(state.view(state.player), action, lang)


def gains(state: State, action: str, lang: str = "en") -> str:
    """Say what an action costs and brings."""
    return GAME.gains(state.preview(action), lang)


def task(state: State, lang: str = "en") -> str:
    """Say what is to be done."""
    return GAME.task(state.view(state.player), lang)


# Labels and gains.


@each_row(
    ("action", "english", "in_french"),
    [
        (
            "go 13",
            "Go to space 13: buy barley 2 (2/4) or hops 4 (4/8) in shade/sun",
            "Aller à l’espace 13 : acheter l’orge 2 (2/4) ou le houblon 4 (4/8) à l’ombre/au soleil",
        ),
        (
            "go 18",
            "Go to space 18: buy the Scribe or the Novice (shade 2, sun 4)",
            "Aller à l’espace 18 : acheter le Scribe ou le Novice (ombre 2, soleil 4)",
        ),
        (
            "go 22",
            "Go to space 22: buy wood 1 (shade 1, sun 2)",
            "Aller à l’espace 22 : acheter le bois 1 (ombre 1, soleil 2)",
        ),
        ("go 7", "Go to space 7: score a monk", "Aller à l’espace 7 : activer un moine"),
        ("go 14", "Go to space 14 and fetch 1 barrel", "Aller à l’espace 14 et prendre 1 baril"),
        ("go 2", "Go to space 2: no tile left", "Aller à l’espace 2 : plus de tuile"),
        ("home ducats", "Go home: 2 ducats", "Rentrer : 2 ducats"),
        ("home brewmaster", "Go home: brewmaster +1", "Rentrer : maître brasseur +1"),
        ("home marker", "Go home: one marker +2", "Rentrer : un marqueur +2"),
        ("home first", "Go home: first player", "Rentrer : premier joueur"),
        ("return purse", "Return Purse", "Défausser la carte Bourse"),
    ],
)
def test_labels_of_moves(action: str, english: str, in_french: str) -> None:
    tiles = {13: ["barley 2", "hops 4"], 18: ["monk 2", "monk 1", "monk 2"], 22: ["wood 1", "wood 1"]}
    state = table().board(0, brewmaster=1).tiles(tiles).discs({7: 1}).state()
    assert label(state, action) == english
    assert label(state, action, "fr") == french(in_french)


def test_a_space_names_only_the_tiles_that_one_can_pay() -> None:
    tiles = {13: ["barley 2", "hops 4", "wood 3"]}
    assert label(table().board(0, ducats=3, hand=[]).tiles(tiles).state(), "go 13") == (
        "Go to space 13: buy barley 2 (2/4) or wood 3 (3/6) in shade/sun"
    )
    assert label(table().board(0, ducats=2, hand=[]).tiles(tiles).state(), "go 13") == (
        "Go to space 13: buy barley 2 (shade 2, sun 4)"
    )


def test_the_price_of_a_space_counts_on_the_side_that_has_room() -> None:
    in_sun_only = table().board(0, ducats=5, hand=[], garden=garden(shady="hops 1"))
    assert label(in_sun_only.tiles({13: ["barley 2", "hops 4"]}).state(), "go 13") == (
        "Go to space 13: buy barley 2 (shade 2, sun 4)"
    )


def test_a_start_place_at_set_up_is_not_a_way_home() -> None:
    assert label(new(), "home ducats") == "Start with: 2 ducats"


def test_in_the_last_round_the_first_place_brings_a_point() -> None:
    assert label(table().in_round(3).state(), "home first") == "Go home: first place, 1 point"


@each_row(
    ("planted", "english"),
    [
        ({}, "Buy barley 3 (3 in shade, 6 in sun)"),
        (garden(sunny="hops 1"), "Buy barley 3 (3 in shade, sun full)"),
        (garden(shady="hops 1"), "Buy barley 3 (6 in sun, shade full)"),
    ],
)
def test_labels_of_purchases_give_the_price_of_each_side_with_room(
    planted: dict[str, str], english: str
) -> None:
    state = table().board(0, garden=planted).tiles({8: ["barley 3"]}).state()
    play(state, "go 8")
    assert label(state, "buy barley 3") == english


@each_row(
    ("spot", "english", "in_french"),
    [
        (
            "-5,2",
            "Put it in the sun, row 3, spot 1: −8 ducats",
            "Poser au soleil, rangée 3, emplacement 1 : −8 ducats",
        ),
        (
            "6,5",
            "Put it in the shade, row 6, spot 2: −4 ducats",
            "Poser à l’ombre, rangée 6, emplacement 2 : −4 ducats",
        ),
        (
            "-2,3",
            (
                "Put it in the sun, row 4, spot 2, and close a shed: "
                "−8 ducats, brewmaster +1, a shed of fertility 15 that activates two opposite tiles"
            ),
            (
                "Poser au soleil, rangée 4, emplacement 2, et entourer un site : "
                "−8 ducats, maître brasseur +1, un bâtiment de fertilité 15 qui active deux tuiles opposées"
            ),
        ),
    ],
)
def test_labels_of_garden_spots(spot: str, english: str, in_french: str) -> None:
    state = shed_about_to_close()
    for lang, expected in (("en", english), ("fr", french(in_french))):
        parts = label(state, f"put {spot}", lang), gains(state, f"put {spot}", lang)
        assert parts == tuple(expected.replace("\N{NO-BREAK SPACE}:", ":").split(": "))


def test_two_sheds_closed_at_once_are_announced() -> None:
    planted = {
        "3,2": "monk 1",
        "5,2": "wood 1",
        "6,3": "hops 1",
        "2,3": "yeast 2",
        "3,4": "water 1",
        "6,5": "hops 2",
        "5,6": "wood 3",
        "3,6": "monk 2",
        "2,5": "yeast 3",
    }
    state = table().board(0, garden=planted).tiles({8: ["barley 2"]}).state()
    play(state, "go 8", "buy barley 2")
    assert label(state, "put 5,4") == "Put it in the shade, row 5, spot 3, and close 2 sheds"


def test_tiles_beside_a_shed_are_named_and_told_apart() -> None:
    state = shed_about_to_close()
    play(state, "put -2,3")
    labels = {action: label(state, f"activate {action}") for action in ("nw se", "ne sw", "e w")}
    assert labels == {
        "nw se": "Activate wood 2 (upper left) and hops 3",
        "ne sw": "Activate barley 4 (upper right) and wood 2 (lower left)",
        "e w": "Activate the Scribe and barley 4 (left)",
    }
    assert label(state, "activate nw se", "fr") == "Activer le bois 2 (en haut à gauche) et le houblon 3"
    assert gains(state, "activate e w") == "barley +4, brewmaster +1"


@each_row(
    ("action", "english", "in_french"),
    [
        ("disc barley", ("Score barley", "+4 ducats, barley +3"), ("Activer l’orge", "+4 ducats, orge +3")),
        (
            "disc wood",
            ("Score wood", "+3 ducats, completes a pair"),
            ("Activer le bois", "+3 ducats, complète une paire"),
        ),
        ("disc monk 4", ("Score the Prior", ""), ("Activer le Prieur", "")),
    ],
)
def test_labels_of_scoring(action: str, english: tuple[str, str], in_french: tuple[str, str]) -> None:
    state = scored("X")
    assert (label(state, action), gains(state, action)) == english
    assert (label(state, action, "fr"), gains(state, action, "fr")) == in_french


def test_labels_of_x_and_its_number() -> None:
    state = scored()
    assert label(state, "disc X") == "Score X: name a number"
    play(state, "disc X")
    assert (label(state, "name 3"), gains(state, "name 3")) == ("Name 3", "+3 ducats, barley +3")
    assert label(state, "name 3", "fr") == "Choisir le 3"


def test_labels_of_cards() -> None:
    state = scored("X")
    play(state, "disc wood")
    assert [label(state, action) for action in ("card purse", "decline")] == ["Place Purse", "Place no card"]
    assert gains(state, "card purse") == "+12 ducats"
    assert gains(state, "card brewmaster", "fr") == "maître brasseur +5"
    assert gains(state, "return purse") == "+3 ducats"
    play(state, "card harvest")
    assert (label(state, "advance barley"), gains(state, "advance barley")) == (
        "Move the barley marker",
        "barley +2",
    )


def test_the_reward_of_a_place_stands_in_its_label_alone() -> None:
    state = table().board(1, place="marker").state()
    assert gains(state, "home ducats") == gains(state, "home brewmaster", "fr") == ""


def test_gains_of_a_barrel_space_name_the_goals() -> None:
    state = table(3).board(0, brewmaster=2, markers={"wood": 20}).board(1, large=["brewmaster"]).state()
    assert gains(state, "go 14") == (
        "a small barrel for brewmaster on 1 or more, a large barrel for one marker on 20"
    )


# Tasks.


@each_row(
    ("state", "english", "in_french"),
    [
        (new, "choose a start place", "choisir une place de départ"),
        (
            lambda: table().state(),
            "move to a space ahead, or go home",
            "avancer jusqu’à un espace, ou rentrer",
        ),
        (lambda: table().board(0, space=27).state(), "go home", "rentrer"),
        (
            at_tiles,
            "buy at least one tile on space 8",
            "acheter au moins une tuile sur l’espace 8",
        ),
        (
            lambda: after(at_tiles(), "buy hops 1", "put -5,2"),
            "buy another tile on space 8, or stop",
            "acheter une autre tuile sur l’espace 8, ou s’arrêter",
        ),
        (
            lambda: at_tiles(8, "hops 3", ducats=0),
            "return a card to buy a tile on space 8",
            "défausser une carte pour acheter une tuile sur l’espace 8",
        ),
        (
            lambda: after(at_tiles(ducats=1), "buy hops 1", "put 1,0"),
            "return a card to buy another tile on space 8, or stop",
            "défausser une carte pour acheter une autre tuile sur l’espace 8, ou s’arrêter",
        ),
        (
            lambda: after(at_tiles(), "buy barley 3"),
            "choose where barley 3 goes",
            "choisir où poser l’orge 3",
        ),
        (
            lambda: after(shed_about_to_close(), "put -2,3"),
            "choose two opposite tiles for the shed",
            "choisir les deux tuiles opposées que le bâtiment active",
        ),
        (scored, "choose what to score", "choisir ce qu’il faut activer"),
        (
            lambda: after(scored(), "disc X"),
            "name the number that X scores",
            "choisir le numéro que X active",
        ),
        (
            lambda: after(scored("X"), "disc wood"),
            "place a privilege card, or none",
            "placer une carte privilège, ou aucune",
        ),
        (
            lambda: after(scored("X"), "disc wood", "card harvest"),
            "choose the marker that moves 1 step for each of its tiles",
            "choisir le marqueur qui avance d’une case par tuile de sa ressource",
        ),
        (
            lambda: after(scored("X", markers={"hops": -8}), "disc wood", "card laggard"),
            "choose the hindmost marker that moves 2 steps",
            "choisir, parmi les marqueurs les moins avancés, celui qui avance de 2 cases",
        ),
        (
            lambda: after(table().board(1, place="ducats").state(), "home marker"),
            "choose the marker that moves 2 steps",
            "choisir le marqueur qui avance de 2 cases",
        ),
    ],
)
def test_tasks(state: Callable[[], HeavenState], english: str, in_french: str) -> None:
    position = state()
    assert (task(position), task(position, "fr")) == (english, in_french)


@each_row(("space", "english"), [(4, "score X"), (7, "choose the monk to score")])
def test_a_disc_space_asks_for_what_it_allows(space: int, english: str) -> None:
    planted = {"1,0": "barley 4", "5,2": "monk 4"}
    state = after(table().board(0, garden=planted).discs({space: 1}).state(), f"go {space}")
    assert task(state) == english
