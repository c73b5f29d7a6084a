/**
 * What was played and what moved, counted again from lines, calls, tickets and entries alone, by the sentences of
 * docs/figures.md. Nothing of it asks a function or a sum of the product.
 */
import type { Pool } from '../src/database/pool.ts'

/** A day of Phnom Penh. */
const dayOf = (moment: string) => `((${moment}) + interval '7 hours')::date`
const UTC = `at time zone 'UTC'`

/**
 * A line counts on the day on which its draw was settled, or its refunds were booked, with what it was paid then. What was
 * corrected counts on the day of the entry that took it back or gave it anew.
 */
const LOTTO = `
  select k.player_id, ${dayOf(`d.settled_at ${UTC}`)} as day, d.poll as product, k.type::text as part,
    case d.state when 'SETTLED' then 1 else 0 end as bets, case d.state when 'SETTLED' then k.stake else 0 end as stake,
    case d.state when 'SETTLED' then coalesce(p.amount, 0) else 0 end as payout,
    case d.state when 'VOID' then p.amount else 0 end as refunded
  from draw d join ticket k on k.draw_id = d.id
  left join (select y.draw_id, y.player_id, l.ticket_id, l.amount
    from draw_payment y cross join lateral unnest(y.tickets, y.amounts) l (ticket_id, amount)) p
    on p.draw_id = d.id and p.player_id = k.player_id and p.ticket_id = k.id
  where d.settled_at is not null and d.state in ('SETTLED', 'VOID')
  union all
  select k.player_id, ${dayOf(`t.created_at ${UTC}`)}, d.poll, k.type::text, 0, 0, l.amount, 0
  from (
    select y.draw_id, y.undo_tx as tx_id, l.ticket_id, -l.amount as amount
    from draw_correction y cross join lateral unnest(y.was_tickets, y.was_amounts) l (ticket_id, amount)
    union all
    select y.draw_id, y.again_tx, l.ticket_id, l.amount
    from draw_correction y cross join lateral unnest(y.tickets, y.amounts) l (ticket_id, amount)
  ) l join tx t on t.id = l.tx_id and t.kind in ('draw_undo', 'draw_again') join draw d on d.id = l.draw_id
  join ticket k on k.player_id = t.player_id and k.draw_id = l.draw_id and k.id = l.ticket_id`

/** A call counts on its day by what it moved; one that takes back counts against the game that it takes back. */
const GAMES = `
  select e.account_id, ${dayOf(`t.created_at ${UTC}`)}, p.name, coalesce(u.game_code, g.game_code),
    case when t.kind = 'game_bet' then 1 when e.amount > 0 and t.kind = 'game_undo' then -1 else 0 end,
    case when t.kind = 'game_bet' or (e.amount > 0 and t.kind = 'game_undo') then -e.amount else 0 end,
    case when t.kind = 'game_win' or (e.amount < 0 and t.kind = 'game_undo') then e.amount else 0 end, 0
  from game_tx g join provider p on p.id = g.provider_id join tx t on t.id = g.tx_id
  join entry e on e.tx_id = t.id and e.account_id = t.player_id
  left join game_tx u on g.kind = 'rollback' and u.provider_id = g.provider_id and u.uuid = g.ref
  union all
  select r.player_id, ${dayOf(`r.closed_at ${UTC}`)}, p.name, r.game_code, 0, r.replayed, r.replayed, 0
  from game_round r join provider p on p.id = r.provider_id where r.replayed <> 0`

/** What a ticket has cost: its stake less the lines that its player has taken back. */
const TICKETS = `
  select k.id, k.player_id, k.draw_id, -b.amount - coalesce(r.units, 0) as cost
  from lottery_ticket k join entry b on b.account_id = k.player_id and b.tx_id = k.bet_tx
  left join (select split_part(t.key, ':', 2)::bigint as ticket, sum(e.amount) as units
    from tx t join entry e on e.account_id = t.player_id and e.tx_id = t.id
    where t.kind = 'lottery_refund' and split_part(t.key, ':', 3) <> 'void' group by 1) r on r.ticket = k.id`

