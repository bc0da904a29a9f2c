"""Every reason why an action is not legal, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from collections.abc import Callable
from typing import Any

from taproom.games.dice_brewing import reasons
from taproom.games.dice_brewing.refusals import REFUSALS
from taproom.games.dice_brewing.state import DiceState
from tests.games.dice_brewing.spoken import LANGUAGES, french
from tests.games.dice_brewing.table import GAME, many, next_round, play, rolls, seat, table
from tests.rows import each_row


def arrange(mine: dict[str, Any], *others: dict[str, Any], **fields: Any) -> DiceState:
    """Seat 0 arranges in round 3, when all buildings are open."""
    return table(mine, *(others or (seat(),)), **{"round": 3, **fields})


def buy(mine: dict[str, Any], **fields: Any) -> DiceState:
    """Seat 0 is in its purchase turn."""
    return table(mine, seat(), phase="buy", **{"round": 3, **fields})


def brew(mine: dict[str, Any], **fields: Any) -> DiceState:
    """Seat 0 is to brew."""
    return table(mine, seat(), phase="brew", **fields)


def window(mine: dict[str, Any], other: dict[str, Any], **fields: Any) -> DiceState:
    """Seat 0 is asked for a token after the roll."""
    return table(mine, other, phase="window", **{"opening": True, "round": 2, **fields})


def rolled_stock(**mine: Any) -> DiceState:
    """Seat 0 has rolled the stock at School 2: one pale die is left in it, which shows 4."""
    state = arrange(seat(**{"pool": "P2 B3", **mine}), seat(store=many("P1", 12)))
    rolls(state, 0, 4)
    return play(state, "place B3 on school 2 for pale")


def brewing_lager() -> DiceState:
    """Seat 0 has to choose the dice for Mass Lager."""
    return play(brew(seat(store="P2 P3 P6 H5 D1")), "brew Mass Lager")


@each_row(
    ("obstacle", "state", "action", "english", "in_french"),
    [
        (
            reasons.NOT_NOW,
            lambda: brew(seat(store="P2")),
            "store P2",
            "That is not possible now. What to do now: brew a recipe, or pass.",
            "Ce n’est pas possible maintenant. À faire : brasser une recette, ou passer.",
        ),
        (
            reasons.NOT_OPEN_YET,
            lambda: arrange(seat("B4"), round=1),
            "place B4 on school 2 for pale",
            "The School of Skills opens in round 2.",
            "L’École du savoir-faire ouvre à la manche 2.",
        ),
        (
            reasons.NOT_OPEN_YET,
            lambda: window(seat(tokens="building"), seat()),
            "close department of seat 1",
            "The Department of Seed opens in round 3.",
            "Le Service des semences ouvre à la manche 3.",
        ),
        (
            reasons.CLOSED_BY_TOKEN,
            lambda: arrange(seat("P3", shut=["malt"])),
            "place P3 on malt 2",
            "The Malt House is closed to you in this round, by a token.",
            "Un jeton vous ferme la Malterie pour cette manche.",
        ),
        (
            reasons.USED_BY_YOU,
            lambda: arrange(seat("P3", slots={"malt 2": "P1"})),
            "place P3 on malt 2",
            "You have used Malt House 2 in this round already.",
            "Vous avez déjà utilisé Malterie 2 pendant cette manche.",
        ),
        (
            reasons.USED_BY_OTHERS,
            lambda: arrange(seat("P3"), seat(slots={"malt 2": "P1"})),
            "place P3 on malt 2",
            "Malt House 2 cannot be used any more in this round: Player 2 has used it.",
            "Plus personne ne peut utiliser Malterie 2 pendant cette manche : Joueur 2 y a déjà joué.",
        ),
        (
            reasons.USED_BY_OTHERS,
            lambda: arrange(seat("P3"), seat(used=["malt 2"]), seat(slots={"malt 2": "P1"})),
            "place P3 on malt 2",
            "Malt House 2 cannot be used any more in this round: Player 2 and Player 3 have used it.",
            (
                "Plus personne ne peut utiliser Malterie 2 pendant cette manche : "
                "Joueur 2 et Joueur 3 y ont déjà joué."
            ),
        ),
        (
            reasons.NO_SEED,
            lambda: arrange(seat("P3")),
            "place seed on malt 1",
            "You have no seed.",
            "Vous n’avez pas de graine.",
        ),
        (
            reasons.TOO_LOW,
            lambda: arrange(seat("B4")),
            "place B4 on school 3",
            "School of Skills 3 takes a blue die of at least 5.",
            "École du savoir-faire 3 demande un dé bleu d’au moins 5.",
        ),
        (
            reasons.TOO_LOW,
            lambda: arrange(seat("B2", slots={"hops 1": "seed"})),
            "speed up hops 1 with B2",
            "Hops Plantation 1 is sped up by a blue die of at least 3.",
            "Pour accélérer Houblonnière 1, il faut un dé bleu d’au moins 3.",
        ),
        (
            reasons.SHOWS_SIX,
            lambda: arrange(seat("H6")),
            "place H6 on hops 2",
            "A 6 cannot be raised any more.",
            "On ne peut plus augmenter un 6.",
        ),
        (
            reasons.NOTHING_TO_SPEED_UP,
            lambda: arrange(seat("B6")),
            "speed up malt 1 with B6",
            "Nothing waits on Malt House 1; first place there what it takes.",
            "Rien n’attend sur Malterie 1 ; il faut d’abord y placer quelque chose.",
        ),
        (
            reasons.STOCK_EMPTY,
            lambda: arrange(seat("B6", slots={"malt 2": "P1"}), seat(store=many("D1", 14))),
            "speed up malt 2 with B6",
            "The stock holds no dark die now; it may at tidying.",
            "Le stock commun n’a aucun dé foncé pour l’instant ; il en aura peut-être au rangement.",
        ),
        (
            reasons.STOCK_EMPTY,
            lambda: arrange(seat("B6", slots={"department 1": "P1"}), seat(seeds=6)),
            "speed up department 1 with B6",
            "The stock holds no seed now; it may at tidying.",
            "Le stock commun n’a plus de graine pour l’instant ; il en aura peut-être au rangement.",
        ),
        (
            reasons.NOTHING_PLACED,
            lambda: arrange(seat("P3")),
            "end",
            "You have placed nothing in this turn yet; make a placement, or pass.",
            "Vous n’avez encore rien placé à ce tour ; faites un placement, ou passez.",
        ),
    ],
)
def test_why_nothing_is_placed(
    obstacle: int, state: Callable[[], DiceState], action: str, english: str, in_french: str
) -> None:
    check(obstacle, state(), action, english, in_french)


@each_row(
    ("obstacle", "state", "action", "english", "in_french"),
    [
        (
            reasons.NO_SUCH_DIE,
            lambda: arrange(seat("P3 D5+ D5", "H2")),
            "store P4",
            "You have no P4 in the pool, but P3 and D5.",
            "Vous n’avez pas de P4 dans votre réserve, mais P3 et F5.",
        ),
        (
            reasons.NO_SUCH_DIE,
            lambda: arrange(seat("P3", "H2")),
            "place stored H5 on hops 2",
            "You have no H5 in the store, but H2.",
            "Vous n’avez pas de H5 en cave, mais H2.",
        ),
        (
            reasons.NO_SUCH_DIE,
            lambda: arrange(seat("", "H2")),
            "place H2 on hops 2",
            "Your pool is empty.",
            "Votre réserve est vide.",
        ),
        (
            reasons.NO_SUCH_DIE,
            lambda: arrange(seat("P3")),
            "place stored P3 on malt 2",
            "Your store is empty.",
            "Votre cave est vide.",
        ),
        (
            reasons.NO_SUCH_DIE,
            brewing_lager,
            "use P5",
            "You have no P5 in the store, but P2, P3, P6, D1 and H5.",
            "Vous n’avez pas de P5 en cave, mais P2, P3, P6, F1 et H5.",
        ),
        (
            reasons.NO_SUCH_DIE,
            lambda: arrange(seat(tokens="raise"), seat("D3")),
            "raise D4 of seat 1",
            "Player 2 has no D4 in the pool.",
            "Joueur 2 n’a pas de F4 dans sa réserve.",
        ),
        (
            reasons.NO_SUCH_DIE,
            lambda: arrange(seat(tokens="remove"), seat("D3")),
            "remove D3 of seat 1",
            "Player 2 has no D3 in the store.",
            "Joueur 2 n’a pas de F3 en cave.",
        ),
        (
            reasons.DIE_BLOCKED,
            lambda: arrange(seat("P3 blocked")),
            "place P3 on malt 2",
            "P3 is blocked: you cannot use it in this round.",
            "P3 est bloqué : vous ne pouvez pas l’utiliser pendant cette manche.",
        ),
        (
            reasons.DIE_PROTECTED,
            lambda: arrange(seat("", "D3 protected")),
            "place stored D3 on malt 3",
            "Stored D3 is protected: nobody can change or remove it in this round.",
            "F3 de la cave est protégé : personne ne peut le changer ni le retirer pendant cette manche.",
        ),
        (
            reasons.DIE_PROTECTED,
            lambda: arrange(seat(tokens="remove"), seat("", "D3 protected")),
            "remove D3 of seat 1",
            "Player 2's stored D3 is protected: nobody can change or remove it in this round.",
            (
                "F3 de la cave chez Joueur 2 est protégé : "
                "personne ne peut le changer ni le retirer pendant cette manche."
            ),
        ),
        (
            reasons.DIE_PROTECTED,
            lambda: arrange(seat(tokens="reroll"), seat(slots={"malt 2": "P3 protected"})),
            "reroll malt 2 of seat 1",
            "That die is protected: nobody can change it in this round.",
            "Ce dé est protégé : personne ne peut le changer pendant cette manche.",
        ),
        (
            reasons.NOTHING_TO_ROLL,
            lambda: arrange(seat("B4 P3 blocked")),
            "place B4 on school 1",
            "You have no die besides B4 that could be rolled again.",
            "À part B4, vous n’avez aucun dé à relancer.",
        ),
        (
            reasons.NO_STOCK_TO_ROLL,
            lambda: arrange(seat("B4 H2"), seat(store=many("H1", 11))),
            "place B4 on school 2 for hops",
            "The stock holds no hops die that could be rolled.",
            "Le stock commun n’a aucun dé de houblon à lancer.",
        ),
        (
            reasons.NOTHING_TO_SWAP,
            lambda: arrange(seat("B4 H2")),
            "place B4 on school 2 for dark",
            "You have no dark die that could be swapped.",
            "Vous n’avez aucun dé foncé à échanger.",
        ),
        (
            reasons.NOTHING_PICKED,
            lambda: play(arrange(seat("B4 P3")), "place B4 on school 1"),
            "roll",
            "Pick at least one die to roll.",
            "Choisissez au moins un dé à relancer.",
        ),
        (
            reasons.NOT_ROLLED,
            rolled_stock,
            "swap P2 for P6",
            "No P6 was rolled; you can take P4.",
            "Aucun P6 n’est sorti ; vous pouvez prendre P4.",
        ),
        (
            reasons.SAME_VALUE,
            lambda: rolled_stock(pool="P4 B3"),
            "swap P4 for P4",
            "That swap changes nothing; choose another value, or swap no die.",
            "Cet échange ne change rien ; choisissez une autre valeur, ou n’échangez aucun dé.",
        ),
        (
            reasons.OTHER_COLOUR,
            rolled_stock,
            "swap D1 for D4",
            "The pale dice were rolled: only a pale die can be swapped.",
            "Ce sont les dés pâles qui ont été lancés : seul un dé pâle peut être échangé.",
        ),
    ],
)
def test_why_a_die_does_not_do(
    obstacle: int, state: Callable[[], DiceState], action: str, english: str, in_french: str
) -> None:
    check(obstacle, state(), action, english, in_french)


@each_row(
    ("obstacle", "state", "action", "english", "in_french"),
    [
        (
            reasons.NO_SUCH_TOKEN,
            lambda: arrange(seat("P3", tokens="raise")),
            "protect P3",
            "You do not have this token: Block or protect a die.",
            "Vous n’avez pas ce jeton : Bloquer ou protéger un dé.",
        ),
        (
            reasons.NO_SUCH_TOKEN,
            lambda: arrange(seat("P3", tokens="raise")),
            "block Mass Lager",
            "You do not have this token: Block a recipe.",
            "Vous n’avez pas ce jeton : Bloquer une recette.",
        ),
        (
            reasons.TOKEN_NOT_NOW,
            lambda: arrange(seat("P3", tokens="building")),
            "close malt of seat 1",
            "A building can be closed only right after the roll, before anything is placed.",
            "On ne peut fermer un bâtiment que juste après le lancer, avant tout placement.",
        ),
        (
            reasons.TOKEN_NOT_NOW,
            lambda: arrange(seat("P3", tokens="recipe")),
            "block Mass Lager",
            "A recipe can be blocked only right before brewing begins.",
            "On ne peut bloquer une recette que juste avant le brassage.",
        ),
        (
            reasons.TOKEN_NOT_NOW,
            lambda: window(seat("P3", tokens="raise remove"), seat("", "P1"), stage="tidying", opening=False),
            "raise P3 of seat 0",
            (
                "This token works until tidying, and tidying comes next; "
                "only removing and rolling again help now."
            ),
            (
                "Ce jeton agit jusqu’au rangement, qui vient maintenant ; "
                "il n’est plus utile que de retirer ou de relancer un dé."
            ),
        ),
        (
            reasons.NO_SUCH_SEAT,
            lambda: arrange(seat("P3", tokens="raise")),
            "raise P3 of seat 2",
            "There is no player 3 in this game.",
            "Il n’y a pas de joueur 3 dans cette partie.",
        ),
        (
            reasons.OWN_DIE,
            lambda: arrange(seat("P3", tokens="guard")),
            "block P3 of seat 0",
            "This token blocks dice of others; one of your own it can protect.",
            "Ce jeton bloque les dés des autres ; l’un des vôtres, il peut le protéger.",
        ),
        (
            reasons.DIE_MARKED,
            lambda: arrange(seat(tokens="guard"), seat("D3 protected")),
            "block D3 of seat 1",
            "Player 2's D3 is blocked or protected already.",
            "F3 chez Joueur 2 est déjà bloqué ou protégé.",
        ),
        (
            reasons.NO_DIE_THERE,
            lambda: arrange(seat(tokens="reroll"), seat(slots={"malt 1": "seed"})),
            "reroll malt 1 of seat 1",
            "Player 2 has no die on Malt House 1.",
            "Joueur 2 n’a pas de dé sur Malterie 1.",
        ),
        (
            reasons.NO_DIE_THERE,
            lambda: arrange(seat(tokens="reroll")),
            "reroll bolt malt 1 of seat 1",
            "Player 2 has no die that speeds up Malt House 1.",
            "Joueur 2 n’a pas de dé qui accélère Malterie 1.",
        ),
        (
            reasons.NO_DIE_THERE,
            lambda: arrange(seat(tokens="reroll")),
            "reroll bolt malt 1 of seat 0",
            "You have no die that speeds up Malt House 1.",
            "Vous n’avez pas de dé qui accélère Malterie 1.",
        ),
        (
            reasons.NO_DIE_THERE,
            lambda: arrange(seat(tokens="reroll")),
            "reroll malt 3 of seat 0",
            "You have no die on Malt House 3.",
            "Vous n’avez pas de dé sur Malterie 3.",
        ),
        (
            reasons.OWN_BUILDING,
            lambda: window(seat(tokens="building"), seat()),
            "close malt of seat 0",
            "This token closes a building of another player, not one of your own.",
            "Ce jeton ferme un bâtiment d’un autre joueur, pas un des vôtres.",
        ),
        (
            reasons.BUILDING_CLOSED_ALREADY,
            lambda: window(seat(tokens="building"), seat(shut=["malt"])),
            "close malt of seat 1",
            "Player 2 cannot use the Malt House in this round anyway.",
            "De toute façon, Joueur 2 ne peut pas utiliser la Malterie pendant cette manche.",
        ),
        (
            reasons.RECIPE_NOT_OPEN,
            lambda: window(seat(tokens="recipe"), seat(), stage="brewing", opening=False),
            "block Maibock",
            "Maibock does not lie open; there are Mass Lager, Cheap Lager and Experimental Lager.",
            "Maibock n’est pas visible ; il y a Mass Lager, Cheap Lager et Experimental Lager.",
        ),
        (
            reasons.RECIPE_BLOCKED,
            lambda: window(seat(tokens="recipe"), seat(), stage="brewing", opening=False, blocked=[0]),
            "block Mass Lager",
            "A token has blocked Mass Lager for this round.",
            "Un jeton bloque Mass Lager pour cette manche.",
        ),
    ],
)
def test_why_a_token_cannot_be_played(
    obstacle: int, state: Callable[[], DiceState], action: str, english: str, in_french: str
) -> None:
    check(obstacle, state(), action, english, in_french)


@each_row(
    ("obstacle", "state", "action", "english", "in_french"),
    [
        (
            reasons.BOUGHT_ALREADY,
            lambda: buy(seat(gold=9), bought=True),
            "buy fruit",
            "You have bought an ingredient in this round; one is the most.",
            "Vous avez déjà acheté un ingrédient pendant cette manche ; un seul est permis.",
        ),
        (
            reasons.BOUGHT_ALREADY,
            lambda: buy(seat(gold=9), token_bought=True),
            "buy token raise",
            "You have bought an action token in this round; one is the most.",
            "Vous avez déjà acheté un jeton d’action pendant cette manche ; un seul est permis.",
        ),
        (
            reasons.SOLD_OUT,
            lambda: buy(seat(gold=9, ingredients="malt malt malt")),
            "buy malt",
            "Sold out at the market: special malt.",
            "Épuisé au marché : malt spécial.",
        ),
        (
            reasons.SOLD_OUT,
            lambda: buy(seat(gold=9, tokens="raise raise raise")),
            "buy token raise",
            "Sold out at the black market: Raise a die.",
            "Épuisé au marché noir : Augmenter un dé.",
        ),
        (
            reasons.TOO_DEAR,
            lambda: buy(seat(gold=1)),
            "buy honey",
            "That costs 4 gold; you can spend 1 gold.",
            "Cela coûte 4 pièces d’or ; vous pouvez dépenser 1 pièce d’or.",
        ),
        (
            reasons.TOO_DEAR,
            lambda: buy(seat("", "B6", gold=1)),
            "buy honey with stored B6",
            "That costs 2 gold; you can spend 1 gold.",
            "Cela coûte 2 pièces d’or ; vous pouvez dépenser 1 pièce d’or.",
        ),
        (
            reasons.TOO_DEAR,
            lambda: buy(seat("P1 D1", gold=1), options={"unlucky_rolls": "on"}),
            "buy token recipe",
            "That costs 4 gold; you can spend 3 gold.",
            "Cela coûte 4 pièces d’or ; vous pouvez dépenser 3 pièces d’or.",
        ),
        (
            reasons.NO_DISCOUNT,
            lambda: buy(seat("B4", gold=9)),
            "buy honey with B4",
            "B4 does not lower this price; that takes a blue die of at least 5.",
            "B4 ne fait pas baisser ce prix ; il faut un dé bleu d’au moins 5.",
        ),
        (
            reasons.NO_DISCOUNT,
            lambda: buy(seat("B6", gold=9)),
            "buy fruit with B6",
            "No die lowers this price.",
            "Aucun dé ne fait baisser ce prix.",
        ),
        (
            reasons.BLACK_MARKET_SHUT,
            lambda: buy(seat(gold=9), round=2),
            "buy token raise",
            "The black market opens in round 3.",
            "Le marché noir ouvre à la manche 3.",
        ),
    ],
)
def test_why_nothing_is_sold(
    obstacle: int, state: Callable[[], DiceState], action: str, english: str, in_french: str
) -> None:
    check(obstacle, state(), action, english, in_french)


@each_row(
    ("obstacle", "state", "action", "english", "in_french"),
    [
        (
            reasons.RECIPE_NOT_OPEN,
            lambda: brew(seat()),
            "brew Maibock with malt",
            "Maibock does not lie open; there are Mass Lager, Cheap Lager and Experimental Lager.",
            "Maibock n’est pas visible ; il y a Mass Lager, Cheap Lager et Experimental Lager.",
        ),
        (
            reasons.RECIPE_BLOCKED,
            lambda: brew(seat(store="P2 H2"), blocked=[1]),
            "brew Cheap Lager",
            "A token has blocked Cheap Lager for this round.",
            "Un jeton bloque Cheap Lager pour cette manche.",
        ),
        (
            reasons.DICE_MISSING,
            lambda: brew(seat("H6", "P3 H1")),
            "brew Mass Lager",
            "Mass Lager takes stored dice of at least P2, P3 and H2; your store has nothing for P2 and H2.",
            (
                "Mass Lager demande, en cave, des dés d’au moins P2, P3 et H2 ; "
                "votre cave n’a rien pour P2 et H2."
            ),
        ),
        (
            reasons.NOT_AN_UPGRADE,
            lambda: brew(seat(store="P2 H2", ingredients="honey")),
            "brew Cheap Lager with honey",
            "Cheap Lager can only be improved with fruit or a blue die of at least 4.",
            "Cheap Lager ne peut être améliorée qu’avec des fruits ou un dé bleu d’au moins 4.",
        ),
        (
            reasons.NOT_AN_UPGRADE,
            lambda: brew(seat(store="P2 D2 B6")),
            "brew Experimental Lager with blue",
            "Experimental Lager can only be improved with fruit, spice or honey.",
            "Experimental Lager ne peut être améliorée qu’avec des fruits, des épices ou du miel.",
        ),
        (
            reasons.NO_INGREDIENT,
            lambda: brew(seat(store="P2 H2")),
            "brew Cheap Lager with fruit",
            "You do not have this ingredient: fruit.",
            "Vous n’avez pas cet ingrédient : fruits.",
        ),
        (
            reasons.NO_BLUE_DIE,
            lambda: brew(seat("B6", "P2 H2 B3")),
            "brew Cheap Lager with blue",
            "Cheap Lager is improved with a stored blue die of at least 4; you have none.",
            "Pour améliorer Cheap Lager, il faut en cave un dé bleu d’au moins 4 ; vous n’en avez pas.",
        ),
        (
            reasons.NOT_FOR_THIS,
            brewing_lager,
            "use D1",
            "D1 does not fit here. What to do now: choose a pale die of at least 3 for Mass Lager.",
            "F1 ne convient pas ici. À faire : choisir un dé pâle d’au moins 3 pour Mass Lager.",
        ),
        (
            reasons.NOT_FOR_THIS,
            lambda: play(brewing_lager(), "use P3"),
            "use P6",
            (
                "P6 does not fit here: dice of a colour are chosen from the highest down, "
                "and those left must do for the rest."
            ),
            (
                "P6 ne convient pas ici : dans une couleur, les dés se choisissent du plus haut au plus bas, "
                "et ceux qui restent doivent suffire pour la suite."
            ),
        ),
        (
            reasons.NOT_FOR_THIS,
            lambda: table(seat(), seat(), phase="take", recipe="Experimental Lager"),
            "take pale die",
            "Experimental Lager brings a token, not a die.",
            "Experimental Lager rapporte un jeton, pas un dé.",
        ),
        (
            reasons.NOT_FOR_THIS,
            lambda: table(seat(), seat(), phase="take", recipe="Maibock", row=("Maibock",)),
            "take token raise",
            "Maibock brings a die, not a token.",
            "Maibock rapporte un dé, pas un jeton.",
        ),
        (
            reasons.NONE_LEFT,
            lambda: table(
                seat(), seat(store=many("D1", 14)), phase="take", recipe="Maibock", row=("Maibock",)
            ),
            "take dark die",
            "The stock holds no dark die.",
            "Le stock commun n’a plus aucun dé foncé.",
        ),
        (
            reasons.NONE_LEFT,
            lambda: table(
                seat(), seat(tokens="raise raise raise"), phase="take", recipe="Experimental Lager"
            ),
            "take token raise",
            "No more tokens of this kind are left: Raise a die.",
            "Il ne reste plus de jeton de ce type : Augmenter un dé.",
        ),
    ],
)
def test_why_nothing_is_brewed(
    obstacle: int, state: Callable[[], DiceState], action: str, english: str, in_french: str
) -> None:
    check(obstacle, state(), action, english, in_french)


def check(obstacle: int, state: DiceState, action: str, english: str, in_french: str) -> None:
    """An action is refused for this reason, in these words."""
    assert state.obstacle(GAME.parse(action)) == obstacle
    assert state.why_not(action) == english
    assert state.why_not(action, "fr") == french(in_french)


def test_after_the_end_nothing_is_possible() -> None:
    state = brew(seat(), round=40)
    next_round(state)
    assert state.over
    assert [state.why_not("pass", lang) for lang in LANGUAGES] == [
        "The game is over.",
        "La partie est terminée.",
    ]


def test_every_reason_has_a_sentence() -> None:
    numbers = {number for number in vars(reasons).values() if isinstance(number, int)}
    assert set(REFUSALS) == numbers - {reasons.NOTHING}
