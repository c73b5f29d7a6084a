-- What every day was for the house, in sums that cost the same however large the book has grown.

-- How far the counting is (functions/day-figures.sql). Everything else in this file follows from the book.
create table figure_cursor (
  one boolean primary key default true check (one),
  -- Every command up to this number is counted, and all that the two tables of events below say up to it.
  last_tx bigint not null default 0,
  -- All that was booked before this moment, but for slips and what draws gave.
  counted_to timestamptz not null default '-infinity',
  -- Draws of lotto 59 up to this number are finished and counted.
  before_draw bigint not null default 0
);
insert into figure_cursor default values;
-- Draws of lotto 59 that are counted, each once: slips are read by their draw, for which alone they have an index.
create table figure_draw (
  draw_id bigint primary key
);

-- What moved an account on a day of Phnom Penh, by the account on the other side and the kind of command.
create table account_day (
  account_id bigint not null,
  day date not null,
  contra_id bigint not null,
  kind text not null,
  count bigint not null,
  came_in bigint not null,
  went_out bigint not null,
  primary key (account_id, day, contra_id, kind)
) with (fillfactor = 80);
-- The same of all accounts of a sort together: player, hold, pot, transit.
create table book_day (
  day date not null,
  side text not null,
  contra_id bigint not null,
  kind text not null,
  count bigint not null,
  came_in bigint not null,
  went_out bigint not null,
  primary key (day, side, contra_id, kind)
) with (fillfactor = 50);

-- What players won and lost on a day in which it was decided; docs/figures.md says what each figure is. Product: a poll, a
-- type of the ticket lottery, or the name of a provider; part: a market's number, a session, the code of a game. Rows
-- without a part are sums of a player's day: of each product, and of product `all`.
create table player_figure (
  player_id bigint not null,
  day date not null,
  product text not null,
  part text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  refunded bigint not null,
  primary key (player_id, day, product, part)
) with (fillfactor = 80);
create index player_figure_whole on player_figure (product, day, player_id) where part = '';
-- The same of all players. What chance alone does to the payout of a market of lotto 59 follows from what could have
-- been won in each draw on each of its picks: the sum of that (`possible`), and of its squares.
create table house_figure (
  day date not null,
  product text not null,
  part text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  refunded bigint not null,
  possible bigint not null default 0,
  possible_square numeric not null default 0,
  primary key (day, product, part)
) with (fillfactor = 50);

-- Settlements of the ticket lottery that are whole, refunds that are whole, and settlements that were taken back: each
-- once, numbered with the commands. Written by a trigger.
create table lottery_done (
  id bigint primary key default nextval('tx_id_seq'),
  draw_id bigint not null references lottery_draw,
  round smallint not null,
  kind text not null check (kind in ('settled', 'void', 'undone')),
  at timestamptz not null default clock_timestamp(),
  unique (draw_id, round, kind)
);
-- Sessions of a game that were bought into and count by their totals: how much more was staked, and won, than has moved;
-- and where that was taken back, less.
create table session_played (
  id bigint primary key default nextval('tx_id_seq'),
  provider_id smallint not null references provider,
  player_id bigint not null references player,
  game_code text not null,
  units bigint not null check (units <> 0),
  at timestamptz not null
);

-- What a released house has of both. A settlement that was taken back stands with its end where that was booked.
insert into lottery_done (draw_id, round, kind, at)
select id, round, case state when 'void' then 'void' else 'settled' end, coalesce(done_at, clock_timestamp())
from lottery_draw where state = 'settled' or (state = 'void' and done_at is not null)
order by done_at, id;
insert into lottery_done (draw_id, round, kind, at)
select d.id, r.round, k.kind, coalesce((select max(t.created_at) from tx t where t.draw_id = d.id and t.kind = 'lottery_undo'
    and split_part(t.key, ':', 3) = r.round::text), d.created_at)
from lottery_draw d cross join lateral generate_series(1, d.round - 1) r (round)
cross join (values ('settled'), ('undone')) k (kind) order by d.id, r.round;
insert into session_played (provider_id, player_id, game_code, units, at)
select provider_id, player_id, game_code, replayed, coalesce(closed_at, changed_at) from game_round where replayed <> 0
order by id;

revoke insert on figure_cursor, figure_draw, account_day, book_day, player_figure, house_figure, lottery_done from samnang_app;
grant update (last_tx, counted_to, before_draw) on figure_cursor to samnang_office;
grant insert on figure_draw to samnang_office;
grant insert, update (count, came_in, went_out) on account_day, book_day to samnang_office;
grant insert, update (bets, stake, payout, refunded) on player_figure to samnang_office;
grant insert, update (bets, stake, payout, refunded, possible, possible_square) on house_figure to samnang_office;

-- What colleagues may do besides.
insert into role_permission (role, permission)
select role, unnest(string_to_array(permissions, ' ')) from (values
  ('finance', 'ledger.read ledger.audit figures.read'),
  ('risk', 'figures.read'),
  ('auditor', 'ledger.read ledger.audit figures.read')
) added (role, permissions) on conflict do nothing;

-- Months that two people have signed: their figures as they were then, under one hash. Never changed: what is found out
-- later is booked later, and stands on that day.
create table month_close (
  month date primary key check (extract(day from month) = 1),
  -- Canonical JSON (server/src/figures/month-close.ts).
  figures text not null,
  hash bytea not null check (hash = sha256(convert_to(figures, 'UTF8'))),
  closed_at timestamptz not null default clock_timestamp(),
  by text not null,
  reason text not null
);
revoke insert on month_close from samnang_app;
grant insert on month_close to samnang_office;
insert into role_permission (role, permission) values ('finance', 'figures.close') on conflict do nothing;
