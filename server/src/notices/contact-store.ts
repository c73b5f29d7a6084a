/** How players reach the house: the versions of its card. */
import type { PictureType } from '@samnang/core/contact-card'
import type { Queryable, Tx } from '../database/pool.ts'

export interface CardRow {
  id: bigint
  phones: string[]
  telegram: string | null
  hoursKm: string | null
  hoursEn: string | null
  hasPicture: boolean
  at: Date
  actor: string
  reason: string | null
}

export interface CardPicture {
  type: PictureType
  bytes: Buffer
}

/** Any fixed number. */
const CARD_LOCK = 590_071

/** One writer of the card at a time for the rest of the transaction. */
export async function lockCard(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CARD_LOCK])
}

/** The version that counts; null: there is none. */
export async function newestCard(db: Queryable): Promise<CardRow | null> {
  const { rows } = await db.query<CardRow>(
    `select id, phones, telegram, hours_km as "hoursKm", hours_en as "hoursEn", picture is not null as "hasPicture",
       at, actor, reason from contact_card order by id desc limit 1`,
  )
  return rows[0] ?? null
}

/** Of one version. */
export async function cardPicture(db: Queryable, id: bigint): Promise<CardPicture | null> {
  const { rows } = await db.query<CardPicture>(
    'select picture_type as type, picture as bytes from contact_card where id = $1 and picture is not null',
    [id],
  )
  return rows[0] ?? null
}

export type NewCard = Pick<CardRow, 'phones' | 'telegram' | 'hoursKm' | 'hoursEn' | 'actor' | 'reason'> & {
  picture: CardPicture | null
}

export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  await tx.query(
    `insert into contact_card (phones, telegram, hours_km, hours_en, picture, picture_type, actor, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[card.phones, card.telegram, card.hoursKm, card.hoursEn],
      ...[card.picture?.bytes ?? null, card.picture?.type ?? null, card.actor, card.reason],
    ],
  )
}
