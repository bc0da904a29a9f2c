"""Toasts, camps and nights: which events are told as one scene."""

from taproom.games.belgian_beers_race import events as happened
from taproom.kernel.events import Event
from taproom.kernel.game import GOES_ON
from tests.games.belgian_beers_race.table import GAME
from tests.rows import each_row

GIVEN = happened.BeerGiven(1, "red")
TOASTED = happened.Toasted(0, (1,), "24")
CAMPED = happened.Camped(0, "24")
FELL = happened.NightFell(2)


@each_row(
    ("event", "scene"),
    [
        (GIVEN, "toast"),
        (TOASTED, "toast"),
        (happened.BeerTasted(0, "red", "toast", 3, 9), "toast"),
        (happened.CheeseEaten(0, 3, True), "toast"),
        (CAMPED, "night"),
        (happened.BeerTasted(0, "red", "camp", 3, 9), "night"),
        (FELL, "night"),
        (happened.WokeUp(0, 5, 1, 0), "night"),
        (happened.EveningScored(0, 1, 1, 1, 3, 3), "night"),
        (happened.CoasterTaken(0, "24", True), "night"),
        (happened.DayBegan(2, 32), "night"),
        (happened.BeerTasted(0, "red", "brewery", 3, 9), ""),
        (happened.CheeseEaten(0, 3, False), ""),
        (happened.CoasterTaken(0, "24", False), ""),
        (happened.Went(0, "bike", "1", "2", 2, 2), ""),
        (happened.FellAsleep(0), GOES_ON),
        (happened.DayOver(0), GOES_ON),
    ],
)
def test_an_event_belongs_to_its_scene(event: Event, scene: str) -> None:
    assert GAME.scene(event) == scene


def test_a_toast_says_where_it_is_as_soon_as_glasses_clink() -> None:
    assert GAME.scene_title("toast", [GIVEN]) == "A toast"
    assert GAME.scene_title("toast", [GIVEN, TOASTED]) == "A toast in brewery 24"
    assert GAME.scene_symbol("toast", [GIVEN]) == "toast"


def test_a_camp_becomes_the_night_when_night_falls() -> None:
    assert GAME.scene_title("night", [CAMPED]) == "A tent for the night"
    assert GAME.scene_title("night", [CAMPED, FELL]) == "The night after day 2"
    assert [GAME.scene_symbol("night", told) for told in ([CAMPED], [CAMPED, FELL])] == ["tent", "moon"]


def test_every_symbol_of_a_scene_is_among_the_pieces() -> None:
    drawn = GAME.pieces("x-")
    for symbol in ("toast", "tent", "moon"):
        assert f'<symbol id="x-piece-{symbol}"' in drawn
