-- What limits the stakes on a draw: one row holds all that a bet asks of it, and what the draw could cost the house.

-- It exists from the moment at which the draw opens, and follows the draw and its poll (functions/draw-book.sql).
create table draw_book (
  draw_id bigint not null,
  -- Nobody bets on it any more and it has been counted: what is left of it is small, and stands apart.
  is_over boolean not null default false,
  poll text not null,
  -- The draw is open and its poll enabled.
  is_open boolean not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  player_max bigint not null,
  jackpot_max bigint not null,
  four_max bigint not null,
  exposure_max bigint not null,
  -- Every slip of the draw lies between these two numbers; the second one is known when it has closed.
  first_slip bigint not null,
  last_slip bigint,
  -- Slips from this one on are asked whether they have the key of a slip on the draw: the first of the part in which the
  -- day before it (in Phnom Penh) begins.
  keys_from bigint not null,
  tickets bigint not null default 0,
  stake bigint not null default 0,
  -- What the house would pay: 7 ranges, then the worst number of each of the 5 posts, then 59 numbers of each post.
  -- These figures only grow, so the worst of a post is a running maximum. Null when the draw is over.
  risk bigint[] default array_fill(0::bigint, array[307]),
  primary key (draw_id, is_over)
) partition by list (is_over);
-- A row has a page to itself: each batch of bets writes it anew.
create table draw_book_now partition of draw_book for values in (false) with (fillfactor = 10, toast_tuple_target = 8160);
create table draw_book_over partition of draw_book for values in (true);

-- What was staked on jackpot lines that hold these four numbers (bit n-1 for number n): each line counts for its five
-- fours. Lines that share four numbers win together, so neighbouring picks are bounded as one pick is.
create table draw_four (
  draw_id bigint not null,
  four bigint not null,
  stake bigint not null,
  primary key (draw_id, four)
) with (fillfactor = 50);

-- Written by the functions that place slips and those that follow draws, with the rights of their owner.
revoke insert on draw_book, draw_four from samnang_app;
revoke all on draw_book_now, draw_book_over from samnang_app;
