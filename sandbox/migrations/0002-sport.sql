-- The sportsbook: fixtures, results, tickets and their settlements; and wins that are corrected, since a result may be.

-- A correction rolls the last win back and sends a new one, any number of times: each pair has its turn.
alter table wallet_tx
  add turn smallint not null default 0 check (turn >= 0),
  add undoes uuid references wallet_tx,
  drop constraint wallet_tx_wager_kind_key,
  add unique (wager, kind, turn),
  add check (undoes is null or (kind = 'rollback' and turn > 0));

alter table wager
  drop constraint wager_state_check,
  add constraint wager_state_check check (state in ('NEW', 'BET_SENT', 'ACCEPTED', 'DRAWN', 'WIN_SENT', 'CLOSED',
    'UNDO_SENT', 'REFUSED', 'UNKNOWN', 'ROLLBACK_SENT', 'CANCELLED')),
  drop constraint wager_check,
  add constraint wager_check check ((win is null) = (state not in ('WIN_SENT', 'CLOSED', 'UNDO_SENT')));

create or replace function check_wager_step() returns trigger language plpgsql as $$
begin
  if old.state = new.state then return new; end if;
  if (old.state, new.state) not in (
    ('NEW', 'BET_SENT'), ('NEW', 'CANCELLED'),
    ('BET_SENT', 'ACCEPTED'), ('BET_SENT', 'REFUSED'), ('BET_SENT', 'UNKNOWN'),
    ('ACCEPTED', 'DRAWN'), ('ACCEPTED', 'ROLLBACK_SENT'), ('UNKNOWN', 'ROLLBACK_SENT'),
    ('DRAWN', 'WIN_SENT'), ('WIN_SENT', 'CLOSED'), ('ROLLBACK_SENT', 'CANCELLED'),
    ('CLOSED', 'UNDO_SENT'), ('UNDO_SENT', 'WIN_SENT')
  ) then
    raise exception 'a wager never goes from % to %', old.state, new.state;
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;

create table sport_league (
  id text primary key,
  name_km text not null,
  name_en text not null,
  position smallint not null
);

create table sport_team (
  id text primary key,
  league text not null references sport_league,
  name_km text not null,
  name_en text not null,
  shirt text not null,
  trim text not null
);

create table sport_match (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  league text not null references sport_league,
  home text not null references sport_team,
  away text not null references sport_team check (away <> home),
  kick_off_at timestamptz not null,
  seed_id uuid not null references seed,
  -- Expected goals of the whole match in millionths.
  mean_home integer not null check (mean_home > 0),
  mean_away integer not null check (mean_away > 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'RESULTED', 'CORRECTED', 'VOID')),
  final_home smallint check (final_home >= 0),
  final_away smallint check (final_away >= 0),
  -- Goes up with every result; legs remember which one settled them.
  result_version smallint not null default 0,
  result_at timestamptz,
  check ((state = 'OPEN') = (result_version = 0)),
  check ((final_home is null) = (state in ('OPEN', 'VOID')) and (final_home is null) = (final_away is null))
);
create index sport_match_open on sport_match (kick_off_at) where state = 'OPEN';
create index sport_match_results on sport_match (kick_off_at desc, id desc) where state <> 'OPEN';

-- What happened on the field, written when the result is called.
create table sport_match_event (
  match text not null references sport_match,
  position smallint not null,
  second smallint not null,
  kind text not null,
  side text check (side in ('home', 'away')),
  primary key (match, position)
);

-- A result that turned out otherwise: a new score, or none at all, which gives the stakes back. Whoever runs the
-- sandbox adds a row; the book takes it up within seconds.
create table sport_result_change (
  id bigint generated always as identity primary key,
  match text not null references sport_match,
  home smallint check (home >= 0),
  away smallint check (away >= 0),
  reason text not null,
  made_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  check ((home is null) = (away is null))
);
create index sport_result_change_waiting on sport_result_change (id) where applied_at is null;

