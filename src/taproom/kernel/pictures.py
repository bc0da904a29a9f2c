"""The pictures of a rules page: positions from `rules/pictures.toml`, drawn by the game's own drawing.

[shed]
show = "shed"             a part of the drawing, or one of the game's details
players = 2
names = ["Anna", "Ben"]
lit = true                what the seat may choose glows
play = ["go 5"]           actions that lead on from the position
[shed.position]           what differs from a new game, as a dump calls it; a list's items by number
boards.0.ducats = 7
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from taproom.kernel.errors import TaproomError
from taproom.kernel.svg import Markup, element
from taproom.kernel.words import N_

if TYPE_CHECKING:
    from taproom.kernel.box import Box
    from taproom.kernel.game import Game
    from taproom.kernel.state import State

PREFIX = "rules-"
"""How the ids of the symbols begin that all pictures of a page share."""
SEED = "rules"
SEAT = 0
"""Whose view the pictures show."""
SVG = "http://www.w3.org/2000/svg"
CONTROL = ("role", "tabindex", "aria-label", "data-action", "data-piece", "data-thing")
"""Attributes of the table's drawing that mean nothing in a picture."""
REFERENCE = re.compile(r"#([\w-]+)")

Plan = Mapping[str, Any]


class Pictures:
    """Draws the pictures of one page."""

    def __init__(self, game: "Game", folder: Traversable, lang: str, box: "Box") -> None:
        file = folder / "pictures.toml"
        self.game = game
        self.lang = lang
        self.changes = box.changed
        self.plans: dict[str, Plan] = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}

    def drawn(self, name: str, caption: str) -> Markup:
        """Draw a picture that shows `caption`."""
        if name not in self.plans:
            raise TaproomError(
                N_("The rules page of {title} asks for {asked}, which is not there."),
                title=self.game.title,
                asked=name,
            )
        plan = self.plans[name]
        svg = self.game.rules_picture(plan["show"], *self.seen(plan), self.lang, PREFIX)
        return still(svg, f"{PREFIX}{name}-", caption)

    def piece(self, symbol: str) -> Markup:
        """Show a symbol as high as a line."""
        use = element("use", {"href": f"#{PREFIX}piece-{symbol}", "width": "100%", "height": "100%"})
        return element("svg", {"class": f"{self.game.slug} glyph", "aria-hidden": "true"}, use)

    def seen(self, plan: Plan) -> tuple[dict[str, Any], list[Any]]:
        """Give the view of a picture's position, and what glows in it."""
        state = self.state(plan)
        view = {**state.view(SEAT), "names": plan.get("names", [])}
        return view, self.game.targets(state, SEAT, self.lang) if plan.get("lit") else []

    def state(self, plan: Plan) -> "State":
        """Build the position; where changed components do not allow it, the usual ones."""
        try:
            return position(self.game, plan, self.changes)
        except TaproomError:
            return position(self.game, plan, {})


def position(game: "Game", plan: Plan, changes: Mapping[str, object]) -> "State":
    """Begin a game, change its dump, and play on."""
    fresh = game.new(plan.get("players", game.seats[0]), seed=SEED, components=changes)
    state = game.load(changed(fresh.dump(), plan.get("position", {})))
    for action in plan.get("play", []):
        state.play(action)
    return state


def changed(old: Any, new: Any) -> Any:
    """Lay changes over a part of a dump: fields by their name, items of a list by their number."""
    if isinstance(new, dict) and isinstance(old, dict):
        return {**old, **{name: changed(old.get(name), part) for name, part in new.items()}}
    if isinstance(new, dict) and isinstance(old, list):
        return [changed(part, new[str(at)]) if str(at) in new else part for at, part in enumerate(old)]
    return new


def still(svg: str, prefix: str, caption: str) -> Markup:
    """Make a picture of a drawing: nothing in it can be chosen, and no id of it stands elsewhere."""
    from xml.etree import ElementTree

    root = ElementTree.fromstring(svg)
    named = {part.attrib["id"] for part in root.iter() if "id" in part.attrib}
    used = {
        name for part in root.iter() for value in part.attrib.values() for name in REFERENCE.findall(value)
    }
    for part in root.iter():
        if part.tag == f"{{{SVG}}}a":
            part.tag = f"{{{SVG}}}g"
        kept = {key: value for key, value in part.attrib.items() if key not in CONTROL}
        if kept.get("id", "") not in used:
            kept.pop("id", None)
        part.attrib.clear()
        part.attrib.update({key: own_id(key, value, named & used, prefix) for key, value in kept.items()})
    width, height = root.attrib["viewBox"].split()[2:]
    root.attrib.update({"role": "img", "aria-label": caption, "width": width, "height": height})
    ElementTree.register_namespace("", SVG)
    return Markup(ElementTree.tostring(root, encoding="unicode"))


def own_id(key: str, value: str, names: set[str], prefix: str) -> str:
    """Give an id, or what refers to it, a beginning of its own; symbols belong to the whole page."""
    if key == "id":
        return prefix + value
    return REFERENCE.sub(lambda found: f"#{prefix}{found[1]}" if found[1] in names else found[0], value)
