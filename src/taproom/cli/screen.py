"""What is shown in the terminal: blocks, tables, choices; in colour where there is any."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from rich.console import Console
from rich.table import Table
from rich.text import Text

from taproom.kernel.blocks import CHOICE, COOL, FAINT, STRONG, WARM, WIDTH, Block, Line

STYLES = {"": "", STRONG: "bold", FAINT: "dim", WARM: "yellow", COOL: "cyan", CHOICE: "bold green"}
DASH = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
FEW = 3
"""So many choices stand below each other, however short they are."""
DOTS = "\N{HORIZONTAL ELLIPSIS}"
ITEM_WIDTH = 4
NUMBER_WIDTH = 4
GAP = 2
BEFORE_TITLE = 3
AROUND_TITLE = 6
LEAST_WIDTH = 20
FORGET_SCROLLED = "\x1b[3J"
"""Has a terminal drop the lines that have left its window."""


class Screen:
    """Writes to the terminal, or as plain text to a file or a pipe."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)

    def say(self, text: str = "", mark: str = "") -> None:
        """Write a sentence, broken into lines where needed."""
        # Rich would also break where a no-break space holds a number and its unit together.
        rows = wrap(text, max(self.console.width, LEAST_WIDTH), break_on_hyphens=False)
        self.console.print(Text("\n".join(rows), STYLES[mark]))

    def unbroken(self, text: str) -> None:
        """Write a line that somebody may want to copy."""
        self.console.print(Text(text), soft_wrap=True)

    def item(self, label: str, text: str, width: int = ITEM_WIDTH, mark: str = FAINT) -> int:
        """Write a paragraph that hangs on a short label; give the number of its lines."""
        rows = self.broken(text, width)
        self.console.print(Text.assemble((f"{label:>{width}}", STYLES[mark]), f" {rows[0]}"))
        for row in rows[1:]:
            self.console.print(Text(f"{'':>{width}} {row}"))
        return len(rows)

    def last_rows(self, label: str, text: str, most: int) -> None:
        """Write the end of a paragraph that hangs on a short label."""
        rows = self.broken(text)
        self.item(label, " ".join([DOTS, *rows[-most:]]) if len(rows) > most else text)

    def broken(self, text: str, width: int = ITEM_WIDTH) -> list[str]:
        """Break a paragraph into the lines that it takes behind a label."""
        return wrap(text, max(self.console.width - width - 1, LEAST_WIDTH)) or [""]

    def keys(self, rows: Sequence[tuple[str, str]]) -> None:
        """Explain short words, one below the other."""
        width = max(len(key) for key, _text in rows) + 2
        for key, text in rows:
            self.item(f"  {key:<{width}}", text, width + 2, CHOICE)

    def heading(self, title: str) -> None:
        """Write a title with a line before and after it, as far as there is room."""
        spare = self.console.width - len(title)
        before = f"{DASH * 2} " if spare >= BEFORE_TITLE else ""
        after = f" {DASH * max(WIDTH - len(title) - 4, 2)}" if spare >= AROUND_TITLE else ""
        self.console.print(Text.assemble((before, "dim"), (title, "bold"), (after, "dim")))

    def block(self, block: Block) -> None:
        """Write a block of a game."""
        self.heading(block.title)
        for row in block.lines:
            text = styled(row)
            text.rstrip()
            self.console.print(text, soft_wrap=True)

    def cover(self) -> None:
        """Leave nothing of what was shown, not even for who scrolls back."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write(FORGET_SCROLLED)
            self.console.file.flush()
        else:
            self.say()

    def choices(self, choices: Sequence[tuple[int, str]]) -> None:
        """Write numbered choices; short ones that follow each other stand beside each other."""
        for run in self.runs(choices):
            if self.fits_columns(run):
                self.columns(run)
            else:
                for number, text in run:
                    self.item(str(number), text, NUMBER_WIDTH - 1, CHOICE)

    def rows_of(self, choices: Sequence[tuple[int, str]]) -> int:
        """Count the lines that choices will take."""
        return sum(
            self.height(run)
            if self.fits_columns(run)
            else sum(len(self.broken(text, NUMBER_WIDTH - 1)) for _number, text in run)
            for run in self.runs(choices)
        )

    def runs(self, choices: Sequence[tuple[int, str]]) -> list[list[tuple[int, str]]]:
        """Part choices into short ones and long ones, as they follow each other."""
        longest = self.console.width // 2 - NUMBER_WIDTH - GAP
        return [list(run) for _short, run in groupby(choices, key=lambda choice: len(choice[1]) <= longest)]

    def fits_columns(self, run: Sequence[tuple[int, str]]) -> bool:
        """Whether choices are short and many enough for columns."""
        return len(run) > FEW and self.column(run) <= self.console.width // 2

    def column(self, run: Sequence[tuple[int, str]]) -> int:
        """How wide a column must be."""
        return max(len(text) for _number, text in run) + NUMBER_WIDTH + GAP

    def height(self, run: Sequence[tuple[int, str]]) -> int:
        """How many lines choices need in columns."""
        return -(-len(run) // (self.console.width // self.column(run)))

    def columns(self, run: Sequence[tuple[int, str]]) -> None:
        """Write choices in as many columns as there is room for, downwards."""
        width = self.column(run)
        height = self.height(run)
        for first in range(height):
            row = Text()
            for place in range(first, len(run), height):
                number, text = run[place]
                row.append(" " * (place // height * width - len(row)))
                row.append(f"{number:>{NUMBER_WIDTH - 1}} ", STYLES[CHOICE]).append(text)
            self.console.print(row, soft_wrap=True)

    def has_room(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
        """Whether a table stays legible; only its last column, which is for notes, may take several lines."""
        widths = [max(len(row[place]) for row in (heads, *rows)) + GAP for place in range(len(heads) - 1)]
        return sum(widths) + LEAST_WIDTH <= self.console.width

    def rows(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write a table row by row, each cell with its head."""
        for first, *cells in rows:
            self.say(first)
            told = [f"{head} {cell}" for head, cell in zip(heads[1:], cells, strict=True) if cell]
            self.item("", "; ".join(told), GAP)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Write a table; the columns of numbers go to the right."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for place, head in enumerate(heads):
            table.add_column(head, justify="right" if place in right else "left")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self.console.print(table)


def styled(row: Line) -> Text:
    """Give a line's marks their colours."""
    return Text.assemble(*((span.text, STYLES[span.mark]) for span in row))
