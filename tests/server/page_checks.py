"""What holds for every page in a browser: axe finds nothing, it fits, and can be read and touched."""

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.server.browsing import Guest

# Axe.

SERIOUS = ("serious", "critical")
RUN_AXE = """() => axe.run(document, { resultTypes: ["violations"], preload: false, selectors: false }).then(
  found => found.violations.map(one => [one.id, one.impact, one.nodes[0].html.slice(0, 200)]))"""
axe = Axe()


def axe_faults(page: "Page", serious: bool = False) -> list[tuple[str, str, str]]:
    """List what axe finds fault with, or only what is serious: the rule, how bad it is, the first place."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe.axe_script)
    found: list[tuple[str, str, str]] = [tuple(fault) for fault in page.evaluate(RUN_AXE)]
    return [fault for fault in found if not serious or fault[1] in SERIOUS]


def check_with_axe(guest: "Guest", where: str) -> None:
    """Axe finds nothing serious, once nothing moves any more."""
    guest.page.wait_for_function(STILL)
    found = axe_faults(guest.page, serious=True)
    assert not found, (where, found)


# Layout.

SMALLEST_LETTERS = 14
LOWEST_CONTROL = 44
DENSEST_CONTROL = 24
"""Pixels; the last one for controls on a board."""
MISFITS = """([letters, controls, dense]) => {
  const touched = `button, select, summary, a.control, .seg label, .ck,
    input:not([type=hidden], [type=radio], [type=checkbox])`
  const seen = element => element.checkVisibility() && !element.closest(".vh, [hidden], dialog:not([open])")
  const named = (fault, elements) => elements.map(element => `${fault}: ${element.outerHTML.slice(0, 160)}`)
  const all = [...document.querySelectorAll("body *")].filter(seen)
  const over = document.documentElement.scrollWidth - innerWidth
  // Bars that do not scroll with the page make it no wider: what is cut off there is found one by one.
  const beside = all.filter(element => element.matches(`${touched}, input`)).filter(element => {
    const { left, right } = element.getBoundingClientRect()
    return left < -1 || right > innerWidth + 1
  })
  const faults = [...(over > 0 ? [`${over} pixels too wide`] : []), ...named("beside the screen", beside)]
  if (!controls) return faults
  const small = all.filter(element => {
    if (element.closest("defs, symbol, sup")) return false
    if (![...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())) return false
    const scale = element.getScreenCTM ? element.getScreenCTM().a : 1
    return parseFloat(getComputedStyle(element).fontSize) * scale < letters - 0.1
  })
  const low = all.filter(element => element.matches(touched)
    && element.getBoundingClientRect().height < controls - 0.5)
  const close = all.filter(element => element.matches(".field-of-play svg [data-action]")).filter(element => {
    const { width, height } = element.getBoundingClientRect()
    const veiled = !element.getClientRects().length // until what it belongs to is picked
    return !veiled && Math.min(width, height) < dense - 0.1
  })
  faults.push(...named("too small to read", small), ...named("too low", low), ...named("too dense", close))
  return faults
}"""


def misfits(page: "Page") -> list[str]:
    """List what is wider than the screen, and on a phone what is too small to read or to touch."""
    phone = page.evaluate("() => innerWidth") < 400
    least = [SMALLEST_LETTERS, LOWEST_CONTROL, DENSEST_CONTROL] if phone else [0, 0, 0]
    found: list[str] = page.evaluate(MISFITS, least)
    return found


def check_fit(guest: "Guest", where: str) -> None:
    """The page fits its screen."""
    found = misfits(guest.page)
    assert not found, (where, found)


# Motion.

MOVING = "() => document.getAnimations().filter(one => one.playState === 'running').length"
"""How many animations run."""
STILL = "() => !document.getAnimations().some(one => one.playState === 'running')"
