// Pieces glide from where they were to where they are, and dice that were thrown tumble: positions are read before a
// change and after it.

const MILLISECONDS = 220
const TUMBLES = 320
const FLICKERS = 80
const NEAR = 2
const LAID = /^(field|bolt)\b/

export function wantsMotion() {
  return document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches
}

export function positions() {
  const places = new Map()
  places.shapes = shapes()
  if (!wantsMotion() || document.hidden) return places
  for (const piece of document.querySelectorAll(".field-of-play [data-piece]")) {
    places.set(piece.dataset.piece, { ...middle(piece), frame: frame(piece), kinds: kinds(piece), die: piece.dataset.die })
  }
  return places
}

export function glide(before) {
  if (!before.size) return
  const pieces = [...document.querySelectorAll(".field-of-play [data-piece]")]
  const origins = whence(pieces, before)
  const stamps = new Set([...before.values()].map((place) => place.die))
  const shaped = shapes()
  for (const piece of pieces) {
    const old = origins.get(piece)
    const far = old ? distance(piece, old) : null
    const part = piece.closest("section")?.id
    // A part in another shape, as on a phone that was turned, is another picture: nothing in it has moved.
    const reshaped = before.shapes?.has(part) && before.shapes.get(part) !== shaped.get(part)
    if (old && !reshaped && piece.getScreenCTM && Math.hypot(far.x, far.y) >= NEAR) slide(piece, far)
    if (thrown(piece, old, far, stamps)) tumble(piece)
  }
}

// How wide each part is in its own units.
function shapes() {
  const parts = [...document.querySelectorAll(".field-of-play section > svg")]
  return new Map(parts.map((svg) => [svg.parentElement.id, svg.viewBox.baseVal?.width]))
}

function kinds(piece) {
  return piece.dataset.kind?.split(" ") ?? []
}

// Where each piece comes from. A tile, disc or die has another name where it was put: it comes from where one of its
// kind has gone, or else from where one of its second kind has, such as a die of its colour.
function whence(pieces, before) {
  const here = new Set(pieces.map((piece) => piece.dataset.piece))
  const gone = [...before].filter(([name, place]) => place.kinds.length && !here.has(name)).map(([, place]) => place)
  const origins = new Map()
  for (const piece of pieces) {
    const same = before.get(piece.dataset.piece)
    if (same) origins.set(piece, { ...same, like: true })
  }
  for (const rank of [0, 1]) {
    for (const piece of pieces) {
      const kind = kinds(piece)[rank]
      const at = kind && !origins.has(piece) ? gone.findIndex((place) => place.kinds[rank] === kind) : -1
      if (at >= 0) origins.set(piece, { ...gone.splice(at, 1)[0], like: rank === 0 })
    }
  }
  return origins
}

// How far a piece has come. A part that stands elsewhere on the page now, as below a longer sentence, has taken its
// pieces along: within it they have not moved.
function distance(piece, old) {
  const here = middle(piece)
  const now = frame(piece)
  const along = old.frame?.part === now.part ? { x: now.x - old.frame.x, y: now.y - old.frame.y } : { x: 0, y: 0 }
  return { x: old.x + along.x - here.x, y: old.y + along.y - here.y }
}

function middle(piece) {
  const box = piece.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function frame(piece) {
  const part = piece.closest("section")
  const box = part?.getBoundingClientRect()
  return { part: part?.id, x: box?.x ?? 0, y: box?.y ?? 0 }
}

function slide(piece, far) {
  const there = local(piece, far.x, far.y)
  // What is added comes after the piece's own place, so the way is measured in its own units.
  piece.animate([{ transform: `translate(${there.x}px, ${there.y}px)` }, { transform: "translate(0px, 0px)" }], {
    duration: MILLISECONDS,
    easing: "ease-in-out",
    composite: "add",
  })
}

function local(piece, dx, dy) {
  const back = piece.getScreenCTM().inverse()
  return { x: back.a * dx + back.c * dy, y: back.b * dx + back.d * dy }
}

// Whether a die was thrown just now. data-die says where it lies, and of a pool for which round it was thrown; a value
// that no die of its colour showed before is a throw, unless the die comes from a field, which raised it.
function thrown(piece, old, far, stamps) {
  const lies = piece.dataset.die
  if (!lies || document.getElementById("player")) return false
  if (lies.startsWith("pool ") && !stamps.has(lies)) return true
  if (!old) return !LAID.test(lies)
  if (old.like || !old.die) return false
  return LAID.test(lies) ? LAID.test(old.die) && Math.hypot(far.x, far.y) < NEAR : !LAID.test(old.die)
}

// Once around, with other faces on the way.
function tumble(piece) {
  piece.style.transformBox = "fill-box"
  piece.style.transformOrigin = "center"
  const frames = [{ transform: "rotate(-270deg) scale(0.7)" }, { transform: "rotate(14deg) scale(1.12)", offset: 0.75 }, { transform: "rotate(0deg) scale(1)" }]
  piece.animate(frames, { duration: TUMBLES, easing: "ease-out", composite: "add" }).id = "tumble"
  const face = piece.querySelector("use")
  const shown = face?.getAttribute("href") ?? ""
  if (!/-[1-6]$/.test(shown)) return
  const other = () => face.setAttribute("href", shown.replace(/[1-6]$/, String(1 + Math.floor(Math.random() * 6))))
  // A click on a face that is exchanged meanwhile would be lost: what lies under the die gets it.
  piece.style.pointerEvents = "none"
  other()
  setTimeout(other, FLICKERS)
  setTimeout(other, 2 * FLICKERS)
  setTimeout(() => {
    face.setAttribute("href", shown)
    piece.style.pointerEvents = ""
  }, 3 * FLICKERS)
}
