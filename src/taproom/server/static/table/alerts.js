// Telling a person that it is their turn: in the tab, by a notification, by a soft clink.

import { now, table, texts } from "./parts.js"

const title = document.title
let wasMine = now().mine === "1"

export function tellTurn() {
  const mine = now().mine === "1"
  document.title = mine ? `● ${title}` : title
  if (mine && !wasMine) {
    if (table.dataset.sound === "1") clink()
    if (document.hidden && table.dataset.notify === "1") notify()
  }
  wasMine = mine
}

function notify() {
  if (!("Notification" in window) || Notification.permission !== "granted") return
  const shown = new Notification("Taproom", { body: texts.turn, icon: "/static/mug.svg", tag: table.dataset.table })
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}

// Two glasses: a few high partials that fade quickly.
function clink() {
  try {
    const sound = new AudioContext()
    const start = sound.currentTime
    for (const [pitch, loud] of [[2093, 0.05], [3136, 0.03], [5274, 0.012]]) {
      const tone = sound.createOscillator()
      const volume = sound.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(loud, start)
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7)
      tone.connect(volume).connect(sound.destination)
      tone.start(start)
      tone.stop(start + 0.75)
    }
    setTimeout(() => sound.close(), 1000)
  } catch {
    // A browser that plays nothing before the first click stays silent.
  }
}
