"""Words are fitted into their room by a rule of thumb."""

from taproom.kernel.lettering import cut, fitting, width, wrap
from tests.rows import each_row


def test_words_are_cut_wrapped_and_shrunk_into_their_room() -> None:
    assert cut("barley", 100, 10) == "barley"
    assert cut("barley and hops", 40, 10).endswith("…")
    assert width(cut("barley and hops", 40, 10), 10) <= 40
    assert wrap("all markers on 1 or more", 90, 13, 2) == ["all markers", "on 1 or more"]
    assert fitting("barley", 1, 14, 11.5) == 11.5


@each_row("space", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_a_line_does_not_break_at_a_no_break_space(space: str) -> None:
    assert wrap(f"qui a joué{space}; fermée", 62, 12, 3) == ["qui a", f"joué{space};", "fermée"]


def test_several_spaces_count_as_one_where_a_line_breaks() -> None:
    assert wrap(" malt  and hops ", 60, 12, 2) == ["malt and", "hops"]
