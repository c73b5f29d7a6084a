-- What providers offer, and what players do with it besides playing.
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
create index game_section on game (section) where enabled and not hidden;
grant update (name, product, category, platforms, thumbnail, background, rtp, volatility, languages,
  blocked_countries, release_date, enabled, hidden, section, title_km, position, last_seen_at) on game to samnang_app;

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
-- What a token stands for never changes.
grant update (used_at, revoked_at) on game_token to samnang_app;

create table game_favourite (
  player_id bigint not null references player,
  game_id bigint not null references game,
  primary key (player_id, game_id)
);
grant delete on game_favourite to samnang_app;

create table game_played (
  player_id bigint not null references player,
  game_id bigint not null references game,
  last_at timestamptz not null default clock_timestamp(),
  primary key (player_id, game_id)
) with (fillfactor = 80);
create index game_played_recent on game_played (player_id, last_at);
grant update (last_at) on game_played to samnang_app;
