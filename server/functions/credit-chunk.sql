-- What a draw gives its players: found once, then credited in short transactions of some players each. Both in two lanes,
-- so that a draw of a million bets has two connections at work.

-- Every other thousand of accounts: lanes by even and odd numbers met on each page of accounts, and were slower than one.
create or replace function lane_of(p_player bigint) returns int language sql immutable parallel safe as
  'select (p_player >> 10)::int & 1';

-- What a draw with these slips owes each player. One pass over the slips, first lines in their columns: the view `ticket`
-- would read them again for further lines, which an index finds. `p_codes` are the winning bets as type * 1000 + pick,
-- `p_mask` the numbers on the posts, rates in hundredths, `p_line` what a line of the jackpot costs. Stakes are whole riel,
-- so the divisions are exact. It stands alone so that a settlement and its correction cannot differ; being one plain
-- question, it is planned as part of whoever asks. `p_lane`: of its players alone; null for all.
drop function if exists due_of_draw(bigint, bigint, bigint, boolean, bigint, bigint[], bigint, int, int, bigint);
create or replace function due_of_draw(
  p_draw bigint, p_first bigint, p_last bigint, p_is_void boolean, p_pot_per_line bigint,
  p_codes bigint[], p_mask bigint, p_small int, p_big int, p_line bigint, p_lane int
) returns table (player_id bigint, amount bigint, tickets bigint[], amounts bigint[], diffs smallint[])
language sql stable as $$
  select w.player_id, sum(w.amount)::bigint, array_agg(w.ticket_id), array_agg(w.amount),
    case when count(w.diff) > 0 then array_agg(w.diff::smallint) end
  from (
    select l.player_id, l.ticket_id, l.diff, case when p_is_void then l.stake
      when l.diff is null then l.stake * l.rate_centi / 100 when l.diff = 2 then l.stake * p_small / 100
      when l.diff = 1 then l.stake * p_big / 100 else l.stake / p_line * p_pot_per_line end as amount
    from (
      select t.*, case when t.type = 9 and not p_is_void then 5 - bit_count((t.pick & p_mask)::bit(64)) end as diff
      from (
        select s.player_id, s.id * 64 as ticket_id, s.type, s.pick, s.rate_centi, s.stake
        from slip s where s.draw_id = p_draw and s.id between p_first and p_last
          and (p_lane is null or lane_of(s.player_id) = p_lane)
        union all
        select s.player_id, s.id * 64 + n, s.more[n]::smallint, s.more[c + n], s.more[2 * c + n]::int, s.more[3 * c + n]
        from slip s cross join lateral (select cardinality(s.more) / 4 as c) c cross join generate_series(1, c) n
        where s.draw_id = p_draw and s.id between p_first and p_last and s.more is not null
          and (p_lane is null or lane_of(s.player_id) = p_lane)
      ) t where p_is_void or t.type = 9 or t.type * 1000 + t.pick = any (p_codes)
    ) l where l.diff is null or l.diff <= 2
    order by l.player_id, l.ticket_id
  ) w where w.amount > 0 group by w.player_id
$$;

-- Finds what each player of a lane of a drawn or void draw gets, once: a pure function of its balls and bets in their order,
-- so it can be made again when a crash of the database has emptied draw_due. Player -lane says that all of it is there. False
-- where crediting is done or has not begun, or the lease is lost. Without a lane, as programs before 2.3.0 ask: both.
drop function if exists stage_due(bigint, bigint, bigint[], bigint, int, int, bigint);
create or replace function stage_due(
  p_draw bigint, p_epoch bigint, p_codes bigint[], p_mask bigint, p_small int, p_big int, p_line bigint,
  p_lane int default null
) returns boolean language plpgsql security definer set search_path = public, pg_temp
set enable_hashagg = off set work_mem = '64MB' set plan_cache_mode = force_custom_plan as $$
declare
  v_is_void boolean;
  v_pot_per_line bigint;
  v_first bigint;
  v_last bigint;
begin
  if p_lane is null then
    insert into settlement_lane (draw_id, lane)
    select s.draw_id, lane from settlement s, generate_series(0, 1) lane where s.draw_id = p_draw and not s.done
    on conflict do nothing;
    return (select bool_and(stage_due(p_draw, p_epoch, p_codes, p_mask, p_small, p_big, p_line, lane))
      from generate_series(0, 1) lane);
  end if;
  select d.state = 'VOID', s.pot_per_line into v_is_void, v_pot_per_line
  from settlement s join draw d on d.id = s.draw_id join settlement_lane l on l.draw_id = s.draw_id and l.lane = p_lane
  where s.draw_id = p_draw and not s.done and not l.done and d.state in ('DRAWN', 'VOID') and holds_draw_lease(p_epoch)
  for update of l;
  if not found then return false; end if;
  if exists (select from draw_due u where u.draw_id = p_draw and u.player_id = -p_lane) then return true; end if;
  select * into v_first, v_last from slips_of_draw(p_draw);
  insert into draw_due (draw_id, player_id, amount, tickets, amounts, diffs)
  select p_draw, d.player_id, d.amount, d.tickets, d.amounts, d.diffs
  from due_of_draw(p_draw, v_first, v_last, v_is_void, v_pot_per_line, p_codes, p_mask, p_small, p_big, p_line, p_lane) d;
  insert into draw_due (draw_id, player_id, amount, tickets, amounts) values (p_draw, -p_lane, 0, '{}', '{}');
  return true;
