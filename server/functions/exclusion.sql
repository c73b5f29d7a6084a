-- A break from playing ends by time alone: nobody takes it back or shortens it, whatever the application says.

create or replace function refuse_shorter_exclusion() returns trigger language plpgsql as $$
begin
  if old.excluded_until > clock_timestamp() and coalesce(new.excluded_until < old.excluded_until, true) then
    raise exception 'a break from playing is never shortened' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger player_exclusion_kept before update of exclusion, excluded_from, excluded_until on player
  for each row execute function refuse_shorter_exclusion();
alter table player enable always trigger player_exclusion_kept;
