-- What is promised before a draw and published after it (docs/fairness.md).

-- What a draw publishes, record by record.
create table draw_record (
  draw_id bigint primary key references draw,
  seed_commitment bytea not null,
  open_hash bytea not null,
  open_signature bytea not null,
  root bytea,
  bet_count int,
  stake_total bigint,
  close_hash bytea,
  close_signature bytea,
  seed bytea,
  released_ms bigint,
  release_signature bytea,
  prk bytea
);

-- The vault's promise for the rest of a day: every seed commitment, their root, its signature.
create table fair_day (
  game text not null,
  day int not null,
  first_i int not null,
  count int not null,
  commitments bytea not null,
  root bytea not null,
  signature bytea not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (game, day, first_i),
  check (length(commitments) = 32 * count)
);

-- The range of a day that the vault is asked for, written down before asking: whoever dies between the vault's promise
-- and the row of fair_day must ask for the same range again.
create table fair_day_intent (
  game text not null,
  day int not null,
  first_i int not null,
  primary key (game, day)
);

-- Whose signatures count. The vault whose key is in use is the only one that this database knows: another one is refused
-- until an operator has adopted it.
create table signing_key (
  owner text not null check (owner in ('operator', 'vault')),
  public_key bytea not null check (length(public_key) = 32),
  valid_from timestamptz not null default clock_timestamp(),
  valid_to timestamptz,
  primary key (owner, public_key)
);
create unique index signing_key_one_vault on signing_key (owner) where owner = 'vault' and valid_to is null;

-- What is promised at the opening is never changed; the close and the release are added to it.
grant update (root, bet_count, stake_total, close_hash, close_signature, seed, released_ms, release_signature, prk)
  on draw_record to samnang_app;
grant update (first_i) on fair_day_intent to samnang_app;
grant update (valid_to) on signing_key to samnang_app;
