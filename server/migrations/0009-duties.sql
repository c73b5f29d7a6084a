-- What the house must notice about money: cases, evidence, papers of players.

-- How much a player of each level may ask of the cashier on one day of Phnom Penh, in units; null: as much as they like.
create table kyc_amount (
  level smallint primary key check (level between 0 and 3),
  deposit bigint check (deposit >= 0),
  withdrawal bigint check (withdrawal >= 0),
  changed_at timestamptz not null default clock_timestamp()
);
insert into kyc_amount (level, deposit, withdrawal) values
  (0, 4000000000000, 2000000000000),
  (1, 8000000000000, 4000000000000),
  (2, 40000000000000, 40000000000000),
  (3, null, null);
revoke insert on kyc_amount from samnang_app;
grant update (deposit, withdrawal, changed_at) on kyc_amount to samnang_office;

-- The figures of each rule (core/cashier/duty-rules.ts). What a rule asks is code.
create table duty_rule (
  code text primary key check (code in ('large', 'structured', 'no_play', 'shared_account', 'by_hand', 'papers')),
  is_on boolean not null default true,
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  changed_at timestamptz not null default clock_timestamp()
);
insert into duty_rule (code, figures) values
  ('large', '{"riel": 40000000, "usd": 10000, "riel_per_usd": 4000, "deadline_h": 336}'),
  ('structured', '{"percent": 90, "window_h": 24, "deadline_h": 24}'),
  ('no_play', '{"riel": 1000000, "percent": 25, "window_h": 168, "deadline_h": 24}'),
  ('shared_account', '{"players": 3, "window_h": 720, "deadline_h": 24}'),
  ('by_hand', '{"deadline_h": 24}'),
  ('papers', '{"days": 1825}');

-- What was noticed, and what a colleague decided.
create table duty_case (
  id bigint generated always as identity primary key,
  rule text not null references duty_rule,
  -- What it is about, so that further movements join an open case: tx:ID, player:ID:deposit, account:ABA:000123.
  subject text not null,
  player_id bigint not null references player,
  state text not null default 'open' check (state in ('open', 'reported', 'cleared')),
  opened_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  -- Names of colleagues.
  assigned_to text,
  decided_by text,
  decided_at timestamptz,
  -- The number that the authority gave the report.
  report_reference text check (length(report_reference) between 1 and 64),
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)),
  check ((state = 'reported') = (report_reference is not null))
);
create unique index duty_case_one_open on duty_case (rule, subject) where state = 'open';
create index duty_case_due on duty_case (due_at) where state = 'open';
create index duty_case_player on duty_case (player_id, id);

-- The movements of a case.
create table duty_evidence (
  case_id bigint not null references duty_case,
  tx_id bigint not null references tx,
  primary key (case_id, tx_id)
);
create index duty_evidence_tx on duty_evidence (tx_id);

-- Everything that happened to a case, for staff alone. Append-only.
create table duty_step (
  id bigint generated always as identity primary key,
  case_id bigint not null references duty_case,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  kind text not null check (kind in ('opened', 'joined', 'assigned', 'note', 'printed', 'reported', 'cleared')),
  note text check (length(note) between 1 and 2000),
  -- Figures that the rule found, as texts.
  found jsonb
);
create index duty_step_case on duty_step (case_id, id);

-- How far the job has looked: every movement up to there, and those beyond it that are in `duty_seen`. Numbers are given
-- before a command commits, so an older one may come to light later (duties/look.ts).
create table duty_cursor (
  is_only boolean primary key default true check (is_only),
  last_tx bigint not null
);
insert into duty_cursor (last_tx) select coalesce(max(id), 0) from tx;
create table duty_seen (tx_id bigint primary key);

create index tx_money on tx (id) where kind in ('deposit', 'payout', 'credit', 'debit');
create index tx_money_of_player on tx (player_id, created_at) where kind in ('deposit', 'payout', 'credit', 'debit');
create index withdrawal_bank_account on withdrawal (bank_account) where state = 'PAID';

-- Cases are for risk and the owner: not even the server reads them.
revoke all on duty_rule, duty_case, duty_evidence, duty_step, duty_cursor, duty_seen from samnang_app;
grant update (is_on, figures, changed_at) on duty_rule to samnang_office;
grant insert, update (state, assigned_to, due_at, decided_by, decided_at, report_reference) on duty_case to samnang_office;
grant insert on duty_evidence, duty_step to samnang_office;
grant update (last_tx) on duty_cursor to samnang_office;
grant insert, delete on duty_seen to samnang_office;

-- Pictures of players' papers, sealed under a key that lies outside of the database (duties/documents.ts). The row of one
-- whose time is over stays, without the picture.
create table player_document (
  id bigint generated by default as identity primary key,
  player_id bigint not null references player,
  kind text not null check (kind in ('id_card', 'passport', 'address', 'funds', 'other')),
  sealed bytea check (length(sealed) <= 500000),
  -- Which key: the beginning of its hash.
  key_mark text not null check (key_mark ~ '^[0-9a-f]{16}$'),
  added_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check ((sealed is null) = (deleted_at is not null))
);
create index player_document_player on player_document (player_id, id);
create index player_document_kept on player_document (added_at) where sealed is not null;

-- Who may open which picture for the next moment: written with the audit row that says why.
create table document_look (
  id uuid primary key,
  document bigint not null references player_document,
  staff text not null,
  at timestamptz not null default clock_timestamp()
);

revoke all on player_document, document_look from samnang_app;
grant insert, update (sealed, deleted_at) on player_document to samnang_office;
grant insert, delete on document_look to samnang_office;
