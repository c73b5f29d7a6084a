-- Placing tickets of the ticket lottery and taking them back, each in one statement that locks, asks and books; and
-- the hours of play with the lottery in them.

-- What the house would pay for each of `expanded`, in its order, over all posts of the line. A placed line keeps it, so
-- that taking the line back lowers the draw's exposure by exactly what placing it has added.
alter table lottery_item add liabilities bigint[] not null default '{}'
  check (cardinality(liabilities) in (0, cardinality(expanded)));
-- A player's tickets by the time of their stake; drafts by that of their making.
create index lottery_ticket_time on lottery_ticket (player_id, coalesce(placed_at, created_at), id);

-- A line that the rules have accepted and priced.
create type lottery_line as (
  numbers text[], digits smallint, posts text[], amount bigint, kind text, range jsonb, expanded text[], units int,
  cost bigint, rates jsonb, reduced jsonb, liabilities bigint[]
);

-- One number of one line: the amount for a unit, what of a limit it takes (a stake, or what the house may have to pay),
-- and what was left of that limit before the ticket.
create type lottery_risk as (line int, digits smallint, number text, amount bigint, weight bigint, room bigint);

-- The most that the first line over a limit could have for a unit, in whole steps, with the lines before it as they
-- are; null: all lines fit. Multiplied before it is divided, in numbers that no amount overflows.
create function lottery_amount_left(p_risks lottery_risk[], p_step bigint) returns bigint language sql immutable as $$
  with summed as (
    select *, sum(weight) over (partition by digits, number order by line) as total from unnest(p_risks)
  ), passing as (
    select line, div(greatest(room - (total - weight), 0) * amount, weight::numeric * p_step) * p_step as amount_left
    from summed where total > room and weight > 0
  )
  select min(amount_left)::bigint from passing where line = (select min(line) from passing)
$$;

-- The stakes of these lines by number. A line stakes the same on each of its numbers.
create function lottery_stakes(p_lines lottery_line[])
returns table (line int, digits smallint, number text, amount bigint, stake bigint, liability bigint)
language sql immutable as $$
  select l.ord::int, l.digits, n.number, l.amount, l.cost / cardinality(l.expanded), n.liability
  from unnest(p_lines) with ordinality as l (numbers, digits, posts, amount, kind, range, expanded, units, cost, rates,
    reduced, liabilities, ord)
  cross join lateral unnest(l.expanded, l.liabilities) as n (number, liability)
$$;

-- Makes the rows of these numbers where there are none, and locks all of them in the one order of everybody.
create function lottery_lock_exposure(p_draw bigint, p_lines lottery_line[]) returns void language plpgsql as $$
begin
  insert into lottery_exposure (draw_id, digits, number, liability)
  select distinct p_draw, s.digits, s.number, 0 from lottery_stakes(p_lines) s order by s.digits, s.number
  on conflict do nothing;
  perform 1 from lottery_exposure e where e.draw_id = p_draw
    and (e.digits, e.number) in (select s.digits, s.number from lottery_stakes(p_lines) s)
  order by e.digits, e.number for no key update;
end $$;

-- Adds the lines (1) to what limits ask, or takes them off (-1). Account and exposure are locked.
create function lottery_count_lines(p_draw bigint, p_player bigint, p_lines lottery_line[], p_sign int) returns void
language plpgsql as $$
begin
  update lottery_exposure e set liability = e.liability + p_sign * s.liability
  from (select digits, number, sum(liability)::bigint as liability from lottery_stakes(p_lines) group by 1, 2) s
  where e.draw_id = p_draw and e.digits = s.digits and e.number = s.number;
  insert into lottery_player_number as n (draw_id, player_id, digits, number, stake)
  select p_draw, p_player, digits, number, sum(stake)::bigint from lottery_stakes(p_lines) group by digits, number
  on conflict (draw_id, player_id, digits, number) do update set stake = n.stake + p_sign * excluded.stake;
end $$;

-- Whether each post of each line belongs to a group that is open at that moment, for its digits.
create function lottery_groups_open(p_draw bigint, p_lines lottery_line[], p_now timestamptz) returns boolean
language sql stable as $$
  select not exists (
    select from unnest(p_lines) l cross join lateral unnest(l.posts) post
    where not exists (select from lottery_close c where c.draw_id = p_draw and post = any (c.posts)
      and l.digits = any (c.digits) and p_now < c.closes_at)
  )
$$;

