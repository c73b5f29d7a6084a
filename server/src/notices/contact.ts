/** The card on which players read where the house is reached. A change is another version. */
import { createHash } from 'node:crypto'
import type { ContactCard } from '@samnang/contract/contact'
import {
  CARD_PICTURE_MAX,
  type CardText,
  cardFaults,
  pictureType,
  tidyCard,
} from '@samnang/core/contact-card'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import {
  type CardPicture,
  type CardRow,
  cardPicture,
  insertCard,
  lockCard,
  newestCard,
} from './contact-store.ts'

export type { CardPicture, CardRow } from './contact-store.ts'
export { cardPicture, newestCard } from './contact-store.ts'

export const CARD_PICTURE_PATH = '/api/contact/picture'

/** Nobody's numbers: a demo that named some would have strangers called. */
const DEMO_CARD: ContactCard = {
  phones: ['000 000 000'],
  telegram: null,
  hours: {
    km: 'នេះជាគេហទំព័រសាកល្បង៖ គ្មានអ្នកទទួលទូរស័ព្ទទេ។ ប្រតិបត្តិករដាក់លេខរបស់ខ្លួននៅទីនេះ។',
    en: 'This is a demo: nobody answers here. An operator puts their own numbers in this place.',
  },
  picture: null,
  is_demo: true,
}

/** As players read it; null: the house has not said anything. */
export async function publicCard(db: Queryable, { demo }: { demo: boolean }): Promise<ContactCard | null> {
  const row = await newestCard(db)
  if (!row) return demo ? DEMO_CARD : null
  const picture = row.hasPicture ? `${CARD_PICTURE_PATH}/${row.id}` : null
  return { ...textOf(row), phones: row.phones, picture, is_demo: demo }
}

export interface CardWish extends CardText {
  /** What its staff has seen; null: there was no card. */
  version: bigint | null
  /** Null: none; undefined: the one that it has. */
  picture: Buffer | null | undefined
}

/** Refusals: `changed_meanwhile`, `invalid_field` (which part), `contact_empty`. */
export async function changeCardIn(
  tx: Tx,
  { version, picture, ...typed }: CardWish,
  by: By,
): Promise<Outcome<CardRow, 'changed_meanwhile' | 'invalid_field' | 'contact_empty'>> {
  await lockCard(tx)
  const before = await newestCard(tx)
  if ((before?.id ?? null) !== version) return refused('changed_meanwhile')
  const text = tidyCard(typed)
  const faults: string[] = [...cardFaults(text), ...(picture && !isPicture(picture) ? ['picture'] : [])]
  if (faults.length > 0)
    return refused('invalid_field', { errors: Object.fromEntries(faults.map((part) => [part, ['invalid']])) })
  if (text.phones.length === 0 && text.telegram === null) return refused('contact_empty')
  const was = before && (await cardPicture(tx, before.id))
  const kept = picture === undefined ? was : pictureOf(picture)
  const { phones, telegram, hours } = text
  await insertCard(tx, {
    ...{ phones: [...phones], telegram, hoursKm: hours?.km ?? null, hoursEn: hours?.en ?? null },
    ...{ picture: kept, actor: by.actor, reason: by.reason ?? null },
  })
  const after = await newestCard(tx)
  assert(after, 'what was stored just now is there')
  const sides = { before: before && factsOf(before, was), after: factsOf(after, kept) }
  await recordAudit(tx, { ...by, action: 'contact_changed', target: 'contact', ...sides })
  return accepted(after)
}

/** The words of a stored card. */
export function textOf({
  phones,
  telegram,
  hoursKm,
  hoursEn,
}: CardRow): CardText & { hours: ContactCard['hours'] } {
  return {
    phones,
    telegram,
    hours: hoursKm === null || hoursEn === null ? null : { km: hoursKm, en: hoursEn },
  }
}

function isPicture(bytes: Buffer): boolean {
  return bytes.length <= CARD_PICTURE_MAX && pictureType(bytes) !== null
}

function pictureOf(bytes: Buffer | null): CardPicture | null {
  const type = bytes && pictureType(bytes)
  return bytes && type ? { bytes, type } : null
}

/** Of the picture its fingerprint: the log is read, not looked at. */
function factsOf(row: CardRow, picture: CardPicture | null): Record<string, unknown> {
  const mark = picture && createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16)
  return { ...textOf(row), picture: mark }
}
