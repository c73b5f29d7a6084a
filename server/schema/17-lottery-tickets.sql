-- Tickets of the ticket lottery, their lines, and what limits the stakes on a number.
create table lottery_ticket (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  draw_id bigint not null references lottery_draw,
  state text not null check (state in ('draft', 'placed', 'won', 'lost', 'deleted', 'void')),
  units int not null default 0,
  cost bigint not null default 0 check (cost >= 0),
  payout bigint not null default 0 check (payout >= 0),
  -- The transaction of its stake.
  bet_tx bigint unique,
  created_at timestamptz not null default clock_timestamp(),
  placed_at timestamptz,
  -- The player has marked everything that it has won as collected.
  paid_out_at timestamptz,
  salt bytea,
  -- Its blinded hash under the root of the draw, once the draw is closed.
  leaf bytea check (length(leaf) = 32),
  check ((state = 'draft') = (bet_tx is null))
) with (fillfactor = 70);
create unique index lottery_ticket_draft on lottery_ticket (player_id, draw_id) where state = 'draft';
create index lottery_ticket_player on lottery_ticket (player_id, id);
create index lottery_ticket_draw on lottery_ticket (draw_id, id) where state <> 'draft';
-- A player's tickets by the time of their stake; drafts by that of their making.
create index lottery_ticket_time on lottery_ticket (player_id, coalesce(placed_at, created_at), id);
grant update (state, units, cost, payout, bet_tx, placed_at, paid_out_at, salt, leaf), delete on lottery_ticket
  to samnang_app;

create table lottery_item (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references lottery_ticket,
  numbers text[] not null,
  digits smallint not null check (digits in (2, 3)),
  posts text[] not null,
  -- For one unit.
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('straight', 'permute', 'range')),
  range jsonb,
  expanded text[] not null,
  units int not null check (units > 0),
  cost bigint not null check (cost > 0),
  -- Hundredths by post, and percent by number where it is reduced: frozen when the line was placed.
  rates jsonb not null,
  reduced jsonb not null default '{}',
  state text not null default 'pending' check (state in ('pending', 'won', 'lost', 'void', 'deleted')),
  payout bigint not null default 0 check (payout >= 0),
  win_places jsonb not null default '[]',
  -- The player's own list and mark; what staff have handed out is in lottery_hand_out.
  collect text check (collect in ('listed', 'held', 'paid')),
  -- What the house would pay for each of `expanded`, in its order, over all posts of the line. A placed line keeps it,
  -- so that taking the line back lowers the draw's exposure by exactly what placing it has added.
  liabilities bigint[] not null default '{}',
  check (cost = units * amount),
  check ((state = 'won') = (payout > 0)),
  check ((collect is not null) = (state = 'won')),
  check (cardinality(liabilities) in (0, cardinality(expanded)))
) with (fillfactor = 70);
create index lottery_item_ticket on lottery_item (ticket_id, id);
grant update (state, payout, win_places, collect), delete on lottery_item to samnang_app;

-- What staff have handed to the holder of a ticket over a counter, once in each round of its draw. It moves no money.
create table lottery_hand_out (
  ticket_id bigint not null references lottery_ticket,
  round smallint not null,
  -- All that the ticket had won in that round.
  amount bigint not null check (amount > 0),
  staff text not null,
  note text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, round)
);

-- What the house would pay for a number of a draw, over all posts, and what one player has staked on it.
create table lottery_exposure (
  draw_id bigint not null,
  digits smallint not null,
  number text not null,
  liability bigint not null check (liability >= 0),
  primary key (draw_id, digits, number)
) with (fillfactor = 50);
create table lottery_player_number (
  draw_id bigint not null,
  player_id bigint not null,
  digits smallint not null,
  number text not null,
  stake bigint not null check (stake >= 0),
  primary key (draw_id, player_id, digits, number)
) with (fillfactor = 50);
grant update (liability) on lottery_exposure to samnang_app;
grant update (stake) on lottery_player_number to samnang_app;

-- A line that the rules have accepted and priced.
create type lottery_line as (
  numbers text[], digits smallint, posts text[], amount bigint, kind text, range jsonb, expanded text[], units int,
  cost bigint, rates jsonb, reduced jsonb, liabilities bigint[]
);

-- One number of one line: the amount for a unit, what of a limit it takes (a stake, or what the house may have to pay),
-- and what was left of that limit before the ticket.
create type lottery_risk as (line int, digits smallint, number text, amount bigint, weight bigint, room bigint);
