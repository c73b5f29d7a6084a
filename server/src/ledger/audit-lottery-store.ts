/** The audit's questions about the ticket lottery: tickets, lines, what limits are checked against, and their entries. */
import { HOUSE_LOTTERY } from '@samnang/core/ledger/accounts'

const LOTTERY_KINDS = `('lottery_bet', 'lottery_win', 'lottery_refund', 'lottery_undo')`

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const LOTTERY_CHECKS: Readonly<Record<string, string>> = {
  // A ticket has cost what its lines cost when it was placed, those that were taken back since among them.
  lottery_bet: `
    select 'lottery ticket ' || coalesce(k.id::text, t.note) as subject, coalesce(k.cost, 0)::text as expected,
      coalesce(-e.amount, 0)::text as found
    from (select k.id, k.player_id, k.draw_id, k.bet_tx, k.placed_at, sum(i.cost) as cost
      from lottery_ticket k left join lottery_item i on i.ticket_id = k.id where k.state <> 'draft' group by k.id) k
    full join (select * from tx where kind = 'lottery_bet') t on t.id = k.bet_tx
    left join entry e on e.account_id = t.player_id and e.tx_id = t.id
    where coalesce(k.cost <> -e.amount or k.player_id <> t.player_id or k.draw_id <> t.draw_id
      or t.note <> k.id::text or t.created_at <> k.placed_at, true)`,
  // Every movement of the lottery names its ticket, in its key and by its player and draw, and has the lottery beside it.
  lottery_movement: `
    select 'transaction ' || t.id as subject, t.kind || ' of ticket ' || coalesce(t.note, '?') as expected,
      concat_ws(' ', t.key, 'player', t.player_id, 'draw', t.draw_id, 'against', e.contra_id) as found
    from tx t left join lottery_ticket k on k.id = case when t.note ~ '^[0-9]{1,18}$' then t.note::bigint end
    left join entry e on e.account_id = t.player_id and e.tx_id = t.id
    where t.kind in ${LOTTERY_KINDS} and coalesce(k.player_id <> t.player_id or k.draw_id <> t.draw_id
      or e.contra_id <> ${HOUSE_LOTTERY} or not starts_with(t.key, case t.kind
        when 'lottery_bet' then 'bet:' || k.player_id || ':' else t.kind || ':' || k.id || ':' end), true)`,
  // A ticket says what the lines that stand come to; one that was taken back altogether, what it had cost.
  lottery_ticket: `
    select 'lottery ticket ' || k.id as subject, concat_ws('/', i.units, i.cost, i.payout) as expected,
      concat_ws('/', k.units, k.cost, k.payout) as found
    from lottery_ticket k
    cross join lateral (
      select coalesce(sum(i.units) filter (where i.state <> 'deleted' or k.state = 'deleted'), 0) as units,
        coalesce(sum(i.cost) filter (where i.state <> 'deleted' or k.state = 'deleted'), 0) as cost,
        coalesce(sum(i.payout), 0) as payout
      from lottery_item i where i.ticket_id = k.id) i
    where k.units <> i.units or k.cost <> i.cost or k.payout <> i.payout`,
  // Lines that were taken back, or whose draw was, have been given back to the unit.
  lottery_refund: `
    select 'refunds of lottery ticket ' || k.id as subject, coalesce(i.units, 0)::text as expected,
      coalesce(e.units, 0)::text as found
    from lottery_ticket k
    left join (select ticket_id, sum(cost) as units from lottery_item where state in ('deleted', 'void')
      group by ticket_id) i on i.ticket_id = k.id
    left join (select t.note::bigint as ticket_id, sum(e.amount) as units from tx t
      join entry e on e.account_id = t.player_id and e.tx_id = t.id
      where t.kind = 'lottery_refund' group by 1) e on e.ticket_id = k.id
    where i.units is distinct from e.units`,
  // The round that stands has paid what the ticket has won; what earlier rounds paid was taken back.
  lottery_win: `
    select 'winnings of lottery ticket ' || coalesce(k.id, w.ticket_id) || ' in round ' || coalesce(w.round, k.round)
      as subject, coalesce(case when w.round = k.round or w.round is null then k.payout end, 0)::text as expected,
      coalesce(w.units, 0)::text as found
    from (select k.id, k.payout, d.round::text as round from lottery_ticket k join lottery_draw d on d.id = k.draw_id
      where k.state = 'won') k
    full join (select t.note::bigint as ticket_id, split_part(t.key, ':', 3) as round, sum(e.amount) as units
      from tx t join entry e on e.account_id = t.player_id and e.tx_id = t.id
      where t.kind in ('lottery_win', 'lottery_undo') group by 1, 2) w on w.ticket_id = k.id and w.round = k.round
    where coalesce(w.units, 0) <> coalesce(k.payout, 0)`,
  lottery_state: `
    select 'lottery ticket ' || k.id as subject, 'lines and draw that go with ' || k.state as expected,
      concat_ws(' ', 'lines', i.states, 'draw', d.state) as found
    from lottery_ticket k join lottery_draw d on d.id = k.draw_id
    cross join lateral (
      select string_agg(distinct i.state, ',' order by i.state) filter (where i.state <> 'deleted') as states,
        count(*) filter (where i.collect in ('listed', 'held')) as waiting
      from lottery_item i where i.ticket_id = k.id) i
    where not case k.state
      when 'draft' then coalesce(i.states, 'pending') = 'pending'
      when 'placed' then coalesce(i.states = 'pending', false) and d.state not in ('scheduled', 'settled')
      when 'won' then i.states in ('won', 'lost,won') and d.state in ('confirmed', 'settled', 'reversing')
      when 'lost' then coalesce(i.states = 'lost', false) and d.state in ('confirmed', 'settled', 'reversing')
      when 'void' then coalesce(i.states = 'void', false) and d.state = 'void'
      when 'deleted' then i.states is null end
      or (k.paid_out_at is not null and (k.state <> 'won' or i.waiting > 0))`,
  // Limits are checked against these two.
  lottery_exposure: `
    select 'lottery draw ' || coalesce(c.draw_id, i.draw_id) || ' number ' || coalesce(c.number, i.number) as subject,
      coalesce(i.liability, 0)::text as expected, coalesce(c.liability, 0)::text as found
    from lottery_exposure c
    full join (select k.draw_id, i.digits, n.number, sum(n.liability) as liability
      from lottery_ticket k join lottery_item i on i.ticket_id = k.id
      cross join lateral unnest(i.expanded, i.liabilities) as n (number, liability)
      where k.state <> 'draft' and i.state <> 'deleted' group by 1, 2, 3) i
      on i.draw_id = c.draw_id and i.digits = c.digits and i.number = c.number
    where coalesce(i.liability, 0) <> coalesce(c.liability, 0)`,
  lottery_player_number: `
    select 'lottery draw ' || coalesce(c.draw_id, i.draw_id) || ' player ' || coalesce(c.player_id, i.player_id)
      || ' number ' || coalesce(c.number, i.number) as subject,
      coalesce(i.stake, 0)::text as expected, coalesce(c.stake, 0)::text as found
    from lottery_player_number c
    full join (select k.draw_id, k.player_id, i.digits, n.number, sum(i.cost / cardinality(i.expanded)) as stake
      from lottery_ticket k join lottery_item i on i.ticket_id = k.id cross join lateral unnest(i.expanded) as n (number)
      where k.state <> 'draft' and i.state <> 'deleted' group by 1, 2, 3, 4) i
      on i.draw_id = c.draw_id and i.player_id = c.player_id and i.digits = c.digits and i.number = c.number
    where coalesce(i.stake, 0) <> coalesce(c.stake, 0)`,
  // A draw that is frozen under its root gains no ticket any more, and loses none.
  lottery_root: `
    select 'lottery draw ' || r.draw_id as subject, concat_ws('/', r.ticket_count, r.stake_total, 0) as expected,
      concat_ws('/', k.count, k.cost, k.bare) as found
    from lottery_record r
    cross join lateral (
      select count(*) as count, coalesce(sum(k.cost), 0) as cost, count(*) filter (where k.leaf is null) as bare
      from lottery_ticket k where k.draw_id = r.draw_id and k.state not in ('draft', 'deleted')) k
    where r.root is not null and (r.ticket_count <> k.count or r.stake_total <> k.cost or k.bare > 0)`,
  // Progress of a draw that says it is done.
  lottery_done: `
    select 'lottery draw ' || d.id as subject, 'no ticket waits' as expected, count(*) || ' placed' as found
    from lottery_draw d join lottery_ticket k on k.draw_id = d.id and k.state = 'placed'
    where d.done_at is not null group by d.id`,
}
