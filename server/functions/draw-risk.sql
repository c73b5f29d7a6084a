-- What a draw could cost the house.

-- Worst total band plus the worst number of each post: no result costs the house more (jackpots apart).
create or replace function worst_case(ranges bigint[], posts bigint[]) returns bigint language sql immutable as $$
  select greatest(ranges[1] + ranges[6], ranges[2] + ranges[6], ranges[3] + ranges[6],
      ranges[3] + ranges[7], ranges[4] + ranges[7], ranges[5] + ranges[7])
    + posts[1] + posts[2] + posts[3] + posts[4] + posts[5]
$$;
