import { expect, test } from 'vitest'
import { groupName, type MovableDraw, type MoveFault, moveFault } from './moved-times.ts'

/** Minutes of an afternoon: on sale from 0, taken back until 100, two groups at 110 and 125, drawn at 130. */
const minutes = (n: number) => n * 60_000
const times = (stop: number, ...closes: number[]) => ({
  stopDeleteMs: minutes(stop),
  closes: closes.map((n) => ({ closesMs: minutes(n) })),
})
const drawAt = (now: number, promised: number[] | null = [110, 125]): MovableDraw => ({
  ...times(100, 110, 125),
  ...{ opensMs: 0, drawMs: minutes(130), nowMs: minutes(now) },
  promisedMs: promised?.map(minutes) ?? null,
})

test.each<[string, MovableDraw, ReturnType<typeof times>, MoveFault | null]>([
  ['everything earlier', drawAt(50), times(80, 90, 95), null],
  ['the end of deleting later', drawAt(50), times(110, 110, 125), null],
  [
    'the first group later, when its numbers may be known',
    drawAt(50),
    times(100, 111, 125),
    'close_promised',
  ],
  ['all of it as it was', drawAt(50), times(100, 110, 125), 'same_times'],
  ['the last close later than was promised', drawAt(50), times(100, 110, 126), 'close_promised'],
  ['the first group later than was promised of the last', drawAt(50), times(100, 126, 125), 'close_promised'],
  ['moved forward, and back to what was promised', drawAt(50, [115, 128]), times(100, 115, 128), null],
  ['back by more than it was moved forward', drawAt(50, [115, 128]), times(100, 116, 128), 'close_promised'],
  ['nothing is promised before it opens', drawAt(-5, null), times(100, 110, 129), null],
  ['behind the draw', drawAt(-5, null), times(100, 110, 131), 'invalid_times'],
  ['no deleting before it opens', drawAt(-5, null), times(0, 110, 125), 'invalid_times'],
  ['deleting after the first close', drawAt(50), times(111, 110, 125), 'invalid_times'],
  ['a moment that is over', drawAt(50), times(40, 110, 125), 'invalid_times'],
  ['one of them over, the other ahead', drawAt(50), times(40, 105, 125), 'invalid_times'],
  ['in this moment', drawAt(50), times(50, 110, 125), 'invalid_times'],
  ['another number of groups', drawAt(50), times(100, 110), 'invalid_times'],
  ['deleting has ended', drawAt(105), times(106, 110, 125), 'too_late'],
  ['the first group is closed', drawAt(112), times(100, 113, 125), 'too_late'],
  ['the first group is closed, and both would move', drawAt(112), times(100, 113, 120), 'too_late'],
  ['the first group is closed, the second moves', drawAt(112), times(100, 110, 120), null],
  ['the first group closes in this moment', drawAt(110), times(100, 112, 125), 'too_late'],
  ['all is closed, and nothing would move', drawAt(125), times(100, 110, 125), 'too_late'],
  ['all is closed', drawAt(125), times(100, 110, 126), 'too_late'],
])('%s', (_, draw, wanted, fault) => {
  expect(moveFault(draw, wanted)).toBe(fault)
})

test.each([
  [['A', 'B'], [2, 3], 'A B'],
  [['B', 'LO'], [3], 'B LO 3D'],
  [['A'], [2], 'A 2D'],
])('the group of %j for %j digits is called %s', (posts, digits, name) => {
  expect(groupName({ posts, digits })).toBe(name)
})
