// Choosing on the board: with the mouse, by touch, and with the keyboard alone.

import { ask, post } from "./line.js"
import { now, table, texts } from "./parts.js"
import { begin, lit, meant, pickedHandle, repick, toggle, unpick } from "./picking.js"

const tip = document.getElementById("tip")
const said = document.getElementById("said")
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const ASIDE = 2.2
const CHOOSABLE = "[data-action], [data-pick]"
const keyless = matchMedia("(hover: none)")

let touching = false
let typing = false
let chosen = null
let chosenAt = ""
let posted = null
let held = ""

function all() {
  return [...document.querySelectorAll(".field-of-play :is([data-action], [data-pick])")]
}

// What can be chosen or picked now; what is veiled cannot.
export function controls() {
  return all().filter((control) => control.getClientRects().length)
}

// One Tab stop for the whole board; the browser's own bubbles would double ours.
export function prepare() {
  repick()
  const pending = document.querySelector(".status[data-pending]")?.dataset.pending
  const hinted = new Set([...document.querySelectorAll("[data-hint]")].map((hint) => hint.dataset.hint))
  for (const control of all()) {
    control.querySelector(":scope > title")?.remove()
    control.classList.toggle("pending", pending !== undefined && control.dataset.action === pending)
    control.classList.toggle("hinted", hinted.has(control.dataset.action))
  }
  for (const control of all()) {
    // What a bot would do may have to be picked first.
    const first = control.classList.contains("hinted") && control.dataset.with
    if (first) for (const handle of all()) if (handle.dataset.pick === first) handle.classList.add("hinted")
  }
  oneStop(document.activeElement)
  // What was tapped once stays so while only something beside the game changes.
  const kept = chosen?.isConnected && chosenAt === now().position ? chosen : null
  unchoose()
  hideTip()
  if (kept) choose(kept)
}

function oneStop(wanted) {
  const shown = controls()
  const first = shown.includes(wanted) ? wanted : shown[0]
  for (const control of all()) control.setAttribute("tabindex", control === first ? "0" : "-1")
}

// After a change the focus is where whoever plays with the keyboard goes on: on what must be confirmed, on the
// next decision's first control, or on the sentence that says for whom the table waits or how the game ended.
export function moveFocus(doing) {
  const confirm = document.getElementById("confirm")
  const before = held
  held = confirm?.value ?? ""
  if (!typing && !doing.onBoard) return
  if (typing && held && held !== before) return confirm.focus()
  if (document.activeElement && document.activeElement !== document.body) return
  const mine = now().mine === "1" ? controls() : []
  const next = confirm ?? mine.find((control) => control.dataset.action === before) ?? mine[0] ?? sentence()
  next?.focus({ preventScroll: !typing })
}

function sentence() {
  const found = document.querySelector("#part-end h2, #part-status .sent")
  found?.setAttribute("tabindex", "-1")
  return found
}

function label(control) {
  return control?.getAttribute("aria-label") ?? ""
}

function shortLabel(control) {
  const listed = document.querySelector(`.choices button[value="${CSS.escape(control.dataset.action)}"]`)
  return listed?.dataset.title ?? texts.go
}

function hint(text) {
  const line = document.getElementById("hint")
  if (!line || line.closest("[data-pending]")) return
  text ||= label(pickedHandle())
  line.textContent = text || (keyless.matches ? line.dataset.touch : line.dataset.usual) || ""
  line.classList.toggle("now", Boolean(text))
}

function showTip(text, near) {
  tip.textContent = text
  tip.hidden = !text
  if (!text) return
  const box = tip.getBoundingClientRect()
  const above = near.top - box.height - 8
  const x = Math.max(8, Math.min(innerWidth - box.width - 8, (near.left + near.right - box.width) / 2))
  tip.style.transform = `translate(${x}px, ${above > 8 ? above : Math.min(innerHeight - box.height - 8, near.bottom + 8)}px)`
}

function hideTip() {
  tip.hidden = true
}

function choose(control) {
  unchoose()
  chosen = control
  chosenAt = now().position
  control.classList.add("chosen")
  hint(label(control))
  showTip(label(control), control.getBoundingClientRect())
  const go = document.getElementById("go")
  if (go) {
    go.hidden = false
    go.textContent = shortLabel(control)
  }
}

