"""The drawing: well-formed, self-contained, and with an element to click for every legal action."""

import re
from functools import cache
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree

import pytest

from taproom import State
from taproom.games.heaven_and_ale import drawing
from taproom.games.heaven_and_ale.drawing.style import stylesheet
from taproom.games.heaven_and_ale.steps import PHASES
from taproom.kernel.game import LAYOUTS
from taproom.kernel.players import printable
from tests.corpus.games import walk
from tests.games.heaven_and_ale.table import EVERYWHERE, GAME, MONKS, SHADY, Json, garden, play, table
from tests.looking import check_controls, faults, shared_out
from tests.rows import each_row

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALLEST_CONTROL = 12
"""Pixels."""
SVG = "{http://www.w3.org/2000/svg}"
SEATS = (2, 3, 4)
HOSTILE = "\"><script>alert('&')</script>"
NAMES = ["Anna", HOSTILE, "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}" * 20, "W" * 300]
# The spots around the middle shed plot of row 4, but the one at its lower right.
FIVE = ("-1,2", "1,2", "2,3", "-1,4", "-2,3")
TILES_FOR_SHED = {
    1: ("hops 1", "wood 1", "yeast 1", "monk 2", "water 3"),
    2: ("hops 3", "wood 1", "yeast 4", "monk 2", "water 3"),
    3: ("hops 5", "wood 3", "yeast 4", "monk 2", "water 5"),
    4: ("hops 5", "wood 5", "yeast 4", "barley 3", "water 5"),
}

every_layout = pytest.mark.parametrize("layout", LAYOUTS)
every_table = pytest.mark.parametrize("players", SEATS)


def drawn(state: State, layout: str = "wide", prefix: str = "", lang: str = "en") -> str:
    """Draw a position for the seat that decides."""
    view = {**state.view(state.player), "names": NAMES[: state.players]}
    return drawing.draw(view, GAME.targets(state, state.player, lang), lang, prefix, layout)


def parsed(svg: str) -> ElementTree.Element:
    """Read a drawing."""
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    """List all ids."""
    return [thing.attrib["id"] for thing in parsed(svg).iter() if "id" in thing.attrib]


def letters(svg: str) -> list[str]:
    """List all lines that are written in a drawing, those of the pieces left out."""
    root = parsed(svg)
    root.remove(cast(ElementTree.Element, root.find(f"{SVG}defs")))
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def shed_built(kind: int) -> State:
    """Seat 0 has just built a shed and is to choose its neighbours."""
    planted = dict(zip(FIVE, TILES_FOR_SHED[kind], strict=True))
    state = table(3).board(0, garden=planted).tiles({8: ["wood 2", "wood 2"]}).state()
    play(state, "go 8", "buy wood 2", "put 1,4")
    assert state.phase == "shed"
    return state


def crowd() -> State:
    """Much of everything: figures and tiles on a space, ducats, barrels, markers at both ends."""
    goals = list(cast(Json, table(4).state().view(0))["barrels"])
    six = ["wood 1", "yeast 2", "hops 3", "water 4", "barley 5", "wood 2"]
    busy = table(4).tiles({**EVERYWHERE, 21: six, 25: MONKS, 18: MONKS[:2]}).discs({16: 2, 20: 1})
    busy = busy.board(0, ducats=1234, large=goals[:6], small=goals[6:], space=20, brewmaster=20)
    for seat in (1, 2, 3):
        busy = busy.board(seat, space=20 if seat < 3 else 21, markers={"wood": 20, "barley": -8})
    return busy.board(0, garden=garden(sunny="barley 5", shady="monk 4", but=[SHADY[0]])).state()


@cache
def decisions(players: int) -> tuple[State, ...]:
    """The first position of each kind of decision in the recorded games, and the end."""
    found: dict[str, State] = {}
    for position in walk(GAME.slug, players=players):
        if position.state.phase not in found:
            found[position.state.phase] = position.state.clone()
    return tuple(found.values())


def special() -> list[State]:
    """Positions that a random game seldom comes to."""
    return [*(shed_built(kind) for kind in TILES_FOR_SHED), crowd()]


def test_every_kind_of_decision_is_looked_at() -> None:
    assert {state.phase for players in SEATS for state in decisions(players)} == set(PHASES)


# What an action belongs to.


