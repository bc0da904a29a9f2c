// What stands around the board: the side column, tabs, large boards, links to copy, muted messages.

import { largeBoard } from "./line.js"
import { table, texts } from "./parts.js"

const MUTED = `taproom muted ${table.dataset.table}`
const FOLDED = "taproom folded"
const BOARD = /^part-(?:board|brewery)-(\d+)$/

export function arrangeFurniture() {
  document.body.classList.toggle("muted", localStorage.getItem(MUTED) === "1")
  const mute = document.getElementById("mute")
  if (mute) {
    mute.hidden = false
    mute.textContent = localStorage.getItem(MUTED) === "1" ? mute.dataset.muted : mute.dataset.loud
  }
  for (const part of document.querySelectorAll(".slot--others > section")) addEnlarger(part)
}

function addEnlarger(part) {
  const seat = BOARD.exec(part.id)?.[1]
  if (seat === undefined || part.querySelector(".enlarge")) return
  const button = document.createElement("button")
  button.type = "button"
  button.className = "enlarge"
  button.textContent = "⤢"
  button.title = texts.enlarge
  button.setAttribute("aria-label", `${texts.enlarge}: ${part.querySelector("svg")?.getAttribute("aria-label") ?? ""}`)
  button.addEventListener("click", () => enlarge(seat, part))
  part.append(button)
}

async function enlarge(seat, part) {
  const at = document.getElementById("player")?.dataset.number ?? ""
  const drawn = (await largeBoard(seat, at).catch(() => "")) || part.querySelector("svg").outerHTML
  const board = document.getElementById("large-board")
  board.innerHTML = drawn
  // The same things stand on the page already, under the same names.
  for (const thing of board.querySelectorAll("[id]")) thing.removeAttribute("id")
  for (const piece of board.querySelectorAll("[data-piece]")) piece.removeAttribute("data-piece")
  document.getElementById("large").showModal()
}

document.addEventListener("click", (event) => {
  const copy = event.target.closest?.("[data-copy]")
  if (copy) copyLink(copy)
  if (event.target.closest?.("[data-mute]")) {
    localStorage.setItem(MUTED, localStorage.getItem(MUTED) === "1" ? "0" : "1")
    arrangeFurniture()
  }
  // A click beside an open dialog closes it.
  if (event.target instanceof HTMLDialogElement) event.target.close()
})

async function copyLink(button) {
  const link = new URL(button.dataset.copy || location.href, location.href).href
  const text = button.textContent
  try {
    await navigator.clipboard.writeText(link)
  } catch {
    prompt("", link)
    return
  }
  button.textContent = texts.copied
  setTimeout(() => (button.textContent = text), 1600)
}

export function sideColumn() {
  const button = document.getElementById("fold-side")
  if (!button) return
  const show = () => {
    const folded = localStorage.getItem(FOLDED) === "1"
    table.classList.toggle("folded", folded)
    button.setAttribute("aria-expanded", String(!folded))
    button.textContent = folded ? button.dataset.unfold : button.dataset.fold
  }
  button.hidden = false
  button.addEventListener("click", () => {
    localStorage.setItem(FOLDED, localStorage.getItem(FOLDED) === "1" ? "0" : "1")
    show()
  })
  show()
}

// The tab of the part that is in sight is marked.
export function markTabs() {
  const tabs = [...document.querySelectorAll("#tabs a")]
  const mark = () => {
    let current = tabs[0]
    for (const tab of tabs) {
      const part = document.querySelector(tab.getAttribute("href"))
      if (part && part.getBoundingClientRect().top < innerHeight / 3) current = tab
    }
    for (const tab of tabs) {
      if (tab === current) tab.setAttribute("aria-current", "true")
      else tab.removeAttribute("aria-current")
    }
  }
  addEventListener("scroll", mark, { passive: true })
  addEventListener("resize", mark)
  document.addEventListener("taproom:painted", mark)
  mark()
}
