/** The words that the house shows now, by the database's clock. */
import type { Words } from '@samnang/contract/site'
import type { Queryable } from '../database/pool.ts'

export interface WordsNow {
  words: Words
  /** Until other words appear or these vanish; null: nothing is planned. */
  changesInMs: number | null
}

export async function wordsNow(db: Queryable): Promise<WordsNow> {
  const { rows } = await db.query<{
    marquee: Words['marquee']
    banner: Words['banner']
    changesInMs: number | null
  }>(
    `with standing as (select * from standing_words where not is_withdrawn),
       shown as (select place, jsonb_build_object('id', no, 'km', km, 'en', en) as words from standing
         where shows_from <= now() and (shows_until is null or shows_until > now()))
     select (select words from shown where place = 'marquee') as marquee,
       (select words from shown where place = 'banner') as banner,
       (select ceil(extract(epoch from min(t) - now()) * 1000)::float8 from standing, unnest(array[shows_from, shows_until]) t
        where t > now()) as "changesInMs"`,
  )
  const { marquee = null, banner = null, changesInMs = null } = rows[0] ?? {}
  return { words: { marquee, banner }, changesInMs }
}
