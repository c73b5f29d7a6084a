import { expect, test } from 'vitest'
import { lottery } from '../../text/lottery.ts'
import { reducedNotes } from './line-problems.ts'
import { lineView } from './lines.ts'
import { anOffer, OPEN_NOW } from './offer.test-parts.ts'

const specials = [
  { number: '47', digits: 2 as const, percent: 50 },
  { number: '58', digits: 2 as const, percent: 50 },
  { number: '61', digits: 2 as const, percent: 80 },
]
const viewOf = (numbers: string[]) =>
  lineView(
    { ...anOffer(), specials },
    { id: 1, item: { numbers, digits: 2, posts: ['A'], amount: 1000, kind: 'straight' } },
    OPEN_NOW,
  )

test('the question to place says once for each percent which numbers are paid in part', () => {
  expect(reducedNotes([viewOf(['11']), viewOf(['12'])])).toEqual([])
  expect(reducedNotes([viewOf(['47', '11']), viewOf(['58', '47']), viewOf(['61'])])).toEqual([
    lottery('half_rate', { number: '47 58', percent: 50 }),
    lottery('half_rate', { number: '61', percent: 80 }),
  ])
})
