-- The hours of a player are read from his recent entries alone: setting the first limit holds the lock of his account,
-- and may not take longer the more he, or everybody, has ever played.

-- The first entry of an account in hour `p_from` or later, by halving: the entries of an account are numbered in the
-- order of their time.
create function first_entry(p_account bigint, p_from int) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(tx_id) from entry where account_id = p_account), 0) + 1;
  v_middle bigint;
  v_tx bigint;
begin
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select e.tx_id into v_tx from entry e where e.account_id = p_account and e.tx_id >= v_middle
    order by e.tx_id limit 1;
    if v_tx is not null and (select hour_of(t.created_at) < p_from from tx t where t.id = v_tx) then
      v_low := v_tx + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end $$;

-- The hours of a player from `p_from` on, from his entries: what play_hour has to say. One look-up for each entry, never
-- a walk through the transactions of everybody: at 30 000 entries in 30 days some 0.1 s.
create or replace function book_hours(p_player bigint, p_from int)
returns table (hour int, staked bigint, paid bigint, deposited bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare v_first bigint := first_entry(p_player, p_from);
begin
  return query select m.hour, sum(m.staked)::bigint, sum(m.paid)::bigint, sum(m.deposited)::bigint from (
    select hour_of(t.created_at) as hour, case t.kind when 'bet' then -e.amount else 0 end as staked,
      case t.kind when 'settle' then e.amount else 0 end as paid,
      case t.kind when 'credit' then e.amount else 0 end as deposited
    from entry e join tx t on t.id = e.tx_id
    where e.account_id = p_player and e.tx_id >= v_first and t.kind in ('bet', 'settle', 'credit')
    union all
    select hour_of(to_timestamp(k.accepted_ms / 1000.0)), -p.amount, 0, 0
    from entry e join tx t on t.id = e.tx_id and t.kind = 'refund'
    join payout p on p.draw_id = t.draw_id and p.player_id = e.account_id and p.kind = 'refund'
    join ticket k on k.id = p.ticket_id
    where e.account_id = p_player and e.tx_id >= v_first
  ) m where m.hour >= p_from group by m.hour;
end $$;