function unchoose() {
  chosen?.classList.remove("chosen")
  chosen = null
  const go = document.getElementById("go")
  if (go) go.hidden = true
}

// A second click on the same position is the same wish, not another one.
export function act(control) {
  const { position, as } = now()
  if (position === posted) return
  posted = position
  hideTip()
  const wish = { action: control.dataset.action, position, as }
  post(`${now().address}/act`, wish).finally(() => (posted = null))
}

// Picks a die or token, or lets go of it; whoever types goes on to what it lights.
function pick(handle) {
  unchoose()
  hideTip()
  const on = toggle(handle)
  said.textContent = on ? label(handle) : ""
  hint(said.textContent)
  oneStop(handle)
  if (on && typing) lit()[0]?.focus()
}

function letGo() {
  const handle = unpick()
  if (!handle) return false
  unchoose()
  hint("")
  handle.focus()
  return true
}

async function explain(thing) {
  const text = await ask(thing.dataset.thing)
  if (!text) return
  said.textContent = text
  hint(text)
  showTip(text, thing.getBoundingClientRect())
}

document.addEventListener("pointerdown", (event) => {
  touching = event.pointerType === "touch"
  typing = false
}, true)
document.addEventListener("keydown", () => {
  typing = true
  touching = false
}, true)

document.addEventListener("click", (event) => {
  const control = meant(event.target)
  if (control && table.contains(control)) {
    event.preventDefault()
    if (control.dataset.pick) pick(control)
    else if (!touching || control === chosen) act(control)
    else choose(control)
    return
  }
  const wanted = begin(event.target)
  if (wanted) {
    unchoose()
    said.textContent = wanted
    hint(wanted)
    return
  }
  if (event.target.closest?.("#go")) {
    if (chosen) act(chosen)
    return
  }
  const thing = event.target.closest?.(".field-of-play [data-thing]")
  if (thing && now().mine === "1") {
    unchoose()
    explain(thing)
  } else if (!event.target.closest?.(".status")) {
    unchoose()
    hideTip()
    hint("")
  }
})

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return
  const control = meant(event.target)
  if (control && table.contains(control)) {
    hint(label(control))
    showTip(label(control), control.getBoundingClientRect())
  } else if (event.target.closest?.(".field-of-play")) {
    hideTip()
    hint(document.activeElement?.matches?.(CHOOSABLE) ? label(document.activeElement) : "")
  }
})

document.addEventListener("focusin", (event) => {
  const control = event.target.closest?.(CHOOSABLE)
  if (!control || !table.contains(control)) return
  oneStop(control)
  hint(label(control))
  if (typing) showTip(label(control), control.getBoundingClientRect())
})

document.addEventListener("focusout", (event) => {
  if (event.target.closest?.(CHOOSABLE)) {
    hideTip()
    hint("")
  }
})
document.addEventListener("scroll", hideTip, { passive: true })

// Keys on the board. Arrows go to the nearest control in that direction.
export function boardKey(event) {
  if (event.key === "Escape") return letGo()
  const control = document.activeElement?.closest?.(CHOOSABLE)
  if (!control) return false
  if (event.key === "Enter" || event.key === " ") control.dataset.pick ? pick(control) : act(control)
  else if (event.key in DIRECTIONS) nearest(control, ...DIRECTIONS[event.key])?.focus()
  else return false
  return true
}

// All choices in words, for who does not find one on the board.
export function openList() {
  const fold = document.getElementById("fold-choices")
  if (!fold) return
  fold.open = true
  fold.querySelector("button")?.focus()
}

function centre(element) {
  const box = element.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

export function nearest(from, dx, dy) {
  const [x, y] = centre(from)
  let best = null
  let least = Infinity
  for (const other of controls()) {
    if (other === from) continue
    const [ox, oy] = centre(other)
    const ahead = (ox - x) * dx + (oy - y) * dy
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
    if (ahead < 4) continue
    const far = ahead + ASIDE * aside
    if (far < least) [best, least] = [other, far]
  }
  return best
}
