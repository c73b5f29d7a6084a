import { expect, test } from 'vitest'
import { COOLING_OFF, endOf, offered, SELF_EXCLUSION } from './break-lengths.ts'

const NOW = Date.parse('2026-08-31T05:00:00.000Z')

test('each length ends when it says', () => {
  expect(COOLING_OFF.map((length) => endOf(length, NOW))).toEqual([
    '2026-09-01T05:00:00.000Z',
    '2026-09-07T05:00:00.000Z',
    '2026-09-30T05:00:00.000Z',
    '2026-10-12T05:00:00.000Z',
  ])
  expect(SELF_EXCLUSION.map((length) => endOf(length, NOW))).toEqual([
    '2027-02-28T05:00:00.000Z',
    '2027-08-31T05:00:00.000Z',
    '2031-08-31T05:00:00.000Z',
  ])
})

test('during a break only longer ones are offered', () => {
  const current = { kind: 'cooling_off', from: '', until: '2026-09-10T00:00:00.000Z' } as const
  expect(offered(COOLING_OFF, current, NOW).map(({ id }) => id)).toEqual(['1m', '6w'])
  expect(offered(SELF_EXCLUSION, current, NOW)).toHaveLength(3)
  expect(offered(COOLING_OFF, null, NOW)).toHaveLength(4)
})
