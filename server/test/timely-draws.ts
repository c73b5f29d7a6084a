/** Draws of POLL_2 at the moments that their numbers say, as a house opens them and a witness reads them. */
import { openRecordBytes } from '@samnang/core/fairness/signed-records'
import { DAY_MS, drawAt, drawsPerDay, POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Pool } from '../src/database/pool.ts'
import { commitRange } from '../src/draws/day-commitments.ts'
import { insertOpenRecord } from '../src/draws/draw-records.ts'
import { commitmentOf } from '../src/draws/fair-days.ts'
import { findDraw } from '../src/lotto59/draws.ts'
import { openingOf } from '../src/lotto59/open-draw.ts'
import { currentPaytable } from '../src/lotto59/paytables.ts'
import type { DrawWorld } from './draw-world.ts'
import { closeBooks, openBooks } from './open-books.ts'

const POLL = 'POLL_2'
const PERIOD_MS = POLL_TIMES[POLL].periodS * 1000

/** The seeds of that moment's UTC day and of the one after it. */
export async function commitDays({ parts, newReign }: DrawWorld, ms: number): Promise<void> {
  const { vaultKey } = await newReign()
  const today = Math.floor(ms / DAY_MS)
  for (const day of [today, today + 1]) {
    const range = { first: 1, count: drawsPerDay(POLL), openMs: day * DAY_MS, periodMs: PERIOD_MS }
    await commitRange(parts, vaultKey, { game: POLL, day, ...range })
  }
}

/** The draw that takes bets at `ms`, open; its moment may have passed. Days are committed (`commitDays`). */
export async function openDrawAt({ owner, parts }: DrawWorld, ms: number): Promise<bigint> {
  const { day, i, openMs, closeMs } = drawAt(POLL, ms)
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select $1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000),
       to_timestamp($6::float8 / 1000), 'OPEN', (select max(version) from paytable) returning id`,
    [POLL, day, i, openMs, closeMs, shownAt(closeMs, POLL_TIMES[POLL])],
  )
  const draw = await findDraw(owner, rows[0]?.id ?? 0n)
  const C = await commitmentOf(owner, { game: POLL, day, i })
  assert(draw && C, 'the draw was inserted, and its day is committed to')
  const P = openingOf(draw, C, await currentPaytable(owner))
  const signature = parts.operatorKey.sign(openRecordBytes(P))
  await insertOpenRecord(owner, { drawId: draw.id, C, P, signature })
  return draw.id
}

/** Past what the database refuses to everybody. */
export function unguarded(owner: Pool, sql: string): Promise<void> {
  return inTransaction(owner, async (tx) => {
    await openBooks(tx)
    await tx.query(sql)
    await closeBooks(tx)
  })
}
