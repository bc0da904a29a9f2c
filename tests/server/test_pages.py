"""Every page is well made in both languages, and a name that tries to break out stays a name."""

import gzip
import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from taproom.kernel.words import LANGUAGES
from taproom.server.people import Person
from taproom.server.templating import environment, page, render
from tests.rows import each_row
from tests.server.showcase import PAGES, pages

EVIL = '"><script>alert(1)</script>'
VOID = {"meta", "link", "input", "br"}
SHOWN_ATTRIBUTES = ("aria-label", "title", "placeholder", "data-copied", "data-morning", "data-evening")
SAME_IN_BOTH = {
    *("Anna", "Bram", "Bot 2", "Bot 3", "Ève", "Taproom", "EN", "FR", "English", "Français", "https://"),
    *("Heaven & Ale", "Dice Brewing", "The Belgian Beers Race"),
    *("(Heaven & Ale)", "(Dice Brewing)", "(The Belgian Beers Race)"),
    *("Webhook", "Options", "Mode", "expert", "Tables", "Pages"),
}
"""Names, and words that are French too."""
EVERY_PAGE = each_row("name", PAGES)
EVERY_LANGUAGE = each_row("lang", LANGUAGES)
STATIC = files("taproom.server") / "static"
MOST_BYTES = 150_000


