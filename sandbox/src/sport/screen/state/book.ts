/** Everything that the screen shows, as one value: what the book told, the slip, the bet on its way, the sale. */

import type { Link } from '../../../kit/line.ts'
import type { BetOrder, MyBet, ServerMessage, Slip } from '../../messages.ts'
import { afterBet, type BookView, isOpenBet, viewAfter, viewOf } from './book-view.ts'
import type { Choices } from './choices.ts'
import { isDecided, newPlacing, type Placing, type PlacingAnswer, placingAfter, withBet } from './placing.ts'
import {
  isBusy,
  newSelling,
  type Selling,
  type SellingAnswer,
  sellingAfter,
  sellingWithBet,
} from './selling.ts'
import {
  acceptPrices,
  changed,
  choose,
  EMPTY_SLIP,
  quoted,
  remove,
  type SlipKind,
  type SlipPick,
  type SlipState,
  turnInto,
} from './slip.ts'

/** One sentence about the player's own doing; stays until the next one or until they close it. */
export type Notice = { kind: 'too_many_legs' } | { kind: 'settled'; bet: MyBet }

export interface Book {
  link: Link
  view: BookView | null
  slip: SlipState
  placing: Placing | null
  selling: Selling | null
  notice: Notice | null
  choices: Choices
}

export type BookEvent =
  | { kind: 'link'; link: Link }
  | { kind: 'told'; message: ServerMessage; now: number }
  | { kind: 'choose'; pick: SlipPick }
  | { kind: 'remove'; key: string }
  | { kind: 'slip_kind'; slipKind: SlipKind }
  | { kind: 'typed'; amount: number }
  | { kind: 'accept_prices' }
  | { kind: 'clear' }
  | { kind: 'board_moved' }
  | { kind: 'quoted'; quote: Slip }
  | { kind: 'place'; order: BetOrder }
  | { kind: 'placed'; key: string; answer: PlacingAnswer }
  /** `keep`: the same selections once more. */
  | { kind: 'placing_read'; keep: boolean }
  | { kind: 'sell'; bet: MyBet }
  /** `amount` in riel: what the player agreed to. */
  | { kind: 'sell_sent'; amount: number }
  | { kind: 'sell_closed' }
  | { kind: 'sell_answered'; bet: string; answer: SellingAnswer }
  | { kind: 'bet'; bet: MyBet; balance: number | null }
  | { kind: 'dismiss' }
  | { kind: 'choices'; choices: Choices }

export function newBook(choices: Choices, kept: { slip: SlipState; placing: Placing | null }): Book {
  return { link: { kind: 'connecting' }, view: null, selling: null, notice: null, choices, ...kept }
}

/** The slip can be changed and placed. */
export function maySlip({ placing }: Book): boolean {
  return placing === null || isDecided(placing)
}

/** What is chosen and not placed: a bet that was accepted has left the slip. */
export function slipOf({ slip, placing }: Book): SlipState {
  return placing?.state === 'accepted' ? emptied(slip) : slip
}

function emptied({ kind, typed }: SlipState): SlipState {
  return { ...EMPTY_SLIP, kind, typed }
}

export function bookAfter(book: Book, event: BookEvent): Book {
  switch (event.kind) {
    case 'link':
      return { ...book, link: event.link }
    case 'told':
      return afterTold(book, event.message, event.now)
    case 'bet':
      return withNews(book, event.bet, event.balance)
    case 'dismiss':
      return { ...book, notice: null }
    case 'choices':
      return { ...book, choices: event.choices, slip: changed(book.slip, {}) }
    case 'place':
    case 'placed':
    case 'placing_read':
      return afterPlacing(book, event)
    case 'sell':
    case 'sell_sent':
    case 'sell_closed':
    case 'sell_answered':
      return { ...book, selling: afterSelling(book.selling, event) }
    default:
      return maySlip(book) ? afterSlip(book, event) : book
  }
}

type SlipEvent = Extract<
  BookEvent,
  { kind: 'choose' | 'remove' | 'slip_kind' | 'typed' | 'accept_prices' | 'clear' | 'board_moved' | 'quoted' }
>

