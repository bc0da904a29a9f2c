"""The drawing on a live page: what is picked first, what belongs to the decision, and a memory of parts."""

from xml.etree import ElementTree

from taproom import State
from taproom.games.dice_brewing import drawing
from taproom.games.dice_brewing.drawing.offers import aims_at, bearers, key_for
from taproom.kernel.game import LAYOUTS
from taproom.kernel.memory import MEMORY
from tests.games.dice_brewing.table import GAME, seat, table
from tests.rows import each_row

NAMES = ["Anna", "Bram", "Chloé", "Dirk"]
SVG = "{http://www.w3.org/2000/svg}"


def parts(state: State, viewer: int | None, layout: str = "wide", **more: object) -> dict[str, str]:
    """Draw the parts that a seat's page shows."""
    view = {**state.view(viewer), "names": NAMES[: state.players], **more}
    return drawing.parts(view, GAME.targets(state, viewer), layout=layout)


def things(svgs: dict[str, str]) -> list[ElementTree.Element]:
    """List all elements of some parts."""
    return list(ElementTree.fromstring(f"<page>{''.join(svgs.values())}</page>").iter())


def letters(svgs: dict[str, str]) -> list[str]:
    """List all lines that are written in some parts."""
    return ["".join(thing.itertext()) for thing in things(svgs) if thing.tag == f"{SVG}text"]


def handles(svgs: dict[str, str]) -> set[str]:
    """List the keys of what can be picked."""
    return {thing.attrib["data-pick"] for thing in things(svgs) if "data-pick" in thing.attrib}


# What is picked first.


@each_row(
    ("action", "phase", "key"),
    [
        ("place P3 on malt 3", "arrange", "P3"),
        ("place stored B4 on school 2 for hops", "arrange", "stored-B4"),
        ("place seed on hops 1", "arrange", "seed"),
        ("speed up malt 3 with stored B2", "arrange", "stored-B2"),
        ("store P3", "arrange", "P3"),
        ("store P3", "close", ""),
        ("swap stored P2 for P5", "swap", "stored-P2"),
        ("block P3 of seat 1", "window", "token-guard"),
        ("block Mass Lager", "window", "token-recipe"),
        ("pick P3", "pick", ""),
        ("pass", "arrange", ""),
    ],
)
def test_an_action_has_the_key_of_what_is_picked_for_it(action: str, phase: str, key: str) -> None:
    assert key_for(action, phase) == key


def test_who_does_not_decide_has_nothing_to_pick() -> None:
    state = table(seat(pool="P3", seeds=1), seat(pool="P3", seeds=1))
    assert handles(parts(state, 0)) == {"P3", "seed"}
    assert not handles(parts(state, 1))
    assert not handles(parts(state, None))


def test_two_equal_dice_can_both_be_picked_and_a_marked_one_stands_aside() -> None:
    assert bearers(["P3", "P3", "P4"]) == ["first", "second", "first"]
    assert bearers(["P3 blocked", "P3"]) == ["", "first"]
    assert bearers(["P3+", "P3+"]) == ["first", "second"]
    state = table(seat(pool="P3 P3"), seat())
    picked = [thing for thing in things(parts(state, 0)) if thing.get("data-pick") == "P3"]
    assert len(picked) == 2


def test_a_second_picture_names_a_control_that_is_there() -> None:
    states = [
        table(seat(pool="P3 P3 D2", store="H2 H2"), seat(), phase="close", round=3),
        table(seat(tokens="raise"), seat(pool="P3 P3")),
    ]
    for state in states:
        found = things(parts(state, 0))
        seconds = [thing.attrib["data-for"] for thing in found if "data-for" in thing.attrib]
        assert seconds
        assert set(seconds) <= {thing.attrib["id"] for thing in found if "data-action" in thing.attrib}


def test_a_token_is_aimed_at_the_dice_of_its_owner_or_of_others() -> None:  # DB-8.5, DB-8.10
    names = {"protect-P3", "block-P3-of-seat-1", "remove-P3-of-seat-1", "reroll-malt-3-of-seat-1"}
    assert [aim.name for aim in aims_at(names, "P3", 0, own=True)] == ["protect-P3"]
    assert [aim.name for aim in aims_at(names, "P3", 1, own=False)] == ["block-P3-of-seat-1"]
    assert [aim.token for aim in aims_at(names, "stored P3", 1, own=False)] == ["remove"]
    assert [aim.token for aim in aims_at(names, "malt 3", 1, own=False)] == ["reroll"]


