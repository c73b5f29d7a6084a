/** I14: what is held of a player's money is what waits to be paid out to them. */
import type pg from 'pg'

export interface Held {
  player: bigint
  held: bigint
  waits: bigint
}

export async function readHeld(db: pg.Client): Promise<Held[]> {
  const { rows } = await db.query(
    `select p.id, coalesce(h.balance, 0) as held, coalesce((select sum(w.amount) from withdrawal w
       where w.player_id = p.id and w.state in ('HELD', 'APPROVED')), 0) as waits
     from player p left join account h on h.id = -p.id`,
  )
  return rows.map(({ id, held, waits }) => ({
    player: BigInt(id),
    held: BigInt(held),
    waits: BigInt(waits),
  }))
}

export function checkHeld(all: readonly Held[]): string[] {
  return all.flatMap(({ player, held, waits }) =>
    held === waits ? [] : [`I14: ${held} is held of player ${player}, ${waits} waits to be paid out`],
  )
}
