"""Labels of actions, what they cost and bring, and what is to be done now, in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from typing import Any, cast

from taproom.games.belgian_beers_race.labels import ALONE, WITH_THING
from taproom.games.belgian_beers_race.state import RaceState
from taproom.games.belgian_beers_race.steps import PHASES
from taproom.games.belgian_beers_race.tasks import TASKS
from tests.games.belgian_beers_race.spoken import LANGUAGES, english, french, named
from tests.games.belgian_beers_race.table import GAME, play, rolls, seat, table
from tests.rows import each_row

BACKPACK = "2 yellow 1 brown 1 red"


def described(state: RaceState, action: str, lang: str) -> str:
    """Say what a legal action is, costs and brings."""
    return GAME.describe(state, GAME.parse(action), lang, named(state))


def check(state: RaceState, action: str, in_english: str, in_french: str) -> None:
    """An action is described so in both languages."""
    assert described(state, action, "en") == english(in_english)
    assert described(state, action, "fr") == french(in_french)


def check_task(state: RaceState, in_english: str, in_french: str) -> None:
    """What to do is said so in both languages."""
    assert [GAME.task(named(state), lang) for lang in LANGUAGES] == [english(in_english), french(in_french)]


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


@each_row(
    ("action", "in_english", "in_french"),
    [
        (
            "hitch to 9",
            (
                "Hitch-hike to 9 Tourpes (0 UT, 1 chance in 2 with 1 die, else wait 2 UT); "
                "there: a blonde bottle, 2nd brewery, +2 points"
            ),
            (
                "Faire du stop vers 9 Tourpes (0 UT, 1 chance sur 2 avec 1 dé, sinon 2 UT d’attente) ; "
                "sur place : une bouteille de blonde, 2e brasserie, +2 points"
            ),
        ),
        (
            "pay to 6",
            "Give a driver 2 beers for a lift to 6 Dottignies (1 UT); there: 2nd brewery",
            "Payer 2 bières à un conducteur pour aller à 6 Dottignies (1 UT) ; sur place : 2e brasserie",
        ),
        (
            "bus to 6",
            "Take the bus to 6 Dottignies (3 UT, 5 if late); there: 2nd brewery",
            "Prendre le bus pour 6 Dottignies (3 UT, 5 en cas de retard) ; sur place : 2e brasserie",
        ),
        (
            "bike to 9",
            "Cycle to 9 Tourpes (1 UT): a blonde bottle, 2nd brewery, +2 points",
            ("Aller à vélo à 9 Tourpes (1 UT) : une bouteille de blonde, 2e brasserie, +2 points"),
        ),
        (
            "bike to 6",
            "Cycle to 6 Dottignies (4 UT, level 2): 2nd brewery",
            "Aller à vélo à 6 Dottignies (4 UT, niveau 2) : 2e brasserie",
        ),
        ("buy", "Buy 3 blonde beers (1 UT): +2 points", "Acheter 3 blondes (1 UT) : +2 points"),
        ("taste", "Taste a blonde beer (1 UT): level 4", "Déguster une blonde (1 UT) : niveau 4"),
        ("eat cheese", "Eat a cheese: level 2", "Manger un fromage : niveau 2"),
        (
            "camp",
            "Go camping (beers for 1 UT each, then the day is over)",
            "Camper (bières à 1 UT pièce, puis la journée est finie)",
        ),
    ],
)
def test_labels_of_a_turn(action: str, in_english: str, in_french: str) -> None:
    check(in_pipaix(), action, in_english, in_french)


def test_more_dice_are_a_better_chance() -> None:
    for tries, chance, in_french in (
        (1, "3 chances in 4 with 2 dice", "3 chances sur 4 avec 2 dés"),
        (2, "7 chances in 8 with 3 dice", "7 chances sur 8 avec 3 dés"),
    ):
        state = in_pipaix(thumb="6", tries=tries)
        check(
            state,
            "hitch to 6",
            f"Hitch-hike to 6 Dottignies (1 UT, {chance}, else wait 2 UT); there: 2nd brewery",
            (
                f"Faire du stop vers 6 Dottignies (1 UT, {in_french}, sinon 2 UT d’attente) ; "
                "sur place : 2e brasserie"
            ),
        )


@each_row(
    ("mine", "fails", "rate"),
    [
        ({"square": 20}, "else wait 2 UT", "sinon 2 UT d’attente"),
        ({"square": 19, "level": 7}, "else wait 4 UT", "sinon 4 UT d’attente"),
        ({"square": 22}, "else the day is over", "sinon la journée est finie"),
        ({"square": 20, "level": 7}, "else the day is over", "sinon la journée est finie"),
    ],
)
def test_a_hitch_hike_says_what_failing_costs(mine: dict[str, int], fails: str, rate: str) -> None:  # BR-3.13
    check(
        in_pipaix(**mine),
        "hitch to 6",
        f"Hitch-hike to 6 Dottignies (1 UT, 1 chance in 2 with 1 die, {fails}); there: 2nd brewery",
        (
            f"Faire du stop vers 6 Dottignies (1 UT, 1 chance sur 2 avec 1 dé, {rate}) ; "
            "sur place : 2e brasserie"
        ),
    )


def test_a_bus_that_must_not_be_late_says_so() -> None:
    check(
        in_pipaix(square=21),
        "bus to 6",
        "Take the bus to 6 Dottignies (3 UT, in vain if late); there: 2nd brewery",
        "Prendre le bus pour 6 Dottignies (3 UT, en vain s’il est en retard) ; sur place : 2e brasserie",
    )
    check(
        table(seat(square=21), seat()),
        "bus to 19",
        "Take the train to 19 Gembloux (3 UT, in vain if late); there: 1st brewery",
        "Prendre le train pour 19 Gembloux (3 UT, en vain s’il est en retard) ; sur place : 1re brasserie",
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
        "Take the bus to 37 Dansaert (1 UT, 3 if late); there: 2nd brewery",
        "Prendre le bus pour 37 Dansaert (1 UT, 3 en cas de retard) ; sur place : 2e brasserie",
    )


@each_row(
    ("beers", "action", "in_english", "in_french"),
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
def test_a_purchase_says_what_fits(beers: str, action: str, in_english: str, in_french: str) -> None:
    check(table(seat(26, beers=beers), seat()), action, in_english, in_french)


def test_a_beer_too_many_says_so() -> None:
    state = in_pipaix(level=7)
    check(
        state,
        "taste",
        "Taste a blonde beer (1 UT): level 8, falling asleep",
        "Déguster une blonde (1 UT) : niveau 8, vous vous endormez",
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
        "Cycle to 9 Tourpes (1 UT): 2nd brewery, too few beers to toast",
        "Aller à vélo à 9 Tourpes (1 UT) : 2e brasserie, pas assez de bières pour trinquer",
    )


@each_row("beers", ["2 red", "1 red 1 black"])
def test_a_trip_that_leads_to_a_toast_says_so(beers: str) -> None:
    state = table(seat(8, 0, "3 red"), seat(9, 4, beers), coasters={"9": 1}, reach=[13])
    check(
        state,
        "bike to 9",
        "Cycle to 9 Tourpes (1 UT), then a toast (level 1): a coaster, 2nd brewery, +2 points",
        "Aller à vélo à 9 Tourpes (1 UT), puis un toast (niveau 1) : un sous-bock, 2e brasserie, +2 points",
    )
    assert described(state, "bus to 9", "en") == english(
        "Take the bus to 9 Tourpes (1 UT, 3 if late); "
        "there: a coaster, 2nd brewery, a toast (level 1), +2 points"
    )
    far = table(seat(6, 0, "3 red"), seat(8, 4, beers), coasters={"8": 1})
    assert described(far, "pay to 8", "en") == english(
        "Give a driver 2 beers for a lift to 8 Pipaix (1 UT); "
        "there: a coaster, bonus gamer, 2nd brewery, a toast (level 1)"
    )


@each_row("beers", ["2 red", "1 red 1 black"])
@each_row(
    ("cheese", "toast", "trinquer"),
    [
        (0, "a toast, falling asleep", "un toast qui vous endort"),
        (1, "a toast, falling asleep without cheese", "un toast qui vous endort, sauf fromage"),
    ],
)
def test_a_trip_to_a_beer_too_many_says_so(beers: str, cheese: int, toast: str, trinquer: str) -> None:
    state = table(seat(6, 0, "3 red", level=7, cheese=cheese), seat(8, 4, beers))
    check(
        state,
        "hitch to 8",
        (
            "Hitch-hike to 8 Pipaix (1 UT, 1 chance in 2 with 1 die, else wait 4 UT); "
            f"there: bonus gamer, 2nd brewery, {toast}"
        ),
        (
            "Faire du stop vers 8 Pipaix (1 UT, 1 chance sur 2 avec 1 dé, sinon 4 UT d’attente) ; "
            f"sur place : bonus joueurs, 2e brasserie, {trinquer}"
        ),
    )
    check(
        state,
        "pay to 8",
        f"Give a driver 2 beers for a lift to 8 Pipaix (1 UT); there: bonus gamer, 2nd brewery, {toast}",
        (
            "Payer 2 bières à un conducteur pour aller à 8 Pipaix (1 UT) ; "
            f"sur place : bonus joueurs, 2e brasserie, {trinquer}"
        ),
    )


def test_a_lift_that_leaves_too_few_beers_for_a_toast_says_so() -> None:  # BR-6.5
    state = table(seat(6, 0, "1 red 1 black"), seat(8, 4, "1 red"))
    check(
        state,
        "pay to 8",
        (
            "Give a driver 2 beers for a lift to 8 Pipaix (1 UT); "
            "there: bonus gamer, 2nd brewery, too few beers to toast"
        ),
        (
            "Payer 2 bières à un conducteur pour aller à 8 Pipaix (1 UT) ; "
            "sur place : bonus joueurs, 2e brasserie, pas assez de bières pour trinquer"
        ),
    )


def test_a_lift_says_once_what_it_brings_whatever_one_carries() -> None:
    for beers in ("3 red", "2 red", "2 red 1 black"):
        state = table(seat(6, 0, beers), seat(30, 4), reach=[21])
        assert described(state, "pay to 8", "en") == english(
            "Give a driver 2 beers for a lift to 8 Pipaix (1 UT); there: bonus gamer, 2nd brewery, +3 points"
        )


@each_row(
    ("count", "in_english", "in_french"),
    [
        (1, "1st brewery", "1re brasserie"),
        (3, "3rd brewery", "3e brasserie"),
        (11, "11th brewery", "11e brasserie"),
        (12, "12th brewery", "12e brasserie"),
        (10, "10th brewery (+10 points)", "10e brasserie (+10 points)"),
        (20, "20th brewery (+7 points)", "20e brasserie (+7 points)"),
        (21, "21st brewery", "21e brasserie"),
        (22, "22nd brewery", "22e brasserie"),
        (31, "31st brewery (+3 points)", "31e brasserie (+3 points)"),
    ],
)
def test_a_visit_says_the_how_manieth_it_is_and_what_so_many_score(
    count: int, in_english: str, in_french: str
) -> None:  # BR-10.9
    others = [place for place in range(1, 41) if place != 36][: count - 1]
    state = table(seat("Grand-Place", visited=others), seat(30, 12))
    check(
        state,
        "bus to 36",
        f"Take the bus to 36 Laeken (1 UT, 3 if late); there: {in_english}",
        f"Prendre le bus pour 36 Laeken (1 UT, 3 en cas de retard) ; sur place : {in_french}",
    )
    check(
        state,
        "bike to 36",
        f"Cycle to 36 Laeken (1 UT): {in_english}",
        f"Aller à vélo à 36 Laeken (1 UT) : {in_french}",
    )


def test_a_bonus_is_told() -> None:
    check(
        table(seat(24), seat()),
        "bike to 26",
        "Cycle to 26 Villers-devant-Orval (10 UT): bonus author, bonus Trappist, 2nd brewery",
        ("Aller à vélo à 26 Villers-devant-Orval (10 UT) : bonus auteur, bonus trappiste, 2e brasserie"),
    )


def test_labels_on_board() -> None:
    state = on_board()
    visit = "bonus author, 2nd brewery"
    visite = "bonus auteur, 2e brasserie"
    check(state, "arrive", f"Arrive at 11 Irchonwelz: {visit}", f"Arriver à 11 Irchonwelz : {visite}")
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
        "Manger un fromage pour tenir le coup : niveau 7",
    )
    check(
        state,
        "sleep",
        "Eat no cheese: level 8, falling asleep",
        "Ne pas manger de fromage : niveau 8, vous vous endormez",
    )


def test_a_beer_of_a_toast_says_after_how_many_the_level_is_reached() -> None:  # BR-6.16
    state = play(table(seat(8, 0, "2 yellow"), seat(9, 4, "1 red"), seat(9, 4, "1 black")), "bike to 9")
    check(
        state,
        "drink red",
        "Taste a Trappist beer: level 2 after both",
        "Déguster une trappiste : niveau 2 après les deux",
    )
    partners = [seat(9, 4, "1 red"), seat(9, 4, "1 black"), seat(9, 4, "1 black")]
    state = play(table(seat(8, 0, "3 yellow"), *partners), "bike to 9")
    check(
        state,
        "drink red",
        "Taste a Trappist beer: level 3 after all 3",
        "Déguster une trappiste : niveau 3 après les 3",
    )
    check(state, "drink black", "Taste a stout: level 1", "Déguster un stout : niveau 1")


def test_one_cheese_for_two_beers_does_not_promise_to_stay_awake() -> None:  # BR-6.7
    mover = seat(8, 0, "2 yellow", level=7, cheese=1)
    state = table(mover, seat(9, 4, "1 red"), seat(9, 4, "1 red"))
    rolls(state, "T")
    check(
        play(state, "hitch to 9"),
        "eat cheese",
        "Eat a cheese with this beer: level 8 after both, falling asleep",
        "Manger un fromage avec cette bière : niveau 8 après les deux, vous vous endormez",
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
    check(state, "enough", "Keep the cheese", "Garder le fromage")


def test_labels_of_the_start() -> None:
    state = cast(RaceState, GAME.new(2, 1, {"length": "short"}))
    check(
        state,
        "start in 5",
        "Start in 5 Brugge: a blonde bottle, 1st brewery",
        "Partir de 5 Brugge : une bouteille de blonde, 1re brasserie",
    )


@each_row(
    ("action", "in_english", "in_french"),
    [
        ("hitch to 30", "Hitch-hike to 30 Ethe", "Faire du stop vers 30 Ethe"),
        (
            "pay to 30",
            "Give a driver beers for a lift to 30 Ethe",
            "Payer des bières à un conducteur pour aller à 30 Ethe",
        ),
        ("bus to 30", "Take the bus to 30 Ethe", "Prendre le bus pour 30 Ethe"),
        ("bike to 30", "Cycle to 30 Ethe", "Aller à vélo à 30 Ethe"),
        ("start in Grand-Place", "Start on the Grand-Place", "Partir de la Grand-Place"),
        ("buy", "Buy beers", "Acheter des bières"),
        ("buy with cheese", "Buy beers and a cheese", "Acheter des bières et un fromage"),
        ("taste", "Taste a beer (1 UT)", "Déguster une bière (1 UT)"),
        ("arrive", "Arrive", "Arriver"),
        ("camp", "Go camping", "Camper"),
        ("remove 7", "Remove objective 7", "Retirer l’objectif 7"),
    ],
)
def test_what_is_not_legal_has_a_shorter_label(action: str, in_english: str, in_french: str) -> None:
    view = named(table(seat(), seat()))
    assert [GAME.label(view, action, lang) for lang in LANGUAGES] == [english(in_english), french(in_french)]


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
        "taste up to 2 beers on the way to 11 Irchonwelz, or arrive",
        "déguster jusqu’à 2 bières en route vers 11 Irchonwelz, ou arriver",
    )
    check_task(
        play(on_board(), "drink red"),
        "taste 1 beer on the way to 11 Irchonwelz, or arrive",
        "déguster 1 bière en route vers 11 Irchonwelz, ou arriver",
    )
    paying = play(table(seat(6, 0, "3 yellow 2 brown"), seat()), "pay to 11")
    check_task(
        paying,
        "choose 4 beers for the lift to 11 Irchonwelz",
        "choisir 4 bières à payer au conducteur pour aller à 11 Irchonwelz",
    )
    check_task(
        play(paying, "give brown"),
        "choose 3 more beers for the lift to 11 Irchonwelz",
        "choisir encore 3 bières à payer au conducteur pour aller à 11 Irchonwelz",
    )


def test_tasks_of_a_toast() -> None:
    state = toasting(level=6, cheese=1)
    check_task(state, "choose a beer for the toast with Anna", "choisir une bière pour trinquer avec Anna")
    play(state, "give black")
    check_task(
        state,
        "choose 2 beers for the toast with Bram and Chloé",
        "choisir 2 bières pour trinquer avec Bram et Chloé",
    )
    play(state, "give yellow")
    check_task(
        state,
        "choose 1 more beer for the toast with Bram and Chloé",
        "choisir encore 1 bière pour trinquer avec Bram et Chloé",
    )
    play(state, "give brown")
    check_task(
        state,
        "choose the beer of the toast to taste next",
        "choisir la prochaine bière à déguster en trinquant",
    )
    play(state, "drink red")
    check_task(
        state,
        "eat a cheese to stay awake after a stout, or fall asleep",
        "manger un fromage pour tenir le coup après un stout, ou s’endormir",
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


def at_supper(level: int, **fields: Any) -> RaceState:
    """Seat 0 is asked for cheese before the night."""
    return table(seat(8, 24, level=level, cheese=2), seat(9, 24), phase="supper", **fields)


def test_the_task_of_an_evening_says_what_a_cheese_changes() -> None:  # BR-9.2, BR-9.3
    check_task(
        at_supper(7),
        "eat cheese or keep it; one lowers the level on waking by 1, and the hangover from 2 to 1 UT",
        (
            "manger du fromage ou le garder ; un fromage fait baisser d’un cran le niveau au réveil, "
            "et la gueule de bois de 2 à 1 UT"
        ),
    )
    check_task(
        at_supper(6),
        "eat cheese or keep it; one lowers the level on waking by 1, the hangover stays at 1 UT",
        (
            "manger du fromage ou le garder ; un fromage fait baisser d’un cran le niveau au réveil, "
            "la gueule de bois reste de 1 UT"
        ),
    )


def test_the_task_of_the_last_evening_names_the_objective() -> None:  # BR-9.8
    check_task(
        at_supper(1, day=3, goals=[71, 59]),
        (
            "eat cheese for an objective of the game's end, or keep it: "
            "Be at level 0 on the breathalyser (6 points)"
        ),
        (
            "manger du fromage pour un objectif de fin de partie, ou le garder : "
            "Être au niveau 0 de l’alcootest (6 points)"
        ),
    )


def test_cheese_may_matter_without_a_hangover() -> None:
    gentle = {**named(at_supper(6)), "decision": {"hangover": 0, "with_cheese": 0}}
    assert [GAME.task(gentle, lang) for lang in LANGUAGES] == [
        "eat cheese or keep it; each lowers the level on waking by 1",
        french("manger du fromage ou le garder ; chacun fait baisser d’un cran le niveau au réveil"),
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


def test_a_bus_that_is_never_late_says_nothing_of_it() -> None:
    punctual = {"die.late": 0, "die.tbbr": 3, "objectives.17.condition": "toast()"}
    state = table(seat(8), seat(), components=punctual)
    assert "late" not in described(state, "bus to 6", "en")
