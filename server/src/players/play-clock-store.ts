/**
 * The clock of a session in the database: since when it runs, and the last entry of the account before it. A sitting is
 * longer than a session: who logs out and in again sits on, with the same clock, the same sums and the same reminder.
 */
import type { Tx } from '../database/pool.ts'

/** Without an action or a stake for this long, somebody has paused. docs/playing-safely.md tells players. */
const PAUSE = `interval '30 minutes'`

/** Starts the clock of a session that was just opened, or lets that of the sitting before it run on. */
export async function wind(tx: Tx, playerId: bigint, hash: string): Promise<void> {
  const before = await sittingBefore(tx, playerId, hash)
  if (before === null) await startPlayClock(tx, playerId, hash)
  else await continuePlayClock(tx, hash, before)
}

/**
 * The newest other session of the player if its sitting goes on: the last action or stake is less than a pause ago, or
 * its reminder came before that and is not answered. Nobody gets round the reminder by leaving.
 */
async function sittingBefore(tx: Tx, playerId: bigint, hash: string): Promise<string | null> {
  const { rows } = await tx.query<{ hash: string }>(
    `select encode(o.id_hash, 'hex') as hash
     from (select id_hash, after_tx, last_action_at from session
       where player_id = $1 and id_hash <> decode($2, 'hex') order by created_at desc limit 1) o
     join player p on p.id = $1
     cross join lateral (select greatest(o.last_action_at,
       (select e.created_at from movement e
        where e.account_id = $1 and e.tx_id > o.after_tx and e.amount < 0
          and e.contra_id <> all ((select cashier_accounts())::bigint[])
        order by e.tx_id desc limit 1)) as at) seen
     where seen.at > clock_timestamp() - ${PAUSE} or p.reminder_at <= seen.at`,
    [playerId, hash],
  )
  return rows[0]?.hash ?? null
}

/** The clock starts at the last entry of the account, and the reminder comes after the player's own time. */
async function startPlayClock(tx: Tx, playerId: bigint, hash: string): Promise<void> {
  await tx.query(
    `update session set play_since = clock_timestamp(),
       after_tx = coalesce((select tx_id from movement where account_id = $2 order by tx_id desc limit 1), 0)
     where id_hash = decode($1, 'hex')`,
    [hash, playerId],
  )
  await tx.query(
    `update player set reminder_at = clock_timestamp() + reminder_minutes * interval '1 minute' where id = $1`,
    [playerId],
  )
}

/** The session goes on where the other one is: in another browser, or after leaving and coming back. */
export async function continuePlayClock(tx: Tx, hash: string, oldHash: string): Promise<void> {
  await tx.query(
    `update session s set play_since = o.play_since, after_tx = o.after_tx
     from session o where s.id_hash = decode($1, 'hex') and o.id_hash = decode($2, 'hex')`,
    [hash, oldHash],
  )
}

/**
 * The reminder is answered: the next one comes after the player's time, which `minutes` changes. Nobody could play since
 * it came, so who has logged in a pause after that begins a new sitting.
 */
export async function restartReminder(
  tx: Tx,
  playerId: bigint,
  minutes: 15 | 30 | 60 | undefined,
): Promise<void> {
  await tx.query(
    `update session s set play_since = clock_timestamp(),
       after_tx = coalesce((select tx_id from movement where account_id = $1 order by tx_id desc limit 1), 0)
     from player p
     where p.id = $1 and s.id_hash = p.active_session and s.created_at >= p.reminder_at + ${PAUSE}`,
    [playerId],
  )
  await tx.query(
    `update player set reminder_minutes = coalesce($2, reminder_minutes),
       reminder_at = clock_timestamp() + coalesce($2, reminder_minutes) * interval '1 minute'
     where id = $1`,
    [playerId, minutes ?? null],
  )
}
