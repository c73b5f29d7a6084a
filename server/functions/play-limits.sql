-- Playing safely: limits, breaks and the reminder hold inside the transaction that takes a bet, and cost nothing for
-- players without them (core/src/player/limits.ts and exclusion.ts have the rules).

-- What a counted player may still stake, and still lose, in units; null without a limit. The lowest applies. The oldest
-- hour, of which a part lies in the period, counts with its stakes and without its winnings, so that no span of that
-- length passes the limit; open bets count as lost. Never more than an account may hold, nor less than nothing by more
-- than a unit: sums may be beyond a bigint, room is not.
create or replace function play_room(p_player bigint, p_now timestamptz) returns bigint[] language plpgsql stable as $$
begin
  return (
    select array[min(r.room) filter (where r.kind = 'stake'), min(r.room) filter (where r.kind = 'loss')]
    from (
      select l.kind, greatest(least(l.amount - u.used, balance_max()), -1)::bigint as room
      from play_limit l
      cross join lateral (select hour_of(p_now) - case l.period when '24h' then 24 when '7d' then 168 else 720 end
        as first) f
      cross join lateral (
        select coalesce(sum(h.staked - case when l.kind = 'loss' and h.hour > f.first then h.paid else 0 end),
          0) as used
        from play_hour h where h.player_id = p_player and h.hour >= f.first
      ) u
      where l.player_id = p_player and l.amount is not null and l.kind <> 'deposit'
    ) r
  );
end $$;

-- Whether a stake passes a limit of a counted player: stake_limit, loss_limit or null. The check of every product,
-- under the account's lock.
create or replace function check_play_limits(p_player bigint, p_stake bigint, p_now timestamptz) returns text
language plpgsql stable as $$
declare v_room bigint[] := play_room(p_player, p_now);
begin
  return case when p_stake > v_room[1] then 'stake_limit' when p_stake > v_room[2] then 'loss_limit' end;
end $$;

-- Why a player with a running break or a due reminder may not play. The check of every product, too.
create or replace function play_stop(p_exclusion text, p_until timestamptz, p_now timestamptz) returns text
language sql immutable as $$
  select case when p_now < p_until then case p_exclusion when 'cooling_off' then 'cooling_off' else 'excluded' end
    else 'reality_check_due' end
$$;
