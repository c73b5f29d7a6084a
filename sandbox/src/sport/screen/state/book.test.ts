import { expect, test } from 'vitest'
import type { ServerMessage } from '../../messages.ts'
import { type Book, type BookEvent, bookAfter, newBook, slipOf } from './book.ts'
import { bet, board, match, pick, quote, snapshot } from './book-fixture.test-parts.ts'
import { EMPTY_SLIP } from './slip.ts'

const CHOICES = { format: 'decimal', accept: 'none', card: 'ah' } as const
const NEW = newBook(CHOICES, { slip: EMPTY_SLIP, placing: null })
const after = (book: Book, ...events: BookEvent[]) => events.reduce(bookAfter, book)
const told = (message: ServerMessage, now = 1_000_500): BookEvent => ({ kind: 'told', message, now })
const OPEN = after(NEW, { kind: 'link', link: { kind: 'online' } }, told(snapshot()))
const ORDER = { key: 'k1', selections: [], stake: 5_000, accept: 'none' } as const
const SENT = after(
  OPEN,
  { kind: 'choose', pick: pick('m1') },
  { kind: 'typed', amount: 5_000 },
  { kind: 'place', order: { ...ORDER, selections: [] } },
)

test('prices that changed are marked with their way, those of another line are not', () => {
  const moved = after(OPEN, told({ t: 'board', match: 'm1', board: board({ home: 2_000, away: 1_850 }) }))
  expect(moved.view?.moves.m1).toEqual({
    'm1|ah|-1|home': { way: 'up', at: 1_000_500 },
    'm1|ah|-1|away': { way: 'down', at: 1_000_500 },
  })
  const [market] = board({ home: 3_000, away: 1_300 }).markets
  const other = { ...board({ home: 1, away: 1 }), markets: market ? [{ ...market, line: -3 }] : [] }
  expect(after(OPEN, told({ t: 'board', match: 'm1', board: other })).view?.moves.m1).toEqual({})
})

test('a whole board is the watched match’s; the list keeps its main lines', () => {
  const detail = { match: match('m1'), events: [], seed: { hash: 'h', seed: null } }
  const [main] = board({ home: 1_900, away: 1_950 }).markets
  const markets = main ? [main, { ...main, line: -2, isMain: false }] : []
  const whole = after(
    OPEN,
    told({ t: 'watched', detail }),
    told({ t: 'board', match: 'm1', board: { version: 2, isWhole: true, markets } }),
  )
  expect(whole.view?.watched?.match.board.markets).toHaveLength(2)
  expect(whole.view?.matches[0]?.board.markets).toHaveLength(1)
  const later = after(whole, told({ t: 'board', match: 'm1', board: board({ home: 1_800, away: 2_050 }) }))
  expect(later.view?.watched?.match.board.markets.map(({ line }) => line)).toEqual([-1, -2])
})

test('a goal is a score that went up; a corrected score is none', () => {
  const live = (home: number) => ({ ...match('m1'), score: { home, away: 0 } })
  const goal = after(OPEN, told({ t: 'match', match: 'm1', live: live(1) }))
  expect(goal.view?.goals.m1).toEqual({ side: 'home', at: 1_000_500 })
  const corrected = after(goal, told({ t: 'match', match: 'm1', live: live(0) }, 2_000_000))
  expect(corrected.view?.goals.m1?.at).toBe(1_000_500)
})

test('nothing of the slip changes while its bet is on its way', () => {
  expect(
    after(SENT, { kind: 'typed', amount: 9_000 }, { kind: 'clear' }, { kind: 'choose', pick: pick('m2') }),
  ).toEqual(SENT)
  expect(after(SENT, { kind: 'place', order: { ...ORDER, key: 'k2', selections: [] } })).toEqual(SENT)
})

test('an accepted bet leaves the slip, a refused one stays in it', () => {
  const accepted = after(SENT, {
    kind: 'placed',
    key: 'k1',
    answer: { kind: 'bet', bet: bet(), balance: 95_000 },
  })
  expect(slipOf(accepted).picks).toEqual([])
  expect(accepted.view).toMatchObject({ balance: 95_000, bets: [{ id: 'b1' }] })
  expect(after(accepted, { kind: 'choose', pick: pick('m2') }).slip.picks).toHaveLength(1)
  expect(after(accepted, { kind: 'placing_read', keep: true }).slip.picks).toHaveLength(1)
  const refused = after(SENT, {
    kind: 'placed',
    key: 'k1',
    answer: { kind: 'refused', code: 'suspended', bet: null },
  })
  expect(slipOf(refused).picks).toHaveLength(1)
  expect(refused.slip.isStale).toBe(true)
})

test('the answer may come over the socket or in a snapshot', () => {
  const lost = after(SENT, { kind: 'placed', key: 'k1', answer: { kind: 'lost' } })
  expect(after(lost, told({ t: 'bet', bet: bet(), balance: null })).placing?.state).toBe('accepted')
  expect(after(lost, told(snapshot({ bets: [bet()] }))).placing?.state).toBe('accepted')
  expect(after(lost, told(snapshot())).placing?.state).toBe('checking')
})

test('a bet that ends is told once, leaves the open ones and stands among the finished', () => {
  const open = after(OPEN, told({ t: 'bet', bet: bet(), balance: 90_000 }))
  expect(open.notice).toBeNull()
  const settled = bet({ state: 'SETTLED', payout: 19_500, cashOut: null })
  const done = after(open, told({ t: 'bet', bet: settled, balance: 109_500 }))
  expect(done.notice).toEqual({ kind: 'settled', bet: settled })
  expect(done.view).toMatchObject({ bets: [], finished: [{ id: 'b1' }], balance: 109_500 })
  const again = after(done, { kind: 'dismiss' }, told({ t: 'bet', bet: settled, balance: null }))
  expect([again.notice, again.view?.finished.length]).toEqual([null, 1])
})

test('a new format or rule asks for the figures again', () => {
  const slip = after(OPEN, { kind: 'choose', pick: pick('m1') })
  const fresh = after(slip, { kind: 'quoted', quote: quote(slip.slip.picks, 0, 1_950) })
  expect(fresh.slip.isStale).toBe(false)
  expect(after(fresh, { kind: 'choices', choices: { ...CHOICES, accept: 'any' } }).slip.isStale).toBe(true)
})
