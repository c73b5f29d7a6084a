-- What a counted player stakes and is paid, by the hour: what limits are held against (play-limits.sql).

-- Hours since 1970, whatever the time zone of the connection.
create or replace function hour_of(at timestamptz) returns int language sql stable as $$
  select floor(extract(epoch from at) / 3600)::int
$$;

-- Adds to an hour of a counted player. Every product that takes stakes or pays calls this under the account's lock,
-- in the transaction that books them.
create or replace function count_play(p_player bigint, p_hour int, p_staked bigint, p_paid bigint, p_deposited bigint)
returns void language plpgsql as $$
begin
  insert into play_hour as h (player_id, hour, staked, paid, deposited)
  values (p_player, p_hour, p_staked, p_paid, p_deposited)
  on conflict (player_id, hour) do update set staked = h.staked + excluded.staked, paid = h.paid + excluded.paid,
    deposited = h.deposited + excluded.deposited;
  if p_staked > 0 or p_paid < 0 then perform forget_room(p_player); end if;
end $$;

-- Adds the stakes of a batch of slips, whose players' room is lowered with them (place-slips.sql).
create or replace function count_stakes(p_players bigint[], p_stakes bigint[], p_hour int) returns void
language plpgsql as $$
begin
  insert into play_hour as h (player_id, hour, staked)
  select s.player, p_hour, s.stake from unnest(p_players, p_stakes) as s (player, stake)
  on conflict (player_id, hour) do update set staked = h.staked + excluded.staked;
end $$;

-- Counts what a chunk of a settlement has credited to counted players: winnings in the hour of the credit, refunds as
-- stakes that were never made. Of players whose account says that nothing but money is asked (watch_from), none is counted.
create or replace function count_credits(p_draw bigint, p_players bigint[]) returns void language plpgsql as $$
declare
  v_counted bigint[] := array(select pl.id from player pl
    where pl.counted_from is not null and pl.id = any (p_players) order by pl.id);
begin
  if cardinality(v_counted) = 0 then return; end if;
  perform count_play(p.player_id, hour_of(p.paid_at), 0, p.amount, 0) from draw_payment p
  where p.draw_id = p_draw and p.player_id = any (v_counted) and not p.is_refund;
  perform count_play(r.player_id, r.hour, -r.units, 0, 0) from (
    select p.player_id, hour_of(to_timestamp(k.accepted_ms / 1000.0)) as hour, sum(l.amount)::bigint as units
    from draw_payment p cross join lateral unnest(p.tickets, p.amounts) l (ticket_id, amount)
    cross join lateral (select k.accepted_ms from slip k where k.player_id = p.player_id and k.id = l.ticket_id / 64
      offset 0) k
    where p.draw_id = p_draw and p.player_id = any (v_counted) and p.is_refund group by 1, 2
  ) r join player pl on pl.id = r.player_id where r.hour >= pl.counted_from;
end $$;

-- Corrects a counted hour, if that hour is counted at all.
create or replace function wallet_recount(p_player bigint, p_hour int, p_staked bigint, p_paid bigint) returns void
language plpgsql as $$
begin
  if (select p_hour >= p.counted_from from player p where p.id = p_player) then
    perform count_play(p_player, p_hour, p_staked, p_paid, 0);
  end if;
end $$;
