/** The audit's question about the ticket lottery's normal band: counted again over all results of each draw, not by pairs. */
import { dayNumberAt, weekdayOf } from '@samnang/core/lottery/calendar'
import { drawChance, type Hit } from '@samnang/core/lottery/draw-chance'
import type { GameType, LotteryRules } from '@samnang/core/lottery/rules'
import { parseRules } from '@samnang/core/lottery/rules-text'
import { sessionRules } from '@samnang/core/lottery/session-rules'
import type { Queryable } from '../database/pool.ts'

interface Decided {
  id: bigint
  type: GameType
  session: string
  drawMs: number
  version: number
  /** How often it counts on which day: a settlement that was taken back comes off. */
  days: Record<string, number>
}

type Sums = [mean: bigint, variance: bigint, longMean: bigint, longVariance: bigint]

/** Rows that contradict each other, by `subject`, `expected`, `found`. */
export async function lotteryFigureFaults(
  db: Queryable,
): Promise<{ subject: string; expected: string; found: string }[]> {
  const expected = await countedAnew(db)
  const found = await countedByDay(db)
  const subjects = [...new Set([...expected.keys(), ...found.keys()])].sort()
  return subjects.flatMap((subject) => {
    const [is, should] = [textOf(found.get(subject)), textOf(expected.get(subject))]
    return is === should ? [] : [{ subject, expected: should, found: is }]
  })
}

const NOTHING: Sums = [0n, 0n, 0n, 0n]

/** A day whose settlements were all taken back on it says the same as none. */
function textOf(sums: Sums = NOTHING): string {
  return sums.join('/')
}

async function countedAnew(db: Queryable): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>()
  const rules = await rulesOf(db)
  for (const draw of await decidedDraws(db)) {
    const session = sessionRules(rules.get(draw.version) as LotteryRules, draw.type, draw.session)
    const weekday = weekdayOf(dayNumberAt(draw.drawMs))
    const hits = await hitsOf(db, draw.id)
    const all = drawChance(session, weekday, hits)
    const long = drawChance(
      session,
      weekday,
      hits.filter(({ digits }) => digits === 3),
    )
    const own: Sums = [all.meanMilli, all.varianceMicro, long.meanMilli, long.varianceMicro]
    for (const [day, times] of Object.entries(draw.days)) {
      const subject = `${day} ${draw.type} ${draw.session}`
      const now = sums.get(subject) ?? NOTHING
      sums.set(subject, now.map((sum, at) => sum + BigInt(times) * (own[at] ?? 0n)) as Sums)
    }
  }
  return sums
}

async function rulesOf(db: Queryable): Promise<Map<number, LotteryRules>> {
  const { rows } = await db.query<{ version: number; rules: string }>(
    'select version, rules from lottery_rules',
  )
  return new Map(rows.map(({ version, rules }) => [version, parseRules(rules)]))
}

async function decidedDraws(db: Queryable): Promise<Decided[]> {
  const { rows } = await db.query<Decided>(
    `select d.id, d.type, d.session, ms(d.draw_at) as "drawMs", d.rules_version as version,
       json_object_agg(n.day, n.times) as days
     from (
       select draw_id, to_char(at + interval '7 hours', 'YYYY-MM-DD') as day,
         sum(case kind when 'settled' then 1 else -1 end)::int as times
       from lottery_done where kind <> 'void' and id <= (select last_chance from figure_cursor) group by 1, 2
     ) n join lottery_draw d on d.id = n.draw_id where n.times <> 0 group by d.id order by d.id`,
  )
  return rows
}

/** From the lines as they were placed. */
async function hitsOf(db: Queryable, drawId: bigint): Promise<Hit[]> {
  const { rows } = await db.query<Hit>(
    `select r.key as post, i.digits, n as number,
       sum(i.amount / 10000 * r.value::bigint * coalesce((i.reduced ->> n)::bigint, 100))::bigint as units
     from lottery_ticket k join lottery_item i on i.ticket_id = k.id
     cross join lateral jsonb_each_text(i.rates) r cross join lateral unnest(i.expanded) n
     where k.draw_id = $1 and k.bet_tx is not null and k.state <> 'deleted' and i.state <> 'deleted'
       and r.key = any (i.posts) group by 1, 2, 3`,
    [drawId],
  )
  return rows
}

async function countedByDay(db: Queryable): Promise<Map<string, Sums>> {
  const { rows } = await db.query<{ subject: string; sums: string[] }>(
    `select day || ' ' || product || ' ' || part as subject, array[mean_milli::text, variance_micro::text,
       long_mean_milli::text, long_variance_micro::text] as sums from lottery_figure`,
  )
  return new Map(rows.map(({ subject, sums }) => [subject, sums.map(BigInt) as Sums]))
}
