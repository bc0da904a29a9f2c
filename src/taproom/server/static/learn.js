// A tutorial's page: the table as always, and a guide that leads from step to step without loading the page anew.

import { boardKey, moveFocus, openList, prepare } from "./table/board.js"
import { arrangeFurniture, markTabs } from "./table/furniture.js"
import { wantsMotion } from "./table/glide.js"
import "./table/lights.js"
import { post, refresh } from "./table/line.js"
import { have, now, rememberLayout, swap, tall } from "./table/parts.js"
import "./table/sight.js"
import { zoomKey } from "./table/zoom.js"

const TABS = 56
const said = document.getElementById("said")

// Another step: its address is the page's, so that going back and loading anew lead to the same position.
async function go(path) {
  const asked = new URLSearchParams({ have: have(), layout: tall.matches ? "tall" : "wide" })
  try {
    const response = await fetch(`${path}/parts?${asked}`)
    if (response.ok && swap(await response.text())) return
  } catch {
    // The line is down: the browser says so itself.
  }
  location.assign(path)
}

function painted(doing) {
  const there = now().address
  const moved = there !== location.pathname
  if (moved) history.pushState(null, "", there)
  for (const link of document.querySelectorAll("[data-lang]")) link.href = link.href.replace(/to=.*/, `to=${encodeURIComponent(there)}`)
  prepare()
  markPicked()
  arrangeFurniture()
  said.textContent = document.querySelector(".guide").dataset.say
  if (moved) focusGuide()
  else moveFocus(doing)
  showWished()
}

// What has to be picked up first is marked like the control that it opens.
function markPicked() {
  for (const control of document.querySelectorAll(".hinted[data-with]")) {
    for (const key of control.dataset.with.split(" ")) {
      for (const thing of document.querySelectorAll(`[data-pick="${CSS.escape(key)}"]`)) thing.classList.add("hinted")
    }
  }
}

// With the keyboard one goes on at what comes next: the next step, or the title of the one that has just begun.
function focusGuide() {
  const next = document.getElementById("step-next") ?? document.getElementById("guide-title")
  next.focus({ preventScroll: true })
}

// What the step is about is in sight, between the tabs and the guide: what is to be picked, then what that lights.
function showWished() {
  const seen = [...document.querySelectorAll(".field-of-play .hinted")].filter((thing) => thing.getClientRects().length)
  const wished = seen.find((thing) => thing.classList.contains("lit")) ?? seen[0]
  if (!wished) return
  // On a map it may lie beside what is shown of it.
  wished.dispatchEvent(new CustomEvent("taproom:reveal", { bubbles: true }))
  const guide = document.querySelector(".guide").getBoundingClientRect()
  const [top, bottom] = tall.matches ? [TABS, guide.top] : [guide.height, innerHeight]
  const box = wished.getBoundingClientRect()
  if (box.top >= top && box.bottom <= bottom) return
  const way = (box.top + box.bottom - top - bottom) / 2
  scrollBy({ top: way, behavior: wantsMotion() ? "smooth" : "instant" })
}

document.addEventListener("taproom:painted", (event) => painted(event.detail))

document.addEventListener("submit", (event) => {
  if (!("live" in event.target.dataset)) return
  event.preventDefault()
  post(event.target.getAttribute("action"), new FormData(event.target, event.submitter))
})

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-pick]")) setTimeout(showWished)
  const link = event.target.closest?.("a[data-step]")
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  go(link.getAttribute("href"))
})

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
  if (event.key === "l" || event.key === "L") openList()
  else if (!boardKey(event) && !zoomKey(event)) return
  event.preventDefault()
})

addEventListener("popstate", () => go(location.pathname))
tall.addEventListener("change", () => {
  rememberLayout()
  refresh()
})

markTabs()
prepare()
markPicked()
arrangeFurniture()
if ((document.getElementById("table").dataset.layout === "tall") !== tall.matches) refresh()
else showWished()
rememberLayout()
