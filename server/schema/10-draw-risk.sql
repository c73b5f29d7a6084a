-- What limits the stakes on a draw: what each player has staked, and what the draw could cost the house.

-- What a player has staked on a draw: their limits are checked against this inside the accepting transaction.
create table draw_player (
  draw_id bigint not null,
  player_id bigint not null,
  stake bigint not null,
  jackpot_stake bigint not null,
  primary key (draw_id, player_id)
) with (fillfactor = 70);

-- What the house would pay per market (1..7, or post * 100 + number), for the exposure limit.
create table draw_exposure (
  draw_id bigint not null,
  market int not null,
  liability bigint not null,
  primary key (draw_id, market)
) with (fillfactor = 50);

-- The twelve figures from which the worst case of a draw follows, kept in one row so that checking it costs one
-- look-up: what each range would pay, and what the worst number of each post would. A number's own liability is
-- in draw_exposure. Liabilities only grow, so the worst of a post is a running maximum.
create table draw_risk (
  draw_id bigint primary key,
  ranges bigint[] not null check (cardinality(ranges) = 7),
  posts bigint[] not null check (cardinality(posts) = 5)
) with (fillfactor = 50);

-- What was staked on jackpot lines that hold these four numbers (bit n-1 for number n): each line counts for its five
-- fours. Lines that share four numbers win together, so neighbouring picks are bounded as one pick is.
create table draw_four (
  draw_id bigint not null,
  four bigint not null,
  stake bigint not null,
  primary key (draw_id, four)
) with (fillfactor = 50);

-- Written by the functions that place slips, with the rights of their owner.
revoke insert on draw_player, draw_exposure, draw_risk, draw_four from samnang_app;
