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
