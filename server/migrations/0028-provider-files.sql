-- A day is compared with a file of the provider as well as with its list: the same file makes one comparison.

alter table reconcile_run drop constraint reconcile_run_actor_check,
  add constraint reconcile_run_actor_check check (actor in ('server', 'cli', 'office', 'file')),
  add column file_name text check (length(file_name) between 1 and 200),
  -- Of its text, however it was saved.
  add column file_sha256 bytea check (length(file_sha256) = 32),
  add constraint reconcile_run_file check (
    (actor = 'file') = (file_sha256 is not null) and (actor = 'file') = (file_name is not null));
create unique index reconcile_run_file_once on reconcile_run (provider_id, day, file_sha256) where actor = 'file';
grant insert on reconcile_run, reconcile_difference to samnang_office;
