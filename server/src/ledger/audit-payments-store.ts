/** The audit's questions about what draws of lotto 59 have paid: counted again from balls and bets, not from the stage. */
import { RANGES, TYPE_NO } from '@samnang/core/lotto59/markets'

const RANGE_ROWS = RANGES.map(({ typeNo, low, high }) => `(${typeNo}, ${low}, ${high})`).join()

/** What each ticket of the draws that pay has to get: of a void one its stake, of others by balls, rate and pot. */
const DUE = `(select k.draw_id, k.player_id, k.id as ticket_id, s.done,
    k.player_id <= greatest(l.last_player, s.last_player) as is_passed,
    case when d.state = 'VOID' then k.stake
      when k.type = ${TYPE_NO.NUMBER} then
        case when d.balls[(k.pick / 100)::int] = k.pick % 100 then k.stake * k.rate_centi / 100 end
      when k.type = ${TYPE_NO.JACKPOT} then case 5 - bit_count((k.pick & d.posts)::bit(64))
        when 2 then k.stake * (d.jackpot ->> 'smallRateCenti')::bigint / 100
        when 1 then k.stake * (d.jackpot ->> 'bigRateCenti')::bigint / 100
        when 0 then k.stake / ((d.jackpot ->> 'lineRiel')::bigint * 100000) * s.pot_per_line end
      when d.total between r.low and r.high then k.stake * k.rate_centi / 100
    end as amount
  from settlement s
  join (select d.id, d.state, d.balls, d.posts, (select sum(ball) from unnest(d.balls) ball) as total,
      p.rules::jsonb -> 'jackpot' as jackpot
    from draw d left join paytable p on p.version = d.paytable_version) d on d.id = s.draw_id
  join ticket k on k.draw_id = s.draw_id
  left join settlement_lane l on l.draw_id = s.draw_id and l.lane = lane_of(k.player_id)
  left join (values ${RANGE_ROWS}) r (type, low, high) on r.type = k.type)`

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const PAYMENT_CHECKS: Readonly<Record<string, string>> = {
  // Each ticket gets what its draw owes it, in a row that adds up.
  payout: `
    select 'payout of ticket ' || p.ticket_id as subject, coalesce(k.amount, 0)::text as expected,
      p.kind || ' ' || p.amount as found
    from (select draw_id, player_id, ticket_id, min(kind) as kind, sum(amount) as amount from payout group by 1, 2, 3) p
    left join ${DUE} k on k.draw_id = p.draw_id and k.player_id = p.player_id and k.ticket_id = p.ticket_id
    where p.amount is distinct from k.amount
    union all
    select 'payment of draw ' || p.draw_id || ' to player ' || p.player_id, l.amount || ' for ' || d.state,
      p.amount || case when p.is_refund then ' refunded' else ' won' end
    from draw_payment p join draw d on d.id = p.draw_id
    cross join lateral (select sum(amount) as amount, count(*) as count from unnest(p.amounts) amount) l
    where p.amount <> l.amount or cardinality(p.tickets) <> l.count or cardinality(p.diffs) <> l.count
      or p.is_refund <> (d.state = 'VOID')`,
  // Players up to the progress of their lane are paid in full, the others not at all. A line that wins nothing has all five
  // numbers, and no share of the pot was kept for it.
  credit: `
    select 'draw ' || coalesce(k.draw_id, p.draw_id) || ' player ' || coalesce(k.player_id, p.player_id) as subject,
      coalesce(k.units, 0) || case when k.is_unshared then ' and a share of the pot' else '' end as expected,
      coalesce(p.amount, 0)::text as found
    from (select draw_id, player_id, sum(amount) as units, bool_or(amount = 0) as is_unshared from ${DUE} k
        where amount is not null and (done or is_passed) group by 1, 2) k
    full join draw_paid p on p.draw_id = k.draw_id and p.player_id = k.player_id
    where k.units is distinct from p.amount or k.is_unshared`,
  // What was corrected takes back all that was given before, and gives what it says, each by an entry of that amount.
  correction: `
    select 'draw ' || c.draw_id || ' player ' || c.player_id || ' round ' || c.round as subject,
      concat_ws('/', before.amount, before.at, -before.amount, c.amount, a.was, a.amount, a.count) as expected,
      concat_ws('/', c.was, c.was_at, u.amount, g.amount, c.was, c.amount, cardinality(c.tickets)) as found
    from draw_correction c
    cross join lateral (select (select coalesce(sum(w), 0) from unnest(c.was_amounts) w) as was,
      (select coalesce(sum(w), 0) from unnest(c.amounts) w) as amount, cardinality(c.amounts) as count) a
    left join lateral (
      select p.amount, p.at from (
        select draw_id, player_id, 0 as round, amount, paid_at as at from draw_payment
        union all
        select draw_id, player_id, round, amount, case when amount > 0 then at end from draw_correction
      ) p where p.draw_id = c.draw_id and p.player_id = c.player_id and p.round < c.round order by p.round desc limit 1
    ) before on true
    left join entry u on u.account_id = c.player_id and u.tx_id = c.undo_tx and u.contra_id = 1
    left join entry g on g.account_id = c.player_id and g.tx_id = c.again_tx and g.contra_id = 1
    where c.was <> coalesce(before.amount, 0) or c.was_at is distinct from before.at or c.was <> a.was
      or c.amount <> a.amount or cardinality(c.tickets) <> a.count or coalesce(-u.amount, 0) <> c.was
      or coalesce(g.amount, 0) <> c.amount
    union all
    select 'transaction ' || t.id, t.kind || ' of a correction', 'of none'
    from tx t where t.kind in ('draw_undo', 'draw_again')
      and not exists (select from draw_correction c where c.draw_id = t.draw_id and c.player_id = t.player_id
        and t.id = case t.kind when 'draw_undo' then c.undo_tx else c.again_tx end)`,
  // What was paid by a receipt is what its row says, and each has the other.
  lost_bet: `
    select 'lost bet ' || coalesce(l.ticket_id::text, 'of transaction ' || t.id) as subject,
      coalesce((l.payout - l.stake)::text, 'a receipt') as expected, coalesce(e.amount::text, 'no entry') as found
    from lost_bet l full join (select id from tx where kind = 'lost_bet') t on t.id = l.tx_id
    left join entry e on e.account_id = l.player_id and e.tx_id = t.id
    where l.ticket_id is null or e.amount is distinct from l.payout - l.stake`,
  // What the list of won jackpots is read by.
  player_jackpot: `
    select 'ticket ' || coalesce(p.ticket_id, j.ticket_id) as subject,
      case when p.ticket_id is null then 'no jackpot' else 'a jackpot' end as expected,
      case when j.ticket_id is null then 'not listed' else 'listed' end as found
    from (select player_id, ticket_id from payout where kind = 'jackpot') p
    full join player_jackpot j on j.player_id = p.player_id and j.ticket_id = p.ticket_id
    where p.ticket_id is null or j.ticket_id is null`,
}
