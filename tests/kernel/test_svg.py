"""Markup is written by one helper, and no text gets through it unescaped."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from taproom.kernel.svg import NOT_XML, UNKNOWN, Markup, element, joined, number, one_theme
from tests.rows import each_row

HOSTILE = "\"><script>alert('&')</script>"


def test_an_element_has_attributes_and_children() -> None:
    inner = element("title", {}, "a < b")
    assert inner == "<title>a &lt; b</title>"
    assert (
        element("g", {"id": "x", "class": None, "width": 2.50}, inner) == f'<g id="x" width="2.5">{inner}</g>'
    )
    assert element("path", {"d": "M0 0"}) == '<path d="M0 0"/>'


def test_text_and_values_are_escaped_and_markup_is_not_escaped_twice() -> None:
    written = element("g", {"aria-label": HOSTILE}, element("text", {}, HOSTILE), HOSTILE)
    assert "<script" not in written
    parsed = ElementTree.fromstring(written)
    assert parsed.get("aria-label") == parsed[0].text == parsed[0].tail == HOSTILE


def test_an_empty_text_gives_an_element_with_an_end() -> None:
    assert element("style", {}, "") == "<style></style>"


def test_pieces_of_markup_are_joined_as_they_are() -> None:
    assert joined([element("g"), "&", Markup("<a/>")]) == "<g/>&amp;<a/>"


@given(st.text())
def test_any_text_comes_back_from_xml(text: str) -> None:
    allowed = re.sub(f"[{NOT_XML}]", UNKNOWN, text)
    parsed = ElementTree.fromstring(element("g", {"x": text}, text))
    assert (parsed.get("x"), parsed.text or "") == (allowed, allowed)


def test_characters_that_xml_does_not_allow_are_replaced() -> None:
    parsed = ElementTree.fromstring(element("g", {"x": "a\x00b\ud800"}, "\x1b\uffff"))
    assert parsed.get("x") == f"a{UNKNOWN}b{UNKNOWN}"
    assert parsed.text == UNKNOWN * 2


@each_row(
    ("value", "written"),
    [
        (3, "3"),
        (3.0, "3"),
        (0.1 + 0.2, "0.3"),
        (-0.001, "0"),
        (1234.567, "1234.57"),
        (-20, "-20"),
        (100, "100"),
    ],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


STYLED = """<svg><style>.a { --ink: #111; --serif: "Iowan", serif; }
@media (prefers-color-scheme: dark) {
  .a { --ink: #eee; }
}
.a text { fill: var(--ink); font-family: var(--serif); }</style>
<path fill="var(--ink,#222)" stroke="var(--x)"/></svg>"""


def test_one_theme_writes_the_colours_out() -> None:
    light, dark = one_theme(STYLED), one_theme(STYLED, dark=True)
    assert "fill: #111; font-family: 'Iowan', serif" in light
    assert '<path fill="#111" stroke="var(--x)"/>' in light
    assert '<path fill="#eee" stroke="var(--x)"/>' in dark
    assert "@media" not in light + dark


def test_a_name_cannot_define_a_colour() -> None:
    named = STYLED.replace("</svg>", '<text>--ink: "onload="x</text></svg>')
    assert 'onload="x' not in one_theme(named).split("<text>")[0]
    assert '<path fill="#111"' in one_theme(named)
