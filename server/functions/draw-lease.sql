-- Who may step draws.

-- Whether `p_epoch` is the reign that may step draws now. A paused former holder gets false for ever.
create or replace function holds_draw_lease(p_epoch bigint) returns boolean language sql volatile as $$
  select exists (select 1 from lease where role = 'draw' and epoch = p_epoch and expires_at > clock_timestamp())
$$;
