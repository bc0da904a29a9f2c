"""Putting a drawing together: its frame, its parts, and what it carries with it."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from taproom.kernel.errors import TaproomError
from taproom.kernel.game import LAYOUTS
from taproom.kernel.pen import Part
from taproom.kernel.phrases import OneOf
from taproom.kernel.svg import IN_THE_DARK, NO_ATTRIBUTES, Markup, Value, element, joined
from taproom.kernel.words import N_

SVG = "http://www.w3.org/2000/svg"
PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
SYMBOL = re.compile(r"<symbol.*?</symbol>", re.DOTALL)
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
Placed = dict[str, tuple[Part, float, float]]
"""Parts by their names, each with its place."""
GAP = 12
"""Between the parts of a table."""


def checked_prefix(prefix: str, usual: str) -> str:
    """Refuse a prefix that could not begin an id; an empty one means the usual one."""
    if prefix and not PREFIX.fullmatch(prefix):
        raise TaproomError(
            N_("A prefix is a letter, then letters, digits, - and _; not {prefix!r}."), prefix=prefix
        )
    return prefix or usual


def checked_layout(layout: str) -> str:
    """Refuse a layout that no drawing has."""
    if layout not in LAYOUTS:
        raise TaproomError(
            N_("A drawing is {layouts}, not {layout!r}."), layouts=OneOf(LAYOUTS), layout=layout
        )
    return layout


@cache
def stylesheet(package: str) -> str:
    """Read the style sheet of a game."""
    css = (files(package) / "drawing" / "style.css").read_text(encoding="utf-8")
    return COMMENT.sub("", css)


def for_a_page(css: str) -> str:
    """Have a style sheet obey the theme that a person chose for the page, before that of the system."""

    def both(found: re.Match[str]) -> str:
        by_system = under(':root:not([data-theme="light"])', found.group(1))
        by_choice = under(':root[data-theme="dark"]', found.group(1))
        return f"@media (prefers-color-scheme: dark) {{\n{by_system}\n}}\n{by_choice}"

    return IN_THE_DARK.sub(both, css)


def under(where: str, rules: str) -> str:
    """Let rules hold only inside some element."""
    lines = []
    for selectors, block in RULE.findall(rules):
        lines.append(", ".join(f"{where} {one.strip()}" for one in selectors.split(",")) + f" {block}")
    return "\n".join(lines)


@cache
def symbols(package: str) -> str:
    """Read a game's symbols, without their English titles, which would pop up over translated labels."""
    sheet = (files(package) / "data" / "pieces.svg").read_text(encoding="utf-8")
    return TITLE.sub("", "".join(SYMBOL.findall(sheet)))


def texture(name: str, side: float, turn: str, *marks: Markup) -> Markup:
    """Give a repeated pattern."""
    attributes: dict[str, Value] = {
        "id": name,
        "width": side,
        "height": side,
        "patternUnits": "userSpaceOnUse",
        "patternTransform": turn,
    }
    return element("pattern", attributes, joined(marks))


def framed(
    root: str,
    title: str,
    width: float,
    height: float,
    style: str,
    definitions: Markup,
    placed: Iterable[Markup],
) -> Markup:
    """Give a drawing that stands alone; `root` is the class under which its style stays."""
    return element(
        "svg",
        {
            "xmlns": SVG,
            "class": root,
            "viewBox": f"0 0 {width:g} {height:g}",
            "width": width,
            "height": height,
            "role": "group",
            "aria-label": title,
        },
        element("defs", {}, element("style", {}, style), definitions),
        element("rect", {"width": "100%", "height": "100%", "class": "ground"}),
        *placed,
    )


def stacked(drawn: Mapping[str, Part], x: float, y: float) -> Placed:
    """Place parts below each other; one of no height takes no gap."""
    placed: Placed = {}
    for name, part in drawn.items():
        placed[name] = (part, x, y)
        y += part.height + GAP if part.height else 0
    return placed


def bottom(placed: Placed) -> float:
    """Say where the next part below can begin."""
    return max(y + part.height for part, _x, y in placed.values()) + GAP


def fragment(root: str, label: str, part: Part, more: Mapping[str, Value] = NO_ATTRIBUTES) -> Markup:
    """Give a part as a picture of its own; `more` tells a page what can be done with it."""
    return element(
        "svg",
        {
            "xmlns": SVG,
            "class": root,
            "viewBox": f"0 0 {part.width:g} {part.height:g}",
            "role": "group",
            "aria-label": label,
            **more,
        },
        part.markup,
    )


def unseen(root: str, definitions: Markup) -> Markup:
    """Give what parts need beside them in a page: symbols, nothing to be seen."""
    return element(
        "svg",
        {"xmlns": SVG, "class": root, "width": 0, "height": 0, "aria-hidden": "true"},
        element("defs", {}, definitions),
    )


def nested(label: str, part: Part, x: float, y: float, width: float) -> Markup:
    """Place a part in the whole picture."""
    return element(
        "svg",
        {
            "x": x,
            "y": y,
            "width": width,
            "height": part.height * width / part.width,
            "viewBox": f"0 0 {part.width:g} {part.height:g}",
            "overflow": "visible",
            "role": "group",
            "aria-label": label,
        },
        part.markup,
    )
