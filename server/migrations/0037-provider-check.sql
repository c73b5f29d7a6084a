-- A colleague may ask a server to try a provider out step by step, which only the command line could.

alter table provider_task drop constraint provider_task_kind_check;
alter table provider_task add constraint provider_task_kind_check
  check (kind in ('games', 'reconcile', 'own_key', 'check'));
