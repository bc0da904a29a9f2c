// Zoom and pan of any part whose drawing has `data-zoom`: by wheel, pinch, drag, buttons and keys.
//
// `data-centre="x y scale"` says where one looks at first, in units of the drawing; at scale 1 all of it is seen. Where
// one looks is kept while the part is painted anew, and follows the centre only if that would be out of sight.

import { wantsMotion } from "./glide.js"
import { texts } from "./parts.js"

const MOST = 8
const STEP = 1.5
const STRIDE = 0.2
const SMALL = 0.55
const LARGE = 1.2
const SLIP = { mouse: 5, pen: 6, touch: 10 }
const RESTING = 350
const MILLISECONDS = 160
const EDGE = 28
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

const looks = new Map()
const sizes = new WeakMap()
const pointers = new Map()
let held = ""
let slipped = false
let scrolled = 0
let moving = 0

function key(svg) {
  return svg.closest("[id]")?.id ?? ""
}

function drawing(name) {
  return document.getElementById(name)?.querySelector("svg[data-zoom]")
}

function zoomed(element) {
  return element?.closest?.("svg[data-zoom]")
}

// How many pixels a unit has where all is seen.
function fit(svg) {
  const box = svg.getBoundingClientRect()
  const { wide, high } = sizes.get(svg)
  return { box, least: Math.min(box.width / wide, box.height / high) || 1 }
}

function show(svg) {
  const look = looks.get(key(svg))
  const { wide, high } = sizes.get(svg)
  const { box, least } = fit(svg)
  if (!box.width || !box.height) return
  look.scale = Math.min(MOST, Math.max(1, look.scale))
  const unit = least * look.scale
  const [across, down] = [box.width / unit, box.height / unit]
  look.x = across >= wide ? wide / 2 : Math.min(wide - across / 2, Math.max(across / 2, look.x))
  look.y = down >= high ? high / 2 : Math.min(high - down / 2, Math.max(down / 2, look.y))
  svg.setAttribute("viewBox", `${look.x - across / 2} ${look.y - down / 2} ${across} ${down}`)
  svg.classList.toggle("near", look.scale > 1.01)
  svg.classList.toggle("far", unit < SMALL)
  for (const button of svg.parentNode.querySelectorAll(".zoom button")) {
    button.disabled = button.dataset.by === "closer" ? look.scale >= MOST : look.scale <= 1.01
  }
}

function attach(svg) {
  if (sizes.has(svg)) return show(svg)
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number)
  sizes.set(svg, { wide, high })
  svg.style.aspectRatio = `${wide} / ${high}`
  svg.setAttribute("tabindex", "0")
  addButtons(svg)
  const centre = svg.dataset.centre
  const [x, y, scale] = centre.split(" ").map(Number)
  const look = looks.get(key(svg))
  // The drawing of another layout begins at another scale, and one looks at it anew.
  const anew = look?.first !== scale
  // On a screen that is broader than a phone's one need not begin so close.
  const close = Math.max(1, Math.min(scale, LARGE / fit(svg).least))
  if (anew) looks.set(key(svg), { x, y, scale: close, centre, first: scale })
  show(svg)
  if (!anew && look.centre !== centre) {
    look.centre = centre
    keepInSight(svg, x, y)
  }
}

function attachAll() {
  document.querySelectorAll("svg[data-zoom]").forEach(attach)
}

// A centre that has moved out of sight, or near the edge, is looked at again.
function keepInSight(svg, x, y) {
  const look = looks.get(key(svg))
  const { box, least } = fit(svg)
  const unit = least * look.scale
  const aside = Math.abs(x - look.x) * unit > box.width * 0.35 || Math.abs(y - look.y) * unit > box.height * 0.35
  if (look.scale > 1.01 && aside) Object.assign(look, { x, y })
  show(svg)
}

function addButtons(svg) {
  if (svg.parentNode.querySelector(".zoom")) return
  const group = document.createElement("div")
  group.className = "zoom"
  for (const [by, sign] of [["closer", "+"], ["farther", "−"], ["whole", "✦"]]) {
    const button = document.createElement("button")
    button.type = "button"
    button.dataset.by = by
    button.textContent = sign
    button.title = texts[by]
    button.setAttribute("aria-label", texts[by])
    group.append(button)
  }
  svg.parentNode.append(group)
}

