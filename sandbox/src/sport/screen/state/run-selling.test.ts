import { expect, test, vi } from 'vitest'
import type { CashOutOrder } from '../../messages.ts'
import type { SportApi } from './api.ts'
import { type Book, type BookEvent, bookAfter, newBook } from './book.ts'
import { bet, snapshot } from './book-fixture.test-parts.ts'
import { keptChoices } from './choices.ts'
import { keptSlip } from './kept-slip.ts'
import { sellBet } from './run-selling.ts'
import type { SellingAnswer } from './selling.ts'

/** A book whose player looks at the question whether to sell `b1` for 9,000. */
function asked(answer: SellingAnswer) {
  const ordered: CashOutOrder[] = []
  let book: Book = newBook(keptChoices('one'), keptSlip('one'))
  const act = (event: BookEvent) => {
    book = bookAfter(book, event)
  }
  const cashOut = async (order: CashOutOrder) => {
    ordered.push(order)
    return { answer, taken: null }
  }
  // Nothing else is asked for where the answer is known.
  const api = { cashOut, betOf: vi.fn() } as unknown as SportApi
  act({ kind: 'told', message: snapshot({ bets: [bet()] }), now: 1 })
  act({ kind: 'sell', bet: bet() })
  return { parts: { api, get: () => book, act }, act, ordered, selling: () => book.selling }
}

const toldOffer = (cashOut: number | null): BookEvent => ({
  kind: 'bet',
  bet: bet({ cashOut }),
  balance: null,
})

test('a bet is sold for what the button said, though a lower offer has come that is not shown yet', async () => {
  const { parts, act, ordered, selling } = asked({ kind: 'changed', offer: 8_000 })
  act(toldOffer(8_000))
  expect(selling()?.amount).toBe(8_000)
  await sellBet(parts, 9_000)
  expect(ordered).toEqual([{ bet: 'b1', amount: 9_000 }])
  // The book refuses the lower offer, and the player is asked about it.
  expect(selling()).toMatchObject({ state: 'changed', amount: 8_000 })
})

test('what was agreed to stays the amount of a sale on its way', async () => {
  const { parts, act, selling } = asked({ kind: 'not_for_sale' })
  act(toldOffer(8_000))
  const sale = sellBet(parts, 9_000)
  expect(selling()).toMatchObject({ state: 'sending', amount: 9_000 })
  await sale
  expect(selling()?.state).toBe('gone')
})

test('a press on a button whose offer has just gone sells nothing', async () => {
  const { parts, act, ordered, selling } = asked({ kind: 'taken' })
  act(toldOffer(null))
  await sellBet(parts, 9_000)
  expect(ordered).toEqual([])
  expect(selling()?.state).toBe('gone')
})

test('a second press before the answer sends nothing', async () => {
  const { parts, ordered } = asked({ kind: 'not_for_sale' })
  await Promise.all([sellBet(parts, 9_000), sellBet(parts, 9_000)])
  expect(ordered).toHaveLength(1)
})