create function lottery_specials(p_draw bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_array(digits, number, percent) order by digits, number), '[]')
  from lottery_special where draw_id = p_draw
$$;

-- Why the player may not stake `p_total` now, whatever on: null where he may. The account is locked.
create function lottery_player_stop(p_player bigint, p_total bigint, p_balance bigint, p_now timestamptz) returns text
language plpgsql stable as $$
declare v_player player;
begin
  select * into v_player from player p where p.id = p_player;
  return case
    when v_player.state is distinct from 'ACTIVE' then 'account_locked'
    when p_now < v_player.excluded_until or p_now >= v_player.reminder_at
      then play_stop(v_player.exclusion, v_player.excluded_until, p_now)
    when p_total > p_balance then 'not_enough_money'
    when v_player.counted_from is not null then check_play_limits(p_player, p_total, p_now)
  end;
end $$;

-- Books a stake or a refund between the player and the lottery. The account is locked; answers the new balance.
create function lottery_move(
  p_tx bigint, p_key text, p_kind text, p_player bigint, p_draw bigint, p_ticket bigint, p_amount bigint,
  p_hash bytea, p_now timestamptz
) returns bigint language plpgsql as $$
declare v_balance bigint;
begin
  update account a set balance = a.balance + p_amount, overdrawn = a.balance + p_amount < 0
  where a.id = p_player returning a.balance into strict v_balance;
  insert into tx (id, key, kind, player_id, draw_id, request_hash, note, created_at)
  values (p_tx, p_key, p_kind, p_player, p_draw, p_hash, p_ticket::text, p_now);
  insert into entry (account_id, tx_id, contra_id, amount, balance_after)
  values (p_player, p_tx, 5, p_amount, v_balance);
  return v_balance;
end $$;

create function lottery_add_lines(p_ticket bigint, p_lines lottery_line[]) returns void language sql as $$
  insert into lottery_item (ticket_id, numbers, digits, posts, amount, kind, range, expanded, units, cost, rates,
    reduced, liabilities)
  select p_ticket, l.numbers, l.digits, l.posts, l.amount, l.kind, l.range, l.expanded, l.units, l.cost, l.rates,
    l.reduced, l.liabilities
  from unnest(p_lines) with ordinality as l (numbers, digits, posts, amount, kind, range, expanded, units, cost, rates,
    reduced, liabilities, ord)
  order by l.ord
$$;

-- Places a ticket of lines that were priced under these rules and specials, or says why not: then nothing has
-- happened. The draft `p_ticket` becomes it; without one a ticket is made. `retry`: the draw has other rules or
-- specials by now. `replay` and `mismatch`: the key is known. `n`, in units, belongs to the codes of the two limits.
-- Locks: the draw in share, so that bets do not wait for each other and closing waits for them; the account; exposure.
-- Few rows are touched, through indexes, whatever the statistics of a young table say.
create function place_lottery_ticket(
  p_key text, p_hash bytea, p_player bigint, p_draw bigint, p_ticket bigint, p_rules int,
  p_specials jsonb, p_lines jsonb, p_step bigint, p_player_caps bigint[], p_house_caps bigint[]
) returns table (code text, n bigint, ticket_id bigint, balance bigint) language plpgsql
set lock_timeout = '5s' set jit = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_draw lottery_draw;
  v_now timestamptz;
  v_known tx;
  v_balance bigint;
  v_lines lottery_line[] := array(select l from jsonb_populate_recordset(null::lottery_line, p_lines) l);
  v_total bigint := (select sum(l.cost) from unnest(v_lines) l);
  v_units int := (select sum(l.units) from unnest(v_lines) l);
  v_left bigint;
  v_tx bigint;
  v_ticket bigint := p_ticket;