// Zooms so that what lies under a point of the screen stays there; without a point, the middle does.
function zoomAt(svg, factor, at) {
  const look = looks.get(key(svg))
  const { box, least } = fit(svg)
  const scale = Math.min(MOST, Math.max(1, look.scale * factor))
  if (at) {
    const [dx, dy] = [at.x - box.x - box.width / 2, at.y - box.y - box.height / 2]
    look.x += (dx / least) * (1 / look.scale - 1 / scale)
    look.y += (dy / least) * (1 / look.scale - 1 / scale)
  }
  look.scale = scale
  show(svg)
}

function pan(svg, dx, dy) {
  const look = looks.get(key(svg))
  const unit = fit(svg).least * look.scale
  look.x -= dx / unit
  look.y -= dy / unit
  show(svg)
}

// Keys and buttons go there in a moment, so that one sees where.
function glideTo(name, change) {
  const look = looks.get(name)
  const from = { ...look }
  change(look, drawing(name))
  const to = { ...look }
  cancelAnimationFrame(moving)
  if (!wantsMotion()) return
  const start = performance.now()
  const frame = (time) => {
    const svg = drawing(name)
    const share = Math.min(1, Math.max(0, (time - start) / MILLISECONDS))
    for (const part of ["x", "y", "scale"]) look[part] = from[part] + (to[part] - from[part]) * share
    if (svg) show(svg)
    if (share < 1 && svg) moving = requestAnimationFrame(frame)
  }
  frame(start)
}

function step(svg, by) {
  if (by === "whole") return glideTo(key(svg), (look, drawn) => zoomAt(drawn, 1 / MOST / MOST))
  glideTo(key(svg), (look, drawn) => zoomAt(drawn, by === "closer" ? STEP : 1 / STEP))
}

// What is focused or picked is brought into view, beside what stands over the drawing.
function reveal(svg, thing) {
  const frame = svg.getBoundingClientRect()
  const box = thing.getBoundingClientRect()
  const top = Math.max(frame.top, 0) + EDGE
  const bottom = Math.min(frame.bottom, innerHeight) - EDGE
  const dx = Math.max(0, frame.left + EDGE - box.left) - Math.max(0, box.right - frame.right + EDGE)
  const dy = Math.max(0, top - box.top) - Math.max(0, box.bottom - bottom)
  if (dx || dy) pan(svg, dx, dy)
  const now = thing.getBoundingClientRect()
  const [x, y] = [(now.left + now.right) / 2, (now.top + now.bottom) / 2]
  const over = document.elementFromPoint(x, y)
  if (over && !svg.contains(over)) dodge(svg, frame, over, x, y)
}

// What something stands over moves above it, or beside it on the side that has more room.
function dodge(svg, frame, over, x, y) {
  const cover = (over.closest("[data-with], .plain-desk, .zoom") ?? over).getBoundingClientRect()
  if (cover.width > frame.width * 0.6) return pan(svg, 0, (Math.max(frame.top, 0) + cover.top) / 2 - y)
  const left = cover.left - frame.left > frame.right - cover.right
  pan(svg, (left ? frame.left + cover.left : cover.right + frame.right) / 2 - x, 0)
}

// Pointers: one drags, two pinch. A drag is no click.

document.addEventListener("pointerdown", (event) => {
  const svg = zoomed(event.target)
  if (!svg || (event.pointerType === "mouse" && event.button)) return
  if (!pointers.size) slipped = false
  held = key(svg)
  cancelAnimationFrame(moving)
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] })
})

document.addEventListener("pointermove", (event) => {
  const last = pointers.get(event.pointerId)
  const svg = last && drawing(held)
  if (!svg || !sizes.has(svg)) return
  const [x, y] = [event.clientX, event.clientY]
  if (pointers.size > 1) pinch(svg, event.pointerId, x, y)
  else if (slipped || Math.hypot(x - last.from[0], y - last.from[1]) > SLIP[event.pointerType]) {
    if (looks.get(held).scale > 1.01) {
      slipped = true
      svg.classList.add("dragged")
      pan(svg, x - last.x, y - last.y)
    }
  } else return
  Object.assign(last, { x, y })
})

