-- A fishing game buys credit in and gives back what is left of it. What was bought in is not what was played: when a
-- session ends its provider tells the totals, and reports and limits go by them.

-- The most that a session may have staked or won: ten billion riel, of which a room of ten guns is months away.
create or replace function session_max() returns bigint language sql immutable as $$ select 1000000000000000 $$;

-- Whether the totals of a session are none that any session can have. Nothing is counted by them.
create or replace function session_impossible(p_meta jsonb) returns boolean language sql immutable as $$
  select p_meta ->> 'kind' = 'session_out' and exists (
    select from unnest(array[p_meta ->> 'total_bet', p_meta ->> 'total_win']) total
    where case when total ~ '^[0-9]{1,18}$' then total::bigint > session_max() else total is not null end)
$$;

-- What a session replayed by the totals that its last win tells; 0 unless they explain to the unit what was bought in
-- and what has come back.
create or replace function session_replayed(p_meta jsonb, p_bet bigint, p_win bigint) returns bigint language plpgsql immutable as $$
declare
  v_played bigint;
  v_won bigint;
begin
  if p_meta ->> 'kind' is distinct from 'session_out'
    or p_meta ->> 'total_bet' is null or p_meta ->> 'total_win' is null or session_impossible(p_meta) then return 0; end if;
  v_played := (p_meta ->> 'total_bet')::bigint;
  v_won := (p_meta ->> 'total_win')::bigint;
  return case when v_won - v_played = p_win - p_bet then v_played - p_bet else 0 end;
end $$;

-- The win that ended a session: the first that said so and stands.
create or replace function session_end(p_provider smallint, p_player bigint, p_round text) returns game_tx language sql stable as $$
  select w from game_tx w
  where w.provider_id = p_provider and w.player_id = p_player and w.round = p_round and w.kind = 'win'
    and w.round_closed and w.meta #>> '{meta,kind}' = 'session_out' and not is_rolled_back(w.provider_id, w.uuid)
  order by w.id limit 1
$$;

-- What fishing games hold of a player: bought in after an entry and not given back yet. It is neither staked nor lost;
-- what is a day old is a matter for the reconciliation, and counts as a stake again. Limits do not ask this: all of it
-- could be lost, so they count it in full (wallet_play corrects them).
create or replace function money_in_play(p_player bigint, p_after_tx bigint) returns bigint language sql stable as $$
  select coalesce(sum(greatest(b.units - r.win, 0)), 0)::bigint
  from game_round r
  join game g on g.provider_id = r.provider_id and g.code = r.game_code and g.section = 'fishing'
  cross join lateral (
    select coalesce(sum(t.amount), 0) as units from game_tx t
    where t.player_id = r.player_id and t.round = r.round and t.provider_id = r.provider_id and t.kind = 'bet'
      and t.tx_id > p_after_tx and t.meta #>> '{meta,kind}' = 'session_in' and not is_rolled_back(t.provider_id, t.uuid)
  ) b
  where r.player_id = p_player and r.status = 'open'
    and not exists (select from game_round_end e where e.round_id = r.id and e.at >= r.changed_at) and r.opened_at > clock_timestamp() - interval '24 hours'
$$;

-- Counts a session that has just ended by its totals. A buy-in was counted as a stake in full when it was made, since
-- all of it could be lost; the correction goes to the hour of the bet that the last win names.
create or replace function wallet_play(c wallet_call, p_bet game_tx, p_now timestamptz) returns void language plpgsql as $$
declare
  v_round game_round;
  v_replayed bigint;
begin
  select * into strict v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round;
  if session_impossible(c.meta -> 'meta') then
    perform wallet_except(c, 'impossible_totals',
      jsonb_build_object('total_bet', c.meta #> '{meta,total_bet}', 'total_win', c.meta #> '{meta,total_win}'));
  end if;
  v_replayed := session_replayed(c.meta -> 'meta', v_round.bet, v_round.win);
  if v_replayed = 0 or v_round.replayed <> 0 then return; end if;
  update game_round r set replayed = v_replayed where r.id = v_round.id;
  insert into session_played (provider_id, player_id, game_code, units, at)
  values (c.provider_id, c.player_id, v_round.game_code, v_replayed, p_now);
  perform wallet_recount(c.player_id, hour_of(p_bet.created_at), v_replayed, 0);
  perform wallet_recount(c.player_id, hour_of(p_now), 0, v_replayed);
end $$;

-- Something of a session is undone: from now on it counts as what it moves. `p_end` is the win that had ended it.
create or replace function wallet_unplay(c wallet_call, p_end game_tx) returns void language plpgsql as $$
declare v_round game_round;
begin
  select * into v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = p_end.round and r.replayed <> 0;
  if not found then return; end if;
  update game_round r set replayed = 0 where r.id = v_round.id;
  insert into session_played (provider_id, player_id, game_code, units, at)
  values (c.provider_id, c.player_id, v_round.game_code, -v_round.replayed, clock_timestamp());
  perform wallet_recount(c.player_id, hour_of(b.created_at), -v_round.replayed, 0)
  from game_tx b where b.provider_id = c.provider_id and b.uuid = p_end.ref;
  perform wallet_recount(c.player_id, hour_of(p_end.created_at), 0, -v_round.replayed);
end $$;
