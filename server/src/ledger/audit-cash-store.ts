/** The audit's questions about the house's own accounts: moves between them, days that are closed, lines of statements. */

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const CASH_CHECKS: Readonly<Record<string, string>> = {
  // A move is two commands through the account in transit, which is empty again.
  cash_move: `
    select 'cash move ' || coalesce(m.id::text, t.key) as subject, concat_ws(' ', m.units, 'with', m.account) as expected,
      concat_ws(' ', e.amount, 'with', e.contra_id) as found
    from (select id, tx_in as tx_id, to_account as account, amount as units from cash_move
      union all select id, tx_out, from_account, -amount from cash_move) m
    full join (select * from tx where kind = 'cash') t on t.id = m.tx_id
    left join entry e on e.account_id = 7 and e.tx_id = t.id
    where coalesce(m.units <> e.amount or m.account <> e.contra_id
      or t.key not in ('cash:' || m.id || ':in', 'cash:' || m.id || ':out'), true)
    union all
    select 'account in transit', '0', balance::text from account where id = 7 and balance <> 0`,
  // What was sent back has come and gone, once and whole, on one account.
  sent_back: `
    select 'deposit ' || coalesce(d.id, m.deposit) as subject, 'in and out again' as expected,
      coalesce(concat_ws('/', m.came, m.went, m.places), 'nothing') as found
    from (select id from deposit where state = 'REJECTED' and reason = 'sent_back') d
    full join (select deposit, sum(amount) filter (where from_account = 6) as came, sum(amount) filter (where to_account = 6) as went,
        count(distinct case when from_account = 6 then to_account else from_account end) as places
      from cash_move where kind = 'returned' group by deposit) m on m.deposit = d.id
    where (d.id, m.came, m.places) is distinct from (m.deposit, m.went, 1::bigint) or d.id is null`,
  // Between two closes stands what was booked between them, and no day begins with anything but what the one before left.
  cash_close: `
    select 'day ' || c.day || ' of ' || a.code as subject,
      concat_ws('/', c.before, s.came_in, s.went_out, s.entries) as expected,
      concat_ws('/', c.opening, c.came_in, c.went_out, c.entries) as found
    from (select *, coalesce(lag(closing) over w, 0) as before, coalesce(lag(last_tx) over w, 0) as after_tx
      from cash_close window w as (partition by cash_account order by day)) c
    join cash_account a on a.id = c.cash_account
    cross join lateral (select coalesce(sum(e.amount) filter (where e.amount > 0), 0) as came_in,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as went_out, count(*) as entries
      from entry e where e.contra_id = c.cash_account and e.contra_id between 100 and 999
        and e.tx_id > c.after_tx and e.tx_id <= c.last_tx) s
    where (c.opening, c.came_in, c.went_out, c.entries) is distinct from (c.before, s.came_in, s.went_out, s.entries)`,
  // A line is what it was said to be, to the unit; what nobody has given a meaning waits in the queue.
  statement_line: `
    select 'line ' || l.id as subject, concat_ws(' ', l.state, l.amount) as expected,
      concat_ws(' ', coalesce(k.units::text, 'no match'), case when d.id is null then 'not told' end) as found
    from statement_line l
    left join (
      select m.line, min(m.cash_account) as account, sum(coalesce(p.credited, -w.amount,
        case when v.to_account = m.cash_account then v.amount else -v.amount end)) as units
      from line_match m left join deposit p on p.id = m.deposit left join withdrawal w on w.id = m.withdrawal
      left join cash_move v on v.id = m.cash_move
      where m.undone_at is null group by 1
    ) k on k.line = l.id
    left join cash_difference d on d.key = 'line:' || l.id
    where case l.state when 'matched' then coalesce(k.units <> l.amount or k.account <> l.cash_account, true)
      when 'open' then k.line is not null or d.id is null else k.line is not null end`,
}
