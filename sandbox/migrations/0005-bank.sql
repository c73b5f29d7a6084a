-- The simulated bank: play money that was paid to codes, and how the bank behaves.

create table bank_payment (
  id bigint generated always as identity primary key,
  -- One key a page, so that a second press pays nothing.
  hash text not null unique,
  md5 text not null,
  from_account text not null,
  to_account text not null,
  currency text not null check (currency in ('KHR', 'USD')),
  amount numeric(14, 2) not null check (amount > 0),
  bill text not null,
  created_at timestamptz not null,
  -- From then on the bank tells of it.
  acknowledged_at timestamptz not null
);
create index bank_payment_md5 on bank_payment (md5, id);
create index bank_payment_told on bank_payment (to_account, acknowledged_at);

-- Until then it answers nobody.
create table bank_silence (
  is_one boolean primary key default true check (is_one),
  until timestamptz not null
);
