"""What the site of the documentation gets from the program itself while MkDocs builds it."""

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from posixpath import dirname, join, normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import taproom
from taproom.bots import bot, decide
from taproom.kernel.components import ORIGINS, Value
from taproom.kernel.game import Game
from taproom.kernel.origins import groups, origin_name, rows_of
from taproom.kernel.picture import under
from taproom.kernel.svg import IN_THE_DARK
from taproom.kernel.words import words

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "taproom" / "server" / "static"
BORROWED = {
    "assets/mug.svg": STATIC / "mug.svg",
    "assets/fraunces.woff2": STATIC / "fonts" / "fraunces.woff2",
    "assets/inter.woff2": STATIC / "fonts" / "inter.woff2",
    "assets/OFL.txt": STATIC / "fonts" / "OFL.txt",
}
"""What the site shares with the server's own pages."""
EXAMPLES = ("*.py", "*.pl")
DARK = '[data-md-color-scheme="slate"]'
BOARD = re.compile(r"<!-- a board of ([\w-]+) after (\d+) actions -->")
RULE = re.compile(r"^- ([A-Z]{2}-[\d.]+) \[(\w+)\]", re.MULTILINE)
NUMBERED = r'- <b class="rule" id="\1">\1</b> <span class="origin">\2</span>'
COUNTS = re.compile(r"<!-- the counts -->")
VALUES = re.compile(r"<!-- the reconstructed values of ([\w-]+) -->")
NUMBERS = re.compile(r"<!-- the numbers of ([\w-]+) for (\d) players -->")
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
COPY = re.compile(r'<div class="zeroclipboard-container">.*?</clipboard-copy>\s*</div>', re.DOTALL)
PICTURE = re.compile(r'<img[^>]*?src="data:image/svg\+xml;base64,([^"]+)"[^>]*>', re.DOTALL)
STYLE = re.compile(r'<style type="text/css">.*?</style>', re.DOTALL)
LINK = re.compile(r'href="([\w./-]+\.(?:md|ipynb))"')
RECONSTRUCTED = "reconstructed"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Put files that live elsewhere in the project beside the pages."""
    examples = [path for kind in EXAMPLES for path in sorted((ROOT / "examples").rglob(kind))]
    found = BORROWED | {str(path.relative_to(ROOT)): path for path in examples}
    for name, path in found.items():
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in what the data says, number the rules, and let links to examples lead to their copies."""
    deep = page.file.src_uri.count("/")
    text = markdown.replace("](" + "../" * (deep + 1) + "examples/", "](" + "../" * deep + "examples/")
    text = COUNTS.sub(lambda found: counts(), RULE.sub(NUMBERED, text))
    text = NUMBERS.sub(lambda found: numbers(taproom.game(found.group(1)), int(found.group(2))), text)
    return VALUES.sub(lambda found: reconstructed(taproom.game(found.group(1))), text)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Draw the boards that a page asks for; let those of a notebook follow the page's theme."""
    drawn = BOARD.sub(lambda found: board(taproom.game(found.group(1)), int(found.group(2))), html)
    if not page.file.src_uri.endswith(".ipynb"):
        return drawn
    return LINK.sub(lambda found: f'href="{address(found.group(1), page, files)}"', plain_notebook(drawn))


# Boards.


def board(game: Game, actions: int) -> str:
    """Draw a game between greedy bots after so many actions."""
    state = game.new(players=3, seed=2)
    players = [bot("greedy", seed=str(seat)) for seat in range(3)]
    for _step in range(actions):
        state.play(decide(players[state.player], state))
    view = {**state.view(None), "names": ["Anna", "Bram", "Chloé"]}
    return f'<figure class="board">{themed(game.draw(view, prefix=f"{game.slug}-"))}</figure>'


def themed(html: str) -> str:
    """Have drawings go by the theme that the reader chose, and not by the system's."""
    return IN_THE_DARK.sub(lambda found: under(DARK, found.group(1)), html)


def plain_notebook(html: str) -> str:
    """Keep what a notebook shows; its own scripts and styles come from other hosts or are not the site's."""
    return themed(PICTURE.sub(inlined, SCRIPT.sub("", COPY.sub("", STYLE.sub("", html)))))


def address(link: str, page: Page, files: Files) -> str:
    """Give the address of the page that a notebook links; one that is not there ends the build."""
    target = normpath(join(dirname(page.file.src_uri), link))
    return files.src_uris[target].url_relative_to(page.file)


def inlined(found: re.Match[str]) -> str:
    """Write a picture into the page itself, where it can follow the theme."""
    svg = b64decode(found.group(1)).decode()
    return svg[svg.index("<svg") :]


# Printed values.


def counts() -> str:
    """Count the values of each game by origin."""
    _ = words("en")
    used = [origin for origin in ORIGINS if origin != "changed"]
    rows = []
    for game in taproom.all_games():
        values = game.shipped().values()
        found = Counter(value.origin for value in values)
        rows.append([game.title, *(str(found[origin]) for origin in used), str(len(values))])
    return table(["game", *(origin_name(origin, _) for origin in used), "together"], rows)


def reconstructed(game: Game) -> str:
    """List every reconstructed value of a game, group by group, folded up."""
    return "\n\n".join(folded(group, members) for group, members in reconstructed_groups(game))


def reconstructed_groups(game: Game) -> Iterator[tuple[str, list[Value]]]:
    """Give the groups of values that hold reconstructed ones, and these alone."""
    for group, members in groups(game.shipped()):
        if found := [value for value in members if value.origin == RECONSTRUCTED]:
            yield group, found


def folded(group: str, members: Sequence[Value]) -> str:
    """Write a group as a table that opens at a click."""
    heads, rows = rows_of(members, {}, words("en"))
    place = heads.index("origin")  # they are all alike
    kept = [row[:place] + row[place + 1 :] for row in rows]
    written = table(heads[:place] + heads[place + 1 :], kept)
    title = f"{group}: {len(members)} value{'s' if len(members) > 1 else ''}"
    return f'??? abstract "{title}"\n\n' + "\n".join(f"    {line}" for line in written.splitlines())


# What programs see.


def numbers(game: Game, players: int) -> str:
    """List every number of an observation; those that follow each other and mean the same stand together."""
    lines = []
    first = 0
    alike = groupby(game.layout(players).features, key=lambda feature: feature._replace(name=""))
    for shared, features in alike:
        names = [feature.name for feature in features]
        last = first + len(names) - 1
        places = str(first) if first == last else f"{first} to {last}"
        kind = "category" if shared.category else "amount"
        told = f"*{kind}, {shared.low} to {shared.high}.* {cell(shared.meaning)}"
        lines.append(f"- **{places}** {cell('; '.join(names))}<br>{told}")
        first = last + 1
    return "\n".join(lines)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table as Markdown."""
    ruler = ["---"] * len(heads)
    return "\n".join(f"| {' | '.join(map(cell, row))} |" for row in [heads, ruler, *rows])


def cell(text: str) -> str:
    """Write a text so that it stays in its cell."""
    return escape(text, quote=False).replace("|", "&#124;").replace("*", "&#42;")
