-- A provider's wallet calls: the door. What each kind of call does stands in wallet-bet, wallet-win and wallet-rollback.

-- Decides one micro-batch of calls in one transaction, one after the other in the order of their arrival. `p_players`
-- are the players in them. Answers a status for each, in their order, with the player's balance where the answer has
-- one; `moved`: something has been booked now, and not before.
--
-- Accounts are locked first, by ascending id, as everywhere: all calls of one player, and their bets on other
-- products, follow one another. The same id named for two players at once meets at the key of game_tx: who comes second waits,
-- and reads again.
create or replace function wallet_calls(p_players bigint[], p_calls json)
returns table (status text, balance bigint, moved boolean) language plpgsql as $$
#variable_conflict use_column
declare
  c wallet_call;
  v_old game_tx;
  v_now timestamptz;
begin
  perform lock_accounts(p_players);
  for c in select * from json_populate_recordset(null::wallet_call, p_calls) loop
    loop
      v_now := clock_timestamp();
      select * into v_old from game_tx t where t.provider_id = c.provider_id and t.uuid = c.uuid;
      moved := not found;
      status := case when not moved then wallet_repeated(v_old, c)
        when c.kind = 'bet' then wallet_bet(c, v_now)
        when c.kind = 'win' then wallet_win(c, v_now)
        else wallet_rollback(c, v_now) end;
      exit when status is not null;
    end loop;
    moved := moved and status = 'RS_OK';
    balance := null;
    if status in ('RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED') then
      select a.balance into balance from account a where a.id = c.player_id and a.kind = 'player';
      balance := coalesce(balance, 0);
    end if;
    return next;
  end loop;
end $$;

-- An id that is known: the same call is answered as before, any other one is refused. A bet that was rolled back since
-- is not called accepted again, for the provider would take the stake as held.
create or replace function wallet_repeated(p_old game_tx, c wallet_call) returns text language plpgsql as $$
begin
  if p_old.kind = 'tombstone' then
    if c.kind = 'rollback' then perform wallet_except(c, 'rollback_of_rollback'); end if;
    return 'RS_ERROR_UNKNOWN';
  elsif p_old.kind <> c.kind or p_old.player_id is distinct from c.player_id or p_old.round <> c.round
    or p_old.game_code <> c.game_code or p_old.ref is distinct from c.ref
    or (c.kind <> 'rollback' and (p_old.amount <> c.amount or c.currency <> 'KHR')) then
    perform wallet_except(c, 'id_reused',
      jsonb_build_object('first_kind', p_old.kind, 'first_amount', p_old.amount, 'first_round', p_old.round));
    return 'RS_ERROR_DUPLICATE_TRANSACTION';
  elsif c.kind = 'bet' and is_rolled_back(c.provider_id, c.uuid) then
    return 'RS_ERROR_UNKNOWN';
  end if;
  return 'RS_OK';
end $$;

-- The balance that a game shows; asked with the token of its launch.
create or replace function wallet_balance(p_provider smallint, p_player bigint, p_token bytea, p_game text)
returns table (status text, balance bigint) language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_token game_token;
begin
  select * into v_token from game_token t
  where t.token_hash = p_token and t.provider_id = p_provider and t.player_id = p_player;
  if not found then
    status := 'RS_ERROR_INVALID_TOKEN';
  elsif not is_token_open(v_token, v_now) then
    status := 'RS_ERROR_TOKEN_EXPIRED';
  elsif not exists (select from game g where g.provider_id = p_provider and g.code = p_game) then
    status := 'RS_ERROR_INVALID_GAME';
  else
    status := 'RS_OK';
    perform use_token(v_token, v_now);
    select a.balance into strict balance from account a where a.id = p_player;
  end if;
  return next;
end $$;
