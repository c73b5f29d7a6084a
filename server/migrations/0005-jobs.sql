-- Views that colleagues save of the office's lists, and the files that they ask for, which are made beside everything else.
create table office_view (
  id bigint generated always as identity primary key,
  staff text not null,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  filters text not null check (length(filters) <= 2000),
  hidden text[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  unique (staff, list, name)
);
revoke all on office_view from samnang_app;
grant insert, update (filters, hidden, at), delete on office_view to samnang_office;

create table office_job (
  id bigint generated always as identity primary key,
  staff text not null,
  export text not null,
  query jsonb not null,
  language text not null check (language in ('km', 'en')),
  -- Whom the colleague saw when they asked; null: all branches.
  branch bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  rows bigint not null default 0,
  size_bytes bigint,
  -- How often it was begun: a process may die amid it.
  tries integer not null default 0,
  asked_at timestamptz not null default clock_timestamp(),
  -- The process that makes it says every few seconds that it lives.
  seen_at timestamptz,
  ended_at timestamptz,
  check ((state in ('waiting', 'running')) = (ended_at is null))
);
create index office_job_of_staff on office_job (staff, id);
create index office_job_open on office_job (id) where state in ('waiting', 'running');
create index office_job_kept on office_job (ended_at) where state = 'done';
revoke all on office_job from samnang_app;
grant insert, update (state, rows, size_bytes, tries, seen_at, ended_at) on office_job to samnang_office;
