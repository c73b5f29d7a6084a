-- Taking tickets of the ticket lottery back, in one statement that locks, asks and books; and what stays for ever.

-- Takes a line of a ticket back, or all of them (`p_item` null). `dropped`: a draft is gone; `done`: nothing is left to
-- do, now or since before; else a refusal. Decided by the clock after the lock that closing takes exclusively: no line is
-- taken back after the draw's stop-delete, and none whose group has closed, whatever the draw says.
create or replace function delete_lottery_lines(p_player bigint, p_ticket bigint, p_item bigint) returns text language plpgsql
set lock_timeout = '5s' set jit = off set enable_seqscan = off as $$
declare
  v_draw lottery_draw;
  v_ticket lottery_ticket;
  v_items bigint[];
  v_now timestamptz;
begin
  select d.* into v_draw from lottery_draw d where d.id = (
    select t.draw_id from lottery_ticket t where t.id = p_ticket and t.player_id = p_player) for share;
  if not found then return 'not_found'; end if;
  perform lock_accounts(array[p_player]);
  select * into v_ticket from lottery_ticket t where t.id = p_ticket for update;
  if not found or (p_item is not null
      and not exists (select from lottery_item i where i.id = p_item and i.ticket_id = p_ticket)) then
    return 'not_found';
  end if;
  v_now := clock_timestamp();
  if v_ticket.state = 'draft' then
    return case when drop_lottery_lines(p_ticket, p_item) then 'dropped' else 'done' end;
  end if;
  v_items := array(select i.id from lottery_item i
    where i.ticket_id = p_ticket and (p_item is null or i.id = p_item) and i.state <> 'deleted');
  if cardinality(v_items) = 0 then return 'done'; end if;
  if v_ticket.state <> 'placed' or v_draw.state <> 'open' or v_now >= v_draw.stop_delete_at
      or not lottery_groups_open(v_draw.id, lottery_lines_of(v_items), v_now) then
    return 'delete_closed';
  end if;
  perform refund_lottery_lines(v_ticket, p_item, v_items, v_now);
  return 'done';
end $$;

-- Lines as they were placed.
create or replace function lottery_lines_of(p_items bigint[]) returns lottery_line[] language sql stable as $$
  select array(
    select (i.numbers, i.digits, i.posts, i.amount, i.kind, i.range, i.expanded, i.units, i.cost, i.rates, i.reduced,
      i.liabilities)::lottery_line
    from lottery_item i where i.id = any (p_items) order by i.id)
$$;

-- A draft loses a line, or is dropped with all of them and with its last one. Its row is locked. True: it is gone.
create or replace function drop_lottery_lines(p_ticket bigint, p_item bigint) returns boolean language plpgsql as $$
begin
  delete from lottery_item i where i.ticket_id = p_ticket and (p_item is null or i.id = p_item);
  if exists (select from lottery_item i where i.ticket_id = p_ticket) then
    update lottery_ticket t set units = s.units, cost = s.cost
    from (select sum(i.units)::int as units, sum(i.cost)::bigint as cost from lottery_item i
      where i.ticket_id = p_ticket) s
    where t.id = p_ticket;
    return false;
  end if;
  delete from lottery_ticket t where t.id = p_ticket;
  return true;
end $$;

-- Takes placed lines back: the stake returns, as if it had never been made. The last line takes the ticket along,
-- which then tells again what it had cost. All is locked but the exposure.
create or replace function refund_lottery_lines(p_ticket lottery_ticket, p_item bigint, p_items bigint[], p_now timestamptz)
returns void language plpgsql as $$
declare
  v_lines lottery_line[] := lottery_lines_of(p_items);
  v_refund bigint := (select sum(l.cost) from unnest(v_lines) l);
begin
  perform lottery_lock_exposure(p_ticket.draw_id, v_lines);
  perform lottery_count_lines(p_ticket.draw_id, p_ticket.player_id, v_lines, -1);
  update lottery_item i set state = 'deleted' where i.id = any (p_items);
  update lottery_ticket t set units = s.units, cost = s.cost,
    state = case when s.stands then 'placed' else 'deleted' end
  from (
    select bool_or(i.state <> 'deleted') as stands,
      coalesce(sum(i.units) filter (where i.state <> 'deleted'), sum(i.units))::int as units,
      coalesce(sum(i.cost) filter (where i.state <> 'deleted'), sum(i.cost))::bigint as cost
    from lottery_item i where i.ticket_id = p_ticket.id
  ) s where t.id = p_ticket.id;
  perform book_one(new_tx('lottery_refund:' || p_ticket.id || ':' || coalesce(p_item::text, 'all'), 'lottery_refund',
    p_ticket.player_id, p_ticket.draw_id, p_note => p_ticket.id::text, p_now => p_now),
    p_ticket.player_id, house_lottery(), v_refund);
  perform wallet_recount(p_ticket.player_id, hour_of(p_ticket.placed_at), -v_refund, 0);
end $$;

-- A draft may be dropped; whatever has cost money stays.
create or replace function refuse_placed_delete() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    raise exception 'a placed ticket is never deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create or replace trigger lottery_ticket_kept before delete on lottery_ticket
  for each row execute function refuse_placed_delete();
alter table lottery_ticket enable always trigger lottery_ticket_kept;

create or replace function refuse_placed_line_delete() returns trigger language plpgsql as $$
begin
  if (select t.state from lottery_ticket t where t.id = old.ticket_id) <> 'draft' then
    raise exception 'a line of a placed ticket is never deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create or replace trigger lottery_item_kept before delete on lottery_item
  for each row execute function refuse_placed_line_delete();
alter table lottery_item enable always trigger lottery_item_kept;
