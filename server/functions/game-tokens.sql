-- The token of a launch: how long it lives.

-- Whether a token may still bet and ask: neither run out nor revoked, and its session goes on. A session that ended
-- because its player is locked is no reason of its own: what they may not do, their state says.
create or replace function is_token_open(t game_token, p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return t.revoked_at is null and p_now < t.expires_at
    and p_now < coalesce(t.used_at, t.created_at) + interval '60 minutes'
    and exists (select from session s join player p on p.id = s.player_id where s.id_hash = t.session_hash
      and p_now < s.expires_at and (s.ended_at is null or (s.end_reason = 'locked' and p.state = 'LOCKED')));
end $$;

-- A token lives for an hour after its last use; written once a minute, so that a game of many bets costs one row.
create or replace function use_token(t game_token, p_now timestamptz) returns void language plpgsql as $$
begin
  if t.used_at is null or t.used_at < p_now - interval '1 minute' then
    update game_token set used_at = p_now where token_hash = t.token_hash;
  end if;
end $$;
