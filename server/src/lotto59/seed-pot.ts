/** The house's first money in a jackpot pot: booked once in the pot's life, and only when somebody asked for it. */
import type { PollName } from '@samnang/core/lotto59/markets'
import { rielToUnits } from '@samnang/core/money'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import { currentPaytable } from './paytables.ts'
import { lockPot, movePot } from './pot-store.ts'

const keyOf = (poll: PollName) => `pot-seed:${poll}:initial`

/** Fills the pot up to the seed of the paytable. The units that the house gave; null: the pot had its seed before. */
export function seedPot(pool: Pool, poll: PollName, by: By): Promise<bigint | null> {
  return inTransaction(pool, (tx) => seedPotIn(tx, poll, by))
}

/** What filling it up would take, with the pot locked; null: it had its seed before. */
export async function seedUnits(tx: Tx, poll: PollName): Promise<{ held: bigint; units: bigint } | null> {
  const { paytable } = await currentPaytable(tx)
  const held = await lockPot(tx, poll)
  if (await isSeeded(tx, poll)) return null
  const wanted = rielToUnits(paytable.jackpot.potSeedRiel)
  return { held, units: wanted > held ? wanted - held : 0n }
}

/** The same in the caller's transaction. */
export async function seedPotIn(tx: Tx, poll: PollName, by: By): Promise<bigint | null> {
  const due = await seedUnits(tx, poll)
  if (due === null || due.units === 0n) return due && 0n
  const after = await movePot(tx, { poll, key: keyOf(poll), units: due.units, drawId: null })
  const event = { ...by, action: 'pot_seeded' as const, target: `pot:${poll}` }
  await recordAudit(tx, { ...event, before: { balance: due.held }, after: { balance: after } })
  return due.units
}

/** Whether the house seeds this pot: then it does so after every hit, too. */
export async function isSeeded(db: Queryable, poll: PollName): Promise<boolean> {
  const { rowCount } = await db.query('select from tx where key = $1', [keyOf(poll)])
  return rowCount === 1
}
