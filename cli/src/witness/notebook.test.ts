import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { expect, test } from 'vitest'
import { Alarm, PATIENCE } from './alarm.ts'
import {
  bookOf,
  called,
  close,
  DAY,
  end,
  entry,
  fromOutside,
  HASH,
  NOON,
  opening,
  outsideWhole,
  promise,
  undo,
  whole,
} from './log-entries.test-parts.ts'
import { BLANK, type Notebook, note } from './notebook.ts'
import { checkPromises, missingOf, owedBy } from './promises.ts'

/** Every draw of the morning opened and ended, but for those that `skip` and `called` name. */
function morning({ skip = [] as number[], voids = [] as number[], until = 144 } = {}): Notebook {
  const book = structuredClone(BLANK)
  const numbers = Array.from({ length: until }, (_, at) => at + 1).filter((i) => !skip.includes(i))
  const bodies = numbers.flatMap((i) => (voids.includes(i) ? [opening(i), called(i)] : whole(i)))
  expect(note(book, [promise(), ...bodies], NOON)).toHaveLength(numbers.length)
  return book
}

test('a promised draw that nobody has heard of is counted, and more than a few of them are an alarm', () => {
  const book = morning({ skip: [40, 41, 90] })
  checkPromises(book, NOON, PATIENCE)
  expect(missingOf(book)).toBe(3)
  expect(() => checkPromises(morning({ skip: [40, 41, 90, 91] }), NOON, PATIENCE)).toThrow(
    '4 draws of POLL_1/20777 were due and never opened',
  )
  checkPromises(morning({ skip: [40, 41, 90, 91] }), NOON, { ...PATIENCE, missingShare: 0.02 })
})

test('a log that says nothing any more lacks what was promised, on the days after as well', () => {
  const silent = () => morning({ until: 100 })
  expect(() => checkPromises(silent(), NOON, PATIENCE)).toThrow(Alarm)
  expect(() => checkPromises(silent(), NOON + 3 * DAY_MS, PATIENCE)).toThrow('188 draws')
})

test('draws that are called off are counted by game, and more than chance are an alarm', () => {
  const book = morning({ voids: [7, 9, 11] })
  checkPromises(book, NOON, PATIENCE)
  expect(book.voids).toEqual({ POLL_1: 3 })
  const more = () => morning({ voids: [7, 9, 11, 13] })
  expect(() => checkPromises(more(), NOON, PATIENCE)).toThrow('4 draws of POLL_1/20777 were called off')
  checkPromises(more(), NOON, { ...PATIENCE, voidShare: 0.02 })
})

test.each([
  ['a sealed draw, from its show’s end', opening(143), 65],
  ['a house draw of the lottery, from its moment', house({ drawMs: NOON + 300_000 }), 600],
  ['a draw with the beacon', opening(143, { mode: 1 }), 25 * 3600 - 600 + 65],
  ['a result from outside', fromOutside(1, 0, DAY_MS / 2 - 300_000), 25 * 3600 - 300],
])('%s is withheld when its time is over, and not before', (_name, body, seconds) => {
  // The draws close, or are drawn, five minutes before noon or at noon; a sealed one may be ten minutes late.
  const at = drawTimes('POLL_1', DAY, 143).closeMs + 600_000 + seconds * 1000
  const book = () => bookOf(body)
  checkPromises(book(), at, PATIENCE)
  expect(owedBy(book(), at, PATIENCE)).toBe(null)
  expect(() => checkPromises(book(), at + 1, PATIENCE)).toThrow('its result is withheld')
  expect(owedBy(book(), at + 1, PATIENCE)).toMatch(/^the end of draw \d+ has not been shown for \d+ minutes$/)
})

/** A draw of the house that closes five minutes before noon. */
function house(more: object): string {
  return opening(143, { game: 'KH', ...more })
}

test('draws that nobody heard of are owed as well where nothing answers', () => {
  expect(owedBy(morning({ until: 100 }), NOON, PATIENCE)).toBe('draws that were promised have not been shown')
})

test.each([
  ['twice promised', [opening(1), opening(1)]],
  ['promised once more after its end', [...whole(1), opening(1)]],
  ['ended without a promise', [end(1)]],
  ['closed without a promise', [close(1)]],
  ['closed twice', [opening(1), close(1), close(1)]],
  ['ended with a result and was never closed', [opening(1), end(1)]],
  ['ended with neither a reason nor a result', [opening(1), close(1), end(1, null)]],
  ['ended with a result of its own and is of VN', [fromOutside(1), close(1), end(1)]],
  ['called off after its result', [...whole(1), undo(1)]],
  [
    'given another result, though it was drawn',
    [...whole(1), entry('again:1/2', { void_reason: null, prk: null })],
  ],
  ['called off twice after its result', [...outsideWhole(1), undo(1), undo(1)]],
])('a draw that is %s is an alarm', (_name, bodies) => {
  expect(() => bookOf(...bodies)).toThrow(Alarm)
})

test.each([
  ['the same list once more', promise(1, 288)],
  ['one that begins inside', promise(200, 10)],
  ['one that ends inside', promise(1, 100)],
])('seeds that are promised twice are an alarm: %s', (_name, second) => {
  expect(() => bookOf(promise(100, 150), second)).toThrow('were promised twice')
})

test('lists that follow each other, and those of other days, are no second promise', () => {
  bookOf(promise(1, 120), promise(121, 100), promise(250, 39), promise(1, 288, DAY + 1))
})

test('a head of the audit log that is told twice is an alarm', () => {
  const head = entry('audit:2026-11-19', { head: HASH })
  expect(() => bookOf(head, head)).toThrow('the audit log of 2026-11-19 was told twice')
})

test('a result from outside that is entered anew or called off later is counted; of other kinds nothing is thought', () => {
  const again = entry('again:1/2', { void_reason: null, prk: null, round: 2, result: {} })
  const book = bookOf(...outsideWhole(1), again, undo(1), entry('news:1', {}))
  expect(book).toMatchObject({ corrected: 1, undone: ['1'], pending: {}, outside: {} })
})

test('more than a few draws called off after a result are an alarm, however they are spread over a month', () => {
  const few = [0, 9, 18].flatMap((days, at) => [...outsideWhole(at + 1, days), undo(at + 1)])
  bookOf(...few, ...outsideWhole(4, 48), undo(4))
  expect(() => bookOf(...few, ...outsideWhole(4, 27), undo(4))).toThrow('4 draws of VN within 30 days')
})
