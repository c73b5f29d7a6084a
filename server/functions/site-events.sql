-- Whoever changes what the site offers, every process and every open page hears of it at once: a plain update tells as
-- much as a command, and so does every desk of the office. Told at the statement, before the transaction's link of the audit log: both locks in this order.

create or replace function tell_live() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform publish_live(tg_argv[0], tg_argv[1], coalesce(tg_argv[2], '{}')::jsonb);
  return null;
end $$;

create or replace trigger setting_told after insert or update or delete on setting
  for each statement execute function tell_live('server', 'setting_changed');
create or replace trigger poll_told after update on poll
  for each statement execute function tell_live('server', 'setting_changed');
create or replace trigger words_told after insert on site_words
  for each statement execute function tell_live('server', 'setting_changed');
create or replace trigger provider_told after update of enabled on provider
  for each statement execute function tell_live('server', 'provider_changed');
-- After it, so that processes have forgotten what pages ask for.
create or replace trigger provider_told_pages after update of enabled on provider
  for each statement execute function tell_live('all', 'games');
-- What the operator decides of a game; lists of providers set none of these.
create or replace trigger game_told_pages after update of hidden, title_km, position, paused_until on game
  for each statement execute function tell_live('all', 'games');

-- Colleagues at /switches and /limits ask again.
create or replace trigger setting_told_desks after insert or update or delete on setting
  for each statement execute function tell_live('office', 'queue', '{"queue": "switches", "id": null}');
create or replace trigger poll_told_desks after update on poll
  for each statement execute function tell_live('office', 'queue', '{"queue": "switches", "id": null}');
create or replace trigger provider_told_desks after update of enabled on provider
  for each statement execute function tell_live('office', 'queue', '{"queue": "switches", "id": null}');
