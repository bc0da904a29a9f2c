// Clocks that run down, and the times of messages in the reader's own zone.

import { clockSkew } from "./line.js"
import { texts } from "./parts.js"

const SHORT = 60
const DAY = 86_400

export function tick() {
  const present = Date.now() / 1000 - clockSkew()
  for (const clock of document.querySelectorAll(".clock[data-due]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.due) - present))
    clock.textContent = written(left)
    clock.classList.toggle("short", left < SHORT)
  }
}

function written(seconds) {
  const two = (n) => String(n).padStart(2, "0")
  const clock = `${Math.floor((seconds % DAY) / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} ${texts.d} ${clock}`
  return seconds >= 3600 ? clock : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

export function tellTimes() {
  for (const time of document.querySelectorAll("time[data-time]")) {
    const then = new Date(Number(time.dataset.time) * 1000)
    const today = then.toDateString() === new Date().toDateString()
    const form = today ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }
    time.textContent = then.toLocaleString(document.documentElement.lang, form)
    time.dateTime = then.toISOString()
  }
}
