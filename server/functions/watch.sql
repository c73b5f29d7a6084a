-- account.watch_from: from when on a bet has to look at its player's own row.

create or replace function watch_from(p_player player, p_now timestamptz) returns timestamptz language sql immutable as $$
  select case
    when p_player.state <> 'ACTIVE' or p_player.counted_from is not null or p_player.excluded_until > p_now
      then '-infinity'
    else coalesce(p_player.reminder_at, 'infinity') end
$$;

-- Whoever changes a player changes the account with them, so that no bet misses it. The player is locked first, then the
-- account.
create or replace function follow_player() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update account a set watch_from = w.at from (select watch_from(new, clock_timestamp()) as at) w
  where a.id = new.id and a.watch_from <> w.at;
  return null;
end $$;

create or replace trigger player_watched after update of state, excluded_until, reminder_at, counted_from on player
  for each row execute function follow_player();
alter table player enable always trigger player_watched;
