-- A provider that uses the id of a call again for another one is noticed: refused as ever, listed, and a case where it goes on.

alter table game_exception drop constraint game_exception_code_check,
  add constraint game_exception_code_check check (code ~ '^[a-z][a-z_]{1,31}$');
create index game_exception_reused on game_exception (at) where code = 'id_reused';
insert into duty_rule (code, figures) values ('ids_reused', '{"times": 2, "window_h": 24, "deadline_h": 24}');
