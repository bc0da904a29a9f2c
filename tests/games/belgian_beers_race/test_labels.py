"""Labels of actions, what they cost and bring, and what is to be done now, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from typing import Any, cast

import pytest

from taproom.games.belgian_beers_race.labels import ALONE, WITH_THING
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.steps import PHASES
from taproom.games.belgian_beers_race.tasks import TASKS
from tests.games.belgian_beers_race.spoken import LANGUAGES, french, named
from tests.games.belgian_beers_race.table import GAME, play, rolls, seat, table

BACKPACK = "2 yellow 1 brown 1 red"


def described(state: RaceState, action: str, lang: str) -> str:
    """Say what a legal action is, costs and brings."""
    return GAME.describe(state, GAME.parse(action), lang, named(state))


def check(state: RaceState, action: str, english: str, in_french: str) -> None:
    """An action is described so in both languages."""
    assert described(state, action, "en") == english
    assert described(state, action, "fr") == french(in_french)


def check_task(state: RaceState, english: str, in_french: str) -> None:
    """What to do is said so in both languages."""
    assert [GAME.task(named(state), lang) for lang in LANGUAGES] == [english, french(in_french)]


def in_pipaix(square: int = 8, **mine: Any) -> RaceState:
    """Seat 0 is in brewery 8, from where roads lead to 6 and 9; the bottle of 9 is there."""
    facts = {"beers": BACKPACK, "level": 3, "cheese": 2, **mine}
    return table(seat(8, square, **facts), seat(20, 12), bottles=["9"], reach=[13, 2])


def toasting(**mine: Any) -> RaceState:
    """Seat 0 arrives in brewery 9, where two others are, and a toast begins."""
    mover = seat(8, 10, "2 yellow 2 brown", **mine)
    state = table(mover, seat(9, 12, "2 brown 1 black"), seat(9, 14, "2 red"))
    rolls(state, "T")
    return play(state, "hitch to 9")


def on_board() -> RaceState:
    """Seat 0 sits in the bus from 6 to 11, with time for two beers."""
    state = table(seat(6, 0, "1 yellow 1 red", level=1, cheese=1), seat())
    rolls(state, "T")
    return play(state, "bus to 11")


# Labels and gains.


@pytest.mark.parametrize(
    ("action", "english", "in_french"),
    [
        (
            "hitch to 9",
            (
                "Hitch-hike to 9 Tourpes (0 UT, 1 chance in 2 with 1 die); "
                "there: a blonde bottle, 2 breweries visited, +2 points"
            ),
            (
                "Faire du stop vers 9 Tourpes (0 UT, 1 chance sur 2 avec 1 dé) ; "
                "sur place : une bouteille de blonde, 2 brasseries visitées, +2 points"
            ),
        ),
        (
            "pay to 6",
            "Give a driver 2 beers for a lift to 6 Dottignies (1 UT)",
            "Donner 2 bières à un conducteur jusqu’à 6 Dottignies (1 UT)",
        ),
        (
            "bus to 6",
            "Take the bus to 6 Dottignies (3 UT, 5 if late); there: 2 breweries visited",
            "Prendre le bus pour 6 Dottignies (3 UT, 5 en cas de retard) ; sur place : 2 brasseries visitées",
        ),
        (
            "bike to 9",
            "Cycle to 9 Tourpes (1 UT): a blonde bottle, 2 breweries visited, +2 points",
            (
                "Prendre le vélo pour 9 Tourpes (1 UT) : "
                "une bouteille de blonde, 2 brasseries visitées, +2 points"
            ),
        ),
        (
            "bike to 6",
            "Cycle to 6 Dottignies (4 UT): level 2, 2 breweries visited",
            "Prendre le vélo pour 6 Dottignies (4 UT) : niveau 2, 2 brasseries visitées",
        ),
        ("buy", "Buy 3 blonde beers (1 UT): +2 points", "Acheter 3 blondes (1 UT) : +2 points"),
        ("taste", "Taste a blonde beer (1 UT): level 4", "Déguster une blonde (1 UT) : niveau 4"),
        ("eat cheese", "Eat a cheese: level 2", "Manger un fromage : niveau 2"),
        ("camp", "Go camping", "Camper"),
    ],
)
def test_labels_of_a_turn(action: str, english: str, in_french: str) -> None:
    check(in_pipaix(), action, english, in_french)


def test_more_dice_are_a_better_chance() -> None:
    for tries, english, in_french in (
        (1, "3 chances in 4 with 2 dice", "3 chances sur 4 avec 2 dés"),
        (2, "7 chances in 8 with 3 dice", "7 chances sur 8 avec 3 dés"),
    ):
        state = in_pipaix(thumb="6", tries=tries)
        check(
            state,
            "hitch to 6",
            f"Hitch-hike to 6 Dottignies (1 UT, {english}); there: 2 breweries visited",
            f"Faire du stop vers 6 Dottignies (1 UT, {in_french}) ; sur place : 2 brasseries visitées",
        )


def test_a_bus_that_must_not_be_late_says_so() -> None:
    check(
        in_pipaix(square=21),
        "bus to 6",
        "Take the bus to 6 Dottignies (3 UT, in vain if late); there: 2 breweries visited",
        "Prendre le bus pour 6 Dottignies (3 UT, en vain s’il est en retard) ; "
        "sur place : 2 brasseries visitées",
    )
    check(
        table(seat(square=21), seat()),
        "bus to 19",
        "Take the train to 19 Gembloux (3 UT, in vain if late); there: 1 brewery visited",
        "Prendre le train pour 19 Gembloux (3 UT, en vain s’il est en retard) ; "
        "sur place : 1 brasserie visitée",
    )


def test_trains_and_buses_are_told_apart() -> None:
    state = table(seat(12), seat())
    check(
        state,
        "bus to Grand-Place",
        "Take the train to the Grand-Place (2 UT, 4 if late)",
        "Prendre le train pour la Grand-Place (2 UT, 4 en cas de retard)",
    )
    check(
        table(seat(36), seat()),
        "bus to 37",
        "Take the bus to 37 Dansaert (1 UT, 3 if late); there: 2 breweries visited",
        "Prendre le bus pour 37 Dansaert (1 UT, 3 en cas de retard) ; sur place : 2 brasseries visitées",
    )


@pytest.mark.parametrize(
    ("beers", "action", "english", "in_french"),
    [
        (
            "8 brown",
            "buy with cheese",
            "Buy 2 Trappist beers and a cheese (1 UT)",
            "Acheter 2 trappistes et un fromage (1 UT)",
        ),
        ("9 brown", "buy", "Buy 1 Trappist beer (1 UT)", "Acheter 1 trappiste (1 UT)"),
        ("10 brown", "buy cheese", "Buy a cheese alone (1 UT)", "Acheter seulement un fromage (1 UT)"),
    ],
)
def test_a_purchase_says_what_fits(beers: str, action: str, english: str, in_french: str) -> None:
    check(table(seat(26, beers=beers), seat()), action, english, in_french)


def test_a_beer_too_many_says_so() -> None:
    state = in_pipaix(level=7)
    check(
        state,
        "taste",
        "Taste a blonde beer (1 UT): level 8, falling asleep",
        "Déguster une blonde (1 UT) : niveau 8, sommeil",
    )


def test_a_camp_without_beers_ends_the_day() -> None:
    check(in_pipaix(beers=""), "camp", "Go camping: the day is over", "Camper : la journée est finie")


def test_the_last_day_can_be_ended() -> None:
    check(table(seat(8), seat(), day=3), "end day", "End the day", "Finir la journée")


def test_a_trip_to_others_without_enough_beers_says_so() -> None:
    state = table(seat(8, 0), seat(9, 4, "1 red"))
    check(
        state,
        "bike to 9",
        "Cycle to 9 Tourpes (1 UT): 2 breweries visited, too few beers to toast",
        "Prendre le vélo pour 9 Tourpes (1 UT) : 2 brasseries visitées, pas assez de bières pour trinquer",
    )


def test_a_trip_that_leads_to_a_toast_says_so() -> None:
    state = table(seat(8, 0, "1 red"), seat(9, 4, "1 red"), coasters={"9": 1})
    check(
        state,
        "bike to 9",
        "Cycle to 9 Tourpes (1 UT): level 1, a coaster, 2 breweries visited, a toast",
        "Prendre le vélo pour 9 Tourpes (1 UT) : niveau 1, un sous-bock, 2 brasseries visitées, un toast",
    )


def test_a_bonus_is_told() -> None:
    check(
        table(seat(24), seat()),
        "bike to 26",
        "Cycle to 26 Villers-devant-Orval (10 UT): bonus author, bonus Trappist, 2 breweries visited",
        (
            "Prendre le vélo pour 26 Villers-devant-Orval (10 UT) : "
            "bonus auteur, bonus trappiste, 2 brasseries visitées"
        ),
    )


def test_labels_on_board() -> None:
    state = on_board()
    visit = "bonus author, 2 breweries visited"
    visite = "bonus auteur, 2 brasseries visitées"
    check(state, "arrive", f"Get off at 11 Irchonwelz: {visit}", f"Descendre à 11 Irchonwelz : {visite}")
    check(state, "drink red", "Taste a Trappist beer: level 2", "Déguster une trappiste : niveau 2")


def test_labels_of_paying() -> None:
    state = play(table(seat(6, 0, "3 yellow 2 brown"), seat()), "pay to 11")
    check(state, "give brown", "Give the driver a brown beer", "Donner une brune au conducteur")


def test_labels_of_a_camp() -> None:
    state = play(in_pipaix(square=22), "camp")
    check(state, "sleep", "Go to sleep", "Aller dormir")
    check(state, "drink brown", "Taste a brown beer (1 UT): level 4", "Déguster une brune (1 UT) : niveau 4")


def test_labels_of_a_toast() -> None:
    state = toasting(level=6, cheese=1)
    check(state, "give black", "Give a stout for the toast", "Donner un stout pour trinquer")
    play(state, "give black")
    check(state, "give yellow", "Give a blonde beer for the toast", "Donner une blonde pour trinquer")
    play(state, "give yellow", "give brown")
    check(state, "drink red", "Taste a Trappist beer: level 7", "Déguster une trappiste : niveau 7")
    play(state, "drink red")
    check(
        state,
        "eat cheese",
        "Eat a cheese and stay awake: level 7",
        "Manger un fromage pour rester debout : niveau 7",
    )
    check(
        state,
        "sleep",
        "Eat no cheese and fall asleep: level 8, falling asleep",
        "Ne pas manger de fromage et s’endormir : niveau 8, sommeil",
    )


def test_labels_of_removing() -> None:
    state = play(in_pipaix(), "bike to 6")
    check(state, "leave", "Remove no objective", "Ne retirer aucun objectif")
    check(
        state,
        "remove 2",
        "Remove: Buy blonde beer (2 points)",
        "Retirer : Acheter de la blonde (2 points)",
    )


def test_labels_of_supper() -> None:
    state = table(seat(8, 24, level=6, cheese=2), seat(9, 24), phase="supper")
    check(state, "eat cheese", "Eat a cheese: level 5", "Manger un fromage : niveau 5")
    check(state, "enough", "Eat no more cheese", "Ne plus manger de fromage")


def test_labels_of_the_start() -> None:
    state = cast(RaceState, GAME.new(2, 1, {"length": "short"}))
    check(
        state,
        "start in 5",
        "Start in 5 Brugge: a blonde bottle, 1 brewery visited",
        "Partir de 5 Brugge : une bouteille de blonde, 1 brasserie visitée",
    )


@pytest.mark.parametrize(
    ("action", "english", "in_french"),
    [
        ("hitch to 30", "Hitch-hike to 30 Ethe", "Faire du stop vers 30 Ethe"),
        (
            "pay to 30",
            "Give a driver beers for a lift to 30 Ethe",
            "Donner des bières à un conducteur jusqu’à 30 Ethe",
        ),
        ("bus to 30", "Take the bus to 30 Ethe", "Prendre le bus pour 30 Ethe"),
        ("bike to 30", "Cycle to 30 Ethe", "Prendre le vélo pour 30 Ethe"),
        ("start in Grand-Place", "Start on the Grand-Place", "Partir de la Grand-Place"),
        ("buy", "Buy beers", "Acheter des bières"),
        ("buy with cheese", "Buy beers and a cheese", "Acheter des bières et un fromage"),
        ("taste", "Taste a beer (1 UT)", "Déguster une bière (1 UT)"),
        ("arrive", "Get off", "Descendre"),
        ("remove 7", "Remove objective 7", "Retirer l’objectif 7"),
    ],
)
def test_what_is_not_legal_has_a_shorter_label(action: str, english: str, in_french: str) -> None:
    view = named(table(seat(), seat()))
    assert [GAME.label(view, action, lang) for lang in LANGUAGES] == [english, french(in_french)]


def test_a_lift_of_no_time_has_no_price() -> None:  # BR-3.35
    view = named(in_pipaix())
    assert GAME.label(view, "pay to 9", "en") == "Give a driver beers for a lift to 9 Tourpes"


def test_a_train_that_cannot_be_taken_now_is_still_a_train() -> None:
    view = table(seat(12), seat()).view(None)
    assert GAME.label(view, "bus to Grand-Place", "en") == "Take the train to the Grand-Place"
    assert GAME.label(view, "bus to Grand-Place", "fr") == "Prendre le train pour la Grand-Place"


def test_every_kind_of_action_has_a_label() -> None:
    for text in GAME.actions.texts:
        assert text in ALONE or any(text.startswith(start) for start in WITH_THING)


# Tasks.


def test_the_task_of_a_turn_says_what_can_be_done_and_how_much_time_is_left() -> None:
    check_task(
        in_pipaix(),
        "travel, buy, taste or camp; 16 UT left today",
        "voyager, acheter, déguster ou camper ; il reste 16 UT aujourd’hui",
    )
    check_task(
        in_pipaix(bought=True, drank=True, square=10),
        "travel or camp; 14 UT left today",
        "voyager ou camper ; il reste 14 UT aujourd’hui",
    )
    check_task(table(seat(), seat()), "travel; 24 UT left today", "voyager ; il reste 24 UT aujourd’hui")
    check_task(
        table(seat(square=20), seat(square=21), day=3),
        "travel or end the day; 4 UT left today",
        "voyager ou finir la journée ; il reste 4 UT aujourd’hui",
    )


def test_a_full_backpack_buys_cheese_or_nothing() -> None:
    full = "10 yellow"
    check_task(
        in_pipaix(beers=full, drank=True),
        "travel or camp; 16 UT left today",
        "voyager ou camper ; il reste 16 UT aujourd’hui",
    )
    check_task(
        table(seat(9, 8, full, drank=True), seat(square=9)),
        "travel, buy or camp; 16 UT left today",
        "voyager, acheter ou camper ; il reste 16 UT aujourd’hui",
    )


def test_tasks_on_the_way() -> None:
    check_task(
        on_board(),
        "taste up to 2 beers on the way to 11 Irchonwelz, or get off",
        "déguster jusqu’à 2 bières en route vers 11 Irchonwelz, ou descendre",
    )
    check_task(
        play(on_board(), "drink red"),
        "taste 1 beer on the way to 11 Irchonwelz, or get off",
        "déguster 1 bière en route vers 11 Irchonwelz, ou descendre",
    )
    paying = play(table(seat(6, 0, "3 yellow 2 brown"), seat()), "pay to 11")
    check_task(
        paying,
        "choose 4 more beers for the lift to 11 Irchonwelz",
        "choisir encore 4 bières pour le conducteur jusqu’à 11 Irchonwelz",
    )


def test_tasks_of_a_toast() -> None:
    state = toasting(level=6, cheese=1)
    check_task(state, "choose a beer for the toast with Anna", "choisir une bière pour trinquer avec Anna")
    play(state, "give black")
    check_task(
        state,
        "choose 2 more beers for the toast with Bram and Chloé",
        "choisir encore 2 bières pour trinquer avec Bram et Chloé",
    )
    play(state, "give yellow", "give brown")
    check_task(
        state,
        "choose the beer of the toast to taste next",
        "choisir la prochaine bière à déguster en trinquant",
    )
    play(state, "drink red")
    check_task(
        state,
        "eat a cheese to stay awake after a stout, or fall asleep",
        "manger un fromage pour tenir après un stout, ou s’endormir",
    )


def test_tasks_of_camp_bottle_and_evening() -> None:
    check_task(
        play(in_pipaix(square=22), "camp"),
        "taste beers at the camp for 1 UT each (2 left today), or sleep",
        "déguster des bières au camping à 1 UT pièce (il en reste 2 aujourd’hui), ou dormir",
    )
    check_task(
        play(in_pipaix(), "bike to 6"),
        "remove an objective for crossing the bottle after 8 UT, or none",
        "retirer un objectif pour la bouteille dépassée (8 UT), ou aucun",
    )
    check_task(
        table(seat(8, 24, level=7, cheese=2), seat(9, 24), phase="supper"),
        "eat cheese against the hangover, or not: it costs 2 UT, after a cheese 1 UT",
        "manger du fromage contre la gueule de bois, ou non : elle coûte 2 UT, après un fromage 1 UT",
    )
    check_task(
        table(seat(8, 24, level=1, cheese=2), seat(9, 24), phase="supper", day=3, goals=[71, 59]),
        "eat cheese to meet an objective of the game's end, or not",
        "manger du fromage pour remplir un objectif de fin de partie, ou non",
    )


def test_cheese_may_matter_without_a_hangover() -> None:
    view = named(table(seat(8, 24, level=6, cheese=2), seat(9, 24), phase="supper"))
    gentle = {**view, "decision": {"hangover": 0, "with_cheese": 0}}
    assert [GAME.task(gentle, lang) for lang in LANGUAGES] == [
        "eat cheese to wake up at a lower level, or not",
        "manger du fromage pour faire baisser le niveau au réveil, ou non",
    ]


def test_tasks_of_start_and_end() -> None:
    check_task(
        cast(RaceState, GAME.new(2, 1, {"length": "short"})),
        "choose a brewery to start in",
        "choisir une brasserie de départ",
    )
    over = table(seat(square=24), seat(square=24), day=3, phase="over", over=True)
    check_task(over, "the game is over", "la partie est terminée")


def test_every_phase_has_a_task() -> None:
    assert set(TASKS) == set(PHASES)
