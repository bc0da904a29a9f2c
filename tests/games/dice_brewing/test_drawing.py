"""The drawing: well-formed, self-contained, and with an element to click for every legal action."""

import re
from functools import cache
from typing import TYPE_CHECKING, Any, cast
from xml.etree import ElementTree

from taproom import State
from taproom.games.dice_brewing import drawing
from taproom.games.dice_brewing.drawing.style import stylesheet
from taproom.games.dice_brewing.names import token_name, token_text
from taproom.games.dice_brewing.pieces import TOKENS
from taproom.games.dice_brewing.steps import PHASES
from taproom.kernel.game import LAYOUTS
from tests.corpus.games import walk
from tests.games.dice_brewing.drawing_checks import check_dice, sentence
from tests.games.dice_brewing.table import GAME, many, seat, table
from tests.looking import INSIDE, check_controls, faults, shared_out
from tests.often import often
from tests.rows import each_row

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALLEST_CONTROL = 22
"""Pixels."""
Json = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"
SEATS = (2, 3, 4)
MODES = ("standard", "advanced")
LONG = ("Mass Lager", "Strong Roasted Stout", "Baltic Porter", "Double IPA")
HOSTILE = "\"><script>alert('&')</script>"
NAMES = ["Anna", HOSTILE, "\N{ARABIC LIGATURE BISMILLAH AR-RAHMAN AR-RAHEEM}" * 20, "W" * 300]

every_layout = each_row("layout", LAYOUTS)
every_table = each_row("players", SEATS)


def drawn(state: State, layout: str = "wide", prefix: str = "", lang: str = "en") -> str:
    """Draw a position for the seat that decides."""
    return drawn_for(state, state.player, layout, prefix, lang)


def drawn_for(state: State, viewer: int | None, layout: str, prefix: str, lang: str) -> str:
    """Draw a position for a seat or a spectator."""
    view = {**state.view(viewer), "names": NAMES[: state.players]}
    return drawing.draw(view, GAME.targets(state, viewer, lang), lang, prefix, layout)


def parsed(svg: str) -> ElementTree.Element:
    """Read a drawing."""
    return ElementTree.fromstring(svg)


def shown(svg: str) -> ElementTree.Element:
    """Read a drawing without the pieces that it carries with it."""
    root = parsed(svg)
    root.remove(cast(ElementTree.Element, root.find(f"{SVG}defs")))
    return root


def ids(svg: str) -> list[str]:
    """List all ids."""
    return [thing.attrib["id"] for thing in parsed(svg).iter() if "id" in thing.attrib]


def letters(svg: str) -> list[str]:
    """List all lines that are written in a drawing, those of the pieces left out."""
    return ["".join(text.itertext()) for text in shown(svg).iter(f"{SVG}text")]


def pieces(svg: str, kind: str = "") -> list[str]:
    """List the names of all pieces, or of those of a kind."""
    names = [thing.attrib["data-piece"] for thing in shown(svg).iter() if "data-piece" in thing.attrib]
    return [name for name in names if name.startswith(kind)]


def used(svg: str) -> list[str]:
    """List the symbols that are shown."""
    return [thing.attrib["href"].removeprefix("#db-piece-") for thing in shown(svg).iter(f"{SVG}use")]


@cache
def decisions(players: int) -> tuple[State, ...]:
    """Of each kind of decision the recorded position with most to choose."""
    found: dict[str, tuple[int, State]] = {}
    for position in walk(GAME.slug, players=players):
        choices = len(position.legal)
        if choices > found.get(position.state.phase, (0, None))[0]:
            found[position.state.phase] = (choices, position.state.clone())
    return tuple(state for _, state in found.values())


