/** The session in words: how long, and what it came to. */
import { price } from '../text/format.ts'
import { safePlay } from '../text/safe-play.ts'

const MINUTE_MS = 60_000

/** "12 នាទី", "1 ម៉ោង 5 នាទី"; whole minutes, a phone whose clock is behind shows none. */
export function elapsedText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS)
  if (minutes < 60) return safePlay('minutes', { m: minutes })
  return safePlay('hours_minutes', { h: Math.floor(minutes / 60), m: minutes % 60 })
}

/** With its sign, because a loss must not look like a win: "+1,500", "-500", "0". */
export function netText(net: number): string {
  return net > 0 ? `+${price(net)}` : price(net)
}
