-- The cashier's accounts in the book, and its four commands: `deposit` and `payout` between a player's money and a bank or
-- till of the house, `hold` and `release` between what a player plays with and what waits to be paid out.

-- The house's account of credits and debits that have a reason; the same number stands in core/src/ledger/accounts.ts.
create or replace function house_adjustments() returns bigint language sql immutable as $$ select 6::bigint $$;

-- The other side of everything that is not play: deposits and withdrawals by hand, adjustments, banks and tills.
create or replace function cashier_accounts() returns bigint[] language sql stable as $$
  select array[2, house_adjustments()] || array(select c.id from cash_account c)
$$;

-- The first number from `p_first` on that no account of the house has, until the transaction ends nobody else's. Providers
-- of games begin at 10, banks and tills at 100; whoever has no room left goes on among the others.
create or replace function free_house_account(p_first bigint) returns bigint language plpgsql as $$
declare v_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('house accounts', 0));
  select n into v_id from generate_series(p_first, 999) n
  where not exists (select from account a where a.id = n) order by n limit 1;
  if v_id is null then raise exception 'the house has no number left for an account'; end if;
  return v_id;
end $$;

-- Opens an account of the house for a bank or a till and answers its number.
create or replace function open_cash_account(p_name text) returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
declare v_id bigint := free_house_account(100);
begin
  perform open_account(v_id, 'house', p_name);
  return v_id;
end $$;

-- Money leaves what a player plays with (p_amount above zero), or comes back to it (below). Both entries are one command
-- against the house's cashier, whose part of it is zero. Answers the player's balance. The player's account is locked
-- before: a hold is touched under that lock alone, so nobody ever waits for one while holding the other.
create or replace function book_hold(p_tx tx, p_amount bigint) returns bigint language plpgsql as $$
begin
  if not exists (select from account a where a.id = -p_tx.player_id) then
    perform open_account(-p_tx.player_id, 'hold', 'hold:' || p_tx.player_id);
  end if;
  return (book(array[p_tx], array[p_tx.id, p_tx.id], array[p_tx.player_id, -p_tx.player_id], array[2, 2]::bigint[],
    array[-p_amount, p_amount]))[1];
end $$;