@each_row(
    ("action", "element"),
    [
        ("go 7", "space-7"),
        ("home ducats", "place-ducats"),
        ("put -5,2", "spot--5_2"),
        ("disc wood", "scoring-wood"),
        ("disc monk 1", "scoring-monk-1"),
        ("disc X", "scoring-X"),
        ("advance barley", "marker-barley"),
        ("card harvest", "card-harvest"),
        ("return harvest", "return-harvest"),
        ("buy barley 3", "buy-barley-3"),
        ("name 3", "name-3"),
        ("activate nw se", "activate-nw-se"),
        ("decline", "decline"),
        ("done", "done"),
    ],
)
def test_an_action_belongs_to_an_element(action: str, element: str) -> None:
    assert drawing.anchor(action) == GAME.anchor(GAME.parse(action)) == element


def test_no_two_actions_share_an_element() -> None:
    texts = GAME.action_texts()
    assert len({drawing.anchor(text) for text in texts}) == len(texts)


@every_layout
def test_every_legal_action_is_a_control_and_nothing_else_is(layout: str) -> None:
    for state in special():
        targets = GAME.targets(state, state.player)
        check_controls(drawn(state, layout, "t-"), "t-", targets)


@every_layout
def test_what_could_be_chosen_is_there_when_it_is_not_legal_too(layout: str) -> None:
    view = table(2).state().view(None)
    found = set(ids(drawing.draw(view, layout=layout)))
    lasting = ("go", "home", "put", "disc", "advance", "card", "return")
    actions = [text for text in GAME.action_texts() if text.split()[0] in lasting]
    assert {f"ha-{drawing.anchor(action)}" for action in actions} <= found


def test_who_does_not_decide_sees_the_own_board_large_and_nothing_to_choose() -> None:
    state = table(3).board(1, hand=["purse"]).board(2, hand=[]).state()
    for seat in range(3):
        svg = GAME.draw(state.view(seat), GAME.targets(state, seat))
        assert ("data-action" in svg) == (seat == state.player)
    assert letters(GAME.draw(state.view(1))).count("in hand") == 1
    assert letters(GAME.draw(state.view(2))).count("returned") == 5


def test_a_spectator_sees_the_board_of_who_decides_large() -> None:
    state = table(3).board(0, hand=["purse"]).state()
    assert letters(GAME.draw(state.view(None))).count("in hand") == 1


# The parts of a drawing.


@every_layout
def test_pieces_are_called_by_lasting_names(layout: str) -> None:
    for state in special():
        found = re.findall(r'data-piece="(.*?)"', drawn(state, layout))
        assert len(set(found)) == len(found)
        seats = range(state.players)
        assert {f"figure-{seat}" for seat in seats} | {f"marker-{seat}-wood" for seat in seats} <= set(found)


@every_table
@every_layout
def test_the_parts_make_up_the_whole(players: int, layout: str) -> None:
    view = table(players).state().view(0)
    parts = drawing.parts(view, layout=layout)
    assert set(parts) == {"walk", "score", *(f"board-{seat}" for seat in range(players))}
    whole = drawing.draw(view, layout=layout)
    for part in parts.values():
        root = parsed(part)
        assert root.get("class") == "heaven-and-ale"
        assert cast(str, root.get("viewBox")).startswith("0 0 ")
        assert part[part.index(">") + 1 :] in whole
    known = ids(drawing.pieces()) + [name for part in parts.values() for name in ids(part)]
    assert set(re.findall(r'href="#(.*?)"', "".join(parts.values()))) <= set(known)


def test_any_board_can_be_drawn_large_beside_the_others() -> None:
    view = table(3).state().view(0)
    found = ids(drawing.draw(view)) + ids(drawing.board(view, 2))
    assert len(set(found)) == len(found)
    assert "ha-seat-2-spot--5_2" in found


# Names.


def test_hostile_names_and_labels_are_text_everywhere() -> None:
    state = table(2).state()
    view = {**state.view(0), "names": [HOSTILE, HOSTILE]}
    targets = [target._replace(label=HOSTILE) for target in GAME.targets(state, 0)]
    for layout in LAYOUTS:
        svg = GAME.draw(view, targets, layout=layout)
        assert "<script" not in svg
        assert HOSTILE in {title.text for title in parsed(svg).iter(f"{SVG}title")}


