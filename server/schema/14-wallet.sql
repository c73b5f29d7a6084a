-- What the wallet calls of providers have done: transactions, rounds, and what wants a look.

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
  -- How much more was staked, and by the same sum won, than has moved: less than nothing where credit came back
  -- unplayed, more where winnings were played again (functions/fishing.sql). Stake and win of a round are bet + replayed
  -- and win + replayed.
  replayed bigint not null default 0,
  primary key (provider_id, player_id, round)
) with (fillfactor = 70);
create index game_round_player on game_round (player_id, id);
create index game_round_time on game_round (player_id, opened_at);
create index game_round_replayed on game_round (player_id) where replayed <> 0;
grant update (bet, win, standing, status, changed_at, closed_at, replayed) on game_round to samnang_app;

-- What was answered by the rules and still wants a look: once for each transaction and reason.
create table game_exception (
  id bigint generated always as identity primary key,
  provider_id smallint not null,
  player_id bigint,
  code text not null check (code in ('win_without_bet', 'win_after_rollback', 'late_win', 'win_of_locked_player',
    'rollback_of_paid_bet', 'rollback_of_rollback', 'rollback_of_other_player', 'bet_in_closed_round', 'overdrawn',
    'balance_too_large', 'round_too_large', 'impossible_totals')),
  uuid uuid not null,
  round text not null,
  at timestamptz not null default clock_timestamp(),
  detail jsonb not null default '{}',
  unique (provider_id, uuid, code)
);

-- One call of a provider after its signature and its shape are checked. `player_id` null: a user that is none of
-- ours. `is_promo`: paid by the provider, so the call has no amount and its token may have run out.
create type wallet_call as (
  provider_id smallint, provider text, house_id bigint, kind text, uuid uuid, ref uuid, player_id bigint,
  token_hash bytea, game_code text, round text, amount bigint, currency text, round_closed boolean, is_free boolean,
  is_promo boolean, supplier_tx text, meta jsonb
);
