/** Runs a book: the line, the clock, the prices asked for the slip, the bet and the sale that are asked for. */
import { betterSample, type ClockSample, sampleFrom } from '../../../kit/clock.ts'
import { Line, type Link } from '../../../kit/line.ts'
import { randomKey } from '../../../kit/random-key.ts'
import type { ServerMessage, WatchMessage } from '../../messages.ts'
import type { SportApi } from './api.ts'
import { type Book, type BookEvent, maySlip, newBook } from './book.ts'
import { bookStore } from './book-store.ts'
import { type Choices, keepChoices, keptChoices } from './choices.ts'
import { keepSlip, keptSlip } from './kept-slip.ts'
import { placeBet } from './run-placing.ts'
import { quoteKeeper } from './run-quote.ts'
import { sellBet } from './run-selling.ts'
import { isPlaceable, requestOf, stakeOf } from './slip.ts'

export interface BookRun {
  api: SportApi
  get(): Book
  subscribe(listener: () => void): () => void
  /** The player's doing. */
  act(event: BookEvent): void
  choose(changes: Partial<Choices>): void
  /** All markets of this match from now on; null: of none. */
  watch(match: string | null): void
  place(): void
  /** At `amount` or more, in riel: as the pressed button says. */
  sell(amount: number): void
  /** Milliseconds of the book's clock. */
  now(): number
}

export interface BookOptions {
  address: string
  /** Names the session; only its own slip, and its own word on changed odds, are taken up again. */
  owner: string
  api: SportApi
  isSessionAlive(): Promise<boolean | null>
}

/** Opens the sportsbook at `address` and keeps the book right as long as the page is open. */
export function runBook({ address, owner, api, isSessionAlive }: BookOptions): BookRun {
  let clock: ClockSample | null = null
  let watched: string | null = null
  const now = () => (clock ? performance.now() + clock.offset : Date.now())
  const store = bookStore(newBook(keptChoices(owner), keptSlip(owner)), (book, before) => {
    if (book.slip !== before.slip || book.placing !== before.placing) keepSlip(owner, book.slip, book.placing)
    quotes.look()
  })
  const { get, act, subscribe } = store
  const parts = { api, get, act }
  const quotes = quoteKeeper(parts)
  const told = (message: ServerMessage, receivedAt: number) => {
    const sample = sampleFrom(message, receivedAt)
    if (sample) clock = betterSample(clock, sample)
    act({ kind: 'told', message, now: now() })
    if (message.t === 'board' && get().slip.picks.some(({ match }) => match === message.match)) {
      act({ kind: 'board_moved' })
    }
    // A new line watches nothing yet.
    if (message.t === 'snapshot' && watched !== null && message.watched?.match.id !== watched) {
      line.send({ t: 'watch', match: watched })
    }
  }
  const link = (next: Link) => act({ kind: 'link', link: next })
  const line = new Line<WatchMessage, ServerMessage>({ address }, { link, told, isSessionAlive })
  const { placing } = get()
  if (placing) void placeBet(parts, placing.order)
  return {
    api,
    get,
    act,
    now,
    subscribe,
    choose(changes) {
      const choices = { ...get().choices, ...changes }
      keepChoices(owner, choices)
      act({ kind: 'choices', choices })
    },
    watch(match) {
      if (match === watched) return
      watched = match
      line.send({ t: 'watch', match })
    },
    place() {
      const order = orderOf(get())
      if (!order) return
      act({ kind: 'place', order })
      void placeBet(parts, order)
    },
    sell: (amount) => void sellBet(parts, amount),
  }
}

/** Null where the slip cannot be placed as it is. */
function orderOf(book: Book) {
  const { slip, view, choices } = book
  if (!view || !maySlip(book) || book.placing?.state === 'accepted') return null
  const stake = stakeOf(slip, choices.format, view.limits.stakeStep)
  const request = requestOf(slip, stake)
  if (!request || !isPlaceable(slip, stake)) return null
  return { ...request, key: randomKey(), accept: choices.accept }
}
