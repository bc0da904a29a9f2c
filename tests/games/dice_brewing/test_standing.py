"""Windows that were answered beforehand (DB-8.37)."""

from typing import Any

from taproom.games.dice_brewing.standing import ASK, NEVER, UNTIL_BREWING
from taproom.games.dice_brewing.state import DiceState
from taproom.kernel.words import LANGUAGES
from tests.games.dice_brewing.table import GAME, legal, seat, table
from tests.rows import each_row

HOLDER: dict[str, Any] = {"tokens": "reroll", "pool": "P1", "store": "P2"}
MODES = ("standard", "advanced")


def window(stage: str, tokens: str = "reroll", mode: str = "advanced") -> DiceState:
    """A window of a stage in which seat 0 is asked."""
    holder = seat(**{**HOLDER, "tokens": tokens})
    return table(
        holder, seat(), phase="window", stage=stage, round=3, turn=1, player=0, options={"mode": mode}
    )


def answer(state: DiceState, name: str) -> str | None:
    """What an answer given beforehand does now."""
    found = GAME.standing_answer(state, name)
    return None if found is None else GAME.text(found)


@each_row("mode", MODES)
@each_row("stage", ["arranging", "purchases"])
def test_windows_before_brewing_can_be_answered_beforehand(stage: str, mode: str) -> None:  # DB-8.37
    state = window(stage, mode=mode)
    assert [answer(state, name) for name in (ASK, UNTIL_BREWING, NEVER)] == [None, "later", "later"]


@each_row("stage", ["brewing", "tidying"])
def test_before_brewing_and_tidying_one_is_asked_unless_one_never_wants_to_be(stage: str) -> None:  # DB-8.37
    state = window(stage)
    assert [answer(state, name) for name in (ASK, UNTIL_BREWING, NEVER)] == [None, None, "later"]


@each_row("tokens", ["raise", "building", "recipe", "remove guard"])
def test_whatever_is_held_the_answer_is_the_same(tokens: str) -> None:  # DB-8.32, DB-8.37
    assert answer(window("arranging", tokens), NEVER) == "later"


@each_row("phase", ["arrange", "buy", "close"])
def test_in_the_own_turn_nothing_is_answered_beforehand(phase: str) -> None:  # DB-8.37
    state = table(seat(**HOLDER), seat(), phase=phase, round=3)
    assert len(legal(state)) > 1
    assert answer(state, NEVER) is None


def test_a_window_has_two_plain_answers_and_an_own_turn_none() -> None:
    asked = GAME.asks_about(window("arranging").view(0))
    assert [plain.action for plain in asked] == ["later", "not again"]
    assert GAME.asks_about(table(seat(**HOLDER), seat()).view(0)) == []


def test_answers_are_offered_to_who_holds_a_token() -> None:
    state = window("arranging")
    assert [GAME.standing_concerns(state.view(viewer)) for viewer in (0, 1, None)] == [True, False, False]


@each_row("lang", LANGUAGES)
def test_the_first_answer_is_to_be_asked_and_each_explains_itself(lang: str) -> None:
    offered = GAME.standing({}, lang)
    assert [each.name for each in offered] == ["", "brewing", "never"]
    assert all(each.label and each.explanation.endswith(".") for each in offered)