/** A ticket counts on the day of the event that settled its draw, and comes off on that which took it back. */
const LOTTERY = `
  select k.player_id, ${dayOf(`n.at ${UTC}`)}, d.type, d.session, s.sign, s.sign * k.cost, 0, 0
  from lottery_done n join lottery_draw d on d.id = n.draw_id
  cross join lateral (values (case n.kind when 'settled' then 1 else -1 end)) s (sign)
  join (${TICKETS}) k on k.draw_id = d.id and k.cost > 0 where n.kind in ('settled', 'undone')
  union all
  select t.player_id, ${dayOf(`n.at ${UTC}`)}, d.type, d.session, 0, 0, e.amount, 0
  from tx t join entry e on e.tx_id = t.id join lottery_draw d on d.id = t.draw_id
  join lottery_done n on n.draw_id = d.id and n.round::text = split_part(t.key, ':', 3)
    and n.kind = case t.kind when 'lottery_win' then 'settled' else 'undone' end
  where t.kind in ('lottery_win', 'lottery_undo')
  union all
  select t.player_id, ${dayOf(`n.at ${UTC}`)}, d.type, d.session, 0, 0, 0, e.amount
  from tx t join entry e on e.tx_id = t.id join lottery_draw d on d.id = t.draw_id
  join lottery_done n on n.draw_id = d.id and n.kind = 'void'
  where t.kind = 'lottery_refund' and split_part(t.key, ':', 3) = 'void'`

/** What could be won in one draw on one pick, and its square, by market. */
const CHANCE = `
  select day, poll, type, sum(units) as possible, sum(units * units) as square from (
    select ${dayOf(`d.settled_at ${UTC}`)} as day, d.poll, k.type::text as type, d.id, k.pick,
      sum(k.stake * k.rate_centi / 100) as units
    from draw d join ticket k on k.draw_id = d.id
    where d.state = 'SETTLED' and d.settled_at is not null and k.type <> 9 group by 1, 2, 3, 4, 5) w group by 1, 2, 3`

/** All that moved accounts, but for bets of draws that are not decided: they are no figures yet. */
const MOVED = `
  select v.account_id, a.kind as side, ${dayOf(`v.created_at ${UTC}`)} as day, v.contra_id, v.kind, count(*) as count,
    coalesce(sum(v.amount) filter (where v.amount > 0), 0) as came_in,
    coalesce(-sum(v.amount) filter (where v.amount < 0), 0) as went_out
  from movement v join account a on a.id = v.account_id
  left join draw d on d.id = v.draw_id and v.kind in ('bet', 'settle', 'refund')
  where d.id is null or (d.settled_at is not null and d.state in ('SETTLED', 'VOID')) group by 1, 2, 3, 4, 5`

/** Stakes from the day of the bet to the day before that of the decision. */
const OPEN = `
  select ${dayOf(`to_timestamp(k.accepted_ms / 1000.0) ${UTC}`)} as first, ${dayOf(`d.settled_at ${UTC}`)} as until,
    k.stake as units from draw d join ticket k on k.draw_id = d.id
  where d.settled_at is not null and d.state in ('SETTLED', 'VOID')
  union all
  select ${dayOf(`b.created_at ${UTC}`)}, coalesce(${dayOf(`r.created_at ${UTC}`)}, 'infinity'), i.cost
  from lottery_ticket k join tx b on b.id = k.bet_tx join lottery_item i on i.ticket_id = k.id and i.state = 'deleted'
  left join tx r on r.key in ('lottery_refund:' || k.id || ':' || i.id, 'lottery_refund:' || k.id || ':all')
  union all
  select ${dayOf(`b.created_at ${UTC}`)}, coalesce((select min(${dayOf(`n.at ${UTC}`)}) from lottery_done n
    where n.draw_id = k.draw_id), 'infinity'), k.cost
  from (${TICKETS}) k join lottery_ticket l on l.id = k.id join tx b on b.id = l.bet_tx where k.cost > 0
  union all
  select ${dayOf(`u.at ${UTC}`)}, coalesce((select min(${dayOf(`n.at ${UTC}`)}) from lottery_done n
    where n.draw_id = k.draw_id and n.round > u.round), 'infinity'), k.cost
  from lottery_done u join (${TICKETS}) k on k.draw_id = u.draw_id and k.cost > 0 where u.kind = 'undone'`

/** Tables `recount_…`, made anew. */
export async function recountBook(owner: Pool): Promise<void> {
  const tables = {
    recount_played: `select player_id, day, product, part, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
      sum(payout)::bigint as payout, sum(refunded)::bigint as refunded
      from (${LOTTO} union all ${GAMES} union all ${LOTTERY}) p group by 1, 2, 3, 4`,
    recount_chance: CHANCE,
    recount_moved: MOVED,
    recount_open: `select first, until, sum(units)::bigint as units from (${OPEN}) o group by 1, 2`,
  }
  for (const [name, sql] of Object.entries(tables)) {
    await owner.query(`drop table if exists ${name}`)
    await owner.query(`create unlogged table ${name} as ${sql}`)
  }
}
