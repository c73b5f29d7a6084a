-- A fishing game buys credit in and gives back what is left of it. What was bought in is not what was played: when a
-- session ends its provider tells the totals, and reports and limits go by them.

-- How much more was staked, and by the same sum won, than has moved: less than nothing where credit came back unplayed,
-- more where winnings were played again. Stake and win of a round are bet + replayed and win + replayed.
alter table game_round add replayed bigint not null default 0;
create index game_round_replayed on game_round (player_id) where replayed <> 0;
grant update (replayed) on game_round to samnang_app;

-- What a session replayed by the totals that its last win tells; 0 unless they explain to the unit what was bought in
-- and what has come back.
create function session_replayed(p_meta jsonb, p_bet bigint, p_win bigint) returns bigint language plpgsql immutable as $$
declare
  v_played bigint;
  v_won bigint;
begin
  if p_meta ->> 'kind' is distinct from 'session_out'
    or coalesce(p_meta ->> 'total_bet', '') !~ '^[0-9]{1,18}$'
    or coalesce(p_meta ->> 'total_win', '') !~ '^[0-9]{1,18}$' then return 0; end if;
  v_played := (p_meta ->> 'total_bet')::bigint;
  v_won := (p_meta ->> 'total_win')::bigint;
  return case when v_won - v_played = p_win - p_bet then v_played - p_bet else 0 end;
end $$;

-- Corrects a counted hour, if that hour is counted at all.
create function wallet_recount(p_player bigint, p_hour int, p_staked bigint, p_paid bigint) returns void
language plpgsql as $$
begin
  if (select p_hour >= p.counted_from from player p where p.id = p_player) then
    perform count_play(p_player, p_hour, p_staked, p_paid, 0);
  end if;
end $$;

-- Counts a session that has just ended by its totals. A buy-in was counted as a stake in full when it was made, since
-- all of it could be lost; the correction goes to the hour of the bet that the last win names.
create function wallet_play(c wallet_call, p_bet game_tx, p_now timestamptz) returns void language plpgsql as $$
declare
  v_round game_round;
  v_replayed bigint;
begin
  select * into strict v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = c.round;
  v_replayed := session_replayed(c.meta -> 'meta', v_round.bet, v_round.win);
  if v_replayed = 0 or v_round.replayed <> 0 then return; end if;
  update game_round r set replayed = v_replayed where r.id = v_round.id;
  perform wallet_recount(c.player_id, hour_of(p_bet.created_at), v_replayed, 0);
  perform wallet_recount(c.player_id, hour_of(p_now), 0, v_replayed);
end $$;

-- The win that ended a session: the first that said so and stands.
create function session_end(p_provider smallint, p_player bigint, p_round text) returns game_tx language sql stable as $$
  select w from game_tx w
  where w.provider_id = p_provider and w.player_id = p_player and w.round = p_round and w.kind = 'win'
    and w.round_closed and w.meta #>> '{meta,kind}' = 'session_out' and not is_rolled_back(w.provider_id, w.uuid)
  order by w.id limit 1
$$;

-- Something of a session is undone: from now on it counts as what it moves. `p_end` is the win that had ended it.
create function wallet_unplay(c wallet_call, p_end game_tx) returns void language plpgsql as $$
declare v_round game_round;
begin
  select * into v_round from game_round r
  where r.provider_id = c.provider_id and r.player_id = c.player_id and r.round = p_end.round and r.replayed <> 0;
  if not found then return; end if;
  update game_round r set replayed = 0 where r.id = v_round.id;
  perform wallet_recount(c.player_id, hour_of(b.created_at), -v_round.replayed, 0)
  from game_tx b where b.provider_id = c.provider_id and b.uuid = p_end.ref;
  perform wallet_recount(c.player_id, hour_of(p_end.created_at), 0, -v_round.replayed);
end $$;

-- As in 0009; a session that ends is counted by its totals.
create or replace function wallet_win(c wallet_call, p_now timestamptz) returns text language plpgsql as $$
declare
  v_bet game_tx;
  v_facts record;
  v_round text;
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
  end if;

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
  if c.round_closed and c.meta #>> '{meta,kind}' = 'session_out' then perform wallet_play(c, v_bet, p_now); end if;
  return 'RS_OK';
end $$;

-- As in 0009; a session of which something is undone is counted as what it moved first.
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

-- As in 0009; sessions are counted by their totals.
create or replace function book_hours(p_player bigint, p_from int)
returns table (hour int, staked bigint, paid bigint, deposited bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
-- Each look-up stands by itself (offset 0), so that it goes through its index whatever the statistics of a young table
-- say: joined, one player's first limit once read all transactions for each of his entries, for half a minute.
declare v_first bigint := first_entry(p_player, p_from);
begin
  return query select m.hour, sum(m.staked)::bigint, sum(m.paid)::bigint, sum(m.deposited)::bigint from (
    select hour_of(t.created_at) as hour, case when t.kind in ('bet', 'game_bet') then -e.amount else 0 end as staked,
      case when t.kind in ('settle', 'game_win') then e.amount else 0 end as paid,
      case t.kind when 'credit' then e.amount else 0 end as deposited
    from entry e cross join lateral (select t.kind, t.created_at from tx t where t.id = e.tx_id offset 0) t
    where e.account_id = p_player and e.tx_id >= v_first
      and t.kind in ('bet', 'settle', 'credit', 'game_bet', 'game_win')
    union all
    select hour_of(to_timestamp(k.accepted_ms / 1000.0)), -p.amount, 0, 0
    from entry e cross join lateral (select t.kind, t.draw_id from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select p.ticket_id, p.amount from payout p
      where p.draw_id = t.draw_id and p.player_id = p_player and p.kind = 'refund' offset 0) p
    cross join lateral (select k.accepted_ms from ticket k where k.id = p.ticket_id offset 0) k
    where e.account_id = p_player and e.tx_id >= v_first and t.kind = 'refund'
    union all
    select hour_of(undone.created_at), -greatest(e.amount, 0), -greatest(-e.amount, 0), 0
    from entry e
    cross join lateral (select t.kind, split_part(t.key, ':', 3) as uuid from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select v.id from provider v where v.account_id = e.contra_id offset 0) v
    cross join lateral (select u.ref from game_tx u where u.provider_id = v.id and u.uuid = t.uuid::uuid
      and t.kind = 'game_undo' offset 0) u
    cross join lateral (select g.created_at from game_tx g where g.provider_id = v.id and g.uuid = u.ref offset 0) undone
    where e.account_id = p_player and e.tx_id >= v_first and t.kind = 'game_undo'
    union all
    select hour_of(b.created_at), r.replayed, 0, 0
    from game_round r cross join session_end(r.provider_id, r.player_id, r.round) w
    join game_tx b on b.provider_id = w.provider_id and b.uuid = w.ref
    where r.player_id = p_player and r.replayed <> 0
    union all
    select hour_of(w.created_at), 0, r.replayed, 0
    from game_round r cross join session_end(r.provider_id, r.player_id, r.round) w
    where r.player_id = p_player and r.replayed <> 0
  ) m where m.hour >= p_from group by m.hour;
end $$;
