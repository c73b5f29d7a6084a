-- The ticket lottery: rules as versioned data, draws with closing times by group of posts, results by two people.

-- Game types, sessions, posts, places, closing times, calendar, rates and limits as canonical JSON
-- (core/src/lottery/rules.ts). A draw and its tickets keep the version that they were made under.
create table lottery_rules (
  version int generated always as identity primary key,
  rules text not null,
  rules_hash bytea not null unique check (length(rules_hash) = 32),
  created_at timestamptz not null default clock_timestamp()
);

-- Numbered from the sequence of the other draws, so that an id is the name of one draw on the whole site.
create table lottery_draw (
  id bigint primary key default nextval(pg_get_serial_sequence('draw', 'id')),
  type text not null check (type in ('VN', 'TN', 'KH')),
  session text not null check (session ~ '^[A-Z0-9]{1,10}$'),
  title text not null,
  -- Provinces, main column first.
  columns text[] not null default '{}',
  opens_at timestamptz not null,
  -- The last group's closing; the groups are in lottery_close.
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  stop_delete_at timestamptz not null,
  rules_version int not null references lottery_rules,
  -- KH: its place in the vault's grid of that UTC day.
  fair_day int,
  fair_i int,
  -- Made by the operator beside the calendar.
  is_special boolean not null default false,
  -- `settled`: its tickets are being paid until `done_at` is set; `reversing` takes a settlement back before it is `reopened`.
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'closed', 'entered', 'confirmed',
    'settled', 'reversing', 'reopened', 'void')),
  -- Settlements so far, from 1: what a reopened draw pays next has keys of its own.
  round smallint not null default 1,
  -- The confirmed result and where it was read.
  result jsonb,
  source text,
  -- Codes of core/void-reason.ts: players read a sentence for each.
  void_reason text check (void_reason in ('technical_fault', 'operator_error', 'no_official_result',
    'official_draw_cancelled', 'integrity', 'disaster', 'other', 'not_opened', 'vault_refused', 'seed_mismatch',
    'release_not_signed')),
  -- All tickets are settled, or refunded where the draw is void.
  done_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (type, session, draw_at),
  -- A seed belongs to one draw.
  unique (fair_day, fair_i),
  -- For its groups, which close after it.
  unique (id, stop_delete_at),
  check (opens_at < stop_delete_at and stop_delete_at <= closes_at and closes_at <= draw_at),
  check ((fair_day is null) = (fair_i is null))
) with (fillfactor = 50);
create index lottery_draw_unfinished on lottery_draw (draw_at) where done_at is null;
create index lottery_draw_time on lottery_draw (draw_at, id);
grant update (title, columns, opens_at, closes_at, draw_at, stop_delete_at, rules_version, state, round, result, source,
  void_reason, done_at) on lottery_draw to samnang_app;

-- Numbers come out while later groups still sell: once the first group has closed no ticket is taken back, so each
-- group knows that moment of its draw.
create table lottery_close (
  draw_id bigint not null,
  position smallint not null,
  posts text[] not null,
  digits smallint[] not null check (digits <@ array[2, 3]::smallint[]),
  stop_delete_at timestamptz not null,
  closes_at timestamptz not null,
  primary key (draw_id, position),
  foreign key (draw_id, stop_delete_at) references lottery_draw (id, stop_delete_at) on update cascade,
  constraint deleting_ends_first check (stop_delete_at <= closes_at)
);
grant update (posts, digits, closes_at) on lottery_close to samnang_app;

-- Numbers that a draw does not sell (0), or pays at a part of the rate from now on. Placed lines keep theirs.
create table lottery_special (
  draw_id bigint not null references lottery_draw,
  digits smallint not null check (digits in (2, 3)),
  number text not null check (number ~ '^[0-9]{2,3}$' and length(number) = digits),
  percent smallint not null check (percent between 0 and 99),
  primary key (draw_id, digits, number)
);
grant update (percent), delete on lottery_special to samnang_app;

-- What people have typed as the result, each without seeing the other's.
create table lottery_entry (
  id bigint generated always as identity primary key,
  draw_id bigint not null references lottery_draw,
  round smallint not null,
  kind text not null check (kind in ('enter', 'confirm')),
  staff text not null,
  result jsonb not null,
  result_hash bytea not null check (length(result_hash) = 32),
  source text,
  -- A confirmation that equals the entry before it.
  matches boolean,
  at timestamptz not null default clock_timestamp()
);
create index lottery_entry_draw on lottery_entry (draw_id, id);

-- What changes a draw after its moment takes two people: the first one's word is kept here, the second one does it.
create table lottery_proposal (
  id bigint generated always as identity primary key,
  draw_id bigint not null references lottery_draw,
  round smallint not null,
  action text not null check (action in ('void', 'reopen')),
  -- What players of a void draw will read, as in lottery_draw; never the note.
  reason text,
  note text not null,
  staff text not null,
  at timestamptz not null default clock_timestamp(),
  check ((action = 'void') = (reason is not null))
);
create index lottery_proposal_draw on lottery_proposal (draw_id, id);

-- What a draw publishes: for KH all of it, for VN and TN the root of the frozen tickets alone (docs/fairness.md).
create table lottery_record (
  draw_id bigint primary key references lottery_draw,
  seed_commitment bytea,
  open_hash bytea not null,
  open_signature bytea not null,
  root bytea,
  ticket_count int,
  stake_total bigint,
  close_hash bytea,
  close_signature bytea,
  seed bytea,
  released_ms bigint,
  release_signature bytea,
  prk bytea
);
grant update (root, ticket_count, stake_total, close_hash, close_signature, seed, released_ms, release_signature, prk)
  on lottery_record to samnang_app;
