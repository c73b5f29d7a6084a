-- Settling a draw of lotto 59 once more: what it owes each player by its proven balls beside what they have of it, and,
-- where two people have agreed (server/src/lotto59/resettle-draw.ts), setting that right in short transactions.

-- Every player who has not what the draw owes them. Of the others nothing is touched: taking back what is right, to give
-- the same again, would only tell them of it. Arguments as of due_of_draw.
create or replace function draw_differences(
  p_draw bigint, p_codes bigint[], p_mask bigint, p_small int, p_big int, p_line bigint
) returns table (
  player_id bigint, was bigint, was_at timestamptz, was_tickets bigint[], was_amounts bigint[], was_diffs smallint[],
  amount bigint, tickets bigint[], amounts bigint[], diffs smallint[]
) language plpgsql stable set enable_hashagg = off set work_mem = '64MB' as $$
#variable_conflict use_column
declare
  v_pot_per_line bigint := (select s.pot_per_line from settlement s where s.draw_id = p_draw);
  v_first bigint;
  v_last bigint;
begin
  select * into v_first, v_last from slips_of_draw(p_draw);
  return query
  select coalesce(d.player_id, p.player_id), coalesce(p.amount, 0), p.paid_at, coalesce(p.tickets, '{}'),
    coalesce(p.amounts, '{}'), p.diffs, coalesce(d.amount, 0), coalesce(d.tickets, '{}'), coalesce(d.amounts, '{}'), d.diffs
  from due_of_draw(p_draw, v_first, v_last, false, v_pot_per_line, p_codes, p_mask, p_small, p_big, p_line, null) d
  full join (select * from draw_paid p where p.draw_id = p_draw) p on p.player_id = d.player_id
  where (d.tickets, d.amounts, d.diffs) is distinct from (p.tickets, p.amounts, p.diffs);
end $$;

-- How what a ticket got has moved.
create or replace function moved_tickets(
  p_was_tickets bigint[], p_was_amounts bigint[], p_tickets bigint[], p_amounts bigint[]
) returns table (ticket_id bigint, moved bigint) language sql immutable as $$
  select l.ticket_id, sum(l.amount)::bigint from (
    select w.ticket_id, -w.amount as amount from unnest(p_was_tickets, p_was_amounts) w (ticket_id, amount)
    union all
    select t.ticket_id, t.amount from unnest(p_tickets, p_amounts) t (ticket_id, amount)
  ) l group by 1 having sum(l.amount) <> 0
$$;

-- Corrects the next players of a round in ascending order of account, with its progress in the same transaction: whoever
-- calls, and however often, each of them once. What they had goes back to the house whatever is left of it, what they
-- are owed comes at once, so that nobody is shorter than the difference. Sums that were made of the draw before follow:
-- hours that limits are held against, days of the player's report, the list of jackpots. No row: the round is done; with
-- `is_counted` false nothing was done, for the draw has to be in the reports first (player-days.sql).
-- Its commit does not wait for the disk: a chunk lost with a crash of the database is made again.
create or replace function resettle_chunk(p_draw bigint, p_round int, p_size int)
returns table (players bigint[], done boolean, is_counted boolean)
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  v_last bigint;
  v_now timestamptz;
  v_undo tx[];
  v_again tx[];
  v_below int;
