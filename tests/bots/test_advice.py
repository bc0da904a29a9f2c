"""Advice: the best actions, from what the seat may know, with reasons in words."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

import taproom
from examples.one_more import OneMore
from taproom import BadOption, IllegalAction, Rng, State, playout
from taproom.bots import bot
from taproom.bots.advice import Hint, advice, one_sentence
from taproom.bots.mcts import MctsBot
from taproom.kernel.game import Step, instance
from tests.games.belgian_beers_race import table as race
from tests.games.dice_brewing import table as dice
from tests.games.heaven_and_ale import table as heaven
from tests.players import TABLES, Table
from tests.rows import each_row

NAMES = ("Anna", "Bram", "Chloé", "Dan")
HEAVEN = taproom.game("heaven-and-ale")
SEARCH = "mcts:iterations=40"
TWO = [table for table in TABLES if table.seats == 2]


def position(table: Table, number: int) -> State:
    """Give a position some actions into an eager game."""
    found = [state.clone() for state in table.positions(3, every=number) if not state.over]
    return found[1]


def hints(state: State, spec: str = SEARCH, lang: str = "en") -> list[Hint]:
    """Ask a bot that thinks the same every time."""
    return advice(state, bot(spec, "test"), lang, NAMES[: state.players])


def reasons(state: State, *actions: str, lang: str = "en") -> list[str]:
    """Tell why one would play these actions one after the other."""
    steps = []
    state = state.clone()
    for action in actions:
        view = {**state.view(state.player), "names": list(NAMES[: state.players])}
        steps.append(Step(view, action, state.preview(action)))
        state.apply(state.game.parse(action))
    return state.game.remarks(steps, lang)


# What is advised.


@each_row("table", TWO)
@each_row("spec", ["greedy", SEARCH])
def test_the_three_best_actions_are_named_the_best_first(table: Table, spec: str) -> None:
    state = position(table, 25)
    found = hints(state, spec)
    legal = [state.game.text(action) for action in state.legal()]
    assert 1 <= len(found) <= 3
    assert len({hint.action for hint in found}) == len(found)
    assert all(hint.action in legal for hint in found)
    assert all(hint.label and hint.line[0] == hint.action for hint in found)


def test_a_search_says_how_sure_it_is_and_other_bots_do_not() -> None:
    state = position(TWO[0], 25)
    shares = [hint.share for hint in hints(state)]
    assert all(share is not None and 0 < share <= 1 for share in shares)
    assert shares == sorted(shares, key=lambda share: -(share or 0))
    assert [hint.share for hint in hints(state, "greedy")] == [None] * 3


@each_row("spec", ["planner", SEARCH])
def test_the_best_turn_is_followed_to_its_end(spec: str) -> None:
    state = heaven.table().board(0, garden={}).tiles({8: ["barley 3"]}).state()
    bought = next(hint for hint in hints(state, spec) if hint.action == "go 8")
    assert bought.line[:2] == ("go 8", "buy barley 3")
    assert bought.line[2].startswith("put ")
    assert len(bought.line) == 3
    assert bought.reason.startswith("buys barley 3 in the s")


@each_row("table", TWO)
def test_every_line_can_be_played_as_far_as_it_goes(table: Table) -> None:
    for hint in hints(position(table, 20)):
        trial = position(table, 20)
        seat = trial.player
        for action in hint.line:
            assert trial.player == seat
            trial.play(action)


def test_advice_leaves_the_position_as_it_was() -> None:
    state = position(TWO[0], 25)
    before = state.dump()
    hints(state)
    assert state.dump() == before


def test_a_thought_of_before_does_not_change_the_advice() -> None:
    state = position(TWO[0], 25)
    asked_before = bot(SEARCH, "test")
    asked_before.consider(HEAVEN.new(2, 9))
    asked_before.rng = bot(SEARCH, "test").rng
    assert advice(state, asked_before, "en", NAMES[:2]) == hints(state)


@each_row("table", TWO)
@each_row("spec", ["greedy", "mcts:iterations=20"])
def test_what_the_seat_cannot_know_does_not_change_the_advice(table: Table, spec: str) -> None:
    state = position(table, 33)
    twins = [state.determinize(state.player, deal) for deal in range(2)]
    assert twins[0].dump() != state.dump()
    assert [hints(twin, spec) for twin in twins] == [hints(state, spec)] * 2


def test_a_bot_with_a_budget_for_a_turn_has_it_for_every_advice() -> None:
    state = heaven.rich_table().state()
    state.play("go 8")
    search = bot("mcts:turn=400", "test")
    assert isinstance(search, MctsBot)
    search.left = 0.0
    advice(state, search)
    assert search.done > 1


def test_a_bot_that_does_not_think_is_refused() -> None:
    with pytest.raises(BadOption, match="'random' does not say what it thinks"):
        hints(HEAVEN.new(2, 1), "random")


def test_there_is_no_advice_after_the_end() -> None:
    state = HEAVEN.new(2, 1)
    playout(state, Rng.seeded("end"))
    with pytest.raises(IllegalAction, match="The game is over"):
        hints(state)


def test_a_game_of_ones_own_needs_no_words_for_advice() -> None:
    state = instance(OneMore).new(2, 1)
    state.play("drink")
    found = hints(state, "greedy")
    assert {hint.action: hint.reason for hint in found} == {"drink": "", "stop": "Player 1 stops."}


def test_a_hint_is_plain_json() -> None:
    hint = Hint("go 7", "Go", 43.4567, 0.61234, "brings 2 ducats", ("go 7", "done"))
    assert hint.json() == {
        "action": "go 7",
        "label": "Go",
        "points": 43.46,
        "share": 0.612,
        "reason": "brings 2 ducats",
        "line": ["go 7", "done"],
    }


# Words.


def test_remarks_become_one_sentence() -> None:
    assert one_sentence([], "en") == ""
    assert one_sentence(["a"], "en") == "a"
    assert one_sentence(["moves {x}", "b", "c"], "en") == "moves {x}; b; c"


@each_row("table", TABLES)
@each_row("lang", ["en", "fr"])
def test_every_action_can_be_remarked_upon(table: Table, lang: str) -> None:
    for state in table.positions(5, every=70):
        view = {} if state.over else {**state.view(state.player), "names": list(NAMES[: state.players])}
        for action in state.legal():
            step = Step(view, state.game.text(action), state.preview(action))
            told = state.game.remarks([step], lang)
            assert all(text and "{" not in text for text in told), told


def heaven_reasons(laid: heaven.Table, *actions: str) -> list[str]:
    """Tell why one would play these actions at a table of Heaven & Ale."""
    return reasons(laid.state(), *actions)


BARLEY = {"-5,2": "barley 3", "-3,2": "barley 2"}


def test_a_disc_tells_the_steps_and_that_it_is_the_last_of_its_kind() -> None:
    laid = heaven.table().board(0, garden=BARLEY).discs({4: 1, 12: 2})
    assert heaven_reasons(laid, "go 4", "disc X", "name 3") == [
        "scores X for the number 3",
        "moves barley 3 steps",
        "the disc space is the last A",
        "Bram, who is next, could take the disc",
    ]


def test_a_disc_that_nobody_else_can_reach_does_not_press() -> None:
    laid = heaven.table().board(0, garden=BARLEY).board(1, space=20).discs({4: 1})
    assert "the disc space is the last A" in heaven_reasons(laid, "go 4", "disc X", "name 2")
    assert not any("Bram" in text for text in heaven_reasons(laid, "go 4", "disc X", "name 2"))


def test_a_purchase_tells_its_price_and_whether_another_could_be_had() -> None:
    laid = heaven.table().tiles({8: ["barley 3"], 11: ["hops 2"]}).board(1, ducats=0, hand=[])
    assert heaven_reasons(laid, "go 8", "buy barley 3", "put -5,2") == [
        "buys barley 3 in the sun for 6 ducats",
        "no other barley tile lies ahead",
    ]
    laid.tiles({13: ["barley 1"]}).board(1, ducats=9)
    assert heaven_reasons(laid, "go 8", "buy barley 3", "put 1,2") == [
        "buys barley 3 in the shade for 3 ducats",
        "Bram, who is next, could buy barley 3",
    ]


def test_a_barrel_tells_that_it_is_the_last_and_who_else_could_have_it() -> None:
    laid = heaven.table(3).board(0, brewmaster=1).board(1, brewmaster=2).board(2, large=["brewmaster"])
    assert heaven_reasons(laid, "go 14") == [
        "fetches the small barrel for brewmaster on 1 or more",
        "only one barrel of that goal is left (brewmaster on 1 or more)",
        "Bram could fetch it too (brewmaster on 1 or more)",
    ]


def test_going_home_tells_who_else_could_take_the_place() -> None:
    laid = heaven.table()
    assert heaven_reasons(laid, "home marker", "advance hops") == [
        "moves hops 2 steps",
        "Bram, who is next, could take the place",
    ]
    laid.board(1, home=True)
    assert heaven_reasons(laid, "home first") == ["everybody else is home"]


def test_a_brew_tells_its_dice_and_who_could_brew_it_too() -> None:
    seats = [dice.seat(store="P2 P3 H2"), dice.seat(store="P4 P6 H6")]
    state = dice.table(*seats, phase="brew", row=["Cheap Lager"])
    recipe = cast(dict[str, Any], state.view(0))["recipes"][0]
    others = [dice.seat(store=" ".join(recipe["dice"])), dice.seat(store=" ".join(recipe["dice"]))]
    state = dice.table(*others, phase="brew", row=["Cheap Lager"])
    assert reasons(state, "brew Cheap Lager") == ["Bram has the dice for it too"]


def test_dice_that_are_blocked_or_too_low_brew_nothing() -> None:
    from taproom.games.dice_brewing.advice import has_dice

    assert has_dice(["P3", "P5", "H2"], ["P2", "P4", "H2"])
    assert has_dice(["P4", "P5"], ["P4", "P2"])
    assert not has_dice(["P3", "P3", "H2"], ["P2", "P4", "H2"])
    assert not has_dice(["P3", "P5 blocked", "H2"], ["P2", "P4", "H2"])
    assert not has_dice(["P3"], ["P2", "P2"])


def test_a_stored_die_tells_the_recipe_it_is_for() -> None:
    needed = cast(Sequence[str], recipe_dice("Cheap Lager"))
    state = dice.table(
        dice.seat(pool=needed[0], store=" ".join(needed[1:])), dice.seat(), row=["Cheap Lager"]
    )
    assert reasons(state, f"store {needed[0]}") == ["it is the last die for Cheap Lager"]


def recipe_dice(name: str) -> list[str]:
    """Read what a recipe asks."""
    state = dice.table(dice.seat(), dice.seat(), row=[name])
    return cast(list[str], cast(dict[str, Any], state.view(0))["recipes"][0]["dice"])


def test_a_field_tells_that_it_will_be_full() -> None:
    state = dice.table(dice.seat(pool="P3"), dice.seat())
    assert reasons(state, "place P3 on malt 3") == ["the last place on Malt House 3 in this round"]


def race_view(*seats: dict[str, Any]) -> dict[str, Any]:
    """Give what seat 0 sees of a race."""
    return cast(dict[str, Any], race.table(*seats).view(0))


def test_a_beer_tells_the_level_and_the_time_it_leaves() -> None:
    breweries = race_view(race.seat(), race.seat())["breweries"]
    place = next(name for name, brewery in breweries.items() if brewery["taste"])
    state = race.table(race.seat(place, square=3), race.seat(square=9))
    left = cast(dict[str, Any], state.view(0))["travellers"][0]["left"]
    assert reasons(state, "taste") == ["level 1", f"leaves {left - 1}\N{NO-BREAK SPACE}UT of the day"]


def test_a_beer_too_many_tells_that_it_costs_the_bike() -> None:
    view = race_view(race.seat(), race.seat())
    place = next(name for name, brewery in view["breweries"].items() if brewery["taste"])
    level = view["printed"]["no_bike"] - 1
    state = race.table(race.seat(place, square=3, level=level), race.seat(square=9))
    assert "too much for the bike" in reasons(state, "taste")


def test_a_bottle_tells_who_else_is_near() -> None:
    ways = race_view(race.seat(24), race.seat())["ways"]
    place = next(way["place"] for way in ways if not way["bike"]["why"])
    state = race.table(race.seat(24), race.seat(24), bottles=[place])
    assert "Bram is one road away from that bottle" in reasons(state, f"bike to {place}")
    far = race.table(race.seat(24), race.seat(1), bottles=[place])
    assert not any("one road away" in text for text in reasons(far, f"bike to {place}"))


def test_on_the_last_day_a_trip_tells_how_far_the_end_of_the_race_is() -> None:
    ways = race_view(race.seat(24), race.seat())["ways"]
    place = next(way["place"] for way in ways if not way["bike"]["why"])
    days = race_view(race.seat(), race.seat())["days"]
    state = race.table(race.seat(24), race.seat(), day=len(days))
    assert any("from the Grand-Place" in text for text in reasons(state, f"bike to {place}"))
