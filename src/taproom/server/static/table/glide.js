// Pieces glide from where they were to where they are: positions are read before a change and after it.

const MILLISECONDS = 220
const NEAR = 2

export function wantsMotion() {
  return document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches
}

export function positions() {
  const places = new Map()
  if (!wantsMotion() || document.hidden) return places
  for (const piece of document.querySelectorAll(".field-of-play [data-piece]")) {
    const box = piece.getBoundingClientRect()
    const kind = piece.dataset.kind
    places.set(piece.dataset.piece, { x: box.x + box.width / 2, y: box.y + box.height / 2, kind })
  }
  return places
}

export function glide(before) {
  const pieces = [...document.querySelectorAll(".field-of-play [data-piece]")]
  const here = new Set(pieces.map((piece) => piece.dataset.piece))
  const gone = [...before].filter(([name, place]) => place.kind && !here.has(name)).map(([, place]) => place)
  for (const piece of pieces) {
    const old = before.get(piece.dataset.piece) ?? oneOf(gone, piece.dataset.kind)
    if (!old || !piece.getScreenCTM) continue
    const box = piece.getBoundingClientRect()
    const dx = old.x - (box.x + box.width / 2)
    const dy = old.y - (box.y + box.height / 2)
    if (Math.hypot(dx, dy) < NEAR) continue
    const there = local(piece, dx, dy)
    // What is added comes after the piece's own place, so the way is measured in its own units.
    piece.animate([{ transform: `translate(${there.x}px, ${there.y}px)` }, { transform: "translate(0px, 0px)" }], {
      duration: MILLISECONDS,
      easing: "ease-in-out",
      composite: "add",
    })
  }
}

// A tile or disc has another name where it was put: it comes from where one of its kind has gone.
function oneOf(gone, kind) {
  const at = kind ? gone.findIndex((place) => place.kind === kind) : -1
  return at < 0 ? undefined : gone.splice(at, 1)[0]
}

function local(piece, dx, dy) {
  const back = piece.getScreenCTM().inverse()
  return { x: back.a * dx + back.c * dy, y: back.b * dx + back.d * dy }
}