begin
  select * into v_draw from lottery_draw d where d.id = p_draw for share;
  select a.balance into v_balance from account a where a.id = p_player for no key update;
  -- From here on nobody else can close the draw or spend this money, and each statement sees all that was committed.
  v_now := clock_timestamp();

  select * into v_known from tx t where t.key = p_key;
  if v_known.id is not null then
    code := case when v_known.request_hash = p_hash then 'replay' else 'mismatch' end;
    ticket_id := v_known.note;
    return next;
    return;
  end if;
  perform 1 from lottery_ticket t where t.id = p_ticket and t.player_id = p_player and t.draw_id = p_draw
    and t.state = 'draft' for update;
  code := case
    when v_draw.id is null or (p_ticket is not null and not found) then 'not_found'
    when v_draw.state <> 'open' or v_now < v_draw.opens_at or v_now >= v_draw.closes_at
      or not lottery_groups_open(p_draw, v_lines, v_now) then 'draw_closed'
    when v_draw.rules_version <> p_rules or lottery_specials(p_draw) <> p_specials then 'retry'
    else lottery_player_stop(p_player, v_total, v_balance, v_now)
  end;
  if code is not null then return next; return; end if;

  n := lottery_amount_left(array(
    select (s.line, s.digits, s.number, s.amount, s.stake, p_player_caps[s.digits - 1] - coalesce(b.stake, 0))::lottery_risk
    from lottery_stakes(v_lines) s left join lottery_player_number b
      on b.draw_id = p_draw and b.player_id = p_player and b.digits = s.digits and b.number = s.number
  ), p_step);
  if n is not null then code := 'player_number_limit'; return next; return; end if;
  perform lottery_lock_exposure(p_draw, v_lines);
  n := lottery_amount_left(array(
    select (s.line, s.digits, s.number, s.amount, s.liability, p_house_caps[s.digits - 1] - e.liability)::lottery_risk
    from lottery_stakes(v_lines) s join lottery_exposure e
      on e.draw_id = p_draw and e.digits = s.digits and e.number = s.number
  ), p_step);
  if n is not null then code := 'number_limit'; return next; return; end if;

  v_tx := nextval('tx_id_seq');
  if p_ticket is null then
    insert into lottery_ticket (player_id, draw_id, state, units, cost, bet_tx, created_at, placed_at)
    values (p_player, p_draw, 'placed', v_units, v_total, v_tx, v_now, v_now) returning id into v_ticket;
  else
    delete from lottery_item i where i.ticket_id = p_ticket;
    update lottery_ticket t set state = 'placed', units = v_units, cost = v_total, bet_tx = v_tx, placed_at = v_now
    where t.id = p_ticket;
  end if;
  perform lottery_add_lines(v_ticket, v_lines);
  v_balance := lottery_move(v_tx, p_key, 'lottery_bet', p_player, p_draw, v_ticket, -v_total, p_hash, v_now);
  perform lottery_count_lines(p_draw, p_player, v_lines, 1);
  perform wallet_recount(p_player, hour_of(v_now), v_total, 0);
  ticket_id := v_ticket;
  balance := v_balance;
  return next;
end $$;

-- Puts other lines into a draft. False: it is no draft of this player and draw any more.
create function keep_lottery_draft(p_player bigint, p_draw bigint, p_ticket bigint, p_lines jsonb) returns boolean
language plpgsql as $$
declare
  v_lines lottery_line[] := array(select l from jsonb_populate_recordset(null::lottery_line, p_lines) l);
begin
  perform 1 from lottery_ticket t where t.id = p_ticket and t.player_id = p_player and t.draw_id = p_draw
    and t.state = 'draft' for update;
  if not found then return false; end if;
  delete from lottery_item i where i.ticket_id = p_ticket;
  perform lottery_add_lines(p_ticket, v_lines);
  update lottery_ticket t set units = s.units, cost = s.cost
  from (select coalesce(sum(l.units), 0)::int as units, coalesce(sum(l.cost), 0)::bigint as cost from unnest(v_lines) l) s
  where t.id = p_ticket;
  return true;
end $$;

-- A draft loses a line, or is dropped with all of them and with its last one. Its row is locked. True: it is gone.
create function drop_lottery_lines(p_ticket bigint, p_item bigint) returns boolean language plpgsql as $$
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
create function refund_lottery_lines(p_ticket lottery_ticket, p_item bigint, p_items bigint[], p_now timestamptz)
returns void language plpgsql as $$
declare
  v_lines lottery_line[] := array(
    select (i.numbers, i.digits, i.posts, i.amount, i.kind, i.range, i.expanded, i.units, i.cost, i.rates, i.reduced,
      i.liabilities)::lottery_line
    from lottery_item i where i.id = any (p_items) order by i.id);
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
  perform lottery_move(nextval('tx_id_seq'), 'lottery_refund:' || p_ticket.id || ':' || coalesce(p_item::text, 'all'),
    'lottery_refund', p_ticket.player_id, p_ticket.draw_id, p_ticket.id, v_refund, null, p_now);
  perform wallet_recount(p_ticket.player_id, hour_of(p_ticket.placed_at), -v_refund, 0);
end $$;

