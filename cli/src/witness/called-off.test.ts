import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { expect, test } from 'vitest'
import { PATIENCE } from './alarm.ts'
import {
  bookOf,
  called,
  close,
  DAY,
  end,
  fromOutside,
  NOON,
  opening,
  promise,
  whole,
} from './log-entries.test-parts.ts'
import { BLANK, note } from './notebook.ts'
import { checkPromises } from './promises.ts'

/** The last hours of a day with the beacon, from number 100 on: 189 draws that all wait for it. */
const waiting = () => Array.from({ length: 189 }, (_, at) => opening(at + 100, { mode: 1 }))

test('draws of one day that are called off two days later are counted together, however few each look is told', () => {
  const book = bookOf(promise(1, 288, DAY + 2), ...waiting())
  // The days between are not what this is about.
  const calm = { ...PATIENCE, missingShare: 1 }
  const midnight = (DAY + 2) * DAY_MS
  checkPromises(book, (DAY + 1) * DAY_MS, calm)
  // Those that close before eleven have ended as they should.
  note(book, Array.from({ length: 176 }, (_, at) => [close(at + 100), end(at + 100)]).flat(), midnight)
  checkPromises(book, midnight, calm)
  note(book, [276, 277, 278].map(called), midnight)
  checkPromises(book, midnight, calm)
  note(book, [279].map(called), midnight + 600_000)
  expect(() => checkPromises(book, midnight + 600_000, calm)).toThrow('4 draws of POLL_1/20777 were called')
})

test('a day is forgotten when none of its draws is owed any more, and not while one is', () => {
  const book = bookOf(
    ...whole(1),
    fromOutside(7, 0),
    opening(143, { game: 'KH', drawMs: (DAY + 9) * DAY_MS }),
  )
  const at = (days: number) => (DAY + days) * DAY_MS
  checkPromises(book, at(1), PATIENCE)
  note(book, [close(7), end(7, null)], NOON)
  for (const days of [2, 3, 4]) checkPromises(book, at(days), PATIENCE)
  // Of POLL_1 the log has said nothing since: it may go on there.
  expect(Object.keys(book.tallies)).toEqual([`POLL_1/${DAY}`, `KH/${DAY}`])
  note(book, [called(143), promise(1, 288, DAY + 9)], NOON)
  checkPromises(book, at(9), { ...PATIENCE, missingShare: 1 })
  checkPromises(book, at(12), { ...PATIENCE, missingShare: 1 })
  expect(Object.keys(book.tallies).filter((key) => key.endsWith(`/${DAY}`))).toEqual([])
})

/** A draw of KH of that many days later, of that slot, which is called off. */
const calledOfHouse = (id: number, days: number, slot = 143) => {
  const closeMs = drawTimes('POLL_1', DAY + days, slot).closeMs
  return [opening(id, { game: 'KH', day: DAY + days, i: slot, closeMs, drawMs: closeMs }), called(id)]
}

test('more than a few draws of KH called off within a month are an alarm, however few they are a day', () => {
  const few = [0, 9, 18].flatMap((days, at) => calledOfHouse(at + 1, days))
  const at = (days: number) => (DAY + days) * DAY_MS
  const later = structuredClone(BLANK)
  // A look a day, which forgets what is more than a month ago.
  for (const [days, bodies] of [
    [0, few.slice(0, 2)],
    [9, few.slice(2, 4)],
    [18, few.slice(4)],
  ] as const) {
    note(later, bodies, at(days))
    checkPromises(later, at(days), PATIENCE)
  }
  const within = structuredClone(later)
  note(within, calledOfHouse(4, 29), at(29))
  expect(() => checkPromises(within, at(29), PATIENCE)).toThrow(
    '4 draws of KH within 30 days were called off',
  )
  checkPromises(structuredClone(within), at(29), { ...PATIENCE, voidShare: 0.03 })
  note(later, calledOfHouse(4, 30), at(30))
  checkPromises(later, at(30), PATIENCE)
  note(later, calledOfHouse(5, 39), at(39))
  checkPromises(later, at(39), PATIENCE)
  expect(later.houseVoids).toEqual([9, 18, 30, 39].map((days) => DAY + days))
})

test('a first look counts every month of the log', () => {
  const long = [0, 1, 2, 3].flatMap((days, at) => calledOfHouse(at + 1, days))
  const book = structuredClone(BLANK)
  note(book, long, (DAY + 300) * DAY_MS)
  expect(() => checkPromises(book, (DAY + 300) * DAY_MS, PATIENCE)).toThrow('4 draws of KH within 30 days')
  checkPromises(book, (DAY + 300) * DAY_MS, { ...PATIENCE, voidShare: 0.03 })
  checkPromises(book, (DAY + 300) * DAY_MS, PATIENCE)
})
