// The line to the server: news by a socket, parts by GET, wishes by POST; lost answers are asked for again.

import { hex } from "../deal.js"
import { have, now, swap, table, tall } from "./parts.js"

const SOON = 500
const LATE = 15_000
const PATIENCE = 3_000
const MOST_TRIES = 6

let seatAsked = ""
let socket = null
let failures = 0
let running = null
let again = false
let quiet = null
let skew = 0
let painted = 0

// Where everything that is asked and wished goes.
function address() {
  return now().address
}

export function lookAs(seat) {
  seatAsked = seat
}

// By how many seconds this device's clock is ahead of the server's.
export function clockSkew() {
  return skew
}

function query() {
  const asked = new URLSearchParams({ have: have(), layout: tall.matches ? "tall" : "wide" })
  if (seatAsked !== "") asked.set("as", seatAsked)
  return asked
}

function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds))
}

function pause(tries) {
  return Math.min(LATE, SOON * 2 ** tries) * (0.7 + Math.random() * 0.6)
}

// A short break goes unnoticed; what lasts is said until it is over.
function lost(is) {
  if (is) {
    quiet ??= setTimeout(() => (document.getElementById("offline").hidden = false), PATIENCE)
    return
  }
  clearTimeout(quiet)
  quiet = null
  document.getElementById("offline").hidden = true
}

function read(response) {
  const said = Date.parse(response.headers.get("date") ?? "")
  if (said) skew = Math.round((Date.now() - said) / 1000)
  return response.text()
}

function paint(html, anew) {
  painted++
  return swap(html, anew)
}

// Fetches what differs; several calls at once become one more.
export function refresh() {
  if (running) again = true
  else running = fetchParts().finally(() => {
    running = null
    if (again) {
      again = false
      refresh()
    }
  })
  return running
}

async function fetchParts() {
  for (let tries = 0; ; tries++) {
    const since = painted
    try {
      const response = await fetch(`${address()}/parts?${query()}`, { headers: { "X-Taproom": "parts" } })
      if (response.ok) {
        const html = await read(response)
        if (painted !== since) continue // it was overtaken by the answer to a wish
        paint(html, false)
        lost(false)
        return
      }
      if (response.status === 404 || response.status === 403) return location.reload()
    } catch {
      // The line is down; below we wait and try again.
    }
    lost(true)
    await wait(pause(tries))
  }
}

// Posts a form and paints the answer; a request whose answer was lost is repeated under the same name.
export async function post(path, values) {
  const body = new URLSearchParams(values)
  if (!body.get("request")) body.set("request", name())
  table.classList.add("busy")
  try {
    for (let tries = 0; ; tries++) {
      const since = painted
      try {
        const response = await fetch(`${path}?${query()}`, { method: "POST", body, headers: { "X-Taproom": "parts" } })
        if (response.redirected && !response.url.includes(address())) return location.assign(response.url)
        if (response.status < 500 || tries > MOST_TRIES) {
          lost(false)
          const html = await read(response)
          const overtaken = painted !== since
          if (!paint(html, true) || overtaken) await refresh()
          return response.ok
        }
      } catch {
        // Perhaps it arrived, perhaps not: the name of the request lets the server tell.
      }
      lost(true)
      await wait(pause(tries))
    }
  } finally {
    table.classList.remove("busy")
  }
}

function name() {
  return crypto.randomUUID?.() ?? hex(16)
}

export async function ask(thing) {
  const asked = new URLSearchParams({ thing, lang: document.documentElement.lang })
  if (seatAsked !== "") asked.set("as", seatAsked)
  try {
    const response = await fetch(`${address()}/why?${asked}`)
    return response.ok ? (await response.json()).text : ""
  } catch {
    return ""
  }
}

export async function largeBoard(seat, at = "") {
  const asked = new URLSearchParams({ layout: tall.matches ? "tall" : "wide", at })
  if (seatAsked !== "") asked.set("as", seatAsked)
  const response = await fetch(`${address()}/board/${seat}?${asked}`)
  return response.ok ? response.text() : ""
}

// The socket carries only news; whatever it misses, the next GET brings.
export function listen() {
  if (socket && socket.readyState <= WebSocket.OPEN) return
  const scheme = location.protocol === "https:" ? "wss" : "ws"
  socket = new WebSocket(`${scheme}://${location.host}/live?table=${encodeURIComponent(table.dataset.table)}`)
  const mine = socket
  mine.onopen = () => {
    failures = 0
    refresh()
  }
  mine.onmessage = (message) => {
    const news = JSON.parse(message.data)
    if (news.table === table.dataset.table && String(news.version) !== now().version) refresh()
  }
  mine.onclose = () => {
    if (mine !== socket) return
    socket = null
    lost(true)
    setTimeout(listen, pause(failures++))
  }
}

// After sleep a socket can look open and be dead: a new one is certain.
export function wake() {
  const old = socket
  socket = null
  old?.close()
  listen()
  refresh()
}
