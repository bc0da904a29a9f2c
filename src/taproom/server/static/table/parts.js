// The parts of the page: what it has, how a fragment replaces them, and what a person was doing meanwhile.

import { glide, positions } from "./glide.js"

export const table = document.getElementById("table")
export const texts = document.getElementById("texts").dataset
export const tall = matchMedia("(max-width: 760px)")

export function now() {
  return document.getElementById("now").dataset
}

// So that the next page comes in the right shape at once.
export function rememberLayout() {
  document.cookie = `layout=${tall.matches ? "tall" : "wide"}; path=/; max-age=31536000; samesite=lax`
}

export function have() {
  return [...document.querySelectorAll("section[id^='part-']")]
    .map((part) => `${part.id.slice("part-".length)}.${part.dataset.digest}`)
    .join(",")
}

// Puts the sections of a fragment in place. A step that waits for its confirmation goes on waiting while only
// something beside the game has changed; `anew` says that a person has done something about it.
export function swap(html, anew = true) {
  const fragment = new DOMParser().parseFromString(html, "text/html")
  const next = fragment.getElementById("now")
  if (!next) return false
  const waits = !anew && document.querySelector(".status[data-pending], .hints")
  const keep = waits && next.dataset.position === now().position ? "status" : ""
  const before = positions()
  const doing = remember()
  document.getElementById("now").replaceWith(document.adoptNode(next))
  const names = next.dataset.parts.split(" ")
  for (const old of document.querySelectorAll("section[id^='part-']")) {
    if (!names.includes(old.id.slice("part-".length))) old.remove()
  }
  for (const section of [...fragment.querySelectorAll("section[id^='part-']")]) {
    if (section.id === `part-${keep}`) continue
    const old = document.getElementById(section.id)
    if (old?.dataset.digest === section.dataset.digest && old.dataset.slot === section.dataset.slot) continue
    const fresh = document.adoptNode(section)
    if (old && old.dataset.slot === fresh.dataset.slot) old.replaceWith(fresh)
    else {
      old?.remove()
      document.getElementById(`slot-${fresh.dataset.slot}`).append(fresh)
    }
  }
  arrange(names)
  table.className = table.className.replace(/table--(open|running|over)/, `table--${next.dataset.status}`)
  document.dispatchEvent(new CustomEvent("taproom:swapped"))
  restore(doing)
  glide(before)
  document.dispatchEvent(new CustomEvent("taproom:painted", { detail: doing }))
  return true
}

function arrange(names) {
  for (const slot of document.querySelectorAll(".slot")) {
    const wanted = names.map((name) => document.getElementById(`part-${name}`)).filter((part) => part?.parentNode === slot)
    wanted.forEach((part, place) => {
      if (slot.children[place] !== part) slot.insertBefore(part, slot.children[place] ?? null)
    })
  }
}

// What would be lost with a section: where the focus is, what was typed, what is folded, how far one has read.
function remember() {
  const active = document.activeElement
  const focused = active && active !== document.body && table.contains(active) ? active.id : ""
  const typed = [...table.querySelectorAll("input[id]:not([type=hidden]), select[id]")].map((field) => [field.id, field.value])
  const folds = [...table.querySelectorAll("details[id]")].map((fold) => [fold.id, fold.open])
  const read = [...table.querySelectorAll(".log, .messages, .choices ul")].map((list) => [list.id, list.scrollTop])
  const messages = table.querySelectorAll(".messages li").length
  return { focused, typed, folds, read, messages, onBoard: Boolean(active?.closest?.("[data-action]")) }
}

function restore({ focused, typed, folds, read, messages }) {
  for (const [id, value] of typed) {
    const field = document.getElementById(id)
    if (field && field.value !== value) field.value = value
  }
  for (const [id, open] of folds) {
    const fold = document.getElementById(id)
    // A message that nobody sees has not arrived.
    const news = id === "fold-talk" && table.querySelectorAll(".messages li").length > messages
    if (fold) fold.open = open || news
  }
  for (const [id, top] of read) {
    const list = id && document.getElementById(id)
    if (list) list.scrollTop = top
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true })
}