-- Takes a line of a ticket back, or all of them (`p_item` null). `dropped`: a draft is gone; `done`: nothing is left to
-- do, now or since before; else a refusal. Decided by the clock after the lock that closing takes exclusively.
create function delete_lottery_lines(p_player bigint, p_ticket bigint, p_item bigint) returns text language plpgsql
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
  perform 1 from account a where a.id = p_player for no key update;
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
  if v_ticket.state <> 'placed' or v_draw.state <> 'open' or v_now >= v_draw.stop_delete_at then
    return 'delete_closed';
  end if;
  perform refund_lottery_lines(v_ticket, p_item, v_items, v_now);
  return 'done';
end $$;

-- As in 0011; and the lottery: a stake in the hour of its bet, a win in the hour of its credit. A refund is taken off
-- the hour of the bet, a win that was taken back off the hour of the win.
create or replace function book_hours(p_player bigint, p_from int)
returns table (hour int, staked bigint, paid bigint, deposited bigint) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
-- Each look-up stands by itself (offset 0), so that it goes through its index whatever the statistics of a young table
-- say: joined, one player's first limit once read all transactions for each of his entries, for half a minute.
declare v_first bigint := first_entry(p_player, p_from);
begin
  return query select m.hour, sum(m.staked)::bigint, sum(m.paid)::bigint, sum(m.deposited)::bigint from (
    select hour_of(t.created_at) as hour,
      case when t.kind in ('bet', 'game_bet', 'lottery_bet') then -e.amount else 0 end as staked,
      case when t.kind in ('settle', 'game_win', 'lottery_win') then e.amount else 0 end as paid,
      case t.kind when 'credit' then e.amount else 0 end as deposited
    from entry e cross join lateral (select t.kind, t.created_at from tx t where t.id = e.tx_id offset 0) t
    where e.account_id = p_player and e.tx_id >= v_first
      and t.kind in ('bet', 'settle', 'credit', 'game_bet', 'game_win', 'lottery_bet', 'lottery_win')
    union all
    select hour_of(k.placed_at), -e.amount, 0, 0
    from entry e cross join lateral (select case t.kind when 'lottery_refund' then t.note::bigint end as ticket
      from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select k.placed_at from lottery_ticket k where k.id = t.ticket offset 0) k
    where e.account_id = p_player and e.tx_id >= v_first
    union all
    select hour_of(w.created_at), 0, e.amount, 0
    from entry e cross join lateral (select case t.kind when 'lottery_undo'
      then 'lottery_win:' || substr(t.key, length('lottery_undo:') + 1) end as win
      from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select w.created_at from tx w where w.key = t.win offset 0) w
    where e.account_id = p_player and e.tx_id >= v_first
    union all
    select hour_of(to_timestamp(k.accepted_ms / 1000.0)), -p.amount, 0, 0
    from entry e cross join lateral (select t.kind, t.draw_id from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select p.ticket_id, p.amount from payout p
      where p.draw_id = t.draw_id and p.player_id = p_player and p.kind = 'refund' offset 0) p
    cross join lateral (select k.accepted_ms from ticket k where k.id = p.ticket_id offset 0) k
    where e.account_id = p_player and e.tx_id >= v_first and t.kind = 'refund'
    union all
    select hour_of(undone.created_at), -greatest(e.amount, 0), -greatest(-e.amount, 0), 0
    from entry e
    cross join lateral (select t.kind, split_part(t.key, ':', 3) as uuid from tx t where t.id = e.tx_id offset 0) t
    cross join lateral (select v.id from provider v where v.account_id = e.contra_id offset 0) v
    cross join lateral (select u.ref from game_tx u where u.provider_id = v.id and u.uuid = t.uuid::uuid
      and t.kind = 'game_undo' offset 0) u
    cross join lateral (select g.created_at from game_tx g where g.provider_id = v.id and g.uuid = u.ref offset 0) undone
    where e.account_id = p_player and e.tx_id >= v_first and t.kind = 'game_undo'
    union all
    select hour_of(b.created_at), r.replayed, 0, 0
    from game_round r cross join session_end(r.provider_id, r.player_id, r.round) w
    join game_tx b on b.provider_id = w.provider_id and b.uuid = w.ref
    where r.player_id = p_player and r.replayed <> 0
    union all
    select hour_of(w.created_at), 0, r.replayed, 0
    from game_round r cross join session_end(r.provider_id, r.player_id, r.round) w
    where r.player_id = p_player and r.replayed <> 0
  ) m where m.hour >= p_from group by m.hour;
end $$;
