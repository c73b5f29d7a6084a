-- The draws of lotto 59, the rates they pay, and who steps them.
create table poll (
  id text primary key check (id in ('POLL_1', 'POLL_2')),
  enabled boolean not null default true,
  min_stake bigint not null,
  max_stake bigint not null,
  player_draw_max bigint not null,
  jackpot_draw_max bigint not null,
  -- What all players together may stake on the jackpot lines of a draw that share any four numbers (docs/placing.md).
  jackpot_four_max bigint not null,
  exposure_max bigint not null
);
insert into poll (id, min_stake, max_stake, player_draw_max, jackpot_draw_max, jackpot_four_max, exposure_max)
select id, 500 * 100000::bigint, 2000000 * 100000::bigint, 10000000 * 100000::bigint,
  100000 * 100000::bigint, 100000 * 100000::bigint, 400000000 * 100000::bigint
from unnest(array['POLL_1', 'POLL_2']) id;
grant update (enabled, min_stake, max_stake, player_draw_max, jackpot_draw_max, jackpot_four_max,
  exposure_max) on poll to samnang_app;

-- `rules` is canonical JSON text: its SHA-256 is the rules hash of the open record.
create table paytable (
  version int generated always as identity primary key,
  rules text not null,
  rules_hash bytea not null unique check (length(rules_hash) = 32),
  created_at timestamptz not null default clock_timestamp()
);

-- Draws are opened under the version of the newest row. Equal rules have one version: going back to former rates is
-- another publication of it.
create table paytable_publication (
  id bigint generated always as identity primary key,
  version int not null references paytable,
  actor text not null,
  at timestamptz not null default clock_timestamp()
);

create table draw (
  id bigint generated always as identity primary key,
  poll text not null references poll,
  day int not null,
  i int not null check (i >= 1),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  shown_at timestamptz not null,
  state text not null default 'SCHEDULED'
    check (state in ('SCHEDULED', 'OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'VOID')),
  epoch bigint not null default 0,
  paytable_version int references paytable,
  -- Known to the server from DRAWN on; leaves it ball by ball, at the moments of the show.
  balls smallint[] check (cardinality(balls) = 10),
  -- How many of them the show has told: whoever takes over goes on with the next one.
  balls_told smallint not null default 0 check (balls_told between 0 and 10),
  -- Codes of core/void-reason.ts: players read a sentence for each.
  void_reason text check (void_reason in ('technical_fault', 'operator_error', 'no_official_result',
    'official_draw_cancelled', 'integrity', 'disaster', 'other', 'not_opened', 'vault_refused', 'seed_mismatch',
    'release_not_signed')),
  settled_at timestamptz,
  -- The numbers on the five posts as a bit mask (bit n-1 for number n): five numbers are compared with a draw by
  -- counting common bits, and the index holds all that this needs.
  posts bigint generated always as (
    (1::bigint << (balls[1] - 1)) | (1::bigint << (balls[2] - 1)) | (1::bigint << (balls[3] - 1))
      | (1::bigint << (balls[4] - 1)) | (1::bigint << (balls[5] - 1))
  ) stored,
  unique (poll, day, i),
  unique (poll, closes_at)
) with (fillfactor = 50);
create index draw_unfinished on draw (poll, closes_at) where state not in ('SETTLED', 'VOID');
-- A void draw is finished when its refunds are booked.
create index draw_refunding on draw (poll, closes_at) where state = 'VOID' and settled_at is null;
-- What operators are told of: few of many.
create index draw_voided on draw (poll, closes_at) where state = 'VOID';
create index draw_posts on draw (poll, closes_at) include (id, posts) where posts is not null;
-- Its steps; never its moments, which bets were accepted by.
grant update (state, epoch, paytable_version, balls, balls_told, void_reason, settled_at) on draw to samnang_app;

-- Whose reign it is: one server at a time steps draws.
create table lease (
  role text primary key,
  holder text not null,
  epoch bigint not null,
  expires_at timestamptz not null
);
insert into lease (role, holder, epoch, expires_at) values ('draw', '', 0, '-infinity');
grant update (holder, epoch, expires_at) on lease to samnang_app;
