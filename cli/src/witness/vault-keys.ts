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

/**
 * The keys that this witness did not know, or knew as ended. A new vault takes the place of the one before, so its key begins
 * after `headMs`, which is the moment of the newest head that was seen before, and one key at the most has no end. Throws an
 * `Alarm` for anything else. `known` is empty in a first look.
 */
export function newVaultKeys(
  known: readonly PublishedKey[],
  told: readonly PublishedKey[],
  headMs: number,
): NewKey[] {
  if (told.filter(({ valid_to }) => valid_to === null).length > 1)
    throw new Alarm('two keys of the vault are in use at once')
  for (const before of known) checkKept(before, told, headMs - SET_BACK_MS)
  if (known.length === 0) return []
  return told.filter((key) => isNew(key, known)).map((key) => newKeyOf(key, known, headMs))
}

function checkKept(before: PublishedKey, told: readonly PublishedKey[], seenMs: number): void {
  const now = told.find(({ key }) => key === before.key)
  if (!now) throw new Alarm(`the key ${nameOf(before)} of the vault is not published any more`)
  if (msOf(now.valid_from) !== msOf(before.valid_from))
    throw new Alarm(`the key ${nameOf(before)} of the vault begins at another moment than before`)
  if (now.valid_to !== before.valid_to && now.valid_to !== null && msOf(now.valid_to) < seenMs)
    throw new Alarm(`the key ${nameOf(before)} of the vault is said to have ended while it was in use`)
}

/** A vault that was adopted again is as good as new: its key counts from then on. */
function isNew({ key, valid_to }: PublishedKey, known: readonly PublishedKey[]): boolean {
  const before = known.find((one) => one.key === key)
  return before === undefined || (valid_to === null && before.valid_to !== null)
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
