-- What banks say beside what the house has booked: statements, what they match, days that are closed, shifts at the till.

-- Money between the house's own accounts passes through one that keeps a balance, which is nothing again afterwards:
-- an entry has an account with a balance on one side, and neither a bank nor a till has one.
alter table account drop constraint account_kind_check,
  add constraint account_kind_check check (kind in ('player', 'pot', 'house', 'hold', 'transit'));
alter table tx drop constraint tx_kind_check, add constraint tx_kind_check check (kind in ('pot', 'credit', 'debit',
  'deposit', 'hold', 'release', 'payout', 'cash',
  'game_bet', 'game_win', 'game_undo', 'lottery_bet', 'lottery_win', 'lottery_refund', 'lottery_undo'));
insert into account (id, kind, name, balance) values (7, 'transit', 'house:transit', 0);
-- What is in a bank or a till is the sum of these. Providers of games have numbers below 100.
create index entry_cash on entry (contra_id, tx_id) where contra_id between 100 and 999;

-- Between two accounts of the house, or one of them and the adjustments (6): fees, interest, what the owner brings.
create table cash_move (
  id bigint generated always as identity primary key,
  -- A code of core/cashier/cash-move.ts.
  kind text not null check (kind in ('transfer', 'owner_in', 'owner_out', 'fee', 'interest', 'count', 'other', 'returned')),
  from_account bigint not null references account,
  to_account bigint not null references account,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  by text not null,
  reason text not null,
  tx_in bigint not null unique references tx,
  tx_out bigint not null unique references tx,
  -- What came for it and was sent back; its reason is what the bank calls the payment.
  deposit bigint references deposit,
  check (from_account <> to_account),
  check ((kind = 'returned') = (deposit is not null)),
  check ((kind = 'transfer') = (from_account <> 6 and to_account <> 6))
);

create unique index cash_move_returned on cash_move (deposit, (to_account = 6)) where deposit is not null;
create index cash_move_reference on cash_move (from_account, reason) where deposit is not null;

-- Which column of a bank's file says what (core/cashier/statement-mapping.ts).
create table statement_mapping (
  bank text primary key,
  mapping jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null
);

create table statement_import (
  id bigint generated always as identity primary key,
  cash_account bigint not null references cash_account,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  file_name text not null check (length(file_name) <= 200),
  sha256 bytea not null check (length(sha256) = 32),
  first_day date not null,
  last_day date not null,
  added integer not null,
  known integer not null,
  changed integer not null,
  missing integer not null,
  unread integer not null,
  matched integer not null
);
create index statement_import_of on statement_import (cash_account, id);

create table statement_line (
  id bigint generated always as identity primary key,
  cash_account bigint not null references cash_account,
  import bigint not null references statement_import,
  -- In its file, as an editor counts.
  line integer not null,
  -- As core/cashier/line-identity.ts makes it: one line of the bank is one row here.
  identity text not null check (length(identity) <= 600),
  day date not null,
  time text,
  amount bigint not null check (amount <> 0),
  reference text not null,
  description text not null,
  bank_id text not null,
  balance bigint,
  state text not null default 'open' check (state in ('open', 'matched', 'explained', 'replaced')),
  -- A code of core/cashier/difference-kind.ts, who said so and why.
  explanation text,
  explained_by text,
  explained_at timestamptz,
  check ((state = 'explained') = (explanation is not null)),
  check ((explanation is null) = (explained_by is null) and (explanation is null) = (explained_at is null))
);
create unique index statement_line_identity on statement_line (cash_account, identity) where state <> 'replaced';
create index statement_line_day on statement_line (cash_account, day, id);
create index statement_line_open on statement_line (cash_account, id) where state = 'open';

