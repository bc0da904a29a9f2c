// Picking first: a die or a token is picked, and what can be done with it lights up.
//
// What is picked first bears data-pick with a key; controls that belong to it bear the key as data-with. While
// something is picked, #board has data-picked, the picked thing the class `picked`, controls of its key `lit`, those
// of others `unlit`; a control with data-veiled is seen only while it is lit. A place with data-wants names the keys
// that it waits for. A second picture of a control bears its id as data-for.

import { now } from "./parts.js"

const board = document.getElementById("board")
const BECKONS = 900

let key = ""
let place = 0
let position = ""

function handles(wanted) {
  return [...board.querySelectorAll(wanted === undefined ? "[data-pick]" : `[data-pick="${CSS.escape(wanted)}"]`)]
}

// The handle that is picked, or nothing.
export function pickedHandle() {
  return key ? (handles(key)[place] ?? handles(key)[0] ?? null) : null
}

// What somebody means who points at a spot: a control, by itself or by its second picture, or a handle.
export function meant(spot) {
  const found = spot.closest?.("[data-action], [data-pick], [data-for]")
  return found?.dataset.for === undefined ? (found ?? null) : document.getElementById(found.dataset.for)
}

// Picks a handle, or lets go of it if it is picked already; says whether it is picked now.
export function toggle(handle) {
  const off = handle === pickedHandle()
  key = off ? "" : handle.dataset.pick
  place = off ? 0 : handles(key).indexOf(handle)
  position = now().position
  show()
  return !off
}

// Lets go; gives the handle that was picked.
export function unpick() {
  const handle = pickedHandle()
  key = ""
  show()
  return handle
}

// After a change: handles become buttons, and what was picked stays so while the position is the same.
export function repick() {
  handles().forEach((handle, number) => {
    handle.id ||= `handle-${handle.dataset.pick}-${number}`
    handle.setAttribute("role", "button")
    handle.setAttribute("aria-label", handle.dataset.label)
  })
  if (position !== now().position || !pickedHandle()) key = ""
  show()
}

function show() {
  if (key) board.dataset.picked = key
  else delete board.dataset.picked
  const picked = pickedHandle()
  for (const handle of handles()) {
    handle.classList.toggle("picked", handle === picked)
    handle.setAttribute("aria-pressed", String(handle === picked))
  }
  for (const control of board.querySelectorAll("[data-with]")) {
    control.classList.toggle("lit", key !== "" && control.dataset.with === key)
    control.classList.toggle("unlit", key !== "" && control.dataset.with !== key)
  }
}

// The controls that what is picked lights.
export function lit() {
  return [...board.querySelectorAll("[data-action].lit")]
}

// Somebody chose a place before what goes there: the one thing that it can be is picked, or all of them beckon.
// Gives what to say about it.
export function begin(spot) {
  const waiting = spot.closest?.("[data-wants]")
  if (!waiting || !board.contains(waiting)) return ""
  const keys = waiting.dataset.wants.split(" ")
  const found = handles().filter((handle) => keys.includes(handle.dataset.pick))
  if (!found.length || keys.includes(key)) return ""
  if (keys.length === 1) {
    toggle(found[0])
    return found[0].dataset.label
  }
  unpick()
  for (const handle of found) handle.classList.add("beckons")
  setTimeout(() => found.forEach((handle) => handle.classList.remove("beckons")), BECKONS)
  return waiting.dataset.label
}