@each_row("layout", LAYOUTS)
def test_targets_of_tokens_lie_on_the_boards_and_the_decision_stays_low(layout: str) -> None:
    mine = seat(pool="P3 D2 H3 B3", store="P1 P5", tokens="raise reroll guard remove building recipe")
    other = seat(pool="P2 D3 H4 B1", store="P6 D6 H6", slots={"malt 2": "P4"})
    state = table(mine, other, other, phase="window", stage="arranging", opening=True, round=3)
    found = parts(state, 0, layout)
    aimed = [thing for thing in things(found) if thing.get("data-with", "").startswith("token-")]
    assert len([thing for thing in aimed if "data-action" in thing.attrib]) > 40
    on_boards = {name: svg for name, svg in found.items() if name.startswith("brewery-")}
    for player in (1, 2):
        ids = {thing.get("id") for thing in things({"": on_boards[f"brewery-{player}"]})}
        assert {
            f"db-raise-P2-of-seat-{player}",
            f"db-remove-P6-of-seat-{player}",
            f"db-close-malt-of-seat-{player}",
            f"db-reroll-malt-2-of-seat-{player}",
        } <= ids
    if layout == "tall":
        high = float(ElementTree.fromstring(found["desk"]).attrib["viewBox"].split()[3])
        assert high < 230


def test_a_field_that_can_be_used_says_what_it_waits_for() -> None:
    state = table(seat(pool="P3 D2 H6", seeds=1), seat())
    waiting = {thing.get("id"): thing.get("data-wants") for thing in things(parts(state, 0))}
    assert waiting["db-field-malt-1"] == "seed"
    assert waiting["db-field-malt-3"] == "P3 D2"
    assert waiting["db-field-hops-2"] is None, "a 6 cannot be raised"


# What belongs to the decision.


def test_a_decision_that_is_all_on_the_boards_has_no_part_of_its_own() -> None:
    state = table(seat(pool="P3", tokens=""), seat())
    assert "desk" not in parts(state, 0, "tall")
    assert "desk" not in parts(state, 0, "wide")
    state.play("place P3 on malt 2")
    picking = table(seat(pool="P3", slots={"school 1": "B4"}), seat(), phase="pick", round=2)
    assert "desk" in parts(picking, 0, "tall")


def test_the_head_of_the_brewery_shows_which_placement_is_next() -> None:  # DB-3.3
    state = table(seat(pool="P3 D2"), seat())
    for made in (0, 1):
        steps = [thing.get("class") for thing in things(parts(state, 0)) if "step" in thing.get("class", "")]
        rings = [cls for cls in steps if cls and cls.startswith("step ")]
        assert rings == ["step made"] * made + ["step next"] + ["step ahead"] * (1 - made)
        state.play("place P3 on malt 2") if not made else None
    assert not [thing for thing in things(parts(state, 1)) if thing.get("class") == "step next"]


def test_a_recipe_that_can_be_brewed_one_way_is_a_button_as_a_whole() -> None:
    state = table(seat(store="P2 H2"), seat(), phase="brew", row=["Cheap Lager", "Mass Lager"])
    labels = {thing.get("id"): thing for thing in things(parts(state, 0))}
    ready, other = labels["db-recipe-Cheap-Lager"], labels["db-recipe-Mass-Lager"]
    assert ready.get("data-for") == "db-brew-Cheap-Lager"
    assert (ready.get("class"), other.get("class")) == ("label can", "label")
    assert {"Brew", "P2", "H2"} <= set(letters({"": parts(state, 0)["recipes"]}))
    state = table(
        seat(store="P2 H2", ingredients="fruit"), seat(), phase="brew", row=["Cheap Lager", "Mass Lager"]
    )
    labels = {thing.get("id"): thing for thing in things(parts(state, 0))}
    assert labels["db-recipe-Cheap-Lager"].get("data-for") is None, "there are two ways"


# Memory.


def test_an_unchanged_part_is_not_drawn_again() -> None:
    MEMORY.forget()
    state = table(seat(pool="P3 D2", seeds=1), seat(pool="P4"), seat())
    before = parts(state, 2)
    size = MEMORY.written
    assert parts(state, 2) == before
    assert MEMORY.written == size
    state.play("place P3 on malt 2")
    after = parts(state, 2)
    same = {name for name in before if after[name] is before[name]}
    assert {"header", "recipes", "markets", "brewery-1", "stock", "key"} <= same
    assert "brewery-0" not in same


def test_nothing_of_a_seats_tokens_is_remembered_for_another() -> None:  # DB-8.22
    holder = seat(pool="P3", tokens="raise remove")
    state = table(holder, seat(pool="P3"), options={"mode": "advanced"}, round=3)
    hidden = [state.determinize(1, number) for number in range(6)]
    for order in ((0, 1), (1, 0)):
        MEMORY.forget()
        drawn = {viewer: parts(state, viewer) for viewer in order}
        assert "piece-token-back" in drawn[1]["brewery-0"]
        assert "piece-token-raise" not in drawn[1]["brewery-0"]
        assert "piece-token-raise" in drawn[0]["brewery-0"]
        # Whatever the tokens are: the other seat gets the same pictures, and from the same memory.
        for other in hidden:
            parts(other, 0)
            assert parts(other, 1) == drawn[1]
