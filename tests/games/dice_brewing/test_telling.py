"""Every type of event, told in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and numbers with a real minus sign

from taproom import Event
from taproom.games.dice_brewing import events as happened
from taproom.games.dice_brewing.telling import TOLD
from taproom.kernel.events import GameEnded
from tests.games.dice_brewing.spoken import LANGUAGES, NAMES, french
from tests.games.dice_brewing.table import GAME
from tests.rows import each_row


@each_row(
    ("event", "english", "in_french"),
    [
        (
            happened.RoundBegan(2, "summer", 1),
            "Round 2 begins (summer); Bram starts.",
            "La manche 2 commence (été) ; Bram joue en premier.",
        ),
        (
            happened.DiceRolled(0, ("P3", "D5", "B1")),
            "Anna rolls P3, D5 and B1.",
            "Anna lance et obtient P3, F5 et B1.",
        ),
        (happened.DiceRolled(0, ()), "Anna has no die to roll.", "Anna n’a aucun dé à lancer."),
        (
            happened.SeedsDealt((1, 2, 0)),
            "Summer comes: Bram, Chloé and Anna take a seed each.",
            "L’été arrive : Bram, Chloé et Anna reçoivent une graine.",
        ),
        (
            happened.SeedsDealt((1,)),
            "Summer comes: Bram takes a seed.",
            "L’été arrive : Bram reçoit une graine.",
        ),
        (
            happened.SeedsDealt(()),
            "Summer comes, but no seed is left in the stock.",
            "L’été arrive, mais le stock commun n’a plus de graine.",
        ),
    ],
)
def test_rounds_told(event: Event, english: str, in_french: str) -> None:
    check(event, english, in_french)


@each_row(
    ("event", "english", "in_french"),
    [
        (
            happened.ItemPlaced(0, "malt 1", "seed", ""),
            "Anna places a seed on Malt House 1.",
            "Anna place une graine sur Malterie 1.",
        ),
        (
            happened.ItemPlaced(0, "malt 2", "P3", "pool"),
            "Anna places P3 on Malt House 2.",
            "Anna place P3 sur Malterie 2.",
        ),
        (
            happened.ItemPlaced(0, "department 1", "D4", "store"),
            "Anna places stored D4 on Department of Seed 1.",
            "Anna place F4 de la cave sur Service des semences 1.",
        ),
        (
            happened.SpedUp(0, "hops 1", "B4", "store"),
            "Anna speeds up Hops Plantation 1 with stored B4.",
            "Anna accélère Houblonnière 1 avec B4 de la cave.",
        ),
        (
            happened.DieGivenUp(0, "D4+", "department 2"),
            "Anna gives D4 back to the stock.",
            "Anna rend F4 au stock commun.",
        ),
        (
            happened.DieGained(0, "D4", "malt 2"),
            "Anna gains D4 from Malt House 2.",
            "Anna gagne F4 (Malterie 2).",
        ),
        (
            happened.DieGained(0, "B?", "school 3"),
            "Anna gains a blue die from School of Skills 3.",
            "Anna gagne un dé bleu (École du savoir-faire 3).",
        ),
        (
            happened.DieRaised(0, "malt 3", "P3", "P4", "pool"),
            "Anna raises P3 to P4.",
            "Anna augmente P3 en P4.",
        ),
        (
            happened.DieRaised(0, "malt 3", "D3", "D4", "store"),
            "Anna raises D3 to D4, and stores it.",
            "Anna augmente F3 en F4, qui va en cave.",
        ),
        (happened.DieRaised(0, "malt 3", "P6", "P6", "store"), "Anna stores P6.", "Anna met P6 en cave."),
        (
            happened.DieRaised(0, "malt 3", "P6", "P6", "pool"),
            "Anna takes P6 back into the pool.",
            "Anna reprend P6 dans sa réserve.",
        ),
        (happened.SeedsGained(0, 2, "department 1"), "Anna gains 2 seeds.", "Anna gagne 2 graines."),
        (happened.GoldGained(0, 3, "department 2"), "Anna gains 3 gold.", "Anna gagne 3 pièces d’or."),
        (
            happened.DiceRolledAgain(0, ("P1", "D2+"), ("P4", "D2")),
            "Anna rolls P1 and D2 again: P4 and D2.",
            "Anna relance P1 et F2 : P4 et F2.",
        ),
        (
            happened.StockRolled(0, "pale", (1, 4, 4)),
            "Anna rolls all pale dice of the stock: 1, 4, 4.",
            "Anna lance tous les dés pâles du stock commun : 1, 4, 4.",
        ),
        (
            happened.DieSwapped(0, "D1", "D6", "store"),
            "Anna swaps stored D1 for D6.",
            "Anna échange F1 de la cave contre F6.",
        ),
        (happened.SwapDeclined(0), "Anna swaps no die.", "Anna n’échange aucun dé."),
        (
            happened.DieStored(0, "P4+ protected"),
            "Anna stores P4 (raised, protected).",
            "Anna met P4 (augmenté, protégé) en cave.",
        ),
        (happened.PlayerPassed(0, "arranging"), "Anna passes.", "Anna passe."),
        (happened.PlayerPassed(0, "brewing"), "Anna does not brew.", "Anna ne brasse pas."),
    ],
)
def test_arranging_told(event: Event, english: str, in_french: str) -> None:
    check(event, english, in_french)


@each_row(
    ("event", "english", "in_french"),
    [
        (
            happened.DieRaisedByToken(0, 0, "P3", "P4+", "store"),
            "Anna plays a token: P3 counts as P4 until tidying.",
            "Anna joue un jeton : P3 compte comme P4 jusqu’au rangement.",
        ),
        (
            happened.DieRaisedByToken(0, 1, "D3+", "D4++", "pool"),
            "Anna plays a token: Bram's D3 counts as D4 until tidying.",
            "Anna joue un jeton : chez Bram, F3 compte comme F4 jusqu’au rangement.",
        ),
        (
            happened.RerollPlayed(0, 0, "P1", "pool"),
            "Anna plays a token and rolls P1 again.",
            "Anna joue un jeton et relance P1.",
        ),
        (
            happened.RerollPlayed(0, 1, "B6", "bolt malt 1"),
            "Anna plays a token: Bram has to roll B6 again.",
            "Anna joue un jeton : Bram doit relancer B6.",
        ),
        (happened.DieRolledAgain(1, "D5", "D2", "store"), "D5 becomes D2.", "F5 devient F2."),
        (happened.DieRolledAgain(1, "D5", "D5", "store"), "It shows D5 again.", "Le dé reste à F5."),
        (
            happened.DieBlocked(0, 1, "P4", "store"),
            "Anna plays a token: Bram cannot use stored P4 in this round.",
            "Anna joue un jeton : Bram ne peut pas utiliser P4 de la cave pendant cette manche.",
        ),
        (
            happened.DieProtected(0, "P4", "pool"),
            "Anna plays a token: P4 is protected in this round.",
            "Anna joue un jeton : P4 est protégé pendant cette manche.",
        ),
        (
            happened.DieRemoved(0, 0, "P4"),
            "Anna plays a token and puts stored P4 back in the pool.",
            "Anna joue un jeton et remet P4 de la cave dans la réserve.",
        ),
        (
            happened.DieRemoved(0, 1, "P4"),
            "Anna plays a token: Bram has to put stored P4 back in the pool.",
            "Anna joue un jeton : Bram doit remettre P4 de la cave dans la réserve.",
        ),
        (
            happened.BuildingShut(0, 1, "school"),
            "Anna plays a token: Bram cannot use the School of Skills in this round.",
            "Anna joue un jeton : Bram ne peut pas utiliser l’École du savoir-faire pendant cette manche.",
        ),
        (
            happened.RecipeBlocked(0, "Mass Lager"),
            "Anna plays a token: nobody can brew Mass Lager in this round.",
            "Anna joue un jeton : personne ne peut brasser Mass Lager pendant cette manche.",
        ),
    ],
)
def test_action_tokens_told(event: Event, english: str, in_french: str) -> None:
    check(event, english, in_french)


@each_row(
    ("event", "english", "in_french"),
    [
        (
            happened.IngredientBought(0, "fruit", 2, 0, "", ""),
            "Anna buys fruit for 2 gold.",
            "Anna achète des fruits pour 2 pièces d’or.",
        ),
        (
            happened.IngredientBought(0, "hops", 3, 0, "B5", "store"),
            "Anna buys special hops with stored B5 for 3 gold.",
            "Anna achète du houblon spécial avec B5 de la cave pour 3 pièces d’or.",
        ),
        (
            happened.IngredientBought(0, "honey", 1, 2, "B5", "pool"),
            "Anna buys honey with B5 for 1 gold and 2 gold of unlucky dice.",
            "Anna achète du miel avec B5 pour 1 pièce d’or et 2 pièces d’or de mauvais lancers.",
        ),
        (
            happened.IngredientBought(0, "fruit", 0, 2, "", ""),
            "Anna buys fruit for 2 gold of unlucky dice.",
            "Anna achète des fruits pour 2 pièces d’or de mauvais lancers.",
        ),
        (
            happened.TokenBought(0, "raise", 2, 0, False),
            "Anna buys a token for 2 gold: Raise a die.",
            "Anna achète un jeton pour 2 pièces d’or : Augmenter un dé.",
        ),
        (
            happened.TokenBought(0, "", 2, 0, True),
            "Anna buys an action token for 2 gold.",
            "Anna achète un jeton d’action pour 2 pièces d’or.",
        ),
        (
            happened.TokenTaken(0, "guard", False),
            "Anna takes a token: Block or protect a die.",
            "Anna prend un jeton : Bloquer ou protéger un dé.",
        ),
        (happened.TokenTaken(0, "", True), "Anna takes an action token.", "Anna prend un jeton d’action."),
        (
            happened.TokenSoldOut("remove"),
            "No more tokens of this kind are left: Remove a die.",
            "Il ne reste plus de jeton de ce type : Retirer un dé.",
        ),
        (happened.PurchasesEnded(0, False, False), "Anna buys nothing.", "Anna n’achète rien."),
    ],
)
def test_purchases_told(event: Event, english: str, in_french: str) -> None:
    check(event, english, in_french)


@each_row(
    ("event", "english", "in_french"),
    [
        (
            happened.RecipeBrewed(0, "Dry Stout", ("D4", "H2+"), "", 3, 1),
            "Anna brews Dry Stout with D4 and H2: +3 gold, +1 point.",
            "Anna brasse Dry Stout avec F4 et H2 : +3 pièces d’or, +1 point.",
        ),
        (
            happened.RecipeBrewed(0, "Dry Stout", ("D4", "H2"), "malt", 7, 1),
            "Anna brews Dry Stout with D4, H2 and special malt: +7 gold, +1 point.",
            "Anna brasse Dry Stout avec F4, H2 et du malt spécial : +7 pièces d’or, +1 point.",
        ),
        (
            happened.RecipeBrewed(0, "Coast IPA", ("P3", "H4", "H3", "B5"), "blue", 4, 3),
            "Anna brews Coast IPA with P3, H4, H3 and B5: +4 gold, +3 points.",
            "Anna brasse Coast IPA avec P3, H4, H3 et B5 : +4 pièces d’or, +3 points.",
        ),
        (
            happened.RecipeBrewed(0, "Cellar Bock", ("P3", "D4"), "", 0, 1),
            "Anna brews Cellar Bock with P3 and D4: +1 point.",
            "Anna brasse Cellar Bock avec P3 et F4 : +1 point.",
        ),
        (happened.DieTaken(0, "dark"), "Anna takes a dark die.", "Anna prend un dé foncé."),
        (
            happened.RewardLost(0, "die"),
            "No die is left in the stock: Anna gets none.",
            "Le stock commun n’a plus de dé : Anna n’en reçoit pas.",
        ),
        (
            happened.RewardLost(0, "token"),
            "No action token is left: Anna gets none.",
            "Il ne reste plus de jeton d’action : Anna n’en reçoit pas.",
        ),
        (
            happened.RecipeTurnedUp("Maibock", 2),
            "New recipe: Maibock.",
            "Nouvelle recette : Maibock.",
        ),
        (
            happened.GainWaits(0, "malt 2"),
            "Anna waits: no dark die is in the stock now.",
            "Anna attend : aucun dé foncé dans le stock commun pour l’instant.",
        ),
        (
            happened.GainWaits(0, "department 1"),
            "Anna waits: no seed is in the stock now.",
            "Anna attend : le stock commun n’a plus de graine pour l’instant.",
        ),
        (
            happened.GainLapsed(0, "hops 1"),
            "Anna loses the seed on Hops Plantation 1: no hops die has come back.",
            "Anna perd la graine placée sur Houblonnière 1 : aucun dé de houblon n’est revenu.",
        ),
        (
            happened.GainLapsed(0, "school 3"),
            "Anna gets nothing from School of Skills 3: no blue die has come back.",
            "Anna n’obtient rien (École du savoir-faire 3) : aucun dé bleu n’est revenu.",
        ),
        (
            happened.GainLapsed(0, "department 1"),
            "Anna gets nothing from Department of Seed 1: no seed has come back.",
            "Anna n’obtient rien (Service des semences 1) : aucune graine n’est revenue.",
        ),
        (
            happened.DieKept(0, "P2", "malt 2"),
            "Anna takes P2 back into the pool.",
            "Anna reprend P2 dans sa réserve.",
        ),
    ],
)
def test_brewing_and_tidying_told(event: Event, english: str, in_french: str) -> None:
    check(event, english, in_french)


def check(event: Event, english: str, in_french: str) -> None:
    """An event is told so."""
    assert GAME.tell(event, "en", NAMES) == english
    assert GAME.tell(event, "fr", NAMES) == french(in_french)


@each_row(
    "event",
    [
        happened.SeedGivenUp(0, "malt 1"),
        happened.DiePicked(0, "P1", "pool"),
        happened.TurnEnded(0),
        happened.PurchasesEnded(0, True, False),
        happened.PurchasesEnded(0, False, True),
        happened.BrewBegun(0, "Mass Lager", ""),
        happened.DieUsed(0, "P3"),
    ],
)
def test_what_other_events_tell_needs_no_words(event: Event) -> None:
    assert [GAME.tell(event, lang, NAMES) for lang in LANGUAGES] == ["", ""]


def test_a_hidden_token_is_told_without_its_kind() -> None:  # DB-8.23
    event = happened.TokenBought(0, "raise", 2, 0, True)
    told = [GAME.tell(event.seen_by(seat), "en", NAMES) for seat in (0, 1, None)]
    assert told == [
        "Anna buys a token for 2 gold: Raise a die.",
        "Anna buys an action token for 2 gold.",
        "Anna buys an action token for 2 gold.",
    ]


def test_a_seat_without_a_name_is_a_player() -> None:
    event = happened.SwapDeclined(1)
    assert [GAME.tell(event, lang) for lang in LANGUAGES] == [
        "Player 2 swaps no die.",
        "Joueur 2 n’échange aucun dé.",
    ]
    assert GAME.tell(event, "en", ["Anna"]) == "Player 2 swaps no die."


def test_a_name_is_told_as_it_is() -> None:
    told = GAME.tell(happened.BuildingShut(0, 1, "malt"), "en", ["{", "{player} {0} <b>"])
    assert told == "{ plays a token: {player} {0} <b> cannot use the Malt House in this round."


def test_every_type_of_event_can_be_told() -> None:
    kinds = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert set(TOLD) == kinds - {Event} | {GameEnded}
