/** The audit's questions about the cashier: requests against entries, holds against what waits, and nothing left between. */

/** As in `audit-store`: rows that contradict each other, by `subject`, `expected`, `found`. */
export const CASHIER_CHECKS: Readonly<Record<string, string>> = {
  // What is held is what players have asked for and nobody has decided on, to the unit.
  hold: `
    select 'hold of player ' || coalesce(w.player_id, -a.id) as subject, coalesce(w.units, 0)::text as expected,
      coalesce(a.balance, 0)::text as found
    from (select player_id, sum(amount) as units from withdrawal where state in ('HELD', 'APPROVED') group by player_id) w
    full join (select id, balance from account where kind = 'hold') a on a.id = -w.player_id
    where coalesce(w.units, 0) <> coalesce(a.balance, 0)`,
  hold_account: `
    select 'account ' || a.id as subject, 'the hold of a player' as expected, a.kind || ' ' || a.name as found
    from account a left join account p on p.id = -a.id and p.kind = 'player'
    where (a.kind = 'hold' or a.id < 0) and (a.kind <> 'hold' or p.id is null or a.name <> 'hold:' || p.id)`,
  // Both sides of a hold go past the house's cashier: together they are nothing.
  hold_balance: `
    select 'transaction ' || t.id as subject, 'two entries of the player and the hold, in sum 0' as expected,
      count(e.tx_id) || ' in sum ' || coalesce(sum(e.amount), 0) as found
    from tx t left join entry e on e.tx_id = t.id and e.contra_id = 2
      and e.account_id in (t.player_id, -t.player_id)
      and (e.amount > 0) = ((e.account_id < 0) = (t.kind = 'hold'))
    where t.kind in ('hold', 'release') group by t.id having count(e.tx_id) <> 2 or sum(e.amount) <> 0`,
  withdrawal_hold: `
    select 'withdrawal ' || w.id as subject, w.amount || ' held' as expected, coalesce(e.amount, 0) || ' held' as found
    from withdrawal w ${entryOf('hold', 'w.id', '-w.player_id')}
    where e.amount is distinct from w.amount`,
  withdrawal_release: `
    select 'withdrawal ' || w.id as subject,
      case when w.state in ('REJECTED', 'CANCELLED') then w.amount else 0 end || ' given back' as expected,
      coalesce(e.amount, 0) || ' given back' as found
    from withdrawal w ${entryOf('release', 'w.id', 'w.player_id')}
    where e.amount is distinct from case when w.state in ('REJECTED', 'CANCELLED') then w.amount end`,
  withdrawal_payout: `
    select 'withdrawal ' || w.id as subject,
      case when w.state = 'PAID' then w.amount || ' paid from ' || w.cash_account else 'nothing paid' end as expected,
      coalesce(-e.amount || ' paid from ' || e.contra_id, 'nothing paid') as found
    from withdrawal w ${entryOf('payout', 'w.id', '-w.player_id')}
    where (-e.amount, e.contra_id, tx.id) is distinct from
      (case when w.state = 'PAID' then w.amount end, w.cash_account, w.tx_id)`,
  deposit_entry: `
    select 'deposit ' || d.id as subject,
      coalesce(d.credited || ' credited from ' || d.cash_account, 'nothing credited') as expected,
      coalesce(e.amount || ' credited from ' || e.contra_id, 'nothing credited') as found
    from deposit d ${entryOf('deposit', 'd.id', 'd.player_id')}
    where (e.amount, e.contra_id, tx.id) is distinct from
      (d.credited, case when d.state = 'DONE' then d.cash_account end, d.tx_id)`,
  // No command of the cashier stands alone.
  cashier_request: `
    select 'transaction ' || t.id as subject, 'a request behind it' as expected, 'no request of ' || t.key as found
    from tx t
    left join deposit d on t.kind = 'deposit' and t.key = 'deposit:' || d.id and d.player_id = t.player_id
    left join withdrawal w on t.kind <> 'deposit' and t.key = t.kind || ':' || w.id and w.player_id = t.player_id
    where t.kind in ('deposit', 'hold', 'release', 'payout') and num_nonnulls(d.id, w.id) <> 1`,
  cash_account: `
    select 'entry ' || e.account_id || '/' || e.tx_id as subject, 'a bank or till on the other side' as expected,
      'account ' || e.contra_id as found
    from tx t join entry e on e.tx_id = t.id left join cash_account c on c.id = e.contra_id
    where t.kind in ('deposit', 'payout') and c.id is null`,
  // Two plain joins: asked row by row, a book without statistics took half a minute for ten thousand requests.
  cashier_step: `
    ${lastStepOf('deposit')}
    union all
    ${lastStepOf('withdrawal')}`,
}

/** The entry on an account of the command that a request has led to, if any. */
function entryOf(kind: string, id: string, account: string): string {
  return `left join tx on tx.key = '${kind}:' || ${id}
    left join entry e on e.tx_id = tx.id and e.account_id = ${account}`
}

/** Requests whose last step says something else than they do. */
function lastStepOf(request: 'deposit' | 'withdrawal'): string {
  return `select '${request} ' || r.id as subject, r.state as expected, coalesce(s.state, 'no step') as found
    from ${request} r left join (
      select distinct on (${request}) ${request} as request, state from cashier_step where ${request} is not null
      order by ${request}, id desc) s on s.request = r.id
    where s.state is distinct from r.state`
}
