/** The house's first money in a jackpot pot: booked once in the pot's life, and only when somebody asked for it. */
import type { PollName } from '@samnang/core/lotto59/markets'
import { rielToUnits } from '@samnang/core/money'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable } from '../database/pool.ts'
import { currentPaytable } from './paytables.ts'
import { lockPot, movePot } from './pot-store.ts'

const keyOf = (poll: PollName) => `pot-seed:${poll}:initial`

/** Fills the pot up to the seed of the paytable. The units that the house gave; null: the pot had its seed before. */
export function seedPot(pool: Pool, poll: PollName, by: By): Promise<bigint | null> {
  return inTransaction(pool, async (tx) => {
    const { paytable } = await currentPaytable(tx)
    const held = await lockPot(tx, poll)
    if (await isSeeded(tx, poll)) return null
    const wanted = rielToUnits(paytable.jackpot.potSeedRiel)
    const units = wanted > held ? wanted - held : 0n
    if (units === 0n) return 0n
    const after = await movePot(tx, { poll, key: keyOf(poll), units, drawId: null })
    const event = { ...by, action: 'pot_seeded' as const, target: `pot:${poll}` }
    await recordAudit(tx, { ...event, before: { balance: held }, after: { balance: after } })
    return units
  })
}

/** Whether the house seeds this pot: then it does so after every hit, too. */
export async function isSeeded(db: Queryable, poll: PollName): Promise<boolean> {
  const { rowCount } = await db.query('select from tx where key = $1', [keyOf(poll)])
  return rowCount === 1
}
