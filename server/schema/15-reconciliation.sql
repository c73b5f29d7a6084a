-- What a provider says that it has booked is compared with what we have, day by day.

-- One comparison of a Phnom Penh day. The server's own happens once a night whatever the number of processes: whoever
-- adds the row does it, and one that was left unfinished is taken over after half an hour.
create table reconcile_run (
  id bigint generated always as identity primary key,
  provider_id smallint not null references provider,
  day date not null,
  actor text not null check (actor in ('server', 'cli')),
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Transactions of the day on either side.
  ours int,
  theirs int,
  differences int,
  -- Why it could not be done; a run that is done has none.
  error text
);
create unique index reconcile_run_nightly on reconcile_run (provider_id, day) where actor = 'server';
grant update (started_at, finished_at, ours, theirs, differences, error) on reconcile_run to samnang_app;

create table reconcile_difference (
  run_id bigint not null references reconcile_run,
  no int not null,
  code text not null check (code in ('missing_here', 'missing_there', 'kind', 'amount', 'currency', 'round', 'player',
    'reference', 'status', 'not_delivered', 'doubled', 'unreadable')),
  -- Null: their row does not say which transaction it is about.
  uuid uuid,
  ours jsonb,
  theirs jsonb,
  primary key (run_id, no)
);
