/** Which draws of the ticket lottery players are shown. */
import type { GameType } from '@samnang/core/lottery/rules'
import type { Queryable } from '../database/pool.ts'
import { LOTTERY_DRAW_COLUMNS, type LotteryDrawRow } from './lottery-draw-store.ts'

/** Open ones, and of each session the next one that is not; `d` is the draw. */
const OFFERED = `d.done_at is null and d.state in ('scheduled', 'open') and d.closes_at > clock_timestamp()
  and (d.state = 'open' or not exists (select from lottery_draw e where e.done_at is null and e.state = 'scheduled'
    and e.type = d.type and e.session = d.session and e.closes_at > clock_timestamp()
    and (e.draw_at, e.id) < (d.draw_at, d.id)))`

export async function offeredDraws(db: Queryable, type: GameType | null): Promise<LotteryDrawRow[]> {
  const { rows } = await db.query<LotteryDrawRow>(
    `select ${LOTTERY_DRAW_COLUMNS} from lottery_draw d
     where ${OFFERED} and ($1::text is null or d.type = $1) order by d.draw_at, d.id`,
    [type],
  )
  return rows
}

/** What is offered, and whatever is drawn today in Phnom Penh, closed or not. */
export async function drawsOfToday(db: Queryable): Promise<LotteryDrawRow[]> {
  const { rows } = await db.query<LotteryDrawRow>(
    `select ${LOTTERY_DRAW_COLUMNS} from lottery_draw d
     where d.state <> 'void' and (${OFFERED}
       or (d.draw_at >= date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh')
         and d.draw_at < date_trunc('day', clock_timestamp(), 'Asia/Phnom_Penh') + interval '1 day'))
     order by d.draw_at, d.id`,
  )
  return rows
}

export interface DrawFilter {
  type: GameType | null
  /** Null: without a first moment, and up to now. */
  fromMs: number | null
  toMs: number | null
  /** The page goes on after this draw. */
  before: bigint | null
  limit: number
}

/** By the moment of the draw, newest first. */
export async function listedDraws(db: Queryable, filter: DrawFilter): Promise<LotteryDrawRow[]> {
  const { rows } = await db.query<LotteryDrawRow>(
    `select ${LOTTERY_DRAW_COLUMNS} from lottery_draw d
     where ($1::text is null or d.type = $1)
       and d.draw_at >= coalesce(to_timestamp($2::float8 / 1000), '-infinity')
       and d.draw_at < coalesce(to_timestamp($3::float8 / 1000), clock_timestamp())
       and ($4::bigint is null or (d.draw_at, d.id) < (select b.draw_at, b.id from lottery_draw b where b.id = $4))
     order by d.draw_at desc, d.id desc limit $5`,
    [filter.type, filter.fromMs, filter.toMs, filter.before, filter.limit],
  )
  return rows
}
