-- Rules of risk open cases beside those about money: what they found is kept as it was, and who looked at what is known.

-- Which rules there are is said by the rows alone: they are written by migrations, and each has its words and its bounds in
-- core/cashier/duty-rules.ts.
alter table duty_rule drop constraint duty_rule_code_check,
  add constraint duty_rule_code_check check (code ~ '^[a-z][a-z_]{1,31}$');
insert into duty_rule (code, figures) values
  ('opposite_bets', '{"percent": 90, "draws": 3, "crowd": 5, "riel": 100000, "window_h": 168, "deadline_h": 72}'),
  ('range_large', '{"percent": 95, "bets": 20, "riel": 200000, "window_h": 168, "deadline_h": 72}'),
  ('jackpot_group', '{"players": 4, "draws": 3, "crowd": 8, "window_h": 336, "deadline_h": 72}'),
  ('late_run', '{"minutes": 15, "players": 3, "percent": 80, "times": 10, "riel": 1000000, "deadline_h": 24}'),
  ('win_no_deposit', '{"riel": 1000000, "window_h": 720, "deadline_h": 24}'),
  ('wallet_repeats', '{"times": 5, "window_h": 24, "deadline_h": 72}'),
  ('staff_looks', '{"times": 12, "days": 4, "window_h": 168, "deadline_h": 72}');

-- `confirmed`: looked at, and it was so; what was done about it is the decision's reason.
alter table duty_case drop constraint duty_case_state_check,
  add constraint duty_case_state_check check (state in ('open', 'reported', 'confirmed', 'cleared')),
  -- A colleague whom the case is about: it is not there for them.
  add column about_staff text;
alter table duty_step drop constraint duty_step_kind_check,
  add constraint duty_step_kind_check check (kind ~ '^[a-z][a-z_]{1,31}$');

-- What a rule found, beside movements of money: bets, tickets, calls, looks, marks that players share. The words and figures
-- are a copy: what they were taken from may change or be forgotten, this never does.
create table duty_fact (
  id bigint generated always as identity primary key,
  case_id bigint not null references duty_case,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,31}$'),
  -- What it is, unique among its kind; pages are found by it.
  ref text not null check (length(ref) between 1 and 200),
  at timestamptz not null,
  player_id bigint references player,
  -- Money in units, as texts.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  found_at timestamptz not null default clock_timestamp(),
  unique (case_id, kind, ref)
);
create index duty_fact_player on duty_fact (player_id, case_id) where player_id is not null;

-- Who opened the page of a case, at most once an hour each.
create table case_look (
  case_id bigint not null references duty_case,
  staff text not null,
  hour timestamptz not null,
  at timestamptz not null default clock_timestamp(),
  primary key (case_id, staff, hour)
);
-- Who opened the page of a player, the same way.
create table player_look (
  staff text not null,
  player_id bigint not null,
  hour timestamptz not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, staff, hour)
);
create index player_look_time on player_look using brin (at) with (pages_per_range = 16);

-- How far the rules of risk have read (duties/run-risk.ts). Draws of both lotteries are looked at once, when they are over;
-- what has no draw is looked at by the hour.
create table risk_cursor (
  is_only boolean primary key default true check (is_only),
  before_draw bigint not null,
  swept_at timestamptz not null default clock_timestamp()
);
-- What a released house has played is not looked at again.
insert into risk_cursor (before_draw) select coalesce(max(id), 0) from (
  select max(id) from draw where state in ('SETTLED', 'VOID')
  union all select max(id) from lottery_draw where state in ('settled', 'void')) over_all (id);
create table risk_draw (
  draw_id bigint primary key
);

revoke all on duty_fact, case_look, player_look, risk_cursor, risk_draw from samnang_app;
grant insert on duty_fact, case_look, player_look to samnang_office;
grant update (before_draw, swept_at) on risk_cursor to samnang_office;
grant insert, delete on risk_draw to samnang_office;
