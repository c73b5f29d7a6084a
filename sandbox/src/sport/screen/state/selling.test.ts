import { expect, test } from 'vitest'
import { bet } from './book-fixture.test-parts.ts'
import { newSelling, type Selling, sellingAfter, sellingWithBet } from './selling.ts'

const ASKING = newSelling(bet()) as Selling
const SENT: Selling = { ...ASKING, state: 'sending' }

test('what is not for sale is not asked about', () => {
  expect(newSelling(bet({ cashOut: null }))).toBeNull()
  expect(ASKING).toMatchObject({ state: 'asking', amount: 9_000 })
})

test('an offer that rose is taken over, one that fell is said, one that went away ends the question', () => {
  expect(sellingWithBet(ASKING, bet({ cashOut: 9_500 }))).toMatchObject({ state: 'asking', amount: 9_500 })
  expect(sellingWithBet(ASKING, bet({ cashOut: 8_000 }))).toMatchObject({ state: 'changed', amount: 8_000 })
  expect(sellingWithBet(ASKING, bet({ cashOut: null })).state).toBe('gone')
  expect(sellingWithBet(ASKING, bet({ id: 'b2', cashOut: 1 }))).toBe(ASKING)
})

test('while a sale is on its way the amount that was agreed to stays', () => {
  expect(sellingWithBet(SENT, bet({ cashOut: 8_000 }))).toBe(SENT)
  expect(sellingAfter(SENT, { kind: 'changed', offer: 8_000 })).toMatchObject({
    state: 'changed',
    amount: 8_000,
  })
  expect(sellingAfter(SENT, { kind: 'changed', offer: null }).state).toBe('gone')
})

test('a lost answer is known by the bet: sold, or ended otherwise', () => {
  const checking = sellingAfter(SENT, { kind: 'lost' })
  expect(checking.state).toBe('checking')
  expect(sellingWithBet(checking, bet({ state: 'CASHED_OUT' })).state).toBe('sold')
  expect(sellingWithBet(checking, bet({ state: 'SETTLED', payout: 0 })).state).toBe('gone')
  expect(sellingWithBet({ ...checking, state: 'sold' }, bet({ state: 'SETTLED' })).state).toBe('sold')
})

test('a sale waits in the book until the bet is sold, or is open without it: then it is asked again', () => {
  const sale = { amount: 9_000, orderedAt: 1, decidesAt: 5_001 }
  const waiting = sellingWithBet(SENT, bet({ cashOut: null, sale }))
  expect(waiting.state).toBe('waiting')
  expect(sellingAfter(waiting, { kind: 'taken' }).state).toBe('waiting')
  expect(sellingAfter(SENT, { kind: 'taken' }).state).toBe('waiting')
  expect(sellingWithBet(waiting, bet({ state: 'CASHED_OUT', payout: 9_100 })).state).toBe('sold')
  expect(sellingWithBet(waiting, bet({ cashOut: null })).state).toBe('gone')
  expect(sellingWithBet(waiting, bet({ cashOut: 8_000 }))).toMatchObject({ state: 'changed', amount: 8_000 })
  expect(sellingWithBet(waiting, bet()).state).toBe('changed')
})

test('an older word of the bet that comes after the answer does not end the wait for good', () => {
  const sale = { amount: 9_000, orderedAt: 1, decidesAt: 5_001 }
  const late = sellingWithBet(sellingAfter(SENT, { kind: 'taken' }), bet())
  expect(sellingWithBet(late, bet({ cashOut: null, sale })).state).toBe('waiting')
})

test.each(['gone', 'failed'] as const)(
  'what is %s asks nothing again by itself: its button stays one that closes',
  (state) => {
    const over: Selling = { ...ASKING, state }
    for (const cashOut of [9_000, 9_500, 8_000, null]) {
      expect(sellingWithBet(over, bet({ cashOut })), String(cashOut)).toBe(over)
    }
    expect(sellingWithBet(over, bet({ state: 'CASHED_OUT' })).state).toBe('sold')
  },
)
