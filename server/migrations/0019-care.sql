-- Safer play and complaints are cases too: what a day of play shows, and what players are not content with.
insert into duty_rule (code, figures) values
  ('chasing', '{"times": 4, "percent": 50, "riel": 200000, "deadline_h": 72}'),
  ('night_play', '{"times": 4, "riel": 20000, "window_h": 168, "deadline_h": 72}'),
  ('long_sessions', '{"hours": 8, "deadline_h": 72}'),
  ('deposits_after_losses', '{"times": 3, "riel": 100000, "window_h": 24, "deadline_h": 72}'),
  ('raised_limits', '{"times": 2, "window_h": 720, "deadline_h": 72}'),
  ('complaint', '{"days": 10}');

-- What a player complained about, as a colleague took it down. The answers are steps of its case. Append-only.
create table complaint (
  case_id bigint primary key references duty_case,
  came_by text not null check (came_by ~ '^[a-z][a-z_]{1,31}$'),
  topic text not null check (topic ~ '^[a-z][a-z_]{1,31}$'),
  words text not null check (length(words) between 1 and 2000),
  arrived_at timestamptz not null default clock_timestamp()
);
create index complaint_arrived on complaint (arrived_at);

-- Which day of Phnom Penh the markers are looked for in, and up to which player (duties/care-look.ts). What a released house
-- has played before is not looked at again.
create table care_cursor (
  is_only boolean primary key default true check (is_only),
  day date not null,
  last_player bigint not null default 0
);
insert into care_cursor (day) values ((clock_timestamp() at time zone 'Asia/Phnom_Penh')::date);
-- Who played on a day.
create index account_day_players on account_day (day, account_id) where account_id >= 1000;

revoke all on complaint, care_cursor from samnang_app;
grant insert on complaint to samnang_office;
grant update (day, last_player) on care_cursor to samnang_office;
insert into role_permission (role, permission)
select role, unnest(string_to_array(permissions, ' ')) from (values
  ('support', 'care.read care.decide'),
  ('risk', 'care.read care.decide')
) added (role, permissions) on conflict do nothing;
