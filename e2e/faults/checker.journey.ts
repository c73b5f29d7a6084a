/** The checker is able to fail: a sound story has no violation, and each planted fault is found. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { BetPlaced } from '@samnang/contract/lotto59'
import { sampleDraw } from '@samnang/core/fairness/sample-draw.test-parts'
import { expect, test } from 'vitest'
import { checkBets } from '../checks/bets.ts'
import type { Book, Draw } from '../checks/book.ts'
import { checkBooks } from '../checks/books.ts'
import { type Chain, checkChain } from '../checks/chain.ts'
import { checkAgain, checkSlots, rootOf } from '../checks/draws.ts'
import { checkHeld } from '../checks/held.ts'
import { checkPayouts } from '../checks/payouts.ts'
import { compareSides, type Ours, type Theirs } from '../games/both-books.ts'
import type { Order } from '../orders.ts'
import { FAULTS } from './fault-table.ts'
import { strikeFaults } from './ground.ts'

const PLAYER = 1000n
const BALLS = [10, 20, 30, 40, 50, 1, 2, 3, 4, 5]
const PLACED = {
  group_id: 2,
  result_id: 1,
  balance: 0,
  tickets: [{}],
  receipts: [{ ticket_id: 5, leaf: 'aa', accepted_ms: 500 }],
} as unknown as BetPlaced

/** One credit, one winning bet of 1 000 riel on 55-238 at 9.20, one payout. */
function story(): { book: Book; orders: Order[] } {
  const stake = 100_000_000n
  const book: Book = {
    atMs: 2_000,
    accounts: [
      { id: 1n, kind: 'house', balance: null },
      { id: PLAYER, kind: 'player', balance: stake * 10n - stake + (stake * 92n) / 10n },
    ],
    entries: [
      { account: PLAYER, tx: 1n, contra: 2n, amount: stake * 10n, after: stake * 10n },
      { account: PLAYER, tx: 2n, contra: 1n, amount: -stake, after: stake * 9n },
      {
        account: PLAYER,
        tx: 3n,
        contra: 1n,
        amount: (stake * 92n) / 10n,
        after: stake * 9n + (stake * 92n) / 10n,
      },
    ],
    txs: new Map([
      [1n, { id: 1n, key: 'credit:1', kind: 'credit', player: PLAYER, draw: null, atMs: 100 }],
      [2n, { id: 2n, key: 'bet:1000:k', kind: 'bet', player: PLAYER, draw: 1n, atMs: 500 }],
      [3n, { id: 3n, key: 'settle:1', kind: 'settle', player: null, draw: 1n, atMs: 1_700 }],
    ]),
    draws: new Map([
      [
        1n,
        {
          id: 1n,
          poll: 'POLL_2',
          opensMs: 0,
          closesMs: 1_000,
          state: 'SETTLED',
          balls: BALLS,
          reason: null,
          isRefunded: false,
          root: 'aa',
          count: 1,
          stake,
        },
      ],
    ]),
    tickets: [
      {
        id: 5n,
        slip: 2n,
        player: PLAYER,
        draw: 1n,
        type: 1,
        pick: 0n,
        rate: 920n,
        stake,
        acceptedMs: 500,
        leaf: 'aa',
      },
    ],
    payouts: [{ draw: 1n, player: PLAYER, ticket: 5n, kind: 'win', amount: (stake * 92n) / 10n, diff: null }],
    limits: new Map([['POLL_2', { draw: stake * 10n, jackpot: stake, four: stake, exposure: stake * 10n }]]),
  }
  const slip = { poll: 'POLL_2' as const, result_id: 1, bets: [{ type: 'RANGE_1' as const, amount: 1_000 }] }
  const answer = { kind: 'ok' as const, status: 200, data: PLACED }
  return {
    book,
    orders: [{ player: 1000, key: 'k', slip, tries: [{ sentAt: 499, answeredAt: 510, answer }] }],
  }
}

function violationsOf({ book, orders }: ReturnType<typeof story>): string[] {
  return [...checkBooks(book), ...checkBets(book, orders), ...checkPayouts(book), ...checkSlots(book)]
}

function first<T>(list: Iterable<T>): T {
  for (const item of list) return item
  throw new Error('the story is not empty')
}

test('a sound story has no violation', () => {
  expect(violationsOf(story())).toEqual([])
})

