-- Where a page of the statement begins.

-- The first movement of an account at or after a moment; null: there is none. The entries of an account are numbered
-- in their order, so the numbers are halved until the first one is found.
create or replace function first_movement_at(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_found bigint;
  v_at timestamptz;
begin
  select tx_id + 1 into v_high from movement where account_id = p_account order by tx_id desc limit 1;
  if v_high is null then return null; end if;
  -- Below v_low everything is earlier; from v_high on nothing is, or nothing follows.
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select e.tx_id, e.created_at into v_found, v_at from movement e
    where e.account_id = p_account and e.tx_id >= v_middle order by e.tx_id limit 1;
    if v_found is null or v_at >= p_at then v_high := v_middle; else v_low := v_found + 1; end if;
  end loop;
  select tx_id into v_found from movement where account_id = p_account and tx_id >= v_low order by tx_id limit 1;
  return v_found;
end $$;
