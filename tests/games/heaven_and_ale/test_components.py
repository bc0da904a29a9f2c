"""Heaven & Ale, section 1: what is in the box, what is hidden, and components that somebody changed."""

import json
import pickle
import re
from collections import Counter
from collections.abc import Mapping
from colorsys import rgb_to_hls
from pathlib import Path

import pytest

import taproom
from taproom.games.heaven_and_ale.state import HeavenState
from tests.games.heaven_and_ale.table import (
    CARDS,
    COLOURS,
    GAME,
    MONKS,
    SHEDS,
    Json,
    board,
    discs_put_out,
    garden,
    hidden_twin,
    new,
    play,
    refuse,
    starting,
    table,
)
from tests.rows import each_row

RESOURCES = [f"{colour} {fertility}" for colour in COLOURS for fertility in range(1, 6)]
DEARER = {"walk": {"3": {"cost": 5}, "10": {"cost": 4}, "18": {"cost": 3}, "25": {"cost": 2}}}
RICHER = {"start": {"ducats": 30}}


def piles(state: HeavenState) -> dict[str, list[str]]:
    """Give every pile with all its tiles, dealt or not."""
    dump: Json = state.dump()
    return {name: pile["tiles"] for name, pile in dump["piles"].items()}


# What is in the box.


@each_row("players", [2, 3, 4])
def test_two_to_four_players_can_play(players: int) -> None:  # HA-1.1
    assert new(players).players == players


@each_row("players", [-1, 0, 1, 5, True])
def test_no_other_number_of_players_can_play(players: int) -> None:  # HA-1.1
    with pytest.raises(taproom.BadOption, match="2, 3 or 4 players"):
        new(players)


@each_row("players", [2, 3, 4])
def test_there_are_100_resource_tiles_four_copies_of_each_colour_and_fertility(  # HA-1.2
    players: int,
) -> None:
    found = piles(new(players))
    assert Counter(found["resources I"] + found["resources II"]) == dict.fromkeys(RESOURCES, 4)
    assert len(RESOURCES) * 4 == 100


@each_row(
    ("resource", "hues", "lightness"),
    [
        ("barley", (40, 60), (0.3, 0.7)),
        ("hops", (75, 150), (0.2, 0.6)),
        ("yeast", (0, 360), (0.85, 1.0)),
        ("water", (190, 250), (0.3, 0.7)),
        ("wood", (15, 35), (0.2, 0.5)),
    ],
)
def test_barley_is_yellow_hops_green_yeast_white_water_blue_and_wood_brown(  # HA-1.2
    resource: str, hues: tuple[int, int], lightness: tuple[float, float]
) -> None:
    found = re.search(rf"--{resource}: *#([0-9a-f]{{6}})", GAME.draw(new(2).view(None)))
    assert found
    hue, light, _ = rgb_to_hls(*(value / 255 for value in bytes.fromhex(found[1])))
    assert hues[0] <= hue * 360 <= hues[1]
    assert lightness[0] <= light <= lightness[1]


@each_row("players", [2, 3, 4])
def test_there_are_24_monks_six_of_each_type_and_twelve_of_each_back(players: int) -> None:  # HA-1.3
    found = piles(new(players))
    assert Counter(found["monks I"] + found["monks II"]) == dict.fromkeys(MONKS, 6)
    assert (len(found["monks I"]), len(found["monks II"])) == (12, 12)


@each_row("back", ["I", "II"])
def test_each_back_is_on_two_copies_of_a_resource_tile_and_on_three_monks_of_a_type(  # HA-1.4
    back: str,
) -> None:
    found = piles(new(2))
    assert Counter(found[f"resources {back}"]) == dict.fromkeys(RESOURCES, 2)
    assert Counter(found[f"monks {back}"]) == dict.fromkeys(MONKS, 3)


def test_the_backs_are_data() -> None:  # HA-1.4
    state = new(2, components={"tiles": {"wood 1": {"one": 1, "two": 3}, "wood 2": {"one": 3, "two": 1}}})
    assert piles(state)["resources I"].count("wood 1") == 1
    assert piles(state)["resources II"].count("wood 1") == 3


