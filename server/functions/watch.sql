-- account.watch_from: from when on a bet has to look at its player's own row. Whoever counts play is asked until place_slip
-- knows what they may still stake in this hour.

create or replace function watch_from(p_player player, p_now timestamptz) returns timestamptz language sql immutable as $$
  select case
    when p_player.state <> 'ACTIVE' or p_player.counted_from is not null or p_player.excluded_until > p_now
      then '-infinity'
    else coalesce(p_player.reminder_at, 'infinity') end
$$;

-- Whoever changes a player changes the account with them, so that no bet misses it. The player is locked first, then the
-- account, before it is looked at: whoever places has read the player as they were, and is about to write what follows.
create or replace function follow_player() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform 1 from account a where a.id = new.id for no key update;
  update account a set watch_from = w.at from (select watch_from(new, clock_timestamp()) as at) w
  where a.id = new.id and a.watch_from <> w.at;
  return null;
end $$;

create or replace trigger player_watched after update of state, excluded_until, reminder_at, counted_from on player
  for each row execute function follow_player();
alter table player enable always trigger player_watched;

-- What place_slip has found out of a player who may play: until when the account's row tells all, and, of one with limits,
-- what is left of them. Under the account's lock.
create or replace function watch_player(p_player player, p_now timestamptz) returns void language plpgsql as $$
declare
  v_room bigint[];
  v_at timestamptz := watch_from(p_player, p_now);
begin
  if p_player.counted_from is not null then
    v_room := play_room(p_player.id, p_now);
    v_at := least(p_player.reminder_at, to_timestamp((hour_of(p_now) + 1) * 3600::bigint));
  end if;
  update account a set watch_from = v_at, room = r.room
  from (select case when p_player.counted_from is not null then least(v_room[1], v_room[2], balance_max()) end as room) r
  where a.id = p_player.id and (a.watch_from, a.room) is distinct from (v_at, r.room);
end $$;

-- Less may be left of a player's limits than the account says: it is asked again.
create or replace function forget_room(p_player bigint) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update account a set watch_from = '-infinity' where a.id = p_player and a.room is not null and a.watch_from > '-infinity';
end $$;

create or replace function follow_limit() returns trigger language plpgsql as $$
begin
  perform forget_room(new.player_id);
  return null;
end $$;

create or replace trigger limit_watched after insert or update of amount on play_limit
  for each row execute function follow_limit();
alter table play_limit enable always trigger limit_watched;
