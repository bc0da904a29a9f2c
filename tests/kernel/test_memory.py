"""What was drawn is kept by what it shows, and not for ever."""

from collections.abc import Mapping
from typing import Any

import pytest

from taproom.kernel.hand import Hand
from taproom.kernel.memory import LITTLE, MEMORY, SECONDS, Memory, Shared, Written, remembered
from taproom.kernel.pen import text
from taproom.kernel.svg import Markup

drawings: list[str] = []


@remembered
def greeting(hand: Hand, name: str, size: float) -> Markup:
    """Write a name, and note that it was written."""
    drawings.append(name)
    return text(0, 0, f"{hand.lang} {name}", size)


def test_the_same_thing_is_drawn_once_for_each_language_layout_and_prefix() -> None:
    MEMORY.forget()
    drawings.clear()
    hands = [
        Hand("en", "a-", "wide"),
        Hand("fr", "a-", "wide"),
        Hand("en", "b-", "wide"),
        Hand("en", "a-", "tall"),
    ]
    for _time in range(3):
        drawn = [greeting(hand, "Anna", 12) for hand in hands]
        assert greeting(hands[0], "Bram", size=12) != drawn[0] == greeting(hands[0], "Anna", 12)
    assert sorted(drawings) == ["Anna"] * len(hands) + ["Bram"]


def test_what_is_asked_for_stays_and_the_rest_is_forgotten() -> None:
    memory = Memory(room=100)
    memory.keep("always", Markup("x" * 10))
    for number in range(50):
        memory.keep(number, Markup("y" * 10))
        assert memory.recall("always") == "x" * 10
        assert sum(map(len, [*memory.young.values(), *memory.old.values()])) <= 220
    assert memory.recall(0) is None
    assert memory.recall(49) is not None


def test_a_house_with_few_tables_forgets_what_is_old_before_there_is_much_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("taproom.kernel.memory.monotonic", lambda: now)
    memory = Memory(room=10**9)
    memory.keep("page", Markup("x" * LITTLE))
    now += SECONDS + 1
    memory.keep("next", Markup("y"))
    assert memory.recall("page") is not None  # which makes it young again
    now += SECONDS + 1
    for time in range(2):
        memory.keep(time, Markup("z" * LITTLE))
        now += SECONDS + 1
    memory.keep("last", Markup("y"))
    assert memory.recall("page") is None
    assert memory.recall(1) is not None


def test_texts_of_a_view_are_written_once_only_if_it_is_shared() -> None:
    written: list[object] = []

    def write(view: Mapping[str, Any]) -> list[str]:
        written.append(view)
        return [str(view["boards"])]

    texts = Written(write, "boards", most=2)
    view = {"boards": [1]}
    assert texts.of(view) == ["[1]"]
    view["boards"].append(2)  # whoever owns a view may change it
    assert texts.of(view) == ["[1, 2]"]
    shared = Shared({"boards": [1]})
    assert [texts.of(each) for each in (shared, Shared({**shared, "viewer": 1}))] == [["[1]"]] * 2
    assert len(written) == 3
    for number in range(9):
        assert texts.of(Shared({"boards": [number]})) == [f"[{number}]"]
    assert len(texts.kept) <= 2
