-- What the server may know of a player's papers.

-- The level alone: who serves players reads nothing else of what staff know of them.
create or replace function kyc_level_of(p_player bigint) returns smallint language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce((select d.kyc_level from player_desk d where d.player_id = p_player), 0::smallint)
$$;
