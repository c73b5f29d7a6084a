-- Payments by code (KHQR): which code asks for which deposit, what the gateway has told of, and when it is asked next.

create table payment_code (
  deposit bigint primary key references deposit,
  -- Where the money comes in: the house account, and what it is called at Bakong.
  cash_account bigint not null references cash_account,
  account text not null,
  amount bigint not null check (amount > 0),
  text text not null,
  md5 text not null unique check (md5 ~ '^[0-9a-f]{32}$'),
  -- What stands in the code and in the bank's statement: the deposit's number, which is never used again.
  bill text not null unique check (bill ~ '^D-[0-9]{1,20}$'),
  -- Opens the bank's app; null: nobody has asked for one yet, empty: there is none.
  link text,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- When the gateway is asked next. Whoever asks moves it ahead first: two servers never ask at once, and one that dies amid
  -- it leaves the code to the next. Null: never again.
  ask_at timestamptz
);
create index payment_code_due on payment_code (ask_at) where ask_at is not null;

-- Every payment that a gateway has told of, once, whatever became of it. Append-only.
create table gateway_payment (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- The deposit that its code asks for; null: no code of ours.
  deposit bigint references deposit,
  from_account text not null,
  to_account text not null,
  currency text not null,
  -- In 10⁻⁵ of its currency.
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  told_at timestamptz not null default clock_timestamp(),
  -- `exact`: it was credited; anything else waits among the differences.
  verdict text not null check (verdict in
    ('exact', 'unknown', 'double', 'currency', 'short', 'over', 'late', 'closed', 'refused'))
);
create index gateway_payment_of_deposit on gateway_payment (deposit) where deposit is not null;

-- How far a gateway's list of payments has been read; `ask_at` as above.
create table gateway_list (
  account text primary key,
  since timestamptz not null default clock_timestamp(),
  ask_at timestamptz not null default clock_timestamp()
);

grant update (link, ask_at) on payment_code to samnang_app;
grant update (since, ask_at) on gateway_list to samnang_app;