@each_row(
    ("names", "initials"),
    [
        (["Anna", "Bram", "chloé"], ["A", "B", "C"]),
        (["Anna", "Alan", "Bram"], ["A1", "A2", "B"]),
        (None, ["1", "2", "3"]),
        (["", "7 up", "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}"], ["1", "U", "3"]),
    ],
)
def test_every_figure_has_an_initial_of_its_own(names: list[str] | None, initials: list[str]) -> None:
    view = {**table(3).state().view(0), "names": names}
    figures = [thing for thing in parsed(GAME.draw(view)).iter() if thing.get("class") == "figure"]
    assert sorted("".join(figure.find(f"{SVG}text").itertext()) for figure in figures) == sorted(initials)  # type: ignore[union-attr]


def test_names_lose_what_turns_or_piles_up_the_writing() -> None:
    assert printable(" A\u202eb\x00c ") == "Abc"
    assert printable("e" + "\u0316" * 9) == "e\u0316\u0316"
    assert len(printable("x" * 1000)) == 60


def test_without_names_players_are_numbered() -> None:
    view = table(2).state().view(0)
    assert "Player 2" in letters(GAME.draw(view))
    assert "Joueur 2" in letters(GAME.draw(view, lang="fr"))


# What is shown.


@each_row("lang", ["en", "fr"])
def test_the_court_tells_the_round_the_goals_and_the_piles(lang: str) -> None:
    state = table(3).board(0, large=["brewmaster"], brewmaster=3, markers=dict.fromkeys(("wood",), 7)).state()
    lines = letters(GAME.draw(state.view(0), lang=lang))
    assert ("Round 1 of 4" if lang == "en" else "Manche 1 sur 4") in lines
    assert {"7/20", "✓", "0/15"} <= set(lines)


def test_a_shed_plot_tells_how_far_it_is() -> None:
    state = table(2).board(0, garden=dict(zip(FIVE, TILES_FOR_SHED[2], strict=True))).state()
    assert {"5/6", "Σ 11"} <= set(letters(GAME.draw(state.view(0))))


def test_a_tile_to_be_put_down_shows_its_price_on_every_spot() -> None:
    state = table(2).board(0, ducats=50).tiles({8: ["wood 3"]}).state()
    play(state, "go 8", "buy wood 3")
    lines = letters(GAME.draw(state.view(0), GAME.targets(state, 0)))
    assert lines.count("6") >= 15
    assert lines.count("3") >= 15


def test_changed_components_are_drawn_as_they_are() -> None:
    state = table(2, components={"barrels": {"large": 9}}).state()
    assert "9" in letters(GAME.draw(state.view(0)))


def tokens(sheet: str) -> dict[str, str]:
    """Read the colours of a style sheet."""
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})\b", sheet))


def brightness(colour: str) -> float:
    """Give the relative luminance of a colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@each_row("theme", ["light", "dark"])
def test_letters_stand_out_from_their_ground(theme: str) -> None:
    light, dark = stylesheet().split("@media", 1)
    colours = tokens(light) | (tokens(dark) if theme == "dark" else {})
    grounds = {
        "ink": ("paper", "paper-2", "paper-3", "foam", "court", "stone", "copper-soft", "band"),
        "ink-2": ("paper", "paper-2", "paper-3", "foam", "court", "stone"),
        "copper": ("foam",),
        "light": ("wood", "deep-hops", "deep-water", "disc", "monk-1", "monk-2", "monk-3", "monk-4"),
        "dark": ("yeast", "barley", "light", "p1"),
    }
    for letter, behind in grounds.items():
        for ground in behind:
            pair = sorted([brightness(colours[letter]), brightness(colours[ground])])
            assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, f"{letter} on {ground}"


# In a browser.


@every_layout
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_target_can_be_clicked_and_every_letter_read(page: "Page", layout: str, lang: str) -> None:
    states = special()
    for players in SEATS:
        states += decisions(players)
    for state in shared_out(states, lang, layout):
        assert faults(page, drawn(state, layout, lang=lang), layout, SMALLEST_CONTROL) == [], state.phase


def test_the_style_of_a_drawing_leaves_the_page_around_it_alone(page: "Page") -> None:
    look = """() => ["p", ".card", ".legal"].map(where => {
      const style = getComputedStyle(document.querySelector(where))
      return [style.color, style.fill, style.filter, style.cursor, style.fontFamily]
    })"""
    around = '<p class="card legal">A page</p>'
    page.set_content(around)
    before = page.evaluate(look)
    page.set_content(around + drawn(crowd()))
    assert page.evaluate(look) == before
