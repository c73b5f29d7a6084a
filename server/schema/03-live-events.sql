-- The outbox of the event stream; its id is the number of the event. Rows are short-lived.
create table live_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- 'all' for everybody, 'players' for the ids listed in the data, 'server' for the processes themselves.
  topic text not null check (topic in ('all', 'players', 'server')),
  kind text not null,
  data jsonb not null
);
grant delete on live_event to samnang_app;
