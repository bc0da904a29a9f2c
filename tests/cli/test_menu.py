"""The list of choices: a line for each, or one for several asides that begin alike."""

import taproom
from taproom.cli.menu import MANY, Choice, Entry, entries, numbers_in, opened
from taproom.kernel.blocks import CHOICE, STRONG, Block, Span, line
from taproom.kernel.words import LANGUAGES, words
from tests.often import often
from tests.players import positions
from tests.rows import each_row

_ = words("en")


def choices(*labels: str) -> list[Choice]:
    """Choices whose own texts are their labels without the word for an aside."""
    return [Choice(number, label.removeprefix("Token: "), label) for number, label in enumerate(labels)]


def rolls(count: int) -> list[str]:
    """Labels of asides."""
    return [f"Token: roll P{number} again" for number in range(count)]


def labels(listed: list[Entry]) -> list[str]:
    """What the list says."""
    return [entry.label for entry in listed]


def test_few_choices_have_a_line_each() -> None:
    few = choices(*rolls(MANY - 1), "Pass")
    assert labels(entries(few, (), _)) == [choice.label for choice in few]


def test_many_asides_are_put_together_and_named_by_what_they_share() -> None:
    many = choices("Store P1", *rolls(MANY), "Pass")
    listed = entries(many, (), _)
    assert labels(listed) == ["Store P1", f"Token: roll … again ({MANY} choices)", "Pass"]
    assert [entry.opens for entry in listed] == [False, True, False]


def test_the_list_that_opens_leaves_out_what_its_title_says() -> None:
    together = entries(choices(*rolls(MANY), "Pass"), (), _)[0]
    assert labels(opened(together)) == [f"P{number}" for number in range(MANY)]
    assert [entry.choices[0].action for entry in opened(together)] == list(range(MANY))


def test_what_a_decision_is_about_is_never_put_together() -> None:
    many = choices(*(f"Go to space {number}" for number in range(40)), "Go home")
    assert not any(entry.opens for entry in entries(many, (), _))


def test_what_a_board_tells_does_not_count() -> None:
    many = choices(*(f"Store P{number}" for number in range(40)), *rolls(6), "Pass")
    told = {choice.text for choice in many if choice.text.startswith("Store")}
    assert not any(entry.opens for entry in entries(many, told, _))


def test_the_last_are_put_together_first() -> None:
    many = choices(*(f"Token: raise P{number}" for number in range(6)), *rolls(8))
    assert [entry.opens for entry in entries(many, (), _)] == [False] * 6 + [True]


def test_only_marked_numbers_in_square_brackets_are_choices() -> None:
    spans = [Span("[7]", CHOICE), Span("[8]", STRONG), Span("9", CHOICE), Span("[n]", CHOICE)]
    assert numbers_in([Block("", (line(*spans),))]) == {7}


@each_row("lang", LANGUAGES)
@each_row("slug", taproom.games.GAMES)
def test_every_choice_of_a_game_is_in_the_list_exactly_once(slug: str, lang: str) -> None:
    game = taproom.game(slug)
    longest = 0
    for state in positions(game, 4, seed=2, every=often(3, 1)):
        if state.over:
            break
        view = state.view(state.player)
        legal = [Choice(a, game.text(a), game.label(view, game.text(a), lang)) for a in state.legal()]
        listed = entries(legal, (), words(lang))
        assert [choice for entry in listed for choice in entry.choices] == legal
        longest = max(longest, *(len(entry.choices) for entry in listed))
        for entry in listed:
            if entry.opens:
                assert all(labels(opened(entry)))
                assert len(set(labels(opened(entry)))) == len(entry.choices)
    assert (longest > 1) == (slug == "dice-brewing")
