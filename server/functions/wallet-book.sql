-- What every wallet call writes: its transaction, the entry, the round, and what somebody should look at.

-- The most that an account may hold; ten times the money that any site will have.
create or replace function balance_max() returns bigint language sql immutable as $$ select 1000000000000000000 $$;

-- Notes what somebody should look at. A call is repeated until it is accepted, so once is enough.
create or replace function wallet_except(c wallet_call, p_code text, p_detail jsonb default '{}') returns void
language plpgsql as $$
begin
  insert into game_exception (provider_id, player_id, code, uuid, round, detail)
  values (c.provider_id, c.player_id, p_code, c.uuid, c.round,
    p_detail || jsonb_build_object('kind', c.kind, 'ref', c.ref, 'amount', c.amount, 'game', c.game_code))
  on conflict do nothing;
end $$;

-- Whether a bet or a win was undone by a rollback.
create or replace function is_rolled_back(p_provider smallint, p_uuid uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from game_tx u
    where u.provider_id = p_provider and u.ref = p_uuid and u.kind = 'rollback' and u.has_effect);
end $$;

-- Takes the id and books the money, if there is any to move. False: somebody else has just taken the id, and nothing
-- has happened here.
create or replace function wallet_book(c wallet_call, p_tx_kind text, p_amount bigint, p_effect boolean, p_now timestamptz)
returns boolean language plpgsql as $$
declare v_tx tx;
begin
  if p_amount <> 0 then
    v_tx := new_tx('game:' || c.provider || ':' || c.uuid, p_tx_kind, c.player_id, p_note => c.game_code, p_now => p_now);
  end if;
  insert into game_tx (provider_id, uuid, kind, player_id, ref, amount, round, game_code, supplier_tx, round_closed,
    is_free, has_effect, tx_id, meta, created_at)
  values (c.provider_id, c.uuid, c.kind, c.player_id, c.ref, coalesce(c.amount, 0), c.round, c.game_code,
    c.supplier_tx, c.round_closed, c.is_free, p_effect, v_tx.id, c.meta, p_now)
  on conflict do nothing;
  if not found then return false; end if;
  if p_amount <> 0 then perform book_one(v_tx, c.player_id, c.house_id, p_amount); end if;
  return true;
end $$;

-- Whether a round would hold more than any account can, with so much more staked or won in it.
create or replace function is_round_too_large(c wallet_call, p_bet bigint, p_win bigint) returns boolean
language plpgsql stable as $$
begin
  return exists (select from game_round r
    where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round
      and (r.bet > balance_max() - p_bet or r.win > balance_max() - p_win));
end $$;

-- Adds to a round what now stands, or takes off what no longer does (`p_standing` -1).
create or replace function wallet_count_round(
  c wallet_call, p_round text, p_bet bigint, p_win bigint, p_standing int, p_status text, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into game_round as r (provider_id, player_id, round, game_code, bet, win, standing, status, opened_at,
    changed_at, closed_at)
  values (c.provider_id, c.player_id, p_round, c.game_code, p_bet, p_win, p_standing, p_status, p_now, p_now,
    case when p_status <> 'open' then p_now end)
  on conflict (provider_id, player_id, round) do update set bet = r.bet + p_bet, win = r.win + p_win,
    standing = r.standing + p_standing, status = p_status, changed_at = p_now,
    closed_at = case when p_status <> 'open' then coalesce(r.closed_at, p_now) end;
end $$;