end $$;

-- Credits the next players of a lane in ascending order of account, with the lane's progress in the same transaction: each
-- reaches its account exactly once, whoever calls and however often. No row: nothing to do, not yet shown, or the lease is
-- lost; not `is_staged`: draw_due has to be made again first; `done`: nobody of either lane is left. Without a lane, as
-- programs before 2.3.0 ask: the first that is not done. Accounts are locked in the order of place_slips,
-- by the statement that credits them and for milliseconds only; each number is taken behind its account's lock, so
-- that the movements of an account are numbered in their order.
-- Its commit does not wait for the disk: a chunk lost with a crash of the database is made again, and whatever a
-- player does with their winnings commits behind them in the same log, waiting for both.
drop function if exists credit_chunk(bigint, bigint, int);
create or replace function credit_chunk(p_draw bigint, p_epoch bigint, p_size int, p_lane int default null)
returns table (players bigint[], done boolean, is_staged boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  v_lane int;
  v_last bigint;
  v_is_refund boolean;
  v_due bigint;
  v_has_jackpot boolean;
  v_watched bigint[];
begin
  perform set_config('synchronous_commit', 'off', true);
  -- A draw that a program before 2.3.0 began to credit has its progress in `settlement`.
  select l.lane, greatest(l.last_player, s.last_player), d.state = 'VOID' into v_lane, v_last, v_is_refund
  from settlement s join draw d on d.id = s.draw_id join settlement_lane l on l.draw_id = s.draw_id
  where s.draw_id = p_draw and not s.done and not l.done and (p_lane is null or l.lane = p_lane)
    and holds_draw_lease(p_epoch)
    and (d.state = 'VOID' or (d.state = 'DRAWN' and d.shown_at <= clock_timestamp()))
  order by l.lane limit 1 for update of l;
  if not found then return; end if;
  is_staged := exists (select from draw_due u where u.draw_id = p_draw and u.player_id = -v_lane);
  if not is_staged then
    players := '{}';
    done := false;
    return next;
    return;
  end if;

  with due as (
    select * from draw_due d where d.draw_id = p_draw and d.player_id > v_last and lane_of(d.player_id) = v_lane
    order by d.player_id limit p_size
  ), paid as (
    update account a set balance = a.balance + u.amount,
      overdrawn = is_overdrawn(a.balance + u.amount, a.overdrawn, u.amount, false)
    from due u where a.id = u.player_id and a.kind <> 'house'
    returning a.id, a.balance, a.watch_from, u.amount, u.tickets, u.amounts, u.diffs
  ), written as (
    insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts, diffs)
    select p_draw, p.id, nextval('tx_id_seq'), p.amount, p.balance, clock_timestamp(), v_is_refund, p.tickets, p.amounts,
      p.diffs
    from paid p returning player_id, diffs is not null as has_jackpot
  )
  select coalesce(array_agg(w.player_id order by w.player_id), '{}'), bool_or(w.has_jackpot),
    (select count(*) from due), array(select p.id from paid p where p.watch_from < 'infinity' order by p.id)
  into players, v_has_jackpot, v_due, v_watched from written w;
  if v_due <> cardinality(players) then
    raise exception 'only % of % players of draw % have an account', cardinality(players), v_due, p_draw;
  end if;
  if v_has_jackpot then
    insert into player_jackpot (player_id, ticket_id)
    select p.player_id, l.ticket_id
    from draw_payment p cross join lateral unnest(p.tickets, p.diffs) l (ticket_id, diff)
    where p.draw_id = p_draw and p.player_id = any (players) and l.diff is not null;
  end if;
  perform count_credits(p_draw, v_watched);

  update settlement_lane l set last_player = coalesce(players[cardinality(players)], l.last_player),
    done = v_due < p_size
  where l.draw_id = p_draw and l.lane = v_lane;
  done := false;
  if v_due < p_size then
    -- Of two that end at once the second sees the first.
    perform 1 from settlement s where s.draw_id = p_draw for update;
    done := not exists (select from settlement_lane l where l.draw_id = p_draw and not l.done);
    update settlement s set done = true where s.draw_id = p_draw and credit_chunk.done;
  end if;
  return next;
end $$;

-- What has been credited need not be staged any more, nor how far it was.
create or replace function forget_due(p_draw bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from draw_due u
  where u.draw_id = p_draw and exists (select from settlement s where s.draw_id = p_draw and s.done);
  delete from settlement_lane l
  where l.draw_id = p_draw and exists (select from settlement s where s.draw_id = p_draw and s.done);
end $$;
