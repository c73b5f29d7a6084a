import type { Queryable } from '../database/pool.ts'

/** Every game has a row; draws that were never opened took no bet and do not count. */
export async function voidDraws(db: Queryable): Promise<{ game: string; count: number }[]> {
  const { rows } = await db.query<{ game: string; count: number }>(
    `select id as game, (select count(*)::int from draw where poll = poll.id and state = 'VOID'
       and void_reason is distinct from 'not_opened'
       and closes_at > now() - interval '1 day' and closes_at < now() + interval '1 hour') as count
     from poll
     union all
     select game.type, (select count(*)::int from lottery_draw where lottery_draw.type = game.type and state = 'void'
       and void_reason is distinct from 'not_opened' and draw_at > now() - interval '1 day')
     from unnest(array['VN', 'TN', 'KH']) game (type)`,
  )
  return rows
}

export interface LedgerAudit {
  /** Seconds since 1970; 0 where there was none yet. */
  timeS: number
  tookS: number
  differences: number
}

export async function lastLedgerAudit(db: Queryable): Promise<LedgerAudit> {
  const { rows } = await db.query<LedgerAudit>(
    `select extract(epoch from at)::float8 as "timeS", (detail->>'took_seconds')::float8 as "tookS",
       (detail->>'differences')::int as differences
     from audit_event where action = 'ledger.audit' order by id desc limit 1`,
  )
  return rows[0] ?? { timeS: 0, tookS: 0, differences: 0 }
}
