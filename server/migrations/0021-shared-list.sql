-- People whom other houses keep from playing: known by what they have in common with a player, never in plain.
create table shared_salt (
  one boolean primary key default true check (one),
  salt bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
);
insert into shared_salt default values;
create table shared_entry (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('name', 'phone', 'account')),
  -- sha256 of the salt, the kind and the value as a player's is kept; null: erased.
  hash bytea check (length(hash) = 32),
  until date,
  source text not null check (length(source) between 1 and 80),
  added_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  erased_at timestamptz,
  check ((hash is null) = (erased_at is not null))
);
create unique index shared_entry_hash on shared_entry (hash) where hash is not null;
insert into duty_rule (code, figures) values ('shared_list', '{"deadline_h": 24}');

revoke all on shared_salt, shared_entry from samnang_app;
grant insert, update (hash, erased_at) on shared_entry to samnang_office;
insert into role_permission (role, permission) values ('risk', 'care.list') on conflict do nothing;
