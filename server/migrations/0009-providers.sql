-- Games of other companies: who they are, what they offer, and what their wallet calls have done to the book.

-- Only the rollback of a win that was already spent takes a player below zero; what he wins or deposits next repays
-- it. A bet or a debit asks for money that is there, so a balance below zero stops both by itself. What an entry may
-- leave behind is proven by the audit, which knows the kind of its transaction.
alter table account
  add overdrawn boolean not null default false,
  drop constraint funds,
  add constraint funds check (balance >= 0 or (kind = 'player' and overdrawn));
alter table entry drop constraint entry_balance_after_check;
alter table tx
  drop constraint tx_kind_check,
  add constraint tx_kind_check check (kind in ('bet', 'settle', 'refund', 'pot', 'credit', 'debit',
    'game_bet', 'game_win', 'game_undo'));

create table provider (
  id smallint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  title text not null,
  -- Base address of their Games API, and who we are to them.
  games_api text not null,
  operator_id int not null,
  sub_partner text,
  -- The other side of all money between this provider's games and players.
  account_id bigint not null unique check (account_id between 10 and 999) references account,
  sections text[] not null check (sections <@ array['sport', 'casino', 'slot', 'fishing']),
  -- Where their pages come from: 'https://games.example', or 'same-host:8061', the host that the browser asked for.
  frame_origins text[] not null default '{}',
  -- Addresses that may call the wallet; none named: any, by its signature alone.
  allowed cidr[] not null default '{}',
  enabled boolean not null default true,
  list_fetched_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- The keys that a provider signs its calls with; two may be active while one takes over from the other.
create table provider_key (
  provider_id smallint not null references provider,
  public_key text not null,
  added_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  primary key (provider_id, public_key)
);

create function refuse_third_key() returns trigger language plpgsql as $$
begin
  perform 1 from provider where id = new.provider_id for no key update;
  if (select count(*) from provider_key where provider_id = new.provider_id and retired_at is null) > 2 then
    raise exception 'provider % has two active keys', new.provider_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger provider_key_two after insert or update on provider_key
  for each row execute function refuse_third_key();

create table game (
  id bigint generated always as identity primary key,
  provider_id smallint not null references provider,
  code text not null,
  name text not null,
  product text not null,
  category text,
  platforms text[] not null default '{}',
  thumbnail text,
  background text,
  rtp text,
  volatility text,
  languages text[] not null default '{}',
  blocked_countries text[] not null default '{}',
  release_date date,
  -- The provider's word; a game that is missing from its list is disabled, never deleted: history refers to it.
  enabled boolean not null,
  -- The operator's own.
  hidden boolean not null default false,
  section text check (section in ('sport', 'casino', 'slot', 'fishing')),
  title_km text,
  position int not null default 0,
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  unique (provider_id, code)
);

-- A launch. Tokens are kept for ever, so that one that has run out is told from one that never was.
create table game_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider_id smallint not null references provider,
  player_id bigint not null references player,
  session_hash bytea not null,
  game_code text not null,
  currency text not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
) with (fillfactor = 80);
create index game_token_player on game_token (player_id) where revoked_at is null;

-- Every transaction of every provider, by its own id: one id has one meaning for ever, whatever its kind and player.
-- A tombstone stands for one that was rolled back before it came, and keeps it from coming. `amount` is what the call
-- said; what it moved is the entry of `tx_id`, which a free bet, an amount of nothing and a tombstone do not have.
create table game_tx (
  provider_id smallint not null,
  uuid uuid not null,
  -- The order in which they were decided; for one player also the order of their effects.
  id bigint generated always as identity,
  kind text not null check (kind in ('bet', 'win', 'rollback', 'tombstone')),
  -- Null: rolled back for a user that we do not know.
  player_id bigint,
  -- The bet of a win, and what a rollback undoes.
  ref uuid,
  amount bigint not null default 0 check (amount >= 0),
  round text not null,
  game_code text not null,
  supplier_tx text,
  round_closed boolean not null default false,
  is_free boolean not null default false,
  -- False: a rollback that had nothing to undo.
  has_effect boolean not null default true,
  tx_id bigint,
  meta jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, uuid),
  check ((kind in ('win', 'rollback')) = (ref is not null)),
  check (kind <> 'tombstone' or not has_effect)
);
create index game_tx_ref on game_tx (provider_id, ref) where ref is not null;
create index game_tx_round on game_tx (player_id, round);
create index game_tx_time on game_tx (provider_id, created_at);
create trigger game_tx_append_only before update or delete or truncate on game_tx
  for each statement execute function refuse_change();

-- What the transactions of a round add up to, for reports: those that stand, without what was rolled back.
create table game_round (
  provider_id smallint not null,
  player_id bigint not null,
  round text not null,
  id bigint generated always as identity unique,
  game_code text not null,
  -- Paid stakes: a free bet costs nothing.
  bet bigint not null default 0,
  win bigint not null default 0,
  -- Bets and wins that are not rolled back; a round without any is cancelled.
  standing int not null default 0,
  status text not null check (status in ('open', 'closed', 'cancelled')),
  opened_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (provider_id, player_id, round)
) with (fillfactor = 70);
create index game_round_player on game_round (player_id, id);

-- What was answered by the rules and still wants a look: once for each transaction and reason.
create table game_exception (
  id bigint generated always as identity primary key,
  provider_id smallint not null,
  player_id bigint,
  code text not null check (code in ('win_without_bet', 'win_after_rollback', 'late_win', 'win_of_locked_player',
    'rollback_of_paid_bet', 'rollback_of_rollback', 'rollback_of_other_player', 'bet_in_closed_round', 'overdrawn',
    'balance_too_large')),
  uuid uuid not null,
  round text not null,
  at timestamptz not null default clock_timestamp(),
  detail jsonb not null default '{}',
  unique (provider_id, uuid, code)
);
create trigger game_exception_append_only before update or delete or truncate on game_exception
  for each statement execute function refuse_change();

create table game_favourite (
  player_id bigint not null references player,
  game_id bigint not null references game,
  primary key (player_id, game_id)
);

create table game_played (
  player_id bigint not null references player,
  game_id bigint not null references game,
  last_at timestamptz not null default clock_timestamp(),
  primary key (player_id, game_id)
) with (fillfactor = 80);
create index game_played_recent on game_played (player_id, last_at);

-- Reading and adding are granted by default (0001); names, accounts and what a token stands for never change.
grant update (title, games_api, operator_id, sub_partner, sections, frame_origins, allowed, enabled, list_fetched_at)
  on provider to samnang_app;
grant update (retired_at) on provider_key to samnang_app;
grant update (name, product, category, platforms, thumbnail, background, rtp, volatility, languages,
  blocked_countries, release_date, enabled, hidden, section, title_km, position, last_seen_at) on game to samnang_app;
grant update (used_at, revoked_at) on game_token to samnang_app;
grant update (bet, win, standing, status, changed_at, closed_at) on game_round to samnang_app;
grant update (last_at) on game_played to samnang_app;
grant delete on game_favourite to samnang_app;
