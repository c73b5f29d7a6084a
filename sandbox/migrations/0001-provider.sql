-- The provider's own books: seeds that are promised before a game, sessions, rounds, wagers and every call to a wallet.

create table seed (
  id uuid primary key,
  -- 'player:…' for slots, 'table:…' for a shoe or a round of a table.
  owner text not null,
  seed bytea not null check (length(seed) = 32),
  hash text not null unique,
  client_seed text not null,
  next_nonce integer not null default 0 check (next_nonce >= 0),
  made_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz
);
create unique index seed_of_player on seed (owner) where revealed_at is null and owner like 'player:%';

create table session (
  id uuid primary key,
  -- SHA-256 of what stands in the page's address; the page itself is not kept.
  page_token_hash bytea not null unique,
  player text not null,
  token text not null,
  currency text not null check (currency in ('KHR', 'XXX')),
  game_code text not null,
  lang text not null check (lang in ('km', 'en')),
  lobby_url text not null,
  made_at timestamptz not null default clock_timestamp()
);

-- Demo money; it never leaves this database.
create table demo_purse (
  session_id uuid primary key references session,
  balance bigint not null check (balance >= 0)
);

create table round (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  game text not null,
  table_code text,
  seed_id uuid not null references seed,
  client_seed text not null,
  nonce integer not null check (nonce >= 0),
  config_hash text not null,
  state text not null default 'open' check (state in ('open', 'drawn', 'closed', 'cancelled')),
  detail jsonb not null default 'null',
  outcome jsonb,
  events jsonb,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((outcome is null) = (state in ('open', 'cancelled')))
);
create index round_unfinished on round (opened_at) where state in ('open', 'drawn');
create index round_of_table on round (table_code, opened_at desc) where table_code is not null;
create index round_of_seed on round (seed_id) where state = 'open';

create table wager (
  id uuid primary key,
  round text not null references round,
  session_id uuid not null references session,
  player text not null,
  game text not null,
  amount bigint not null check (amount > 0),
  detail jsonb not null,
  state text not null check (state in ('NEW', 'BET_SENT', 'ACCEPTED', 'DRAWN', 'WIN_SENT', 'CLOSED', 'REFUSED',
                                       'UNKNOWN', 'ROLLBACK_SENT', 'CANCELLED')),
  refusal text,
  win bigint check (win >= 0),
  round_closed boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((win is null) = (state not in ('WIN_SENT', 'CLOSED')))
);
create index wager_of_round on wager (round, made_at);
create index wager_of_player on wager (player, game, made_at desc);
create index wager_unfinished on wager (made_at) where state not in ('CLOSED', 'REFUSED', 'CANCELLED');

-- The only ways of a wager. What a killed process left is therefore always one of these states.
create function check_wager_step() returns trigger language plpgsql as $$
begin
  if old.state = new.state then return new; end if;
  if (old.state, new.state) not in (
    ('NEW', 'BET_SENT'), ('NEW', 'CANCELLED'),
    ('BET_SENT', 'ACCEPTED'), ('BET_SENT', 'REFUSED'), ('BET_SENT', 'UNKNOWN'),
    ('ACCEPTED', 'DRAWN'), ('ACCEPTED', 'ROLLBACK_SENT'), ('UNKNOWN', 'ROLLBACK_SENT'),
    ('DRAWN', 'WIN_SENT'), ('WIN_SENT', 'CLOSED'), ('ROLLBACK_SENT', 'CANCELLED')
  ) then
    raise exception 'a wager never goes from % to %', old.state, new.state;
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger wager_step before update on wager for each row execute function check_wager_step();

-- One call to the operator's wallet; its id is the transaction's identity there, in every repetition.
create table wallet_tx (
  id uuid primary key,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  wager uuid not null references wager,
  amount bigint not null check (amount >= 0),
  state text not null default 'new' check (state in ('new', 'sent', 'ok', 'refused', 'unknown')),
  attempts integer not null default 0,
  -- When the worker tries again; only for wins and rollbacks.
  next_at timestamptz,
  -- The last answer, or why there was none.
  answer text,
  made_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  unique (wager, kind)
);
create index wallet_tx_waiting on wallet_tx (next_at) where next_at is not null;
create index wallet_tx_by_time on wallet_tx (made_at);

-- An outcome that has been drawn is never drawn again, and a round that has ended never goes on.
create function check_round_step() returns trigger language plpgsql as $$
begin
  if old.outcome is not null and (new.outcome is distinct from old.outcome or new.events is distinct from old.events) then
    raise exception 'the outcome of round % stands', old.id;
  end if;
  if old.state in ('closed', 'cancelled') and new.state <> old.state then
    raise exception 'round % has ended', old.id;
  end if;
  return new;
end $$;
create trigger round_step before update on round for each row execute function check_round_step();

-- Who may look at a round from the operator's history: made for one player by POST game/round.
create table round_view (
  token_hash bytea primary key,
  round text not null references round,
  player text not null,
  lang text not null,
  made_at timestamptz not null default clock_timestamp()
);
