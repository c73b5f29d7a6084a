-- A provider takes a bet or a win back.

-- A rollback is accepted whatever there is to undo: nothing, when it came before what it names, was repeated, or names
-- what was refused. What comes later under that id is kept out by a tombstone.
create or replace function wallet_rollback(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare v_ref game_tx;
begin
  select * into v_ref from game_tx t where t.provider_id = c.provider_id and t.uuid = c.ref;
  if v_ref.kind = 'rollback' or c.ref = c.uuid then
    perform wallet_except(c, 'rollback_of_rollback');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_ref.kind in ('bet', 'win') and v_ref.player_id is distinct from c.player_id then
    perform wallet_except(c, 'rollback_of_other_player');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_ref.kind in ('bet', 'win') and not is_rolled_back(c.provider_id, c.ref) then
    return wallet_undo(c, v_ref, p_now);
  end if;
  if not wallet_book(c, 'game_undo', 0, false, p_now) then return null; end if;
  if v_ref.kind is null then
    insert into game_tx (provider_id, uuid, kind, player_id, round, game_code, has_effect, created_at)
    values (c.provider_id, c.ref, 'tombstone', c.player_id, c.round, c.game_code, false, p_now)
    on conflict do nothing;
  end if;
  return 'RS_OK';
end $$;

-- Undoes a bet or a win that stands, the whole of it. Locks of the account are held, and the balance may go below zero.
-- A session of which something is undone is counted as what it moved first.
create or replace function wallet_undo(c wallet_call, p_ref game_tx, p_now timestamptz) returns text language plpgsql as $$
declare
  v_units bigint := case when p_ref.kind = 'bet' and p_ref.is_free then 0 else p_ref.amount end;
  v_is_bet boolean := p_ref.kind = 'bet';
  v_hour int := hour_of(p_ref.created_at);
  v_round record;
  v_end game_tx;
begin
  v_end := session_end(c.provider_id, c.player_id, p_ref.round);
  if not wallet_book(c, 'game_undo', case when v_is_bet then v_units else -v_units end, true, p_now) then
    return null;
  end if;
  if v_end.uuid is not null then perform wallet_unplay(c, v_end); end if;
  -- Off the hour in which it was counted, if that hour is counted at all.
  if v_units > 0 and (select v_hour >= p.counted_from from player p where p.id = c.player_id) then
    perform count_play(c.player_id, v_hour, case when v_is_bet then -v_units else 0 end,
      case when v_is_bet then 0 else -v_units end, 0);
  end if;
  if v_is_bet then
    if exists (select from game_tx w where w.provider_id = c.provider_id and w.ref = c.ref and w.kind = 'win'
        and w.amount > 0 and not is_rolled_back(w.provider_id, w.uuid)) then
      perform wallet_except(c, 'rollback_of_paid_bet');
    end if;
  elsif (select a.balance < 0 from account a where a.id = c.player_id) then
    perform wallet_except(c, 'overdrawn');
  end if;
  select r.status, r.standing into strict v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = p_ref.round;
  perform wallet_count_round(c, p_ref.round, case when v_is_bet then -v_units else 0 end,
    case when v_is_bet then 0 else -v_units end, -1,
    case when v_round.standing = 1 then 'cancelled' when c.round_closed then 'closed'
      when v_is_bet then v_round.status else 'open' end, p_now);
  return 'RS_OK';
end $$;
