-- A provider asks for a stake.

-- A stake. Asked in this order: maintenance, token, player, game, currency, limits, funds. What is refused leaves no
-- trace: the same id may come again and be accepted. Null: the id was taken meanwhile.
create or replace function wallet_bet(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare
  v_stake bigint := case when c.is_free then 0 else c.amount end;
  v_token game_token;
  v_facts record;
  v_stop text;
  v_round text;
begin
  if exists (select from setting where key = 'maintenance' and value @> '{"on": true}') then
    return 'RS_ERROR_UNKNOWN';
  end if;
  select * into v_token from game_token t where t.token_hash = c.token_hash
    and t.provider_id = c.provider_id and t.player_id = c.player_id;
  if not found then return 'RS_ERROR_INVALID_TOKEN'; end if;
  if not is_token_open(v_token, p_now) and not (c.is_promo and c.amount = 0) then
    return 'RS_ERROR_TOKEN_EXPIRED';
  end if;
  select a.balance, p.state, p.exclusion, p.excluded_until, p.reminder_at, p.counted_from,
    g.enabled and not g.hidden
      and not exists (select from setting s where s.key = 'family:' || g.section and s.value = 'false') as is_game_on,
    p_now < g.paused_until as is_paused
  into strict v_facts
  from account a join player p on p.id = a.id
  left join game g on g.provider_id = c.provider_id and g.code = c.game_code where a.id = c.player_id;
  if v_facts.state <> 'ACTIVE' then return 'RS_ERROR_USER_DISABLED'; end if;
  if p_now < v_facts.excluded_until or p_now >= v_facts.reminder_at then
    v_stop := play_stop(v_facts.exclusion, v_facts.excluded_until, p_now);
  end if;
  if v_stop <> 'reality_check_due' then return 'RS_ERROR_USER_DISABLED'; end if;
  if v_facts.is_game_on is not true then return 'RS_ERROR_INVALID_GAME'; end if;
  -- A game that pauses plays its open rounds to their end and begins no other.
  if v_facts.is_paused and not exists (select from game_round r where r.provider_id = c.provider_id
    and r.player_id = c.player_id and r.round = c.round and r.status = 'open') then
    return 'RS_ERROR_INVALID_GAME';
  end if;
  if c.currency <> v_token.currency or c.currency <> 'KHR' then return 'RS_ERROR_WRONG_CURRENCY'; end if;
  if v_stop is null and v_stake > 0 and v_facts.counted_from is not null then
    v_stop := check_play_limits(c.player_id, v_stake, p_now);
  end if;
  if v_stop is not null then return 'RS_ERROR_LIMIT_REACHED'; end if;
  if v_stake > v_facts.balance and v_stake > 0 then return 'RS_ERROR_NOT_ENOUGH_MONEY'; end if;
  if is_round_too_large(c, v_stake, 0) then
    perform wallet_except(c, 'round_too_large');
    return 'RS_ERROR_UNKNOWN';
  end if;

  if not wallet_book(c, 'game_bet', -v_stake, true, p_now) then return null; end if;
  if v_stake > 0 and v_facts.counted_from is not null then
    perform count_play(c.player_id, hour_of(p_now), v_stake, 0, 0);
  end if;
  select r.status into v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round;
  if v_round = 'closed' then perform wallet_except(c, 'bet_in_closed_round'); end if;
  perform wallet_count_round(c, c.round, v_stake, 0, 1, case when c.round_closed then 'closed' else 'open' end, p_now);
  perform use_token(v_token, p_now);
  return 'RS_OK';
end $$;