def test_there_are_twelve_goals_each_with_a_large_barrel_of_4_and_a_small_one_of_2() -> None:  # HA-1.5
    view: Json = new(2).view(None)
    goals = list(view["barrels"])
    assert len(goals) == 12
    state = table(2).board(0, large=goals).board(1, small=goals, place="ducats").state()
    assert state.breakdown(0)["large barrels"] == 12 * 4
    assert state.breakdown(1)["small barrels"] == 12 * 2


@each_row("players", [2, 3, 4])
def test_each_player_owns_one_of_each_of_the_five_privilege_cards(players: int) -> None:  # HA-1.6
    state = new(players)
    hands = [board(state, seat)["hand"] for seat in range(players)]
    assert all(sorted(hand) == sorted(CARDS) for hand in hands)
    assert len(CARDS) == 5


@each_row(
    ("around", "shed"),
    [
        (["monk 1", "monk 1", "monk 1", "monk 1", "monk 1"], "shed 0"),
        (["wood 5", "wood 2", "monk 1", "monk 1", "monk 2"], "shed 1"),
        (["wood 3", "wood 3", "wood 3", "wood 2", "monk 2"], "shed 2"),
        (["wood 4", "wood 4", "wood 4", "wood 4", "wood 4"], "shed 3"),
        (["wood 5", "wood 5", "wood 5", "wood 5", "wood 5"], "shed 4"),
    ],
)
def test_there_are_five_types_of_shed(around: list[str], shed: str) -> None:  # HA-1.6
    spots = ["-1,2", "1,2", "-2,3", "2,3", "-1,4"]
    state = table(2).board(0, garden=dict(zip(spots, around))).tiles({1: ["hops 1"]}).state()
    play(state, "go 1", "buy hops 1", "put 1,4")
    assert board(state, 0)["garden"]["0,3"] == shed


def test_there_is_no_sixth_type_of_shed() -> None:  # HA-1.6
    with pytest.raises(taproom.BadPosition, match="no tile 'shed 5'"):
        table(2).board(0, garden={"0,3": "shed 5"}).state()


# What never runs out.


def test_there_is_always_money_to_be_paid_out() -> None:  # HA-1.7
    many = garden(shady="hops 5")
    state = table(2).board(0, ducats=1_000_000, garden=many).discs({12: 1}).state()
    play(state, "go 12", "disc hops")
    assert board(state, 0)["ducats"] == 1_000_000 + 15 * 5


def test_there_is_a_shed_for_each_of_28_spots() -> None:  # HA-1.7
    full = {**garden(sunny="hops 1", shady="hops 1"), **dict.fromkeys(SHEDS, "shed 0")}
    nearly = {spot: tile for spot, tile in full.items() if spot not in ("6,5", "4,5")}
    laid = table(4).tiles({1: ["wood 1"]}).turn(3).board(3, garden=nearly)
    state = laid.board(0, garden=full).board(1, garden=full).board(2, garden=full).state()
    play(state, "go 1", "buy wood 1", "put 6,5")
    built = [spot for seat in range(4) for spot in board(state, seat)["garden"] if spot in SHEDS]
    assert len(built) == 28


@each_row(("players", "most"), [(2, 20), (3, 27), (4, 36)])
def test_at_most_20_27_or_36_discs_are_put_out(players: int, most: int) -> None:  # HA-1.7
    assert discs_put_out(players) == most


# What everybody knows, and what nobody does.


def test_boards_ducats_cards_and_tiles_on_the_spaces_are_public() -> None:  # HA-1.8
    state = table(2).board(1, ducats=7, hand=["purse"], pairs=["barrels", "", "", "", ""]).state()
    view: Json = state.view(0)
    seen = view["boards"][1]
    assert (seen["ducats"], seen["hand"], seen["pairs"][0]) == (7, ["purse"], "barrels")
    fresh = new(2)
    dump: Json = fresh.dump()
    open_table: Json = fresh.view(None)
    assert open_table["tiles"] == dump["tiles"]
    for fact, value in dump["boards"][1].items():
        assert open_table["boards"][1][fact] == value


