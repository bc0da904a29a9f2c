"""Writing SVG: the one place where markup is made, so that no text ever gets into it unescaped."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

Value = str | float | None
"""What an attribute may be; `None` leaves it out."""

NO_ATTRIBUTES: Mapping[str, Value] = {}
NOT_XML = "\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
IN_TEXT = re.compile(f"[&<>\r{NOT_XML}]")
IN_VALUE = re.compile(f"[&<>\"'\t\n\r{NOT_XML}]")
ENTITIES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
}
UNKNOWN = "\ufffd"
"""Stands for a character that XML does not allow at all."""


class Markup(str):
    """Text that is SVG already; any other text is escaped on its way into an element."""

    __slots__ = ()


def element(name: str, attributes: Mapping[str, Value] = NO_ATTRIBUTES, *children: str) -> Markup:
    """Write an element; children that are plain text are escaped."""
    opening = name
    for key, value in attributes.items():
        if value is not None:
            written = quoted(value) if isinstance(value, str) else number(value)
            opening = f'{opening} {key}="{written}"'
    if not children:
        return Markup(f"<{opening}/>")
    # One join, since what is inside may be long and every further step would copy it again.
    inside = [child if isinstance(child, Markup) else escaped(child) for child in children]
    return Markup("".join([f"<{opening}>", *inside, f"</{name}>"]))


def joined(children: Iterable[str]) -> Markup:
    """Put pieces of markup and text one after the other."""
    return Markup("".join([child if isinstance(child, Markup) else escaped(child) for child in children]))


def escaped(text: str) -> str:
    """Make text harmless between tags."""
    return IN_TEXT.sub(entity, text) if IN_TEXT.search(text) else text


def quoted(text: str) -> str:
    """Make text harmless between the quotes of an attribute."""
    return IN_VALUE.sub(entity, text) if IN_VALUE.search(text) else text


def entity(found: re.Match[str]) -> str:
    """Write a character that means something in XML, or nothing at all."""
    return ENTITIES.get(found.group(), UNKNOWN)


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Write a number shortly: at most two decimals, and no minus before zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
DEFINED = re.compile(r"--([\w-]+):\s*([^;{}]+)")
USED = re.compile(r"var\(--([\w-]+)(?:,[^()]*)?\)")
IN_THE_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{(.*?\})\s*\}", re.DOTALL)


def one_theme(svg: str, dark: bool = False) -> str:
    """Write a theme's colours out, for programs that show SVG but know no custom properties.

    Only the style sheet is asked what a colour is: a player's name could say anything.
    """
    found = STYLE.search(svg)
    style = found.group(1) if found else ""
    values = dict(DEFINED.findall(IN_THE_DARK.sub("", style)))
    if dark:
        values.update(DEFINED.findall("".join(IN_THE_DARK.findall(style))))
    plain = {
        name: value.replace('"', "'") for name, value in values.items()
    }  # they may stand in an attribute
    return USED.sub(lambda used: plain.get(used.group(1), used.group()), IN_THE_DARK.sub("", svg, count=1))
