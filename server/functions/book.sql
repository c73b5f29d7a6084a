-- The one book. `book` is the only statement that writes commands, entries, balances and `overdrawn`, with two exceptions
-- of lotto 59: placing slips (place-slips.sql, place-slip.sql) and crediting draws (credit-chunk.sql), for a slip and
-- what a draw gives a player are command and entry in a row of their own. The application's role may insert into none of these tables and may not touch an account: these functions run with the
-- rights of their owner, and this file is the door.

-- The house's two accounts that these functions name; the same numbers stand in core/src/ledger/accounts.ts.
create or replace function house_lotto59() returns bigint language sql immutable as $$ select 1::bigint $$;
create or replace function house_lottery() returns bigint language sql immutable as $$ select 5::bigint $$;

-- All of them are in PL/pgSQL, which keeps their plans: as SQL functions they were planned anew at every call (3.1
-- against 0.1 ms for one booking).

-- A command that is about to be booked. Call it under the accounts' locks: the numbers of an account's commands are in
-- the order of its entries.
create or replace function new_tx(
  p_key text, p_kind text, p_player bigint, p_draw bigint default null, p_hash bytea default null,
  p_note text default null, p_now timestamptz default clock_timestamp(), p_reason text default null
) returns tx language plpgsql as $$
begin
  return row(nextval('tx_id_seq'), p_key, p_kind, p_player, p_draw, p_hash, p_note, p_now, p_reason)::tx;
end $$;

-- Locks accounts by ascending id until the transaction ends, and answers what they hold. Whoever locks a draw has done
-- so before.
create or replace function lock_accounts(p_ids bigint[]) returns table (id bigint, balance bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
  select a.id, a.balance from account a where a.id = any (p_ids) and a.kind <> 'house' order by a.id for no key update;
end $$;

-- Only what takes back a win may leave a player below zero; the mark stays until wins or deposits have repaid it.
create or replace function is_overdrawn(p_balance bigint, p_was boolean, p_amount bigint, p_takes_back boolean)
returns boolean language sql immutable as $$
  select p_balance < 0 and (p_takes_back or (p_was and p_amount > 0))
$$;

-- Books commands of one kind with their entries: entry i moves `p_amounts[i]` units into `p_accounts[i]`, out of the
-- house account `p_contras[i]`, under the command `p_ids[i]`. The accounts are locked; one of them may have several
-- entries, in the order of their commands. Answers the balance after each entry.
-- A known key is a unique_violation, and nothing has happened. So is, as a check_violation of `funds`, what would leave
-- a player below zero, but for the kinds that take back what was won: what a provider rolls back, and a result or a
-- settlement that was wrong. A single entry, as every wallet call has one, goes by plain statements: a quarter of the others' time.
create or replace function book(
  p_txs tx[], p_ids bigint[], p_accounts bigint[], p_contras bigint[], p_amounts bigint[]
) returns bigint[] language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_takes_back boolean := (p_txs[1]).kind in ('game_undo', 'lottery_undo', 'draw_undo');
  v_balance bigint;
  v_balances bigint[];
begin
  if cardinality(p_ids) = 1 then
    update account a set balance = a.balance + p_amounts[1],
      overdrawn = is_overdrawn(a.balance + p_amounts[1], a.overdrawn, p_amounts[1], v_takes_back),
      has_tickets = a.has_tickets or (p_txs[1]).kind = 'lottery_bet'
    where a.id = p_accounts[1] and a.kind <> 'house' returning a.balance into v_balance;
    if not found then raise exception 'the entry does not have an account: %', p_accounts[1]; end if;
    insert into tx select (p_txs[1]).*;
    insert into entry (account_id, tx_id, contra_id, amount, balance_after)
    values (p_accounts[1], p_ids[1], p_contras[1], p_amounts[1], v_balance);
    return array[v_balance];
  end if;
  insert into tx select * from unnest(p_txs);
  with line as materialized (
    select l.*, sum(l.amount) over (partition by l.account order by l.ord) as so_far,
      sum(l.amount) over (partition by l.account) as whole
    from unnest(p_ids, p_accounts, p_contras, p_amounts) with ordinality as l (tx_id, account, contra, amount, ord)
  ), moved as (
    update account a set balance = a.balance + s.whole,
      overdrawn = is_overdrawn(a.balance + s.whole, a.overdrawn, s.whole, v_takes_back)
    from (select distinct account, whole::bigint from line) s where a.id = s.account and a.kind <> 'house'
    returning a.id, a.balance
  ), entered as (
    insert into entry (account_id, tx_id, contra_id, amount, balance_after)
    select l.account, l.tx_id, l.contra, l.amount, (m.balance - l.whole + l.so_far)::bigint
    from line l join moved m on m.id = l.account
    returning account_id, tx_id, balance_after
  )
  select array_agg(e.balance_after order by l.ord) into v_balances
  from line l join entered e on e.account_id = l.account and e.tx_id = l.tx_id;
  if coalesce(cardinality(v_balances), 0) <> cardinality(p_ids) then
    raise exception 'only % of % entries have an account', coalesce(cardinality(v_balances), 0), cardinality(p_ids);
  end if;
  return v_balances;
end $$;

-- One command with one entry; answers the balance after it.
create or replace function book_one(p_tx tx, p_account bigint, p_contra bigint, p_amount bigint) returns bigint
language plpgsql as $$
begin
  return (book(array[p_tx], array[p_tx.id], array[p_account], array[p_contra], array[p_amount]))[1];
end $$;

-- An account with nothing in it. House accounts keep no balance; everybody else's starts at zero.
create or replace function open_account(p_id bigint, p_kind text, p_name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into account (id, kind, name, balance) values (p_id, p_kind, p_name, case when p_kind <> 'house' then 0 end)
$$;
