"""A game's rules page: Markdown with places that are filled in, read into sections.

A file `rules/en.md` begins each section with `## id | Title`. In its text `{HA-4.3}` names a rule of the
catalogue, and these are filled from the box that is played with:

    {{value cards.purse}}                        a printed value; one that is no printed game's is marked
    {{count cards.purse ducat/ducats}}           the same with a noun: 12 ducats
    {{those walk.cost where kind is monk}}       a column of a table, of some of its rows: 4, 3, 2 and 1
    {{piece coin}} {{mark changed}}              a symbol of the drawing; the mark of an origin, explained

and on lines of their own:

    {{picture walk | The walk.}}                 a picture with its caption (`pictures.py`)
    {{table zones | spot | rate | value}}        a table of printed values, with the heads of its columns
    {{values}}                                   all printed values and where they come from
"""

import re
from collections.abc import Callable, Sequence
from html import unescape
from importlib.resources.abc import Traversable
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from taproom.kernel.components import Value, Values
from taproom.kernel.errors import TaproomError
from taproom.kernel.origins import groups, origin_name, rows_of, summary
from taproom.kernel.pictures import Pictures
from taproom.kernel.svg import Markup, element, escaped, joined
from taproom.kernel.svg import Value as Attribute
from taproom.kernel.words import N_, words

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

    from taproom.kernel.box import Box
    from taproom.kernel.game import Game

HEADING = re.compile(r"^## ([a-z][a-z-]*) \| (.+)$", re.MULTILINE)
CITED = re.compile(r"\{([A-Z]{2}-\d+\.\d+(?: [A-Z]{2}-\d+\.\d+)*)\}")
BEFORE_CITED = re.compile(rf" (?={CITED.pattern})")
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Stands before a cited rule, so that its small sign does not begin a line."""
INLINE = re.compile(r"\{\{(value|count|those|piece|mark) ([^{}|]+)\}\}")
BLOCK = re.compile(r"\{\{(picture|table|values)(?: ([\w-]+))?(?: \| (.+))?\}\}\s*$")
COLUMN = re.compile(r"([\w-]+)\.([\w-]+) where ([\w-]+) is (.+)")
MARKS = {"reconstructed": "\N{DEGREE SIGN}", "changed": "\N{ASTERISK}"}
"""What stands behind a value that is not the printed game's."""
JOINER = "\N{WORD JOINER}"
"""Stands before a mark, so that it does not begin a line."""
MARK = re.compile(r'<(sup|span) class="(?:mark|vh)".*?</\1>')
TAG = re.compile(r"<[^>]*>")
DASH = "\N{EN DASH}"


class Section(NamedTuple):
    """A section of the rules page: its stable id, its title, and what it says as HTML and as plain text."""

    id: str
    title: str
    html: str
    text: str


def read_rulebook(game: "Game", folder: Traversable, lang: str, box: "Box") -> list[Section]:
    """Read the sections in a language; the pictures need `game.pieces("rules-")` once in the same page."""
    source = (folder / f"{lang}.md").read_text("utf-8")
    scribe = Scribe(game, folder, lang, box)
    _, *parts = HEADING.split(source)
    return [
        scribe.section(name, title, body)
        for name, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    ]


