-- The ticket lottery: rules as versioned data, draws with closing times by group of posts, tickets of many lines,
-- results entered by two people, and what limits its stakes.

insert into account (id, kind, name, balance) values (5, 'house', 'house:lottery', null);
alter table tx
  drop constraint tx_kind_check,
  add constraint tx_kind_check check (kind in ('bet', 'settle', 'refund', 'pot', 'credit', 'debit',
    'game_bet', 'game_win', 'game_undo', 'lottery_bet', 'lottery_win', 'lottery_refund', 'lottery_undo'));

-- Game types, sessions, posts, places, closing times, calendar, rates and limits as canonical JSON
-- (core/src/lottery/rules.ts). A draw and its tickets keep the version that they were made under.
create table lottery_rules (
  version int generated always as identity primary key,
  rules text not null,
  rules_hash bytea not null unique check (length(rules_hash) = 32),
  created_at timestamptz not null default clock_timestamp()
);
create trigger lottery_rules_append_only before update or delete or truncate on lottery_rules
  for each statement execute function refuse_change();

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
  -- `settled` while `paid_through` says how far; `reversing` takes a settlement back before it is `reopened`.
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'closed', 'entered', 'confirmed',
    'settled', 'reversing', 'reopened', 'void')),
  -- Settlements so far, from 1: what a reopened draw pays next has keys of its own.
  round smallint not null default 1,
  -- The confirmed result and where it was read.
  result jsonb,
  source text,
  void_reason text,
  -- All tickets are settled, or refunded where the draw is void.
  done_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (type, session, draw_at),
  -- A seed belongs to one draw.
  unique (fair_day, fair_i),
  check (opens_at < closes_at and closes_at <= draw_at and stop_delete_at <= closes_at),
  check ((fair_day is null) = (fair_i is null))
) with (fillfactor = 50);
create index lottery_draw_unfinished on lottery_draw (draw_at) where done_at is null;
create index lottery_draw_time on lottery_draw (draw_at, id);

create table lottery_close (
  draw_id bigint not null references lottery_draw,
  position smallint not null,
  posts text[] not null,
  digits smallint[] not null check (digits <@ array[2, 3]::smallint[]),
  closes_at timestamptz not null,
  primary key (draw_id, position)
);

-- Numbers that a draw does not sell (0), or pays at a part of the rate from now on. Placed lines keep theirs.
create table lottery_special (
  draw_id bigint not null references lottery_draw,
  digits smallint not null check (digits in (2, 3)),
  number text not null check (number ~ '^[0-9]{2,3}$' and length(number) = digits),
  percent smallint not null check (percent between 0 and 99),
  primary key (draw_id, digits, number)
);

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
create trigger lottery_entry_append_only before update or delete or truncate on lottery_entry
  for each statement execute function refuse_change();

create table lottery_ticket (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  draw_id bigint not null references lottery_draw,
  state text not null check (state in ('draft', 'placed', 'won', 'lost', 'deleted', 'void')),
  units int not null default 0,
  cost bigint not null default 0 check (cost >= 0),
  payout bigint not null default 0 check (payout >= 0),
  -- The transaction of its stake.
  bet_tx bigint unique,
  created_at timestamptz not null default clock_timestamp(),
  placed_at timestamptz,
  -- Everything that it has won has been handed out.
  paid_out_at timestamptz,
  salt bytea,
  -- Its blinded hash under the root of the draw, once the draw is closed.
  leaf bytea check (length(leaf) = 32),
  check ((state = 'draft') = (bet_tx is null))
) with (fillfactor = 70);
create unique index lottery_ticket_draft on lottery_ticket (player_id, draw_id) where state = 'draft';
create index lottery_ticket_player on lottery_ticket (player_id, id);
create index lottery_ticket_draw on lottery_ticket (draw_id, id) where state <> 'draft';

create table lottery_item (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references lottery_ticket,
  numbers text[] not null,
  digits smallint not null check (digits in (2, 3)),
  posts text[] not null,
  -- For one unit.
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('straight', 'permute', 'range')),
  range jsonb,
  expanded text[] not null,
  units int not null check (units > 0),
  cost bigint not null check (cost > 0),
  -- Hundredths by post, and percent by number where it is reduced: frozen when the line was placed.
  rates jsonb not null,
  reduced jsonb not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'won', 'lost', 'void', 'deleted')),
  payout bigint not null default 0 check (payout >= 0),
  win_places jsonb not null default '[]',
  collect text check (collect in ('listed', 'held', 'paid')),
  check (cost = units * amount),
  check ((state = 'won') = (payout > 0)),
  check ((collect is not null) = (state = 'won'))
) with (fillfactor = 70);
create index lottery_item_ticket on lottery_item (ticket_id, id);

-- What the house would pay for a number of a draw, over all posts, and what one player has staked on it.
create table lottery_exposure (
  draw_id bigint not null,
  digits smallint not null,
  number text not null,
  liability bigint not null check (liability >= 0),
  primary key (draw_id, digits, number)
) with (fillfactor = 50);
create table lottery_player_number (
  draw_id bigint not null,
  player_id bigint not null,
  digits smallint not null,
  number text not null,
  stake bigint not null check (stake >= 0),
  primary key (draw_id, player_id, digits, number)
) with (fillfactor = 50);

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

-- Reading and adding are granted by default (0001).
grant update (title, columns, opens_at, closes_at, draw_at, stop_delete_at, rules_version, state, round, result, source, void_reason,
  done_at) on lottery_draw to samnang_app;
grant update (posts, digits, closes_at) on lottery_close to samnang_app;
grant update (percent) on lottery_special to samnang_app;
grant delete on lottery_special, lottery_item, lottery_ticket to samnang_app;
grant update (state, units, cost, payout, bet_tx, placed_at, paid_out_at, salt, leaf) on lottery_ticket to samnang_app;
grant update on lottery_item, lottery_exposure, lottery_player_number, lottery_record to samnang_app;

-- A draft may be dropped; whatever has cost money stays.
create function refuse_placed_delete() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    raise exception 'a placed ticket is never deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger lottery_ticket_kept before delete on lottery_ticket
  for each row execute function refuse_placed_delete();
create function refuse_placed_line_delete() returns trigger language plpgsql as $$
begin
  if (select t.state from lottery_ticket t where t.id = old.ticket_id) <> 'draft' then
    raise exception 'a line of a placed ticket is never deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger lottery_item_kept before delete on lottery_item
  for each row execute function refuse_placed_line_delete();
