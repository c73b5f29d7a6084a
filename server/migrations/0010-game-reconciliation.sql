-- What a provider says that it has booked is compared with what we have, day by day; and what the lobby and its reports
-- look up has indexes.

-- When a list of games was last taken over, besides when one was last asked for; and from which hosts, besides the
-- provider's own, its pictures may be fetched.
alter table provider
  add list_taken_at timestamptz,
  add picture_hosts text[] not null default '{}';
grant update (list_taken_at, picture_hosts) on provider to samnang_app;

create index game_section on game (section) where enabled and not hidden;
create index game_round_time on game_round (player_id, opened_at);

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
create trigger reconcile_difference_append_only before update or delete or truncate on reconcile_difference
  for each statement execute function refuse_change();
