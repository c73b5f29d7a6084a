/** Slips as placing leaves them behind, at moments that tests choose. */
import { randomBytes } from 'node:crypto'
import { type Bet, pickOf, typeNoOf } from '@samnang/core/lotto59/bet'
import { assert } from '@samnang/core/refusal'
import type { Pool } from '../src/database/pool.ts'

interface BookedSlip {
  drawId: bigint
  player: bigint
  acceptedMs: number
  bets: readonly Bet[]
  /** Of each bet. */
  units: bigint
  /** Hundredths by type. */
  rates: Readonly<Record<number, number>>
}

/** No rule is asked; the draw has been open. Leaves are of random bytes. Returns the ticket ids. */
export async function bookSlip(owner: Pool, slip: BookedSlip): Promise<bigint[]> {
  const types = slip.bets.map(typeNoOf)
  // By name: books of tests have thousands of slips, and planning one takes longer than writing it.
  const { rows } = await owner.query<{ id: bigint }>({
    name: 'book_slip',
    text: `select w.slip_id as id from draw_book b cross join lateral risk_of($5, $6, $7, $8) r
     cross join lateral (select sum(l.stake)::bigint as total,
       coalesce(sum(l.stake) filter (where l.type = 9), 0)::bigint as jackpot
       from unnest($5::smallint[], $8::bigint[]) l (type, stake)) s
     cross join lateral write_slip(b, to_timestamp($3 / 1000.0), $2, gen_random_uuid(), s.total, s.jackpot, r.markets,
       r.added, sha256('request'), $4, substr(sha256('nonce'), 1, 16), $5, $6, $7, $8, $9, $10) w
     where b.draw_id = $1`,
    values: [
      slip.drawId,
      slip.player,
      slip.acceptedMs,
      randomBytes(32),
      types,
      slip.bets.map(pickOf),
      types.map((type) => slip.rates[type] ?? 0),
      slip.bets.map(() => slip.units),
      Buffer.alloc(7 * types.length),
      randomBytes(16 * types.length),
    ],
  })
  const id = rows[0]?.id
  assert(id !== undefined, 'the draw has been open')
  return types.map((_, at) => id * 64n + BigInt(at))
}
