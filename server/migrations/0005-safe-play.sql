-- Playing safely: limits, breaks and the reminder hold inside the transaction that takes a bet, and cost nothing for
-- players without them (core/src/player/limits.ts and exclusion.ts have the rules).

alter table player
  -- A break from playing; it ends by time alone.
  add exclusion text check (exclusion in ('cooling_off', 'self_exclusion')),
  add excluded_from timestamptz,
  add excluded_until timestamptz,
  add reminder_minutes smallint not null default 60 check (reminder_minutes in (15, 30, 60)),
  -- Betting stops at this moment until the reminder is answered. It belongs to the one active session.
  add reminder_at timestamptz,
  -- From the first limit on, play is counted by the hour: the first hour that is (hour_of). Null: never had one.
  add counted_from int,
  add check ((exclusion is null) = (excluded_until is null) and (exclusion is null) = (excluded_from is null));
-- For settlement, which asks which of its winners are counted.
create index player_counted on player (id) where counted_from is not null;

-- Since when the clock of a session runs, and the last entry of the account before it: what is after belongs to it.
alter table session
  add play_since timestamptz not null default clock_timestamp(),
  add after_tx bigint not null default 0;
update session s set play_since = created_at,
  after_tx = coalesce((select max(e.tx_id) from entry e where e.account_id = s.player_id), 0)
where ended_at is null;
update player p set reminder_at = s.created_at + interval '60 minutes'
from session s where s.id_hash = p.active_session and s.ended_at is null;

create table play_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('stake', 'loss', 'deposit')),
  period text not null check (period in ('24h', '7d', '1m')),
  -- In units; null: no limit.
  amount bigint check (amount > 0),
  -- A higher limit, or none, that was asked for at that time and is not confirmed.
  pending_amount bigint check (pending_amount > 0),
  pending_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (player_id, kind, period)
);

-- What a counted player has moved, by the hour; a projection of the entries. A refunded stake is taken off the hour of
-- its bet. Written under the lock of the account.
create table play_hour (
  player_id bigint not null,
  hour int not null,
  staked bigint not null default 0,
  paid bigint not null default 0,
  deposited bigint not null default 0,
  primary key (player_id, hour)
) with (fillfactor = 70);

grant update on play_limit, play_hour to samnang_app;

-- Hours since 1970, whatever the time zone of the connection.
create function hour_of(at timestamptz) returns int language sql stable as $$
  select floor(extract(epoch from at) / 3600)::int
$$;

-- The first entry of an account in hour `p_from` or later, by halving: the entries of an account are numbered in the
-- order of their time.
create function first_entry(p_account bigint, p_from int) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(tx_id) from entry where account_id = p_account), 0) + 1;
  v_middle bigint;
  v_tx bigint;
begin
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select e.tx_id into v_tx from entry e where e.account_id = p_account and e.tx_id >= v_middle
    order by e.tx_id limit 1;
    if v_tx is not null and (select hour_of(t.created_at) < p_from from tx t where t.id = v_tx) then
      v_low := v_tx + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end $$;

