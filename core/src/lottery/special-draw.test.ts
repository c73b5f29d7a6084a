import { expect, test } from 'vitest'
import { wallTime } from '../phnom-penh-day.ts'
import { DEFAULT_RULES } from './default-rules.ts'
import { sessionRules } from './session-rules.ts'
import { daysAheadOf, isTooFarAhead, specialDraw } from './special-draw.ts'

const NOW_MS = Date.parse('2026-03-01T00:00:00Z')
const DAY_MS = 86_400_000

test.each([
  [false, 60],
  [true, 7],
])('a draw beside the calendar (by the house: %s) is %d days ahead at most', (houseDrawn, days) => {
  const isFar = (drawMs: number) => isTooFarAhead({ drawMs, houseDrawn }, NOW_MS)
  const limitMs = NOW_MS + days * DAY_MS
  expect([NOW_MS, limitMs, limitMs + 1, Date.parse('9999-12-31T23:59:59Z')].map(isFar)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

const momentOf = (time: string) => Date.parse(`2026-11-21T${time}:00+07:00`)
const timeOf = (ms: number) => wallTime(ms).slice(0, 16).replace('2026-11-21 ', '')
/** By day: deleting ends at 16:00, groups close at 16:10 and 16:25, drawn at 16:35. */
const DAY = sessionRules(DEFAULT_RULES, 'VN', 'DAY')

test.each<[string, string, { closes?: string; stopDelete?: string }, string, string[]]>([
  ['at its usual time it is the usual draw', '16:35', {}, '16:00', ['16:10', '16:25']],
  ['later, all of it is later', '20:00', {}, '19:25', ['19:35', '19:50']],
  [
    'its last group closes when it is said, the others as long before as always',
    '20:00',
    { closes: '19:30' },
    '19:05',
    ['19:15', '19:30'],
  ],
  ['deleting ends when it is said', '20:00', { stopDelete: '19:00' }, '19:00', ['19:35', '19:50']],
  ['both are said', '20:00', { closes: '19:30', stopDelete: '18:00' }, '18:00', ['19:15', '19:30']],
])('a draw beside the calendar: %s', (_, time, { closes, stopDelete }, stopped, groups) => {
  const moments = {
    drawMs: momentOf(time),
    closesMs: closes === undefined ? undefined : momentOf(closes),
    stopDeleteMs: stopDelete === undefined ? undefined : momentOf(stopDelete),
  }
  const draw = specialDraw('VN', DAY, moments)
  expect([draw.stopDeleteMs, draw.closesMs, draw.drawMs].map(timeOf)).toEqual([stopped, groups[1], time])
  expect(draw.closes.map(({ closesMs }) => timeOf(closesMs))).toEqual(groups)
})

test('it is of its session in all else, called by its own time, with the provinces of its day', () => {
  const draw = specialDraw('VN', DAY, { drawMs: momentOf('20:00') })
  expect(draw).toMatchObject({ type: 'VN', session: 'DAY', title: 'VN DAY 20:00', houseDrawn: false })
  expect(draw.columns).toEqual(['HCMC', 'Long An', 'Bình Phước', 'Hậu Giang'])
  expect(draw.closes.map(({ posts, digits }) => `${posts.join('+')} ${digits.join('/')}`)).toEqual([
    'LO+A+F+I+K 2/3',
    'B+C+D+N 2/3',
  ])
  expect(draw).not.toHaveProperty('opensMs')
})

test('house draws are made a week ahead, others as far as sessions are on sale', () => {
  expect([true, false].map((houseDrawn) => daysAheadOf({ houseDrawn }))).toEqual([7, 60])
})
