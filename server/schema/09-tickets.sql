-- Bets on lotto 59 and what they won.

-- A slip is what a player paid for at once: its command, its entry in the book and its tickets in one row, since each
-- row of its own would cost every bet as much as all of the rest. Its id is out of the numbers of commands and taken
-- under the locks of account and draw: those of an account are numbered in the order of its movements, those of a draw
-- in the order of their commits. The first line stands in columns, further ones in an array, which most slips do not have.
-- It is never changed: won, lost and refunded follow from the draw's state and the payout rows. Nothing refers to it by
-- a foreign key, and every unique key holds the player, so that it can be spread by player.
--
-- It is parted by ranges of its ids, so that a bet writes into indexes that stay small however large the book grows.
-- Not by days: everything asks for slips by their ids (of a player the newest, of a draw those since it opened), so only
-- parts by id can be passed over and read in order; a busy day would be one large part and three quiet years a thousand
-- small ones, each of which every question locks; and an id passes no midnight while a batch is being written.
create table slip (
  id bigint not null,
  player_id bigint not null,
  draw_id bigint not null,
  -- Chosen by the player's browser: at most one slip of the player, or ticket of the lottery, has it, as far back as
  -- draw_book.keys_from. Each part has a unique index (player_id, key); place_slips looks into those before it.
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
  -- In one, because each is parsed anew by every statement.
  constraint line check (stake > 0 and total >= stake and type between 1 and 9)
) partition by range (id);
-- Slips of a draw lie together: an index of blocks finds them, for a thousandth of what one of rows would cost each bet.
create index slip_draw on slip using brin (draw_id) with (pages_per_range = 16, autosummarize = on);
-- The pot needs the jackpot lines of a draw without reading its other slips.
create index slip_jackpot on slip (draw_id) where type = 9 or more is not null;
-- Written by the placing of slips alone.
revoke insert on slip from samnang_app;

-- The number of the part that holds a slip: 1,048,576 ids each, other commands' among them.
create function slip_part(p_id bigint) returns bigint language sql immutable as $$ select p_id >> 20 $$;
create function first_of_part(p_part bigint) returns bigint language sql immutable as $$ select p_part << 20 $$;

-- Makes one part, unless it is there; false: it was. Bets go on meanwhile. It stands here and not with the other
-- functions because a restore fills the tables before there are any.
create function make_slip_part(p_part bigint) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_name text := 'slip_' || p_part;
begin
  -- Attaching takes the same lock; who waits for it here finds the part made.
  lock table slip in share update exclusive mode;
  if to_regclass(v_name) is not null then return false; end if;
  execute format('create table %I (like slip including all)', v_name);
  execute format('create unique index %I on %I (player_id, key)', v_name || '_key', v_name);
  execute format('revoke all on %I from samnang_app', v_name);
  if to_regproc('refuse_change') is not null then
    execute format('create trigger slip_append_only before update or delete or truncate on %I
      for each statement execute function refuse_change()', v_name);
    execute format('alter table %I enable always trigger slip_append_only', v_name);
  end if;
  execute format('alter table slip attach partition %I for values from (%s) to (%s)', v_name,
    first_of_part(p_part), first_of_part(p_part + 1));
  return true;
end $$;
revoke execute on function make_slip_part from public;

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

-- All that moved an account, with the command behind it. Types are the same on both sides, to the cast: only then is an
-- account's newest movement read from the ends of indexes, and not out of all that it ever had.
create view movement as
  select m.account_id, m.tx_id, m.contra_id, m.amount, m.balance_after, coalesce(t.kind, 'bet') as kind,
    coalesce(t.created_at, to_timestamp(m.accepted_ms / 1000.0)) as created_at, coalesce(t.draw_id, m.draw_id) as draw_id,
    t.note, t.reason, coalesce(t.key, 'bet:' || m.account_id || ':' || m.bet_key) as key
  from (
    select account_id, tx_id, contra_id, amount, balance_after, null::bigint as accepted_ms, null::bigint as draw_id,
      null::uuid as bet_key from entry
    union all
    select player_id, id, 1::bigint, -total, balance_after, accepted_ms, draw_id, key from slip
  ) m
  left join tx t on t.id = case when m.accepted_ms is null then m.tx_id end;
revoke insert on ticket, movement from samnang_app;

create table payout (
  draw_id bigint not null,
  player_id bigint not null,
  ticket_id bigint not null,
  kind text not null check (kind in ('win', 'jackpot', 'refund')),
  -- Jackpot wins only: five minus the numbers hit.
  diff smallint,
  amount bigint not null check (amount > 0),
  primary key (draw_id, player_id, ticket_id)
);
create index payout_jackpot on payout (draw_id) where kind = 'jackpot';
-- Jackpots that a player has won.
create index payout_jackpot_player on payout (player_id, ticket_id) where kind = 'jackpot';

-- Progress of crediting: players up to and including `last_player` have been paid.
create table settlement (
  draw_id bigint primary key references draw,
  last_player bigint not null default 0,
  done boolean not null default false,
  -- Whether the draw is in player_day and player_ticket. Settling does not wait for that: draws are counted some at a
  -- time afterwards, so that a player who bets on many of them costs one row a minute and not one a draw.
  counted boolean not null default false
);
create index settlement_uncounted on settlement (draw_id) where not counted;
grant update (last_player, done, counted) on settlement to samnang_app;
