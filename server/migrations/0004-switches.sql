-- Switches and words of the house, with their windows: who changed them, why, and when words appear and vanish.

-- Each change of a switch or of a poll's limits. What is in force stands where the rules read it: setting, poll, provider.
create table switch_change (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text,
  value jsonb not null
);
create index switch_change_name on switch_change (name, id);

-- Words of the house in both languages. A change is another version, never another text in the same row.
create sequence site_words_no;
create table site_words (
  id bigint generated always as identity primary key,
  -- Which words these are: all of their versions have the same number.
  no bigint not null default nextval('site_words_no'),
  version int not null default 1 check (version >= 1),
  place text not null check (place in ('marquee', 'banner')),
  km text not null check (char_length(km) between 1 and 500),
  en text not null check (char_length(en) between 1 and 500),
  shows_from timestamptz not null,
  -- Null: until somebody takes them away.
  shows_until timestamptz check (shows_until > shows_from),
  -- Taken away, with the window that they had.
  is_withdrawn boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text,
  unique (no, version)
);

-- The version of each words that counts.
create view standing_words as
  select w.* from site_words w
  where not exists (select from site_words newer where newer.no = w.no and newer.version > w.version);

-- The one message of before.
insert into site_words (place, km, en, shows_from, actor, reason)
select 'marquee', left(value->>'text', 500), left(value->>'text', 500), changed_at, 'system', 'the message that stood'
from setting where key = 'message' and coalesce(value->>'text', '') <> '';

grant insert on switch_change, site_words, live_event to samnang_office;
grant insert, update (value, changed_at) on setting to samnang_office;
grant update (enabled, min_stake, max_stake, player_draw_max, jackpot_draw_max, jackpot_four_max, exposure_max)
  on poll to samnang_office;
grant update (enabled) on provider to samnang_office;
-- The office hands ids of words out, and the server where the command line works through it.
grant usage on sequence site_words_no to samnang_app, samnang_office;

-- The sums of one day over all players, for the day at a glance.
create index player_day_by_day on player_day (day);

-- What one bet of a game costs, least and most, in units, as its provider's list says it.
alter table game add column stake_min bigint, add column stake_max bigint,
  add check ((stake_min is null) = (stake_max is null) and stake_min > 0 and stake_min <= stake_max);
grant update (stake_min, stake_max) on game to samnang_app;
