/** Tries at a password in the database, where every server of the site counts them together. Addresses are marks. */
import { type Failures, REMEMBERED_MS, SITE_COUNTED, SITE_MS } from '@samnang/core/player/guessing'
import type { Queryable, Tx } from '../database/pool.ts'

/** Who tries: an unknown browser, a known one by its id, or a session that says its password again. */
export type GuessSource = 'guest' | 'change' | 'withdraw' | `browser:${string}`

export interface Guess {
  /** Of a name that may not exist: a lock tells nobody whether it does. */
  usernameKey: string
  source: GuessSource
  addressMark: string
}

/** First key of the lock of a name; the second is the name's hash. */
const GUESS_LOCKS = 5901

/** Tries at one name decide one after the other, at all servers. */
export async function lockName(tx: Tx, usernameKey: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [GUESS_LOCKS, usernameKey])
}

/** What has failed before, at `now`. One question, and the same work for every name. */
export async function readFailures(db: Queryable, guess: Guess, now: number): Promise<Failures> {
  const { rows } = await db.query<Failures>(
    `with of_name as materialized (
       select source, floor(ms(at)) as at_ms from login_failure
       where username_key = $1 and at > $4)
     select
       array(select at_ms from of_name where source = $2 order by at_ms) as mine,
       array(select at_ms from of_name order by at_ms) as "ofName",
       array(select floor(ms(at)) from login_failure
         where address = $3 and source = 'guest' and at > $5 order by at) as "ofAddress",
       (select count(*)::int from (
         select from login_failure where source = 'guest' and at > $5 limit $6) counted) as "ofSite"`,
    [
      guess.usernameKey,
      guess.source,
      guess.addressMark,
      new Date(now - REMEMBERED_MS),
      new Date(now - SITE_MS),
      SITE_COUNTED,
    ],
  )
  return rows[0] ?? { mine: [], ofName: [], ofAddress: [], ofSite: 0 }
}

export async function addFailure(tx: Tx, guess: Guess, at: Date): Promise<void> {
  await tx.query('insert into login_failure (username_key, source, address, at) values ($1, $2, $3, $4)', [
    guess.usernameKey,
    guess.source,
    guess.addressMark,
    at,
  ])
}

/** The password was right: what this one tried before is forgotten, what others tried at the name is not. */
export async function forgetFailures(
  db: Queryable,
  { usernameKey, source }: Pick<Guess, 'usernameKey' | 'source'>,
): Promise<void> {
  await db.query('delete from login_failure where username_key = $1 and source = $2', [usernameKey, source])
}

/** The operator lets everybody try again. */
export async function forgetAllFailures(db: Queryable, usernameKey: string): Promise<void> {
  await db.query('delete from login_failure where username_key = $1', [usernameKey])
}

/** Uses a solved puzzle up: false when it was used before. */
export async function spendPuzzle(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into solved_puzzle (id, at) values ($1, $2) on conflict do nothing',
    [id, at],
  )
  return rowCount === 1
}

/** What no decision needs any more. */
export async function deleteOldGuesses(db: Queryable): Promise<void> {
  await db.query(`delete from login_failure where at < clock_timestamp() - interval '2 hours'`)
  await db.query(`delete from solved_puzzle where at < clock_timestamp() - interval '1 hour'`)
}
