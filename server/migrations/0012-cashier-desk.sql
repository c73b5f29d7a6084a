-- The staff's side of deposits and withdrawals: a live stream of the office, amounts in the rules of two people, payouts
-- by a file for the bank.

-- `office`: the streams of colleagues.
alter table live_event drop constraint live_event_topic_check, add constraint live_event_topic_check
  check (topic in ('all', 'players', 'server', 'office'));

-- Of commands that move money, in units: from this amount on two people are asked; null: whatever the amount.
alter table approval_rule add column from_units bigint check (from_units > 0);
grant update (from_units) on approval_rule to samnang_office;

-- Withdrawals that are paid by one file, which the bank is given.
create table payout_batch (
  id bigint generated always as identity primary key,
  cash_account bigint not null references cash_account,
  state text not null default 'OPEN' check (state in ('OPEN', 'PAID', 'CANCELLED')),
  lines integer not null check (lines between 1 and 200),
  total bigint not null check (total > 0),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  -- The last time that the file was handed out; the bank may have it since.
  fetched_at timestamptz,
  fetched_by text,
  done_by text,
  done_at timestamptz,
  -- What the bank calls the whole of it.
  bank_reference text check (length(bank_reference) between 1 and 48),
  check ((state = 'OPEN') = (done_at is null) and (state = 'OPEN') = (done_by is null)),
  check ((state = 'PAID') = (bank_reference is not null)),
  check ((fetched_at is null) = (fetched_by is null))
);
create index payout_batch_open on payout_batch (id) where state = 'OPEN';

-- As the file says it, whatever becomes of the player's account meanwhile.
create table payout_line (
  batch bigint not null references payout_batch,
  place smallint not null check (place between 1 and 200),
  withdrawal bigint not null references withdrawal,
  amount bigint not null check (amount > 0),
  bank text not null,
  number text not null,
  holder text not null,
  -- FAILED: the bank has not paid this one.
  state text not null default 'WAITING' check (state in ('WAITING', 'PAID', 'FAILED', 'CANCELLED')),
  primary key (batch, place)
);
-- A withdrawal is never in two files that may both be paid.
create unique index payout_line_waiting on payout_line (withdrawal) where state = 'WAITING';
create index payout_line_withdrawal on payout_line (withdrawal);

revoke insert on payout_batch, payout_line from samnang_app;
grant insert, update (state, fetched_at, fetched_by, done_by, done_at, bank_reference) on payout_batch to samnang_office;
grant insert, update (state) on payout_line to samnang_office;

-- The staff's lists: of one state, of one account, of one payment of the bank.
create index deposit_of_state on deposit (state, id);
create index withdrawal_of_state on withdrawal (state, id);
create index withdrawal_to_account on withdrawal (bank_account);
create index withdrawal_of_payment on withdrawal (bank_reference) where bank_reference is not null;
