"""HTML that cannot be broken by what people typed: every text is escaped unless it is markup already."""

from collections.abc import Iterable, Sequence
from html import escape


class Markup(str):
    """A text that is HTML already."""


def tag(name: str, *inside: str, **attributes: str) -> Markup:
    """Write an element; `class_` and `aria_label` stand for the names that Python does not allow."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items()
    )
    return Markup(f"<{name}{written}>{together(inside)}</{name}>")


def together(parts: Iterable[str]) -> Markup:
    """Put texts and markup one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def paragraphs(sentences: Iterable[str]) -> Markup:
    """Write a paragraph for each sentence that says something."""
    return together(tag("p", sentence) for sentence in sentences if sentence)


def bullets(items: Iterable[str]) -> Markup:
    """Write a list."""
    return tag("ul", *(tag("li", item) for item in items if item))


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """Write a table whose first column names the rows; where it is too wide, it is moved by itself."""
    # The corner over the names of the rows may be empty, and is no heading then.
    head = tag("tr", *(tag("th", cell, scope="col") if cell else tag("td") for cell in heads))
    body = [tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell) for cell in row[1:])) for row in rows]
    found = tag("table", tag("caption", title), tag("thead", head), tag("tbody", *body))
    return tag("div", found, class_="scroll", role="region", tabindex="0", aria_label=title)
