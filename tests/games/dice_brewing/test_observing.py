"""What programs see of Dice Brewing: the named numbers tell the view again."""

import copy
import json
from collections import Counter
from typing import Any

import pytest
from librt.strings import BytesWriter

import taproom
from taproom import Rng
from taproom.games.dice_brewing.layout import DIE_NAMES
from taproom.games.dice_brewing.pieces import TOKENS
from taproom.games.dice_brewing.state import DiceState
from taproom.games.dice_brewing.steps import PHASES
from tests.corpus.games import walk
from tests.games.dice_brewing.retold import Numbers, numbers
from tests.games.dice_brewing.table import (
    GAME,
    before_tidying,
    many,
    play,
    recipe_names,
    rolls,
    seat,
    seen,
    table,
)
from tests.often import often

ADVANCED = {"mode": "advanced"}
Json = dict[str, Any]
Place = tuple[Any, ...]


def shown(row: Numbers, prefix: str) -> Numbers:
    """The numbers below a name that are not 0, by the rest of their names."""
    return {name.removeprefix(prefix): n for name, n in row.items() if name.startswith(prefix) and n}


def code_of(name: str, die: str) -> int:
    """The number of a die on a field, as its meaning lists it."""
    feature = GAME.layout(2).features[GAME.layout(2).place(name)]
    parts = feature.meaning.rstrip(".").split(": ")[1].split(", ")
    return next(int(part.split(" ", 1)[0]) for part in parts if part.split(" ", 1)[1] == die)


# One thing changed.


def places_in(facts: Any, place: Place = ()) -> list[Place]:
    """All places of a dump, as ways to them."""
    inside = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    return [place, *(deeper for name, fact in inside for deeper in places_in(fact, (*place, name)))]


def fact_at(facts: Any, place: Place) -> Any:
    """What a dump says in a place."""
    for name in place:
        facts = facts[name]
    return facts


def changed(dumped: Json, other: Json, rng: Rng) -> taproom.State | None:
    """A position in which one thing is as in another; nothing if there can be no such position."""
    places = [place for place in places_in(dumped) if place]
    place = places[rng.below(len(places))]
    edited = copy.deepcopy(dumped)
    try:
        fact_at(edited, place[:-1])[place[-1]] = fact_at(other, place)
        return GAME.load(edited)
    except (LookupError, TypeError, ValueError):
        return None


def known(state: taproom.State, viewer: int) -> str:
    """What a seat may know, but for the order in which dice were gained and picked and recipes brewed."""
    view: Any = state.view(viewer)
    for brewery in view["breweries"]:
        for name in ("fresh", "picked", "brewed"):
            brewery[name].sort(key=str)
    return json.dumps(view, sort_keys=True)


def test_a_position_changed_in_one_thing_has_other_numbers_exactly_if_a_seat_can_see_it() -> None:
    rng = Rng.seeded("one thing changed")
    recorded = walk(GAME.slug, every=5, players=3)
    dumps = [position.dump for position in recorded if position.state.options["mode"] == "advanced"]
    outcomes = Counter[bool]()
    for _ in range(often(300, 3000)):
        dumped = dumps[rng.below(len(dumps))]
        state, other = GAME.load(dumped), changed(dumped, dumps[rng.below(len(dumps))], rng)
        if other is not None:
            seen_other = known(state, 1) != known(other, 1)
            assert (numbers(state, 1) != numbers(other, 1)) == seen_other
            outcomes[seen_other] += 1
    assert min(outcomes[True], outcomes[False]) > 30


# Seats.


def test_seats_are_counted_from_who_looks() -> None:
    state = table(seat(gold=1), seat(gold=2), seat(gold=3, pool="P4"), player=2, starter=1)
    row = numbers(state, 1)
    assert (row["me: gold"], row["next 1: gold"], row["next 2: gold"]) == (2, 3, 1)
    assert (row["decides"], row["first player"], row["next 1: pool: pale 4"]) == (1, 0, 1)
    assert numbers(state, 2)["decides"] == 0


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(taproom.BadOption):
        table(seat(), seat()).observe(2, BytesWriter())
    with pytest.raises(taproom.BadOption):
        GAME.layout(5)


def test_more_gold_than_a_row_tells_is_told_as_its_most() -> None:
    assert numbers(table(seat(gold=70_000), seat()), 0)["me: gold"] == 999


# Boards.


def test_fields_tell_what_lies_on_them_and_that_they_were_used() -> None:
    lying = {"malt 1": "seed", "malt 3": "D2", "department 1": "H6"}
    me = seat(slots=lying, bolts={"hops 2": "B4"}, used=[*lying, "hops 2"], pool="P1")
    row = numbers(table(me, seat(), round=3), 1)
    assert shown(row, "next 1: field ") == {
        "malt 1": code_of("me: field malt 1", "seed"),
        "malt 3": code_of("me: field malt 3", "dark 2"),
        "hops 2": 1,
        "department 1": code_of("me: field department 1", "hops 6"),
    }
    assert shown(row, "next 1: speed-up ") == {"hops 2": 4}
    assert not shown(row, "me: field ")


