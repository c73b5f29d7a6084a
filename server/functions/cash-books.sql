-- Banks, tills and their closed days.

-- Whoever books on an account of the house's money calls this before, with the players' accounts locked already; false:
-- the account is closed. It only waits while a day is being closed, which takes milliseconds.
create or replace function enter_cash_account(p_id bigint) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('cash account', p_id));
  return exists (select from cash_account c where c.id = p_id and c.is_open);
end $$;

-- Alone with an account until the transaction ends: nobody books on it meanwhile. It does not stand in the queue, where
-- those behind it could hold what those before it wait for; false: there was no gap within a second.
create or replace function hold_cash_account(p_id bigint) returns boolean language plpgsql as $$
begin
  for try in 1..100 loop
    if pg_try_advisory_xact_lock(hashtextextended('cash account', p_id)) then return true; end if;
    perform pg_sleep(0.01);
  end loop;
  return false;
end $$;

-- What was booked on an account after `p_after` and before a moment. A statement of its own sees what was committed
-- until the account was held.
create or replace function cash_sums(p_id bigint, p_after bigint, p_before timestamptz default 'infinity')
returns table (came_in bigint, went_out bigint, last_tx bigint, entries bigint) language sql stable as $$
  select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint,
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint, coalesce(max(e.tx_id), p_after), count(*)
  from entry e
  where e.contra_id = p_id and e.contra_id between 100 and 999 and e.tx_id > p_after
    and (p_before = 'infinity' or e.tx_id <= (
      select max(n.tx_id) from entry n join tx t on t.id = n.tx_id
      where n.contra_id = p_id and n.contra_id between 100 and 999 and n.tx_id > p_after and t.created_at < p_before))
$$;

-- What is in a bank or a till now: what its last close says, and what came after.
create or replace function cash_balance(p_id bigint) returns bigint language sql stable as $$
  select coalesce(c.closing, 0) + s.came_in - s.went_out
  from (select 1) one left join (select closing, last_tx from cash_close where cash_account = p_id
    order by day desc limit 1) c on true
  cross join lateral cash_sums(p_id, coalesce(c.last_tx, 0)) s
$$;

-- Money between two accounts of the house's own. Answers the two commands: into `p_to`, out of `p_from`.
create or replace function book_cash(p_key text, p_from bigint, p_to bigint, p_amount bigint, p_note text)
returns table (tx_in bigint, tx_out bigint) language plpgsql as $$
declare
  v_in tx;
  v_out tx;
begin
  perform lock_accounts(array[7::bigint]);
  v_in := new_tx('cash:' || p_key || ':in', 'cash', null, p_note => p_note);
  v_out := new_tx('cash:' || p_key || ':out', 'cash', null, p_note => p_note);
  perform book(array[v_in, v_out], array[v_in.id, v_out.id], array[7::bigint, 7::bigint], array[p_to, p_from],
    array[p_amount, -p_amount]);
  return query select v_in.id, v_out.id;
end $$;
