-- Companies whose games we offer: who they are, and the keys they sign with. Names and accounts never change.
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
  -- Whether a press in one of its games may lead the player's whole window elsewhere.
  may_leave_frame boolean not null default false,
  enabled boolean not null default true,
  list_fetched_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- When a list of games was last taken over, besides when one was last asked for.
  list_taken_at timestamptz,
  -- Hosts from which, besides the provider's own, its pictures may be fetched.
  picture_hosts text[] not null default '{}'
);
grant update (title, games_api, operator_id, sub_partner, sections, frame_origins, allowed, may_leave_frame, enabled, list_fetched_at,
  list_taken_at, picture_hosts) on provider to samnang_app;

-- The keys that a provider signs its calls with; two may be active while one takes over from the other.
create table provider_key (
  provider_id smallint not null references provider,
  public_key text not null,
  added_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  primary key (provider_id, public_key)
);
grant update (retired_at) on provider_key to samnang_app;
