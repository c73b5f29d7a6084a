-- Live events: a row in the outbox and a call to whoever listens.

-- Ids of live events must become visible in their order, else a reader that asks for "newer than my last"
-- would miss one. The lock is taken last in short transactions, and never in one that places bets.
create or replace function publish_live(topic text, kind text, data jsonb) returns bigint language plpgsql as $$
declare event_id bigint;
begin
  perform pg_advisory_xact_lock(5900000059);
  insert into live_event (topic, kind, data) values (topic, kind, data) returning id into event_id;
  perform pg_notify('samnang_live', event_id::text);
  return event_id;
end $$;
