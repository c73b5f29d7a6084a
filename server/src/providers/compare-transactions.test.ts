import { expect, test } from 'vitest'
import { compareTransactions, type OurTransaction } from './compare-transactions.ts'
import { readTheirRows, type TheirTransaction } from './their-transactions.ts'

const DAY = { fromMs: 1_000_000, toMs: 2_000_000 }
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function our(n: number, facts: Partial<OurTransaction> = {}): OurTransaction {
  return {
    uuid: id(n),
    kind: 'bet',
    ref: null,
    amount: 100n,
    round: 'r',
    playerId: 1000n,
    isUndone: false,
    hasEffect: true,
    atMs: 1_500_000,
    ...facts,
  }
}

function their(n: number, facts: Partial<TheirTransaction> = {}): TheirTransaction {
  return {
    uuid: id(n),
    ref: null,
    kind: 'bet',
    status: 'success',
    amount: 100n,
    currency: 'KHR',
    round: 'r',
    user: 'u1000',
    atMs: 1_500_000,
    ...facts,
  }
}

type Case = [name: string, ours: OurTransaction[], theirs: TheirTransaction[], codes: string[]]

const undone = our(1, { isUndone: true })
const rollback = our(2, { kind: 'rollback', ref: id(1) })
const tombstone = our(1, { kind: 'tombstone', hasEffect: false })
const idle = our(2, { kind: 'rollback', ref: id(1), hasEffect: false })

const cases: Case[] = [
  ['equal', [our(1)], [their(1)], []],
  ['nothing on both sides', [], [], []],
  ['theirs alone', [], [their(1)], ['missing_here']],
  ['ours alone', [our(1)], [], ['missing_there']],
  ['another amount', [our(1)], [their(1, { amount: 101n })], ['amount']],
  ['another currency', [our(1)], [their(1, { currency: 'USD' })], ['currency']],
  ['another round', [our(1)], [their(1, { round: 'x' })], ['round']],
  ['another player', [our(1)], [their(1, { user: 'u1001' })], ['player']],
  ['a player that is none', [our(1)], [their(1, { user: 'somebody' })], ['player']],
  ['no player told', [our(1)], [their(1, { user: null })], []],
  ['another kind', [our(1)], [their(1, { kind: 'win' })], ['kind']],
  [
    'another reference',
    [our(1), our(2, { kind: 'win', ref: id(1) })],
    [their(1), their(2, { kind: 'win', ref: id(9) })],
    ['reference'],
  ],
  [
    'rolled back on both sides',
    [undone, rollback],
    [their(1, { status: 'rolled_back' }), their(2, { kind: 'rollback', ref: id(1) })],
    [],
  ],
  [
    'rolled back there, listed as a success with its rollback',
    [undone, rollback],
    [their(1), their(2, { kind: 'rollback', ref: id(1), amount: 0n })],
    [],
  ],
  ['rolled back here alone', [undone, rollback], [their(1)], ['status', 'missing_there']],
  ['rolled back there alone', [our(1)], [their(1, { status: 'rolled_back' })], ['status']],
  ['declined on both sides', [], [their(1, { status: 'declined' })], []],
  ['declined there, booked here', [our(1)], [their(1, { status: 'declined' })], ['status']],
  ['a bet that was given up and never came', [], [their(1, { status: 'given_up' })], []],
  [
    'a win that was given up and never came',
    [],
    [their(1, { kind: 'win', status: 'given_up' })],
    ['not_delivered'],
  ],
  [
    'a rollback that was given up',
    [our(1)],
    [their(1, { status: 'rolled_back' }), their(2, { kind: 'rollback', ref: id(1), status: 'given_up' })],
    ['status', 'not_delivered'],
  ],
  [
    'a bet that came after its rollback, refused',
    [tombstone, idle],
    [their(1, { status: 'rolled_back' }), their(2, { kind: 'rollback', ref: id(1) })],
    [],
  ],
  ['a bet that we refused and they count', [tombstone], [their(1)], ['missing_here']],
  ['a rollback of something that we never had', [], [their(2, { kind: 'rollback', ref: id(1) })], []],
  [
    'a rollback that we never got',
    [our(1)],
    [their(1), their(2, { kind: 'rollback', ref: id(1) })],
    ['missing_here'],
  ],
  ['a rollback without effect is nothing to miss', [idle], [], []],
  ['one that stands twice with other facts', [our(1)], [their(1), their(1, { amount: 7n })], ['doubled']],
  ['one that stands twice alike', [our(1)], [their(1), their(1)], []],
  ['midnight: ours before, theirs after', [our(1, { atMs: 999_999 })], [their(1, { atMs: 1_000_001 })], []],
  [
    'midnight: an amount that differs is named',
    [our(1, { atMs: 999_999 })],
    [their(1, { atMs: 1_000_001, amount: 1n })],
    ['amount'],
  ],
  ['the day before, ours alone', [our(1, { atMs: 999_999 })], [], []],
  ['the day after, theirs alone', [], [their(1, { atMs: 2_000_000 })], []],
  ['without a time of its own', [], [their(1, { atMs: null })], ['missing_here']],
]

test.each(cases)('%s', (_, ours, theirs, codes) => {
  expect(compareTransactions(ours, theirs, DAY).map(({ code }) => code)).toEqual(codes)
})

const ROW = {
  transaction_uuid: id(1).toUpperCase(),
  reference_transaction_uuid: null,
  kind: 'TK_BET',
  transaction_status: 'TS_SUCCESS',
  amount: 100,
  currency: 'KHR',
  round: 'r',
  user: 'u1000',
  inserted_at: '1970-01-01T00:25:00',
}

test.each([
  ['alone', [ROW]],
  ['under a name', { transactions: [ROW] }],
])('a list %s is read; a time without a zone is UTC', (_, value) => {
  expect(readTheirRows(value)).toEqual({ rows: [their(1)], unreadable: [] })
})

test.each([null, 7, 'x', {}, { rows: [] }])('%j is no list', (value) => {
  expect(readTheirRows(value)).toBeNull()
})

test.each([
  { transaction_uuid: 'x' },
  { kind: 'TK_NEG_BET' },
  { transaction_status: 'TS_MAYBE' },
  { amount: '100' },
  { amount: 1.5 },
  { amount: 2 ** 53 },
  { round: null },
])('a row with %j cannot be read, and is shown as it came', (fields) => {
  const row = { ...ROW, ...fields }
  expect(readTheirRows([row])).toEqual({ rows: [], unreadable: [row] })
})

test.each([
  ['TK_FREE_BET', 'bet'],
  ['TK_WIN', 'win'],
  ['TK_FREE_WIN', 'win'],
  ['TK_JP_WIN', 'win'],
  ['TK_BONUS_WIN', 'win'],
  ['TK_ROLLBACK', 'rollback'],
])('%s is a %s', (kind, expected) => {
  expect(readTheirRows([{ ...ROW, kind }])?.rows[0]?.kind).toBe(expected)
})
