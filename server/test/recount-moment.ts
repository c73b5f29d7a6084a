/** What the house owed at a moment, counted from every movement, line and ticket of the book. */
import type { Pool } from '../src/database/pool.ts'
import type { Owed } from '../src/figures/moment-store.ts'

/** A line is open from its bet to the moment at which its draw was settled or its refunds were booked. */
const LOTTO = `select coalesce(sum(k.stake), 0) from ticket k join draw d on d.id = k.draw_id
  where k.accepted_ms < extract(epoch from $1::timestamptz) * 1000
    and not (d.state in ('SETTLED', 'VOID') and d.settled_at is not null and d.settled_at < $1)`

/** A ticket's line is open from its bet to its refund or to the result of its draw, and again where that is taken back. */
const LOTTERY = `select coalesce(sum(i.cost), 0) from lottery_item i join lottery_ticket k on k.id = i.ticket_id
  join tx b on b.id = k.bet_tx
  where b.created_at < $1
    and not exists (select from tx r where r.kind = 'lottery_refund' and r.created_at < $1 and r.key = any (array[
      'lottery_refund:' || k.id || ':' || i.id, 'lottery_refund:' || k.id || ':all', 'lottery_refund:' || k.id || ':void']))
    and (select count(*) filter (where n.kind = 'settled') - count(*) filter (where n.kind = 'undone')
      from lottery_done n where n.draw_id = k.draw_id and n.at < $1) = 0`

export async function recountMoment(owner: Pool, at: Date): Promise<Owed> {
  const { rows } = await owner.query<Owed>(
    `select coalesce(sum(v.amount) filter (where a.kind = 'player'), 0) as players,
       coalesce(sum(v.amount) filter (where a.kind = 'hold'), 0) as holds,
       coalesce(sum(v.amount) filter (where a.kind = 'pot'), 0) as pots,
       (${LOTTO}) + (${LOTTERY}) as "openStakes"
     from movement v join account a on a.id = v.account_id where v.created_at < $1`,
    [at],
  )
  return rows[0] ?? { players: 0n, holds: 0n, pots: 0n, openStakes: 0n }
}
