// What a control or a place would reach and bring shines while it is pointed at, focused, chosen or picked: the things
// that `data-lights` names get the class `lit-by`.

const PREFIX = "t-" // as the server begins the ids of all drawings

let lit = []
let pointed = null
let within = null

function lights(element) {
  return element?.closest?.("[data-lights]")
}

// One thing at a time: what is pointed at, else what is chosen, has the focus, or is picked.
function source() {
  if (pointed?.isConnected) return pointed
  const chosen = document.querySelector(".chosen[data-lights]")
  const focused = document.activeElement?.matches(":focus-visible") ? lights(document.activeElement) : null
  return chosen ?? focused ?? document.querySelector(".picked[data-lights]")
}

// What shines goes on shining while one is on it: it may stand over what it shines for, or hold what has the focus.
function light() {
  const from = within ?? source()
  const names = from?.dataset.lights?.split(" ") ?? []
  const next = names.map((name) => document.getElementById(PREFIX + name)).filter(Boolean)
  if (from) next.push(...lit.filter((element) => element.contains(from)))
  for (const element of lit) if (!next.includes(element)) element.classList.remove("lit-by")
  for (const element of next) element.classList.add("lit-by")
  lit = next
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return
  const entered = pointed && lit.find((element) => element.contains(event.target))
  within = entered ? (lights(event.target) ?? entered) : null
  if (!entered) pointed = lights(event.target)
  light()
})
document.addEventListener("focusin", light)
document.addEventListener("focusout", () => setTimeout(light))
// Others decide by the same click what is chosen or picked.
document.addEventListener("click", () => setTimeout(light))
document.addEventListener("keyup", light)
document.addEventListener("taproom:painted", () => {
  pointed = within = null
  light()
})
