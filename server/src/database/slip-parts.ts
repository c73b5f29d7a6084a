/** The parts of the slips (functions/slip-parts.sql): made ahead of the bets, every minute and at each start. */
import type { Queryable } from './pool.ts'

/** Makes what is missing; how many parts. A bet that comes before its part makes it as well. */
export async function makeSlipParts(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ made: number }>('select make_slip_parts() as made')
  return rows[0]?.made ?? 0
}

/** Nothing has happened: a slip had an id that no part is for. */
export function isPartMissing(fault: unknown): boolean {
  if (!(fault instanceof Error && 'code' in fault && 'table' in fault)) return false
  return fault.code === '23514' && fault.table === 'slip' && !('constraint' in fault && fault.constraint)
}

export interface SlipRoom {
  /** Ids until one has no part. */
  room: number
  /** Ids that the last day has taken. */
  used: number
}

export async function slipRoom(db: Queryable): Promise<SlipRoom> {
  const { rows } = await db.query<SlipRoom>(
    'select room::float8 as room, used::float8 as used from slip_room()',
  )
  return rows[0] ?? { room: 0, used: 0 }
}
