import { expect, test } from 'vitest'
import { type Failures, judgeTry, locksNow, SITE_MAX } from './guessing.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const NONE: Failures = { mine: [], ofName: [], ofAddress: [], ofSite: 0 }
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => NOW - ago * MINUTE)
const many = (count: number, ago: number) => minutesAgo(...Array.from({ length: count }, () => ago))

const TABLE: [string, Partial<Failures>, boolean, object][] = [
  ['the first try', {}, false, { may: 'try' }],
  ['two failures', { mine: minutesAgo(2, 1) }, false, { may: 'try' }],
  ['three within 30 minutes', { mine: minutesAgo(29, 15, 1) }, false, { may: 'wait', seconds: 29 * 60 }],
  ['three in more than 30 minutes', { mine: minutesAgo(32, 15, 1) }, false, { may: 'try' }],
  ['three in 30 minutes and no less', { mine: minutesAgo(31, 15, 1) }, false, { may: 'try' }],
  ['three, and 30 minutes have passed', { mine: minutesAgo(59, 45, 30) }, false, { may: 'try' }],
  [
    'a known browser after three of its own',
    { mine: minutesAgo(3, 2, 1) },
    true,
    { may: 'wait', seconds: 1740 },
  ],
  ['a known browser, others have failed', { ofName: minutesAgo(3, 2, 1) }, true, { may: 'try' }],
  ['99 of a name in an hour', { ofName: many(99, 30) }, true, { may: 'try' }],
  ['100 of a name in an hour', { ofName: many(100, 30) }, true, { may: 'wait', seconds: 30 * 60 }],
  ['19 of an address', { ofAddress: many(19, 0.5) }, false, { may: 'try' }],
  ['20 of an address', { ofAddress: many(20, 0.5) }, false, { may: 'wait', seconds: 30 }],
  [
    '20 of an address, the oldest more than a minute ago',
    { ofAddress: [NOW - 61_000, ...many(19, 0.5)] },
    false,
    { may: 'try' },
  ],
  ['20 of an address, from a known browser', { ofAddress: many(20, 0.5) }, true, { may: 'try' }],
  ['the site before its limit', { ofSite: SITE_MAX - 1 }, false, { may: 'try' }],
  ['the site at its limit', { ofSite: SITE_MAX }, false, { may: 'solve', bits: 12 }],
  ['twice as many', { ofSite: 2 * SITE_MAX }, false, { may: 'solve', bits: 13 }],
  ['very many', { ofSite: 1000 * SITE_MAX }, false, { may: 'solve', bits: 15 }],
  ['very many, at a known browser', { ofSite: 1000 * SITE_MAX }, true, { may: 'try' }],
  [
    'a locked name under attack solves nothing first',
    { mine: many(3, 1), ofSite: SITE_MAX },
    false,
    { may: 'wait', seconds: 1740 },
  ],
]

test.each(TABLE)('%s', (_, failures, isKnown, verdict) => {
  expect(judgeTry({ ...NONE, ...failures }, isKnown, NOW)).toEqual(verdict)
})

test('the third failure locks, the second and the fourth do not', () => {
  expect(locksNow(minutesAgo(2), NOW)).toBe(false)
  expect(locksNow(minutesAgo(2, 1), NOW)).toBe(true)
  expect(locksNow(minutesAgo(3, 2, 1), NOW)).toBe(false)
})
