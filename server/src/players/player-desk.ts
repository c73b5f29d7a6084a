/** What the staff set about a player: each is one event with both sides. None of it is told to the player. */
import { isDeepStrictEqual } from 'node:util'
import { bareOf } from '@samnang/core/player/sought'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { addNote, type Desk, readDesk, tagsOf, writeDesk, writeTag } from './player-desk-store.ts'

export {
  type DeskFacts,
  eventsAround,
  eventsOf,
  findDeskFacts,
  listNotes,
  listSessions,
  notePlayerLook,
  readTags,
} from './player-desk-store.ts'
export { isInBranch, lockInBranch } from './player-store.ts'

/** As typed; null empties a field, undefined leaves it. */
export interface DeskWish {
  phone?: string | null
  bankAccount?: string | null
  kycLevel?: number
  /** As the colleague saw what they change; undefined: not told. */
  was?: Partial<Desk>
}

const PHONE = /^[0-9]{6,15}$/
const ACCOUNT = /^[0-9a-z]{4,34}$/

/** Needs the player's lock. Refusals: `invalid_field`, with the field's name; `changed_meanwhile`: it is not what was seen. */
export async function fillDeskIn(
  tx: Tx,
  id: bigint,
  wish: DeskWish,
  by: By,
): Promise<Outcome<Desk, 'invalid_field' | 'changed_meanwhile'>> {
  const before = await readDesk(tx, id)
  const { was = before } = wish
  if (!isDeepStrictEqual({ ...before, ...was }, before)) return refused('changed_meanwhile')
  const after: Desk = {
    phone: fieldOf(wish.phone, before.phone),
    bankAccount: fieldOf(wish.bankAccount, before.bankAccount),
    kycLevel: wish.kycLevel ?? before.kycLevel,
  }
  if (after.phone !== null && !PHONE.test(after.phone)) return invalid('phone')
  if (after.bankAccount !== null && !ACCOUNT.test(after.bankAccount)) return invalid('bank_account')
  await writeDesk(tx, id, after)
  await recordAudit(tx, { ...by, action: 'player_desk_changed', target: `player:${id}`, before, after })
  return accepted(after)
}

function fieldOf(typed: string | null | undefined, before: string | null): string | null {
  return typed === undefined ? before : typed === null ? null : bareOf(typed.normalize('NFC')) || null
}

function invalid(field: string) {
  return refused('invalid_field', { errors: { [field]: ['is not valid'] } })
}

/** Letters of any script, digits, `_` and `-`. */
const TAG = /^[\p{L}\p{M}\p{N}_-]{1,32}$/u

/** The form in which tags are kept. */
export function tagKey(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** Puts a tag on a player or takes it off. Refusal: `invalid_field`. */
export async function setTagIn(
  tx: Tx,
  id: bigint,
  { tag: typed, on }: { tag: string; on: boolean },
  by: By,
): Promise<Outcome<string[], 'invalid_field'>> {
  const tag = tagKey(typed)
  if (!TAG.test(tag) || /^\p{M}/u.test(tag)) return invalid('tag')
  const before = await tagsOf(tx, id)
  const after = on ? [...new Set([...before, tag])].sort() : before.filter((other) => other !== tag)
  await recordAudit(tx, { ...by, action: 'player_tagged', target: `player:${id}`, before, after })
  await writeTag(tx, id, { tag, on })
  return accepted(after)
}

/** Writes a note; it is never changed nor removed. The event says that there is one, not what it says. */
export async function addNoteIn(tx: Tx, id: bigint, note: string, by: By): Promise<bigint> {
  const staff = by.actor.replace(/^staff:/, '')
  const noteId = await addNote(tx, id, { staff, note: note.trim().normalize('NFC') })
  await recordAudit(tx, {
    ...by,
    action: 'player_noted',
    target: `player:${id}`,
    before: null,
    after: { note: noteId },
  })
  return noteId
}
