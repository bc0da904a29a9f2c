"""The Belgian Beers Race in words: the names of things, and objectives."""

# ruff: noqa: RUF001 - French is written with its own apostrophe

from typing import Any

from taproom.games.belgian_beers_race import names, objectives, pieces
from taproom.games.belgian_beers_race.beer_words import a_beer, a_bottle, beers, bottles, no_beer, some_beer
from taproom.games.belgian_beers_race.objective_words import asked, condition_text, read_terms
from taproom.kernel.words import words
from tests.games.belgian_beers_race.spoken import LANGUAGES, check_language, english, french
from tests.games.belgian_beers_race.table import GAME, changed, seat, table
from tests.rows import each_row

# Names.


@each_row("lang", LANGUAGES)
def test_everything_has_a_name(lang: str) -> None:
    _ = words(lang)
    named: list[list[str]] = [
        [names.source_name(source, lang) for source in GAME.new(2, 1).breakdown(0)],
        [names.colour_name(colour, lang) for colour in pieces.COLOURS],
        [names.place_name(place, lang) for place in pieces.PLACE_NAMES],
        [names.the_place(place, lang) for place in pieces.PLACE_NAMES],
        [names.means_name(means, lang) for means in (*pieces.MEANS, "pay")],
        [names.means_name("transport", lang, kind) for kind in ("bus", "rail")],
        [names.face_name(face, lang) for face in pieces.FACES],
        [names.bonus_name(bonus, lang) for bonus in (*pieces.BONUSES, *pieces.SYMBOLS[2:6])],
        [names.card_kind(kind, lang) for kind in ("lightning", "star", "flag")],
        [a_beer(colour, _) for colour in ("", *pieces.COLOURS)],
        [no_beer(colour, _) for colour in ("", *pieces.COLOURS)],
        [some_beer(colour, _) for colour in ("", *pieces.COLOURS)],
        [beers(2, colour, _) for colour in ("", *pieces.COLOURS)],
        [bottles(2, colour, _) for colour in ("", *pieces.COLOURS)],
        [a_bottle(colour, _) for colour in pieces.COLOURS],
    ]
    for group in named:
        assert all(group)
        assert len(set(group)) == len(group), group


@each_row(
    ("place", "english", "in_french"),
    [
        ("24", "24 Rochefort", "24 Rochefort"),
        ("15", "15 Forges", "15 Forges"),
        ("Grand-Place", "the Grand-Place", "la Grand-Place"),
    ],
)
def test_a_place_is_called_by_its_number_and_town(place: str, english: str, in_french: str) -> None:
    view = GAME.new(2, 1).view(0)
    assert [names.place_and_town(view, place, lang) for lang in LANGUAGES] == [english, in_french]
    assert names.town(view, place) in (view["breweries"].get(place, {}).get("town"), place)  # type: ignore[attr-defined]


@each_row(
    ("why", "english", "in_french"),
    [
        ("", "", ""),
        ("does not fit", "only 3 UT left", "il ne reste que 3 UT"),
        ("no bike", "no bike from level 5 on", "pas de vélo dès le niveau 5"),
        ("too few beers", "needs 4 beers", "demande 4 bières"),
        ("nothing to pay", "0 UT: only the die helps", "0 UT\N{NO-BREAK SPACE}: seul le dé compte"),
    ],
)
def test_why_a_way_is_shut(why: str, english: str, in_french: str) -> None:
    view = table(seat(6, 21), seat()).view(0)
    assert [names.why_shut(why, view, {"beers": 4}, lang) for lang in LANGUAGES] == [english, in_french]


def test_a_seat_is_called_by_its_name_where_a_view_has_one() -> None:
    assert names.seat_name({"names": ["Anna", "Bram"]}, 1, "fr") == "Bram"
    assert [names.seat_name({}, 1, lang) for lang in LANGUAGES] == ["Player 2", "Joueur 2"]


# Objectives.


def shipped_cards(players: int) -> list[str]:
    """What each card asks of so many players."""
    values = GAME.shipped()
    conditions = [str(values[f"objectives.{card}.condition"].value) for card in range(1, pieces.CARDS + 1)]
    return [objectives.condition_for(condition, players) for condition in conditions]


@each_row("players", [2, 3, 4])
def test_every_card_says_something_of_its_own(players: int) -> None:
    told = [[condition_text(condition, lang) for condition in shipped_cards(players)] for lang in LANGUAGES]
    for texts in told:
        assert len(set(texts)) == pieces.CARDS
        for text in texts:
            assert text[0].isupper()
            assert not set("{}=()|&/") & set(text), text
    for in_english, in_french in zip(*told, strict=True):
        assert in_english != in_french
        check_language(in_french, "fr")


