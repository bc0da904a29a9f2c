"""Looking at a drawing in a real browser: can everything be clicked and read?"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar
from xml.etree import ElementTree

from taproom.kernel import Target
from taproom.kernel.game import LAYOUTS
from taproom.kernel.words import LANGUAGES
from tests.often import often

if TYPE_CHECKING:
    from playwright.sync_api import Page

Position = TypeVar("Position")
SIZES = {"wide": (1280, 2600, 11.5), "tall": (390, 7000, 14)}
"""Width and height of the window, and the smallest letters, by layout."""
INSIDE = """const inside = (box, frame, slack) =>
    box.left >= frame.left - slack && box.top >= frame.top - slack
    && box.right <= frame.right + slack && box.bottom <= frame.bottom + slack"""
FAULTS = (
    """([letters, controls]) => {
  const faults = []
  const drawing = document.querySelector("svg")
  const root = drawing.getBoundingClientRect()
  """
    + INSIDE
    + """
  // What is veiled is seen only while what it belongs to is picked.
  for (const control of document.querySelectorAll("[data-action]:not([data-veiled])")) {
    const box = control.getBoundingClientRect()
    const said = control.dataset.action
    if (box.width < controls || box.height < controls) faults.push(`${said} is too small`)
    if (!inside(box, root, 0)) faults.push(`${said} is outside`)
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (hit?.closest("[data-action]") !== control) faults.push(`${said} is covered`)
  }
  for (const text of drawing.querySelectorAll("text")) {
    if (text.closest("defs, [data-veiled]")) continue
    const part = text.ownerSVGElement.getBoundingClientRect()
    const box = text.getBoundingClientRect()
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a
    if (!inside(box, root, 0)) faults.push(`"${text.textContent}" is outside`)
    else if (!inside(box, part, 2)) faults.push(`"${text.textContent}" leaves its part`)
    if (size < letters - 0.02) faults.push(`"${text.textContent}" is small: ${size}`)
  }
  return faults
}"""
)


def shared_out(positions: Sequence[Position], lang: str, layout: str) -> Sequence[Position]:
    """Return the positions to look at in a language and layout: by turns one for each language.

    What is looked at in English in one layout is in French in the other; a long run looks at all in both.
    """
    turn = (LANGUAGES.index(lang) + LAYOUTS.index(layout)) % len(LANGUAGES)
    return positions[often(turn, 0) :: often(len(LANGUAGES), 1)]


def show(page: "Page", svg: str, layout: str) -> None:
    """Lay a drawing out in a window as wide as it is made for; nobody sees it, so it need not be painted."""
    width, height, _letters = SIZES[layout]
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f'<body style="margin: 0; opacity: 0">{svg}</body>')


def faults(page: "Page", svg: str, layout: str, smallest_control: int) -> list[str]:
    """List what cannot be clicked or read in a drawing."""
    show(page, svg, layout)
    found: list[str] = page.evaluate(FAULTS, [SIZES[layout][2], smallest_control])
    return found


def check_controls(svg: str, prefix: str, targets: Sequence[Target]) -> None:
    """Every target is a control with its label, and nothing else is one."""
    check_control_elements(list(ElementTree.fromstring(svg).iter()), prefix, targets)


def check_control_elements(
    things: Sequence[ElementTree.Element], prefix: str, targets: Sequence[Target]
) -> None:
    """Every target is a control with its label among some elements, and nothing else is one."""
    svg_name = "{http://www.w3.org/2000/svg}"
    controls = {thing.attrib["id"]: thing for thing in things if "data-action" in thing.attrib}
    assert {name: thing.get("data-action") for name, thing in controls.items()} == {
        prefix + target.element: target.action for target in targets
    }
    for target in targets:
        control = controls[prefix + target.element]
        title = control.find(f"{svg_name}title")
        assert (control.tag, control.get("role"), control.get("tabindex")) == (f"{svg_name}a", "button", "0")
        assert control.get("aria-label") == target.label == (title is not None and title.text)
        assert "legal" in control.attrib["class"].split()
