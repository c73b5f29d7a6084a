/** The staff's list of players. */
import { type Sought, soughtOf } from '@samnang/core/player/sought'
import type { Queryable } from '../database/pool.ts'
import {
  type FoundPlayer,
  ownersOfMark,
  ownersOfNumber,
  ownersOfSession,
  type PlayerFilter,
  searchPlayers,
} from './search-players-store.ts'

export type { FoundPlayer } from './search-players-store.ts'

/** Marks of addresses and browsers, as `SiteKey.addressMark` and `KnownBrowsers.markOf` make them. */
const MARK = /^[A-Za-z0-9_-]{22}$/
/** Enough of a session's name to mean one of millions. */
const SESSION = /^(?:[0-9a-f]{2}){6,32}$/
const ID_MAX = 9_007_199_254_740_991n

export type Wish = Omit<PlayerFilter, 'sought' | 'ids'> & { typed: string }

/** One row more than `limit` where there is a next page. */
export async function findPlayers(db: Queryable, { typed, ...filter }: Wish): Promise<FoundPlayer[]> {
  const sought = soughtOf(typed)
  const ids = sought === null ? [] : await ownersOf(db, sought, typed.trim())
  return searchPlayers(db, { ...filter, sought, ids, limit: filter.limit + 1 })
}

async function ownersOf(db: Queryable, { digits, text }: Sought, typed: string): Promise<bigint[]> {
  const ids: bigint[] = []
  if (digits !== null && BigInt(digits) <= ID_MAX) ids.push(...(await ownersOfNumber(db, BigInt(digits))))
  if (MARK.test(typed)) ids.push(...(await ownersOfMark(db, typed)))
  if (SESSION.test(text)) ids.push(...(await ownersOfSession(db, text)))
  return ids
}