@each_row(
    ("condition", "in_english", "in_french"),
    [
        ("buy(beers>=1)", "Buy beer", "Acheter de la bière"),
        ("buy(beers>=1;colour=black)", "Buy stout", "Acheter du stout"),
        ("buy(cheese=1)", "Buy a cheese", "Acheter un fromage"),
        ("taste(colour=red)", "Taste a Trappist beer", "Déguster une trappiste"),
        (
            "taste(where=transport)",
            "Taste a beer on the bus or train",
            "Déguster une bière en bus ou en train",
        ),
        ("arrive(number=1|30)", "Move to brewery 1 or 30", "Rejoindre la brasserie 1 ou 30"),
        ("arrive(cheese=1)", "Move to a brewery with cheese", "Rejoindre une brasserie qui vend du fromage"),
        ("arrive(brussels=1)", "Move to a brewery in Brussels", "Rejoindre une brasserie de Bruxelles"),
        ("arrive(bonus=trappist)", "Move to a Trappist brewery", "Rejoindre une brasserie trappiste"),
        ("ride(means=bike;ut>=5)", "A bike ride of 5 UT or more", "Faire un trajet à vélo de 5 UT ou plus"),
        ("late()", "Take a bus or train that is late", "Prendre un bus ou un train en retard"),
        ("hitch_failed()", "Hitch-hike in vain", "Faire du stop en vain"),
        ("bribe()", "Give a driver beers", "Payer des bières à un conducteur"),
        ("toast()", "Toast with another player", "Trinquer avec quelqu’un"),
        ("camp()", "Go camping", "Camper"),
        (
            "bottles(colour=yellow)>=3",
            "Own at least 3 blonde bottles",
            "Posséder au moins 3 bouteilles de blonde",
        ),
        ("coasters()>=4", "Own at least 4 coasters", "Posséder au moins 4 sous-bocks"),
        ("cubes()=0", "Carry no beer", "Ne transporter aucune bière"),
        ("free()=0", "Have a full backpack", "Avoir le sac à dos plein"),
        (
            "breath()=0 & tasted()>=6",
            "Be at level 0 on the breathalyser and have tasted at least 6 beers",
            "Être au niveau 0 de l’alcootest et avoir dégusté au moins 6 bières",
        ),
        (
            "toast_level()>=3",
            "Reach level 3 of the toast track",
            "Atteindre le niveau 3 de la piste des toasts",
        ),
        (
            "visited(bonus=cardinal)>=2",
            "Visit at least 2 breweries at cardinal points",
            "Visiter au moins 2 brasseries des points cardinaux",
        ),
        ("visited(number=15|17)>=2", "Visit 15 and 17", "Visiter 15 et 17"),
        (
            "gp_rank()=1",
            "Be the first to arrive on the Grand-Place",
            "Arriver avant tous les autres sur la Grand-Place",
        ),
        (
            " & ".join(f"cubes(colour={colour})>=2" for colour in pieces.COLOURS),
            "Carry at least 2 beers of each colour",
            "Transporter au moins 2 bières de chaque couleur",
        ),
    ],
)
def test_what_shipped_cards_ask(condition: str, in_english: str, in_french: str) -> None:
    assert any(condition in shipped_cards(players) for players in (2, 3, 4)), "No card asks this."
    assert [condition_text(condition, lang) for lang in LANGUAGES] == [english(in_english), french(in_french)]