-- What a line is. Undone ones stay.
create table line_match (
  id bigint generated always as identity primary key,
  line bigint not null references statement_line,
  cash_account bigint not null references cash_account,
  deposit bigint references deposit,
  withdrawal bigint references withdrawal,
  cash_move bigint references cash_move,
  at timestamptz not null default clock_timestamp(),
  -- `system`: by reference and amount.
  by text not null,
  undone_at timestamptz,
  undone_by text,
  check (num_nonnulls(deposit, withdrawal, cash_move) = 1),
  check ((undone_at is null) = (undone_by is null))
);
create index line_match_line on line_match (line);
create unique index line_match_deposit on line_match (deposit) where undone_at is null and deposit is not null;
create unique index line_match_withdrawal on line_match (withdrawal) where undone_at is null and withdrawal is not null;
create unique index line_match_move on line_match (cash_move, cash_account)
  where undone_at is null and cash_move is not null;
create index deposit_booked on deposit (cash_account, done_at) where state = 'DONE';
create index withdrawal_booked on withdrawal (cash_account, done_at) where state = 'PAID';

-- What does not come out even, until somebody has said why. Written by server/src/cashier/open-difference.ts.
create table cash_difference (
  id bigint generated always as identity primary key,
  -- Of whoever found it: the same is told once.
  key text not null unique check (length(key) between 1 and 200),
  -- A code of core/cashier/difference-kind.ts.
  kind text not null,
  cash_account bigint references cash_account,
  -- Riel; null where it is in another currency.
  amount bigint,
  deposit bigint references deposit,
  withdrawal bigint references withdrawal,
  line bigint references statement_line,
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'explained', 'solved')),
  explanation text,
  reason text,
  closed_at timestamptz,
  closed_by text,
  check ((state = 'open') = (closed_at is null) and (closed_at is null) = (closed_by is null)),
  check ((state = 'explained') = (explanation is not null))
);
create index cash_difference_open on cash_difference (id) where state = 'open';
create index cash_difference_line on cash_difference (line) where line is not null;
create index cash_difference_account on cash_difference (cash_account, id);

-- A day of one account, counted. Never changed: what is found out later is booked later.
create table cash_close (
  cash_account bigint not null references cash_account,
  day date not null,
  opening bigint not null,
  came_in bigint not null check (came_in >= 0),
  went_out bigint not null check (went_out >= 0),
  closing bigint not null,
  counted bigint not null,
  -- Every entry up to this one, and after that of the close before, belongs to this day.
  last_tx bigint not null,
  entries bigint not null,
  -- What waited when it was closed: payouts of the house, lines of the account that nobody has explained.
  open_payouts integer not null,
  open_payout_units bigint not null,
  open_lines integer not null,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  reason text not null,
  primary key (cash_account, day),
  check (closing = opening + came_in - went_out)
);

-- Who stands at a till, with what was in it when they came and when they left.
create table till_shift (
  id bigint generated always as identity primary key,
  cash_account bigint not null references cash_account,
  staff text not null,
  began_at timestamptz not null default clock_timestamp(),
  -- What was counted, and what the book said.
  opening bigint not null check (opening >= 0),
  opening_book bigint not null,
  ended_at timestamptz,
  ended_by text,
  closing bigint check (closing >= 0),
  closing_book bigint,
  check (num_nulls(ended_at, ended_by, closing, closing_book) in (0, 4))
);
create unique index till_shift_open on till_shift (cash_account) where ended_at is null;
create index till_shift_of on till_shift (cash_account, id);

revoke insert on cash_move, statement_mapping, statement_import, statement_line, line_match, cash_close, till_shift
  from samnang_app;
grant insert on cash_move, statement_import, cash_close to samnang_office;
grant update (matched) on statement_import to samnang_office;
grant insert, update (mapping, changed_at, changed_by) on statement_mapping to samnang_office;
grant insert, update (state, explanation, explained_by, explained_at) on statement_line to samnang_office;
grant insert, update (undone_at, undone_by) on line_match to samnang_office;
grant insert, update (state, explanation, reason, closed_at, closed_by) on cash_difference to samnang_office;
grant insert, update (ended_at, ended_by, closing, closing_book) on till_shift to samnang_office;