class Scribe:
    """Writes the sections of one page: it knows the values, and which rules are cited already."""

    def __init__(self, game: "Game", folder: Traversable, lang: str, box: "Box") -> None:
        self.game = game
        self.lang = lang
        self.words = words(lang)
        self.values: Values = game.values(box.changed)
        self.pictures = Pictures(game, folder, lang, box)
        self.cited: set[str] = set()
        self.markdown = self.reader()

    def reader(self) -> "MarkdownIt":
        """Make a reader of Markdown that knows the places; HTML in the source stays text."""
        from markdown_it import MarkdownIt

        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        markdown.inline.ruler.before("escape", "place", find_inline)
        markdown.block.ruler.before("paragraph", "place", find_block, {"alt": ["paragraph"]})
        rules: dict[str, Any] = cast("RendererHTML", markdown.renderer).rules
        rules["place"] = self.render_inline
        rules["place_block"] = self.render_block
        return markdown

    def section(self, name: str, title: str, body: str) -> Section:
        """Write a section."""
        tokens = self.markdown.parse(BEFORE_CITED.sub(NO_BREAK, body))
        html = str(self.markdown.renderer.render(tokens, self.markdown.options, {}))
        return Section(name, title.strip(), html, self.plain(tokens))

    def plain(self, tokens: "Sequence[Token]") -> str:
        """Give what tokens say as plain text, a line for each paragraph, point or cell."""
        lines = []
        for token in tokens:
            if token.type == "inline":
                lines.append("".join(self.plain_inline(child) for child in token.children or []))
            elif token.type == "place_block" and token.info == "picture":
                lines.append(CITED.sub("", token.meta["rest"] or ""))
        return "\n".join(" ".join(line.split()) for line in lines if line.strip())

    def plain_inline(self, token: "Token") -> str:
        """Give a piece of a line as plain text."""
        if token.type == "softbreak":
            return " "
        if token.type != "place":
            return token.content
        if token.info in ("value", "count", "those"):
            return unescape(TAG.sub("", MARK.sub("", self.fill(token))))
        return ""

    # Within a line.

    def render_inline(self, tokens: "Sequence[Token]", at: int, options: Any, env: Any) -> str:
        """Write what stands for a place in a line."""
        return self.fill(tokens[at])

    def fill(self, token: "Token") -> str:
        """Fill a place in a line."""
        filling: dict[str, Callable[[str], Markup]] = {
            "rule": self.cite,
            "value": self.value,
            "count": self.count,
            "those": self.those,
            "piece": self.piece,
            "mark": self.explained_mark,
        }
        return filling[token.info](token.content)

    def cite(self, rules: str) -> Markup:
        """Leave a small anchor for the rules; only the first that cites a rule bears its id."""
        names = rules.split()
        first, *others = [name if name not in self.cited else None for name in names]
        self.cited.update(names)
        attributes = {"class": "rule-id", "id": first, "href": f"#{names[0]}", "title": ", ".join(names)}
        sign = element("a", {**attributes, "tabindex": -1, "aria-hidden": "true"}, "§")
        return joined([*(element("span", {"id": name}, "") for name in others if name), sign])

    def value(self, name: str) -> Markup:
        """Write a printed value, in words where it is a name."""
        value = self.known(name)
        return self.marked(self.game.value_name(name, value.value, self.lang), value.origin)

    def count(self, asked: str) -> Markup:
        """Write a printed number with its noun."""
        name, _, nouns = asked.rpartition(" ")
        value = self.known(name)
        one, _, many = nouns.partition("/")
        number = int(str(value.value))
        single = number < 2 if self.lang == "fr" else number == 1
        return joined([self.value(name), NO_BREAK, one if single else many])

    def those(self, asked: str) -> Markup:
        """Write a column of a table, of the rows in which another column says something."""
        found = COLUMN.fullmatch(asked)
        if found is None:
            raise unknown_place(self.game, asked)
        table, column, other, wanted = found.groups()
        rows = [name.split(".")[1] for name in self.values if name.startswith(f"{table}.")]
        said = [
            self.value(f"{table}.{row}.{column}")
            for row in dict.fromkeys(rows)
            if str(self.known(f"{table}.{row}.{other}").value) == wanted
        ]
        return Markup(self.words.list(said))

    def piece(self, symbol: str) -> Markup:
        """Show a symbol of the drawing as high as the line."""
        return self.pictures.piece(symbol)

    def explained_mark(self, origin: str) -> Markup:
        """Show the mark of an origin where it is explained."""
        return element("strong", {"class": "mark"}, MARKS[origin])

    def marked(self, shown: str, origin: str) -> Markup:
        """Write a value; one that is not the printed game's has a mark, which says what it is."""
        if origin not in MARKS:
            return Markup(escaped(shown))
        said = origin_name(origin, self.words)
        mark = element("sup", {"class": "mark", "aria-hidden": "true"}, JOINER, MARKS[origin])
        told = element("span", {"class": "vh"}, f" ({said})")
        return element("span", {"class": f"value {origin}", "title": said}, shown, mark, told)

    def known(self, name: str) -> Value:
        """Find a printed value."""
        if name not in self.values:
            raise unknown_place(self.game, name)
        return self.values[name]

    # On lines of their own.

    def render_block(self, tokens: "Sequence[Token]", at: int, options: Any, env: Any) -> str:
        """Write what stands for a place on its own line."""
        token = tokens[at]
        name, rest = token.content, token.meta["rest"] or ""
        if token.info == "picture":
            return self.picture(name, rest)
        return self.table(name, rest.split(" | ")) if token.info == "table" else self.all_values()

    def picture(self, name: str, caption: str) -> str:
        """Write a picture with its caption."""
        said = CITED.sub("", caption).strip()
        drawn = self.pictures.drawn(name, said)
        below = Markup(self.markdown.renderInline(caption))
        return element("figure", {"class": f"picture {name}"}, drawn, element("figcaption", {}, below))

    def table(self, group: str, heads: Sequence[str]) -> str:
        """Write a table of printed values; neighbouring rows that say the same become one."""
        members = [value for value in self.values.values() if value.name.startswith(f"{group}.")]
        if not members:
            raise unknown_place(self.game, group)
        keys: list[list[str]] = []
        cells: list[list[Markup]] = []
        for key, row in groupby(members, key=lambda value: value.name.split(".")[1]):
            said = [self.value(value.name) for value in row]
            if cells and cells[-1] == said:
                keys[-1].append(key)
            else:
                keys.append([key])
                cells.append(said)
        return html_table(heads, [[span(of), *said] for of, said in zip(keys, cells, strict=True)])

    def all_values(self) -> str:
        """Write all printed values in groups that can be folded, then what they are worth."""
        _ = self.words
        shipped = self.game.shipped()
        folded = []
        for group, members in groups(self.values):
            heads, rows = rows_of(members, shipped, _)
            rows = [[*row, element("span", {"lang": "en"}, note) if note else ""] for *row, note in rows]
            said = _.plural("{n} line", "{n} lines", len(rows))
            title = element("summary", {}, element("code", {}, group), f" ({said})")
            # A wide table is pushed sideways on phones, with the keyboard too.
            sideways: dict[str, Attribute] = {
                "class": "sideways",
                "tabindex": 0,
                "role": "group",
                "aria-label": group,
            }
            folded.append(element("details", {}, title, element("div", sideways, html_table(heads, rows))))
        told = [element("p", {}, sentence) for sentence in summary(self.values, _)]
        return joined([*folded, *told])