begin
  perform set_config('synchronous_commit', 'off', true);
  select r.last_player into v_last from draw_resettlement r
  where r.draw_id = p_draw and r.round = p_round and r.done_at is null for update;
  if not found then return; end if;
  perform 1 from settlement s where s.draw_id = p_draw and s.counted for share;
  is_counted := found;
  players := '{}';
  done := false;
  if not is_counted then
    return next;
    return;
  end if;
  players := array(select u.player_id from draw_correction_due u
    where u.draw_id = p_draw and u.player_id > v_last order by u.player_id limit p_size);
  done := cardinality(players) < p_size;
  perform lock_accounts(players);
  v_now := clock_timestamp();

  v_undo := array(select new_tx('draw_undo:' || p_draw || ':' || u.player_id || ':' || p_round, 'draw_undo', u.player_id,
      p_draw, p_now => v_now) from draw_correction_due u
    where u.draw_id = p_draw and u.player_id = any (players) and u.was > 0 order by u.player_id);
  perform resettle_book(v_undo, array(select -u.was from draw_correction_due u
    where u.draw_id = p_draw and u.player_id = any (players) and u.was > 0 order by u.player_id));
  v_again := array(select new_tx('draw_again:' || p_draw || ':' || u.player_id || ':' || p_round, 'draw_again',
      u.player_id, p_draw, p_now => v_now) from draw_correction_due u
    where u.draw_id = p_draw and u.player_id = any (players) and u.amount > 0 order by u.player_id);
  perform resettle_book(v_again, array(select u.amount from draw_correction_due u
    where u.draw_id = p_draw and u.player_id = any (players) and u.amount > 0 order by u.player_id));

  perform resettle_jackpots(p_draw, players, false);
  insert into draw_correction (draw_id, player_id, round, id, undo_tx, again_tx, at, was, was_at, was_tickets, was_amounts,
    amount, tickets, amounts, diffs)
  select p_draw, u.player_id, p_round, coalesce(g.id, b.id), b.id, g.id, v_now, u.was, u.was_at, u.was_tickets, u.was_amounts,
    u.amount, u.tickets, u.amounts, u.diffs
  from draw_correction_due u left join unnest(v_undo) b on b.player_id = u.player_id
  left join unnest(v_again) g on g.player_id = u.player_id
  where u.draw_id = p_draw and u.player_id = any (players);
  perform resettle_jackpots(p_draw, players, true);
  perform resettle_hours(p_draw, players, v_now);

  v_below := (select count(*) from account a where a.id = any (players) and a.balance < 0);
  update draw_resettlement r set last_player = coalesce(players[cardinality(players)], r.last_player),
    overdrawn = r.overdrawn + v_below
  where r.draw_id = p_draw and r.round = p_round;
  return next;
end $$;

-- Commands of one kind between each player and the house. The accounts are locked.
create or replace function resettle_book(p_txs tx[], p_amounts bigint[]) returns void language plpgsql as $$
begin
  if cardinality(p_txs) = 0 then return; end if;
  perform book(p_txs, array(select t.id from unnest(p_txs) with ordinality t order by t.ordinality),
    array(select t.player_id from unnest(p_txs) with ordinality t order by t.ordinality),
    array_fill(house_lotto59(), array[cardinality(p_txs)]), p_amounts);
end $$;
revoke execute on function resettle_book(tx[], bigint[]) from public;

-- The list of won jackpots and the days of the players' reports: what they have of the draw is taken out of both before a
-- correction is written (`p_back` false), and counted in again after it.
create or replace function resettle_jackpots(p_draw bigint, p_players bigint[], p_back boolean) returns void
language plpgsql as $$
begin
  if p_back then
    insert into player_jackpot (player_id, ticket_id)
    select p.player_id, p.ticket_id from payout p
    where p.draw_id = p_draw and p.player_id = any (p_players) and p.kind = 'jackpot';
  else
    delete from player_jackpot j using payout p
    where p.draw_id = p_draw and p.player_id = any (p_players) and p.kind = 'jackpot'
      and j.player_id = p.player_id and j.ticket_id = p.ticket_id;
  end if;
  update player_day c set payout = c.payout + s.sign * w.payout, won_count = c.won_count + s.sign * w.won_count,
    won_stake = c.won_stake + s.sign * w.won_stake
  from (
    select p.player_id, phnom_penh_day(k.accepted_ms) as day, d.poll, k.type, sum(p.amount)::bigint as payout,
      (count(*) filter (where p.kind = 'jackpot'))::int as won_count,
      coalesce(sum(k.stake) filter (where p.kind = 'jackpot'), 0)::bigint as won_stake
    from payout p join draw d on d.id = p.draw_id
    cross join lateral (select * from ticket t where t.player_id = p.player_id and t.slip_id = p.ticket_id / 64
      and t.id = p.ticket_id offset 0) k
    where p.draw_id = p_draw and p.player_id = any (p_players) group by 1, 2, 3, 4
  ) w cross join (select case when p_back then 1 else -1 end as sign) s
  where c.player_id = w.player_id and c.day = w.day and c.poll = w.poll and c.type = w.type;
end $$;
revoke execute on function resettle_jackpots(bigint, bigint[], boolean) from public;

-- What is taken back is taken off the hour in which it was given, if that one is counted; what is given anew counts now.
create or replace function resettle_hours(p_draw bigint, p_players bigint[], p_now timestamptz) returns void
language plpgsql as $$
begin
  perform count_play(u.player_id, h.hour, 0, h.paid, 0)
  from draw_correction_due u join player l on l.id = u.player_id and l.counted_from is not null
  cross join lateral (values (hour_of(u.was_at), -u.was), (hour_of(p_now), u.amount)) h (hour, paid)
  where u.draw_id = p_draw and u.player_id = any (p_players) and h.paid <> 0 and h.hour >= l.counted_from;
end $$;
revoke execute on function resettle_hours(bigint, bigint[], timestamptz) from public;
