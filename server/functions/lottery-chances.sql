-- What chance alone makes of the tickets of the ticket lottery: the mean of what they are paid, and its variance.

-- What a hit pays on each place of these draws: by the announced number that the place reads (`source`) and the digits of
-- it, from the end on, in the order in which a ticket writes them (`reads`). What `second` and `third` column are follows the
-- weekday of the draw, as the rules have it. Lines of a draw that was reopened and called off are among them: it was settled
-- once, and that it was taken back counts by itself.
create or replace function lottery_hits(p_draws bigint[])
returns table (draw_id bigint, source text, reads int[], number text, units numeric)
language sql stable set jit = off set enable_nestloop = on as $$
  with bet as materialized (
    select t.draw_id, i.digits, p.post, x.number,
      sum(i.amount::numeric * (i.rates ->> p.post)::int * coalesce((i.reduced ->> x.number)::int, 100) / 10000) as units
    from lottery_ticket t join lottery_item i on i.ticket_id = t.id and i.state <> 'deleted'
    cross join lateral unnest(i.posts) p(post) cross join lateral unnest(i.expanded) x(number)
    where t.draw_id = any (p_draws) and t.state not in ('draft', 'deleted') group by 1, 2, 3, 4
  ), session as materialized (
    select d.id, s.value as rules, extract(dow from d.draw_at at time zone 'Asia/Phnom_Penh')::int::text as weekday
    from lottery_draw d join lottery_rules r on r.version = d.rules_version
    cross join lateral jsonb_array_elements(r.rules::jsonb -> 'games' -> d.type) s
    where d.id = any (p_draws) and s.value ->> 'session' = d.session
  ), place as materialized (
    select s.id as draw_id, p.value ->> 'post' as post, k.key::int as digits,
      concat_ws('/', case l.value ->> 'column' when '1' then '1'
        else coalesce(s.rules -> 'columnOfWeekday' -> s.weekday ->> (l.value ->> 'column'),
          case l.value ->> 'column' when 'second' then '2' else '3' end) end,
        l.value ->> 'prize', l.value ->> 'index') as source,
      case when l.value ->> 'slice' = 'ends' then array[4, 0]
        else array(select n from generate_series((l.value #>> '{slice,fromEnd}')::int,
          (l.value #>> '{slice,fromEnd}')::int + k.key::int - 1) n order by n desc) end as reads
    from session s cross join lateral jsonb_array_elements(s.rules -> 'posts') p
    cross join lateral jsonb_each(p.value -> 'places') k cross join lateral jsonb_array_elements(k.value) l
  )
  select b.draw_id, l.source, l.reads, b.number, sum(b.units) from bet b
  join place l on l.draw_id = b.draw_id and l.post = b.post and l.digits = b.digits group by 1, 2, 3, 4
$$;

-- Mean (in thousandths of a unit) and variance (in millionths of its square) of these draws, of all lines and of those of
-- three digits. Announced numbers are independent of each other; what is read of one of them is not, as far as digits
-- are shared. So the variance is a sum over all pairs of such readings: with what both pay for the same shared digits.
-- Without nested loops: the planner takes a draw's thousands of hits for a few.
create or replace function lottery_chances(p_draws bigint[])
returns table (draw_id bigint, mean_milli numeric, variance_micro numeric, long_mean_milli numeric, long_variance_micro numeric)
language sql stable set jit = off set enable_nestloop = off as $$
  with hit as materialized (select * from lottery_hits(p_draws)),
  reading as materialized (
    select draw_id, source, reads, cardinality(reads) as digits, sum(units) as units from hit group by 1, 2, 3
  ), pair as materialized (
    select a.draw_id, a.source, a.reads as one, b.reads as other, a.units * b.units as product, a.digits + b.digits as digits,
      array(select unnest(a.reads) intersect select unnest(b.reads) order by 1) as shared
    from reading a join reading b on b.draw_id = a.draw_id and b.source = a.source and b.reads && a.reads
  ), shares as materialized (
    select h.draw_id, h.source, h.reads, s.shared, (select string_agg(substr(h.number, array_position(h.reads, n), 1), '' order by n)
      from unnest(s.shared) n) as key, sum(h.units) as units
    from (select distinct draw_id, source, one as reads, shared from pair) s
    join hit h on h.draw_id = s.draw_id and h.source = s.source and h.reads = s.reads group by 1, 2, 3, 4, 5
  ), joint as (
    select p.draw_id, p.source, p.one, p.other, sum(a.units * b.units) as units
    from pair p join shares a on a.draw_id = p.draw_id and a.source = p.source and a.reads = p.one and a.shared = p.shared
    join shares b on b.draw_id = p.draw_id and b.source = p.source and b.reads = p.other and b.shared = p.shared and b.key = a.key
    group by 1, 2, 3, 4
  ), strays as (
    select p.draw_id, p.digits, coalesce(j.units, 0) * 10::numeric ^ (6 - p.digits + cardinality(p.shared))
      - p.product * 10::numeric ^ (6 - p.digits) as micro
    from pair p left join joint j on j.draw_id = p.draw_id and j.source = p.source and j.one = p.one and j.other = p.other
  ), variance as (
    select draw_id, sum(micro) as micro, coalesce(sum(micro) filter (where digits = 6), 0) as long_micro from strays group by 1
  ), mean as (
    select draw_id, sum(units * 10 ^ (3 - digits)) as milli, coalesce(sum(units) filter (where digits = 3), 0) as long_milli
    from reading group by 1
  )
  select m.draw_id, trunc(m.milli), trunc(v.micro), trunc(m.long_milli), trunc(v.long_micro)
  from mean m join variance v on v.draw_id = m.draw_id
$$;

-- Puts into the days what settlements up to a number add, and what was taken back takes off: so many of them at a time, in
-- the order of their numbers. The caller holds the cursor. Answers whether that was all.
create or replace function count_lottery_chances(p_to bigint, p_events int default 10) returns boolean
language plpgsql set jit = off as $$
declare
  v_after bigint := (select last_chance from figure_cursor);
  v_to bigint := (select max(n.id) from (select id from lottery_done where id > v_after and id <= p_to order by id
    limit p_events) n);
begin
  if v_to is not null then
    insert into lottery_figure as f (day, product, part, mean_milli, variance_micro, long_mean_milli, long_variance_micro)
    select day_of(n.at), d.type, d.session, sum(s.sign * c.mean_milli), sum(s.sign * c.variance_micro),
      sum(s.sign * c.long_mean_milli), sum(s.sign * c.long_variance_micro)
    from lottery_done n cross join lateral (select case n.kind when 'undone' then -1 else 1 end as sign) s
    join lottery_draw d on d.id = n.draw_id
    join lottery_chances(array(select draw_id from lottery_done where id > v_after and id <= v_to and kind <> 'void')) c
      on c.draw_id = n.draw_id
    where n.id > v_after and n.id <= v_to and n.kind <> 'void' group by 1, 2, 3
    on conflict (day, product, part) do update set mean_milli = f.mean_milli + excluded.mean_milli,
      variance_micro = f.variance_micro + excluded.variance_micro,
      long_mean_milli = f.long_mean_milli + excluded.long_mean_milli,
      long_variance_micro = f.long_variance_micro + excluded.long_variance_micro;
  end if;
  if v_to is null or not exists (select from lottery_done where id > v_to and id <= p_to) then v_to := p_to; end if;
  update figure_cursor set last_chance = greatest(last_chance, v_to);
  return v_to >= p_to;
end $$;
