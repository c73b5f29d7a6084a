-- Tags of players: who has one is known to every server and open page within two seconds (base/settings.ts).

create or replace function tell_tag() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare v_tag player_tag := coalesce(new, old);
begin
  if v_tag.tag = 'external_games' then
    perform publish_live('server', 'setting_changed', '{}');
    perform publish_live('players', 'site', jsonb_build_object('players', jsonb_build_array(v_tag.player_id)));
  end if;
  return null;
end $$;

create or replace trigger player_tag_told after insert or delete on player_tag for each row execute function tell_tag();
alter table player_tag enable always trigger player_tag_told;
