import { DAY_MS, drawTimes } from '@samnang/core/lotto59/draw-schedule'
import { expect, test } from 'vitest'
import { PATIENCE } from './alarm.ts'
import { bookOf, close, DAY, end, NOON, openingOn, promise, whole } from './log-entries.test-parts.ts'
import { type Notebook, note } from './notebook.ts'
import { checkPromises, missingOf } from './promises.ts'
import { saidOf } from './said.ts'
import { countMissing, quietPolls } from './unopened.ts'

const CALM = { ...PATIENCE, missingShare: 1 }
/** After the close of that draw and all patience: its own number is the first one that need not be in the log. */
const afterAll = (i: number, day = DAY) => drawTimes('POLL_1', day, i).closeMs + PATIENCE.lateMs

/** How many a book lacks at that moment, of all days that it still counts. */
function lacks(book: Notebook, nowMs: number): number {
  const counted = structuredClone(book)
  countMissing(counted, { nowMs, beforeMs: nowMs - PATIENCE.lateMs })
  return missingOf(counted)
}

test('what was before the first draw of the log is not missed, promised or not', () => {
  expect(lacks(bookOf(promise(1, 288), ...whole(118)), afterAll(121))).toBe(2)
  expect(lacks(bookOf(promise(110, 179), ...whole(118)), afterAll(121))).toBe(2)
  expect(lacks(bookOf(promise(1, 288)), afterAll(121))).toBe(0)
})

test('a number that the log never promised is missed like one that it did, up to the newest that it speaks of', () => {
  const gap = () => bookOf(promise(1, 120), promise(130, 11), ...whole(118), ...whole(119))
  expect(lacks(gap(), afterAll(125))).toBe(5)
  expect(() => checkPromises(gap(), afterAll(125), PATIENCE)).toThrow('5 draws of POLL_1/20777 were due')
  // 120 and 130 to 140 were promised, 121 to 129 were not; behind 140 the log says nothing.
  expect(lacks(gap(), afterAll(200))).toBe(21)
  expect(lacks(bookOf(promise(1, 2), ...whole(1), ...whole(2), ...whole(8)), afterAll(200))).toBe(5)
})

test('days of which a part is promised, or nothing, are missed as soon as the log goes on, however often one has looked', () => {
  const until144 = () =>
    bookOf(promise(1, 144), ...Array.from({ length: 144 }, (_, at) => whole(at + 1)).flat())
  const nowMs = afterAll(1, DAY + 3)
  for (const lookedAfter of [[], [1], [1, 2, 3]]) {
    const book = until144()
    for (const days of lookedAfter) checkPromises(book, (DAY + days) * DAY_MS, PATIENCE)
    note(book, [promise(1, 288, DAY + 3), openingOn(1001, DAY + 3, 1)], nowMs)
    expect(lacks(book, nowMs)).toBe(144 + 2 * 288)
    expect(() => checkPromises(book, nowMs, PATIENCE)).toThrow('144 draws of POLL_1/20777 were due')
  }
})

test('what was missed and let pass is not counted for ever', () => {
  const book = bookOf(promise(1, 288), ...whole(1))
  const more = [promise(1, 288, DAY + 3), openingOn(1001, DAY + 3, 1), close(1001), end(1001)]
  note(book, more, NOON + 3 * DAY_MS)
  expect(lacks(book, afterAll(2, DAY + 3))).toBe(287 + 2 * 288)
  checkPromises(book, afterAll(2, DAY + 3), CALM)
  note(book, [promise(1, 288, DAY + 4)], NOON)
  // Of the day before the look, of the day itself, and of the one after it.
  expect(lacks(book, afterAll(3, DAY + 4))).toBe(288 + 287 + 2)
  checkPromises(book, afterAll(3, DAY + 5), CALM)
  expect(book.openDays).toEqual({ POLL_1: DAY + 4 })
})

test('each poll is counted by itself: one of which the log says nothing any more waits where it stopped', () => {
  const book = bookOf(promise(1, 288), ...whole(1), openingOn(2001, DAY, 1, 'POLL_2'), close(2001), end(2001))
  note(book, [promise(1, 288, DAY + 5)], NOON)
  checkPromises(book, (DAY + 5) * DAY_MS, CALM)
  expect(book.openDays).toEqual({ POLL_1: DAY + 4, POLL_2: DAY })
  note(book, [openingOn(2002, DAY + 5, 3, 'POLL_2'), close(2002), end(2002)], (DAY + 5) * DAY_MS)
  expect(() => checkPromises(book, afterAll(1, DAY + 5), PATIENCE)).toThrow(
    '8639 draws of POLL_2/20777 were due',
  )
})

test('a poll of which the log says nothing any more is told of, with the moment, and so is one that it never spoke of', () => {
  const book = bookOf(promise(1, 288), ...whole(1))
  const closed = (DAY + 1) * DAY_MS
  expect(quietPolls(book, closed)).toEqual([{ poll: 'POLL_2', sinceMs: null }])
  const quiet = quietPolls(book, closed + 1)
  expect(quiet).toEqual([
    { poll: 'POLL_1', sinceMs: closed },
    { poll: 'POLL_2', sinceMs: null },
  ])
  // What was promised and never opened has begun nothing.
  expect(quietPolls(bookOf(promise()), 0)).toContainEqual({ poll: 'POLL_1', sinceMs: null })
  const nothing = {
    size: 4,
    entries: 4,
    proved: 1,
    voids: {},
    missing: 0,
    corrected: 0,
    undone: 0,
    newKeys: [],
  }
  expect(saidOf({ ...nothing, quiet: [] })).toBe('4 entries, 4 of them new; 1 draws proven. All is one log.')
  expect(
    saidOf({ ...nothing, quiet })
      .split('\n')
      .slice(1),
  ).toEqual([
    expect.stringMatching(
      /^POLL_1 has no draw promised in the log since 2026-11-21T00:00:00.000Z: .* hides them\.$/,
    ),
    expect.stringMatching(/^POLL_2 has no draw in the log so far: .* hides them\.$/),
  ])
})
