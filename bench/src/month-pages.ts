/** The first page of every report, as the office asks for it. */
import type { Pool } from '@samnang/server/database/pool'
import {
  listAccountDays,
  listAccounts,
  listEntries,
  openStakes,
  owedAt,
  trialBalance,
} from '@samnang/server/figures/ledger'
import { listMonths } from '@samnang/server/figures/month-close'
import { figuresBy, moneyOf, playersBy, theoryOf } from '@samnang/server/figures/reports'
import { MONTH } from './month-book.ts'
import { FIRST_PLAYER } from './players.ts'

interface Page {
  page: string
  /** How much there is; nothing is faster than an empty answer. */
  ask: () => Promise<number>
}

export function monthPages(office: Pool): Page[] {
  const ofAll = { ...MONTH, product: null, player: null }
  const player = BigInt(FIRST_PLAYER)
  const lengthOf = async (rows: Promise<readonly unknown[]>) => (await rows).length
  return [
    { page: 'by day', ask: () => lengthOf(figuresBy(office, { ...ofAll, by: 'day' })) },
    { page: 'by product', ask: () => lengthOf(figuresBy(office, { ...ofAll, by: 'product' })) },
    {
      page: 'by market, with its band',
      ask: async () => (await figuresBy(office, { ...ofAll, by: 'part' })).map(theoryOf).length,
    },
    { page: 'a player by day', ask: () => lengthOf(figuresBy(office, { ...ofAll, player, by: 'day' })) },
    { page: 'a player by market', ask: () => lengthOf(figuresBy(office, { ...ofAll, player, by: 'part' })) },
    ...(['most', 'least'] as const).map((order) => ({
      page: `players, ${order} left`,
      ask: () => lengthOf(playersBy(office, { ...MONTH, product: null, order, limit: 50 })),
    })),
    {
      page: 'players of one poll',
      ask: () => lengthOf(playersBy(office, { ...MONTH, product: 'POLL_1', order: 'most', limit: 50 })),
    },
    {
      // No month is whole: the days themselves are added up.
      page: 'players of thirty days',
      ask: () =>
        lengthOf(
          playersBy(office, { from: '2026-10-02', to: MONTH.to, product: null, order: 'most', limit: 50 }),
        ),
    },
    { page: 'money', ask: () => lengthOf(moneyOf(office, MONTH)) },
    { page: 'trial balance', ask: () => lengthOf(trialBalance(office, MONTH.to)) },
    {
      page: 'open stakes',
      ask: async () => Number((await openStakes(office, MONTH.to)) >= 0n),
    },
    {
      page: 'owed at the end of a day',
      ask: async () => Number((await owedAt(office, new Date(`${MONTH.to}T23:30:00+07:00`))).players > 0n),
    },
    {
      page: 'accounts',
      ask: () => lengthOf(listAccounts(office, { kind: null, q: null, after: null, limit: 50 })),
    },
    {
      page: 'entries of a player',
      ask: () => lengthOf(listEntries(office, { id: player, before: null, limit: 50 })),
    },
    {
      page: 'days of the house',
      ask: () => lengthOf(listAccountDays(office, { id: 1n, before: null, limit: 31 })),
    },
    {
      page: 'days of a player',
      ask: () => lengthOf(listAccountDays(office, { id: player, before: null, limit: 31 })),
    },
    { page: 'months', ask: () => lengthOf(listMonths(office, { before: '2026-11-01', limit: 4 })) },
  ]
}
