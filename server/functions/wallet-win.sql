-- A provider pays a win.

-- A win, whenever it comes: neither token nor player nor game is asked, only its bet. What is refused is noted, for the
-- player may be owed it. A session that ends is counted by its totals.
create or replace function wallet_win(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare
  v_bet game_tx;
  v_facts record;
  v_round text;
  v_ends boolean := coalesce(c.round_closed and c.meta #>> '{meta,kind}' = 'session_out', false);
begin
  select * into v_bet from game_tx b where b.provider_id = c.provider_id and b.uuid = c.ref;
  if v_bet.kind = 'tombstone' or (v_bet.kind = 'bet' and is_rolled_back(c.provider_id, c.ref)) then
    perform wallet_except(c, 'win_after_rollback');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_bet.kind is distinct from 'bet' or v_bet.player_id is distinct from c.player_id or v_bet.round <> c.round then
    perform wallet_except(c, 'win_without_bet');
    return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif c.currency <> 'KHR' then
    return 'RS_ERROR_WRONG_CURRENCY';
  end if;
  select a.balance, p.state, p.counted_from into strict v_facts
  from account a join player p on p.id = a.id where a.id = c.player_id;
  if v_facts.balance > balance_max() - c.amount then
    perform wallet_except(c, 'balance_too_large');
    return 'RS_ERROR_UNKNOWN';
  elsif is_round_too_large(c, 0, c.amount) then
    perform wallet_except(c, 'round_too_large');
    return 'RS_ERROR_UNKNOWN';
  end if;

  -- The mark of the rule by which its session is counted; beside what the provider tells, who can write nothing there.
  if v_ends then c.meta := c.meta || '{"spread": true}'; end if;
  if not wallet_book(c, 'game_win', c.amount, true, p_now) then return null; end if;
  if c.amount > 0 and v_facts.counted_from is not null then
    perform count_play(c.player_id, hour_of(p_now), 0, c.amount, 0);
  end if;
  if c.amount > 0 and v_facts.state <> 'ACTIVE' then perform wallet_except(c, 'win_of_locked_player'); end if;
  select r.status into v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round;
  if c.amount > 0 and v_round = 'closed' then perform wallet_except(c, 'late_win'); end if;
  perform wallet_count_round(c, c.round, 0, c.amount, 1,
    case when c.round_closed or v_round = 'closed' then 'closed' else 'open' end, p_now);
  if v_ends then perform wallet_play(c, p_now); end if;
  return 'RS_OK';
end $$;