const REFUSED = { kind: 'refused' as const, status: 422, code: 'draw_closed', message: '' }
const OTHER_ANSWER: Order['tries'][number] = {
  sentAt: 600,
  answeredAt: 610,
  answer: { kind: 'ok', status: 200, data: { ...PLACED, balance: 1 } },
}
type Told = ReturnType<typeof story>
const PLANTED: [why: string, plant: (told: Told) => unknown, found: RegExp][] = [
  [
    'a balance that its entries do not give',
    ({ book }) => Object.assign(book.accounts[1] ?? {}, { balance: 7n }),
    /^I2/,
  ],
  ['money from nowhere', ({ book }) => Object.assign(first(book.entries), { contra: 1n }), /^I1/],
  ['an entry changed later', ({ book }) => Object.assign(first(book.entries), { amount: 7n }), /^I2/],
  ['an acknowledged bet lost', ({ book }) => book.txs.delete(2n), /^I3/],
  ['a bet taken twice', ({ book }) => book.tickets.push({ ...first(book.tickets), id: 6n }), /^I4/],
  ['a refused bet in the book', ({ orders }) => answerWith(orders, REFUSED), /^I5/],
  ['a bet that nobody ordered', ({ orders }) => Object.assign(first(orders), { key: 'other' }), /^I4/],
  ['an answer unlike the first', ({ orders }) => first(orders).tries.push(OTHER_ANSWER), /^I4/],
  ['a receipt of another leaf', ({ book }) => Object.assign(first(book.tickets), { leaf: 'bb' }), /^I6/],
  ['a bet after the close', ({ book }) => Object.assign(first(book.tickets), { acceptedMs: 1_000 }), /^I9/],
  ['a winner not paid', ({ book }) => book.payouts.pop(), /^I8/],
  ['a winner paid twice', ({ book }) => book.payouts.push(first(book.payouts)), /^I8/],
  ['a wrong rate', ({ book }) => Object.assign(first(book.payouts), { amount: 919_000_000n }), /^I8/],
  ['a loser paid', ({ book }) => changeDraw(book, { balls: [...BALLS].map((ball) => 60 - ball) }), /^I8/],
  ['a payout that was not booked', ({ book }) => book.entries.pop(), /^I8/],
  ['a limit passed', ({ book }) => Object.assign(first(book.limits.values()), { draw: 1n }), /^I11/],
  ['an exposure passed', ({ book }) => Object.assign(first(book.limits.values()), { exposure: 1n }), /^I11/],
  [
    'four numbers above their limit',
    ({ book }) => {
      Object.assign(first(book.tickets), { type: 9, pick: 31n })
      Object.assign(first(book.limits.values()), { four: 1n })
    },
    /^I11.*four/,
  ],
  [
    'a draw that never ends',
    ({ book }) => Object.assign(book, { atMs: 90_000 }) && changeDraw(book, { state: 'ROOTED' }),
    /^I10/,
  ],
  [
    'two draws of one slot',
    ({ book }) => book.draws.set(2n, { ...first(book.draws.values()), id: 2n }),
    /^I7/,
  ],
  ['a void without a reason', ({ book }) => changeDraw(book, { state: 'VOID' }), /^I7/],
]

function answerWith(orders: Order[], answer: Order['tries'][number]['answer']) {
  return Object.assign(first(orders), { tries: [{ sentAt: 1, answeredAt: 2, answer }] })
}

function changeDraw(book: Book, change: Partial<Draw>) {
  return Object.assign(first(book.draws.values()), change)
}

test.each(PLANTED)('%s is found', (_why, plant, found) => {
  const told = story()
  plant(told)
  expect(violationsOf(told)).toContainEqual(expect.stringMatching(found))
})

/** Two links over two events; the second is published. */
function soundChain(): Chain {
  const hash = (previous: string, event: string) =>
    createHash('sha256').update(Buffer.from(previous, 'hex')).update(event).digest('hex')
  const origin = '00'.repeat(32)
  const [one, two] = ['[1, 7]', '[2, 9]']
  const first = { seq: 1n, previous: origin, hash: hash(origin, one), event: one }
  const second = { seq: 2n, previous: first.hash, hash: hash(first.hash, two), event: two }
  return { links: [first, second], heads: [{ seq: 2n, hash: second.hash }], loose: [] }
}

test('a sound chain has no violation', () => {
  expect(checkChain(soundChain())).toEqual([])
})

