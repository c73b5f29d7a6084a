/** A market that is added to the list of core is on the page without an edit here (ARCHITECTURE: adding a range market). */
import { expect, test, vi } from 'vitest'
import { REPORT_TYPES } from '../reports/report-filters.ts'
import { betName, rangeName } from './names.ts'

vi.mock('@samnang/core/lotto59/markets', async (original) => {
  const markets = await original<typeof import('@samnang/core/lotto59/markets')>()
  const added = { type: 'RANGE_8', typeNo: 10, low: 260, high: 340, firstRateCenti: 150 }
  return { ...markets, RANGES: [...markets.RANGES, added] }
})

test('bets, tickets and reports name it', () => {
  expect(rangeName('RANGE_8')).toBe('260–340')
  expect(betName({ type: 'RANGE_8' as never })).toBe('260–340')
  expect(REPORT_TYPES).toContain('RANGE_8')
})
