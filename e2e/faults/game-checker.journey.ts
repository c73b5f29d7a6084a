/** The checker of games is able to fail: a sound story has no violation, and each planted fault is found. */
import { expect, test } from 'vitest'
import type { Book, Entry, Tx } from '../checks/book.ts'
import { checkBooks } from '../checks/books.ts'
import { checkGames, type GameBook, type GameCall } from '../checks/games.ts'

const PLAYER = 1000n
const PROVIDER = 10n

type Told = { book: Book; games: GameBook }

function callOf(call: Partial<GameCall>): GameCall {
  return {
    provider: 1,
    uuid: 'bet',
    kind: 'bet',
    player: PLAYER,
    ref: null,
    amount: 0n,
    round: 'r1',
    isFree: false,
    hasEffect: true,
    tx: null,
    ...call,
  }
}

function txOf(id: bigint, kind: string): [bigint, Tx] {
  return [id, { id, key: `${kind}:${id}`, kind, player: PLAYER, draw: null, atMs: 1 }]
}

function entryOf(tx: bigint, amount: bigint, after: bigint): Entry {
  return { account: PLAYER, tx, contra: tx === 1n ? 2n : PROVIDER, amount, after }
}

/** 100 paid in; a bet of 10 that wins 25; a bet of 5 that is rolled back, with a late bet for its tombstone. */
function story(): Told {
  const book = {
    atMs: 1,
    accounts: [{ id: PLAYER, kind: 'player', balance: 115n }],
    entries: [
      entryOf(1n, 100n, 100n),
      entryOf(2n, -10n, 90n),
      entryOf(3n, 25n, 115n),
      entryOf(4n, -5n, 110n),
      entryOf(5n, 5n, 115n),
    ],
    txs: new Map([
      txOf(1n, 'credit'),
      txOf(2n, 'game_bet'),
      txOf(3n, 'game_win'),
      txOf(4n, 'game_bet'),
      txOf(5n, 'game_undo'),
    ]),
    draws: new Map(),
    tickets: [],
    payouts: [],
    limits: new Map(),
  }
  const games: GameBook = {
    calls: [
      callOf({ amount: 10n, tx: 2n }),
      callOf({ uuid: 'win', kind: 'win', ref: 'bet', amount: 25n, tx: 3n }),
      callOf({ uuid: 'bet2', round: 'r2', amount: 5n, tx: 4n }),
      callOf({ uuid: 'undo', kind: 'rollback', ref: 'bet2', round: 'r2', tx: 5n }),
      callOf({ uuid: 'undo2', kind: 'rollback', ref: 'bet2', round: 'r2', hasEffect: false }),
      callOf({ uuid: 'late', kind: 'tombstone', hasEffect: false }),
      callOf({ uuid: 'free', round: 'r3', amount: 7n, isFree: true }),
    ],
    rounds: [
      { provider: 1, player: PLAYER, round: 'r1', bet: 10n, win: 25n, status: 'closed' },
      { provider: 1, player: PLAYER, round: 'r2', bet: 0n, win: 0n, status: 'cancelled' },
      { provider: 1, player: PLAYER, round: 'r3', bet: 0n, win: 0n, status: 'open' },
    ],
  }
  return { book, games }
}

const violationsOf = ({ book, games }: Told) => [...checkBooks(book), ...checkGames(book, games)]

test('a sound story of games has no violation', () => {
  expect(violationsOf(story())).toEqual([])
})

const PLANTED: [why: string, plant: (told: Told) => unknown, found: RegExp][] = [
  ['a win paid twice', ({ games }) => games.calls.push(callOf({ uuid: 'win2', tx: 3n })), /^G2/],
  ['a win that moved more', ({ games }) => Object.assign(games.calls[1] ?? {}, { amount: 24n }), /^G1/],
  ['a win that moved nothing', ({ games }) => Object.assign(games.calls[1] ?? {}, { tx: null }), /^G1/],
  ['a tombstone with money', ({ games }) => Object.assign(games.calls[5] ?? {}, { tx: 4n }), /^G1/],
  ['a free bet that was paid', ({ games }) => Object.assign(games.calls[6] ?? {}, { tx: 4n }), /^G1/],
  ['money without a call', ({ games }) => games.calls.shift(), /^G2/],
  ['a round that shows too much', ({ games }) => Object.assign(games.rounds[0] ?? {}, { win: 26n }), /^G3/],
  ['an undone bet in its round', ({ games }) => Object.assign(games.rounds[1] ?? {}, { bet: 5n }), /^G3/],
  ['the house as a provider', ({ book }) => Object.assign(book.entries[1] ?? {}, { contra: 1n }), /^I1/],
  [
    'a bet below nothing',
    ({ book }) => Object.assign(book.entries[0] ?? {}, { amount: 1n, after: 1n }),
    /^I2.*below/,
  ],
]

test.each(PLANTED)('%s is found', (_why, plant, found) => {
  const told = story()
  plant(told)
  expect(violationsOf(told)).toContainEqual(expect.stringMatching(found))
})
