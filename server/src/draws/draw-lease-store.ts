/** The lease of the draw engine: at most one process steps draws, by the database's clock. */
import type { Queryable } from '../database/pool.ts'

/** A holder that is silent for this long has lost the draws to whoever asks next. */
export const LEASE_MS = 5000
export const RENEW_MS = 1500

/**
 * Takes the lease or keeps it; null while another process holds it. A renewal keeps the epoch. Whoever takes a lease
 * that has run out, its former holder too, gets a higher one: every step made under the old epoch fails from then on.
 * A lease further ahead than any that is granted is left from before the clock was set back: it is free too.
 */
export async function takeLease(db: Queryable, holder: string): Promise<bigint | null> {
  const { rows } = await db.query<{ epoch: bigint }>(
    `update lease set holder = $1, expires_at = clock_timestamp() + $2 * interval '1 ms',
       epoch = epoch + case when holder = $1 and expires_at > clock_timestamp() then 0 else 1 end
     where role = 'draw' and (holder = $1 or expires_at <= clock_timestamp()
       or expires_at > clock_timestamp() + 2 * $2 * interval '1 ms')
     returning epoch`,
    [holder, LEASE_MS],
  )
  return rows[0]?.epoch ?? null
}

/** Lets the next process take over at once. */
export async function releaseLease(db: Queryable, holder: string): Promise<void> {
  await db.query(`update lease set expires_at = '-infinity' where role = 'draw' and holder = $1`, [holder])
}