def crowd(mode: str = "standard", phase: str = "arrange") -> State:
    """Much of everything: marked dice, tokens, planks, dice on fields, places for blue dice and market."""
    first = seat(
        pool="P3 P4+ D2 H3 blocked B3 B5 protected",
        store="P1 P5 D4 D6 H2 H6 B2 B6",
        tokens="raise reroll guard remove building recipe",
        ingredients="fruit fruit honey spice",
        seeds=2,
        gold=12,
        points=17,
        brewed=["Dry Stout", "Garden IPA", "Coriander Pale Ale"],
        slots={"malt 1": "seed", "malt 3": "P4"},
        bolts={},
    )
    second = seat(
        pool="P2 D3",
        store=f"{many('P6', 3)} {many('H5', 4)}",
        tokens="remove guard",
        seeds=1,
        brewed=["Maibock"],
        slots={"department 1": "D5", "school 1": "B4"},
        bolts={"malt 2": "B3"},
        shut=["hops"],
        market_die="B6",
        used=["malt 2", "department 1", "school 1"],
        passed=True,
    )
    third = seat(store="H1", fresh=["P?", "B?"], gold=3)
    return table(first, second, third, round=5, options={"mode": mode}, phase=phase)


def finished(players: int) -> State:
    """A game that is over: the limit is reached, and all pass."""
    state = GAME.new(players, 1)
    dumped = cast(Json, state.dump())
    names = dumped["pile"]
    dumped["breweries"][0]["brewed"] = names[: 10 * (players - 1)]
    dumped["pile"] = names[10 * (players - 1) :]
    state = GAME.load(dumped)
    while not state.over:
        state.play(state.fallback())
    return state


def brewed(players: int, count: int) -> State:
    """The first player has brewed many recipes."""
    dumped = cast(Json, GAME.new(players, 1).dump())
    names = dumped["pile"]
    dumped["breweries"][0]["brewed"] = names[:count]
    dumped["pile"] = names[count:]
    return GAME.load(dumped)


def long_recipes() -> State:
    """Four recipes on one table, one of which asks and takes as much as a recipe can."""
    asked = "pale>=1 pale>=2 pale>=3 dark>=1 dark>=2 hops>=1 hops>=2 hops>=3"
    changed = {"dice": asked, "upgrades": "blue>=4|fruit|spice|honey|malt|hops"}
    dumped = cast(Json, GAME.new(4, 1, components={"recipes": {"Mass Lager": changed}}).dump())
    names = [name for name in [*dumped["row"], *dumped["pile"]] if name and name not in LONG]
    return GAME.load({**dumped, "row": list(LONG), "pile": names})


def brewing(*picks: str) -> State:
    """A brew of which some dice are chosen; a die that is left over would not do for the same recipe."""
    first = seat(store="P2 P3 P4 H2 H3 D5", points=1)
    state = table(first, seat(), phase="brew", round=3)
    for pick in ("brew Mass Lager", *picks):
        state.play(pick)
    return state


def special() -> list[State]:
    """Positions that a random game seldom comes to."""
    return [
        crowd(),
        crowd("advanced"),
        finished(2),
        finished(4),
        brewed(2, 7),
        brewed(3, 12),
        long_recipes(),
        brewing("use P4"),
    ]


# What an action belongs to.


