// The page of a table: it listens for news, fetches what differs, and posts what a person chooses.

import { addPart, checkDeal, mayShow } from "./deal.js"
import { tellTurn } from "./table/alerts.js"
import { boardKey, moveFocus, openList, prepare } from "./table/board.js"
import { tellTimes, tick } from "./table/clocks.js"
import { arrangeFurniture, markTabs, sideColumn } from "./table/furniture.js"
import { listen, lookAs, post, refresh, wake } from "./table/line.js"
import "./table/lights.js"
import { rememberLayout, table, tall } from "./table/parts.js"
import "./table/sight.js"
import { zoomKey } from "./table/zoom.js"

const KEYS = { u: "undo", r: "restart", h: "ask-hint" }
const help = document.getElementById("help")

function painted(doing) {
  addToTheDeal()
  checkDeal(table.dataset.table)
  prepare()
  arrangeFurniture()
  tellTimes()
  tick()
  tellTurn()
  document.getElementById("uncover")?.focus()
  if (doing) moveFocus(doing)
}

// The browser of whoever sits here binds itself to its part of the deal, and shows it when everybody is bound.
function addToTheDeal() {
  const form = document.querySelector("form[data-at-once]")
  if (!form || table.classList.contains("busy")) return
  form.remove()
  const wished = form.dataset.atOnce
  if (wished !== "commit" && !mayShow(form) && wished === "reveal") return
  addPart(form)
  post(form.getAttribute("action"), new FormData(form))
}

document.addEventListener("taproom:painted", (event) => painted(event.detail))

document.addEventListener("submit", async (event) => {
  const form = event.target
  if (form.dataset.uncover !== undefined) {
    event.preventDefault()
    lookAs(form.dataset.uncover)
    refresh()
  } else if ("cancel" in form.dataset) {
    event.preventDefault()
    cancel()
  } else if ("live" in form.dataset) {
    event.preventDefault()
    addPart(form)
    const values = new FormData(form, event.submitter)
    if ("clears" in form.dataset) form.reset()
    await post(form.getAttribute("action"), values)
    addToTheDeal() // the last free seat may just have been filled
  }
})

function cancel() {
  document.querySelector(".status[data-pending]")?.removeAttribute("data-pending")
  document.querySelector(".hints")?.remove()
  document.getElementById("part-status")?.setAttribute("data-digest", "")
  return refresh()
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
  if (event.target.closest?.("input, select, textarea")) return
  if (event.key === "Escape" && document.querySelector(".status[data-pending], .hints")) cancel()
  else if (event.key === "?") help.showModal()
  else if (event.key.toLowerCase() in KEYS) document.getElementById(KEYS[event.key.toLowerCase()])?.click()
  else if (event.key === "l" || event.key === "L") openList()
  else if (!boardKey(event) && !zoomKey(event)) return
  event.preventDefault()
})

const helpButton = document.getElementById("help-open")
helpButton.hidden = false
helpButton.addEventListener("click", () => help.showModal())

document.addEventListener("visibilitychange", () => document.hidden || wake())
addEventListener("online", wake)
addEventListener("pageshow", (event) => event.persisted && wake())
tall.addEventListener("change", () => {
  rememberLayout()
  refresh()
})
setInterval(tick, 1000)

const given = new URLSearchParams(location.search).get("as")
if (given !== null) lookAs(given)
sideColumn()
markTabs()
painted(null)
// The server draws for a wide page unless it knows better.
if ((table.dataset.layout === "tall") !== tall.matches) refresh()
rememberLayout()
listen()
