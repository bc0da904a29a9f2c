"""Every type of event, told in English and French."""

# ruff: noqa: RUF001 - French is written with its own apostrophe, and numbers with a real minus sign

from taproom import Event
from taproom.games.belgian_beers_race import events as happened
from taproom.games.belgian_beers_race.telling import TOLD
from taproom.kernel.events import GameEnded
from tests.games.belgian_beers_race.spoken import LANGUAGES, NAMES, english, french
from tests.games.belgian_beers_race.table import GAME, next_day, rolls, seat, table
from tests.rows import each_row


def check(event: Event, in_english: str, in_french: str) -> None:
    """An event is told so in both languages."""
    assert [GAME.tell(event, lang, NAMES) for lang in LANGUAGES] == [english(in_english), french(in_french)]


@each_row(
    ("event", "in_english", "in_french"),
    [
        (
            happened.StartPicked(0, "5"),
            "Anna starts in brewery 5.",
            "Anna part de la brasserie 5.",
        ),
        (
            happened.DiceRolled(0, "hitch", "24", ("failed",)),
            "Anna hitch-hikes towards brewery 24; the die shows: failed hitch-hike.",
            "Anna fait du stop vers la brasserie 24 ; le dé donne : stop raté.",
        ),
        (
            happened.DiceRolled(0, "hitch", "Grand-Place", ("failed", "late", "tbbr")),
            "Anna hitch-hikes towards the Grand-Place; the dice show: failed hitch-hike, late bus and TBBR.",
            "Anna fait du stop vers la Grand-Place ; les dés donnent : stop raté, bus en retard et TBBR.",
        ),
        (
            happened.DiceRolled(0, "transport", "24", ("late",)),
            "Anna takes public transport to brewery 24: late.",
            "Anna prend les transports en commun pour la brasserie 24 : en retard.",
        ),
        (
            happened.DiceRolled(0, "transport", "24", ("failed",)),
            "Anna takes public transport to brewery 24: on time.",
            "Anna prend les transports en commun pour la brasserie 24 : à l’heure.",
        ),
        (
            happened.Went(0, "hitch", "9", "8", 0, 4),
            "Anna gets a lift to brewery 8 (0 UT).",
            "Anna arrive en stop à la brasserie 8 (0 UT).",
        ),
        (
            happened.Went(0, "transport", "12", "Grand-Place", 4, 9),
            "Anna travels to the Grand-Place (4 UT).",
            "Anna voyage jusqu’à la Grand-Place (4 UT).",
        ),
        (
            happened.Went(0, "bike", "6", "11", 6, 9),
            "Anna cycles to brewery 11 (6 UT).",
            "Anna va à vélo à la brasserie 11 (6 UT).",
        ),
        (
            happened.TripFailed(0, "11", 2, 22),
            "It is too late to reach brewery 11: Anna loses 2 UT.",
            "Trop tard pour la brasserie 11 : Anna perd 2 UT.",
        ),
        (
            happened.TripFailed(0, "11", 0, 24),
            "It is too late to reach brewery 11 today: Anna stays.",
            "Trop tard pour la brasserie 11 aujourd’hui : Anna reste sur place.",
        ),
        (
            happened.HitchFailed(0, "11", 4, 8),
            "Nobody stops: Anna waits 4 UT.",
            "Personne ne s’arrête : Anna attend 4 UT.",
        ),
        (
            happened.HitchFailed(0, "11", 0, 24),
            "Nobody stops for Anna before night falls.",
            "Personne ne s’arrête pour Anna avant la nuit.",
        ),
        (
            happened.DriverPaid(0, "11", ("yellow", "black", "yellow", "red")),
            "Anna gives a driver 2 blonde beers, 1 stout and 1 Trappist beer.",
            "Anna paie 2 blondes, 1 stout et 1 trappiste à un conducteur.",
        ),
        (
            happened.Sobered(0, 3, 2),
            "The bike sobers Anna up: the level falls from 3 to 2.",
            "Le vélo dégrise Anna : le niveau passe de 3 à 2.",
        ),
    ],
)
def test_trips_told(event: Event, in_english: str, in_french: str) -> None:
    check(event, in_english, in_french)


