"""A table of rows is tried to its end, and all rows that fail are told."""

import pytest

from tests.rows import each_row


def test_every_row_that_fails_is_told() -> None:
    @each_row("text, number", [("1", 1), ("2", 3), ("three", 3), ("4", 4)])
    def is_number(text: str, number: int) -> None:
        assert int(text) == number

    with pytest.raises(AssertionError) as caught:
        is_number()
    told = str(caught.value)
    assert told.startswith("2 of 4 rows fail")
    assert "{'text': '2', 'number': 3}" in told
    assert "{'text': 'three', 'number': 3}" in told
    assert "ValueError: invalid literal" in told


def test_a_row_that_raises_nothing_where_it_should_is_one_of_them() -> None:
    @each_row("text", ["1", "two", "3"])
    def is_refused(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    with pytest.raises(AssertionError, match=r"(?s)2 of 3 rows fail.*'1'.*'3'"):
        is_refused()


def test_a_table_without_rows_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="proves nothing"):
        each_row("text", [])(print)
