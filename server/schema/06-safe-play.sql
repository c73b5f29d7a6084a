-- Playing safely: limits, and the hours that they are held against (core/src/player/limits.ts has the rules).
create table play_limit (
  player_id bigint not null references player,
  kind text not null check (kind in ('stake', 'loss', 'deposit')),
  period text not null check (period in ('24h', '7d', '1m')),
  -- In units; null: no limit.
  amount bigint check (amount > 0),
  -- A higher limit, or none, that was asked for at that time and is not confirmed.
  pending_amount bigint check (pending_amount > 0),
  pending_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (player_id, kind, period)
);

-- What a counted player has moved, by the hour; a projection of the entries. A refunded stake is taken off the hour of
-- its bet. Written under the lock of the account. Exact at any size: a provider may move the most that an account holds
-- again and again.
create table play_hour (
  player_id bigint not null,
  hour int not null,
  staked numeric not null default 0,
  paid numeric not null default 0,
  deposited numeric not null default 0,
  primary key (player_id, hour)
) with (fillfactor = 70);

grant update (amount, pending_amount, pending_at, changed_at) on play_limit to samnang_app;
grant update (staked, paid, deposited) on play_hour to samnang_app;
