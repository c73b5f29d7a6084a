/** Draws at the moments that their numbers say, as a house opens them, and as pages and witnesses prove them. */
import { openRecordBytes } from '@samnang/core/fairness/signed-records'
import { DAY_MS, drawAt, drawsPerDay, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import type { PollName } from '@samnang/core/lotto59/markets'
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

/** The seeds of POLL_2 of that moment's UTC day and of the one after it. */
export async function commitDays(world: DrawWorld, ms: number): Promise<void> {
  const today = Math.floor(ms / DAY_MS)
  for (const day of [today, today + 1]) await commitDay(world, 'POLL_2', day)
}

async function commitDay({ parts, vault }: DrawWorld, game: PollName, day: number): Promise<void> {
  const keys = await vault.keys()
  assert(keys.ok, 'the test vault tells its key')
  const periodMs = POLL_TIMES[game].periodS * 1000
  const range = { first: 1, count: drawsPerDay(game), openMs: day * DAY_MS, periodMs }
  await commitRange(parts, keys.value.publicKey, { game, day, ...range })
}

/**
 * The draw that takes bets at `ms`, open, and its day committed to; its moment may have passed. `showMs` after its close its show
 * is over.
 */
export async function openDrawAt(
  world: DrawWorld,
  ms: number,
  { poll = 'POLL_2', showMs }: { poll?: PollName; showMs?: number } = {},
): Promise<bigint> {
  const { owner, parts } = world
  const { day, i, openMs, closeMs } = drawAt(poll, ms)
  if (!(await commitmentOf(owner, { game: poll, day, i }))) await commitDay(world, poll, day)
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select $1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000),
       to_timestamp($6::float8 / 1000), 'OPEN', (select max(version) from paytable) returning id`,
    [poll, day, i, openMs, closeMs, closeMs + (showMs ?? POLL_TIMES[poll].shownMs)],
  )
  const draw = await findDraw(owner, rows[0]?.id ?? 0n)
  const C = await commitmentOf(owner, { game: poll, day, i })
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
