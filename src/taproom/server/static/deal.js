// This browser's part of a deal: a nonce of its own, of which it shows only the hash until everybody is bound.

const KEY = "taproom-deals"
const KEPT = 100
let fallback = "{}"

export function hex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

// Fills in what a form adds to a deal, just before it is sent.
export function addPart(form) {
  for (const field of form.querySelectorAll("[name=nonce_hash]")) field.value = bind(form, hex(16))
  for (const field of form.querySelectorAll("[data-nonce]")) {
    field.value = nonceOf(field.dataset.nonce) || hex(16)
    if (form.dataset.commitment) bind(form, field.value)
  }
}

// Remembers the last part of this browser at a table, and what the table was bound to then.
function bind(form, nonce) {
  const hash = sha256(nonce)
  keep("nonces", hash, nonce)
  keep("bound", tableOf(form), { hash, seat: seatOf(form), commitment: form.dataset.commitment })
  return hash
}

// Whether this browser can show what it is bound to; what it sees before it does so is kept to be compared.
// A part that was shown once may be known: it is not shown again beside others' hashes that have changed since.
export function mayShow(form) {
  const { hash, hashes, commitment } = form.dataset
  if (!nonceOf(hash)) return false
  const table = tableOf(form)
  const before = read().seen?.[table]
  if (before?.hash === hash) return before.hashes === hashes && before.commitment === commitment
  keep("seen", table, { hash, hashes, commitment })
  keep("bound", table, { hash, seat: seatOf(form), commitment: read().bound?.[table]?.commitment ?? commitment })
  return true
}

// After the game: says whether the deal was made of what this browser saw before it showed its part, and of nothing
// else. Who shows a part last of all, alone with bots, has seen no hashes: then nobody else may have added anything.
export function checkDeal(table) {
  const line = document.getElementById("deal-check")
  const { bound, seen } = read()
  const last = bound?.[table]
  if (!line || !last?.commitment) return
  const { commitment, good, bad } = line.dataset
  const nonces = line.dataset.nonces.split(" ")
  const hashes = nonces.map((nonce) => (nonce === "-" ? "-" : sha256(nonce)))
  const before = seen?.[table]?.hash === last.hash ? seen[table].hashes : ""
  const expected = before || hashes.map((_, seat) => (seat === last.seat ? last.hash : "-")).join(" ")
  const fits = hashes[last.seat] === last.hash && hashes.join(" ") === expected && commitment === last.commitment
  line.textContent = fits ? good : bad
  line.hidden = false
}

function tableOf(form) {
  return form.action.split("/").at(-2)
}

function seatOf(form) {
  const fields = new FormData(form)
  return Number(fields.get("as") ?? fields.get("seat"))
}

function nonceOf(hash) {
  return (hash && read().nonces?.[hash]) || ""
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? fallback)
  } catch {
    return JSON.parse(fallback)
  }
}

// The last ones are kept; without a store of the browser's they last as long as the page.
function keep(kind, name, value) {
  const all = read()
  const entries = Object.entries(all[kind] ?? {}).filter(([other]) => other !== name)
  all[kind] = Object.fromEntries([...entries, [name, value]].slice(-KEPT))
  fallback = JSON.stringify(all)
  try {
    localStorage.setItem(KEY, fallback)
  } catch {
    // The page has it.
  }
}

// SHA-256 of a text of plain letters; the browser's own is there on secure pages only.
export function sha256(text) {
  const state = fractions(8, 1 / 2)
  const constants = fractions(64, 1 / 3)
  const bytes = [...new TextEncoder().encode(text)]
  const length = bytes.length * 8
  bytes.push(0x80)
  while (bytes.length % 64 !== 56) bytes.push(0)
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(length / 2 ** shift) & 255)
  for (let start = 0; start < bytes.length; start += 64) mix(state, constants, bytes.slice(start, start + 64))
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("")
}

function mix(state, constants, block) {
  const turn = (word, bits) => (word >>> bits) | (word << (32 - bits))
  const words = []
  for (let n = 0; n < 64; n++) {
    if (n < 16) words[n] = (block[4 * n] << 24) | (block[4 * n + 1] << 16) | (block[4 * n + 2] << 8) | block[4 * n + 3]
    else {
      const [early, late] = [words[n - 15], words[n - 2]]
      const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[n] = (words[n - 16] + first + words[n - 7] + second) | 0
    }
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let n = 0; n < 64; n++) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const down = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + constants[n] + words[n]) | 0
    const across = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0
    ;[a, b, c, d, e, f, g, h] = [(down + across) | 0, a, b, c, (d + down) | 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] = (state[n] + word) | 0 })
}

// The first bits behind the point of the roots of the first primes.
function fractions(count, power) {
  const primes = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return primes.map((prime) => ((prime ** power % 1) * 2 ** 32) | 0)
}
