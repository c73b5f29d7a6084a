/** The vault's keys, held on to: whoever could add one in the past would be the vault of draws that are proven already. */
import { fromBase64, hex } from '@samnang/core/bytes'
import type { PublishedKey } from '@samnang/core/fairness/published-records'
import { Alarm } from './alarm.ts'

/** What a person should ask the house about: lower-case hex, as `vault adopt` and the audit log have it. */
export interface NewKey {
  key: string
  sinceMs: number
}

/** A clock of the house that was set back is no lie; every key counts for a day before its moment anyway. */
const SET_BACK_MS = 3_600_000
/** And one that is ahead of the witness's: an end within this is one already, and a later one is none. */
const AHEAD_MS = 3_600_000

/** Unix milliseconds: of the newest head that was seen before, and the witness's clock. */
interface Moments {
  headMs: number
  nowMs: number
}

/**
 * The keys that this witness did not know, or knew as ended, by an earlier end or by any. A new vault takes the place of the
 * one before, so its key begins after the newest head that was seen before, and one key at the most is in use. Throws an
 * `Alarm` for anything else. `known` is empty in a first look.
 */
export function newVaultKeys(
  known: readonly PublishedKey[],
  told: readonly PublishedKey[],
  { headMs, nowMs }: Moments,
): NewKey[] {
  if (told.filter((key) => endOf(key, nowMs) === IN_USE).length > 1)
    throw new Alarm('two keys of the vault are in use at once')
  for (const before of known) checkKept(before, told, headMs - SET_BACK_MS)
  if (known.length === 0) return []
  return told.filter((key) => isNew(key, known, nowMs)).map((key) => newKeyOf(key, known, headMs))
}

/** Later than any end. */
const IN_USE = Number.POSITIVE_INFINITY

/** When it ended. The house ends a key at the moment at which another one takes its place, so an end to come is none. */
function endOf({ valid_to }: PublishedKey, nowMs: number): number {
  const endMs = valid_to === null ? IN_USE : msOf(valid_to)
  return endMs > nowMs + AHEAD_MS ? IN_USE : endMs
}

function checkKept(before: PublishedKey, told: readonly PublishedKey[], seenMs: number): void {
  const now = told.find(({ key }) => key === before.key)
  if (!now) throw new Alarm(`the key ${nameOf(before)} of the vault is not published any more`)
  if (msOf(now.valid_from) !== msOf(before.valid_from))
    throw new Alarm(`the key ${nameOf(before)} of the vault begins at another moment than before`)
  if (now.valid_to !== before.valid_to && now.valid_to !== null && msOf(now.valid_to) < seenMs)
    throw new Alarm(`the key ${nameOf(before)} of the vault is said to have ended while it was in use`)
}

/** A vault that was adopted again is as good as new, also where it has ended again since: its key counts from then on. */
function isNew(told: PublishedKey, known: readonly PublishedKey[], nowMs: number): boolean {
  const before = known.find(({ key }) => key === told.key)
  return before === undefined || endOf(told, nowMs) > endOf(before, nowMs)
}

function newKeyOf(told: PublishedKey, known: readonly PublishedKey[], headMs: number): NewKey {
  const isBack = known.some(({ key }) => key === told.key)
  const sinceMs = isBack ? headMs : msOf(told.valid_from)
  if (sinceMs < headMs - SET_BACK_MS)
    throw new Alarm(
      `the vault has another key, ${nameOf(told)}, that is said to count since ${told.valid_from}: this witness was not shown it then`,
    )
  return { key: nameOf(told), sinceMs }
}

const nameOf = ({ key }: PublishedKey) => hex(fromBase64(key))

function msOf(text: string): number {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new Alarm(`a key of the vault has no moment: ${text.slice(0, 40)}`)
  return ms
}
