-- The cashier: how money gets in and out. What is asked for stands in rows of its own; money moves by `book` alone.

-- A hold is what a player has asked for and cannot play with any more: minus the player's id, opened with the first
-- withdrawal. Never below zero.
alter table account drop constraint account_kind_check,
  add constraint account_kind_check check (kind in ('player', 'pot', 'house', 'hold'));
alter table tx drop constraint tx_kind_check, add constraint tx_kind_check check (kind in ('pot', 'credit', 'debit',
  'deposit', 'hold', 'release', 'payout',
  'game_bet', 'game_win', 'game_undo', 'lottery_bet', 'lottery_win', 'lottery_refund', 'lottery_undo'));

-- What moved through the cashier: a few rows among all those of the games, asked for by the audit and by days.
create index tx_requests on tx (id) where kind in ('deposit', 'hold', 'release', 'payout');

-- The other side of credits and debits that have a reason: corrections, compensations, gifts.
insert into account (id, kind, name, balance) values (6, 'house', 'house:adjustments', null);

-- Where the house's money lies: accounts at banks, tills. What is in them is the sum of their entries.
create table cash_account (
  id bigint primary key check (id between 100 and 999) references account,
  kind text not null check (kind in ('bank', 'till')),
  -- As staff call it: ABA-1, TILL-3.
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  -- Of a bank: its code (core/cashier/banks.ts), the number and the name that players transfer to.
  bank text,
  number text,
  holder text,
  is_open boolean not null default true,
  -- Players are told to transfer to this one.
  is_shown boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check (kind = 'till' or (bank is not null and number is not null and holder is not null)),
  check (is_open = (closed_at is null)),
  check (not is_shown or (is_open and kind = 'bank'))
);

