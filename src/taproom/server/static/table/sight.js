// What stays in sight needs to know how much room the sentence and the tabs take: style sheets read it as
// `--status-high` and `--tabs-high`.

const seen = new ResizeObserver(measure)

function measure() {
  for (const [name, found] of [["status", ".status"], ["tabs", ".tabs"]]) {
    const high = document.querySelector(found)?.offsetHeight ?? 0
    document.documentElement.style.setProperty(`--${name}-high`, `${high}px`)
  }
}

export function measureSight() {
  seen.disconnect()
  for (const bar of document.querySelectorAll(".status, .tabs")) seen.observe(bar)
  measure()
}

document.addEventListener("taproom:painted", measureSight)
measureSight()