function afterSlip(book: Book, event: SlipEvent): Book {
  const { slip, view } = book
  const next = (changes: SlipState): Book => ({ ...book, slip: changes })
  switch (event.kind) {
    case 'choose':
      return afterChoose(book, event.pick)
    case 'remove':
      return next(remove(slip, event.key))
    case 'slip_kind':
      return next(turnInto(slip, event.slipKind))
    case 'typed':
      return next(changed(slip, { typed: Math.min(event.amount, view?.limits.maxPayout ?? event.amount) }))
    case 'accept_prices':
      return next(acceptPrices(slip))
    case 'clear':
      return { ...next(emptied(slip)), placing: null }
    case 'board_moved':
      return next(changed(slip, {}))
    case 'quoted':
      return next(quoted(slip, event.quote, book.choices.accept))
    default:
      return event satisfies never
  }
}

function afterChoose(book: Book, pick: SlipPick): Book {
  const { slip, problem } = choose(slipOf(book), pick, book.view?.limits.maxLegs ?? 10)
  return { ...book, slip, placing: null, notice: problem ? { kind: problem } : null }
}

function afterPlacing(
  book: Book,
  event: Extract<BookEvent, { kind: 'place' | 'placed' | 'placing_read' }>,
): Book {
  const { placing } = book
  switch (event.kind) {
    case 'place':
      return maySlip(book) ? { ...book, placing: newPlacing(event.order), notice: null } : book
    case 'placed': {
      const { answer } = event
      if (placing?.order.key !== event.key) return book
      // Prices have moved on while the bet was on its way.
      const told = { ...book, placing: placingAfter(placing, answer), slip: changed(book.slip, {}) }
      return 'bet' in answer && answer.bet ? withNews(told, answer.bet, balanceOf(answer)) : told
    }
    case 'placing_read': {
      const slip = event.keep ? changed(book.slip, {}) : emptied(book.slip)
      return maySlip(book) ? { ...book, placing: null, slip } : book
    }
    default:
      return event satisfies never
  }
}

function balanceOf(answer: PlacingAnswer): number | null {
  return answer.kind === 'bet' ? answer.balance : null
}

function afterSelling(
  selling: Selling | null,
  event: Extract<BookEvent, { kind: 'sell' | 'sell_sent' | 'sell_closed' | 'sell_answered' }>,
): Selling | null {
  switch (event.kind) {
    case 'sell':
      return selling && isBusy(selling) ? selling : newSelling(event.bet)
    case 'sell_closed':
      return selling && isBusy(selling) ? selling : null
    case 'sell_sent':
      return selling && { ...selling, amount: event.amount, state: 'sending' }
    case 'sell_answered':
      return selling?.bet === event.bet ? sellingAfter(selling, event.answer) : selling
    default:
      return event satisfies never
  }
}

function afterTold(book: Book, message: ServerMessage, now: number): Book {
  if (message.t === 'pong' || message.t === 'error' || message.t === 'closing') return book
  if (message.t === 'snapshot')
    return withOpenBets({ ...book, view: viewOf(message, book.view) }, message.bets)
  if (message.t === 'bet') return withNews(book, message.bet, message.balance)
  return book.view ? { ...book, view: viewAfter(book.view, message, now) } : book
}

function withOpenBets(book: Book, bets: readonly MyBet[]): Book {
  let next = book
  for (const bet of bets) next = { ...next, ...following(next, bet) }
  return next
}

/** News of one bet reach the lists, the slip that waits for it and the sale of it. */
function withNews(book: Book, bet: MyBet, balance: number | null): Book {
  const before = book.view?.bets.find(({ id }) => id === bet.id)
  const isNewlySettled = before !== undefined && isOpenBet(before) && hasEnded(bet)
  return {
    ...book,
    ...following(book, bet),
    view: book.view && afterBet(book.view, bet, balance),
    notice: isNewlySettled ? { kind: 'settled', bet } : book.notice,
  }
}

function following({ placing, selling }: Book, bet: MyBet): Pick<Book, 'placing' | 'selling'> {
  return { placing: placing && withBet(placing, bet), selling: selling && sellingWithBet(selling, bet) }
}

function hasEnded({ state }: MyBet): boolean {
  return state === 'SETTLED' || state === 'RESETTLED'
}
