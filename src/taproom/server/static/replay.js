// The replay of a game: any moment of it, by slider, keys, turn or log.

import { boardKey } from "./table/board.js"
import { arrangeFurniture, markTabs } from "./table/furniture.js"
import { have, rememberLayout, swap, table, tall } from "./table/parts.js"
import "./table/sight.js"
import "./table/zoom.js"

const STEP = 900
const player = document.getElementById("player")
const slider = document.getElementById("slider")
const play = document.getElementById("to-play")
const count = Number(player.dataset.count)
const turns = player.dataset.turns.split(" ").map(Number)

let number = Number(player.dataset.number)
let wanted = number
let busy = false
let timer = null

function show(next) {
  wanted = Math.max(0, Math.min(count, next))
  slider.value = wanted
  document.getElementById("counter").textContent = `${wanted} / ${count}`
  if (!busy) load()
}

async function load() {
  busy = true
  while (number !== wanted) {
    const then = wanted
    const asked = new URLSearchParams({ have: have(), layout: tall.matches ? "tall" : "wide" })
    try {
      const response = await fetch(`/table/${table.dataset.table}/at/${then}/parts?${asked}`)
      if (!response.ok) break
      swap(await response.text())
    } catch {
      await new Promise((done) => setTimeout(done, STEP))
      continue
    }
    number = then
    player.dataset.number = then
    history.replaceState(null, "", `/table/${table.dataset.table}/at/${then}`)
    showTurn()
  }
  busy = false
  if (number === count) stop()
}

// The log is scrolled, not the page.
function showTurn() {
  const turn = document.querySelector(".turn.here")
  const log = turn?.closest(".log")
  if (!log || log.scrollHeight <= log.clientHeight) return
  const above = turn.getBoundingClientRect().top - log.getBoundingClientRect().top
  log.scrollTop += above - log.clientHeight / 3
}

function turnBack() {
  return turns.findLast((start) => start < wanted) ?? 0
}

function turnOn() {
  return turns.find((start) => start > wanted) ?? count
}

function stop() {
  clearInterval(timer)
  timer = null
  play.textContent = play.dataset.play
}

function toggle() {
  if (timer) return stop()
  if (wanted === count) show(0)
  timer = setInterval(() => show(wanted + 1), STEP)
  play.textContent = play.dataset.pause
}

const BUTTONS = {
  "to-first": () => 0,
  "to-turn-back": turnBack,
  "to-back": () => wanted - 1,
  "to-on": () => wanted + 1,
  "to-turn-on": turnOn,
  "to-last": () => count,
}
const KEYS = { ArrowLeft: BUTTONS["to-back"], ArrowRight: BUTTONS["to-on"], ArrowUp: turnBack, ArrowDown: turnOn, PageUp: turnBack, PageDown: turnOn, Home: BUTTONS["to-first"], End: BUTTONS["to-last"] }

for (const [id, next] of Object.entries(BUTTONS)) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault()
    stop()
    show(next())
  })
}
slider.addEventListener("input", () => {
  stop()
  show(Number(slider.value))
})
play.hidden = false
play.addEventListener("click", toggle)
document.getElementById("share").hidden = false

document.addEventListener("click", (event) => {
  const line = event.target.closest?.("a[data-at]")
  if (!line || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  stop()
  show(Number(line.dataset.at))
})

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
  if (event.target === slider && event.key.startsWith("Arrow")) return
  if (event.key === " " && !event.target.closest?.("button, a")) toggle()
  else if (event.key in KEYS) {
    stop()
    show(KEYS[event.key]())
  } else if (!boardKey(event)) return
  event.preventDefault()
})

document.addEventListener("taproom:painted", arrangeFurniture)
tall.addEventListener("change", () => {
  number = -1
  load()
})
arrangeFurniture()
markTabs()
rememberLayout()
if ((table.dataset.layout === "tall") !== tall.matches) {
  number = -1
  load()
}
