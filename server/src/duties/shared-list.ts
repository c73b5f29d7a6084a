/**
 * The shared list of people who are kept from playing. What is on it is known by its hash alone; who is met by an entry, now
 * or when they register later, becomes a case. Nobody is kept from playing by a list: a colleague looks and decides.
 */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOfficeOf } from '../live/tell-office.ts'
import { nowMs } from './case-store.ts'
import { joinCaseIn } from './cases.ts'
import { readRules } from './rule-store.ts'
import {
  addEntries,
  eraseEntry,
  hasEntries,
  type ListedEntry,
  lookUp,
  playersMet,
} from './shared-list-store.ts'

export { type KeptEntry, listEntries } from './shared-list-store.ts'

interface Importing {
  entries: readonly ListedEntry[]
  source: string
  /** Only says what would be done. */
  isLook: boolean
}

/**
 * What the list had before these lines. Looking somebody up is written down as well: it tells who plays here. The audit row
 * has numbers, no values.
 */
export async function importListIn(
  tx: Tx,
  { entries, source: typed, isLook }: Importing,
  by: By,
): Promise<{ isKnown: boolean; players: number }[]> {
  const source = typed.trim().normalize('NFC')
  // Two lists with the same person at once: the longer period stays.
  if (!isLook) await lockList(tx)
  const seen = await lookUp(tx, entries)
  const staff = by.actor.replace(/^staff:/, '')
  const { added, renewed } = isLook
    ? { added: 0, renewed: 0 }
    : await addEntries(tx, { entries, source, by: staff })
  const action = isLook ? 'shared_list_looked_up' : 'shared_list_imported'
  const after = { source, lines: entries.length, added, renewed }
  await recordAudit(tx, { ...by, action, target: 'shared_list', before: null, after })
  if (added > 0) await openMet(tx)
  return seen
}

/** Refusal: `not_found`. */
export async function eraseListedIn(tx: Tx, id: bigint, by: By): Promise<Outcome<undefined, 'not_found'>> {
  if (!(await eraseEntry(tx, id))) return refused('not_found')
  const sides = { before: { entry: Number(id) }, after: null }
  await recordAudit(tx, { ...by, action: 'shared_list_erased', target: 'shared_list', ...sides })
  return accepted(undefined)
}

/** For who registered, or told their phone or bank account, after the list came. */
export async function matchSharedList(pool: Pool): Promise<void> {
  if (await hasEntries(pool)) await inTransaction(pool, openMet)
}

/** One lock for all who import or match at once: each value has one entry, each player one case. */
const LIST_LOCK = 590_020
const AT_ONCE = 500
const HOUR_MS = 3_600_000

async function lockList(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LIST_LOCK])
}

async function openMet(tx: Tx): Promise<void> {
  await lockList(tx)
  const rule = (await readRules(tx)).find(({ code }) => code === 'shared_list')
  if (!rule?.isOn) return
  const opened: bigint[] = []
  for (const { player, kind, source } of await playersMet(tx, AT_ONCE)) {
    const openedAtMs = await nowMs(tx)
    const dueAtMs = openedAtMs + (rule.figures.deadline_h ?? 0) * HOUR_MS
    const found = { listed: kind, source }
    const met = {
      rule: 'shared_list',
      subject: `player:${player}`,
      playerId: player,
      openedAtMs,
      dueAtMs,
    } as const
    opened.push(await joinCaseIn(tx, { ...met, txIds: [], found }, { actor: 'system' }))
  }
  // Behind all of them: telling holds a lock that the draws wait for.
  await tellOfficeOf(tx, 'cases', opened)
}
