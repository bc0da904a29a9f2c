"""The table as text: legible without colours, in 80 columns, in every language."""

import taproom
from examples.one_more import OneMore
from taproom.games.heaven_and_ale.names import COLOUR_NAMES, MONK_NAMES
from taproom.games.heaven_and_ale.terminal import short_tile
from taproom.kernel.blocks import MARKS, NOW, Block, beside, line, padded, plain
from taproom.kernel.game import instance
from taproom.kernel.words import LANGUAGES
from tests.games.heaven_and_ale.table import table
from tests.players import positions
from tests.rows import each_row

GAME = taproom.game("heaven-and-ale")
COLUMNS = 80


def rows(block: Block) -> list[str]:
    """The lines of a block as plain text."""
    return [plain(one) for one in block.lines]


@each_row("lang", LANGUAGES)
@each_row("seats", GAME.seats)
def test_every_block_fits_the_terminal(seats: int, lang: str) -> None:
    names = ["A name of twenty-nine letters", "B", "random 3", "random 4"][:seats]
    for state in positions(GAME, seats, seed=3, every=10):
        for viewer in (None, state.player):
            view = {**state.view(viewer), "names": names}
            numbers = {GAME.text(action): number for number, action in enumerate(state.legal(), start=1)}
            for block in GAME.terminal(view, lang, numbers):
                assert max(len(row.rstrip()) for row in rows(block)) <= COLUMNS
                assert {span.mark for one in block.lines for span in one} <= {"", *MARKS}


@each_row("lang", LANGUAGES)
def test_short_names_of_tiles_tell_them_apart(lang: str) -> None:
    short = [short_tile(f"{colour} 1", lang) for colour in COLOUR_NAMES] + [
        short_tile(m, lang) for m in MONK_NAMES
    ]
    assert len(set(short)) == len(short)


def test_sun_shade_and_sheds_are_told_apart_by_their_brackets() -> None:
    garden = {"-1,0": "barley 3", "1,0": "monk 2"}
    state = table(2).board(0, garden=garden).state()
    block = GAME.terminal(state.view(0))[2]
    assert rows(block)[1].startswith("1                (ba3) [Scr]")
    assert rows(block)[2].startswith("2             (   ) <2/6> [   ]")


def test_spots_show_the_number_of_the_choice_to_plant_there() -> None:
    state = (
        table(2).board(0, space=1).tiles({1: ["barley 1"]}).fields(phase="put", holding="barley 1").state()
    )
    numbers = {GAME.text(action): number for number, action in enumerate(state.legal(), start=1)}
    block = next(block for block in GAME.terminal(state.view(0), "en", numbers) if block.numbered)
    assert f"({numbers['put -1,0']:^3}) [{numbers['put 1,0']:^3}]" in rows(block)[1]


def test_a_decision_needs_the_walk_when_the_figure_moves_and_ones_own_board() -> None:
    state = table(3).state()
    needed = [block.title.split(":")[0] for block in GAME.terminal(state.view(0)) if block.when == NOW]
    assert needed == ["The walk, round 1 of 4", "seat 0"]


def test_a_game_without_a_picture_shows_its_view() -> None:
    game = instance(OneMore)
    blocks = game.terminal(game.new(2, 1).view(0))
    assert blocks[0].title == game.title
    assert rows(blocks[0])[0] == "{"


def test_lines_can_be_padded_and_put_beside_others() -> None:
    assert plain(padded(line("ab"), 4)) == "ab  "
    assert plain(padded(line("abcde"), 4)) == "abcde"
    both = beside([line("a")], [line("b"), line("c")], 3)
    assert [plain(one) for one in both] == ["a  b", "   c"]
