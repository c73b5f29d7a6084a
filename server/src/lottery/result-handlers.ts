/** GET /api/lottery/result/…: draws that take bets, their closing times, and results. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { GameType } from '@samnang/core/lottery/rules'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { databaseNow } from '../database/database-now.ts'
import type { Pool } from '../database/pool.ts'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { type DrawFilter, drawsOfToday, listedDraws, offeredDraws } from './draw-list-store.ts'
import { closesOfDraws, findLotteryDraw, type LotteryDrawRow } from './lottery-draw-store.ts'
import { type DrawWithRules, iso, publicDraw, publicOffer, publicResult } from './public-draw.ts'
import { lotteryRulesVersion } from './rules.ts'
import { specialsOfDraws } from './special-store.ts'

type Names = Extract<keyof Handlers, `GET /api/lottery/result/${string}`>

export function lotteryResultHandlers({ reads }: Pick<Parts, 'reads'>): Pick<Handlers, Names> {
  return {
    'GET /api/lottery/result/time': async ({ query }) => accepted(await offers(reads, query.type ?? null)),
    'GET /api/lottery/result/timeout': async () => accepted(await closingTimes(reads)),
    'GET /api/lottery/result/list': ({ query }) => resultList(reads, query),
    'GET /api/lottery/result/:id': ({ params }) => oneResult(reads, BigInt(params.id)),
  }
}

async function offers(db: Pool, type: GameType | null) {
  const draws = await withRules(db, await offeredDraws(db, type))
  const ids = draws.map(({ draw }) => draw.id)
  const specials = await specialsOfDraws(db, ids)
  const specialsOf = (id: bigint) => specials.filter(({ drawId }) => drawId === id)
  return {
    server_time: iso(await databaseNow(db)),
    draws: draws.map((known) => publicOffer(known, specialsOf(known.draw.id))),
  }
}

async function closingTimes(db: Pool) {
  const draws = await withRules(db, await drawsOfToday(db))
  return { server_time: iso(await databaseNow(db)), rows: draws.flatMap(closeRows) }
}

function closeRows(known: DrawWithRules) {
  const { id, type, session, title, draw_at, stop_delete_at } = publicDraw(known)
  const { draw } = known
  return known.closes.map(({ posts, digits, closesMs }) => ({
    result_id: id,
    type,
    session,
    title,
    draw_at,
    posts,
    digits,
    closes_at: iso(closesMs),
    stop_delete_at,
    open: draw.state === 'open' && draw.opensMs <= draw.nowMs && draw.nowMs < closesMs,
  }))
}

const LIMIT = 20

async function resultList(db: Pool, query: QueryOf<'GET /api/lottery/result/list'>) {
  const period = periodOfDay(query.date)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const draws = await listedDraws(db, {
    ...period.value,
    type: query.type ?? null,
    before: query.before === undefined ? null : BigInt(query.before),
    limit: limit + 1,
  })
  const shown = draws.slice(0, limit)
  const last = shown.at(-1)
  return accepted({
    rows: (await withRules(db, shown)).map(publicResult),
    next: draws.length > limit && last ? String(last.id) : null,
  })
}

/** Without a day: all that have come to their moment. */
function periodOfDay(
  date: string | undefined,
): Outcome<Pick<DrawFilter, 'fromMs' | 'toMs'>, 'invalid_dates'> {
  if (date === undefined) return accepted({ fromMs: null, toMs: null })
  const fromMs = dayStartMs(date)
  return fromMs === null ? refused('invalid_dates') : accepted({ fromMs, toMs: fromMs + DAY_MS })
}

async function oneResult(db: Pool, id: bigint) {
  const draw = await findLotteryDraw(db, id)
  const [known] = draw ? await withRules(db, [draw]) : []
  return known ? accepted(publicResult(known)) : refused('not_found')
}

async function withRules(db: Pool, draws: readonly LotteryDrawRow[]): Promise<DrawWithRules[]> {
  const ids = draws.map(({ id }) => id)
  const closes = await closesOfDraws(db, ids)
  return Promise.all(
    draws.map(async (draw) => {
      const { rules } = await lotteryRulesVersion(db, draw.rulesVersion)
      return { draw, closes: closes.filter(({ drawId }) => drawId === draw.id), rules }
    }),
  )
}
