/** For `node --import`: a program whose clock is off by SHIFTED_CLOCK_MS. Timers go on as they are, as they do when a clock is set. */
const shiftMs = Number(process.env.SHIFTED_CLOCK_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...words) {
    super(...(words.length === 0 ? [RealDate.now() + shiftMs] : words))
  }
  static now() {
    return RealDate.now() + shiftMs
  }
}
