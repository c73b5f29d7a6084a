import { expect, test } from 'vitest'
import { bet } from './book-fixture.test-parts.ts'
import { newSelling, type Selling, sellingAfter, sellingWithBet } from './selling.ts'

const ASKING = newSelling(bet()) as Selling
const SENT: Selling = { ...ASKING, is: 'sending' }

test('what is not for sale is not asked about', () => {
  expect(newSelling(bet({ cashOut: null }))).toBeNull()
  expect(ASKING).toMatchObject({ is: 'asking', amount: 9_000 })
})

test('an offer that rose is taken over, one that fell is said, one that went away ends the question', () => {
  expect(sellingWithBet(ASKING, bet({ cashOut: 9_500 }))).toMatchObject({ is: 'asking', amount: 9_500 })
  expect(sellingWithBet(ASKING, bet({ cashOut: 8_000 }))).toMatchObject({ is: 'changed', amount: 8_000 })
  expect(sellingWithBet(ASKING, bet({ cashOut: null })).is).toBe('gone')
  expect(sellingWithBet(ASKING, bet({ id: 'b2', cashOut: 1 }))).toBe(ASKING)
})

test('while a sale is on its way the amount that was agreed to stays', () => {
  expect(sellingWithBet(SENT, bet({ cashOut: 8_000 }))).toBe(SENT)
  expect(sellingAfter(SENT, { is: 'changed', offer: 8_000 })).toMatchObject({ is: 'changed', amount: 8_000 })
  expect(sellingAfter(SENT, { is: 'changed', offer: null }).is).toBe('gone')
})

test('a lost answer is known by the bet: sold, or ended otherwise', () => {
  const checking = sellingAfter(SENT, { is: 'lost' })
  expect(checking.is).toBe('checking')
  expect(sellingWithBet(checking, bet({ state: 'CASHED_OUT' })).is).toBe('sold')
  expect(sellingWithBet(checking, bet({ state: 'SETTLED', payout: 0 })).is).toBe('gone')
  expect(sellingWithBet({ ...checking, is: 'sold' }, bet({ state: 'SETTLED' })).is).toBe('sold')
})

test('a sale waits in the book until the bet is sold, or is open without it: then it is asked again', () => {
  const sale = { amount: 9_000, orderedAt: 1, decidesAt: 5_001 }
  const waiting = sellingWithBet(SENT, bet({ cashOut: null, sale }))
  expect(waiting.is).toBe('waiting')
  expect(sellingAfter(waiting, { is: 'taken' }).is).toBe('waiting')
  expect(sellingAfter(SENT, { is: 'taken' }).is).toBe('waiting')
  expect(sellingWithBet(waiting, bet({ state: 'CASHED_OUT', payout: 9_100 })).is).toBe('sold')
  expect(sellingWithBet(waiting, bet({ cashOut: null })).is).toBe('gone')
  expect(sellingWithBet(waiting, bet({ cashOut: 8_000 }))).toMatchObject({ is: 'changed', amount: 8_000 })
  expect(sellingWithBet(waiting, bet()).is).toBe('changed')
})

test('an older word of the bet that comes after the answer does not end the wait for good', () => {
  const sale = { amount: 9_000, orderedAt: 1, decidesAt: 5_001 }
  const late = sellingWithBet(sellingAfter(SENT, { is: 'taken' }), bet())
  expect(sellingWithBet(late, bet({ cashOut: null, sale })).is).toBe('waiting')
})
