/** The questions of the audit. Each finds rows that contradict the entries; a sound book answers nothing. */

import { CASH_CHECKS } from './audit-cash-store.ts'
import { CASHIER_CHECKS } from './audit-cashier-store.ts'
import { FIGURE_CHECKS } from './audit-figures-store.ts'
import { GAME_CHECKS } from './audit-games-store.ts'
import { LOTTERY_CHECKS } from './audit-lottery-store.ts'
import { PAYMENT_CHECKS } from './audit-payments-store.ts'
import { SAFETY_CHECKS } from './audit-safety-store.ts'
import { SLIP_CHECKS } from './audit-slips-store.ts'

/** What a question finds: which row, and what is wrong with it. */
export interface Difference {
  check: string
  subject: string
  expected: string
  found: string
}

/**
 * Every query gives `subject`, `expected`, `found` as text. They read in the order of indexes or by hash, so that a
 * book of millions of entries is streamed by the database and never held here.
 */
export const CHECKS: Readonly<Record<string, string>> = {
  balance: `
    select 'account ' || a.id as subject, coalesce(e.units, 0)::text as expected, a.balance::text as found
    from account a left join (select account_id, sum(amount) as units from movement group by account_id) e
      on e.account_id = a.id
    where a.kind <> 'house' and a.balance <> coalesce(e.units, 0)`,
  // The account whose mark is wrong is one that a bet could take below zero, or that a win could not reach.
  overdrawn: `
    select 'account ' || id as subject, (balance < 0)::text as expected, overdrawn::text as found
    from account where kind <> 'house' and overdrawn <> (balance < 0)`,
  chain: `
    select 'entry ' || account_id || '/' || tx_id as subject, (before + amount)::text as expected,
      balance_after::text as found
    from (select *, coalesce(lag(balance_after) over (partition by account_id order by tx_id), 0) as before
      from movement) e
    where balance_after <> before + amount`,
  entry_accounts: `
    select 'entry ' || e.account_id || '/' || e.tx_id as subject, 'account, contra account and transaction' as expected,
      'one is missing or of the wrong kind' as found
    from movement e left join account a on a.id = e.account_id left join account c on c.id = e.contra_id
    where a.id is null or a.kind = 'house' or c.id is null or c.kind <> 'house' or e.created_at is null
      or (e.kind in ('bet', 'settle', 'refund') and a.kind <> 'player')`,
  transaction_entry: `
    select 'transaction ' || t.id as subject, t.kind || ' with one entry' as expected, 'none' as found
    from tx t left join entry e
      on e.account_id = case t.kind when 'payout' then -t.player_id else t.player_id end and e.tx_id = t.id
    where t.kind not in ('pot', 'cash') and (e.tx_id is null or (t.kind <> 'game_undo'
      and (t.kind in ('credit', 'lost_bet', 'deposit', 'release', 'game_win', 'lottery_win', 'lottery_refund', 'draw_again')) <> (e.amount > 0)))`,
  // Only what a provider takes back, or a result that was wrong, may cost more than there is.
  below_zero: `
    select 'entry ' || account_id || '/' || tx_id as subject, 'zero or more after ' || kind as expected,
      balance_after::text as found
    from movement where balance_after < 0 and amount < 0 and kind not in ('game_undo', 'lottery_undo', 'draw_undo')`,
  ...SLIP_CHECKS,
  // Limits are checked against these.
  play_counter: `
    select 'player ' || coalesce(b.player_id, h.player_id) || ' hour ' || coalesce(b.hour, h.hour) as subject,
      concat_ws('/', coalesce(b.staked, 0), coalesce(b.paid, 0), coalesce(b.deposited, 0)) as expected,
      concat_ws('/', coalesce(h.staked, 0), coalesce(h.paid, 0), coalesce(h.deposited, 0)) as found
    from (select p.id as player_id, b.* from player p cross join lateral book_hours(p.id, p.counted_from) b
      where p.counted_from is not null) b
    full join play_hour h on h.player_id = b.player_id and h.hour = b.hour
    where coalesce(b.staked, 0) <> coalesce(h.staked, 0) or coalesce(b.paid, 0) <> coalesce(h.paid, 0)
      or coalesce(b.deposited, 0) <> coalesce(h.deposited, 0)`,
  ...PAYMENT_CHECKS,
  // What reports add up (functions/player-days.sql), counted again.
  player_day: `
    select 'player ' || player_id || ' ' || day || ' ' || poll || ' type ' || type as subject,
      coalesce(t.figures, '0') as expected, coalesce(c.figures, '0') as found
    from (select player_id, day, poll, type,
        concat_ws('/', count, stake, payout, refunded, won_count, won_stake, first_slip, last_slip) as figures
      from player_day) c
    full join (
      select k.player_id, phnom_penh_day(k.accepted_ms) as day, d.poll, k.type,
        concat_ws('/', count(*), sum(k.stake), coalesce(sum(p.amount) filter (where p.kind <> 'refund'), 0),
          coalesce(sum(p.amount) filter (where p.kind = 'refund'), 0), count(*) filter (where p.kind = 'jackpot'),
          coalesce(sum(k.stake) filter (where p.kind = 'jackpot'), 0), min(k.slip_id), max(k.slip_id)) as figures
      from settlement s join draw d on d.id = s.draw_id join ticket k on k.draw_id = s.draw_id
      left join payout p on p.draw_id = k.draw_id and p.player_id = k.player_id and p.ticket_id = k.id
      where s.counted group by 1, 2, 3, 4
    ) t using (player_id, day, poll, type)
    where t.figures is distinct from c.figures`,
  player_ticket: `
    select 'ticket ' || coalesce(t.id, c.ticket_id) as subject,
      case when t.id is null then 'not listed' else 'listed once, by its type' end as expected,
      case when c.ticket_id is null then 'not listed' else 'listed' end as found
    from (select k.id, k.player_id, k.type, d.poll, k.slip_id, k.accepted_ms from settlement s join draw d on d.id = s.draw_id
        join ticket k on k.draw_id = s.draw_id where s.counted) t
    full join player_ticket c on c.ticket_id = t.id and c.player_id = t.player_id and c.type = t.type
      and c.poll = t.poll and c.slip_id = t.slip_id and c.day = phnom_penh_day(t.accepted_ms)
    where t.id is null or c.ticket_id is null`,
  settled_draw: `
    select 'draw ' || d.id as subject, 'all winners paid' as expected, 'settlement not done' as found
    from draw d left join settlement s on s.draw_id = d.id
    where d.state = 'SETTLED' and coalesce(not s.done, true)`,
  ...GAME_CHECKS,
  ...LOTTERY_CHECKS,
  ...CASHIER_CHECKS,
  ...SAFETY_CHECKS,
  ...CASH_CHECKS,
  ...FIGURE_CHECKS,
}