-- A player's request to deposit: it moves nothing, its approval credits. Its number is from the sequence of all
-- commands, so that one number pages through everything a player asked of the cashier.
create table deposit (
  id bigint primary key default nextval('tx_id_seq'),
  player_id bigint not null references player,
  amount bigint not null check (amount > 0),
  way text not null check (way in ('transfer', 'khqr', 'till')),
  cash_account bigint references cash_account,
  -- What the player writes into the transfer.
  reference text not null check (reference ~ '^[0-9]{6}$'),
  key text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  state text not null default 'OPEN' check (state in ('OPEN', 'SENT', 'DONE', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Who looks at it now; null: nobody.
  claimed_by text,
  claimed_until timestamptz,
  -- A code of core/cashier/cashier-reason.ts: why it was rejected, or what the staff ask.
  reason text,
  question text,
  done_at timestamptz,
  -- What was really credited, and by which command.
  credited bigint check (credited > 0),
  tx_id bigint unique,
  unique (player_id, key),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((state = 'DONE') = (tx_id is not null) and (state = 'DONE') = (credited is not null)),
  check ((state in ('OPEN', 'SENT')) = (done_at is null))
);
create unique index deposit_reference on deposit (reference) where state in ('OPEN', 'SENT');
create index deposit_of_player on deposit (player_id, id);
create index deposit_waiting on deposit (id) where state = 'SENT';
create index deposit_open on deposit (expires_at) where state in ('OPEN', 'SENT');
create index deposit_same_reference on deposit (reference, id);
create index deposit_done_at on deposit (done_at) where state = 'DONE';

-- The photo of a transfer, as the server has drawn it anew. Never public.
create table deposit_slip (
  id bigint generated always as identity primary key,
  deposit bigint not null references deposit,
  -- Of what the player sent, and of what the picture shows (core/cashier/picture-hash.ts): compared with `#` and bit_count.
  sha256 bytea not null check (length(sha256) = 32),
  picture_hash bit(256) not null,
  image bytea not null check (length(image) <= 409600),
  sent_at timestamptz not null default clock_timestamp(),
  unique (deposit, sha256)
);
create index deposit_slip_bytes on deposit_slip (sha256);

-- Where a player's money is paid to. A new one, or a changed one, can be used after a day.
create table player_bank_account (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  bank text not null,
  number text not null check (number ~ '^[0-9]{4,34}$'),
  holder text not null check (length(holder) between 1 and 80),
  created_at timestamptz not null default clock_timestamp(),
  usable_from timestamptz not null,
  closed_at timestamptz,
  -- Colleagues have put its holder's name right: another row has the right one, and this name is nobody's any more.
  corrected_at timestamptz,
  check (corrected_at is null or closed_at is not null)
);
create unique index player_bank_account_open on player_bank_account (player_id, bank, number) where closed_at is null;
create index player_bank_account_number on player_bank_account (bank, number);

-- A player's request to be paid out: the money lies in the hold from the first moment.
create table withdrawal (
  id bigint primary key default nextval('tx_id_seq'),
  player_id bigint not null references player,
  amount bigint not null check (amount > 0),
  bank_account bigint not null references player_bank_account,
  key text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  state text not null default 'HELD' check (state in ('HELD', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED')),
  created_at timestamptz not null default clock_timestamp(),
  claimed_by text,
  claimed_until timestamptz,
  reason text,
  approved_by text,
  approved_at timestamptz,
  done_at timestamptz,
  -- Where it was paid from, and what the bank calls the payment.
  cash_account bigint references cash_account,
  bank_reference text check (length(bank_reference) between 1 and 64),
  tx_id bigint unique,
  unique (player_id, key),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((state = 'PAID') = (tx_id is not null) and (state = 'PAID') = (cash_account is not null)),
  check ((state in ('HELD', 'APPROVED')) = (done_at is null))
);
create unique index withdrawal_paid_once on withdrawal (cash_account, bank_reference) where state = 'PAID';
create index withdrawal_of_player on withdrawal (player_id, id);
create index withdrawal_waiting on withdrawal (id) where state in ('HELD', 'APPROVED');
create index withdrawal_paid_at on withdrawal (done_at) where state = 'PAID';

-- Each step of a deposit or withdrawal, as the player and the staff read it. Append-only.
create table cashier_step (
  id bigint generated always as identity primary key,
  deposit bigint references deposit,
  withdrawal bigint references withdrawal,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  -- A code that the player reads a sentence for.
  reason text,
  -- `player:ID`, `staff:NAME`, `system`: for staff alone.
  actor text not null,
  check (num_nonnulls(deposit, withdrawal) = 1)
);
create index cashier_step_deposit on cashier_step (deposit, id) where deposit is not null;
create index cashier_step_withdrawal on cashier_step (withdrawal, id) where withdrawal is not null;

grant update (state, cash_account, claimed_by, claimed_until, reason, question, done_at, credited, tx_id, expires_at)
  on deposit to samnang_app, samnang_office;
grant update (state, claimed_by, claimed_until, reason, approved_by, approved_at, done_at, cash_account, bank_reference,
  tx_id) on withdrawal to samnang_app, samnang_office;
grant update (staked, paid, deposited) on play_hour to samnang_office;
grant update (closed_at) on player_bank_account to samnang_app;
grant insert, update (closed_at, corrected_at) on player_bank_account to samnang_office;
revoke insert on cash_account from samnang_app;
grant insert, update (bank, number, holder, is_open, is_shown, closed_at) on cash_account to samnang_office;
-- Notes that are given at a till are written down by a colleague.
grant insert on deposit to samnang_office;
grant insert on cashier_step to samnang_office;

-- What the colleagues of the cashier may do besides.
insert into role_permission (role, permission)
select role, unnest(string_to_array(permissions, ' ')) from (values
  ('finance', 'cashier.read cashier.deposits cashier.withdrawals cashier.pay cashier.accounts cashier.close'),
  ('cashier', 'cashier.read cashier.deposits cashier.withdrawals'),
  ('risk', 'cashier.read duties.read duties.decide documents.read'),
  ('auditor', 'cashier.read')
) added (role, permissions);
