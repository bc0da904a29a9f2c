"""Labels of actions, what they cost and bring, and what is to be done now, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and numbers with a real minus sign

from collections.abc import Callable
from typing import Any

from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.spoken import LANGUAGES, french, named
from tests.games.dice_brewing.table import GAME, many, play, rolls, seat, table
from tests.rows import each_row


def label(state: DiceState, action: str, lang: str = "en") -> str:
    """Label an action for the seat to decide."""
    return GAME.label(named(state), action, lang)


def described(state: DiceState, action: str, lang: str = "en") -> str:
    """Say what a legal action is, costs and brings."""
    return GAME.describe(state, GAME.parse(action), lang, named(state))


def task(state: DiceState, lang: str = "en") -> str:
    """Say what is to be done."""
    return GAME.task(named(state), lang)


def arranging(**fields: Any) -> DiceState:
    """Seat 0 arranges in round 3, when all buildings are open."""
    mine = seat(
        "P3 D5 H2 B4 B5", "P3", seeds=1, tokens="raise reroll guard remove", slots={"department 2": "H1"}
    )
    other = seat("D3", "D3", slots={"malt 3": "P1"}, bolts={"malt 1": "B6"})
    return table(mine, other, seat(), **{"round": 3, **fields})


def buying(gold: int = 9, **fields: Any) -> DiceState:
    """Seat 0 is in its purchase turn in round 3."""
    mine = fields.pop("mine", None) or seat("B4 P1 D1", "B6", gold=gold)
    return table(mine, seat(), phase="buy", **{"round": 3, **fields})


def brewing(*row: str, **mine: Any) -> DiceState:
    """Seat 0 is to brew."""
    return table(seat(**mine), seat(), phase="brew", row=row or ("Mass Lager", "Cheap Lager"))


def rolled_stock() -> DiceState:
    """Seat 0 has rolled the stock at School 2: three pale dice."""
    state = table(seat("P2 B3", "P1"), seat(store=many("P1", 9)), round=3)
    rolls(state, 0, 4, 1, 4)
    return play(state, "place B3 on school 2 for pale")


def closing_window(**fields: Any) -> DiceState:
    """Seat 0 is asked for a token."""
    mine = seat("P3", tokens="building recipe remove")
    return table(mine, seat("", "D3"), phase="window", **{"opening": True, **fields})


# Labels and gains.


@each_row(
    ("action", "english", "in_french"),
    [
        (
            "place seed on malt 1",
            "Place a seed on Malt House 1: a pale die at tidying",
            "Placer une graine sur Malterie 1 : un dé pâle au rangement",
        ),
        (
            "place stored P3 on malt 2",
            "Place stored P3 on Malt House 2: a dark die at tidying",
            "Placer P3 de la cave sur Malterie 2 : un dé foncé au rangement",
        ),
        (
            "place H2 on hops 2",
            "Place H2 on Hops Plantation 2: +1 at tidying",
            "Placer H2 sur Houblonnière 2 : +1 au rangement",
        ),
        (
            "place B4 on school 1",
            "Place B4 on School of Skills 1: roll dice of yours again",
            "Placer B4 sur École du savoir-faire 1 : relancer des dés à vous",
        ),
        (
            "place B4 on school 2 for hops",
            "Place B4 on School of Skills 2: roll all hops dice of the stock and swap one",
            (
                "Placer B4 sur École du savoir-faire 2 : "
                "lancer tous les dés de houblon du stock commun pour en échanger un"
            ),
        ),
        (
            "place B5 on school 3",
            "Place B5 on School of Skills 3: a blue die at tidying",
            "Placer B5 sur École du savoir-faire 3 : un dé bleu au rangement",
        ),
        (
            "place D5 on department 1",
            "Place D5 on Department of Seed 1: 2 seeds at tidying",
            "Placer F5 sur Service des semences 1 : 2 graines au rangement",
        ),
        (
            "place B4 on department 3",
            "Place B4 on Department of Seed 3: 4 gold at tidying",
            "Placer B4 sur Service des semences 3 : 4 pièces d’or au rangement",
        ),
        (
            "speed up department 2 with B4",
            "Speed up Department of Seed 2 with B4: +3 gold",
            "Accélérer Service des semences 2 avec B4 : +3 pièces d’or",
        ),
        ("store D5", "Store D5", "Mettre F5 en cave"),
        (
            "pass",
            "Pass: place nothing more in this round",
            "Passer : ne plus rien placer pendant cette manche",
        ),
    ],
)
def test_labels_of_arranging(action: str, english: str, in_french: str) -> None:
    check(arranging(), action, english, in_french)


@each_row(
    ("slots", "field", "english", "in_french"),
    [
        ({"malt 1": "seed"}, "malt 1", "a pale die, rolled at once", "un dé pâle, lancé aussitôt"),
        ({"malt 2": "P3"}, "malt 2", "a dark die, rolled at once", "un dé foncé, lancé aussitôt"),
        ({"malt 3": "D3+"}, "malt 3", "D3 becomes D4", "F3 devient F4"),
        ({"hops 1": "seed"}, "hops 1", "a hops die, rolled at once", "un dé de houblon, lancé aussitôt"),
        ({"department 1": "P1"}, "department 1", "+2 seeds", "+2 graines"),
        ({"department 3": "B1"}, "department 3", "+4 gold", "+4 pièces d’or"),
    ],
)
def test_gains_of_speeding_up(slots: dict[str, str], field: str, english: str, in_french: str) -> None:
    state = table(seat("", "B6", slots=slots), seat(), round=3)
    events = state.preview(f"speed up {field} with stored B6")
    assert (GAME.gains(events), GAME.gains(events, "fr")) == (english, in_french)


def test_the_last_seed_of_the_stock_is_all_that_a_speed_up_brings() -> None:  # DB-4.21
    state = table(seat("B6", slots={"department 1": "P1"}), seat(seeds=5), round=3)
    assert GAME.gains(state.preview("speed up department 1 with B6")) == "+1 seed"


@each_row(
    ("action", "english", "in_french"),
    [
        ("raise P3 of seat 0", "Token: raise P3 to 4", "Jeton : passer P3 à 4"),
        (
            "raise stored D3 of seat 1",
            "Token: raise Bram's stored D3 to 4",
            "Jeton : passer F3 de la cave chez Bram à 4",
        ),
        ("reroll D3 of seat 1", "Token: roll Bram's D3 again", "Jeton : relancer F3 chez Bram"),
        ("reroll stored P3 of seat 0", "Token: roll stored P3 again", "Jeton : relancer P3 de la cave"),
        (
            "reroll malt 3 of seat 1",
            "Token: roll the die on Bram's Malt House 3 again",
            "Jeton : relancer le dé placé sur Malterie 3 chez Bram",
        ),
        (
            "reroll bolt malt 1 of seat 1",
            "Token: roll the die that speeds up Bram's Malt House 1 again",
            "Jeton : relancer le dé qui accélère Malterie 1 chez Bram",
        ),
        (
            "reroll department 2 of seat 0",
            "Token: roll the die on Department of Seed 2 again",
            "Jeton : relancer le dé placé sur Service des semences 2",
        ),
        (
            "reroll bolt malt 1 of seat 0",
            "Token: roll the die that speeds up Malt House 1 again",
            "Jeton : relancer le dé qui accélère Malterie 1",
        ),
        ("block D3 of seat 1", "Token: block Bram's D3", "Jeton : bloquer F3 chez Bram"),
        ("protect stored P3", "Token: protect stored P3", "Jeton : protéger P3 de la cave"),
        (
            "remove D3 of seat 1",
            "Token: put Bram's stored D3 back in the pool",
            "Jeton : remettre F3 de la cave chez Bram dans la réserve",
        ),
        (
            "close school of seat 1",
            "Token: close the School of Skills to Bram",
            "Jeton : fermer l’École du savoir-faire à Bram",
        ),
        (
            "block Mass Lager",
            "Token: block the recipe Mass Lager",
            "Jeton : bloquer la recette Mass Lager",
        ),
    ],
)
def test_labels_of_tokens(action: str, english: str, in_french: str) -> None:
    state = arranging()
    assert (label(state, action), label(state, action, "fr")) == (english, french(in_french))


def test_a_seat_without_a_name_is_a_player() -> None:
    labels = [GAME.label(arranging().view(0), "block D3 of seat 1", lang) for lang in LANGUAGES]
    assert labels == ["Token: block Player 2's D3", french("Jeton : bloquer F3 chez Joueur 2")]


def test_labels_of_windows() -> None:
    state = closing_window()
    assert [label(state, action) for action in ("later", "not again")] == [
        "Play no token for now",
        "Play no token in this phase, and not be asked again",
    ]
    assert [label(state, action, "fr") for action in ("later", "not again")] == [
        "Ne pas jouer de jeton pour l’instant",
        "Ne pas jouer de jeton de toute la phase",
    ]


def test_labels_of_the_school() -> None:
    state = play(arranging(), "place B4 on school 1")
    assert [label(state, "pick stored P3", lang) for lang in LANGUAGES] == [
        "Pick stored P3",
        "Choisir P3 de la cave",
    ]
    assert label(state, "roll") == "Roll the dice you picked"
    play(state, "pick stored P3", "pick D5")
    assert [label(state, "roll", lang) for lang in LANGUAGES] == [
        "Roll stored P3 and D5 again",
        "Relancer P3 de la cave et F5",
    ]


def test_labels_of_a_swap() -> None:
    state = rolled_stock()
    assert [label(state, "swap stored P1 for P4", lang) for lang in LANGUAGES] == [
        "Swap stored P1 for P4",
        "Échanger P1 de la cave contre P4",
    ]
    assert [label(state, "keep", lang) for lang in LANGUAGES] == ["Swap no die", "N’échanger aucun dé"]


@each_row(
    ("action", "english", "in_french"),
    [
        ("buy fruit", "Buy fruit: −2 gold", "Acheter des fruits : −2 pièces d’or"),
        (
            "buy spice with B4",
            "Buy spice with B4: −2 gold",
            "Acheter des épices avec B4 : −2 pièces d’or",
        ),
        (
            "buy hops with stored B6",
            "Buy special hops with stored B6: −2 gold",
            "Acheter du houblon spécial avec B6 de la cave : −2 pièces d’or",
        ),
        (
            "buy token guard",
            "Buy a token (Block or protect a die): −2 gold",
            "Acheter le jeton « Bloquer ou protéger un dé » : −2 pièces d’or",
        ),
        ("done", "Buy nothing", "Ne rien acheter"),
    ],
)
def test_labels_of_purchases(action: str, english: str, in_french: str) -> None:
    check(buying(), action, english, in_french)


def test_unlucky_dice_pay_before_gold() -> None:  # DB-5.13
    state = buying(options={"unlucky_rolls": "on"})
    assert described(state, "buy honey") == "Buy honey: −2 gold, 2 gold of unlucky dice"
    assert described(state, "buy fruit") == "Buy fruit: 2 gold of unlucky dice"
    assert described(state, "buy fruit", "fr") == french(
        "Acheter des fruits : 2 pièces d’or de mauvais lancers"
    )


def test_whoever_has_bought_something_stops() -> None:
    assert label(play(buying(), "buy fruit"), "done") == "Stop buying"
    closing = table(seat("P3"), seat(), phase="close")
    assert [label(closing, "done", lang) for lang in LANGUAGES] == [
        "Store nothing more, and go on to brewing",
        "Ne plus rien mettre en cave et passer au brassage",
    ]


@each_row(
    ("action", "english", "in_french"),
    [
        (
            "brew Mass Lager",
            "Brew Mass Lager: +4 gold, +1 point",
            "Brasser Mass Lager : +4 pièces d’or, +1 point",
        ),
        (
            "brew Mass Lager with spice",
            "Brew Mass Lager with spice: +8 gold, +1 point",
            "Brasser Mass Lager avec des épices : +8 pièces d’or, +1 point",
        ),
        (
            "brew Coast IPA with blue",
            "Brew Coast IPA with a blue die: +4 gold, +3 points",
            "Brasser Coast IPA avec un dé bleu : +4 pièces d’or, +3 points",
        ),
        (
            "brew Maibock",
            "Brew Maibock: +2 gold, +1 point, a die of your choice",
            "Brasser Maibock : +2 pièces d’or, +1 point, un dé au choix",
        ),
        (
            "brew Experimental Lager with honey",
            "Brew Experimental Lager with honey: +3 points, a token of your choice",
            "Brasser Experimental Lager avec du miel : +3 points, un jeton au choix",
        ),
        ("brew Weizenbock with fruit", "Brew Weizenbock with fruit", "Brasser Weizenbock avec des fruits"),
        ("pass", "Pass", "Passer"),
    ],
)
def test_labels_of_brews_say_reward_and_bonus(action: str, english: str, in_french: str) -> None:
    state = brewing("Mass Lager", "Coast IPA", "Maibock", "Experimental Lager", store="P3")
    assert (label(state, action), label(state, action, "fr")) == (english, french(in_french))


def test_naming_a_recipe_brings_nothing_yet_and_the_last_die_does() -> None:
    state = brewing(store="P2 P3 H5", ingredients="spice")
    assert GAME.gains(state.preview("brew Mass Lager with spice")) == ""
    play(state, "brew Mass Lager with spice", "use P3", "use P2")
    assert described(state, "use H5") == "Use H5: +8 gold, +1 point"
    assert described(state, "use H5", "fr") == french("Utiliser H5 : +8 pièces d’or, +1 point")


def test_labels_of_rewards() -> None:
    state = table(seat(), seat(), phase="take", recipe="Maibock", row=("Maibock",))
    assert [label(state, "take hops die", lang) for lang in LANGUAGES] == [
        "Take a hops die",
        "Prendre un dé de houblon",
    ]
    assert [label(state, "take token remove", lang) for lang in LANGUAGES] == [
        "Take a token (Remove a die)",
        french("Prendre le jeton « Retirer un dé »"),
    ]


def test_labels_of_putting_a_raised_die_away() -> None:
    state = table(seat(slots={"hops 2": "H3"}), seat(), phase="keep", field="hops 2")
    assert [label(state, f"to {place}") for place in ("pool", "store")] == [
        "To the pool, to be rolled with the others",
        "To the store, to keep its value",
    ]
    assert [described(state, f"to {place}", "fr") for place in ("pool", "store")] == [
        "Dans la réserve, pour le relancer avec les autres",
        "En cave, pour garder sa valeur",
    ]


def test_what_tidying_brings_is_not_told_of_the_last_pass() -> None:
    last = table(seat(slots={"department 2": "P1"}), seat(), phase="brew", passes=1, round=3)
    assert described(last, "pass") == "Pass"


# Tasks.


@each_row(
    ("state", "english", "in_french"),
    [
        (
            closing_window,
            "play a token before anything is placed, or wait",
            "jouer un jeton avant tout placement, ou attendre",
        ),
        (
            lambda: closing_window(opening=False, turn=1),
            "play a token before the next placements of Bram, or wait",
            "jouer un jeton avant les prochains placements (à Bram ensuite), ou attendre",
        ),
        (
            lambda: closing_window(opening=False, turn=1, stage="purchases"),
            "play a token before Bram buys, or wait",
            "jouer un jeton avant les achats (à Bram ensuite), ou attendre",
        ),
        (
            lambda: closing_window(opening=False, stage="brewing"),
            "play a token before brewing begins, or wait",
            "jouer un jeton avant le brassage, ou attendre",
        ),
        (
            lambda: closing_window(opening=False, stage="tidying"),
            "play a token before tidying, or wait",
            "jouer un jeton avant le rangement, ou attendre",
        ),
        (
            arranging,
            "make the first placement, or pass; dice can be stored",
            "faire le premier placement, ou passer ; on peut aussi mettre des dés en cave",
        ),
        (
            lambda: arranging(placed=1),
            "make the second placement, end the turn, or pass; dice can be stored",
            "faire le second placement, finir le tour ou passer ; on peut aussi mettre des dés en cave",
        ),
        (
            lambda: table(seat("", "P3"), seat()),
            "make the first placement, or pass",
            "faire le premier placement, ou passer",
        ),
        (
            lambda: table(seat("", "P3"), seat(), placed=1),
            "make the second placement, end the turn, or pass",
            "faire le second placement, finir le tour ou passer",
        ),
        (
            lambda: table(seat(), seat()),
            "nothing is left to place; pass",
            "plus rien à placer ; passer",
        ),
        (
            lambda: table(seat(), seat(), placed=1),
            "nothing is left to place; end the turn, or pass",
            "plus rien à placer ; finir le tour ou passer",
        ),
        (
            lambda: play(arranging(), "place B4 on school 1"),
            "pick the dice to roll again",
            "choisir les dés à relancer",
        ),
        (
            lambda: play(arranging(), "place B4 on school 1", "pick D5"),
            "pick more dice, or roll those picked again",
            "choisir d’autres dés, ou relancer ceux qui sont choisis",
        ),
        (
            rolled_stock,
            "swap a die of yours for P1 or P4, or none",
            "échanger un de vos dés contre P1 ou P4, ou aucun",
        ),
        (
            buying,
            "buy an ingredient, an action token, both or neither",
            "acheter un ingrédient, un jeton d’action, les deux ou rien",
        ),
        (lambda: buying(round=2), "buy an ingredient, or stop", "acheter un ingrédient, ou s’arrêter"),
        (
            lambda: play(buying(), "buy fruit"),
            "buy an action token, or stop",
            "acheter un jeton d’action, ou s’arrêter",
        ),
        (
            lambda: buying(gold=1),
            "nothing more can be bought; store dice, or stop",
            "plus rien à acheter ; mettre des dés en cave, ou s’arrêter",
        ),
        (
            lambda: buying(mine=seat(tokens="raise")),
            "nothing more can be bought; play a token, or stop",
            "plus rien à acheter ; jouer un jeton, ou s’arrêter",
        ),
        (
            lambda: buying(mine=seat("", "P3")),
            "nothing more can be bought; stop",
            "plus rien à acheter ; s’arrêter",
        ),
        (
            lambda: table(seat("", "P3", tokens="raise"), seat(), phase="close"),
            "play a token before brewing, or go on",
            "jouer un jeton avant le brassage, ou continuer",
        ),
        (
            lambda: table(seat("", "P3"), seat(), phase="close"),
            "go on to brewing",
            "passer au brassage",
        ),
        (
            lambda: table(seat("P3"), seat(), phase="close"),
            "store dice for brewing and for later rounds, or go on",
            "mettre en cave des dés pour le brassage ou pour plus tard, ou continuer",
        ),
        (brewing, "brew a recipe, or pass", "brasser une recette, ou passer"),
        (
            lambda: play(brewing(store="P2 P3 H5"), "brew Mass Lager"),
            "choose a pale die of at least 3 for Mass Lager",
            "choisir un dé pâle d’au moins 3 pour Mass Lager",
        ),
        (
            lambda: play(brewing(store="P2 P3 H5"), "brew Mass Lager", "use P3", "use P2"),
            "choose a hops die of at least 2 for Mass Lager",
            "choisir un dé de houblon d’au moins 2 pour Mass Lager",
        ),
        (
            lambda: play(brewing("Dry Stout", store="D5 H5"), "brew Dry Stout"),
            "choose a dark die of at least 4 for Dry Stout",
            "choisir un dé foncé d’au moins 4 pour Dry Stout",
        ),
        (
            lambda: play(brewing(store="P2 H5 B4"), "brew Cheap Lager with blue", "use P2", "use H5"),
            "choose a blue die of at least 4 to improve Cheap Lager",
            "choisir un dé bleu d’au moins 4 pour améliorer Cheap Lager",
        ),
        (
            lambda: table(seat(), seat(), phase="take", recipe="Maibock", row=("Maibock",)),
            "choose the colour of the die that Maibock brings",
            "choisir la couleur du dé que rapporte Maibock",
        ),
        (
            lambda: table(seat(), seat(), phase="take", recipe="Experimental Lager"),
            "choose the token that Experimental Lager brings",
            "choisir le jeton que rapporte Experimental Lager",
        ),
        (
            lambda: table(seat(slots={"malt 3": "D3"}), seat(), phase="keep", field="malt 3"),
            "choose where D4 goes, raised from D3",
            "choisir où va F4 (c’était F3)",
        ),
    ],
)
def test_tasks(state: Callable[[], DiceState], english: str, in_french: str) -> None:
    position = state()
    assert (task(position), task(position, "fr")) == (english, french(in_french))


def test_others_are_not_told_what_a_buyer_can_pay() -> None:
    poor, rich = buying(gold=0), buying(gold=9)
    for viewer in (1, None):
        assert GAME.task(poor.view(viewer)) == GAME.task(rich.view(viewer))


def check(state: DiceState, action: str, english: str, in_french: str) -> None:
    """A legal action is described so."""
    assert described(state, action) == english
    assert described(state, action, "fr") == french(in_french)
