-- What a player looks up costs the same however much they have played: sums by day, and ways to their tickets by type.

-- A ticket belongs to the day in Phnom Penh (UTC+7 all year) in which it was accepted.
create or replace function phnom_penh_day(p_ms bigint) returns date language sql immutable as $$
  select date '1970-01-01' + ((p_ms + 25200000) / 86400000)::int
$$;

-- Adds finished draws to player_day and player_ticket, each exactly once: its mark is in the same transaction. One
-- caller at a time does it, the others have nothing to do. Answers how many draws were counted.
create or replace function count_finished_draws(p_draws int, p_tickets int default 200000) returns int language plpgsql as $$
declare
  v_draws bigint[];
  v_first bigint;
  v_last bigint;
begin
  if not pg_try_advisory_xact_lock(5900000060) then return 0; end if;
  v_draws := array(
    select draw_id from (
      select draw_id, sum(tickets) over (order by draw_id) - tickets as before from (
        select s.draw_id, coalesce(b.tickets, 0) as tickets
        from settlement s join draw d on d.id = s.draw_id left join draw_book b on b.draw_id = s.draw_id
        where not s.counted and s.done and d.state in ('SETTLED', 'VOID') order by s.draw_id limit p_draws
      ) finished
    ) summed where before < p_tickets order by draw_id);
  -- So that parts of the book in which none of them has a slip are passed over.
  select min(coalesce(b.first_slip, 0)), max(coalesce(b.last_slip, 9223372036854775807)) into v_first, v_last
  from unnest(v_draws) d left join draw_book b on b.draw_id = d;
  insert into player_day as c (player_id, day, poll, type, count, stake, payout, refunded, won_count, won_stake,
    first_slip, last_slip)
  select k.player_id, phnom_penh_day(k.accepted_ms), d.poll, k.type, count(*), sum(k.stake),
    coalesce(sum(p.amount) filter (where p.kind <> 'refund'), 0),
    coalesce(sum(p.amount) filter (where p.kind = 'refund'), 0),
    count(*) filter (where p.kind = 'jackpot'), coalesce(sum(k.stake) filter (where p.kind = 'jackpot'), 0),
    min(k.slip_id), max(k.slip_id)
  from ticket k join draw d on d.id = k.draw_id
  left join payout p on p.draw_id = any (v_draws) and p.draw_id = k.draw_id and p.player_id = k.player_id
    and p.ticket_id = k.id
  where k.draw_id = any (v_draws) and k.slip_id between v_first and v_last
  group by 1, 2, 3, 4
  on conflict (player_id, day, poll, type) do update set count = c.count + excluded.count,
    stake = c.stake + excluded.stake, payout = c.payout + excluded.payout,
    refunded = c.refunded + excluded.refunded, won_count = c.won_count + excluded.won_count,
    won_stake = c.won_stake + excluded.won_stake, first_slip = least(c.first_slip, excluded.first_slip),
    last_slip = greatest(c.last_slip, excluded.last_slip);
  insert into player_ticket (player_id, type, poll, slip_id, ticket_id, day)
  select k.player_id, k.type, d.poll, k.slip_id, k.id, phnom_penh_day(k.accepted_ms) from ticket k join draw d on d.id = k.draw_id
  where k.draw_id = any (v_draws) and k.slip_id between v_first and v_last order by 1, 2, 3, 4, 5;
  update settlement set counted = true where draw_id = any (v_draws);
  perform end_books(v_draws);
  return cardinality(v_draws);
end $$;

-- For the owner of the tables, should the audit ever find a difference: everything is counted again.
create or replace function rebuild_player_days() returns void language plpgsql as $$
begin
  lock table player_day, player_ticket, settlement in exclusive mode;
  truncate player_day, player_ticket;
  update settlement set counted = false where counted;
  while count_finished_draws(1000, 1000000) > 0 loop end loop;
end $$;
revoke execute on function rebuild_player_days() from public;