def test_marked_dice_are_told_by_owner_and_place() -> None:
    state = table(seat(pool="P3 P3+ blocked"), seat(store="B6 protected"), seat(slots={"hops 2": "H2+"}))
    row = numbers(state, 2)
    assert row["next 1: pool: pale 3"] == 2
    places = [
        [row[f"marked die {n}: {part}"] for part in ("owner", "place", "mark", "raises")]
        for n in (1, 2, 3, 4)
    ]
    assert places == [[1, 10, 0, 1], [2, 1, 1, 1], [3, 2, 2, 0], [0, 0, 0, 0]]
    assert [DIE_NAMES[row[f"marked die {n}: die"] - 1] for n in (1, 2, 3)] == ["hops 2", "pale 3", "blue 6"]


def test_gains_that_wait_are_told_with_their_owner() -> None:
    many_hops = seat(store=many("H1", 11), slots={"hops 2": "H4"})
    state = before_tidying(seat(slots={"hops 1": "seed"}), many_hops)
    play(state, "pass")
    assert seen(state)["decision"]["waiting"] == [{"seat": 0, "field": "hops 1"}]
    row = numbers(state, 1)
    assert (shown(row, "me: waits"), shown(row, "next 1: waits")) == ({}, {" for hops 1": 1})
    assert row["decision: raised die"] == 2
    assert row["next 1: field hops 1"] == 1


# Decisions.


def test_dice_picked_at_the_school_are_told_apart_by_place() -> None:
    state = table(seat(pool="B3 P1 P1", store="P1"), seat(), round=2)
    play(state, "place B3 on school 1", "pick P1", "pick stored P1")
    for viewer in (0, 1):
        row = numbers(state, viewer)
        assert PHASES[row["decision"]] == "pick"
        assert shown(row, "picked of the ") == {"pool: pale 1": 1, "store: pale 1": 1}


def test_the_stock_rolled_at_the_school_is_told_until_the_swap() -> None:
    state = table(seat(pool="B3 H1"), seat(store=many("H1", 8)), round=2)
    rolls(state, 0, 2, 2, 6)
    play(state, "place B3 on school 2 for hops")
    row = numbers(state, 1)
    assert shown(row, "decision: rolled ") == {"colour": 3, "2": 2, "6": 1}
    play(state, "keep")
    assert not shown(numbers(state, 1), "decision: rolled ")


def test_a_brew_tells_its_recipe_its_upgrade_and_the_dice_picked() -> None:
    state = table(seat(store="P2 P4 H5", ingredients="fruit"), seat(), phase="brew")
    play(state, "brew Cheap Lager with fruit", "use P4")
    row = numbers(state, 1)
    assert recipe_names()[row["decision: recipe"] - 1] == "Cheap Lager"
    assert row["decision: upgrade"] == 1
    assert shown(row, "picked of the ") == {"store: pale 4": 1}


def test_credit_and_answers_are_told_to_their_own_seat_only() -> None:
    unlucky = {"unlucky_rolls": "on"}
    state = table(seat(pool="P1 D1"), seat(), phase="buy", round=2, options=unlucky, quiet=[0])
    assert [numbers(state, viewer)["decision: credit"] for viewer in (0, 1)] == [2, 0]
    assert [numbers(state, viewer)["decision: not again"] for viewer in (0, 1)] == [1, 0]


def test_a_window_tells_who_is_asked_and_who_is_about_to_play() -> None:
    state = table(seat(), seat(tokens="reroll", pool="P1"), phase="window", player=1, turn=0, opening=True)
    row = numbers(state, 0)
    assert (PHASES[row["decision"]], row["decides"], row["turn"]) == ("window", 1, 0)
    assert row["decision: first window"] == 1


# Hidden tokens.


def hidden_token(kind: str) -> DiceState:
    """Seat 0 has bought a token for 2 gold, and seat 1 looks."""
    state = table(seat(gold=2), seat(), phase="buy", round=3, options=ADVANCED)
    return play(state, f"buy token {kind}")


def test_of_a_hidden_token_only_the_price_and_what_it_can_be_is_told() -> None:  # DB-8.23
    row = numbers(hidden_token("guard"), 1)
    clues = {f"can be {kind}": 1 for kind in ("raise", "reroll", "guard")}
    assert shown(row, "token 1: ") == {"holder": 2, "paid": 3, **clues}
    assert row == numbers(hidden_token("raise"), 1)
    assert row["next 1: tokens"] == 1
    assert not shown(row, "token 2")


def test_the_holder_knows_the_kind_and_what_the_others_know() -> None:
    row = numbers(hidden_token("guard"), 0)
    assert TOKENS[row["token 1: kind"] - 1] == "guard"
    assert row["token 1: can be raise"] == 1


def test_the_height_of_a_pile_is_told_in_the_standard_game_only() -> None:  # DB-8.23
    gone = {**dict.fromkeys(TOKENS, 0), "raise": 1, "guard": 3}
    for mode, heights in (("standard", [2, 0, 3]), ("advanced", [1, 0, 1])):
        row = numbers(table(seat(), seat(), played=gone, options={"mode": mode}), 0)
        assert [row[f"black market: {kind}: left"] for kind in ("raise", "guard", "recipe")] == heights