@each_row(
    ("action", "element"),
    [
        ("place P3 on malt 3", "place-P3-on-malt-3"),
        ("place stored B4 on school 2 for hops", "place-stored-B4-on-school-2-for-hops"),
        ("speed up malt 3 with B2", "speed-up-malt-3-with-B2"),
        ("brew Mass Lager with spice", "brew-Mass-Lager-with-spice"),
        ("reroll bolt malt 1 of seat 2", "reroll-bolt-malt-1-of-seat-2"),
        ("not again", "not-again"),
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
def test_who_does_not_decide_has_nothing_to_choose(layout: str) -> None:
    state = crowd()
    for player in (0, 1, 2, None):
        targets = [] if player is None else GAME.targets(state, player)
        svg = GAME.draw(state.view(player), targets, layout=layout)
        assert ("data-action" in svg) == (player == state.player)
        assert letters(svg).count("Your brewery") == (player is not None)


@every_layout
def test_a_spectator_sees_all_breweries_equally_large(layout: str) -> None:
    svg = GAME.draw(crowd().view(None), layout=layout)
    assert letters(svg).count("Active pool") == 3
    assert letters(GAME.draw(crowd().view(0), layout=layout)).count("Active pool") == 1


@each_row("lang", ["en", "fr"])
def test_a_drawing_that_stands_alone_tells_whose_turn_it_is(lang: str) -> None:
    for state in decisions(4):
        view = {**state.view(state.player), "names": NAMES[: state.players]}
        assert sentence(view, lang) in " ".join(letters(drawn(state, lang=lang)))


# The parts of a drawing.


@every_table
@every_layout
def test_the_parts_make_up_the_whole(players: int, layout: str) -> None:
    view = GAME.new(players, 1).view(0)
    parts = drawing.parts(view, layout=layout)
    breweries = {f"brewery-{player}" for player in range(players)}
    assert set(parts) == {"header", "recipes", "markets", "stock", "score", "key", *breweries}
    whole = drawing.draw(view, layout=layout)
    for name, part in parts.items():
        assert parsed(part).get("class") == "dice-brewing"
        # Where a page has another width, head and key are drawn for that.
        if layout == "tall" or name not in ("header", "key"):
            assert part[part.index(">") + 1 :] in whole
    known = ids(drawing.pieces()) + [name for part in parts.values() for name in ids(part)]
    assert set(re.findall(r'href="#(.*?)"', "".join(parts.values()))) <= set(known)


def test_any_brewery_can_be_drawn_large_beside_the_others() -> None:
    view = crowd().view(0)
    found = ids(drawing.draw(view)) + ids(drawing.board(view, 2))
    assert len(set(found)) == len(found)
    assert "db-seat-2-field-malt-3" in found


def heights(thing: ElementTree.Element, name: str, y: float = 0) -> list[tuple[float, float]]:
    """Find from where to where parts of a class reach down, which begin at their group's top."""
    move = re.match(r"translate\(\S+ (\S+?)\)", thing.get("transform", ""))
    y += float(move[1]) if move else 0
    if name in thing.get("class", "").split():
        high = max(float(number) for number in re.findall(r"L\S+ ([\d.]+)", thing.get("d", "")))
        return [(y, y + high)]
    return [found for inner in thing for found in heights(inner, name, y)]


@each_row("lang", ["en", "fr"])
@every_layout
def test_the_stages_of_the_round_stay_inside_the_head(layout: str, lang: str) -> None:
    for names in (["Anna", "Bram"], ["Hildegard", "W" * 40]):
        head = drawing.parts({**GAME.new(2, 1).view(0), "names": names}, lang=lang, layout=layout)["header"]
        high = float(parsed(head).get("viewBox", "").split()[3])
        found = heights(parsed(head), "stage")
        assert len(found) == 5
        assert all(top >= 2 and bottom <= high - 2 for top, bottom in found)


# Names.


def test_hostile_names_and_labels_are_text_everywhere() -> None:
    state = crowd()
    view = {**state.view(0), "names": [HOSTILE] * 3}
    targets = [target._replace(label=HOSTILE) for target in GAME.targets(state, 0)]
    for layout in LAYOUTS:
        svg = GAME.draw(view, targets, layout=layout)
        assert "<script" not in svg
        assert HOSTILE in {title.text for title in parsed(svg).iter(f"{SVG}title")}


@every_layout
@each_row("letters_long", [1, 20, 40])
def test_beside_a_long_name_there_is_room_for_the_turn_and_the_recipes(
    layout: str, letters_long: int
) -> None:
    for state in (crowd(), brewed(2, 7)):
        view = {**state.view(None), "names": ["W" * letters_long] * state.players}
        svg = drawing.draw(view, layout=layout)
        assert len(pieces(svg, "recipe-")) == len(
            pieces(drawing.draw(state.view(None), layout=layout), "recipe-")
        )


def test_without_names_players_are_numbered() -> None:
    view = crowd().view(0)
    assert "Player 2" in letters(GAME.draw(view))
    assert "Joueur 2" in letters(GAME.draw(view, lang="fr"))


# What is shown.


@every_layout
def test_every_die_of_the_view_is_drawn_once(layout: str) -> None:
    for state in special():
        for viewer in (state.player, None):
            view = cast(Json, state.view(viewer))
            check_dice(view, pieces(drawing.draw(view, layout=layout)))


@every_layout
def test_pieces_are_called_by_lasting_names(layout: str) -> None:
    found = set(pieces(drawn(crowd(), layout)))
    assert {"die-0-pool-D2-1", "die-0-field-malt-3-P4-1", "die-1-bolt-malt-2-B3-1", "seed-0-store-2"} <= found
    assert {"seed-0-field-malt-1-1", "ingredient-0-fruit-2", "token-0-6", "recipe-Maibock"} <= found


@every_layout
def test_hidden_tokens_of_others_are_drawn_as_backs(layout: str) -> None:  # DB-8.22, DB-8.23
    state = crowd("advanced")
    own, other = GAME.draw(state.view(0), layout=layout), GAME.draw(state.view(2), layout=layout)
    # A label shows the back of a token as well, where it brings one of choice.
    printed = sum(
        bool(recipe and recipe["reward"]["token"]) for recipe in cast(Json, state.view(0))["recipes"]
    )
    assert used(own).count("token-back") == 2 + printed
    assert used(other).count("token-back") == 8 + printed
    for kind in TOKENS:
        assert used(other).count(f"token-{kind}") == 1, f"{kind} only on the black market"


def test_the_piles_of_the_black_market_are_hidden_in_the_advanced_game() -> None:  # DB-8.23
    counts = [len([n for n in letters(GAME.draw(crowd(mode).view(0))) if n in "123"]) for mode in MODES]
    assert counts[0] > counts[1]


def test_marks_of_tokens_are_drawn_on_dice() -> None:
    svg = GAME.draw(crowd().view(0))
    plain = GAME.draw(GAME.new(3, 1).view(0))
    for sign in ("blocked", "shield"):
        assert used(svg).count(sign) == used(plain).count(sign) + 1
    assert svg.count('class="raise"') == plain.count('class="raise"') + 1


def test_winter_puts_snow_on_the_roofs() -> None:
    state = GAME.new(2, 1)
    assert "snow-malt" in used(GAME.draw(state.view(0)))
    assert "snow-malt" not in used(GAME.draw({**state.view(0), "season": "summer"}))


def test_the_head_tells_round_season_and_recipes() -> None:
    lines = letters(GAME.draw(crowd().view(0)))
    assert {"Round 5", "4 of 15 recipes brewed"} <= set(lines)


def test_a_building_that_is_not_open_yet_tells_its_round() -> None:
    lines = letters(GAME.draw(GAME.new(2, 1).view(0)))
    assert {"round 2", "round 3"} <= set(lines)


def test_labels_tell_how_far_a_recipe_is() -> None:
    state = table(seat(pool="H2", store="P2 P3 H2"), seat(), row=["Cheap Lager", "Mass Lager", "Doppelbock"])
    lines = letters(GAME.draw(state.view(0)))
    assert {"Ready", "Out of reach"} <= set(lines)
    assert "Ready" not in letters(GAME.draw(state.view(None)))


def test_a_recipe_that_is_being_brewed_is_not_judged() -> None:
    lines = letters(GAME.draw(brewing("use P4").view(0)))
    assert lines.count("Being brewed") == 1
    before = letters(GAME.draw(table(seat(store="P2 P3 H2"), seat(), phase="brew").view(0)))
    assert "Being brewed" not in before


@every_layout
@each_row("lang", ["en", "fr"])
def test_a_ribbon_always_shows_its_dice(layout: str, lang: str) -> None:
    near = seat(pool="P2 P3", store="H6 D2")
    state = table(near, seat(), seat(), seat(), row=["Mass Lager", *LONG[1:]], round=3)
    shown_dice = [
        "".join(text.itertext())
        for text in shown(GAME.draw(state.view(0), lang=lang, layout=layout)).iter(f"{SVG}text")
        if text.get("class") == "bold middle on-pale"
    ]
    assert {"P2", "P3"} <= set(shown_dice)


@every_layout
def test_a_game_that_is_over_judges_nothing_and_offers_nothing(layout: str) -> None:
    svg = GAME.draw(finished(2).view(0), layout=layout)
    assert not re.findall('class="(?:ribbon|tag can|tag with|bold alarm|had|tag-missing)', svg)
    assert 'class="ribbon' in GAME.draw(GAME.new(2, 1).view(0), layout=layout)


def test_who_has_used_a_field_is_told_by_a_letter() -> None:
    view = {**crowd().view(0), "names": ["Anna", "Ben", "Bo"]}
    marks = [
        "".join(text.itertext())
        for text in shown(GAME.draw(view)).iter(f"{SVG}text")
        if text.get("class") == "bold middle on-seat-1" and text.get("font-size") != "16"
    ]
    assert marks.count("2") >= 3, "the last sign of B2, on malt 2, school 1 and department 1"


def test_a_token_tells_what_it_does() -> None:
    for lang in ("en", "fr"):
        told = [title.text for title in shown(GAME.draw(crowd().view(0), lang=lang)).iter(f"{SVG}title")]
        for kind in TOKENS:
            own_and_market = told.count(f"{token_name(kind, lang)}\n{token_text(kind, lang)}")
            assert own_and_market >= 2


def test_the_end_shows_the_points_of_every_player_and_the_winner() -> None:
    state = finished(2)
    lines = letters(GAME.draw(state.view(0)))
    assert {"Final score", "Winner", "Mastery points", *map(str, state.scores())} <= set(lines)


def test_changed_components_are_drawn_as_they_are() -> None:
    state = GAME.new(2, 1, components={"market": {"fruit": {"price": 9}}})
    assert "9" in letters(GAME.draw(state.view(0)))


@every_layout
def test_a_french_drawing_has_french_words_and_letters(layout: str) -> None:
    state = crowd()
    view = {**state.view(0), "names": ["A", "B", "C"]}
    texts = {
        lang: GAME.draw(view, GAME.targets(state, 0, lang), lang, layout=layout) for lang in ("en", "fr")
    }
    french, english = letters(texts["fr"]), letters(texts["en"])
    assert "Malt House" in english
    assert not {"Malt House", "Your brewery", "Active pool", "Market stall", "Open recipes"} & set(french)
    assert "F2" in french
    assert "D2" not in french
    assert ">F</text></symbol>" in texts["fr"]


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
        "ink": ("paper", "paper-2", "paper-3", "foam", "window", "slot", "copper-soft"),
        "ink-2": ("paper", "paper-2", "paper-3", "foam", "window"),
        "on-copper": ("copper",),
        "alarm": ("paper-2",),
        "good": ("paper-2",),
        "blue-ink": ("blue-soft",),
        "dark": ("pale-malt", "p1"),
        "light": ("dark-malt", "die-hops", "skill"),
        "label-ink": ("label",),
        "label-ink-2": ("label",),
        "near-ink": ("near-soft",),
        "out-ink": ("out",),
        "night-ink": ("night",),
        "night-ink-2": ("night",),
    }
    for letter, behind in grounds.items():
        for ground in behind:
            pair = sorted([brightness(colours[letter]), brightness(colours[ground])])
            assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, f"{letter} on {ground}"


# In a browser.

OWN_FAULTS = (
    """() => {
  const faults = []
  """
    + INSIDE
    + """
  for (const control of document.querySelectorAll("[data-action]:not([data-veiled])")) {
    const ground = control.querySelector(".base").getBoundingClientRect()
    for (const text of control.querySelectorAll("text"))
      if (!inside(text.getBoundingClientRect(), ground, 3))
        faults.push(`${control.dataset.action} leaves its ground`)
  }
  for (const label of document.querySelectorAll(".label")) {
    const frame = label.querySelector("path").getBoundingClientRect()
    for (const thing of label.querySelectorAll("text, use, rect"))
      if (!inside(thing.getBoundingClientRect(), frame, 1)) faults.push(`${label.id} is too narrow`)
  }
  for (const strip of document.querySelectorAll("rect.strip")) {
    const part = strip.ownerSVGElement.getBoundingClientRect()
    if (!inside(strip.getBoundingClientRect(), part, -3)) faults.push("a strip leaves its brewery")
  }
  for (const kind of ["night", "on-label-2"]) {
    const lines = [...document.querySelectorAll(`text.${kind}`)].map((text) => text.getBoundingClientRect())
    for (const [n, one] of lines.entries())
      for (const other of lines.slice(n + 1))
        if (Math.abs(one.top - other.top) < 3 && one.left < other.right + 2 && other.left < one.right + 2)
          faults.push(`texts of ${kind} touch`)
  }
  return faults
}"""
)


LIT_FAULTS = (
    """() => {
  const faults = []
  """
    + INSIDE
    + """
  const root = document.querySelector("svg").getBoundingClientRect()
  const keys = new Set([...document.querySelectorAll("[data-pick]")].map((handle) => handle.dataset.pick))
  for (const control of document.querySelectorAll("[data-veiled]"))
    if (!keys.has(control.dataset.with)) faults.push(`nothing lights ${control.id || control.dataset.for}`)
  for (const handle of document.querySelectorAll("[data-pick]")) {
    const box = handle.getBoundingClientRect()
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (hit?.closest("[data-pick]") !== handle) faults.push(`${handle.dataset.pick} is covered`)
    if (box.width < 24 || box.height < 24) faults.push(`${handle.dataset.pick} is too small`)
  }
  for (const key of keys) {
    const lit = [...document.querySelectorAll(`[data-with="${key}"]`)]
    if (!lit.some((control) => control.dataset.action)) faults.push(`${key} lights nothing`)
    for (const control of lit) control.classList.add("lit")
    for (const control of lit) {
      const said = `${key}: ${control.dataset.action ?? control.dataset.for}`
      const box = control.querySelector(".base").getBoundingClientRect()
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      if (hit?.closest("[data-action], [data-for]") !== control) faults.push(`${said} is covered`)
      if (box.width < 24 || box.height < 24) faults.push(`${said} is ${box.width} x ${box.height}`)
      if (!inside(box, root, 0)) faults.push(`${said} is outside`)
      for (const text of control.querySelectorAll("text"))
        if (!inside(text.getBoundingClientRect(), box, 3)) faults.push(`${said} leaves its ground`)
    }
    for (const control of lit) control.classList.remove("lit")
  }
  return faults
}"""
)


def all_faults(page: "Page", svg: str, layout: str) -> list[str]:
    """List what cannot be clicked or read, and what leaves its label, brewery or column."""
    found = faults(page, svg, layout, SMALLEST_CONTROL)
    own: list[str] = page.evaluate(OWN_FAULTS)
    lit: list[str] = page.evaluate(LIT_FAULTS)
    return found + own + lit


@every_layout
@each_row("lang", ["en", "fr"])
def test_every_target_can_be_clicked_and_every_letter_read(page: "Page", layout: str, lang: str) -> None:
    # Two breweries leave more room than four: every other of their decisions, in the other layout the rest.
    of_two = decisions(2)[often(LAYOUTS.index(layout), 0) :: often(len(LAYOUTS), 1)]
    states = [*special(), *decisions(4), *of_two]
    assert {state.phase for state in decisions(2)} == {state.phase for state in decisions(4)}
    assert {state.phase for state in states} == set(PHASES)
    pages: list[tuple[State, int | None]] = [(crowd(), None), *((state, state.player) for state in states)]
    for state, viewer in shared_out(pages, lang, layout):
        svg = drawn_for(state, viewer, layout, "", lang)
        assert all_faults(page, svg, layout) == [], (state.phase, state.players, viewer)
