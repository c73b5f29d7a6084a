/**
 * For `node --import`: a program whose clock is off by SHIFTED_CLOCK_MS (timers go on as they are, as they do when a clock
 * is set), or that goes at CLOCK_RATE of the right speed from its start on, with all of its timers.
 */
const shiftMs = Number(process.env.SHIFTED_CLOCK_MS ?? 0)
const rate = Number(process.env.CLOCK_RATE ?? 1)
const RealDate = Date
const startMs = RealDate.now()

const now = () => Math.round(startMs + (RealDate.now() - startMs) * rate) + shiftMs

globalThis.Date = class extends RealDate {
  constructor(...words) {
    super(...(words.length === 0 ? [now()] : words))
  }
  static now() {
    return now()
  }
}

if (rate !== 1) {
  const { setTimeout: later, setInterval: again } = globalThis
  const rightNow = performance.now.bind(performance)
  globalThis.setTimeout = Object.assign((work, ms = 0, ...words) => later(work, ms / rate, ...words), later)
  globalThis.setInterval = (work, ms = 0, ...words) => again(work, ms / rate, ...words)
  performance.now = () => rightNow() * rate
}
