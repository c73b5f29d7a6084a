-- The application runs under a role that can read and add, and change only what is a projection or a state: each table
-- says below it what more it grants. Roles belong to the cluster, so several databases share this one.
-- Where the owner of the database may not make it, somebody else has made it before.
do $$
begin
  if not exists (select from pg_roles where rolname = 'samnang_app') then
    create role samnang_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'samnang_app', 'member') then
    execute format('grant samnang_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to samnang_app;
alter default privileges in schema public grant select, insert on tables to samnang_app;
alter default privileges in schema public grant usage on sequences to samnang_app;