@each_row(
    ("condition", "in_english", "in_french"),
    [
        ("buy()", "Buy something", "Faire un achat"),
        (
            "buy(beers=0;cheese=1;colour=red)",
            "Buy a cheese alone at a brewery (Trappist)",
            "Acheter seulement un fromage dans une brasserie (trappiste)",
        ),
        ("buy(beers=2)", "Buy exactly 2 beers", "Acheter exactement 2 bières"),
        (
            "buy(beers>=3;colour=yellow|black;cheese=0)",
            "Buy at least 3 beers (blonde or stout) without cheese",
            "Acheter au moins 3 bières (blonde ou stout) sans fromage",
        ),
        (
            "buy(beers>=1;colour=brown;cheese=1)",
            "Buy brown beer with a cheese",
            "Acheter de la brune avec un fromage",
        ),
        (
            "taste(colour=yellow|black;where=toast|brewery)",
            "Taste a blonde beer or a stout in a toast or at a brewery",
            "Déguster une blonde ou un stout en trinquant ou dans une brasserie",
        ),
        ("ride(ut=3|4)", "A trip of 3 or 4 UT", "Faire un trajet de 3 ou 4 UT"),
        ("ride()", "A trip", "Faire un trajet"),
        ("arrive()", "Move to a brewery", "Rejoindre une brasserie"),
        (
            "arrive(brussels=0;bonus=trappist;cheese=0)",
            "Move to a Trappist brewery outside Brussels without cheese",
            "Rejoindre une brasserie trappiste hors de Bruxelles sans fromage",
        ),
        (
            "arrive(bonus=author|gamer;cheese=1)",
            "Move to an author's brewery or a gamer brewery with cheese",
            "Rejoindre une brasserie de l’auteur ou une brasserie de joueurs qui vend du fromage",
        ),
        ("arrive(number>=30)", "Move to brewery 30 or higher", "Rejoindre la brasserie 30 ou une suivante"),
        (
            "arrive(number=1|2;bonus=trappist)",
            "Move to brewery 1 or 2 (a Trappist brewery)",
            "Rejoindre la brasserie 1 ou 2 (une brasserie trappiste)",
        ),
        (
            "bottles(colour=red|black)>=1",
            "Own at least 1 bottle (Trappist or stout)",
            "Posséder au moins 1 bouteille (trappiste ou stout)",
        ),
        (
            "bottles(colour=yellow)>=1 & bottles(colour=brown)=0",
            "Own at least 1 blonde bottle and own exactly 0 brown bottles",
            "Posséder au moins 1 bouteille de blonde et posséder exactement 0 bouteille de brune",
        ),
        ("cubes(colour=black)=0", "Carry no stout", "Ne transporter aucun stout"),
        (
            "free()>=3",
            "Have at least 3 free places in the backpack",
            "Avoir au moins 3 places libres dans le sac à dos",
        ),
        (
            "breath()>=5",
            "Be at level 5 or more on the breathalyser",
            "Être au moins au niveau 5 de l’alcootest",
        ),
        ("toast_level()=2", "Be at level 2 of the toast track", "Être au niveau 2 de la piste des toasts"),
        ("cheese_level()=2", "Be at level 2 of the cheese track", "Être au niveau 2 de la piste du fromage"),
        (
            "visited(number=1|2|3)>=2",
            "Visit at least 2 of 1, 2 and 3",
            "Visiter au moins 2 parmi 1, 2 et 3",
        ),
        (
            "visited(number>=20)>=4",
            "Visit at least 4 breweries from number 20 on",
            "Visiter au moins 4 brasseries à partir du numéro 20",
        ),
        (
            "visited(brussels=0;bonus=gamer)>=2",
            "Visit at least 2 gamer breweries outside Brussels",
            "Visiter au moins 2 brasseries de joueurs hors de Bruxelles",
        ),
        ("gp_rank()>=1", "Arrive on the Grand-Place", "Arriver sur la Grand-Place"),
        ("gp_rank()=0", "Not arrive on the Grand-Place", "Ne pas arriver sur la Grand-Place"),
        ("gp_rank()=2", "Be number 2 to arrive on the Grand-Place", "Arriver au rang 2 sur la Grand-Place"),
        (
            "gp_rank()>=2",
            "Be number 2 or later to arrive on the Grand-Place",
            "Arriver au rang 2 ou après sur la Grand-Place",
        ),
        ("buy(cheese=0)", "Buy beer without cheese", "Acheter de la bière sans fromage"),
        (
            "visited(bonus=gamer|author)>=3",
            "Visit at least 3 breweries (gamer or author)",
            "Visiter au moins 3 brasseries (joueurs ou auteur)",
        ),
        (
            "visited(bonus=compass_N|compass_S)>=2",
            "Visit at least 2 breweries (north or south)",
            "Visiter au moins 2 brasseries (nord ou sud)",
        ),
        ("arrive(bonus=compass_E)", "Move to the brewery in the east", "Rejoindre la brasserie de l’est"),
        (
            "visited(number=1|2;bonus=author)>=1",
            "Visit at least 1 of 1 and 2 (author)",
            "Visiter au moins 1 parmi 1 et 2 (auteur)",
        ),
    ],
)
def test_what_cards_written_anew_ask(condition: str, in_english: str, in_french: str) -> None:
    assert [condition_text(condition, lang) for lang in LANGUAGES] == [english(in_english), french(in_french)]


def test_a_card_of_a_view_and_its_condition_say_the_same() -> None:
    state = GAME.new(4, 1)
    bottler: Any = state.view(0)["bottler"]
    for card in (*bottler["reach"], *bottler["line"], *bottler["goals"]):
        for lang in LANGUAGES:
            assert names.card_text(card, lang) == condition_text(card["condition"], lang)
            assert names.card_text(card, lang) == asked(read_terms(card["terms"]), lang)


def test_a_changed_card_says_what_it_asks_of_so_many_players() -> None:
    box = changed({"objectives.39.condition": "coasters()>=2/5/7"}, players=3).box
    assert [condition_text(box.asked[players - 2][39], "en") for players in (2, 3, 4)] == [
        "Own at least 2 coasters",
        "Own at least 5 coasters",
        "Own at least 7 coasters",
    ]
