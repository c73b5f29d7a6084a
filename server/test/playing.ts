/** What tests of playing safely arrange: limits, time that has passed, draws that pay or refund. */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import type { LimitKind, LimitPeriod } from '@samnang/core/player/limits'
import { assert, type Outcome } from '@samnang/core/refusal'
import { takeLease } from '../src/draws/draw-lease-store.ts'
import { creditChunk, LANES } from '../src/lotto59/settle-store.ts'
import type { LimitRow } from '../src/players/safe-play-store.ts'
import { setLimit } from '../src/players/set-limit.ts'
import type { TestDatabase } from './database.ts'
import { closeBooks, openBooks } from './open-books.ts'

/** Null riel: no limit. */
export function askLimit(
  db: TestDatabase,
  playerId: bigint,
  [kind, period, riel]: [LimitKind, LimitPeriod, number | null],
  isConfirmed = false,
): Promise<Outcome<LimitRow>> {
  const amountUnits = riel === null ? null : rielToUnits(riel)
  return setLimit(db.pool, { playerId, kind, period, amountUnits, isConfirmed, requestId: 'test' })
}

/**
 * As if all that these players did had been so many hours earlier: counted hours, the book under them, what providers
 * called, their wishes. The books are append-only, so the owner of the tables does it without the triggers.
 */
export async function letPass(db: TestDatabase, playerIds: bigint[], hours: number): Promise<void> {
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await openBooks(client)
    for (const sql of [
      `update tx set created_at = created_at - $2 * interval '1 hour'
       where id in (select tx_id from entry where account_id = any ($1))`,
      `update draw_payment set paid_at = paid_at - $2 * interval '1 hour' where player_id = any ($1)`,
      `update game_tx set created_at = created_at - $2 * interval '1 hour' where player_id = any ($1)`,
      'update slip set accepted_ms = accepted_ms - $2 * 3600000::bigint where player_id = any ($1)',
      'update play_hour set hour = hour - $2 - 100000 where player_id = any ($1)',
      'update play_hour set hour = hour + 100000 where player_id = any ($1)',
      'update player set counted_from = counted_from - $2 where id = any ($1)',
      `update account set watch_from = watch_from - $2 * interval '1 hour' where id = any ($1)`,
      `update play_limit set pending_at = pending_at - $2 * interval '1 hour' where player_id = any ($1)`,
    ])
      await client.query(sql.replaceAll('$2', String(hours)), [playerIds])
    await closeBooks(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** A lease for `finishDraw` that never runs out. */
export async function reign(db: TestDatabase): Promise<bigint> {
  await db.owner.query(`update lease set expires_at = '-infinity'`)
  const epoch = await takeLease(db.pool, randomUUID())
  assert(epoch !== null, 'a lease that has run out is free')
  await db.owner.query(`update lease set expires_at = 'infinity'`)
  return epoch
}

/** Pays each ticket of the draw this many hundredths of its stake, or, `void`, its stake; chunk by chunk. */
export async function finishDraw(
  db: TestDatabase,
  epoch: bigint,
  drawId: bigint,
  result: 'void' | { payCenti: number },
): Promise<void> {
  const isVoid = result === 'void'
  await db.owner.query(
    `update draw set state = $2, balls = '{1,2,3,4,5,6,7,8,9,10}', opens_at = clock_timestamp() - interval '3 days',
       closes_at = clock_timestamp() - interval '1 s', shown_at = clock_timestamp() where id = $1`,
    [drawId, isVoid ? 'VOID' : 'DRAWN'],
  )
  await db.owner.query(
    `insert into draw_due (draw_id, player_id, amount, tickets, amounts)
     select draw_id, player_id, sum(stake * $2 / 100), array_agg(id order by id), array_agg(stake * $2 / 100 order by id)
     from ticket where draw_id = $1 and $2 > 0 group by 1, 2
     union all select $1, -lane, 0, '{}', '{}' from generate_series(0, 1) lane`,
    [drawId, isVoid ? 100 : result.payCenti],
  )
  await db.owner.query('insert into settlement (draw_id) values ($1)', [drawId])
  for (const lane of LANES) {
    await db.owner.query('insert into settlement_lane (draw_id, lane) values ($1, $2)', [drawId, lane])
  }
  for (const lane of LANES) {
    const size = 2
    for (let paid = size; paid === size; ) {
      const chunk = await creditChunk(db.pool, { drawId, epoch, lane }, size)
      assert(chunk, 'the lease is held and the draw shown')
      paid = chunk.players.length
    }
  }
}

/** What was staked less what was given back, in riel. */
export async function stakedBy(db: TestDatabase, playerId: bigint): Promise<number> {
  const { rows } = await db.owner.query<{ riel: number }>(
    `select (coalesce(sum(k.stake), 0) / 100000)::int as riel from ticket k join draw d on d.id = k.draw_id
     where k.player_id = $1 and d.state <> 'VOID'`,
    [playerId],
  )
  return rows[0]?.riel ?? 0
}
