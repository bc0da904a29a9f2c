"""The kinds of plots in a report; two series are told apart by shape, not by colour alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taproom.lab.extras import extra
from taproom.lab.report.canvas import (
    CARD,
    FIRST,
    INK,
    LINE,
    PALE,
    SECOND,
    SOFT,
    TEXT,
    WIDTH,
    drawing,
    embedded,
    place,
)
from taproom.lab.report.markup import Markup
from taproom.lab.statistics import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Write = Callable[[float], str]
"""Writes a number for an axis or beside a mark."""

MARGIN = 10
LABEL = 22
"""Pixels for the line of text over a row."""
AXIS = 30
AXIS_TITLE = 22
HISTOGRAM = 64
GAP = 10
"""Pixels between heaps, so that the mark of a mean touches no words."""
BAR = 15
DOT = 18
MOST_BINS = 24
SHARE_BINS = 20
TICKS = 5


@dataclass(frozen=True)
class Row:
    """A line of a plot, with an estimate for each series."""

    label: str
    estimates: tuple[Estimate, ...]
    chance: float | None = None
    """What chance alone would give, to hold the estimates against."""


@dataclass(frozen=True)
class Heap:
    """A histogram of a plot, with the values of each series."""

    label: str
    values: tuple[Sequence[float], ...]


@dataclass(frozen=True)
class Frame:
    """What all plots have: whose ids they keep apart, what they say, and how their axis reads."""

    prefix: str
    title: str
    axis: str
    write: Write
    whole: bool = False
    """Whether only whole numbers make sense on the axis."""


def histograms(frame: Frame, heaps: Sequence[Heap]) -> Markup:
    """Draw how whole numbers or shares are spread, one heap below the other over the same axis."""
    height = HISTOGRAM if len(heaps) > 1 else 2 * HISTOGRAM
    label = LABEL if len(heaps) > 1 else 0
    row = label + height + GAP
    with drawing(row * len(heaps) + AXIS + AXIS_TITLE - GAP) as figure:
        values = [value for heap in heaps for series in heap.values for value in series]
        edges = bins(values) if frame.whole else [number / SHARE_BINS for number in range(SHARE_BINS + 1)]
        for number, heap in enumerate(heaps):
            axes = place(figure, MARGIN, number * row + label, WIDTH - 2 * MARGIN, height)
            draw_heap(axes, heap, edges)
            finish(axes, frame, last=number == len(heaps) - 1)
        return embedded(figure, frame.prefix, frame.title)


def draw_heap(axes: "Axes", heap: Heap, edges: Sequence[float]) -> None:
    """Draw one heap, with a mark at each mean."""
    tallest = 0.0
    for series, values in enumerate(heap.values):
        heights = shares(values, edges)
        draw_steps(axes, heights, edges, series)
        mark(axes, sum(values) / (len(values) or 1), 0, series)
        tallest = max(tallest, *heights)
    axes.set_xlim(edges[0], edges[-1])
    axes.set_ylim(0, tallest * 1.1 or 1)
    axes.annotate(heap.label, (0, 1), xytext=(0, 5), xycoords="axes fraction", textcoords="offset points")


def draw_steps(axes: "Axes", heights: Sequence[float], edges: Sequence[float], series: int) -> None:
    """Draw the outline of a heap: the first series filled, the second as a dashed line."""
    if series == 0:
        axes.stairs(heights, edges, fill=True, color=PALE)
        axes.stairs(heights, edges, color=FIRST, linewidth=1.4)
    else:
        axes.stairs(heights, edges, color=SECOND, linewidth=2, linestyle=(0, (4, 2)))


def mark(axes: "Axes", across: float, down: float, series: int) -> None:
    """Draw a dot for the first series, a diamond for the second."""
    colour, shape, size = ((FIRST, "o", 8), (SECOND, "D", 7))[series]
    axes.plot([across], [down], shape, color=colour, markersize=size, clip_on=False, zorder=5)


def bins(values: Sequence[float]) -> list[float]:
    """Choose edges: one bin for each whole number while they are few, else for some of them together."""
    low, high = min(values), max(values)
    step = max(1, -int(-(high - low + 1) // MOST_BINS))
    return [low - 0.5 + step * number for number in range(int((high - low) // step) + 2)]


def shares(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    """Give the part of the values that falls into each bin."""
    step = edges[1] - edges[0]
    counts = [0] * (len(edges) - 1)
    for value in values:
        counts[min(int((value - edges[0]) / step), len(counts) - 1)] += 1
    return [count / (len(values) or 1) for count in counts]


def bars(frame: Frame, rows: Sequence[Row]) -> Markup:
    """Draw amounts as bars: the first series filled, the second hatched."""
    series = len(rows[0].estimates)
    row = LABEL + BAR * series + 6
    with drawing(row * len(rows) + AXIS + AXIS_TITLE) as figure:
        axes = whole_axes(figure, row, rows)
        for number, one in enumerate(rows):
            name_row(axes, number * row, one.label)
            for place_in_row, estimate in enumerate(one.estimates):
                draw_bar(axes, number * row + LABEL + BAR * (place_in_row + 0.5), estimate, place_in_row)
            if one.chance is not None:
                ends = [number * row + LABEL - 3, (number + 1) * row - 3]
                axes.plot([one.chance] * 2, ends, color=INK, linewidth=1.6, linestyle=(0, (2, 2)))
        axes.axvline(0, color=SOFT, linewidth=1)
        finish(axes, frame, last=True)
        return embedded(figure, frame.prefix, frame.title)


def draw_bar(axes: "Axes", down: float, estimate: Estimate, series: int) -> None:
    """Draw one bar and the interval at its end."""
    if series == 0:
        axes.barh(down, estimate.value, BAR - 4, color=FIRST, linewidth=0)
    else:
        axes.barh(
            down, estimate.value, BAR - 4, facecolor="none", edgecolor=SECOND, hatch="////", linewidth=1.2
        )
    axes.plot([estimate.low, estimate.high], [down, down], color=INK, linewidth=1.6)


def dots(frame: Frame, rows: Sequence[Row], even: float) -> Markup:
    """Draw estimates as dots and diamonds with their intervals, and a line where nothing would be special."""
    series = len(rows[0].estimates)
    row = LABEL + DOT * series
    with drawing(row * len(rows) + AXIS + AXIS_TITLE) as figure:
        axes = whole_axes(figure, row, rows, even)
        axes.axvline(even, color=SOFT, linewidth=1.4, linestyle=(0, (5, 3)))
        for number, one in enumerate(rows):
            name_row(axes, number * row, one.label)
            for place_in_row, estimate in enumerate(one.estimates):
                draw_dot(axes, number * row + LABEL + DOT * (place_in_row + 0.5), estimate, place_in_row)
        finish(axes, frame, last=True)
        return embedded(figure, frame.prefix, frame.title)


def draw_dot(axes: "Axes", down: float, estimate: Estimate, series: int) -> None:
    """Draw an interval and what lies in it."""
    axes.plot([estimate.low, estimate.high], [down, down], color=(FIRST, SECOND)[series], linewidth=2.4)
    mark(axes, estimate.value, down, series)


def whole_axes(figure: "Figure", row: float, rows: Sequence[Row], *also: float) -> "Axes":
    """Put axes over all rows, counted in pixels from the top, wide enough for every interval."""
    height = row * len(rows)
    axes = place(figure, MARGIN, 0, WIDTH - 2 * MARGIN, height)
    ends = [end for one in rows for estimate in one.estimates for end in (estimate.low, estimate.high)]
    ends += also or (0.0,)
    room = (max(ends) - min(ends) or 1) * 0.04
    axes.set_xlim(min(ends) - room, max(ends) + room)
    axes.set_ylim(height, 0)
    return axes


def name_row(axes: "Axes", down: float, label: str) -> None:
    """Write what a row is about over it; lines pass behind the words."""
    behind = {"facecolor": CARD, "edgecolor": "none", "pad": 1}
    across = axes.get_yaxis_transform()
    axes.text(0, down + LABEL - 4, label, transform=across, fontsize=TEXT, va="baseline", bbox=behind)


def finish(axes: "Axes", frame: Frame, last: bool) -> None:
    """Draw the lower axis, with numbers and a title below the last row."""
    with extra("report"):
        from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.yaxis.set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(TICKS, integer=frame.whole))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _place: frame.write(value)))
    axes.grid(visible=True, axis="x", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="x", length=0, labelbottom=last, pad=6)
    if last:
        axes.set_xlabel(frame.axis, labelpad=4)
