-- What a draw could cost the house, for the exposure limit.

-- The twelve figures from which the worst case of a draw follows, kept in one row so that checking it costs one
-- look-up: what each range would pay, and what the worst number of each post would. A number's own liability is
-- in draw_exposure. Liabilities only grow, so the worst of a post is a running maximum.
create table draw_risk (
  draw_id bigint primary key,
  ranges bigint[] not null check (cardinality(ranges) = 7),
  posts bigint[] not null check (cardinality(posts) = 5)
) with (fillfactor = 50);

grant update on draw_risk to samnang_app;

-- Worst total band plus the worst number of each post: no result costs the house more (jackpots apart).
create function worst_case(ranges bigint[], posts bigint[]) returns bigint language sql immutable as $$
  select greatest(ranges[1] + ranges[6], ranges[2] + ranges[6], ranges[3] + ranges[6],
      ranges[3] + ranges[7], ranges[4] + ranges[7], ranges[5] + ranges[7])
    + posts[1] + posts[2] + posts[3] + posts[4] + posts[5]
$$;
