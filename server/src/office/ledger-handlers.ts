/** The book, as the office's contract asks for it. */
import type { LedgerAccount, ledgerEndpoints, OwedAt, TrialBalance } from '@samnang/contract/office/ledger'
import { ACCOUNT_KINDS } from '@samnang/contract/office/ledger'
import { unitsToRiel } from '@samnang/core/money'
import { dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import {
  type AccountDay,
  type AccountRow,
  type BalanceRow,
  type EntryRow,
  findAccount,
  listAccountDays,
  listAccounts,
  listEntries,
  type Owed,
  openStakes,
  owedAt,
  trialBalance,
} from '../figures/ledger.ts'
import { countedTo } from '../figures/reports.ts'
import { type LedgerAudit, ledgerAudits } from '../ledger/audits.ts'
import type { OfficeParts } from '../office-parts.ts'
import { pageOf, shownOf } from './cash-handlers.ts'
import { type OfficeHandlers, read } from './office-call.ts'

const DAYS_PAGE = 31

export function ledgerHandlers(parts: OfficeParts): Pick<OfficeHandlers, keyof typeof ledgerEndpoints> {
  const { pool, reports, clock } = parts
  return {
    'GET /api/ledger/balance': read(async ({ query }) => {
      const day = query.day ?? dayAt(clock.now())
      if (dayStartMs(day) === null) return refused('invalid_dates')
      return reports.read(async ({ db, told }) => accepted({ ...(await balanceOf(db, day)), ...told }))
    }),
    'GET /api/ledger/owed': read(async ({ query }) => {
      const at = new Date(query.at ?? clock.now())
      // What is not over cannot be told, and neither can a day that no calendar has.
      if (Number.isNaN(at.getTime()) || at.getTime() > clock.now()) return refused('invalid_dates')
      return accepted(owedWire(at, await owedAt(pool, at)))
    }),
    'GET /api/ledger/audits': read(async ({ query }) => {
      const { limit, before } = pageOf(query)
      const rows = await ledgerAudits(pool, { before, limit: limit + 1 })
      return accepted(shownOf(rows, limit, auditRow, ({ id }) => String(id)))
    }),
    ...accountHandlers(parts),
  }
}

async function balanceOf(db: Queryable, day: string): Promise<TrialBalance> {
  const [rows, open, counted] = [await trialBalance(db, day), await openStakes(db, day), await countedTo(db)]
  return {
    day,
    counted_to: counted?.toISOString() ?? null,
    rows: rows.map(({ side, accountId, name, units }) => ({
      ...{ side, account_id: accountId === null ? null : Number(accountId), name },
      ...{ balance: unitsToRiel(units), balance_units: String(units) },
    })),
    sum_units: String(rows.reduce((sum, { units }) => sum + units, 0n)),
    open_stakes: unitsToRiel(open),
    liability: unitsToRiel(owed(rows) + open),
  }
}

const OWED: readonly BalanceRow['side'][] = ['player', 'hold', 'pot']

function owed(rows: readonly BalanceRow[]): bigint {
  return rows.filter(({ side }) => OWED.includes(side)).reduce((sum, { units }) => sum + units, 0n)
}

function owedWire(at: Date, { players, holds, pots, openStakes }: Owed): OwedAt {
  const sum = players + holds + pots + openStakes
  return {
    ...{ at: at.toISOString(), players: unitsToRiel(players), holds: unitsToRiel(holds) },
    ...{ pots: unitsToRiel(pots), open_stakes: unitsToRiel(openStakes) },
    ...{ liability: unitsToRiel(sum), liability_units: String(sum) },
  }
}

type AccountNames = Extract<keyof typeof ledgerEndpoints, `${string}/accounts${string}`>

function accountHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, AccountNames> {
  return {
    'GET /api/ledger/accounts': read(async ({ query }) => {
      const { before: after, limit } = pageOf(query)
      const filter = { kind: query.kind ?? null, q: query.q?.trim() || null }
      const rows = await listAccounts(pool, { ...filter, after, limit: limit + 1 })
      return accepted(shownOf(rows, limit, accountRow, ({ id }) => String(id)))
    }),
    'GET /api/ledger/accounts/:id': read(async ({ params }) => {
      const account = await findAccount(pool, BigInt(params.id))
      return account ? accepted(accountRow(account)) : refused('not_found')
    }),
    'GET /api/ledger/accounts/:id/entries': read(async ({ params, query }) => {
      const { limit, before } = pageOf(query)
      const rows = await listEntries(pool, { id: BigInt(params.id), before, limit: limit + 1 })
      return accepted(shownOf(rows, limit, entryRow, ({ txId }) => String(txId)))
    }),
    'GET /api/ledger/accounts/:id/days': read(async ({ params, query }) => {
      if (query.before !== undefined && dayStartMs(query.before) === null) return refused('invalid_dates')
      const limit = Number(query.limit ?? DAYS_PAGE)
      const of = { id: BigInt(params.id), before: query.before ?? null }
      const rows = await listAccountDays(pool, { ...of, limit })
      const days = new Set(rows.map(({ day }) => day))
      return accepted({ rows: rows.map(dayRow), next: days.size < limit ? null : (rows.at(-1)?.day ?? null) })
    }),
  }
}

function accountRow({ id, kind, name, units }: AccountRow): LedgerAccount {
  const known = ACCOUNT_KINDS.find((one) => one === kind) ?? 'house'
  return { id: Number(id), kind: known, name, balance: unitsToRiel(units), balance_units: String(units) }
}

function entryRow({ txId, at, kind, key, contraId, contra, units, balanceAfter }: EntryRow) {
  return {
    ...{ id: Number(txId), at: at.toISOString(), kind, key, contra_id: Number(contraId), contra },
    ...{ amount: unitsToRiel(units), balance_after: unitsToRiel(balanceAfter) },
  }
}

function dayRow({ day, kind, otherId, other, count, cameIn, wentOut }: AccountDay) {
  return {
    ...{ day, kind, other_id: otherId === null ? null : Number(otherId), other, count: Number(count) },
    ...{ came_in: unitsToRiel(cameIn), went_out: unitsToRiel(wentOut) },
  }
}

function auditRow({ id, at, actor, differences, tookSeconds }: LedgerAudit) {
  return { id: Number(id), at: at.toISOString(), by: actor, differences, took_seconds: tookSeconds }
}
