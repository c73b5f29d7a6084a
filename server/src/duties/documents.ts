/**
 * Papers of players: drawn anew as slips are, sealed under a key that lies outside of the database, opened only by who has
 * said why, and forgotten when their time is over.
 */
import { randomUUID } from 'node:crypto'
import type { PaperKind } from '@samnang/core/cashier/papers'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { redrawSlip } from '../cashier/redraw-slip.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import {
  findDocument,
  forgetDocuments,
  insertDocument,
  insertLook,
  nextDocumentId,
  pictureForLook,
} from './document-store.ts'
import { readRules } from './rule-store.ts'

export { type DocumentRow, documentsOf } from './document-store.ts'

type Papers = OfficeParts['papers']

/** From saying why to the picture. */
const LOOK_S = 60

/** A picture of one player's paper cannot be put in another's place. */
const boundTo = (id: bigint, playerId: bigint) => `document:${id}|player:${playerId}`

/** The player is locked for this command. Refusal: `picture_unreadable`. */
export async function addDocumentIn(
  tx: Tx,
  { playerId, kind, bytes }: { playerId: bigint; kind: PaperKind; bytes: Uint8Array },
  { sealer, keyMark }: Papers,
  by: By,
): Promise<Outcome<bigint, 'picture_unreadable'>> {
  const drawn = await redrawSlip(bytes)
  if (!drawn) return refused('picture_unreadable')
  const id = await nextDocumentId(tx)
  const sealed = sealer.sealBytes(drawn.image, boundTo(id, playerId))
  await insertDocument(tx, { id, playerId, kind, sealed, keyMark, addedBy: by.actor.replace(/^staff:/, '') })
  const after = { document: id, kind }
  await recordAudit(tx, {
    ...by,
    action: 'document_added',
    target: `player:${playerId}`,
    before: null,
    after,
  })
  return accepted(id)
}

/** Says who looks and why, and answers what opens the picture for a minute. Refusal: `not_found`. */
export async function lookAtDocumentIn(
  tx: Tx,
  id: bigint,
  by: By,
): Promise<Outcome<{ look: string }, 'not_found'>> {
  const document = await findDocument(tx, id)
  if (!document || document.deletedAt !== null) return refused('not_found')
  const look = randomUUID()
  await insertLook(tx, { id: look, document: id, staff: by.actor.replace(/^staff:/, '') })
  const { playerId, kind } = document
  await recordAudit(tx, {
    ...by,
    ...{ action: 'document_looked_at', target: `player:${playerId}`, detail: { document: id, kind } },
  })
  return accepted({ look })
}

/**
 * The picture, a webp. Refusals: `not_found` where this colleague has not just said why; `document_unreadable` where the key
 * is not the one that it was sealed under.
 */
export async function documentPicture(
  db: Queryable,
  { id, look, staff }: { id: bigint; look: string; staff: string },
  { sealer, keyMark }: Papers,
): Promise<Outcome<Buffer, 'not_found' | 'document_unreadable'>> {
  const found = await pictureForLook(db, { document: id, look, staff, seconds: LOOK_S })
  if (!found) return refused('not_found')
  if (found.keyMark !== keyMark) return refused('document_unreadable')
  try {
    return accepted(sealer.openBytes(found.sealed, boundTo(id, found.playerId)))
  } catch {
    return refused('document_unreadable')
  }
}

/** Forgets what was kept long enough, some at a time; each is an audit row. Answers how many. */
export async function forgetOldDocuments(pool: Pool): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const rule = (await readRules(tx)).find(({ code }) => code === 'papers')
    const days = rule?.figures.days
    if (days === undefined) return 0
    const forgotten = await forgetDocuments(tx, days)
    for (const { id, playerId, kind } of forgotten) {
      const before = { document: id, kind }
      const by = { actor: 'system', action: 'document_deleted', target: `player:${playerId}` } as const
      await recordAudit(tx, { ...by, before, after: null })
    }
    return forgotten.length
  })
}