def test_a_returned_card_is_seen_to_be_gone() -> None:  # HA-1.8
    state = table(2).state()
    told = play(state, "return purse")
    view: Json = state.view(1)
    assert "purse" not in view["boards"][0]["hand"] + view["boards"][0]["pairs"]
    assert told == [{"event": "card-returned", "player": 0, "card": "purse", "ducats": 3}]


def test_the_preview_of_the_last_step_of_a_round_does_not_tell_the_next_tiles() -> None:  # HA-1.9
    state = table(2).board(1, place="ducats", home=True).board(0, space=27).state()
    told = [event.kind for event in state.preview("home first")]
    assert told == ["came-home", "round-ended"]
    assert "round-began" in [event["event"] for event in play(state, "home first")]


def test_no_view_has_a_field_for_piles_generator_or_seed() -> None:  # HA-1.9
    state = new(3, seed="four winds")
    dump: Json = state.dump()
    for viewer in (None, 0, 1, 2):
        text = json.dumps(state.view(viewer))
        assert not {"piles", "rng", "seed"} & set(state.view(viewer))
        assert "four winds" not in text
        assert dump["rng"][0] not in text


@each_row("players", [2, 3, 4])
def test_nothing_hidden_comes_to_light_before_the_round_ends(players: int) -> None:  # HA-1.10
    state = new(players, seed=3)
    state.play("home ducats")
    twin = hidden_twin(state)
    rng = taproom.Rng.seeded("within a turn")
    actions = 0
    while state.round <= 1:
        assert state.view(None) == twin.view(None)
        legal = state.legal()
        action = legal[rng.below(len(legal))]
        state.play(action)
        twin.play(action)
        actions += 1
    assert actions > 10
    assert state.view(None) != twin.view(None), "The twin should have had other tiles to deal."


# Components that somebody changed.


@each_row(
    ("changes", "sentence"),
    [
        ({"tiles": {"wood 1": {"one": 3}}}, r"4 tiles wood 1 .*not 5"),
        ({"tiles": {"barley 5": {"two": 0}}}, r"4 tiles barley 5 .*not 2"),
        ({"tiles": {"monk 2": {"one": 2}}}, r"6 tiles monk 2 .*not 5"),
        ({"tiles": {"monk 2": {"one": 2, "two": 4}}}, r"12 monks with back I .*not 11"),
        ({"tiles": {"hops 3": {"one": 3, "two": 1}}}, r"50 resource tiles with back I .*not 51"),
        ({"walk": {"1": {"kind": "A"}}}, r"15 resource spaces, not 14"),
        ({"walk": {"26": {"kind": "resource"}}}, r"15 resource spaces, not 16"),
        ({"walk": {"4": {"kind": "B"}}}, r"1 A spaces, not 0"),
        ({"walk": {"7": {"kind": "ABC"}}}, r"1 B spaces, not 0"),
        ({"walk": {"14": {"kind": "C"}}}, r"1 C spaces, not 2"),
        ({"garden": {"-1,0": {"side": "shady"}}}, r"15 sunny spots .*not 14"),
        ({"garden": {"0,3": {"side": "shady"}}}, r"15 shady spots .*not 16"),
        (
            {"garden": {"0,1": {"side": "sunny"}, "-1,0": {"side": "shed"}}},
            r"shed spot -1,0 must have 6 tile spots .*not [0-5]",
        ),
        ({"pairs": {"1": {"second": "X"}}}, r"spot X must belong to one pair"),
        ({"pairs": {"1": {"second": "hops"}}}, r"spot hops must belong to one pair"),
        ({"sheds": {"0": {"from": 1}}}, r"begin at fertility 0"),
        ({"sheds": {"2": {"from": 8}}}, r"rise from type to type"),
    ],
)
def test_changed_components_that_break_a_count_are_refused_with_the_count(
    changes: Mapping[str, object], sentence: str
) -> None:
    with pytest.raises(taproom.ComponentsError, match=sentence):
        new(2, components=changes)