test.each<[string, (chain: Chain) => unknown, RegExp]>([
  [
    'an event changed later',
    ({ links }) => Object.assign(links[0] ?? {}, { event: '[1, 8]' }),
    /not over its event/,
  ],
  [
    'an event taken away',
    ({ links }) => Object.assign(links[1] ?? {}, { event: null }),
    /not over its event/,
  ],
  ['a link taken out', ({ links }) => links.shift(), /does not follow/],
  [
    'another head published',
    ({ heads }) => Object.assign(heads[0] ?? {}, { hash: 'aa' }),
    /published otherwise/,
  ],
  ['the end cut off', ({ links }) => links.pop(), /published otherwise/],
  ['an event beside the chain', ({ loose }) => loose.push(11n), /in no chain/],
])('%s is found', (_why, plant, found) => {
  const chain = soundChain()
  plant(chain)
  expect(checkChain(chain)).toContainEqual(expect.stringMatching(found))
})

test('money that is held and waits for nobody, or the other way round, is found', () => {
  const sound = { player: PLAYER, held: 7n, waits: 7n }
  expect(checkHeld([sound, { player: 1001n, held: 0n, waits: 0n }])).toEqual([])
  for (const change of [{ held: 8n }, { held: 0n }, { waits: 0n }])
    expect(checkHeld([{ ...sound, ...change }])).toEqual([expect.stringMatching(/^I14/)])
})

/** A bet and its win that both sides have, and a bet that was taken back on both. */
function soundSides(): { ours: Ours[]; theirs: Theirs[] } {
  const bet = { uuid: 'bet', kind: 'bet', amount: '10', undone: false }
  const win = { uuid: 'win', kind: 'win', amount: '25', undone: false }
  const back = { uuid: 'back', kind: 'bet', amount: '5', undone: true }
  const ours = [bet, win, back]
  const theirs = ours.map(({ uuid: id, ...row }) => ({
    ...row,
    id,
    state: row.undone ? 'CANCELLED' : 'CLOSED',
  }))
  return { ours, theirs }
}

test('two sides that say the same have no violation', () => {
  const { ours, theirs } = soundSides()
  expect(compareSides(ours, theirs)).toEqual([])
})

test.each<[string, (sides: ReturnType<typeof soundSides>) => unknown, RegExp]>([
  ['a win that never came', ({ ours }) => ours.splice(1, 1), /win win .* stands here: false/],
  ['a bet that nobody sent', ({ theirs }) => theirs.shift(), /bet bet is unknown/],
  ['another amount', ({ ours }) => Object.assign(ours[1] ?? {}, { amount: '26' }), /of 25 is a win of 26/],
  ['a bet taken for a win', ({ ours }) => Object.assign(ours[0] ?? {}, { kind: 'win' }), /is a win of 10/],
  [
    'a rollback that was not booked',
    ({ ours }) => Object.assign(ours[2] ?? {}, { undone: false }),
    /stands here: true/,
  ],
])('%s is found between the two sides', (_why, plant, found) => {
  const sides = soundSides()
  plant(sides)
  expect(compareSides(sides.ours, sides.theirs)).toContainEqual(expect.stringMatching(found))
})

test('the root of the checker is RFC 6962', () => {
  expect(rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(rootOf(['aa'.repeat(32)])).toBe('aa'.repeat(32))
})

test('every fault of the plan has a row, and what a row names is there', () => {
  expect(FAULTS.map(({ name }) => name)).toEqual(Array.from({ length: 26 }, (_, at) => `F${at + 1}`))
  const files = FAULTS.flatMap(({ way }) => ('files' in way ? way.files.files : []))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('a run whose fault struck less often than it should has failed', () => {
  expect(strikeFaults({ struck: 3, wanted: 3 })).toEqual([])
  expect(strikeFaults({ struck: 2, wanted: 3 })).toEqual(['the fault struck 2 of 3 times'])
  expect(strikeFaults({ struck: 0, wanted: 0 })).toEqual(['the fault struck 0 of 1 times'])
})

test('the second verifier has nothing against a sound draw, and finds a ball that was changed', async () => {
  const { draw, keys, leaves } = sampleDraw()
  const sound = { asked: 4711, draw, keys, leaves }
  expect(await checkAgain([sound])).toEqual([])
  const [first = 0, second = 0, ...rest] = draw.result?.balls ?? []
  const result = draw.result && { ...draw.result, balls: [second, first, ...rest] }
  const found = await checkAgain([sound, { ...sound, draw: { ...draw, result } }])
  expect(found).toEqual([expect.stringMatching(/^I7: draw 4711 in Python: /)])
})
