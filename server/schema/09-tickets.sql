-- Bets on lotto 59 and what they won.

-- A slip is what a player paid for at once: its command, its entry in the book and its tickets in one row, since each
-- row of its own would cost every bet as much as all of the rest. Its id is out of the numbers of commands and taken
-- under the locks of account and draw: those of an account are numbered in the order of its movements, those of a draw
-- in the order of their commits. The first line stands in columns, further ones in an array, which most slips do not have.
-- It is never changed: won, lost and refunded follow from the draw's state and draw_payment. Nothing refers to it by
-- a foreign key, and every unique key holds the player, so that it can be parted by time and spread by player.
create table slip (
  id bigint not null,
  player_id bigint not null,
  draw_id bigint not null,
  -- Chosen by the player's browser: at most one slip of the player, or ticket of the lottery, has it.
  key uuid not null,
  -- What it cost, and what the account held right after it.
  total bigint not null,
  balance_after bigint not null,
  accepted_ms bigint not null,
  -- Ranges 0; number post * 100 + number; jackpot the bit mask of its five numbers.
  pick bigint not null,
  stake bigint not null,
  rate_centi int not null,
  -- 1..7 ranges, 8 number, 9 jackpot.
  type smallint not null,
  -- Of the lines behind the first: their types, then their picks, rates and stakes.
  more bigint[],
  request_hash bytea not null,
  client_nonce bytea not null,
  -- 16 and 32 bytes for each line.
  salts bytea not null,
  leaves bytea not null,
  primary key (player_id, id),
  unique (player_id, key),
  -- In one, because each is parsed anew by every statement.
  constraint line check (stake > 0 and total >= stake and type between 1 and 9)
);
-- Slips of a draw lie together: an index of blocks finds them, for a thousandth of what one of rows would cost each bet.
create index slip_draw on slip using brin (draw_id) with (pages_per_range = 16, autosummarize = on);
-- The pot needs the jackpot lines of a draw without reading its other slips.
create index slip_jackpot on slip (draw_id) where type = 9 or more is not null;
-- Written by the placing of slips alone.
revoke insert on slip from samnang_app;

-- A ticket is one line of a slip. Its number is the slip's times 64 and its place in it, so nothing has to keep it: a
-- slip has 50 lines at most. Who joins it to another table does so laterally, by player and slip.
create view ticket as
  select id * 64 as id, id as slip_id, player_id, draw_id, type, pick, rate_centi, stake, accepted_ms,
    substr(salts, 1, 16) as salt, client_nonce, substr(leaves, 1, 32) as leaf
  from slip
  union all
  select s.id * 64 + l.n, s.id, s.player_id, s.draw_id, s.more[l.n]::smallint, s.more[c.lines + l.n],
    s.more[2 * c.lines + l.n]::int, s.more[3 * c.lines + l.n], s.accepted_ms, substr(s.salts, 1 + 16 * l.n, 16),
    s.client_nonce, substr(s.leaves, 1 + 32 * l.n, 32)
  from slip s cross join lateral (select cardinality(s.more) / 4 as lines) c
  cross join lateral generate_series(1, c.lines) l (n)
  where s.more is not null;

-- What a draw gave a player: command, entry and payouts in one row, written once, as the account is credited. Its number
-- is out of those of commands, taken under the account's lock. Rows of a draw lie together, and those of one player are
-- found by the order of their movements.
create table draw_payment (
  draw_id bigint not null,
  player_id bigint not null,
  id bigint not null,
  amount bigint not null check (amount > 0),
  balance_after bigint not null,
  paid_at timestamptz not null,
  -- Of a void draw: every stake goes back.
  is_refund boolean not null,
  -- The tickets that won, ascending, and what each of them got.
  tickets bigint[] not null,
  amounts bigint[] not null,
  -- Where a jackpot was won: five minus the numbers hit, null for tickets of other kinds.
  diffs smallint[],
  primary key (draw_id, player_id)
);
create unique index draw_payment_player on draw_payment (player_id, id);
create index draw_payment_jackpot on draw_payment (draw_id) where diffs is not null;
-- Jackpots that a player has won, in the order of their tickets: draws pay in another order than they take bets.
create table player_jackpot (
  player_id bigint not null,
  ticket_id bigint not null,
  primary key (player_id, ticket_id)
);

-- What a draw will give its players, until they are credited; player 0 says that all of it is there. It follows from
-- balls and bets (stage_due), so it is not logged: a crash of the database empties it, and it is made again.
create unlogged table draw_due (
  draw_id bigint not null,
  player_id bigint not null,
  amount bigint not null,
  tickets bigint[] not null,
  amounts bigint[] not null,
  diffs smallint[],
  primary key (draw_id, player_id)
);
-- All three are written by functions/credit-chunk.sql alone.
revoke insert on draw_payment, player_jackpot, draw_due from samnang_app;

-- What each ticket got.
create view payout as
  select p.draw_id, p.player_id, l.ticket_id,
    case when p.is_refund then 'refund' when l.diff is not null then 'jackpot' else 'win' end as kind, l.diff, l.amount
  from draw_payment p cross join lateral unnest(p.tickets, p.amounts, p.diffs) l (ticket_id, amount, diff);

-- All that moved an account, with the command behind it.
create view movement as
  select m.account_id, m.tx_id, m.contra_id, m.amount, m.balance_after,
    coalesce(t.kind, case m.is_refund when true then 'refund' when false then 'settle' else 'bet' end) as kind,
    coalesce(t.created_at, m.paid_at, to_timestamp(m.accepted_ms / 1000.0)) as created_at,
    coalesce(t.draw_id, m.draw_id) as draw_id, t.note, t.reason,
    coalesce(t.key, case m.is_refund when true then 'refund:' when false then 'settle:' end || m.draw_id || ':' || m.account_id,
      'bet:' || m.account_id || ':' || m.bet_key) as key
  from (
    select account_id, tx_id, contra_id, amount, balance_after, null::bigint as draw_id, null::bigint as accepted_ms,
      null::uuid as bet_key, null::timestamptz as paid_at, null::boolean as is_refund from entry
    union all
    select player_id, id, 1, -total, balance_after, draw_id, accepted_ms, key, null, null from slip
    union all
    select player_id, id, 1, amount, balance_after, draw_id, null, null, paid_at, is_refund from draw_payment
  ) m
  left join tx t on t.id = case when m.draw_id is null then m.tx_id end;
revoke insert on ticket, payout, movement from samnang_app;

-- Progress of crediting: players up to and including `last_player` have been paid.
create table settlement (
  draw_id bigint primary key references draw,
  last_player bigint not null default 0,
  -- What each line of all five numbers gets: the pot may change before the last one is paid.
  pot_per_line bigint not null default 0,
  done boolean not null default false,
  -- Whether the draw is in player_day and player_ticket. Settling does not wait for that: draws are counted some at a
  -- time afterwards, so that a player who bets on many of them costs one row a minute and not one a draw.
  counted boolean not null default false
);
create index settlement_uncounted on settlement (draw_id) where not counted;
grant update (pot_per_line, counted) on settlement to samnang_app;
