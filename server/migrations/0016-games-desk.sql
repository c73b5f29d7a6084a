-- The desk of other companies' games: what servers measure of each provider and are asked to do, exceptions that a colleague
-- takes and decides, games that pause until a moment.

-- What all servers have measured of a provider within one minute. Kept for two weeks (providers/provider-minutes.ts).
create table provider_minute (
  provider_id smallint not null references provider,
  minute timestamptz not null,
  -- Our calls to its Games API: those that it answered, those that it refused, those that it did not answer.
  answered int not null default 0,
  refused int not null default 0,
  silent int not null default 0,
  took_ms bigint not null default 0,
  slowest_ms int not null default 0,
  -- Its calls to our wallet.
  wallet_done int not null default 0,
  wallet_refused int not null default 0,
  wallet_undecided int not null default 0,
  wallet_took_ms bigint not null default 0,
  wallet_slowest_ms int not null default 0,
  primary key (provider_id, minute)
);
create index provider_minute_old on provider_minute (minute);
grant update, delete on provider_minute to samnang_app;

-- What each server says of a provider: whether it is asked, and the public half of our key towards it.
create table provider_server (
  provider_id smallint not null references provider,
  server text not null,
  breaker text not null check (breaker in ('closed', 'half-open', 'open')),
  own_key text,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, server)
);
grant update, delete on provider_server to samnang_app;

-- What the office asks of a server, which alone may sign calls to a provider. Any server takes it; one that dies amid it
-- leaves it to the next.
create table provider_task (
  id bigint generated always as identity primary key,
  provider_id smallint not null references provider,
  kind text not null check (kind in ('games', 'reconcile', 'own_key')),
  day date,
  actor text not null,
  reason text,
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  tries smallint not null default 0,
  seen_at timestamptz,
  ended_at timestamptz,
  -- What came of it, or why it came to nothing.
  found jsonb,
  check ((kind = 'reconcile') = (day is not null)),
  check ((state in ('waiting', 'running')) = (ended_at is null))
);
create index provider_task_open on provider_task (id) where state in ('waiting', 'running');
create index provider_task_of on provider_task (provider_id, id);
-- The same is not asked for twice.
create unique index provider_task_once on provider_task (provider_id, kind, coalesce(day, '2000-01-01'))
  where state in ('waiting', 'running');
revoke insert on provider_task from samnang_app;
grant update (state, progress, tries, seen_at, ended_at, found) on provider_task to samnang_app;
grant insert on provider_task to samnang_office;

-- A comparison that a colleague asks for.
alter table reconcile_run drop constraint reconcile_run_actor_check,
  add constraint reconcile_run_actor_check check (actor in ('server', 'cli', 'office'));
create index reconcile_run_day on reconcile_run (day, id);

-- Who has an exception in hand, and what was decided.
alter table game_exception
  add column taken_by text,
  add column decision text check (decision in ('nothing_due', 'player_paid', 'provider_corrects')),
  add column decided_by text,
  add column decided_at timestamptz,
  add constraint game_exception_decided check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null));
create index game_exception_open on game_exception (id) where decided_at is null;
grant update (taken_by, decision, decided_by, decided_at) on game_exception to samnang_office;

-- Everything that happened to one, for staff alone. Append-only.
create table game_exception_step (
  id bigint generated always as identity primary key,
  exception_id bigint not null references game_exception,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  kind text not null check (kind in ('taken', 'given_back', 'note', 'decided')),
  note text check (length(note) between 1 and 2000),
  decision text
);
create index game_exception_step_of on game_exception_step (exception_id, id);
revoke all on game_exception_step from samnang_app;
grant insert on game_exception_step to samnang_office;

-- Rounds that hang and that a colleague has ended: what the provider has said of a round stays as it is, and whatever it
-- says later opens the round again.
create table game_round_end (
  round_id bigint not null references game_round (id),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text,
  primary key (round_id, at)
);
revoke insert on game_round_end from samnang_app;
grant insert on game_round_end to samnang_office;

-- The operator's own, too: no launch and no new round until then; open rounds are played to their end.
alter table game add column paused_until timestamptz;
grant update (paused_until) on game to samnang_app;

-- What the office changes of providers, their games and rounds.
grant insert, update (title, games_api, operator_id, sub_partner, sections, frame_origins, allowed, may_leave_frame,
  picture_hosts) on provider to samnang_office;
grant insert, update (retired_at) on provider_key to samnang_office;
grant update (hidden, section, title_km, position, paused_until) on game to samnang_office;

insert into role_permission (role, permission)
select role, unnest(string_to_array(permissions, ' ')) from (values
  ('finance', 'providers.read exceptions.decide'),
  ('risk', 'providers.read exceptions.decide'),
  ('support', 'providers.read'),
  ('auditor', 'providers.read')
) added (role, permissions);
