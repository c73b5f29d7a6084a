import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { expect, test } from 'vitest'
import { Alarm, PATIENCE } from './alarm.ts'
import { BLANK, type Notebook, note } from './notebook.ts'
import { checkPromises, missingOf } from './promises.ts'

const DAY = 20_777
const NOON = DAY * DAY_MS + DAY_MS / 2
const entry = (name: string, facts: object) => JSON.stringify({ name, ...facts })
const promise = (first = 1, count = 288) =>
  entry(`day:POLL_1/${DAY}/${first}`, { game: 'POLL_1', day: DAY, first, count, K: 'k' })
const opening = (i: number, more = {}) =>
  entry(`open:${i}`, {
    ...{ game: 'POLL_1', day: DAY, i, mode: 0, P: `p${i}`, closeMs: drawTimes('POLL_1', DAY, i).closeMs },
    ...more,
  })
const end = (i: number, void_reason: string | null = null) =>
  entry(`end:${i}`, { void_reason, prk: void_reason ? null : 'prk' })

/** Every draw of the morning opened and ended, but for those that `skip` and `called` name. */
function morning({ skip = [] as number[], called = [] as number[], until = 144 } = {}): Notebook {
  const book = structuredClone(BLANK)
  const numbers = Array.from({ length: until }, (_, at) => at + 1).filter((i) => !skip.includes(i))
  const bodies = numbers.flatMap((i) => [opening(i), end(i, called.includes(i) ? 'disaster' : null)])
  expect(note(book, [promise(), ...bodies])).toHaveLength(numbers.length)
  return book
}

test('a promised draw that nobody has heard of is counted, and more than a few of them are an alarm', () => {
  const book = morning({ skip: [40, 41, 90] })
  checkPromises(book, NOON, PATIENCE)
  expect(missingOf(book)).toBe(3)
  expect(() => checkPromises(morning({ skip: [40, 41, 90, 91] }), NOON, PATIENCE)).toThrow(
    '4 draws of POLL_1/20777 were promised and never opened',
  )
  checkPromises(morning({ skip: [40, 41, 90, 91] }), NOON, { ...PATIENCE, missingShare: 0.02 })
})

test('a log that says nothing any more lacks what was promised, on the days after as well', () => {
  const silent = () => morning({ until: 100 })
  expect(() => checkPromises(silent(), NOON, PATIENCE)).toThrow(Alarm)
  expect(() => checkPromises(silent(), NOON + 3 * DAY_MS, PATIENCE)).toThrow('188 draws')
})

test('what was promised before the log began is not missed', () => {
  const book = structuredClone(BLANK)
  note(book, [promise(1, 120), promise(130, 159), opening(118), end(118)])
  checkPromises(book, drawTimes('POLL_1', DAY, 130).closeMs, PATIENCE)
  expect(missingOf(book)).toBe(2)
})

test('draws that are called off are counted by game, and more than chance are an alarm', () => {
  const book = morning({ called: [7, 9, 11] })
  checkPromises(book, NOON, PATIENCE)
  expect(book.voids).toEqual({ POLL_1: 3 })
  const more = () => morning({ called: [7, 9, 11, 13] })
  expect(() => checkPromises(more(), NOON, PATIENCE)).toThrow('4 draws of POLL_1/20777 were called off')
  checkPromises(more(), NOON, { ...PATIENCE, voidShare: 0.02 })
})

test.each([
  ['a sealed draw, from its show’s end', {}, 665],
  ['a house draw of the lottery, from its moment', { drawMs: NOON + 300_000 }, 900],
  ['a draw with the beacon', { mode: 1 }, 25 * 3600 + 65],
  ['a result from outside', { mode: 2, drawMs: NOON + 300_000 }, 25 * 3600 + 300],
])('%s is withheld when its time is over, and not before', (_name, more, seconds) => {
  const book = structuredClone(BLANK)
  note(book, [opening(144, { closeMs: NOON, ...more })])
  checkPromises(book, NOON + seconds * 1000, PATIENCE)
  expect(() => checkPromises(book, NOON + seconds * 1000 + 1, PATIENCE)).toThrow('its result is withheld')
})

test.each([
  ['twice promised', [opening(1), opening(1)]],
  ['promised once more after its end', [opening(1), end(1), opening(1)]],
  ['ended without a promise', [end(1)]],
  ['closed without a promise', [entry('close:1', { T: 't' })]],
  ['closed twice', [opening(1), entry('close:1', { T: 't' }), entry('close:1', { T: 'u' })]],
])('a draw that is %s is an alarm', (_name, bodies) => {
  expect(() => note(structuredClone(BLANK), bodies)).toThrow(Alarm)
})

test('a result from outside that is entered anew or called off later is counted; of other kinds nothing is thought', () => {
  const book = structuredClone(BLANK)
  note(book, [
    opening(1, { mode: 2 }),
    end(1),
    entry('again:1/2', {}),
    entry('void:1', {}),
    entry('news:1', {}),
  ])
  expect(book).toMatchObject({ corrected: 1, undone: ['1'], pending: {} })
})