@each_row(
    ("event", "in_english", "in_french"),
    [
        (
            happened.BottleTaken(1, "24", "red"),
            "Bram is first in brewery 24 and takes a Trappist bottle.",
            "Première visite à la brasserie 24 : Bram prend une bouteille de trappiste.",
        ),
        (
            happened.CoasterTaken(1, "24", False),
            "Bram takes a coaster in brewery 24.",
            "Bram prend un sous-bock à la brasserie 24.",
        ),
        (
            happened.CoasterTaken(1, "24", True),
            "Bram wakes up in brewery 24 and takes a coaster there.",
            "Bram se réveille à la brasserie 24 et y prend un sous-bock.",
        ),
        (happened.Visited(1, "7", 1, (), 0), "Bram has visited 1 brewery.", "Bram a visité 1 brasserie."),
        (
            happened.Visited(1, "26", 8, ("author", "trappist"), 0),
            "Bram has visited 8 breweries; bonus: author and Trappist.",
            "Bram a visité 8 brasseries ; bonus : auteur et trappiste.",
        ),
        (
            happened.Bought(1, "9", "yellow", 3, True, False, 5),
            "Bram buys 3 blonde beers and a cheese.",
            "Bram achète 3 blondes et un fromage.",
        ),
        (happened.Bought(1, "4", "black", 1, False, False, 5), "Bram buys 1 stout.", "Bram achète 1 stout."),
        (
            happened.Bought(1, "15", "red", 0, True, True, 5),
            "Bram buys a cheese beyond the track.",
            "Bram achète un fromage au-delà de la piste.",
        ),
        (
            happened.BeerTasted(1, "brown", "brewery", 3, 5),
            "Bram tastes a brown beer: level 3.",
            "Bram déguste une brune : niveau 3.",
        ),
        (
            happened.BeerTasted(1, "red", "transport", 3, 5),
            "Bram tastes a Trappist beer on the way: level 3.",
            "Bram déguste une trappiste en route : niveau 3.",
        ),
        (
            happened.BeerTasted(1, "black", "toast", 8, 5),
            "Bram tastes a stout in the toast: level 8.",
            "Bram déguste un stout en trinquant : niveau 8.",
        ),
        (
            happened.BeerTasted(1, "yellow", "camp", 3, 5),
            "Bram tastes a blonde beer at the camp: level 3.",
            "Bram déguste une blonde au camping : niveau 3.",
        ),
        (
            happened.CheeseEaten(1, 2, False),
            "Bram eats a cheese: level 2.",
            "Bram mange un fromage : niveau 2.",
        ),
        (
            happened.CheeseEaten(1, 7, True),
            "Bram eats a cheese and stays awake: level 7.",
            "Bram mange un fromage et tient bon : niveau 7.",
        ),
        (
            happened.FellAsleep(1),
            "Bram has had too much, and falls asleep.",
            "Bram a trop bu et s’endort.",
        ),
        (happened.Camped(1, "9"), "Bram camps at brewery 9.", "Bram campe à la brasserie 9."),
        (happened.DayOver(1), "The day is over for Bram.", "La journée est finie pour Bram."),
    ],
)
def test_stays_told(event: Event, in_english: str, in_french: str) -> None:
    check(event, in_english, in_french)


@each_row(
    ("event", "in_english", "in_french"),
    [
        (
            happened.TooFewBeersToToast(2, (0, 1)),
            "Chloé has too few beers to toast with Anna and Bram.",
            "Chloé n’a pas assez de bières pour trinquer avec Anna et Bram.",
        ),
        (
            happened.BeerGiven(2, "black"),
            "Chloé gives a stout for the toast.",
            "Chloé donne un stout pour trinquer.",
        ),
        (
            happened.Toasted(2, (3, 0), "9"),
            "Chloé toasts with Dan and Anna in brewery 9: 1 UT for everybody.",
            "Chloé trinque avec Dan et Anna à la brasserie 9 : 1 UT pour tout le monde.",
        ),
        (
            happened.CardTaken(2, 16, 3, "ride(means=bike;ut>=5)"),
            "Chloé meets an objective (3 points): A bike ride of 5 UT or more.",
            "Chloé remplit un objectif (3 points) : Faire un trajet à vélo de 5 UT ou plus.",
        ),
        (
            happened.CardRemoved(2, 39, 1, "coasters()>=4"),
            "Chloé removes an objective: Own at least 4 coasters.",
            "Chloé retire un objectif : Posséder au moins 4 sous-bocks.",
        ),
        (
            happened.CardsShown((14,), ("toast()",)),
            "New objective: Toast with another player.",
            "Nouvel objectif : Trinquer avec quelqu’un.",
        ),
        (
            happened.CardsShown((7, 15), ("taste()", "camp()")),
            "New objectives: Taste a beer; Go camping.",
            "Nouveaux objectifs : Déguster une bière ; Camper.",
        ),
        (
            happened.SecondLevelCame(),
            "The objectives of level 2 come into the game.",
            "Les objectifs de niveau 2 entrent en jeu.",
        ),
        (
            happened.GoalMet(2, 59, 8, "visited(number=15|17)>=2"),
            "Chloé meets an objective of the game's end (8 points): Visit 15 and 17.",
            "Chloé remplit un objectif de fin de partie (8 points) : Visiter 15 et 17.",
        ),
    ],
)
def test_toasts_and_objectives_told(event: Event, in_english: str, in_french: str) -> None:
    check(event, in_english, in_french)