def span(keys: Sequence[str]) -> str:
    """Name a row that stands for several: 1-4."""
    return keys[0] if len(keys) == 1 else f"{keys[0]}{DASH}{keys[-1]}"


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """Write a table; columns without anything in them are left out."""
    kept = [at for at in range(len(heads)) if any(row[at] for row in rows)]
    head = [element("th", {"scope": "col"}, heads[at]) if heads[at] else element("td", {}, "") for at in kept]
    body = [
        element("tr", {}, *(element("td", {}, row[at]) if at else row_head(row[at]) for at in kept))
        for row in rows
    ]
    top = element("thead", {}, element("tr", {}, *head))
    return element("table", {}, top, element("tbody", {}, *body))


def row_head(said: str) -> Markup:
    """Write the first cell of a row, which names it."""
    return element("th", {"scope": "row"}, said)


def unknown_place(game: "Game", asked: str) -> TaproomError:
    """Say that a rules page asks for something that is not there."""
    return TaproomError(
        N_("The rules page of {title} asks for {asked}, which is not there."), title=game.title, asked=asked
    )


# How Markdown finds the places.


def find_inline(state: "StateInline", silent: bool) -> bool:
    """Find a place, or a rule that is cited, in a line."""
    found = INLINE.match(state.src, state.pos)
    cited = CITED.match(state.src, state.pos)
    if not (found or cited):
        return False
    if not silent:
        token = state.push("place", "", 0)
        token.info, token.content = found.groups() if found else ("rule", cited[1] if cited else "")
    state.pos = (found or cited).end()  # type: ignore[union-attr]
    return True


def find_block(state: "StateBlock", start: int, end: int, silent: bool) -> bool:
    """Find a place on a line of its own."""
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = BLOCK.match(line)
    if found is None:
        return False
    if not silent:
        token = state.push("place_block", "", 0)
        token.info, token.content = found[1], found[2] or ""
        token.meta = {"rest": found[3]}
        token.map = [start, start + 1]
        state.line = start + 1
    return True
