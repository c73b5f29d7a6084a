/** Sealed pictures of papers, and who may open one for a moment. */
import type { PaperKind } from '@samnang/core/cashier/papers'
import type { Queryable, Tx } from '../database/pool.ts'

export interface DocumentRow {
  id: bigint
  playerId: bigint
  kind: PaperKind
  addedBy: string
  addedAt: Date
  deletedAt: Date | null
}

const FIELDS = `d.id, d.player_id as "playerId", d.kind, d.added_by as "addedBy", d.added_at as "addedAt",
  d.deleted_at as "deletedAt"`

/** The newest first. */
export async function documentsOf(db: Queryable, playerId: bigint): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `select ${FIELDS} from player_document d where d.player_id = $1 order by d.id desc limit 100`,
    [playerId],
  )
  return rows
}

export async function findDocument(db: Queryable, id: bigint): Promise<DocumentRow | null> {
  const { rows } = await db.query<DocumentRow>(`select ${FIELDS} from player_document d where d.id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** Known before the row is written: what is sealed is bound to it. */
export async function nextDocumentId(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('player_document', 'id')) as id`,
  )
  if (!rows[0]) throw new Error('a sequence has a next number')
  return rows[0].id
}

export interface NewDocument {
  id: bigint
  playerId: bigint
  kind: PaperKind
  sealed: Buffer
  keyMark: string
  addedBy: string
}

export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { id, playerId, kind, sealed, keyMark, addedBy } = document
  await tx.query(
    `insert into player_document (id, player_id, kind, sealed, key_mark, added_by) values ($1, $2, $3, $4, $5, $6)`,
    [id, playerId, kind, sealed, keyMark, addedBy],
  )
}

export async function insertLook(
  tx: Tx,
  { id, document, staff }: { id: string; document: bigint; staff: string },
): Promise<void> {
  await tx.query('insert into document_look (id, document, staff) values ($1, $2, $3)', [id, document, staff])
}

export interface SealedPicture {
  playerId: bigint
  sealed: Buffer
  keyMark: string
}

/** Null: this colleague has not said within `seconds` why they look at it, or it is deleted. */
export async function pictureForLook(
  db: Queryable,
  asked: { document: bigint; look: string; staff: string; seconds: number },
): Promise<SealedPicture | null> {
  const { rows } = await db.query<SealedPicture>(
    `select d.player_id as "playerId", d.sealed, d.key_mark as "keyMark"
     from document_look l join player_document d on d.id = l.document
     where l.id = $1 and l.document = $2 and l.staff = $3 and d.sealed is not null
       and l.at > clock_timestamp() - make_interval(secs => $4)`,
    [asked.look, asked.document, asked.staff, asked.seconds],
  )
  return rows[0] ?? null
}

/** Forgets pictures that were kept for as long as the house keeps them; answers which. Old looks go with them. */
export async function forgetDocuments(tx: Tx, days: number): Promise<DocumentRow[]> {
  await tx.query(`delete from document_look where at < clock_timestamp() - interval '1 day'`)
  const { rows } = await tx.query<DocumentRow>(
    `update player_document d set sealed = null, deleted_at = clock_timestamp()
     where d.id in (select id from player_document where sealed is not null
       and added_at <= clock_timestamp() - make_interval(days => $1) order by added_at limit 200 for update skip locked)
     returning ${FIELDS}`,
    [days],
  )
  return rows
}
