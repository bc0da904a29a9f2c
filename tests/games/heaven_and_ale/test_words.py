"""Heaven & Ale in words: the names of things."""

from typing import Any, cast

from taproom.games.heaven_and_ale import names, pieces, steps
from tests.games.heaven_and_ale.spoken import LANGUAGES, french
from tests.games.heaven_and_ale.table import new, table
from tests.rows import each_row

PRINTED = cast(dict[str, Any], new().view(None))["printed"]


@each_row("lang", LANGUAGES)
def test_everything_has_a_name(lang: str) -> None:
    named = [
        [names.tile_name(tile, lang) for tile in pieces.TILES[1:]],
        [names.colour_name(colour, lang) for colour in pieces.COLOURS],
        [names.monk_name(monk, lang) for monk in pieces.MONKS],
        [names.spot_name(spot, lang) for spot in pieces.SPOTS],
        [names.card_name(card, lang) for card in pieces.CARDS],
        [names.card_text(card, PRINTED, lang) for card in pieces.CARDS],
        [names.place_name(place, lang) for place in pieces.PLACES],
        [names.place_reward(place, PRINTED, lang) for place in pieces.PLACES],
        [names.place_text(place, PRINTED, lang) for place in pieces.PLACES],
        [names.goal_name(goal, lang) for goal in pieces.GOALS],
        [names.goal_name(goal, lang, 6) for goal in pieces.GOALS],
        [names.source_name(source, lang) for source in new().breakdown(0)],
        [names.phase_name(phase, lang) for phase in steps.PHASES],
        [names.side_name(side, lang) for side in pieces.SIDES],
        [names.direction_name(direction, lang) for direction in ("nw", "ne", "e", "se", "sw", "w")],
        [names.shed_text(kind, lang) for kind in range(pieces.SHED_TYPES)],
        [names.garden_name(spot, PRINTED, lang) for spot in PRINTED["garden"]],
    ]
    for group in named:
        assert all(group)
        assert len(set(group)) == len(group), group


def test_counted_goals_follow_the_components() -> None:
    assert names.goal_name("ones", "en", 6) == "6 tiles of fertility 1"
    assert names.goal_name("ones", "fr", 5) == "5 tuiles de fertilité 1"
    assert names.goal_name("markers", "en", 5) == "all markers on 1 or more"


def test_cards_and_places_are_explained_with_their_printed_values() -> None:
    printed = cast(dict[str, Any], table(components={"cards.purse": 10}).state().view(None))["printed"]
    assert names.card_text("purse", printed, "en") == "Take 10 ducats at once."
    assert names.card_text("barrels", printed, "fr") == (
        "À la fin de la partie, chacun de vos barils rapporte 1 point de plus."
    )
    assert names.place_text("marker", printed, "en") == (
        "One resource marker of your choice moves 2 steps at once."
    )
    assert names.refund_text(printed, "fr") == french(
        "À votre tour, vous pouvez défausser une carte de votre main contre 3 ducats ; "
        "elle quitte alors la partie."
    )


def test_shed_plots_are_told_apart_by_row_and_side() -> None:
    plots = {spot: names.garden_name(spot, PRINTED, "en") for spot in ("0,1", "-4,3", "4,5")}
    assert plots == {
        "0,1": "on the middle shed plot of row 2",
        "-4,3": "on the left shed plot of row 4",
        "4,5": "on the right shed plot of row 6",
    }
