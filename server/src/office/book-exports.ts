/** Lists of the book as files: accounts, what moved one of them, its days, the pots, former audits. */

import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { listAccountDays, listAccounts, listEntries } from '../figures/ledger.ts'
import { ledgerAudits } from '../ledger/audits.ts'
import { potEntries } from '../lotto59/pots.ts'
import { type Export, headerOf, pagesOf, rowsByKey } from './exports.ts'
import { inBoth as of } from './report-head.ts'

const OF_LEDGER = { permission: 'ledger.read', scope: 'house' } as const
const [AT, AMOUNT, AFTER] = [
  of('ពេលវេលា (UTC)', 'At (UTC)'),
  of('ចំនួន (រៀល)', 'Amount (riel)'),
  of('នៅសល់ (រៀល)', 'Balance after (riel)'),
]
const [KIND, KEY, CONTRA] = [of('ប្រភេទ', 'Kind'), of('លេខបញ្ជា', 'Key'), of('គណនីម្ខាងទៀត', 'Other account')]

const accounts: Export = {
  ...OF_LEDGER,
  header: headerOf({
    id: of('លេខសម្គាល់', 'Id'),
    ...{ kind: KIND, name: of('ឈ្មោះ', 'Name'), balance: of('សមតុល្យ (រៀល)', 'Balance (riel)') },
  }),
  batches: async function* ({ db, query }) {
    const filter = { kind: query.kind || null, q: query.q?.trim() || null }
    const pages = rowsByKey(
      ({ before: after, limit }) => listAccounts(db, { ...filter, after, limit }),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map(({ id, kind, name, units }) => [Number(id), kind, name, unitsToRiel(units)])
  },
}

const entries: Export = {
  ...OF_LEDGER,
  header: headerOf({
    id: of('លេខប្រតិបត្តិការ', 'Transaction'),
    ...{ at: AT, kind: KIND, key: KEY, contra: CONTRA, amount: AMOUNT, after: AFTER },
  }),
  batches: async function* ({ db, query }) {
    const id = accountIn(query)
    if (id === null) return
    const pages = rowsByKey(
      (page) => listEntries(db, { id, ...page }),
      ({ txId }) => txId,
    )
    for await (const rows of pages)
      yield rows.map((row) => [
        ...[Number(row.txId), row.at.toISOString(), row.kind, row.key, row.contra],
        ...[unitsToRiel(row.units), unitsToRiel(row.balanceAfter)],
      ])
  },
}

const DAYS = 92

const days: Export = {
  ...OF_LEDGER,
  header: headerOf({
    day: of('ថ្ងៃ (ភ្នំពេញ)', 'Day (Phnom Penh)'),
    ...{ kind: KIND, other: CONTRA, count: of('ចំនួនដង', 'Count') },
    ...{ in: of('ចូល (រៀល)', 'Came in (riel)'), out: of('ចេញ (រៀល)', 'Went out (riel)') },
  }),
  batches: async function* ({ db, query }) {
    const id = accountIn(query)
    if (id === null) return
    const pages = pagesOf(async (before) => {
      const rows = await listAccountDays(db, { id, before, limit: DAYS })
      return { rows, next: rows.at(-1)?.day ?? null }
    })
    for await (const rows of pages)
      yield rows.map((row) => [
        ...[row.day, row.kind, row.other, Number(row.count)],
        ...[unitsToRiel(row.cameIn), unitsToRiel(row.wentOut)],
      ])
  },
}

const audits: Export = {
  ...OF_LEDGER,
  header: headerOf({
    ...{ at: AT, by: of('ដោយ', 'By'), differences: of('ភាពខុសគ្នា', 'Differences') },
    took: of('រយៈពេល (វិនាទី)', 'Took (seconds)'),
  }),
  batches: async function* ({ db }) {
    const pages = rowsByKey(
      (page) => ledgerAudits(db, page),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map((row) => [row.at.toISOString(), row.actor, row.differences, row.tookSeconds])
  },
}

const pots: Export = {
  ...{ permission: 'draws.read', scope: 'house' },
  header: headerOf({
    id: of('លេខប្រតិបត្តិការ', 'Transaction'),
    ...{ at: AT, key: KEY, draw: of('វគ្គ', 'Draw'), amount: AMOUNT, after: AFTER },
  }),
  batches: async function* ({ db, query }) {
    const poll = POLL_NAMES.find((name) => name === query.poll)
    if (!poll) return
    const pages = rowsByKey(
      (page) => potEntries(db, { poll, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map((row) => [
        ...[Number(row.id), row.at.toISOString(), row.key, row.drawId === null ? null : Number(row.drawId)],
        ...[unitsToRiel(row.amount), unitsToRiel(row.balance)],
      ])
  },
}

/** Null: the query names none, and a file of none is empty. Holds have numbers below zero. */
function accountIn({ account }: Readonly<Record<string, string>>): bigint | null {
  return account !== undefined && /^-?[0-9]{1,18}$/.test(account) ? BigInt(account) : null
}

export const bookExports = {
  'ledger-accounts': accounts,
  'ledger-entries': entries,
  'ledger-days': days,
  'ledger-audits': audits,
  'lotto59-pot': pots,
}
