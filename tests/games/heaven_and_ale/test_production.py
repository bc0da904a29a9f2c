"""What activated tiles bring, and how markers and brewmaster move (HA-7.1 to HA-7.3, HA-7.13, HA-7.14)."""

from tests.games.heaven_and_ale.table import Table, board, play, table
from tests.rows import each_row

STARTS = {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}


def scoring(garden: dict[str, str], **facts: object) -> Table:
    """Seat 0 with 10 ducats and a garden; a disc on space 24, where every scoring spot is allowed."""
    return table().board(0, ducats=10, garden=garden, **facts).discs({24: 1})


def closing_a_shed(around: list[str], last: str, space: int, **facts: object) -> Table:
    """The shed spot (-4,3), its neighbours all sunny, lacks the left one; the tile for it lies on a space."""
    spots = ("-5,2", "-3,2", "-2,3", "-3,4", "-5,4")
    garden = dict(zip(spots, around, strict=True))
    return table().board(0, garden=garden, **facts).tiles({space: [last]})


def test_an_activated_tile_in_the_shade_pays_its_fertility_in_ducats() -> None:  # HA-7.1
    state = scoring({"1,0": "barley 4"}).state()
    play(state, "go 24", "disc barley")
    assert board(state, 0)["ducats"] == 14
    assert board(state, 0)["markers"] == STARTS


@each_row("colour", list(STARTS))
def test_an_activated_tile_in_the_sun_moves_its_marker_by_its_fertility(colour: str) -> None:  # HA-7.1
    state = scoring({"-1,0": f"{colour} 4"}).state()
    play(state, "go 24", f"disc {colour}")
    assert board(state, 0)["markers"] == {**STARTS, colour: STARTS[colour] + 4}
    assert board(state, 0)["ducats"] == 10


def test_what_activated_tiles_bring_is_told() -> None:  # HA-7.1, HA-7.2
    garden = {"-1,2": "monk 4", "-3,2": "hops 3", "1,2": "barley 4", "-2,1": "monk 1"}
    events = play(scoring(garden).state(), "go 24", "disc monk 4")
    told = next(event for event in events if event["event"] == "tiles-activated")
    assert set(told["spots"]) == {"-3,2", "1,2", "-2,1"}
    assert (told["markers"], told["brewmaster"], told["ducats"]) == ({"hops": 3}, 1, 4)


@each_row(("triggered", "beside"), [("-1,2", "-3,2"), ("1,2", "3,2")])
def test_an_activated_monk_moves_the_brewmaster_one_step(triggered: str, beside: str) -> None:  # HA-7.2
    state = scoring({triggered: "monk 4", beside: "monk 3"}).state()
    play(state, "go 24", "disc monk 4")
    assert board(state, 0)["brewmaster"] == -9
    assert (board(state, 0)["markers"], board(state, 0)["ducats"]) == (STARTS, 10)


def test_a_marker_stops_on_20_and_each_further_step_pays_a_ducat() -> None:  # HA-7.3
    state = scoring({"-1,0": "hops 5"}, markers={"hops": 18}).state()
    play(state, "go 24", "disc hops")
    assert (board(state, 0)["markers"]["hops"], board(state, 0)["ducats"]) == (20, 13)


def test_a_marker_that_just_reaches_20_pays_nothing() -> None:  # HA-7.3
    state = scoring({"-1,0": "hops 5"}, markers={"hops": 15}).state()
    play(state, "go 24", "disc hops")
    assert (board(state, 0)["markers"]["hops"], board(state, 0)["ducats"]) == (20, 10)


def test_steps_past_20_pay_when_monks_activate_tiles() -> None:  # HA-7.13
    state = scoring({"-1,0": "hops 2", "-2,1": "monk 1"}, markers={"hops": 19}).state()
    play(state, "go 24", "disc monk 1")
    assert (board(state, 0)["markers"]["hops"], board(state, 0)["ducats"]) == (20, 11)


def test_steps_past_20_pay_when_a_shed_activates_tiles() -> None:  # HA-7.13
    around = ["wood 2", "yeast 2", "hops 4", "monk 1", "monk 2"]
    state = closing_a_shed(around, "barley 2", 1, ducats=4, markers={"hops": 19}).state()
    play(state, "go 1", "buy barley 2", "put -6,3", "activate e")
    assert (board(state, 0)["markers"]["hops"], board(state, 0)["ducats"]) == (20, 3)


def test_steps_past_20_pay_when_harvest_moves_the_marker() -> None:  # HA-7.13
    garden = {"-1,0": "hops 1", "1,0": "yeast 1", "2,1": "yeast 1", "3,2": "yeast 1"}
    state = scoring(garden, markers={"yeast": 19}, discs=["yeast"]).state()
    play(state, "go 24", "disc hops", "card harvest", "advance yeast")
    assert (board(state, 0)["markers"]["yeast"], board(state, 0)["ducats"]) == (20, 12)


def test_steps_past_20_pay_when_laggard_moves_the_marker() -> None:  # HA-7.13
    markers = {"wood": 20, "yeast": 19, "hops": 20, "water": 20, "barley": 20}
    state = scoring({"1,0": "hops 1"}, markers=markers, discs=["X", "yeast", "monk 1"]).state()
    play(state, "go 24", "disc hops", "card laggard")
    assert board(state, 0)["markers"]["yeast"] == 20
    assert board(state, 0)["ducats"] == 10 + 1 + 3


def test_steps_past_20_pay_on_the_start_place_for_a_marker() -> None:  # HA-7.13
    state = table().board(0, ducats=10, markers={"water": 19}).state()
    play(state, "home marker", "advance water")
    assert (board(state, 0)["markers"]["water"], board(state, 0)["ducats"]) == (20, 11)


def test_the_brewmaster_stops_on_20_without_pay_when_monks_activate_it() -> None:  # HA-7.14
    garden = {"-1,2": "monk 4", "-3,2": "monk 1", "1,2": "monk 2"}
    state = scoring(garden, brewmaster=19).state()
    play(state, "go 24", "disc monk 4")
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (20, 10)


def test_the_brewmaster_stops_on_20_without_pay_when_a_shed_moves_it() -> None:  # HA-7.14
    state = closing_a_shed(["monk 1"] * 5, "monk 1", 3, ducats=8, brewmaster=16).state()
    play(state, "go 3", "buy monk 1", "put -6,3")
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (20, 0)


def test_the_brewmaster_stops_on_20_without_pay_when_its_card_moves_it() -> None:  # HA-7.14
    state = scoring({"1,0": "hops 1"}, brewmaster=18, discs=["yeast"]).state()
    play(state, "go 24", "disc hops", "card brewmaster")
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (20, 11)


def test_the_brewmaster_stops_on_20_without_pay_on_its_start_place() -> None:  # HA-7.14
    state = table().board(0, ducats=10, brewmaster=20).board(1, place="ducats").state()
    play(state, "home brewmaster")
    assert (board(state, 0)["brewmaster"], board(state, 0)["ducats"]) == (20, 10)
