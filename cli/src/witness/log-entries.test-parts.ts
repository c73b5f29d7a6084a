/** Entries of a log as a house writes them, for the tests of what a witness makes of them. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import type { PollName } from '@samnang/core/lotto59/markets'
import { BLANK, type Notebook, note } from './notebook.ts'

/** A day of November 2026, and its noon: the draws of POLL_1 have their numbers as ids. */
export const DAY = 20_777
export const NOON = DAY * DAY_MS + DAY_MS / 2
export const HASH = 'ab'.repeat(32)
export const entry = (name: string, facts: object): string => canonicalJson({ name, ...facts })
export const promise = (first = 1, count = 288, day = DAY): string =>
  entry(`day:POLL_1/${day}/${first}`, { game: 'POLL_1', day, first, count, K: HASH })
export const opening = (i: number, more = {}): string =>
  entry(`open:${i}`, {
    ...{ game: 'POLL_1', day: DAY, i, mode: 0, P: HASH, closeMs: drawTimes('POLL_1', DAY, i).closeMs },
    ...more,
  })
/** A draw of another day, under an id of its own. */
export const openingOn = (id: number, day: number, i: number, game: PollName = 'POLL_1'): string =>
  entry(`open:${id}`, { game, day, i, mode: 0, P: HASH, closeMs: drawTimes(game, day, i).closeMs })
export const close = (i: number): string => entry(`close:${i}`, { M: HASH, n: 0, T: HASH })
export const called = (i: number): string => entry(`end:${i}`, { void_reason: 'disaster', prk: null })
export const end = (i: number, prk: string | null = HASH): string =>
  entry(`end:${i}`, { void_reason: null, prk })
/** From its opening to its result. */
export const whole = (i: number): string[] => [opening(i), close(i), end(i)]
/** VN: numbered by its id, and so far ahead of `DAY`. */
export const fromOutside = (id: number, days = 0, ms = DAY_MS / 2): string => {
  const closeMs = (DAY + days) * DAY_MS + ms
  const more = { closeMs, drawMs: closeMs + 300_000 }
  return opening(id, { game: 'VN', day: DAY + days, mode: 2, ...more })
}
export const outsideWhole = (id: number, days = 0): string[] => [
  fromOutside(id, days),
  close(id),
  end(id, null),
]
export const undo = (id: number): string =>
  entry(`void:${id}`, { void_reason: 'no_official_result', prk: null })

/** A notebook with these entries. */
export function bookOf(...bodies: string[]): Notebook {
  const book = structuredClone(BLANK)
  note(book, bodies, NOON)
  return book
}
