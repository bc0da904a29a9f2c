"""The rules page: the same in both languages, citing the catalogue, with the values that are played."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import cast

from taproom.games.belgian_beers_race import events
from taproom.games.belgian_beers_race.objective_words import condition_text
from taproom.games.belgian_beers_race.state import RaceState
from taproom.kernel import LANGUAGES
from taproom.kernel.pictures import position
from taproom.kernel.rulebook import Section
from taproom.kernel.words import N_, words
from tests.games.belgian_beers_race.table import GAME, facts, play
from tests.rows import each_row
from tests.rulebooks import NO_BREAK_SPACE, changed, sections

# Values.


@cache
def other_page() -> dict[str, Section]:
    """Give the page of a box with many changes; to draw its pictures takes a while."""
    return changed(
        GAME,
        points={"move_home": 12, "carried": 3, "breweries": "11 12 13 14 15"},
        backpack={"places": 8},
        die={"failed": 2, "tbbr": 3},
        tracks={"gamer": "4 5 6"},
        breathalyser={"hangover": "0 0 0 0 0 0 0 0 3"},
        roads={"6-11": {"hitch": 9}},
        objectives={
            "1": {"condition": "bottles(colour=black)>=1/1/2", "points": 9},
            "2": {"condition": "cubes()=0/3/3"},
        },
    )


def test_numbers_come_from_the_box_that_is_played_with() -> None:
    page = other_page()
    assert "it costs 12 points" in page["about"].text
    assert "loses 12 points for each move" in page["end"].text
    assert "has 8 places" in page["buying"].text
    assert "each brings 3 points" in page["buying"].text
    assert "2 faces with a failed hitch-hike, 1 with a late bus and 3 with TBBR" in page["travel"].text
    assert "it costs 15 points" in sections(GAME, "en")["about"].text


def test_several_numbers_are_written_as_a_list() -> None:
    told = other_page()["end"].text
    assert "4, 5 and 6" in told
    assert "visited 11, 12, 13, 14 and 15 points" in told


def test_the_hangover_is_told_by_level() -> None:
    late = "start late: 1 UT at levels 5 and 6, 2 UT at level 7, 4 UT at level 8."
    assert late in sections(GAME, "en")["night"].text.replace(NO_BREAK_SPACE, " ")
    late = "start late: 3 UT at level 8."
    assert late in other_page()["night"].text.replace(NO_BREAK_SPACE, " ")


@each_row("lang", LANGUAGES)
def test_every_objective_stands_on_the_page_in_words(lang: str) -> None:
    told = sections(GAME, lang)["cards"].text.splitlines()
    for card in range(1, 73):
        condition = str(GAME.shipped()[f"objectives.{card}.condition"].value)
        if "/" not in condition:
            assert condition_text(condition, lang).replace(NO_BREAK_SPACE, " ") in told


def test_numbers_for_2_3_and_4_players_stand_side_by_side() -> None:
    assert "Own at least 3/4/6 coasters" in sections(GAME, "en")["cards"].text


def test_an_objective_that_is_written_anew_is_told_anew() -> None:
    told = other_page()["cards"].text
    assert "Own at least 1/1/2 stout bottle/bottle/bottles\n9" in told
    assert "Carry no beer / Carry exactly 3 beers / Carry exactly 3 beers" in told


def test_words_that_are_printed_are_those_of_the_interface() -> None:
    assert GAME.value_name("breweries.26.colour", "red", "fr") == "trappiste"
    assert GAME.value_name("breweries.26.bonus", "trappist+author", "en") == "Trappist and author"
    assert GAME.value_name("breweries.2.bonus", "", "en") == ""
    assert GAME.value_name("roads.7-10.kind", "rail", "fr") == "Train"
    assert GAME.value_name("breweries.26.beer", "Orval", "fr") == "Orval"


@each_row("lang", LANGUAGES)
@each_row("action", ["camp", "end day", "eat cheese", "taste"])
def test_actions_are_called_as_the_interface_calls_them(lang: str, action: str) -> None:
    called = GAME.label(GAME.new(2, seed=5).view(0), action, lang).partition(" (")[0].lower()
    assert called in " ".join(section.text for section in sections(GAME, lang).values()).lower()


@each_row("lang", LANGUAGES)
def test_cards_are_where_the_interface_says(lang: str) -> None:
    told = sections(GAME, lang)["objectives"].text.lower()
    for place in (N_("Bottler"), N_("within reach"), N_("Next in line")):
        assert words(lang)(place).lower() in told


# Pictures.


def test_the_places_that_can_be_reached_glow() -> None:
    assert 'class="halo base"' in sections(GAME, "en")["map"].html


def test_a_place_where_a_toast_waits_is_marked() -> None:
    assert 'class="toast-mark"' in sections(GAME, "en")["toast"].html


def test_the_turn_is_seen_on_the_time_track() -> None:
    assert "your turn, until you pass 7" in sections(GAME, "en")["time"].html


def test_pictures_show_changed_values() -> None:
    page = other_page()
    assert page["travel"].html.count("piece-die-tbbr") == 3
    assert re.search(r'class="time time-car open"[^>]*>9<', page["map"].html)


def test_a_picture_that_changed_components_forbid_is_drawn_with_the_usual_ones() -> None:
    sober = {"no_bike": 2, "doubling": 3, "asleep": 4}  # who is at level 4 in a picture would sleep
    page = changed(GAME, breathalyser=sober, objectives={"45": {"condition": "breath()=1"}})
    assert len(page) == len(sections(GAME, "en"))


# Examples, played on from the positions of the pictures.


def pictured(name: str) -> RaceState:
    """Give the position of a picture."""
    plans = tomllib.loads(
        (files("taproom.games.belgian_beers_race") / "rules" / "pictures.toml").read_text("utf-8")
    )
    return cast(RaceState, position(GAME, plans[name], {}))


def squares(state: RaceState) -> list[int]:
    """List the squares of all discs by seat."""
    return [facts(state, player)["square"] for player in range(state.players)]


def test_the_example_of_a_turn_is_true() -> None:
    state = pictured("track")
    assert squares(state) == [3, 5, 7]
    for action, square in (("buy", 4), ("taste", 5), ("bike to 8", 6), ("buy", 7)):
        play(state, action)
        assert (squares(state)[0], state.turn) == (square, 0)
    play(state, "taste")
    assert (squares(state)[0], state.turn) == (8, 1)


def test_the_example_of_a_toast_is_true() -> None:
    state = play(pictured("toast"), "bike to 9")
    assert (squares(state), state.turn) == ([13, 13], 0)
    assert state.view(None)["track"]["discs"][0]["seats"] == [0, 1]  # type: ignore[index]
    play(state, "taste")
    assert (squares(state), state.turn) == ([14, 13], 1)


def test_the_morning_shows_who_begins() -> None:
    anna, ben, clara, dan = range(4)
    track: dict[str, object] = pictured("morning").view(None)["track"]  # type: ignore[assignment]
    assert track["order"] == [anna, dan, ben, clara]


# What belongs to which section.


def test_every_means_has_a_section_of_its_own() -> None:
    ways = ("hitch to 24", "pay to 24", "bus to 24", "bike to 24")
    assert [GAME.rule_of(way) for way in ways] == ["hitch", "hitch", "transport", "bike"]
    went = [events.Went(0, means, "6", "11", 4, 9) for means in ("hitch", "transport", "bike")]
    assert [GAME.rule_for(event) for event in went] == ["hitch", "transport", "bike"]


def test_a_beer_is_explained_where_it_was_tasted() -> None:
    tasted = [events.BeerTasted(0, "red", where, 2, 5) for where in ("brewery", "transport", "toast", "camp")]
    assert [GAME.rule_for(event) for event in tasted] == ["tasting", "transport", "toast", "camping"]


def test_what_happens_over_night_or_in_a_toast_is_explained_there() -> None:
    assert GAME.rule_for(events.CoasterTaken(0, "6", True)) == "night"
    assert GAME.rule_for(events.CoasterTaken(0, "6", False)) == "arriving"
    assert GAME.rule_for(events.CheeseEaten(0, 7, True)) == "toast"
    assert GAME.rule_for(events.CheeseEaten(0, 7, False)) == "cheese"
