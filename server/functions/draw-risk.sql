-- What a draw could cost the house.

-- Worst total band plus the worst number of each post: no result costs the house more (jackpots apart).
create or replace function worst_case(ranges bigint[], posts bigint[]) returns bigint language sql immutable as $$
  select greatest(ranges[1] + ranges[6], ranges[2] + ranges[6], ranges[3] + ranges[6],
      ranges[3] + ranges[7], ranges[4] + ranges[7], ranges[5] + ranges[7])
    + posts[1] + posts[2] + posts[3] + posts[4] + posts[5]
$$;

-- The five fours of a jackpot line: its numbers but one.
create or replace function fours_of(p_pick bigint) returns setof bigint language sql immutable as $$
  select p_pick & ~(1::bigint << bit) from generate_series(0, 58) bit where p_pick >> bit & 1 = 1
$$;

-- Null: the jackpot lines among these keep the limit of every four numbers of the draw. Else how much may still be
-- staked on the four that would be passed, the least where there are several. Under the lock of the draw.
create or replace function four_room(
  p_draw bigint, p_max bigint, p_types smallint[], p_picks bigint[], p_stakes bigint[]
) returns bigint language plpgsql stable as $$
begin
  return (
    select min(greatest(p_max - l.before, 0)) from (
      select added.stake, coalesce(x.stake, 0) as before from (
        select f.four, sum(u.stake)::bigint as stake
        from unnest(p_types, p_picks, p_stakes) as u (type, pick, stake) cross join lateral fours_of(u.pick) f (four)
        where u.type = 9 group by f.four
      ) added left join lateral (select x.stake from draw_four x where x.draw_id = p_draw and x.four = added.four
        offset 0) x on true
    ) l where l.before + l.stake > p_max
  );
end $$;

-- Counts the jackpot lines among these.
create or replace function add_fours(p_draw bigint, p_types smallint[], p_picks bigint[], p_stakes bigint[])
returns void language plpgsql as $$
begin
  insert into draw_four (draw_id, four, stake)
  select p_draw, f.four, sum(u.stake)
  from unnest(p_types, p_picks, p_stakes) as u (type, pick, stake) cross join lateral fours_of(u.pick) f (four)
  where u.type = 9 group by f.four
  on conflict (draw_id, four) do update set stake = draw_four.stake + excluded.stake;
end $$;

-- The jackpot lines of a batch (place-slips.sql) that are still to be placed in a draw: of all slips, or of one alone.
create or replace function jackpot_lines(
  p_draw bigint, p_slip int, p_draws bigint[], p_codes text[],
  p_slips int[], p_types smallint[], p_picks bigint[], p_stakes bigint[],
  out types smallint[], out picks bigint[], out stakes bigint[]
) language sql immutable as $$
  select array_agg(l.type), array_agg(l.pick), array_agg(l.stake)
  from unnest(p_slips, p_types, p_picks, p_stakes) as l (slip, type, pick, stake)
  where l.type = 9 and p_draws[l.slip] = p_draw and p_codes[l.slip] is null and l.slip = coalesce(p_slip, l.slip)
$$;

-- four_room for those lines.
create or replace function jackpot_room(
  p_draw bigint, p_slip int, p_draws bigint[], p_codes text[],
  p_slips int[], p_types smallint[], p_picks bigint[], p_stakes bigint[]
) returns bigint language sql stable as $$
  select four_room(p_draw, p.jackpot_four_max, l.types, l.picks, l.stakes)
  from jackpot_lines(p_draw, p_slip, p_draws, p_codes, p_slips, p_types, p_picks, p_stakes) l,
    draw d join poll p on p.id = d.poll where d.id = p_draw
$$;