function pinch(svg, id, x, y) {
  const other = [...pointers].find(([each]) => each !== id)[1]
  const last = pointers.get(id)
  const before = Math.hypot(last.x - other.x, last.y - other.y)
  const after = Math.hypot(x - other.x, y - other.y)
  slipped = true
  if (before > 0) zoomAt(svg, after / before, { x: (last.x + other.x) / 2, y: (last.y + other.y) / 2 })
  pan(svg, (x - last.x) / 2, (y - last.y) / 2)
}

for (const ended of ["pointerup", "pointercancel"]) {
  document.addEventListener(ended, (event) => {
    if (!pointers.delete(event.pointerId) || pointers.size) return
    drawing(held)?.classList.remove("dragged")
  })
}

addEventListener("click", (event) => {
  if (!slipped || !zoomed(event.target)) return
  slipped = false
  event.preventDefault()
  event.stopImmediatePropagation()
}, true)

// A page that is being scrolled goes on scrolling over the drawing; a wheel that rests there first zooms it.
document.addEventListener("scroll", () => (scrolled = performance.now()), { passive: true })
document.addEventListener("wheel", (event) => {
  const svg = zoomed(event.target)
  if (!svg || !sizes.has(svg)) return
  const out = event.deltaY > 0
  const goesOn = performance.now() - scrolled < RESTING
  if (!event.ctrlKey && (goesOn || (out && looks.get(key(svg)).scale <= 1.01))) return
  event.preventDefault()
  cancelAnimationFrame(moving)
  const turned = event.deltaMode ? event.deltaY * 30 : event.deltaY
  zoomAt(svg, Math.exp(-Math.max(-240, Math.min(240, turned)) * (event.ctrlKey ? 0.01 : 0.002)), { x: event.clientX, y: event.clientY })
}, { passive: false })

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".zoom button")
  const svg = button?.closest("section, div:not(.zoom)")?.querySelector("svg[data-zoom]")
  if (svg) step(svg, button.dataset.by)
  const pick = event.target.closest?.("[data-pick]")
  if (pick) setTimeout(() => revealPicked(pick.dataset.pick))
})

function revealPicked(name) {
  const picked = document.querySelector(`svg[data-zoom] .picked[data-pick="${CSS.escape(name)}"]`)
  if (picked) reveal(zoomed(picked), picked)
}

// Whoever shows somebody a thing asks for it by this event.
document.addEventListener("taproom:reveal", (event) => {
  const svg = zoomed(event.target)
  if (svg && sizes.has(svg)) reveal(svg, event.target)
})

document.addEventListener("focusin", (event) => {
  const svg = zoomed(event.target)
  if (svg && svg !== event.target && event.target.matches(":focus-visible")) reveal(svg, event.target)
}, true)

// Keys: + - 0, and arrows while no control has the focus. Says whether the key was for the drawing.
export function zoomKey(event) {
  const active = document.activeElement
  const free = !active || active === document.body
  const svg = zoomed(active) ?? active?.closest?.("section")?.querySelector(":scope > svg[data-zoom]") ?? (free ? inSight() : null)
  if (!svg || !sizes.has(svg)) return false
  if (event.key === "+" || event.key === "=") step(svg, "closer")
  else if (event.key === "-") step(svg, "farther")
  else if (event.key === "0") step(svg, "whole")
  else if (event.key in ARROWS && (free || active === svg) && looks.get(key(svg)).scale > 1.01) stride(svg, ...ARROWS[event.key])
  else return false
  return true
}

function stride(svg, dx, dy) {
  const { box } = fit(svg)
  glideTo(key(svg), (look, drawn) => pan(drawn, -dx * box.width * STRIDE, -dy * box.height * STRIDE))
}

function inSight() {
  return [...document.querySelectorAll("svg[data-zoom]")].find((svg) => {
    const box = svg.getBoundingClientRect()
    return box.bottom > innerHeight * 0.2 && box.top < innerHeight * 0.8
  })
}

// Before pieces glide the drawing must be where it was.
document.addEventListener("taproom:swapped", attachAll)
document.addEventListener("taproom:painted", attachAll)
addEventListener("resize", attachAll)
attachAll()