class Reader(HTMLParser):
    """Reads a page and notes what a test wants to know."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.slips: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if len({name for name, _ in attrs}) < len(attrs):
            self.slips.append(f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.slips.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if "symbol" not in self.open and data.strip():
            self.texts.append(" ".join(data.split()))

    def values(self, *names: str) -> list[str]:
        """List what some attributes say, all over the page."""
        return [attrs[name] for _, attrs in self.tags for name in names if name in attrs]


def shown(reader: Reader) -> list[str]:
    """List everything that a person reads or hears on a page."""
    return [text for text in [*reader.texts, *reader.values(*SHOWN_ATTRIBUTES)] if text]


@EVERY_PAGE
@EVERY_LANGUAGE
def test_a_page_is_well_formed(name: str, lang: str) -> None:
    text = pages(lang)[name]
    reader = Reader(text)
    assert text.startswith("<!doctype html>")
    assert (reader.slips, reader.open) == ([], [])
    assert [attrs["lang"] for tag, attrs in reader.tags if tag == "html"] == [lang]
    assert [tag for tag, _ in reader.tags if tag in ("h1", "main", "title")] == ["title", "main", "h1"]


@EVERY_PAGE
@EVERY_LANGUAGE
def test_what_a_page_points_to_is_there(name: str, lang: str) -> None:
    reader = Reader(pages(lang)[name])
    ids = reader.values("id")
    assert len(ids) == len(set(ids))
    pointed = [*reader.values("for", "form", "aria-describedby", "data-copy")]
    pointed += [value[1:] for value in reader.values("href") if value.startswith("#")]
    assert set(pointed) <= set(ids)
    for address in reader.values("href", "src"):
        if address.startswith("/static/"):
            assert (STATIC / address.removeprefix("/static/")).is_file(), address


@EVERY_PAGE
@EVERY_LANGUAGE
def test_a_page_keeps_to_the_content_security_policy(name: str, lang: str) -> None:
    reader = Reader(pages(lang)[name])
    for tag, attrs in reader.tags:
        assert tag != "style"
        assert "style" not in attrs
        assert not [attribute for attribute in attrs if attribute.startswith("on")]
        assert tag != "script" or attrs["src"].startswith("/static/")
        assert tag not in ("link", "script", "img") or "//" not in attrs.get("href", attrs.get("src", ""))


@EVERY_PAGE
@EVERY_LANGUAGE
def test_a_name_that_tries_to_break_out_is_only_text(name: str, lang: str) -> None:
    evil, tame = Reader(pages(lang, EVIL, EVIL)[name]), Reader(pages(lang)[name])
    assert [tag for tag, _ in evil.tags] == [tag for tag, _ in tame.tags]
    assert [set(attrs) for _, attrs in evil.tags] == [set(attrs) for _, attrs in tame.tags]
    assert "<script>alert" not in pages(lang, EVIL, EVIL)[name]


def test_a_name_that_tries_to_break_out_is_still_shown() -> None:
    assert EVIL in " ".join(Reader(pages("en", EVIL, EVIL)["home"]).texts)
    assert EVIL in Reader(pages("en", EVIL, EVIL)["preferences"]).values("value")


@EVERY_PAGE
def test_no_english_is_left_in_french(name: str) -> None:
    english, french = (set(shown(Reader(pages(lang)[name]))) for lang in ("en", "fr"))
    left = {text for text in english & french if re.search("[a-zA-Z]{2}", text)}
    assert left - SAME_IN_BOTH == set()


def test_a_theme_stands_in_the_page() -> None:
    text = pages("en", theme="dark")["home"]
    assert '<html lang="en" data-theme="dark" data-motion="auto">' in text


def test_the_language_switch_comes_back_to_the_same_page() -> None:
    text = render("privacy.html", "en", page=page(Person("x"), "en", "/table/a?b=c&d", "x"))
    addresses = [value for value in Reader(text).values("href") if value.startswith("/lang/")]
    assert addresses == ["/lang/en?to=/table/a%3Fb%3Dc%26d", "/lang/fr?to=/table/a%3Fb%3Dc%26d"]


def test_a_template_that_lacks_something_says_so() -> None:
    with pytest.raises(Exception, match="undefined"):
        render("games.html", "en", page=page(None, "en", "/games"))


@each_row("name", ["a.html", "a.svg", "a.txt", "a"])
def test_every_template_is_escaped_whatever_its_name(name: str) -> None:
    assert environment("en").render_str("{{ x }}", name, x="<b>") == "&lt;b&gt;"


def test_the_first_page_is_small() -> None:
    text = pages("fr")["home"]
    wanted = [value for value in Reader(text).values("href", "src") if value.startswith("/static/")]
    loaded = {address: (STATIC / address.removeprefix("/static/")).read_bytes() for address in wanted}
    loaded["copy.js"] = (STATIC / "copy.js").read_bytes()
    sizes = [
        len(data if address.endswith(".woff2") else gzip.compress(data)) for address, data in loaded.items()
    ]
    assert sum(sizes) + len(gzip.compress(text.encode())) < MOST_BYTES


# The colours.


def tokens(theme: str) -> dict[str, str]:
    """Read the colours of a theme from the style sheet."""
    sheet = (STATIC / "base.css").read_text("utf-8")
    blocks = re.findall(r"(:root[^{]*)\{([^}]*)\}", sheet)
    found: dict[str, str] = {}
    for selector, body in blocks:
        if selector.strip() == ":root" or (f'"{theme}"' in selector and ":not" not in selector):
            found |= dict(re.findall(r"(--[\w-]+): (#\w{3,6});", body))
    return found


def luminance(colour: str) -> float:
    """Say how light a colour is, as the guidelines for accessible pages count it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Say how well one colour stands out from another."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@each_row("theme", ["light", "dark"])
def test_text_stands_out_from_its_ground(theme: str) -> None:
    colours = tokens(theme)
    for ground in ("--paper", "--paper-2", "--foam", "--paper-3"):
        for ink in ("--ink", "--ink-2"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for ground in ("--paper", "--paper-2", "--foam"):
        assert contrast(colours["--edge"], colours[ground]) >= 3, ground
        assert contrast(colours["--copper"], colours[ground]) >= 3, ground
    assert contrast(colours["--on-copper"], colours["--copper"]) >= 4.5
    assert contrast(colours["--good"], colours["--hop-soft"]) >= 4.5
    assert contrast(colours["--ink"], colours["--copper-soft"]) >= 4.5


def test_both_ways_to_the_dark_are_the_same() -> None:
    sheets = [(STATIC / name).read_text("utf-8") for name in ("base.css", "pictures.css")]
    for sheet in sheets:
        chosen = re.search(r':root\[data-theme="dark"\] \{([^}]*)\}', sheet)
        asked = re.search(r':root:not\(\[data-theme="light"\]\) \{([^}]*)\}', sheet)
        assert chosen
        assert asked
        assert chosen[1].split() == asked[1].split()
