-- What a ticket of the lottery is asked before it is taken: groups that are open, the player, the limits of each number.

-- The stakes of these lines by number. A line stakes the same on each of its numbers.
create or replace function lottery_stakes(p_lines lottery_line[])
returns table (line int, digits smallint, number text, amount bigint, stake bigint, liability bigint)
language sql immutable as $$
  select l.ord::int, l.digits, n.number, l.amount, l.cost / cardinality(l.expanded), n.liability
  from unnest(p_lines) with ordinality as l (numbers, digits, posts, amount, kind, range, expanded, units, cost, rates,
    reduced, liabilities, ord)
  cross join lateral unnest(l.expanded, l.liabilities) as n (number, liability)
$$;

-- The first line over a limit, which of its numbers has least room, and the most that the line could have for a unit,
-- in whole steps, with the lines before it as they are; no row: all lines fit. Multiplied before it is divided, in
-- numbers that no amount overflows.
create or replace function lottery_over(p_risks lottery_risk[], p_step bigint)
returns table (line int, number text, amount_left bigint) language sql immutable as $$
  with summed as (
    select *, sum(weight) over (partition by digits, number order by line) as total from unnest(p_risks)
  )
  select line, number, (div(greatest(room - (total - weight), 0) * amount, weight::numeric * p_step) * p_step)::bigint
  from summed where total > room and weight > 0
  order by line, 3, number limit 1
$$;

-- Makes the rows of these numbers where there are none, and locks all of them in the one order of everybody.
create or replace function lottery_lock_exposure(p_draw bigint, p_lines lottery_line[]) returns void language plpgsql as $$
begin
  insert into lottery_exposure (draw_id, digits, number, liability)
  select distinct p_draw, s.digits, s.number, 0 from lottery_stakes(p_lines) s order by s.digits, s.number
  on conflict do nothing;
  perform 1 from lottery_exposure e where e.draw_id = p_draw
    and (e.digits, e.number) in (select s.digits, s.number from lottery_stakes(p_lines) s)
  order by e.digits, e.number for no key update;
end $$;

-- Adds the lines (1) to what limits ask, or takes them off (-1). Account and exposure are locked.
create or replace function lottery_count_lines(p_draw bigint, p_player bigint, p_lines lottery_line[], p_sign int) returns void
language plpgsql as $$
begin
  update lottery_exposure e set liability = e.liability + p_sign * s.liability
  from (select digits, number, sum(liability)::bigint as liability from lottery_stakes(p_lines) group by 1, 2) s
  where e.draw_id = p_draw and e.digits = s.digits and e.number = s.number;
  insert into lottery_player_number as n (draw_id, player_id, digits, number, stake)
  select p_draw, p_player, digits, number, sum(stake)::bigint from lottery_stakes(p_lines) group by digits, number
  on conflict (draw_id, player_id, digits, number) do update set stake = n.stake + p_sign * excluded.stake;
end $$;

-- Whether each post of each line belongs to a group that is open at that moment, for its digits.
create or replace function lottery_groups_open(p_draw bigint, p_lines lottery_line[], p_now timestamptz) returns boolean
language sql stable as $$
  select not exists (
    select from unnest(p_lines) l cross join lateral unnest(l.posts) post
    where not exists (select from lottery_close c where c.draw_id = p_draw and post = any (c.posts)
      and l.digits = any (c.digits) and p_now < c.closes_at)
  )
$$;

-- The numbers that a draw does not sell or pays in part, as one value that two moments can be compared by.
create or replace function lottery_specials(p_draw bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_array(digits, number, percent) order by digits, number), '[]')
  from lottery_special where draw_id = p_draw
$$;

-- Why the player may not stake `p_total` now, whatever on: null where they may. The account is locked.
create or replace function lottery_player_stop(p_player bigint, p_total bigint, p_balance bigint, p_now timestamptz) returns text
language plpgsql stable as $$
declare v_player player;
begin
  select * into v_player from player p where p.id = p_player;
  return case
    when v_player.state is distinct from 'ACTIVE' then 'account_locked'
    when p_now < v_player.excluded_until or p_now >= v_player.reminder_at
      then play_stop(v_player.exclusion, v_player.excluded_until, p_now)
    when p_total > p_balance then 'not_enough_money'
    when v_player.counted_from is not null then check_play_limits(p_player, p_total, p_now)
  end;
end $$;