@each_row(
    ("changes", "sentence"),
    [
        ({"wine": {"large": 3}}, "no value wine.large"),
        ({"walk": {"28": {"kind": "resource"}}}, "no value walk.28.kind"),
        ({"garden": {"7,0": {"side": "sunny"}}}, "no value garden.7,0.side"),
        ({"tiles": {"monk 5": {"one": 0}}}, "no value tiles.monk 5.one"),
        ({"start": 30}, "no value start"),
        ({"start.ducat": 30}, "did you mean start.ducats?"),
        ({"start": {"ducats": "30"}}, "start.ducats must be a whole number, not '30'"),
        ({"start": {"ducats": 30.5}}, "start.ducats must be a whole number, not 30.5"),
        ({"start": {"ducats": True}}, "start.ducats must be a whole number, not True"),
        ({"start": {"ducats": {"value": 30}}}, "write ducats = 30 under [start]"),
        ({"start": {"ducats": -1}}, "start.ducats must be a whole number from 0 to 999, not -1"),
        ({"start": {"markers": {"wood": 21}}}, "start beyond 20"),
        ({"walk": {"1": {"kind": 4}}}, "walk.1.kind must be a text, not 4"),
        ({"walk": {"1": {"kind": "wine"}}}, "walk.1.kind must be one of resource, monk"),
        ({"walk": {"3": {"cost": 0}}}, "space 3 must be 1 or more"),
        ({"walk": {"4": {"cost": 1}}}, "space 4 must be 0"),
        ({"zones": {"20": {"rate": 0}}}, "zones.20.rate must be a whole number from 1 to 999"),
    ],
)
def test_changed_components_with_an_unknown_name_or_a_wrong_value_are_refused(
    changes: Mapping[str, object], sentence: str
) -> None:
    with pytest.raises(taproom.ComponentsError) as refusal:
        new(2, components=changes)
    assert sentence in str(refusal.value)


def test_a_components_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("start = {ducats = ")
    with pytest.raises(taproom.ComponentsError, match=r"mine.toml is no TOML"):
        new(2, components=str(file))


def test_a_components_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(taproom.ComponentsError, match=r"mine.toml is no TOML"):
        new(2, components=str(file))


def test_a_components_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(taproom.ComponentsError, match=r"mine.toml cannot be read"):
        new(2, components=str(tmp_path / "mine.toml"))


def test_changed_values_are_played_with() -> None:
    state = table(2, DEARER).board(0, ducats=8).tiles({10: ["monk 1", "monk 2"]}).state()
    play(state, "go 10", "buy monk 1", "put 1,2")
    assert board(state, 0)["ducats"] == 8 - 4
    play(state, "buy monk 2")
    refuse(state, "put -1,2")
    assert board(new(2, components=RICHER), 0)["ducats"] == 30


def test_a_changed_refund_counts_for_what_can_be_paid() -> None:
    laid = table(2, {"cards.refund": 4}).board(0, ducats=0, hand=["purse"])
    state = laid.tiles({1: ["hops 4"], 2: ["hops 5"]}).state()
    assert starting(state, "go") == {"1"}


def test_a_whole_game_is_played_with_components_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("start.ducats = 30\n[walk]\n3.cost = 5\n10.cost = 4\n18.cost = 3\n25.cost = 2\n")
    state = new(3, seed=4, components=str(file))
    digest = state.components.digest
    rng = taproom.Rng.seeded("a whole game")
    while not state.over:
        legal = state.legal()
        state.play(legal[rng.below(len(legal))])
        again = GAME.load(json.loads(json.dumps(state.dump())))
        assert again.components.digest == digest
        assert again.components.changed == {
            "start.ducats": 30,
            "walk.3.cost": 5,
            "walk.10.cost": 4,
            "walk.18.cost": 3,
            "walk.25.cost": 2,
        }
    assert pickle.loads(pickle.dumps(state)).components.digest == digest
    assert state.winners()


def test_changed_components_have_a_digest_of_their_own_however_they_are_written() -> None:
    shipped = new(2).components.digest
    nested = new(2, components=RICHER).components.digest
    dotted = new(2, components={"start.ducats": 30}).components.digest
    assert nested == dotted != shipped


def test_a_value_changed_to_itself_is_no_change() -> None:
    same = new(2, components={"start.ducats": 25}).components
    assert same.changed == {}
    assert same.digest == new(2).components.digest
