/** Draws of the ticket lottery for tests, with times relative to the database's clock. */
import { HOUSE_PERIOD_MS } from '@samnang/core/fairness/house-draw'
import type { Digits, GameType } from '@samnang/core/lottery/rules'
import { assert } from '@samnang/core/refusal'
import { databaseNow } from '../src/database/database-now.ts'
import type { Pool } from '../src/database/pool.ts'
import { findLotteryDraw, insertLotteryDraw, type LotteryDrawRow } from '../src/lottery/lottery-draw-store.ts'
import { currentLotteryRules, ensureLotteryRules } from '../src/lottery/rules.ts'

interface TestGroup {
  posts: string[]
  digits?: Digits[]
  /** From now, in milliseconds; negative: closed already. */
  closesInMs: number
}

export interface TestLotteryDraw {
  type: GameType
  session: string
  /** Default: one group of the posts A to D that closes in an hour. */
  groups?: TestGroup[]
  /** Default: a minute before now. */
  opensInMs?: number
  /** Default, and at the latest: at the first close. */
  stopDeleteInMs?: number
  /** Default: ten minutes after the last close. Two draws of a session differ in it. */
  drawInMs?: number
  columns?: string[]
}

/** An open draw under the current rules (the default ones where there are none yet). KH closes on the vault's grid. */
export async function addOpenLotteryDraw(owner: Pool, wanted: TestLotteryDraw): Promise<LotteryDrawRow> {
  await ensureLotteryRules(owner)
  const { version } = await currentLotteryRules(owner)
  const groups = wanted.groups ?? [{ posts: ['A', 'B', 'C', 'D'], closesInMs: 3_600_000 }]
  const nowMs = Math.floor(await databaseNow(owner))
  const houseDrawn = wanted.type === 'KH'
  const closes = await Promise.all(
    groups.map(async ({ posts, digits = [2, 3], closesInMs }) => ({
      posts,
      digits,
      closesMs: houseDrawn ? await freeSlotFrom(owner, nowMs + closesInMs) : nowMs + closesInMs,
    })),
  )
  const moments = closes.map(({ closesMs }) => closesMs)
  const [firstMs, lastMs] = [Math.min(...moments), Math.max(...moments)]
  const stopDeleteMs = Math.min(
    firstMs,
    wanted.stopDeleteInMs === undefined ? firstMs : nowMs + wanted.stopDeleteInMs,
  )
  const id = await insertLotteryDraw(owner, {
    type: wanted.type,
    session: wanted.session,
    title: `${wanted.type} ${wanted.session}`,
    columns: wanted.columns ?? [],
    opensMs: Math.min(nowMs + (wanted.opensInMs ?? -60_000), firstMs - 1000),
    drawMs: wanted.drawInMs === undefined ? lastMs + 600_000 : Math.max(lastMs, nowMs + wanted.drawInMs),
    stopDeleteMs,
    rulesVersion: version,
    isSpecial: false,
    houseDrawn,
    closes,
  })
  assert(id !== null, 'no other draw has this type, session and moment')
  await owner.query(`update lottery_draw set state = 'open' where id = $1`, [id])
  const draw = await findLotteryDraw(owner, id)
  assert(draw, 'the draw was inserted')
  return draw
}

/** The next moment of the grid at which no draw of the house closes: at some hours the calendar has taken it. */
export async function freeSlotFrom(owner: Pool, ms: number): Promise<number> {
  const closesMs = Math.ceil(ms / HOUSE_PERIOD_MS) * HOUSE_PERIOD_MS
  const { rows } = await owner.query(
    `select from lottery_draw where type = 'KH' and closes_at = to_timestamp($1::float8 / 1000)`,
    [closesMs],
  )
  return rows.length === 0 ? closesMs : freeSlotFrom(owner, closesMs + 1)
}

/** Lets time pass for one draw: everything about it happened so much earlier. */
export async function ageLotteryDraw(owner: Pool, id: bigint, ms: number): Promise<void> {
  const earlier = `- $2::float8 * interval '1 ms'`
  const ageGroups = () =>
    owner.query(
      `update lottery_close set closes_at = closes_at ${earlier}, promised_closes_at = promised_closes_at ${earlier}
       where draw_id = $1`,
      [id, ms],
    )
  // Deleting ends before the first group closes, at every moment: what moves on, moves its groups first.
  if (ms < 0) await ageGroups()
  await owner.query(
    `update lottery_draw set opens_at = opens_at ${earlier}, closes_at = closes_at ${earlier},
       promised_close_at = promised_close_at ${earlier}, draw_at = draw_at ${earlier}, stop_delete_at = stop_delete_at ${earlier} where id = $1`,
    [id, ms],
  )
  if (ms >= 0) await ageGroups()
}