@each_row(
    ("event", "in_english", "in_french"),
    [
        (happened.NightFell(1), "Night falls on day 1.", "La nuit tombe : fin du jour 1."),
        (
            happened.WokeUp(0, 8, 4, 4),
            "Anna has a hangover and starts 4 UT late; the level falls from 8 to 4.",
            "Anna a la gueule de bois et part avec 4 UT de retard ; le niveau passe de 8 à 4.",
        ),
        (
            happened.WokeUp(0, 3, 0, 0),
            "Anna sleeps it off: the level falls from 3 to 0.",
            "La nuit fait du bien à Anna : le niveau passe de 3 à 0.",
        ),
        (happened.WokeUp(0, 0, 0, 0), "", ""),
        (
            happened.EveningScored(0, 7, 6, 1, 21, 63),
            "Anna scores 21 points this evening (7 beers, 6 bottles, 1 coaster), and now has 63.",
            "Anna marque 21 points ce soir (7 bières, 6 bouteilles, 1 sous-bock), soit 63 en tout.",
        ),
        (
            happened.EveningScored(0, 0, 1, 0, 1, 1),
            "Anna scores 1 point this evening (1 bottle), and now has 1.",
            "Anna marque 1 point ce soir (1 bouteille), soit 1 en tout.",
        ),
        (
            happened.EveningScored(0, 0, 0, 0, 0, 0),
            "Anna scores nothing this evening.",
            "Anna ne marque rien ce soir.",
        ),
        (
            happened.DayBegan(2, 32),
            "Day 2 begins; it has 32 UT.",
            "Le jour 2 commence ; il compte 32 UT.",
        ),
        (
            happened.WayHome(0, "19", 1, 15, False),
            "Anna is in brewery 19 and needs 1 move to the Grand-Place: −15 points.",
            "Anna est à la brasserie 19 ; il faut 1 trajet jusqu’à la Grand-Place : −15 points.",
        ),
        (
            happened.WayHome(0, "30", 6, 45, True),
            "Anna sleeps in brewery 30 and needs 6 moves to the Grand-Place: −45 points.",
            "Anna dort à la brasserie 30 ; il faut 6 trajets jusqu’à la Grand-Place : −45 points.",
        ),
        (
            GameEnded((253, 30), (0,)),
            "Anna wins with 253 points (Bram 30).",
            "Anna gagne avec 253 points (Bram 30).",
        ),
    ],
)
def test_nights_and_the_end_told(event: Event, in_english: str, in_french: str) -> None:
    check(event, in_english, in_french)


@each_row("event", [happened.TurnBegan(0, 4), happened.DayEnded(0)])
def test_what_others_tell_needs_no_words(event: Event) -> None:
    check(event, "", "")


def test_without_names_the_seats_are_players() -> None:
    assert GAME.tell(happened.FellAsleep(1)) == "Player 2 has had too much, and falls asleep."
    assert GAME.tell(happened.FellAsleep(1), "fr") == "Joueur 2 a trop bu et s’endort."


def test_every_type_of_event_has_words() -> None:
    kinds = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert set(TOLD) == (kinds - {Event}) | {GameEnded}


def test_an_objective_tells_what_it_asks_of_so_many_players() -> None:  # BR-12.3
    for others, asked in ((1, 3), (2, 4), (3, 6)):
        rest = [seat(20, 12) for _ in range(others)]
        laid = {"9": 1}
        mine = seat(8, 0, coasters=asked - 1)
        state = table(mine, *rest, reach=[39], coasters=laid)
        events = state.play("bike to 9")
        told = [GAME.tell(event, "en", NAMES) for event in events]
        assert f"Anna meets an objective (5 points): Own at least {asked} coasters." in told


def test_a_late_bus_is_told_step_by_step() -> None:
    state = table(seat(6, 21), seat(20, 22), reach=[17])
    rolls(state, "L")
    told = [GAME.tell(event, "en", NAMES) for event in state.play("bus to 7")]
    assert [text for text in told if text] == [
        "Anna takes public transport to brewery 7: late.",
        "Anna meets an objective (3 points): Take a bus or train that is late.",
        "It is too late to reach brewery 7 today: Anna stays.",
        "The day is over for Anna.",
    ]


def test_a_night_is_told_in_order() -> None:
    state = table(seat(8, 23, level=7, tasted=3), seat(9, 24, bottles="1 red"))
    told = [GAME.tell(event, "en", NAMES) for event in next_day(state)]
    assert [text for text in told if text and not text.startswith("New objectives")] == [
        "Anna camps at brewery 8.",
        "The day is over for Anna.",
        "Night falls on day 1.",
        english("Anna has a hangover and starts 2 UT late; the level falls from 7 to 3."),
        "Bram scores 1 point this evening (1 bottle), and now has 1.",
        "Anna scores 6 points this evening (3 beers), and now has 6.",
        "The objectives of level 2 come into the game.",
        english("Day 2 begins; it has 32 UT."),
    ]
