/** The first page of every report, as the office asks for it. */
import type { Pool } from '@samnang/server/database/pool'
import {
  listAccountDays,
  listAccounts,
  listEntries,
  openStakes,
  owedAt,
  owedByDay,
  trialBalance,
} from '@samnang/server/figures/ledger'
import { listMonths } from '@samnang/server/figures/month-close'
import {
  accountsByDay,
  eventsOf,
  listEvents,
  moneyOf,
  peopleByDay,
  peopleOf,
  playersBy,
} from '@samnang/server/figures/reports'
import { taxOfMonth } from '@samnang/server/figures/tax'
import { toldFigures } from '@samnang/server/figures/told-figures'
import { MONTH } from './month-book.ts'
import { FIRST_PLAYER } from './players.ts'

interface Page {
  page: string
  /** How much there is; nothing is faster than an empty answer. */
  ask: () => Promise<number>
}

export function monthPages(office: Pool): Page[] {
  return [...playPages(office), ...playerPages(office), ...authorityPages(office), ...ledgerPages(office)]
}

const lengthOf = async (rows: Promise<readonly unknown[]>) => (await rows).length

function playPages(office: Pool): Page[] {
  const ofAll = { ...MONTH, product: null, part: null, player: null, order: null }
  const player = BigInt(FIRST_PLAYER)
  const told = async (asked: Partial<Parameters<typeof toldFigures>[1]>) =>
    (await toldFigures(office, { ...ofAll, by: 'day', ...asked })).rows.length
  return [
    { page: 'by day, with what the rates say', ask: () => told({ by: 'day' }) },
    { page: 'by product, with what the rates say', ask: () => told({ by: 'product' }) },
    { page: 'by market, with its band', ask: () => told({ by: 'part' }) },
    { page: 'markets, most left', ask: () => told({ by: 'part', order: 'most' }) },
    { page: 'days of one market, with its band', ask: () => told({ product: 'POLL_1', part: '6' }) },
    { page: 'by branch', ask: () => told({ by: 'branch' }) },
    { page: 'a player by day', ask: () => told({ player }) },
    { page: 'a player by market', ask: () => told({ player, by: 'part' }) },
  ]
}

function playerPages(office: Pool): Page[] {
  return [
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
  ]
}

/** And what the state is owed. */
function authorityPages(office: Pool): Page[] {
  return [
    {
      page: 'money, and what was owed by day',
      ask: async () => (await moneyOf(office, MONTH)).length + (await owedByDay(office, MONTH)).length,
    },
    { page: 'tax', ask: () => lengthOf(taxOfMonth(office, MONTH.from)) },
    { page: 'accounts of players by day', ask: () => lengthOf(accountsByDay(office, MONTH)) },
    {
      page: 'people by day and in all',
      ask: async () =>
        (await peopleByDay(office, MONTH)).length + Number((await peopleOf(office, MONTH)).active > 0n),
    },
    {
      page: 'significant events',
      ask: async () =>
        (await eventsOf(office, MONTH)).length +
        (await listEvents(office, { ...MONTH, after: 0n, limit: 500 })).length,
    },
  ]
}

function ledgerPages(office: Pool): Page[] {
  const player = BigInt(FIRST_PLAYER)
  return [
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