-- The boards that bets were taken from: prices, and what they were made of.
create table sport_price_version (
  match text not null references sport_match,
  version bigint not null,
  second smallint not null,
  score_home smallint not null,
  score_away smallint not null,
  markets jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (match, version)
);

create table sport_bet (
  -- The name of its round, too.
  id text primary key check (id ~ '^[0-9a-f-]{36}$'),
  -- Made by the player's screen.
  key text not null,
  wager uuid not null unique,
  session_id uuid not null references session,
  player text not null,
  stake bigint not null check (stake > 0),
  -- Combined, times 1000.
  price bigint not null check (price > 1000),
  accept text not null check (accept in ('none', 'better', 'any')),
  state text not null default 'PENDING'
    check (state in ('PENDING', 'ACCEPTED', 'REJECTED', 'SETTLED', 'RESETTLED', 'CASHED_OUT')),
  refusal text,
  -- The end of the live delay; null before the wallet has answered.
  decides_at timestamptz,
  payout bigint check (payout >= 0),
  -- Settlements until now, and how many of them have been handed to the wallet.
  turn smallint not null default 0,
  paid_turn smallint not null default 0 check (paid_turn <= turn),
  placed_at timestamptz not null,
  settled_at timestamptz,
  check ((refusal is not null) = (state = 'REJECTED')),
  check ((payout is not null) = (state in ('SETTLED', 'RESETTLED', 'CASHED_OUT')))
);
create index sport_bet_of_player on sport_bet (player, placed_at desc, id desc);
create index sport_bet_open on sport_bet (placed_at) where state in ('PENDING', 'ACCEPTED');
create index sport_bet_unpaid on sport_bet (id) where turn > paid_turn;

create table sport_leg (
  bet text not null references sport_bet,
  position smallint not null,
  match text not null references sport_match,
  kind text not null check (kind in ('1x2', 'ah', 'ou', 'cs', 'oe', 'btts')),
  line smallint,
  pick text not null,
  price integer not null check (price > 1000),
  version bigint not null,
  -- Of a bet in play: an Asian handicap counts from here.
  bet_home smallint,
  bet_away smallint,
  outcome text check (outcome in ('win', 'half_win', 'push', 'half_loss', 'loss', 'void')),
  result_version smallint not null default 0,
  primary key (bet, position),
  unique (bet, match),
  check ((line is not null) = (kind in ('ah', 'ou'))),
  check ((outcome is null) = (result_version = 0))
);
create index sport_leg_of_match on sport_leg (match);

create table sport_settlement (
  bet text not null references sport_bet,
  turn smallint not null check (turn > 0),
  reason text not null check (reason in ('result', 'correction', 'cash_out')),
  payout bigint not null check (payout >= 0),
  -- Outcomes of the legs, in order.
  outcomes jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (bet, turn)
);

-- The only ways of a ticket. A changed result may open a settled one again.
create function check_sport_bet_step() returns trigger language plpgsql as $$
begin
  if old.state = new.state then return new; end if;
  if (old.state, new.state) not in (
    ('PENDING', 'ACCEPTED'), ('PENDING', 'REJECTED'),
    ('ACCEPTED', 'SETTLED'), ('ACCEPTED', 'RESETTLED'), ('ACCEPTED', 'CASHED_OUT'),
    ('SETTLED', 'RESETTLED'), ('SETTLED', 'ACCEPTED'), ('RESETTLED', 'ACCEPTED')
  ) then
    raise exception 'a ticket never goes from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger sport_bet_step before update on sport_bet for each row execute function check_sport_bet_step();

create function refuse_sport_change() returns trigger language plpgsql as $$
begin
  raise exception 'settlements, prices and events stay as they were written';
end $$;
create trigger sport_settlement_append_only before update or delete or truncate on sport_settlement
  for each statement execute function refuse_sport_change();
create trigger sport_price_version_append_only before update or delete or truncate on sport_price_version
  for each statement execute function refuse_sport_change();
create trigger sport_match_event_append_only before update or delete or truncate on sport_match_event
  for each statement execute function refuse_sport_change();
