-- What operators have set, and what they have done.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);
grant update (value, changed_at) on setting to samnang_app;

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  target text,
  detail jsonb not null default '{}',
  request_id text
);
-- When the book was proven last, among all that players do.
create index audit_event_ledger on audit_event (id) where action = 'ledger.audit';

-- The chain over all events: each link carries the hash of the one before (functions/audit.sql, docs/audit.md). A table
-- of its own, because a link is made at commit, and rows that stand are never updated.
create table audit_link (
  seq bigint primary key,
  event bigint not null unique,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
-- Events of players that are not linked yet: they never wait for the chain.
create table audit_waiting (
  event bigint primary key
);
-- What was published: the end of the chain after each UTC day, as a day number.
create table audit_head (
  day integer primary key,
  seq bigint not null,
  hash bytea not null,
  made_at timestamptz not null default clock_timestamp()
);
revoke insert on audit_event, audit_link, audit_waiting, audit_head from samnang_app;
