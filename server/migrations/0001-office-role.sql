-- The office of the house works under a role of its own: it reads, and changes only what each table and function says.
-- Where the owner of the database may not make it, somebody else has made it before.
do $$
begin
  if not exists (select from pg_roles where rolname = 'samnang_office') then
    create role samnang_office nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'samnang_office', 'member') then
    execute format('grant samnang_office to %I', current_user);
  end if;
end $$;

grant usage on schema public to samnang_office;
grant select on all tables in schema public to samnang_office;
grant usage on all sequences in schema public to samnang_office;
alter default privileges in schema public grant select on tables to samnang_office;
alter default privileges in schema public grant usage on sequences to samnang_office;

-- The key of each command of the office: the same key and content gets the stored answer, and nothing happens twice.
create table office_command (
  key uuid primary key,
  staff text not null,
  endpoint text not null,
  -- Of endpoint, parameters and body.
  hash bytea not null check (length(hash) = 32),
  -- Status and answer, sealed: an answer may hold what is shown once. Null: the command is under way.
  answer bytea,
  at timestamptz not null default clock_timestamp()
);
create index office_command_at on office_command (at);
revoke all on office_command from samnang_app;
grant insert, update (answer), delete on office_command to samnang_office;
-- What the office changes, it tells every process.
grant insert on live_event to samnang_office;
