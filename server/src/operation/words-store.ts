/** Words of the house and all of their versions. */
import type { Queryable, Tx } from '../database/pool.ts'

export type WordsPlace = 'marquee' | 'banner'

export interface WordsText {
  place: WordsPlace
  km: string
  en: string
  /** Null: at once. */
  from: Date | null
  /** Null: until somebody takes them away. */
  until: Date | null
}

export interface WordsRow extends WordsText {
  no: bigint
  version: number
  from: Date
  isWithdrawn: boolean
  at: Date
  actor: string
  reason: string | null
  /** By the database's clock. */
  state: 'planned' | 'shown' | 'over' | 'withdrawn'
}

const COLUMNS = `no, version, place, km, en, shows_from as "from", shows_until as "until", is_withdrawn as "isWithdrawn",
  at, actor, reason, case when is_withdrawn then 'withdrawn' when shows_from > now() then 'planned'
    when shows_until <= now() then 'over' else 'shown' end as state`

/** Any fixed number that no other lock has (tidy/src/advisory-locks.test.ts). */
const WORDS_LOCK = 590_062

/** One writer of words at a time for the rest of the transaction. */
export async function lockWords(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [WORDS_LOCK])
}

/** The version that counts of each words, the latest words first. */
export async function wordsPage(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<WordsRow[]> {
  const { rows } = await db.query<WordsRow>(
    `select ${COLUMNS} from standing_words where $1::bigint is null or no < $1 order by no desc limit $2`,
    [before, limit],
  )
  return rows
}

/** The version that counts; null: there are no such words. */
export async function findWords(db: Queryable, no: bigint): Promise<WordsRow | null> {
  const { rows } = await db.query<WordsRow>(`select ${COLUMNS} from standing_words where no = $1`, [no])
  return rows[0] ?? null
}

/** What stands in the place now; null: nothing. */
export async function shownWords(db: Queryable, place: WordsPlace): Promise<WordsRow | null> {
  const { rows } = await db.query<WordsRow>(
    `select ${COLUMNS} from standing_words where place = $1 and not is_withdrawn and shows_from <= now()
       and (shows_until is null or shows_until > now())`,
    [place],
  )
  return rows[0] ?? null
}

/** All versions, the newest first. */
export async function versionsOf(db: Queryable, no: bigint): Promise<WordsRow[]> {
  const { rows } = await db.query<WordsRow>(
    `select ${COLUMNS} from site_words where no = $1 order by version desc`,
    [no],
  )
  return rows
}

/** Other words of the place whose window meets this one; the one that begins first. */
export async function wordsWithin(
  db: Queryable,
  { place, from, until, butNot }: Pick<WordsText, 'place' | 'from' | 'until'> & { butNot: bigint | null },
): Promise<WordsRow | null> {
  const { rows } = await db.query<WordsRow>(
    `select ${COLUMNS} from standing_words where place = $1 and not is_withdrawn and no is distinct from $4::bigint
       and tstzrange(shows_from, shows_until) && tstzrange(coalesce($2::timestamptz, now()), $3::timestamptz)
       and (shows_until is null or shows_until > now()) order by shows_from limit 1`,
    [place, from, until, butNot],
  )
  return rows[0] ?? null
}

export type NewWords = WordsText & {
  no: bigint | null
  version: number
  isWithdrawn: boolean
  actor: string
  reason: string | null
}

export async function insertWords(tx: Tx, words: NewWords): Promise<bigint> {
  const { rows } = await tx.query<{ no: bigint }>(
    `insert into site_words (no, version, place, km, en, shows_from, shows_until, is_withdrawn, actor, reason)
     values (coalesce($1::bigint, nextval('site_words_no')), $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7, $8, $9, $10) returning no`,
    [
      ...[words.no, words.version, words.place, words.km, words.en, words.from, words.until],
      ...[words.isWithdrawn, words.actor, words.reason],
    ],
  )
  const [row] = rows
  if (!row) throw new Error('an insert returns its row')
  return row.no
}
