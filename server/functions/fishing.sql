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

-- In which hours a session that has ended counts otherwise than it moved: how much more was staked there, and how much
-- more paid; less than nothing where it is less. A buy-in counts as a stake in full when it is made, since all of it
-- could be lost, and nobody tells which part of it was played. So this goes where limits see the most: in no span of hours
-- up to now is less counted than may have been staked of what was bought in there.
--   Where credit came back unplayed, it is taken off the buy-ins, the earliest first and each by what it was at most, and
--   off the win in its hour. Taken off the latest it would leave room behind once the hours it came from count no more.
--   Where winnings were played again, that is staked and won in the hour of the win: an earlier stake would count no more
--   while what it won still does.
-- The buy-ins are those that stood when the session ended: whoever undoes it, and the audit, find the same hours. A win
-- from before this was the rule has no mark `spread` (wallet-win.sql): its session is corrected in the hour of the bet
-- that it names.
create or replace function session_hours(p_end game_tx, p_replayed bigint)
returns table (hour int, staked bigint, paid bigint) language sql stable as $$
  select hour_of(p_end.created_at), case when p_end.meta ? 'spread' then greatest(p_replayed, 0) else 0 end, p_replayed
  union all
  select hour_of(b.created_at), p_replayed, 0 from game_tx b
  where b.provider_id = p_end.provider_id and b.uuid = p_end.ref and not p_end.meta ? 'spread'
  union all
  select hour_of(b.created_at), -least(b.amount, -p_replayed - b.earlier), 0 from (
    select t.created_at, t.amount, (sum(t.amount) over (order by t.id) - t.amount)::bigint as earlier
    from game_tx t
    where t.provider_id = p_end.provider_id and t.player_id = p_end.player_id and t.round = p_end.round
      and t.kind = 'bet' and not t.is_free and t.id < p_end.id and not exists (select from game_tx u
        where u.provider_id = t.provider_id and u.ref = t.uuid and u.kind = 'rollback' and u.has_effect and u.id < p_end.id)
  ) b where b.earlier < -p_replayed and b.amount > 0 and p_end.meta ? 'spread'
$$;

-- Counts a session that has just ended by its totals (session_hours).
drop function if exists wallet_play(wallet_call, game_tx, timestamptz);
create or replace function wallet_play(c wallet_call, p_now timestamptz) returns void language plpgsql as $$
declare
  v_end game_tx := session_end(c.provider_id, c.player_id, c.round);
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
  perform wallet_recount(c.player_id, h.hour, h.staked, h.paid) from session_hours(v_end, v_replayed) h;
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
  perform wallet_recount(c.player_id, h.hour, -h.staked, -h.paid) from session_hours(p_end, v_round.replayed) h;
end $$;
