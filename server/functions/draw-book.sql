-- What a draw asks of a bet, and what it could cost the house.

-- Opens the draw's row with the draw and closes it with the draw, whoever changes its state: closing waits for the bets
-- that hold the row, and none can commit after it.
create or replace function follow_draw() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if new.state = 'OPEN' then
    insert into draw_book (draw_id, poll, is_open, opens_at, closes_at, player_max, jackpot_max, four_max, exposure_max,
      first_slip, keys_from)
    select new.id, p.id, p.enabled, new.opens_at, new.closes_at, p.player_draw_max, p.jackpot_draw_max,
      p.jackpot_four_max, p.exposure_max, q.last_value, keys_from(new.opens_at, q.last_value)
    from poll p cross join tx_id_seq q where p.id = new.poll
    on conflict (draw_id, is_over) do update set is_open = excluded.is_open, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, last_slip = null;
  else
    perform 1 from draw_book b where b.draw_id = new.id and not b.is_over for no key update;
    -- Under this lock each slip of the draw has its number.
    update draw_book b set is_open = false, last_slip = (select q.last_value from tx_id_seq q)
    where b.draw_id = new.id and not b.is_over and b.last_slip is null;
  end if;
  return null;
end $$;

create or replace trigger draw_opened after insert on draw
  for each row when (new.state = 'OPEN') execute function follow_draw();
create or replace trigger draw_stepped after update of state, opens_at, closes_at on draw
  for each row when (new.state = 'OPEN' or old.state is distinct from new.state) execute function follow_draw();

-- Limits of a poll hold for the next bet on its open draws.
create or replace function follow_poll() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update draw_book b set is_open = new.enabled, player_max = new.player_draw_max, jackpot_max = new.jackpot_draw_max,
    four_max = new.jackpot_four_max, exposure_max = new.exposure_max
  from draw d where d.poll = new.id and d.state = 'OPEN' and b.draw_id = d.id and not b.is_over;
  return null;
end $$;

create or replace trigger poll_changed after update on poll for each row execute function follow_poll();

-- Also where the session calls itself a replica.
alter table draw enable always trigger draw_opened;
alter table draw enable always trigger draw_stepped;
alter table poll enable always trigger poll_changed;

-- Of draws that were paid and counted only sums and the place of their slips are kept: a page for each, every ten
-- seconds, would be 25 GB a year. Taken away and written anew, since a bet that waits for a row which is moved would fail;
-- so it finds none, which says that the draw is closed.
create or replace function end_books(p_draws bigint[]) returns void language sql security definer
set search_path = public, pg_temp as $$
  with gone as (
    delete from draw_book b using settlement s
    where b.draw_id = any (p_draws) and not b.is_over and s.draw_id = b.draw_id and s.counted returning b.*
  )
  insert into draw_book (draw_id, is_over, poll, is_open, opens_at, closes_at, player_max, jackpot_max, four_max,
    exposure_max, first_slip, last_slip, keys_from, tickets, stake, risk)
  select draw_id, true, poll, is_open, opens_at, closes_at, player_max, jackpot_max, four_max, exposure_max, first_slip,
    last_slip, keys_from, tickets, stake, null from gone
$$;

-- Between which numbers the slips of a draw lie, so that parts of the book in which it has none are not even asked. Of an
-- open draw they end nowhere yet.
create or replace function slips_of_draw(p_draw bigint, out first_slip bigint, out last_slip bigint) language sql stable as $$
  select coalesce(max(b.first_slip), 0), coalesce(max(b.last_slip), 9223372036854775807)
  from draw_book b where b.draw_id = p_draw
$$;

-- Worst total band plus the worst number of each post: no result costs the house more (jackpots apart).
create or replace function worst_case(risk bigint[]) returns bigint language sql immutable as $$
  select greatest(risk[1] + risk[6], risk[2] + risk[6], risk[3] + risk[6],
      risk[3] + risk[7], risk[4] + risk[7], risk[5] + risk[7])
    + risk[8] + risk[9] + risk[10] + risk[11] + risk[12]
$$;

-- The figures of draw_book.risk with what these markets (1..7, or post * 100 + number) would pay besides. A range that is
-- added has a type from 10 on, and its figure behind all others.
create or replace function risk_plus(p_risk bigint[], p_markets int[], p_added bigint[]) returns bigint[]
language plpgsql immutable as $$
declare
  v_post int;
  v_at int;
begin
  for i in 1 .. coalesce(cardinality(p_markets), 0) loop
    if p_markets[i] < 8 then
      p_risk[p_markets[i]] := p_risk[p_markets[i]] + p_added[i];
    elsif p_markets[i] < 100 then
      p_risk[298 + p_markets[i]] := p_risk[298 + p_markets[i]] + p_added[i];
    else
      v_post := p_markets[i] / 100;
      v_at := 12 + (v_post - 1) * 59 + p_markets[i] % 100;
      p_risk[v_at] := p_risk[v_at] + p_added[i];
      p_risk[7 + v_post] := greatest(p_risk[7 + v_post], p_risk[v_at]);
    end if;
  end loop;
  return p_risk;
end $$;

-- What lines (jackpots apart) would pay, by market.
create or replace function risk_of(
  p_types smallint[], p_picks bigint[], p_rates int[], p_stakes bigint[], out markets int[], out added bigint[]
) language plpgsql immutable as $$
begin
  select array_agg(l.market), array_agg(l.added) into markets, added from (
    select case when u.type = 8 then u.pick else u.type end::int as market, sum(u.stake * u.rate / 100)::bigint as added
    from unnest(p_types, p_picks, p_rates, p_stakes) as u (type, pick, rate, stake) where u.type <> 9 group by 1
  ) l;
end $$;

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