-- The hours of a player from `p_from` on, from his entries: what play_hour has to say. Setting the first limit holds
-- the account's lock meanwhile, so only recent entries are read, one look-up for each: 0.15 s for 30 000 of them.
create function book_hours(p_player bigint, p_from int)
returns table (hour int, staked bigint, paid bigint, deposited bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare v_first bigint := first_entry(p_player, p_from);
begin
  return query select m.hour, sum(m.staked)::bigint, sum(m.paid)::bigint, sum(m.deposited)::bigint from (
    select hour_of(t.created_at) as hour, case t.kind when 'bet' then -e.amount else 0 end as staked,
      case t.kind when 'settle' then e.amount else 0 end as paid,
      case t.kind when 'credit' then e.amount else 0 end as deposited
    from entry e join tx t on t.id = e.tx_id
    where e.account_id = p_player and e.tx_id >= v_first and t.kind in ('bet', 'settle', 'credit')
    union all
    select hour_of(to_timestamp(k.accepted_ms / 1000.0)), -p.amount, 0, 0
    from entry e join tx t on t.id = e.tx_id and t.kind = 'refund'
    join payout p on p.draw_id = t.draw_id and p.player_id = e.account_id and p.kind = 'refund'
    join ticket k on k.id = p.ticket_id
    where e.account_id = p_player and e.tx_id >= v_first
  ) m where m.hour >= p_from group by m.hour;
end $$;

-- Adds to an hour of a counted player. Every product that takes stakes or pays calls this under the account's lock,
-- in the transaction that books them.
create function count_play(p_player bigint, p_hour int, p_staked bigint, p_paid bigint, p_deposited bigint)
returns void language plpgsql as $$
begin
  insert into play_hour as h (player_id, hour, staked, paid, deposited)
  values (p_player, p_hour, p_staked, p_paid, p_deposited)
  on conflict (player_id, hour) do update set staked = h.staked + excluded.staked, paid = h.paid + excluded.paid,
    deposited = h.deposited + excluded.deposited;
end $$;

-- What a counted player may still stake, and still lose, in units; null without a limit. The lowest applies. The oldest
-- hour, of which a part lies in the period, counts with its stakes and without its winnings, so that no span of that
-- length passes the limit; open bets count as lost.
create function play_room(p_player bigint, p_now timestamptz) returns bigint[] language plpgsql stable as $$
begin
  return (
    select array[min(r.room) filter (where r.kind = 'stake'), min(r.room) filter (where r.kind = 'loss')]
    from (
      select l.kind, l.amount - u.used as room
      from play_limit l
      cross join lateral (select hour_of(p_now) - case l.period when '24h' then 24 when '7d' then 168 else 720 end
        as first) f
      cross join lateral (
        select coalesce(sum(h.staked - case when l.kind = 'loss' and h.hour > f.first then h.paid else 0 end),
          0)::bigint as used
        from play_hour h where h.player_id = p_player and h.hour >= f.first
      ) u
      where l.player_id = p_player and l.amount is not null and l.kind <> 'deposit'
    ) r
  );
end $$;

-- Whether a stake passes a limit of a counted player: stake_limit, loss_limit or null. The check of every product,
-- under the account's lock.
create function check_play_limits(p_player bigint, p_stake bigint, p_now timestamptz) returns text
language plpgsql stable as $$
declare v_room bigint[] := play_room(p_player, p_now);
begin
  return case when p_stake > v_room[1] then 'stake_limit' when p_stake > v_room[2] then 'loss_limit' end;
end $$;

-- Why a player with a running break or a due reminder may not play. The check of every product, too.
create function play_stop(p_exclusion text, p_until timestamptz, p_now timestamptz) returns text
language sql immutable as $$
  select case when p_now < p_until then case p_exclusion when 'cooling_off' then 'cooling_off' else 'excluded' end
    else 'reality_check_due' end
$$;

-- The codes of a batch (place_slips) after the limits of its counted players: a slip that is too much alone is
-- refused, one that is too much behind the others of its player is sent again.
create function limit_codes(
  p_players bigint[], p_totals bigint[], p_codes text[], p_counted bigint[], p_now timestamptz
) returns text[] language plpgsql stable as $$
begin
  return (
    with rooms as materialized (
      select c.id, play_room(c.id, p_now) as room from (select distinct unnest(p_counted) as id) c
    ), judged as (
      select s.ord, s.player, s.total, r.room, case when s.code is not null then s.code
        when s.total > r.room[1] then 'stake_limit' when s.total > r.room[2] then 'loss_limit' end as code
      from unnest(p_players, p_totals, p_codes) with ordinality as s (player, total, code, ord)
      left join rooms r on r.id = s.player
    ), summed as (
      select ord, code, sum(total) over (partition by player, code is null order by ord) as total,
        least(room[1], room[2]) as room
      from judged
    )
    select array_agg(case when code is null and total > room then 'retry' else code end order by ord) from summed
  );
end $$;

-- Counts the stakes of the slips of a batch that are placed.
create function count_stakes(
  p_players bigint[], p_totals bigint[], p_codes text[], p_counted bigint[], p_now timestamptz
) returns void language plpgsql as $$
begin
  perform count_play(s.player, hour_of(p_now), sum(s.total)::bigint, 0, 0)
  from unnest(p_players, p_totals, p_codes) as s (player, total, code)
  where s.code is null and s.player = any (p_counted) group by s.player;
end $$;

-- Counts what a chunk of a settlement credits to counted players: winnings in the hour of the credit, refunds as stakes
-- that were never made.
create function count_credits(p_draw bigint, p_players bigint[], p_amounts bigint[], p_at timestamptz)
returns void language plpgsql as $$
declare
  v_counted bigint[] := array(select pl.id from player pl
    where pl.counted_from is not null and pl.id = any (p_players) order by pl.id);
begin
  if cardinality(v_counted) = 0 then return; end if;
  if (select d.state = 'VOID' from draw d where d.id = p_draw) then
    perform count_play(r.player_id, r.hour, -r.units, 0, 0) from (
      select p.player_id, hour_of(to_timestamp(k.accepted_ms / 1000.0)) as hour, sum(p.amount)::bigint as units
      from payout p cross join lateral (select k.accepted_ms from ticket k where k.id = p.ticket_id offset 0) k
      where p.draw_id = p_draw and p.player_id = any (v_counted) group by 1, 2
    ) r join player pl on pl.id = r.player_id where r.hour >= pl.counted_from;
  else
    perform count_play(w.id, hour_of(p_at), 0, w.amount, 0)
    from unnest(p_players, p_amounts) as w (id, amount) where w.id = any (v_counted);
  end if;
end $$;
